"""An author's SVG pictures: only what draws gets into the site and the e-book.

Each case is a file in fixtures/svg. Its last comment shows what it becomes, and says what is left
out or why it is refused.
"""

import re
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from donimoes_book import cli
from donimoes_book.editions.epub import build_epub
from donimoes_book.editions.html.site import build_site
from donimoes_book.manuscript.images import clean_svg
from donimoes_book.manuscript.tree import Book, Chapter, Image, Paragraph

CASES = sorted((Path(__file__).parents[1] / "fixtures" / "svg").glob("*.svg"))
OPENING, CLOSING = "<!-- expected\n", "\n-->\n"


def expected(case):
    return case.read_text(encoding="utf-8").rpartition(OPENING)[2].removesuffix(CLOSING)


KEPT = [case for case in CASES if not expected(case).startswith("refused: ")]


def told(data: bytes) -> str:
    try:
        cleaned = clean_svg(data)
    except ValueError as error:
        return f"refused: {error}"
    lines = (line for line in cleaned.data.decode().split("\n") if line.strip())
    return "\n".join([*lines, f"left out: {', '.join(cleaned.left_out)}".strip()])


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.stem)
def test_a_picture_is_made_safe(case):
    assert told(case.read_bytes()) == expected(case)


@pytest.mark.parametrize("case", KEPT, ids=lambda path: path.stem)
def test_what_is_kept_is_kept_again_and_holds_nothing_active(case):
    cleaned = clean_svg(case.read_bytes())
    assert clean_svg(cleaned.data)[:2] == (cleaned.data, ())
    text = re.sub(rb">[^<]*<", b"><", cleaned.data).lower()
    namespaces = rb'xmlns(:xlink)?="http://www\.w3\.org/(2000/svg|1999/xlink)"'
    assert not re.search(rb"script|\son\w+=|http|//|import|file:|\\", re.sub(namespaces, b"", text))


@pytest.mark.parametrize(
    ("attack", "reason"),
    [
        (b"<g>" * 5000 + b"</g>" * 5000, "nested too deep"),
        (b"".join(b'<g id="a%d"><use href="#a%d"/></g>' % (n, n + 1) for n in range(5000)), "deep"),
        (b"<text>" + b"x" * 16_000_000 + b"</text>", "larger than 16 MB"),
    ],
)
def test_what_would_grow_without_measure_is_refused(attack, reason):
    with pytest.raises(ValueError, match=reason):
        clean_svg(b'<svg xmlns="http://www.w3.org/2000/svg">' + attack + b"</svg>")


def test_a_large_picture_may_have_gradients_by_style():
    rules = b"".join(b".c%d,.d%d{fill:url(#g%d)}" % (n, n, n) for n in range(30))
    stops = b'<stop offset="0"/><stop offset="1"/><stop/>'
    gradients = b"".join(
        b'<linearGradient id="g%d">%s</linearGradient>' % (n, stops) for n in range(30)
    )
    shapes = b"".join(b'<path class="c%d" d="M0 0 1 1"/>' % (n % 30) for n in range(10_000))
    data = b"<style>" + rules + b"</style>" + gradients + shapes
    assert clean_svg(b'<svg xmlns="http://www.w3.org/2000/svg">' + data + b"</svg>").data


@pytest.mark.parametrize(
    "words",
    [b"a" * 200_000, b"(" * 200_000, b"/*" * 200_000, b"a:url(" * 50_000, b"}" * 200_000],
)
@pytest.mark.parametrize("form", [b"<style>%s</style>", b'<g style="%s"/>', b'<g fill="%s"/>'])
def test_a_long_style_takes_no_longer_than_it_is_long(words, form):
    data = b'<svg xmlns="http://www.w3.org/2000/svg">' + form % words + b"</svg>"
    assert clean_svg(data).data.startswith(b"<svg")


@pytest.mark.usefixtures("site_fonts", "ebook_fonts")
def test_the_site_and_the_e_book_hold_the_safe_picture(tmp_path):
    (case,) = (case for case in CASES if case.stem == "active")
    (tmp_path / "board.svg").write_bytes(case.read_bytes())
    book = Book(
        "B", (Chapter("C", "c", (Paragraph((Image("board.svg", "A board", folder=tmp_path),)),)),)
    )
    site, epub = build_site(book, "1"), build_epub(book, "1")
    with ZipFile(BytesIO(epub.content)) as archive:
        packed = archive.read("EPUB/images/board.svg")
    assert site.content["images/board.svg"] == packed == clean_svg(case.read_bytes()).data


@pytest.mark.usefixtures("site_fonts")
def test_what_pictures_lack_is_told_once_with_a_count_when_a_book_is_read(tmp_path, capsys):
    (case,) = (case for case in CASES if case.stem == "active")
    (tmp_path / "board.svg").write_bytes(case.read_bytes())
    (tmp_path / "words.png").write_text("not a picture")
    pictures = "![A board](board.svg)\n\n![Words](words.png)\n\n" * 2
    (tmp_path / "c.md").write_text(f"# C\n\n{pictures}")
    editions = "--edition", "a5", "--edition", "html"
    assert cli.run(["build", str(tmp_path), "--out", str(tmp_path / "out"), *editions]) == 0
    drawing, words = re.findall("warning: (.*)", capsys.readouterr().err)
    assert drawing.startswith('the image "board.svg" is shown without <script>')
    assert words.startswith('cannot show the image "words.png": it is not a PNG')
    assert all(told.endswith(", 2 times") for told in (drawing, words))
