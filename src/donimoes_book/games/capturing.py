"""Capturing Donimoes: collect all the dominoes by sliding equal numbers next to each other."""

from __future__ import annotations

from collections.abc import Iterator

from donimoes_book.games.sliding import GONE, Move, Slide, SlidingPuzzle, State
from donimoes_book.games.sliding_game import SlidingGame

SUM = 6
"""What two numbers add up to that may meet without capturing."""


class CapturingPuzzle(SlidingPuzzle):
    """A position of Capturing Donimoes."""

    def successors(self, state: State) -> Iterator[tuple[Move, State]]:
        """Every slide that matches or adds and leaves one group, before and after capturing."""
        owners = self.owners(state)
        for slide in self.slides(state, owners):
            touched = list(self.touched(state, owners, slide))
            captured = _captured(slide, touched)
            if not captured and not _adds(touched):
                continue
            if self.stays_one_group(state, owners, slide):
                after = self.after(slide, captured)
                if not captured or self.is_one_group(after):
                    yield slide.move, after

    def is_solved(self, state: State) -> bool:
        """True when every domino has been collected."""
        return all(cell == GONE for cell in state)

    def captured(self, state: State, slide: Slide) -> frozenset[int]:
        """The moved domino and every domino whose number it matches; none where it only adds."""
        return _captured(slide, list(self.touched(state, self.owners(state), slide)))

    def illegal(self, state: State, slide: Slide) -> str | None:
        """Why this slide is not allowed."""
        owners = self.owners(state)
        touched = list(self.touched(state, owners, slide))
        captured = _captured(slide, touched)
        if not captured and not _adds(touched):
            return f"it neither matches a number nor adds up to {SUM}"
        if not self.stays_one_group(state, owners, slide):
            return "it splits the group"
        if not self.is_one_group(self.after(slide, captured)):
            names = " ".join(self.dominoes[domino].name for domino in sorted(captured))
            return f"collecting {names} splits the group"
        return None


def _captured(slide: Slide, touched: list[tuple[int, int, int]]) -> frozenset[int]:
    matched = {domino for number, other, domino in touched if number == other}
    return frozenset(matched | {slide.move.domino}) if matched else frozenset()


def _adds(touched: list[tuple[int, int, int]]) -> bool:
    return any(number + other == SUM for number, other, _ in touched)


GAME = SlidingGame(
    "capturing",
    "Capturing Donimoes",
    CapturingPuzzle,
    ("legal", "illegal", "captures", "adds", "solved"),
)
