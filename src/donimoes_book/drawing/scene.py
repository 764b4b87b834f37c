"""A scene: a drawing as neutral shapes that each output format renders in its own way.

Lengths are in units; the side of half a domino is `SPACE` units. The origin is the top left corner,
`x` grows to the right and `y` grows downwards. Lines have round ends and corners.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

SPACE = 36.0
"""The side of one domino half."""

CAP_HEIGHT = 0.66
"""The height of capitals in the bold sans serif, as a share of the text size."""

Point = tuple[float, float]
PathPart = tuple[str, *tuple[Point, ...]]
"""A step of a path, as SVG writes it: `M` starts an outline at a point, `L` draws a line to one,
`C` a cubic Bézier curve by two control points to one, and `Z` a line back to the start."""


@dataclass(frozen=True, slots=True)
class Paint:
    """How a shape is painted: `fill` its area, `stroke` its line; None paints nothing.

    Colours are `style.INK`, `style.FACE` or a fixed colour, `#rrggbb`.
    """

    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0
    """The width of the line."""
    dash: tuple[float, ...] = ()
    """Lengths of dashes and gaps, alternately; empty for a solid line."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle with rounded corners; (x, y) is its top left corner."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    paint: Paint


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle around (x, y)."""

    x: float
    y: float
    radius: float
    paint: Paint


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    paint: Paint


@dataclass(frozen=True, slots=True)
class Path:
    """Lines and curves."""

    parts: tuple[PathPart, ...]
    paint: Paint


@dataclass(frozen=True, slots=True)
class Text:
    """A short text in sans serif on the baseline `y`."""

    x: float
    y: float
    text: str
    size: float
    paint: Paint
    bold: bool = True
    anchor: Literal["start", "middle", "end"] = "middle"
    """Which part of the text is at `x`."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """Shapes drawn once and placed many times, inside (0, 0, width, height).

    Symbols with the same name have the same shapes, so output formats can cache them by name.
    """

    name: str
    width: float
    height: float
    shapes: "tuple[Shape, ...]"
    growth: float = 0.0
    """How many times its size a label may have, which grows as a whole where its text has to be
    larger, or goes; 0 for symbols of which only the text grows."""


@dataclass(frozen=True, slots=True)
class Use:
    """A symbol placed with its top left corner at (x, y), then turned about its middle."""

    symbol: Symbol
    x: float
    y: float
    turn: float = 0.0
    """Degrees, clockwise."""


Shape = Rect | Circle | Line | Path | Text | Use


def map_points(shape: Shape, move: Callable[[Point], Point]) -> Shape:
    """Return a shape with its points moved: all those of a line or path, or the one it is at."""
    match shape:
        case Line(x1, y1, x2, y2, paint):
            return Line(*move((x1, y1)), *move((x2, y2)), paint)
        case Path(parts, paint):
            moved: tuple[PathPart, ...] = tuple(
                (command, *(move(point) for point in points)) for command, *points in parts
            )
            return Path(moved, paint)
        case _:
            x, y = move((shape.x, shape.y))
            return replace(shape, x=x, y=y)


def move_shape(shape: Shape, dx: float, dy: float) -> Shape:
    """Return a shape moved `dx` to the right and `dy` down."""
    return map_points(shape, lambda point: (point[0] + dx, point[1] + dy))


def scaled(symbol: Symbol, scale: float) -> Symbol:
    """Return a smaller or larger symbol, with lines as wide as before."""

    def sized(shape: Shape) -> Shape:
        shape = map_points(shape, lambda point: (point[0] * scale, point[1] * scale))
        match shape:
            case Rect(x, y, width, height, radius, paint):
                return Rect(x, y, scale * width, scale * height, scale * radius, paint)
            case Circle(_, _, radius):
                return replace(shape, radius=scale * radius)
            case Text():
                return replace(shape, size=scale * shape.size)
            case Use(used):
                return replace(shape, symbol=scaled(used, scale))
        return shape

    size = scale * symbol.width, scale * symbol.height
    return Symbol(f"{symbol.name}-{scale:g}", *size, tuple(map(sized, symbol.shapes)))


@dataclass(frozen=True)
class Scene:
    """A whole drawing."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    """The shapes, in painting order."""
    title: str
    """What it shows, in a few words."""
    description: str
    """What people who can't see it hear, as you'd say it across a table."""
    above: float = 0.0
    """The height of the part above y = 0, included in `height`."""
    left: float = 0.0
    """The width of the part to the left of x = 0, included in `width`."""
    true_colours: bool = False
    """Whether light and dark mean something in the game, so that pages must not swap them."""
    beside: bool = False
    """Whether there are pieces beside the dominoes: on a dark page, black ones would be
    invisible."""
    details: str = ""
    """The same description with the place of each half."""

    @property
    def descriptions(self) -> tuple[str, ...]:
        """The short description and, if it says more, the long one."""
        more = self.details not in ("", self.description)
        return (self.description, self.details) if more else (self.description,)

    def size(self, half: float) -> tuple[float, float]:
        """Return width and height at a scale where a half's side is `half`, in the same unit."""
        return self.width / SPACE * half, self.height / SPACE * half

    def with_least_type(self, size: float) -> "Scene":
        """Return the scene with no type below `size`: it grows, or goes if it has no room."""
        return replace(self, shapes=_with_least_type(self.shapes, size))

    @cached_property
    def symbols(self) -> tuple[Symbol, ...]:
        """All symbols used, each once and after any symbols that it uses itself."""
        by_name: dict[str, Symbol] = {}

        def collect(shapes: Iterable[Shape]) -> None:
            for shape in shapes:
                if isinstance(shape, Use) and shape.symbol.name not in by_name:
                    collect(shape.symbol.shapes)
                    by_name[shape.symbol.name] = shape.symbol

        collect(self.shapes)
        return tuple(by_name.values())


def _with_least_type(shapes: tuple[Shape, ...], size: float) -> tuple[Shape, ...]:
    """Return shapes with larger letters, or the very same shapes if no letter grows."""
    grown = tuple(_grown(shape, size) for shape in shapes)
    return shapes if all(a is b for a, b in zip(shapes, grown, strict=True)) else grown


def _grown(shape: Shape, size: float) -> Shape:
    match shape:
        case Text() if shape.size < size:
            lower = (size - shape.size) * CAP_HEIGHT / 2
            return replace(shape, size=size, y=shape.y + lower)
        case Use(symbol, x, y) if symbol.growth:
            text = min((it.size for it in symbol.shapes if isinstance(it, Text)), default=size)
            scale = max(size / text, 1.0)
            if scale > symbol.growth:
                return replace(shape, symbol=Symbol(f"{symbol.name}-gone", 0.0, 0.0, ()))
            dx, dy = ((1 - scale) * length / 2 for length in (symbol.width, symbol.height))
            return shape if scale == 1 else Use(scaled(symbol, scale), x + dx, y + dy)
        case Use(symbol):
            shapes = _with_least_type(symbol.shapes, size)
            if shapes is not symbol.shapes:
                name = f"{symbol.name}-type-{size:.4g}"
                kept = (it for it in shapes if not isinstance(it, Text) or it.size <= symbol.width)
                return replace(shape, symbol=replace(symbol, name=name, shapes=tuple(kept)))
    return shape
