"""What is in a book besides its chapters: imprint, credits, glossary, index, page labels."""

import re
from dataclasses import replace
from io import BytesIO

import pikepdf
import pypdfium2
import pytest

from donimoes_book.editions.colophon import colophon, imprint
from donimoes_book.editions.epub import build_epub
from donimoes_book.editions.html.site import build_site
from donimoes_book.editions.paper import PAPERS
from donimoes_book.editions.pdf.binding import page_labels
from donimoes_book.editions.pdf.book import typeset
from donimoes_book.editions.runs import runs_of
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.filling import fill_credits, fill_index
from donimoes_book.manuscript.walking import blocks_of_kind
from donimoes_book.words.language import speaking
from editions.printing import words_of_pages
from editions.sample_book import sample_book
from helpers.books import load_book

SETTINGS = """
title = "Evenings"
subtitle = "A few games"
author = "Some people"
date = 2026-11-23
edition = "Second edition"
licence = "CC BY-SA 4.0"
licence_address = "https://example.org/by-sa"
contact = "club@example.org"
chapters = ["bergen.md", "all-sevens.md", "index.md"]
"""
FACTS = "---\ngame: {}\ndesigner: traditional\nsource: A leaflet\nplayers: two\n---\n\n"
FILLER = "Draw and play until nobody can. " * 200
CHAPTERS = {
    "bergen": f"""# Bergen

The *{{index}}`boneyard`* lies beside the line, and {{index}}`tiles in a hand <hand; size of>`.

{FILLER}

See the {{index}}`boneyard` again. {FILLER}
""",
    "all-sevens": f"""# All Sevens

**{{index}}`!boneyard`** is explained here. {FILLER} The {{index}}`Ære` comes before bones.

| Word | Meaning |
|---|---|
| {{index}}`dead` | as a door nail |
""",
    "index": "# Index\n\n```{domino-credits}\n```\n\n```{index}\n```\n",
}


def written(folder, **changed):
    (folder / "book.toml").write_text(SETTINGS, encoding="utf-8")
    for name, text in (CHAPTERS | changed).items():
        facts = "" if name == "index" else FACTS.format(name)
        (folder / f"{name}.md").write_text(facts + text, encoding="utf-8")
    return load_book(folder)[0]


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    warnings = []
    book = fill_index(fill_credits(written(tmp_path_factory.mktemp("rules"))), warnings)
    assert not warnings
    return book


@pytest.fixture(scope="module")
def printed(book):
    return typeset(book, PAPERS["a4"], "1.2.3").content


@pytest.fixture(scope="module")
def pages(printed):
    document = pypdfium2.PdfDocument(printed)
    return [page.get_textpage().get_text_range().replace("\r\n", "\n") for page in document]


def test_pages_that_follow_each_other_are_joined():
    assert runs_of([12, 5, 13, 14, 5, 20]) == [(5, 5), (12, 14), (20, 20)]
    assert runs_of([]) == []


def test_the_index_has_entries_with_runs_of_under_their_letters(pages):
    index = next(page for page in pages if page.startswith("Index"))
    lines = index.split("\n")
    begins = {number for number, page in enumerate(pages, 1) if "boneyard" in page}
    begins.discard(pages.index(index) + 1)
    runs = runs_of(begins)
    named = ", ".join(str(a) if a == b else f"{a}–{b}" for a, b in runs)
    assert len(begins) == 3
    assert any(a != b for a, b in runs)
    assert f"boneyard, {named}" in lines
    assert lines[lines.index("hand") + 1].startswith("size of, ")
    letters = [line for line in lines if re.fullmatch("[A-Z]", line)]
    assert letters == sorted(letters)
    assert any(line.startswith("dead, ") for line in lines)


