"""Two Equal Lines: rows of dominoes whose ends match, and whose sums are equal."""

from collections.abc import Iterator

from donimoes_book.board.dominoes import Pair
from donimoes_book.games.layouts import DealtLayout, complete_set
from donimoes_book.games.layouts.shapes import lines
from donimoes_book.language import N_
from donimoes_book.search.layout import LayoutPuzzle


class TwoEqualLines(DealtLayout):
    """The six dominoes of double-two as two rows of three; larger sets in longer rows, or three."""

    name = "two-equal-lines"
    title = N_("Two Equal Lines")
    holds = N_("All ends match within a row, and each row adds up to {sum}.")
    usual = complete_set(2)
    drawn = 8
    counted = (("double-two", complete_set(2)), ("double-three", complete_set(3)))

    def shapes(self, dominoes: tuple[Pair, ...]) -> Iterator[LayoutPuzzle]:
        """Yield two rows, or three if the dominoes cannot be halved."""
        rows = next((n for n in (2, 3) if dominoes and len(dominoes) % n == 0), 0)
        if rows:
            yield lines(dominoes, rows)


GAME = TwoEqualLines()
