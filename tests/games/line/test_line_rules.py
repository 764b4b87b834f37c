"""The line of play in all seven games, case by case.

The cases are files: what each is about, a picture, and lines of plays from there (or none), each
with what is then true, in the words of a diagram's claims.
"""

import re

import pytest

from donimoes_book.board.position import Position
from donimoes_book.games.errors import IllegalPosition
from donimoes_book.games.game import Game
from donimoes_book.games.line.game import GAMES
from donimoes_book.games.registry import find
from helpers.case_files import cases

REASON = "the reason is: "


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_there_are_dominoes_for_every_hand_and_blind_deals_as_many_as_it_can(game):
    for players, each in game.rules.hands.items():
        assert players * each <= 28
        assert each == 28 // players or game.name != "blind"


def items(claims: str) -> list[str]:
    """Split claims at their commas; a reason may contain commas of its own."""
    if not claims.startswith("illegal: "):
        return claims.split(", ")
    reason, *others = re.split(r", (?=ends )", claims)
    return [reason, *(item for part in others for item in part.split(", "))]


def made_wrong(item: str) -> str:
    """The same claim with its last number changed."""
    *words, last = item.split()
    return " ".join([*words, str(int(last) + 1)])


def holds(name: str, case) -> None:
    """Every claim is true word for word, and would not be with another number."""
    _about, board, lines = case
    game, position = find(name), Position.parse(board)
    assert isinstance(game, Game)
    assert game.check_picture(position) == []
    for line in lines.split("\n"):
        moves, claims = line.split(": ", 1)
        if moves and not claims.startswith("illegal"):
            assert game.check_moves(position, moves) == [], line
        for item in items(claims):
            assert game.judge(position, moves, item) is None, (line, item)
            if item.startswith("illegal: "):
                reason = game.judge(position, moves, "illegal: something else")
                assert reason == REASON + item.removeprefix("illegal: "), line
            elif item == "legal":
                assert game.judge(position, moves, "illegal"), line
            else:
                assert game.judge(position, moves, made_wrong(item)), (line, item)


@cases("games/line/all-fives")
def test_all_fives(case):
    holds("all-fives", case)


@cases("games/line/all-fives-short")
def test_all_fives_short_form(case):
    holds("all-fives-short", case)


@cases("games/line/all-sevens")
def test_all_sevens(case):
    holds("all-sevens", case)


@cases("games/line/bergen")
def test_bergen(case):
    holds("bergen", case)


@cases("games/line/blind")
def test_blind(case):
    holds("blind", case)


@cases("games/line/block-and-draw")
def test_block_and_draw(case):
    holds("block-and-draw", case)


@cases("games/line/five-up")
def test_five_up(case):
    holds("five-up", case)


@cases("games/line/five-up-by-the-letter")
def test_five_up_by_the_letter(case):
    holds("five-up-by-the-letter", case)


@cases("games/line/no-line")
def test_a_picture_that_shows_no_line(case):
    """What is wrong with it is reported, and no claim about it is judged."""
    _about, name, board, messages = case
    game, position = find(name), Position.parse(board)
    assert [violation.message for violation in game.check_picture(position)] == messages.split("\n")
    if "crossed" not in messages:
        with pytest.raises(IllegalPosition, match=re.escape(messages.split("\n")[0])):
            game.judge(position, "", "total 10")
