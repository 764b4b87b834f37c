"""Composes sheets of exercises: what they are called, and what is to be done."""

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


def title_of(kind: str, goal: int) -> str:
    """Return the title of a sheet."""
    return gettext(_TITLES[kind], goal=goal)


def task_of(kind: str, level: int, goal: int) -> str:
    """Return what is to be done at a level from 1 to 3."""
    return gettext(_TASKS[kind][level - 1], goal=goal)


def parity_of(number: int) -> str:
    """Return whether a number is odd or even, in words."""
    return gettext("odd") if number % 2 else gettext("even")
