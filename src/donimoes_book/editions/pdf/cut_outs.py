"""Pages of dominoes and counters to cut out: those of a booklet's problems, at their size."""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from reportlab.lib.units import mm
from reportlab.platypus import PageBreak
from reportlab.platypus.flowables import Flowable

from donimoes_book.drawing.cut_outs import Face, cut_out_sheets
from donimoes_book.editions.booklet import MOST_SUM
from donimoes_book.editions.pdf.chapters import flow
from donimoes_book.editions.pdf.context import LayoutContext, WholePage
from donimoes_book.editions.pdf.figures import Picture, scene_picture
from donimoes_book.editions.pdf.sheets import EmptyBack
from donimoes_book.manuscript.problem import Problem

_SET = tuple(combinations_with_replacement(range(7), 2))
_FRACTIONS = [
    [f"{n * times}/{d * times}" for times in (1, 2, 3, 4)]
    for n, d in ((1, 2), (1, 3), (2, 3), (1, 4), (3, 4), (1, 5), (2, 5))
]
"""Instead of the numbers from 0 to 6: equal values, each written in four ways."""
_ACROSS = 7
"""The halves across a page with 28 dominoes."""
_DOWN = 8
"""The halves down the page."""
_COUNTERS: tuple[Face, ...] = ("P", "N", "B", "R", 1, 2, 3, 4, 5, 6)
"""Four pawns, with the letters they have in solutions, and six dice."""


def cut_out_pages(
    context: LayoutContext,
    kind: str,
    problems: Sequence[Problem],
    *,
    to: int = MOST_SUM,
    one_sided: bool = False,
) -> Iterator[Flowable]:
    """Set sheets to cut out on pages whose other sides are empty, or one after another.

    Dominoes that no problem needs are as large as lets a set fill a page, but no larger than real
    ones.
    """
    paper = context.paper
    dominoes, counters = cut_outs(kind, problems, to)
    width, height, half = paper.measure, paper.text_height, paper.half
    if not counters:
        half = min(context.book.domino * mm, width / _ACROSS, height / _DOWN)
    for scene in cut_out_sheets(dominoes, counters, width / half, height / half):
        # Whether it is on the front or the back of its sheet, its other side is empty.
        sheet = _Sheet(context, scene_picture(scene, half))
        for page in [sheet] if one_sided else [EmptyBack(context), sheet]:
            yield PageBreak()
            yield flow(context, [page])
    if not one_sided:
        yield PageBreak()
        yield flow(context, [EmptyBack(context)])


class _Sheet(WholePage):
    """A page to cut up."""

    def __init__(self, context: LayoutContext, picture: Picture) -> None:
        super().__init__(context)
        self.picture = picture

    def draw(self) -> None:
        """Draw the pieces at the top, and nothing else."""
        self.leave_margins_empty()
        width, height = self.picture.size
        self.picture.draw(self.canv, (self.width - width) / 2, self.height - height)


def cut_outs(
    kind: str, problems: Sequence[Problem], to: int = MOST_SUM
) -> tuple[Sequence[tuple[Face, Face]], Sequence[Face]]:
    """Return the dominoes of a kind, and the counters; sums are at most `to`."""
    match kind:
        case "needed":
            positions = [problem.position for problem in problems]
            dominoes = [domino.pips for position in positions for domino in position.dominoes]
            dominoes += (pair for position in positions for pair in position.stock)
            pairs = ([n for n in pips if n is not None] for pips in dominoes)
            return sorted({(min(pair), max(pair)) for pair in pairs if len(pair) > 1}), _COUNTERS
        case "set":
            return _SET, _COUNTERS
        case "blank":
            return [("", "")] * len(_SET), ()
    totals = range(to - 6, to + 1)
    sums = [[f"{total}", *(f"{n}+{total - n}" for n in (1, 2, 3))] for total in totals]
    expressions = sums if kind == "sums" else _FRACTIONS
    return [_expressions(expressions, one, other) for one, other in _SET], ()


def _expressions(values: Sequence[Sequence[str]], one: int, other: int) -> tuple[str, str]:
    """Return a domino with each number written in one of its ways; a double has two of them."""
    ways = len(values[0])
    first, second = other % ways, (one + (one == other)) % ways
    return values[one][first], values[other][second]
