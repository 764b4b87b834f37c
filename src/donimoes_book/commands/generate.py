"""`generate`: new problems, as entries of a problem bank."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from donimoes_book.commands.common import (
    DONE,
    GAVE_UP,
    Fast,
    GameName,
    UsageError,
    find_game,
    find_generator,
    installed,
    progress_bar,
    requested_spec,
)


def generate(
    game: GameName,
    count: Annotated[int, typer.Option(min=1, help="How many problems.")] = 1,
    seed: Annotated[
        str, typer.Option(help="The same seed and wishes make the same problems.")
    ] = "1",
    dominoes: Annotated[int | None, typer.Option(min=2, max=28, help="How many dominoes.")] = None,
    steps: Annotated[
        int | None, typer.Option(min=1, help="How long the shortest solution should be.")
    ] = None,
    max_states: Annotated[
        int | None, typer.Option(min=2, help="The largest state graph to consider.")
    ] = None,
    tries: Annotated[
        int | None, typer.Option(min=1, help="How many boards to look at for each.")
    ] = None,
    grade: Annotated[
        int | None,
        typer.Option(min=1, max=5, help="The least grade; what is easier is rejected."),
    ] = None,
    or_longer: Annotated[
        bool, typer.Option("--or-longer", help="A solution longer than --steps is welcome, too.")
    ] = False,
    fast: Fast = False,
) -> int:
    """Make new problems and print them as entries of a problem bank.

    What is not asked for is chosen to suit the game. A solution is never longer than --steps.
    """
    from donimoes_book.manuscript.bank import format_problem

    made_of = find_game(game)
    generator = find_generator(made_of)
    asked = {
        "dominoes": dominoes,
        "steps": steps,
        "max_states": max_states,
        "tries": tries,
        "grade": grade,
        "or_longer": or_longer or None,
    }
    spec = requested_spec(made_of.title, generator.spec, asked)
    if fast and not generator.compiled:
        raise UsageError(f"{made_of.title} does not take --fast here.")
    found = []
    for number in range(1, count + 1):
        own = f"{seed}/{number}"
        with progress_bar(f"problem {number} of {count}") as show, installed("fast"):
            if problem := generator.generate(spec, own, fast=fast, progress=show):
                found.append((problem, own))
    for problem, own in sorted(found, key=lambda made: made[0].effort):
        again = {"seed": own} | ({"wish": spec} if str(spec) else {})
        print(format_problem(made_of.name, problem.position, {**problem.measures, **again}))
    if len(found) < count:
        is_graded = spec.grade > 1
        helping = (
            ("--steps", "--tries", "--max-states") if is_graded else ("--tries", "--max-states")
        )
        more = [name for name in helping if name in generator.spec.options()]
        advice = f": raise {' or '.join(more)}" if more else ""
        advice += ", or lower --grade" if is_graded else ""
        print(f"{count - len(found)} of {count} could not be made{advice}", file=sys.stderr)
        return GAVE_UP
    return DONE
