"""A problem in another program's page is played there as in the book."""

import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from markdown_it import MarkdownIt
from nbclient import NotebookClient
from playwright.sync_api import expect

from browser.conftest import PHONE
from donimoes_book.cli import run
from donimoes_book.embed.markdown_it import domino_plugin, player_files, player_tags

BOARD = "    6|0\n\n0|5 1\n    -\n    0"
SOLUTION = "60L 60L 10U"
CODE = "114M-6T6T-0TAT-T"
BLOCK = f'```{{domino}} unmatched\n:play:\n:caption: It\'s <b>"Üben"</script>\n{BOARD}\n```\n'
OTHER = "```{domino} unmatched\n:play:\n2|3\n\n  3|4\n```\n"
PAGE = f"# An evening\n\nWords.\n\n{BLOCK}\n{OTHER}"
PLAIN = "# Words\n\n```{domino} unmatched\n2|3\n\n3|4\n```\n"


def solve(page, place="[data-play]"):
    """Solve the first problem of a page, or of a frame in it."""
    section = page.locator(place).first
    section.get_by_role("button", name="Play").click()
    section.get_by_label("Moves").fill(SOLUTION)
    section.get_by_label("Moves").press("Enter")
    expect(section).to_have_attribute("data-solved", "true")
    return section


def program(name, *arguments, folder):
    path = Path(sys.executable).parent / name
    done = subprocess.run([path, *arguments], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def sphinx_site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sphinx")
    (folder / "conf.py").write_text(
        'extensions = ["myst_parser", "donimoes_book.embed.sphinx"]\nhtml_theme = "basic"\n'
    )
    (folder / "index.md").write_text(f"{PAGE}\n```{{toctree}}\nplain\nsub/deep\n```\n")
    (folder / "plain.md").write_text(PLAIN)
    (folder / "sub").mkdir()
    (folder / "sub/deep.md").write_text(f"# Deep\n\n{BLOCK}")
    program("sphinx-build", "-q", "-W", ".", "html", folder=folder)
    return folder / "html"


@pytest.mark.long
@pytest.mark.parametrize("name", ["index.html", "sub/deep.html"])
def test_on_a_site_of_sphinx(page, sphinx_site, name):
    page.goto((sphinx_site / name).as_uri())
    solve(page)


@pytest.mark.long
def test_with_sphinx_only_pages_with_problems_load_the_player(sphinx_site):
    assert "play.js" not in (sphinx_site / "plain.html").read_text()
    assert "play.js" in (sphinx_site / "sub/deep.html").read_text()


@pytest.fixture(scope="module")
def mkdocs_site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("mkdocs")
    (folder / "docs/sub").mkdir(parents=True)
    # The themes that come with MkDocs load files from elsewhere.
    (folder / "theme").mkdir()
    (folder / "theme/main.html").write_text("<!DOCTYPE html><body>{{ page.content }}")
    (folder / "mkdocs.yml").write_text(
        "site_name: Club\ntheme: {name: null, custom_dir: theme}\nplugins: [search, domino]\n"
    )
    (folder / "docs/index.md").write_text(PAGE)
    (folder / "docs/plain.md").write_text(PLAIN)
    (folder / "docs/sub/deep.md").write_text(f"# Deep\n\n{BLOCK}")
    program("mkdocs", "build", "-q", "--strict", "--no-directory-urls", folder=folder)
    return folder / "site"


@pytest.mark.long
@pytest.mark.parametrize("name", ["index.html", "sub/deep.html"])
def test_on_a_site_of_mkdocs(page, mkdocs_site, name):
    page.goto((mkdocs_site / name).as_uri())
    solve(page)


@pytest.mark.long
def test_with_mkdocs_only_pages_with_problems_load_the_player(mkdocs_site):
    assert "play.js" not in (mkdocs_site / "plain.html").read_text()
    index = (mkdocs_site / "search/search_index.json").read_text()
    assert "60L" not in index


def web_page(folder, language="en", text=PAGE):
    """Write a page as a program that uses markdown-it would, and return its address."""
    for name, data in player_files(language).items():
        (folder / "player").mkdir(exist_ok=True)
        (folder / "player" / name).write_bytes(data)
    html = MarkdownIt().use(domino_plugin, language=language).render(text)
    head = f"<meta charset=utf-8><title>Club</title>{player_tags('player')}"
    file = folder / "page.html"
    file.write_text(f"<!DOCTYPE html><html lang={language}>{head}<main>{html}</main>", "utf-8")
    return file.as_uri()


def test_on_a_page_of_markdown_it(page, tmp_path):
    page.goto(web_page(tmp_path))
    solve(page)
    assert not Axe().run(page, options={"preload": False}).response["violations"]


@pytest.mark.parametrize("align", ["left", "center", "right"])
def test_the_button_is_below_the_picture_and_aligned_as_it_is(page, tmp_path, align):
    options = f":play:\n:align: {align}\n:width: 30%"
    page.goto(web_page(tmp_path, text=BLOCK.replace(":play:", options)))
    button = page.get_by_role("button", name="Play").bounding_box()
    picture = page.locator(".domino-diagram").bounding_box()
    part = {"left": 0, "center": 0.5, "right": 1}[align]
    assert button["x"] + part * button["width"] == pytest.approx(
        picture["x"] + part * picture["width"], abs=1
    )
    assert button["y"] > picture["y"] + picture["height"]


def test_two_problems_of_a_page_are_played_side_by_side(page, tmp_path):
    page.goto(web_page(tmp_path))
    expect(page.get_by_role("button", name="Play: Two dominoes", exact=True)).to_be_visible()
    first = solve(page)
    second = page.locator("[data-play]").nth(1)
    second.get_by_role("button", name="Play").click()
    expect(second).to_have_attribute("data-moves", "0")
    expect(first).to_have_attribute("data-solved", "true")


def test_the_player_speaks_the_language_of_the_page(page, tmp_path):
    page.goto(web_page(tmp_path, "de"))
    section = page.locator("[data-play]").first
    section.get_by_role("button", name="Spielen").click()
    expect(section.locator(".count")).to_contain_text("0 Schritte")
    expect(section.get_by_role("button", name="Dominostein 0-6")).to_be_visible()


def test_words_that_no_catalogue_has_are_english(page, tmp_path):
    page.goto(web_page(tmp_path, "xx"))
    solve(page)


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "board.txt").write_text(BOARD)
    return tmp_path


