"""What is wrong with a position or with a move, by the rules of a game."""

from collections.abc import Iterable
from dataclasses import dataclass

from donimoes_book.board.parts import Place
from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, InputError


@dataclass(frozen=True, slots=True)
class RuleViolation:
    """What a game finds wrong with a position, and where."""

    message: str
    place: Place | None = None
    """The half that the caret points to; None for the whole position."""
    advice: str = ""
    kind: str = ""
    """What the caret means where there may be several things: `dice`, `pieces` or `arrows`."""


class IllegalPosition(InputError):
    """The position cannot occur in the game; carries every violation found."""

    def __init__(self, violations: Iterable[RuleViolation]) -> None:
        self.violations = tuple(violations)
        super().__init__(
            Diagnostic(violation.message, violation.advice) for violation in self.violations
        )

    def __str__(self) -> str:
        return "; ".join(violation.message for violation in self.violations)


def illegal(message: str, place: Place | None = None, advice: str = "") -> IllegalPosition:
    """Return what is wrong with a position, if it is only one thing."""
    return IllegalPosition([RuleViolation(message, place, advice)])


class IllegalMove(InputError):
    """A move breaks the rules; says which move, and why."""

    def __init__(
        self, index: int, move: str, reason: str, position: Position | None = None
    ) -> None:
        self.index = index
        """Which of the printed moves it is, counted from 0, as `printed_moves` splits them."""
        self.move, self.reason = move, reason
        self.position = position
        """The position in which the move was tried."""
        super().__init__([Diagnostic(f"move {index + 1}, {move}: {reason}")])


class UnreadableMove(IllegalMove):
    """A word that is not a move in this game's notation."""
