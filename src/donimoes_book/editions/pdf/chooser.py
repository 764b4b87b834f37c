"""The table of games, from which a reader chooses one by players and minutes."""

import re
from collections.abc import Iterator
from itertools import groupby
from math import fsum

from reportlab.lib.styles import ParagraphStyle

from donimoes_book.editions import common
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import Block, height_of
from donimoes_book.editions.pdf.opening import Opening
from donimoes_book.editions.pdf.tables import Cell, TableBlock, fitted_widths, ruled_table
from donimoes_book.language import gettext
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.tree import Chapter


def chooser_blocks(context: LayoutContext) -> Iterator[Block]:
    """Set the games part by part, the quickest first, with the facts that matter when choosing one.

    What a game is about stands below its name, if there is room for that on one page.
    """
    whole = list(_chooser(context, with_hooks=True))
    high = fsum(height_of(block, context.paper.measure) for block in whole)
    yield from whole if high <= context.paper.text_height else _chooser(context, with_hooks=False)


def _chooser(context: LayoutContext, *, with_hooks: bool) -> Iterator[Block]:
    choices, markup, styles = common.choices(context.book), context.markup, context.styles

    def cell(words: str, style: ParagraphStyle) -> Cell:
        return Cell(markup.text(words), style)

    header = (gettext("Game"), *map(gettext, choices[0].facts))
    rows = [[cell(words, styles.cell_header) for words in header]]
    rows[0].append(cell(gettext("Page"), styles.number_header))
    groups, notes = list[int](), list[int]()
    others = [cell("", styles.cell)] * len(header)
    for part, run in groupby(choices, lambda choice: choice.chapter.part):
        if part:
            groups.append(len(rows))
            rows.append([cell(part, styles.cell_group), *others])
        for chapter, facts in sorted(run, key=_minutes):
            name = f'<a href="#{chapter.anchor}">{markup.text(chapter.title)}</a>'
            page = cell(markup.page(chapter.anchor), styles.number)
            about = [cell(fact, styles.cell) for fact in facts.values()]
            rows.append([Cell(name, styles.cell_header), *about, page])
            if chapter.hook and with_hooks:
                notes.append(len(rows))
                rows.append([cell(chapter.hook, styles.hook), *others])
    whole = {*groups, *notes}
    in_columns = [row for number, row in enumerate(rows) if number not in whole]
    widths = fitted_widths(context.paper, in_columns, context.paper.measure)
    yield Opening(context, Chapter(gettext("Which game?"), common.CHOOSER, ()))
    table = ruled_table(context.paper, rows, widths, has_header=True, groups=groups, notes=notes)
    yield TableBlock(context.paper, table, wide=True)


def _minutes(choice: common.Choice) -> list[int]:
    """Return the times that a game takes, the shortest first: the longest may be a word."""
    time = choice.facts.get(tree.FACTS["time"], "")
    return sorted(map(int, re.findall(r"\d+", time)))
