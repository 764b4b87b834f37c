"""A sliding puzzle as plain numbers, for the compiled backend, and its states there and back."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from donimoes_book.games.puzzle_game import BackendLimit
from donimoes_book.games.sliding import kernels
from donimoes_book.games.sliding.board import GONE, State
from donimoes_book.games.sliding.puzzle import SlidingPuzzle

Integers = npt.NDArray[np.int64]

WORDS, WORD_BITS = 2, 64
MOST_DOMINOES = 31
"""Each has a bit beside those of the numbers, and two bits for its moves."""
MARGIN = 3
"""Cells around the window, so that looking at neighbours never leaves the grid."""


class Packing:
    """How the states of one puzzle are written as two words each.

    An offset counts from where the domino's window begins. The windows are as wide as a connected
    group can ever reach, so that no position is cut off.
    """

    def __init__(self, puzzle: SlidingPuzzle) -> None:
        """Pack the constants of a puzzle; raises BackendLimit."""
        dominoes, row, total = puzzle.dominoes, puzzle.row, puzzle.meeting_sum or 0
        if puzzle.pieces:
            raise BackendLimit("pawns stand on this board")
        if len(dominoes) > MOST_DOMINOES:
            raise BackendLimit(f"more than {MOST_DOMINOES} dominoes")
        columns = [cell % row for cell in puzzle.start]
        lines = [cell // row for cell in puzzle.start]
        across = [domino.across for domino in dominoes]
        left, wide = _window(columns, [not way for way in across], puzzle.left)
        top, high = _window(lines, across, puzzle.top)
        grid_row = wide + 2 * MARGIN
        self.cells = grid_row * (high + 2 * MARGIN)
        """How many cells the grid has."""
        self.fields = _fields([wide if way else high for way in across])
        """Each domino's word, shift and mask."""
        self._units = puzzle.along
        self._starts = [
            (left if way else top * row) + (line * row if way else column)
            for way, column, line in zip(across, columns, lines, strict=True)
        ]
        across_bits = sum(1 << i for i, way in enumerate(across) if way)
        table = [len(dominoes), puzzle.meeting_sum is not None, across_bits]
        for i, domino in enumerate(dominoes):
            step, side = (1, grid_row) if across[i] else (grid_row, 1)
            fixed = lines[i] - top if across[i] else columns[i] - left
            corner = MARGIN * grid_row + MARGIN
            home = puzzle.left - left if across[i] else puzzle.top - top
            numbers = [pips or 0 for pips in domino.pips]
            bits = [1 << kernels.PIPS + number for number in numbers]
            adds = [1 << kernels.PIPS + total - n if n <= total else 0 for n in numbers]
            table += [corner + fixed * side, step, side, *self.fields[i], *bits, *adds]
            table += [fixed, home]
        self.table: Integers = np.array(table, np.int64)
        """The constants that the kernels need."""

    def words(self, state: State) -> tuple[int, int]:
        """Write a state as two signed words."""
        words = [0] * WORDS
        for i, cell in enumerate(state):
            word, shift, field = self.fields[i]
            gone = cell == GONE
            words[word] |= (field if gone else (cell - self._starts[i]) // self._units[i]) << shift
        low, high = (word - (word >> WORD_BITS - 1 << WORD_BITS) for word in words)
        return low, high

    def state(self, row: Sequence[int] | Integers) -> State:
        """Read a row of words as the state that the plain search has."""
        cells = []
        for i, (word, shift, field) in enumerate(self.fields):
            offset = int(row[word]) >> shift & field
            gone = offset == field
            cells.append(GONE if gone else self._starts[i] + offset * self._units[i])
        return tuple(cells)


def _window(lines: Sequence[int], fixed: Sequence[bool], home: int) -> tuple[int, int]:
    """Where a window begins, and how many lines it has.

    Past the dominoes that cannot move along this axis a group reaches no farther than the lengths
    of all the others. Where there are none such it is kept at `home`.
    """
    stays = [line for line, here in zip(lines, fixed, strict=True) if here]
    reach = 2 * (len(lines) - len(stays)) + 1
    first, last = (min(stays) - reach, max(stays)) if stays else (home - 1, home)
    return first, last + reach + 1 - first


def _fields(offsets: Sequence[int]) -> list[tuple[int, int, int]]:
    """Each domino's word, shift and mask: room for its offsets and, all ones, for being gone.

    Raises BackendLimit.
    """
    fields = []
    word = shift = 0
    for count in offsets:
        bits = count.bit_length()
        if shift + bits > WORD_BITS:
            word, shift = word + 1, 0
        if word == WORDS:
            raise BackendLimit("its dominoes have too many places to be in")
        fields.append((word, shift, (1 << bits) - 1))
        shift += bits
    return fields
