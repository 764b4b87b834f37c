"""Pictures that stand side by side: each is judged alone, and its violations told where it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from donimoes_book.board.position import Position
from donimoes_book.games.game import IllegalPosition, RuleViolation


def picture_by_picture(
    position: Position, judge: Callable[[Position], Iterable[RuleViolation]]
) -> list[RuleViolation]:
    """Return what is wrong with each picture; `judge` yields its violations or raises them."""
    violations = list[RuleViolation]()
    for corner, part in position.side_by_side():
        found = list[RuleViolation]()
        try:
            found.extend(judge(part))
        except IllegalPosition as error:
            found.extend(error.violations)
        violations += [
            replace(t, place=t.place.moved(*corner) if t.place else corner) for t in found
        ]
    return violations
