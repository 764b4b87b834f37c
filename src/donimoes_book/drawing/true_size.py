"""Sheets to use with real dominoes: boards in parts, pieces with plain backs, score sheets.

Widths and heights of sheets are in halves of a domino. Each sheet has a 50 mm line to check whether
it was printed at its true size.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from donimoes_book.board.position import Cover, Position
from donimoes_book.drawing import style
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.scene import SPACE, Line, Rect, Scene, Shape, Text
from donimoes_book.drawing.sheets import FaceName, card_names, dark_sides, pieces_in_sheets
from donimoes_book.language import gettext, listed

RULER = 50.0
"""The length of the line, in millimetres."""
_TAB = 0.35
"""The width of the strip that the next part is glued under, in halves."""
_FOOT = 0.55
"""The height of the foot with the line, in halves."""
_TICK = 4.0
_TYPE = 8.0
_ROW = 0.42
"""The height of a row of a score sheet, in halves."""
_FIRST = 0.8
"""The width of its first column, in halves."""


def board_sheets(
    columns: int, rows: int, width: float, height: float, half: float, *, checkered: bool = False
) -> Iterator[Scene]:
    """Draw a board of squares in as few parts as sheets of this size allow.

    Parts have tabs on the right and below where others join; `half` is half a domino in mm.
    """
    across, down = _shares(columns, width - _TAB), _shares(rows, height - _TAB - _FOOT)
    parts = list(product(range(len(down)), range(len(across))))
    for number, (row, column) in enumerate(parts, start=1):
        first = sum(across[:column]), sum(down[:row])
        size = across[column], down[row]
        joins = column + 1 < len(across), row + 1 < len(down)
        shapes = list(_squares(first, size, joins, checkered=checkered))
        name = gettext("Part {number} of {count}", number=number, count=len(parts))
        tabs = SPACE * (size[0] + _TAB * joins[0]), SPACE * (size[1] + _TAB * joins[1])
        squares = gettext("{columns} by {rows} squares of a board", columns=size[0], rows=size[1])
        yield _with_ruler(tabs, shapes, half, name if len(parts) > 1 else "", squares)


def _shares(count: int, room: float) -> list[int]:
    """Return how many squares each part has, as evenly as possible."""
    parts = -(-count // max(int(room), 1))
    return [count // parts + (number < count % parts) for number in range(parts)]


def _squares(
    first: tuple[int, int], size: tuple[int, int], joins: tuple[bool, bool], *, checkered: bool
) -> Iterator[Shape]:
    width, height = size[0] * SPACE, size[1] * SPACE
    if checkered:
        for x, y in product(range(size[0]), range(size[1])):
            if (first[0] + x + first[1] + y) % 2:
                yield Rect(x * SPACE, y * SPACE, SPACE, SPACE, 0, style.DARK_SQUARE)
    for x in range(size[0] + 1):
        yield Line(x * SPACE, 0, x * SPACE, height, style.CUT_LINE)
    for y in range(size[1] + 1):
        yield Line(0, y * SPACE, width, y * SPACE, style.CUT_LINE)
    tab = _TAB * SPACE
    if joins[0]:
        yield Rect(width, 0, tab, height, 0, style.FOLD)
    if joins[1]:
        yield Rect(0, height, width, tab, 0, style.FOLD)


def piece_sheets(
    cards: Sequence[Cover], name: FaceName, width: float, height: float, half: float
) -> Iterator[Scene]:
    """Draw the dark sides of pieces; the plain back of the paper is their light side."""
    for placed in pieces_in_sheets(dark_sides(cards), width, height - _FOOT):
        scene = draw(Position(covers=tuple(placed)))
        shapes = [*scene.shapes, *card_names(placed, name)]
        names = listed([name(face) for face in placed])
        words = gettext("Cards to cut out, dark side up: {cards}.", cards=names)
        yield _with_ruler((scene.width, scene.height), shapes, half, "", words)


def score_sheets(
    players: int, rounds: int, width: float, height: float, half: float
) -> Iterator[Scene]:
    """Draw a sheet for scores: a column for each player, a row for each round, and the total."""
    rounds = min(rounds, int((height - _FOOT) / _ROW) - 2)
    rows = rounds + 2
    left, right, row = _FIRST * SPACE, width * SPACE, _ROW * SPACE
    column = (right - left) / players
    size = right, rows * row
    shapes: list[Shape] = [
        Line(0, y * row, right, y * row, style.CUT_LINE) for y in range(rows + 1)
    ]
    for x in (0.0, *(left + number * column for number in range(players + 1))):
        shapes.append(Line(x, 0, x, size[1], style.CUT_LINE))
    words = (gettext("Name"), *map(str, range(1, rounds + 1)), gettext("Total"))
    for number, word in enumerate(words):
        middle = (number + 0.5) * row
        shapes.append(style.centred_text(left / 2, middle, word, _TYPE))
    title = gettext("A score sheet for {players} players", players=players)
    yield _with_ruler(size, shapes, half, "", title)


def _with_ruler(
    size: tuple[float, float], shapes: Sequence[Shape], half: float, name: str, description: str
) -> Scene:
    """Return a sheet with the 50 mm line below it, and the sheet's name beside the line."""
    length, y = RULER / half * SPACE, size[1] + _FOOT * SPACE * 0.65
    width = max(size[0], length)
    ruler: list[Shape] = [
        Line(0, y, length, y, style.RULER),
        *(Line(x, y - _TICK, x, y + _TICK, style.RULER) for x in (0.0, length)),
        Text(length / 2, y - _TICK, f"{RULER:g} mm", _TYPE, style.COORDINATE, bold=False),
    ]
    if name:
        ruler.append(Text(width, y, name, _TYPE, style.COORDINATE, bold=False, anchor="end"))
    high = size[1] + _FOOT * SPACE
    return Scene(width, high, (*shapes, *ruler), description, description)
