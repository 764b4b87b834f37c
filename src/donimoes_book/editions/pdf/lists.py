"""What a book lists: contents, the table of games, hints, codes, the index, and rules in short."""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from itertools import groupby, pairwise
from math import ceil, fsum

from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm

from donimoes_book.editions import common
from donimoes_book.editions.pdf import figures
from donimoes_book.editions.pdf.blocks import AnchoredProse, plain_heading, text_blocks
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import Block, height_of
from donimoes_book.editions.pdf.opening import Opening
from donimoes_book.editions.pdf.problems import PrintedCode
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.editions.pdf.styles import ACCENT, GREY, RULE, Styles, derived, kept_with_next
from donimoes_book.editions.pdf.tables import (
    UNDIVIDED,
    Cell,
    TableBlock,
    fitted_widths,
    ruled_table,
)
from donimoes_book.editions.pdf.tagging import Element, link_to, tag
from donimoes_book.language import gettext
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.tree import Chapter, Problem, ProblemSet, SolutionSet
from donimoes_book.search.answer import Hint

_MOST_ENTRIES = 90
"""With more entries than this, the contents list only chapters."""
_CODE_ROOM = 18.0
"""The room for a problem's number, to the left of its code."""
_HANGING = 10.0
"""The indents of an entry's further lines, and of the entries below it."""
_SIZE, _LEADING = 8.5, 11.5
"""The type of an index and of hints, in points."""
_TYPE = 7.8
"""The least type size; code within the text is smaller still."""
_BELOW_WORDS = 0.75
"""The share of the first page that cards may take."""
_PADDING = 4 * mm
"""The space between a card's edge and its words."""
_DASHES = 3, 2
_SMALLER, _SMALLEST = 0.6, 0.55
"""The size of a hint's picture, as a share of those in solutions, in a booklet and in the book."""
_BELOW_PICTURE = 4.0


def hint_blocks(context: LayoutContext, sets: Iterable[SolutionSet]) -> Iterator[Block]:
    """Set the hints to all problems: for each game a paragraph for each step, then small pictures.

    Problems with the same hint share it, and each has only the first of its pictures.
    """
    text, title = context.markup.text, kept_with_next(context.styles.question)
    style, heading = _small(context), context.styles.headings[3]
    for part in sets:
        name = context.prose(common.title_of(part), heading)
        yield AnchoredProse(context, name, "", level=1)
        steps, shown = list[dict[str, list[int]]](), list[tuple[Problem, Hint]]()
        for problem in part.problems:
            words = [hint.words for hint in problem.hints if not hint.picture]
            steps += ({} for _ in words[len(steps) :])
            for step, said in zip(steps, words, strict=False):
                step.setdefault(said, []).append(problem.number)
            shown += [(problem, hint) for hint in problem.hints if hint.picture][:1]
        for number, step in enumerate(steps, 1):
            yield context.prose(gettext("Hint {number}", number=number), title)
            each = (f"<b>{_runs(told)}</b>\N{NO-BREAK SPACE}{text(w)}" for w, told in step.items())
            yield Prose(" ".join(each), style)
        yield from hint_pictures(context, shown, style, share=_SMALLEST)


def _runs(numbers: Iterable[int]) -> str:
    """Return sorted numbers in words, with runs joined."""
    return ", ".join(_run(*ends) for ends in joined_pages(numbers))


def _run(first: int, last: int) -> str:
    return gettext("{first}–{last}", first=first, last=last) if last > first else str(first)


def hint_pictures(
    context: LayoutContext,
    shown: Iterable[tuple[Problem, Hint]],
    style: ParagraphStyle,
    width: float | None = None,
    share: float = _SMALLER,
) -> Iterator[Block]:
    """Set pictures below the sentences that they share, in this `share` of the size of strips."""
    stages = dict[str, list[common.Stage]]()
    for problem, (words, picture, label) in shown:
        assert picture
        stage = common.Stage(f"{problem.number}  {label}", picture, problem.game)
        stages.setdefault(words, []).append(stage)
    half = share * context.paper.strip_half
    for words, pictures in stages.items():
        yield Prose(context.markup.text(words), kept_with_next(style))
        for row in figures.strip_rows(context.paper, pictures, width, half=half):
            row.snap, row.space_after = None, context.paper.scaled(_BELOW_PICTURE)
            yield row


def code_blocks(context: LayoutContext, sets: Iterable[ProblemSet]) -> Iterator[Block]:
    """Set the codes of all problems by game and number, with QR codes for those on the web."""
    for part in sets:
        yield plain_heading(context, common.title_of(part))
        for problem in part.problems:
            yield _CodeLine(context, problem)


