"""Sets tables whose rows lead to places: a last column has their pages."""

from collections.abc import Iterator
from math import fsum

from donimoes_book.editions.composing.blocks import Grid, Row
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import height_of
from donimoes_book.editions.pdf.tables import Cell, TableBlock, fitted_widths, ruled_table
from donimoes_book.words.language import gettext

_COMPACT = [
    ("TOPPADDING", (0, 0), (-1, -1), 1),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
    ("NOSPLIT", (0, 0), (-1, -1)),
]
"""The padding in a table of figures: they need little room, and the table should stay whole."""


def grid_block(context: LayoutContext, grid: Grid, room: float = 0) -> TableBlock:
    """Set a grid; the notes below its rows are left out if they make it higher than the `room`."""
    if grid.role == "figures":
        return _figures(context, grid)
    whole = _words(context, grid, with_notes=True)
    high = height_of(whole, context.paper.measure)
    return whole if high <= room else _words(context, grid, with_notes=False)


def _words(context: LayoutContext, grid: Grid, *, with_notes: bool) -> TableBlock:
    """Set a grid of words across the page: each row's title leads to its place."""
    markup, styles, paper = context.markup, context.styles, context.paper
    rows = [list(_head(context, grid))]
    groups, notes = list[int](), list[int]()
    others = [Cell("", styles.cell)] * len(grid.head)
    for group in grid.groups:
        if group.title:
            groups.append(len(rows))
            rows.append([Cell(markup.text(group.title), styles.cell_group), *others])
        for row in group.rows:
            name, *about = row.cells
            title = f'<a href="#{row.place.anchor}">{markup(name, "Sans")}</a>'
            cells = (Cell(markup(words, "Sans"), styles.cell) for words in about)
            page = Cell(markup.page(row.place.anchor), styles.number)
            rows.append([Cell(title, styles.cell_header), *cells, page])
            if row.note and with_notes:
                notes.append(len(rows))
                rows.append([Cell(markup.text(row.note), styles.hook), *others])
    whole = {*groups, *notes}
    in_columns = [row for number, row in enumerate(rows) if number not in whole]
    widths = fitted_widths(paper, in_columns, paper.measure)
    table = ruled_table(paper, rows, widths, has_header=True, groups=groups, notes=notes)
    return TableBlock(paper, table, wide=True)


def _head(context: LayoutContext, grid: Grid) -> Iterator[Cell]:
    styles, text = context.styles, context.markup.text
    style = styles.cell_header if grid.role == "games" else styles.number_header
    yield from (Cell(text(title), style) for title in grid.head)
    yield Cell(text(gettext("Page")), styles.number_header)


def _figures(context: LayoutContext, grid: Grid) -> TableBlock:
    """Set a grid of figures in a column: the page of each row leads to its place."""
    markup, style = context.markup, context.styles.number

    def cells(row: Row) -> Iterator[Cell]:
        yield from (Cell(markup(words, "Sans"), style) for words in row.cells)
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
