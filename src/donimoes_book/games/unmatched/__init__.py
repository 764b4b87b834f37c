"""Unmatched Donimoes: slide the dominoes into a filled rectangle; equal numbers must never meet."""

from collections.abc import Container, Iterator
from functools import cached_property, partial

from donimoes_book.games.claims import Refusal
from donimoes_book.games.sliding.board import Board, Slide, State, Way
from donimoes_book.games.sliding.puzzle import SlidingGame, SlidingPuzzle
from donimoes_book.games.unmatched.open_slides import OpenSlides
from donimoes_book.laboratory.exhaustive import Exhaustion
from donimoes_book.laboratory.generation import GenerationSpec
from donimoes_book.laboratory.survey import Survey
from donimoes_book.language import N_


class UnmatchedPuzzle(SlidingPuzzle):
    """A position of Unmatched Donimoes."""

    @cached_property
    def reversible(self) -> bool:  # type: ignore[override]
        """Whether every move can be undone: yes, unless equal numbers touch to begin with."""
        return not self.has_equals_touching(self.start)

    @cached_property
    def rectangles(self) -> frozenset[int]:
        """The rectangles of this many dominoes with a corner at the first cell."""
        size = 2 * len(self.dominoes)
        return frozenset(
            sum((1 << width) - 1 << self.row * y for y in range(size // width))
            for width in range(1, min(self.row, size + 1))
            if size % width == 0
        )

    @cached_property
    def open_slides(self) -> OpenSlides:
        """The lookup of slides that nothing stops."""
        return OpenSlides(self)

    def successors(self, state: State) -> Iterator[tuple[Slide, State]]:
        """Yield every slide that brings no equal numbers together and keeps the group whole."""
        return self.unseen(state, ())

    def unseen(self, state: State, seen: Container[State]) -> Iterator[tuple[Slide, State]]:
        """Yield the successors not seen yet; the group is checked only if it may be split."""
        covered, slides, stopped = self.open_slides.on(state)
        parting, cutting = self.partings(covered)
        moved, in_place = list(state), self.both_ways
        for bit, domino, cell, ahead, vacated, move in slides:
            if bit & stopped:
                continue
            parts = vacated & parting
            if parts & cutting and not ahead & parting:
                continue
            moved[domino] = cell
            after = tuple(moved) if in_place else self.normalized(tuple(moved))
            moved[domino] = state[domino]
            if after in seen or (parts and not self.reconnects(covered, vacated, ahead)):
                continue
            yield move, after

    def is_solved(self, state: State) -> bool:
        """Return whether the dominoes fill a rectangle, whatever its shape."""
        covered, _, _ = self.open_slides.on(state)
        return not covered or covered >> (covered & -covered).bit_length() - 1 in self.rectangles

    def refusal(self, state: State, board: Board, way: Way) -> Refusal | None:
        """Return why this slide is not allowed; None if it is."""
        for number, cells in way.halves:
            for domino in self.dominoes_on(state, board.numbers[number] & cells):
                name = self.dominoes[domino].name
                return Refusal(f"its {number} matches the {number} of {name}")
        return None if self.stays_one_group(board, way) else Refusal("it splits the group")


class Unmatched(SlidingGame):
    """Unmatched Donimoes as a game of the registry."""

    code_number = 1

    def __init__(self) -> None:
        super().__init__("unmatched", N_("Unmatched Donimoes"), UnmatchedPuzzle, grade_one_limit=40)

    def grade_specs(self) -> tuple[GenerationSpec, ...]:
        """Return the specification that most often gives each grade, found by trial."""
        return (
            GenerationSpec(dominoes=5, steps=8, max_states=100, tries=200),
            GenerationSpec(dominoes=6, steps=14, max_states=200, tries=300),
            GenerationSpec(dominoes=8, steps=20, max_states=240, tries=300),
            GenerationSpec(dominoes=10, steps=30, max_states=300, tries=300),
            GenerationSpec(dominoes=12, steps=42, max_states=600, tries=400),
        )

    def exhaustion(self) -> Exhaustion:
        """Examine every filled rectangle: whatever can be solved is connected to one."""
        from donimoes_book.games.sliding.exhaustion import GroupExhaustion

        return GroupExhaustion(self)

    def survey(self) -> Survey:
        """Measure how far random rectangles lead from solved."""
        from donimoes_book.games.sliding.generation import measure_farthest, rectangle_labels

        labels = ("steps-q1", "steps-median", "steps-q3", "longest", "positions-median")
        return Survey(partial(measure_farthest, self), rectangle_labels(labels), compiled=True)


GAME = Unmatched()
