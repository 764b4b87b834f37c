"""A scene as PDF vectors, on a page that someone else lays out or on a page of its own."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from io import BytesIO

from reportlab import rl_config
from reportlab.lib.colors import Color, HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.drawing import style
from donimoes_book.drawing.fonts import register_fonts
from donimoes_book.drawing.scene import (
    SPACE,
    Circle,
    Close,
    Curve,
    Line,
    Move,
    Paint,
    Path,
    Rect,
    Scene,
    Shape,
    Straight,
    Symbol,
    Text,
    Use,
)

# Binary streams: text-safe ones are a quarter larger and slow to make.
rl_config.useA85 = 0


def draw_on(canvas: Canvas, scene: Scene, x: float, y: float, space: float) -> None:
    """Put a scene on a canvas with its lower left corner at (x, y) and a half `space` wide.

    Lengths are in points. A symbol becomes one form XObject of the document, at any scale.
    """
    register_fonts()
    for symbol in scene.symbols:
        _define(canvas, symbol)
    scale = space / SPACE
    canvas.saveState()
    canvas.transform(
        scale, 0, 0, -scale, x + scene.left * scale, y + (scene.height - scene.above) * scale
    )
    _start(canvas)
    _draw(canvas, scene.shapes)
    canvas.restoreState()


def to_pdf(scene: Scene, space: float = 9 * mm) -> bytes:
    """Return a scene as a PDF of one page, cropped to it, with a half `space` points wide."""
    register_fonts()
    target = BytesIO()
    canvas = Canvas(
        target, scene.size(space), invariant=1, pageCompression=1, initialFontName=style.PDF_FONT
    )
    canvas.setTitle(scene.title)
    canvas.setSubject(scene.description)
    canvas.setCreator("donimoes-book")
    draw_on(canvas, scene, 0, 0, space)
    canvas.showPage()
    canvas.save()
    return target.getvalue()


def _define(canvas: Canvas, symbol: Symbol) -> None:
    name = _form_name(symbol)
    if canvas.hasForm(name):
        return
    canvas.beginForm(name, 0, 0, symbol.width, symbol.height)
    _start(canvas)
    _draw(canvas, symbol.shapes)
    canvas.endForm()


def _form_name(symbol: Symbol) -> str:
    return f"domino-{symbol.name}"


def _start(canvas: Canvas) -> None:
    """Set what all lines share."""
    canvas.setLineCap(1)
    canvas.setLineJoin(1)


def _draw(canvas: Canvas, shapes: Iterable[Shape]) -> None:
    for shape in shapes:
        if isinstance(shape, Use):
            _use(canvas, shape)
            continue
        _set_paint(canvas, shape.paint)
        how = {"stroke": int(bool(shape.paint.stroke)), "fill": int(bool(shape.paint.fill))}
        match shape:
            case Rect(x, y, width, height, radius):
                canvas.roundRect(x, y, width, height, radius, **how)
            case Circle(x, y, radius):
                canvas.circle(x, y, radius, **how)
            case Line(x1, y1, x2, y2):
                canvas.line(x1, y1, x2, y2)
            case Path():
                _path(canvas, shape, how)
            case Text(x, y, text, size):
                canvas.saveState()
                canvas.transform(1, 0, 0, -1, x, y)  # letters stand upright again
                canvas.setFont(style.PDF_FONT, size)
                canvas.drawCentredString(0, 0, text)
                canvas.restoreState()


def _use(canvas: Canvas, use: Use) -> None:
    if not (use.x or use.y or use.turn):
        canvas.doForm(_form_name(use.symbol))
        return
    canvas.saveState()
    canvas.translate(use.x, use.y)
    if use.turn:
        width, height = use.symbol.width, use.symbol.height
        canvas.translate(width / 2, height / 2)
        # The axis of a scene points down, so this is clockwise, too.
        canvas.rotate(use.turn)
        canvas.translate(-width / 2, -height / 2)
    canvas.doForm(_form_name(use.symbol))
    canvas.restoreState()


def _path(canvas: Canvas, shape: Path, how: dict[str, int]) -> None:
    path = canvas.beginPath()
    for part in shape.parts:
        match part:
            case Move(to):
                path.moveTo(*to)
            case Straight(to):
                path.lineTo(*to)
            case Curve(first, second, to):
                path.curveTo(*first, *second, *to)
            case Close():
                path.close()
    canvas.drawPath(path, **how)


def _set_paint(canvas: Canvas, paint: Paint) -> None:
    if paint.fill:
        canvas.setFillColor(_colour(paint.fill))
    if paint.stroke:
        canvas.setStrokeColor(_colour(paint.stroke))
        canvas.setLineWidth(paint.width)
        canvas.setDash(list(paint.dash))


@cache
def _colour(colour: str) -> Color:
    return HexColor(colour)
