"""The site as a reader, a browser and a screen reader find it."""

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from io import BytesIO
from itertools import pairwise
from typing import get_args
from urllib.parse import unquote, urlsplit

import pytest
from PIL import Image as Picture

from donimoes_book.board.position import Position
from donimoes_book.editions.html.site import SiteOptions, build_site
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.source import Origin
from donimoes_book.manuscript.tree import Book, Chapter, Image, Text
from donimoes_book.manuscript.walking import blocks_of
from editions import web_book
from editions.sites import site_of
from editions.web_book import link, para

pytestmark = pytest.mark.usefixtures("site_fonts")

VOID = {"meta", "link", "br", "hr", "img"}


class Page(HTMLParser):
    """What tests need to know about a page: its elements in order, with their texts."""

    def __init__(self, html):
        super().__init__()
        self.elements, self.open, self.wrong = [], [], []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        element = {"tag": tag, "text": "", "within": [e["tag"] for e in self.open], **dict(attrs)}
        self.elements.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop()["tag"] != tag:
            self.wrong.append(tag)

    def handle_data(self, data):
        for element in self.open:
            element["text"] += data

    def all(self, *tags, **having):
        named = {name.rstrip("_").replace("_", "-"): value for name, value in having.items()}
        return [
            element
            for element in self.elements
            if element["tag"] in tags and named.items() <= element.items()
        ]

    def one(self, *tags, **having):
        (element,) = self.all(*tags, **having)
        return element

    def ids(self):
        return [element["id"] for element in self.elements if "id" in element]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pictures")
    (folder / "pixel.png").write_bytes(web_book.PIXEL)
    return build_site(web_book.web_book(folder), "1.2.3")


@pytest.fixture(scope="module")
def pages(site):
    return {
        name: Page(data.decode()) for name, data in site.content.items() if name.endswith(".html")
    }


def wrong_links(files, pages):
    """Every link or file address that leads nowhere."""
    for name, page in pages.items():
        for element in page.elements:
            for address in (element.get("href"), element.get("src")):
                if address is None or urlsplit(address).scheme in ("http", "https", "mailto"):
                    continue
                parts = urlsplit(address)
                target = unquote(parts.path) or name
                ids = pages[target].ids() if target in pages else []
                if target not in files or (parts.fragment and parts.fragment not in ids):
                    yield name, address


def test_the_book_of_these_tests_has_every_kind_of_block_and_inline_text():
    book = web_book.web_book()
    blocks = list(blocks_of(book))
    assert {type(block) for block in blocks} >= set(get_args(tree.Block)) - {tree.Section}
    kinds = {name for kind in get_args(tree.Inline) if (name := kind.__name__) in repr(blocks)}
    assert kinds == {kind.__name__ for kind in get_args(tree.Inline)}


def test_there_is_a_page_for_each_chapter_and_its_name_says_which(site, pages):
    assert list(pages) == [
        "index.html",
        "contents.html",
        "games.html",
        "problems.html",
        "problem.html",
        "the-game.html",
        "the-game-1.html",
        "solutions.html",
        "index-2.html",
        "colophon.html",
        "404.html",
    ]
    assert site.pages == len(pages) - 1
    assert site.warnings == ()


def test_every_page_is_well_formed_and_every_id_is_given_once(pages):
    for name, page in pages.items():
        assert not page.wrong, name
        assert not page.open, name
        assert len(set(page.ids())) == len(page.ids()), name


def test_every_link_leads_somewhere_and_nothing_is_fetched_from_elsewhere(site, pages):
    assert not list(wrong_links(site.content, pages))
    for page in pages.values():
        assert not page.all("iframe", "object")
        for element in page.all("link", "img", "use", "script"):
            assert not urlsplit(element.get("href") or element.get("src")).scheme


