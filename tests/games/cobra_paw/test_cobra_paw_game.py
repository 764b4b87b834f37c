"""Cobra Paw in diagrams: targets, fingers and claims.

Each case is a file: what it is about, a table, and claims, with what is found instead if they are
false.
"""

from pathlib import Path

import pytest

from donimoes_book.board.position import Position
from donimoes_book.games.errors import IllegalPosition, UnreadableMove
from donimoes_book.games.registry import find
from helpers.case_files import cases

GAME = find("cobra-paw")


@cases(Path(__file__).parent / "cases")
def test_claims(case):
    _about, table, lines = case
    position = Position.parse(table)
    assert not GAME.check_picture(position)
    for line in lines.split("\n"):
        item, _, reason = line.partition(": ")
        assert GAME.judge(position, "", item) == (reason or None), item


@pytest.mark.parametrize(
    ("text", "violation"),
    [
        ("1|2 1|2", "domino 12 is here twice"),
        ("1|2\n---\ndice:(3,0)1", "Cobra Paw is played with two dice"),
        ("1|2\n---\n(0,0)w", "this finger is not on a domino"),
    ],
)
def test_what_cannot_be_a_table_is_reported(text, violation):
    position = Position.parse(text)
    assert violation in [problem.message for problem in GAME.check_picture(position)]
    with pytest.raises(IllegalPosition):
        GAME.judge(position, "", "there")


def test_moves_are_not_printed():
    with pytest.raises(UnreadableMove, match="pictures show"):
        GAME.check_moves(Position.parse("1|2"), "12R")


@pytest.mark.parametrize("item", ["target", "there 12", "wins"])
def test_claims_that_say_nothing_are_refused(item):
    with pytest.raises(ValueError, match="expected one of: target"):
        GAME.judge(Position.parse("1|2"), "", item)
