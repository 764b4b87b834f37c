"""Sets composed blocks on paper, whatever they are about."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from reportlab.lib.styles import ParagraphStyle

from donimoes_book.editions.composing import blocks as composed
from donimoes_book.editions.pdf import figures
from donimoes_book.editions.pdf.codes import code_blocks
from donimoes_book.editions.pdf.contents import contents_blocks
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import Block
from donimoes_book.editions.pdf.grids import grid_block
from donimoes_book.editions.pdf.headings import AnchoredProse, Continued, plain_heading
from donimoes_book.editions.pdf.index import index_blocks, small_style
from donimoes_book.editions.pdf.numbers import measured_blocks
from donimoes_book.editions.pdf.opening import OpeningBlock
from donimoes_book.editions.pdf.problem_bank import problem_blocks
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.editions.pdf.reminders import SetText, card_rows
from donimoes_book.editions.pdf.solutions import solution_blocks, solving_blocks
from donimoes_book.editions.pdf.styles import derived, kept_with_next
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.walking import plain_text
from donimoes_book.words.language import gettext

_BELOW_PICTURE = 4.0
_HANGING = 2.4
"""The room for a number to the left of a paragraph, as a multiple of its type size."""


def section_blocks(
    context: LayoutContext, block: composed.Block, set_text: SetText, level: int = 1
) -> Iterator[Block]:
    """Set a composed block; `level` is that of what it contains, in the outline."""
    styles = context.styles
    match block:
        case composed.Section():
            yield from _section(context, block, set_text)
        case composed.Prose():
            is_source = block.role == "source"
            yield prose_block(context, block, styles.source if is_source else styles.body)
        case composed.Lines() | composed.Steps() | composed.Strip() | composed.Picture():
            yield from solving_blocks(context, block, context.paper.narrow)
        case composed.Cards():
            yield from problem_blocks(context, block, level)
        case composed.Solutions():
            for number, solution in enumerate(solution_blocks(context, block)):
                # Where games begin on the left, their author has composed the spreads.
                solution.needs_heading = not (number or context.paper.opens_left)
                yield solution
        case composed.Download(words):
            yield context.prose(words, styles.source)
        case composed.Pictures():
            yield from picture_blocks(context, block, styles.answer)
        case composed.Fold(summary, inside):
            yield context.prose(summary, kept_with_next(styles.question))
            yield from _each(context, inside, set_text)
        case composed.Item(place, inside):
            words = context.prose(place.words, styles.answer)
            yield AnchoredProse(context, words, "")
            yield from _each(context, inside, set_text)
        case composed.Answer():
            yield from _answer(context, block)
        case composed.Contents():
            opening = composed.Opening(gettext("Contents"), tree.CONTENTS)
            yield from contents_blocks(context, block, OpeningBlock(context, opening))
        case composed.Index():
            yield from index_blocks(context, block)
        case composed.Grid():
            yield grid_block(context, block)
        case composed.CodeList():
            yield from code_blocks(context, block)
        case composed.Figures() | composed.Chart():
            yield from measured_blocks(context, block)
        case composed.TextCards():
            yield from card_rows(context, block, set_text)
        case _:
            assert_never(block)


def _each(
    context: LayoutContext, inside: Iterable[composed.Block], set_text: SetText
) -> Iterator[Block]:
    for block in inside:
        yield from section_blocks(context, block, set_text)


def _answer(context: LayoutContext, answer: composed.Answer) -> Iterator[Block]:
    """Set the words that lead to a place, with its page, above the lines that answer it."""
    style, place = context.styles.answer, answer.place
    words = context.markup.text(place.words)
    if context.prints(place.anchor):
        page = context.markup.page_reference(place.anchor)
        words = f'<a href="#{place.anchor}">{words}, {page}</a>'
    yield AnchoredProse(context, Prose(words, style), answer.anchor)
    *others, last = answer.lines
    yield from (context.prose(line, kept_with_next(style)) for line in others)
    yield context.prose(last, style)


def _section(
    context: LayoutContext, section: composed.Section, set_text: SetText
) -> Iterator[Block]:
    """Set blocks below a heading; in a small section, all words are small."""
    styles, title, is_small = context.styles, section.title, section.is_small
    if is_small:
        words = context.prose(title, styles.headings[3])
        yield AnchoredProse(context, words, section.anchor, level=1, game=title)
    else:
        yield plain_heading(context, title, anchor=section.anchor)
    style = small_style(context) if is_small else styles.answer
    label = ""
    for part in section.blocks:
        said, continued = "", label
        match part:
            case composed.Prose():
                blocks: Iterable[Block] = (prose_block(context, part, style),)
                if part.role == "label":
                    # It says itself what it is.
                    label, continued = plain_text(part.words), ""
            case composed.Pictures():
                blocks, said = picture_blocks(context, part, style), part.words
            case _:
                blocks = section_blocks(context, part, set_text)
        for at, block in enumerate(blocks):
            if is_small:
                # The first picture's sentence is above it.
                repeated = said if at else ""
                block.continuation = Continued(context, title, continued, lines=1, said=repeated)
            yield block


def prose_block(context: LayoutContext, block: composed.Prose, style: ParagraphStyle) -> Prose:
    """Set a paragraph in a style, or as the label of what follows."""
    words = context.markup(block.words)
    if block.role == "label":
        label = Prose(words, kept_with_next(context.styles.question))
        label.begins_entry = context.paper.columns == 1
        return label
    if not block.number:
        return Prose(words, style)
    hanging = derived(
        style,
        leftIndent=_HANGING * style.fontSize,
        bulletFontName="Sans-Semibold",
        bulletFontSize=style.fontSize,
    )
    return Prose(words, hanging, bulletText=block.number)


def picture_blocks(
    context: LayoutContext,
    block: composed.Pictures,
    style: ParagraphStyle,
    width: float | None = None,
) -> Iterator[Block]:
    """Set pictures below their sentence, as small as in solutions."""
    sentence = Prose(context.markup.text(block.words), kept_with_next(style))
    sentence.begins_entry = context.paper.columns == 1
    yield sentence
    paper = context.paper
    for row in figures.strip_rows(paper, block.stages, width, half=paper.frame_half):
        row.snap, row.space_after = None, paper.scaled(_BELOW_PICTURE)
        row.begins_entry = paper.columns == 1
        yield row
