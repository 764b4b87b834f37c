"""`python -m tools.order_bank`: puts the problems of banks in order, and records their grades.

    python -m tools.order_bank rules/problems/unmatched.md

Problems go from easy to hard, those that the book doesn't print come last. What else a bank says
stays as it is; headings that only number the problems are numbered anew.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import typer

from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.manuscript.bank import read_bank, unbanked
from donimoes_book.manuscript.solving import solve_problem
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.search.difficulty import minutes_of
from donimoes_book.store.files import write_whole

_FENCE = re.compile(r"^```\{domino\}.*?^```$\n?", re.MULTILINE | re.DOTALL)
_GRADE = re.compile(r"^(:grade: )\d$", re.MULTILINE)
_NUMBER = re.compile(r"^(#+ Problem )\d+$", re.MULTILINE)


def ordered(path: Path, store: SolvedStore) -> str:
    """Return a bank's text with its problems in order; raises InputError.

    Whatever stands above a problem, such as its heading, moves along with it.
    """
    game, wrong = path.stem, list[Diagnostic]()
    entries = read_bank(path, game, wrong)
    if wrong:
        raise InputError(wrong)
    text = path.read_text(encoding="utf-8")
    ends = [match.end() for match in _FENCE.finditer(text)]
    starts = [text.index("\n", text.index("# ")) + 1, *ends]
    parts = [text[start:end] for start, end in zip(starts, ends, strict=False)]
    solved = [solve_problem(game, unbanked(entry.position), store) for entry in entries]
    for number, problem in enumerate(solved, start=1):
        told = f"grade {problem.grade}, effort {problem.effort:.1f}"
        print(f"{game} {number}: {told}, {minutes_of(problem.effort):.0f} minutes", file=sys.stderr)
    order = sorted(range(len(solved)), key=lambda n: (not entries[n].is_printed, solved[n].effort))
    body = "".join(_GRADE.sub(rf"\g<1>{solved[n].grade}", parts[n]) for n in order)
    numbers = iter(range(1, len(order) + 1))
    body = _NUMBER.sub(lambda match: f"{match[1]}{next(numbers)}", body)
    return text[: starts[0]] + body + text[ends[-1] :]


def main(banks: list[Path], out: Path = Path("build")) -> None:
    """Order banks, each named after its game."""
    store = SolvedStore(out / "solved")
    for path in banks:
        write_whole(path, ordered(path, store).encode())


if __name__ == "__main__":
    typer.run(main)
