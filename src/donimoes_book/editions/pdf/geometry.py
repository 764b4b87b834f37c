"""Remembers where ink is on each page, and finds what is printed on or past something else.

Everything that is set goes through reportlab's text objects: each line of words is measured as it
is written, each picture by its box, and both know the block that they are in.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.source import Origin
from donimoes_book.manuscript.walking import inlines_of_kind
from donimoes_book.store.files import read_text

_SLACK = 0.75
"""Distances below this many points don't count."""
_LOOSE = 2.0
"""The same, more, above and below a column, where lines have space around them."""
_HANGING = 0.3
"""How far punctuation may hang past a line's end, as a share of the size of the type."""
_LOW = -0.02
"""Where small letters begin, as a share of the size, from the baseline up."""
_HIGH = 0.48
"""Where they end: those of two lines never touch, however tight the lines are."""
_SHOWN = 48
"""The most characters that are quoted of a line."""
_KEY = 3
"""How many words of a block are looked for in the manuscript."""
_WORD = re.compile(r"[^\W_]+")


Box = tuple[float, float, float, float]
"""The left, lower, right and upper edge of something on a page, in points."""


_EVERYWHERE = -1e6, -1e6, 1e6, 1e6


class Passage(NamedTuple):
    """Where a block is from: a file, and the number of a node among those of a chapter."""

    path: str
    nodes: Sequence[tree.Block]
    number: int


class Area(NamedTuple):
    """The room of a block on the page, and what it is from."""

    left: float
    below: float
    right: float
    above: float
    passage: Passage | None = None
    is_free: bool = False
    """Whether its pictures may leave it, to run off the page for example."""


class Ink(NamedTuple):
    """A line of words, or a picture: where it is, and the room that it is meant for."""

    left: float
    below: float
    right: float
    above: float
    name: str
    hanging: float
    """How far its punctuation may hang past its area; 0 for a picture."""
    area: Area


class Fault(NamedTuple):
    """Something on a page that is where it must not be."""

    page: int
    message: str
    advice: str
    ink: Ink


class InkText(PDFTextObject):  # type: ignore[misc]  # reportlab has no types
    """Text whose lines are measured as they are written."""

    _canvas: Any

    def __init__(self, *arguments: Any, **more: Any) -> None:
        self._line = list[str]()
        self._across = self._fallen = self._largest = 0.0
        super().__init__(*arguments, **more)

    def setTextOrigin(self, x: float, y: float) -> None:
        """Begin a line elsewhere."""
        self.end_line()
        super().setTextOrigin(x, y)
        self._fallen = 0.0

    def moveCursor(self, dx: float, dy: float) -> None:
        """Begin a line at a distance from the last."""
        self.end_line()
        super().moveCursor(dx, dy)

    def textLine(self, text: str = "") -> None:
        """Write a line, after which reportlab has moved the beginning of its lines."""
        self._fallen -= self._leading
        super().textLine(text)
        self.end_line()
        self._fallen += self._leading

    def _formatText(self, text: str) -> Any:
        """Measure words; everything that is written goes through here."""
        self._line.append(text)
        more = getattr(self, "_charSpace", 0) * len(text)
        if space := getattr(self, "_wordSpace", 0):
            more += space * (text.count(" ") + text.count("\N{NO-BREAK SPACE}"))
        self._across += self._canvas.stringWidth(text, self._fontname, self._fontsize) + more
        self._largest = max(self._largest, self._fontsize)
        return super()._formatText(text)

    def end_line(self, *, falls: bool = False) -> None:
        """Remember the line so far; if it `falls`, the next one is below it."""
        words = "".join(self._line)
        if shown := words.strip():
            blank = self._canvas.stringWidth(" ", self._fontname, self._fontsize)
            blank += getattr(self, "_wordSpace", 0) + getattr(self, "_charSpace", 0)
            left = self._x0 + blank * (len(words) - len(words.lstrip()))
            right = self._x0 + self._across - blank * (len(words) - len(words.rstrip()))
            self._canvas.note_line(shown, left, right, self._y0 - self._fallen, self._largest)
        self._line.clear()
        self._across = self._largest = 0.0
        if falls:
            self._fallen += self._leading


