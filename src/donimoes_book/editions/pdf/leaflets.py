"""Prints leaflets on the six panels of a sheet, as large and with as many problems as fit."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from reportlab.lib.units import mm

from donimoes_book.editions.composing.leaflets import with_problems
from donimoes_book.editions.paper import Paper
from donimoes_book.editions.pdf import folding
from donimoes_book.editions.pdf.blocks import text_blocks
from donimoes_book.editions.pdf.book import Printing, setting_of, typeset
from donimoes_book.editions.pdf.chapters import chapter_flow
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.figures import Figure
from donimoes_book.editions.pdf.flow import Block, Flow, height_of
from donimoes_book.editions.pdf.parts import Part, Typesetter, Unit
from donimoes_book.editions.result import BuildResult
from donimoes_book.editions.selection import select_for_paper
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.walking import blocks_of_kind

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


def print_leaflet(
    book: tree.Book,
    version: str,
    paper: Paper,
    sheet: Paper,
    sizes: tuple[float | None, float | None],
    printing: Printing,
) -> BuildResult[bytes]:
    """Print a leaflet on panels of this paper, six to a sheet.

    `sizes` are those of type, in points, and of half a domino, in millimetres, if they are given.
    """

    def count(book: tree.Book, paper: Paper) -> int:
        # As far as a sketch can tell.
        setting = setting_of(book, paper, version, printing)
        return Typesetter(setting)(Unit(0, 1, {}, is_sketch=True, part=Part(_story, book))).count

    def set_on(paper: Paper, book: tree.Book) -> BuildResult[bytes]:
        return typeset(book, paper, version, _story, printing)

    paper = replace(paper, gap=_GAP, least=_SMALLEST)
    pages = fitted(book, paper, *sizes, count, set_on)
    return folding.on_sheets(pages, folding.trifold_sheets(pages.pages, sheet))


def fitted(
    book: tree.Book,
    paper: Paper,
    text: float | None,
    half: float | None,
    count: Callable[[tree.Book, Paper], int],
    set_on: Callable[[Paper, tree.Book], BuildResult[bytes]],
) -> BuildResult[bytes]:
    """Set a leaflet on six panels, as large as it fits, with as many problems as there is room for.

    `text` and `half` are sizes that the edition gives; `count` says how many pages a leaflet would
    have. If nothing fits, it gets more sheets.
    """
    book = select_for_paper(book)
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


def _story(context: LayoutContext) -> Iterator[Flow]:
    """Set the only chapter; the imprint on its front credits the source."""
    context.imprint = context.book.subject
    (chapter,) = context.book.chapters
    yield chapter_flow(context, chapter, _body)


def _body(context: LayoutContext, blocks: Sequence[tree.Block]) -> Iterator[Block]:
    """Set blocks with figures in pairs, and without notes that have no mark."""
    printed = [block for block in blocks if not isinstance(block, tree.FootnoteList)]
    return paired(context, text_blocks(context, printed))


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
