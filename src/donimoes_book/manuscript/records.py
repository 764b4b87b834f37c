"""Solves the longest known problems, and compares them with what is proven."""

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, collect_errors
from donimoes_book.games import registry
from donimoes_book.games.registry import function_of
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.bank import BankProblem
from donimoes_book.manuscript.solving import Report, Solved, checked, fill_sets, solve_entry
from donimoes_book.manuscript.store import SolvedStore, kept_for
from donimoes_book.memo import digest_of_code
from donimoes_book.plurals import counted
from donimoes_book.progress import Progress, no_progress
from donimoes_book.search.certificates import file_name, read_certificate

if TYPE_CHECKING:
    from donimoes_book.games.puzzle_game import PuzzleGame


@dataclass(frozen=True, slots=True)
class _Covered:
    """Whether a proof covers a position, and which code says so, since it is found by name."""

    is_covered: bool
    module: str
    code: str


def fill_records(
    book: tree.Book,
    banks: Path,
    store: SolvedStore,
    progress: Progress = no_progress,
    proofs: Path | None = None,
) -> tree.Book:
    """Return the book with its record sets filled in from a folder of banks.

    `proofs` is the folder of certificates, which prove that some records cannot be beaten. Raises
    InputError with every diagnostic, as `fill_problems` does.
    """
    solve = partial(solve_records, store=store, proofs=proofs)
    return fill_sets(book, (tree.RecordSet,), banks, solve, progress)


def solve_records(
    name: str,
    entries: list[BankProblem],
    wrong: list[Diagnostic],
    report: Report = lambda: None,
    *,
    store: SolvedStore,
    proofs: Path | None = None,
) -> tuple[tree.Problem, ...]:
    """Solve the records of a game with moves, in order of their number of dominoes.

    Records with a certificate in the folder `proofs` are compared with it.

    Mistakes are added to `wrong`; `report` is called after each record.
    """
    records: dict[int, tree.Problem] = {}
    for entry in entries:
        with collect_errors(wrong):
            record = _solve_record(name, entry, store, proofs)
            if record.number in records:
                message = f"there is already a record with {record.name}"
                wrong.append(entry.located.diagnostic(message, advice="Keep the longer one."))
            records[record.number] = record
        report()
    return tuple(records[number] for number in sorted(records))


def _solve_record(
    name: str, entry: BankProblem, store: SolvedStore, proofs: Path | None
) -> tree.Problem:
    """Solve a record, check what is recorded about it, and whether it is proven.

    Raises InputError.
    """
    dominoes = len(entry.position.dominoes)

    def solve() -> Solved:
        game = cast("PuzzleGame", registry.find(name))
        outcome, _ = solve_entry(game, entry, store)
        unit = game.length_unit
        record = tree.Problem(
            name,
            dominoes,
            entry.position,
            0,
            outcome.moves,
            outcome.states,
            outcome.choices,
            length_unit=unit,
            record=True,
        )
        found = {"dominoes": dominoes, unit: len(outcome.moves), "graph": outcome.states}
        return Solved(record, found)

    record = checked(name, ("record",), entry, store, solve)
    return replace(record, proven=_is_proven(name, entry, record, proofs))


def _is_proven(name: str, entry: BankProblem, record: tree.Problem, proofs: Path | None) -> bool:
    """Return whether a certificate proves a record; raises InputError if their lengths differ."""
    certificate = read_certificate(proofs, name, record.number) if proofs else None
    if proofs is None or certificate is None or not _is_covered(name, entry.position):
        return False
    if record.length == certificate.longest:
        return True
    takes, longest = (
        counted(length, record.length_unit) for length in (record.length, certificate.longest)
    )
    message = f"this takes {takes}, but the longest possible takes {longest}"
    there = f"{proofs.name}/{file_name(name, record.number)}"
    raise entry.located.error(
        message, f"The proof is {there}, with a position that takes that many."
    )


def _is_covered(name: str, position: Position) -> bool:
    def look() -> _Covered:
        game = registry.find(name)
        assert game is not None, name
        find = function_of(game, "exhaustion", "exhaustion")
        exhaustion = find and find(game)
        if exhaustion is None:
            return _Covered(False, "", "")
        module = type(exhaustion).__module__
        return _Covered(exhaustion.covers(position), module, digest_of_code((module,)))

    found = kept_for(name, ("covered", str(position)), look, _Covered)
    if found.module and digest_of_code((found.module,)) != found.code:
        found = look()
    return found.is_covered
