"""Draws whole sheets of paper: practice spreads, cards to cut out, boards and score sheets."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import Cover, Place, Position
from donimoes_book.board.spread import SQUARE, Spread
from donimoes_book.drawing import style
from donimoes_book.drawing.cut_outs import evenly
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.outline import centre
from donimoes_book.drawing.overlays import die
from donimoes_book.drawing.scene import SPACE, Line, Rect, Scene, Shape, Text, Use
from donimoes_book.drawing.tiles import tile
from donimoes_book.words.language import gettext, listed, ngettext

# Practice spreads: a grid with letters and numbers at its edges, dominoes askew, rolls below

_ROLLS_PER_ROW = 10
_ROLL_HEIGHT = 34.0
_DIE_RADIUS = 9.5


def draw_spread(spread: Spread, rolls: Sequence[Pair]) -> Scene:
    """Draw a spread and the rolls to find in it."""
    room = style.COORDINATE_ROOM
    rows = -(-len(rolls) // _ROLLS_PER_ROW)
    dominoes = ngettext(
        "{count} domino scattered over a page",
        "{count} dominoes scattered over a page",
        len(spread.dominoes),
    )
    thrown = ngettext("{count} roll", "{count} rolls", len(rolls))
    return Scene(
        spread.width * SPACE + 2 * room,
        spread.height * SPACE + 2 * room + rows * _ROLL_HEIGHT,
        (*_grid(spread), *_rolls(spread, rolls)),
        gettext("{dominoes}, and {rolls}", dominoes=dominoes, rolls=thrown),
        _spread_description(spread, rolls),
        above=room,
        left=room,
    )


def _grid(spread: Spread) -> Iterator[Shape]:
    """Draw the grid and the dominoes on it."""
    width, height, square = spread.width * SPACE, spread.height * SPACE, SQUARE * SPACE
    for column in range(1, spread.columns):
        yield Line(column * square, 0, column * square, height, style.GRID_LINE)
    for row in range(1, spread.rows):
        yield Line(0, row * square, width, row * square, style.GRID_LINE)
    yield Rect(0, 0, width, height, style.CORNER, style.BOARD_EDGE)
    outside = style.COORDINATE_ROOM / 2
    for column in range(spread.columns):
        for y in (-outside, height + outside):
            yield style.centred_text((column + 0.5) * square, y, chr(ord("A") + column))
    for row in range(spread.rows):
        for x in (-outside, width + outside):
            yield style.centred_text(x, (row + 0.5) * square, str(row + 1))
    for domino in spread.dominoes:
        symbol = tile(domino.pips, False)
        x, y = domino.x * SPACE - symbol.width / 2, domino.y * SPACE - symbol.height / 2
        yield Use(symbol, x, y, domino.turn)


def _rolls(spread: Spread, rolls: Sequence[Pair]) -> Iterator[Shape]:
    top, step = spread.height * SPACE + style.COORDINATE_ROOM, spread.width * SPACE / _ROLLS_PER_ROW
    for index, roll in enumerate(rolls):
        row, column = divmod(index, _ROLLS_PER_ROW)
        left, middle = column * step, top + (row + 0.5) * _ROLL_HEIGHT
        yield style.centred_text(left + 8, middle, str(index + 1))
        for place, pips in enumerate(roll):
            symbol = die(pips, _DIE_RADIUS)
            x = left + 28 + place * (2 * _DIE_RADIUS + 3)
            yield Use(symbol, x - symbol.width / 2, middle - symbol.height / 2)


def _spread_description(spread: Spread, rolls: Sequence[Pair]) -> str:
    places = sorted((domino.square, domino.pips) for domino in spread.dominoes)
    dominoes = (
        gettext("{domino} in {square}", domino=f"{pips[0]}-{pips[1]}", square=square)
        for square, pips in places
    )
    return gettext(
        "In columns A to {column} and rows 1 to {row}: {dominoes}. The rolls: {rolls}.",
        column=chr(ord("A") + spread.columns - 1),
        row=spread.rows,
        dominoes="; ".join(dominoes),
        rolls=", ".join(listed([str(one), str(other)]) for one, other in rolls),
    )


# Cards to cut out: light sides above, dark sides below, a fold line between them

_DISTANCE = 2
"""The space between two cards, in half-spaces like all lengths in positions."""
_CLOSE = 1
"""The same between pieces that have no other side below them."""

FaceName = Callable[[Cover], str]
"""Returns the name of a card's face, however the card is turned on the table."""


