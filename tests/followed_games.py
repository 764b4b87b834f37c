"""Follows many games of a contest with a naive twin of its rules."""

from __future__ import annotations

from collections import Counter


def follow_many(follow, games):
    """Follow games of all sizes, of random, of sensible and of mixed players.

    Returns how many games there were, and how many of them were rare, as `follow` says.
    """
    found = Counter()
    for game in range(games):
        kinds = [("random",), ("greedy",), ("random", "greedy")][game % 3]
        count = 2 + game // 3 % 3
        names = [kinds[seat % len(kinds)] for seat in range(count)]
        _, rare = follow(names, f"twin/{game}")
        found["rare"] += int(rare)
        found["games"] += 1
    return found
