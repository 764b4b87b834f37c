"""The numbers of Domino Patience and Five's the Limit, and those of their shorter aim.

The shorter aim is met as soon as the hand is empty, whatever is still in the stock.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import partial
from typing import Any

from donimoes_book.games.solitaires.deal import Deal, Player
from donimoes_book.games.solitaires.solitaire import Solitaire
from donimoes_book.games.solitaires.survey import surveyed
from donimoes_book.search.statistics import Figure


def survey_of(game: Solitaire) -> partial[dict[str, Figure]]:
    """The survey of one of the games."""

    def shorter_aim(deal: Deal[Any, Any], solvable: bool) -> Mapping[str, bool]:
        return {
            "hand-emptied": solvable or can_be_emptied(deal),
            "hand-emptied-sensibly": is_emptied(deal, game.sensible_move),
        }

    return surveyed(game, shorter_aim)


def can_be_emptied(deal: Deal[Any, Any]) -> bool:
    """Tell whether somebody who sees everything can come to lay the last domino of a hand."""
    seen: set[Hashable] = {deal.key(deal.start)}
    todo = [deal.start]
    while todo:
        state = todo.pop()
        for _, after in deal.successors(state):
            if len(state.hand) == 1:
                return True
            if deal.key(after) not in seen:
                seen.add(deal.key(after))
                todo.append(after)
    return False


def is_emptied(deal: Deal[Any, Any], player: Player) -> bool:
    """Tell whether a player comes to lay the last domino of a hand."""
    state = deal.start
    while choices := dict(deal.successors(state)):
        if len(state.hand) == 1:
            return True
        state = choices[player(deal.view(state), tuple(choices))]
    return False
