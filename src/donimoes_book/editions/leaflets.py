"""Makes leaflets: books of one chapter that fit on the six panels of a sheet.

A leaflet has all the rules of its chapter and those that they build on, and as many problems, with
solutions, as there is room for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from reportlab.lib.units import mm

from donimoes_book.editions import common
from donimoes_book.editions.common import Built
from donimoes_book.editions.pdf import folding
from donimoes_book.editions.pdf.book import Printing, body_blocks, chapter_flow, setting_of, typeset
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.figures import Figure
from donimoes_book.editions.pdf.flow import Block, Flow, height_of
from donimoes_book.editions.pdf.paper import Paper
from donimoes_book.editions.pdf.parts import Part, Typesetter, Unit
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.walking import blocks_of_kind
from donimoes_book.words.language import gettext, speaking

if TYPE_CHECKING:
    from donimoes_book.editions.edition import Job, PaperEdition

_ROOMY = ((13.5, 9.0, 0.4), (12.0, 8.0, 0.4), (11.0, 7.5, 0.4), (10.0, 7.0, 0.3), (9.5, 6.5, 0.2))
_SIZES = ((9.0, 6.0, 0.17), (8.5, 5.5, 0.17), (8.0, 5.0, 0.17))
_LEAST = ((7.5, 4.5, 0.17), (7.5, 4.0, 0.12))
"""The sizes to try: of type in points, of half a domino in millimetres, and of the opening picture
as a share of the height. The large ones are for games without problems, the last for when nothing
else fits."""
_FEW = (3, 2, 1, 0)
"""The least number of problems of each game to try in every size, before the next."""

_SMALLEST = 7.5
"""The size of the smallest letters, in points."""
_GAP = 4 * mm
"""The space between two pictures side by side."""
_SPACE = 0.5
"""The space above and below a figure, in lines."""
_SECTION = 2
"""The rank of the headings of a chapter's sections."""
_POSED = tree.ProblemSet | tree.SolutionSet
_LONG = 2
"""A solution with this many pictures is drawn step by step."""
_MOST_ROWS = 10
"""The most rows of a table that players would use."""
_PLAYED = tree.Diagram | tree.ListBlock
"""Of the sections below the first chart, those with one of these are for players."""


def print_leaflet(edition: PaperEdition, job: Job, printing: Printing) -> Built[bytes]:
    """Print a leaflet on its sheet."""

    def count(book: tree.Book, paper: Paper) -> int:
        # As far as a sketch can tell.
        setting = setting_of(book, paper, job.version, printing)
        return Typesetter(setting)(Unit(0, 1, {}, is_sketch=True, part=Part(_story, book))).count

    def set_on(paper: Paper, book: tree.Book) -> Built[bytes]:
        return typeset(book, paper, job.version, _story, printing)

    paper = replace(edition.paper, gap=_GAP, least=_SMALLEST)
    pages = fitted(job.book, paper, edition.text, edition.half, count, set_on)
    return folding.on_sheets(pages, folding.trifold_sheets(pages.pages, edition.sheet))


def fitted(
    book: tree.Book,
    paper: Paper,
    text: float | None,
    half: float | None,
    count: Callable[[tree.Book, Paper], int],
    set_on: Callable[[Paper, tree.Book], Built[bytes]],
) -> Built[bytes]:
    """Set a leaflet on six panels, as large as it fits, with as many problems as there is room for.

    `text` and `half` are sizes that the edition gives; `count` says how many pages a leaflet would
    have. If nothing fits, it gets more sheets.
    """
    book = common.on_paper(book)
    posed = list(blocks_of_kind(book, tree.ProblemSet))
    sizes = _SIZES if posed else (*_ROOMY, *_SIZES)
    most = max((len(block.problems) for block in posed), default=0)
    tries = [(few, size) for few in _FEW if few <= most for size in sizes]
    for least, (points, millimetres, opener) in (*tries, *((0, size) for size in _LEAST)):
        sized = paper.with_sizes(text=text or points, half=half or millimetres * mm)
        sized = replace(sized, opener=opener)
        fitting = least - 1
        while fitting < most and count(with_problems(book, fitting + 1), sized) <= folding.PANELS:
            fitting += 1
        for problems in range(fitting, least - 1, -1):
            printed = set_on(sized, with_problems(book, problems))
            if printed.pages <= folding.PANELS:
                return printed
    return set_on(paper, book)


