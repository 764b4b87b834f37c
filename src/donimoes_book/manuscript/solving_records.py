"""Solves the longest known problems of a game, and tells which of them are proven to be it."""

from dataclasses import replace
from pathlib import Path
from typing import cast

from donimoes_book.diagnostics import Diagnostic, collect_errors
from donimoes_book.games import registry
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.manuscript.kinds import MoveProblems, Solved, outcome_of
from donimoes_book.manuscript.problem import BankProblem, Problem
from donimoes_book.manuscript.solutions import Moves
from donimoes_book.manuscript.solving import Report, checked_problem, coming_problem
from donimoes_book.manuscript.store import SolvedStore, kept_for
from donimoes_book.search.certificates import file_name, read_certificate
from donimoes_book.search.shortest import Outcome
from donimoes_book.store.results import NotKnown
from donimoes_book.words.plurals import counted


def solve_records(
    name: str,
    entries: list[BankProblem],
    wrong: list[Diagnostic],
    report: Report = lambda: None,
    *,
    store: SolvedStore,
    proofs: Path | None = None,
) -> tuple[Problem, ...]:
    """Solve the records of a game with moves, in order of their number of dominoes.

    Records with a certificate in the folder `proofs` are compared with it.

    Mistakes are added to `wrong`; `report` is called after each record.
    """
    records: dict[int, Problem] = {}
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
) -> Problem:
    dominoes = len(entry.position.dominoes)

    def kind() -> MoveProblems:
        return MoveProblems(cast(PuzzleGame, registry.get(name)))

    def solved_record(outcome: Outcome) -> Solved:
        kind().play(entry, outcome)
        unit = kind().game.length_unit
        solution = Moves(outcome.moves, outcome.states, outcome.choices)
        about = name, dominoes, entry.position, 0, solution
        measures = {"dominoes": dominoes, unit: len(outcome.moves), "graph": outcome.states}
        return Solved(Problem(*about, length_unit=unit, record=True), measures)

    def solve() -> Solved:
        return solved_record(kind().shortest(entry, store))

    def check(solved: Solved) -> bool:
        return solved == solved_record(outcome_of(solved.problem))

    inputs = "record", store.digest_of_measured(name), str(entry.position)
    try:
        record = checked_problem(name, inputs, entry, store, solve, check)
    except NotKnown:
        about = name, dominoes, entry.position, 0
        return coming_problem(Problem(*about, record=True, is_coming=True), entry)
    return replace(record, proven=_is_proven(name, entry, record, proofs))


def _is_proven(name: str, entry: BankProblem, record: Problem, proofs: Path | None) -> bool:
    """Return whether a certificate proves a record; raises InputError if their lengths differ."""
    certificate = read_certificate(proofs, name, record.number) if proofs else None
    if proofs is None or certificate is None:
        return False

    def is_covered() -> bool:
        return cast(PuzzleGame, registry.get(name)).is_in_proofs(entry.position)

    def check(verdict: bool) -> bool:
        return verdict == is_covered()

    if not kept_for(name, ("covered", str(entry.position)), is_covered, bool, check=check):
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
