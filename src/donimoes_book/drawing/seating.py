"""A table seen from above with people around it, who reach for what is laid or moved on it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import atan2, cos, degrees, hypot, radians, sin
from random import Random
from typing import NamedTuple
from zlib import crc32

from donimoes_book.board.parts import Domino, Mark
from donimoes_book.board.position import Position
from donimoes_book.drawing import style, things
from donimoes_book.drawing.outline import centre, corner, rounded
from donimoes_book.drawing.people import (
    LINE,
    SHOULDER,
    Hand,
    Person,
    arm_line,
    drawn,
    persons,
    wrist_of,
)
from donimoes_book.drawing.projection import extent
from donimoes_book.drawing.scene import (
    SPACE,
    Circle,
    Paint,
    Path,
    Point,
    Rect,
    Scene,
    Shape,
    map_points,
)
from donimoes_book.words.language import gettext, spelled

MOST_PEOPLE = 4
MOST_STANDING = 7
"""The most dominoes that stand before a person."""

# Lengths on the table around a position are in units of a person; see `people`.
_BEFORE = 108.0
"""The room before a person."""
_STANDING = 34.0
"""More room for dominoes that stand there."""
_BESIDE = 56.0
"""The room where nobody sits."""
_ABREAST = 214.0
"""What a person takes of the edge of the table."""
_TURN_OF_TABLE = 46.0
"""The radius of its corners."""
_LEAST_SIZE = 1.0
_MOST_SIZE = 1.7
"""How large people are, compared with the dominoes: they don't grow as much as a position does."""
_SMALL = 430.0
"""The length of a position, in the scene, around which people have their least size."""
_UPRIGHT = 11.0
"""How thick a domino is that stands on the table."""
_MOST_ROOM = 2.0
"""How many times its width or height a table may have to fill a page."""
_REACH = 150.0
"""How far people reach before they lean."""
_LEAST_REACH = 60.0
"""What is nearer to the shoulder is too near for a hand."""
_MOST_LEAN = 0.35
"""The greatest share of the way to something that people lean."""
_MOST_TURN = 100.0
"""The greatest angle between an arm and the way across an edge that its hand holds, in degrees."""
_PINCH = 2.0
"""How far fingertips are past the edge of a domino: they hide none of its pips."""
_SHARES = 0.5, 0.4, 0.6, 0.3, 0.7
"""Where somebody who has a side of the table for themselves may sit."""
_CUPS: tuple[Point, ...] = ((96, -52), (-96, -52), (84, -92), (-84, -92), (120, -60), (-120, -60))
"""Where somebody's cup may be."""
_SPOTS = (
    *((0.13, 0.16), (0.87, 0.16), (0.13, 0.84), (0.87, 0.84), (0.1, 0.5), (0.9, 0.5)),
    *((0.2, 0.5), (0.8, 0.5), (0.27, 0.13), (0.73, 0.13), (0.27, 0.87), (0.73, 0.87)),
)
"""Where other things may be, as shares of the table's width and height."""
_THINGS = ((things.cat, 66.0), (things.plate, 44.0), (things.box, 62.0), (things.pot, 54.0))
"""Those things with the room that they need; somebody alone has the first."""


class Company(NamedTuple):
    """The people around a table."""

    people: int = 0
    hand: int = 0
    """How many dominoes stand before each of them."""


NOBODY = Company()


@dataclass(frozen=True)
class Seat:
    """A place: where the edge of the table before it is in the scene, and which way it faces."""

    x: float
    y: float
    turn: float
    """Degrees clockwise; 0 looks up the page."""
    size: float

    def seen(self, point: Point) -> Point:
        """Return the point of the scene for one in the person's frame."""
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        u, v = point[0] * self.size, point[1] * self.size
        return self.x + u * c - v * s, self.y + u * s + v * c

    def local(self, point: Point) -> Point:
        """Return the point of the person's frame for one in the scene."""
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        x, y = (point[0] - self.x) / self.size, (point[1] - self.y) / self.size
        return x * c + y * s, y * c - x * s

    def placed(self, shapes: Iterable[Shape]) -> Iterator[Shape]:
        """Yield shapes of the person's frame in the scene, with lines as wide as before."""
        for shape in shapes:
            moved = map_points(shape, self.seen)
            if isinstance(moved, Circle):
                moved = replace(moved, radius=moved.radius * self.size)
            yield moved


