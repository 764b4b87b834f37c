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
from donimoes_book.editions.pdf.widths import PADDING, shared, unbroken_width, wishes
from donimoes_book.manuscript.tree import Inline, Table

_JOINTS = ((), ("\N{NO-BREAK SPACE}(",), ("\N{NO-BREAK SPACE}",))
"""Where words that belong together may come apart in a table that is too wide otherwise."""
_TALL = 200.0
"""A table with cells higher than this may be cut anywhere."""
_EMPTY = 1 / 3
"""Rather than a table is cut, this share of a page's height may stay empty above it."""
_TIGHT, _BROKEN = 0.9, 1.5
"""A table has a word on every line whose longest words take so much of the page's width, if it is
so many times as wide as the page without line breaks."""
_STACKED = (0.28, 0.3, 0.42)
"""The shares of name, label and cell in the width of a table that is stacked."""
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
        """Cut it between rows, or within a row that is higher than all the room there is.

        Where little room is left, a table that fits on a page waits for the next.
        """
        page = self.paper.text_height
        if height <= _EMPTY * page and height_of(self.table, width - self.indent) <= page:
            return []
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

    styles, has_header = setting.styles, any(table.header)

    def row(
        cells: Sequence[tuple[Inline, ...]], style: ParagraphStyle, joints: Sequence[str]
    ) -> list[Paragraph]:
        full = [*cells, *[()] * (count - len(cells))]
        return [
            Paragraph(_loosened(setting.markup(cell, "Sans"), joints), _aligned(style, alignment))
            for cell, alignment in zip(full, alignments, strict=True)
        ]

    def set_rows(joints: Sequence[str]) -> list[list[Paragraph]]:
        header = [row(table.header, styles.cell_header, joints)] if has_header else []
        return header + [row(cells, styles.cell, joints) for cells in table.rows]

    paper = setting.paper
    narrow = paper.narrow - indent
    # Better a line break between words that belong together than one within a word.
    for joints in _JOINTS:
        rows = set_rows(joints)
        words = unbroken_width(paper, rows) / paper.measure
        lines = sum(wishes(paper, rows)[0]) / paper.measure
        if words <= (_TIGHT if lines > _BROKEN else 1):
            break
    else:
        if has_header and count > 2:
            groups = [
                (row(table.header, styles.label, joints), row(cells, styles.cell, joints))
                for cells in table.rows
            ]
            return TableBlock(paper, stacked_table(paper, groups), wide=True)
    wanted, least = wishes(paper, rows)
    # Words may wrap twice or so in a narrow column before the table is better off across the page.
    wide = sum(least) > narrow or sum(wanted) > 2.2 * narrow
    widths = shared(wanted, least, paper.measure if wide else narrow)
    ruled = ruled_table(paper, rows, widths, has_header=has_header)
    return TableBlock(paper, ruled, wide=wide, indent=indent)


def ruled_table(
    paper: Paper,
    rows: Sequence[Sequence[Paragraph]],
    widths: Sequence[float],
    *,
    has_header: bool,
) -> PlatypusTable:
    """Return a table with a rule above and below, a fine one between rows."""
    commands = _commands(paper)
    commands.append(("LINEBELOW", (0, 0), (-1, -2), 0.4, RULE))
    if has_header:
        commands.append(("LINEBELOW", (0, 0), (-1, 0), 0.9, INK))
    padding = paper.scaled(PADDING)
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


def stacked_table(
    paper: Paper, groups: Sequence[tuple[Sequence[Paragraph], Sequence[Paragraph]]]
) -> PlatypusTable:
    """Return a table that is too wide for any page as one with a line for each of its cells.

    A group is a row's labels and its cells; the first cell stands at the left of all others.
    """
    rows: list[list[Paragraph | str]] = []
    commands = _commands(paper)
    for labels, (name, *cells) in groups:
        first, last = len(rows), len(rows) + len(cells) - 1
        rows += [[name, *pair] for pair in zip(labels[1:], cells, strict=True)]
        rows[first + 1 :] = [["", *row[1:]] for row in rows[first + 1 :]]
        commands.append(("NOSPLIT", (0, first), (0, last)))
        commands.append(("LINEBELOW", (0, last), (-1, last), 0.4, RULE))
    widths = [paper.measure * share for share in _STACKED]
    return PlatypusTable(rows, colWidths=widths, hAlign="LEFT", style=commands)


def _commands(paper: Paper) -> list[tuple[Any, ...]]:
    """Return what all tables have in common, a rule above and below among it."""
    padding = paper.scaled(PADDING)
    return [
        ("FONT", (0, 0), (-1, -1), "Sans", paper.type(9)),  # or reportlab asks for Helvetica
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LEFTPADDING", (0, 0), (-1, -1), padding),
        ("RIGHTPADDING", (0, 0), (-1, -1), padding),
        ("TOPPADDING", (0, 0), (-1, -1), paper.scaled(3)),
        ("BOTTOMPADDING", (0, 0), (-1, -1), paper.scaled(4)),
        ("LINEABOVE", (0, 0), (-1, 0), 0.9, INK),
        ("LINEBELOW", (0, -1), (-1, -1), 0.9, INK),
    ]


def _rows_kept_together(count: int, headers: int) -> list[tuple[Any, ...]]:
    """Let no row stand alone at the end of a column or at the top of the next."""
    if count - headers < 4:
        return [("NOSPLIT", (0, 0), (0, -1))]
    return [("NOSPLIT", (0, 0), (0, headers + 1)), ("NOSPLIT", (0, -2), (0, -1))]


def _loosened(markup: str, joints: Sequence[str]) -> str:
    for joint in joints:
        markup = markup.replace(joint, f" {joint[1:]}")
    return markup


def _aligned(style: ParagraphStyle, alignment: int) -> ParagraphStyle:
    if alignment == style.alignment:
        return style
    return ParagraphStyle(f"{style.name}-{alignment}", parent=style, alignment=alignment)
