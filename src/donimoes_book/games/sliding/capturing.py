"""Capturing Donimoes: collect all the dominoes by sliding equal numbers together."""

from collections.abc import Container, Iterator

from donimoes_book.board.cells import NO_CELLS, CellSet, is_connected
from donimoes_book.games.claims import Refusal
from donimoes_book.games.sliding.board import Board, Slide, State, Way
from donimoes_book.games.sliding.puzzle import SlidingPuzzle

SUM = 6
"""What two numbers must add up to if they may meet without capturing."""


class CapturingPuzzle(SlidingPuzzle):
    """A position of Capturing Donimoes."""

    meeting_sum = SUM

    def successors(self, state: State) -> Iterator[tuple[Slide, State]]:
        """Yield every slide that matches or adds, with one group before and after capturing."""
        return self.unseen(state, ())

    def unseen(self, state: State, seen: Container[State]) -> Iterator[tuple[Slide, State]]:
        """Yield the successors not seen yet; the group is checked only if it may be split."""
        covered, numbers, ways = self.board_of(state)
        parting, cutting = self.partings(covered)
        adding, drifts = _adding(numbers), self.drifts(state)
        for way in ways:
            move, _, ahead, vacated, ((lead, leads), (follow, follows)) = way
            parts = vacated & parting
            if ahead & covered or (parts & cutting and not ahead & parting):
                continue
            matches = numbers[lead] & leads | numbers[follow] & follows
            if not (matches or adding[lead] & leads or adding[follow] & follows):
                continue
            after = self.slid(state, way)
            if matches:
                captured = {move.domino, *self.dominoes_on(state, matches)}
                left = covered ^ vacated | ahead
                for domino in captured:
                    left ^= self.cells_of(domino, after[domino])
                after = self.without(after, captured)
            elif drifts:
                after = self.normalized(after)
            if (
                after not in seen
                and not (parts and not self.reconnects(covered, vacated, ahead))
                and not (matches and not is_connected(left, self.row))
            ):
                yield move, after

    def is_solved(self, state: State) -> bool:
        """Return whether every domino has been collected."""
        return not self.remaining(state)

    def captured_by(self, state: State, board: Board, way: Way) -> frozenset[int]:
        """Return the moved domino and every domino that it matches; none if it only adds."""
        (lead, leads), (follow, follows) = way.halves
        equals = board.numbers[lead] & leads | board.numbers[follow] & follows
        taken = frozenset(self.dominoes_on(state, equals))
        return taken | {way.move.domino} if taken else taken

    def refusal(self, state: State, board: Board, way: Way) -> Refusal | None:
        """Return why this slide is not allowed; None if it is."""
        captured = self.captured_by(state, board, way)
        adding = _adding(board.numbers)
        if not captured and not any(adding[number] & cells for number, cells in way.halves):
            return Refusal(f"it neither matches a number nor adds up to {SUM}")
        if not self.stays_one_group(board, way):
            return Refusal("it splits the group")
        after = self.without(self.slid(state, way), captured)
        if not is_connected(self.board_of(after).covered, self.row):
            names = " ".join(self.dominoes[domino].name for domino in sorted(captured))
            return Refusal(f"collecting {names} splits the group")
        return None


def _adding(numbers: list[CellSet]) -> list[CellSet]:
    """Return, for each number from 0 to 9, the cells that make the sum with it."""
    return [numbers[SUM - number] if number <= SUM else NO_CELLS for number in range(10)]