@dataclass
class _Sitter:
    """Somebody at the table: their seats to choose from, of which the first is taken."""

    person: Person
    seats: list[Seat]
    hands: list[Hand]
    lean: Point = (0.0, 0.0)

    @property
    def seat(self) -> Seat:
        return self.seats[0]


class _Reach(NamedTuple):
    """A way to hold a domino; the one with the least cost is best."""

    cost: float
    sitter: int
    side: int
    seat: int
    hand: Hand
    lean: Point


def with_people(
    scene: Scene, position: Position, company: Company, seed: int = -1, shape: float = 0
) -> Scene:
    """Return a flat drawing of a position on a table with people around it, if there are any.

    Who they are depends on the `seed`; without one, on the position. The table is larger than it
    need be if the drawing should have a `shape`, its width as a multiple of its height.
    """
    if not company.people:
        return scene
    seed = seed if seed >= 0 else crc32(str(position).encode())
    shapes = tuple(_Table(scene, position, company, Random(seed), shape).shapes())
    left, top, right, bottom = extent(shapes)
    people = spelled("{count} person", "{count} people", company.people)
    words = gettext("{people} at a table.", people=people)
    words = f"{words[:1].upper()}{words[1:]}"
    return replace(
        scene,
        width=right - left,
        height=bottom - top,
        above=-top,
        left=-left,
        shapes=shapes,
        description=f"{words} {scene.description}",
        details=f"{words} {scene.details}" if scene.details else "",
        true_colours=True,
        beside=False,
    )


