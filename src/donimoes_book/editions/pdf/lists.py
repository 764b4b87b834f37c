"""The lists at the end of a book: hints to all problems, their codes, and the index."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext

from reportlab.lib.styles import ParagraphStyle

from donimoes_book.board.position import Position
from donimoes_book.editions import common, hints
from donimoes_book.editions.pdf import figures
from donimoes_book.editions.pdf.blocks import plain_heading
from donimoes_book.editions.pdf.codes import PrintedCode, PrintedQr
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import Block
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.editions.pdf.styles import ACCENT, derived, kept_with_next
from donimoes_book.editions.pdf.tagging import link_to, tag
from donimoes_book.language import gettext
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.tree import Problem, ProblemSet, SolutionSet

_CODE_ROOM = 18.0
"""The room for a problem's number, to the left of its code."""
_HANGING = 10.0
"""The indents of an entry's further lines, and of the entries below it."""
_SIZE, _LEADING = 8.5, 11.5
"""The type of an index, in points."""


def hint_blocks(context: LayoutContext, sets: Iterable[SolutionSet]) -> Iterator[Block]:
    """Set the hints to all problems: for each game where to begin, then the first third."""
    for part in sets:
        yield plain_heading(context, common.game_title(part.game))
        first, second = gettext("Where to begin"), gettext("The first third")
        yield from _step(context, part.problems, first, hints.first_hint, "&nbsp; ")
        # With hints on lines of their own, readers can cover all but one.
        yield from _step(context, part.problems, second, hints.second_hint, "<br/>")


HintOf = Callable[[Problem], str | Position | None]


def _step(
    context: LayoutContext, problems: Sequence[Problem], words: str, hint_of: HintOf, between: str
) -> Iterator[Block]:
    """Set one hint to each problem, with pictures side by side below the words."""
    said, pictures = words_and_pictures(problems, hint_of)
    if not (said or pictures):
        return
    styles, markup = context.styles, context.markup
    yield context.prose(words, kept_with_next(styles.question))
    lines = [
        f"<b>{problem.number}</b>\N{NO-BREAK SPACE}{markup.text(hint, 'Sans')}"
        for problem, hint in said
    ]
    if lines:
        yield Prose(between.join(lines), styles.answer)
    yield from figures.strip_rows(context.paper, pictures)


def words_and_pictures(
    problems: Iterable[Problem], hint_of: HintOf
) -> tuple[list[tuple[Problem, str]], list[common.Stage]]:
    """Return the problems whose hints are words, with the words, and the pictures of the others."""
    said, pictures = list[tuple[Problem, str]](), list[common.Stage]()
    for problem in problems:
        hint = hint_of(problem)
        if isinstance(hint, Position):
            pictures.append(common.Stage(str(problem.number), hint, problem.game))
        elif hint:
            said.append((problem, hint))
    return said, pictures


def hint_pages(context: LayoutContext, problems: Sequence[Problem]) -> Iterator[Block]:
    """Set a booklet's hints to all problems in two steps, one below the other."""
    style = derived(context.styles.moves, snap=None)
    begin, way = gettext("Where to begin"), gettext("The first third of the solution")
    for title, hint_of in ((begin, hints.first_hint), (way, hints.second_hint)):
        yield plain_heading(context, title)
        said, pictures = words_and_pictures(problems, hint_of)
        for problem, words in said:
            is_moves = hint_of is hints.second_hint and bool(hints.first_moves(problem))
            yield hint_line(context, problem, words, style, is_moves=is_moves)
        yield from figures.strip_rows(context.paper, pictures)


def hint_line(
    context: LayoutContext, problem: Problem, words: str, style: ParagraphStyle, *, is_moves: bool
) -> Prose:
    """Set a hint beside its problem's number; moves look like moves, not like words."""
    hanging = derived(
        style,
        leftIndent=2.4 * style.fontSize,
        bulletFontName="Sans-Semibold",
        bulletFontSize=style.fontSize,
    )
    font = "Mono" if is_moves else "Sans"
    marked = f'<font name="{font}">{context.markup.text(words, font)}</font>'
    return Prose(marked, hanging, bulletText=str(problem.number))


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


def index_columns(context: LayoutContext) -> int:
    """Return how many columns an index has: one more than the text."""
    return context.paper.columns + 1


def index_blocks(context: LayoutContext, index: tree.IndexSet) -> Iterator[Block]:
    """Set the index: each letter's entries, with their pages as links."""
    paper, styles = context.paper, context.styles
    size, leading = paper.type(_SIZE), max(paper.scaled(_LEADING), paper.type(_SIZE) * 1.2)
    line = derived(
        styles.cell,
        fontSize=size,
        leading=leading,
        leftIndent=paper.scaled(_HANGING),
        firstLineIndent=-paper.scaled(_HANGING),
    )
    below = derived(line, leftIndent=2 * paper.scaled(_HANGING))
    letter = derived(
        styles.cell_header,
        fontSize=paper.type(11),
        leading=1.25 * leading,
        spaceBefore=0.75 * leading,
        textColor=ACCENT,
        keepWithNext=1,
    )
    for initial, entries in index.letters:
        lines = [block for entry in entries for block in _entry_lines(context, entry, line, below)]
        if initial and lines:
            yield context.prose(initial, letter)
        yield from lines


def _entry_lines(
    context: LayoutContext, entry: tree.IndexEntry, style: ParagraphStyle, below: ParagraphStyle
) -> Sequence[Block]:
    """Set an entry and those below it, or nothing if this edition has none of their places."""
    further = [line for part in entry.below for line in _entry_lines(context, part, below, below)]
    pages = _pages(context, entry.places)
    if not (pages or further):
        return ()
    own = context.markup.text(entry.words, style.fontName) + (f", {pages}" if pages else "")
    kept = derived(style, keepWithNext=1) if further else style
    return [Prose(own, kept), *further]


def _pages(context: LayoutContext, places: Iterable[tree.IndexPlace]) -> str:
    """Return the pages of some places as links, with runs joined and the main place in bold.

    Pages that aren't known yet are all 0, so the next pass needs at least as many lines.
    """
    found: dict[int, tree.IndexPlace] = {}
    main: set[int] = set()
    for place in places:
        if place.anchor in context.anchors:
            page = context.pages.get(place.anchor, 0)
            found.setdefault(page, place)
            if place.is_main:
                main.add(page)
    parts = []
    for first, last in joined_pages(found):
        words = str(first)
        if last > first:
            words = gettext("{first}–{last}", first=first, last=last)
        if main.intersection(range(first, last + 1)):
            words = f"<b>{words}</b>"
        parts.append(f'<a href="#{found[first].anchor}">{words}</a>')
    return ", ".join(parts)


def joined_pages(pages: Iterable[int]) -> list[tuple[int, int]]:
    """Return sorted pages as runs of consecutive pages, each given by its first and last."""
    runs: list[tuple[int, int]] = []
    for page in sorted(set(pages)):
        if runs and runs[-1][1] == page - 1:
            runs[-1] = runs[-1][0], page
        else:
            runs.append((page, page))
    return runs
