"""Says pieces and moves in words: "the 2-1", "two up, left"."""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby

from donimoes_book.board.dominoes import the_domino
from donimoes_book.games.move_puzzle import Movement
from donimoes_book.words.language import N_, gettext, spelled

_WAYS: Mapping[str, Callable[[int], str]] = {
    "L": lambda spaces: spelled("left", "{count} left", spaces),
    "R": lambda spaces: spelled("right", "{count} right", spaces),
    "U": lambda spaces: spelled("up", "{count} up", spaces),
    "D": lambda spaces: spelled("down", "{count} down", spaces),
}


def in_words(movements: Sequence[Movement]) -> str:
    """Say moves one after another: those of a piece together, "2-1 two up, left; 3-4 down".

    Moves of several steps end where one reads "then": "the 2 right, two up, then left".
    """
    pieces = groupby(movements, key=lambda movement: movement.mover)
    return "; ".join(f"{mover} {_ways_of([it.ways for it in same])}" for mover, same in pieces)


def _ways_of(moves: Sequence[Sequence[str]]) -> str:
    if all(len(ways) == 1 for ways in moves):
        return ways_in_words([way for (way,) in moves])
    first, *others = map(ways_in_words, moves)
    for ways in others:
        first = gettext("{before}, then {after}", before=first, after=ways)
    return first


def ways_in_words(ways: Sequence[str]) -> str:
    """Say which ways a piece goes: "two up, left"; "left to a 3, left to a 3"."""
    runs = ((way, len([*same])) for way, same in groupby(ways))
    return ", ".join(_WAYS[way](n) if way in _WAYS else ", ".join([way] * n) for way, n in runs)


_PUSHES = {
    "L": N_("{piece} to the left"),
    "R": N_("{piece} to the right"),
    "U": N_("{piece} up"),
    "D": N_("{piece} down"),
}


def move_in_words(movement: Movement) -> str:
    """Say a single move in a sentence: "the 2-1 to the left"."""
    piece, ways = name_of_piece(movement.mover), movement.ways
    if len(ways) == 1 and ways[0] in _PUSHES:
        return gettext(_PUSHES[ways[0]], piece=piece)
    return f"{piece} {ways_in_words(ways)}"


def name_of_piece(name: str) -> str:
    """Return a domino, `21` or `2-1`, in a sentence, or any other piece by its own name."""
    pips = re.fullmatch(r"(\d)-?(\d)", name)
    return the_domino(pips.groups()) if pips else name
