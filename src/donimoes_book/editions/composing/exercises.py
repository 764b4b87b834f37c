"""Composes sheets of exercises: what they are called, and what is to be done."""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from donimoes_book.board.exercises import LEVELS, Exercise, exercises
from donimoes_book.words.language import N_, gettext

_TITLES = {
    "bonds": N_("Number bonds to {goal}"),
    "doubles": N_("Doubles"),
    "addition": N_("Addition"),
    "subtraction": N_("Subtraction"),
    "multiplication": N_("Multiplication"),
    "fractions": N_("Fractions"),
    "parity": N_("Odd or even"),
}
_ADD = N_("Add the two halves.")
_DIGITS = N_("Read each domino as a number of two digits. Add the numbers.")
_LESS = N_("Read each domino as a number of two digits. Subtract the smaller one.")
_BONDS = N_("How many more pips make {goal}?")
_PARITY = N_("Is the number of pips odd or even?")
_TASKS = {
    "bonds": (_BONDS, _BONDS, _BONDS),
    "doubles": (
        _ADD,
        N_("Count the pips, and double the number."),
        N_("Draw the double that has so many pips."),
    ),
    "addition": (_ADD, N_("Add the pips of both dominoes."), _DIGITS),
    "subtraction": (
        N_("Subtract the smaller half from the larger one."),
        N_("How many more pips does one domino have than the other?"),
        _LESS,
    ),
    "multiplication": (
        N_("Multiply the two halves."),
        N_("Multiply the two halves."),
        N_("Add the halves of each domino. Multiply the sums."),
    ),
    "fractions": (
        N_("Each domino is a fraction. How much is missing to one?"),
        N_("Each domino is a fraction. Write it as simply as you can."),
        N_("Each domino is a fraction. Which is larger? Write <, = or > between them."),
    ),
    "parity": (_PARITY, _PARITY, _PARITY),
}
"""What is to be done, at each level."""


MOST = 24
"""The most exercises on a page."""
DOWN = 4
"""The rows of exercises, if nobody asks for a number."""
_ACROSS = 3
"""The exercises side by side, if the type has its usual size."""


class Practice(NamedTuple):
    """What is practised on sheets of one look, at one or more levels."""

    kind: str
    goal: int
    levels: tuple[str, ...]

    def exercises(self, seed: str, count: int, across: int) -> dict[str, list[Exercise]]:
        """Make so many exercises of each level, or as many as fit, the easiest level first."""
        levels, most = sorted(set(self.levels), key=LEVELS.index), count or across * DOWN
        return {it: exercises(self.kind, it, self.goal, seed, most) for it in levels}


def most_across(scale: float) -> int:
    """Return how many exercises are side by side, if the type is so many times its usual size."""
    return max(1, round(_ACROSS / max(1, scale)))


def title_of(kind: str, goal: object) -> str:
    """Return the title of a sheet."""
    return gettext(_TITLES[kind], goal=goal)


def title_of_kind(kind: str) -> str:
    """Return the title of all sheets of a kind."""
    return title_of(kind, "…")


def task_of(kind: str, level: str, goal: int) -> str:
    """Return what is to be done at a level."""
    return gettext(_TASKS[kind][LEVELS.index(level)], goal=goal)


def parity_of(number: int) -> str:
    """Return whether a number is odd or even, in words."""
    return gettext("odd") if number % 2 else gettext("even")


class Grid(NamedTuple):
    """The room for exercises on a page, in any unit."""

    width: float
    height: float
    gap: float
    """The space between two of them."""
    words: float
    """The height of one besides its dominoes."""
    half: float
    """The greatest side of a half."""

    def best(self, sizes: Sequence[tuple[float, float]], most: int) -> tuple[int, float]:
        """Return how many of these sizes to put side by side, and the side of their halves.

        They are as large as can be, with no more than `most` side by side.
        """
        halves = dict[int, float]()
        for across in range(most, 0, -1):
            cell = (self.width - (across - 1) * self.gap) / across
            row = self.height / ceil(len(sizes) / across) - self.words
            halves[across] = min(self.half, *(min(cell / w, row / h) for w, h in sizes))
        across = max(halves, key=halves.__getitem__)
        return across, halves[across]


def asked_of(kind: str, exercise: Exercise) -> str:
    """Return what is asked, with blanks."""
    if kind == "parity":
        return f"{exercise.asked}   {parity_of(1)}   {parity_of(2)}"
    return exercise.asked


def answer_of(kind: str, exercise: Exercise) -> str:
    """Return the answer."""
    if kind == "parity":
        number = int(exercise.equation)
        return f"{number}   {parity_of(number)}"
    return exercise.equation
