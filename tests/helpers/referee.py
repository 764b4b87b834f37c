"""Follows many games of a contest with a second, naive implementation of its rules."""

from __future__ import annotations

from collections import Counter


def follow_many(follow, games):
    """Follow games for two to four players: random ones, sensible ones, or both.

    Returns the number of games, and of those that `follow` calls rare.
    """
    counts = Counter()
    for game in range(games):
        kinds = [("random",), ("greedy",), ("random", "greedy")][game % 3]
        count = 2 + game // 3 % 3
        names = [kinds[seat % len(kinds)] for seat in range(count)]
        _, rare = follow(names, f"twin/{game}")
        counts["rare"] += int(rare)
        counts["games"] += 1
    return counts
