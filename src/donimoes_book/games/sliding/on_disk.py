"""Counts a sliding puzzle's states by distance, when they do not fit in memory.

Levels are on disk, and a state is a row of integers. A level's successors are sorted in runs that
fit in memory, and the runs are merged; only then are duplicates removed, along with states from
earlier levels (delayed duplicate detection; Korf, 2004). So memory is bounded, and the disk is read
and written in order.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import numpy as np
import numpy.typing as npt

from donimoes_book.files import temporary_folder
from donimoes_book.games.sliding import kernels
from donimoes_book.games.sliding.backend import BATCH, Integers, Packing, Room
from donimoes_book.games.sliding.puzzle import SlidingPuzzle
from donimoes_book.search.shortest import MOST_MEMORY

Keys = npt.NDArray[Any]
"""Rows as byte strings, which can be sorted and compared as a whole."""

SHARE = 5
"""How many copies of their data sorting and merging may keep in memory at the same time."""
MOST_MERGED = 64
"""The most files open at the same time."""
MOST_SEEN = 8
"""How many files of earlier levels there can be before they are merged."""


@dataclass(frozen=True)
class Level:
    """The states at a distance of `moves`, sorted in a file."""

    moves: int
    states: int
    blocks: Callable[[], Iterator[Integers]]
    """Reads the states, some at a time; only valid until the next level is asked for."""


class _Reader:
    """A file that is being merged: the part that has been read but not used yet."""

    def __init__(self, blocks: Iterator[Keys]) -> None:
        self._blocks = blocks
        self.block: Keys | None = None
        self.fill()

    def fill(self) -> None:
        """Read more if nothing is left."""
        if self.block is None or not len(self.block):
            self.block = next(self._blocks, None)

    def take(self, last: Any) -> Keys:
        """Take everything up to a key."""
        assert self.block is not None
        end = int(np.searchsorted(self.block, last, side="right")[0])
        taken, self.block = self.block[:end], self.block[end:]
        self.fill()
        return taken


class Disk:
    """A folder for the files of one search, and a limit on what is held in memory.

    A file has distinct keys in ascending order.
    """

    def __init__(self, folder: Path, width: int, max_memory: int) -> None:
        """Set up a folder for rows of `width` integers."""
        self._folder, self._width, self._names = folder, width, count()
        self._dtype = np.dtype(f"S{8 * width}")
        self.most = max(1, max_memory // SHARE // self._dtype.itemsize)
        """How many states are handled at a time."""

    def rows(self, file: Path) -> Iterator[Integers]:
        """Read the rows in a file, as many at a time as memory allows."""
        for keys in self._blocks(file, self.most):
            yield keys.view(np.int64).reshape(-1, self._width)

    def _blocks(self, file: Path, size: int) -> Iterator[Keys]:
        """Read `size` keys at a time."""
        with file.open("rb") as opened:
            while len(block := np.fromfile(opened, self._dtype, size)):
                yield block

    def sorted_file(self, found: Iterable[Integers], but: Sequence[Path] = ()) -> tuple[Path, int]:
        """Sort distinct rows, leaving out those in some files; also returns how many remain."""
        runs = [self._written([run])[0] for run in self._runs(found)]
        while len(runs) + len(but) > MOST_MERGED:
            merged, runs = runs[:MOST_MERGED], runs[MOST_MERGED:]
            runs.append(self.merged(merged)[0])
        return self.merged(runs, but)

    def merged(self, files: Sequence[Path], but: Sequence[Path] = ()) -> tuple[Path, int]:
        """Merge files into one, without anything in the others, and delete them."""
        merged = self._written(self._merge(files, but))
        for file in files:
            file.unlink()
        return merged

    def _written(self, blocks: Iterable[Keys]) -> tuple[Path, int]:
        """Write blocks one after another; returns the file, and how many keys there are."""
        file, written = self._folder / str(next(self._names)), 0
        with file.open("wb") as opened:
            for block in blocks:
                block.tofile(opened)
                written += len(block)
        return file, written

    def _runs(self, found: Iterable[Integers]) -> Iterator[Keys]:
        """Yield sorted keys, as many at a time as memory allows."""
        run: Keys = np.empty(self.most, self._dtype)
        held = 0
        for rows in found:
            keys = np.ascontiguousarray(rows).view(self._dtype)[:, 0]
            while len(keys):
                if held == self.most:
                    yield _distinct(run)
                    held = 0
                more = min(len(keys), self.most - held)
                run[held : held + more] = keys[:more]
                held, keys = held + more, keys[more:]
        yield _distinct(run[:held])

    def _merge(self, files: Sequence[Path], but: Sequence[Path]) -> Iterator[Keys]:
        """Yield whatever is in any of the files but not in the others, in ascending order.

        Everything up to the smallest of the last keys read is in memory.
        """
        size = max(1, self.most // (len(files) + len(but)))
        ours, others = (
            [_Reader(self._blocks(file, size)) for file in group] for group in (files, but)
        )
        while any(reader.block is not None for reader in ours):
            ours, others = ([r for r in group if r.block is not None] for group in (ours, others))
            lasts = [r.block[-1:] for r in (*ours, *others) if r.block is not None]
            last = np.sort(np.concatenate(lasts))[:1]
            keys = _distinct(np.concatenate([reader.take(last) for reader in ours]))
            for reader in others:
                keys = _without(keys, reader.take(last))
            yield keys


def _distinct(keys: Keys) -> Keys:
    """Sort keys in place and leave out duplicates."""
    keys.sort()
    first = np.ones(len(keys), bool)
    first[1:] = keys[1:] != keys[:-1]
    return keys[first]


def _without(keys: Keys, others: Keys) -> Keys:
    """Leave out the keys that are among others; both are sorted."""
    if not len(others):
        return keys
    at = np.minimum(np.searchsorted(others, keys), len(others) - 1)
    left: Keys = keys[others[at] != keys]
    return left


def levels(
    starts: Integers,
    expand: Callable[[Integers], Iterator[Integers]],
    folder: Path,
    max_memory: int,
    *,
    reversible: bool,
) -> Iterator[Level]:
    """Yield each level, made from the one before by `expand`, which may repeat states.

    Files come and go in `folder`, and about `max_memory` bytes are held, not counting `expand`. If
    every move can be undone, moves only lead to the previous, the same or the next level, so only
    two levels are kept; otherwise, all states are.
    """
    disk = Disk(folder, starts.shape[1], max_memory)
    file, states = disk.sorted_file([starts])
    seen, moves = [file], 0
    while states:
        blocks = partial(disk.rows, file)
        yield Level(moves, states, blocks)
        found = (rows for block in blocks() for rows in expand(block))
        file, states = disk.sorted_file(found, seen)
        moves += 1
        seen.append(file)
        if reversible and len(seen) > 2:
            seen.pop(0).unlink()
        elif len(seen) > MOST_SEEN:
            seen = [disk.merged(seen[:-1])[0], file]


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
