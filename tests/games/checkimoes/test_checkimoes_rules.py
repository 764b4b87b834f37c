"""The rules of Checkimoes, case by case and against a naive twin.

The cases are files: what each is about, a picture, then the game and lines of plays from there (or
none), each with what is then true, in the words of a diagram's claims.
"""

import re
from pathlib import Path
from random import Random

import pytest
from checkimoes_twin import VARIANTS, all_plays, as_cover, as_dict, cell, is_legal
from hypothesis import given, settings
from hypothesis import strategies as st

from donimoes_book.board.position import Position
from donimoes_book.games.checkimoes.contest import CheckimoesContest
from donimoes_book.games.checkimoes.pictures import can_occur, draw_picture, read_picture
from donimoes_book.games.checkimoes.rules import (
    EMPTY,
    Play,
    best_gain,
    board_after,
    gain,
    open_squares,
    plays,
    read_play,
    refusal,
)
from donimoes_book.games.errors import IllegalMove, IllegalPosition, UnreadableMove
from donimoes_book.games.laboratory import players_for
from donimoes_book.games.registry import find
from donimoes_book.play.contest import turns
from helpers.case_files import cases
from helpers.strategies import randoms

variants = pytest.mark.parametrize("rules", VARIANTS, ids=lambda rules: rules.name)


@cases(Path(__file__).parent / "cases")
def test_rules(case):
    _about, board, text = case
    name, *lines = text.split("\n")
    game, position = find(name), Position.parse(board)
    assert game.check_picture(position) == []
    for line in lines:
        moves, claims = line.split(": ", 1)
        items = [claims] if claims.startswith("illegal: ") else claims.split(", ")
        if items != [claims] or claims == "legal":
            assert game.check_moves(position, moves) == []
        for item in items:
            if not moves or "side by side" not in item:
                assert game.judge(position, moves, item) is None, (line, item)
        if claims.startswith("illegal: "):
            with pytest.raises(IllegalMove, match=re.escape(claims.removeprefix("illegal: "))):
                game.check_moves(position, moves)


BOARD = Position.parse("5|4\n\n      1|6\n\n  3\n  -\n  0\n---\nboard:C2")


@pytest.mark.parametrize(
    ("moves", "item", "answer"),
    [
        ("", "allows E2 1", "E2 may be covered by 1 4"),
        ("", "allows C2 5", "C2 is covered"),
        ("", "white 31", "white has 13"),
        ("11-E2E3", "black 28", "black has 7"),
        ("", "illegal", "no domino is crossed"),
        ("11-E2E3", "illegal", "the last play is legal"),
        ("31-C3D3", "illegal: covered by 2", "the reason is: D3 may be covered by 3, 4 or 5"),
        ("31-C3D3 11-E2E3", "illegal", "an earlier move, 31-C3D3, is illegal: D3 may be covered"),
    ],
)
def test_a_false_claim_is_answered_with_what_was_found(moves, item, answer):
    assert find("checkimoes").judge(BOARD, moves, item).startswith(answer)


@pytest.mark.parametrize("item", ["legal 3", "allows", "allows 19 1", "white", "black x"])
def test_an_unknown_claim_is_refused_with_a_list_of_claims(item):
    with pytest.raises(ValueError, match="allows SQUARE NUMBERS, white N, black N"):
        find("checkimoes").judge(BOARD, "", item)


@pytest.mark.parametrize("square", ["J9", "A9", "I1", "A0"])
def test_a_claim_names_a_square_of_the_board(square):
    with pytest.raises(ValueError, match=f"expected a square from A1 to H8, not {square}"):
        find("checkimoes").judge(BOARD, "", f"allows {square} 1")


@pytest.mark.parametrize(
    "move", ["54", "54-C2", "57-A1A2", "54-C2E2", "54-C2D3", "54-C2B3", "54-H1A2", "x"]
)
def test_unreadable_plays(move):
    with pytest.raises(UnreadableMove):
        find("checkimoes").check_moves(BOARD, move)


def test_a_play_may_be_written_from_either_end():
    assert read_play("45-d2c2") == read_play("54-C2D2") == Play((5, 4), cell(2, 1), cell(3, 1))
    assert read_play("45-D2C2").name == "54-C2D2"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("5|4", "where on the board is this?"),
        ("5|4\n---\nboard:H2", "54 does not cover two squares of the board"),
        ("5|4 4|6\n---\nboard:A1", None),
        ("5|4 3|6\n---\nboard:A1", "these dominoes cannot have been played in any order"),
        ("5|4 3*6\n---\nboard:A1", None),
        ("5|4 4*6\n---\nboard:A1", "46 is crossed, but it may be played there"),
        ("5|4 3+6\n---\nboard:A1", "36 cannot be added: C1 may be covered by 4, not by 3"),
        ("5|4 4+6 6+2\n---\nboard:A1", "two dominoes are added"),
        ("5>4\n---\nboard:A1", "54 is marked as slid; nothing slides in Checkimoes"),
        ("5|4   5|4\n---\nboard:A1", "domino 54 is here twice"),
        ("5|7\n---\nboard:A1", "57 is not in a double-six set"),
        ("5|4 3\n---\nboard:A1", "the number 3 has no place in Checkimoes"),
        ("W 5|4\n---\nboard:A1", "the piece W is on the board"),
        ("W 5|4\n---\nboard:A9", None),
        ("5|4\n---\nboard:A9", "whose domino is 54?"),
        ("W 5+4\n---\nboard:A9", "whose domino is 54?"),
        ("W 5|4\n\nW 3|2\n---\nboard:A9", "there are two pieces W"),
        ("x\n---\nboard:A9", "x is not on a square of the board"),
    ],
)
def test_what_a_picture_may_show(text, message):
    messages = {
        it.message: it.place for it in find("checkimoes").check_picture(Position.parse(text))
    }
    assert message in messages if message else not messages
    if message and not message.startswith(("where", "these")):
        assert messages[message] is not None


