"""A scene as SVG: small, self-contained, with a text alternative, fit for a page or a file.

Ink is `currentColor`, black unless the page's CSS says otherwise. Symbols are drawn once.
"""

from __future__ import annotations

from collections.abc import Iterable

from svgwrite import Drawing
from svgwrite.base import BaseElement

from donimoes_book.drawing import style
from donimoes_book.drawing.scene import (
    Circle,
    Close,
    Curve,
    Line,
    Move,
    Paint,
    Path,
    PathPart,
    Rect,
    Scene,
    Shape,
    Straight,
    Text,
    Use,
)


def to_svg(scene: Scene, *, width_mm: float | None = None, prefix: str = "dm-") -> str:
    """Return a scene as a stand-alone SVG document without an XML declaration.

    `width_mm` fixes its printed width; otherwise it takes one pixel per unit (36 to a half).
    `prefix` begins the ids of symbols; equal ids always name equal shapes, so that several
    diagrams may stand in one page, but a page that must have unique ids can give each its own.
    """
    width, height = f"{_number(scene.width)}", f"{_number(scene.height)}"
    size = (width, height)
    if width_mm is not None:
        height_mm = width_mm * scene.height / scene.width
        size = (f"{_number(width_mm)}mm", f"{_number(height_mm)}mm")
    left, top = _number(-scene.left), _number(-scene.above)
    drawing = Drawing(size=size, viewBox=f"{left} {top} {width} {height}", debug=False)
    drawing.attribs.update(
        {
            "role": "img",
            "color": style.INK,
            "fill": "currentColor",
            "stroke-linecap": "round",
            "stroke-linejoin": "round",
        }
    )
    drawing.set_desc(scene.title, scene.description)
    for symbol in scene.symbols:
        group = drawing.g(id=prefix + symbol.name)
        _add(drawing, group, symbol.shapes, prefix)
        drawing.defs.add(group)
    _add(drawing, drawing, scene.shapes, prefix)
    return str(drawing.tostring())


def _add(drawing: Drawing, parent: BaseElement, shapes: Iterable[Shape], prefix: str) -> None:
    for shape in shapes:
        parent.add(_element(drawing, shape, prefix))


def _element(drawing: Drawing, shape: Shape, prefix: str) -> BaseElement:
    n = _number
    match shape:
        case Use(symbol, x, y, turn):
            at: dict[str, float | str] = {
                name: n(value) for name, value in (("x", x), ("y", y)) if value
            }
            if turn:
                middle = n(x + symbol.width / 2), n(y + symbol.height / 2)
                at["transform"] = f"rotate({n(turn)} {middle[0]} {middle[1]})"
            return drawing.use(f"#{prefix}{symbol.name}", **at)
        case Rect(x, y, width, height, radius, paint):
            size = (n(width), n(height))
            return drawing.rect((n(x), n(y)), size, rx=n(radius), **_paint(paint))
        case Circle(x, y, radius, paint):
            return drawing.circle((n(x), n(y)), n(radius), **_paint(paint))
        case Line(x1, y1, x2, y2, paint):
            return drawing.line((n(x1), n(y1)), (n(x2), n(y2)), **_paint(paint, line=True))
        case Path(parts, paint):
            return drawing.path(" ".join(map(_part, parts)), **_paint(paint))
        case Text(x, y, text, size, paint):
            return drawing.text(
                text,
                (n(x), n(y)),
                font_family=style.FONT_FAMILY,
                font_weight="bold",
                font_size=n(size),
                text_anchor="middle",
                **_paint(paint),
            )


def _part(part: PathPart) -> str:
    match part:
        case Move(to):
            return "M" + _points(to)
        case Straight(to):
            return "L" + _points(to)
        case Curve(first, second, to):
            return "C" + _points(first, second, to)
        case Close():
            return "Z"


def _points(*points: tuple[float, float]) -> str:
    return " ".join(f"{_number(value)}" for point in points for value in point)


def _paint(paint: Paint, *, line: bool = False) -> dict[str, str | float]:
    """Return the attributes that differ from what every shape inherits."""
    attributes: dict[str, str | float] = {}
    if paint.fill is None and not line:
        attributes["fill"] = "none"
    elif paint.fill not in (None, style.INK):
        attributes["fill"] = _colour(str(paint.fill))
    if paint.stroke:
        attributes["stroke"] = _colour(paint.stroke)
        if paint.width != 1:
            attributes["stroke_width"] = _number(paint.width)
    if paint.dash:
        attributes["stroke_dasharray"] = " ".join(f"{_number(length)}" for length in paint.dash)
    return attributes


def _colour(colour: str) -> str:
    return {style.INK: "currentColor", style.FACE: "#fff"}.get(colour, colour)


def _number(value: float) -> float:
    """Round to what still makes a difference: a hundredth of a unit, without a trailing `.0`."""
    short = round(value, 2)
    return int(short) if short == int(short) else short
