"""Blocks of text: headings, paragraphs, lists, quotations, footnotes and rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from reportlab.lib.styles import ParagraphStyle

from donimoes_book.editions.pdf.block import Block, Prose, height_of
from donimoes_book.editions.pdf.code import code_panel
from donimoes_book.editions.pdf.cutouts import cut_out_figures
from donimoes_book.editions.pdf.figures import diagram_figure, image_figure
from donimoes_book.editions.pdf.hands import hand_blocks
from donimoes_book.editions.pdf.numbers import numbers_box
from donimoes_book.editions.pdf.paper import Paper
from donimoes_book.editions.pdf.setting import Setting
from donimoes_book.editions.pdf.spreads import answers_blocks, spread_figure
from donimoes_book.editions.pdf.styles import RULE
from donimoes_book.editions.pdf.tables import table_block
from donimoes_book.manuscript.inline import plain_text
from donimoes_book.manuscript.tree import Block as Node
from donimoes_book.manuscript.tree import (
    CodeBlock,
    CutOut,
    Diagram,
    Emphasis,
    FootnoteList,
    Hand,
    Heading,
    Image,
    Inline,
    Link,
    ListBlock,
    NumberSet,
    Paragraph,
    PracticeSpread,
    ProblemSet,
    Quote,
    RecordSet,
    SolutionSet,
    SpreadAnswers,
    Strong,
    Struck,
    Table,
    ThematicBreak,
)

_INDENT = 14.0
_MOST_INDENT = 0.4
"""Of a column's width: deeper lists stay where they are."""
_SHORT = 220
"""Characters of about five lines."""
_BULLETS = ("•", "–", "·")


class HeadingBlock(Block):
    """A heading inside a chapter, with its place in the outline."""

    snap = "bottom"
    keep_with_next = True

    def __init__(self, setting: Setting, words: str, style: ParagraphStyle) -> None:
        super().__init__()
        self.setting = setting
        self.text = Prose(words, style)
        self.before, self.after = style.spaceBefore, style.spaceAfter
        self.anchor = self.outline = ""
        self.level = 0

    def measure(self) -> float:
        """Return its height."""
        return height_of(self.text, self.width)

    def draw(self) -> None:
        """Draw it and note where it stands."""
        if self.anchor:
            top = self.height + self.setting.paper.grid
            self.setting.record.mark(self.canv, self.anchor, top, self.outline, self.level)
        self.text.drawOn(self.canv, 0, 0)


class RuleBlock(Block):
    """A short rule between two passages."""

    snap = "middle"
    length = 36.0

    def __init__(self, paper: Paper) -> None:
        super().__init__()
        self.before = self.after = paper.grid / 2

    def measure(self) -> float:
        """Return its height."""
        return 1

    def draw(self) -> None:
        """Draw it in the middle."""
        self.canv.setStrokeColor(RULE)
        self.canv.setLineWidth(0.8)
        left = (self.width - self.length) / 2
        self.canv.line(left, 0.5, left + self.length, 0.5)


def heading_block(setting: Setting, heading: Heading) -> HeadingBlock:
    """Set a heading; the book's highest headings inside chapters look alike in every book."""
    rank = min(max(heading.level - setting.top_level + 2, 2), 5)
    style = setting.styles.headings[rank]
    block = HeadingBlock(setting, setting.markup(heading.children, _family(style)), style)
    block.anchor, block.outline = heading.anchor, plain_text(heading.children)
    block.level = rank - 1
    return block


def text_blocks(
    setting: Setting, nodes: Iterable[Node], style: ParagraphStyle | None = None, depth: int = 0
) -> Iterator[Block]:
    """Set the blocks of a chapter, a list item, a quotation or a footnote.

    `depth` counts the lists around it; `style` is that of their paragraphs. Notes stand below
    what has their marks, or below the list around it.
    """
    styles = setting.styles
    left = _left(setting, depth)
    after_paragraph = False
    for node in nodes:
        match node:
            case Paragraph(children):
                flush = not after_paragraph or _is_bold(children)
                own = style or (styles.body if flush else styles.next)
                if _announces(node):
                    own = styles.kept(own)
                yield from _paragraph(setting, children, _set_in(setting, own, left))
            case Heading():
                yield heading_block(setting, node)
            case ListBlock():
                yield from _list_blocks(setting, node, style or styles.item, depth)
            case Quote(children):
                yield from text_blocks(setting, children, styles.quote, depth)
            case Table(header, rows) if header or rows:
                yield table_block(setting, node, indent=left)
            case CodeBlock():
                yield code_panel(setting, node, indent=left)
            case Diagram():
                yield diagram_figure(setting, node, indent=left)
            case Hand():
                yield from hand_blocks(setting, node)
            case PracticeSpread():
                yield spread_figure(setting, node)
            case SpreadAnswers(spreads=spreads):
                yield from answers_blocks(setting, spreads)
            case CutOut():
                yield from cut_out_figures(setting, node)
            case NumberSet():
                yield numbers_box(setting, node)
            case ThematicBreak():
                yield RuleBlock(setting.paper)
            case FootnoteList():
                setting.markup.call_all_notes()
            case ProblemSet(origin=origin) | SolutionSet(origin=origin) | RecordSet(origin=origin):
                setting.warn(
                    "problems and solutions are not printed here",
                    origin,
                    "Put them outside lists and quotations.",
                )
        after_paragraph = isinstance(node, Paragraph)
        if not depth and not _announces(node):
            yield from _notes(setting)


