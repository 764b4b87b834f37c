"""How wide the columns of a table are: what their words want, what they need, and what there is."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.platypus import Paragraph

from donimoes_book.editions.pdf.paper import Paper

PADDING = 5.0
"""Left and right of what stands in a cell."""
_NARROWEST = 18.0
_WIDEST_WORD = 120.0
_ENDLESS = 10_000.0

Rows = Sequence[Sequence[Paragraph]]


def wishes(paper: Paper, rows: Rows) -> tuple[list[float], list[float]]:
    """Return how wide each column would like to be, and how wide it has to be."""
    padding = 2 * paper.scaled(PADDING)
    columns = list(zip(*rows, strict=True))
    wanted = [max(map(_natural_width, column)) + padding for column in columns]
    least = [max(_least_width(cell, paper) for cell in column) + padding for column in columns]
    return wanted, least


def fitted_widths(paper: Paper, rows: Rows, room: float) -> Sequence[float]:
    """Return the widths of columns of which the widest give way to the others."""
    wanted, least = wishes(paper, rows)
    while sum(wanted) > room:
        widest = max(wanted, default=0)
        widths = [
            max(need, min(want, widest - 1)) for want, need in zip(wanted, least, strict=True)
        ]
        if widths == wanted:
            break
        wanted = widths
    return shared(wanted, least, room)


def shared(wanted: Sequence[float], least: Sequence[float], room: float) -> list[float]:
    """Share the room out: to each column what it wants, or its least and a part of the rest."""
    if sum(wanted) <= room:
        return [width * room / sum(wanted) for width in wanted]
    spare = room - sum(least)
    if spare <= 0:
        return [room * width / sum(least) for width in least]
    excess = [max(want - need, 0) for want, need in zip(wanted, least, strict=True)]
    share = spare / sum(excess)
    return [need + share * more for need, more in zip(least, excess, strict=True)]


def unbroken_width(paper: Paper, rows: Rows) -> float:
    """Return how wide a table is in which no word has to be cut."""
    columns = zip(*rows, strict=True)
    words = sum(max(float(cell.minWidth()) for cell in column) for column in columns)
    return words + len(rows[0]) * 2 * paper.scaled(PADDING)


def _natural_width(cell: Paragraph) -> float:
    """Return how wide a cell is without line breaks."""
    cell.wrap(_ENDLESS, _ENDLESS)
    return max(map(float, cell.getActualLineWidths0()), default=0) + 1


def _least_width(cell: Paragraph, paper: Paper) -> float:
    """Return how wide a cell's longest word is; very long ones may be cut."""
    return max(_NARROWEST, min(float(cell.minWidth()) + 1, paper.scaled(_WIDEST_WORD)))
