"""Shapes that dominoes are laid in: rows, frames and rectangles, with their conditions as data."""

from collections.abc import Iterator
from dataclasses import replace

from donimoes_book.board.dominoes import Pair, domino_set
from donimoes_book.search.layout import ANYHOW, Group, LayoutPuzzle

SMALLEST = 4
"""The fewest dominoes in one of several frames: they surround a single space."""


def complete_set(highest: int) -> tuple[Pair, ...]:
    """Return every domino of a set up to a number."""
    return tuple(domino_set(highest))


def singles(highest: int) -> tuple[Pair, ...]:
    """Return every domino of a set except the doubles."""
    return tuple(pair for pair in complete_set(highest) if pair[0] != pair[1])


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


# The shapes of each game


def two_or_three_lines(dominoes: tuple[Pair, ...]) -> Iterator[LayoutPuzzle]:
    """Yield two rows, or three if the dominoes cannot be halved."""
    rows = next((n for n in (2, 3) if dominoes and len(dominoes) % n == 0), 0)
    if rows:
        yield lines(dominoes, rows)


def any_frame(dominoes: tuple[Pair, ...]) -> Iterator[LayoutPuzzle]:
    """Yield every frame of this many dominoes, the one nearest to a square first."""
    around = len(dominoes) + 2
    for height in range(around // 2, 2, -1):
        yield frames(dominoes, around - height, height)


def two_or_three_frames(dominoes: tuple[Pair, ...]) -> Iterator[LayoutPuzzle]:
    """Yield two frames, as near to squares as possible, or three that share evenly."""
    count = next((n for n in (2, 3) if len(dominoes) % n == 0), 0)
    each = len(dominoes) // count if count else 0
    if each >= SMALLEST:
        height = (each + 2) // 2
        yield frames(dominoes, each + 2 - height, height, count)


def two_rows(dominoes: tuple[Pair, ...]) -> Iterator[LayoutPuzzle]:
    """Yield a rectangle two spaces high."""
    if len(dominoes) > 1:
        yield with_equal_sums(rectangle(dominoes, len(dominoes), 2))


def latin_rectangle(dominoes: tuple[Pair, ...]) -> Iterator[LayoutPuzzle]:
    """Yield the rectangle nearest to a square. A line with more spaces than numbers is free."""
    area = 2 * len(dominoes)
    heights = (n for n in range(int(area**0.5), 1, -1) if area % n == 0)
    if height := next(heights, 0):
        numbers = {number for pair in dominoes for number in pair}
        yield without_repeats(rectangle(dominoes, area // height, height), len(numbers))