def test_a_policy_forbids_what_no_page_has_scripts_and_styles_within_it(pages):
    for page in pages.values():
        meta = page.one("meta", http_equiv="Content-Security-Policy")
        policy = dict(rule.split(maxsplit=1) for rule in meta["content"].split("; "))
        assert policy["default-src"] == policy["base-uri"] == policy["form-action"] == "'none'"
        assert not any("unsafe" in sources or "http" in sources for sources in policy.values())
        # A page opened as a file has no site of its own, so files are allowed by their scheme.
        kinds = ("img", "style", "font", "script")
        assert {policy[f"{kind}-src"] for kind in kinds} == {"'self' file:"}
        assert not page.all("style", "base", "form")
        assert not [
            script for script in page.all("script") if "src" not in script or script["text"]
        ]
        assert not [e for e in page.elements if "style" in e or any(n.startswith("on") for n in e)]


def test_style_sheet_asks_for_fonts_that_are_there(site):
    css = site.content["style.css"].decode()
    fonts = set(re.findall(r"url\(([^)]*)\)", css))
    assert fonts == {name for name in site.content if name.endswith(".woff2")}
    assert all(site.content[name].startswith(b"wOF2") for name in fonts)
    for maker in ("source", "fredoka", "donimoes"):
        licence = site.content[f"fonts/LICENCE-{maker}.txt"]
        assert b"open font license" in licence.lower()


def test_style_sheet_names_no_font_of_its_own_that_is_not_there(site):
    css = site.content["style.css"].decode()
    rules, rest = re.findall(r"@font-face {.*}", css), re.sub(r"@font-face {.*}", "", css)
    declared = {re.search(r'font-family: "(.*?)"', rule)[1] for rule in rules}
    families = " ".join(re.findall(r"font(?:-family)?: [^;}]*", rest))
    named = set(re.findall(r'"([^"]+)"', families))
    assert named == declared


def test_style_sheet_knows_phones_the_dark_and_paper(site):
    css = site.content["style.css"].decode()
    for medium in ("(max-width: 34rem)", "(prefers-color-scheme: dark)", "print"):
        assert f"@media {medium}" in css
    assert css.count("{") == css.count("}")


def test_a_page_says_what_it_is(pages):
    page = pages["the-game.html"]
    assert page.one("html")["lang"] == "en"
    assert page.one("title", within=["html", "head"])["text"] == "The Game · Dots & Lines"
    assert "width=device-width" in page.one("meta", name="viewport")["content"]
    assert page.one("meta", name="description")["content"] == "Look hereandthere"
    assert pages["index.html"].one("meta", name="description")["content"] == "About <dominoes>"


def test_landmarks_lead_around(pages):
    for page in pages.values():
        skip = page.elements[[e["tag"] for e in page.elements].index("body") + 1]
        assert skip["href"] == "#text"
        assert page.one("main")["id"] == "text"
        assert page.one("header", class_="site")
        assert page.one("footer", class_="site")
        assert all("aria-label" in nav for nav in page.all("nav"))


def test_headings_are_in_order(pages):
    for name, page in pages.items():
        levels = [int(e["tag"][1]) for e in page.elements if re.fullmatch(r"h[1-6]", e["tag"])]
        assert levels[0] == 1, name
        assert levels.count(1) == 1, name
        assert all(after <= before + 1 for before, after in pairwise(levels)), name


def test_one_can_read_on_from_page_to_page(pages):
    in_order = [(name, page) for name, page in pages.items() if name != "404.html"]
    for (before, here), (after, there) in pairwise(in_order):
        assert here.one("a", rel="next")["href"] == after
        assert there.one("a", rel="prev")["href"] == before
        assert here.one("link", rel="next")["href"] == after
        assert there.one("link", rel="prev")["href"] == before


def test_contents_list_chapters_and_their_parts(pages):
    listed = [
        (a["text"], a["href"])
        for a in pages["contents.html"].all("a")
        if {"main", "li"} <= set(a["within"])
    ]
    assert listed == [
        ("Which game?", "games.html"),
        ("The Game", "the-game.html"),
        ("Rules", "the-game.html#rules"),
        ("Problèmes", "the-game.html#probl.e8mes"),
        ("The Game", "the-game-1.html"),
        ("Solutions", "solutions.html"),
        ("Index", "index-2.html"),
        ("Unmatched", "index-2.html#longest"),
        ("Colophon", "colophon.html"),
    ]


