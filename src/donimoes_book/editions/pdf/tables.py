"""Tables: columns as wide as their words need, in one column of the page where they fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from reportlab.lib.enums import TA_CENTER, TA_LEFT, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph
from reportlab.platypus import Table as PlatypusTable

from donimoes_book.editions.pdf.block import Block, height_of
from donimoes_book.editions.pdf.paper import Paper
from donimoes_book.editions.pdf.setting import Setting
from donimoes_book.editions.pdf.styles import INK, RULE
from donimoes_book.manuscript.tree import Inline, Table

_PADDING = 5.0
_NARROWEST = 18.0
_WIDEST_WORD = 120.0
_TALL = 200.0
"""A table with cells higher than this may be cut anywhere."""
_ENDLESS = 10_000.0
_ALIGNMENTS = {"left": TA_LEFT, "center": TA_CENTER, "right": TA_RIGHT}


class TableBlock(Block):
    """A table; its header is repeated where it goes on in another column or page."""

    snap = "middle"

    def __init__(
        self, paper: Paper, table: PlatypusTable, *, wide: bool, indent: float = 0
    ) -> None:
        super().__init__()
        self.paper = paper
        self.before = self.after = paper.grid / 2
        self.table = table
        self.wide = wide
        self.indent = indent

    def measure(self) -> float:
        """Return its height."""
        return height_of(self.table, self.width - self.indent)

    def split(self, width: float, height: float) -> list[Self]:
        """Cut it between rows, or within a row that is higher than all the room there is."""
        parts = self.table.split(width - self.indent, height)
        return [type(self)(self.paper, part, wide=self.wide, indent=self.indent) for part in parts]

    def draw(self) -> None:
        """Draw the table at the left of its column."""
        self.table.drawOn(self.canv, self.indent, 0)


def table_block(setting: Setting, table: Table, *, indent: float = 0) -> TableBlock:
    """Set a table of the manuscript."""
    count = max([len(table.header), *map(len, table.rows)])
    alignments = [
        _ALIGNMENTS[table.alignments[n] if n < len(table.alignments) else "left"]
        for n in range(count)
    ]

    def row(cells: Sequence[tuple[Inline, ...]], style: ParagraphStyle) -> list[Paragraph]:
        full = [*cells, *[()] * (count - len(cells))]
        return [
            Paragraph(setting.markup(cell, "Sans"), _aligned(style, alignment))
            for cell, alignment in zip(full, alignments, strict=True)
        ]

    styles = setting.styles
    has_header = any(table.header)
    rows = [row(table.header, styles.cell_header)] if has_header else []
    rows += [row(cells, styles.cell) for cells in table.rows]
    paper = setting.paper
    narrow = paper.narrow - indent
    wanted, least = _wishes(paper, rows)
    # Words may wrap twice or so in a narrow column before the table is better off across the page.
    wide = sum(least) > narrow or sum(wanted) > 2.2 * narrow
    widths = _shared(wanted, least, paper.measure if wide else narrow)
    ruled = ruled_table(paper, rows, widths, has_header=has_header)
    return TableBlock(paper, ruled, wide=wide, indent=indent)


def fitted_widths(
    paper: Paper, rows: Sequence[Sequence[Paragraph]], room: float
) -> Sequence[float]:
    """Return the widths of columns of which the widest give way to the others."""
    wanted, least = _wishes(paper, rows)
    while sum(wanted) > room:
        widest = max(wanted, default=0)
        widths = [
            max(need, min(want, widest - 1)) for want, need in zip(wanted, least, strict=True)
        ]
        if widths == wanted:
            break
        wanted = widths
    return _shared(wanted, least, room)


def ruled_table(
    paper: Paper,
    rows: Sequence[Sequence[Paragraph]],
    widths: Sequence[float],
    *,
    has_header: bool,
) -> PlatypusTable:
    """Return a table with a rule above and below, a fine one between rows."""
    padding = paper.scaled(_PADDING)
    commands: list[tuple[Any, ...]] = [
        ("FONT", (0, 0), (-1, -1), "Sans", paper.type(9)),  # or reportlab asks for Helvetica
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LEFTPADDING", (0, 0), (-1, -1), padding),
        ("RIGHTPADDING", (0, 0), (-1, -1), padding),
        ("TOPPADDING", (0, 0), (-1, -1), paper.scaled(3)),
        ("BOTTOMPADDING", (0, 0), (-1, -1), paper.scaled(4)),
        ("LINEBELOW", (0, 0), (-1, -2), 0.4, RULE),
        ("LINEABOVE", (0, 0), (-1, 0), 0.9, INK),
        ("LINEBELOW", (0, -1), (-1, -1), 0.9, INK),
    ]
    if has_header:
        commands.append(("LINEBELOW", (0, 0), (-1, 0), 0.9, INK))
    inner = [width - 2 * padding for width in widths]
    cells = [(cell, width) for row in rows for cell, width in zip(row, inner, strict=True)]
    if all(height_of(cell, width) < _TALL for cell, width in cells):
        commands += _rows_kept_together(len(rows), int(has_header))
    return PlatypusTable(
        [list(row) for row in rows],
        colWidths=list(widths),
        repeatRows=int(has_header),
        splitInRow=1,
        hAlign="LEFT",
        style=commands,
    )


def _rows_kept_together(count: int, headers: int) -> list[tuple[Any, ...]]:
    """Let no row stand alone at the end of a column or at the top of the next."""
    if count - headers < 4:
        return [("NOSPLIT", (0, 0), (0, -1))]
    return [("NOSPLIT", (0, 0), (0, headers + 1)), ("NOSPLIT", (0, -2), (0, -1))]


def _wishes(paper: Paper, rows: Sequence[Sequence[Paragraph]]) -> tuple[list[float], list[float]]:
    """Return how wide each column would like to be, and how wide it has to be."""
    padding = 2 * paper.scaled(_PADDING)
    columns = list(zip(*rows, strict=True))
    wanted = [max(map(_natural_width, column)) + padding for column in columns]
    least = [max(_least_width(cell, paper) for cell in column) + padding for column in columns]
    return wanted, least


def _aligned(style: ParagraphStyle, alignment: int) -> ParagraphStyle:
    if alignment == style.alignment:
        return style
    return ParagraphStyle(f"{style.name}-{alignment}", parent=style, alignment=alignment)


def _natural_width(cell: Paragraph) -> float:
    """Return how wide a cell is without line breaks."""
    cell.wrap(_ENDLESS, _ENDLESS)
    return max(map(float, cell.getActualLineWidths0()), default=0) + 1


def _least_width(cell: Paragraph, paper: Paper) -> float:
    """Return how wide a cell's longest word is; very long ones may be cut."""
    return max(_NARROWEST, min(float(cell.minWidth()) + 1, paper.scaled(_WIDEST_WORD)))


def _shared(wanted: Sequence[float], least: Sequence[float], room: float) -> list[float]:
    """Share the room out: to each column what it wants, or its least and a part of the rest."""
    if sum(wanted) <= room:
        return [width * room / sum(wanted) for width in wanted]
    spare = room - sum(least)
    if spare <= 0:
        return [room * width / sum(least) for width in least]
    excess = [max(want - need, 0) for want, need in zip(wanted, least, strict=True)]
    share = spare / sum(excess)
    return [need + share * more for need, more in zip(least, excess, strict=True)]