def test_every_page_number_of_the_index_is_a_link_to_that_page(printed, pages):
    number = next(n for n, page in enumerate(pages) if page.startswith("Index"))
    below = pages[number].partition("\nA\n")[2]
    listed = [int(first) for first in re.findall(r"[ ,](\d+)(?:–\d+)?(?=[,\n])", below)]
    with pikepdf.open(BytesIO(printed)) as pdf:
        links = [note.Dest for note in pdf.pages[number].Annots if "/Dest" in note]
        led = [pikepdf.Page(link[0]).index + 1 for link in links]
    assert listed
    assert sorted(led[-len(listed) :]) == sorted(listed)


def test_the_credits_come_from_the_front_matter(pages):
    index = next(page for page in pages if page.startswith("Index"))
    assert "Bergen traditional A leaflet" in index


def test_the_colophon_stands_below_the_index_if_the_page_has_room(pages, tmp_path):
    index, colophon = "\nA\n", "was built from plain text by"
    assert pages[-1].startswith("Index")
    assert index in pages[-1]
    assert colophon in " ".join(pages[-1].split())
    words = " ".join(f"{{index}}`word {number}`" for number in range(130))
    longer = fill_index(fill_credits(written(tmp_path, bergen=f"# Bergen\n\n{words}\n")), [])
    *_, before, last = words_of_pages(typeset(longer, PAPERS["a4"], "1").content)
    assert "word 99" in before
    assert colophon in last
    assert "word" not in last


def test_the_imprint_stands_behind_the_title_page(pages):
    imprint = " ".join(pages[1].split())
    assert imprint == (
        "Evenings A few games Some people Second edition. Last changed on 23 November 2026."
        " Licence: CC BY-SA 4.0, example.org/by-sa Contact: club@example.org"
        " Made with donimoes_book 1.2.3."
    )


def test_the_colophon_on_paper_does_not_repeat_the_imprint(pages):
    assert not re.search("Second edition|Last changed|CC BY-SA|club@", pages[-1])


@pytest.mark.parametrize(
    ("heading", "explains"), [("Problems and grades", True), ("Problems", False)]
)
def test_the_colophon_explains_grades_only_if_no_heading_of_the_book_does(heading, explains):
    posed = next(blocks_of_kind(sample_book(1), tree.ProblemSet))
    blocks = tree.Heading(2, (tree.Text(heading),), "a"), posed
    book = tree.Book("T", (tree.Chapter("A", "a", blocks),))
    words = str(colophon(book, "1", is_checked=True))
    assert ("show its grade" in words) is not explains


def test_a_book_without_these_settings_has_no_imprint(tmp_path):
    (tmp_path / "book.toml").write_text('title = "T"\nchapters = ["a.md"]\n')
    (tmp_path / "a.md").write_text("# A\n\nWords.\n")
    assert imprint(load_book(tmp_path)[0], "1.2.3") == []


def test_the_imprint_says_whose_games_they_are_first_those_with_most():
    designers = "Ann Other", "traditional", "Bo Dot", "Bo Dot", ""
    chapters = tuple(tree.Chapter("A", "a", (), designer=name) for name in designers)
    book = tree.Book("T", chapters, copyright="2026 Ann Other")
    assert "With games by Bo Dot and Ann Other." in str(imprint(book, "1.2.3"))
    old = replace(book, chapters=chapters[1:2])
    assert "games by" not in str(imprint(old, "1.2.3"))


def test_the_day_is_written_in_the_language_of_the_book(book):
    def day(code):
        with speaking(code):
            return str(imprint(book, "1.2.3"))

    assert r"23\xa0November\xa02026" in day("en")
    assert r"23.\xa0November\xa02026" in day("de")
    assert r"23\xa0novembre\xa02026" in day("fr")


def test_viewers_call_pages_by_their_printed_numbers(printed, pages):
    document = pypdfium2.PdfDocument(printed)
    labels = [document.get_page_label(number) for number in range(len(document))]
    assert labels[:2] == ["i", "ii"]
    for label, page in zip(labels[2:], pages[2:], strict=True):
        assert label in page.split()
    assert [int(entry) for entry in list(page_labels(4, {1, 4}).Nums)[::2]] == [0, 1, 3]


