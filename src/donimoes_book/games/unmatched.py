"""Unmatched Donimoes: slide the dominoes into a filled rectangle; equal numbers may never meet."""

from __future__ import annotations

from collections.abc import Iterator

from donimoes_book.games.sliding import ROW, Move, Slide, SlidingPuzzle, State
from donimoes_book.games.sliding_game import SlidingGame


class UnmatchedPuzzle(SlidingPuzzle):
    """A position of Unmatched Donimoes."""

    def successors(self, state: State) -> Iterator[tuple[Move, State]]:
        """Every slide after which the moved domino touches none of its numbers."""
        owners = self.owners(state)
        for slide in self.slides(state, owners):
            if not self.meets_equal(state, owners, slide) and self.stays_one_group(
                state, owners, slide
            ):
                yield slide.move, self.settled(slide.state)

    def is_solved(self, state: State) -> bool:
        """True when the dominoes fill a rectangle: any rectangle."""
        if not state:
            return True
        cells = [*state, *(cell + along for cell, along in zip(state, self.along, strict=True))]
        columns, rows = [cell % ROW for cell in cells], [cell // ROW for cell in cells]
        area = (max(columns) - min(columns) + 1) * (max(rows) - min(rows) + 1)
        return area == len(cells)

    def illegal(self, state: State, slide: Slide) -> str | None:
        """Why this slide is not allowed."""
        owners = self.owners(state)
        for number, other, domino in self.touched(state, owners, slide):
            if number == other:
                return f"its {number} matches the {number} of {self.dominoes[domino].name}"
        if not self.stays_one_group(state, owners, slide):
            return "it splits the group"
        return None


GAME = SlidingGame("unmatched", "Unmatched Donimoes", UnmatchedPuzzle)
