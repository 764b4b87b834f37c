"""A scene as a small SVG with a text alternative, as a document or as part of a page.

Elements are svgwrite's. To keep files small, attributes with default values are left out,
neighbouring lines or dots that look alike become one path, and anything drawn more than once is
defined once and referred to.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain, groupby
from typing import assert_never

import svgwrite.container
from svgwrite.base import BaseElement, Desc, Title
from svgwrite.elementfactory import ElementFactory
from svgwrite.params import Parameter

from donimoes_book.drawing import scene as shapes
from donimoes_book.drawing import style
from donimoes_book.words.clean import printable

Attributes = dict[str, str]

_NAMESPACE = "http://www.w3.org/2000/svg"
_DEFAULTS = {"x": "0", "y": "0", "cx": "0", "cy": "0", "rx": "0"}
"""The default values of geometry attributes."""


# Documents


def to_svg(scene: shapes.Scene, *, width: str = "", prefix: str = "") -> str:
    """Return a scene as a stand-alone SVG document without an XML declaration.

    It is black on white, so that it can be read on any page that shows it as a picture; if it shows
    more than dominoes, its background is white. One unit is one pixel (36 to a half), unless there
    is another `width`, such as 50% or 20mm. Its ids begin with `prefix`; give each scene its own
    prefix if several documents go into one page.
    """
    has_words = any(isinstance(shape, shapes.Text) for shape in scene.shapes)
    if scene.true_colours or scene.beside or has_words:
        corner = -scene.left, -scene.above
        ground = shapes.Rect(*corner, scene.width, scene.height, 3, shapes.Paint(style.FACE))
        scene = replace(scene, shapes=(ground, *scene.shapes))
    size = {"width": number(scene.width), "height": number(scene.height)}
    about = ({"width": width} if width else size) | {"color": "#000"}
    return _picture(scene, about, STAND_ALONE, prefix)


def inline_svg(
    scene: shapes.Scene,
    key: str,
    sheet: "SymbolSheet | None" = None,
    *,
    width: str = "",
    styled: bool = True,
) -> str:
    """Return a scene as an `<svg>` element for the text of an HTML or XHTML page.

    It has the colour of the text around it and a transparent background; CSS may paint the faces of
    the dominoes (`.domino-face`). A scene in true colours stays black on white. One unit is one
    pixel, or less if the page is narrower; `width` sets another width, such as 50% or 20em. Its ids
    begin with `key`, which must be unique in the page. With a `sheet`, which must be written into
    the same page, it refers to the sheet's symbols. If it isn't `styled`, because the page's policy
    forbids inline styles, the page's style sheet must style its classes.
    """
    look = "max-width:100%"
    if scene.true_colours:
        look += ";background:#fff;box-shadow:0 0 0 9px #fff;border-radius:3px"
    about = {
        "class": "domino-diagram",
        "width": width or number(scene.width),
        "style": look,
        "aria-labelledby": f"{key}-title {key}-desc",
    }
    if len(scene.descriptions) > 1:
        about["aria-describedby"] = f"{key}-details"
    if not styled:
        del about["style"]
        about["class"] += " domino-colours" if scene.true_colours else ""
    if scene.true_colours:
        return _picture(scene, about | {"color": "#000"}, STAND_ALONE, f"{key}-", key)
    return _picture(scene, about, IN_PAGE, f"{key}-", key, sheet)


def symbol_markup(symbol: shapes.Symbol, palette: "Palette | None" = None) -> str:
    """Return a symbol's shapes as SVG elements to put into an `<svg>` on a page."""
    painter = Painter(palette or IN_PAGE, {})
    drawn = painter.elements([shapes.Use(symbol, 0, 0)])
    return "".join(element.tostring().replace(" />", "/>") for element in drawn)


@dataclass
class SymbolSheet:
    """The symbols that the pictures of one page share, each drawn once."""

    prefix: str = "domino-"
    """The beginning of its symbols' ids."""
    symbols: dict[str, shapes.Symbol] = field(default_factory=dict)

    def add_symbols(self, scene: shapes.Scene) -> Mapping[str, str]:
        """Add a scene's symbols and return their ids by name."""
        self.symbols.update((symbol.name, symbol) for symbol in scene.symbols)
        return {symbol.name: self.prefix + symbol.name for symbol in scene.symbols}

    def svg(self) -> str:
        """Return an invisible element with all symbols; call it once every picture is drawn."""
        hidden = {"width": "0", "height": "0", "style": "position:absolute", "aria-hidden": "true"}
        root = _elements.svg(xmlns=_NAMESPACE, **hidden)
        painter = Painter(IN_PAGE, {name: self.prefix + name for name in self.symbols})
        return _serialized(root, [], painter.definitions(self.symbols.values()), [])


