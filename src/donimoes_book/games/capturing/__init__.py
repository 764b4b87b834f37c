"""Capturing Donimoes: collect all the dominoes by sliding equal numbers next to each other."""

from __future__ import annotations

from collections.abc import Iterator

from donimoes_book.games.game import PuzzleGame
from donimoes_book.games.sliding.game import SlidingGame
from donimoes_book.games.sliding.puzzle import (
    GONE,
    SPLITS,
    STAYS,
    Board,
    Move,
    Slide,
    SlidingPuzzle,
    State,
    euler,
)

SUM = 6
"""What two numbers add up to that may meet without capturing."""


class CapturingPuzzle(SlidingPuzzle):
    """A position of Capturing Donimoes."""

    def successors(self, state: State) -> Iterator[tuple[Move, State]]:
        """Every slide that matches or adds and leaves one group, before and after capturing."""
        covered, numbers, slides = self.laid(state)
        least = SPLITS if euler(covered, self.row) < 1 else STAYS
        drifts = self.drifts(state)
        for slide in slides:
            told = slide.near[covered & slide.around]
            if told < least:
                continue
            (lead, leads), (trail, trails) = slide.halves
            matches = numbers[lead] & leads | numbers[trail] & trails
            if not matches and not _adds(numbers, slide):
                continue
            if told != STAYS and not self.reconnects(covered, slide.vacated, slide.ahead):
                continue
            after = self.slid(state, slide)
            if matches:
                captured = {slide.move.domino, *self.touched(state, matches)}
                lying = covered ^ slide.vacated | slide.ahead
                for domino in captured:
                    lying ^= self.cells(domino, after[domino])
                if self.hang_together(lying):
                    yield slide.move, self.without(after, captured)
            else:
                yield slide.move, self.settled(after) if drifts else after

    def is_solved(self, state: State) -> bool:
        """True when every domino has been collected."""
        return all(cell == GONE for cell in state)

    def captured(self, state: State, board: Board, slide: Slide) -> frozenset[int]:
        """The moved domino and every domino whose number it matches; none where it only adds."""
        (lead, leads), (trail, trails) = slide.halves
        matches = board.numbers[lead] & leads | board.numbers[trail] & trails
        taken = frozenset(self.touched(state, matches))
        return taken | {slide.move.domino} if taken else taken

    def illegal(self, state: State, board: Board, slide: Slide) -> str | None:
        """Why this slide is not allowed."""
        captured = self.captured(state, board, slide)
        if not captured and not _adds(board.numbers, slide):
            return f"it neither matches a number nor adds up to {SUM}"
        if not self.stays_one_group(board, slide):
            return "it splits the group"
        if not self.hang_together(self.laid(self.after(state, slide, captured))[0]):
            names = " ".join(self.dominoes[domino].name for domino in sorted(captured))
            return f"collecting {names} splits the group"
        return None


def _adds(numbers: list[int], slide: Slide) -> bool:
    """True when a number comes to lie next to one that it adds up to six with."""
    return any(number <= SUM and numbers[SUM - number] & cells for number, cells in slide.halves)


GAME: PuzzleGame = SlidingGame(
    "capturing",
    "Capturing Donimoes",
    CapturingPuzzle,
    grade_one_limit=27,
    claims=("legal", "illegal", "captures", "adds", "solved"),
)
