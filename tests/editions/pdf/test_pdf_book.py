"""The printed book as a reader and a PDF viewer find it."""

import os
import re
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pikepdf
import pypdf
import pypdfium2
import pytest

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import InputError
from donimoes_book.editions.paper import PAPERS
from donimoes_book.editions.pdf import figures
from donimoes_book.editions.pdf.book import Printing, typeset
from donimoes_book.manuscript.tree import (
    Book,
    Chapter,
    Contents,
    Heading,
    Link,
    ListBlock,
    Paragraph,
    Text,
)
from editions import sample_book
from editions.printing import build_pdf, words_of_pages

PROBLEMS = 4
"""The problems of each game."""


class Reader(pypdf.PdfReader):
    """A PDF file, with the words of its pages."""

    def __init__(self, path):
        super().__init__(path)
        self.texts = words_of_pages(path)


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    return tmp_path_factory.mktemp("book") / "book.pdf"


@pytest.fixture(scope="module")
def printed(file):
    report = build_pdf(sample_book.sample_book(PROBLEMS), file, version="1.2.3")
    return report, Reader(file)


def text(reader, page):
    """The words of a page, numbered from 1, with single spaces."""
    return reader.texts[page - 1]


def outline(reader, entries=None, depth=0):
    """Every entry of the outline as (depth, title, page)."""
    for entry in reader.outline if entries is None else entries:
        if isinstance(entry, list):
            yield from outline(reader, entry, depth + 1)
        else:
            yield depth, entry.title, reader.get_destination_page_number(entry) + 1


def links(reader, page):
    """The page that each internal link of a page leads to, with its rectangle."""
    targets = []
    names = reader.named_destinations
    for annotation in reader.pages[page - 1].get("/Annots", ()):
        target = annotation.get_object()
        target = target.get("/Dest", target.get("/A", {}).get("/D"))
        if target is None:
            continue
        destination = names[target] if isinstance(target, str) else target
        first = destination.dest_array[0] if hasattr(destination, "dest_array") else destination[0]
        targets.append(reader.get_page_number(first.get_object()) + 1)
    return targets


def test_the_report_gives_the_number_of_pages(printed):
    report, reader = printed
    assert report.pages == len(reader.pages)
    assert report.warnings == ()


def test_every_chapter_begins_on_the_page_that_the_contents_name(printed):
    _, reader = printed
    pages = {title: page for depth, title, page in outline(reader) if depth == 0}
    contents = text(reader, pages["Contents"])
    for chapter in sample_book.sample_book(PROBLEMS).chapters:
        page = int(re.search(rf"{chapter.title} [. ]*(\d+)", contents)[1])
        assert page == pages[chapter.title]
        assert chapter.title in text(reader, page)


def test_links_in_the_contents_lead_to_the_chapters(printed):
    _, reader = printed
    pages = [page for depth, _, page in outline(reader) if depth == 0]
    assert set(pages[2:]) <= set(links(reader, pages[0]))


def test_each_problem_names_the_page_of_its_solution_and_back(printed):
    _, reader = printed
    entries = list(outline(reader))
    chapters = {title: page for depth, title, page in entries if depth == 0}
    problems = [(title, page) for _, title, page in entries if title.startswith("Problem ")]
    numbers = [*range(1, PROBLEMS + 1)] * 2
    assert [title for title, _ in problems] == [f"Problem {n}" for n in numbers]
    first = problems[0][1]
    solution = chapters["Solutions"]
    assert f"6 steps · solution p. {solution}" in text(reader, first)
    assert f"1 6 steps p. {first}" in text(reader, solution)
    assert solution in links(reader, first)
    assert first in links(reader, solution)


def test_a_link_within_the_book_names_the_page_unless_it_is_the_same(printed):
    _, reader = printed
    page = next(page for _, title, page in outline(reader) if title == "Unmatched Donimoes")
    assert "See a step." in text(reader, page)
    link = Paragraph((Link("#a", (Text("See A"),)), Text(".")))
    filler = [sample_book.para(sample_book.PROSE)] * 30
    book = Book("D", (Chapter("A", "a", (link, *filler)), Chapter("B", "b", (link,))))
    pages = words_of_pages(typeset(book, PAPERS["a4"], "1").content)
    here = 1 + next(n for n, page in enumerate(pages) if "See A." in page)
    assert any(f"See A (p. {here})." in page for page in pages[here:])