def _picture(
    scene: shapes.Scene,
    about: Attributes,
    palette: "Palette",
    prefix: str,
    key: str = "",
    sheet: SymbolSheet | None = None,
) -> str:
    """Return a scene as an `<svg>` element; with a `key`, its title and description get ids."""
    box = (-scene.left, -scene.above, scene.width, scene.height)
    root = _elements.svg(
        xmlns=_NAMESPACE,
        **about,
        viewBox=" ".join(map(number, box)),
        role="img",
        fill="currentColor",
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    words = [Title(printable(scene.title)), *map(Desc, map(printable, scene.descriptions))]
    if key:
        for name, element in zip(("title", "desc", "details"), words, strict=False):
            element.xml.set("id", f"{key}-{name}")
    if sheet:
        repeated: list[shapes.Symbol] = []
        painter = Painter(palette, sheet.add_symbols(scene))
    else:
        # A symbol placed only once is drawn in its place.
        drawn = chain(scene.shapes, *(symbol.shapes for symbol in scene.symbols))
        counts = Counter(shape.symbol.name for shape in drawn if isinstance(shape, shapes.Use))
        repeated = [symbol for symbol in scene.symbols if counts[symbol.name] > 1]
        painter = Painter(palette, {symbol.name: prefix + symbol.name for symbol in repeated})
    return _serialized(root, words, painter.definitions(repeated), painter.elements(scene.shapes))


def _serialized(
    root: BaseElement,
    words: Iterable[BaseElement],
    definitions: Iterable[BaseElement],
    drawn: Iterable[BaseElement],
) -> str:
    """Print an `<svg>` of these elements; svgwrite would also write an empty `<defs>`."""
    for element in definitions:
        root.defs.add(element)
    root.elements.clear()
    for element in (*words, *([root.defs] if root.defs.elements else []), *drawn):
        root.add(element)
    # Text and attributes contain no bare ">", so " />" can only end an element.
    svg: str = root.tostring()
    return svg.replace(" />", "/>")


class _UseElement(svgwrite.container.Use):  # type: ignore[misc]
    """A `<use>` with the `href` of SVG 2, which needs no namespace."""

    def update_id(self) -> None:
        """Set the reference."""
        self["href"] = self.href


_elements = ElementFactory()
# svgwrite's validation is slow, so only the tests switch it on.
_elements._parameter = Parameter(debug=False)


# Shapes


@dataclass(frozen=True, slots=True)
class Palette:
    """The replacements for a scene's colours; a colour that isn't listed stays as it is."""

    colours: Mapping[str, str]
    opacity: Mapping[str, str]
    """The opacity of colours that aren't opaque."""
    face_class: str = ""
    """The CSS class of a domino's face, for pages that paint it."""


STAND_ALONE = Palette({style.INK: "currentColor", style.FACE: "#fff"}, {})
"""Black on white unless the document's `color` is changed."""

IN_PAGE = Palette(
    {
        style.INK: "currentColor",
        style.FACE: "none",
        style.DARK: "currentColor",
        style.GREY: "currentColor",
        style.LIGHT: "currentColor",
        style.ACCENT: "#c43c35",
    },
    {style.DARK: ".75", style.GREY: ".5", style.LIGHT: ".17"},
    "domino-face",
)
"""The page's text colour on its background, and a red that is clear on light and dark."""


@dataclass(frozen=True, slots=True)
class Painter:
    """Turns shapes into elements."""

    palette: Palette
    ids: Mapping[str, str]
    """The ids of symbols by name; a symbol without an id is drawn in its place."""

    def elements(self, drawn: Iterable[shapes.Shape]) -> Iterator[BaseElement]:
        """Yield the elements of shapes in painting order."""
        for _, numbered in groupby(enumerate(drawn), _run_key):
            run = [shape for _, shape in numbered]
            element = self._element(run[0], run)
            for name, value in _DEFAULTS.items():
                if element.attribs.get(name) == value:
                    del element.attribs[name]
            yield element

    def definitions(self, symbols: Iterable[shapes.Symbol]) -> Iterator[BaseElement]:
        """Yield the elements that the ids of symbols refer to."""
        for symbol in symbols:
            element = self._content(symbol)
            element["id"] = self.ids[symbol.name]
            yield element

    def _element(self, shape: shapes.Shape, run: list[shapes.Shape]) -> BaseElement:
        """Return one element for a run's first shape and the similar ones after it."""
        match shape:
            case shapes.Use():
                return self._use(shape)
            case shapes.Line(paint=paint):
                lines = (line for line in run if isinstance(line, shapes.Line))
                d = "".join(f"M{_points((line.x1, line.y1))}{_line_end(line)}" for line in lines)
                return _elements.path(d, **self._paint(paint, line=True))
            case shapes.Circle(radius=radius, paint=paint) if _is_dot(shape):
                # A very short line with round ends is a dot.
                dots = (dot for dot in run if isinstance(dot, shapes.Circle))
                d = "".join(f"M{_points((dot.x, dot.y))}h.01" for dot in dots)
                ink = shapes.Paint(stroke=paint.fill, width=2 * radius)
                return _elements.path(d, **self._paint(ink, line=True))
            case shapes.Rect(x, y, width, height, radius, paint):
                place, size = (number(x), number(y)), (number(width), number(height))
                return _elements.rect(place, size, number(radius), **self._paint(paint))
            case shapes.Circle(x, y, radius, paint):
                place = number(x), number(y)
                return _elements.circle(place, number(radius), **self._paint(paint))
            case shapes.Path(parts, paint):
                d = "".join(f"{command}{_points(*points)}" for command, *points in parts)
                return _elements.path(d, **self._paint(paint))
            case shapes.Text(x, y, text, size, paint, bold, anchor):
                about: dict[str, str] = {"text_anchor": anchor} if anchor != "start" else {}
                about["font_family"] = style.FONT_FAMILY
                if bold:
                    about["font_weight"] = "bold"
                return _elements.text(
                    text,
                    (number(x), number(y)),
                    font_size=number(size),
                    **about,
                    **self._paint(paint),
                )
            case _:
                assert_never(shape)

    def _use(self, use: shapes.Use) -> BaseElement:
        symbol, x, y = use.symbol, use.x, use.y
        transforms = []
        if use.turn:
            middle = _points((x + symbol.width / 2, y + symbol.height / 2))
            transforms.append(f"rotate({number(use.turn)} {middle})")
        name = self.ids.get(symbol.name)
        if name is not None:
            element = _UseElement(f"#{name}", (number(x), number(y)), factory=_elements)
        else:
            if x or y:
                transforms.append(f"translate({_points((x, y))})")
            element = self._content(symbol, grouped=bool(transforms))
        if transforms:
            element["transform"] = " ".join(transforms)
        return element

    def _content(self, symbol: shapes.Symbol, *, grouped: bool = False) -> BaseElement:
        """Return a symbol's shapes as one element: a group, unless there is only one shape."""
        content = list(self.elements(symbol.shapes))
        if len(content) == 1 and not grouped:
            return content[0]
        group = _elements.g()
        for element in content:
            group.add(element)
        return group

    def _paint(self, paint: shapes.Paint, *, line: bool = False) -> Attributes:
        """Return the attributes that differ from what every shape inherits."""
        attributes: Attributes = {}
        if paint.fill is None:
            if not line:
                attributes["fill"] = "none"
        else:
            attributes |= self._colour("fill", paint.fill)
        if paint.stroke and self.palette.colours.get(paint.stroke) != "none":
            attributes |= self._colour("stroke", paint.stroke)
            if paint.width != 1:
                attributes["stroke-width"] = number(paint.width)
            if paint.dash:
                attributes["stroke-dasharray"] = " ".join(map(number, paint.dash))
        return attributes

    def _colour(self, attribute: str, colour: str) -> Attributes:
        palette = self.palette
        attributes: Attributes = {}
        if colour == style.FACE and palette.face_class and attribute == "fill":
            attributes["class"] = palette.face_class
        short = "#" + colour[1::2] if colour[1::2] == colour[2::2] else colour
        shown = palette.colours.get(colour, short)
        if (attribute, shown) != ("fill", "currentColor"):
            attributes[attribute] = shown
        if colour in palette.opacity:
            attributes[f"{attribute}-opacity"] = palette.opacity[colour]
        return attributes


def _run_key(numbered: tuple[int, shapes.Shape]) -> tuple[object, ...]:
    """Return a key that is equal for neighbours that can be one path: similar lines or dots."""
    index, shape = numbered
    if isinstance(shape, shapes.Line):
        return (shapes.Line, shape.paint)
    if isinstance(shape, shapes.Circle) and _is_dot(shape):
        return (shapes.Circle, shape.radius, shape.paint)
    return (index,)


def _is_dot(circle: shapes.Circle) -> bool:
    return circle.paint.fill is not None and not circle.paint.stroke


def _line_end(line: shapes.Line) -> str:
    """Return the path command that draws a line from its start."""
    if line.y1 == line.y2:
        return "H" + number(line.x2)
    return "V" + number(line.y2) if line.x1 == line.x2 else "L" + _points((line.x2, line.y2))


def _points(*points: tuple[float, float]) -> str:
    return " ".join(number(value) for point in points for value in point)


@lru_cache(maxsize=4096)
def number(value: float) -> str:
    """Print a length as briefly as possible, rounded to a hundredth of a unit."""
    short = f"{round(value, 2) + 0.0:.12g}"
    return short.replace("0.", ".", 1) if short.startswith(("0.", "-0.")) else short
