"""A book's whole cover: its sizes, where things are on it, and mistakes in its table."""

from dataclasses import replace
from functools import cache

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.lib.units import mm

from donimoes_book.diagnostics import InputError
from donimoes_book.editions.build import build_editions
from donimoes_book.editions.edition import CoverEdition, read_editions
from donimoes_book.editions.paper import PAPERS
from donimoes_book.editions.pdf.back_cover import EDGE, cover_facts
from donimoes_book.editions.pdf.wrap import LEAST_SPINE, Wrap, print_wrap
from donimoes_book.manuscript.settings import read_settings
from donimoes_book.manuscript.tree import Book, Chapter
from editions import sample_book

A5 = PAPERS["a5"]
HEAD = 'title = "Twelve tiles"\nchapters = ["one.md"]\n'
COVER = '[editions.wrap]\nformat = "cover"\nwraps = "a5"\n'
BLURB = ("What to do with a box of dominoes.", "For everybody.")


@cache
def book():
    return replace(sample_book.sample_book(4), blurb=BLURB, address="https://example.org/dominoes")


@cache
def printed(pages, thickness=0.1 * mm, bleed=3 * mm):
    return print_wrap(book(), Wrap(A5, pages, thickness, bleed), "1", "wrap")


def test_with_light_ink_no_colour_runs_over_the_edge():
    full, light = (
        print_wrap(book(), Wrap(replace(A5, light_ink=ink), 200, 0.1 * mm, 3 * mm), "1", "wrap")
        for ink in (False, True)
    )
    corners = []
    for built in (full, light):
        with pypdfium2.PdfDocument(built.content) as document:
            image = document[0].render(scale=1).to_pil()
        corners.append({image.getpixel((x, 2)) for x in range(0, image.width, 5)})
    assert (255, 255, 255) not in corners[0]
    assert corners[1] == {(255, 255, 255)}


def words_in(built, left, right):
    """The words between two distances from the left edge of the cut cover."""
    with pypdfium2.PdfDocument(built.content) as document:
        page = document[0]
        x, bottom, *_, top = page.get_trimbox()
        box = {"left": x + left, "right": x + right, "bottom": bottom, "top": top}
        return " ".join(page.get_textpage().get_text_bounded(**box).split())


@pytest.mark.parametrize(("pages", "thickness", "bleed"), [(200, 0.1, 3), (201, 0.08, 0)])
def test_boxes_follow_from_pages_thickness_and_bleed(pages, thickness, bleed):
    built = printed(pages, thickness * mm, bleed * mm)
    spine = 100 * 0.1 if pages == 200 else 101 * 0.08
    trim = (2 * 148 + spine) * mm, 210 * mm
    with pypdfium2.PdfDocument(built.content) as document:
        (page,) = document
        outer = [0, 0, trim[0] + 2 * bleed * mm, trim[1] + 2 * bleed * mm]
        assert page.get_mediabox() == pytest.approx(outer, abs=0.01)
        assert page.get_bleedbox() == pytest.approx(outer, abs=0.01)
        inner = [bleed * mm, bleed * mm, bleed * mm + trim[0], bleed * mm + trim[1]]
        assert page.get_trimbox() == pytest.approx(inner, abs=0.01)


@given(st.integers(1, 2000), st.floats(0, 1))
def test_two_pages_are_a_leaf(pages, thickness):
    spine = Wrap(A5, pages, thickness, 0).spine
    assert spine == pytest.approx((pages + pages % 2) / 2 * thickness)


@pytest.mark.parametrize(("pages", "has_words"), [(98, False), (99, True), (300, True)])
def test_a_spine_has_words_where_it_is_wide_enough(pages, has_words):
    built = printed(pages)
    wrap = Wrap(A5, pages, 0.1 * mm, 0)
    assert wrap.has_words == has_words == (wrap.spine > LEAST_SPINE - 0.001)
    assert ("too narrow for words" in str([*built.warnings])) != has_words
    with pypdfium2.PdfDocument(built.content) as document:
        text = document[0].get_textpage()
        left = 3 * mm + A5.width
        free = 1.6 * mm
        inside = []
        for index in range(text.count_chars()):
            x0, _, x1, _ = text.get_charbox(index)
            middle = (x0 + x1) / 2
            if left < middle < left + wrap.spine and text.get_text_range(index, 1).strip():
                inside.append((x0, x1))
    assert bool(inside) == has_words
    for x0, x1 in inside:
        assert left + free / 2 < x0
        assert x1 < left + wrap.spine - free / 2


def test_front_and_back_have_their_words():
    built = printed(300)
    back = words_in(built, 0, A5.width)
    assert "What to do with a box of dominoes. For everybody." in back
    assert "example.org/dominoes" in back
    for number, words in cover_facts(book()):
        assert number in back
        assert words.split()[0] in back
    front = words_in(built, A5.width + 15 * mm, 2 * A5.width + 15 * mm)
    assert book().title in front
    assert book().author in front


def place_of(page, words):
    """Return how far from the lower edge some words end and begin."""
    index, count = page.search(words).get_next()
    boxes = [page.get_charbox(number) for number in range(index, index + count)]
    return min(box[1] for box in boxes), max(box[3] for box in boxes)


