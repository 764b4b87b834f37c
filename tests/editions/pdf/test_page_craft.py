"""The book's own editions, measured as a production editor measures pages."""

from dataclasses import replace
from pathlib import Path
from statistics import mean

import pytest

from donimoes_book.editions.build import build_editions
from donimoes_book.editions.edition import PaperEdition, read_editions
from donimoes_book.editions.pdf.styles import ACCENT
from donimoes_book.manuscript.settings import read_settings
from donimoes_book.manuscript.tree import ListBlock
from editions.conformance import PDF_UA, failures
from editions.contrast import contrast, read_colour, texts_on_grounds
from editions.page_measures import (
    baselines_off_grid,
    fill_of_pages,
    measure_lines,
    type_sizes,
)
from editions.printing import build_pdf
from editions.structure import problems_of

RULES = Path(__file__).parents[3] / "rules"
FILL = {"a4": 0.80, "letter": 0.80, "a5": 0.75, "large-print": 0.75}
"""The least share of their columns that an edition's pages must fill on average."""
LEAST = {"large-print": 0.4}
"""The least share for any one page; below half if a problem with a whole set takes half a page."""
MOST = {"a4": 140, "letter": 140, "book": 176}
"""The most pages of a book that a family buys, or prints at home."""


FEW = [("a4", "bergen"), ("letter", "bingo"), ("a5", "knock-out"), ("large-print", "bingo")]
"""Papers, and games of chapters with a board, a hand, cards, a chart and problems."""
papers = pytest.mark.parametrize("name", FILL)


def paper_of(name):
    edition = read_editions(read_settings(RULES / "book.toml"))[name]
    assert isinstance(edition, PaperEdition)
    return edition.paper


def is_accent(text):
    """Return whether a text or its ground has the accent's colour."""
    return any(read_colour(ACCENT.hexval().replace("0x", "#")) == colour for colour in text[2:])


def is_well_set(path, paper):
    """Assert what holds for every line, letter and tag of a file."""
    lines = measure_lines(path)
    assert [line.text for line in lines.hyphens_in_a_row] == []
    assert [(width, line.page, line.text) for width, line in lines.wide_spaces] == []
    assert [(line.page, line.text) for line in lines.short_last_lines] == []
    assert [(line.page, line.text) for line in baselines_off_grid(path, paper)] == []

    texts = list(texts_on_grounds(path))
    assert len({ground for *_, ground in texts}) >= 2
    # Only the book's own colour, of links and titles, may be paler.
    weak = [text for text in texts if contrast(*text[2:]) < (4.5 if is_accent(text) else 7)]
    assert weak == []

    assert list(problems_of(path)) == []
    assert failures(path.read_bytes(), PDF_UA) == []

    least = paper.least_type
    assert {key: where for key, where in type_sizes(path).items() if key[0] < least} == {}
    return lines


@pytest.mark.parametrize(("name", "game"), FEW)
def test_a_chapter_is_well_set(name, game, our_book, tmp_path):
    chapters = tuple(chapter for chapter in our_book.chapters if chapter.game == game)
    path = tmp_path / "chapter.pdf"
    build_pdf(replace(our_book, chapters=chapters), path, paper=paper_of(name), version="1")
    assert is_well_set(path, paper_of(name)).lines > 50


def test_rules_are_numbered_once_in_a_chapter(our_book):
    """Whoever says "rule 2" at the table means one rule."""
    for chapter in our_book.chapters:
        lists = (block for block in chapter.blocks if isinstance(block, ListBlock))
        starts = [(i.start, len(i.items)) for i in lists if i.start is not None]
        numbers = [start + n for start, items in starts for n in range(items)]
        if chapter.game:
            assert numbers == [*range(1, len(numbers) + 1)], chapter.title


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_type_can_be_read_on_a_page_that_a_printer_shrinks(name):
    """A printer at home that fits A4 to letter, within the margins that it needs."""
    assert paper_of(name).least_type * 0.9 >= 6


@pytest.mark.long
@papers
def test_every_page_of_an_edition_is_well_set_and_well_filled(name, solved_out):
    ((path, built),) = build_editions(RULES, solved_out, [name], [], "1")
    paper = paper_of(name)
    lines = is_well_set(path, paper)
    assert lines.lines > 1500
    assert built.pages <= MOST.get(name, built.pages)
    assert len(lines.hyphenated) <= 0.03 * lines.lines

    fill = fill_of_pages(path, paper)
    assert mean(fill.values()) >= FILL[name]
    assert {
        page: share for page, share in fill.items() if share < LEAST.get(name, 0.5) and page > 2
    } == {}


@pytest.mark.long
def test_the_trade_edition_is_no_brick(solved_out):
    ((path, built),) = build_editions(RULES, solved_out, ["book"], [], "1")
    assert built.pages <= MOST["book"]
    lines, paper = measure_lines(path), paper_of("book").bound(built.pages)
    assert not [*lines.hyphens_in_a_row, *lines.wide_spaces, *lines.short_last_lines]
    assert not baselines_off_grid(path, paper)
    assert mean(fill_of_pages(path, paper).values()) >= 0.8
    assert min(size for size, _ in type_sizes(path)) >= 6.5
