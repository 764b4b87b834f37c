"""Shapes as SVG elements: neighbours that look alike become one path, symbols are referred to.

The small things that make a diagram small are all here; what a document holds is in `svg.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from xml.etree.ElementTree import Element

from donimoes_book.drawing import style
from donimoes_book.drawing.scene import (
    FACE,
    INK,
    Circle,
    Close,
    Curve,
    Line,
    Move,
    Paint,
    Path,
    PathPart,
    Rect,
    Shape,
    Straight,
    Symbol,
    Text,
    Use,
)

Attributes = dict[str, str]


@dataclass(frozen=True, slots=True)
class Palette:
    """What the colours of a scene become; a colour that it does not name stays as it is."""

    colours: Mapping[str, str]
    opacity: Mapping[str, str]
    """How much of a colour covers what lies below it, where that is not all of it."""
    face_class: str = ""
    """The CSS class of what shows a domino's face, for a page that wants to paint it."""


ON_ITS_OWN = Palette({INK: "currentColor", FACE: "#fff"}, {})
"""Black on white unless somebody says otherwise, on whatever ground the picture stands."""

IN_A_PAGE = Palette(
    {
        INK: "currentColor",
        FACE: "none",
        style.DARK: "currentColor",
        style.GREY: "currentColor",
        style.LIGHT: "currentColor",
        style.ACCENT: "#c43c35",
    },
    {style.DARK: ".75", style.GREY: ".5", style.LIGHT: ".17"},
    "domino-face",
)
"""The page's own ink on the page's own ground, and a red that is clear on light and on dark."""


