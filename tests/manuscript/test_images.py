"""Small files that would take much time or memory: refused quickly, and in words that say why."""

import os
import signal
import struct
import zlib
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from donimoes_book import cli
from donimoes_book.commands.common import DONE
from donimoes_book.decoding import client as decoding
from donimoes_book.editions.pdf.pixels import PixelImage
from donimoes_book.editions.pdf.press import Inks
from donimoes_book.editions.pdf.vectors import vectors
from donimoes_book.manuscript import images
from donimoes_book.manuscript.images import clean_svg, judged
from helpers.budget import processor_time
from helpers.parameters import first_of

WHOLE = '<rect width="900" height="900" fill="red" opacity="0.5"/>'
FILTERED = '<filter id="f">{}</filter><rect width="900" height="900" filter="url(#f)"/>'
USE = '<use href="#{}"/>'
SLOW = {
    "wide morphology": FILTERED.format('<feMorphology radius="50"/>'),
    "octaves": FILTERED.format('<feTurbulence baseFrequency="0.1" numOctaves="1000000"/>'),
    "primitives": FILTERED.format('<feGaussianBlur stdDeviation="9"/>' * 2000),
    "large kernel": FILTERED.format(
        f'<feConvolveMatrix order="99" kernelMatrix="{"1 " * 99**2}"/>'
    ),
    "uses": f'<g id="a">{WHOLE * 10}</g><g id="b">{USE.format("a") * 99}</g>' + USE.format("b") * 9,
}
LARGE = {
    "results": FILTERED.format(
        "".join(f'<feFlood flood-color="red" result="r{n}"/>' for n in range(99))
    ),
    "groups": '<g opacity="0.9">' * 90 + WHOLE + "</g>" * 90,
}
GRADIENT = '<radialGradient id="a"><stop stop-color="red"/></radialGradient>'
TIME, MEMORY = "takes more than 1.5 seconds to draw", "takes more than 280 MB to draw"
PIXELS = "pixels, and 27,000,000 are the most; make it smaller"


@pytest.fixture(autouse=True)
def _own_process():
    """End the process that draws after each test, as its time is counted only then."""
    yield
    decoding._apart.end()


def svg(drawn):
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900">{drawn}</svg>'.encode()
    )


def png(width, height):
    """Return a PNG of one colour, whose file is small."""
    packer, row = zlib.compressobj(9), bytes(1 + width // 8)
    pixels = b"".join(packer.compress(row) for _ in range(min(height, 100))) + packer.flush()
    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", pixels), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    )


def jpeg(side, mode="RGB", *, progressive=False):
    """Return a JPEG that says that it has so many pixels; it ends early."""
    target = BytesIO()
    Image.new(mode, (16, 16)).save(target, "JPEG", progressive=progressive)
    frame = b"\xff\xc2" if progressive else b"\xff\xc0"
    before, _, after = target.getvalue().partition(frame)
    return before + frame + after[:3] + struct.pack(">HH", side, side) + after[7:]


def many_scans():
    """Return a JPEG whose pixels are decoded again for each of its parts."""
    target = BytesIO()
    Image.new("L", (4000, 4000)).save(target, "JPEG", progressive=True)
    data = target.getvalue()
    last = data[data.rindex(b"\xff\xda") : -2]
    return data[:-2] + last * 2000 + b"\xff\xd9"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        *first_of(pytest.param(svg(drawn), TIME, id=name) for name, drawn in SLOW.items()),
        *first_of(pytest.param(svg(drawn), MEMORY, id=name) for name, drawn in LARGE.items()),
        pytest.param(png(13_000, 13_000), f"13,000 × 13,000 {PIXELS}", id="PNG"),
        pytest.param(png(50_000, 50_000), f"50,000 × 50,000 {PIXELS}", id="huge PNG"),
        pytest.param(jpeg(9_000, "CMYK"), f"9,000 × 9,000 {PIXELS}", id="JPEG"),
        pytest.param(jpeg(20_000), f"20,000 × 20,000 {PIXELS}", id="huge JPEG"),
        pytest.param(many_scans(), TIME, id="JPEG in many parts"),
        pytest.param(jpeg(5_100, "CMYK", progressive=True), MEMORY, id="progressive JPEG"),
    ],
)
def test_what_takes_too_much_is_refused_with_the_limit(data, reason):
    for _ in range(2):
        with pytest.raises(ValueError, match=reason):
            judged(data)


def test_a_refused_picture_is_not_tried_again():
    data = svg(SLOW["octaves"] + "<g/>")
    with pytest.raises(ValueError, match=TIME):
        judged(data)
    began = processor_time()
    with pytest.raises(ValueError, match=TIME):
        judged(bytes(bytearray(data)))
    assert processor_time() - began < 0.1


def test_a_drawing_at_which_resvg_panics_is_refused():
    panicking = '<polygon points="100 1e-9 -1e30 2" stroke="#abc"/>'
    with pytest.raises(ValueError, match="it can't be drawn: resvg fails at its numbers"):
        judged(svg(panicking).replace(b'height="900"', b'height="300"'))