def test_no_page_looks_like_one_of_its_parts(pages):
    """What a style sheet says about a list or a table must not apply to the whole page."""
    for name, page in pages.items():
        own = page.one("main")
        parts = {
            kind
            for element in page.elements
            if element is not own
            for kind in element.get("class", "").split()
        }
        assert not parts & set(own["class"].split()), name


def test_every_page_says_what_it_is_about(pages):
    for name in ("index.html", "contents.html", "games.html"):
        assert pages[name].one("meta", name="description")["content"], name


def test_a_wide_table_becomes_a_list_on_a_phone():
    cells = [tuple((Text(word),) for word in row) for row in (("Game", "Dominoes"), ("One", "7"))]
    narrow = tree.Table(cells[0], (cells[1],), ())
    broad = tree.Table(cells[0] * 4, (cells[1] * 4,), ())
    site = build_site(one_chapter(narrow, broad), "1")
    first, second = Page(site.content["c.html"].decode()).all("table")
    assert "class" not in first
    assert second["class"] == "stacks"


def rows_of(*words):
    return tuple((Text(word),) for word in words)


def test_in_a_wide_table_all_cells_but_the_first_bear_the_title_of_their_column():
    titles = ("Game", "Dominoes of each player", "Boneyard", "Extraordinary", "Incomprehensible")
    row = rows_of("One", "two", "three", "four", "five", "one cell too many")
    table = tree.Table(rows_of(*titles), (row, row), ())
    page = Page(build_site(one_chapter(table), "1").content["c.html"].decode())
    assert page.one("table")["class"] == "stacks"
    labels = [cell.get("data-label") for cell in page.all("td")]
    assert labels == [None, *titles[1:], None] * 2
    assert not any("data-label" in cell for cell in page.all("th"))


def test_cells_of_a_narrow_table_bear_no_title():
    table = tree.Table(rows_of("Game", "Dominoes"), (rows_of("One", "7"),), ())
    page = Page(build_site(one_chapter(table), "1").content["c.html"].decode())
    assert not any("data-label" in cell for cell in page.all("th", "td"))


def test_cells_are_aligned_as_their_column_is_and_to_the_left_without_a_word():
    table = tree.Table(rows_of(*"abcd"), (rows_of(*"1234"),), ("left", "center", "right"))
    page = Page(build_site(one_chapter(table), "1").content["c.html"].decode())
    for tag in ("th", "td"):
        classes = [cell.get("class") for cell in page.all(tag)]
        assert classes == [None, "center", "right", None]


@pytest.mark.parametrize(("count", "lists"), [(2, 0), (3, 1)])
def test_a_chapter_of_three_parts_or_more_lists_them(count, lists):
    headings = [tree.Heading(2, (Text(f"Part {n}"),), f"part-{n}") for n in range(count)]
    page = Page(build_site(one_chapter(*headings), "1").content["c.html"].decode())
    assert len(page.all("nav", class_="parts")) == lists


def test_games_can_be_chosen_by_their_facts(pages):
    page = pages["games.html"]
    columns = [th["text"] for th in page.all("th", scope="col")]
    assert columns == ["Game", "Players", "Time", "Problems"]
    assert [td["text"] for td in page.all("td")] == ["one", "long", "4", "two", "", ""]
    assert page.one("th", scope="rowgroup")["text"] == "Puzzles"
    assert page.one("span", class_="hook")["text"] == "Neighbours who cannot stand each other"


def test_a_chapter_opens_as_in_the_book(pages):
    page = pages["the-game.html"]
    assert page.one("h1")["id"] == "the-game"
    opening = page.one("header", class_="opening")["text"]
    for words in ("sliding puzzle", "A traditional game", "Rules: a source"):
        assert words in opening
    assert [dd["text"] for dd in page.all("dd")] == ["one", "long", "to see"]


