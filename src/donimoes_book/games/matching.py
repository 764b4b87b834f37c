"""Pairs things with neighbours: halves to dominoes, empty spaces to places for dominoes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

Thing = TypeVar("Thing")


def matched(
    things: Iterable[Thing], neighbours: Callable[[Thing], Iterable[Thing]]
) -> dict[Thing, Thing]:
    """Match as many things as possible, each with a neighbour that no other is matched with.

    No thing is the neighbour of another one. Returns those matched by their neighbours, as found
    along augmenting paths (Berge, 1957).
    """
    mates: dict[Thing, Thing] = {}

    def finds_mate(thing: Thing, seen: set[Thing]) -> bool:
        for near in neighbours(thing):
            if near not in seen:
                seen.add(near)
                if near not in mates or finds_mate(mates[near], seen):
                    mates[near] = thing
                    return True
        return False

    for thing in things:
        finds_mate(thing, set())
    return mates