@dataclass(frozen=True, slots=True)
class Painter:
    """Makes elements of shapes."""

    palette: Palette
    name: Callable[[Symbol], str | None]
    """The id that a symbol is referred to by; None for one that is drawn where it stands."""

    def elements(self, shapes: Iterable[Shape]) -> Iterator[Element]:
        """Yield the elements of shapes, in the order in which they are painted."""
        for _, run in groupby(enumerate(shapes), _likeness):
            yield from self._run([shape for _, shape in run])

    def defined(self, symbol: Symbol, name: str) -> Element:
        """Return what is referred to by a symbol's id."""
        inside = list(self.elements(symbol.shapes))
        element = inside[0] if len(inside) == 1 else _group(inside)
        if element.tag == "use":  # it has a place of its own
            element = _group(inside)
        element.attrib = {"id": name, **element.attrib}
        return element

    def _run(self, shapes: list[Shape]) -> Iterator[Element]:
        first = shapes[0]
        if isinstance(first, Line):
            lines = [shape for shape in shapes if isinstance(shape, Line)]
            d = "".join(f"M{_points((s.x1, s.y1))}{_onward(s)}" for s in lines)
            yield Element("path", {"d": d, **self._paint(first.paint, line=True)})
        elif isinstance(first, Circle) and _is_dot(first):
            # A line with round ends that leads nowhere is a dot.
            dots = [shape for shape in shapes if isinstance(shape, Circle)]
            d = "".join(f"M{_points((dot.x, dot.y))}h.01" for dot in dots)
            ink = Paint(stroke=first.paint.fill, width=2 * first.radius)
            yield Element("path", {"d": d, **self._paint(ink, line=True)})
        else:
            yield from map(self._element, shapes)

    def _element(self, shape: Shape) -> Element:
        match shape:
            case Use():
                return self._use(shape)
            case Rect(x, y, width, height, radius, paint):
                box = {"x": x, "y": y, "width": width, "height": height, "rx": radius}
                return Element("rect", {**_lengths(box), **self._paint(paint)})
            case Circle(x, y, radius, paint):
                circle = _lengths({"cx": x, "cy": y, "r": radius})
                return Element("circle", {**circle, **self._paint(paint)})
            case Path(parts, paint):
                return Element("path", {"d": "".join(map(_part, parts)), **self._paint(paint)})
            case Text(x, y, text, size, paint):
                font = {"font-family": style.FONT_FAMILY, "font-weight": "bold"}
                place = {**_lengths({"x": x, "y": y, "font-size": size}), "text-anchor": "middle"}
                element = Element("text", {**place, **font, **self._paint(paint)})
                element.text = text
                return element
            case Line():  # pragma: no cover - every line is in a run
                raise AssertionError(shape)

    def _use(self, use: Use) -> Element:
        symbol, x, y = use.symbol, use.x, use.y
        turned = ""
        if use.turn:
            middle = _points((x + symbol.width / 2, y + symbol.height / 2))
            turned = f"rotate({number(use.turn)} {middle})"
        name = self.name(symbol)
        if name is not None:
            place = _lengths({"x": x, "y": y})
            turn = {"transform": turned} if turned else {}
            return Element("use", {"href": f"#{name}", **place, **turn})
        inside = list(self.elements(symbol.shapes))
        moved = f"translate({_points((x, y))})" if x or y else ""
        if len(inside) == 1 and not (moved or turned):
            return inside[0]
        group = _group(inside)
        if moved or turned:
            group.set("transform", turned + moved)
        return group

    def _paint(self, paint: Paint, *, line: bool = False) -> Attributes:
        """Return the attributes that differ from what every shape inherits."""
        attributes: Attributes = {}
        if paint.fill is None:
            if not line:
                attributes["fill"] = "none"
        else:
            attributes |= self._colour("fill", paint.fill)
        if paint.stroke and self.palette.colours.get(paint.stroke) != "none":
            attributes |= self._colour("stroke", paint.stroke)
            attributes |= _lengths({"stroke-width": paint.width}, 1)
            if paint.dash:
                attributes["stroke-dasharray"] = " ".join(map(number, paint.dash))
        return attributes

    def _colour(self, what: str, colour: str) -> Attributes:
        palette = self.palette
        attributes: Attributes = {}
        if colour == FACE and palette.face_class and what == "fill":
            attributes["class"] = palette.face_class
        shown = palette.colours.get(colour, _short(colour))
        if (what, shown) != ("fill", "currentColor"):
            attributes[what] = shown
        if colour in palette.opacity:
            attributes[f"{what}-opacity"] = palette.opacity[colour]
        return attributes


def number(value: float) -> str:
    """Print a length as briefly as it can be, to a hundredth of a unit."""
    short = f"{round(value, 2) + 0.0:.12g}"
    return short.replace("0.", ".", 1) if short.startswith(("0.", "-0.")) else short


def _likeness(numbered: tuple[int, Shape]) -> tuple[object, ...]:
    """Return a key that neighbours share which can be one path: lines, or dots, that look alike."""
    index, shape = numbered
    if isinstance(shape, Line):
        return (Line, shape.paint)
    if isinstance(shape, Circle) and _is_dot(shape):
        return (Circle, shape.radius, shape.paint)
    return (index,)


def _is_dot(circle: Circle) -> bool:
    return circle.paint.fill is not None and not circle.paint.stroke


def _group(elements: Iterable[Element]) -> Element:
    group = Element("g")
    group.extend(elements)
    return group


def _onward(line: Line) -> str:
    """Return the way to the end of a line."""
    if line.y1 == line.y2:
        return "H" + number(line.x2)
    return "V" + number(line.y2) if line.x1 == line.x2 else "L" + _points((line.x2, line.y2))


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
    return " ".join(number(value) for point in points for value in point)


def _lengths(values: Mapping[str, float], usual: float = 0) -> Attributes:
    """Return lengths as attributes, without those that are what is taken for granted."""
    return {name: number(value) for name, value in values.items() if value != usual}


def _short(colour: str) -> str:
    """Write `#ffffff` as `#fff`."""
    return "#" + colour[1::2] if colour[1::2] == colour[2::2] else colour
