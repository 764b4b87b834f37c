"""Sets the boxes of rulebooks, pages that end where the author says, and text that runs beside.

A kind of box is a row in a table: how it looks, and where it stands.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile
from math import fsum
from typing import Any, Literal, Self

from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import stringWidth

from donimoes_book.editions.paper import LEAST_LINE, Paper
from donimoes_book.editions.pdf.context import LayoutContext, WholePage
from donimoes_book.editions.pdf.flow import UNDIVIDED, UNLIMITED, Block, Flow, Snap, height_of
from donimoes_book.editions.pdf.headings import font_family
from donimoes_book.editions.pdf.prose import Prose, in_room
from donimoes_book.editions.pdf.styles import ACCENT, PANEL, RULE, Styles
from donimoes_book.editions.pdf.tagging import Element, tagged
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.boxes import IN_SHORT

_BESIDE = 0.42
"""The share of a column that a box takes beside which text runs."""
_MOST_BESIDE = 0.55
"""The greatest share of its column's width that something beside text may have."""
_HIGHEST = 0.6
"""The greatest share of a page's height for that."""
_TITLE = 0.3
"""The greatest share of a page's height for a title, which is smaller otherwise."""
_LEAST_BESIDE = 16.0
"""The least width of the text beside a box, which looks as well above it, in sizes of its type."""
_SPACE = 0.6
"""The space between it and the text, as a share of that between columns."""
_LETTER_SPACE = 0.4
"""The space after a high letter, as a multiple of the size of the text."""
_CAPITAL = 0.74
"""The height of a capital in a heading, as a share of its size."""
_SMALL_CAPITAL = 0.67
"""The height of one in the text."""
_NUMBER = 26.0
"""The size of the number of a step."""

SetText = Callable[..., Iterable[Block]]
"""Sets blocks of the manuscript, as `text_blocks` does."""


@dataclass(frozen=True)
class _Look:
    """How a kind of box looks, and where it stands; lengths are in points of the book's type."""

    style: Callable[[Styles], ParagraphStyle]
    """The style of its paragraphs."""
    panel: bool = False
    """Whether it is on a tint."""
    rules: Literal["", "left", "ends", "frame"] = ""
    """Where its lines are: at the left, above and below, or all around."""
    padding: tuple[float, float] = (0.0, 0.0)
    """The space between its edges and its words, at the sides, and above and below."""
    place: Literal["column", "beside", "page"] = "column"
    """Beside text if there is one column, or on pages of its own."""

    def sides(self, paper: Paper) -> float:
        """Return the space at both sides of its words."""
        return paper.scaled(self.padding[0] * (1 if self.rules == "left" else 2))


_LOOKS = {
    "sidebar": _Look(lambda it: it.sidebar, panel=True, padding=(9, 7), place="beside"),
    "margin": _Look(lambda it: it.sidebar, rules="ends", padding=(0, 5), place="beside"),
    "example": _Look(lambda it: it.boxed, rules="left", padding=(10, 1)),
    "designer-note": _Look(lambda it: it.boxed_note, rules="ends", padding=(0, 6)),
    "player-aid": _Look(lambda it: it.boxed, rules="frame", padding=(14, 12), place="page"),
    IN_SHORT: _Look(lambda it: it.sidebar, panel=True, padding=(9, 7)),
}
_STEP = _Look(lambda it: it.body)


class PageEnd(WholePage):
    """The end of a page or a column; as a block, a page that stays blank."""

    role = ""

    def __init__(self, context: LayoutContext, what: tree.Ending) -> None:
        super().__init__(context)
        self.ends, self.wide, self.height = what, False, 0.0

    def draw(self) -> None:
        """Print neither head nor number."""
        self.leave_margins_empty()


def box_blocks(
    context: LayoutContext,
    node: tree.Quote,
    set_text: SetText,
    style: ParagraphStyle | None,
    depth: int,
) -> Iterator[Block]:
    """Set a box, or blocks that belong together."""
    paper = context.paper
    if node.kind in _LOOKS:
        yield from _box(context, node, set_text)
        return
    across = node.across and paper.columns > 1
    own = _within(context, paper.measure, 1) if across else context
    given = node.children, style, depth
    is_steps = node.kind == "steps"
    for block in _steps(own, set_text, *given) if is_steps else set_text(own, *given):
        block.wide = block.wide or across
        yield block


