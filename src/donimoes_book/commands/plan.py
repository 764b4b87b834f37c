"""`plan`: makes a term of lessons, as a table or a calendar."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Annotated

from typer import Option

from donimoes_book.commands import common, folders, pictures
from donimoes_book.commands.common import UsageError
from donimoes_book.editions import plans
from donimoes_book.manuscript.folders import RULES, book_folder
from donimoes_book.store.files import solved_folder, write_output
from donimoes_book.words.language import ENGLISH, speaking
from donimoes_book.words.plurals import alternatives, counted


@dataclass(frozen=True, kw_only=True)
class PlanOptions:
    """The options of `plan`."""

    output: Annotated[
        Path, Option("-o", "--output", help="A .md, .csv or .ics file: a table, or a calendar.")
    ]
    weeks: Annotated[int, Option(min=1, max=52, help="How many lessons, one a week.")] = 10
    goals: Annotated[
        str, Option(help="What is trained, in turn: logic, bonds, planning, space.")
    ] = ",".join(plans.GOALS)
    age: Annotated[int, Option(min=4, help="The pupils' age: no game needs more.")] = 10
    start: Annotated[
        str, Option("--from", metavar="DATE", help="The day of the first lesson, for a calendar.")
    ] = ""
    seed: Annotated[str, Option(help="The same seed always makes the same plan.")] = "1"
    language: pictures.Spoken = None
    rules: folders.Rules = RULES
    out: folders.Out = Path("build")

    @property
    def chosen(self) -> list[str]:
        """The names of the goals."""
        return [name.strip() for name in self.goals.lower().split(",")]

    @property
    def first(self) -> date:
        """The day of the first lesson; raises ValueError."""
        return date.fromisoformat(self.start)


def plan(*, options: PlanOptions) -> int:
    """Plan a term of lessons: a game for each week, with problems of three levels, none twice."""
    if wrong := [*_mistakes(options)]:
        raise UsageError("\n".join(wrong))
    rules, solved = book_folder(options.rules), solved_folder(options.out)
    language = options.language or ENGLISH
    with speaking(language), common.progress_bar("choosing problems") as progress:
        wish = options.weeks, options.chosen, options.age, options.seed
        lessons, warnings = plans.plan_lessons(*wish, rules, solved, progress)
        match options.output.suffix.lower():
            case ".md":
                text = plans.as_markdown(lessons)
            case ".csv":
                text = plans.as_csv(lessons)
            case _:
                text = plans.as_calendar(lessons, options.first)
    common.print_warnings(warnings)
    if not lessons:
        print("gave up: no game has such problems for this age", file=sys.stderr)
        return common.GAVE_UP
    write_output(options.output, text.encode())
    print(f"{options.output}: {counted(len(lessons), 'lessons')}")
    return common.DONE if len(lessons) == options.weeks else common.GAVE_UP


def _mistakes(options: PlanOptions) -> Iterator[str]:
    for goal in options.chosen:
        if goal not in plans.GOALS:
            yield f"No game trains {goal!r}: use {alternatives([*plans.GOALS])}."
    ending = options.output.suffix.lower()
    if ending not in plans.ENDINGS:
        yield f"Cannot tell what to write: end its name in {alternatives(plans.ENDINGS)}."
    if ending == ".ics":
        try:
            _ = options.first
        except ValueError:
            yield "A calendar needs the first day: --from 2027-01-11."