def test_every_font_is_embedded(printed):
    _, reader = printed
    for page in reader.pages:
        for font in page["/Resources"]["/Font"].values():
            descriptor = font.get_object()["/FontDescriptor"]
            assert "/FontFile2" in descriptor


def test_each_font_and_each_drawing_is_in_the_file_once(printed, file):
    """Its parts were laid out by themselves, each with its own."""
    with pikepdf.open(file) as document:
        fonts = [it for it in document.objects if isinstance(it, pikepdf.Dictionary)]
        fonts = [str(it.BaseFont) for it in fonts if it.get("/Type") == "/Font"]
        drawings = [item for page in document.pages for item in page.form_xobjects.items()]
        objects = {(name, form.objgen) for name, form in drawings}
        holders = (*document.pages, *(form for _, form in drawings))
        used = [item for it in holders for item in it.Resources.get("/Font", {}).items()]
        assert len({(name, font.objgen) for name, font in used}) == len({name for name, _ in used})
    assert len(fonts) == len({*fonts}) > 3
    assert len(objects) == len({name for name, _ in objects}) < len(drawings)


def test_the_file_knows_what_it_is(printed):
    _, reader = printed
    assert reader.metadata.title == "Donimoes"
    assert reader.metadata.author == "Written by hand and checked by machine"
    assert reader.metadata.subject == "Domino games and puzzles"
    assert reader.trailer["/Root"]["/Lang"] == "en"


def test_what_a_book_does_not_say_of_itself_is_left_out(tmp_path):
    target = tmp_path / "book.pdf"
    build_pdf(Book("A book", (Chapter("A", "a", ()),)), target, version="1")
    metadata = pypdf.PdfReader(target).metadata
    assert not metadata.author
    assert not metadata.subject


def test_pages_have_a_running_head_except_where_a_chapter_opens(tmp_path):
    file = tmp_path / "book.pdf"
    build_pdf(sample_book.sample_book(PROBLEMS), file, paper="a5", version="1")
    reader, sides = Reader(file), set()
    chapters = [(title.upper(), page) for level, title, page in outline(reader) if level == 0]
    for (title, opening), (_, following) in pairwise(chapters):
        assert f"DONIMOES · {title}" not in text(reader, opening)
        for page in range(opening + 1, following):
            # The names of games leave no room for the book's.
            short = page % 2 or title == "SOLUTIONS"
            head = title if short else f"DONIMOES · {title}"
            assert head in text(reader, page)
            sides.add(page % 2)
    assert sides == {0, 1}


@pytest.mark.parametrize("words", [24, 32])
def test_heads_name_the_part_on_the_left_and_the_last_chapter_on_the_right(tmp_path, words):
    long, short = (sample_book.para(sample_book.PROSE * n) for n in (words, 1))
    chapters = (
        Chapter("Ants", "ants", (long,), part="Insects"),
        Chapter("Bees", "bees", (short,), part="Insects"),
    )
    file = tmp_path / "book.pdf"
    build_pdf(Book("Animals", chapters), file, paper="a5", version="1")
    pages = {title: page for _, title, page in outline(Reader(file))}
    with pypdfium2.PdfDocument(file) as document:
        above = PAPERS["a5"].height - 40
        heads = [page.get_textpage().get_text_bounded(bottom=above).strip() for page in document]
    begun, last = pages["Ants"], pages["Bees"]
    assert last > begun + 2
    for page in range(begun + 1, last + 1):
        on_right = "BEES" if page == last else "ANTS"
        assert heads[page - 1] == (on_right if page % 2 else "INSECTS")


def test_the_colophon_gives_the_version_and_how_solutions_were_checked(printed):
    _, reader = printed
    words = text(reader, len(reader.pages))
    assert "1.2.3" in words
    assert f"{2 * PROBLEMS} problems" in words
    assert "ShareAlike 4.0" in words


