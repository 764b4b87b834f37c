"""Shapes that dominoes are laid in: rows, frames and rectangles, with their conditions as data."""

from dataclasses import replace

from donimoes_book.board.dominoes import Pair
from donimoes_book.search.layout import ANYHOW, Group, LayoutPuzzle


def lines(dominoes: tuple[Pair, ...], rows: int) -> LayoutPuzzle:
    """Return rows that do not touch, in which ends match, and which all have the same sum."""
    width, height = 2 * len(dominoes) // rows, 2 * rows - 1
    laid = [tuple(range(2 * row * width, (2 * row + 1) * width)) for row in range(rows)]
    holes = set(range(width * height)).difference(*laid)
    alike = tuple((row[n], row[n + 1]) for row in laid for n in range(1, width - 1, 2))
    return LayoutPuzzle(
        width, height, dominoes, ANYHOW, tuple(sorted(holes)), (tuple(laid),), alike=alike
    )


def frames(dominoes: tuple[Pair, ...], width: int, height: int, count: int = 1) -> LayoutPuzzle:
    """Return rectangular borders side by side, a space apart; all sides have the same sum."""
    whole = count * (width + 1) - 1
    sides: list[Group] = []
    for left in range(0, whole, width + 1):
        right, bottom = left + width - 1, height - 1
        sides += (
            tuple(range(left, right + 1)),
            tuple(bottom * whole + column for column in range(left, right + 1)),
            tuple(row * whole + left for row in range(height)),
            tuple(row * whole + right for row in range(height)),
        )
    holes = sorted(set(range(whole * height)).difference(*sides))
    return LayoutPuzzle(whole, height, dominoes, ANYHOW, tuple(holes), (tuple(sides),))


def rectangle(dominoes: tuple[Pair, ...], width: int, height: int) -> LayoutPuzzle:
    """Return a full rectangle without conditions."""
    return LayoutPuzzle(width, height, dominoes, ANYHOW)


def rows_of(puzzle: LayoutPuzzle) -> tuple[Group, ...]:
    """Return the rows of a full rectangle."""
    across = range(puzzle.width)
    return tuple(tuple(row * puzzle.width + n for n in across) for row in range(puzzle.height))


def columns_of(puzzle: LayoutPuzzle) -> tuple[Group, ...]:
    """Return the columns of a full rectangle."""
    return tuple(zip(*rows_of(puzzle), strict=True))


def with_equal_sums(puzzle: LayoutPuzzle) -> LayoutPuzzle:
    """Give all rows of a rectangle the same sum, and all its columns the same, maybe another."""
    return replace(puzzle, sums=(rows_of(puzzle), columns_of(puzzle)))


def without_repeats(puzzle: LayoutPuzzle, longest: int) -> LayoutPuzzle:
    """Let no number appear twice in a row or column that is no longer than this."""
    lines_ = (*rows_of(puzzle), *columns_of(puzzle))
    return replace(puzzle, different=tuple(line for line in lines_ if len(line) <= longest))
