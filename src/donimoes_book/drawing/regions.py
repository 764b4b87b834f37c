"""A shape to fill: its squares, its regions with their conditions, and the dominoes to lay."""

from collections.abc import Iterator
from functools import cache
from math import inf

from donimoes_book.board.parts import Region
from donimoes_book.board.position import Position
from donimoes_book.drawing import style, tiles
from donimoes_book.drawing.outline import corner, region_path
from donimoes_book.drawing.scene import SPACE, Path, Point, Rect, Shape, Symbol, Use, scaled
from donimoes_book.words.language import N_, gettext

_SIGNS = {"!=": "≠"}
_WORDS = {
    "=": N_("all equal"),
    "!=": N_("all different"),
    "": N_("the sum is {number}"),
    "<": N_("the sum is less than {number}"),
    ">": N_("the sum is more than {number}"),
}


def condition_text(region: Region) -> str:
    """Return a region's condition as a picture shows it."""
    return _SIGNS.get(region.condition, region.condition)


def condition_words(region: Region) -> str:
    """Return a region's condition in words."""
    return gettext(_WORDS[region.sign], number=region.number)


def to_lay(position: Position) -> list[tuple[int, int]]:
    """Return the dominoes of the stock that are not on the table yet."""
    on_table = {"".join(sorted(domino.name)) for domino in position.dominoes}
    return [pair for pair in position.stock if "".join(map(str, sorted(pair))) not in on_table]


def squares(position: Position) -> Iterator[Rect]:
    """Draw every square of a shape that nothing covers."""
    if position.regions or position.stock:
        places = {place for region in position.regions for place in region.places}
        for place in sorted({*places, *position.holds} - position.halves.keys()):
            yield Rect(*corner(place), SPACE, SPACE, 0, style.OPEN_SQUARE)


def outlines(position: Position) -> Iterator[Shape]:
    """Draw the outline of each region over everything else, then the tabs with their conditions.

    A region that is covered has met its own: it has no tab, and a line farther from the pips.
    """
    halves = position.halves
    for region in position.regions:
        is_covered = halves.keys() >= {*region.places}
        inset, paint = style.COVERED_REGION if is_covered else style.REGION
        yield Path(region_path(region.places, inset, style.REGION_CORNER), paint)
    for region in position.regions:
        if free := [place for place in region.places if place not in halves]:
            tab, (x, y) = _tab(condition_text(region)), corner(free[-1])
            # It hangs at the foot of the square, or stands there if pips are below.
            hangs = 0 if free[-1].moved(0, 2) in halves else tab.height / 2
            right, foot = x + SPACE - style.TAB_INSET, y + SPACE + hangs
            yield Use(tab, right - tab.width, foot - tab.height)


@cache
def _tab(text: str) -> Symbol:
    """Return a tab with a condition, in a white line that keeps it apart from outlines."""
    width, height = style.TAB_ENDS + len(text) * style.TAB_LETTER, style.TAB_HEIGHT
    box = Rect(0, 0, width, height, style.TAB_CORNER, style.TAB)
    words = style.centred_text(width / 2, height / 2, text, style.CONDITION_SIZE, style.CONDITION)
    return Symbol(f"tab-{text.encode().hex()}", width, height, (box, words), inf)


def overhang(position: Position) -> float:
    """Return how far tabs hang below the last row."""
    foot = position.height - 2
    hangs = any(
        place.y == foot and place not in position.halves
        for region in position.regions
        for place in region.places
    )
    return (style.TAB_HEIGHT + style.TAB.width) / 2 if hangs else 0.0


# The dominoes that are still to be laid, below the shape

_ACROSS = 2 * style.STOCK_SCALE * SPACE + style.STOCK_GAP
_DOWN = style.STOCK_SCALE * SPACE + style.STOCK_ROW_GAP
"""How far each domino is from the next one in its row, and from the one below."""


def _rows(position: Position) -> tuple[int, int, int]:
    """Return how many dominoes there are to lay, how many in a row, and how many rows."""
    count = len(to_lay(position))
    most = max(style.STOCK_ABREAST, int((position.width * SPACE / 2 + style.STOCK_GAP) / _ACROSS))
    rows = -(-count // most)
    return count, -(-count // rows) if rows else 0, rows


def stock_size(position: Position) -> Point:
    """Return how wide and how high the dominoes to lay are together, with the gap above them."""
    count, across, rows = _rows(position)
    if not count:
        return 0.0, 0.0
    high = style.STOCK_ABOVE + rows * _DOWN - style.STOCK_ROW_GAP
    return across * _ACROSS - style.STOCK_GAP, high


def stock(position: Position) -> Iterator[Use]:
    """Draw the dominoes to lay, below the middle of the shape."""
    _, across, _ = _rows(position)
    left = (max(position.width, 2) * SPACE / 2 - stock_size(position)[0]) / 2
    top = max(position.height, 2) * SPACE / 2 + style.STOCK_ABOVE
    for number, pair in enumerate(to_lay(position)):
        row, column = divmod(number, across)
        x, y = left + column * _ACROSS, top + row * _DOWN
        yield Use(scaled(tiles.tile(pair, across=True), style.STOCK_SCALE), x, y)
