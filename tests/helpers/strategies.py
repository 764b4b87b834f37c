"""Hypothesis strategies: positions with everything the notation has, and sliding-puzzle boards."""

from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from donimoes_book.board.dominoes import domino_set
from donimoes_book.board.parts import Arrow, Die, Direction, Domino, Mark, Split
from donimoes_book.board.position import Cover, Number, Piece, Place, Position
from donimoes_book.board.rectangle import random_rectangle, shapes

SIZE = 10
"""The width and height, in half-spaces, of the table that parts are placed on."""

marks = st.sampled_from(list(Mark))
pips = st.integers(0, 9)
letters = st.sampled_from("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
places = st.builds(Place, st.integers(0, SIZE), st.integers(0, SIZE))
beyond = st.builds(Place, st.integers(-5, SIZE + 5), st.integers(-5, SIZE + 5))
"""Places on the table and around it."""

dominoes = st.builds(
    Domino,
    places,
    st.booleans(),
    st.one_of(st.tuples(pips, pips), st.tuples(st.none(), pips), st.tuples(pips, st.none())),
    st.none() | marks,
)
numbers = st.builds(Number, places, pips)
dice = st.builds(Die, beyond, st.integers(1, 6))
arrows = st.builds(
    Arrow,
    beyond,
    st.lists(
        st.tuples(st.sampled_from(list(Direction)), st.integers(1, 12)), min_size=1, max_size=3
    ).map(tuple),
)


@st.composite
def covers(draw) -> Cover:
    """Draw a cover of up to five spaces, each joined to at least one earlier space."""
    spaces = [draw(places)]
    joints = {}
    for _ in range(draw(st.integers(0, 4))):
        place = draw(st.sampled_from(spaces)).moved(*draw(st.sampled_from(list(Direction))).step)
        if place in spaces:
            continue
        touching = [way.step for way in Direction if place.moved(*way.step) in spaces]
        for dx, dy in draw(st.lists(st.sampled_from(touching), min_size=1, unique=True)):
            joint = place.moved(dx // 2, dy // 2)
            joints[joint] = draw(st.sampled_from("-|"[dy == 0]) | marks.map(str))
        spaces.append(place)
    return Cover(tuple(spaces), tuple(joints.items()), draw(st.booleans()))


def _squares(part) -> tuple[Place, ...]:
    match part:
        case Domino() | Cover():
            return part.places
        case Number():
            return (part.place,)
        case _:
            return (part,)


def _overlap(one: Place, other: Place) -> bool:
    return abs(one.x - other.x) < 2 and abs(one.y - other.y) < 2


@st.composite
def positions(draw) -> Position:
    """Draw any position that the notation can express, on the grid and half a space off it."""
    placed = []
    parts = st.one_of(dominoes, dominoes, numbers, numbers, covers(), places)
    for part in draw(st.lists(parts, max_size=20)):
        taken = [square for other in placed for square in _squares(other)]
        if not any(_overlap(square, other) for square in _squares(part) for other in taken):
            placed.append(part)
    placed += _half_covered(draw, placed)
    splits = [point for point in _points_between(placed) if draw(st.booleans())]
    position = Position(
        tuple(part for part in placed if isinstance(part, Domino)),
        tuple(part for part in placed if isinstance(part, Number)),
        tuple(part for part in placed if isinstance(part, Cover)),
        tuple(part for part in placed if isinstance(part, Place)),
        tuple(Split(point, draw(st.sampled_from("~S"))) for point in splits),
        tuple(draw(st.lists(st.builds(Piece, beyond, letters), max_size=4, unique_by=_place))),
        tuple(draw(st.lists(dice, max_size=3))),
        tuple(draw(st.lists(arrows, max_size=2))),
    )
    return _on_a_board(position) if draw(st.booleans()) else position


def _half_covered(draw, placed) -> list[Domino]:
    """Draw dominoes that stick out from under covers, at most one for each space."""
    covers = [cover for cover in placed if isinstance(cover, Cover)]
    below = []
    # A light single space that is joined to a number is half a domino, not a cover.
    for space in [
        p for cover in covers if cover.dark or len(cover.places) > 1 for p in cover.places
    ]:
        way = draw(st.none() | st.sampled_from(list(Direction)))
        half = space.moved(*way.step) if way else space
        if any(_overlap(half, square) for part in (*placed, *below) for square in _squares(part)):
            continue
        (first, one), (_, other) = sorted(
            [(space, None), (half, draw(pips))], key=lambda half: (half[0].y, half[0].x)
        )
        below.append(
            Domino(first, first.y == half.y == space.y, (one, other), draw(st.none() | marks))
        )
    return below


def _on_a_board(position: Position) -> Position:
    """Put a checkerboard under a position, offset from the grid by whole spaces."""
    halves = [*position.halves, *position.holds]
    top = min((place.y for place in halves), default=0)
    return replace(position, board=Place(0, -(top % 2)))


def _place(piece: Piece) -> Place:
    return piece.place


def _points_between(placed) -> list[Place]:
    """Return the points between two halves side by side that are not joined."""
    halves = dict.fromkeys(
        square for part in placed if not isinstance(part, Place) for square in _squares(part)
    )
    joined = {part.joint for part in placed if isinstance(part, Domino)}
    joined |= {point for part in placed if isinstance(part, Cover) for point, _ in part.joints}
    return [
        half.moved(dx, dy)
        for half in halves
        for dx, dy in ((1, 0), (0, 1))
        if half.moved(2 * dx, 2 * dy) in halves and half.moved(dx, dy) not in joined
    ]


@st.composite
def rectangles(draw, max_dominoes: int = 8) -> Position:
    """Draw a filled rectangle in which no equal numbers touch."""
    width, height = draw(st.integers(2, max_dominoes).flatmap(lambda n: st.sampled_from(shapes(n))))
    return random_rectangle(draw(randoms), width, height)


@st.composite
def groups(draw, max_dominoes: int = 5) -> Position:
    """Draw different dominoes in one group, on the grid; equal numbers may touch."""
    rng = draw(randoms)
    pairs = rng.sample(domino_set(draw(st.integers(3, 6))), draw(st.integers(1, max_dominoes)))
    placed: list[Domino] = []
    for pair in pairs:
        turned = pair[::-1] if rng.random() < 0.5 else pair
        ways = [
            Domino(p, across, turned) for p in _touching_places(placed) for across in (True, False)
        ]
        taken = {place for domino in placed for place in domino.places}
        placed.append(rng.choice([domino for domino in ways if not taken & set(domino.places)]))
    return Position(tuple(placed))


def _touching_places(placed: list[Domino]) -> list[Place]:
    """Return the places beside a domino, where the next one can begin."""
    if not placed:
        return [Place(0, 0)]
    return sorted(
        {place.moved(*way.step) for d in placed for place in d.places for way in Direction}
    )


randoms = st.integers(0, 2**32 - 1).map(Random)
"""Random numbers for the program's own random layouts."""
