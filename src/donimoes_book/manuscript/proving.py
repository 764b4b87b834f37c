"""Measures again what is kept beside a manuscript, and compares it.

A build prints what was measured once, such as how hard a deal is, and a new version of the program
doesn't outdate it: `prove` reports what it measures differently.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from donimoes_book.diagnostics import Diagnostic, raise_errors
from donimoes_book.games import registry
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.manuscript.solving import solve_problem
from donimoes_book.manuscript.solving_records import solve_records
from donimoes_book.manuscript.store import Content, SolvedStore
from donimoes_book.progress import Progress, no_progress
from donimoes_book.search.shortest import solve_wholly
from donimoes_book.store.files import write_whole
from donimoes_book.store.json_records import Value, digest_of
from donimoes_book.store.results import NOWHERE, Check, Key, Kind
from donimoes_book.store.sealed_files import SealedFile, sealed_text


def measured_text(values: Mapping[Content, Value]) -> str:
    """Print a game's measurements, one to a line."""
    return sealed_text({digest_of(*content): value for content, value in values.items()})


class Unit(NamedTuple):
    """A problem in a bank, or a record, that is measured in one go."""

    path: Path
    """The bank."""
    game: str
    number: int
    """Its number in the bank, from 1."""
    is_record: bool

    def __str__(self) -> str:
        return f"{self.path}: {'record' if self.is_record else 'problem'} {self.number}"


def units_of(problems: Path, records: Path, games: Iterable[str] = ()) -> list[Unit]:
    """Return all problems and records in these folders, for some games or for all.

    Raises InputError if a bank has mistakes.
    """
    units, wrong = list[Unit](), list[Diagnostic]()
    for folder in (problems, records):
        for path in sorted(folder.glob("*.md")):
            if path.stem in registry.names() and path.stem in (tuple(games) or (path.stem,)):
                numbers = range(1, len(read_bank(path, path.stem, wrong)) + 1)
                units += [Unit(path, path.stem, number, folder == records) for number in numbers]
    raise_errors(wrong)
    return units


class _Scratch(SolvedStore):
    """A store that takes nothing from what the program carries."""

    def find(self, kind: Kind[Any], key: Key, *, check: Check[Any]) -> Any:
        return self._results.get(kind.place(key))


def measure(unit: Unit) -> dict[Content, Value]:
    """Measure a problem from scratch; raises InputError if it is wrong."""
    wrong = list[Diagnostic]()
    entry = read_bank(unit.path, unit.game, wrong)[unit.number - 1]
    store = _Scratch(NOWHERE, solve_wholly if unit.is_record else None)
    if unit.is_record:
        solve_records(unit.game, [entry], wrong, store=store)
    else:
        solve_problem(unit.game, entry, store)
    raise_errors(wrong)
    return store.measured_anew


class Proof(NamedTuple):
    """A problem that was measured again."""

    unit: Unit
    values: dict[Content, Value]
    differing: Sequence[str]
    """The differences from earlier measurements, in words; empty if there are none."""


def prove(
    units: Sequence[Unit],
    folder: Path,
    work: Callable[[Sequence[Unit]], Iterable[dict[Content, Value]]],
    progress: Progress = no_progress,
) -> Iterator[Proof]:
    """Measure problems again, and compare the results with those in a folder."""
    files = {unit.game: SealedFile(folder / f"{unit.game}.json", folder) for unit in units}
    for done, (unit, values) in enumerate(zip(units, work(units), strict=True), start=1):
        differing = []
        for content, value in values.items():
            before = files[unit.game].results.get(digest_of(*content))
            if before is None:
                differing.append(f"{unit}: not measured yet")
            elif json.loads(json.dumps(value)) != before:
                differing.append(f"{unit}: recorded as {before}, but measured as {value}")
        progress(done, len(units))
        yield Proof(unit, values, differing)


def write_measured(folder: Path, proofs: Iterable[Proof]) -> list[Path]:
    """Write the measurements, with a file for each game that has any; returns the files."""
    by_game: dict[str, dict[Content, Value]] = {}
    for proof in proofs:
        by_game.setdefault(proof.unit.game, {}).update(proof.values)
    paths = []
    for game, values in sorted(by_game.items()):
        if values:
            paths.append(folder / f"{game}.json")
            write_whole(paths[-1], measured_text(values).encode(), folder.parent)
    return paths


def sample_of(units: Sequence[Unit], count: int, seed: str) -> list[Unit]:
    """Draw some problems to measure again; a different seed draws different ones."""
    return sorted(Random(seed).sample(units, min(count, len(units))))
