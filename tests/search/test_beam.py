"""The beam search: it shortens a solution that is known, and says if that proves nothing."""

import pytest
from maze import Maze

from donimoes_book.search.beam import shorten
from donimoes_book.search.shortest import OutcomeKind

LONG = "abcdez"
"""A way through the maze, room by room."""
HALL = Maze(a="bw", b="c", c="d", d="e", e="z", w="z")
ROUNDABOUT = Maze(a="bx", b="g", g="z", x="c", c="d", d="e", e="z")
"""A room may have a name nearer to the exit's, and be farther from it."""


@pytest.mark.parametrize(
    ("maze", "way", "width", "moves", "is_proven"),
    [
        (HALL, LONG, 9, "to w, to z", True),
        (HALL, LONG, 1, "to w, to z", False),
        (ROUNDABOUT, "axcdez", 9, "to b, to g, to z", True),
        (ROUNDABOUT, "axcdez", 1, "to x, to c, to d, to e, to z", False),
        (Maze(a="by", b="c", c="z", y="z"), "abcz", 9, "to y, to z", True),
        (Maze(a="b", b="z"), "abz", 9, "to b, to z", True),
        (Maze(a="z"), "az", 1, "to z", True),
        (Maze(start="z"), "z", 1, "", True),
    ],
)
def test_a_way_is_shortened_and_proven_if_nothing_was_left_out(maze, way, width, moves, is_proven):
    outcome = shorten(maze, way, width)
    assert outcome.kind is OutcomeKind.SOLVED
    assert (", ".join(outcome.moves), outcome.shortest) == (moves, is_proven)


@pytest.mark.parametrize("limits", [{"max_states": 3}, {"seconds": 0}])
def test_where_a_limit_is_met_the_way_that_is_known_is_all_there_is(limits):
    outcome = shorten(Maze(a="bcy", b="c", c="d", d="z", y="z"), "abcdz", 9, **limits)
    assert (outcome.length, outcome.shortest) == (4, False)
    assert outcome.states <= 3
