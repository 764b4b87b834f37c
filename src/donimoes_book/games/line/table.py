"""Where a line of play lies on the table: bends where the table ends, and never touches itself.

A search lays the dominoes one by one, those close to the first domino first. It takes the straight
way where it can, turns back at the edge of the table, and undoes what leads nowhere. Where a line
does not fit, the table grows: first in height, since a page has more room below than beside.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from donimoes_book.board.position import Domino, Mark, Piece, Place, Position
from donimoes_book.games.line.lie import Lie, Vector
from donimoes_book.games.line.line import Line, Side

WIDTH, HEIGHT = 17, 6
"""The table, in spaces: what a column shows of a strip of pictures."""
SPINNER = "S"
"""The piece that marks the first double where only that is a spinner."""
_TRIES = 400
"""How many dominoes may be tried before a table is given up."""
_GROWTH = ((0, 0), (0, 4), (0, 8), (2, 4), (4, 8), (8, 16), (16, 32))
"""How much wider and higher, in spaces, the tables are that are tried one after the other."""

_RIGHT, _DOWN = (1, 0), (0, 1)


class NoRoom(Exception):
    """A line with arms in all directions that cannot lie flat without touching itself."""


def lie_of_line(line: Line, width: int = WIDTH, height: int = HEIGHT) -> tuple[Domino, ...]:
    """Lay a line out on a table of this size in spaces, or a larger one; its dominoes in order.

    Raises NoRoom, which can happen only where all doubles are spinners.
    """
    if not line.plays:
        return ()
    for wider, higher in _GROWTH:
        size = 2 * (width + wider), 2 * (height + higher)
        starts = product((_RIGHT, _DOWN), _places_of_first(size[0]))
        laid = [_Laying(line, size, left, way).lies() for way, left in starts]
        found = [lies for lies in laid if lies]
        if found:
            return tuple(lie.domino for lie in min(found, key=_size))
    names = " ".join(f"{low}{high}" for low, high in line.dominoes)
    raise NoRoom(f"the line {names} cannot lie flat without touching itself")


def position_of(
    line: Line, lies: Sequence[Domino] | None = None, *, last: Mark | None = None
) -> Position:
    """Show a line, with a mark on the domino that was laid last.

    `lies` are its dominoes on the table, and maybe those that come after, so that a line stays in
    its place while it grows.
    """
    dominoes = list((lies or lie_of_line(line))[: len(line)])
    pieces = []
    if line.spinner is not None and not (last and line.spinner == len(line) - 1):
        pieces.append(Piece(dominoes[line.spinner].joint, SPINNER))
    if dominoes:
        dominoes[-1] = replace(dominoes[-1], mark=last)
    return Position(tuple(dominoes), pieces=tuple(pieces))


def _places_of_first(width: int) -> range:
    """How far to the left of the first domino the table may begin, in half-spaces."""
    return range(0, width - 2, 4)


def _size(lies: Sequence[Lie]) -> tuple[int, int]:
    """Sort key: level and straight rather than upright and bent, then small."""
    places = [place for lie in lies for place in lie.domino.places]
    rows = max(place.y for place in places) - min(place.y for place in places)
    columns = max(place.x for place in places) - min(place.x for place in places)
    upright = sum(1 for lie in lies if not lie.way[0])
    corners = sum(
        1
        for lie in lies
        if (end := lie.play.end) and lie.way != lies[end.node].lies_at(end.side)[1]
    )
    return upright + corners, rows + columns


class _Laying:
    """One search, on a table that begins `left` half-spaces left of the first domino."""

    def __init__(self, line: Line, size: Vector, left: int, way: Vector) -> None:
        self.line, self.way = line, way
        self.left, self.right = -left, size[0] - left
        self.height = size[1]
        self.tries = _TRIES
        self.order = _order(line)
        self.done: dict[int, Lie] = {}
        self.cells: dict[Vector, int] = {}
        """Which domino lies on each quarter of a square."""

    def lies(self) -> list[Lie] | None:
        """How every domino lies, in the order of play; None where they were not laid in time."""
        if not self._lay_rest(0):
            return None
        return [self.done[node] for node in range(len(self.line))]

    def _lay_rest(self, index: int) -> bool:
        if index == len(self.order):
            return True
        node = self.order[index]
        for lie in self._ways(node):
            self.tries -= 1
            if self.tries < 0:
                return False
            cells = list(_cells(lie.domino))
            if not self._is_free(node, cells):
                continue
            self.done[node] = lie
            self.cells.update(dict.fromkeys(cells, node))
            if self._lay_rest(index + 1):
                return True
            for cell in cells:
                del self.cells[cell]
            del self.done[node]
        return False

    def _ways(self, node: int) -> Iterator[Lie]:
        """How a domino may lie: straight on, or around a corner from one that lies lengthwise."""
        play = self.line.plays[node]
        end = play.end
        if end is None:
            yield Lie(Place(0, 0), self.way, play)
            return
        host = self.done[end.node]
        start, way = host.lies_at(end.side)
        straight = Lie(start, way, play)
        if play.across or host.play.across or end.narrow or end.side not in (Side.NEAR, Side.FAR):
            yield straight
            return
        (dx, dy), back = way, start.moved(-2 * way[0], -2 * way[1])
        turns = [
            Lie(back.moved(2 * tx, 2 * ty), (tx, ty), play) for tx, ty in ((-dy, dx), (dy, -dx))
        ]
        before = host.play.end
        came = self.done[before.node].lies_at(before.side)[1] if before else way
        if not dx and came != way:
            # After a corner the line goes back as soon as it can.
            turns.sort(key=lambda lie: lie.way == came)
            yield turns[0]
            yield straight
            yield turns[1]
            return
        yield straight
        yield from turns

    def _is_free(self, node: int, cells: list[Vector]) -> bool:
        """Tell whether a domino stays on the table and touches nothing but its host."""
        end = self.line.plays[node].end
        host = end.node if end else node
        if any(not self.left <= x < self.right for x, _ in cells):
            return False
        ys = [y for _, y in (*self.cells, *cells)]
        if max(ys) - min(ys) >= self.height:
            return False
        return all(
            self.cells.get(near, host) == host
            for x, y in cells
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
        )


def _cells(domino: Domino) -> Iterator[Vector]:
    """The quarters of squares that a domino covers."""
    for x, y in domino.places:
        yield from ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1))


def _order(line: Line) -> list[int]:
    """In what order to lay the dominoes: those close to the first one first."""
    depths: list[int] = []
    for play in line.plays:
        depths.append(depths[play.end.node] + 1 if play.end else 0)
    return sorted(range(len(depths)), key=lambda node: (depths[node], node))
