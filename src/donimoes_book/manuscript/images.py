"""Judges an author's pictures: what can be shown, and how large; SVG pictures are made safe.

If a reader opened an unsafe picture on its own, a browser would run its scripts and fetch what it
refers to. So any element, attribute or CSS function not listed here is left out.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import chain, pairwise
from typing import NamedTuple, NoReturn
from xml.etree.ElementTree import Element, TreeBuilder, tostring
from xml.parsers import expat

from donimoes_book.decoding.client import BEGINNINGS, decoded, draw_svg, seconds
from donimoes_book.decoding.decoder import MOST_SECONDS
from donimoes_book.drawing.fonts import font_path
from donimoes_book.manuscript.plain import is_light, is_plain
from donimoes_book.manuscript.tree import Image
from donimoes_book.store.files import MOST_TEXT
from donimoes_book.words.clean import shortened

UNKNOWN = "it is not a PNG, JPEG, GIF, WebP or SVG image"
_HEAD = 1000
"""How many bytes are enough to tell whether a file could be SVG."""

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
_XML = "http://www.w3.org/XML/1998/namespace"
_PREFIXES = {"": "", XLINK: "xlink:", _XML: "xml:"}

_SHAPES = "path rect circle ellipse line polyline polygon text tspan textPath image use"
_GROUPS = "svg g defs symbol switch title desc marker clipPath mask pattern style"
_PAINTS = "linearGradient radialGradient stop filter"
_FILTERS = """
    feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
    feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
    feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting
    feSpotLight feTile feTurbulence
"""
_ELEMENTS = frozenset(f"{_SHAPES} {_GROUPS} {_PAINTS} {_FILTERS}".split())
_LIKE = {"a": "g"}
"""Elements that are replaced to keep their content: a picture has no links."""
_SILENT = frozenset({"metadata"})
"""Elements that are left out without a warning, since nobody sees them."""

_PROPERTY_NAMES = """
    alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation
    color-interpolation-filters cursor direction display dominant-baseline enable-background fill
    fill-opacity fill-rule filter flood-color flood-opacity font font-family font-feature-settings
    font-size font-size-adjust font-stretch font-style font-variant font-weight image-rendering
    isolation kerning letter-spacing lighting-color line-height marker marker-end marker-mid
    marker-start mask mask-type mix-blend-mode opacity overflow paint-order pointer-events
    shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap
    stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-align text-anchor
    text-decoration text-rendering transform transform-box transform-origin unicode-bidi
    vector-effect visibility white-space word-spacing writing-mode
"""
_PROPERTIES = frozenset(_PROPERTY_NAMES.split())
"""The properties that may be set by attributes as well as by CSS."""
_ATTRIBUTE_NAMES = """
    amplitude azimuth baseFrequency bias class clipPathUnits cx cy d diffuseConstant divisor dx dy
    edgeMode elevation exponent filterUnits fr fx fy gradientTransform gradientUnits height id in
    in2 intercept k1 k2 k3 k4 kernelMatrix kernelUnitLength lang lengthAdjust limitingConeAngle
    markerHeight markerUnits markerWidth maskContentUnits maskUnits method mode numOctaves offset
    operator order orient pathLength patternContentUnits patternTransform patternUnits points
    pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits r radius refX
    refY requiredExtensions requiredFeatures result role rotate rx ry scale seed side slope spacing
    specularConstant specularExponent spreadMethod startOffset stdDeviation stitchTiles surfaceScale
    systemLanguage tableValues targetX targetY textLength type values version viewBox width x x1 x2
    xChannelSelector xml:lang xml:space y y1 y2 yChannelSelector z
    aria-describedby aria-hidden aria-label aria-labelledby aria-roledescription
"""
_ATTRIBUTES = frozenset(_ATTRIBUTE_NAMES.split())
_FUNCTION_NAMES = """
    rgb rgba hsl hsla matrix translate translatex translatey scale scalex scaley rotate skewx skewy
    calc url rect blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate
    sepia
