"""The rules of Checkimoes: what may cover a square, where a domino may go, and what it is worth.

The game was designed by Torben Ægidius Mogensen. Squares are numbered as in `squares`; A1 is white.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from donimoes_book.board import cells
from donimoes_book.board.cells import CellSet, cell_set, cells_of
from donimoes_book.board.dominoes import Pair, domino_set, smaller_first
from donimoes_book.board.parts import BOARD_SIDE
from donimoes_book.games.claims import Refusal
from donimoes_book.games.squares import ROW, read_square, square_name
from donimoes_book.words.language import N_
from donimoes_book.words.plurals import alternatives

HAND = 7
"""How many dominoes each player draws at the start."""
NUMBERS = range(7)
PLAYERS = ("White", "Black")

_PLACES = [(column, row) for row in range(BOARD_SIDE) for column in range(BOARD_SIDE)]
SQUARES = cell_set(column + ROW * row for column, row in _PLACES)
_WHITE = cell_set(column + ROW * row for column, row in _PLACES if (column + row) % 2 == 0)
COLOURS = (_WHITE, CellSet(SQUARES ^ _WHITE))
"""Each player's squares, White's first."""
MIDDLE = cell_set(column + ROW * row for column, row in _PLACES if {column, row} <= {3, 4})


def around(squares: int) -> CellSet:
    """Return these squares and all squares that touch one of them along a side or at a corner."""
    return CellSet(cells.around(squares, ROW) & SQUARES)


def beside(squares: int) -> CellSet:
    """Return all squares that share a side with one of these."""
    return CellSet(cells.beside(squares, ROW) & SQUARES)


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of Checkimoes or a variant."""

    name: str
    from_the_middle: bool = False
    """True if the first domino goes in the middle, and each later one touches another."""
    highest_begins: bool = False
    """True if the heaviest domino dealt is played first; among equals, the higher number counts."""
    doubles: bool = True

    @property
    def dominoes(self) -> tuple[Pair, ...]:
        """The dominoes of the game."""
        return tuple(pair for pair in domino_set() if self.doubles or pair[0] != pair[1])


