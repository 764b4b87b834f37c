"""Depth-first search for deals of solitaires, whose lines of play are long but never endless.

What was looked at is remembered, so every state is looked at once. When a deal can be won, a
shortest way is found by deepening (R. E. Korf, Artificial Intelligence 27 (1985) 97-109).
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from math import inf
from time import monotonic
from typing import Any

from donimoes_book.games.solitaires.deal import Deal
from donimoes_book.search.shortest import MAX_STATES, Limit, Outcome, OutcomeKind, outcome_along


class _GaveUp(Exception):
    """A limit is met: the exception's argument."""


@dataclass
class _Dive:
    """Dives into one deal, all together within the same limits."""

    deal: Deal[Any, Any]
    max_states: int
    deadline: float = inf
    looks: int = 0
    """How often a state was looked at: once in each dive at most, or again on a shorter way."""
    found: set[Hashable] = field(default_factory=set)
    """The states that were looked at, whatever the dive."""

    def way(self, most: float = inf) -> list[Any] | None:
        """The states of a way to win in at most so many moves; None when there is none.

        Raises _GaveUp.
        """
        deal = self.deal
        way = [deal.start]
        seen: dict[Hashable, int] = {deal.key(deal.start): 0}
        self._look(deal.key(deal.start))
        if deal.is_solved(deal.start):
            return way
        todo = [iter(deal.successors(deal.start))]
        while todo:
            step: tuple[Any, Any] | None = next(todo[-1], None)
            if step is None:
                todo.pop()
                way.pop()
                continue
            after, depth = step[1], len(way)
            key = deal.key(after)
            # With moves to spare, whatever was seen is done with, however long the way to it.
            before = seen.get(key)
            if before is not None and (most == inf or before <= depth):
                continue
            seen[key] = depth
            if depth + deal.at_least(after) > most:
                continue
            self._look(key)
            way.append(after)
            if deal.is_solved(after):
                return way
            todo.append(iter(deal.successors(after)))
        return None

    def _look(self, key: Hashable) -> None:
        self.looks += 1
        if self.looks > self.max_states:
            raise _GaveUp(Limit.STATES)
        if monotonic() > self.deadline:
            raise _GaveUp(Limit.SECONDS)
        self.found.add(key)


def decide(
    deal: Deal[Any, Any], max_states: int = MAX_STATES, seconds: float | None = None
) -> Outcome:
    """Find a shortest way to win, prove that there is none, or give up.

    Where only the proof that it is shortest was given up, the outcome says so.
    """
    dive = _Dive(deal, max_states, inf if seconds is None else monotonic() + seconds)
    try:
        way = dive.way()
    except _GaveUp as met:
        return Outcome(OutcomeKind.LIMIT, states=len(dive.found), limit=met.args[0])
    if way is None:
        return Outcome(OutcomeKind.UNSOLVABLE, states=len(dive.found))
    shortest = True
    try:
        for most in range(deal.at_least(deal.start), len(way) - 1):
            shorter = dive.way(most)
            if shorter is not None:
                way = shorter
                break
    except _GaveUp:
        shortest = False
    return outcome_along(deal, way, len(dive.found), shortest=shortest)
