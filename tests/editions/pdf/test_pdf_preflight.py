"""What a printing house would refuse: every kind of mistake, in files made for it."""

import re
from io import BytesIO

import pikepdf
import pytest
from PIL import Image
from reportlab.lib.colors import CMYKColor
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.cli import run
from donimoes_book.commands.common import DONE, WRONG_INPUT, WRONG_USAGE
from donimoes_book.drawing.pdf import register_fonts
from donimoes_book.editions.paper import Press
from donimoes_book.editions.pdf.preflight import preflight
from donimoes_book.editions.pdf.press import for_press

SIZE = 300, 400
BLACK, TINT = CMYKColor(0, 0, 0, 1), CMYKColor(0, 0, 0, 0.3)


@pytest.fixture
def refused(tmp_path):
    """Return a function that says what would be refused in pages cut to SIZE with a bleed."""

    def look(*pages, bleed=3 * mm):
        register_fonts()
        target = BytesIO()
        canvas = Canvas(target, SIZE, initialFontName="Serif")
        for draw in pages:
            canvas.setFillColor(BLACK)
            canvas.setStrokeColor(BLACK)
            draw(canvas)
            canvas.showPage()
        canvas.save()
        file = tmp_path / "file.pdf"
        file.write_bytes(for_press(target.getvalue(), Press(bleed, marks=True)))
        return [diagnostic.message for diagnostic in preflight(file)]

    return look


def words(canvas, x=50, y=200, font="Serif"):
    canvas.setFont(font, 10)
    canvas.drawString(x, y, "Words")


def test_nothing_is_refused_of_a_page_that_is_fit_to_print(refused):
    def fit(canvas):
        canvas.setFillColor(TINT)
        canvas.rect(-9, 300, 318, 109, stroke=0, fill=1)
        canvas.setFillColor(BLACK)
        words(canvas)
        canvas.setLineWidth(0.25)
        canvas.line(30, 30, 200, 30)
        canvas.setStrokeColor(TINT)
        canvas.setLineWidth(0.75)
        canvas.line(30, 40, 200, 40)

    assert refused(fit) == []


def test_a_font_that_is_not_embedded(refused):
    drawn = [words, lambda canvas: words(canvas, font="Helvetica")]
    assert refused(*drawn) == ["page 2: the font Helvetica is not in the file"]


def image(canvas, pixels, width, mode="L"):
    shown = Image.new(mode, (pixels, pixels), "white")
    canvas.drawImage(ImageReader(shown), 100, 100, width, width)


def test_an_image_of_few_dots(refused):
    drawn = [lambda c, w=width: image(c, 300, w) for width in (72, 144, 288)]
    # Only the worst value is reported.
    assert refused(*drawn) == ["pages 2 and 3: an image has 75 dots per inch"]


@pytest.mark.parametrize("degrees", [30, 90, 135])
def test_an_image_has_as_many_dots_however_it_is_turned(refused, degrees):
    def turned(canvas):
        canvas.translate(200, 100)
        canvas.rotate(degrees)
        canvas.drawImage(ImageReader(Image.new("L", (300, 300), "white")), 0, 0, 144, 144)

    assert refused(turned) == ["page 1: an image has 150 dots per inch"]


def test_an_image_for_screens(refused):
    (message,) = refused(lambda canvas: image(canvas, 600, 72, "RGB"))
    assert message == "page 1: an image is in red, green and blue"


@pytest.mark.parametrize(
    ("base", "screens"),
    [("RGB", True), ("CMYK", False), (3, True), (4, False)],
    ids=["RGB", "CMYK", "a profile of three", "a profile of four"],
)
@pytest.mark.parametrize("in_table", [False, True])
def test_what_an_image_counts_its_colours_in(tmp_path, refused, base, screens, in_table):
    refused(lambda canvas: image(canvas, 600, 72, "CMYK"))
    with pikepdf.open(tmp_path / "file.pdf") as pdf:
        profile = pikepdf.Array([pikepdf.Name("/ICCBased"), pdf.make_stream(b"", N=base)])
        space = pikepdf.Name(f"/Device{base}") if isinstance(base, str) else profile
        table = pikepdf.Array([pikepdf.Name("/Indexed"), space, 255, b"1234" * 256])
        (drawn,) = pdf.pages[0].get_images().values()
        drawn.ColorSpace = table if in_table else space
        pdf.save(tmp_path / "changed.pdf")
    messages = [diagnostic.message for diagnostic in preflight(tmp_path / "changed.pdf")]
    assert ("page 1: an image is in red, green and blue" in messages) == screens


