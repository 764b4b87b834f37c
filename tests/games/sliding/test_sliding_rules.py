"""The rules of both sliding puzzles, case by case.

The cases are files: what each is about, a board, and lines of moves from that board, each with its
outcome, in the words of a diagram's claims.
"""

from donimoes_book.board.position import Position
from donimoes_book.games.registry import find
from helpers.case_files import cases
from helpers.verdicts import said


def claims(case):
    """The board of a case, and each line of moves with its expected outcome."""
    _about, board, lines = case
    return Position.parse(board), [line.split(": ", 1) for line in lines.split("\n")]


@cases("games/unmatched")
def test_unmatched(case):
    position, lines = claims(case)
    for moves, expected in lines:
        assert said(find("unmatched"), position, moves) == expected, moves


@cases("games/capturing")
def test_capturing(case):
    position, lines = claims(case)
    for moves, expected in lines:
        assert said(find("capturing"), position, moves) == expected, moves


def judged_true(game, case):
    """A diagram may claim exactly the outcome of the moves."""
    position, lines = claims(case)
    for moves, expected in lines:
        whole = expected.startswith("illegal")
        for item in [expected] if whole else expected.split(", "):
            assert game.judge(position, moves, item) is None, (moves, item)


@cases("games/unmatched")
def test_outcomes_can_be_claimed_in_unmatched(case):
    judged_true(find("unmatched"), case)


@cases("games/capturing")
def test_outcomes_can_be_claimed_in_capturing(case):
    judged_true(find("capturing"), case)
