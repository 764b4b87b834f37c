"""Papers by name or by size: `a4`, `a5 landscape`, `8.5x8.5`, `210x210mm`, `poker`.

What is set on a page of any size has sizes between those on the papers that were designed: a card,
a small book, and a large one.
"""

import re
from dataclasses import fields, replace
from itertools import pairwise
from math import sqrt

from reportlab.lib.units import cm, inch, mm

from donimoes_book.diagnostics import suggest
from donimoes_book.editions.paper import PAPERS, Paper

_CARD = Paper(
    63.5 * mm,
    88.9 * mm,
    half=4.5 * mm,
    text=7.5,
    inner=5.5 * mm,
    outer=5.5 * mm,
    top=6 * mm,
    least_bottom=9 * mm,
    head_rise=11.0,
    gap=4 * mm,
    running_heads=False,
)
CARDS = {
    "poker": _CARD,
    "bridge": replace(_CARD, width=57.15 * mm),
    "tarot": replace(_CARD, width=70 * mm, height=120 * mm),
}
"""The sizes of playing cards, by name."""
_ALIASES = {"a6": "105x148mm", "a3": "297x420mm"}
_DESIGNED = (_CARD, PAPERS["a5"], PAPERS["a4"])
"""From the smallest to the largest."""
_LENGTHS = [
    field.name
    for field in fields(Paper)
    if isinstance(field.default, float) and field.name not in ("least", "opener")
]
"""What grows with a page: its type, its dominoes, its margins."""
_LEAST = 50 * mm
"""The least side of a page."""
_MOST = 1000 * mm
"""The greatest side of a page."""
_SAME = 0.5 * mm
"""How much papers may differ that are cut to the same size."""
_HEADS_FROM = 100 * mm
"""The height from which pages have running heads."""
_UNITS = {"mm": mm, "cm": cm, "in": inch, '"': inch}
_NUMBER = r"(\d{1,4}(?:\.\d{1,4})?)"
_SIZE = re.compile(rf'{_NUMBER} ?(mm|cm|in|"|) ?[x×] ?{_NUMBER} ?(mm|cm|in|"|)')
_LANDSCAPE = " landscape"
EXAMPLES = "a4, a5 landscape, 8.5x8.5 (in inches), 210x210mm or poker"


def find_paper(name: str) -> Paper:
    """Return a paper by its name or size; sizes without a unit are in inches, as printers' are.

    Raises ValueError, with what is wrong and how to put it right.
    """
    words = " ".join(name.lower().split())
    named = {**PAPERS, **CARDS}
    upright = words.removesuffix(_LANDSCAPE)
    if upright in named:
        paper = named[upright]
        sides = sorted((paper.width, paper.height), reverse=words != upright)
        return replace(paper, width=sides[0], height=sides[1])
    size = _SIZE.fullmatch(_ALIASES.get(upright, upright))
    if not size:
        advice = (
            suggest(upright, [*named, *_ALIASES]) if upright[:1].isalpha() else f"Write {EXAMPLES}."
        )
        raise ValueError(f"no paper is called {name!r}", advice)
    across, first, down, last = size.groups()
    unit = _UNITS[last or first or "in"]
    width, height = float(across) * _UNITS.get(first, unit), float(down) * unit
    if not _LEAST <= min(width, height) <= max(width, height) <= _MOST:
        shown = " × ".join(f"{side / mm:g} mm" for side in (width, height))
        advice = f"Write {name}mm." if not last and max(width, height) > _MOST else ""
        advice = advice or f"Write {EXAMPLES}."
        raise ValueError(f"a page of {shown} cannot be printed", advice)
    if words != upright:
        width, height = max(width, height), min(width, height)
    return sized_paper(width, height)


def sized_paper(width: float, height: float) -> Paper:
    """Return a paper of a size in points: one that has a name, or with sizes between theirs."""
    for paper in PAPERS.values():
        if abs(paper.width - width) < _SAME and abs(paper.height - height) < _SAME:
            return paper
    extents = [sqrt(paper.width * paper.height) for paper in _DESIGNED]
    extent = min(max(sqrt(width * height), extents[0]), extents[-1])
    at = next(n for n, (_, above) in enumerate(pairwise(extents)) if extent <= above)
    share = (extent - extents[at]) / (extents[at + 1] - extents[at])
    below, above = _DESIGNED[at], _DESIGNED[at + 1]
    between = {
        name: getattr(below, name) * (1 - share) + getattr(above, name) * share for name in _LENGTHS
    }
    between["text"] = round(2 * between["text"]) / 2
    return Paper(width, height, running_heads=height >= _HEADS_FROM, **between)
