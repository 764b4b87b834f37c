"""Defines positions in a sequence, such as those of a solution or of a worked hand."""

from typing import NamedTuple

from donimoes_book.board.position import Position
from donimoes_book.manuscript.tree import Hand


class Stage(NamedTuple):
    """One position in a sequence, such as a solution or a worked hand."""

    label: str
    position: Position
    game: str | None
    move: str = ""
    """The move that leads to it; empty for the start."""
    note: str = ""
    """A further line of text, such as the score, or what the last move was for."""
    corner: tuple[float, float] = (0, 0)
    """Where it begins in the frame of all, in spaces."""
    words: str = ""
    """The moves that lead to it in words, which say more than their codes."""


def hand_stages(hand: Hand) -> list[Stage]:
    """Return the plays of a worked hand, numbered."""
    plays = [(f"{n}  {stage.label}", stage.play) for n, stage in enumerate(hand.stages, start=1)]
    return [Stage(label, p.picture, hand.game, p.move, p.score) for label, p in plays]
