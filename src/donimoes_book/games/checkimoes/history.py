"""Tells whether dominoes can have come to lie on the board as they do, in some order of plays.

They are taken away again, last first. A half that no neighbour matches must have been there before
all its neighbours; where such halves wait for each other in a ring there is no way back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_

from donimoes_book.games.checkimoes.rules import Play, Rules
from donimoes_book.games.checkimoes.squares import MIDDLE, around, each

MOST = 5_000
"""After so many boards looked at, the picture is believed."""


def can_have_come(rules: Rules, lying: Sequence[Play]) -> bool:
    """Tell whether some order of plays leads to these dominoes."""
    history = _History(rules, lying)
    seen: set[int] = set()
    todo = [(1 << len(lying)) - 1]
    while todo and len(seen) < MOST:
        board = todo.pop()
        if not board:
            return True
        if board not in seen:
            seen.add(board)
            todo += [board ^ (1 << one) for one in history.last_ones(board)]
    return bool(todo)


class _History:
    """Dominoes by their numbers in a sequence; boards are sets of these, as bits."""

    def __init__(self, rules: Rules, lying: Sequence[Play]) -> None:
        self.grows = rules.from_the_middle
        halves = [
            [(number, 1 << square) for number, square in zip(play.numbers, play[1:], strict=True)]
            for play in lying
        ]
        owners = [(owner, number, at) for owner, two in enumerate(halves) for number, at in two]
        self.near: list[list[tuple[int, int]]] = []
        """For each half of each domino, the dominoes beside it, and those that match it."""
        for one, two in enumerate(halves):
            sides = []
            for number, at in two:
                beside = [(o, n) for o, n, there in owners if o != one and around(at) & there]
                everyone = _set(o for o, _ in beside)
                sides.append((everyone, _set(o for o, n in beside if n == number)))
            self.near.append(sides)
        self.in_the_middle = _set(
            one for one, two in enumerate(halves) if all(at & MIDDLE for _, at in two)
        )

    def last_ones(self, board: int) -> list[int]:
        """The dominoes that can have been played last; none where there is no way back."""
        waiting: dict[int, int] = {}
        found = []
        for one in each(board):
            waits = 0
            for beside, matching in self.near[one]:
                if beside & board and not matching & board:
                    waits |= beside & board
            if waits:
                waiting[one] = waits
            elif self._touches(one, board):
                found.append(one)
        return [] if _has_ring(waiting) else found

    def _touches(self, one: int, board: int) -> bool:
        """Tell whether a domino need not touch another, or does."""
        if not self.grows:
            return True
        if board == 1 << one:
            return bool(self.in_the_middle & board)
        return any(beside & board for beside, _ in self.near[one])


def _has_ring(later: dict[int, int]) -> bool:
    """Tell whether dominoes wait for each other in a ring."""
    while True:
        waiting = _set(later)
        free = [one for one, others in later.items() if not others & waiting]
        if not free:
            return bool(later)
        for one in free:
            del later[one]


def _set(dominoes: Iterable[int]) -> int:
    return reduce(or_, (1 << one for one in dominoes), 0)
