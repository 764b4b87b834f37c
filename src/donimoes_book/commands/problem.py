"""`problem`: brings back the problem with a code."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from donimoes_book.commands import common
from donimoes_book.commands.common import UsageError

if TYPE_CHECKING:
    from donimoes_book.games.code import Coded
    from donimoes_book.manuscript.tree import Problem


def problem(
    code: Annotated[
        list[str],
        typer.Argument(
            metavar="CODE", help="The code as printed; case, spaces and dashes don't matter."
        ),
    ],
    as_json: Annotated[
        bool, typer.Option("--json", help="Print everything known about it as JSON.")
    ] = False,
    solution: Annotated[
        bool, typer.Option("--solution", help="Also print the solution: moves, layout or answer.")
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="Draw it in a .svg, .pdf, .png or .txt file."),
    ] = None,
    out: common.Out = Path("build"),
) -> None:
    """Bring back the problem with this code: always the same position.

    The position goes to standard output, and what is known about it to standard error.
    """
    from donimoes_book.drawing.files import picture_file
    from donimoes_book.editions.common import length_of, problem_record
    from donimoes_book.files import write_whole
    from donimoes_book.games import registry
    from donimoes_book.games.code import code_of, read_code

    ending = common.picture_ending(output) if output else ""
    if sum(map(_is_code, code)) > 1:
        raise UsageError("There is more than one code here: give one at a time.")
    coded = read_code(" ".join(code))
    game = registry.find(coded.game)
    title = game.title if game else coded.game
    solved = _solved(coded, out)
    if output:
        annotations = registry.annotate(coded.game, coded.position)
        write_whole(output, picture_file(coded.position, ending, annotations))
    if as_json:
        import json

        unsolved = {
            "code": code_of(*coded),
            "game": coded.game,
            "title": title,
            "position": str(coded.position),
        }
        print(json.dumps(problem_record(solved) if solved else unsolved))
        return
    print(coded.position, flush=True)
    length = f", grade {solved.grade}, {length_of(solved)}" if solved else ""
    print(f"{title}{length}", file=sys.stderr)
    if solved and solved.answer:
        print(solved.answer.question, file=sys.stderr)
    if solved and solution:
        print(_solution(solved), file=sys.stderr)


def _is_code(words: str) -> bool:
    from donimoes_book.diagnostics import InputError
    from donimoes_book.games.code import read_code

    try:
        read_code(words)
    except InputError:
        return False
    return True


def _solved(coded: Coded, out: Path) -> Problem | None:
    """Solve a problem; None if it can't be solved, as when a code holds a picture of a game."""
    from donimoes_book.diagnostics import InputError
    from donimoes_book.files import SOLVED
    from donimoes_book.games import registry
    from donimoes_book.manuscript.bank import unbanked
    from donimoes_book.manuscript.solving import has_problems, solve_problem
    from donimoes_book.manuscript.store import SolvedStore

    game = registry.find(coded.game)
    if game is None or not has_problems(game):
        return None
    store = SolvedStore(out / SOLVED)
    try:
        return solve_problem(game.name, unbanked(coded.position), store)
    except InputError:
        return None
    finally:
        common.print_warnings(store.warnings)


def _solution(solved: Problem) -> str:
    if solved.answer:
        return "\n".join(solved.answer.lines)
    return str(solved.layout) if solved.layout else " ".join(solved.moves)
