"""How the solitaires of pairs print their moves: `62+31` discards the six-two and the three-one."""

from __future__ import annotations

import re

from donimoes_book.board.dominoes import Pair

Move = tuple[Pair, ...]
"""Two dominoes that are discarded together; one that goes to an empty column."""

_MOVE = re.compile(r"(\d\d)(?:\+(\d\d)|E)", re.IGNORECASE)
_PAIR = re.compile(r"(\d\d)\+(\d\d)")


def printed(move: Move) -> str:
    """Print a move, each domino with its larger number first."""
    names = [f"{high}{low}" for low, high in move]
    return "+".join(names) if len(names) > 1 else f"{names[0]}E"


def read_move(text: str, *, columns: bool) -> Move:
    """Read a printed move, the dominoes and their ends in any order.

    Raises ValueError, with what a move looks like, for anything else; without columns there is
    none to move a domino to.
    """
    match = (_MOVE if columns else _PAIR).fullmatch(text)
    if not match:
        more = ", or one that goes to an empty column, such as 31E" if columns else ""
        raise ValueError(f"a move is two dominoes to discard, such as 62+31{more}")
    return tuple(_pair(name) for name in match.groups() if name)


def named(pair: Pair) -> str:
    """A domino as a sentence names it: its larger number first."""
    return f"{pair[1]}-{pair[0]}"


def _pair(name: str) -> Pair:
    low, high = sorted(map(int, name))
    return low, high
