"""A short manuscript is one page on screens, as it is on paper, with nothing to find elsewhere."""

from dataclasses import replace
from io import BytesIO
from zipfile import ZipFile

import pytest

from donimoes_book.board.position import Position
from donimoes_book.editions import epub
from donimoes_book.editions.short import is_short
from donimoes_book.manuscript.tree import (
    Book,
    Chapter,
    Contents,
    FootnoteList,
    FootnoteMark,
    ProblemSet,
)
from editions.html.test_html_frame import index_of
from editions.html.test_html_site import Page, wrong_links
from editions.sample_book import PROSE, heading, para
from editions.sites import site_of
from editions.web_book import solved

NOTES = FootnoteList(((para("Note."),), (para("Other note."),)))
RULES = Book(
    "House rules",
    (
        Chapter("Setup", "setup", (para("Seven", FootnoteMark(1), "."), NOTES), path="a.md"),
        Chapter("Play", "play", (heading(2, "Turns"), para("So", FootnoteMark(2), "."), NOTES)),
    ),
    "For two",
    "Ann",
    licence="CC0",
    front=(para("Before."),),
)


def pages_of(site):
    return {n: Page(data.decode()) for n, data in site.content.items() if n.endswith(".html")}


def test_its_site_is_one_page_with_all_its_words_in_order():
    site = site_of(RULES)
    pages = pages_of(site)
    assert {*pages} == {"index.html", "404.html"}
    page = pages["index.html"]
    words = " ".join(page.one("main")["text"].replace("↑", " ").split())
    said = "House rules", "For two", "Ann", "Before.", "Setup", "Seven", "Play", "Turns", "CC0"
    places = [words.index(each) for each in said]
    assert places == sorted(places)
    assert [it["tag"] for it in page.all("h1", "h2", "h3")] == ["h1", "h2", "h2", "h3"]
    assert len(set(page.ids())) == len(page.ids())
    assert not page.wrong
    assert list(wrong_links(site.content, pages)) == []
    assert "contents page" not in pages["404.html"].one("main")["text"]


def test_its_menu_and_its_search_lead_to_its_sections():
    site = site_of(RULES)
    for name, start in ("index.html", ""), ("404.html", "index.html"):
        links = pages_of(site)[name].all("a")
        shown = {a["text"]: a["href"] for a in links if "details" in a["within"]}
        assert shown == {"Setup": f"{start}#setup", "Play": f"{start}#play"}
    assert [entry[:2] for entry in index_of(site)] == [
        ("House rules", "index.html"),
        ("Setup", "index.html#setup"),
        ("Play", "index.html#play"),
        ("Turns", "index.html#turns"),
    ]


def test_its_footnotes_are_numbered_on():
    page = pages_of(site_of(RULES))["index.html"]
    marks = [a["text"] for a in page.all("a", role="doc-noteref")]
    notes = [it["id"] for it in page.all("li") if it.get("id", "").startswith("note.")]
    assert marks == ["1", "4"]
    assert notes == ["note.1", "note.2", "note.3", "note.4"]
    assert [it.get("start") for it in page.all("ol") if "main" in it["within"]] == [None, "3"]


def test_the_only_chapter_that_has_its_name_says_it_once():
    book = replace(RULES, title="Setup", chapters=RULES.chapters[:1], front=())
    page = pages_of(site_of(book))["index.html"]
    assert [it["text"] for it in page.all("h1", "h2")] == ["Setup"]
    assert "For two" in page.one("main")["text"]
    assert page.one("title")["text"] == "Setup"


def test_its_e_book_is_one_page_too(monkeypatch):
    monkeypatch.setattr(epub, "font_files", lambda *_: ())
    built = epub.build_epub(RULES, "1")
    with ZipFile(BytesIO(built.content)) as book:
        navigation = Page(book.read("EPUB/contents.xhtml").decode())
        package = Page(book.read("EPUB/package.opf").decode())
    links = [(a["text"], a["href"]) for a in navigation.all("a")]
    assert (built.pages, len(package.all("itemref"))) == (1, 1)
    assert links == [
        ("House rules", "title.xhtml"),
        ("Setup", "title.xhtml#setup"),
        ("Play", "title.xhtml#play"),
        ("Start of the book", "title.xhtml"),
    ]


@pytest.mark.parametrize(
    "change",
    [
        {"cover": Position.parse("2|3")},
        {"front": (Contents(),)},
        {"chapters": tuple(replace(chapter, part="One") for chapter in RULES.chapters)},
        {"front": (para("x"),) * 130},
        {"front": (para(PROSE),) * 60},
    ],
    ids=["a cover", "contents", "parts", "many blocks", "many words"],
)
def test_what_is_made_as_a_book_has_its_pages(change):
    book = replace(RULES, **change)
    assert not is_short(book)
    names = [name for name in site_of(book).content if name.endswith(".html")]
    assert names[:4] == ["index.html", "contents.html", "setup.html", "play.html"]


def test_a_site_with_problems_has_pages():
    problem = solved(1)
    chapters = (*RULES.chapters, Chapter("P", "p", (ProblemSet("unmatched", (problem,)),)))
    names = list(site_of(replace(RULES, chapters=chapters)).content)
    assert {"contents.html", "setup.html", "p.html"} <= {*names}