"""
_FUNCTIONS = frozenset(_FUNCTION_NAMES.split())
_NOT_A_NAME = re.compile(r"[^\w-]")
_LOCAL = re.compile(r"#[^\s\"'()]+")
_REFERENCE = re.compile(r"url\(\s*[\"']?#([^\s\"'()]+)", re.IGNORECASE)
_COMBINED = re.compile(r"[\s>+~]+")
_TOKEN = re.compile(r"[.#]?[\w-]+")
_POINT = re.compile(r"\d[^\d.]")
_RASTER = re.compile(r"data:image/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*")
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_SELECTOR = re.compile(r"[\w\s.,#>+~*:-]+")

_MATTERS = re.compile("on|href")
"""The attributes that must not be left out without a warning."""
_DEEPEST = 100
"""How deeply elements may be nested."""
_MOST_DRAWN = 100_000
"""How many elements may be drawn, counting each as often as it is used."""
_TOO_MUCH = "it draws too much: its parts use each other too often"
_MOST_REFERRING = 10
"""How many elements may refer to each other in a row, as a browser paints each anew."""


MOST_SMALL = 40.0
"""The greatest height of a picture that stays in its line, in pixels of a web page."""
WEB = 96
"""The resolution of web pages."""
_SHARP = 4.0
"""How much finer than a web page drawings are printed."""
_MOST_PIXELS = 3000
"""The most pixels of a side."""
_SMALLER = 8
"""How much smaller they are drawn to see how long it takes."""
_WIDTH = 300.0
"""The width of a drawing that doesn't say how wide it is."""
_LENGTH = re.compile(r"(\d{1,6}(?:\.\d{1,6})?)(px|pt|pc|mm|cm|in|em|)")
_UNITS = {
    "": 1,
    "px": 1,
    "pt": 4 / 3,
    "pc": 16,
    "mm": 96 / 25.4,
    "cm": 96 / 2.54,
    "in": 96,
    "em": 16,
}

Size = tuple[float, float]
"""A width and a height, in pixels of a web page."""


def pixels(length: str, room: float = 0) -> float:
    """Return a length in pixels of a web page, a percentage as a share of the room, or 0."""
    if length.endswith("%"):
        return min(pixels(length[:-1]), 100) / 100 * room
    match = _LENGTH.fullmatch(length.strip())
    return float(match[1]) * _UNITS[match[2]] if match else 0.0


def svg_size(root: Element) -> Size:
    """Return how large an SVG picture is meant to be."""
    box = list(map(pixels, root.get("viewBox", "").replace(",", " ").split()))
    across, down = box[2:] if len(box) == 4 else (0.0, 0.0)
    width, height = pixels(root.get("width", "")), pixels(root.get("height", ""))
    if across and down:
        # The side that isn't given follows the other.
        width = width or (height * across / down if height else across)
        height = height or width * down / across
    width, height = width or across, height or down
    return width or height or _WIDTH, height or width or _WIDTH


def wanted_size(image: Image, own: Size, room: float) -> Size:
    """Return how large an author wants an image to be, whose own size is given."""
    width, height = pixels(image.width, room), pixels(image.height)
    width = width or height * own[0] / own[1] or own[0]
    return width, height or width * own[1] / own[0]


class Judged(NamedTuple):
    """A picture that can be shown."""

    data: bytes
    """The file's content, or the safe SVG."""
    format: str
    """One of Pillow's names, or SVG."""
    size: Size
    """The pixels of its file, or how large a drawing is meant to be."""
    dots: float = 0
    """How many pixels an inch has, if its file says so."""
    left_out: tuple[str, ...] = ()
    """The parts of a drawing that aren't safe to show, in words."""
    is_plain: bool = False
    """Whether a drawing can be printed as vectors."""


def judged(data: bytes) -> Judged:
    """Return a picture as it can be shown; raises ValueError with the reason if it can't be.

    The format is judged by content, not by name.
    """
    result = _judged(data)
    if isinstance(result, ValueError):
        raise ValueError(str(result))
    return result


@lru_cache(maxsize=16)
def _judged(data: bytes) -> Judged | ValueError:
    """Return a picture as it can be shown, or why it can't be."""
    try:
        if raster := decoded(data):
            return Judged(data, *raster)
        if data.startswith(BEGINNINGS) or b"<" not in data[:_HEAD]:
            return ValueError(UNKNOWN)
        safe = clean_svg(data)
        picture = Judged(safe.data, "SVG", safe.size, 0, safe.left_out, safe.is_plain)
        if not safe.is_plain and not (safe.is_light and _is_quick(picture)):
            # Whether it can be drawn in time is known only once it is.
            with_pixels(picture)
        return picture
    except ValueError as error:
        return error


def with_pixels(picture: Judged) -> bytes:
    """Return a picture as pixels, a drawing as a PNG that is sharp in print; raises ValueError."""
    if picture.format != "SVG":
        return picture.data
    return draw_svg(*_to_draw(picture))


