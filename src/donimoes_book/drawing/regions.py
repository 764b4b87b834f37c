"""A shape to fill: its squares, its regions with their conditions, and the dominoes to lay."""

from collections.abc import Iterator

from donimoes_book.board.parts import Region
from donimoes_book.board.position import Place, Position
from donimoes_book.drawing import style, tiles
from donimoes_book.drawing.outline import corner, region_path
from donimoes_book.drawing.scene import SPACE, Path, Point, Rect, Shape, Text, Use, scaled
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


def label_place(region: Region) -> Place:
    """Return the square on which a region's condition stands: the last one in reading order."""
    return region.places[-1]


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
    """Draw the outline of each region over everything else, and its condition until it's covered.

    On dominoes, its condition would hide pips.
    """
    for region in position.regions:
        parts = region_path(region.places, style.REGION_INSET, style.REGION_CORNER)
        yield Path(parts, style.REGION)
        if not position.halves.keys() >= {*region.places}:
            yield _condition(region)


def _condition(region: Region) -> Text:
    x, y = corner(label_place(region))
    right, foot = x + SPACE - style.CONDITION_INSET, y + SPACE - style.CONDITION_INSET
    text = condition_text(region)
    return Text(right, foot, text, style.CONDITION_SIZE, style.CONDITION, anchor="end")


# The dominoes that are still to be laid, below the shape

_ACROSS = 2 * style.STOCK_SCALE * SPACE + style.STOCK_GAP
_DOWN = style.STOCK_SCALE * SPACE + style.STOCK_GAP
"""How far each domino is from the next one in its row, and from the one below."""


def _rows(position: Position) -> tuple[int, int, int]:
    """Return how many dominoes there are to lay, how many in a row, and how many rows."""
    count = len(to_lay(position))
    room = max(position.width, 6) * SPACE / 2 + style.STOCK_GAP
    most = max(1, int(room / _ACROSS))
    rows = -(-count // most)
    return count, -(-count // rows) if rows else 0, rows


def stock_size(position: Position) -> Point:
    """Return how wide and how high the dominoes to lay are together, with the gap above them."""
    count, across, rows = _rows(position)
    if not count:
        return 0.0, 0.0
    return across * _ACROSS - style.STOCK_GAP, rows * _DOWN + style.STOCK_GAP


def stock(position: Position, width: float, top: float) -> Iterator[Use]:
    """Draw the dominoes to lay, in the middle of a width, with the gap below `top`."""
    _, across, _ = _rows(position)
    left = (width - stock_size(position)[0]) / 2
    for number, pair in enumerate(to_lay(position)):
        row, column = divmod(number, across)
        x, y = left + column * _ACROSS, top + 2 * style.STOCK_GAP + row * _DOWN
        yield Use(scaled(tiles.tile(pair, across=True), style.STOCK_SCALE), x, y)
