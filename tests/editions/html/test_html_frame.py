"""What is around a site's pages: for other programs, and for readers looking for something."""

import re
from dataclasses import replace
from io import BytesIO
from zipfile import ZipFile

import pytest
from PIL import Image

from donimoes_book.board.position import Position
from donimoes_book.editions import epub, workshop
from donimoes_book.editions.epub import build_epub
from donimoes_book.editions.html.site import SiteOptions
from donimoes_book.editions.html.workshop import Workbench
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.solutions import Moves
from donimoes_book.manuscript.tree import Emphasis, Text
from editions import web_book
from editions.html.test_html_site import Page, one_chapter, rows_of, wrong_links
from editions.sites import site_of
from editions.web_book import link, para
from helpers.scripts import parsed

ADDRESS = "https://club.example.org/dominoes"


def pages_of(site):
    return {n: Page(data.decode()) for n, data in site.content.items() if n.endswith(".html")}


@pytest.fixture(scope="module")
def site():
    return site_of(replace(web_book.web_book(), address=ADDRESS))


@pytest.fixture(scope="module")
def pages(site):
    return pages_of(site)


def properties(page):
    return {meta["property"]: meta["content"] for meta in page.all("meta") if "property" in meta}


# For players


def test_a_chapter_leads_to_the_table_of_its_game_if_there_is_a_workshop():
    book, to_bergen = web_book.web_book(), {"href": "play/bergen.html"}
    bench = Workbench(tuple(map(workshop._about, ("bergen", "capturing"))), {})
    for game, count in (("bergen", 1), ("capturing", 0)):
        played = replace(book, chapters=tuple(replace(it, game=game) for it in book.chapters))
        ways = [
            it
            for page in pages_of(site_of(played, SiteOptions(workbench=bench))).values()
            for it in page.all("a", **to_bergen)
            if it["text"] == "Play against the program"
        ]
        assert len(ways) == count * len(book.chapters)
        assert not [
            it for page in pages_of(site_of(played)).values() for it in page.all("a", **to_bergen)
        ]


# For other programs


def test_a_page_has_one_address_on_the_web(pages):
    assert pages["the-game.html"].one("link", rel="canonical")["href"] == f"{ADDRESS}/the-game.html"
    assert pages["index.html"].one("link", rel="canonical")["href"] == f"{ADDRESS}/"


def test_who_shows_a_link_finds_a_title_a_description_and_a_picture(site, pages):
    about = properties(pages["the-game.html"])
    assert about["og:title"] == "The Game"
    assert about["og:description"] == "Look hereandthere"
    assert (about["og:type"], properties(pages["index.html"])["og:type"]) == ("article", "book")
    assert about["og:url"] == f"{ADDRESS}/the-game.html"
    assert about["og:image"] == f"{ADDRESS}/cover.png"
    with Image.open(BytesIO(site.content["cover.png"])) as picture:
        size = str(picture.width), str(picture.height)
        assert len(picture.convert("RGB").getcolors()) > 2
    assert (about["og:image:width"], about["og:image:height"]) == size


def test_without_an_address_there_is_none_to_be_told():
    site = site_of(web_book.web_book())
    about = properties(pages_of(site)["the-game.html"])
    assert about["og:title"] == "The Game"
    assert not {"og:url", "og:image"} & set(about)
    assert not pages_of(site)["the-game.html"].all("link", rel="canonical")
    assert "cover.png" not in site.content


# The page for addresses that don't exist


def test_a_server_can_say_that_there_is_no_such_page(site, pages):
    page = pages["404.html"]
    assert page.one("h1")["text"] == "There’s no such page"
    assert page.one("meta", name="robots")["content"] == "noindex"
    assert not page.all("link", rel="canonical")
    assert not [page for name, page in pages.items() if page.all("a", href="404.html")]


def test_it_finds_its_files_whatever_was_asked_for(pages):
    page = pages["404.html"]
    assert page.one("link", rel="stylesheet")["href"] == "/dominoes/style.css"
    assert {script["src"].rpartition("/")[0] for script in page.all("script")} == {"/dominoes"}
    assert page.one("a", text="The Game", href="/dominoes/the-game-1.html")
    assert page.one("div", class_="search")["data-index"] == "/dominoes/search-index.js"
    assert page.one("a", class_="skip")["href"] == "#text"


def test_without_an_address_it_is_for_the_folder_of_the_site():
    pages = pages_of(site_of(web_book.web_book()))
    assert pages["404.html"].one("link", rel="stylesheet")["href"] == "style.css"


# The search


def index_of(site):
    text = site.content["search-index.js"].decode()
    return [tuple(entry) for entry in parsed(text, "donimoes.index = ")]


def test_titles_and_headings_can_be_found(site):
    index = index_of(site)
    assert ("Contents", "contents.html", "") in index
    assert ("Solutions", "solutions.html", "") in index
    assert ("Problèmes", "the-game.html#probl.e8mes", "The Game") in index
    assert len(set(index)) == len(index)


