"""What pages show and refuse in a sliding puzzle, looked up domino by domino."""

from collections.abc import Container, Hashable, Iterator, Sequence
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
        self.pushes, self.blocked = cache(self._find_pushes), cache(self._find_blocked)
        self._look = cache(self._find_look)

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
            for name, way, ahead in self.pushes(domino, cell) if cell != GONE else ():
                if isinstance(way, Refusal):
                    yield name, way
                elif ahead in on:
                    yield name, self.blocked(domino, on[ahead] // 2)
                elif name not in legal and (why := self.puzzle.refusal(state, board, way)):
                    yield name, why

    def _find_pushes(self, domino: int, cell: int) -> list[tuple[str, Way | Refusal, int]]:
        """Return the pushes of a domino alone on a cell.

        Each has its way or why it has none, and the cell ahead.
        """
        alone = tuple(cell if other == domino else GONE for other in range(len(self.names)))
        name, found = self.names[domino], list[tuple[str, Way | Refusal, int]]()
        for direction in Direction:
            way = self.puzzle.find_way(alone, Slide(domino, direction), name)
            ahead = GONE if isinstance(way, Refusal) else way.ahead.bit_length() - 1
            found.append((f"{name}{direction}", way, ahead))
        return found

    def _find_blocked(self, domino: int, other: int) -> Refusal:
        return Refusal(f"{self.names[domino]} is blocked by {self.names[other]}")

    def seen(self, state: State) -> Sequence[Seen]:
        """Return the dominoes, which look different with pawns on them, and the pawns."""
        puzzle, look, standing = self.puzzle, self._look, self.puzzle.pawn_halves(state)
        found = [
            look(cell, domino, 2 * domino in standing, 2 * domino + 1 in standing)
            for domino, cell in enumerate(state[: len(self.names)])
            if cell != GONE
        ]
        for letter, half in zip(puzzle.pieces, standing, strict=True):
            found.append(look(puzzle.cell_of(state, half), letter))
        return found

    def _find_look(self, cell: int, *looks: Hashable) -> Seen:
        """Return a domino (its number, and whether a pawn is on each half) or a pawn on a cell."""
        row, column = divmod(cell, self.puzzle.row)
        return Seen(2 * column, 2 * row, len(looks) > 1, looks)