def test_problems_and_solutions_lead_to_each_other(pages):
    game, solutions = pages["the-game.html"], pages["solutions.html"]
    for number in (1, 2, 3):
        problem, solution = f"unmatched-problem-{number}", f"unmatched-solution-{number}"
        assert game.one("section", id=problem)
        assert game.one("a", href=f"solutions.html#{solution}")["text"] == "solution"
        assert solutions.one("section", id=solution)
        assert solutions.one("a", href=f"the-game.html#{problem}")["text"] == "problem"


def test_a_problem_says_its_number_grade_effort_and_code(pages):
    problem = pages["the-game.html"].one("section", id="unmatched-problem-2")["text"]
    assert "Problem 2 ●●○○○" in problem
    assert "2 steps" in problem
    assert web_book.PROBLEMS[1].code in problem


def test_solutions_are_moves_strips_or_layouts(pages):
    page = pages["solutions.html"]
    first, second, third = (
        page.one("section", id=f"unmatched-solution-{number}")["text"] for number in (1, 2, 3)
    )
    assert "34R 23L" in second
    assert "Start" in first
    assert "after 1 step 34R" in first
    assert "9 tries" in third
    assert [h2["text"] for h2 in page.all("h2")] == ["Unmatched Donimoes", "In short"]


def test_records_are_seen_at_a_glance(pages):
    page = pages["index-2.html"]
    assert [td["text"] for td in page.all("td")] == ["4", "2", "9", "6", "2", "9"]
    assert page.one("section", id="unmatched-record-6")
    assert page.one("section", id="unmatched-record-solution-4")


def test_every_diagram_is_drawn_in_the_page_and_described_in_words(pages):
    page = pages["the-game.html"]
    diagrams = page.all("svg", role="img")
    assert len(diagrams) == 1 + 1 + 1 + 2 + 4 + 2 + 1
    texts = dict(zip(page.ids(), [e["text"] for e in page.elements if "id" in e], strict=True))
    for diagram in diagrams:
        title, description = diagram["aria-labelledby"].split()
        assert texts[title]
        assert texts[description]
    assert "A <step>" in texts.values()


def test_dominoes_in_the_line_are_characters_that_can_be_read_aloud(pages):
    three_six, back = pages["the-game.html"].all("span", class_="domino")
    assert (three_six["text"], three_six["aria-label"]) == ("\U0001f04c", "domino 3-6")
    assert back["aria-label"] == "a domino face down"


def test_text_never_becomes_a_tag(site):
    assert b"&lt;script&gt;&amp;amp;" in site.content["the-game.html"]


def test_footnotes_lead_to_their_note_and_back(pages):
    page = pages["the-game.html"]
    assert len(page.all("a", href="#note.1", role="doc-noteref")) == 2
    assert page.one("li", id="note.1")["text"].startswith("A note.")
    assert page.one("a", href="#mark.1", role="doc-backlink")


def test_numbers_stand_with_their_intervals_and_how_they_were_found(pages):
    box = pages["the-game.html"].one("aside", class_="numbers")["text"]
    for words in ("By the numbers", "Can be solved", "1,000 random deals, seed 2026"):
        assert words in box


def test_a_worked_hand_shows_each_play(pages):
    hand = pages["the-game.html"].one("figure", class_="hand")["text"]
    for words in ("1  Ann 22", "scores 2", "2  Bo 22-21", "A hand."):
        assert words in hand


def test_pictures_are_carried_along(site, pages):
    for image in pages["the-game.html"].all("img"):
        assert (image["alt"], image["width"], image["height"]) == ("A dot", "1", "1")
        assert site.content[image["src"]] == web_book.PIXEL


def test_a_phone_finds_icons_of_the_sizes_that_it_needs(site):
    icons = json.loads(site.content["manifest.webmanifest"])["icons"]
    drawn = [Picture.open(BytesIO(site.content[icon["src"]])).size for icon in icons]
    assert [icon["sizes"] for icon in icons] == [f"{across}x{down}" for across, down in drawn]
    assert {(192, 192), (512, 512)} <= {*drawn}


