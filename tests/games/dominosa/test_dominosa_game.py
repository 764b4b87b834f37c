"""Dominosa as a game: what its pictures show besides the numbers."""

from donimoes_book.board.position import Position
from donimoes_book.drawing import style
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.scene import Text
from donimoes_book.games import registry

PROBLEM = "0 0 1 1\n\n0 1 2 2\n\n2 0 1 2"
SOLVED = "0|0 1|1\n\n0|1 2|2\n\n2|0 1|2"


def names(board):
    position = Position.parse(board)
    scene = draw(position, registry.annotate("dominosa", position))
    return [it for it in scene.shapes if isinstance(it, Text)]


def test_hints_name_squares_so_problems_have_letters_and_numbers_at_their_edges():
    texts = names(PROBLEM)
    assert sorted(it.text for it in texts) == ["1", "2", "3", "A", "B", "C", "D"]
    assert {it.paint for it in texts} == {style.LABEL}
    assert {it.y for it in texts if it.text in "ABCD"} < {it.y for it in texts}
    assert all(it.x < 0 for it in texts if it.text in "123")


def test_a_solved_one_needs_none():
    assert names(SOLVED) == []
