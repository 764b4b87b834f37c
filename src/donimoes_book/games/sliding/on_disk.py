"""How many states of a sliding puzzle are how far away, where they do not fit in memory."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import gettempdir

import numpy as np

from donimoes_book.games.sliding import kernels
from donimoes_book.games.sliding.backend import BATCH, Integers, Packing, Room
from donimoes_book.games.sliding.puzzle import SlidingPuzzle
from donimoes_book.search.external import levels
from donimoes_book.search.memory import MOST_MEMORY
from donimoes_book.temporary import temporary_folder


@dataclass(frozen=True)
class DiskLevel:
    """The states that are so many moves away from where a puzzle begins."""

    moves: int
    states: int
    solved: bool
    """Whether one of them is solved."""


def explore_on_disk(
    puzzle: SlidingPuzzle, max_memory: int = MOST_MEMORY, folder: Path | None = None
) -> Iterator[DiskLevel]:
    """Yield level after level of the whole graph; raises BackendLimit.

    The states take at most `max_memory` bytes in memory and sixteen bytes each on disk, in a folder
    of their own within `folder` or where the system keeps what is temporary. It is removed in the
    end, also where the iterator is closed; what a killed run leaves, the next removes. The files
    of two levels are kept and what is made of them, or all levels where a move cannot be undone.
    """
    packing = Packing(puzzle)
    room = Room(packing, BATCH)
    start: Integers = np.array([packing.words(puzzle.start)], np.int64)

    def expand(states: Integers) -> Iterator[Integers]:
        for first in range(0, len(states), BATCH):
            yield room.expand(states, first, min(first + BATCH, len(states)))[:, : kernels.BACK]

    with temporary_folder((folder or Path(gettempdir())) / "levels") as own:
        walk = levels(start, expand, own, max_memory, reversible=puzzle.reversible)
        for level in walk:
            solved = any(
                kernels.first_solved(packing.table, states, 0, len(states)) < len(states)
                for states in level.blocks()
            )
            yield DiskLevel(level.moves, level.states, solved)
