"""Fills one column, and loosens one that has room to spare."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from math import ceil
from typing import NamedTuple

from donimoes_book.editions.pdf.block import Block

HAIR = 0.01
"""Less than this many points is rounding."""

_MOST_STRETCH = 5
"""Lines by which blocks may drift apart."""
CLOSE = 0.5
"""The share of the space between blocks that is left where they have to stand close."""


class Placed(NamedTuple):
    """A block and where its upper left corner lies, right and down from that of the flow."""

    block: Block
    x: float
    top: float
    height: float

    @property
    def bottom(self) -> float:
        """Where it ends."""
        return self.top + self.height


def fill_column(
    blocks: Sequence[Block],
    width: float,
    depth: float,
    *,
    grid: float,
    hole: float,
    must: bool,
) -> tuple[list[tuple[Block, float, float]], list[Block]]:
    """Put blocks under each other; return them with their tops and heights, and those left over.

    Those that want it stand on lines that are `grid` apart.
    A block that floats and would leave more than `hole` empty lets the text after it go first.
    With `must`, at least one block is placed even where it is too high.
    """
    placed: list[tuple[Block, float, float]] = []
    rest, waiting = list(blocks), list[Block]()
    bottom = after = 0.0
    while rest:
        block = rest[0]
        if waiting and block.keep_with_next:
            break
        _, height = block.wrap(width, depth)
        gap = max(after, block.before) if placed else 0.0
        top = _snapped(block, bottom + gap, height, grid)
        if top + height > depth + HAIR:
            parts = block.split(width, depth - top + HAIR) if depth - top > grid else []
            if len(parts) > 1:
                placed.append((parts[0], top, parts[0].wrap(width, depth)[1]))
                rest[:1] = parts[1:]
                break
            if closer := _closer(placed, block, depth):
                placed = closer
                del rest[0]
                bottom = depth
                continue
            kept = len(placed)
            while kept and placed[kept - 1][0].keep_with_next:
                kept -= 1
            if block.floats and kept and kept == len(placed) and depth - bottom > hole:
                waiting.append(rest.pop(0))
                continue
            if kept or waiting or not must:
                rest[:0] = [item[0] for item in placed[kept:]]
                del placed[kept:]
                break
            if placed:
                break
        placed.append((block, top, height))
        del rest[0]
        bottom, after = top + height, block.after
    return placed, waiting + rest


def _closer(
    placed: list[tuple[Block, float, float]], block: Block, depth: float
) -> list[tuple[Block, float, float]]:
    """Move the last blocks together so that one more of their kind fits; empty where it does not.

    They then leave the grid; but they stand across the columns, where nothing else is on it.
    """
    kind = list(takewhile(lambda item: item[0].least, reversed(placed)))[::-1]
    if not (kind and block.least):
        return []
    blocks = [*(item[0] for item in kind), block]
    top = kind[0][1]
    gap = (depth - top - sum(item.least for item in blocks)) / len(kind)
    if gap < max(item.before for item in blocks) * CLOSE:
        return []
    closer = placed[: -len(kind)]
    for item in blocks:
        closer.append((item, top, item.least))
        top += item.least + gap
    return closer


def _snapped(block: Block, top: float, height: float, grid: float) -> float:
    """Return where a block that could begin at `top` begins on account of the grid."""
    match block.snap:
        case "top":
            return ceil((top - HAIR) / grid) * grid
        case "bottom":
            end = top + height + block.after
            return top + ceil((end - HAIR) / grid) * grid - end
        case "middle":
            end = top + height + block.after
            return top + (ceil((end - HAIR) / grid) * grid - end) / 2
        case _:
            return top


def stretched(placed: list[Placed], bottom: float, grid: float) -> list[Placed]:
    """Let blocks that may drift apart do so, until the last one is near the foot of the page."""
    gaps = [n for n, item in enumerate(placed[:-1]) if item.block.stretches]
    if not gaps:
        return placed
    spare = int((bottom - placed[-1].bottom + HAIR) // grid)
    more = min(spare // len(gaps), _MOST_STRETCH) * grid
    return [
        item._replace(top=item.top + more * sum(gap < n for gap in gaps))
        for n, item in enumerate(placed)
    ]
