"""Headings on paper, and other text that links may lead to."""

from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.utils import simpleSplit

from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import Block, height_of
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.editions.pdf.styles import GREY
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.walking import plain_text


class AnchoredProse(Block):
    """A heading, or other text that links may lead to and that stays with what follows."""

    keep_with_next = True

    def __init__(
        self,
        context: LayoutContext,
        prose: Prose,
        anchor: str,
        outline: str = "",
        level: int = 0,
        game: str = "",
    ) -> None:
        super().__init__()
        self.context = context
        self.prose = prose
        self.anchor = anchor
        self.outline, self.level, self.game = outline, level, game
        self.role = f"H{level + 1}" if level else "P"
        self.snap = prose.snap
        self.space_before, self.space_after = prose.space_before, prose.space_after

    def _measure(self) -> float:
        return height_of(self.prose, self.width)

    def draw(self) -> None:
        """Draw it and record its page."""
        if self.anchor:
            top = self.height + (self.context.paper.grid if self.level else 0)
            self.context.index.add(self.canv, self.anchor, top, self.outline, self.level)
        if self.game:
            self.context.index.games[self.game] = None
        self.prose.drawOn(self.canv, 0, 0)


class Continued(Block):
    """What continues in a column: the game, the part or problem inside it, and what is said of it.

    It stands above the column, in at least so many lines.
    """

    role = ""

    def __init__(
        self, context: LayoutContext, game: str, inside: str = "", lines: int = 2, said: str = ""
    ) -> None:
        super().__init__()
        self.context, self.game = context, game
        paper, font, size = context.paper, "Sans", context.paper.type(8)
        self.lines = [("Sans-Semibold", f"{game} · {inside}" if inside else game)]
        self.lines += [(font, line) for line in simpleSplit(said, font, size, paper.narrow)]
        least = 1 if inside else lines
        self.height = paper.grid * max(len(self.lines), least)

    def draw(self) -> None:
        """Draw its lines."""
        canvas, paper = self.canv, self.context.paper
        self.context.index.games[self.game] = None
        canvas.setFillColor(GREY)
        for number, (font, words) in enumerate(self.lines, start=1):
            canvas.setFont(font, paper.type(8))
            canvas.drawString(0, self.height - number * paper.grid + paper.scaled(3.5), words)


def heading_rank(context: LayoutContext, heading: tree.Heading) -> int:
    """Return the rank of a heading inside a chapter: 2 for a book's highest, at most 5."""
    return min(max(heading.level - context.top_level + 2, 2), 5)


def heading_block(context: LayoutContext, heading: tree.Heading) -> AnchoredProse:
    """Set a heading inside a chapter."""
    rank = heading_rank(context, heading)
    style = context.styles.headings[rank]
    prose = Prose(context.markup(heading.children, font_family(style)), style)
    outline = plain_text(heading.children)
    return AnchoredProse(context, prose, heading.anchor, outline, rank - 1)


def plain_heading(
    context: LayoutContext, words: str, depth: int = 0, anchor: str = ""
) -> AnchoredProse:
    """Set a heading of words alone, `depth` levels below a chapter's highest."""
    heading = tree.Heading(context.top_level + depth, (tree.Text(words),), anchor)
    return heading_block(context, heading)


def font_family(style: ParagraphStyle) -> str:
    """Return the family of a style's font."""
    return str(style.fontName).partition("-")[0]
