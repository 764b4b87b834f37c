"""Practice spreads: a page of dominoes lying askew, and where everything is to be found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from donimoes_book.drawing.sheets import draw_spread
from donimoes_book.editions.pdf.block import Block, Prose
from donimoes_book.editions.pdf.figures import PositionFigure, caption_of
from donimoes_book.editions.pdf.setting import Setting
from donimoes_book.editions.wording import spread_answers
from donimoes_book.manuscript.tree import PracticeSpread, Text

_LARGEST = 0.94
"""The share of a page's height that a spread may take, its caption apart."""


class SpreadFigure(PositionFigure):
    """A spread across all columns."""

    def __init__(self, setting: Setting, spread: PracticeSpread) -> None:
        practice, paper = spread.practice, setting.paper
        scene = draw_spread(practice.spread, practice.rolls)
        width, height = scene.size(1)
        half = min(paper.half, paper.measure / width, paper.text_height * _LARGEST / height)
        if half < paper.half:
            message = f"this spread is too large for the page; drawn at {half / paper.half:.0%}"
            setting.warn(message, spread.origin)
        words = spread.caption
        if spread.answers_anchor in setting.anchors:
            page = setting.markup.page(spread.answers_anchor)
            words = (*words, Text(f" Answers: page {page}."))
        super().__init__(paper, scene, half, caption_of(setting, words), wide=True)
        self.setting, self.spread = setting, spread

    def draw(self) -> None:
        """Draw it, and note where it stands."""
        anchor = self.spread.anchor
        self.setting.record.mark(self.canv, anchor, self.height, f"Spread {self.spread.number}", 2)
        super().draw()


class AnswersHead(Block):
    """The number of a spread, and the place of its answers."""

    snap = "top"
    keep_with_next = True

    def __init__(self, setting: Setting, spread: PracticeSpread) -> None:
        super().__init__()
        self.setting, self.spread = setting, spread
        page = setting.markup.page_reference(spread.anchor)
        words = setting.markup.text(f"Spread {spread.number}, {page}", "Sans-Semibold")
        link = f'<a href="#{spread.anchor}">{words}</a>'
        self.words = Prose(
            link if spread.anchor in setting.anchors else words, setting.styles.answer
        )

    def measure(self) -> float:
        """Return its height."""
        return float(self.words.wrap(self.width, 0)[1])

    def draw(self) -> None:
        """Draw it."""
        self.setting.record.mark(self.canv, self.spread.answers_anchor, self.height)
        self.words.drawOn(self.canv, 0, 0)


def spread_figure(setting: Setting, spread: PracticeSpread) -> Block:
    """Set a spread, made smaller where the page is too small for it."""
    return SpreadFigure(setting, spread)


def answers_blocks(setting: Setting, spreads: Iterable[PracticeSpread]) -> Iterator[Block]:
    """Set the answers to spreads: the number of each roll, and the square to be touched."""
    style = setting.styles.answer
    for spread in spreads:
        yield AnswersHead(setting, spread)
        found, note = spread_answers(spread.practice)
        yield Prose(setting.markup.text(found, "Sans"), setting.styles.kept(style))
        yield Prose(setting.markup.text(note, "Sans"), style)