@pytest.mark.parametrize(
    ("ink", "width", "scale", "message"),
    [
        (BLACK, 0.2, 1, "a line is 0.20 pt thick"),
        (BLACK, 0.4, 0.5, "a line is 0.20 pt thick"),
        (TINT, 0.5, 1, "a tinted line is 0.50 pt thick"),
        (BLACK, 0.5, 0.5, ""),
    ],
)
@pytest.mark.parametrize("in_form", [False, True])
def test_thin_lines_break_up(refused, ink, width, scale, message, in_form):
    def thin(canvas):
        if in_form:
            canvas.beginForm("form", 0, 0, 200, 200)
        else:
            canvas.saveState()
            canvas.scale(scale, scale)
        canvas.setStrokeColor(ink)
        canvas.setLineWidth(width)
        canvas.line(100, 100, 200, 200)
        if in_form:
            canvas.endForm()
            canvas.saveState()
            canvas.scale(scale, scale)
            canvas.doForm("form")
        canvas.restoreState()

    assert refused(thin) == ([f"page 1: {message}"] if message else [])


NEAR = re.compile(r"page 1: (.*) (is|are) (-?[\d.]+) pt from where the page is cut")


@pytest.mark.parametrize(
    ("x", "y", "distance"), [(12, 200, 12), (265, 200, 5), (50, 8, 8), (50, 388, 5)]
)
def test_words_near_the_cut(refused, x, y, distance):
    (message,) = refused(lambda canvas: words(canvas, x, y))
    what, _, value = NEAR.fullmatch(message).groups()
    assert what == "words"
    assert float(value) == pytest.approx(distance, abs=1)


def test_words_that_are_cut(refused):
    (message,) = refused(lambda canvas: words(canvas, -10, 200))
    assert message.startswith("page 1: words are -")


def test_a_drawing_near_the_cut(refused):
    def box(canvas):
        canvas.rect(10, 100, 40, 40)

    (message,) = refused(box)
    what, _, value = NEAR.fullmatch(message).groups()
    assert what == "a drawing"
    assert float(value) == pytest.approx(9.5, abs=0.6)


def test_a_ground_that_stops_at_the_cut(refused):
    def ground(canvas):
        canvas.setFillColor(TINT)
        canvas.rect(0, 100, 300, 200, stroke=0, fill=1)

    (message,) = refused(ground)
    assert message == "page 1: a background ends 0.0 pt beyond where the page is cut"


def test_a_drawing_that_runs_off_the_page_may_end_anywhere(refused):
    def drawn(canvas):
        canvas.circle(0, 200, 40, fill=1)
        canvas.circle(30, 260, 15)
        canvas.saveState()
        frame = canvas.beginPath()
        frame.rect(-9, 20, 318, 120)
        canvas.clipPath(frame, stroke=0)
        canvas.circle(300, 100, 30)
        canvas.circle(12, 40, 8)
        canvas.restoreState()

    assert refused(drawn) == []


def near_the_edges(canvas):
    canvas.circle(12, 200, 8)
    canvas.circle(288, 200, 8)


def test_even_one_that_runs_off_at_both_sides(refused):
    def drawn(canvas):
        canvas.ellipse(-60, 150, 360, 250)
        near_the_edges(canvas)

    assert refused(drawn) == []


def test_but_a_ground_is_no_drawing_that_runs_off(refused):
    def drawn(canvas):
        canvas.setFillColor(TINT)
        canvas.rect(-9, 150, 318, 100, stroke=0, fill=1)
        near_the_edges(canvas)

    (message,) = refused(drawn)
    assert "a drawing is" in message