def test_two_games_or_more_are_listed_to_choose_from(printed):
    _, reader = printed
    page = next(page for _, title, page in outline(reader) if title == "Which game?")
    assert f"Unmatched Donimoes one 5 to 40 minutes {PROBLEMS} one double-six set" in text(
        reader, page
    )


@pytest.mark.parametrize(("count", "is_listed"), [(89, True), (90, False)])
def test_long_contents_list_chapters_only(tmp_path, count, is_listed):
    headings = (Heading(2, (Text(f"Part {n}."),), f"part-{n}") for n in range(count))
    book = Book("A", (Chapter("One", "one", tuple(headings)),), cover=Position.parse("2|3"))
    build_pdf(book, tmp_path / "b.pdf", version="1")
    reader = Reader(tmp_path / "b.pdf")
    assert "Contents One" in text(reader, 2)
    assert ("Part 7." in text(reader, 2)) == is_listed


def test_one_game_needs_no_table_to_choose_from(tmp_path):
    book = sample_book.sample_book(1)
    build_pdf(replace(book, chapters=book.chapters[:2]), tmp_path / "book.pdf", version="1")
    titles = [title for _, title, _ in outline(pypdf.PdfReader(tmp_path / "book.pdf"))]
    assert "Which game?" not in titles


def test_the_table_to_choose_from_is_seen_at_one_glance(tmp_path):
    facts = {"Players": "two to four", "Time": "half an hour"}
    chapters = tuple(Chapter(f"Game {n}", f"game-{n}", (), facts=facts) for n in range(14))
    build_pdf(Book("Games", chapters), tmp_path / "book.pdf", version="1")
    reader = Reader(tmp_path / "book.pdf")
    page = next(page for _, title, page in outline(reader) if title == "Which game?")
    assert text(reader, page).count("two to four half an hour") == len(chapters)


def test_contents_and_choices_of_two_pages_break_between_parts(tmp_path):
    facts = {"Players": "two to four"}
    chapters = tuple(
        Chapter(f"Game {part}{n}", f"{part}{n}", (), facts=facts, hook="Play!", part=f"Part {part}")
        for part in "ABCDEFG"
        for n in range(9)
    )
    build_pdf(Book("Games", chapters), tmp_path / "book.pdf", version="1")
    reader = Reader(tmp_path / "book.pdf")
    pages = {title: page for _, title, page in outline(reader)}
    for title in ("Contents", "Which game?"):
        listed = text(reader, pages[title] + 1)
        begun = listed.index("Part ")
        assert "Game" not in listed[:begun].replace("Game Players Page", "")


def test_a_game_that_nobody_designed_is_called_traditional(tmp_path):
    chapters = (
        Chapter("All Fives", "fives", (), designer="traditional"),
        Chapter("Fujisan", "fujisan", (), designer="James Droscha"),
    )
    build_pdf(Book("Games", chapters), tmp_path / "book.pdf", version="1")
    reader = Reader(tmp_path / "book.pdf")
    pages = {title: page for _, title, page in outline(reader)}
    assert "A traditional game" in text(reader, pages["All Fives"])
    assert "Designed by James Droscha" in text(reader, pages["Fujisan"])


def test_contents_stand_where_the_author_puts_them(tmp_path):
    book = sample_book.sample_book(1)
    blocks = (sample_book.para("Welcome."), Contents(), Heading(2, (Text("Thanks"),), "thanks"))
    build_pdf(
        replace(book, chapters=book.chapters[:1], front=blocks), tmp_path / "book.pdf", version="1"
    )
    reader = Reader(tmp_path / "book.pdf")
    words = text(reader, 2)
    assert words.index("Welcome.") < words.index("Contents") < words.index("Thanks")
    assert [title for _, title, _ in outline(reader)].count("Contents") == 1


@pytest.mark.parametrize("name", [*PAPERS, "Letter"])
def test_paper_sizes(name, tmp_path):
    book = sample_book.sample_book(1)
    build_pdf(
        replace(book, chapters=book.chapters[:1]), tmp_path / "b.pdf", paper=name, version="1"
    )
    paper = PAPERS[name.lower()]
    box = pypdf.PdfReader(tmp_path / "b.pdf").pages[0].mediabox
    assert (float(box.width), float(box.height)) == pytest.approx((paper.width, paper.height), 1e-4)


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_the_text_is_a_whole_number_of_lines_high(paper):
    assert paper.text_height % paper.grid == 0
    assert paper.bottom >= paper.least_bottom
    assert paper.left(1) - paper.left(2) == pytest.approx(paper.inner - paper.outer)


