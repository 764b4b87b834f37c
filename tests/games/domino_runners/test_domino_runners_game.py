"""Domino Runners as a game: what its pictures show besides the pieces."""

import pytest

from donimoes_book.board.position import Position
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.scene import Text
from donimoes_book.games import registry


@pytest.mark.parametrize(
    ("pieces", "names"),
    [
        ("(0,0)B,(3,1)W", ["1", "2", "A", "B", "C", "D"]),
        ("(0,0)B,(3,1)W,(0,-1.5)w", ["1", "2", "A", "B", "C", "D"]),
        ("(0,0)B", []),
    ],
)
def test_hints_name_squares_so_boards_with_both_runners_have_letters_and_numbers(pieces, names):
    position = Position.parse(f"1|2 3|4\n\n5|6 0|1\n---\n{pieces}")
    scene = draw(position, registry.annotate("domino-runners", position))
    assert sorted(it.text for it in scene.shapes if isinstance(it, Text)) == names