def _within(context: LayoutContext, width: float, columns: int) -> LayoutContext:
    """Return what sets blocks in a room of this width, with so many columns."""
    paper = replace(context.paper, width=width, inner=0, outer=0, column_count=columns)
    own = replace(context, paper=paper)
    own.markup, own.heading_level, own.notes = context.markup, context.heading_level, context.notes
    return own


def _box(context: LayoutContext, node: tree.Quote, set_text: SetText) -> Iterator[Block]:
    """Set a box, on a page of its own if that is where it stands."""
    look, styles, paper = _LOOKS[node.kind], context.styles, context.paper
    is_page = look.place == "page"
    beside = look.place == "beside" and paper.columns == 1 and not node.across
    across = is_page or (node.across and paper.columns > 1)
    room = paper.measure if across else paper.narrow * (_BESIDE if beside else 1)
    columns = paper.columns if across else 1
    own = _within(context, room - look.sides(paper), columns)
    title, inside = None, node.children
    first = inside[0] if inside else None
    if isinstance(first, tree.Paragraph) and [type(it) for it in first.children] == [tree.Strong]:
        style = styles.title if is_page else styles.box_title
        words, inside = own.markup(first.children, font_family(style)), inside[1:]
        make = partial(Prose, words)
        title = in_room(make, style, own.paper.measure, _TITLE * paper.text_height)
    blocks = set_text(own, inside, look.style(styles))
    box = Inset(own, [block for block in blocks if not block.ends], look, title)
    if not is_page:
        box.wide, box.alongside, box.share = across, "right" if beside else "", _BESIDE
        box.is_whole = node.kind == IN_SHORT
        yield box
        return
    box.width = room
    for section in _sections(box.flow.blocks):
        # One looks for them at a glance.
        if fsum(height_of(it, own.paper.narrow) for it in section) < UNDIVIDED * box.room:
            for block in section[:-1]:
                block.keep_with_next = True
    box.wide = box.is_bare = True
    box.snap, box.space_before, box.space_after = "top", 0, 0
    yield from (PageEnd(context, "page"), box, PageEnd(context, "page"))


def _sections(blocks: Iterable[Block]) -> list[list[Block]]:
    """Return blocks in groups of which each but the first begins with a heading."""
    sections = [list[Block]()]
    for block in blocks:
        if block.role.startswith("H"):
            sections.append([])
        sections[-1].append(block)
    return sections


def _steps(
    context: LayoutContext,
    set_text: SetText,
    nodes: Iterable[tree.Block],
    style: ParagraphStyle | None,
    depth: int,
) -> Iterator[Block]:
    """Set the items of lists with big numbers, and anything else as it is."""
    paper = context.paper
    size, font = paper.display(_NUMBER), paper.heading_font
    for node in nodes:
        if not isinstance(node, tree.ListBlock) or node.start is None:
            yield from set_text(context, [node], style, depth)
            continue
        numbers = [node.number_of(index).strip("().") for index in range(len(node.items))]
        left = max(stringWidth(number, font, size) for number in numbers) + size / 3
        own, group = _within(context, paper.narrow - left, 1), Element("L")
        for number, item in zip(numbers, node.items, strict=True):
            step = Inset(own, list(set_text(own, item, style)), _STEP)
            step.number, step.left = number, left
            step.place_in(group)
            yield step


