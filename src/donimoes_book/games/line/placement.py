"""Places a line's dominoes on the table, and finds where dominoes touch.

A line bends at the edge of the table, and never touches itself. A search places the dominoes one by
one, those nearest the first domino first. It continues straight where it can, turns back at the
edge of the table, and backtracks from dead ends. If a line does not fit, the table grows: first in
height, since a page has more room below than beside.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from donimoes_book.board.parts import Domino, Mark
from donimoes_book.board.position import Piece, Place, Position
from donimoes_book.games.line.line import Line, Play, Side

WIDTH = 17
"""The width of the table in spaces: what fits in a column beside other pictures of a strip."""
HEIGHT = 6
SPINNER = "S"
"""The piece that marks the first double, if only that one is a spinner."""
_MAX_TRIES = 400
"""How many dominoes to try before giving up on a table."""
_FAR = 1000
"""Farther than any line reaches, in half-spaces."""
_GROWTH = ((0, 0), (0, 4), (0, 8), (2, 4), (4, 8), (8, 16), (16, 32))
"""How much wider and higher, in spaces, each table is that the search tries in turn."""

Vector = tuple[int, int]
"""A distance in half-spaces, across and down."""
_RIGHT = 1, 0
_DOWN = 0, 1


class NoRoom(ValueError):
    """Raised for a line with so many arms that it cannot lie flat without touching itself."""


class Placement(NamedTuple):
    """Where a domino of a line is on the table, and which way the line runs there."""

    start: Place
    """The square where it begins; a double across has its halves to either side of that."""
    way: Vector
    """The direction of the line, one half-space long."""
    play: Play

    @property
    def domino(self) -> Domino:
        """The domino as a position shows it."""
        dx, dy = self.way
        inner, outer = self.play.inner, self.play.outer
        if self.play.across:
            first = self.start.moved(-abs(dy), -abs(dx))
            return Domino(first, dx == 0, (inner, outer))
        if dx + dy > 0:
            return Domino(self.start, dx != 0, (inner, outer))
        return Domino(self.start.moved(2 * dx, 2 * dy), dx != 0, (outer, inner))

    def beyond(self, side: Side) -> tuple[Place, Vector]:
        """Return where a domino continues straight from a side: its first square and its way."""
        (dx, dy), start, across = self.way, self.start, self.play.across
        if side is Side.NEAR:
            return start.moved(-2 * dx, -2 * dy), (-dx, -dy)
        if side is Side.FAR:
            length = 2 if across else 4
            return start.moved(length * dx, length * dy), self.way
        sx, sy = (dy, -dx) if side is Side.LEFT else (-dy, dx)
        if across:
            return start.moved(3 * sx, 3 * sy), (sx, sy)
        return start.moved(dx + 2 * sx, dy + 2 * sy), (sx, sy)


def place_line(line: Line, width: int = WIDTH, height: int = HEIGHT) -> tuple[Domino, ...]:
    """Return a line's dominoes, in order, on a table of this size in spaces or a larger one.

    Raises NoRoom, which can only happen where all doubles are spinners.
    """
    return tuple(placement.domino for placement in placements_of(line, width, height))


@lru_cache(maxsize=64)
def placements_of(line: Line, width: int = WIDTH, height: int = HEIGHT) -> tuple[Placement, ...]:
    """Return where `place_line` places a line's dominoes."""
    if not line.plays:
        return ()
    for wider, higher in _GROWTH:
        size = 2 * (width + wider), 2 * (height + higher)
        # The first domino may be anywhere along the table.
        starts = product((_RIGHT, _DOWN), range(0, size[0] - 2, 4))
        tried = [_PlacementSearch(line, size, left, way).run() for way, left in starts]
        layouts = [placements for placements in tried if placements]
        if layouts:
            tidiest = min(layouts, key=_untidiness)
            return tuple(tidiest)
    names = " ".join(f"{low}{high}" for low, high in line.dominoes)
    raise NoRoom(f"the line {names} cannot lie flat without touching itself")


def place_next(line: Line, placements: Sequence[Placement], play: Play) -> Placement:
    """Return where a domino would lie if the rest of the line stayed where it is placed.

    If there is no room for it, it is drawn over others.
    """
    search = _PlacementSearch(line.after(play), (2 * _FAR, 2 * _FAR), _FAR, _RIGHT)
    for node, placement in enumerate(placements):
        search.placements[node] = placement
        search.cells.update(dict.fromkeys(_cells(placement.domino), node))
    possible = list(search.candidates(len(line)))
    free = (one for one in possible if search.is_free(len(line), list(_cells(one.domino))))
    return next(free, possible[0])


def position_of(
    line: Line, placed: Sequence[Domino] | None = None, *, last: Mark | None = None
) -> Position:
    """Return the position of a line, with a mark on the domino that was played last.

    `placed` are its dominoes on the table, perhaps with some to be played later, so that a line
    stays where it is while it grows.
    """
    dominoes = list((placed or place_line(line))[: len(line)])
    pieces = []
    if line.spinner is not None and not (last and line.spinner == len(line) - 1):
        pieces.append(Piece(dominoes[line.spinner].joint, SPINNER))
    if dominoes:
        dominoes[-1] = replace(dominoes[-1], mark=last)
    return Position(tuple(dominoes), pieces=tuple(pieces))


def _untidiness(placements: Sequence[Placement]) -> tuple[int, int]:
    """Return a sort key that prefers lines that run level and straight, then compact ones."""
    places = [place for placement in placements for place in placement.domino.places]
    rows = max(place.y for place in places) - min(place.y for place in places)
    columns = max(place.x for place in places) - min(place.x for place in places)
    upright = sum(not placement.way[0] for placement in placements)
    corners = sum(
        placement.way != placements[end.node].beyond(end.side)[1]
        for placement in placements
        if (end := placement.play.end)
    )
    return upright + corners, rows + columns


