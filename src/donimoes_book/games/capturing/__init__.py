"""Capturing Donimoes: collect all the dominoes by sliding equal numbers together."""

from collections.abc import Container, Iterator
from functools import partial

from donimoes_book.board.cells import NO_CELLS, CellSet, is_connected
from donimoes_book.games.claims import Refusal
from donimoes_book.games.sliding.board import Board, Slide, State, Way
from donimoes_book.games.sliding.puzzle import (
    CAPTURE_CLAIMS,
    SlidingGame,
    SlidingPuzzle,
    touches_equal,
)
from donimoes_book.laboratory.exhaustive import Exhaustion
from donimoes_book.laboratory.generation import GenerationSpec
from donimoes_book.laboratory.survey import Survey
from donimoes_book.language import N_

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
        taken = frozenset(self.dominoes_on(state, touches_equal(board, way)))
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


class Capturing(SlidingGame):
    """Capturing Donimoes as a game of the registry."""

    code_number = 2

    def __init__(self) -> None:
        super().__init__(
            "capturing",
            N_("Capturing Donimoes"),
            CapturingPuzzle,
            grade_one_limit=27,
            claims=CAPTURE_CLAIMS,
        )

    def grade_specs(self) -> tuple[GenerationSpec, ...]:
        """Return the specification that most often gives each grade, found by trial."""
        return (
            GenerationSpec(dominoes=7, steps=8, max_states=300, tries=300, or_longer=True),
            GenerationSpec(dominoes=9, steps=14, max_states=600, tries=300, or_longer=True),
            GenerationSpec(dominoes=12, steps=14, max_states=500, tries=300, or_longer=True),
            GenerationSpec(dominoes=15, steps=18, max_states=1000, tries=400, or_longer=True),
            GenerationSpec(dominoes=18, steps=20, max_states=1200, tries=500, or_longer=True),
        )

    def exhaustion(self) -> Exhaustion:
        """Examine every filled rectangle: problems start with nothing else."""
        from donimoes_book.games.sliding.exhaustion import RectangleExhaustion

        return RectangleExhaustion(self)

    def survey(self) -> Survey:
        """Measure which random rectangles can be solved, and in how many steps."""
        from donimoes_book.games.sliding.generation import measure_solvable, rectangle_labels

        labels = ("solvable", "steps-q1", "steps-median", "steps-q3", "longest")
        return Survey(partial(measure_solvable, self), rectangle_labels(labels), compiled=True)


GAME = Capturing()