@pytest.mark.usefixtures("site_fonts", "ebook_fonts")
def test_a_site_and_an_e_book_link_from_the_index_to_the_places(book):
    site = build_site(book, "1.2.3").content
    index = site["index-2.html"].decode()
    assert 'boneyard: <strong><a href="all-sevens.html#index-boneyard-2">' in index
    assert 'id="index-boneyard-2"' in site["all-sevens.html"].decode()
    assert '<a href="bergen.html">Bergen</a>' in index
    colophon = site["colophon.html"].decode().replace("\N{NO-BREAK SPACE}", " ")
    assert "Second edition. Last changed on 23 November 2026." in colophon
    assert b"EPUB/index.xhtml" in build_epub(book, "1.2.3").content


@pytest.mark.usefixtures("site_fonts", "ebook_fonts")
def test_a_colophon_may_stand_at_the_front(tmp_path):
    written(tmp_path)
    settings = tmp_path / "book.toml"
    settings.write_text(settings.read_text().replace("date =", 'colophon = "front"\ndate ='))
    book, _ = load_book(tmp_path)
    pages = words_in_pdf(book)
    (at,) = (n for n, page in enumerate(pages) if "was built from plain text" in page)
    assert at == 2, "behind the title page and the imprint"
    assert "Contents" in pages[at + 1]
    assert "Colophon" not in pages[at + 1]
    names = [*build_site(book, "1").content]
    assert names.index("colophon.html") < names.index("contents.html")


def words_in_pdf(book):
    with pypdfium2.PdfDocument(typeset(book, PAPERS["a4"], "1").content) as document:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in document]


@pytest.mark.usefixtures("site_fonts")
@pytest.mark.parametrize("has_imprint", [True, False])
def test_a_colophon_may_stand_on_the_page_of_the_imprint_and_on_screens_at_the_end(
    tmp_path, has_imprint
):
    written(tmp_path)
    settings = tmp_path / "book.toml"
    text = settings.read_text().replace("chapters =", 'colophon = "imprint"\nchapters =')
    said = ("date", "edition", "licence", "contact")
    lines = [line for line in text.split("\n") if has_imprint or not line.startswith(said)]
    settings.write_text("\n".join(lines))
    changed = load_book(tmp_path)[0]
    pages = words_of_pages(typeset(changed, PAPERS["a4"], "1").content)
    assert [n for n, page in enumerate(pages) if "was built from plain text" in page] == [1]
    assert ("Second edition" in pages[1]) is has_imprint
    assert "Made with" not in pages[1]
    assert not any("Colophon" in page for page in pages)
    names = list(build_site(changed, "1").content)
    assert names.index("colophon.html") > names.index("contents.html")


def test_a_book_can_do_without_a_colophon(tmp_path):
    book = fill_index(fill_credits(written(tmp_path)), [])
    settings = tmp_path / "book.toml"
    settings.write_text(settings.read_text().replace("date =", "colophon = false\ndate ="))
    bare, said = load_book(tmp_path)
    assert not said
    bare = fill_index(fill_credits(bare), [])
    for each, has_one in ((book, True), (bare, False)):
        pages = " ".join(words_of_pages(typeset(each, PAPERS["a4"], "1").content))
        site = build_site(each, "1").content
        assert ("was built from" in pages) is has_one
        assert ("Colophon" in pages) is has_one
        assert ("colophon.html" in site) is has_one
        assert any(b"colophon" in page.lower() for page in site.values()) is has_one
        assert (b"EPUB/colophon.xhtml" in build_epub(each, "1").content) is has_one


def test_an_index_of_a_book_without_marks_is_doubtful(tmp_path):
    book = written(tmp_path, bergen="# Bergen\n", **{"all-sevens": "# All Sevens\n"})
    warnings = []
    fill_index(book, warnings)
    (warning,) = warnings
    assert warning.warning
    assert "no words in this book are marked" in warning.message
