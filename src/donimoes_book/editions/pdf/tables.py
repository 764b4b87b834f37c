"""Tables as wide as their words need.

A table too wide for any page is divided into some of its columns each, with the first repeated.
"""

from collections.abc import Collection, Iterator, Sequence
from contextlib import nullcontext
from copy import copy
from itertools import chain, pairwise
from math import ceil, fsum
from typing import Any, Self

from pikepdf import Name
from reportlab.lib.enums import TA_CENTER, TA_LEFT, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph
from reportlab.platypus import Table as PlatypusTable

from donimoes_book.editions.paper import Paper
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import UNDIVIDED, Block, Sketch, height_of
from donimoes_book.editions.pdf.geometry import rule_across, within
from donimoes_book.editions.pdf.prose import place_pictures
from donimoes_book.editions.pdf.styles import INK, RULE, derived
from donimoes_book.editions.pdf.tagging import PICTURE, Element, tag, tagged
from donimoes_book.manuscript.tree import Inline, Table

_JOINTS = ((), ("\N{NO-BREAK SPACE}(",), ("\N{NO-BREAK SPACE}",))
"""The joints at which a table that is too wide may break words apart: a few, then more."""
_PADDING = 5.0
"""The space to the left and right of the words in a cell."""
_MOST_PADDING = 0.25
"""The greatest share of a cell's width for each of these spaces."""
_NARROWEST = 18.0
_WIDEST_WORD = 120.0
"""The limits on the width that a column's longest word may claim."""
_UNLIMITED = 10_000.0
_TALL = 200.0
"""A table with cells higher than this may be split anywhere."""
_EMPTY = 1 / 3
"""The share of a page's height that may stay empty to avoid splitting a table."""
_SPARE = 0.1, 0.3
"""The shares of a page's height, at least and at most, that a last table takes as well."""
_MOST_SPARE = 0.55
"""The same at most in one column, where all that is more than it takes otherwise stays empty."""
_CROWDED = 0.9
"""A table is crowded if its longest words take this share of the width of the page."""
_BROKEN = 1.5
"""A crowded table would have one word per line if it is so many times as wide without breaks."""
_MOST_LINES = 2.2
"""How often words may wrap in a narrow column before the table spans the page."""
_PICTURE = 5.0
"""The greatest height of a picture in a cell, as a multiple of the type's size."""
_ASCENT = 5 / 6
"""The least part of a line that reportlab leaves above its baseline."""
_ALIGNMENTS = {"left": TA_LEFT, "center": TA_CENTER, "right": TA_RIGHT}


class Cell(Paragraph):  # type: ignore[misc]  # reportlab has no types
    """The words of a cell, as an element of its table."""

    style: ParagraphStyle
    element: Element | None = None
    is_drawn = False
    _broken_at: float | None = None

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.has_pictures = place_pictures(self.frags, _PICTURE)
        if self.has_pictures:
            self.style = derived(self.style, autoLeading="max")

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Break the words into lines, only once per width: rows are measured many times."""
        if self._broken_at != width or not hasattr(self, "blPara"):
            super().wrap(width, height)
            self._broken_at = width
        return self.width, self.height

    def breakLines(self, width: Any) -> Any:  # reportlab's name
        """Break the words into lines as high as their pictures.

        reportlab forgets one that it wraps, and draws lines with more above them than it measures.
        """
        broken = super().breakLines(width)
        if not (broken.kind and self.has_pictures):
            return broken
        leading = self.style.leading
        for line in broken.lines:
            marks = [word.cbDefn for word in line.words if hasattr(word, "cbDefn")]
            pictures = [mark for mark in marks if mark.name == PICTURE]
            tops = (picture.valign + picture.height for picture in pictures)
            line.ascent = max(line.ascent, _ASCENT * leading, *tops)
            feet = (picture.valign for picture in pictures)
            line.descent = min(line.descent, (_ASCENT - 1) * leading, *feet)
        return broken

    def tag(self, row: Element, role: str = "TD", **attributes: object) -> None:
        """Make it the next cell of a row, or a header if the role is TH."""
        if role == "TH":
            attributes = {"Scope": Name.Column} | attributes
        self.element = row.add(role, attributes={"O": Name.Table} | attributes)

    def drawOn(self, canvas: Canvas, x: float, y: float, _sW: float = 0) -> None:
        """Draw it, but as an element only once, so that a repeated header isn't read again."""
        (first, *others) = self.frags or [None]
        is_link = not others and getattr(first, "link", None)
        with (
            tagged(canvas, None if self.is_drawn else self.element),
            # The link is the whole cell, since reportlab doesn't say where it begins.
            tag(canvas, "Link", words=first.text) if is_link else nullcontext(),
            within(canvas, self, x, y),
        ):
            super().drawOn(canvas, x, y, _sW)
        self.is_drawn = not isinstance(canvas, Sketch)

    def split(self, width: float, height: float) -> list["Cell"]:
        """Split it between two lines, as parts of one element."""
        parts: list[Cell] = super().split(width, height)
        for part in parts:
            part.element = self.element
        return parts


