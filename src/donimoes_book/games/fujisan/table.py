"""A mountain of Fujisan and the priests on it, and how they are laid out as a position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from donimoes_book.board.position import Arrow, Cover, Domino, Piece, Place, Position
from donimoes_book.games.fujisan.mountain import (
    COLUMNS,
    PEAK,
    START,
    Deal,
    Slope,
    set_of,
    way_down,
    way_up,
)

PRIESTS = "PNBR"
"""The priests by the corner they begin in: upper left, lower left, upper right, lower right."""
LENGTH, LARGEST = 12, 5
"""How many dominoes make a mountain, and the most pips on them."""


@dataclass(frozen=True, slots=True)
class Table:
    """A mountain and the priests on it."""

    deal: Deal
    priests: tuple[int, ...]
    """The space of each priest, in the order of PRIESTS."""
    road: bool = False
    """True in Country Road, where the priests go down again once all of them are on the peak."""
    down: bool = False
    """True once they do: the peak's dominoes have been moved to the ends."""

    @property
    def slope(self) -> Slope:
        """The numbers that count, and the moves that can be made."""
        return way_down(self.deal) if self.down else way_up(self.deal)

    @property
    def occupied(self) -> int:
        """Where priests stand, as a set of spaces."""
        return set_of(self.priests)

    def settled(self) -> Table:
        """What becomes of it before the next move: in Country Road, the peak may be moved."""
        if self.road and not self.down and self.occupied == self.slope.goal:
            return replace(self, down=True)
        return self

    def after(self, space: int, end: int) -> Table:
        """Return the mountain once the priest of a space has gone to another."""
        priests = tuple(end if other == space else other for other in self.priests)
        return replace(self, priests=priests).settled()

    def with_priests(self, occupied: int, *, down: bool) -> Table:
        """Return the mountain with priests on these spaces, none of them anyone in particular."""
        ground = {} if down else dict(zip(START, PRIESTS, strict=True))
        spaces = [space for space in range(2 * COLUMNS) if occupied >> space & 1]
        known = {ground[space]: space for space in spaces if space in ground}
        others = (space for space in spaces if space not in ground)
        priests = tuple(known[p] if p in known else next(others) for p in PRIESTS)
        return replace(self, priests=priests, down=down)

    def position(self, arrows: Sequence[Arrow] = ()) -> Position:
        """Lay it out."""
        columns: Sequence[int] = range(1, LENGTH + 1)
        covers: tuple[Cover, ...] = ()
        if self.down:
            columns = [*range(1, PEAK[0]), 0, COLUMNS - 1, *range(PEAK[1] + 1, LENGTH + 1)]
            covers = tuple(
                Cover((Place(2 * c, 0), Place(2 * c, 2)), ((Place(2 * c, 1), "-"),)) for c in PEAK
            )
        dominoes = (
            Domino(Place(2 * column, 0), False, pips)
            for column, pips in zip(columns, self.deal, strict=True)
        )
        pieces = (
            Piece(place_of(space), letter)
            for letter, space in zip(PRIESTS, self.priests, strict=True)
        )
        return Position(tuple(dominoes), covers=covers, pieces=tuple(pieces), arrows=tuple(arrows))


def place_of(space: int) -> Place:
    """Return where a space lies when the upper left corner of the ground is (0, 0)."""
    row, column = divmod(space, COLUMNS)
    return Place(2 * column, 2 * row)


def peaks(position: Position) -> Iterator[Domino]:
    """The two middle dominoes of each mountain in a picture, as far as there are any."""
    for (x, y), part in position.side_by_side():
        upright = [domino for domino in part.dominoes if not domino.across]
        if len(upright) == len(part.dominoes) == LENGTH and not part.covers:
            yield from (upright[column - 1].moved(x, y) for column in PEAK)
