"""Fits a page of elements to the pages of an e-reader, whatever their size and that of its type."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

_LETTER = 0.5
"""How many times its type size a letter is wide, on average."""
_PADDING = 3
"""How many letters would fit into the space between two columns."""
_NARROW = 20
"""The width that a table's container has in `epub.css`, in its own type sizes, when the table
becomes a list."""


def fit_to_pages(section: Element) -> None:
    """Give drawings their height, and tables what they need to become lists if there's no room."""
    for drawing in section.iter("svg"):
        _give_size(drawing)
    for container in section.iter("div"):
        for table in container.iterfind("table"):
            _let_stack(container, table)


def _give_size(drawing: Element) -> None:
    """Say how high a drawing is, and that it is never broader than what it is in.

    Some reading systems give a drawing without a height a whole page, and some let every drawing
    be as broad as the page.
    """
    width, box = drawing.get("width", ""), drawing.get("viewBox")
    if box and width.endswith(("em", "mm")):
        *_, across, down = map(float, box.split())
        height = float(width[:-2]) * down / across
        drawing.set("height", f"{height:.4g}{width[-2:]}")
        drawing.set("style", f"width: min({width}, 100%)")


def _let_stack(container: Element, table: Element) -> None:
    """Label the cells of a table with a header, and say how broad it is at least.

    A reading system may lay all pages side by side, so that only a container knows how broad one
    is. It compares itself with a multiple of its own type size, which therefore says how broad.
    """
    head = [_words(cell) for cell in table.iterfind("thead/tr/*")]
    rows = [list(row) for row in table.iterfind("tbody/tr") if len(row) == len(head)]
    columns = zip(head, *(map(_words, row) for row in rows), strict=True)
    letters = sum(_PADDING + max(map(_longest, column)) for column in columns)
    for row in rows:
        for label, cell in list(zip(head, row, strict=True))[1:]:
            if label:
                cell.set("data-label", label)
    if letters:
        classes = table.get("class", "").split()
        table.set("class", " ".join(dict.fromkeys([*classes, "stacks"])))
        container.set("style", f"font-size: {letters * _LETTER / _NARROW:.2g}rem")


def _words(cell: Element) -> str:
    return "".join(cell.itertext()).strip()


def _longest(words: str) -> int:
    return max(map(len, _parts(words)), default=0)


def _parts(words: str) -> Iterator[str]:
    # A no-break space is part of a word; a line may break after a hyphen.
    for word in words.replace("\n", " ").split(" "):
        yield from word.split("-")
