"""Searches puzzles whose states do not fit in memory, level by level.

Levels are on disk, and a state is a row of integers. A level's successors are sorted in runs that
fit in memory, and the runs are merged; only then are duplicates removed, along with states from
earlier levels (delayed duplicate detection; Korf, 2004). So memory is bounded, and the disk is read
and written in order.

Sorted levels have no order of moves. So a solution is found by walking back from all solved states
of the first level that has any, then forth again, always by the first move that stays on a shortest
way.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from donimoes_book.diagnostics import file_error
from donimoes_book.games.move_puzzle import MovePuzzle
from donimoes_book.games.sliding.backend import Integers
from donimoes_book.search.shortest import MOST_MEMORY, Limit, Outcome, OutcomeKind, outcome_along
from donimoes_book.store.code_digests import digest_of_code
from donimoes_book.store.files import Folder, open_folder, temporary_folder
from donimoes_book.store.results import Kind, Store

Keys = npt.NDArray[Any]
"""Rows as byte strings, which can be sorted and compared as a whole."""

SHARE = 5
"""How many copies of their data sorting and merging may keep in memory at the same time."""
MOST_MERGED = 64
"""The most files open at the same time."""
AT_A_TIME = 100_000
"""How many rows are asked at a time whether they are solved."""
MOST_SEEN = 8
"""How many files of earlier levels there can be before they are merged."""


class Rows(Protocol):
    """A puzzle's states as rows of integers: `Rows(puzzle)` in a game's `backend`."""

    reversible: bool
    """Whether every move can be undone."""

    def row(self, state: Any) -> Integers:
        """Return the row of a state; states that are alike may share one."""

    def expand(self, rows: Integers) -> Iterator[tuple[Integers, npt.NDArray[Any]]]:
        """Yield successors, some at a time, and for each the number of the row it comes from."""

    def solved(self, rows: Integers) -> Integers:
        """Return those rows that are solved."""


@dataclass(frozen=True)
class Level:
    """The states at a distance of `moves`, sorted in a file."""

    moves: int
    states: int
    blocks: Callable[[], Iterator[Integers]]
    """Reads the states, some at a time; only valid until the next level is asked for."""


class File(NamedTuple):
    """A file in an open folder."""

    folder: Folder
    name: str


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
        keys, self.block = self.block[:end], self.block[end:]
        self.fill()
        return keys


class Disk:
    """A folder for the files of one search, and a limit on what is held in memory.

    A file has distinct keys in ascending order.
    """

    def __init__(self, folder: Folder, width: int, max_memory: int) -> None:
        """Set up a folder for rows of `width` integers."""
        self._folder, self._width, self._names = folder, width, count()
        self._dtype = np.dtype(f"S{8 * width}")
        self.size = self._dtype.itemsize
        """The bytes of a state."""
        self.most = max(1, max_memory // SHARE // self.size)
        """How many states are handled at a time."""

    def rows(self, file: File) -> Iterator[Integers]:
        """Read the rows in a file, as many at a time as memory allows."""
        for keys in self._blocks(file, self.most):
            yield keys.view(np.int64).reshape(-1, self._width)

    def _blocks(self, file: File, size: int) -> Iterator[Keys]:
        """Read `size` keys at a time."""
        with file.folder.read(file.name) as opened:
            while len(block := np.fromfile(opened, self._dtype, size)):
                yield block

    def sorted_file(self, blocks: Iterable[Integers], but: Sequence[File] = ()) -> tuple[File, int]:
        """Sort distinct rows, leaving out those in some files; also returns how many remain."""
        runs = [self._written([run])[0] for run in self._runs(blocks)]
        while len(runs) + len(but) > MOST_MERGED:
            merged, runs = runs[:MOST_MERGED], runs[MOST_MERGED:]
            runs.append(self.merged(merged)[0])
        return self.merged(runs, but)

    def merged(self, files: Sequence[File], but: Sequence[File] = ()) -> tuple[File, int]:
        """Merge files into one, without anything in the others, and delete those that are ours."""
        merged = self._written(self._merge(files, but))
        for file in files:
            self.forget(file)
        return merged

    def forget(self, file: File) -> None:
        """Delete a file if it is in our folder."""
        if file.folder == self._folder:
            file.folder.remove(file.name)

    def _written(self, blocks: Iterable[Keys]) -> tuple[File, int]:
        """Write blocks one after another; returns the file, and how many keys there are."""
        file, count = File(self._folder, str(next(self._names))), 0
        self._folder.make_file(file.name)
        with self._folder.rewrite(file.name) as opened:
            for block in blocks:
                # A buffer's error says what is wrong with the disk; that of `tofile` does not.
                opened.write(np.ascontiguousarray(block).view(np.uint8).data)
                count += len(block)
        return file, count

    def _runs(self, blocks: Iterable[Integers]) -> Iterator[Keys]:
        """Yield sorted keys, as many at a time as memory allows."""
        run: Keys = np.empty(self.most, self._dtype)
        held = 0
        for rows in blocks:
            keys = _keys(rows)
            while len(keys):
                if held == self.most:
                    yield _distinct(run)
                    held = 0
                more = min(len(keys), self.most - held)
                run[held : held + more] = keys[:more]
                held, keys = held + more, keys[more:]
        yield _distinct(run[:held])

    def _merge(self, files: Sequence[File], but: Sequence[File]) -> Iterator[Keys]:
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
                keys = keys[~_are_among(keys, reader.take(last))]
            yield keys


def _keys(rows: Integers) -> Keys:
    """Return rows as keys."""
    return np.ascontiguousarray(rows).view(f"S{8 * rows.shape[1]}")[:, 0]


def _distinct(keys: Keys) -> Keys:
    """Sort keys in place and leave out duplicates."""
    keys.sort()
    first = np.ones(len(keys), bool)
    first[1:] = keys[1:] != keys[:-1]
    return keys[first]


def _are_among(keys: Keys, others: Keys) -> npt.NDArray[np.bool_]:
    """Return which keys are among others, which are sorted."""
    if not len(others):
        return np.zeros(len(keys), bool)
    matches: npt.NDArray[np.bool_] = others[np.searchsorted(others[:-1], keys)] == keys
    return matches


def levels(
    starts: Integers,
    expand: Callable[[Integers], Iterator[Integers]],
    folder: Folder,
    max_memory: int,
    *,
    reversible: bool,
    kept: Folder | None = None,
) -> Iterator[Level]:
    """Yield each level, made from the one before by `expand`, which may repeat states.

    Files come and go in `folder`, and about `max_memory` bytes are held, not counting `expand`. If
    every move can be undone, moves only lead to the previous, the same or the next level, so only
    two levels are needed; otherwise, all states are. Each whole level stays in the folder `kept`,
    if there is one on the same disk, and what is there already is not made again.
    """
    disk = Disk(folder, starts.shape[1], max_memory)
    seen: list[File] = []
    successors: Iterable[Integers] = [starts]
    for moves in count():
        name = f"level-{moves}"
        if kept and kept.has(name):
            file = File(kept, name)
        else:
            file, _ = disk.sorted_file(successors, seen)
            # If the power fails, there is a whole level or none.
            folder.sync(file.name)
            if kept:
                folder.rename(file.name, name, kept)
                file = File(kept, name)
        with file.folder.read(file.name) as opened:
            states = os.fstat(opened.fileno()).st_size // disk.size
        if not states:
            return
        blocks = partial(disk.rows, file)
        yield Level(moves, states, blocks)
        successors = (rows for block in blocks() for rows in expand(block))
        seen.append(file)
        if reversible and len(seen) > 2:
            disk.forget(seen.pop(0))
        elif len(seen) > MOST_SEEN:
            seen = [disk.merged(seen[:-1])[0], file]


@dataclass(frozen=True)
class DiskSearch:
    """What a folder's levels belong to."""

    game: str
    position: str
    code: str
    """A digest of the code that made them."""