class Play(NamedTuple):
    """A domino and the two squares that it covers."""

    numbers: Pair
    """The number on the first square, then the number on the second."""
    first: int
    """The left or upper square."""
    second: int

    @property
    def domino(self) -> Pair:
        """The domino, the smaller number first."""
        return smaller_first(self.numbers)

    @property
    def halves(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Each number and the square that it covers."""
        return (self.numbers[0], self.first), (self.numbers[1], self.second)

    @property
    def name(self) -> str:
        """The play as printed: `54-C2D2` has the five on C2 and the four on D2."""
        squares = square_name(self.first) + square_name(self.second)
        return f"{self.numbers[0]}{self.numbers[1]}-{squares}"


_PLAY = re.compile(r"([0-6])([0-6])-?([A-Ha-h][1-8])-?([A-Ha-h][1-8])")


def read_play(text: str) -> Play:
    """Read a printed play, its squares in any order; raises ValueError."""
    match = _PLAY.fullmatch(text)
    if not match:
        raise ValueError("expected a play such as 54-C2D2: the 5 on C2, the 4 on D2")
    halves = ((read_square(match[3]), int(match[1])), (read_square(match[4]), int(match[2])))
    (first, one), (second, other) = sorted(halves)
    if second - first not in (1, ROW):
        raise ValueError(f"{match[3].upper()} and {match[4].upper()} are not side by side")
    return Play((one, other), first, second)


Board = tuple[CellSet, ...]
"""For each number, the squares that show it."""
EMPTY: Board = (CellSet(0),) * len(NUMBERS)


def board_after(board: Board, play: Play) -> Board:
    """Return the board after a play."""
    after = list(board)
    for number, square in play.halves:
        after[number] = CellSet(after[number] | 1 << square)
    return tuple(after)


def covered_squares(board: Board) -> CellSet:
    """Return the squares that are covered."""
    one, two, three, four, five, six, seven = board
    return CellSet(one | two | three | four | five | six | seven)


def open_squares(board: Board) -> Board:
    """Return where each number may go: squares with no neighbours, and those around that number."""
    covered = covered_squares(board)
    free = SQUARES ^ covered
    alone = free & ~around(covered)
    return tuple(CellSet(cells.around(squares, ROW) & free | alone) for squares in board)


def allowed_numbers(board: Board, square: int) -> list[int]:
    """Return the numbers that may cover a square; none if it is covered already."""
    return [number for number, squares in enumerate(open_squares(board)) if squares >> square & 1]


def plays(rules: Rules, board: Board, domino: Pair) -> Iterator[Play]:
    """Yield every way to play a domino, in a fixed order."""
    squares = open_squares(board)
    for numbers in dict.fromkeys((domino, domino[::-1])):
        first, second = (squares[number] for number in numbers)
        for step in (1, ROW):
            for square in cells_of(first & second >> step & _starts(rules, board, step)):
                yield Play(numbers, square, square + step)


def refusal(rules: Rules, board: Board, play: Play) -> Refusal | None:
    """Return why a play is not allowed; None if it is."""
    for number, square in play.halves:
        name, allowed = square_name(square), allowed_numbers(board, square)
        if covered_squares(board) >> square & 1:
            return Refusal(f"{name} is covered")
        if number not in allowed:
            options = alternatives(map(str, allowed))
            return Refusal(f"{name} may be covered by {options}, not by {number}")
    if _starts(rules, board, play.second - play.first) >> play.first & 1:
        return None
    if not covered_squares(board):
        return Refusal(N_("the first domino belongs on two of the middle four squares"))
    return Refusal(N_("it does not touch another domino"))


def _starts(rules: Rules, board: Board, step: int) -> CellSet:
    """Return where variants let a domino begin; its second half is `step` cells further on."""
    if not rules.from_the_middle:
        return SQUARES
    if not (covered := covered_squares(board)):
        return CellSet(MIDDLE & MIDDLE >> step)
    return CellSet(around(covered) | around(covered) >> step)


def are_one_place(squares: Collection[int]) -> bool:
    """Return whether these are two squares that a domino can cover."""
    return len(squares) == 2 and bool(beside(1 << min(squares)) >> max(squares) & 1)


def coverings(rules: Rules, board: Board, used: Collection[Pair], place: Pair) -> list[Play]:
    """Return every way to cover two neighbouring squares with a domino that is not used yet."""
    first, second = sorted(place)
    plays = (
        Play((one, other), first, second)
        for one in allowed_numbers(board, first)
        for other in allowed_numbers(board, second)
    )
    return [
        play
        for play in plays
        if play.domino in rules.dominoes
        and play.domino not in used
        and refusal(rules, board, play) is None
    ]


def covered_neighbours(board: Board, square: int) -> int:
    """Count the covered squares around a square."""
    return (around(1 << square) & covered_squares(board)).bit_count()


def totals(board: Board) -> tuple[int, int]:
    """Return White's and Black's totals: the numbers on squares of their colours."""
    white, black = (
        sum(number * (squares & colour).bit_count() for number, squares in enumerate(board))
        for colour in COLOURS
    )
    return white, black


def gain(play: Play, player: int) -> int:
    """Return how much more a play scores for a player than for the other."""
    first, second = play.numbers
    own_first = COLOURS[player] >> play.first & 1
    return first - second if own_first else second - first


def best_gain(squares: Sequence[int], domino: Pair, player: int) -> int | None:
    """Return the most that a domino gains on `open_squares`; None if it has no place."""
    low, high = domino
    own, other = COLOURS[player], COLOURS[1 - player]
    if squares[high] & own & beside(squares[low] & other):
        return high - low
    if squares[low] & own & beside(squares[high] & other):
        return low - high
    return None
