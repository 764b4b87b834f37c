"""Records of Cobra Paw: how choices are read again."""

from __future__ import annotations

import re
from collections.abc import Sequence

from donimoes_book.games.cobra_paw.hunt import Choice, Hunt, State
from donimoes_book.play.dealing import read_dominoes


def find_choice(state: State, choices: Sequence[Choice], text: str) -> Choice:
    """Read a choice; a roll and who is quick need not be those of the seed.

    Raises ValueError with what is wrong or possible.
    """
    words = " ".join(text.split())
    if not state.takers and not state.ready:
        return _read_hunt(state, words)
    for choice in choices:
        if str(choice) == words:
            return choice
    if re.fullmatch("takes [0-6][0-6]", words):
        (domino,) = read_dominoes(words[-2:])
        turned = f"takes {domino[0]}{domino[1]}"
        for choice in choices:
            if str(choice) == turned:
                return choice
    raise ValueError(f"not possible here; possible: {', '.join(map(str, choices))}")


def _read_hunt(state: State, words: str) -> Hunt:
    found = re.fullmatch(r"rolls ([1-6])([1-6]), ready ([1-9 ]+)", words)
    if not found:
        raise ValueError(
            "now the dice are rolled: expected rolls, two numbers, and who is ready first,"
            " as in rolls 35, ready 2 1"
        )
    low, high = sorted((int(found[1]), int(found[2])))
    order = tuple(int(who) - 1 for who in found[3].split())
    if sorted(order) != sorted(state.hunters):
        hunters = " ".join(str(who + 1) for who in state.hunters)
        raise ValueError(f"each of those who hunt is ready once: {hunters}")
    return Hunt((low, high), order)
