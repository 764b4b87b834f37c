"""Sets running text as blocks: headings, paragraphs, lists, quotations and footnotes."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import assert_never

from pikepdf import Name
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import stringWidth

from donimoes_book.editions.composing import compose
from donimoes_book.editions.pdf import boxes, figures
from donimoes_book.editions.pdf.code import code_panel
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import Block
from donimoes_book.editions.pdf.geometry import Passage
from donimoes_book.editions.pdf.hands import hand_blocks
from donimoes_book.editions.pdf.headings import (
    font_family,
    heading_block,
    heading_rank,
    plain_heading,
)
from donimoes_book.editions.pdf.lists import ListItem
from donimoes_book.editions.pdf.pictures import shown_blocks, words_and_figures
from donimoes_book.editions.pdf.plates import plate_pages
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.editions.pdf.sections import section_blocks
from donimoes_book.editions.pdf.sheets import sheets
from donimoes_book.editions.pdf.styles import RULE, derived, kept_with_next
from donimoes_book.editions.pdf.tables import table_blocks
from donimoes_book.editions.pdf.tagging import Element
from donimoes_book.editions.titles import is_headed, title_of
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.walking import nested_inlines, plain_text

_INDENT = 14.0
_MOST_INDENT = 0.4
"""The greatest indent of lists, as a share of a column's width."""
_SHORT = 400
"""The most characters of a paragraph that may go to the next column whole: about nine lines."""
_BULLETS = ("•", "–", "·")


class RuleBlock(Block):
    """A short rule between two passages."""

    snap = "middle"
    role = ""
    length = 36.0
    height = 1.0

    def draw(self) -> None:
        """Draw it in the middle of the column."""
        self.canv.setStrokeColor(RULE)
        self.canv.setLineWidth(0.8)
        left = (self.width - self.length) / 2
        self.canv.line(left, 0.5, left + self.length, 0.5)


def text_blocks(
    context: LayoutContext,
    nodes: Iterable[tree.Block],
    style: ParagraphStyle | None = None,
    depth: int = 0,
) -> Iterator[Block]:
    """Set the blocks of a chapter, a list item, a quotation or a footnote.

    `depth` counts the lists around them; `style` is the style of their paragraphs. Footnotes go
    below the block with their marks, or below the list around it.
    """
    after_paragraph, nodes, headline = False, list(nodes), None
    for at, (node, following) in enumerate(zip_longest(nodes, nodes[1:])):
        if isinstance(following, tree.Plate) and isinstance(node, tree.Heading):
            headline = node
            continue
        if isinstance(node, tree.Plate):
            for page in plate_pages(context, node, headline):
                page.passage = Passage(context.path, nodes, at)
                yield page
            headline = None
            continue
        if isinstance(node, tree.SolutionSet) and not is_headed(node, nodes[:at]):
            yield plain_heading(context, title_of(node))
        blocks = list(_node_blocks(context, node, style, depth, flush=not after_paragraph))
        after_paragraph = isinstance(node, tree.Paragraph)
        if not depth and not _announces(node) and (notes := list(_notes(context))):
            # A note goes in the same column as its mark.
            for block in (*blocks[-1:], *notes[:-1]):
                block.keep_with_next = True
            blocks += notes
        for block in blocks:
            block.passage = Passage(context.path, nodes, at)
        yield from blocks


def _node_blocks(
    context: LayoutContext,
    node: tree.Block,
    style: ParagraphStyle | None,
    depth: int,
    *,
    flush: bool,
) -> Iterator[Block]:
    """Set one block as in `text_blocks`; a paragraph after another is indented, not `flush`."""
    styles, left = context.styles, _indentation(context, depth)
    match node:
        case tree.Paragraph(children):
            is_flush = flush or _is_bold(children) or _is_headed(children)
            own = style or (styles.body if is_flush else styles.next)
            if _announces(node):
                own = kept_with_next(own)
            if left:
                own = _indented(own, left)
            lines = _paragraph(context, children, own)
            if node.drop_cap and not left and (cut := boxes.drop_cap(context, children)):
                letter, rest = cut
                lines = _paragraph(context, rest, own)
                yield letter.before(first := next(lines))
                yield first
            yield from lines
        case tree.Heading():
            context.heading_level = heading_rank(context, node) - 1
            yield heading_block(context, node)
        case tree.ListBlock():
            yield from _list_blocks(context, node, style or styles.item, depth)
        case tree.Quote() if node.kind:
            yield from boxes.box_blocks(context, node, text_blocks, style, depth)
        case tree.PageEnd(what):
            yield boxes.PageEnd(context, what)
        case tree.Quote(children):
            yield from _placed(
                Element("BlockQuote"), text_blocks(context, children, styles.quote, depth)
            )
        case tree.Table(header, rows) if header or rows:
            yield from table_blocks(context, node, indent=left)
        case tree.CodeBlock():
            yield code_panel(context, node, indent=left)
        case tree.Diagram():
            yield figures.diagram_figure(context, node, indent=left)
        case tree.Hand():
            yield from hand_blocks(context, node)
        case tree.Shown():
            yield from shown_blocks(context, node)
        case tree.PracticeSpread() | tree.CutOut() | tree.Sheet():
            yield from sheets(context, node)
        case tree.ThematicBreak():
            yield RuleBlock(context.paper.grid / 2)
        case tree.FootnoteList():
            context.markup.call_all_notes()
        case tree.Section():
            level = context.heading_level + 1
            for block in compose(node, "paper", context.ask):
                yield from section_blocks(context, block, text_blocks, level)
        case tree.Table() | tree.Plate() | tree.FamilySet() | tree.CreditSet():
            pass  # no cells; on pages of its own; filled books have a table instead
        case _:
            assert_never(node)