class Inset(Block):
    """Blocks within a frame, on a tint, or beside a big number."""

    snap: Snap = "middle"
    number = ""
    """The number of a step."""
    left = 0.0
    """The room for it, in points."""
    share = 1.0
    """The share of its column that it takes if text runs beside it."""
    is_bare = False
    """Whether its pages have neither head nor number."""
    label: Element | None = None
    """The element of its number."""

    def __init__(
        self,
        context: LayoutContext,
        blocks: Sequence[Block],
        look: _Look,
        title: Prose | None = None,
    ) -> None:
        paper = context.paper
        super().__init__(paper.grid / 2)
        self.paper, self.look, self.title, self.index = paper, look, title, context.index
        self.side, self.above = map(paper.scaled, look.padding)
        self.element = Element("Div")
        room = paper.text_height - 2 * self.above
        self.flow = Flow(
            list(with_text_beside(paper, blocks)),
            columns=paper.columns,
            gap=paper.gap,
            page_height=room // paper.grid * paper.grid,
            grid=paper.grid,
        )
        for block in (*filter(None, (title,)), *self.flow.blocks):
            block.place_in(self.element)
        self.flow.element = self.element

    def place_in(self, group: Element) -> None:
        """Make it the next part of a group; a step is an item of its list."""
        if self.element and group.role == "L" and self.element.parent is None:
            self.label = (item := group.add("LI")).add("Lbl")
            self.element.role = "LBody"
            item.adopt(self.element)
        elif self.element:
            group.adopt(self.element.top)

    @property
    def _inner(self) -> float:
        return self.width - self.look.sides(self.paper) - self.left

    def _measure(self) -> float:
        self.flow.wrap(self._inner, UNLIMITED)
        least = self.paper.display(_NUMBER) if self.number else 0.0
        high = max(self.flow.filled, least) + 2 * self.above + self._head
        return max(high, self.paper.text_height) if self.is_bare else high

    @property
    def room(self) -> float:
        """The height that its blocks have on a page, below its title."""
        return self.flow.page_height - self._head

    @property
    def _head(self) -> float:
        """The height of its title and the space below that."""
        if not self.title:
            return 0.0
        below = self.title.style.fontSize * (0.5 if self.is_bare else 0.2)
        return height_of(self.title, self._inner) + float(below)

    def split(self, width: float, height: float) -> list[Self]:
        """Split what is in it, so that each part is in a frame of its own."""
        self.width = width
        room = height - 2 * self.above - self._head
        if self.is_whole or self.alongside or room < 2 * self.paper.grid:
            return []
        parts = self.flow.split(self._inner, room)
        if len(parts) < 2 or not parts[1].blocks:
            return []
        head = self.changed(flow=parts[0], space_after=0, keep_with_next=False)
        return [head, self.changed(flow=parts[1], title=None, number="", space_before=0)]

    def draw(self) -> None:
        """Draw what is around the blocks, and the blocks."""
        canvas, size = self.canv, self.paper.display(_NUMBER)
        with tagged(canvas, None):
            self._draw_frame(canvas)
        if self.number:
            with tagged(canvas, self.label):
                canvas.setFont(self.paper.heading_font, size)
                canvas.setFillColor(ACCENT)
                canvas.drawString(0, self.height - 0.72 * size, self.number)
        if self.is_bare:
            number = canvas.getPageNumber()
            self.index.headless.add(number)
            self.index.unnumbered.add(number)
        self.flow.height = self.flow.filled
        top, left = self.height - self.above, self.left + self.side
        if self.title:
            self.title.drawOn(canvas, left, top - height_of(self.title, self._inner))
        self.flow.drawOn(canvas, left, top - self._head - self.flow.height)

    def _draw_frame(self, canvas: Any) -> None:
        width, height, rules = self.width, self.height, self.look.rules
        if self.look.panel:
            canvas.setFillColor(PANEL)
            canvas.roundRect(0, 0, width, height, 4, stroke=0, fill=1)
        canvas.setStrokeColor(ACCENT if rules in ("left", "frame") else RULE)
        canvas.setLineWidth({"left": 2.0, "frame": 1.5}.get(rules, 0.8))
        if rules == "left":
            canvas.line(1, 0, 1, height)
        elif rules == "ends":
            canvas.line(0, 0, width, 0)
            canvas.line(0, height, width, height)
        elif rules == "frame":
            canvas.roundRect(0, 0, width, height, 6, stroke=1, fill=0)


def drop_cap(
    context: LayoutContext, children: Sequence[tree.Inline]
) -> "tuple[DropCap, tuple[tree.Inline, ...]] | None":
    """Return the first letter of a paragraph as a block, and the rest; None if it has none."""
    if not children or not isinstance(first := children[0], tree.Text):
        return None
    if not first.text[:1].isalpha():
        return None
    return DropCap(context, first.text[0]), (tree.Text(first.text[1:]), *children[1:])


