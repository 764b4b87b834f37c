"""Unmatched Donimoes: slide the dominoes into a filled rectangle; equal numbers may never meet."""

from __future__ import annotations

from collections.abc import Iterator

from donimoes_book.games.game import PuzzleGame
from donimoes_book.games.sliding.game import SlidingGame
from donimoes_book.games.sliding.puzzle import (
    SPLITS,
    STAYS,
    Board,
    Move,
    Slide,
    SlidingPuzzle,
    State,
    euler,
)


class UnmatchedPuzzle(SlidingPuzzle):
    """A position of Unmatched Donimoes."""

    def successors(self, state: State) -> Iterator[tuple[Move, State]]:
        """Every slide after which the moved domino touches none of its numbers."""
        covered, numbers, slides = self.laid(state)
        least = SPLITS if euler(covered, self.row) < 1 else STAYS
        moved, in_place = list(state), self.lies_both_ways
        for move, cell, ahead, vacated, halves, around, near in slides:
            told = near[covered & around]
            if told < least:
                continue
            (lead, leads), (trail, trails) = halves
            if numbers[lead] & leads or numbers[trail] & trails:
                continue
            if told != STAYS and not self.reconnects(covered, vacated, ahead):
                continue
            domino = move[0]
            moved[domino] = cell
            after = tuple(moved)
            moved[domino] = state[domino]
            yield move, after if in_place else self.settled(after)

    def is_solved(self, state: State) -> bool:
        """True when the dominoes fill a rectangle: any rectangle."""
        return self.room(state) == 2 * len(state)

    def illegal(self, state: State, board: Board, slide: Slide) -> str | None:
        """Why this slide is not allowed."""
        for number, cells in slide.halves:
            for domino in self.touched(state, board.numbers[number] & cells):
                return f"its {number} matches the {number} of {self.dominoes[domino].name}"
        return None if self.stays_one_group(board, slide) else "it splits the group"


GAME: PuzzleGame = SlidingGame(
    "unmatched", "Unmatched Donimoes", UnmatchedPuzzle, grade_one_limit=40, reversible=True
)