class _Table:
    """A table while it is being laid."""

    def __init__(
        self, scene: Scene, position: Position, company: Company, chance: Random, shape: float
    ) -> None:
        self.scene, self.position, self.company, self.chance = scene, position, company, chance
        longest = max(scene.width, scene.height)
        self.size = min(max(longest / _SMALL, _LEAST_SIZE), _MOST_SIZE)
        self.sides = _sides(company.people, scene.width / scene.height)
        self.box = self._box(shape)
        x, y, w, h = self.box
        # Below, above, at the left and at the right, each from the left hand to the right.
        edges = (
            (x, y + h, w, 0.0, 0),
            (x + w, y, -w, 0.0, 180),
            (x, y, 0.0, h, 90),
            (x + w, y + h, 0.0, -h, 270),
        )
        people = iter(persons(company.people, chance))
        self.sitters = list[_Sitter]()
        for count, (px, py, dx, dy, turn) in zip(self.sides, edges, strict=True):
            for number in range(count):
                person = next(people)
                shares = _SHARES if count == 1 else ((number + 0.5) / count,)
                seats = [
                    Seat(px + dx * share, py + dy * share, turn, self.size * person.size)
                    for share in shares
                ]
                self.sitters.append(_Sitter(person, seats, list(self._resting(person))))
        covers = (place for cover in position.covers for place in cover.places)
        self.occupied = {*position.halves, *covers}
        beside = {it.place for it in (*position.pieces, *position.dice)}
        self.taken = [(*centre(place), SPACE * 0.72) for place in self.occupied | beside]
        """Circles on the table that are not free."""

    def _box(self, shape: float) -> tuple[float, float, float, float]:
        """Return the left, top, width and height of the table, around the position."""
        scene, size = self.scene, self.size
        before = _BEFORE + _STANDING * bool(self.company.hand)
        below, above, left, right = (size * (before if count else _BESIDE) for count in self.sides)
        w, h = scene.width + left + right, scene.height + below + above
        least = _ABREAST * size
        across, down = max(w, least * max(self.sides[:2])), max(h, least * max(self.sides[2:]))
        if shape:
            # Bodies are beyond the edge.
            deep, wide = (
                100 * size * sum(map(bool, two)) for two in (self.sides[:2], self.sides[2:])
            )
            across = min(max(across, shape * (down + deep) - wide), _MOST_ROOM * across)
            down = min(max(down, (across + wide) / shape - deep), _MOST_ROOM * down)
        x = -scene.left - left - (across - w) / 2
        y = -scene.above - above - (down - h) / 2
        return x, y, across, down

    def shapes(self) -> Iterator[Shape]:
        """Yield all shapes, from the floor up."""
        self._pose()
        (x, y, w, h), turn = self.box, _TURN_OF_TABLE * self.size
        fall, inset = 7 * self.size, 8 * self.size
        yield Rect(x + fall / 2, y + fall, w, h, turn, Paint(style.LIGHT))
        yield Rect(x, y, w, h, turn, Paint(style.TABLE, style.INK, LINE))
        inner = x + inset, y + inset, w - 2 * inset, h - 2 * inset
        yield Rect(*inner, turn - inset, Paint(None, style.GRAIN, LINE))
        if self.company.hand:
            for it in self.sitters:
                yield from it.seat.placed(self._standing(it.seat))
        yield from self._things()
        yield from self.scene.shapes
        for it in self.sitters:
            yield from it.seat.placed(drawn(it.person, it.hands, it.lean))

    def _standing(self, seat: Seat) -> Iterator[Shape]:
        """Draw the dominoes that stand before a person, in a bow."""
        count, wide, deep = self.company.hand, SPACE / seat.size, _UPRIGHT / seat.size / 2
        for number in range(count):
            u = (number - (count - 1) / 2) * wide
            v, slope, half = -112 + u * u * 0.0011, 0.0022 * u, wide * 0.485
            c, s = cos(slope), sin(slope)
            for near, paint in (
                (deep, Paint(style.GREY, style.INK, 1.0)),
                (0.0, Paint(style.WHITE, style.INK, 1.0)),
            ):
                points = [
                    (u + a * c - b * s, v + a * s + b * c)
                    for a, b in ((-half, -deep), (half, -deep), (half, near), (-half, near))
                ]
                yield Path(rounded(points, 1.5, closed=True), paint)
            self.taken.append((*seat.seen((u, v)), 20.0))

    # Who does what

    def _resting(self, person: Person) -> Iterator[Hand]:
        """Yield the hands of somebody who waits: on the table, or one at the chin."""
        chance = self.chance
        thinks = chance.randrange(4) if self.company.people > 1 else chance.randrange(2)
        for side in (-1, 1):
            if side == 2 * thinks - 1:
                yield Hand((side * 13.0, 13.0), -side * 148.0, "chin")
            elif self.company.hand:
                yield Hand((side * chance.uniform(40, 52), -90.0), -side * chance.uniform(6, 16))
            else:
                at = side * chance.uniform(30, 44), -chance.uniform(62, 84)
                yield Hand(at, -side * chance.uniform(4, 28))

    def _pose(self) -> None:
        """Let hands reach for what is laid or moved, or else for what is taken away."""
        marked = [domino for domino in self.position.dominoes if domino.mark]
        held = [it for it in marked if it.mark is not Mark.CROSSED] or marked
        free = {(n, side) for n in range(len(self.sitters)) for side in (-1, 1)}
        for domino in held:
            ways = [way for n, side in sorted(free) for way in self._ways(n, side, domino)]
            if not ways:
                break
            best = min(ways)
            sitter = self.sitters[best.sitter]
            sitter.seats = [sitter.seats[best.seat]]
            sitter.hands[(best.side + 1) // 2], sitter.lean = best.hand, best.lean
            free -= {(best.sitter, best.side)}
            if self.company.people > 1:
                # One hand waits, so that others have their turn.
                free -= {(best.sitter, -best.side)}
        for it in self.sitters:
            for side, hand in zip((-1, 1), it.hands, strict=True):
                line = [hand.at, *arm_line(it.person, hand, side, it.lean)]
                self.taken += ((*it.seat.seen(at), 24 * it.seat.size) for at in line)

    def _ways(self, number: int, side: int, domino: Domino) -> Iterator[_Reach]:
        """Yield the ways in which a hand can hold a domino by the middle of one of its edges."""
        corners = [corner(place) for place in domino.places]
        left, top = map(min, zip(*corners, strict=True))
        right, bottom = (max(at) + SPACE for at in zip(*corners, strict=True))
        x, y = (left + right) / 2, (top + bottom) / 2
        edges = ((left, y, -1, 0), (right, y, 1, 0), (x, top, 0, -1), (x, bottom, 0, 1))
        others = [it for it in self.occupied if it not in domino.places]
        kind = "point" if domino.mark and domino.mark.direction else "hold"
        for n, seat in enumerate(self.sitters[number].seats):
            near = [seat.local(centre(place)) for place in others]
            for ex, ey, dx, dy in edges:
                at = seat.local((ex - dx * _PINCH, ey - dy * _PINCH))
                inwards = seat.local((ex - dx * SPACE, ey - dy * SPACE))
                if way := _reach(at, inwards, side, kind):
                    hand, lean, cost = way
                    hidden = _hidden(near, hand, side, SPACE / seat.size)
                    yield _Reach(cost + 60 * hidden + 12 * n, number, side, n, hand, lean)

    # What else is on the table

    def _things(self) -> Iterator[Shape]:
        """Draw a cup for everybody, and other things where there is room for them."""
        chance = self.chance
        for it in self.sitters:
            places = map(it.seat.seen, _CUPS)
            spot = next((at for at in places if self._is_free(at, 27 * self.size)), None)
            if spot:
                seat = Seat(*spot, chance.randrange(360), self.size)
                yield from seat.placed(things.cup(chance))
        x, y, w, h = self.box
        spots = [(x + w * across, y + h * down) for across, down in _SPOTS]
        kinds = list(_THINGS)
        if self.company.people > 1:
            chance.shuffle(kinds)
        for thing, radius in kinds:
            chance.shuffle(spots)
            spot = next((at for at in spots if self._is_free(at, radius * self.size)), None)
            if spot:
                turn = chance.choice((-30, -12, 14, 33))
                yield from Seat(*spot, turn, self.size).placed(thing())

    def _is_free(self, at: Point, radius: float) -> bool:
        """Return whether something has room on the table; then it has it."""
        x, y, w, h = self.box
        inside = x + radius < at[0] < x + w - radius and y + radius < at[1] < y + h - radius
        clear = all(hypot(at[0] - cx, at[1] - cy) > radius + r for cx, cy, r in self.taken)
        if inside and clear:
            self.taken.append((*at, radius))
        return inside and clear


def _reach(at: Point, inwards: Point, side: int, kind: str) -> tuple[Hand, Point, float] | None:
    """Return how a hand holds something by its edge, how far its person leans, and what it costs.

    The hand points from the shoulder to the edge, and turns towards what is `inwards` of it. None
    if that is too near, or the edge is on the far side.
    """
    u, v = at[0] - side * SHOULDER[0], at[1] - SHOULDER[1]
    far, straight = hypot(u, v), degrees(atan2(u, -v))
    across = degrees(atan2(inwards[0] - at[0], at[1] - inwards[1]))
    turn = (across - straight + 180) % 360 - 180
    if abs(turn) > _MOST_TURN or far < _LEAST_REACH:
        return None
    share = min(max(far - _REACH, 0.0) / far, _MOST_LEAN)
    lean = max(-30.0, min(30.0, u * share * 0.6)), max(-46.0, v * share)
    hand = Hand(at, straight + max(-24.0, min(24.0, 0.6 * turn)), kind)
    return hand, lean, far + 0.7 * abs(turn) + 30 * (at[0] * side < 0)


def _hidden(places: Iterable[Point], hand: Hand, side: int, wide: float) -> int:
    """Return how many squares, `wide` and around these points, a hand and its arm are over."""
    shoulder, wrist = (side * SHOULDER[0], SHOULDER[1]), wrist_of(hand)
    return sum(
        _is_near(at, hand.at, wrist, 17 + 0.42 * wide)
        + _is_near(at, wrist, shoulder, 19 + 0.42 * wide)
        for at in places
    )


def _is_near(at: Point, a: Point, b: Point, radius: float) -> bool:
    """Return whether a point is this near to the line from a to b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / (dx * dx + dy * dy)
    share = max(0.0, min(1.0, along))
    return hypot(at[0] - a[0] - share * dx, at[1] - a[1] - share * dy) < radius


def _sides(count: int, shape: float) -> tuple[int, int, int, int]:
    """Return how many people sit below, above, to the left and to the right.

    `shape` is the width of what is on the table, as a multiple of its height.
    """
    if shape > 1.5:
        return ((1, 0, 0, 0), (1, 1, 0, 0), (1, 2, 0, 0), (2, 2, 0, 0))[count - 1]
    if shape < 0.67:
        return ((1, 0, 0, 0), (0, 0, 1, 1), (1, 0, 1, 1), (1, 1, 1, 1))[count - 1]
    return ((1, 0, 0, 0), (1, 1, 0, 0), (1, 0, 1, 1), (1, 1, 1, 1))[count - 1]