def with_problems(book: tree.Book, most: int) -> tree.Book:
    """Return a leaflet with at most that many problems of each game."""
    (chapter,) = book.chapters
    blocks = list[tree.Block]()
    with speaking(book.language):
        for section in _sections(chapter.blocks):
            if most or not any(isinstance(block, _POSED) for block in section):
                blocks += (part for block in section for part in _shortened(block, most))
    return replace(book, chapters=(replace(chapter, blocks=tuple(blocks)),))


def _shortened(block: tree.Block, most: int) -> Iterator[tree.Block]:
    """Yield a set with fewer problems, below a line that says so, or any other block."""
    if isinstance(block, tree.ProblemSet) and most < (total := len(block.problems)):
        words = gettext("On this leaflet: {count} of {total} problems.", count=most, total=total)
        yield tree.Paragraph((tree.Text(words),))
    if isinstance(block, _POSED):
        # There is no room for solutions drawn step by step.
        few = (p if len(p.stages) < _LONG else replace(p, stages=()) for p in block.problems[:most])
        block = replace(block, problems=tuple(few))
    yield block


def leaflet_of(book: tree.Book, chapter: tree.Chapter) -> tree.Book:
    """Return a book of one chapter and all it needs; its subject credits the source.

    After the chapter come the rules it builds on, then answers from elsewhere in the book.
    """
    # Wherever a list of notes stands, each is printed below its mark.
    notes = [block for block in chapter.blocks if isinstance(block, tree.FootnoteList)]
    with speaking(book.language):
        blocks = (
            *notes,
            *_rules([block for block in chapter.blocks if block not in notes]),
            *_shared_rules(book, chapter),
            *_solutions(book, chapter),
        )
        origin = gettext("From {title}", title=book.title)
    chapters = (replace(chapter, blocks=blocks),)
    source = " · ".join(filter(None, (origin, book.author, book.licence)))
    return replace(book, title=chapter.title, subject=source, chapters=chapters, front=())


def _rules(blocks: Sequence[tree.Block]) -> Iterator[tree.Block]:
    """Yield a chapter's blocks without charts, nor what is said about them below.

    If there are problems, what leads up to a chart is left out as well, unless it is a list.
    """
    posed, below = any(isinstance(block, tree.ProblemSet) for block in blocks), False
    for section in _sections(blocks):
        charts = [n for n, block in enumerate(section) if _is_survey(block)]
        below = below or bool(charts)
        kinds = tree.ListBlock if charts and posed else _PLAYED
        if any(isinstance(block, tree.CutOut | tree.PracticeSpread) for block in section):
            # They are useless if they are small.
            continue
        if any(isinstance(block, tree.ProblemSet) for block in section):
            yield from (block for block in section if not _is_survey(block))
        elif not (below and posed) or any(isinstance(block, kinds) for block in section):
            yield from section[: charts[0]] if charts else section


def _is_survey(block: tree.Block) -> bool:
    """Return whether a block tells what was measured or counted: a chart, or a long table."""
    is_long = isinstance(block, tree.Table) and len(block.rows) > _MOST_ROWS
    return is_long or isinstance(block, tree.NumberSet)


def shared_chapter(book: tree.Book, chapter: tree.Chapter) -> tree.Chapter | None:
    """Return the chapter a game builds on: the first of its part, if that isn't a game.

    Or else of a part with games of its kind.
    """
    games = common.games_of(book)
    kin = [other.part for other in games if chapter.kind and other.kind == chapter.kind]
    for part in (chapter.part, *kin) if chapter in games else ():
        first = next((other for other in book.chapters if part and other.part == part), chapter)
        if first not in games:
            return first
    return None


