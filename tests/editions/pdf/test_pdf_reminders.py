"""Reminders are printed as cards to cut out, small enough for two side by side."""

import pypdfium2
import pytest
from pypdfium2 import raw

from donimoes_book.board.position import Position
from donimoes_book.editions.paper import PAPERS
from donimoes_book.manuscript.tree import Book, Chapter, Diagram, Paragraph, ReminderSet, Text
from editions.printing import build_pdf

LONG = "Slide the dominoes into a rectangle without a hole, and never let equal numbers touch. "


def card(number, length=3):
    words = Paragraph((Text(f"Rule {number}. {LONG * length}"),))
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


def test_printed_on_both_sides_cards_have_cards_behind_them(tmp_path):
    """Of whatever length: so a sheet is cut between them, and no page has a single card."""
    lengths = [3, 12, 20, 24, 5, 8, 18, 15, 14, 9, 3, 3, 3]
    cards = ReminderSet(reminders=tuple(card(n, length) for n, length in enumerate(lengths, 1)))
    book = Book("Book", (Chapter("Cards", "cards", (cards,)),))
    build_pdf(book, tmp_path / "book.pdf", paper=PAPERS["a4"], version="1")
    with pypdfium2.PdfDocument(tmp_path / "book.pdf") as document:
        frames = [frames_of(page, number % 2) for number, page in enumerate(document)]
        words = " ".join(page.get_textpage().get_text_range() for page in document)
    assert "on one side, or on both" in " ".join(words.split())
    assert sum(map(len, frames)) == len(lengths)
    assert len({(high, wide) for page in frames for _, _, high, wide in page}) == 1
    fullest = max(frames, key=len)
    assert all(set(page) <= set(fullest) for page in frames)
    assert min(filter(None, map(len, frames))) > 1


def frames_of(page, is_back):
    """Return each card's lower left corner, height and width in points, seen from the front."""
    boxes = []
    for each in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH]):
        left, bottom, right, top = each.get_bounds()
        if is_back:
            left, right = page.get_width() - right, page.get_width() - left
        if top - bottom > 100 and 100 < right - left < page.get_width() / 2:
            boxes.append((round(left), round(bottom), round(top - bottom), round(right - left)))
    return boxes


def test_cards_stand_one_below_the_other_on_small_paper(printed):
    places = printed("a5")
    assert places == sorted(places, key=lambda place: place[::2])
    assert len({place[::2] for place in places}) == 5
