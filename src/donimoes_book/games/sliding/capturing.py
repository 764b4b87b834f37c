"""Capturing Donimoes: collect all the dominoes by sliding equal numbers next to each other."""

from __future__ import annotations

from collections.abc import Iterator

from donimoes_book.games.game import PuzzleGame
from donimoes_book.games.sliding.game import SlidingGame
from donimoes_book.games.sliding.puzzle import GONE, Board, Move, Slide, SlidingPuzzle, State

SUM = 6
"""What two numbers add up to that may meet without capturing."""


class CapturingPuzzle(SlidingPuzzle):
    """A position of Capturing Donimoes."""

    def successors(self, state: State) -> Iterator[tuple[Move, State]]:
        """Every slide that matches or adds and leaves one group, before and after capturing."""
        board = self.board(state)
        numbers = board.numbers
        for slide in board.slides:
            if slide.ahead & board.covered:
                continue
            (lead, leads), (trail, trails) = slide.halves
            if numbers[lead] & leads or numbers[trail] & trails:
                if self.stays_one_group(board, slide):
                    after = self.after(state, slide, self.captured(state, board, slide))
                    if self.is_one_group(after):
                        yield slide.move, after
            elif _adds(board, slide) and self.stays_one_group(board, slide):
                yield slide.move, self.after(state, slide)

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
        if not captured and not _adds(board, slide):
            return f"it neither matches a number nor adds up to {SUM}"
        if not self.stays_one_group(board, slide):
            return "it splits the group"
        if not self.is_one_group(self.after(state, slide, captured)):
            names = " ".join(self.dominoes[domino].name for domino in sorted(captured))
            return f"collecting {names} splits the group"
        return None


def _adds(board: Board, slide: Slide) -> bool:
    """True when a number comes to lie next to one that it adds up to six with."""
    return any(
        number <= SUM and board.numbers[SUM - number] & cells for number, cells in slide.halves
    )


GAME: PuzzleGame = SlidingGame(
    "capturing",
    "Capturing Donimoes",
    CapturingPuzzle,
    gentle=14,
    claims=("legal", "illegal", "captures", "adds", "solved"),
)
