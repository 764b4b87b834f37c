"""Reads the JSON in which programs that solve a newspaper's puzzles of this kind take them.

It has `dominoes` (pairs of numbers) and `regions`, each with `indices` (rows and columns from 0), a
`type` and, if that compares a sum, a `target`.
"""

import json
from collections.abc import Iterator
from string import ascii_letters
from typing import Any

from donimoes_book.board.notation import FREE, REGIONS, SEPARATOR, STOCK
from donimoes_book.diagnostics import Diagnostic, InputError

_SIGNS = {"sum": "", "equals": "=", "unequal": "!=", "less": "<", "greater": ">"}
_FREE = "empty"
_LEVELS = ("easy", "medium", "hard")
_MOST = 50
"""The most rows and columns."""


_Index = tuple[int, int]
"""The row and the column of a square, from 0."""


class _Wrong(ValueError):
    """What is wrong with a puzzle, and what to do about it."""


def as_notation(text: str) -> str:
    """Return a position that is written as JSON in our notation; any other text as it is.

    Raises InputError.
    """
    if not text.lstrip().startswith("{"):
        return text
    try:
        return _notation(json.loads(text))
    except json.JSONDecodeError as error:
        line = text.splitlines()[error.lineno - 1] if text.splitlines()[error.lineno - 1 :] else ""
        wrong = f"this is not JSON: {error.msg[:1].lower()}{error.msg[1:]}"
        diagnostic = Diagnostic(wrong, "", error.lineno, error.colno, 1, line)
        raise InputError([diagnostic]) from None
    except RecursionError:
        raise InputError([Diagnostic("this JSON is nested too deeply")]) from None
    except _Wrong as error:
        raise InputError([Diagnostic(*error.args)]) from None


def _notation(puzzle: Any) -> str:
    if several := [level for level in _LEVELS if level in puzzle]:
        raise _Wrong("there are several puzzles here", f"Give one: what is in {several[0]!r}.")
    for key in ("dominoes", "regions"):
        if not isinstance(puzzle.get(key), list):
            raise _Wrong(f"there is no list {key!r}", "Expected dominoes and regions.")
    pairs = ",".join(_pairs(puzzle["dominoes"]))
    squares, conditions = dict[_Index, str](), list[str]()
    for number, region in enumerate(puzzle["regions"], start=1):
        for label, condition, places in _region(region, number, len(conditions)):
            conditions += filter(None, [condition])
            for place in places:
                if place in squares:
                    message = f"region {number} has a square of another region: {list(place)}"
                    raise _Wrong(message, "Each square is in one region.")
                squares[place] = label
    if not squares:
        raise _Wrong("no region has a square")
    rows, columns = (range(min(axis), max(axis) + 1) for axis in zip(*squares, strict=True))
    grid = (" ".join(squares.get((y, x), " ") for x in columns).rstrip() for y in rows)
    lines = ["\n\n".join(grid), SEPARATOR]
    if conditions:
        lines.append(REGIONS + ",".join(conditions))
    return "\n".join([*lines, f"{STOCK}{pairs}", ""])


def _pairs(dominoes: list[Any]) -> Iterator[str]:
    for number, pair in enumerate(dominoes, start=1):
        match pair:
            case [int(one), int(other)] if 0 <= one <= 9 and 0 <= other <= 9:
                yield f"{one}{other}"
            case _:
                raise _Wrong(f"domino {number} is no pair of numbers from 0 to 9")


def _region(region: Any, number: int, seen: int) -> Iterator[tuple[str, str, list[_Index]]]:
    """Yield a region's label, its condition (empty if it has none) and its squares."""
    if not isinstance(region, dict) or not isinstance(region.get("indices"), list):
        raise _Wrong(f"region {number} has no list 'indices'", "Expected rows and columns.")
    places = list[_Index]()
    for index in region["indices"]:
        match index:
            case [int(row), int(column)] if 0 <= row < _MOST and 0 <= column < _MOST:
                places.append((row, column))
            case _:
                raise _Wrong(f"region {number} has a square that is no [row, column]: {index!r}")
    kind = region.get("type")
    if kind == _FREE:
        yield FREE, "", places
        return
    if kind not in _SIGNS:
        types = ", ".join([*_SIGNS, _FREE])
        raise _Wrong(f"region {number} has the type {kind!r}", f"Expected one of: {types}.")
    if seen == len(ascii_letters):
        raise _Wrong(f"there are more than {seen} regions with conditions")
    label, target = ascii_letters[seen], region.get("target")
    if kind in ("equals", "unequal"):
        yield label, label + _SIGNS[kind], places
    elif isinstance(target, int) and 0 <= target < 1000:
        yield label, f"{label}{_SIGNS[kind]}{target}", places
    else:
        raise _Wrong(f"region {number} has no 'target' that is a number")
