"""The text of a position: the characters it is made of, and what is wrong with it as it is read."""

from __future__ import annotations

from dataclasses import dataclass, field

from donimoes_book.board.position import Mark, Place
from donimoes_book.diagnostics import Diagnostic

DIGITS = "0123456789"
COVER = "#"
HOLD = "x"
SEPARATOR = "---"
SPLITS = "~S"
MARKS = "".join(Mark)
ACROSS_JOINT, DOWN_JOINT = "|", "-"
JOINTS = ACROSS_JOINT + DOWN_JOINT + MARKS + SPLITS


@dataclass(frozen=True)
class Text:
    """A text that is being read; its diagnostics are gathered, and the reading goes on."""

    lines: list[str]
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def complain(self, place: Place, message: str, advice: str = "", width: int = 1) -> None:
        """Note what is wrong at a place: its column and line in the text, counted from 0."""
        line = self.lines[place.y]
        self.diagnostics.append(Diagnostic(message, advice, place.y + 1, place.x + 1, width, line))
