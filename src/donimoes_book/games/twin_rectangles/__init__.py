"""Twin Rectangles: two frames of the same size, all of whose sides have the same sum."""

from collections.abc import Iterator

from donimoes_book.board.dominoes import Pair
from donimoes_book.games.layouts import DealtLayout, complete_set
from donimoes_book.games.layouts.shapes import frames
from donimoes_book.language import N_
from donimoes_book.search.layout import LayoutPuzzle

SMALLEST = 4
"""The fewest dominoes in a frame: they surround a single space."""


class TwinRectangles(DealtLayout):
    """Double-three's ten dominoes as two frames of five; larger sets as larger frames, or three."""

    name = "twin-rectangles"
    title = N_("Twin Rectangles")
    holds = N_("Each side of each frame adds up to {sum}.")
    usual = complete_set(3)
    drawn = 10
    counted = (("double-three", complete_set(3)),)

    def shapes(self, dominoes: tuple[Pair, ...]) -> Iterator[LayoutPuzzle]:
        """Yield two frames, as near to squares as possible, or three that share evenly."""
        count = next((n for n in (2, 3) if len(dominoes) % n == 0), 0)
        each = len(dominoes) // count if count else 0
        if each >= SMALLEST:
            height = (each + 2) // 2
            yield frames(dominoes, each + 2 - height, height, count)


GAME = TwinRectangles()
