"""Draws a position as a scene."""

from __future__ import annotations

from collections.abc import Iterator

from donimoes_book.board.position import Cover, Mark, Place, Position
from donimoes_book.drawing import style
from donimoes_book.drawing.describe import describe, summarize
from donimoes_book.drawing.marks import badge, slide_arrow, split, table_arrow
from donimoes_book.drawing.outline import region_path
from donimoes_book.drawing.scene import SPACE, Line, Path, Point, Scene, Shape, Symbol, Use
from donimoes_book.drawing.things import die, piece
from donimoes_book.drawing.tiles import lone, tile

_HALF_SPACE = SPACE / 2


def draw(position: Position, *, description: str | None = None) -> Scene:
    """Draw a position; the description is made from the model where the author gives none."""
    return Scene(
        max(position.width, 2) * _HALF_SPACE,
        max(position.height, 2) * _HALF_SPACE,
        tuple(_shapes(position)),
        summarize(position),
        describe(position) if description is None else description,
    )


def _shapes(position: Position) -> Iterator[Shape]:
    """Paint from the table up: what lies below comes first."""
    pieces = {p.place for p in position.pieces}
    shared = pieces | {d.place for d in position.dice}
    for place in position.holds:
        yield from _hold(place)
    for cover in position.covers:
        yield from _cover(cover)
    for number in position.numbers:
        yield _use(lone(number.pips, number.place in shared), number.place)
    for domino in position.dominoes:
        first, second = (place in shared for place in domino.places)
        yield _use(tile(domino.pips, domino.across, domino.mark, (first, second)), domino.place)
    for point, _ in position.splits:
        yield from _split(position, point)

    numbered = {place for place, pips in position.halves.items() if pips is not None}
    for man in position.pieces:
        yield _standing(piece, man.letter, man.place, beside=man.place in numbered)
    for cube in position.dice:
        beside = cube.place in numbered or cube.place in pieces
        yield _standing(die, cube.pips, cube.place, beside=beside, left=cube.place in pieces)
    for arrow in position.arrows:
        yield from table_arrow([_centre(place) for place in arrow.points])


def _corner(place: Place) -> Point:
    return place.x * _HALF_SPACE, place.y * _HALF_SPACE


def _centre(place: Place) -> Point:
    return (place.x + 1) * _HALF_SPACE, (place.y + 1) * _HALF_SPACE


def _use(symbol: Symbol, place: Place) -> Use:
    return Use(symbol, *_corner(place))
