"""Checks a PDF file as a printing house would, and reports what it would refuse.

PDFium finds what is drawn, with lengths in points from the page's lower left corner; the inks are
read from the page's operators.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from ctypes import c_float, c_int, c_uint, create_string_buffer
from io import BytesIO
from math import hypot, sqrt
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
import pypdfium2
from pypdfium2 import PdfMatrix, raw
from reportlab.lib.units import inch, mm

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.editions.paper import SAFE
from donimoes_book.editions.pdf.press import LEAST_BLEED, LEAST_SOLID, LEAST_TINTED
from donimoes_book.store.files import MOST_PICTURE, read_bytes

LEAST_DOTS = 300
"""The least resolution of an image, in dots per inch."""

_MOST_FORMS = 20
"""How deeply nested drawings are checked."""
_SLACK = 0.05
"""Differences below this many points don't count."""
_FULL = 60
"""A line of a full ink is darker than this in red, green or blue, on a scale to 255."""
_CORNERS = 4
"""The number of corners of a rectangle."""
_SHOWN_PAGES = 5
_RGB_OPERATORS = {"rg", "RG"}
_RGB_SPACES = {"/DeviceRGB", "/CalRGB", "/Lab"}


class _Box(NamedTuple):
    left: float
    below: float
    right: float
    above: float

    def larger(self, by: float) -> "_Box":
        return _Box(self.left - by, self.below - by, self.right + by, self.above + by)

    def meets(self, other: "_Box") -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.below < other.above
            and other.below < self.above
        )

    def margins(self, around: "_Box") -> tuple[float, float, float, float]:
        """Return how far its edges are inside those of another box; below 0 means outside."""
        return (
            self.left - around.left,
            self.below - around.below,
            around.right - self.right,
            around.above - self.above,
        )


class _Drawn(NamedTuple):
    """Something on a page: its kind, as PDFium numbers it, and where it is."""

    kind: int
    box: _Box
    is_rectangle: bool
    frame: _Box | None
    """The box that it is clipped to."""


class _Refusal(NamedTuple):
    """What would be refused, and what to do; the worst value replaces {} in the message."""

    message: str
    advice: str
    value: float = 0.0


def preflight(path: Path) -> list[Diagnostic]:
    """Return what a printing house would refuse in a PDF file; nothing if it is fit to print."""
    try:
        data = read_bytes(path, MOST_PICTURE)
        with pikepdf.open(BytesIO(data)) as pdf, pypdfium2.PdfDocument(data) as document:
            refused = [
                (n, refusal) for n, page in enumerate(pdf.pages, 1) for refusal in _inks(page)
            ]
            for number, drawn in enumerate(document, start=1):
                refused += [(number, refusal) for refusal in _look_at(drawn)]
    except OSError as error:
        return [Diagnostic(f"cannot read this file: {error.strerror or error}", path=str(path))]
    except (pikepdf.PdfError, pypdfium2.PdfiumError) as error:
        return [Diagnostic("this is not a PDF file that can be read", str(error), path=str(path))]
    by_message = defaultdict[tuple[str, str], dict[int, float]](dict)
    for number, (message, advice, value) in refused:
        least = by_message[message, advice]
        least[number] = min(value, least.get(number, value))
    return [
        Diagnostic(
            f"{_on_pages(sorted(least))}: {message.format(min(least.values()))}",
            advice,
            path=str(path),
        )
        for (message, advice), least in by_message.items()
    ]


def _on_pages(pages: list[int]) -> str:
    if len(pages) == 1:
        return f"page {pages[0]}"
    shown = [str(page) for page in pages[:_SHOWN_PAGES]]
    more = len(pages) - len(shown)
    *first, last = [*shown, f"{more} more"] if more else shown
    return f"pages {', '.join(first)} and {last}"


_NO_TRIM = _Refusal(
    "the file does not say where the page is cut",
    "Give it a TrimBox: an edition with press = true has one.",
)
_SCREEN_COLOURS = _Refusal(
    "colours are in red, green and blue, so even black would be printed with four inks",
    "Letters would be dots of ink. Use black alone, or give an amount for each ink.",
)
_SCREEN_IMAGE = _Refusal(
    "an image is in red, green and blue",
    "Convert it to the colours of the press, or to grey.",
)
_TRANSPARENT = _Refusal(
    "a drawing is transparent",
    "Use solid colours: inks don't mix the way light does.",
)
_NEAR_WORDS = _Refusal(
    "words are {:.1f} pt from where the page is cut",
    "Expected 18 pt (0.25 in), since no cut is exact: set wider margins.",
)
_NEAR_DRAWING = _Refusal(
    "a drawing is {:.1f} pt from where the page is cut",
    "Expected 18 pt (0.25 in), since no cut is exact: move it, or let it run off the page.",
)
_NO_BLEED = _Refusal(
    "a background ends {:.1f} pt beyond where the page is cut",
    f"Expected {LEAST_BLEED:.1f} pt ({LEAST_BLEED / mm:.0f} mm), since no cut is exact.",
)