Rows = Sequence[Sequence[Cell]]


class TableBlock(Block):
    """A table, whose header is repeated in each column or page where it continues."""

    snap = "middle"
    takes_rest = True
    """Whether it takes what is left of its page where its chapter ends."""

    def __init__(
        self, paper: Paper, table: PlatypusTable, *, wide: bool, indent: float = 0
    ) -> None:
        super().__init__(paper.grid / 2, wide=wide, indent=indent)
        self.paper = paper
        self.table = table
        self.element = table.element

    def _measure(self) -> float:
        return height_of(self.table, self.width - self.indent)

    def in_room(self, width: float, room: float, page: float, number: int) -> list[Self]:
        """Return it with more space around its rows where it would end a chapter too soon."""
        spare, least = room - self.wrap(width, room)[1], _SPARE[0] * page
        is_only = self.paper.columns == 1
        most = (_MOST_SPARE if is_only else _SPARE[1]) * page
        if not (self.takes_rest and self.is_last and (self.wide or is_only)):
            return []
        if not least < spare < most:
            return []
        more = spare - (least / 2 if spare < _SPARE[1] * page else _SPARE[1] * page)
        table = copy(self.table)
        table._spanRects = {}  # they depend on the heights of rows
        table._argH = [None] * table._nrows  # a part of a table has those that it had in the whole
        table._cellStyles = [[copy(style) for style in row] for row in table._cellStyles]
        for style in chain(*table._cellStyles):
            style.topPadding += more / table._nrows / 2
            style.bottomPadding += more / table._nrows / 2
        return [self.changed(table=table, takes_rest=False)]

    def split(self, width: float, height: float) -> list[Self]:
        """Split it between rows, or within a row that is too high for any page.

        If little room is left, a table that fits on one page waits for the next.
        """
        page = self.paper.text_height
        if height <= _EMPTY * page and height_of(self.table, width - self.indent) <= page:
            return []
        parts = self.table.split(width - self.indent, height)
        return [self.changed(table=part) for part in parts]

    def draw(self) -> None:
        """Draw the table at the left edge of its column."""
        rule_across(self.canv, self.indent, self.indent + self.table._width, self.height)
        self.table.drawOn(self.canv, self.indent, 0)


