"""What pages show and refuse in a sliding puzzle, looked up domino by domino."""

from collections.abc import Container, Iterator, Sequence
from functools import cache

from donimoes_book.board.parts import Direction
from donimoes_book.games.claims import Refusal
from donimoes_book.games.lookup import Lookup, Seen
from donimoes_book.games.sliding.board import GONE, Slide, State, Way
from donimoes_book.games.sliding.puzzle import SlidingPuzzle


def lookup(puzzle: SlidingPuzzle) -> Lookup[State]:
    """Return a quick lookup for a puzzle without pawns."""
    return SlidingLookup(puzzle)


class SlidingLookup(Lookup[State]):
    """Knows for each domino on each cell where it can be pushed."""

    puzzle: SlidingPuzzle

    def __init__(self, puzzle: SlidingPuzzle) -> None:
        super().__init__(puzzle)
        self.names = [domino.name for domino in puzzle.dominoes]
        self._pushes = cache(self._find_pushes)

    def halves_on(self, state: State) -> dict[int, int]:
        """Return the half on each covered cell."""
        halves = dict[int, int]()
        for domino, (cell, along) in enumerate(zip(state, self.puzzle.along, strict=False)):
            if cell != GONE:
                halves[cell], halves[cell + along] = 2 * domino, 2 * domino + 1
        return halves

    def refusals(self, state: State, legal: Container[str]) -> Iterator[tuple[str, Refusal]]:
        """Yield the pushes that are refused, with the reasons."""
        board, on = self.puzzle.board_of(state), self.halves_on(state)
        for domino, cell in enumerate(state):
            for name, way in self._pushes(domino, cell) if cell != GONE else ():
                if isinstance(way, Refusal):
                    yield name, way
                elif way.ahead & board.covered:
                    other = self.names[on[way.ahead.bit_length() - 1] // 2]
                    yield name, Refusal(f"{name[:2]} is blocked by {other}")
                elif name not in legal and (why := self.puzzle.refusal(state, board, way)):
                    yield name, why

    def _find_pushes(self, domino: int, cell: int) -> list[tuple[str, Way | Refusal]]:
        """Return the pushes of a domino alone on a cell, each with its way or why it has none."""
        alone = tuple(cell if other == domino else GONE for other in range(len(self.names)))
        name, find = self.names[domino], self.puzzle.find_way
        return [(f"{name}{way}", find(alone, Slide(domino, way), name)) for way in Direction]

    def seen(self, state: State) -> Sequence[Seen]:
        """Return the dominoes, which look different with pawns on them, and the pawns."""
        puzzle, row, found = self.puzzle, self.puzzle.row, list[Seen]()
        standing = puzzle.pawn_halves(state)
        for domino, cell in enumerate(state[: len(self.names)]):
            if cell != GONE:
                looks = domino, 2 * domino in standing, 2 * domino + 1 in standing
                found.append(Seen(2 * (cell % row), 2 * (cell // row), True, looks))
        for letter, half in zip(puzzle.pieces, standing, strict=True):
            cell = puzzle.cell_of(state, half)
            found.append(Seen(2 * (cell % row), 2 * (cell // row), False, letter))
        return found
