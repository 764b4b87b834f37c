"""A scene as SVG, small and with a text alternative: a document of its own, or a part of a page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element, SubElement, tostring

from donimoes_book.drawing.scene import Scene, Shape, Symbol, Use
from donimoes_book.drawing.svg_shapes import (
    IN_A_PAGE,
    ON_ITS_OWN,
    Painter,
    Palette,
    number,
)

_NAMESPACE = "http://www.w3.org/2000/svg"


def to_svg(scene: Scene, *, width_mm: float | None = None, prefix: str = "") -> str:
    """Return a scene as a stand-alone SVG document without an XML declaration.

    It is black on white, so that it reads well on any page that shows it as a picture. `width_mm`
    fixes its printed width; otherwise it takes one pixel per unit (36 to a half). `prefix` begins
    its ids, for a page that takes documents of several scenes apart.
    """
    width, height = number(scene.width), number(scene.height)
    if width_mm is not None:
        width = f"{number(width_mm)}mm"
        height = f"{number(width_mm * scene.height / scene.width)}mm"
    about = {"xmlns": _NAMESPACE, "width": width, "height": height, "color": "#000"}
    return _written(_picture(scene, about, prefix, ON_ITS_OWN, {}))


def inline_svg(scene: Scene, key: str, sheet: SymbolSheet | None = None) -> str:
    """Return a scene as an `<svg>` element to stand in the text of an HTML or XHTML page.

    It is drawn in the colour of the text around it, on the page's own ground; CSS may paint the
    faces of the dominoes (`.domino-face`). A scene of true colours stays black on white, on a
    ground of its own. It takes one pixel per unit, or the width there is. `key` begins its ids, and
    must be another for each picture of a page. With a `sheet`, which must stand in the same page,
    it only refers to symbols.
    """
    about = {
        "xmlns": _NAMESPACE,
        "class": "domino-diagram",
        "width": number(scene.width),
        "style": "max-width:100%",
        "aria-labelledby": f"{key}-title {key}-desc",
    }
    if scene.true_colours:
        ground = "background:#fff;box-shadow:0 0 0 9px #fff;border-radius:3px"
        about |= {"color": "#000", "style": f"{about['style']};{ground}"}
        root = _picture(scene, about, f"{key}-", ON_ITS_OWN, {})
    else:
        shared = sheet.names(scene) if sheet else {}
        root = _picture(scene, about, f"{key}-", IN_A_PAGE, shared)
    for child in root.findall("title") + root.findall("desc"):
        child.set("id", f"{key}-{child.tag}")
    return _written(root)


@dataclass
class SymbolSheet:
    """The symbols that the pictures of one page share, each drawn once."""

    prefix: str = "domino-"
    """Begins the ids of its symbols."""
    symbols: dict[str, Symbol] = field(default_factory=dict)

    def names(self, scene: Scene) -> Mapping[str, str]:
        """Take up the symbols of a scene; returns their ids by name."""
        self.symbols.update((symbol.name, symbol) for symbol in scene.symbols)
        return {symbol.name: self.prefix + symbol.name for symbol in scene.symbols}

    def svg(self) -> str:
        """Return all of them as an element that shows nothing, once all pictures are drawn."""
        hidden = {"width": "0", "height": "0", "style": "position:absolute", "aria-hidden": "true"}
        root = Element("svg", {"xmlns": _NAMESPACE, **hidden})
        _define(root, self.symbols.values(), {n: self.prefix + n for n in self.symbols}, IN_A_PAGE)
        return _written(root)


def _picture(
    scene: Scene, about: Mapping[str, str], prefix: str, palette: Palette, shared: Mapping[str, str]
) -> Element:
    """Return a scene as an element; `shared` are the ids of symbols that are defined elsewhere."""
    box = (-scene.left, -scene.above, scene.width, scene.height)
    root = Element("svg", {**about, "viewBox": " ".join(map(number, box)), "role": "img"})
    root.attrib |= {"fill": "currentColor", "stroke-linecap": "round", "stroke-linejoin": "round"}
    SubElement(root, "title").text = scene.title
    SubElement(root, "desc").text = scene.description
    names = dict(shared)
    if not shared:
        # What is placed only once is drawn where it stands.
        often = [symbol for symbol in scene.symbols if _placings(scene)[symbol.name] > 1]
        names = {symbol.name: prefix + symbol.name for symbol in often}
        _define(root, often, names, palette)
    painter = Painter(palette, lambda symbol: names.get(symbol.name))
    root.extend(painter.elements(scene.shapes))
    return root


def _define(
    root: Element, symbols: Iterable[Symbol], names: Mapping[str, str], palette: Palette
) -> None:
    painter = Painter(palette, lambda symbol: names.get(symbol.name))
    elements = [painter.defined(symbol, names[symbol.name]) for symbol in symbols]
    if elements:
        SubElement(root, "defs").extend(elements)


def _placings(scene: Scene) -> Counter[str]:
    """Count how often each symbol is placed, by the scene or by another symbol."""
    counts: Counter[str] = Counter()

    def count(shapes: Iterable[Shape]) -> None:
        counts.update(shape.symbol.name for shape in shapes if isinstance(shape, Use))

    count(scene.shapes)
    for symbol in scene.symbols:
        count(symbol.shapes)
    return counts


def _written(root: Element) -> str:
    # Text and attributes hold no bare ">", so that " />" can only end an element.
    return tostring(root, encoding="unicode").replace(" />", "/>")
