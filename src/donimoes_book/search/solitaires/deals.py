"""Deals as problems: dealt at random until one can be won and is hard enough."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from donimoes_book.games.solitaires.deal import Deal
from donimoes_book.games.solitaires.solitaire import Solitaire
from donimoes_book.search.shortest import Outcome
from donimoes_book.search.solitaires.depth_first import decide
from donimoes_book.search.solitaires.luck import grade_of_deal, lost_lines


@dataclass(frozen=True, slots=True)
class FoundDeal:
    """A deal that can be won."""

    deal: Deal[Any, Any]
    outcome: Outcome
    """How; says also how many lines are lost."""


def find_deal(
    game: Solitaire,
    grade: int,
    tries: int,
    seed: str,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> FoundDeal | None:
    """Deal until a deal can be won and is of the grade or a higher one; None after all the tries.

    The same seed, grade and tries find the same deal.
    """
    rng = Random(seed)
    for tried in range(tries):
        progress(tried, tries)
        deal = game.problem_deal(rng)
        outcome = decide(deal)
        if outcome.length is None:
            continue
        lost = lost_lines(deal)
        if grade_of_deal(lost) >= grade:
            return FoundDeal(deal, replace(outcome, lost=lost))
    return None
