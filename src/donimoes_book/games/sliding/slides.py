"""Slides: one domino, one space along its length, and the cells that decide what becomes of it."""

from typing import NamedTuple

from donimoes_book.board.cells import CellSet, euler_number
from donimoes_book.board.position import Direction


class Slide(NamedTuple):
    """A move: which domino, counted in reading order, and which way."""

    domino: int
    direction: Direction


class PawnStep(NamedTuple):
    """A move of a pawn, one space to another half: which pawn, which way, and to which half."""

    pawn: int
    direction: Direction
    half: int


class Way(NamedTuple):
    """One way out of one cell for one domino, with all the cells that decide about it."""

    move: Slide
    cell: int
    """Where the first half ends up."""
    ahead: CellSet
    """The cell that the domino moves onto."""
    vacated: CellSet
    """The cell that it leaves."""
    halves: tuple[tuple[int, CellSet], tuple[int, CellSet]]
    """For the half that leads and the one that follows: its number and the cells it will touch."""
    around: CellSet
    """The cells around the two that change, and the one ahead."""
    verdicts: "Surroundings"
    """Which of the cells around are covered, to what becomes of the group."""


BLOCKED, SPLITS, STAYS, UNSURE = range(4)
"""What the cells around a slide decide. `SPLITS` is only certain on a board without holes."""


class Ring(dict[int, int]):
    """The eight cells around a cell: which of them are covered, to how many groups these form.

    Counts what touches the cell, by Euler: cells less joints plus squares of four. Remembers.
    """

    def __init__(self, cell: int, row: int) -> None:
        self._centre, self._row = 1 << cell, row
        line = self._centre | self._centre << 1 | self._centre >> 1
        self.cells = CellSet((line | line << row | line >> row) ^ self._centre)

    def __missing__(self, covered: int) -> int:
        """Count the groups that the cell would join if it were covered too."""
        joined = euler_number(covered | self._centre, self._row)
        groups = self[covered] = 1 + euler_number(covered, self._row) - joined
        return groups


class Surroundings(dict[int, int]):
    """Which cells around a slide are covered, to what becomes of the group. Remembers.

    Nothing comes loose where all that touched the vacated cell is connected around it. Otherwise,
    on a board without holes, that cell was all that held those groups together, so the domino would
    have to touch several of them again.
    """

    def __init__(self, ahead: CellSet, behind: Ring, front: Ring) -> None:
        self._ahead, self._behind, self._front = ahead, behind, front
        self.cells = CellSet(ahead | behind.cells | front.cells)

    def __missing__(self, covered: int) -> int:
        """Decide what becomes of the group where just these cells are covered."""
        if covered & self._ahead:
            verdict = BLOCKED
        elif self._behind[covered & self._behind.cells] <= 1:
            verdict = STAYS
        else:
            joined = self._front[covered & self._front.cells]
            verdict = SPLITS if joined <= 1 else UNSURE
        self[covered] = verdict
        return verdict
