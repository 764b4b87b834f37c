"""Measures Patience, for the easier aim as well: an empty hand, whatever is left in the stock."""

from collections.abc import Hashable
from functools import partial

from donimoes_book.games.patience.game import Patience, PatienceDeal
from donimoes_book.games.solitaires.deal import Player
from donimoes_book.games.solitaires.laboratory import measure
from donimoes_book.laboratory.survey import Survey


def survey(game: Patience) -> Survey:
    """Return how a game is measured."""

    def answers(deal: PatienceDeal, solvable: bool) -> dict[str, bool]:
        return {
            "hand-emptied": solvable or can_be_emptied(deal),
            "hand-emptied-sensibly": is_emptied(deal, game.sensible_move),
        }

    return Survey(partial(measure, game, answers))


def can_be_emptied(deal: PatienceDeal) -> bool:
    """Return whether a player who sees everything can play the last domino of a hand."""
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


def is_emptied(deal: PatienceDeal, player: Player) -> bool:
    """Return whether a player ever plays the last domino of a hand."""
    state = deal.start
    while choices := dict(deal.successors(state)):
        if len(state.hand) == 1:
            return True
        state = choices[player(deal.view(state), tuple(choices))]
    return False