def test_the_same_book_gives_the_same_bytes(site, tmp_path):
    (tmp_path / "pixel.png").write_bytes(web_book.PIXEL)
    assert build_site(web_book.web_book(tmp_path), "1.2.3") == site


def one_chapter(*blocks):
    """Return a book, as it has a cover, with a chapter of these blocks."""
    chapter = Chapter("C", "c", blocks, path="rules/c.md")
    return Book("B", (chapter,), cover=Position.parse("2|3"))


def test_what_cannot_be_shown_is_reported_with_its_place(tmp_path):
    (tmp_path / "words.png").write_text("not a picture")
    at = Origin("rules/c.md", 12)
    images = [
        Image(source, "instead", "", tmp_path, at)
        for source in ("https://example.org/x.png", "missing.png", "words.png")
    ]
    site = build_site(one_chapter(para(*images, link("other.txt", "there"))), "1")
    assert [str(diagnostic).partition("\n")[0] for diagnostic in site.warnings] == [
        'rules/c.md:12:1: warning: cannot show the image "https://example.org/x.png":'
        " it is on the web; save it beside the manuscript",
        'rules/c.md:12:1: warning: cannot show the image "missing.png": there is no such file',
        'rules/c.md:12:1: warning: cannot show the image "words.png":'
        " it is not a PNG, JPEG, GIF, WebP or SVG image",
        'rules/game.md:7:1: warning: the link to "other.txt" leads nowhere',
    ]
    assert Page(site.content["c.html"].decode()).all("em") != []


def test_a_link_that_leads_nowhere_is_named_as_it_is_written():
    line = "Look [over there](other.txt), please."
    origin = Origin("rules/c.md", 1, 6, 23, (line,))
    links = (tree.Link("other.txt", (Text("over there"),), origin=origin), link("other.txt", "x"))
    assert [it.leads_nowhere for it in links] == [
        'the link to "[over there](other.txt)" leads nowhere',
        'the link to "other.txt" leads nowhere',
    ]


def test_a_link_to_what_is_left_out_is_just_words():
    book = one_chapter(para(link("#left-out", "see there")))
    assert build_site(book, "1", SiteOptions(elsewhere=frozenset({"left-out"}))).warnings == ()
    (warning,) = build_site(book, "1").warnings
    assert 'the link to "#left-out" leads nowhere' in warning.message
    page = Page(build_site(book, "1").content["c.html"].decode())
    assert "see there" in page.one("main")["text"]
    assert not [a for a in page.all("a") if a["text"] == "see there"]


def test_a_book_with_one_game_needs_no_help_to_choose():
    site = build_site(one_chapter(para("Hello.")), "1")
    assert "games.html" not in site.content


def test_control_characters_do_no_harm():
    chapter = Chapter("C\x01", "c", (para("a\x00b"),))
    site = site_of(replace(web_book.web_book(), chapters=(chapter,), front=()))
    page = Page(site.content["c.html"].decode())
    assert "a\ufffdb" in page.one("main")["text"]


def test_paragraphs_of_an_item_stay_apart():
    items = (para("One"), para("two")), (para("Three"), tree.CodeBlock("four"), para("five"))
    page = build_site(one_chapter(tree.ListBlock(items)), "1").content["c.html"].decode()
    assert "<li>One<p>two</p>" in page
    assert "<li>Three<pre>" in page


def test_a_link_in_a_link_is_not_one():
    words = (Text("see"), tree.FootnoteMark(1))
    block = tree.FootnoteList(((para("A note."),),))
    book = one_chapter(para(tree.Link("#c", words)), block)
    page = Page(build_site(book, "1").content["c.html"].decode())
    assert not [a for a in page.all("a") if "a" in a["within"]]


def test_contents_stand_where_the_author_placed_them():
    front = (para("Hello."), tree.Contents())
    site = build_site(replace(one_chapter(para("Words.")), front=front), "1")
    page = Page(site.content["index.html"].decode())
    assert len(page.all("ol", class_="contents")) == 1
