"""What pages show and refuse in Mirror Donimoes, looked up pawn by pawn."""

from collections.abc import Container, Iterator
from functools import cache

from donimoes_book.board.parts import Direction
from donimoes_book.board.position import Position
from donimoes_book.board.symmetry import ALL, Symmetries
from donimoes_book.games.claims import Refusal
from donimoes_book.games.lookup import Refused
from donimoes_book.games.mirror.game import PAWNS, Mirror, MirrorPuzzle
from donimoes_book.games.sliding.board import GONE, PawnStep, State
from donimoes_book.games.sliding.pages import SlidingLookup
from donimoes_book.games.sliding.puzzle import NO_DOMINO, STANDS_THERE


def symmetries(_: Mirror, __: Position) -> Symmetries:
    """Numbers are only names, and each pawn keeps the corner that it begins in."""
    return Symmetries(ALL, across=True, down=True, corners=PAWNS)


class MirrorLookup(SlidingLookup):
    """Knows what is around each pawn."""

    puzzle: MirrorPuzzle

    def __init__(self, puzzle: MirrorPuzzle) -> None:
        super().__init__(puzzle)
        self._step = cache(self._find_step)

    def refusals(self, state: State, legal: Container[str]) -> Iterator[Refused]:
        """Yield the steps and slides that are refused."""
        puzzle, on = self.puzzle, self.halves_on(state)
        halves, board, done = puzzle.pawn_halves(state), puzzle.board_of(state), set[int]()
        for pawn, (half, letter) in enumerate(zip(halves, puzzle.pieces, strict=True)):
            here, domino = puzzle.cell_of(state, half), half // 2
            for way, by in puzzle.steps:
                there = on.get(here + by)
                other = halves.index(there) if there in halves else None
                name, refusal = self._step(pawn, half, way, there, other)
                if refusal:
                    yield name, refusal, None
            if domino not in done:
                done.add(domino)
                pushes = self.pushes_refused(state, legal, (board, on), domino, f"{letter}d")
                yield from ((name, why, domino) for name, why, _ in pushes)

    def _find_step(
        self, pawn: int, half: int, way: Direction, there: int | None, other: int | None
    ) -> tuple[str, Refusal | None]:
        """Return a pawn's step from one half to another, perhaps with another pawn on it."""
        puzzle = self.puzzle
        step = PawnStep(pawn, way, half if there is None else there)
        name = puzzle.move_name(step)
        if there is None:
            return name, Refusal(NO_DOMINO, pawn=name[0])
        if other is not None:
            return name, Refusal(STANDS_THERE, pawn=puzzle.pieces[other])
        alone = (*(GONE for _ in self.names), *(half for _ in puzzle.pieces))
        return name, puzzle.step_refusal(alone, step)

    def grip(self, state: State, name: str) -> int | None:
        """Return the domino under a pawn that it is pushed by."""
        halves = self.puzzle.pawn_halves(state)
        return halves[self.puzzle.pieces.index(name[0])] // 2 if len(name) > 2 else None