def test_a_variant_without_doubles_refuses_them():
    (violation,) = find("checkimoes-no-doubles").check_picture(Position.parse("5|5\n---\nboard:A1"))
    assert violation.message == "55 is a double: this game is played without doubles"


def test_the_upper_hand_belongs_to_the_mover():
    text = "3|2\n\n\n\nB 6|4 1|1\n\nW 5|0\n---\nboard:A7"
    picture = read_picture(VARIANTS[0], Position.parse(text))
    assert picture.hands == (((0, 5),), ((4, 6), (1, 1)))
    assert picture.mover == 1
    again = draw_picture([Play((3, 2), cell(0, 6), cell(1, 6))], hands=picture.hands, mover=1)
    assert read_picture(VARIANTS[0], again) == picture


# Against the twin


def moments(rules, seed):
    """Every play of a random game, with the plays before it."""
    contest = CheckimoesContest(rules)
    player = players_for(contest)["random"]
    before = []
    for turn in turns(contest, [player] * 2, seed):
        if isinstance(turn.choice, Play):
            yield turn, list(before)
            before.append(turn.choice)


@variants
def test_what_is_refused_and_what_is_not(rules):
    rng = Random(rules.name)
    for turn, before in list(moments(rules, "refused"))[:: len(VARIANTS)]:
        board = {square: n for play in before for square, n in as_cover(play)[1]}
        for _ in range(40):
            column, row = rng.randrange(8), rng.randrange(7)
            below = column == 7 or rng.random() < 0.5
            other = cell(column, row + 1) if below else cell(column + 1, row)
            play = Play((rng.randrange(7), rng.randrange(7)), cell(column, row), other)
            legal = is_legal(rules, board, dict(as_cover(play)[1]))
            assert (refusal(rules, turn.before.board, play) is None) == legal


@settings(max_examples=20)
@given(randoms)
def test_the_most_a_domino_can_gain(rng):
    rules = VARIANTS[0]
    turn, _ = rng.choice(list(moments(rules, rng.random())))
    board = turn.before.board
    for domino in rules.dominoes:
        for player in (0, 1):
            gains = [gain(play, player) for play in plays(rules, board, domino)]
            assert best_gain(open_squares(board), domino, player) == max(gains, default=None)


@variants
def test_every_board_that_was_played_is_possible(rules):
    for seed in range(3):
        for _, before in moments(rules, f"came/{seed}"):
            assert can_occur(rules, before)


@given(st.lists(st.integers(0, 111), min_size=1, max_size=4, unique=True), randoms)
def test_impossible_boards_are_recognized(edges, rng):
    """Compare small boards of any dominoes with every order of plays."""
    rules, plays = rng.choice(VARIANTS[:2]), []
    taken = set()
    for pair, edge in zip(rng.sample(VARIANTS[0].dominoes, len(edges)), edges, strict=True):
        column, row = (edge % 7, edge // 7) if edge < 56 else ((edge - 56) % 8, (edge - 56) // 8)
        column, row = column // 2 + 2, row // 2 + 2  # so that they are close together
        first = cell(column, row)
        second = cell(column + 1, row) if edge < 56 else cell(column, row + 1)
        if not taken & {first, second}:
            taken |= {first, second}
            plays.append(Play(pair, first, second))

    def reached(todo, board):
        return not todo or any(
            refusal(rules, board, play) is None
            and reached([other for other in todo if other != play], board_after(board, play))
            for play in todo
        )

    assert can_occur(rules, plays) == reached(plays, EMPTY)


def test_the_plays_of_a_position_are_those_of_the_twin():
    rules = VARIANTS[0]
    board = read_picture(rules, BOARD).board
    legal = [play for domino in rules.dominoes for play in plays(rules, board, domino)]
    assert {as_cover(play) for play in legal} == all_plays(rules, as_dict(board), rules.dominoes)
    assert len(set(legal)) == len(legal)


def test_a_picture_that_shows_no_board_is_refused_in_every_way():
    with pytest.raises(IllegalPosition):
        find("checkimoes").judge(Position.parse("5|4"), "", "white 3")
