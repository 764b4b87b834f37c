"""Examines every rectangle filled by a given number of dominoes, and everything it leads to.

This is the plain way; `exhaustion_fast.py` has the compiled one. The two share no code except for
adding up their results, so that each checks the other.

A board is a tiling with numbers, which are named in the order in which they appear from cell to
cell, row by row; see `Naming`. It is written as two words with a character for each cell:
`H` or `V` for its domino's direction, and its number. Boards that differ only by turning, mirroring
or renaming the numbers count as the same, and only the first of them is examined.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from math import perm
from typing import Any

from donimoes_book.board.parts import Domino
from donimoes_book.board.position import Place, Position
from donimoes_book.games.sliding.game import SlidingGame
from donimoes_book.games.sliding.laboratory import farthest_start
from donimoes_book.laboratory.exhaustive import Exhaustion, NoRoom, ProofUnit, part_of_boards
from donimoes_book.search.certificates import Part
from donimoes_book.words.plurals import counted

Cell = tuple[int, int]
"""The row and the column."""
Tiling = frozenset[tuple[Cell, Cell]]
"""The two cells of each domino, the left or upper one first."""

SET_NUMBERS = 7
"""How many numbers a double-six set has."""


class Naming:
    """Names numbers in the order they appear, each as low as possible.

    The rest can be renamed without changing any move. Two numbers are mates if they add up to a sum
    that may meet. Numbers without a mate are interchangeable, and so are pairs of mates and the two
    numbers of a pair.
    """

    def __init__(self, total: int | None) -> None:
        """Set up names for mates that add up to `total`; None if there are no mates."""
        numbers = range(SET_NUMBERS)
        self.mates = {
            n: total - n for n in numbers if total and total - n != n and total - n in numbers
        }
        self._alone = [n for n in numbers if n not in self.mates]
        self._lower = [n for n, mate in self.mates.items() if n < mate]
        self.allowed = cache(self._allowed)

    def named(self, numbers: Iterable[int]) -> list[int]:
        """Return numbers with their new names."""
        names: dict[int, int] = {}
        result = []
        for number in numbers:
            if number not in names:
                mate = self.mates.get(number)
                used = frozenset(names.values())
                if mate in names:
                    names[number] = self.mates[names[mate]]
                else:
                    names[number] = self._new(used, self._alone if mate is None else self._lower)[0]
            result.append(names[number])
        return result

    def _allowed(self, used: frozenset[int]) -> tuple[int, ...]:
        """Return the names the next number may have: used ones, their mates, the first new ones."""
        mates = {self.mates[name] for name in used if name in self.mates}
        new = self._new(used, self._alone)[:1] + self._new(used, self._lower)[:1]
        return tuple(sorted({*used, *mates, *new}))

    def _new(self, used: frozenset[int], names: list[int]) -> list[int]:
        return [name for name in names if not {name, self.mates.get(name)} & used]

    def ways(self, used: Iterable[int]) -> int:
        """Return how many choices of numbers from the set have these names."""
        pairs = {frozenset((name, self.mates[name])) for name in used if name in self.mates}
        alone = {name for name in used if name not in self.mates}
        alike = perm(len(self._alone), len(alone)) * perm(len(self._lower), len(pairs))
        return alike << len(pairs)


def shapes_of(dominoes: int) -> list[tuple[int, int]]:
    """Return the sizes of all rectangles that this many dominoes fill, none higher than wide."""
    cells = 2 * dominoes
    return [(cells // h, h) for h in range(1, cells) if cells % h == 0 and cells // h >= h]


@cache
def tilings_of(width: int, height: int) -> tuple[Tiling, ...]:
    """Return every way to cover a rectangle with dominoes."""
    cells = [(row, column) for row in range(height) for column in range(width)]

    def lay(covered: frozenset[Cell]) -> Iterator[Tiling]:
        free = next((cell for cell in cells if cell not in covered), None)
        if free is None:
            yield frozenset()
            return
        row, column = free
        for other in ((row, column + 1), (row + 1, column)):
            if other in cells and other not in covered:
                for rest in lay(covered | {free, other}):
                    yield rest | {(free, other)}

    return tuple(lay(frozenset()))


def fillings_of(tiling: Tiling, naming: Naming) -> Iterator[dict[Cell, int]]:
    """Yield every way to number a tiling's cells, with numbers named in the order they appear."""
    cells = sorted(cell for domino in tiling for cell in domino)
    partner = dict(tiling) | {b: a for a, b in tiling}

    def number(filled: dict[Cell, int]) -> Iterator[dict[Cell, int]]:
        if len(filled) == len(cells):
            pairs = {frozenset((filled[a], filled[b])) for a, b in tiling}
            if len(pairs) == len(tiling):
                yield filled
            return
        cell = row, column = cells[len(filled)]
        beside = {(row, column - 1), (row - 1, column)} - {partner[cell]}
        touching = {filled.get(other) for other in beside}
        for name in naming.allowed(frozenset(filled.values())):
            if name not in touching:
                yield from number(filled | {cell: name})

    yield from number({})


def board_words(tiling: Tiling, filled: dict[Cell, int], naming: Naming) -> str:
    """Return the board in two words, its numbers named in the order they appear."""
    across = {cell for (a, b) in tiling for cell in (a, b) if a[0] == b[0]}
    cells = sorted(filled)
    lying = "".join("H" if cell in across else "V" for cell in cells)
    return lying + " " + "".join(map(str, naming.named(filled[cell] for cell in cells)))


