"""How long and how hard problems are, in words."""

from donimoes_book.manuscript import tree
from donimoes_book.search.difficulty import minutes_of
from donimoes_book.words.language import counted, gettext

MOST_GRADE = 5
_MINUTES = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 90, 120)
"""The times that are printed: more exact ones would pretend to be measured."""


def length_of(problem: tree.Problem, *, brief: bool = False) -> str:
    """Return the length of a problem's solution, such as "6 steps" or "1 step", once it's known.

    If it's `brief`, it doesn't say whether that takes a pencil.
    """
    if problem.is_coming:
        return gettext("being solved …")
    length = counted(problem.length, problem.length_unit)
    if brief or not problem.takes_pencil:
        return length
    return gettext("{length}, with a pencil", length=length)


def time_of(problem: tree.Problem) -> str:
    """Return about how long a practised person takes, such as "15 min"; empty for a record."""
    if problem.record or problem.is_coming:
        return ""
    estimate = minutes_of(problem.effort)
    if estimate > _MINUTES[-1]:
        return gettext("over 2\N{NO-BREAK SPACE}h")
    minutes = min(_MINUTES, key=lambda minutes: abs(minutes - estimate))
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
