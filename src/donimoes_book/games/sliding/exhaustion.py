"""Examines every rectangle filled by a given number of dominoes, and everything it leads to.

This is the plain way; `exhaustion_fast.py` has the compiled one. The two share no code except for
adding up their results, so that each checks the other.

A board is a tiling with numbers, which are named in the order in which they appear from cell to
cell, row by row; `naming.py` says how. It is written as two words with a character for each cell:
`H` or `V` for its domino's direction, and its number. Boards that differ only by turning, mirroring
or renaming the numbers count as the same, and only the first of them is examined.
"""

from abc import abstractmethod
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from donimoes_book.board.position import Domino, Place, Position
from donimoes_book.games.sliding.generation import farthest_start
from donimoes_book.games.sliding.naming import SET_NUMBERS, Naming
from donimoes_book.laboratory.exhaustive import Exhaustion, NoRoom, ProofUnit, part_of_boards
from donimoes_book.plurals import counted
from donimoes_book.search.certificates import Part
from donimoes_book.search.graph import explore

if TYPE_CHECKING:
    from donimoes_book.games.sliding.puzzle import SlidingGame, SlidingPuzzle

Cell = tuple[int, int]
"""The row and the column."""
Tiling = frozenset[tuple[Cell, Cell]]
"""The two cells of each domino, the left or upper one first."""


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


def written(tiling: Tiling, filled: dict[Cell, int], naming: Naming) -> str:
    """Return the board in two words, its numbers named in the order they appear."""
    across = {cell for (a, b) in tiling for cell in (a, b) if a[0] == b[0]}
    cells = sorted(filled)
    lying = "".join("H" if cell in across else "V" for cell in cells)
    return lying + " " + "".join(map(str, naming.named(filled[cell] for cell in cells)))


def all_written(
    tiling: Tiling, filled: dict[Cell, int], width: int, height: int, naming: Naming
) -> set[str]:
    """Return the board turned and mirrored in every way that keeps the rectangle as it is."""
    found = set()
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
        found.add(written(moved, {to[cell]: name for cell, name in filled.items()}, naming))
    return found


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
    """Examines every filled rectangle of a sliding puzzle in which no equal numbers touch."""

    sizes = range(2, 11)

    def __init__(self, game: "SlidingGame") -> None:
        self.game = game
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
            board = written(tiling, filled, naming)
            alike = all_written(tiling, filled, width, height, naming)
            if board == min(alike):
                states, length = self._explored(shape, board, max_states)
                boards.append((board, states, length))
                solvable += ways * len(alike) if length >= 0 else 0
        counts = {"tilings": 1, "fillings": fillings, "named": named, "solvable": solvable}
        return part_of_boards(shape, boards, **counts)

    def _explored(self, shape: str, board: str, max_states: int) -> tuple[int, int]:
        puzzle = self.game.puzzle(position_of(shape, board))
        graph = explore(puzzle, max_states)
        if graph is None:
            raise NoRoom
        if puzzle.reversible:
            return graph.states, max(graph.distances.values())
        return graph.states, graph.distances.get(puzzle.start, -1)

    def position_of(self, shape: str, board: str, max_states: int) -> tuple[int, str]:
        """Solve a board's longest problem once more, on its own."""
        puzzle = self.game.puzzle(position_of(shape, board))
        found = farthest_start(puzzle, max_states)
        if found is None:
            raise NoRoom
        start = puzzle.position(found[2])
        length = self.game.puzzle(start).solve(max_states).length
        return length if length == found[0] and length is not None else -1, str(start)

    def covers(self, position: Position) -> bool:
        """Return whether a proof covers a position.

        Its dominoes must be different, of the set, and laid as required, with no equal numbers
        touching.
        """
        names = {domino.pips for domino in position.dominoes}
        of_the_set = all((pips or 0) < SET_NUMBERS for pair in names for pips in pair)
        different = len({frozenset(pair) for pair in names}) == len(position.dominoes)
        if not of_the_set or not different:
            return False
        puzzle = self.game.puzzle(position)
        return not puzzle.has_equals_touching(puzzle.start) and self.covers_shape(puzzle)

    @abstractmethod
    def covers_shape(self, puzzle: "SlidingPuzzle") -> bool:
        """Return whether a position with its dominoes laid like this has been examined."""


class GroupExhaustion(SlidingExhaustion):
    """Examines every group that can be solved, for puzzles in which all moves can be undone.

    Whatever can be solved is then connected to a filled rectangle, and a rectangle's longest
    problem is the state farthest from all the rectangles it is connected to.
    """

    sizes = range(1, 11)

    def covers_shape(self, puzzle: "SlidingPuzzle") -> bool:
        """Return True for every group, because any solution can be played backwards."""
        return True

    def statement(self, dominoes: int, whole: Part) -> str:
        """Say what is proven; the words must not change, as proofs record them under a seal."""
        return (
            f"Any {dominoes} different dominoes of a double-six set that lie in one group, with no "
            "two touching by equal numbers, are a filled rectangle after at most "
            f"{counted(whole.longest, self.game.length_unit)} if they can ever be one; and there "
            "are some that need as many."
        )


class RectangleExhaustion(SlidingExhaustion):
    """Examines the rectangles and nothing else: each is a problem of its own.

    If moves cannot be undone, other starting positions need not be connected to any rectangle.
    """

    def covers_shape(self, puzzle: "SlidingPuzzle") -> bool:
        """Return whether the dominoes are a filled rectangle."""
        return puzzle.room(puzzle.start) == 2 * len(puzzle.dominoes)

    def statement(self, dominoes: int, whole: Part) -> str:
        """Say what is proven, in words that must not change either."""
        return (
            f"Of {whole.fillings:,} ways to fill a rectangle with {dominoes} different dominoes of "
            "a double-six set, no two touching by equal numbers, "
            f"{whole.solvable:,} can be solved, each in at most "
            f"{counted(whole.longest, self.game.length_unit)}; and there are some that need as "
            "many."
        )