def _paragraph(
    context: LayoutContext,
    children: Sequence[tree.Inline],
    style: ParagraphStyle,
    bullet: str | None = None,
) -> Iterator[Block]:
    """Set a paragraph, followed by its large images as figures."""
    figures: Iterable[Block] = ()
    if any(isinstance(part, tree.Image) for part in nested_inlines(children)):
        children, figures = words_and_figures(context, children, has_bullet=bool(bullet))
    markup = context.markup(children, font_family(style), refer=True)
    if bullet or markup.strip():
        # Without words there would be no line for the bullet.
        yield Prose(markup or "\N{NO-BREAK SPACE}", style, bulletText=bullet)
    yield from figures


def _list_blocks(
    context: LayoutContext, block: tree.ListBlock, style: ParagraphStyle, depth: int
) -> Iterator[Block]:
    left, own = _indentation(context, depth), style
    widths = (stringWidth(n, own.bulletFontName, own.bulletFontSize) for n in block.numbers)
    room = max(widths, default=-left) + own.bulletFontSize / 2
    own = _indented(own, max(_indentation(context, depth + 1), left + room), left)
    whole_before, own = own.spaceBefore, derived(own, spaceBefore=0, spaceAfter=0)
    last = len(block.items) - 1
    numbering = Name.Disc if block.start is None else Name.Decimal
    whole = Element("L", attributes={"O": Name.List, "ListNumbering": numbering})
    for index, item in enumerate(block.items):
        if block.start is None:
            bullet = _BULLETS[min(depth, len(_BULLETS) - 1)]
        else:
            bullet = block.number_of(index)
        words, rest = _first_paragraph(item)
        if words and isinstance(first := words[0], tree.Text) and first.text[:1] in tree.TASKS:
            bullet, words = first.text[0], (tree.Text(first.text[1:].lstrip()), *words[1:])
        # Text after a list returns to the grid, so this becomes an empty line.
        ends = depth == 0 and index == last and not rest
        after = {"spaceAfter": context.paper.grid / 2} if ends else {}
        if not index:
            after["spaceBefore"] = whole_before
        own_item = ListItem(whole, index, len(block.items), block.start is not None)
        part = whole.add("LI")
        label, body = part.add("Lbl"), part.add("LBody")
        for number, line in enumerate(_paragraph(context, words, derived(own, **after), bullet)):
            if not number and isinstance(line, Prose):
                line.label = label
            line.place_in(body)
            line.item = own_item
            yield line
        for below in _placed(body, text_blocks(context, rest, style, depth + 1)):
            below.item = own_item
            yield below


def _notes(context: LayoutContext) -> Iterator[Block]:
    """Set the footnotes whose marks have just been set."""
    style = context.styles.note
    own = _indented(style, context.paper.scaled(_INDENT))
    while context.markup.pending_notes:
        number = context.markup.pending_notes.pop(0)
        first, rest = _first_paragraph(context.notes[number - 1])
        words = context.markup(first, font_family(style))
        note = Prose(context.markup.note(number, words), own, bulletText=str(number))
        note.element = Element("Note")
        note.label = note.element.add("Lbl")
        yield note
        yield from text_blocks(context, rest, style, 1)


def _placed(group: Element, blocks: Iterable[Block]) -> Iterator[Block]:
    """Yield blocks as parts of a group."""
    for block in blocks:
        block.place_in(group)
        yield block


def _first_paragraph(
    nodes: Sequence[tree.Block],
) -> tuple[Sequence[tree.Inline], Sequence[tree.Block]]:
    """Return the words beside a bullet, and the blocks after them."""
    if nodes and isinstance(nodes[0], tree.Paragraph):
        return nodes[0].children, nodes[1:]
    return (), nodes


def _announces(node: tree.Block) -> bool:
    """Return whether a block is a short paragraph that introduces the next and stays with it."""
    if not isinstance(node, tree.Paragraph):
        return False
    words = plain_text(node.children).rstrip()
    return (words.endswith(":") or _is_bold(node.children)) and len(words) < _SHORT


def _is_bold(children: Sequence[tree.Inline]) -> bool:
    """Return whether a paragraph is all bold: a heading by an author who ran out of levels."""
    return all(isinstance(child, tree.Strong) for child in children)


def _is_headed(children: Sequence[tree.Inline]) -> bool:
    """Return whether a paragraph begins with a line in bold, such as a term that it defines."""
    return [type(child) for child in children[:2]] == [tree.Strong, tree.Break]


def _indented(style: ParagraphStyle, left: float, bullet: float = 0) -> ParagraphStyle:
    """Return a style moved to the right, with its bullet at `bullet` points."""
    own = style.leftIndent
    return derived(style, leftIndent=left + own, firstLineIndent=0, bulletIndent=bullet + own)


def _indentation(context: LayoutContext, depth: int) -> float:
    return min(depth * context.paper.scaled(_INDENT), _MOST_INDENT * context.paper.narrow)