def test_words_that_are_explained_can_be_found_where_that_is(site):
    chapter = tree.Chapter(
        "C",
        "c",
        (
            tree.Heading(2, (Text("Words"),), "words"),
            para("A ", Emphasis((Text("spinner"),)), " is a double."),
            para("A ", Emphasis((Text("Spinner"),)), " again."),
            para(Emphasis((Text("This is a whole sentence that the author stresses."),))),
        ),
    )
    index = index_of(site_of(replace(one_chapter(), chapters=(chapter,))))
    assert [entry for entry in index if entry[2]] == [
        ("Words", "c.html#words", "C"),
        ("spinner", "c.html#words", "C"),
    ]


def test_what_can_be_found_is_there(site, pages):
    ids = {name: page.ids() for name, page in pages.items()}
    for words, address, _ in index_of(site):
        page, _, place = address.partition("#")
        assert page in pages, words
        assert not place or place in ids[page], words


# Headings, solutions, tables, code


def test_a_heading_leads_to_itself_but_not_where_it_holds_links_already():
    plain = tree.Heading(2, (Text("One"),), "one")
    linked = tree.Heading(2, (link("#one", "Two"),), "two")
    page = pages_of(site_of(one_chapter(plain, linked)))["c.html"]
    assert [(a["text"], a["href"]) for a in page.all("a") if "h2" in a["within"]] == [
        ("One", "#one"),
        ("Two", "#one"),
    ]
    assert len(page.all("a", class_="self")) == 1


def test_every_solution_is_closed_and_shows_its_number(pages):
    solutions = pages["solutions.html"].all("section", class_="solution")
    details = [e for e in pages["solutions.html"].all("details") if "section" in e["within"]]
    assert len(details) == len(solutions) == 5
    assert not any("open" in e for e in details)
    codes = [e for e in pages["solutions.html"].all("code") if "main" in e["within"]]
    assert codes
    assert all("details" in e["within"] for e in codes)
    assert all("details" not in e["within"] for e in pages["solutions.html"].all("h3"))


def test_an_e_book_has_neither(monkeypatch):
    monkeypatch.setattr(epub, "font_files", lambda *_: ())
    with ZipFile(BytesIO(build_epub(web_book.web_book(), "1").content)) as book:
        text = "".join(book.read(n).decode() for n in book.namelist() if n.endswith(".xhtml"))
    # Only hints are folded there.
    text = re.sub(r'<section [^>]*class="hints">.*?</section>', "", text, flags=re.DOTALL)
    assert "<details" not in text
    assert 'class="self"' not in text


def test_the_contents_say_whose_they_are():
    page = pages_of(site_of(replace(one_chapter(), title="Club")))["contents.html"]
    about = page.one("meta", name="description")["content"]
    assert about == "All the chapters of Club, with their sections."


def test_a_heading_without_words_heads_no_column():
    table = tree.Table(((), *rows_of("Players")), (rows_of("Bergen", "two"),), ())
    page = pages_of(site_of(one_chapter(table)))["c.html"]
    assert [th["text"] for th in page.all("th")] == ["Players"]
    assert [td["text"] for td in page.all("td")] == ["", "Bergen", "two"]


def test_code_that_may_be_too_wide_can_be_scrolled_by_keyboard():
    book = one_chapter(tree.CodeBlock("short\n", ""), tree.CodeBlock("x" * 50 + "\n", ""))
    short, wide = pages_of(site_of(book))["c.html"].all("pre")
    assert "tabindex" not in short
    assert (wide["tabindex"], wide["role"], wide["aria-label"]) == ("0", "group", "Code")


def test_every_link_of_a_site_with_an_address_leads_somewhere(site, pages):
    own = {name: page for name, page in pages.items() if name != "404.html"}
    assert not list(wrong_links(site.content, own))


# The menu


def test_the_menu_lists_all_chapters_and_the_parts_of_the_one_that_is_read(pages):
    page = pages["the-game.html"]
    menu = [(a["text"], a["href"]) for a in page.all("a") if "details" in a["within"]]
    assert menu == [
        ("The Game", "the-game.html"),
        ("Rules", "#rules"),
        ("Problèmes", "#probl.e8mes"),
        ("The Game", "the-game-1.html"),
        ("Solutions", "solutions.html"),
        ("Index", "index-2.html"),
    ]
    assert page.one("a", aria_current="page", text="The Game")["href"] == "the-game.html"


def test_broad_problems_stand_in_pairs_and_very_broad_ones_alone():
    def layout(text):
        problem = Problem("unmatched", 1, Position.parse(text), 1, Moves(("34R",)))
        site = site_of(one_chapter(tree.ProblemSet("unmatched", None, (problem,))))
        (cards,) = [
            e for e in pages_of(site)["c.html"].all("div") if "problems" in e.get("class", "")
        ]
        return cards["class"]

    row = "1|2 3|4 5|6 1|3 2|4 3|5 4|6 1|4 2|5 3|6"
    assert [layout(row[:n]) for n in (7, 23, 39)] == [
        "problems",
        "problems pairs",
        "problems alone",
    ]
