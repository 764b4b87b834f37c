"""Square of Six: a frame of dominoes whose four sides have the same sum."""

from collections.abc import Iterator

from donimoes_book.board.dominoes import Pair
from donimoes_book.games.layouts import DealtLayout, complete_set
from donimoes_book.games.layouts.shapes import frames
from donimoes_book.language import N_
from donimoes_book.search.layout import LayoutPuzzle


class SquareOfSix(DealtLayout):
    """The six dominoes of double-two as the border of a square; larger sets as larger frames."""

    name = "square-of-six"
    title = N_("Square of Six")
    holds = N_("Each side of the frame adds up to {sum}.")
    usual = complete_set(2)
    drawn = 6
    counted = (("double-two", complete_set(2)), ("double-three", complete_set(3)))

    def shapes(self, dominoes: tuple[Pair, ...]) -> Iterator[LayoutPuzzle]:
        """Yield every frame of this many dominoes, the one nearest to a square first."""
        around = len(dominoes) + 2
        for height in range(around // 2, 2, -1):
            yield frames(dominoes, around - height, height)


GAME = SquareOfSix()