_SEARCHES = Kind("search on disk", DiskSearch)
_FILE = "search.json"
_REFUSAL = "this search cannot be resumed"
_OTHER = "Name another folder with --disk, or empty this one."


class _TimeIsUpError(Exception):
    """The deadline has passed."""


def solve(
    game: str,
    puzzle: MovePuzzle[Any, Any],
    of: Rows,
    folder: Path,
    *,
    max_states: int | None = None,
    seconds: float | None = None,
    tell: Callable[[int, int, int], None] = lambda *_: None,
    max_memory: int = MOST_MEMORY,
) -> Outcome:
    """Find the solution that `puzzle.solve` finds, with levels in a folder, where they are kept.

    If it has levels of the same search, these are not made again. All states of the last level
    count. `tell` takes the level being made, the states of those before it, and how many of them
    this run has expanded. Raises BackendLimit, and InputError if the folder is not for this search,
    cannot be written to or is full.
    """
    deadline = inf if seconds is None else monotonic() + seconds
    states, expanded, passed = 0, 0, list[Level]()

    def expand(block: Integers) -> Iterator[Integers]:
        nonlocal expanded
        before = expanded
        for successors, froms in of.expand(block):
            if monotonic() > deadline:
                raise _TimeIsUpError
            tell(len(passed), states, expanded)
            expanded = before + int(froms[-1]) + 1 if len(froms) else expanded
            yield successors

    try:
        code = digest_of_code((type(of).__module__, __name__))
        _check(folder, DiskSearch(game, str(puzzle.position(puzzle.start)), code))
        with open_folder(folder, ()) as kept, temporary_folder(kept, "runs") as own:
            start = of.row(puzzle.start)[np.newaxis]
            for level in levels(
                start, expand, own, max_memory, reversible=of.reversible, kept=kept
            ):
                states += level.states
                solved = np.concatenate(list(_solved(of, level)))
                if len(solved):
                    return outcome_along(puzzle, _way(puzzle, of, passed, solved), states)
                if max_states is not None and states > max_states:
                    return Outcome(OutcomeKind.LIMIT, states=states, limit=Limit.STATES)
                passed.append(level)
    except _TimeIsUpError:
        return Outcome(OutcomeKind.LIMIT, states=states, limit=Limit.SECONDS)
    except OSError as error:
        advice = "What is there is kept: once the folder can be written to, run this again."
        message = f"the search cannot go on in this folder: {error.strerror}"
        raise file_error(folder, message, advice) from None
    return Outcome(OutcomeKind.UNSOLVABLE, states=states)


