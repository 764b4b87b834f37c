"""The codes of problems: they never change, and a slip of the pen is found."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donimoes_book.board.parts import Domino
from donimoes_book.board.position import Piece, Place, Position
from donimoes_book.board.symbols import (
    SYMBOLS,
    format_symbols,
    is_valid,
    repairs,
    with_checks,
)
from donimoes_book.diagnostics import InputError
from donimoes_book.games import registry
from donimoes_book.games.code import code_of, read_code
from donimoes_book.games.fujisan.rules import random_deal
from donimoes_book.games.solitaires.deal import Deal
from donimoes_book.manuscript.bank import read_bank
from helpers import strategies
from helpers.case_files import cases

BANKS = sorted((Path(__file__).parents[2] / "rules" / "problems").glob("*.md"))
NUMBERS = {game.name: game.code_number for game in registry.all_games() if game.code_number}
FRAMED = [game.name for game in registry.all_games() if game.code_frame()]
CODE = "114M-6T6T-0TAT-T"


@cases("codes")
def test_a_code_is_the_same_for_ever(case):
    code, game, text = case
    position = Position.parse(text)
    assert read_code(code) == (game, position)
    assert code_of(game, position) == code


@given(st.sampled_from([*NUMBERS, "a-new-game"]), strategies.positions())
def test_every_position_of_every_game_has_a_code(game, position):
    code = code_of(game, position)
    assert read_code(code) == (game, position)
    assert set(code) <= set(SYMBOLS) | {"-"}
    assert code[0] == "1"


@pytest.mark.parametrize("bank", BANKS, ids=lambda path: path.stem)
def test_the_problems_of_the_book_have_short_codes(bank):
    for entry in read_bank(bank, bank.stem, []):
        code = code_of(bank.stem, entry.position)
        assert read_code(code) == (bank.stem, entry.position)
        assert len(code.replace("-", "")) <= room(bank.stem, entry.position)


def room(game, position):
    """Return how many symbols a code may take.

    A domino, a lone number or a square of a region takes two, anything else three, and the rest a
    few: more if there are things that can be off the grid, because their offset is coded, too. A
    game without a number has its name in the code, two symbols for a letter.
    """
    others = position.covers, position.holds, position.pieces, position.dice, position.regions
    count = sum(map(len, others))
    name = 0 if registry.find(game).code_number else 2 * len(game)
    pairs = len(position.dominoes) + len(position.numbers) + len(position.stock)
    pairs += sum(len(region.places) for region in position.regions)
    return (14 if count else 8) + name + 2 * pairs + 3 * count


@pytest.mark.parametrize(
    "typed",
    [
        "114m-6t6t-0tat-t",
        "114M6T6T0TATT",
        " 114M 6T6T 0TAT T ",
        "1I4M-6T6T-OTAT-T",
        "l14M–6T6T–oTAT–T",
    ],
)
def test_a_code_is_read_however_it_is_typed(typed):
    assert read_code(typed) == read_code(CODE)


@given(st.lists(st.integers(0, 31), min_size=3, max_size=26), st.data())
def test_a_wrong_symbol_is_always_found(values, data):
    whole = with_checks(values)
    assert is_valid(whole)
    at = data.draw(st.integers(0, len(whole) - 1))
    wrong = [*whole[:at], (whole[at] + data.draw(st.integers(1, 31))) % 32, *whole[at + 1 :]]
    assert not is_valid(wrong)
    one_symbol = [repair for repair in repairs(wrong) if differences(repair.values, wrong) == 1]
    assert [(repair.values, repair.at) for repair in one_symbol] == [(whole, at)]


def differences(one, other):
    if len(one) != len(other):
        return None
    return sum(left != right for left, right in zip(one, other, strict=True))


@given(st.lists(st.integers(0, 31), min_size=3, max_size=60), st.data())
def test_what_was_meant_is_among_the_repairs_after_any_slip(values, data):
    whole = with_checks(values)
    at = data.draw(st.integers(0, len(whole) - 2))
    slips = [
        [*whole[:at], whole[at + 1], whole[at], *whole[at + 2 :]],
        [*whole[:at], *whole[at + 1 :]],
        [*whole[:at], data.draw(st.integers(0, 31)), *whole[at:]],
    ]
    for slip in slips:
        assert is_valid(slip) or whole in [repair.values for repair in repairs(slip)]


def message_for(code):
    with pytest.raises(InputError) as error:
        read_code(code)
    return str(error.value)


def test_a_mistyped_code_says_where_and_what_was_meant():
    assert message_for("114M-6T6T-8TAT-T") == (
        "CODE:1:11: this code is mistyped, perhaps here: should this be 0?\n"
        "    114M-6T6T-8TAT-T\n"
        "              ^\n"
        "    The code would be 114M-6T6T-0TAT-T"
    )


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("114M-6!6T-0TAT-T", "CODE:1:7: no code has the character '!'"),
        ("11", "this is too short for the code of a problem"),
        ("", "this is too short for the code of a problem"),
        ("9999-9999-9999-9999", "Compare it with the print"),
        (
            format_symbols(with_checks([2, 1, 26, 8])),
            "this is a kind of code that this program does not know",
        ),
    ],
)
def test_what_is_no_code_is_told_without_a_traceback(code, message):
    assert message in message_for(code)


def test_likely_codes_are_those_of_real_problems():
    """Every slip of one symbol is put right, and most with a single proposal."""
    rng, alone = Random(1), 0
    for _ in range(100):
        at = rng.choice([i for i, symbol in enumerate(CODE) if symbol != "-"])
        wrong = rng.choice([symbol for symbol in SYMBOLS if symbol != CODE[at]])
        proposals = message_for(CODE[:at] + wrong + CODE[at + 1 :])
        assert CODE in proposals
        alone += proposals.count("The code would be") == 1
    assert alone > 60


@pytest.mark.parametrize("game", FRAMED)
def test_a_frame_is_how_the_game_deals(game):
    rules = registry.find(game)
    frame = rules.code_frame()
    rng = Random(1)
    if hasattr(rules, "dealt"):
        dealt = rules.dealt(random_deal(rng))
    else:
        dealt = rules.deal(rng) if hasattr(rules, "deal") else rules.random_board(rng, 12)
    if isinstance(dealt, Deal):
        dealt = dealt.position(dealt.start)
    shape = [(domino.place, domino.across) for domino in dealt.dominoes]
    assert shape == [(domino.place, domino.across) for domino in frame.dominoes]


def test_every_number_is_a_game_and_stands_once():
    assert len(NUMBERS) == 31
    assert len(FRAMED) == 10
    assert len(set(NUMBERS.values())) == len(NUMBERS)
    assert set(NUMBERS.values()) <= set(range(1, 32))


def test_a_position_that_nobody_could_lay_out_has_no_code():
    lain_twice = Position((Domino(Place(0, 0), True, (1, 2)),) * 2)
    far_away = replace(Position.parse("1|2"), pieces=(Piece(Place(1999, 1999), "P"),))
    for position in (lain_twice, far_away):
        with pytest.raises(InputError, match="no code can hold this position"):
            code_of("unmatched", position)


def test_a_code_is_not_read_where_no_board_is_so_large():
    far = replace(Position.parse("1|2"), pieces=(Piece(Place(300, 0), "P"),))
    with pytest.raises(InputError, match="mistyped"):
        read_code(code_of("unmatched", far))
    with pytest.raises(InputError, match="too long"):
        read_code("1" * 20_000)