def _is_quick(picture: Judged) -> bool:
    """Return whether a light drawing is drawn in time, as it is when it is far smaller."""
    svg, width, height, dpi, fonts = _to_draw(picture)
    small = max(1, width // _SMALLER), max(1, height // _SMALLER)
    times = width * height / (small[0] * small[1])
    return seconds(svg, *small, dpi, fonts) * times < MOST_SECONDS


def _to_draw(picture: Judged) -> tuple[str, int, int, int, tuple[str, ...]]:
    """Return a drawing, the pixels with which it is printed, its resolution and its fonts."""
    zoom = min(_SHARP, _MOST_PIXELS / max(picture.size))
    width, height = (max(1, round(side * zoom)) for side in picture.size)
    fonts = (str(font_path(name)) for name in ("sans", "sans-bold", "serif", "symbols"))
    return picture.data.decode(), width, height, WEB, tuple(fonts)


def complaint(image: Image, why_not: ValueError | str) -> str:
    """Return what to tell an author of a picture that can't be shown."""
    return f'cannot show the image "{shortened(image.source)}": {why_not}'


# SVG


class Cleaned(NamedTuple):
    """A safe picture, and what was left out of it."""

    data: bytes
    left_out: tuple[str, ...]
    """The names of the elements and attributes left out, each once."""
    is_plain: bool
    """Whether it can be printed as vectors."""
    is_light: bool
    """Whether to draw it takes no more than in proportion to its pixels."""
    size: Size


def clean_svg(data: bytes) -> Cleaned:
    """Return an SVG document without anything active or from elsewhere.

    Raises ValueError, with the reason, for anything that isn't SVG or that would grow too large.
    """
    if len(data) > MOST_TEXT:
        raise ValueError(f"it is larger than {MOST_TEXT // 1_000_000} MB")
    root, left_out = _parse(data), dict[str, None]()
    if root.tag != f"{SVG} svg":
        raise ValueError("it is not an SVG image")
    clean = _cleaned(root, left_out)
    assert clean is not None, "svg is always kept"
    plain, light = is_plain(clean, *_check_size(clean)), is_light(clean)
    clean.set("xmlns", SVG)
    if any(name.startswith("xlink:") for element in clean.iter() for name in element.attrib):
        clean.set("xmlns:xlink", XLINK)
    return Cleaned(
        tostring(clean, encoding="utf-8"), tuple(left_out), plain, light, svg_size(clean)
    )


def _parse(data: bytes) -> Element:
    """Parse XML into elements named by namespace and name; raises ValueError.

    A document type is skipped. Entities are refused, since a few of them can expand into a lot.
    """
    depth, builder = 0, TreeBuilder()

    def refuse(*_: object) -> NoReturn:
        raise ValueError("it defines entities; save it without them")

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > _DEEPEST:
            raise ValueError("its elements are nested too deeply")
        builder.start(name, attributes)

    def end(name: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(name)

    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = builder.data
    parser.EntityDeclHandler = parser.SkippedEntityHandler = refuse
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, LookupError):
        raise ValueError("it is not an SVG image") from None
    return builder.close()


def _cleaned(element: Element, left_out: dict[str, None]) -> Element | None:
    """Return a copy of an element without anything unknown, or None if it is unknown itself."""
    namespace, _, name = element.tag.rpartition(" ")
    if namespace != SVG:
        # Data that drawing programs keep for their own use.
        return None
    name = _LIKE.get(name, name)
    if name not in _ELEMENTS:
        if name not in _SILENT:
            left_out[f"<{name}>"] = None
        return None
    copy = Element(name)
    for attribute, value in element.items():
        space, _, local = attribute.rpartition(" ")
        if space in _PREFIXES:
            full = _PREFIXES[space] + local
            if full == "style":
                copy.set(full, _declarations(value, left_out))
            elif (kept := _attribute(name, full, value)) is not None:
                copy.set(full, kept)
            elif full in _PROPERTIES or _MATTERS.match(local):
                left_out[full] = None
    copy.text = element.text
    if name == "style":
        copy.text = _style_sheet(element.text or "", left_out)
    for child in element:
        kept_child = _cleaned(child, left_out)
        if kept_child is not None:
            copy.append(kept_child)
            kept_child.tail = child.tail
        elif len(copy):
            copy[-1].tail = (copy[-1].tail or "") + (child.tail or "")
        else:
            copy.text = (copy.text or "") + (child.tail or "")
    return copy


def _attribute(element: str, name: str, value: str) -> str | None:
    """Return an attribute's value as it is kept, or None if it isn't."""
    if name in ("href", "xlink:href"):
        inside = _LOCAL.fullmatch(value) or (element == "image" and _RASTER.fullmatch(value))
        return value if inside else None
    if name in _PROPERTIES:
        return value if _is_safe(value) else None
    return value if name in _ATTRIBUTES else None


def _is_safe(value: str) -> bool:
    """Return whether a value calls only known functions and refers to nothing elsewhere."""
    if "\\" in value or "/*" in value:
        return False
    for before, after in pairwise(value.split("(")):
        function = _NOT_A_NAME.split(before.rstrip())[-1].lower()
        if function and function not in _FUNCTIONS:
            return False
        if function == "url" and not _LOCAL.fullmatch(after.partition(")")[0].strip("\"' ")):
            return False
    return True


def _declarations(css: str, left_out: dict[str, None]) -> str:
    """Return the CSS declarations that are known and safe."""
    kept = []
    for declaration in _COMMENT.sub(" ", css).split(";"):
        name, _, value = (part.strip() for part in declaration.partition(":"))
        if name.lower() in _PROPERTIES:
            if _is_safe(value):
                kept.append(f"{name}:{value}")
            else:
                left_out[name] = None
    return ";".join(kept)


def _style_sheet(css: str, left_out: dict[str, None]) -> str:
    """Return the safe rules of a style sheet, without at-rules, which could import others."""
    css = _COMMENT.sub(" ", css)
    if "@" in css or "\\" in css or "<" in css:
        left_out["<style>"] = None
        return ""

    rules = []
    for rule in css.split("}")[:-1]:
        selector, _, declarations = (part.strip() for part in rule.partition("{"))
        if _SELECTOR.fullmatch(selector):
            rules.append(f"{selector}{{{_declarations(declarations, left_out)}}}")
    return "\n".join(rules)


def _check_size(root: Element) -> tuple[int, int]:
    """Return how many elements are drawn, and how many letters their outlines have in all.

    Whatever an element refers to counts as often as it does, by an attribute or a rule of a style
    sheet; what is drawn at each point of a path counts for each point. Raises ValueError if a few
    elements draw very many of each other.
    """
    named = {element.get("id", ""): element for element in root.iter() if element.get("id")}
    rules = defaultdict[str, list[tuple[set[str], str]]](list)
    """What refers to others, by one of the names that an element needs for it."""
    for sheet in root.iter("style"):
        for needed, value in _referring(sheet.text or ""):
            if any(name in named for name in _REFERENCE.findall(value)):
                rules[max(needed, default="")].append((needed, value))
    open_, references = set[Element](), 0

    @cache
    def drawn(element: Element) -> tuple[int, int, int]:
        """Return what one draws, and how deeply its elements refer to each other."""
        nonlocal references
        if element in open_:
            raise ValueError("it uses itself")
        open_.add(element)
        inside = [drawn(child) for child in element]
        classes = (f".{name}" for name in (element.get("class") or "").split())
        tokens = {"", element.tag, f"#{element.get('id')}", *classes}
        values = [f"{name}: {value}" for name, value in element.items()]
        if element.tag != "g":  # once a link
            address = element.get("href") or element.get("xlink:href") or ""
            values.append(f"url({address})")
        ruled = (pair for token in tokens for pair in rules.get(token, ()))
        outline = element.get("d") or element.get("points") or ""
        count, depth = 1 + sum(n for n, _, _ in inside), max((d for _, d, _ in inside), default=0)
        letters = len(outline) + sum(n for _, _, n in inside)
        points = len(_POINT.findall(outline)) or 1
        for value in chain(values, (value for needed, value in ruled if needed <= tokens)):
            for used in (named[name] for name in _REFERENCE.findall(value) if name in named):
                drawn_there, deep, letters_there = drawn(used)
                times = points if "marker" in value else 1
                count, letters = count + drawn_there * times, letters + letters_there * times
                depth = max(depth, deep + 1)
                references += 1
                if max(count, references) > _MOST_DRAWN or depth > _MOST_REFERRING:
                    raise ValueError(_TOO_MUCH)
        open_.discard(element)
        if count > _MOST_DRAWN:
            raise ValueError(_TOO_MUCH)
        return count, depth, letters

    try:
        count, _, letters = drawn(root)
        return count, letters
    except RecursionError:
        raise ValueError("its parts use each other too deeply") from None


def _referring(sheet: str) -> Iterator[tuple[set[str], str]]:
    """Yield what an element must be called for a rule that refers to others, and the rule."""
    for rule in sheet.split("}"):
        selectors, _, declarations = rule.partition("{")
        if _REFERENCE.search(declarations):
            for selector in selectors.split(","):
                # Where it must be is not looked at, so the rule may seem to hold for more.
                own = _COMBINED.split(selector.strip())[-1].partition(":")[0]
                yield set(_TOKEN.findall(own)), declarations
