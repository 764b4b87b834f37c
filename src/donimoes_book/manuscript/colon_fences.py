"""Reads fences of colons as MyST and Pandoc nest them: with longer ones around, or of any length.

A fence with words opens, a bare one closes: the last of its length that is open or, where there is
none, a shorter one. If that leaves a fence open, bare ones close whatever is open, as in Pandoc.
Bare fences around blocks are a container, too.
"""

import re
from collections.abc import Iterator
from itertools import product

from markdown_it.rules_block import StateBlock
from markdown_it.rules_block.table import getLine

from donimoes_book.manuscript.vaults import FOREIGN

UNCLOSED = "unclosed"
"""The key in a fence's `meta` that is set if it is never closed."""
_FENCE = re.compile(r"(?P<colons>:{3,})(?P<info>.*)")
_ITEM = re.compile(r"(?:(?:[-+*]|\w{1,9}[.)])[ \t]+)+(?=[:`~]{3})")
"""The marks of items that begin with a fence, which ends on a line of its own."""
_CODE = re.compile(r"(?P<marks>`{3,}|~{3,})(?P<info>[^`]*)")


def read_colon_fence(state: StateBlock, line: int, end: int, silent: bool) -> bool:
    """Read a fence of colons and its content; one that closes nothing is foreign."""
    opening = _FENCE.fullmatch(getLine(state, line))
    if not opening or state.is_code_block(line):
        return False
    if silent:
        return True
    last, is_closed = _end(state, line, end, len(opening["colons"]))
    if not is_closed and not opening["info"].strip():
        token = state.push(FOREIGN, "", 0)
        token.info, token.content = "fences", opening["colons"]
        state.line = line + 1
    else:
        token = state.push("colon_fence", "code", 0)
        token.info, token.markup = opening["info"], opening["colons"]
        token.content = state.getLines(line + 1, last, state.sCount[line], True)
        token.meta = {} if is_closed else {UNCLOSED: True}
        state.line = last + is_closed
    token.map = [line, state.line]
    return True


def _end(state: StateBlock, line: int, end: int, length: int) -> tuple[int, bool]:
    """Return the line on which a fence ends, and whether another fence closes it there."""
    # Code within may never be closed: then what looks like a fence in it is one.
    for in_code, of_any_length in product((False, True), repeat=2):
        lengths = [length]
        for at, colons, opens in _fences(state, line + 1, end, in_code=in_code):
            if opens:
                lengths.append(colons)
            elif colons in lengths:
                while lengths.pop() != colons:
                    pass
            elif of_any_length or colons > lengths[-1]:
                lengths.pop()
            if not lengths:
                return at, True
    return next((at for at in range(line + 1, end) if _is_outside(state, at)), end), False


def _fences(
    state: StateBlock, first: int, end: int, *, in_code: bool
) -> Iterator[tuple[int, int, bool]]:
    """Yield the fences: the line, how many colons there are, whether words follow."""
    code = ""
    for line in range(first, end):
        if _is_outside(state, line):
            return
        text = _ITEM.sub("", getLine(state, line))
        marks = None if in_code else _CODE.fullmatch(text)
        if marks and not code:
            code = marks["marks"]
        elif marks and marks["marks"].startswith(code) and not marks["info"].strip():
            code = ""
        elif not code and not state.is_code_block(line) and (fence := _FENCE.fullmatch(text)):
            yield line, len(fence["colons"]), bool(fence["info"].strip())


def _is_outside(state: StateBlock, line: int) -> bool:
    """Return whether a line ends what is around the fence."""
    return not state.isEmpty(line) and state.sCount[line] < state.blkIndent
