"""Pictures in lines of words, in cells and alone: their places, their sizes, vectors or pixels."""

from base64 import b64encode
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image as Picture
from pypdfium2.raw import FPDF_PAGEOBJ_IMAGE

from donimoes_book.manuscript.loader import read_book
from editions.printing import build_pdf
from editions.sites import site_of
from helpers.parameters import first_of

PLAIN = '<rect width="100%" height="100%"/>'
AS_PIXELS = (
    '<rect width="9" height="9" opacity="0.5"/>',
    '<rect width="9" height="9" fill="url(#a)"/>',
    '<g filter="url(#a)"><rect width="9" height="9"/></g>',
    '<style>rect { mix-blend-mode: multiply }</style><rect width="9" height="9"/>',
    '<text x="1" y="9">a<tspan>b</tspan></text>',
    '<text x="1 2 3" y="9">abc</text>',
    "<rect width='9' height='9'/>" * 3_001,
)


def png(width, height):
    """Return the file of a red picture."""
    target = BytesIO()
    Picture.new("RGB", (width, height), "red").save(target, "PNG")
    return target.getvalue()


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return the current folder, with a small, a large and a drawn picture."""
    monkeypatch.chdir(tmp_path)
    Path("icon.png").write_bytes(png(20, 20))
    Path("photo.png").write_bytes(png(600, 400))
    Path("drawing.svg").write_text(svg(PLAIN))
    return tmp_path


def svg(drawn):
    """Return a drawing of a width and a height."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="96" height="48">{drawn}</svg>'


def pictures(words):
    """Print a manuscript; return the sizes of its pictures, in points, and its words."""
    Path("rules.md").write_text(f"# Rules\n\n{words}\n")
    build_pdf(read_book(Path("rules.md"))[0], Path("book.pdf"), version="1")
    with pypdfium2.PdfDocument("book.pdf") as pdf:
        boxes = [
            part.get_bounds() for page in pdf for part in page.get_objects((FPDF_PAGEOBJ_IMAGE,))
        ]
        lines = "".join(page.get_textpage().get_text_range() for page in pdf)
    return [(round(x2 - x1), round(y2 - y1)) for x1, y1, x2, y2 in boxes], lines


def test_a_small_picture_stays_in_its_line_and_a_large_one_goes_below(folder):
    sizes, lines = pictures("Take a ![piece](icon.png) or ![this](photo.png) from here.")
    assert sizes[0][0] == sizes[0][1] <= 15
    assert sizes[1][0] > 200
    assert "Take a or from here." in " ".join(lines.split())


def test_pictures_in_cells_are_shown_and_grow_their_rows(folder):
    sizes, _ = pictures("| A | B |\n|---|---|\n| a ![x](icon.png) | ![y](photo.png) |")
    (small, large) = sorted(sizes)
    assert small[1] <= 16
    assert 30 < large[1] <= 60


@pytest.mark.parametrize(
    ("words", "size"),
    [
        ("![p](photo.png){width=96}", (72, 48)),
        ("![p](photo.png){width=3cm height=1cm}", (85, 28)),
        ('![p](photo.png){: height="2in" }', (216, 144)),
        ('<img src="photo.png" width="96" alt="p">', (72, 48)),
        ('<img src="photo.png" style="max-width: 9px; width: 96px" alt="p">', (72, 48)),
    ],
)
def test_sizes_are_respected(folder, words, size):
    assert pictures(words)[0] == [size]


def test_a_share_of_the_width(folder):
    ((whole, _),), ((half, _),) = (
        pictures(f"![p](photo.png){{width={share}}}")[0] for share in ("100%", "50%")
    )
    assert half == pytest.approx(whole / 2, abs=1)


def test_plain_drawings_are_vectors_and_others_look_the_same_as_pixels(folder):
    assert pictures("![d](drawing.svg)")[0] == []
    for drawn in AS_PIXELS:
        Path("drawing.svg").write_text(svg(drawn))
        assert pictures("![d](drawing.svg)")[0] == [(72, 36)], drawn


def test_pictures_inside_the_text_are_shown_if_they_are_small_and_safe(folder):
    small, large = (b64encode(data).decode() for data in (png(20, 20), bytes(1_100_000)))
    Path("rules.md").write_text(
        f"# Rules\n\nA ![a](data:image/png;base64,{small}) and ![][b]\n\n"
        f'<img src="data:image/png;base64,{small}"> ![s](data:image/svg+xml;base64,'
        f"{b64encode(svg(PLAIN).encode()).decode()})\n\n"
        f"![too large](data:image/png;base64,{large}) ![x](data:image/png;base64,@)\n\n"
        f"[b]: <data:image/png;base64,{small}>\n"
    )
    book, diagnostics = read_book(Path("rules.md"))
    assert [(diagnostic.line, diagnostic.message) for diagnostic in diagnostics] == [
        (7, "a picture of more than 1 MB in the text is left out"),
        (7, "a picture inside the text can't be read, so it is left out"),
    ]
    assert (
        max(len(line) for diagnostic in diagnostics for line in str(diagnostic).splitlines()) < 130
    )
    site = site_of(book)
    assert not site.warnings
    assert sum(name.startswith("images/picture") for name in site.content) == 2


def test_a_picture_inside_the_text_may_have_a_million_bytes_and_no_more(folder):
    for more, told in ((0, []), (1, ["a picture of more than 1 MB in the text is left out"])):
        whole = png(20, 20)
        data = b64encode(whole + bytes(1_000_000 + 3 * more - len(whole))).decode()
        Path("rules.md").write_text(f"# Rules\n\n![large](data:image/png;base64,{data})\n")
        book, diagnostics = read_book(Path("rules.md"))
        assert [diagnostic.message for diagnostic in diagnostics] == told
        assert sum(name.startswith("images/picture") for name in site_of(book).content) == 1 - more


def test_no_address_is_longer_than_a_line(folder):
    address = f"https://example.org/{'a' * 500}"
    words = f"<{address}> [w]({address}) ![]({address}.png) ![]({'b' * 200}.png) [x](#{'c' * 200})"
    Path("rules.md").write_text(f"# Rules\n\n{words}\n")
    _, diagnostics = read_book(Path("rules.md"))
    assert (
        max(len(line) for diagnostic in diagnostics for line in str(diagnostic).splitlines()) < 130
    )
    _, lines = pictures(words)
    assert "a" * 60 not in "".join(lines.split())


@pytest.mark.parametrize("count", first_of([1_000, 10_000]))
def test_many_wrong_pictures_are_told_in_linear_time(folder, count):
    words = "\n\n".join(f"![a{n}](missing-{n}.png) ![b][c{n}]" for n in range(count))
    below = "\n".join(f"[c{n}]: https://example.org/{n}.png" for n in range(count))
    Path("rules.md").write_text(f"# Rules\n\n{words}\n\n{below}\n")
    assert len(read_book(Path("rules.md"))[1]) == 2 * count
