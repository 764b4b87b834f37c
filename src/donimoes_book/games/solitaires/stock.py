"""What is told where the next domino of a stock would have to be drawn, but lies face down."""

from __future__ import annotations

from donimoes_book.board.position import Place, Position
from donimoes_book.games.game import IllegalPosition, RuleViolation

NEXT_IS_HIDDEN = "the next of the stock lies face down"
"""Why a move is not allowed."""


def first_hidden(position: Position) -> Place | None:
    """Where the first domino lies that lies face down; None where all of them are shown."""
    return position.covers[0].places[0] if position.covers else None


def unknown(hidden: Place | None) -> IllegalPosition:
    """Why a search cannot go on; `hidden` as found by `first_hidden`."""
    message = "to solve it the stock must be shown: here it lies face down"
    return IllegalPosition([RuleViolation(message, hidden, "Write the numbers of its dominoes.")])