@pytest.mark.parametrize("count", [1, 100, 250])
def test_a_long_text_moves_what_is_below_it_down(count):
    long = replace(book(), blurb=("Words. " * count, "The end."))
    built = print_wrap(long, Wrap(A5, 300, 0.1 * mm, 0), "1", "wrap")
    with pypdfium2.PdfDocument(built.content) as document:
        page = document[0].get_textpage()
        lowest, _ = place_of(page, "The end.")
        _, highest = place_of(page, cover_facts(book())[-1][1])
        lowest_count, _ = place_of(page, cover_facts(book())[-1][1])
    assert lowest > highest + EDGE > lowest_count > 0


def test_a_cover_always_has_the_same_bytes():
    wrap = Wrap(A5, 120, 0.1 * mm, 3 * mm)
    first, second = (print_wrap(book(), wrap, "1", "wrap").content for _ in range(2))
    assert first == second


@pytest.mark.parametrize("blurb", [(), ("word " * 190,)])
def test_a_bare_book_has_a_cover(blurb):
    bare = Book("T" * 200, (Chapter("C", "c", ()),), blurb=blurb)
    built = print_wrap(bare, Wrap(PAPERS["half-letter"], 400, 0.1 * mm, 0), "1", "wrap")
    assert built.pages == 1


def editions_of(folder, tables):
    (folder / "book.toml").write_text(HEAD + tables, encoding="utf-8")
    return read_editions(read_settings(folder / "book.toml"))


def test_a_cover_may_stand_above_its_edition(tmp_path):
    tables = '[editions.wrap]\nformat = "cover"\nwraps = "big"\n[editions.big]\ntext = 16\n'
    cover = editions_of(tmp_path, tables)["wrap"]
    assert isinstance(cover, CoverEdition)
    assert cover.wraps.text == 16
    assert (cover.thickness, cover.bleed) == (0.1 * mm, 3 * mm)


BAD = {
    "": "does not say which edition it is the cover of",
    'wraps = "a6"': "there is no edition 'a6' that could have a cover",
    "wraps = 5": "there is no edition '5' that could have a cover",
    'wraps = "html"': "there is no edition 'html' that could have a cover",
    'wraps = "wrap"': "there is no edition 'wrap' that could have a cover",
    'wraps = "leaflet"': "there is no edition 'leaflet' that could have a cover",
    'wraps = "a5"\nthickness = 3': "thickness is 3\n",
    'wraps = "a5"\nbleed = "wide"': "bleed is not a number",
    'wraps = "a5"\nbleed = -1': "Expected 0 to 20 millimetres",
    'wraps = "a5"\npaper = "a5"': "paper matters only for pages",
    'wraps = "a5"\nplay = true': "play matters only for pages",
    'wraps = "a5"\nmarks = true': "marks matters only for pages",
    'wraps = "a5"\nweight = 4': "Expected 30 to 400 grams per square metre",
    'wraps = "a5"\nweight = 90\nbulk = 9': "Expected 0.5 to 3 cubic centimetres per gram",
    'wraps = "a5"\nbulk = 1.5': "bulk matters only with a weight",
    'wraps = "a5"\nweight = 90\nthickness = 0.1': "thickness is given twice",
}


@pytest.mark.parametrize("table", BAD)
def test_what_makes_no_sense_in_a_cover_is_reported_with_its_line(tmp_path, table):
    leaflet = '[editions.leaflet]\nfold = "trifold"\n'
    with pytest.raises(InputError) as caught:
        editions_of(tmp_path, f'[editions.wrap]\nformat = "cover"\n{table}\n{leaflet}')
    message = str(caught.value)
    assert BAD[table] in message
    line = 4 + len(table.splitlines())
    assert f"book.toml:{line}:" in message
    assert "^" in message


@pytest.mark.parametrize("key", ['wraps = "a5"', "weight = 90", "bulk = 1.5"])
def test_keys_of_covers_matter_to_nothing_else(tmp_path, key):
    with pytest.raises(InputError, match="matters only for a cover"):
        editions_of(tmp_path, f"[editions.big]\n{key}\n")


def test_a_blurb_is_a_text_of_the_book(tmp_path):
    (tmp_path / "book.toml").write_text(HEAD + "blurb = 5\n", encoding="utf-8")
    with pytest.raises(InputError, match="blurb must be text"):
        read_settings(tmp_path / "book.toml")


@pytest.mark.parametrize(
    "editions", [["wrap"], ["wrap", "a5"], pytest.param(["all"], marks=pytest.mark.long)]
)
def test_a_cover_is_as_thick_as_its_edition(tmp_path, editions):
    (tmp_path / "book.toml").write_text(
        HEAD + 'blurb = "All of it."\n' + COVER + '[editions.a5]\npaper = "a5"\n', encoding="utf-8"
    )
    text = "# One\n" + "\n".join(f"\n## Part {n}\n\n" + "A line of words. " * 150 for n in range(4))
    (tmp_path / "one.md").write_text(text, encoding="utf-8")
    out = tmp_path / "out"
    built = {p.name: b for p, b in build_editions(tmp_path, out, ["a5"], [], "1")}
    pages = built["donimoes-a5.pdf"].pages
    built = dict(build_editions(tmp_path, out, editions, [], "1"))
    assert built[out / "donimoes-wrap.pdf"].pages == 1
    with pypdfium2.PdfDocument(out / "donimoes-wrap.pdf") as document:
        width = document[0].get_width()
    spine = (pages + 1) // 2 * 0.1
    assert width == pytest.approx((2 * 148 + spine + 6) * mm, abs=0.05)
