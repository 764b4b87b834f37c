"""Latin Square: dominoes fill a square, and no number appears twice in a row or column."""

from collections.abc import Iterator

from donimoes_book.board.dominoes import Pair
from donimoes_book.games.layouts import DealtLayout, singles
from donimoes_book.games.layouts.shapes import rectangle, without_repeats
from donimoes_book.language import N_
from donimoes_book.search.difficulty import GradeScale
from donimoes_book.search.layout import LayoutPuzzle


class LatinSquare(DealtLayout):
    """Eighteen dominoes of double-six as a square of six by six; others as rectangles."""

    name = "latin-square"
    title = N_("Latin Square")
    holds = N_("No row or column has the same number twice.")
    usual = tuple(pair for pair in singles(6) if pair not in ((0, 1), (2, 3), (4, 5)))
    drawn = 18
    stock = singles(6)
    grade_scale = GradeScale(grade_one_limit=1000, growth=2.5)
    counted = (("the singles of double-three", singles(3)),)

    def shapes(self, dominoes: tuple[Pair, ...]) -> Iterator[LayoutPuzzle]:
        """Yield the rectangle nearest to a square. A line with more spaces than numbers is free."""
        area = 2 * len(dominoes)
        heights = (n for n in range(int(area**0.5), 1, -1) if area % n == 0)
        if height := next(heights, 0):
            numbers = {number for pair in dominoes for number in pair}
            yield without_repeats(rectangle(dominoes, area // height, height), len(numbers))


GAME = LatinSquare()
