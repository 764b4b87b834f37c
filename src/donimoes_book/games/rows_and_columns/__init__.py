"""Rows and Columns: two rows with one sum, and columns that all share another."""

from collections.abc import Iterator

from donimoes_book.board.dominoes import Pair
from donimoes_book.games.layouts import ClassicLayout, complete_set
from donimoes_book.games.layouts.shapes import rectangle, with_equal_sums
from donimoes_book.language import N_
from donimoes_book.search.layout import LayoutPuzzle


class RowsAndColumns(ClassicLayout):
    """The ten dominoes of double-three as a rectangle two spaces high; larger sets are longer."""

    name = "rows-and-columns"
    title = N_("Rows and Columns")
    holds = N_("Both rows add up to {sum}, and all the columns have the same sum.")
    usual = complete_set(3)
    no_problems = "it takes whole sets, so its dominoes are always the same"
    counted = (
        ("double-two", complete_set(2)),
        ("double-three", complete_set(3)),
        ("double-four", complete_set(4)),
    )

    def shapes(self, dominoes: tuple[Pair, ...]) -> Iterator[LayoutPuzzle]:
        """Yield the rectangle."""
        if len(dominoes) > 1:
            yield with_equal_sums(rectangle(dominoes, len(dominoes), 2))


GAME = RowsAndColumns()
