"""What pages show and refuse in Mirror Donimoes, looked up pawn by pawn."""

from collections.abc import Container, Iterator

from donimoes_book.games.claims import Refusal
from donimoes_book.games.lookup import Lookup
from donimoes_book.games.mirror.game import MirrorPuzzle
from donimoes_book.games.sliding.board import PawnStep, State
from donimoes_book.games.sliding.played import SlidingLookup


def lookup(puzzle: MirrorPuzzle) -> Lookup[State]:
    """Return a quick lookup for a puzzle."""
    return MirrorLookup(puzzle)


class MirrorLookup(SlidingLookup):
    """Knows what is around each pawn."""

    gestures_vary = True

    def refusals(self, state: State, legal: Container[str]) -> Iterator[tuple[str, Refusal]]:
        """Yield the steps and slides that are refused, with the reasons."""
        puzzle, on = self.puzzle, self.halves_on(state)
        halves = puzzle.pawn_halves(state)
        ways = {str(way): (way, by) for way, by in puzzle.steps}
        for name in puzzle.attempts(state):
            if name in legal:
                continue
            if len(name) > 2:
                if isinstance(found := puzzle.find_move(state, name), Refusal):
                    yield name, found
                continue
            pawn = puzzle.pieces.index(name[0])
            way, by = ways[name[1]]
            there = on.get(puzzle.cell_of(state, halves[pawn]) + by)
            if there is None:
                yield name, Refusal(f"there is no domino that way for {name[0]}")
            elif there in halves:
                yield name, Refusal(f"{puzzle.pieces[halves.index(there)]} stands there")
            elif why := puzzle.step_refusal(state, PawnStep(pawn, way, there)):
                yield name, why
