"""Which position a book's cover shows."""

import pytest

from donimoes_book.board.position import Position
from donimoes_book.editions.cover import cover_position
from donimoes_book.manuscript.tree import Book, Chapter, Diagram

ONE, TWO = Position.parse("2|3"), Position.parse("2|3 3|4")


def chapter(*positions, picture=None):
    opener = Diagram(picture) if picture else None
    return Chapter("C", "c", tuple(map(Diagram, positions)), opener=opener)


@pytest.mark.parametrize(
    ("chapters", "cover", "position"),
    [
        ((chapter(TWO, picture=TWO),), ONE, ONE),
        ((chapter(picture=ONE), chapter(picture=TWO), chapter(picture=ONE)), None, TWO),
        ((chapter(TWO, picture=ONE),), None, ONE),
        ((chapter(ONE, TWO, ONE),), None, TWO),
        ((chapter(),), None, None),
    ],
    ids=["chosen", "largest-picture", "picture-before-diagram", "largest-diagram", "none"],
)
def test_the_cover_shows_what_is_chosen_or_else_the_most_dominoes(chapters, cover, position):
    assert cover_position(Book("B", chapters, cover=cover)) is position
