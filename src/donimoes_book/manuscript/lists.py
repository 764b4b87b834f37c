"""Reads lists as rules number them: `a.`, `iv)`, `(2)`, `1.1`; items keep the numbers they have.

`#.` is the next number, as in Pandoc and reStructuredText.

A mark alone is no list, as in "A. Smith": the next one must follow it, as `b.` follows `a.`. Then
CommonMark's own rule reads the list, with a number of the same width in place of each mark.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from markdown_it.rules_block import StateBlock, list_block

_TENS = "", "x", "xx", "xxx", "xl", "l", "lx", "lxx", "lxxx", "xc"
_ONES = "", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"
_ROMAN = [ten + one for ten in _TENS for one in _ONES]
"""The numerals of the numbers below a hundred; that of 0 is empty."""
LETTERS = ("a", "A", "i", "I")
"""The types of HTML's lists that are numbered with letters or Roman numerals."""
_COUNTED = "#"
_FIRST = ("1", "a", "i", _COUNTED)
_MARK = re.compile(
    r"(?P<open>\(?)(?P<label>(?:\d{1,3}(?:\.(?:\d{1,3}|[a-z]))*)|[A-Za-z#]|[ivxlc]{2,7}|[IVXLC]{2,7})"
    r"(?P<close>[.)]?)(?=[ \t]+\S)"
)
_PLAIN = re.compile(r"\d+[.)]")
_WIDEST = 9
"""How many characters of a mark a number of CommonMark can stand for."""


def letters(number: int, kind: str) -> str:
    """Return a number as HTML's lists of type `a`, `A`, `i` or `I` print it, else in digits."""
    if kind in ("a", "A") and 1 <= number <= 26:
        return chr(ord(kind) + number - 1)
    if kind in ("i", "I") and 1 <= number < len(_ROMAN):
        return _ROMAN[number].upper() if kind == "I" else _ROMAN[number]
    return str(number)


def numbers_of(typed: Sequence[str], close: str) -> tuple[str, ...]:
    """Return the numbers of a list's items as they are printed; none if they count on with dots.

    Where they neither rise nor begin anew, as in a list of ones, they are counted.
    """
    if not all(map(str.isdigit, typed)):
        return tuple(typed)
    numbers = [int(number) for number in typed]
    counted = list(range(numbers[0], numbers[0] + len(numbers)))
    steps = pairwise(numbers)
    rises = all(one < other or other == 1 < one for one, other in steps)
    numbers = numbers if rises else counted
    is_plain = numbers == counted and close == "."
    return () if is_plain else tuple(f"{number}{close}" for number in numbers)


def read_list(state: StateBlock, line: int, end: int, silent: bool) -> bool:
    """Read a list; the `info` of its items is what their author wrote."""
    first = _mark_at(state, line)
    if not first or (silent and _PLAIN.fullmatch(first[0])):
        return list_block(state, line, end, silent)
    marks, last = _siblings(state, line, first, end, most=2 if silent else end)
    is_sole = len(marks) == 1 and first["label"] != _COUNTED
    if is_sole or all(_PLAIN.fullmatch(mark[0]) for mark in marks.values()):
        return list_block(state, line, end, silent)
    if silent:
        return first["label"].lower() in (*_FIRST, "1.1")
    typed, opened, close = state.src, len(state.tokens), "."
    numbers = list(_counted(marks.values()))
    is_plain = all(map(_PLAIN.fullmatch, numbers))
    if _PLAIN.fullmatch(numbers[0]):
        close = first["close"]
    pieces, after = list[str](), 0
    for mark in marks.values():
        pieces += typed[after : mark.start()], f"{1:0{len(mark[0]) - 1}}{close}"
        after = mark.end()
    state.src = "".join((*pieces, typed[after:]))
    list_block(state, line, last, silent)
    state.src = typed
    depth = state.level + 1
    items = [token for token in state.tokens[opened:] if token.level == depth and token.nesting > 0]
    if [token.map and token.map[0] for token in items] != list(marks):
        del state.tokens[opened:]
        return list_block(state, line, end, silent)
    for item, number in zip(items, numbers, strict=True):
        item.info = number[:-1] if is_plain else number
    if is_plain:
        state.tokens[opened].attrSet("start", int(numbers[0][:-1]))
    return True


def _counted(marks: Iterable[re.Match[str]]) -> Iterator[str]:
    """Yield what is printed for each mark of a list, of which some may only count on."""
    label = "0"
    for mark in marks:
        label = mark["label"] if mark["label"] != _COUNTED else [*filter(None, _next(label))][-1]
        yield mark[0].replace(_COUNTED, label)


def _mark_at(state: StateBlock, line: int) -> re.Match[str] | None:
    start = state.bMarks[line] + state.tShift[line]
    mark = _MARK.match(state.src, start, state.eMarks[line])
    if not mark or state.is_code_block(line) or len(mark[0]) > _WIDEST:
        return None
    # One number in need of a dot is only a number.
    is_whole = mark["close"] == ")" if mark["open"] else mark["close"] or "." in mark["label"]
    return mark if is_whole else None


def _siblings(
    state: StateBlock, line: int, before: re.Match[str], end: int, most: int
) -> tuple[dict[int, re.Match[str]], int]:
    """Return the marks that follow one at the same depth, by line, and where the list ends.

    Each is the next of the one before; no more than `most` are looked for.
    """
    marks, after_blank = {line: before}, False
    inside = state.sCount[line] + len(before[0]) + 1
    for here in range(line + 1, end):
        if state.isEmpty(here):
            after_blank = True
            continue
        column = state.sCount[here]
        mark = _mark_at(state, here) if state.blkIndent <= column < inside else None
        if mark and _follows(before, mark):
            marks[here] = before = mark
            inside = column + len(mark[0]) + 1
            if len(marks) == most:
                return marks, end
        elif column < state.blkIndent or (column < inside and (mark or after_blank)):
            return marks, here
        after_blank = False
    return marks, end


def _follows(before: re.Match[str], after: re.Match[str]) -> bool:
    """Return whether a mark is the next one: `b.` after `a.`, `1.1` or `2.` after `1.`."""
    if _PLAIN.fullmatch(before[0]) and _PLAIN.fullmatch(after[0]):
        return before["close"] == after["close"]
    if after["label"] == _COUNTED:
        is_next = before["label"].isalnum() or before["label"] == _COUNTED
        return is_next and before["open"] + before["close"] == after["open"] + after["close"]
    one, other = before["label"].split("."), after["label"].split(".")
    if before["open"] != after["open"] or (
        before["close"] != after["close"] and len(one) == len(other)
    ):
        return False
    if len(other) == len(one) + 1:
        return other[:-1] == one and other[-1] in _FIRST
    last = len(other) - 1
    return other[:-1] == one[:last] and other[-1] in _next(one[last])


def _next(part: str) -> tuple[str, ...]:
    """Return what may come after a number, a letter or a Roman numeral."""
    if part.isdigit():
        return (str(int(part) + 1),)
    lower = part.lower()
    letter = chr(ord(lower) + 1) if len(part) == 1 and lower != "z" else ""
    number = _ROMAN.index(lower) + 1 if lower in _ROMAN else 0
    roman = _ROMAN[number] if 0 < number < len(_ROMAN) else ""
    return (letter, roman) if part.islower() else (letter.upper(), roman.upper())
