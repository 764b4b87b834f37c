"""Draws a position as a scene."""

from __future__ import annotations

from collections.abc import Container, Iterator

from donimoes_book.board.position import Domino, Mark, Place, Position
from donimoes_book.board.scenery import PLAIN, Scenery
from donimoes_book.drawing import checkerboard, style
from donimoes_book.drawing.checkerboard import is_dark
from donimoes_book.drawing.covers import beneath, card, card_places
from donimoes_book.drawing.describe import describe, summarize
from donimoes_book.drawing.marks import split, split_ends, table_arrow
from donimoes_book.drawing.scene import (
    SPACE,
    Line,
    Paint,
    Path,
    Point,
    Scene,
    Shape,
    Symbol,
    Text,
    Use,
)
from donimoes_book.drawing.things import die, piece, piece_kinds
from donimoes_book.drawing.tiles import back, lone, pips_of, rim, side, tile

_HALF_SPACE = SPACE / 2


def draw(position: Position, scenery: Scenery = PLAIN, *, description: str | None = None) -> Scene:
    """Draw a position; the description is made from the model where the author gives none."""
    left = checkerboard.MARGIN if position.board else 0.0
    above = left or (style.LIFT if scenery.raised else 0.0)
    lowest = max((place.y + 2 for place, _ in scenery.labels), default=0)
    below = style.LABEL_ROOM if lowest >= position.height and scenery.labels else 0.0
    return Scene(
        max(position.width, 2) * _HALF_SPACE + left,
        max(position.height, 2) * _HALF_SPACE + above + below,
        tuple(_shapes(position, scenery)),
        summarize(position),
        describe(position, scenery) if description is None else description,
        above,
        left,
        bool(position.board) or any(not cover.is_back for cover in position.covers),
    )


def _shapes(position: Position, scenery: Scenery) -> Iterator[Shape]:
    """Paint from the table up: what lies below comes first."""
    pieces = {p.place for p in position.pieces}
    shared = pieces | {d.place for d in position.dice}
    if position.board:
        yield from checkerboard.checkerboard()
    for place in position.holds:
        yield from _hold(place, style.HOLD_ON_BOARD if position.board else style.HOLD)
    yield from beneath(position)
    cards = card_places(position)
    for number in position.numbers:
        yield _use(lone(number.pips, number.place in shared), number.place)
    high = _raised(position, scenery)
    for domino in sorted(position.dominoes, key=lambda domino: domino.place in high):
        first, second = (place in shared for place in domino.places)
        if domino.place in high:
            yield _use(side(domino.across), domino.place)
        dark, also = (bool(position.board) and is_dark(place) for place in domino.places)
        pips = _below_cards(domino, cards)
        shown = tile(pips, domino.across, domino.mark, (first, second), (dark, also))
        yield _use(shown, domino.place, high)
        if domino.place in scenery.available and not domino.mark:
            yield _use(rim(domino.across), domino.place, high)
    for cover in position.covers:
        if cover.is_back:
            left, right = cover.places
            yield _use(back(left.y == right.y), left)
        else:
            yield from card(cover)
    yield from _paths(position, scenery)
    for point, _ in position.splits:
        yield from _split(position, point)

    for arrow in position.arrows:
        points = [_centre(place) for place in arrow.points]
        yield from table_arrow(points, ring=arrow.place not in pieces)
    numbered = {place for place, pips in position.halves.items() if pips is not None}
    kinds = piece_kinds(p.letter for p in position.pieces)
    joints = {domino.joint for domino in position.dominoes}
    for man in position.pieces:
        spot = style.PIECE_BESIDE_PIPS if man.place in numbered else style.PIECE_ALONE
        if man.place in joints:
            spot = style.PIECE_ON_BAR
        yield _standing(piece(kinds[man.letter], spot[0]), man.place, spot[1], high)
    for cube in position.dice:
        company = cube.place in numbered or cube.place in pieces
        radius, (x, y) = style.PIECE_BESIDE_PIPS if company else style.PIECE_ALONE
        if cube.place in pieces:  # the piece keeps its corner, the die takes the next
            x = SPACE - x
        yield _standing(die(cube.pips, radius), cube.place, (x, y), high)
    for place, words in scenery.labels:
        x, y = _corner(place.moved(1, 2))
        y += (style.LABEL_ROOM + style.LABEL_SIZE * style.CAP_HEIGHT) / 2
        yield Text(x, y, words, style.LABEL_SIZE, style.LABEL)


def _below_cards(domino: Domino, cards: Container[Place]) -> tuple[int | None, int | None]:
    """The pips that are drawn on a domino: none where a card will lie on top of it."""
    shown = zip(domino.places, domino.pips, strict=True)
    first, second = (0 if n is None and place in cards else n for place, n in shown)
    return first, second


def _paths(position: Position, scenery: Scenery) -> Iterator[Shape]:
    """Draw the ways to walk over the dominoes, and the pips on them once more."""
    for start, end in scenery.paths:
        yield Line(*_centre(start), *_centre(end), style.PATH)
    walked = {place for path in scenery.paths for place in path}
    for domino in position.dominoes:
        for place, pips in zip(domino.places, domino.pips, strict=True):
            if pips and place in walked and domino.mark is not Mark.CROSSED:
                yield _use(pips_of(pips, across=domino.across), place)


def _raised(position: Position, scenery: Scenery) -> frozenset[Place]:
    """Every place of the dominoes that lie higher than the others."""
    high = (domino.places for domino in position.dominoes if domino.place in scenery.raised)
    return frozenset(place for places in high for place in places)


def _corner(place: Place, high: Container[Place] = ()) -> Point:
    return place.x * _HALF_SPACE, place.y * _HALF_SPACE - (style.LIFT if place in high else 0.0)


def _centre(place: Place) -> Point:
    return (place.x + 1) * _HALF_SPACE, (place.y + 1) * _HALF_SPACE


def _use(symbol: Symbol, place: Place, high: Container[Place] = ()) -> Use:
    return Use(symbol, *_corner(place, high))


def _standing(symbol: Symbol, place: Place, offset: Point, high: Container[Place]) -> Use:
    """Place a piece or a die with its middle at an offset from its square's top left corner."""
    x, y = _corner(place, high)
    return Use(symbol, x + offset[0] - symbol.width / 2, y + offset[1] - symbol.height / 2)


def _hold(place: Place, paint: Paint) -> Iterator[Line]:
    """Draw the four corners of a place that is held open."""
    x, y = _corner(place)
    near, far, arm = 4.0, SPACE - 4.0, 5.0
    for cx, dx in ((near, arm), (far, -arm)):
        for cy, dy in ((near, arm), (far, -arm)):
            yield Line(x + cx, y + cy, x + cx + dx, y + cy, paint)
            yield Line(x + cx, y + cy, x + cx, y + cy + dy, paint)


def _split(position: Position, point: Place) -> tuple[Path, Path]:
    """Draw the zigzag between two halves that are not one domino."""
    first, second = split_ends(position, point)
    return split(_centre(point), across=first.x == second.x)