def test_page_numbers_that_never_settle_are_reported(tmp_path, monkeypatch):
    monkeypatch.setattr("donimoes_book.editions.pdf.typesetting._MOST_PASSES", 1)
    report = build_pdf(sample_book.sample_book(1), tmp_path / "book.pdf", paper="a4", version="1")
    assert "page numbers were still changing in pass 1" in "\n".join(map(str, report.warnings))


@pytest.fixture
def drawn(monkeypatch):
    """The pictures that are drawn during a test."""
    drawn = []
    draw_on = figures.draw_on
    monkeypatch.setattr(figures, "draw_on", lambda *args: drawn.append(args) or draw_on(*args))
    return drawn


def test_a_pass_whose_page_numbers_are_unknown_draws_no_pictures(drawn, tmp_path):
    book, last = sample_book.sample_book(1), tmp_path / "pages.json"
    book = replace(book, chapters=book.chapters[:2])
    typeset(book, PAPERS["a4"], "1", printing=Printing(last_pages=last))
    count = len(drawn)
    book = replace(book, author="Somebody else")
    typeset(book, PAPERS["a4"], "1", printing=Printing(last_pages=last))
    assert 0 < count == len(drawn) - count


def test_a_part_that_reads_the_same_is_not_drawn_again(drawn, tmp_path):
    book, last = sample_book.sample_book(1), tmp_path / "pages.json"
    first = typeset(book, PAPERS["a4"], "1", printing=Printing(last_pages=last))
    drawn.clear()
    assert typeset(book, PAPERS["a4"], "1", printing=Printing(last_pages=last)) == first
    assert drawn == []


def test_a_failed_build_leaves_the_last_good_book(tmp_path, monkeypatch):
    target = tmp_path / "book.pdf"
    target.write_bytes(b"the last good book")

    def full(*_, **__):
        raise OSError(28, "disk full")

    monkeypatch.setattr("donimoes_book.store.files.os.replace", full)
    book = sample_book.sample_book(1)
    with pytest.raises(InputError, match="cannot write this file: disk full"):
        build_pdf(replace(book, chapters=book.chapters[:1]), target, version="1")
    assert target.read_bytes() == b"the last good book"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("start", [1, None])
def test_lists_stay_together(tmp_path, start):
    """Steps are on one page, and of points none is alone."""

    def points(name, count):
        words = [
            (sample_book.para(f"{name}{n} begins.{' It goes on.' * 9}"),) for n in range(count)
        ]
        return ListBlock(tuple(words), start)

    lists = [(sample_book.para("Words. " * 30), points(f"list{n}x", 3 + n % 3)) for n in range(20)]
    chapter = Chapter("Lists", "lists", tuple(block for pair in lists for block in pair))
    build_pdf(Book("Lists", (chapter,)), tmp_path / "book.pdf", paper="a5", version="1")
    pages = words_of_pages(tmp_path / "book.pdf")
    for number in range(20):
        counts = {page.count(f"list{number}x") for page in pages} - {0}
        assert counts == {3 + number % 3} if start else 1 not in counts


@pytest.mark.long
def test_the_same_book_gives_the_same_bytes_anywhere(printed, file, tmp_path):
    script = (
        "import sys; sys.path.insert(0, sys.argv[1]);"
        "from pathlib import Path; from editions import sample_book;"
        "from editions.printing import build_pdf;"
        f"build_pdf(sample_book.sample_book({PROBLEMS}), Path('book.pdf'), version='1.2.3')"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "1", "TZ": "Pacific/Kiritimati"}
    command = [sys.executable, "-c", script, str(Path(__file__).parents[2])]
    subprocess.run(command, cwd=tmp_path, env=environment, check=True)
    assert (tmp_path / "book.pdf").read_bytes() == file.read_bytes()
