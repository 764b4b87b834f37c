"""A worked hand: each play with its picture, and how its ends are counted."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from donimoes_book.board.position import Mark
from donimoes_book.games.game import Played
from donimoes_book.games.line.line import Line
from donimoes_book.games.line.notation import name_of
from donimoes_book.games.line.rules import Rules
from donimoes_book.games.line.table import lie_of_line, position_of


def counted_ends(line: Line) -> list[int]:
    """The halves that are counted at the open ends."""
    return [end.number for end in line.ends for _ in range(end.halves)]


def open_numbers(line: Line) -> list[int]:
    """The numbers that can be played on, each once."""
    return sorted({end.number for end in line.ends})


def show_hand(rules: Rules, lines: Sequence[Line]) -> tuple[Played | None, ...]:
    """Show a line as it grew turn by turn, from before the first one.

    Every domino stays where it lies; None where nothing was played. Raises NoRoom.
    """
    lies = lie_of_line(lines[-1])
    return tuple(
        Played(
            name_of(earlier, line.plays[-1]),
            position_of(line, lies, last=Mark.ADDED),
            _tally(rules, line),
        )
        if len(line) > len(earlier)
        else None
        for earlier, line in pairwise(lines)
    )


def _tally(rules: Rules, line: Line) -> str:
    """What the last play scores, with the sum of the ends where that is what counts."""
    points = rules.points(line)
    scores = f"scores {points}" if points else ""
    if not (rules.scoring and rules.scoring.adds_ends):
        return scores
    ends = counted_ends(line)
    total = f"{' + '.join(map(str, ends))} = {line.total}" if len(ends) > 1 else str(line.total)
    return f"{total} · {scores}" if scores else total
