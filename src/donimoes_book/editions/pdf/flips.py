"""Flip-books: solutions that play in the outer corners of right-hand pages as they are thumbed."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.drawing import style
from donimoes_book.drawing.pdf import draw_on
from donimoes_book.drawing.scene import SPACE, Scene, Shape, Use
from donimoes_book.editions.paper import Paper
from donimoes_book.editions.pdf import figures
from donimoes_book.editions.pdf.flow import Sketch
from donimoes_book.editions.pdf.press import LEAST_SOLID, LEAST_TINTED
from donimoes_book.editions.pdf.styles import PANEL
from donimoes_book.editions.pdf.tagging import tagged
from donimoes_book.editions.warnings import warning_at
from donimoes_book.manuscript import tree

_FIRST = 3
"""The first right-hand page that isn't a title page; a bound book has a half title, too."""
_HALF = 2.6 * mm
"""The greatest side of a half."""
_WIDEST = 30 * mm
"""The greatest width of a picture."""
_EDGE = 4 * mm
"""The distance of a picture from the cut, which the table around it runs across."""
_GAP = 4.0
"""The space between the table and the words, in points."""
_ROUND = 6.0
"""The radius of the table's corner, in points."""


class Run(NamedTuple):
    """A flip-book in its place: the corner, and the page of its start."""

    book: tree.FlipBook
    at_top: bool
    first: int

    @property
    def last(self) -> int:
        """The page of its last picture."""
        return self.first + 2 * len(self.book.pictures) - 2

    @property
    def extent(self) -> tuple[float, float, float, float]:
        """The left, top, right and bottom of all its pictures, in spaces."""
        corners = [(place, at) for place, at in self.book.pictures]
        return (
            min(place.x for place, _ in corners) / 2,
            min(place.y for place, _ in corners) / 2,
            max(place.x + at.width for place, at in corners) / 2,
            max(place.y + at.height for place, at in corners) / 2,
        )

    def half(self, room: float) -> float:
        """Return the side of a half if its pictures have so much room upwards, in points."""
        left, top, right, bottom = self.extent
        return float(min(_HALF, _WIDEST / (right - left), room / (bottom - top)))


def has_flips(paper: Paper) -> bool:
    """Return whether a paper's margins have room for them, and its readers good eyes."""
    return paper.columns > 1 and paper.running_heads and not paper.is_large


def runs_of(books: Sequence[tree.FlipBook], first: int = _FIRST) -> list[Run]:
    """Return all flip-books in their places: half of the pictures below, then half above."""
    runs, at_top, page = list[Run](), False, first
    left = sum(len(book.pictures) for book in books) / 2
    for book in books:
        if left < len(book.pictures) / 2 and not at_top:
            at_top, page = True, first
        runs.append(Run(book, at_top, page))
        page, left = runs[-1].last + 2, left - len(book.pictures)
    return runs


def _first_page(paper: Paper) -> int:
    return _FIRST + 2 * (paper.press is not None)


def unfinished(books: Sequence[tree.FlipBook], paper: Paper, pages: int) -> Iterator[Diagnostic]:
    """Yield a warning if a book has too few pages for its flip-books."""
    last = max(run.last for run in runs_of(books, _first_page(paper)))
    if has_flips(paper) and last > pages:
        message = f"the flip-books need {last} pages, and there are {pages}: leave out some of them"
        yield warning_at(message, None, "")


def draw_flips(canvas: Canvas, paper: Paper, books: Sequence[tree.FlipBook]) -> float:
    """Draw what a right-hand page shows in its corners; return how far they reach into the measure.

    That is the same on all these pages, so that heads and numbers stand above one another.
    """
    page = canvas.getPageNumber()
    if not (has_flips(paper) and page % 2 and page >= _first_page(paper)):
        return 0.0
    rooms = {False: paper.bottom - _EDGE - 2 * _GAP, True: paper.top - _EDGE - 2 * _GAP}
    widest, runs = 0.0, runs_of(books, _first_page(paper))
    for run in runs:
        left, _, right, _ = run.extent
        widest = max(widest, run.half(rooms[run.at_top]) * (right - left))
    wide = widest + _EDGE + 2 * _GAP
    for run in (run for run in runs if run.first <= page <= run.last):
        if not isinstance(canvas, Sketch):
            with tagged(canvas, None):
                _draw(canvas, paper, run, rooms[run.at_top], wide)
    return float(wide + _GAP - paper.outer)


def _draw(canvas: Canvas, paper: Paper, run: Run, room: float, wide: float) -> None:
    """Draw the table in a corner, and on it the picture of a page."""
    past, high = paper.bleed + _ROUND, room + _EDGE + _GAP
    base = paper.height - high if run.at_top else -past
    canvas.saveState()
    canvas.setFillColor(PANEL)
    canvas.roundRect(paper.width - wide, base, wide + past, high + past, _ROUND, stroke=0, fill=1)
    canvas.restoreState()
    (_, top, right, bottom), half = run.extent, run.half(room)
    # All pictures of a run share a table, so that only what moves does.
    x = paper.width - _EDGE - right * half
    middle = paper.height - _EDGE - room / 2 if run.at_top else _EDGE + room / 2
    y = middle + (top + bottom) / 2 * half
    place, position = run.book.pictures[(canvas.getPageNumber() - run.first) // 2]
    scene = _with_lines(figures.scene_of(position, run.book.problem.game), half)
    scale = half / SPACE
    x += place.x / 2 * half - scene.left * scale
    y -= place.y / 2 * half + (scene.height - scene.above) * scale
    draw_on(canvas, scene, x, y, half)


def _with_lines(scene: Scene, half: float) -> Scene:
    """Return a scene whose lines a press can print although its halves are so small."""
    least = dict.fromkeys((style.FACE, style.WHITE, style.LIGHT), LEAST_TINTED * SPACE / half)

    def thick(shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
        return tuple(map(one, shapes))

    def one(shape: Shape) -> Shape:
        if isinstance(shape, Use):
            symbol = shape.symbol
            name, shapes = f"{symbol.name}-flip-{half:.4g}", thick(symbol.shapes)
            return replace(shape, symbol=replace(symbol, name=name, shapes=shapes))
        paint = shape.paint
        if not paint.stroke:
            return shape
        width = max(paint.width, least.get(paint.stroke, LEAST_SOLID * SPACE / half))
        return replace(shape, paint=replace(paint, width=width))

    return replace(scene, shapes=thick(scene.shapes))
