"""`grade`: how hard a position is, and how well grades agree with times that people took."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from donimoes_book.commands import common, folders, game_lookup, inputs
from donimoes_book.commands.common import UsageError
from donimoes_book.diagnostics import (
    Diagnostic,
    InputError,
    NotPossible,
    collect_errors,
    raise_errors,
)
from donimoes_book.editions.problem_measures import MOST_GRADE, length_of, time_of
from donimoes_book.games import registry
from donimoes_book.games.code import read_code
from donimoes_book.laboratory.calibration import calibrate
from donimoes_book.manuscript.problem import BankProblem, Problem, unbanked
from donimoes_book.manuscript.solving import has_problems, solve_problem
from donimoes_book.manuscript.source import Source
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.search.difficulty import minutes_of
from donimoes_book.store.files import solved_folder
from donimoes_book.words.plurals import counted

_HEADER = "code,minutes"


def grade(
    game: Annotated[
        str, Argument(metavar="[GAME]", autocompletion=inputs.complete_game, show_default=False)
    ] = "",
    file: inputs.PositionFile = "-",
    calibrate: Annotated[
        Path | None,
        Option(metavar="FILE", help="Instead, compare times in a file with lines CODE,MINUTES."),
    ] = None,
    as_json: common.AsJson = False,
    out: folders.Out = Path("build"),
) -> None:
    """Say how hard a position is: its grade, and an estimate of the minutes it takes.

    With --calibrate, say how well efforts agree with people's times, and which minutes fit them.
    """
    if calibrate:
        fields, text = _compared(calibrate, out)
    elif game:
        named_game = game_lookup.find_game(game)
        located = inputs.read_position(file, named_game.notation_of)
        fields, text = _described(_solved(named_game.name, BankProblem(located), out))
    else:
        raise UsageError("Name a game, or give --calibrate a file with times.")
    print(json.dumps(fields) if as_json else text)


def _solved(game: str, entry: BankProblem, out: Path) -> Problem:
    if not has_problems(registry.find(game)):
        raise NotPossible(f"{registry.find(game).title} has no problems to grade")
    return solve_problem(game, entry, SolvedStore(solved_folder(out)))


def _described(problem: Problem) -> tuple[dict[str, object], str]:
    fields: dict[str, object] = {
        "game": problem.game,
        "grade": problem.grade,
        "effort": round(problem.effort, 2),
        "minutes": round(minutes_of(problem.effort), 1),
        "pencil": problem.takes_pencil,
    }
    estimate = f"an estimate for someone with practice: {time_of(problem)}"
    return fields, f"grade {problem.grade} of {MOST_GRADE}, {length_of(problem)} ({estimate})"


def _compared(path: Path, out: Path) -> tuple[dict[str, object], str]:
    """Compare times with efforts; raises InputError with every mistake in the file."""
    source, wrong = Source.read(path, path.parent), list[Diagnostic]()
    times = list(_times(source, wrong, out))
    raise_errors(wrong)
    try:
        fit = calibrate(*zip(*times, strict=True)) if times else calibrate((), ())
    except ValueError as error:
        raise source.origin(1).error(str(error), "Write lines such as 114M-6T6T,12.") from None
    fields: dict[str, object] = {"times": len(times), **fit._asdict()}
    text = (
        f"{counted(len(times), 'times')}, rank correlation with effort {fit.agreement:.2f}\n"
        f"minutes that fit: {fit.minutes:.2f} × 2 ^ (effort / {fit.doubling:.2f})"
    )
    return fields, text


def _times(source: Source, wrong: list[Diagnostic], out: Path) -> Iterator[tuple[float, float]]:
    """Yield the effort of each problem in a file, and the minutes that somebody took."""
    for number, line in enumerate(source.lines, start=1):
        if not line.strip() or line.startswith("#") or line.casefold() == _HEADER:
            continue
        code, _, time = (part.strip() for part in line.partition(","))
        with collect_errors(wrong):
            try:
                minutes = float(time)
            except ValueError:
                minutes = 0
            if not 0 < minutes < float("inf"):
                place = source.find(time or line, number)
                raise place.error("expected a code, a comma and minutes", "Such as: 114M-6T6T,12")
            try:
                coded = read_code(code)
                problem = _solved(coded.game, unbanked(coded.position), out)
            except InputError as error:
                diagnostic = error.diagnostics[0]
                raise source.find(code, number).error(
                    diagnostic.message, diagnostic.advice
                ) from None
            yield problem.effort, minutes
