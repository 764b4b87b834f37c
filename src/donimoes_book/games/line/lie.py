"""How one domino of a line lies on the table, and where the next one goes on from its sides."""

from __future__ import annotations

from typing import NamedTuple

from donimoes_book.board.position import Domino, Place
from donimoes_book.games.line.line import Play, Side

Vector = tuple[int, int]
"""A distance in half-spaces, across and down."""


class Lie(NamedTuple):
    """How a domino lies: where its line enters it, and which way the line runs."""

    start: Place
    """The square where it begins; a double across has its halves on both sides of it."""
    way: Vector
    """The way of the line, one half-space long."""
    play: Play

    @property
    def domino(self) -> Domino:
        """The domino of the position."""
        dx, dy = self.way
        inner, outer = self.play.inner, self.play.outer
        if self.play.across:
            first = self.start.moved(-abs(dy), -abs(dx))
            return Domino(first, dx == 0, (inner, outer))
        if dx + dy > 0:
            return Domino(self.start, dx != 0, (inner, outer))
        return Domino(self.start.moved(2 * dx, 2 * dy), dx != 0, (outer, inner))

    def lies_at(self, side: Side) -> tuple[Place, Vector]:
        """Where a domino goes on straight from a side: the square it begins at, and its way."""
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
