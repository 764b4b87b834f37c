"""Facts that all editions derive from a book's tree in the same way."""

import pytest

from donimoes_book.board.position import Position
from donimoes_book.editions.common import (
    before_parts,
    choices,
    cover_position,
    web_address,
)
from donimoes_book.editions.composing.contents import short_contents
from donimoes_book.manuscript.tree import Book, Chapter, Diagram
from donimoes_book.manuscript.tree import ProblemSet as Problems

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


def test_games_are_chosen_by_what_any_of_them_tells_but_not_by_their_aim():
    games = [
        Chapter("A", "a", (Problems("unmatched", problems=(None,) * 3),), facts={"Players": "two"}),
        Chapter("B", "b", (), facts={"Players": "two", "Aim": "x"}, difficulty="easy"),
    ]
    found = choices(Book("B", tuple(games)))
    assert [choice.facts for choice in found] == [
        {"Players": "two", "Difficulty": "", "Problems": "3"},
        {"Players": "two", "Difficulty": "easy", "Problems": ""},
    ]
    assert choices(Book("B", (games[0], chapter()))) == []


def test_chapters_of_a_part_stand_together_and_others_before_and_after():
    one, two, three, four = (
        Chapter(str(n), str(n), (), part=part) for n, part in enumerate(("", "P", "P", ""))
    )
    book = Book("B", (one, two, three, four))
    groups = short_contents(book).groups
    parts = [(group.title, [entry.words for entry in group.entries]) for group in groups]
    assert parts == [("", ["0"]), ("P", ["1", "2"]), ("", ["3"])]
    assert before_parts(book) == ((one,), (two, three, four))
    assert before_parts(Book("B", (one, four))) == ((), (one, four))


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