def _paragraph(
    setting: Setting, children: Sequence[Inline], style: ParagraphStyle, bullet: str | None = None
) -> Iterator[Block]:
    """Set a paragraph; images in it follow as figures."""
    words = [child for child in children if not isinstance(child, Image)]
    if bullet or plain_text(words).strip():
        # Without words there would be no line for the bullet to stand in.
        markup = setting.markup(words, _family(style), refer=True) or "\N{NO-BREAK SPACE}"
        yield Prose(markup, style, bulletText=bullet)
    for image in _images(children):
        yield image_figure(setting, image)


def _list_blocks(
    setting: Setting, block: ListBlock, style: ParagraphStyle, depth: int
) -> Iterator[Block]:
    own = setting.styles.indented(style, _left(setting, depth + 1), _left(setting, depth))
    last, space = len(block.items) - 1, setting.paper.grid / 2
    for index, item in enumerate(block.items):
        if block.start is None:
            bullet = _BULLETS[min(depth, len(_BULLETS) - 1)]
        else:
            bullet = f"{block.start + index}."
        words, rest = _first_paragraph(item)
        before = space if depth == 0 and index == 0 else 0
        after = space if depth == 0 and index == last and not rest else 0
        yield from _paragraph(setting, words, _spaced(own, before, after), bullet)
        yield from text_blocks(setting, rest, style, depth + 1)


def _notes(setting: Setting) -> Iterator[Block]:
    """Set the notes to which there are marks above."""
    style = setting.styles.note
    own = setting.styles.indented(style, setting.paper.scaled(_INDENT), 0)
    while setting.markup.notes_due:
        number = setting.markup.notes_due.pop(0)
        first, rest = _first_paragraph(setting.notes[number - 1])
        words = setting.markup(first, _family(style))
        yield Prose(setting.markup.note(number, words), own, bulletText=str(number))
        yield from text_blocks(setting, rest, style, 1)


def _first_paragraph(nodes: Sequence[Node]) -> tuple[Sequence[Inline], Sequence[Node]]:
    """Return the words that a bullet stands before, and what follows them."""
    match nodes:
        case [Paragraph(children), *rest]:
            return children, rest
        case _:
            return (), nodes


def _announces(node: Node) -> bool:
    """Tell whether it is a short paragraph on what comes next, so that both stay together."""
    if not isinstance(node, Paragraph):
        return False
    words = plain_text(node.children).rstrip()
    return (words.endswith(":") or _is_bold(node.children)) and len(words) < _SHORT


def _is_bold(children: Sequence[Inline]) -> bool:
    """Tell whether a paragraph is all bold: the heading of authors who have run out of levels."""
    return all(isinstance(child, Strong) for child in children)


def _set_in(setting: Setting, style: ParagraphStyle, left: float) -> ParagraphStyle:
    return setting.styles.indented(style, left, None) if left else style


def _spaced(style: ParagraphStyle, before: float, after: float) -> ParagraphStyle:
    if not before and not after:
        return style
    return ParagraphStyle(style.name, parent=style, spaceBefore=before, spaceAfter=after)


def _left(setting: Setting, depth: int) -> float:
    return min(depth * setting.paper.scaled(_INDENT), _MOST_INDENT * setting.paper.narrow)


def _family(style: ParagraphStyle) -> str:
    return str(style.fontName).partition("-")[0]


def _images(children: Iterable[Inline]) -> Iterator[Image]:
    for child in children:
        match child:
            case Image():
                yield child
            case Emphasis() | Strong() | Struck() | Link():
                yield from _images(child.children)
