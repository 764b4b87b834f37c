"""Composes worksheets: their problems, the room to answer each, what teachers want to know."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import ceil
from typing import TypeVar, assert_never

from donimoes_book.board.position import Position
from donimoes_book.editions.composing.blocks import Facts, Opening
from donimoes_book.editions.titles import game_title
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.solutions import Layout, Moves
from donimoes_book.manuscript.tree import Chapter, Diagram, ProblemSet
from donimoes_book.search.answer import Answer
from donimoes_book.search.difficulty import LEVELS
from donimoes_book.words.language import N_, gettext

LEVEL_WORDS = {"easy": N_("easy"), "medium": N_("medium"), "hard": N_("hard")}
"""The words for levels, by their names."""
SHEET = 6
"""How many problems a worksheet has if nobody asks for a number and they fit."""
LEAST_HALF = 4.0
"""The smallest side of a half on a worksheet, in millimetres."""
_FILLINGS = ((SHEET, 5.0), *((count, LEAST_HALF) for count in (4, 3, 2)), (1, 0.0))
"""How many problems fill a sheet if nobody asks for a number: as many as fit with such halves."""
_MOST_BOXES = 32
"""The most moves that have boxes; more are written on lines."""
_MOVES_IN_LINE = 10
"""How many moves are written on a line."""
_LINES = 2
"""The lines for the answer to a question."""
_MORE_YEARS = {"easy": 0, "medium": 2, "hard": 4}
"""How much older than for an easy problem one should be, as a rule of thumb."""


@dataclass(frozen=True, slots=True)
class MoveBoxes:
    """A box for each move, as wide as the longest, with gaps after some."""

    moves: tuple[str, ...]
    pauses: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Squares:
    """A square for each number of a layout."""

    layout: Position


@dataclass(frozen=True, slots=True)
class RuledLines:
    """Lines to write on; none if the answer is drawn in the picture."""

    count: int


Room = MoveBoxes | Squares | RuledLines


def answer_room(problem: Problem) -> Room:
    """Return the room for a problem's answer."""
    match problem.solution:
        case Moves(final=None, moves=moves) if len(moves) > _MOST_BOXES:
            return RuledLines(ceil(len(moves) / _MOVES_IN_LINE))
        case Moves(final=None) as way:
            return MoveBoxes(way.moves, way.pauses)
        case Moves():
            return RuledLines(0)
        case Layout(layout=layout):
            return Squares(layout)
        case Answer() | None:
            return RuledLines(_LINES)
        case _:
            assert_never(problem.solution)


def some_of(problems: Sequence[Problem], count: int) -> list[Problem]:
    """Return at most so many problems, numbered anew, as many as possible of each level."""
    selection = list(problems)
    while len(selection) > count:
        names = [level_of(problem) for problem in selection]
        longest = max(reversed(names), key=names.count)
        selection.pop(len(names) - 1 - names[::-1].index(longest))
    return [replace(problem, number=n) for n, problem in enumerate(selection, 1)]


Sheet = TypeVar("Sheet")
SheetMaker = Callable[[Sequence[Problem], float], Sheet | None]
"""Makes a sheet with halves of at least so many millimetres; None if problems don't fit on it."""


def set_on_sheets(
    problems: Sequence[Problem], make: SheetMaker[Sheet], *, fills: bool
) -> list[Sheet]:
    """Set problems on as few sheets as have room for them, or on one as many as fit.

    Returns nothing if one of them fits on no sheet.
    """
    if fills:
        attempts = (make(some_of(problems, count), least) for count, least in _FILLINGS)
        filled = next(filter(None, attempts), None)
        return [filled] if filled else []
    numbered = some_of(problems, len(problems))
    for count in range(1, len(numbered) + 1):
        each = ceil(len(numbered) / count)
        least = LEAST_HALF if count < len(numbered) else 0.0
        parts = (numbered[at : at + each] for at in range(0, len(numbered), each))
        sheets = [sheet for part in parts if (sheet := make(part, least))]
        if len(sheets) == ceil(len(numbered) / each):
            return sheets
    return []


def sets_on_sheets(block: ProblemSet, *, by_level: bool) -> list[ProblemSet]:
    """Return the problems that share sheets: all of a game, or those of each level."""
    if not by_level:
        return [block]
    return [replace(block, problems=tuple(own)) for _, own in groupby(block.problems, level_of)]


def level_of(problem: Problem) -> str:
    """Return the name of the level that a problem's grade belongs to."""
    return next(name for name, grades in LEVELS.items() if problem.grade in grades)


def age_of(level: str, lesson: Chapter | None) -> str:
    """Return from which age problems of a level are good, in words; empty if nobody knows."""
    if lesson is None or "age" not in lesson.lesson:
        return ""
    return gettext("from age {age}", age=int(lesson.lesson["age"]) + _MORE_YEARS[level])


def levels_of(problems: Sequence[Problem], lesson: Chapter | None) -> dict[str, str]:
    """Return the names of the problems' levels, and each with its age in words."""
    names = dict.fromkeys(map(level_of, problems))
    return {
        name: ", ".join(filter(None, (gettext(LEVEL_WORDS[name]), age_of(name, lesson))))
        for name in names
    }


def rules_picture(reminder: Chapter) -> Diagram | None:
    """Return the picture beside the shortest rules, if there is one."""
    return next((block for block in reminder.blocks if isinstance(block, Diagram)), None)


def teacher_opening(game: str, level: str = "") -> Opening:
    """Begin the teacher's page, of a level if that has one of its own."""
    anchor = "-".join(filter(None, (game, level, "answers")))
    return Opening(game_title(game), anchor, gettext("For the teacher"))


def teacher_facts(problems: Sequence[Problem], reminder: Chapter | None) -> Facts:
    """Say for whom the problems are, what they train, and what to ask."""
    lesson = reminder.lesson if reminder else {}
    facts = (
        (gettext("Level"), "; ".join(levels_of(problems, reminder).values())),
        (gettext("It trains"), lesson.get("trains", "")),
        (gettext("Ask"), lesson.get("ask", "")),
    )
    return Facts(tuple(fact for fact in facts if fact[1]))