def test_pictures_after_a_refused_one_are_shown():
    with pytest.raises(ValueError, match=MEMORY):
        judged(svg(LARGE["groups"]))
    assert judged(svg(WHOLE)).format == "SVG"


@pytest.mark.parametrize("size", [(6000, 4000), (6240, 4160)])
def test_a_large_photograph_is_shown(size):
    target = BytesIO()
    Image.new("RGB", size, "green").save(target, "JPEG")
    assert judged(target.getvalue())[1:3] == ("JPEG", size)


@pytest.mark.usefixtures("site_fonts")
@pytest.mark.parametrize("edition", ["a5", "html"])
def test_to_check_and_to_build_says_the_same_at_the_place(edition, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("b").mkdir()
    Path("b/a.svg").write_bytes(svg(LARGE["groups"]))
    Path("b/a.png").write_bytes(png(13_000, 13_000))
    Path("b/c.md").write_text("# C\n\n![A](a.svg)\n")
    Path("b/book.toml").write_text('title = "T"\ncover = "a.png"\nchapters = ["c.md"]\n')
    told = []
    for words in ("check b", f"build b --edition {edition}"):
        assert cli.run(words.split()) == DONE
        lines = capsys.readouterr().err.splitlines()
        told.append({line for line in lines if "cannot show" in line})
    assert told[0] == told[1]
    svg_line, png_line = sorted(told[0], key=lambda line: "a.png" in line)
    assert svg_line.startswith("b/c.md:3:6: warning: ")
    assert MEMORY in svg_line
    assert png_line.startswith("b/book.toml:2:10: warning: ")
    assert PIXELS in png_line


def test_a_logo_has_the_same_limits(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("logo.png").write_bytes(png(13_000, 13_000))
    cli.run(["booklet", "unmatched", "--count", "1", "--logo", "logo.png", "-o", "a.pdf"])
    told = " ".join(capsys.readouterr().err.split())
    assert "The logo logo.png cannot be shown: it has 13,000 × 13,000 pixels" in told


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs a timer")
def test_ctrl_c_ends_a_drawing_at_once_and_leaves_no_process(monkeypatch):
    def interrupt(*_):
        interrupted.append(decoding._apart._process.pid)
        raise KeyboardInterrupt

    interrupted = []
    judged(svg(f"{WHOLE}<g/>"))  # starts the process
    before, began = signal.signal(signal.SIGALRM, interrupt), processor_time()
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(KeyboardInterrupt):
            judged(svg(SLOW["octaves"] + "<g><g/></g>"))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert processor_time() - began < 1
    with pytest.raises(ProcessLookupError):
        os.kill(interrupted[0], 0)


def test_a_process_that_cannot_measure_its_time_is_ended_from_outside(monkeypatch):
    monkeypatch.setattr(decoding, "_LONGEST", 0.2)
    with pytest.raises(ValueError, match=TIME):
        judged(svg(SLOW["octaves"] + "<g><g><g/></g></g>"))


def test_nothing_beside_a_manuscript_is_run_to_draw(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("PIL", "pickle", "resvg_py"):
        Path(f"{name}.py").write_text("open('run', 'w')\nraise SystemExit\n")
    decoding._apart.end()
    assert judged(svg(f"{WHOLE}<g><g/></g>")).format == "SVG"
    assert not Path("run").exists()


def test_an_inch_of_a_drawing_is_as_many_pixels_as_were_asked_for():
    half = svg('<rect width="0.5in" height="900"/>').decode()
    with Image.open(BytesIO(decoding.draw_svg(half, 900, 900, 300, ()))) as drawn:
        assert drawn.getbbox() == (0, 0, 150, 900)


@pytest.mark.parametrize(
    ("drawn", "is_plain"),
    [
        ("<style>.a{fill:red}</style>" + '<rect class="a"/>' * 2000, True),
        ("<style>g rect{fill:red}</style>" + "<g><rect/></g>" * 9, True),
        ("<style>g g rect{fill:red}</style>" + "<g><rect/></g>" * 9, False),
        ("<style>" + "g{fill:red}" * 1000 + "</style>" + "<g/>" * 1000, False),
        ('<path d="M0 0h9v9z"/>', True),
        ('<rect id="inf" x="1e9" width="9" fill="#1e10ff"/>', True),
        ('<path d="M0.12345678901234 1e-12h9v9z"/>', True),
        ('<rect x="1e38" width="9"/>', False),
        ('<rect width="99999999999"/>', False),
        ('<svg viewBox="0 nan 9 9"/>', False),
        (f'<path id="p" d="M0 0{"l1 1" * 1000}"/>' + '<use href="#p"/>' * 2000, False),
    ],
)
def test_what_svglib_would_draw_slowly_is_not_plain(drawn, is_plain):
    assert clean_svg(svg(drawn)).is_plain is is_plain


@pytest.mark.parametrize(
    ("drawn", "is_light"),
    [
        (GRADIENT + '<rect width="900" height="900" opacity="0.5" fill="url(#a)"/>' * 15, True),
        (GRADIENT + '<g opacity="0.5"><rect width="9" height="9"/></g>', False),
        (GRADIENT + '<g style="opacity:0.5"><rect width="9" height="9"/></g>', False),
        (GRADIENT + '<path d="M0 0h9" stroke-dasharray="0.001"/>', False),
        (GRADIENT + "<text>a</text>", False),
        (FILTERED.format("<feFlood/>"), False),
        (GRADIENT + '<rect width="1e30" height="9"/>', False),
    ],
)
def test_what_is_painted_more_than_once_is_not_light(drawn, is_light):
    assert clean_svg(svg(drawn)).is_light is is_light


def test_a_light_drawing_that_takes_long_is_found_without_drawing_it_twice():
    light = svg(GRADIENT + '<rect width="900" height="900" opacity="0.5" fill="url(#a)"/>' * 900)
    assert clean_svg(light).is_light
    with pytest.raises(ValueError, match=TIME):
        judged(light)


@pytest.mark.parametrize(("taking", "is_drawn"), [(1.4, False), (1.6, True)])
@pytest.mark.parametrize(("width", "height"), [(900, 100), (100, 900), (900, 1), (1, 900)])
def test_a_light_drawing_is_drawn_only_if_a_small_copy_says_that_it_takes_too_long(
    monkeypatch, taking, is_drawn, width, height
):
    drawn, sides = [], (round(width * 3000 / 900), round(height * 3000 / 900))  # in print

    def seconds(_, *size):
        assert size[:2] == tuple(max(1, side // 8) for side in sides)
        return taking * size[0] * size[1] / (sides[0] * sides[1])

    monkeypatch.setattr(images, "seconds", seconds)
    monkeypatch.setattr(images, "draw_svg", lambda *asked: drawn.append(asked[1:3]))
    light = svg(f'{GRADIENT}<rect width="{taking}" height="9" fill="url(#a)"/>').decode()
    size = f'width="{width}" height="{height}"'
    assert judged(light.replace('width="900" height="900"', size).encode()).size == (width, height)
    assert drawn == [sides] * is_drawn


@pytest.mark.parametrize("classes", ["c", "{}"])
def test_many_rules_that_refer_to_others_take_no_longer_than_they_are_long(classes):
    rules = "".join(f".{classes.format(f'c{n}')}{{fill:url(#n{n})}}" for n in range(4000))
    drawn = f"<style>{rules}</style>" + '<rect class="c"/>' * 4000
    assert clean_svg(svg(drawn)).data
    with pytest.raises(ValueError, match="use each other"):
        clean_svg(svg(f'<pattern id="n1"/><style>{".c{fill:url(#n1)}" * 4000}</style>{drawn}'))


def test_a_drawing_with_which_reportlab_cannot_work_is_printed_as_pixels(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    start = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90" viewBox='
    Path("a.svg").write_text(
        f'{start}"{"9" * 40} 1e999 50 297.7"><rect width="9" height="9"/></svg>'
    )
    Path("c.md").write_text("# C\n\n![A](a.svg)\n")
    Path("book.toml").write_text('title = "T"\nchapters = ["c.md"]\n')
    assert cli.run(["build", "--rules", "."]) == DONE
    root = fromstring(svg('<g transform="scale(1e999)"><rect width="9" height="9"/></g>'))
    assert vectors(root, (900, 900)) is None


def printed(image):
    """Return a page with an image."""
    target = BytesIO()
    canvas = Canvas(target, invariant=1)
    canvas.drawImage(image, 0, 0, 9, 9, mask="auto")
    canvas.save()
    return target.getvalue()


def files():
    """Yield a picture of each mode in each format that has it."""
    noise = Image.merge("RGB", [Image.effect_noise((20, 600), 50) for _ in "rgb"])
    for mode in ("1", "L", "LA", "P", "RGB", "RGBA", "CMYK", "I;16", "F", "YCbCr"):
        for form in decoding.RASTERS:
            whole = noise.convert("L") if mode in ("I;16", "F") else noise
            more, target = {"transparency": 3} if mode == "P" else {}, BytesIO()
            with suppress(OSError, TypeError, ValueError):
                whole.convert(mode).save(target, form, **more)
                yield pytest.param(target.getvalue(), id=f"{mode}-{form}")


@pytest.mark.parametrize("data", [*files()])
def test_an_image_in_parts_is_printed_as_reportlab_prints_it(data):
    assert printed(PixelImage(data)) == printed(ImageReader(BytesIO(data)))


@pytest.mark.parametrize(("colour", "space"), [("red", "CMYK"), ("grey", "L")])
def test_what_is_coloured_only_far_below_is_not_printed_grey(colour, space):
    image, target = Image.new("RGB", (10, 900), "white"), BytesIO()
    image.paste(colour, (0, 890, 10, 900))
    image.save(target, "PNG")
    inked = Inks().image(PixelImage(target.getvalue()))
    inked.getRGBData()
    assert inked.mode == space