def test_what_shows_through(refused):
    def pale(canvas):
        canvas.setFillAlpha(0.5)
        canvas.rect(100, 100, 50, 50, stroke=0, fill=1)

    def see_through(canvas):
        shown = Image.new("RGBA", (600, 600), "#80808080")
        canvas.drawImage(ImageReader(shown), 100, 100, 72, 72, mask="auto")

    messages = refused(pale, see_through)
    assert "pages 1 and 2: a drawing is transparent" in messages


def test_colours_of_screens(refused):
    def red(canvas):
        canvas.setFillColorRGB(0.6, 0.2, 0.2)
        words(canvas)

    def form(canvas):
        canvas.beginForm("red", 0, 0, 100, 100)
        red(canvas)
        canvas.endForm()
        canvas.doForm("red")

    messages = refused(red, words, form)
    assert [message.partition(":")[0] for message in messages] == ["pages 1 and 3"]
    assert "red, green and blue" in messages[0]


def test_a_page_that_does_not_say_where_it_is_cut(refused, tmp_path):
    refused(words)
    file = tmp_path / "plain.pdf"
    with pikepdf.open(tmp_path / "file.pdf") as document:
        del document.pages[0].TrimBox
        document.save(file)
    (diagnostic,) = preflight(file)
    assert diagnostic.message == "page 1: the file does not say where the page is cut"


def test_many_pages_are_counted(refused):
    (message,) = refused(*[lambda canvas: words(canvas, 5, 200)] * 9)
    assert message.startswith("pages 1, 2, 3, 4, 5 and 4 more: ")


@pytest.mark.parametrize("content", [b"", b"no PDF", b"%PDF-1.6\n1 0 obj\n"])
def test_what_is_no_pdf_is_an_error_in_words(tmp_path, content):
    file = tmp_path / "bad.pdf"
    file.write_bytes(content)
    (diagnostic,) = preflight(file)
    assert diagnostic.path == str(file)
    assert "not a PDF file" in diagnostic.message


# The command


BOOK = 'title = "Club"\nchapters = ["club.md"]\n'
PRESS = """\
[editions.press]
paper = "a5"
press = true

[editions.wrap]
format = "cover"
wraps = "press"
"""


@pytest.fixture
def club(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "club").mkdir()
    (tmp_path / "club/club.md").write_text("# Club\n\nWe play.\n")

    def book(tables):
        (tmp_path / "club/book.toml").write_text(BOOK + tables)

    return book


def test_the_files_of_a_book_are_checked_as_they_are_built(club, capsys):
    club(PRESS)
    assert run(["check", "--press", "club"]) == WRONG_INPUT
    error = capsys.readouterr().err
    assert "build/donimoes-press.pdf: the edition press has not been built" in error
    assert "Run: donimoes-book build --rules club --out build --edition press" in error
    assert "the edition wrap has not been built" in error
    for name in ("press", "wrap"):
        assert run(["build", "club", "--edition", name]) == DONE
    capsys.readouterr()
    assert run(["check", "--press", "club"]) == DONE
    assert capsys.readouterr().out == "no errors\n"


def test_other_files_can_be_named(club, capsys):
    club("")
    assert run(["build", "club"]) == DONE
    assert run(["check", "--press", "build/donimoes.pdf", "missing.pdf"]) == WRONG_INPUT
    error = capsys.readouterr().err
    assert "build/donimoes.pdf: page 1: the file does not say where" in error
    assert "missing.pdf: cannot read this file: No such file" in error


def test_what_cannot_be_checked_is_told(club, capsys):
    club("")
    assert run(["check", "--press", "club"]) == WRONG_INPUT
    assert "no edition of this book is for a press" in capsys.readouterr().err
    assert run(["check", "--press", "club/club.md"]) == WRONG_INPUT
    assert "neither a PDF file nor the folder of a book" in capsys.readouterr().err
    assert run(["check", "--press", "--watch", "club"]) == WRONG_USAGE