def _check(folder: Path, search: DiskSearch) -> None:
    """Make a folder for a search; raises InputError if it has something else."""
    with open_folder(folder, (), make=True):
        store = Store(folder)
    record = store.read(_SEARCHES, _FILE, _REFUSAL, _OTHER)
    if record is None and any(folder.iterdir()):
        raise file_error(folder, "there is something else in this folder", _OTHER)
    if record is None:
        store.write(_SEARCHES, _FILE, search)
    elif record != search:
        same = (record.game, record.position) == (search.game, search.position)
        whose = "by another version of the program" if same else "for another problem"
        raise file_error(folder, f"this folder's search was begun {whose}", _OTHER)


def _solved(of: Rows, level: Level) -> Iterator[Integers]:
    """Yield a level's solved rows, from some at a time, as a game may need much room for each."""
    for block in level.blocks():
        for first in range(0, len(block), AT_A_TIME):
            yield of.solved(block[first : first + AT_A_TIME])


def _way(
    puzzle: MovePuzzle[Any, Any], of: Rows, passed: Sequence[Level], solved: Integers
) -> list[Any]:
    """Return the states of the solution whose moves come first, among all shortest ones."""
    stages = [_distinct(_keys(solved))]
    for level in reversed(passed):
        rows = np.concatenate(list(_leading(of, level, stages[-1])))
        stages.append(_distinct(_keys(rows)))
    way = [puzzle.start]
    for stage in stages[-2::-1]:
        after = (there for _, there in puzzle.successors(way[-1]))
        way.append(next(it for it in after if _are_among(_keys(of.row(it)[np.newaxis]), stage)))
    return way


def _leading(of: Rows, level: Level, stage: Keys) -> Iterator[Integers]:
    """Yield the states of a level from which a move leads to one of the next stage's keys."""
    if of.reversible:
        rows = stage.view(np.int64).reshape(len(stage), -1)
        near = _distinct(
            np.concatenate([_keys(successors.copy()) for successors, _ in of.expand(rows)])
        )
    for block in level.blocks():
        if of.reversible:
            yield block[_are_among(_keys(block), near)]
            continue
        leads = np.zeros(len(block), bool)
        for successors, froms in of.expand(block):
            leads[froms[_are_among(_keys(successors), stage)]] = True
        yield block[leads]