class InkCanvas(Canvas):  # type: ignore[misc]  # reportlab has no types
    """A canvas that knows where ink is; words stay `edge` points away from the edge of the page."""

    STATE_ATTRIBUTES = (*Canvas.STATE_ATTRIBUTES, "_clip")

    def __init__(self, *arguments: Any, edge: float = 0, **more: Any) -> None:
        self.edge = edge
        self.boxes = list[Ink]()
        self.faults = list[Fault]()
        self.in_picture = False
        super().__init__(*arguments, **more)
        right, above = (side - edge for side in self._pagesize)
        self.area = self.page_area = Area(edge, edge, right, above, is_free=True)

    def init_graphics_state(self) -> None:
        """Begin a page, of which nothing is clipped."""
        super().init_graphics_state()
        self._clip = _EVERYWHERE

    def clipPath(self, path: Any, *arguments: Any, **more: Any) -> None:
        """Clip what is drawn; of a rectangle, remember where it is."""
        super().clipPath(path, *arguments, **more)
        match [code for code in path._code if code != "n"]:
            case [code] if code.endswith(" re"):
                x, y, width, height = map(float, code.split()[:4])
                self._clip = _common(self.box_of(x, y, x + width, y + height), self._clip)

    def box_of(self, left: float, below: float, right: float, above: float) -> Box:
        """Return where a box is on the page: left, below, right, above."""
        a, b, c, d, e, f = self._currentMatrix
        if not (b or c) and a > 0 < d:
            return a * left + e, d * below + f, a * right + e, d * above + f
        corners = [(x, y) for x in (left, right) for y in (below, above)]
        across = [a * x + c * y + e for x, y in corners]
        up = [b * x + d * y + f for x, y in corners]
        return min(across), min(up), max(across), max(up)

    def note_line(self, words: str, left: float, right: float, base: float, size: float) -> None:
        """Remember a line of words with its baseline at `base`."""
        if not self.in_picture and self._formData is None:
            box = self.box_of(left, base + _LOW * size, right, base + _HIGH * size)
            name = f'"{words[:_SHOWN]}{"…" * (len(words) > _SHOWN)}"'
            self.boxes.append(Ink(*box, name, _HANGING * size, self.area))

    @contextmanager
    def picture(self, *box: float) -> Iterator[None]:
        """Remember a picture in a box; words in it are its own matter."""
        if not self.in_picture and self._formData is None:
            seen = _common(self.box_of(*box), self._clip)
            self.boxes.append(Ink(*seen, "a picture", 0, self.area))
        with self.ground():
            yield

    @contextmanager
    def ground(self) -> Iterator[None]:
        """Remember no words: they are a picture's own matter, or on a ground made for them."""
        outer, self.in_picture = self.in_picture, True
        yield
        self.in_picture = outer

    def showPage(self) -> None:
        """Judge the page, and finish it."""
        page = self.getPageNumber()
        self.faults += (Fault(page, *fault) for fault in _faults(self.boxes, self.page_area))
        self.boxes.clear()
        super().showPage()


@contextmanager
def within(canvas: Canvas, block: Any, x: float, y: float) -> Iterator[None]:
    """Let whatever is drawn on a canvas be meant for the room of a block at (x, y)."""
    if not isinstance(canvas, InkCanvas):
        yield
        return
    outer, passage = canvas.area, getattr(block, "passage", None)
    box = canvas.box_of(x, y, x + block.width, y + block.height)
    passage = passage or outer.passage
    if getattr(block, "is_free", False):
        canvas.area = canvas.page_area._replace(passage=passage)
    else:
        canvas.area = Area(*_common(box, outer[:4]), passage)
    yield
    canvas.area = outer


def _common(box: Box, other: Box) -> Box:
    """Return what two boxes have in common."""
    lows, highs = map(max, box[:2], other[:2]), map(min, box[2:], other[2:])
    left, below, right, above = *lows, *highs
    return left, below, right, above


def rule_across(canvas: Canvas, left: float, right: float, y: float) -> None:
    """Remember the rules of a table, which are nowhere wider than the one at `y`."""
    if isinstance(canvas, InkCanvas):
        canvas.boxes.append(Ink(*canvas.box_of(left, y, right, y), "a table", 0, canvas.area))


def ground(canvas: Canvas) -> AbstractContextManager[None]:
    """Let whatever is drawn be a ground that runs off the page, on which words may be printed."""
    return canvas.ground() if isinstance(canvas, InkCanvas) else nullcontext()