class _PlacementSearch:
    """One search, on a table that begins `left` half-spaces to the left of the first domino."""

    def __init__(self, line: Line, size: Vector, left: int, way: Vector) -> None:
        self.line, self.way = line, way
        self.left, self.right = -left, size[0] - left
        self.height = size[1]
        self.tries = _MAX_TRIES
        depths: list[int] = []
        for play in line.plays:
            depths.append(depths[play.end.node] + 1 if play.end else 0)
        self.order = sorted(range(len(depths)), key=depths.__getitem__)
        self.placements: dict[int, Placement] = {}
        self.cells: dict[Vector, int] = {}
        """The domino on each quarter of a square."""

    def run(self) -> list[Placement] | None:
        """Return where every domino goes, in the order of play; None if the search gives up."""
        if not self._place_rest(0):
            return None
        return [self.placements[node] for node in range(len(self.line))]

    def _place_rest(self, index: int) -> bool:
        if index == len(self.order):
            return True
        node = self.order[index]
        for placement in self.candidates(node):
            self.tries -= 1
            if self.tries < 0:
                return False
            cells = list(_cells(placement.domino))
            if not self.is_free(node, cells):
                continue
            self.placements[node] = placement
            self.cells.update(dict.fromkeys(cells, node))
            if self._place_rest(index + 1):
                return True
            for cell in cells:
                del self.cells[cell]
            del self.placements[node]
        return False

    def candidates(self, node: int) -> Iterator[Placement]:
        """Yield placements of a domino: straight, or around a corner where its host allows one."""
        play = self.line.plays[node]
        end = play.end
        if end is None:
            yield Placement(Place(0, 0), self.way, play)
            return
        host = self.placements[end.node]
        start, way = host.beyond(end.side)
        straight = Placement(start, way, play)
        if play.across or host.play.across or end.narrow or end.side not in (Side.NEAR, Side.FAR):
            yield straight
            return
        (dx, dy), back = way, start.moved(-2 * way[0], -2 * way[1])
        turns = [
            Placement(back.moved(2 * tx, 2 * ty), (tx, ty), play)
            for tx, ty in ((-dy, dx), (dy, -dx))
        ]
        before = host.play.end
        came = self.placements[before.node].beyond(before.side)[1] if before else way
        if not dx and came != way:
            # After a corner, the line turns back as soon as it can.
            turns.sort(key=lambda turn: turn.way == came)
            turns.insert(1, straight)
        else:
            turns.insert(0, straight)
        yield from turns

    def is_free(self, node: int, cells: list[Vector]) -> bool:
        """Return whether there is room for a domino, on the table and beside the others."""
        end = self.line.plays[node].end
        host = end.node if end else node
        if any(not self.left <= x < self.right for x, _ in cells):
            return False
        ys = [y for _, y in (*self.cells, *cells)]
        if max(ys) - min(ys) >= self.height:
            return False
        return all(
            self.cells.get(beside, host) == host
            for x, y in cells
            for beside in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
        )


def _cells(domino: Domino) -> Iterator[Vector]:
    for x, y in domino.places:
        yield from ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1))


class Touch(NamedTuple):
    """Where a domino touches another one, seen from one of the two."""

    half: int | None
    """The half that touches, 0 or 1; None for the middle of a long side."""
    side: int = 0
    """The long side that touches, -1 or 1; 0 for a half."""


class Contact(NamedTuple):
    """Two dominoes that touch."""

    first: int
    second: int
    """The dominoes, counted from 0."""
    at_first: Touch
    at_second: Touch


class Misalignment(NamedTuple):
    """Two dominoes that touch where no line can continue: side by side, or half a space off."""

    first: int
    second: int


def contacts(dominoes: Sequence[Domino]) -> Iterator[Contact | Misalignment]:
    """Find all pairs of dominoes that touch along a part of their edges."""
    for (i, first), (j, second) in combinations(enumerate(dominoes), 2):
        touching = [
            (a, b)
            for a, one in enumerate(first.places)
            for b, other in enumerate(second.places)
            if _share_edge(one, other)
        ]
        if touching:
            yield _contact(i, j, first, second, touching)


def _share_edge(one: Place, other: Place) -> bool:
    dx, dy = abs(one.x - other.x), abs(one.y - other.y)
    return (dx == 2 and dy < 2) or (dy == 2 and dx < 2)


def _contact(
    i: int, j: int, first: Domino, second: Domino, touching: list[tuple[int, int]]
) -> Contact | Misalignment:
    if len(touching) == 1:
        ((a, b),) = touching
        one, other = first.places[a], second.places[b]
        if one.x == other.x or one.y == other.y:
            return Contact(i, j, Touch(a), Touch(b))
    elif len({a for a, _ in touching}) == 1:
        half = touching[0][0]
        return Contact(i, j, Touch(half), _long_side(second, first.places[half]))
    elif len({b for _, b in touching}) == 1:
        half = touching[0][1]
        return Contact(i, j, _long_side(first, second.places[half]), Touch(half))
    return Misalignment(i, j)


def _long_side(domino: Domino, place: Place) -> Touch:
    before = place.y < domino.place.y if domino.across else place.x < domino.place.x
    return Touch(None, -1 if before else 1)


def is_double(domino: Domino) -> bool:
    """Return whether both halves show the same number."""
    return domino.pips[0] == domino.pips[1]
