"""Plans of lessons: which game trains what, with problems of three levels, none of them twice."""

import csv
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from io import StringIO
from pathlib import Path
from random import Random

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.editions.booklet import LESSON
from donimoes_book.editions.choosing import ProblemRequest, choose_problems
from donimoes_book.editions.composing.worksheets import LEVEL_WORDS
from donimoes_book.editions.titles import game_title
from donimoes_book.games import registry
from donimoes_book.manuscript.folders import MEASURED, own_folder
from donimoes_book.manuscript.pools import read_pool
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.reminders import find_reminder
from donimoes_book.manuscript.settings import problems_folder
from donimoes_book.manuscript.solving import has_problems
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.manuscript.tree import Chapter
from donimoes_book.progress import Progress, no_progress
from donimoes_book.search.difficulty import LEVELS, rounded_minutes
from donimoes_book.store.memo import warning_of
from donimoes_book.words.language import ENGLISH, N_, gettext, speaking

GOALS = {
    "logic": ("logic", "case", "reason", "patience"),
    "bonds": ("add", "sum", "make", "count", "five"),
    "planning": ("ahead", "backwards", "choices", "order", "way"),
    "space": ("spatial", "shape", "orientation"),
}
"""What may be trained, and the words of a reminder that say so."""
ENDINGS = (".md", ".csv", ".ics")
"""The file formats of a plan."""
EACH = 2
"""How many problems of a level a lesson has."""
_HEADS = (
    N_("Week"),
    N_("Game"),
    N_("It trains"),
    N_("Easy, minutes"),
    N_("Medium, minutes"),
    N_("Hard, minutes"),
    N_("Sheet"),
)
"""The heads of the table."""
_FOLD = 60
"""The most characters of a line in a calendar file, which has at most 75 bytes."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A week's game and its problems."""

    week: int
    game: str
    trains: str
    age: str
    """From how many years on easy problems are good."""
    problems: tuple[Problem, ...]

    def minutes(self, level: str) -> str:
        """Return how long the problems of a level take; a dash if there are none."""
        own = [problem.effort for problem in self.problems if problem.grade in LEVELS[level]]
        return f"{sum(map(rounded_minutes, own)):.0f}" if own else "–"

    @property
    def command(self) -> str:
        """The command that prints the week's sheet."""
        codes = ",".join(problem.code for problem in self.problems)
        return f"donimoes-book booklet --codes {codes} --sheet -o week-{self.week:02}.pdf"

    @property
    def row(self) -> tuple[str, ...]:
        """What the table says of it."""
        minutes = map(self.minutes, LEVEL_WORDS)
        title = f"{game_title(self.game)} ({gettext('from age {age}', age=self.age)})"
        return str(self.week), title, self.trains, *minutes, self.command


def plan_lessons(
    weeks: int,
    goals: Sequence[str],
    age: int,
    seed: str,
    rules: Path,
    solved: Path,
    progress: Progress,
) -> tuple[list[Lesson], list[Diagnostic]]:
    """Return a lesson for each week, with warnings: goals take turns, and so do their games.

    There are fewer if there are no more problems.
    """
    chosen = list(_games_for_weeks(weeks, goals, age, seed, rules))
    store, lessons = SolvedStore(solved, measured=own_folder(rules, MEASURED)), list[Lesson]()
    problems, warnings = dict[str, list[list[Problem]]](), list[Diagnostic]()
    for week, game in enumerate(chosen, 1):
        if game not in problems:
            with warning_of(store, warnings):
                problems[game] = _dealt(game, chosen.count(game), seed, rules, store)
        progress(week, weeks)
        dealt, reminder = problems[game].pop(0), find_reminder(rules, game)
        if dealt and reminder:
            trains, years = reminder.lesson["trains"], reminder.lesson["age"]
            lessons.append(Lesson(len(lessons) + 1, game, trains, years, (*dealt,)))
    return lessons, warnings


def _games_for_weeks(
    weeks: int, goals: Sequence[str], age: int, seed: str, rules: Path
) -> Iterator[str]:
    games = {name: lesson for name in registry.names() if (lesson := _lesson(name, rules))}
    fitting = [
        [
            name
            for name, lesson in games.items()
            if int(lesson.lesson["age"]) <= age
            and any(word in lesson.lesson["trains"] for word in GOALS[goal])
        ]
        for goal in goals
    ]
    often, random = Counter[str](), Random(f"{seed}/plan")
    for week in range(weeks):
        if own := fitting[week % len(goals)]:
            game = min(random.sample(own, len(own)), key=lambda name: often[name])
            often[game] += 1
            yield game


def _lesson(name: str, rules: Path) -> Chapter | None:
    """Return the reminder in English of a game with a pool; None of any other."""
    pool, _ = read_pool(rules, name)
    if not (pool and has_problems(registry.find(name))):
        return None
    with speaking(ENGLISH):
        reminder = find_reminder(rules, name)
    return reminder if reminder and {"age", "trains"} <= reminder.lesson.keys() else None


def _dealt(
    game: str, times: int, seed: str, rules: Path, store: SolvedStore
) -> list[list[Problem]]:
    """Deal problems of each level to lessons, easiest first."""
    sets: list[list[Problem]] = [[] for _ in range(times)]
    for level in LEVEL_WORDS:
        request = ProblemRequest(
            registry.find(game), EACH * times, LEVELS[level], seed, rules=rules, minutes=LESSON
        )
        own = choose_problems(request, problems_folder(rules), store, no_progress)
        for number, problems in enumerate(sets):
            problems += own[number::times]
    return sets


def as_markdown(lessons: Sequence[Lesson]) -> str:
    """Return the plan as a table."""
    heads = [gettext(head) for head in _HEADS]
    rows = [heads, ["---"] * len(heads)]
    rows += [[*row[:-1], f"`{row[-1]}`"] for row in (lesson.row for lesson in lessons)]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def as_csv(lessons: Sequence[Lesson]) -> str:
    """Return the plan for a spreadsheet."""
    target = StringIO()
    writer = csv.writer(target)
    writer.writerow([gettext(head) for head in _HEADS])
    writer.writerows(lesson.row for lesson in lessons)
    return target.getvalue()


def as_calendar(lessons: Sequence[Lesson], start: date) -> str:
    """Return the plan as a calendar, a day a week from its first."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//donimoes-book//plan//EN"]
    for lesson in lessons:
        day = f"{start + timedelta(weeks=lesson.week - 1):%Y%m%d}"
        title, trains, *_ = lesson.row[1:]
        lines += [
            "BEGIN:VEVENT",
            f"UID:{day}-{lesson.game}@donimoes-book",
            f"DTSTAMP:{day}T000000Z",
            f"DTSTART;VALUE=DATE:{day}",
            f"SUMMARY:{_escaped(title)}",
            f"DESCRIPTION:{_escaped(f'{trains}. {lesson.command}')}",
            "END:VEVENT",
        ]
    folded = (part for line in (*lines, "END:VCALENDAR") for part in _folded(line))
    return "".join(f"{line}\r\n" for line in folded)


def _escaped(words: str) -> str:
    return words.replace("\\", "\\\\").replace(",", "\\,").replace(";", "\\;")


def _folded(line: str) -> Iterator[str]:
    """Yield the lines that a calendar file has for a long one."""
    while len(line) > _FOLD:
        yield line[:_FOLD]
        line = f" {line[_FOLD:]}"
    yield line