def table_blocks(
    context: LayoutContext, table: Table, *, indent: float = 0
) -> Iterator[TableBlock]:
    """Set a table of the manuscript; one too wide for the page in parts, side after side."""
    styles, paper, has_header = context.styles, context.paper, any(table.header)
    count = max([len(table.header), *map(len, table.rows)])
    alignments = [_ALIGNMENTS[name] for name in table.alignments[:count]]
    alignments += [TA_LEFT] * (count - len(alignments))

    def row(
        cells: Sequence[tuple[Inline, ...]], style: ParagraphStyle, joints: Sequence[str]
    ) -> list[Cell]:
        full = [*cells, *[()] * (count - len(cells))]
        return [
            Cell(
                _loosened(context.markup(cell, "Sans"), joints), derived(style, alignment=alignment)
            )
            for cell, alignment in zip(full, alignments, strict=True)
        ]

    # A line break between words that belong together is better than one within a word.
    for joints in _JOINTS:
        rows = [row(table.header, styles.cell_header, joints)] if has_header else []
        rows += [row(cells, styles.cell, joints) for cells in table.rows]
        words = _unbroken_width(paper, rows) / paper.measure
        natural, least = _column_widths(paper, rows)
        if words <= (_CROWDED if fsum(natural) / paper.measure > _BROKEN else 1):
            break
    else:
        if has_header and count > 2 and table.rows:
            for part in _divided(paper, table, rows):
                yield from table_blocks(context, part, indent=indent)
            return
    narrow = paper.narrow - indent
    wide = fsum(least) > narrow or fsum(natural) > _MOST_LINES * narrow
    widths = _distributed(natural, least, paper.measure - indent if wide else narrow)
    ruled = ruled_table(paper, rows, widths, has_header=has_header)
    yield TableBlock(paper, ruled, wide=wide, indent=indent)


def ruled_table(
    paper: Paper,
    rows: Rows,
    widths: Sequence[float],
    *,
    has_header: bool,
    groups: Collection[int] = (),
    notes: Collection[int] = (),
) -> PlatypusTable:
    """Return a table with a rule above and below, and fine rules between its rows.

    A row with a single cell is a group heading or a note on the row above. Its cell is as wide as
    the table, and it stays with the row after it or the row above. A short group isn't divided.
    """
    padding = min(paper.scaled(_PADDING), min(widths) * _MOST_PADDING)
    commands = _commands(paper, padding)
    for row in range(len(rows) - 1):
        if row + 1 not in notes:
            commands.append(("LINEBELOW", (0, row), (-1, row), 0.4, RULE))
    for row in (*groups, *notes):
        commands.append(("SPAN", (0, row), (-1, row)))
    spaces = [(row, 1.5, 1.5) for row in groups]
    spaces += [space for row in notes for space in ((row - 1, 1, 0), (row, 0, 2))]
    for row, above, below in spaces:
        commands.append(("TOPPADDING", (0, row), (-1, row), paper.scaled(above)))
        commands.append(("BOTTOMPADDING", (0, row), (-1, row), paper.scaled(below)))
    together = [(row, row + 1) for row in groups] + [(row - 1, row) for row in notes]
    for first, following in pairwise([*groups, len(rows)]):
        high = 0.0
        for number in range(first, following):
            is_whole = number in groups or number in notes
            across = [fsum(widths)] if is_whole else widths
            high += max(map(height_of, rows[number], across))
        if high <= UNDIVIDED * paper.text_height:
            together.append((first, following - 1))
    commands += [("NOSPLIT", (0, first), (0, last)) for first, last in together]
    if has_header:
        commands.append(("LINEBELOW", (0, 0), (-1, 0), 0.9, INK))
    element = Element("Table")
    for number, row_cells in enumerate(rows):
        own = element.add("TR")
        is_whole = number in groups or number in notes
        more = {"ColSpan": len(widths)} if is_whole else {}
        is_header = number in groups or (has_header and not number)
        for cell in row_cells[:1] if is_whole else row_cells:
            cell.tag(own, "TH" if is_header else "TD", **more)
    cells = [pair for row in rows for pair in zip(row, widths, strict=True)]
    if all(height_of(cell, width - 2 * padding) < _TALL for cell, width in cells):
        # No single row is left at the end of a column or at the top of the next.
        is_short = len(rows) - has_header < 4
        ends = [(0, -1)] if is_short else [(0, has_header + 1), (-2, -1)]
        commands += [("NOSPLIT", (0, first), (0, last)) for first, last in ends]
    table = PlatypusTable(
        [list(row) for row in rows],
        colWidths=list(widths),
        repeatRows=int(has_header),
        splitInRow=1,
        hAlign="LEFT",
        style=commands,
    )
    table.element = element
    return table


