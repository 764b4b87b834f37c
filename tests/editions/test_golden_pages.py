"""A small book with one of everything, and its booklets, look as when a person last looked at them.

Run with --force-regen after a change, look at the pages, and then at what the files say of them.
"""

import ctypes
import re
from itertools import groupby

import pypdfium2
import pytest
from pypdfium2 import raw

from donimoes_book.cli import run
from donimoes_book.commands.common import version
from donimoes_book.editions import workshop
from donimoes_book.editions.html.workshop import Workbench, workshop_sections
from donimoes_book.editions.html.writer import as_html, h
from editions.page_measures import letters_of
from helpers.documents import ROOT

FIXTURES = ROOT / "tests" / "fixtures" / "pages"
EDITIONS = "a4", "paperback", "large", "trade", "trade-cover"
BOOKLETS = {
    "sheet": "unmatched capturing square-of-six --sheet --certificate",
    "cards": "unmatched capturing square-of-six --cards --paper letter",
    "leaflet": "unmatched --fold --hints foot --title Slides --author Ada --name-line --count 3",
    "problems": "unmatched capturing square-of-six --hints page --cut-outs needed --paper 6x9",
}
"""What `booklet` prints of the small book's problems."""
LEAFLET = "unmatched capturing --title Slides --author Ada --count 3 --hints page"
PAGES = "unmatched-donimoes", "every-kind-of-text", "hints", "solutions", "contents", "index"
"""Pages of the site with all that a problem, a text and a list of places can have."""
DRAWING = re.compile(r"<svg.*?</svg>", re.DOTALL)
STYLE = re.compile(r"<style.*?</style>", re.DOTALL)
DIGEST = re.compile(r"sha256-[\w+/=]+")
SCRIPT = re.compile(r"<script.*?</script>", re.DOTALL)


@pytest.fixture(scope="module")
def books(tmp_path_factory):
    """Return the folder with the small book in several editions, and as a site."""
    out = tmp_path_factory.mktemp("books")
    editions = (word for name in (*EDITIONS, "html") for word in ("--edition", name))
    assert run(["build", "--rules", str(FIXTURES / "book"), "--out", str(out), *editions]) == 0
    return out


@pytest.fixture(scope="module")
def booklets(books, tmp_path_factory):
    """Return the folder with what `booklet` makes of the small book's problems."""
    folder = tmp_path_factory.mktemp("booklets")
    kept = ["--rules", str(FIXTURES / "book"), "--out", str(books)]
    for name, words in BOOKLETS.items():
        assert run(["booklet", *words.split(), *kept, "-o", str(folder / f"{name}.pdf")]) == 0
    words = LEAFLET.split()
    assert run(["booklet", *words, *kept, "-o", str(folder / "leaflet.html")]) == 0
    return folder


def words_in(page):
    """Return a page a line for each element, without its drawings and what differs by version."""
    page = SCRIPT.sub("<script/>", STYLE.sub("<style/>", DRAWING.sub("<svg/>", page)))
    page = DIGEST.sub("sha256", page)
    return page.replace("><", ">\n<").replace(version(), "VERSION")


def lines(page):
    """Yield each line of text: where it starts, its type, and its words."""
    letters = (letter for letter in letters_of(page) if letter.character.isprintable())
    line, about, right = "", None, 0.0
    for letter in letters:
        now = round(letter.y, 1), letter.face, round(letter.size, 2)
        if now != about or not -1 < letter.x - right < 1.5 * letter.size:
            yield line
            about, line = now, f"{letter.x:.1f} {now[0]:.1f} {now[1]} {now[2]:g}: "
        line += letter.character
        right = letter.right
    yield line


def colour(get, item):
    red, green, blue, opacity = (ctypes.c_uint() for _ in range(4))
    get(item, red, green, blue, opacity)
    return f"#{red.value:02x}{green.value:02x}{blue.value:02x}"


def shape(item):
    """Return a shape's size, colours, and lines; a drawing is one shape."""
    left, bottom, right, top = item.get_bounds()
    size = f"{right - left:.1f} × {top - bottom:.1f}"
    if item.type != raw.FPDF_PAGEOBJ_PATH:
        return size, "drawing", (left, bottom)
    filled, drawn, width = ctypes.c_int(), ctypes.c_int(), ctypes.c_float()
    raw.FPDFPath_GetDrawMode(item, filled, drawn)
    raw.FPDFPageObj_GetStrokeWidth(item, width)
    paint = [colour(raw.FPDFPageObj_GetFillColor, item)] if filled.value else []
    if drawn.value:
        paint.append(f"{colour(raw.FPDFPageObj_GetStrokeColor, item)} {width.value:.2f} wide")
    return size, ", ".join(paint), (left, bottom)


def shapes(page):
    """Yield what is drawn: of alike shapes in a row, how many, and the middle of their places."""
    others = (item for item in page.get_objects(max_depth=1) if item.type != raw.FPDF_PAGEOBJ_TEXT)
    for (size, paint), several in groupby(map(shape, others), key=lambda it: it[:2]):
        places = [place for *_, place in several]
        x, y = (sum(along) / len(places) for along in zip(*places, strict=True))
        yield f"{x:.1f} {y:.1f} {len(places)} of {size}: {paint}"


def described(path):
    """Return what is on each page of a file: lines of text, then shapes."""
    with pypdfium2.PdfDocument(path) as document:
        pages = [
            "\n".join([f"Page {number}", *filter(None, lines(page)), *shapes(page)])
            for number, page in enumerate(document, 1)
        ]
    return "\n\n".join(pages).replace(version(), "VERSION") + "\n"


@pytest.mark.parametrize("edition", EDITIONS)
def test_pages_on_paper_look_as_they_did(books, edition, file_regression):
    name = "donimoes" if edition == "a4" else f"donimoes-{edition}"
    text = described(books / f"{name}.pdf")
    file_regression.check(text, fullpath=FIXTURES / f"{name}.txt", encoding="utf-8")


@pytest.mark.parametrize("name", BOOKLETS)
def test_booklets_look_as_they_did(booklets, name, file_regression):
    text = described(booklets / f"{name}.pdf")
    file_regression.check(text, fullpath=FIXTURES / f"{name}.txt", encoding="utf-8")


def test_a_booklet_for_screens_says_what_it_said(booklets, file_regression):
    text = words_in((booklets / "leaflet.html").read_text("utf-8"))
    file_regression.check(text, fullpath=FIXTURES / "leaflet.html", encoding="utf-8")


def test_the_workshop_says_what_it_said(file_regression):
    games = tuple(map(workshop._about, ("unmatched", "all-fives")))
    page = h("main", *workshop_sections(Workbench(games, {})))
    text = words_in(as_html(page).decode())
    file_regression.check(text, fullpath=FIXTURES / "workshop.html", encoding="utf-8")


@pytest.mark.parametrize("name", PAGES)
def test_pages_of_the_site_say_what_they_said(books, name, file_regression):
    text = words_in((books / "html" / f"{name}.html").read_text("utf-8"))
    file_regression.check(text, fullpath=FIXTURES / f"{name}.html", encoding="utf-8")
