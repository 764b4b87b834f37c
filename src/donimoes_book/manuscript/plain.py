"""Tells which SVG pictures svglib draws as browsers do, and which of the others are light."""

import re
from xml.etree.ElementTree import Element

_MOST = 3_000
"""The most elements of a drawing that is printed as vectors: more would take long."""
_MOST_OUTLINES = 1_000_000
"""The most letters in all of their outlines."""
_MOST_COMPARED = 50_000
"""How often an element is compared with a rule of a style sheet that isn't found by its class."""
_QUICK = re.compile(r"[.#][\w-]+")
"""A selector that is found by its class."""
_WITHIN = re.compile(r"[\s>+~]+")
"""What is between an element and one around it: with several, svglib tries all ways."""
_DRAWN_NAMES = """
    svg g defs symbol title desc style use path rect circle ellipse line polyline polygon text tspan
"""
_DRAWN = frozenset(_DRAWN_NAMES.split())
_GEOMETRY_NAMES = """
    id class d points x y x1 x2 y1 y2 cx cy r rx ry width height viewBox transform style version
    href space lang role type preserveAspectRatio enable-background
"""
_GEOMETRY = frozenset(_GEOMETRY_NAMES.split())
"""The attributes that are no properties."""
_COLOURS = frozenset(("fill", "stroke", "color"))
_KNOWN_NAMES = """
    display fill-rule font-family font-size font-style font-weight stroke-dasharray stroke-linecap
    stroke-linejoin stroke-width text-anchor visibility
"""
_KNOWN = frozenset(_KNOWN_NAMES.split())
"""The properties that svglib knows."""
_CHANGES_NOTHING = ("0", "0px", "1", "4", "auto", "inherit", "miter", "none", "normal", "visible")
"""The values with which other properties change nothing, except that `opacity: 0` hides."""
_COLOUR = re.compile(r"#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?|[A-Za-z]+|rgb\([\d, ]+\)")
_SHAPE_NAMES = "path rect circle ellipse line polyline polygon"
_SHAPES = frozenset(_SHAPE_NAMES.split())
_AROUND_NAMES = "svg g defs symbol title desc use linearGradient radialGradient stop"
_AROUND = frozenset(_AROUND_NAMES.split())
_COSTLY = re.compile("filter|mask|dash|marker|clip|blend")
_COSTLY_AROUND = re.compile(f"{_COSTLY.pattern}|opacity|isolation")
"""What is painted anew, or as a layer of its own, for an element and for a group of them."""
_WORD_NAMES = "id class href style lang role type version space font-family"
_WORDS = frozenset(_WORD_NAMES.split())
_HUGE = re.compile(r"(?<![.\d])\d{10}|e\+?\d\d|nan|inf", re.IGNORECASE)
"""Numbers beyond those with which svglib can work."""
_DECLARED = re.compile(r"([\w-]+)\s*:\s*([^;}]*)")


def is_plain(root: Element, drawn: int, outlines: int) -> bool:
    """Return whether a clean picture can be printed as vectors.

    It draws so many elements, and outlines of so many letters.
    """
    if drawn > _MOST or outlines > _MOST_OUTLINES or not all(map(_is_plain, root.iter())):
        return False
    rules = [rule for sheet in root.iter("style") for rule in (sheet.text or "").split("}")[:-1]]
    selectors = (one.strip() for rule in rules for one in rule.partition("{")[0].split(","))
    slow = [len(_WITHIN.findall(one)) for one in selectors if not _QUICK.fullmatch(one)]
    return max(slow, default=0) <= 1 and len(slow) * drawn <= _MOST_COMPARED


def is_light(root: Element) -> bool:
    """Return whether to draw a clean picture takes no more than in proportion to its pixels.

    Nothing in it is painted more than once, and no layer on top of others.
    """
    return all(map(_is_light, root.iter()))


def _is_light(element: Element) -> bool:
    costly = _COSTLY if element.tag in _SHAPES else _COSTLY_AROUND
    return (
        element.tag in _SHAPES | _AROUND
        and not costly.search(" ".join((*element.attrib, element.get("style", ""))))
        and not any(_HUGE.search(value) for key, value in element.items() if _is_number(key))
    )


def _is_plain(element: Element) -> bool:
    """Return whether svglib draws an element as browsers do, apart from those within it."""
    name = element.tag
    given = {key.rpartition(":")[2]: value.strip() for key, value in element.items()}
    css = given.get("style", "") + (element.text or "" if name == "style" else "")
    properties = [pair for pair in given.items() if pair[0] not in _GEOMETRY]
    return (
        name in _DRAWN
        and not any(_HUGE.search(value) for key, value in given.items() if _is_number(key))
        and (name != "tspan" or "x" in given)
        and not re.search(r"[\s,]", f"{given.get('x', '')}{given.get('y', '')}")
        and all(_is_known(key, value.strip()) for key, value in properties + _DECLARED.findall(css))
    )


def _is_number(key: str) -> bool:
    return key not in _WORDS and key not in _COLOURS


def _is_known(key: str, value: str) -> bool:
    if key in _COLOURS:
        return bool(_COLOUR.fullmatch(value))
    if key in _KNOWN:
        return "(" not in value
    return value == "1" if "opacity" in key else value in _CHANGES_NOTHING