def _divided(paper: Paper, table: Table, rows: Rows) -> Iterator[Table]:
    """Yield parts of a table too wide for any page: the first column with some of the others."""
    padding = 2 * paper.scaled(_PADDING)
    first, *others = (
        max(float(cell.minWidth()) for cell in column) + padding
        for column in zip(*rows, strict=True)
    )
    for parts in range(2, len(others) + 1):
        size = ceil(len(others) / parts)
        groups = [range(n, min(n + size, len(others))) for n in range(0, len(others), size)]
        widest = max(fsum(others[number] for number in group) for group in groups)
        if first + widest <= _CROWDED * paper.measure:
            break

    for group in groups:
        columns = [0, *(number + 1 for number in group)]

        def kept(cells: Sequence[Any], columns: Sequence[int] = columns) -> tuple[Any, ...]:
            return tuple(cells[number] for number in columns if number < len(cells))

        yield Table(kept(table.header), tuple(map(kept, table.rows)), kept(table.alignments))


def _commands(paper: Paper, padding: float) -> list[tuple[Any, ...]]:
    """Return the style commands that all tables share, with a rule above and below."""
    return [
        ("FONT", (0, 0), (-1, -1), "Sans", paper.type(9)),  # otherwise reportlab uses Helvetica
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LEFTPADDING", (0, 0), (-1, -1), padding),
        ("RIGHTPADDING", (0, 0), (-1, -1), padding),
        ("TOPPADDING", (0, 0), (-1, -1), paper.scaled(3)),
        ("BOTTOMPADDING", (0, 0), (-1, -1), paper.scaled(4)),
        ("LINEABOVE", (0, 0), (-1, 0), 0.9, INK),
        ("LINEBELOW", (0, -1), (-1, -1), 0.9, INK),
    ]


def _loosened(markup: str, joints: Sequence[str]) -> str:
    for joint in joints:
        markup = markup.replace(joint, f" {joint[1:]}")
    return markup


def _column_widths(paper: Paper, rows: Rows) -> tuple[list[float], list[float]]:
    """Return each column's natural width, without line breaks, and its least width."""
    padding = 2 * paper.scaled(_PADDING)
    columns = list(zip(*rows, strict=True))
    natural = [max(map(_natural_width, column)) + padding for column in columns]
    least = [max(_least_width(cell, paper) for cell in column) + padding for column in columns]
    return natural, least


def fitted_widths(paper: Paper, rows: Rows, room: float) -> Sequence[float]:
    """Return column widths that fill the room, narrowing the widest columns first."""
    natural, least = _column_widths(paper, rows)
    while fsum(natural) > room:
        widest = max(natural, default=0)
        widths = [max(low, min(high, widest - 1)) for high, low in zip(natural, least, strict=True)]
        if widths == natural:
            break
        natural = widths
    return _distributed(natural, least, room)


def _distributed(natural: Sequence[float], least: Sequence[float], room: float) -> list[float]:
    """Return widths that fill the room: natural, or the least widths plus shares of the rest."""
    if fsum(natural) <= room:
        return [width * room / fsum(natural) for width in natural]
    spare = room - fsum(least)
    if spare <= 0:
        return [room * width / fsum(least) for width in least]
    excess = [max(high - low, 0) for high, low in zip(natural, least, strict=True)]
    share = spare / fsum(excess)
    return [low + share * more for low, more in zip(least, excess, strict=True)]


def _unbroken_width(paper: Paper, rows: Rows) -> float:
    """Return the width at which no word of a table has to be cut."""
    columns = zip(*rows, strict=True)
    words = fsum(max(float(cell.minWidth()) for cell in column) for column in columns)
    return words + len(rows[0]) * 2 * paper.scaled(_PADDING)


def _natural_width(cell: Paragraph) -> float:
    cell.wrap(_UNLIMITED, _UNLIMITED)
    return max(map(float, cell.getActualLineWidths0()), default=0) + 1


def _least_width(cell: Paragraph, paper: Paper) -> float:
    """Return the width of a cell's longest word; very long ones may be cut."""
    return max(_NARROWEST, min(float(cell.minWidth()) + 1, paper.scaled(_WIDEST_WORD)))