# Inks


def _inks(page: pikepdf.Page) -> Iterator[_Refusal]:
    if "/TrimBox" not in page:
        yield _NO_TRIM
    yield from _colours(page.obj)


def _colours(holder: pikepdf.Object, depth: int = 0) -> Iterator[_Refusal]:
    """Yield uses of screen colours and transparency on a page or in a form."""
    resources = holder.get("/Resources", pikepdf.Dictionary())
    spaces = resources.get("/ColorSpace", pikepdf.Dictionary())
    names = [key for key, space in spaces.items() if _is_for_screens(space)]
    operators = " ".join((*_RGB_OPERATORS, "cs", "CS"))
    for step in pikepdf.parse_content_stream(holder, operators):
        if str(step.operator) in _RGB_OPERATORS or str(step.operands[0]) in (*names, *_RGB_SPACES):
            yield _SCREEN_COLOURS
            break
    for part in resources.get("/XObject", pikepdf.Dictionary()).values():
        if part.get("/Subtype") == "/Image":
            if _is_for_screens(part.get("/ColorSpace")):
                yield _SCREEN_IMAGE
            if "/SMask" in part:
                yield _TRANSPARENT
        elif depth < _MOST_FORMS:
            yield from _colours(part, depth + 1)


def _is_for_screens(space: Any) -> bool:
    if isinstance(space, pikepdf.Array):
        kind = str(space[0])
        if kind == "/ICCBased":
            return int(space[1].get("/N", 0)) == 3
        if kind == "/Indexed":
            return _is_for_screens(space[1])
        return kind in _RGB_SPACES
    return str(space) in _RGB_SPACES


# What is drawn


def _look_at(page: pypdfium2.PdfPage) -> Iterator[_Refusal]:
    """Check everything on a page, then how near it is to the cut."""
    trim, bleed = _Box(*page.get_trimbox()), _Box(*page.get_bleedbox())
    drawn = list[_Drawn]()
    for item, matrix, frame in _items(page, PdfMatrix()):
        if raw.FPDFPageObj_HasTransparency(item):
            yield _TRANSPARENT
        box = None if item.type == raw.FPDF_PAGEOBJ_FORM else _box_of(item, matrix)
        if box is None or not box.meets(trim):
            continue
        is_path = item.type == raw.FPDF_PAGEOBJ_PATH
        is_rectangle = not is_path or raw.FPDFPath_CountSegments(item) <= _CORNERS + 1
        drawn.append(_Drawn(item.type, box, is_rectangle, frame))
        if item.type == raw.FPDF_PAGEOBJ_TEXT:
            yield from _font(item)
        elif item.type == raw.FPDF_PAGEOBJ_IMAGE:
            yield from _image(item, item.get_matrix().multiply(matrix))
        elif is_path:
            yield from _line(item, item.get_matrix().multiply(matrix))
    if trim != _Box(*page.get_mediabox()):
        yield from _near_the_cut(drawn, trim, bleed)


def _items(
    page: pypdfium2.PdfPage,
    matrix: PdfMatrix,
    form: Any = None,
    around: _Box | None = None,
    depth: int = 0,
) -> Iterator[tuple[Any, PdfMatrix, _Box | None]]:
    """Yield all on a page, or in a form on it, with the matrix around it and its clipping box."""
    for item in page.get_objects(max_depth=1, form=form):
        frame = around or _frame_of(item, matrix)
        yield item, matrix, frame
        if item.type == raw.FPDF_PAGEOBJ_FORM and depth < _MOST_FORMS:
            inner = item.get_matrix().multiply(matrix)
            yield from _items(page, inner, item, frame, depth + 1)


def _box_of(item: Any, matrix: PdfMatrix) -> _Box | None:
    """Return where something is on the page, or None if it is nowhere or empty."""
    sides = [c_float() for _ in range(4)]
    if not raw.FPDFPageObj_GetBounds(item, *sides):
        return None
    box = _Box(*matrix.on_rect(*(side.value for side in sides)))
    is_empty = box.right - box.left < _SLACK or box.above - box.below < _SLACK
    return None if is_empty else box


