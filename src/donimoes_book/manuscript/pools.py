"""Pools: more problems of a game than a book shows, made once, for a site to have another at once.

Each has the seed it was made from. As with everything that takes long, it's sealed, but no code
outdates it: whoever reads it has its moves played, its layout judged, or its question answered.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, file_error
from donimoes_book.games import registry
from donimoes_book.games.code import read_code
from donimoes_book.manuscript.folders import own_folder
from donimoes_book.manuscript.kinds import kind_of
from donimoes_book.manuscript.problem import Problem, unbanked
from donimoes_book.manuscript.solutions import Layout, Moves
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.store.files import write_whole
from donimoes_book.store.json_records import as_object, from_object
from donimoes_book.store.results import NOWHERE, WRONG_FORM
from donimoes_book.store.sealed_files import SealedFile, sealed_text

POOLS = "pools"
"""The folder of a book's pools: a file for each game, named after it."""


@dataclass(frozen=True, slots=True)
class Pooled:
    """A problem of a pool; its code is its key."""

    grade: int
    effort: float
    length: int
    seed: str
    """What its generator makes it from."""
    solution: str = ""
    """Its moves, or its layout; nothing if it is a question."""


Pool = Mapping[str, Pooled]
"""A game's pool, by codes."""


def read_pool(rules: Path, game: str) -> tuple[dict[str, Pooled], list[Diagnostic]]:
    """Return a book's pool for a game, which may be empty, and a warning if any of it is spoiled.

    Raises InputError if the folder is a link that leads out of the book.
    """
    path, pool = own_folder(rules, POOLS) / f"{game}.json", dict[str, Pooled]()
    file = SealedFile(path, path.parent)
    is_spoiled = file.is_spoiled
    for code, value in file.results.items():
        try:
            pool[code] = from_object(Pooled, value)
        except WRONG_FORM:
            is_spoiled = True
    if not is_spoiled:
        return pool, []
    message = "some of this has changed since it was made; those problems are left out"
    advice = f"Make them again with: donimoes-book pool {game}"
    return pool, [Diagnostic(message, advice, path=str(path), warning=True)]


def write_pool(rules: Path, game: str, pool: Pool) -> Path:
    """Write a game's pool, a problem to a line; returns the path of its file."""
    path = own_folder(rules, POOLS) / f"{game}.json"
    text = sealed_text({code: as_object(pooled) for code, pooled in pool.items()})
    write_whole(path, text.encode(), rules)
    return path


def pooled(problem: Problem, seed: str) -> Pooled:
    """Return a problem as a pool keeps it."""
    match problem.solution:
        case Moves(moves=moves):
            solution = " ".join(moves)
        case Layout(layout=layout):
            solution = str(layout)
        case _:
            solution = ""
    return Pooled(problem.grade, round(problem.effort, 2), problem.length, seed, solution)


def graded(game: str, position: Position) -> Problem:
    """Return a new problem with its solution and its grade; raises InputError if it has none."""
    kind = kind_of(registry.find(game))
    assert kind, f"{game} has problems"
    return kind.graded(unbanked(position), SolvedStore(NOWHERE))


def problem_in(game: str, code: str, entry: Pooled) -> Problem:
    """Return a problem of a pool, whose solution fits it by the rules; raises InputError."""
    kind = kind_of(registry.find(game))
    with suppress(*WRONG_FORM):
        coded = read_code(code)
        if kind and coded.game == game:
            own = kind.with_solution(unbanked(coded.position), entry.solution, entry.length)
            return replace(own, grade=entry.grade, effort=entry.effort)
    message = f"the problem {code} isn't what its pool says"
    raise file_error(Path(POOLS) / f"{game}.json", message, f"Run: donimoes-book pool {game}")
