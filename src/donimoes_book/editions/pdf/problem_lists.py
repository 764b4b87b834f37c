"""The lists of all problems at the end of a book: hints in two steps, and codes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext

from donimoes_book.board.position import Position
from donimoes_book.editions import common, hints
from donimoes_book.editions.pdf import figures
from donimoes_book.editions.pdf.blocks import plain_heading
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import Block
from donimoes_book.editions.pdf.paper import kept_with_next
from donimoes_book.editions.pdf.problems import PrintedCode
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.editions.pdf.qr import PrintedQr
from donimoes_book.editions.pdf.tagging import link_to, tag
from donimoes_book.language import gettext
from donimoes_book.manuscript.tree import Problem, ProblemSet, SolutionSet

_CODE_ROOM = 18.0
"""The room for a problem's number, to the left of its code."""


def hint_blocks(context: LayoutContext, sets: Iterable[SolutionSet]) -> Iterator[Block]:
    """Set the hints to all problems: for each game where to begin, then the first third."""
    for part in sets:
        yield plain_heading(context, common.game_title(part.game))
        first, second = gettext("Where to begin"), gettext("The first third")
        yield from _step(context, part.problems, first, hints.first_hint, in_line=True)
        # With hints on lines of their own, readers can cover all but one.
        yield from _step(context, part.problems, second, hints.second_hint, in_line=False)


def _step(
    context: LayoutContext,
    problems: Sequence[Problem],
    words: str,
    hint_of: Callable[[Problem], str | Position | None],
    *,
    in_line: bool,
) -> Iterator[Block]:
    """Set one hint to each problem, `in_line` or on separate lines, with pictures side by side."""
    found = [(problem, hint) for problem in problems if (hint := hint_of(problem))]
    if not found:
        return
    styles, markup = context.styles, context.markup
    yield context.prose(words, kept_with_next(styles.question))
    said = [
        f"<b>{problem.number}</b>\N{NO-BREAK SPACE}{markup.text(hint, 'Sans')}"
        for problem, hint in found
        if isinstance(hint, str)
    ]
    if said:
        yield Prose(("&nbsp; " if in_line else "<br/>").join(said), styles.answer)
    pictures = [
        common.Stage(str(problem.number), hint, problem.game)
        for problem, hint in found
        if isinstance(hint, Position)
    ]
    yield from figures.strip_rows(context.paper, pictures)


def code_blocks(context: LayoutContext, sets: Iterable[ProblemSet]) -> Iterator[Block]:
    """Set the codes of all problems by game and number, with QR codes for those on the web."""
    for part in sets:
        yield plain_heading(context, common.game_title(part.game))
        for problem in part.problems:
            yield _CodeLine(context, problem)


class _CodeLine(Block):
    """A problem's number, which links to it, and its code."""

    def __init__(self, context: LayoutContext, problem: Problem) -> None:
        super().__init__()
        self.context = context
        self.problem = problem
        address = context.addresses.get(problem.code)
        self.qr = PrintedQr(address) if address else None
        self.room = context.paper.scaled(_CODE_ROOM)

    def _measure(self) -> float:
        paper, qr = self.context.paper, self.qr.side if self.qr else 0.0
        self.code = PrintedCode(paper, self.problem.code, self.width - self.room - qr)
        lines = len(self.code.lines) * self.code.leading + self.code.gap
        return max(lines, qr)

    def draw(self) -> None:
        """Draw number and code on one line, or on as many as the code needs."""
        canvas, paper, problem = self.canv, self.context.paper, self.problem
        base = self.height - self.code.size
        canvas.setFillColor(PrintedCode.colour)
        canvas.setFont("Sans-Semibold", self.code.size)
        number = str(problem.number)
        box = (0, base - paper.scaled(2), self.room, self.height)
        linked = problem.anchor in self.context.anchors
        link = link_to(canvas, problem.anchor, number, box) if linked else nullcontext()
        with tag(canvas, "P"), link:
            canvas.drawString(0, base, number)
        self.code.draw_at(canvas, self.room, base)
        if self.qr:
            self.qr.draw(canvas, self.width - self.qr.side, self.height)
