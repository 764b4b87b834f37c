"""Draws a position as a scene."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from itertools import pairwise

from donimoes_book.board.annotations import PLAIN, Annotations
from donimoes_book.board.position import Arrow, Domino, Place, Position
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


def draw(
    position: Position, annotations: Annotations = PLAIN, *, description: str | None = None
) -> Scene:
    """Draw a position; the description is made from the model where the author gives none."""
    left = checkerboard.MARGIN if position.board else 0.0
    above = left or (style.LIFT if annotations.raised else 0.0)
    lowest = max((place.y + 2 for place, _ in annotations.labels), default=0)
    below = style.LABEL_ROOM if lowest >= position.height and annotations.labels else 0.0
    return Scene(
        max(position.width, 2) * _HALF_SPACE + left,
        max(position.height, 2) * _HALF_SPACE + above + below,
        tuple(_shapes(position, annotations)),
        summarize(position),
        describe(position, annotations) if description is None else description,
        above,
        left,
        bool(position.board) or any(not cover.is_back for cover in position.covers),
    )


def _shapes(position: Position, annotations: Annotations) -> Iterator[Shape]:
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
    high = _raised(position, annotations)
    for domino in sorted(position.dominoes, key=lambda domino: domino.place in high):
        first, second = (place in shared for place in domino.places)
        if domino.place in high:
            yield _use(side(domino.across), domino.place)
        dark, also = (bool(position.board) and is_dark(place) for place in domino.places)
        pips = _below_cards(domino, cards)
        shown = tile(pips, domino.across, domino.mark, (first, second), (dark, also))
        yield _use(shown, domino.place, high)
        if domino.place in annotations.available and not domino.mark:
            yield _use(rim(domino.across), domino.place, high)
    for cover in position.covers:
        if cover.is_back:
            left, right = cover.places
            yield _use(back(left.y == right.y), left)
        else:
            yield from card(cover)
    yield from _paths(position, annotations, shared)
    for point, _ in position.splits:
        yield from _split(position, point)
    numbered = {place for place, pips in position.halves.items() if pips is not None}
    spots = dict.fromkeys(shared, style.PIECE_ALONE)
    spots |= dict.fromkeys(numbered & shared, style.PIECE_BESIDE_PIPS)
    joints = {domino.joint for domino in position.dominoes}
    spots |= dict.fromkeys(joints & shared, style.PIECE_ON_BAR)
    for arrow in position.arrows:
        yield from _arrow(position, arrow, spots, high)
    kinds = piece_kinds(p.letter for p in position.pieces)
    for man in position.pieces:
        spot = spots[man.place]
        yield _standing(piece(kinds[man.letter], spot[0]), man.place, spot[1], high)
    for cube in position.dice:
        company = cube.place in numbered or cube.place in pieces
        radius, (x, y) = style.PIECE_BESIDE_PIPS if company else style.PIECE_ALONE
        if cube.place in pieces:  # the piece keeps its corner, the die takes the next
            x = SPACE - x
        yield _standing(die(cube.pips, radius), cube.place, (x, y), high)
    for place, words in annotations.labels:
        x, y = _corner(place.moved(1, 2))
        y += (style.LABEL_ROOM + style.LABEL_SIZE * style.CAP_HEIGHT) / 2
        yield Text(x, y, words, style.LABEL_SIZE, style.LABEL)


def _below_cards(domino: Domino, cards: Container[Place]) -> tuple[int | None, int | None]:
    """The pips that are drawn on a domino: none where a card will lie on top of it."""
    shown = zip(domino.places, domino.pips, strict=True)
    first, second = (0 if n is None and place in cards else n for place, n in shown)
    return first, second


def _paths(
    position: Position, annotations: Annotations, shared: Container[Place]
) -> Iterator[Shape]:
    """Draw the ways to walk over the dominoes, and what lies on these once more, without faces."""
    for start, end in annotations.paths:
        yield Line(*_centre(start), *_centre(end), style.PATH)
    walked = {place for path in annotations.paths for place in path}
    for domino in position.dominoes:
        first, second = domino.places
        if first in walked or second in walked:
            small = first in shared, second in shared
            yield _use(tile(domino.pips, domino.across, domino.mark, small, clear=True), first)


def _arrow(
    position: Position,
    arrow: Arrow,
    spots: Mapping[Place, tuple[float, Point]],
    high: Container[Place],
) -> Iterator[Shape]:
    """Draw an arrow below the piece that it starts at, and the pips on its way once more."""
    points = [_centre(place, high) for place in arrow.points]
    if arrow.place in spots:
        # It starts where the piece covers the middle line of its way.
        (x, y), (_, aside) = points[0], spots[arrow.place]
        dx, dy = (to - _HALF_SPACE for to in aside)
        along = arrow.legs[0][0].step[0] != 0
        points[0] = (x + dx, y) if along else (x, y + dy)
    yield from table_arrow(points, ring=arrow.place not in spots)
    crossed = {place for start, end in pairwise(arrow.points) for place in _between(start, end)}
    lone = {number.place: False for number in position.numbers}
    across = lone | {
        place: domino.across for domino in position.dominoes for place in domino.places
    }
    for place, pips in position.halves.items():
        if pips and place in crossed:
            shown = pips_of(pips, across=across[place], small=place in spots)
            yield _use(shown, place, high)


def _between(start: Place, end: Place) -> Iterator[Place]:
    """Every place on a straight way, with both ends."""
    for x in range(min(start.x, end.x), max(start.x, end.x) + 1):
        for y in range(min(start.y, end.y), max(start.y, end.y) + 1):
            yield Place(x, y)


def _raised(position: Position, annotations: Annotations) -> frozenset[Place]:
    """Every place of the dominoes that lie higher than the others."""
    high = (domino.places for domino in position.dominoes if domino.place in annotations.raised)
    return frozenset(place for places in high for place in places)


def _corner(place: Place, high: Container[Place] = ()) -> Point:
    return place.x * _HALF_SPACE, place.y * _HALF_SPACE - (style.LIFT if place in high else 0.0)


def _centre(place: Place, high: Container[Place] = ()) -> Point:
    x, y = _corner(place, high)
    return x + _HALF_SPACE, y + _HALF_SPACE


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