def _shared_rules(book: tree.Book, chapter: tree.Chapter) -> Iterator[tree.Block]:
    """Yield the rules that this chapter builds on, as a section."""
    shared = shared_chapter(book, chapter)
    if shared is None:
        return
    yield tree.Heading(_SECTION, (tree.Text(shared.title),), shared.anchor)
    compared = False
    for section in _sections(shared.blocks):
        compared = compared or any(isinstance(block, tree.Table) for block in section)
        # From its table on, the chapter compares games, but diagrams there still explain the rules.
        if compared and not any(isinstance(block, tree.Diagram) for block in section):
            continue
        for block in section:
            if isinstance(block, tree.Heading):
                yield replace(block, level=block.level + 1)
            elif not isinstance(block, tree.NumberSet):
                yield block


def _sections(blocks: Sequence[tree.Block]) -> Iterator[list[tree.Block]]:
    """Yield the blocks above a chapter's first section, then each section."""
    section: list[tree.Block] = []
    for block in blocks:
        if isinstance(block, tree.Heading) and block.level <= _SECTION:
            yield section
            section = []
        section.append(block)
    yield section


def _solutions(book: tree.Book, chapter: tree.Chapter) -> Iterator[tree.Block]:
    """Yield solutions to a chapter's problems that are in other chapters."""
    games = {block.game for block in chapter.blocks if isinstance(block, tree.ProblemSet)}
    sets = [
        block
        for block in blocks_of_kind(book, tree.SolutionSet)
        if block.game in games and block not in chapter.blocks
    ]
    for solutions in sets:
        words = gettext("Solutions")
        if len(sets) > 1:
            words = gettext("{game}: solutions", game=common.title_of(solutions))
        anchor = f"edition.solutions-{solutions.game}"
        yield tree.Heading(_SECTION, (tree.Text(words),), anchor)
        yield solutions


# Setting it in narrow columns


def _story(context: LayoutContext) -> Iterator[Flow]:
    """Set the only chapter; the imprint on its front credits the source."""
    context.imprint = context.book.subject
    (chapter,) = context.book.chapters
    yield chapter_flow(context, chapter, _body)


def _body(context: LayoutContext, blocks: Sequence[tree.Block]) -> Iterator[Block]:
    """Set blocks with figures in pairs, and without notes that have no mark."""
    printed = [block for block in blocks if not isinstance(block, tree.FootnoteList)]
    return paired(context, body_blocks(context, printed))


class FigurePair(Block):
    """Two narrow figures side by side, with their upper edges aligned."""

    snap = "middle"
    floats = True

    def __init__(self, context: LayoutContext, *pair: Figure) -> None:
        super().__init__(context.paper.grid * _SPACE)
        self.pair, self.gap = pair, context.paper.gap

    def _measure(self) -> float:
        return max(height_of(figure, (self.width - self.gap) / 2) for figure in self.pair)

    def draw(self) -> None:
        """Draw the figures."""
        right = (self.width + self.gap) / 2
        for x, figure in zip((0.0, right), self.pair, strict=True):
            figure.drawOn(self.canv, x, self.height - figure.height)


def paired(context: LayoutContext, blocks: Iterable[Block]) -> Iterator[Block]:
    """Put figures that follow each other in a narrow column side by side, if they fit."""
    column = context.paper.narrow
    half = (column - context.paper.gap) / 2
    before: Figure | None = None
    for block in blocks:
        is_narrow = False
        if isinstance(block, Figure):
            block.space_before = block.space_after = context.paper.grid * _SPACE
            is_narrow = block.picture.size[0] <= half
        if before and is_narrow:
            pair = FigurePair(context, before, block)
            apart = height_of(before, column) + height_of(block, column)
            if height_of(pair, column) < apart:
                yield pair
                before = None
                continue
        if before:
            yield before
        before = block if is_narrow else None
        if not before:
            yield block
    if before:
        yield before
