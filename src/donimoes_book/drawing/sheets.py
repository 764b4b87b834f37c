"""Draws whole sheets of paper: practice spreads, and cards to cut out."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import Cover, Place, Position
from donimoes_book.board.spread import SQUARE, Spread
from donimoes_book.drawing import style
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.outline import centre
from donimoes_book.drawing.overlays import die
from donimoes_book.drawing.scene import SPACE, Line, Rect, Scene, Shape, Use
from donimoes_book.drawing.tiles import tile
from donimoes_book.language import gettext, listed, ngettext

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
        yield _cut_out_sheet(sheet, name)


def pieces_in_sheets(cards: Sequence[Cover], width: float, height: float) -> Iterator[list[Cover]]:
    """Put cards on as many sheets as they need; a sheet's width and height are in spaces."""
    sheet: list[Cover] = []
    for row in _rows(cards, 2 * width):
        top = _bottom(sheet) + _DISTANCE if sheet else 0
        placed = [card.moved(0, top) for card in row]
        if sheet and _bottom(placed) > 2 * height:
            yield sheet
            sheet, placed = [], row
        sheet += placed
    if sheet:
        yield sheet


def dark_sides(cards: Sequence[Cover]) -> list[Cover]:
    """Return the dark sides of cards."""
    return [_dark_side(card, _bottom([card]) - 2) for card in cards]


def two_sided(light: Sequence[Cover]) -> Position:
    """Return cards with their dark sides below them, mirrored about a fold line."""
    mirror = 2 * _bottom(light) + _DISTANCE - 2
    return Position(covers=(*light, *(_dark_side(card, mirror) for card in light)))


def _rows(cards: Sequence[Cover], width: float) -> Iterator[list[Cover]]:
    """Put cards side by side, as many in a row as fit."""
    row: list[Cover] = []
    for card in cards:
        placed = card.moved(_right(row) + _DISTANCE if row else 0, 0)
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


def _cut_out_sheet(light: Sequence[Cover], name: FaceName) -> Scene:
    position = two_sided(light)
    scene = draw(position)
    middle = scene.height / 2
    fold = Line(0, middle, scene.width, middle, style.FOLD)
    light_names, dark_names = (
        listed([name(card) for card in position.covers if card.dark is dark])
        for dark in (False, True)
    )
    shapes = (*scene.shapes, *card_names(position.covers, name), fold)
    return replace(
        scene,
        shapes=shapes,
        title=gettext("Pieces to cut out"),
        description=gettext(
            "Cards to cut out: {light}. Their dark sides are below a fold line: {dark}.",
            light=light_names,
            dark=dark_names,
        ),
    )
