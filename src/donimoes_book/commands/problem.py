"""`problem`: brings back a printed problem."""

import json
import sys
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from donimoes_book.commands import common, folders, pictures
from donimoes_book.commands.common import UsageError
from donimoes_book.diagnostics import InputError
from donimoes_book.drawing.files import draw_position, picture_file
from donimoes_book.editions.problem_data import problem_record
from donimoes_book.editions.problem_measures import length_of
from donimoes_book.games import registry
from donimoes_book.games.code import Coded, code_of, read_code
from donimoes_book.manuscript.problem import Problem, unbanked
from donimoes_book.manuscript.solutions import in_text
from donimoes_book.manuscript.solving import has_problems, solve_problem
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.store.files import solved_folder, write_output


def problem(
    code: Annotated[
        list[str],
        Argument(metavar="CODE", help="The code as printed; case, spaces and dashes don't matter."),
    ],
    as_json: Annotated[
        bool, Option("--json", help="Print everything known about it as JSON.")
    ] = False,
    solution: Annotated[
        bool, Option("--solution", help="Also print the solution: moves, layout or answer.")
    ] = False,
    output: Annotated[
        Path | None,
        Option("-o", "--output", help="Draw it in a .svg, .pdf, .png, .typ or .txt file."),
    ] = None,
    out: folders.Out = Path("build"),
) -> None:
    """Bring back the problem with this code: always the same position.

    The position goes to standard output, and what is known about it to standard error.
    """
    ending = pictures.picture_ending(output) if output else ""
    if sum(map(_is_code, code)) > 1:
        raise UsageError("There is more than one code here: give one at a time.")
    coded = read_code(" ".join(code))
    game = registry.get(coded.game)
    title = game.title if game else coded.game
    solved = _solved(coded, out)
    if output:
        scene = draw_position(coded.position, registry.annotate(coded.game, coded.position))
        write_output(output, picture_file(coded.position, scene, ending))
    if as_json:
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
    if solved and solved.solution and solution:
        print(in_text(solved.solution), file=sys.stderr)


def _is_code(words: str) -> bool:
    try:
        read_code(words)
    except InputError:
        return False
    return True


def _solved(coded: Coded, out: Path) -> Problem | None:
    """Solve a problem; None if it can't be solved, as when a code holds a picture of a game."""
    game = registry.get(coded.game)
    if game is None or not has_problems(game):
        return None
    store = SolvedStore(solved_folder(out))
    try:
        return solve_problem(game.name, unbanked(coded.position), store)
    except InputError:
        return None
    finally:
        common.print_warnings(store.warnings)