def all_board_words(
    tiling: Tiling, filled: dict[Cell, int], width: int, height: int, naming: Naming
) -> set[str]:
    """Return the board turned and mirrored in every way that keeps the rectangle as it is."""
    boards = set()
    for mirrored, upside_down, turned in product((False, True), repeat=3):
        if turned and width != height:
            continue
        to: dict[Cell, Cell] = {}
        for row, column in filled:
            at = (
                height - 1 - row if upside_down else row,
                width - 1 - column if mirrored else column,
            )
            to[row, column] = (at[1], at[0]) if turned else at
        moved = frozenset((min(to[a], to[b]), max(to[a], to[b])) for a, b in tiling)
        boards.add(board_words(moved, {to[cell]: name for cell, name in filled.items()}, naming))
    return boards


def position_of(shape: str, board: str) -> Position:
    """Return a written board as a position."""
    width, height = map(int, shape.split("x"))
    lying, names = board.split()
    done, dominoes = set[int](), []
    for cell in range(width * height):
        if cell in done:
            continue
        across = lying[cell] == "H"
        other = cell + (1 if across else width)
        done.add(other)
        place = Place(2 * (cell % width), 2 * (cell // width))
        dominoes.append(Domino(place, across, (int(names[cell]), int(names[other]))))
    return Position(tuple(dominoes))


class SlidingExhaustion(Exhaustion):
    """Examines every filled rectangle of a sliding puzzle in which no equal numbers touch.

    If solutions end with a rectangle, all moves can be undone. So whatever can be solved is
    connected to a filled rectangle, and a rectangle's longest problem is the state farthest from
    all the rectangles it is connected to. Otherwise, each rectangle is a problem of its own, and
    other starting positions need not be connected to any.
    """

    def __init__(self, game: SlidingGame) -> None:
        self.game = game
        self.sizes = range(1 if game.kind.ends_filled else 2, 11)
        self._total = game.kind.meeting_sum
        self._naming = Naming(self._total)

    def units(self, dominoes: int, *, fast: bool) -> int:
        """Return the number of units: one per tiling, which the compiled way divides further."""
        if fast:
            from donimoes_book.games.sliding import exhaustion_fast

            return len(exhaustion_fast.units_of(dominoes, self._total))
        return sum(len(tilings_of(*shape)) for shape in shapes_of(dominoes))

    def examine(self, unit: ProofUnit) -> Part:
        """Explore every board of a unit."""
        if unit.fast:
            from donimoes_book.games.sliding import exhaustion_fast

            return exhaustion_fast.examine(unit, self._total)
        number = unit.number
        for width, height in shapes_of(unit.dominoes):
            tilings = tilings_of(width, height)
            if number < len(tilings):
                break
            number -= len(tilings)
        return self._examine(width, height, tilings[number], unit.max_states)

    def _examine(self, width: int, height: int, tiling: Tiling, max_states: int) -> Part:
        shape, naming = f"{width}x{height}", self._naming
        boards = list[tuple[str, int, int]]()
        named = fillings = solvable = 0
        for filled in fillings_of(tiling, naming):
            ways = naming.ways(filled.values())
            named, fillings = named + 1, fillings + ways
            board = board_words(tiling, filled, naming)
            alike = all_board_words(tiling, filled, width, height, naming)
            if board == min(alike):
                steps, states, start = self._explored(shape, board, max_states)
                length = -1 if start is None else steps
                boards.append((board, states, length))
                solvable += ways * len(alike) if length >= 0 else 0
        counts = {"tilings": 1, "fillings": fillings, "named": named, "solvable": solvable}
        return part_of_boards(shape, boards, **counts)

    def _explored(self, shape: str, board: str, max_states: int) -> tuple[int, int, Any]:
        farthest = farthest_start(self.game.puzzle(position_of(shape, board)), max_states)
        if farthest is None:
            raise NoRoom
        return farthest

    def position_of(self, shape: str, board: str, max_states: int) -> tuple[int, str]:
        """Solve a board's longest problem once more, on its own."""
        steps, _, state = self._explored(shape, board, max_states)
        start = self.game.puzzle(position_of(shape, board)).position(state)
        length = self.game.puzzle(start).solve(max_states).length
        return length if length == steps and length is not None else -1, str(start)

    def statement(self, dominoes: int, whole: Part) -> str:
        """Say what is proven; the words must not change, as proofs record them under a seal."""
        steps = counted(whole.longest, self.game.length_unit)
        if self.game.kind.ends_filled:
            return (
                f"Any {dominoes} different dominoes of a double-six set that lie in one group, "
                "with no two touching by equal numbers, are a filled rectangle after at most "
                f"{steps} if they can ever be one; and there are some that need as many."
            )
        return (
            f"Of {whole.fillings:,} ways to fill a rectangle with {dominoes} different dominoes of "
            "a double-six set, no two touching by equal numbers, "
            f"{whole.solvable:,} can be solved, each in at most {steps}; and there are some that "
            "need as many."
        )


def exhaustion(game: SlidingGame) -> SlidingExhaustion | None:
    """Examine every filled rectangle; None for a puzzle with pawns."""
    return None if game.kind.pawns else SlidingExhaustion(game)