def test_one_file_is_played_wherever_it_is(new_page, here):
    assert run(["render", CODE, "-o", "problem.html"]) == 0
    alone = here / "elsewhere"
    alone.mkdir()
    shutil.move("problem.html", alone)
    page, requests = new_page(), []
    page.on("request", lambda request: requests.append(request.url))
    page.goto((alone / "problem.html").as_uri())
    solve(page)
    assert requests == [(alone / "problem.html").as_uri()]
    expect(page.get_by_text("it can’t be done in fewer")).to_be_visible()


@pytest.mark.parametrize("scheme", [pytest.param("light", marks=pytest.mark.long), "dark"])
def test_one_file_is_accessible(page, here, scheme):
    run(["render", "board.txt", "--game", "unmatched", "-o", "problem.html"])
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme=scheme)
    page.goto((here / "problem.html").as_uri())
    solve(page)
    assert not Axe().run(page, options={"preload": False}).response["violations"]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_one_file_asks_a_question_once(page, here):
    bank = (Path(__file__).parents[2] / "rules/problems/checkimoes.md").read_text()
    block = bank.split("```")[1]
    text = block.partition("\n\n")[2]
    (here / "asked.txt").write_text(text)
    assert run(["render", "asked.txt", "--game", "checkimoes", "-o", "asked.html"]) == 0
    page.goto((here / "asked.html").as_uri())
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".player")).to_be_visible()
    expect(page.locator(".question")).to_have_count(1)


def test_a_link_brings_moves_along(page, here):
    run(["render", CODE, "-o", "problem.html"])
    page.goto(f"{(here / 'problem.html').as_uri()}?play=60L+60L#problem")
    expect(page.locator("#problem")).to_have_attribute("data-moves", "2")


def test_one_file_can_be_read_without_scripts(new_page, here):
    run(["render", CODE, "-o", "problem.html"])
    page = new_page(java_script_enabled=False)
    page.goto((here / "problem.html").as_uri())
    expect(page.get_by_role("heading", name="Unmatched Donimoes")).to_be_visible()
    expect(page.get_by_role("img", name="Three dominoes")).to_be_visible()
    expect(page.get_by_text(CODE)).to_be_visible()
    expect(page.get_by_text("Slide the dominoes into a rectangle")).to_be_visible()
    expect(page.get_by_role("button")).to_have_count(0)


@pytest.mark.long
def test_in_a_notebook(page, tmp_path):
    cells = ["%load_ext donimoes_book", f"%%domino unmatched\n:play:\n{BOARD}"]
    notebook = nbformat.v4.new_notebook(cells=list(map(nbformat.v4.new_code_cell, cells)))
    NotebookClient(notebook, kernel_name="python3").execute()
    html = notebook.cells[1].outputs[0].data["text/html"]
    file = tmp_path / "notebook.html"
    file.write_text(f"<!DOCTYPE html><meta charset=utf-8><title>N</title>{html}", "utf-8")
    page.goto(file.as_uri())
    frame = page.frame_locator("iframe")
    solve(frame)
    expect(frame.get_by_role("button", name="Copy link")).to_have_count(0)
    assert page.frames[1].evaluate("origin") == "null"
    # The frame is as tall as what is in it, however much that is.
    frame.locator("main").evaluate("main => main.style.height = '777px'")
    height = page.frames[1].evaluate("document.body.offsetHeight")
    assert height > 777
    expect(page.locator("iframe")).to_have_css("height", f"{height}px")
