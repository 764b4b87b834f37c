"""What all editions read off the tree of a book in the same way."""

import pytest

from donimoes_book.board.position import Position
from donimoes_book.editions.common import choosing_labels, cover_position, web_address
from donimoes_book.manuscript.tree import Book, Chapter, Diagram

ONE, TWO = Position.parse("2|3"), Position.parse("2|3 3|4")


def chapter(*positions, picture=None):
    return Chapter("C", "c", tuple(map(Diagram, positions)), picture=picture)


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


def test_games_are_chosen_by_their_facts_except_the_aim():
    games = [Chapter(n, n, (), facts={"Players": "two", "Aim": "x"}) for n in "ab"]
    assert choosing_labels(Book("B", tuple(games))) == ["Players"]
    assert choosing_labels(Book("B", (games[0], chapter()))) == []


@pytest.mark.parametrize(
    ("target", "address"),
    [
        ("https://example.org/a b", "https://example.org/a%20b"),
        ("mailto:ann@example.org", "mailto:ann@example.org"),
        ("other.txt", None),
        ("javascript:alert(1)", None),
        ("http://[1", None),
    ],
)
def test_a_web_address_has_a_scheme_of_the_web_and_is_quoted(target, address):
    assert web_address(target) == address
