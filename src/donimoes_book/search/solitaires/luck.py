"""How much of a deal is luck: the share of random lines of play that lose."""

from __future__ import annotations

from bisect import bisect_left
from random import Random
from typing import Any

from donimoes_book.games.solitaires.deal import Deal, play, random_player

LINES = 1000
"""How many lines of play are tried."""
GRADE_BOUNDS = (0.25, 0.5, 0.75, 0.9)
"""The largest share of lost lines in deals of grades 1 to 4; whatever loses more is of grade 5."""


def lost_lines(deal: Deal[Any, Any], lines: int = LINES) -> float:
    """Return the share of random lines of play that lose: always the same for the same deal."""
    player = random_player(Random(0))
    return sum(not play(deal, player).won for _ in range(lines)) / lines


def grade_of_deal(lost: float) -> int:
    """Return the grade of a deal, 1 (easy) to 5 (very hard), from its share of lost lines."""
    return 1 + bisect_left(GRADE_BOUNDS, lost)
