"""Sets tables whose rows lead to places: a last column has their pages."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import fsum

from reportlab.pdfgen.canvas import Canvas

from donimoes_book.editions.composing.blocks import Grade, Grid, Row
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import height_of
from donimoes_book.editions.pdf.styles import INK
from donimoes_book.editions.pdf.tables import Cell, TableBlock, fitted_widths, ruled_table
from donimoes_book.editions.pdf.tagging import described
from donimoes_book.manuscript.tree import Inline
from donimoes_book.words.language import gettext

_COMPACT = [
    ("TOPPADDING", (0, 0), (-1, -1), 1),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
    ("NOSPLIT", (0, 0), (-1, -1)),
]
"""The padding in a table of figures: they need little room, and the table should stay whole."""


_PIP = 1.9
"""The radius of a pip of a grade, in points."""
_PIP_STEP = 5.6
"""The space from one pip of a grade to the next, in points."""


_MOST_SPARE = 1.2
"""The most space below each row on pages with room, as a share of the grid."""


def grid_block(context: LayoutContext, grid: Grid) -> TableBlock:
    """Set a grid."""
    return _figures(context, grid) if grid.role == "figures" else _words(context, grid)


def facing_blocks(context: LayoutContext, grid: Grid, rooms: Sequence[float]) -> list[TableBlock]:
    """Set a grid of words in two parts for facing pages with so much room, with equal spaces.

    There are none if they don't fit.
    """
    parts = _halves(grid)
    plain = [_words(context, part, grid) for part in parts]
    spare = min(
        (room - height_of(block, context.paper.measure)) / sum(len(it.rows) for it in part.groups)
        for room, block, part in zip(rooms, plain, parts, strict=True)
    )
    more = min(spare, _MOST_SPARE * context.paper.grid)
    blocks = [_words(context, part, grid, more) for part in parts if spare >= 0]
    for block in blocks:
        block.takes_rest = False
    return blocks


def _halves(grid: Grid) -> tuple[Grid, Grid]:
    """Cut a grid in two between groups, or within the only one, where about half its rows are."""
    groups = grid.groups
    if not groups[1:]:
        rows, cut = groups[0].rows, len(groups[0].rows) // 2
        groups = tuple(replace(groups[0], rows=part) for part in (rows[:cut], rows[cut:]))
    total = sum(len(group.rows) for group in groups)

    def unevenness(cut: int) -> int:
        return abs(total - 2 * sum(len(group.rows) for group in groups[:cut]))

    cut = min(range(1, len(groups)), key=unevenness)
    return replace(grid, groups=groups[:cut]), replace(grid, groups=groups[cut:])


def _words(
    context: LayoutContext, grid: Grid, whole: Grid | None = None, more: float = 0
) -> TableBlock:
    """Set a grid of words across the page: each row's title leads to its place.

    Its columns are those of the `whole` grid if it's a part of one. There is `more` space around
    its rows.
    """
    paper = context.paper
    rows, groups, notes = _rows_of_words(context, grid)
    others, *not_in_columns = _rows_of_words(context, whole) if whole else (rows, groups, notes)
    across = {number for numbers in not_in_columns for number in numbers}
    in_columns = [row for number, row in enumerate(others) if number not in across]
    widths = fitted_widths(paper, in_columns, paper.measure)
    table = ruled_table(paper, rows, widths, has_header=True, groups=groups, notes=notes)
    for row in range(1, len(rows)) if more else ():
        if row not in (*groups, *notes):
            table.setStyle([("TOPPADDING", (0, row), (-1, row), paper.scaled(1) + more / 2)])
        if row not in groups and row + 1 not in notes:
            table.setStyle([("BOTTOMPADDING", (0, row), (-1, row), paper.scaled(2) + more / 2)])
    return TableBlock(paper, table, wide=True)


def _rows_of_words(
    context: LayoutContext, grid: Grid
) -> tuple[list[list[Cell]], list[int], list[int]]:
    """Return the rows of a grid of words; which name groups, and which are notes."""
    markup, styles = context.markup, context.styles
    rows = [list(_head(context, grid))]
    groups, notes = list[int](), list[int]()
    others = [Cell("", styles.cell)] * len(grid.head)
    for group in grid.groups:
        if group.title:
            groups.append(len(rows))
            rows.append([Cell(markup.text(group.title), styles.cell_group), *others])
        for row in group.rows:
            name, *about = row.cells
            title = f'<a href="#{row.place.anchor}">{_cell(context, name)}</a>'
            cells = (Cell(_cell(context, cell), styles.cell) for cell in about)
            page = Cell(markup.page(row.place.anchor), styles.number)
            rows.append([Cell(title, styles.cell_header), *cells, page])
            if row.note:
                notes.append(len(rows))
                # No line has only a word or two.
                words = "\N{NO-BREAK SPACE}".join(row.note.rsplit(" ", 2))
                rows.append([Cell(markup.text(words), styles.hook), *others])
    return rows, groups, notes


def _cell(context: LayoutContext, cell: Sequence[Inline] | Grade) -> str:
    """Return the markup of words, or of a grade in pips as beside a problem."""
    if not isinstance(cell, Grade):
        return context.markup(cell, "Sans")
    radius, step = map(context.paper.scaled, (_PIP, _PIP_STEP))

    def paint(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
        canvas.setStrokeColor(INK)
        canvas.setFillColor(INK)
        canvas.setLineWidth(0.7)
        with described(canvas, cell.words, (x, y, x + width, y + height)):
            for pip in range(cell.most):
                middle = x + radius + pip * step
                canvas.circle(middle, y + height / 2, radius, stroke=1, fill=int(pip < cell.grade))

    return context.picture(paint, cell.most * step, 2 * radius)


def _head(context: LayoutContext, grid: Grid) -> Iterator[Cell]:
    styles, text = context.styles, context.markup.text
    style = styles.cell_header if grid.role == "games" else styles.number_header
    yield from (Cell(text(title), style) for title in grid.head)
    yield Cell(text(gettext("Page")), styles.number_header)


def _figures(context: LayoutContext, grid: Grid) -> TableBlock:
    """Set a grid of figures in a column: the page of each row leads to its place."""
    markup, style = context.markup, context.styles.number

    def cells(row: Row) -> Iterator[Cell]:
        yield from (Cell(_cell(context, cell), style) for cell in row.cells)
        page = markup.text(markup.page(row.place.anchor))
        yield Cell(f'<a href="#{row.place.anchor}">{page}</a>', style)

    rows = [list(_head(context, grid))]
    rows += [list(cells(row)) for group in grid.groups for row in group.rows]
    # A title may be broken only between words.
    titles = *grid.head, gettext("Page")
    shares = [2 + max(map(len, title.split())) for title in titles]
    widths = [context.paper.narrow * share / fsum(shares) for share in shares]
    table = ruled_table(context.paper, rows, widths, has_header=True)
    table.setStyle(_COMPACT)
    return TableBlock(context.paper, table, wide=False)
