"""The problems of our book's banks in the order of a ladder."""

from pathlib import Path

from donimoes_book.games.registry import find
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.manuscript.folders import MEASURED
from donimoes_book.manuscript.problem import BankProblem
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.store.results import NOWHERE

RULES = Path(__file__).parents[2] / "rules"


def bank(game: str) -> list[BankProblem]:
    """Return a bank's problems, without the former ones."""
    diagnostics = []
    problems = read_bank(RULES / "problems" / f"{game}.md", game, diagnostics)
    assert not diagnostics
    return [problem for problem in problems if "former" not in problem.measures]


def ladder(game: str) -> list[BankProblem]:
    """Return a bank's problems from easy to hard, as a book prints them."""
    store = SolvedStore(NOWHERE, measured=RULES / MEASURED)

    def effort(problem: BankProblem) -> float:
        return store.difficulty(find(game), problem.position).effort

    return sorted(bank(game), key=effort)
