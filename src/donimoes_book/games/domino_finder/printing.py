"""Records of Domino Finder: choices as they are printed, and how they are read again."""

from __future__ import annotations

import re
from collections.abc import Sequence

from donimoes_book.games.domino_finder.deal import IN_ROW, Layout, wrong_rows
from donimoes_book.games.domino_finder.spaces import name_of
from donimoes_book.games.domino_finder.turns import NOBODY, Choice, Roll, State, Turned

_STAYS = "stays"


def choice_name(choice: Choice) -> str:
    """Print a choice: `turns C4`, `rolls 35`, `stays`, or a deal row by row, divided by `/`."""
    match choice:
        case Turned(space):
            return f"turns {name_of(space)}"
        case Roll(one, other):
            return f"rolls {one}{other}"
        case Layout(dominoes):
            names = [f"{left}{right}" for left, right in dominoes]
            rows = (" ".join(names[at : at + IN_ROW]) for at in range(0, len(names), IN_ROW))
            return f"deals {' / '.join(rows)}"
    return _STAYS


def find_choice(state: State, choices: Sequence[Choice], text: str) -> Choice:
    """Read a choice; a deal and a roll need not be those of the seed.

    Raises ValueError with what is wrong or possible.
    """
    words = " ".join(text.split())
    if state.layout is None:
        return _read_deal(words)
    if state.roller != NOBODY:
        if not re.fullmatch("rolls [1-6][1-6]", words):
            raise ValueError("now the dice are rolled: expected two numbers, as in rolls 35")
        return Roll(int(words[-2]), int(words[-1]))
    for choice in choices:
        if choice_name(choice).casefold() == words.casefold():
            return choice
    possible = ", ".join(map(choice_name, choices))
    raise ValueError(f"not possible here; possible: {possible}")


def _read_deal(words: str) -> Layout:
    verb, _, rows = words.partition(" ")
    names = [row.split() for row in rows.split("/")]
    well = all(re.fullmatch("[0-6][0-6]", name) for row in names for name in row)
    if verb != "deals" or [len(row) for row in names] != [IN_ROW] * 7 or not well:
        raise ValueError(
            "here begins the game: expected deals and seven rows of four dominoes, divided by /"
        )
    dominoes = tuple((int(name[0]), int(name[1])) for row in names for name in row)
    if wrong := wrong_rows(dominoes):
        raise ValueError(wrong)
    return Layout(dominoes)
