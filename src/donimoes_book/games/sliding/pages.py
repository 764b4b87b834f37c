"""What pages show and refuse in a sliding puzzle, looked up domino by domino."""

from collections.abc import Container, Hashable, Iterator, Sequence
from functools import cache

from donimoes_book.board.parts import Direction
from donimoes_book.board.position import Position
from donimoes_book.board.symmetry import ALL, COMPLEMENTS, Symmetries
from donimoes_book.games.claims import Refusal
from donimoes_book.games.lookup import Lookup, Refused, Seen
from donimoes_book.games.sliding.board import BLOCKED, GONE, Board, Slide, State, Way
from donimoes_book.games.sliding.game import SlidingGame
from donimoes_book.games.sliding.puzzle import SlidingPuzzle

Where = tuple[Board, dict[int, int]]
"""Where everything is, and the half on each covered cell."""


def symmetries(game: SlidingGame, _: Position) -> Symmetries:
    """Every direction is like its opposite; a sum, if there is one, must stay the same."""
    numbers = ALL if game.kind.meeting_sum is None else COMPLEMENTS
    return Symmetries(numbers, across=True, down=True)


class SlidingLookup(Lookup[State]):
    """Knows for each domino on each cell where it can be pushed."""

    puzzle: SlidingPuzzle

    def __init__(self, puzzle: SlidingPuzzle) -> None:
        super().__init__(puzzle)
        self.names = [domino.name for domino in puzzle.dominoes]
        self._pushes, self._blocked = cache(self._find_pushes), cache(self._find_blocked)
        self._look = cache(self._find_look)

    def halves_on(self, state: State) -> dict[int, int]:
        """Return the half on each covered cell."""
        halves = dict[int, int]()
        for domino, (cell, along) in enumerate(zip(state, self.puzzle.along, strict=False)):
            if cell != GONE:
                halves[cell], halves[cell + along] = 2 * domino, 2 * domino + 1
        return halves

    def refusals(self, state: State, legal: Container[str]) -> Iterator[Refused]:
        """Yield the pushes that are refused."""
        where = self.puzzle.board_of(state), self.halves_on(state)
        for domino, name in enumerate(self.names):
            if state[domino] != GONE:
                yield from self.pushes_refused(state, legal, where, domino, name)

    def pushes_refused(
        self, state: State, legal: Container[str], where: Where, domino: int, mover: str
    ) -> Iterator[Refused]:
        """Yield the pushes of a domino that are refused; `mover` is what their names begin with."""
        board, on = where
        for name, way in self._pushes(domino, state[domino], mover):
            if isinstance(way, Refusal):
                yield name, way, None
            elif way.ahead & board.covered:
                yield name, self._blocked(domino, on[way.ahead.bit_length() - 1] // 2), None
            elif name not in legal and (why := self.puzzle.refusal(state, board, way)):
                yield name, why, None

    def _find_pushes(self, domino: int, cell: int, mover: str) -> list[tuple[str, Way | Refusal]]:
        """Return the pushes of a domino alone on a cell, each with its way or why it has none."""
        alone = tuple(cell if other == domino else GONE for other in range(len(self.names)))
        find = self.puzzle.find_way
        return [(f"{mover}{way}", find(alone, Slide(domino, way))) for way in Direction]

    def _find_blocked(self, domino: int, other: int) -> Refusal:
        return Refusal(BLOCKED, domino=self.names[domino], other=self.names[other])

    def seen(self, state: State) -> Sequence[Seen]:
        """Return the dominoes, which look different with pawns on them, and the pawns."""
        puzzle, look, standing = self.puzzle, self._look, self.puzzle.pawn_halves(state)
        pieces = [
            look(cell, domino, 2 * domino in standing, 2 * domino + 1 in standing)
            for domino, cell in enumerate(state[: len(self.names)])
            if cell != GONE
        ]
        for letter, half in zip(puzzle.pieces, standing, strict=True):
            pieces.append(look(puzzle.cell_of(state, half), letter))
        return pieces

    def _find_look(self, cell: int, *looks: Hashable) -> Seen:
        """Return a domino (its number, and whether a pawn is on each half) or a pawn on a cell."""
        row, column = divmod(cell, self.puzzle.row)
        return Seen(2 * column, 2 * row, len(looks) > 1, looks)
