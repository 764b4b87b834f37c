"""Reminders are printed as cards to cut out, small enough for two side by side."""

import pypdfium2
import pytest

from donimoes_book.board.position import Position
from donimoes_book.manuscript.tree import Book, Chapter, Diagram, Paragraph, ReminderSet, Text
from editions.printing import build_pdf

LONG = "Slide the dominoes into a rectangle without a hole, and never let equal numbers touch. "


def card(number):
    words = Paragraph((Text(f"Rule {number}. {LONG * 3}"),))
    diagram = Diagram(Position.parse("2|3\n\n3|4"))
    return Chapter(f"Game {number}", f"game-{number}", (words, diagram))


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    cards = ReminderSet(reminders=tuple(map(card, range(1, 6))))
    book = Book("Book", (Chapter("Cards", "cards", (cards,)),))
    file = tmp_path_factory.mktemp("cards") / "book.pdf"

    def places_of(paper):
        """Return each card's page, and its first word's distance from the left and from the top."""
        build_pdf(book, file, paper=paper, version="1")
        places = {}
        with pypdfium2.PdfDocument(file) as document:
            for number, page in enumerate(document):
                text = page.get_textpage()
                words = text.get_text_range()
                for rule in (rule for rule in range(1, 6) if f"Rule {rule}" in words):
                    left, _, _, top = text.get_charbox(words.index(f"Rule {rule}"))
                    places[rule] = number, round(left), round(page.get_height() - top)
        return [places[rule] for rule in range(1, 6)]

    return places_of


def test_two_cards_stand_side_by_side_where_a_page_has_two_columns(printed):
    one, two, three, four, five = printed("a4")
    assert one[::2] == two[::2] < three[::2] == four[::2] < five[::2]
    assert one[1] == three[1] == five[1] < two[1] == four[1]


def test_cards_stand_one_below_the_other_on_small_paper(printed):
    places = printed("a5")
    assert places == sorted(places, key=lambda place: place[::2])
    assert len({place[::2] for place in places}) == 5
