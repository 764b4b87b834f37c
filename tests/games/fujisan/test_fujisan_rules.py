"""The rules of Fujisan and of Country Road, case by case.

Each case is a file: what it is about, a mountain, and lines of moves from there with the outcome
expected, worded like a diagram's claims.
"""

import pytest

from donimoes_book.board.position import Position
from donimoes_book.games.errors import IllegalMove, IllegalPosition
from donimoes_book.games.registry import find
from helpers.case_files import cases


def said(game, position, moves: str) -> str:
    """Return the outcome of the moves; all but the last should be legal."""
    try:
        steps = game.replay(position, moves)
    except IllegalMove as error:
        last = error.index == len(moves.split()) - 1
        return f"illegal: {error.reason}" if last else f"illegal already: {error}"
    return "legal, solved" if steps[-1].solves else "legal"


def plays(name: str, case) -> None:
    """Check that every line has the outcome it states, and that a diagram can claim it."""
    _about, board, lines = case
    game, position = find(name), Position.parse(board)
    for line in lines.split("\n"):
        moves, expected = line.split(": ", 1)
        assert said(game, position, moves) == expected, moves
        if not expected.startswith("illegal already"):
            whole = expected.startswith("illegal")
            for item in [expected] if whole else expected.split(", "):
                assert game.judge(position, moves, item) is None, (moves, item)


@cases("games/fujisan")
def test_fujisan(case):
    plays("fujisan", case)


@cases("games/country-road")
def test_country_road(case):
    plays("country-road", case)


MOUNTAIN = """\
P 5 3 2 4 3 2 3 5 3 1 5 5 B
  - - - - - - - - - - - -
N 3 2 4 0 4 5 1 4 0 4 1 0 R
---
arrows:"""


@pytest.mark.parametrize(
    ("moves", "arrows", "wrong"),
    [
        ("PR4", "(0,1)R4", 0),
        ("PR4 PD", "(0,1)R4,(4,1)D1", 0),
        ("PR4", "(0,1)R9,(3,0)U1", 2),
        ("PR4", "(0,0)R4", 1),
        ("PR4 PD", "(4,1)D1", 0),
    ],
)
def test_an_arrow_shows_one_of_the_moves(moves, arrows, wrong):
    violations = find("fujisan").check_moves(Position.parse(MOUNTAIN + arrows), moves)
    assert [violation.message for violation in violations] == [
        "no move goes the way this arrow does"
    ] * wrong
    assert all(violation.advice == "PR4 goes R4." for violation in violations)


def test_all_that_is_wrong_with_a_mountain_is_told_at_once():
    wrong = MOUNTAIN.partition("---")[0].replace("P ", "X ").replace("0 R", "5 R")
    with pytest.raises(IllegalPosition) as told:
        find("fujisan").puzzle(Position.parse(wrong))
    assert [violation.message for violation in told.value.violations] == [
        "domino 55 is a double",
        "there is no priest X",
    ]