def picture_in(canvas: Canvas, box: Box) -> AbstractContextManager[None]:
    """Let whatever is drawn on a canvas be a picture in a box: left, below, right, above."""
    return canvas.picture(*box) if isinstance(canvas, InkCanvas) else nullcontext()


# What is wrong on a page

_OVER = "Change the order or the size of what is there, or put it on a page of its own."
_WIDE = "Shorten it, or say where it may be broken: &shy; is a soft hyphen."


def _faults(inks: list[Ink], page: Area) -> Iterator[tuple[str, str, Ink]]:
    """Yield what is wrong on a page, what to do, and the ink that is there."""
    for ink in inks:
        if ink.area.is_free and not ink.hanging:
            continue
        past = ink.hanging and _past(ink, page, "what is safe to print on the page")
        if past := past or _past(ink, ink.area, "its column", _LOOSE):
            yield past, _WIDE, ink
    inks.sort(key=lambda ink: ink.below)
    for number, ink in enumerate(inks):
        left, right, low, high = ink.left, ink.right - _SLACK, ink.below, ink.above - _SLACK
        for other in islice(inks, number + 1, None):
            if other.below > high:
                break
            if other.left < right and left < other.right - _SLACK and other.above > low + _SLACK:
                yield f"{ink.name} is printed over {other.name}", _OVER, ink


def _past(ink: Ink, area: Area, what: str, loose: float = 0) -> str:
    """Return how far ink reaches out of an area, which is what is named; empty if it doesn't.

    Punctuation may hang out of it, and lines above and below by what is `loose`.
    """
    past = {
        "left": (area.left - ink.left, ink.hanging),
        "right": (ink.right - area.right, ink.hanging),
        "foot": (area.below - ink.below, loose),
        "top": (ink.above - area.above, loose),
    }
    edge = max(past, key=lambda each: past[each][0] - past[each][1])
    far, most = past[edge]
    if far - most <= _SLACK:
        return ""
    return f"{ink.name} reaches {far:.0f} pt past the {edge} of {what}"


def diagnostics(
    faults: Iterable[Fault], chapters: Iterable[tree.Chapter] = ()
) -> Iterator[Diagnostic]:
    """Yield an error for each block with a fault, at its words in the manuscript.

    Words of no block, such as those of a list, are looked for in the `chapters`.
    """
    everywhere = [Passage(chapter.path, (), 0) for chapter in chapters if chapter.path]
    judged = set[object]()
    for page, message, advice, ink in faults:
        passage = ink.area.passage
        where = (id(passage.nodes), passage.number) if passage else ink.name
        if (key := (where, advice)) in judged:
            continue
        judged.add(key)
        origins = (_origin(ink.name, it) for it in ([passage] if passage else everywhere))
        origin = next((it for it in origins if it.line), Origin(passage.path if passage else "", 0))
        yield origin.diagnostic(f"on page {page}, {message}", advice)


def _origin(words: str, passage: Passage) -> Origin:
    """Return where words are in a manuscript, or the block that they are from."""
    try:
        text = read_text(Path(passage.path))
    except InputError:
        return Origin(passage.path, 0)
    at, lines = 0, tuple(text.split("\n"))
    for node in passage.nodes[: passage.number + 1]:
        own: Origin | None = getattr(node, "origin", None)
        if own and own.line:
            at = sum(len(line) + 1 for line in lines[: own.line - 1])
        else:
            first = next((it.text for it in inlines_of_kind([node], tree.Text)), "")
            block = _find(text, _WORD.findall(first)[:_KEY], at)
            at = block.start() if block else at
    names = _WORD.findall(words)
    alone = ([name] for name in sorted(names, key=len, reverse=True))
    # Words of no block are often there in another place.
    tried = (_find(text, each, at) for each in (names, *(alone if passage.nodes else ())))
    match = next(filter(None, tried), None)
    start, width = (match.start(), match.end() - match.start()) if match else (at, 1)
    line = text.count("\n", 0, start)
    column = start - text.rfind("\n", 0, start)
    return Origin(passage.path, line + 1 if match or at else 0, column, width, lines)


def _find(text: str, words: Sequence[str], start: int) -> re.Match[str] | None:
    """Return where words are, one after the other, with any marks between them."""
    return re.compile(r"[\W_]+".join(map(re.escape, words))).search(text, start) if words else None
