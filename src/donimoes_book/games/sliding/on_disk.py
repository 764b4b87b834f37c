"""Counts a sliding puzzle's states by distance, when they do not fit in memory."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import gettempdir

import numpy as np

from donimoes_book.files import temporary_folder
from donimoes_book.games.sliding import kernels
from donimoes_book.games.sliding.backend import BATCH, Integers, Packing, Room
from donimoes_book.games.sliding.puzzle import SlidingPuzzle
from donimoes_book.laboratory.external import levels
from donimoes_book.search.shortest import MOST_MEMORY


@dataclass(frozen=True)
class DiskLevel:
    """The states at one distance from a puzzle's start."""

    moves: int
    states: int
    solved: bool
    """Whether one of them is solved."""


def explore_on_disk(
    puzzle: SlidingPuzzle, max_memory: int = MOST_MEMORY, folder: Path | None = None
) -> Iterator[DiskLevel]:
    """Yield level after level of the whole graph; raises BackendLimit.

    The states take at most `max_memory` bytes in memory and sixteen bytes each on disk, in a folder
    of their own within `folder` or the system's temporary folder. It is removed at the end, or when
    the iterator is closed; if a run is killed, the next one cleans up. The disk has the files of
    two levels and of the one made from them, or all levels if some move cannot be undone.
    """
    packing = Packing(puzzle)
    room = Room(packing)
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