def _frame_of(item: Any, matrix: PdfMatrix) -> _Box | None:
    """Return the last box that something is clipped to, or None if there is none."""
    clip = raw.FPDFPageObj_GetClipPath(item)
    last = raw.FPDFClipPath_CountPaths(clip) - 1
    if last < 0:
        return None
    points = list[tuple[float, float]]()
    for number in range(raw.FPDFClipPath_CountPathSegments(clip, last)):
        x, y = c_float(), c_float()
        segment = raw.FPDFClipPath_GetPathSegment(clip, last, number)
        if raw.FPDFPathSegment_GetPoint(segment, x, y):
            points.append(matrix.on_point(x.value, y.value))
    if not points:
        return None
    across, up = zip(*points, strict=True)
    return _Box(min(across), min(up), max(across), max(up))


def _font(item: Any) -> Iterator[_Refusal]:
    font = raw.FPDFTextObj_GetFont(item)
    if font and not raw.FPDFFont_GetIsEmbedded(font):
        name = create_string_buffer(256)
        raw.FPDFFont_GetBaseFontName(font, name, len(name))
        message = f"the font {name.value.decode(errors='replace')} is not in the file"
        yield _Refusal(message, "Embed it, or another font will be printed instead.")


def _image(item: Any, matrix: PdfMatrix) -> Iterator[_Refusal]:
    across, down = item.get_px_size()
    # An image is one unit wide and one unit high.
    width, height = hypot(matrix.a, matrix.b), hypot(matrix.c, matrix.d)
    if width and height:
        dots = min(across * inch / width, down * inch / height)
        if dots < LEAST_DOTS - 1:
            advice = f"Expected {LEAST_DOTS}: use a larger image, or print it smaller."
            yield _Refusal("an image has {:.0f} dots per inch", advice, dots)


def _line(item: Any, matrix: PdfMatrix) -> Iterator[_Refusal]:
    how, is_drawn, width = c_int(), c_int(), c_float()
    raw.FPDFPath_GetDrawMode(item, how, is_drawn)
    if not is_drawn.value or not raw.FPDFPageObj_GetStrokeWidth(item, width):
        return
    parts = [c_uint() for _ in range(4)]
    raw.FPDFPageObj_GetStrokeColor(item, *parts)
    is_tinted = min(part.value for part in parts[:3]) > _FULL
    least = LEAST_TINTED if is_tinted else LEAST_SOLID
    thick = width.value * sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))
    if thick < least - _SLACK / 10:
        what = "a tinted line" if is_tinted else "a line"
        advice = f"Expected {least} pt: thinner ones break up."
        yield _Refusal(what + " is {:.2f} pt thick", advice, thick)


# Near the cut


def _near_the_cut(drawn: Sequence[_Drawn], trim: _Box, bleed: _Box) -> Iterator[_Refusal]:
    """Yield what is too close to the cut, or stops there instead of running off the page.

    A drawing may run off the page. Its other parts, those near it or in the same clipping box, may
    then be near the cut too.
    """
    running_off = [item for item in drawn if _runs_off(item, trim)]
    boxes = [item.box.larger(SAFE) for item in running_off]
    # A clipping box that is not the whole page.
    frames = {f for f in (item.frame for item in running_off) if f and max(f.margins(bleed)) > 1}
    for kind, box, _, frame in drawn:
        at_trim, at_bleed = box.margins(trim), box.margins(bleed)
        near = min(at_trim)
        if near >= SAFE - _SLACK:
            continue
        if kind == raw.FPDF_PAGEOBJ_TEXT:
            yield _NEAR_WORDS._replace(value=near)
        elif frame not in frames and not any(box.meets(other) for other in boxes):
            for margin, past in zip(at_trim, at_bleed, strict=True):
                if _SLACK < margin < SAFE - _SLACK:
                    yield _NEAR_DRAWING._replace(value=margin)
                elif margin <= _SLACK < past:
                    yield _NO_BLEED._replace(value=max(0.0, -margin))


def _runs_off(item: _Drawn, trim: _Box) -> bool:
    """Return whether a drawing runs off the page; a background from edge to edge doesn't count."""
    left, below, right, above = (margin < -_SLACK for margin in item.box.margins(trim))
    is_ground = item.is_rectangle and ((left and right) or (below and above))
    return (left or below or right or above) and not is_ground
