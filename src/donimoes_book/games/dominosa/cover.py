"""Counts the ways to lay a set on a rectangle of numbers, to prove that there is only one.

An exact cover search (Knuth, The Art of Computer Programming 7.2.2.1): the half or pair with the
fewest places is covered in every way, one after another. It knows nothing about techniques. Numba
compiles the same function that plain Python runs.
"""

from collections.abc import Callable
from typing import Any

Jit = Callable[[Callable[..., Any]], Callable[..., Any]]
Numbers = Any
"""A list of integers, or an int64 array when compiled."""


def cover_counter(jit: Jit = lambda function: function) -> Callable[..., Any]:
    """Return `count_covers`, plain or compiled by numba's `njit`."""

    @jit
    def count_covers(
        starts: Numbers,
        listed: Numbers,
        items: Numbers,
        gone: Numbers,
        left: Numbers,
        way: Numbers,
        most: int,
        found: Numbers,
    ) -> Any:
        """Count covers, up to `most`, and how often something was covered by trial.

        `left` says how many places each item has, and `gone` whether each place is out from the
        start (-1) or not (0); both are changed. `way` has room for two numbers per domino; the
        first two covers are written to `found`, one after the other.
        """
        count = len(left)
        dominoes = len(way) // 2
        depth = covers = nodes = 0
        begin = True
        while depth >= 0:
            if begin:
                # Choose the item that is hardest to cover; there is none once all are covered.
                best, fewest = -1, 1 << 30
                for item in range(count):
                    if 0 <= left[item] < fewest:
                        best, fewest = item, left[item]
                if best < 0:
                    if covers < 2:
                        for level in range(depth):
                            place = listed[way[2 * level + 1]]
                            found[covers * dominoes + level] = place
                    covers += 1
                    if covers == most:
                        return covers, nodes
                    depth -= 1
                    begin = False
                    continue
                way[2 * depth] = best
                way[2 * depth + 1] = starts[best] - 1
            else:
                # Take back the place tried here.
                place = listed[way[2 * depth + 1]]
                level = depth + 1
                for k in range(3):
                    item = items[3 * place + k]
                    left[item] = 0
                for k in range(3):
                    item = items[3 * place + k]
                    for at in range(starts[item], starts[item + 1]):
                        other = listed[at]
                        if gone[other] == level:
                            gone[other] = 0
                            for m in range(3):
                                if left[items[3 * other + m]] >= 0:
                                    left[items[3 * other + m]] += 1
            item = way[2 * depth]
            at = way[2 * depth + 1] + 1
            while at < starts[item + 1] and gone[listed[at]] != 0:
                at += 1
            if at == starts[item + 1]:
                depth -= 1
                begin = False
                continue
            way[2 * depth + 1] = at
            nodes += 1
            place = listed[at]
            level = depth + 1
            for k in range(3):
                item = items[3 * place + k]
                for near in range(starts[item], starts[item + 1]):
                    other = listed[near]
                    if gone[other] == 0:
                        gone[other] = level
                        for m in range(3):
                            if left[items[3 * other + m]] >= 0:
                                left[items[3 * other + m]] -= 1
            for k in range(3):
                left[items[3 * place + k]] = -1
            depth += 1
            begin = True
        return covers, nodes

    return count_covers


count_covers = cover_counter()
"""The function for plain Python, on lists."""