def draw_cut_outs(
    cards: Sequence[Cover], name: FaceName, width: float, height: float
) -> Iterator[Scene]:
    """Draw cards on as many sheets as they need; a sheet's width and height are in spaces.

    The dark sides mirror the light ones about the middle of the sheet, so folding it there puts
    them back to back. A card larger than a sheet gets a sheet of its own.
    """
    for sheet in pieces_in_sheets(cards, width, (height - _DISTANCE / 2) / 2):
        position = two_sided(sheet)
        scene = draw(position)
        middle = scene.height / 2
        fold = Line(0, middle, scene.width, middle, style.FOLD)
        light, dark = (
            listed([name(card) for card in position.covers if card.dark is is_dark])
            for is_dark in (False, True)
        )
        words = gettext(
            "Cards to cut out: {light}. Their dark sides are below a fold line: {dark}.",
            light=light,
            dark=dark,
        )
        shapes = (*scene.shapes, *card_names(position.covers, name), fold)
        title = gettext("Pieces to cut out")
        yield replace(scene, shapes=shapes, title=title, description=words)


def pieces_in_sheets(
    cards: Sequence[Cover], width: float, height: float, apart: int = _DISTANCE
) -> list[list[Cover]]:
    """Put cards on as many sheets as they need, about as many on each.

    A sheet's width and height are in spaces; the cards are `apart` half-spaces from one another.
    """

    def filled(height: float) -> Iterator[list[Cover]]:
        sheet: list[Cover] = []
        for row in _rows(cards, 2 * width, apart):
            top = _bottom(sheet) + apart if sheet else 0
            placed = [card.moved(0, top) for card in row]
            if sheet and _bottom(placed) > 2 * height:
                yield sheet
                sheet, placed = [], row
            sheet += placed
        if sheet:
            yield sheet

    return evenly(filled, height)


def two_sided(light: Sequence[Cover]) -> Position:
    """Return cards with their dark sides below them, mirrored about a fold line."""
    mirror = 2 * _bottom(light) + _DISTANCE - 2
    return Position(covers=(*light, *(_dark_side(card, mirror) for card in light)))


def _rows(cards: Sequence[Cover], width: float, apart: int) -> Iterator[list[Cover]]:
    """Put cards side by side, as many in a row as fit."""
    row: list[Cover] = []
    for card in cards:
        placed = card.moved(_right(row) + apart if row else 0, 0)
        if row and _right([placed]) > width:
            yield row
            row, placed = [], card
        row.append(placed)
    yield row


def _right(cards: Sequence[Cover]) -> int:
    return max(place.x + 2 for card in cards for place in card.places)


def _bottom(cards: Sequence[Cover]) -> int:
    return max(place.y + 2 for card in cards for place in card.places)


def _dark_side(card: Cover, mirror: int) -> Cover:
    """Return a card's dark side; a place's `y` and its mirror image's add up to `mirror`."""

    def below(place: Place) -> Place:
        return Place(place.x, mirror - place.y)

    joints = tuple((below(point), char) for point, char in card.joints)
    return Cover(tuple(map(below, card.places)), joints, dark=True).moved(0, 0)


def card_names(cards: Sequence[Cover], name: FaceName) -> Iterator[Shape]:
    """Draw the names of cards, each on the card's first space."""
    side = style.CARD_LABEL
    for face in cards:
        x, y = centre(face.places[0])
        paint, letter = style.DARK_LABEL if face.dark else style.LIGHT_LABEL
        yield Rect(x - side / 2, y - side / 2, side, side, style.CARD_CORNER, paint)
        yield style.centred_text(x, y, name(face), style.CARD_LABEL_SIZE, letter)


# Sheets to use with real dominoes: boards in parts, pieces with plain backs, score sheets. Widths
# and heights are in halves of a domino; a 50 mm line shows whether the size is true.

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
    dark = [_dark_side(card, _bottom([card]) - 2) for card in cards]
    for placed in pieces_in_sheets(dark, width, height - _FOOT, _CLOSE):
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
