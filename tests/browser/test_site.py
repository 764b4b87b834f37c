"""The site in a real browser: its menu, its search, its solutions, and what axe finds wrong."""

import gzip
import re
from dataclasses import replace

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from browser.conftest import DESK, PHONE
from donimoes_book.editions.html.site import build_site
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.solutions import Moves
from donimoes_book.manuscript.tree import Book, Chapter, ListBlock, ProblemSet, Quote, SolutionSet
from donimoes_book.words.language import speaking
from editions import web_book

PAGES = (
    "index.html",
    "contents.html",
    "games.html",
    "the-game.html",
    "solutions.html",
    "index-2.html",
    "colophon.html",
    "404.html",
)
RULES = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"]}}
FIXED = 150_000
"""The most bytes that a first visit may load, fonts included."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    (folder / "pixel.png").write_bytes(web_book.PIXEL)
    for name, data in build_site(web_book.web_book(folder), "1.2.3").content.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


@pytest.fixture
def visit(page, folder):
    """Open a page of the site, and wait until its scripts have run."""

    def visited(name, size=DESK, **media):
        page.set_viewport_size(size)
        if media:
            page.emulate_media(**media)
        page.goto((folder / name.partition("#")[0]).as_uri() + "".join(name.partition("#")[1:]))
        page.wait_for_load_state("load")
        return page

    return visited


@pytest.fixture
def wrong(new_page, folder):
    """Return what axe finds wrong on a page, whose policy then allows its script."""
    page = new_page(bypass_csp=True)

    def found(name, size, scheme="light", before=""):
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)
        page.goto((folder / name).as_uri())
        page.evaluate("document.querySelectorAll('details').forEach((d) => (d.open = true))")
        if before:
            page.get_by_role("combobox").fill(before)
            page.get_by_role("option").first.wait_for()
        results = Axe().run(page, options=RULES)
        return results.generate_report() if results.response["violations"] else ""

    return found


def test_fonts_that_take_the_place_of_the_books_are_as_broad(visit):
    page = visit("the-game.html")
    broad = page.evaluate(
        """async () => {
            const words = "Matching the numbers is the easy half of this game.", found = [];
            for (const name of ["Serif", "Sans", "Display"]) {
                const sizes = [];
                for (const font of [`Donimoes ${name}`, `Near ${name}`]) {
                    const faces = await document.fonts.load(`16px "${font}"`).catch(() => []);
                    const canvas = document.createElement("canvas").getContext("2d");
                    canvas.font = `16px "${font}"`;
                    if (faces.length) sizes.push(canvas.measureText(words).width);
                }
                if (sizes.length === 2) found.push(sizes[1] / sizes[0]);
            }
            return found;
        }"""
    )
    # Which of them a computer has is its own affair.
    assert all(0.96 < share < 1.04 for share in broad)


def test_axe_finds_nothing_wrong_with_a_chapter_on_a_dark_phone(wrong):
    assert not wrong("the-game.html", PHONE, "dark")


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_wrong(wrong, name, size, scheme):
    assert not wrong(name, size, scheme)


@pytest.mark.parametrize("size", [PHONE, DESK, {"width": 820, "height": 1180}])
def test_a_chapter_is_not_wider_than_the_screen(visit, size):
    page = visit("the-game.html", size)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, DESK, {"width": 820, "height": 1180}])
@pytest.mark.parametrize("name", PAGES)
def test_no_page_is_wider_than_the_screen(visit, name, size):
    page = visit(name, size)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_only_beside_the_text_are_problems_broader_than_it(page, tmp_path, size):
    shown = ProblemSet("unmatched", problems=web_book.PROBLEMS)
    blocks = shown, Quote((shown,)), ListBlock(((shown,), (Quote((shown,)),)))
    book = Book("Quoted", (Chapter("Problems", "all-of-them", blocks),))
    for name, data in build_site(book, "1").content.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)
    page.set_viewport_size(size)
    page.goto((tmp_path / "all-of-them.html").as_uri())
    broader = page.evaluate(
        """[...document.querySelectorAll(".problems")].map((grid) => {
            const own = grid.getBoundingClientRect();
            const around = grid.parentElement.getBoundingClientRect();
            return own.left < around.left || own.right > around.right;
        })"""
    )
    assert broader == [size == DESK, False, False, False]


def test_a_link_says_the_words_that_are_seen(visit):
    page = visit("the-game.html")
    assert page.locator("a[aria-label]").count()
    assert labels_differ(page) == []


@pytest.mark.long
@pytest.mark.parametrize("name", PAGES)
def test_every_link_says_the_words_that_are_seen(visit, name):
    assert labels_differ(visit(name)) == []


def labels_differ(page):
    labels = page.evaluate(
        "[...document.querySelectorAll('a[aria-label], button[aria-label]')]"
        ".map((link) => [link.innerText.trim(), link.getAttribute('aria-label')])"
    )
    return [(seen, label) for seen, label in labels if not words_of(seen) <= words_of(label)]


def words_of(text):
    return set(re.findall(r"\w+", text.casefold()))


# Solutions


def shown(page, number):
    return page.locator(f"#unmatched-solution-{number} .moves, #unmatched-solution-{number} svg")


def test_solutions_are_closed_until_they_are_asked_for(visit):
    page = visit("solutions.html")
    expect(shown(page, 2).first).not_to_be_visible()
    page.locator("#unmatched-solution-2 summary").click()
    expect(shown(page, 2).first).to_be_visible()
    expect(shown(page, 3).first).not_to_be_visible()


def test_a_link_to_a_solution_opens_that_one(visit):
    page = visit("the-game.html")
    page.get_by_role("link", name="solution to problem 2").click()
    page.wait_for_url("**/solutions.html#unmatched-solution-2")
    expect(shown(page, 2).first).to_be_visible()
    expect(shown(page, 1).first).not_to_be_visible()
    page.evaluate("location.hash = '#unmatched-solution-1'")
    expect(shown(page, 1).first).to_be_visible()


@pytest.fixture
def without_scripts(new_page):
    return new_page(viewport=DESK, java_script_enabled=False)


def test_without_scripts_a_link_opens_a_solution_and_so_does_the_reader(folder, without_scripts):
    page = without_scripts
    page.goto((folder / "solutions.html").as_uri() + "#unmatched-solution-2")
    expect(shown(page, 2).first).to_be_visible()
    expect(shown(page, 3).first).not_to_be_visible()
    page.locator("#unmatched-solution-3 summary").click()
    expect(shown(page, 3).first).to_be_visible()


def test_on_paper_every_solution_is_there(visit):
    page = visit("solutions.html", media="print")
    expect(shown(page, 2).first).to_be_visible()


# Headings


def test_a_heading_is_a_link_to_itself_and_is_read_once(visit):
    page = visit("the-game.html")
    heading = page.get_by_role("heading", name="Rules", exact=True)
    link = heading.get_by_role("link", name="Rules", exact=True)
    link.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/the-game.html#rules")
    problem = page.locator("#unmatched-problem-2").get_by_role("heading").get_by_role("link")
    assert problem.get_attribute("href") == "#unmatched-problem-2"


# The menu and the link to the top


def test_beside_the_text_the_menu_lists_chapters_and_says_where_one_is(visit):
    page = visit("the-game.html")
    menu = page.get_by_role("navigation", name="Menu")
    expect(menu).to_be_visible()
    expect(menu.locator("[aria-current=page]")).to_have_text("The Game")
    page.evaluate("document.getElementById('probl.e8mes').scrollIntoView()")
    expect(menu.locator("[aria-current=location]")).to_have_text("Problèmes")
    page.evaluate("scrollTo(0, 0)")
    expect(menu.locator("[aria-current=location]")).to_have_count(0)


def test_on_a_phone_the_menu_opens_on_demand(visit):
    page = visit("the-game.html", PHONE)
    menu = page.get_by_role("navigation", name="Menu")
    expect(menu).not_to_be_visible()
    page.locator(".menu summary").focus()
    page.keyboard.press("Enter")
    expect(menu).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu).not_to_be_visible()
    page.locator(".menu summary").click()
    menu.get_by_role("link", name="Problèmes").click()
    page.wait_for_url("**#probl.e8mes")
    expect(menu).not_to_be_visible()


@pytest.mark.parametrize(
    "size", [PHONE, pytest.param(DESK, marks=pytest.mark.long)], ids=["phone", "desk"]
)
def test_without_scripts_the_menu_leads_everywhere(new_page, folder, size):
    page = new_page(viewport=size, java_script_enabled=False)
    page.goto((folder / "the-game.html").as_uri())
    if size is PHONE:
        page.locator(".menu summary").click()
    page.get_by_role("navigation", name="Menu").get_by_role("link", name="Solutions").click()
    page.wait_for_url("**/solutions.html")
    expect(page.locator(".search")).not_to_be_visible()


def test_the_way_up_is_there_once_the_top_is_out_of_sight(visit):
    page = visit("the-game.html", PHONE)
    up = page.get_by_role("link", name="To the top")

    expect(up).not_to_be_in_viewport()
    page.evaluate("scrollTo(0, 3000)")
    expect(up).to_be_in_viewport(ratio=1)
    up.click()
    expect(up).not_to_be_in_viewport()
    assert page.evaluate("scrollY") == 0


def test_a_short_page_has_no_way_up_and_is_not_made_longer_by_it(visit):
    page = visit("404.html")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    up = "document.querySelector('.up').getBoundingClientRect()"
    assert page.evaluate(f"{up}.height") == 0


# The search


def test_a_search_finds_headings_by_keyboard_alone(visit):
    page = visit("index.html")
    page.keyboard.press("/")
    page.keyboard.type("proble")
    field = page.get_by_role("combobox", name="Search")
    options = page.get_by_role("option")
    options.first.wait_for()
    assert options.all_inner_texts() == ["Problèmes\nThe Game", "All problems"]
    expect(page.get_by_role("status")).to_have_text("2 results")
    for key in ("ArrowDown", "ArrowDown", "ArrowUp"):
        page.keyboard.press(key)
    chosen = page.locator(f"[id='{field.get_attribute('aria-activedescendant')}']")
    assert chosen.get_attribute("aria-selected") == "true"
    assert "Problèmes" in chosen.inner_text()
    page.keyboard.press("Enter")
    page.wait_for_url("**/the-game.html#probl.e8mes")


def test_a_search_knows_words_that_are_explained(visit):
    page = visit("index.html")
    page.get_by_role("combobox", name="Search").fill("here and")
    page.get_by_role("option").first.click()
    page.wait_for_url("**/the-game.html")


def test_escape_ends_a_search(visit):
    page = visit("index.html")
    field = page.get_by_role("combobox", name="Search")
    field.fill("game")
    page.get_by_role("option").first.wait_for()
    page.keyboard.press("Escape")
    expect(page.get_by_role("listbox")).not_to_be_visible()
    assert field.input_value() == "game"
    page.keyboard.press("Escape")
    assert field.input_value() == ""
    assert field.evaluate("(field) => field !== document.activeElement")


def test_a_search_without_results_says_so(visit):
    page = visit("index.html")
    page.get_by_role("combobox", name="Search").fill("xyzzy")
    status = page.locator(".search [role=status]")
    expect(status).to_have_text("0 results")
    assert status.bounding_box()["width"] > 100
    expect(page.get_by_role("listbox")).not_to_be_visible()


def test_the_list_of_words_is_loaded_only_when_it_is_needed(visit):
    page = visit("index.html")
    address = page.locator(".search").get_attribute("data-index")
    words = page.locator(f"script[src='{address}']")
    expect(words).to_have_count(0)
    page.get_by_role("combobox", name="Search").focus()
    expect(words).to_have_count(1)


@pytest.mark.long
def test_axe_finds_nothing_wrong_with_what_is_found(wrong):
    assert not wrong("index.html", PHONE, before="game")


# Bytes


def test_a_first_visit_loads_little(folder):
    """Pages, styles and scripts count as compressed by a server, and fonts as they are."""
    page = (folder / "the-game.html").read_bytes()
    scripts = re.findall(rb'<script[^>]*src="([^"]+)"', page)
    packed = [page, *((folder / name.decode()).read_bytes() for name in scripts)]
    packed.append((folder / "style.css").read_bytes())
    fonts = sum(path.stat().st_size for path in (folder / "fonts").glob("*.woff2"))
    assert fonts + sum(len(gzip.compress(data)) for data in packed) <= FIXED


def test_scripts_speak_the_language_of_the_page(page, tmp_path):
    book = replace(web_book.web_book(tmp_path), language="de")
    (tmp_path / "pixel.png").write_bytes(web_book.PIXEL)
    with speaking("de"):
        for name, data in build_site(book, "1").content.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_bytes(data)
    page.goto((tmp_path / "index.html").as_uri())
    page.get_by_role("combobox", name="Suche").fill("the game")
    page.get_by_role("option").first.wait_for()
    assert page.locator(".search [role=status]").inner_text().endswith("Treffer")


def test_an_old_link_finds_a_solution_that_has_a_page_of_its_own_by_now(page, tmp_path):
    banks = {
        game: tuple(Problem(game, n, web_book.STEP, 1, Moves(("34R",), 9)) for n in range(1, 41))
        for game in ("unmatched", "capturing")
    }
    problems = (ProblemSet(game, None, bank) for game, bank in banks.items())
    solutions = (SolutionSet(game, None, bank) for game, bank in banks.items())
    chapters = (
        Chapter("Play", "play", (*problems,)),
        Chapter("Solutions", "solutions", (*solutions,)),
    )
    for name, data in build_site(Book("Many", chapters), "1").content.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)
    page.goto((tmp_path / "solutions.html").as_uri() + "#capturing-solution-33")
    page.wait_for_url("**/solutions-capturing-1.html#capturing-solution-33")
    expect(page.locator("#capturing-solution-33 .moves")).to_be_visible()