class _CodeLine(Block):
    """A problem's number, which links to it, and its code."""

    def __init__(self, context: LayoutContext, problem: Problem) -> None:
        super().__init__()
        self.context = context
        self.problem = problem
        address = context.addresses.get(problem.code)
        from donimoes_book.editions.pdf.qr import PrintedQr

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
        linked = self.context.prints(problem.anchor)
        link = link_to(canvas, problem.anchor, number, box) if linked else nullcontext()
        with tag(canvas, "P"), link:
            canvas.drawString(0, base, number)
        self.code.draw_at(canvas, self.room, base, canvas.drawString)
        if self.qr:
            self.qr.draw(canvas, self.width - self.qr.side, self.height)


def _small(context: LayoutContext) -> ParagraphStyle:
    """Return the style of a list of which one looks up single lines."""
    paper, size = context.paper, context.paper.type(_SIZE)
    leading = max(paper.scaled(_LEADING), size * 1.2)
    return derived(context.styles.cell, fontSize=size, leading=leading)


def index_blocks(context: LayoutContext, index: tree.IndexSet) -> Iterator[Block]:
    """Set the index: each letter's entries, with their pages as links."""
    paper, styles = context.paper, context.styles
    hanging = paper.scaled(_HANGING)
    line = derived(_small(context), leftIndent=hanging, firstLineIndent=-hanging)
    below = derived(line, leftIndent=2 * hanging)
    letter = derived(
        styles.cell_header,
        fontSize=paper.type(11),
        leading=1.25 * line.leading,
        spaceBefore=0.75 * line.leading,
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
    own = context.markup.text(entry.words) + (f", {pages}" if pages else "")
    kept = derived(style, keepWithNext=1) if further else style
    return [Prose(own, kept), *further]


def _pages(context: LayoutContext, places: Iterable[tree.IndexPlace]) -> str:
    """Return the pages of some places as links, with runs joined and the main place in bold.

    Pages that aren't known yet are all 0, so the next pass needs at least as many lines.
    """
    found: dict[int, tree.IndexPlace] = {}
    main: set[int] = set()
    for place in places:
        if context.prints(place.anchor):
            page = context.page(place.anchor)
            found.setdefault(page, place)
            if place.is_main:
                main.add(page)
    parts = []
    for first, last in joined_pages(found):
        words = _run(first, last)
        if main.intersection(range(first, last + 1)):
            words = f"<b>{words}</b>"
        parts.append(f'<a href="#{found[first].anchor}">{words}</a>')
    return ", ".join(parts)


def joined_pages(pages: Iterable[int]) -> list[tuple[int, int]]:
    """Return sorted pages as runs of consecutive pages, each given by its first and last."""
    known = set(pages)
    firsts = sorted(page for page in known if page - 1 not in known)
    lasts = sorted(page for page in known if page + 1 not in known)
    return list(zip(firsts, lasts, strict=True))


class ContentsLine(Block):
    """A chapter or a part of one, a dot leader and a page number, all of it a link."""

    role = "TOCI"

    def __init__(self, context: LayoutContext, words: str, anchor: str, is_part: bool) -> None:
        super().__init__(wide=True)
        self.anchor, self.is_part = anchor, is_part
        self.page = context.markup.page(anchor)
        self.style = context.styles.contents_part if is_part else context.styles.contents
        self.paper = context.paper
        self.words = words.strip() or "…"
        self.text = context.prose(self.words, self.style)

    def _measure(self) -> float:
        """Return its height, leaving space for the number on the right."""
        return height_of(self.text, self.width - self.paper.scaled(40))

    def draw(self) -> None:
        """Draw words, dots and number, with the dots of all lines aligned."""
        canvas, style, paper = self.canv, self.style, self.paper
        base = style.leading - style.fontSize
        box = (0, -1, self.width, self.height - 1)
        with link_to(canvas, self.anchor, f"{self.words}, {self.page}", box):
            self.text.drawOn(canvas, 0, 0)
            canvas.setFillColor(style.textColor)
            canvas.setFont("Sans" if self.is_part else "Sans-Semibold", paper.type(9.5))
            canvas.drawRightString(self.width, base, self.page)
        last = float(self.text.getActualLineWidths0()[-1])
        canvas.setFillColor(GREY)
        canvas.setFont("Sans", paper.type(9))
        step, end = paper.scaled(5), self.width - paper.scaled(24)
        start = (last + paper.scaled(8)) // step * step + step
        dots = "." * (int((end - start) / step) + 1)
        canvas.drawString(start, base, dots, charSpace=step - canvas.stringWidth("."))


def contents_blocks(context: LayoutContext) -> Iterator[Block]:
    """Set the contents."""
    opening = Opening(context, Chapter(gettext("Contents"), tree.CONTENTS, ()))
    yield opening
    groups: list[list[Prose | ContentsLine]] = [[]]
    for title, chapters in common.parts_of_book(context.book):
        if title:
            groups.append([context.prose(title, context.styles.contents_group)])
        for chapter in chapters:
            groups[-1].append(ContentsLine(context, chapter.title, chapter.anchor, False))
            headings = common.parts_of(chapter, context.top_level)
            groups[-1] += [ContentsLine(context, *heading, True) for heading in headings]
    if sum(map(len, groups)) > _MOST_ENTRIES:
        groups = [[line for line in group if not _is_below(line)] for group in groups]
    groups[-1].append(ContentsLine(context, gettext("Colophon"), common.COLOPHON, False))
    lines = [line for group in groups for line in group]
    measure, page = context.paper.measure, context.paper.text_height
    high = fsum(line.space_before + height_of(line, measure) for line in (opening, *lines))
    spare = (page - high) / sum(not _is_below(line) for line in lines)
    grid, half = context.paper.grid, context.paper.grid / 2
    if spare >= 0:
        # A line of space above each chapter's entry, or less to fit all of them on one page.
        space = min(spare // half * half, grid)
    else:
        space = grid if any(map(_is_below, lines)) else 0
    names = [line for line in lines if not isinstance(line, ContentsLine)]
    if names and -grid * len(names) <= page - high < 0:
        # Parts stand closer where that fits them on one page.
        for name in names:
            name.space_before += (page - high) / len(names)
    for group in groups:
        # The name of a part of the book comes between two lists.
        listed = Element("TOC")
        for line, following in zip(group, [*group, None][1:], strict=True):
            if isinstance(line, ContentsLine):
                line.space_before = 0 if line.is_part else space
                line.keep_with_next = not line.is_part and _is_below(following)
                line.place_in(listed)
        high = fsum(line.space_before + height_of(line, measure) for line in group)
        for line in group[:-1] if high <= UNDIVIDED * page else ():
            line.keep_with_next = True
    yield from lines


def _is_below(line: Block | None) -> bool:
    """Return whether a line of the contents is a part of a chapter."""
    return isinstance(line, ContentsLine) and line.is_part


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
    """Return the times that a game takes, the longest first."""
    time = choice.facts.get(tree.FACTS["time"], "")
    return sorted(map(int, re.findall(r"\d+", time)), reverse=True)


def reminder_rows(context: LayoutContext, reminders: Sequence[Chapter]) -> Iterator[Block]:
    """Set reminders as cards, with as many side by side as the page has room for."""
    paper, columns = context.paper, context.paper.columns
    own = replace(
        paper,
        width=paper.measure / columns - 2 * _PADDING,
        inner=0,
        outer=0,
        text=max(paper.type(_TYPE), _TYPE),
        half=paper.strip_half,
    )
    small = replace(context, paper=own, styles=Styles(own, context.styles.hyphenation))
    cards = [_Reminder(small, reminder) for reminder in reminders]
    # With cards of one height side by side, and low rows below high ones, few pages stay half
    # empty.
    cards.sort(key=lambda card: -card.height)
    rows = [ReminderRow(context, cards[n : n + columns]) for n in range(0, len(cards), columns)]
    height = paper.text_height
    # The first page has a heading and some words above the cards.
    pages: list[tuple[float, list[ReminderRow]]] = [(height * _BELOW_WORDS, [])]
    for row in rows:
        high = height_of(row, paper.measure)
        fitting = (number for number, (room, _) in enumerate(pages) if high <= room)
        number = next(fitting, len(pages))
        if number == len(pages):
            pages.append((height, []))
        room, above = pages[number]
        pages[number] = room - high, [*above, row]
    # The emptiest page is the last.
    for _, page in (pages[0], *sorted(pages[1:], key=lambda page: page[0])):
        yield from page


class _Reminder:
    """A reminder, set to its card's width."""

    def __init__(self, context: LayoutContext, reminder: Chapter) -> None:
        context.begin_chapter(reminder.anchor, reminder.blocks, reminder.path)
        title = context.prose(reminder.title, context.styles.headings[2])
        self.blocks = [title, *text_blocks(context, reminder.blocks)]
        measure = context.paper.measure
        self.heights = [height_of(block, measure) for block in self.blocks]
        gaps = (max(a.space_after, b.space_before) for a, b in pairwise(self.blocks))
        self.gaps = [*gaps, 0.0]
        self.height: float = fsum(self.heights) + fsum(self.gaps)


class ReminderRow(Block):
    """Cards of one height side by side, with lines to cut along."""

    snap = "top"

    def __init__(self, context: LayoutContext, cards: Sequence[_Reminder]) -> None:
        super().__init__(wide=True)
        self.paper = context.paper
        self.cards = cards

    def _measure(self) -> float:
        high: float = max(card.height for card in self.cards) + 2 * _PADDING
        return ceil(high / self.paper.grid) * self.paper.grid

    def draw(self) -> None:
        """Draw the lines, then the cards from left to right."""
        canvas, width = self.canv, self.paper.measure / self.paper.columns
        canvas.setStrokeColor(RULE)
        canvas.setLineWidth(0.5)
        canvas.setDash(*_DASHES)
        for number, card in enumerate(self.cards):
            canvas.rect(number * width, 0, width, self.height)
            x, y = number * width + _PADDING, self.height - _PADDING
            for block, height, gap in zip(card.blocks, card.heights, card.gaps, strict=True):
                y -= height
                block.drawOn(canvas, x, y)
                y -= gap
        canvas.setDash()