class DropCap(Block):
    """A letter as high as three lines, beside which its paragraph runs."""

    alongside: Literal["", "left", "right"] = "left"
    share = 0.0

    def __init__(self, context: LayoutContext, letter: str) -> None:
        super().__init__()
        paper, self.letter, self.font = context.paper, letter, context.paper.heading_font
        self.size = (2 * paper.grid + _SMALL_CAPITAL * paper.text) / _CAPITAL
        self.width = stringWidth(letter, self.font, self.size)
        self.height = 2.7 * paper.grid
        # reportlab sets the first line of a paragraph as far below its top as its type is high.
        self.base = (2.7 + 0.25 - 2) * paper.grid - paper.text
        self.share, self.space = self.width / paper.narrow, _LETTER_SPACE * paper.text

    def before(self, words: Block) -> Self:
        """Make it a part of the same paragraph as the words after it, and return it."""
        self.element = words.element = Element("P")
        return self

    def draw(self) -> None:
        """Draw it on the line of the third of its paragraph."""
        self.canv.setFont(self.font, self.size)
        self.canv.setFillColor(ACCENT)
        self.canv.drawString(0, self.base, self.letter)


# Text that runs beside something


def with_text_beside(paper: Paper, blocks: Iterable[Block]) -> Iterator[Block]:
    """Yield blocks of which those that stand beside text have the paragraphs after them there."""
    rest = list(blocks)
    while rest:
        block = rest.pop(0)
        if block.alongside:
            block = _Beside.made(paper, block, rest) or block
        yield block


class _Beside(Block):
    """A box or a picture at one side, and the paragraphs at the other."""

    snap = "top"
    role = ""

    def __init__(self, paper: Paper, box: Block, width: float) -> None:
        super().__init__()
        self.paper, self.box, self.box_width = paper, box, width
        self.room = paper.narrow - width - getattr(box, "space", _SPACE * paper.gap)
        self.texts = list[tuple[Block, float]]()
        """The paragraphs, and how far below the top each is."""

    @classmethod
    def made(cls, paper: Paper, box: Block, rest: list[Block]) -> Self | None:
        """Take paragraphs from the rest; return None if there is no room or no text for that."""
        width = getattr(box, "share", 1.0) * paper.narrow
        if picture := getattr(box, "picture", None):
            width = picture.size[0]
        beside = cls(paper, box, width)
        least = _LEAST_BESIDE if isinstance(box, Inset) else LEAST_LINE
        is_narrow = beside.room < least * paper.text or width > _MOST_BESIDE * paper.narrow
        high = height_of(box, width)
        if is_narrow or high > _HIGHEST * paper.text_height:
            box.alongside = ""
            return None
        grid, bottom, after = paper.grid, 0.0, 0.0
        high = -(-(high + grid / 4) // grid) * grid
        texts = list(takewhile(lambda block: isinstance(block, Prose), rest))
        while texts and high - bottom >= 2 * grid:
            block = texts.pop(0)
            gap = max(after, block.space_before) if bottom else 0.0
            top = -(-(bottom + gap - 0.01) // grid) * grid
            block.wrap(beside.room, UNLIMITED)
            if len(parts := block.changed(fewest=1).split(beside.room, high - top)) == 2:
                rest[0], texts = parts[1].changed(fewest=block.fewest), []
                block = parts[0]
            elif parts:
                del rest[0]
            else:
                break
            beside.texts.append((block, top))
            bottom, after = top + height_of(block, beside.room), block.space_after
        if not beside.texts:
            box.alongside = ""
            return None
        beside.height = max(high, -(-(bottom - 0.01) // grid) * grid)
        return beside

    def place_in(self, group: Element) -> None:
        """Make its parts the next of a group."""
        for block in (self.box, *(text for text, _ in self.texts)):
            block.place_in(group)

    def draw(self) -> None:
        """Draw the box at its side, and the paragraphs."""
        is_left = self.box.alongside == "left"
        x = 0.0 if is_left else self.width - self.box_width
        across = height_of(self.box, self.box_width)
        self.box.drawOn(self.canv, x, self.height - across - self.paper.grid / 4)
        for block, top in self.texts:
            high = height_of(block, self.room)
            block.drawOn(
                self.canv, self.width - self.room if is_left else 0, self.height - top - high
            )
