"""How long and how hard problems are, in words."""

from donimoes_book.manuscript.problem import Problem
from donimoes_book.search.difficulty import PRINTED_MINUTES, rounded_minutes
from donimoes_book.words.language import counted, gettext

MOST_GRADE = 5


def length_of(problem: Problem, *, brief: bool = False) -> str:
    """Return the length of a problem's solution, such as "6 steps" or "1 step", once it's known.

    If it's `brief`, it doesn't say whether that takes a pencil.
    """
    if problem.is_coming:
        return gettext("being solved …")
    length = counted(problem.length, problem.length_unit)
    if brief or not problem.takes_pencil:
        return length
    return gettext("{length}, with a pencil", length=length)


def time_of(problem: Problem) -> str:
    """Return about how long a practised person takes, such as "15 min"; empty for a record."""
    if problem.record or problem.is_coming:
        return ""
    if (minutes := rounded_minutes(problem.effort)) > PRINTED_MINUTES[-1]:
        return gettext("over 2\N{NO-BREAK SPACE}h")
    return gettext("{minutes}\N{NO-BREAK SPACE}min", minutes=minutes)


def grade_note() -> str:
    """Say what the dots and the minutes of problems mean."""
    return " ".join(
        (
            gettext(
                "The filled dots beside a problem’s number show its grade, from one (easy) to five"
                " (hard)."
            ),
            gettext("How long someone with practice takes is an estimate; nobody was timed."),
        )
    )
