"""Tetradominoes for two, three or four players, from the deal to the winner (a `Contest`)."""

from __future__ import annotations

from itertools import combinations

from donimoes_book.games.tetradominoes.rules import cards, reach
from donimoes_book.games.tetradominoes.state import (
    REVEALED,
    Choice,
    Dominoes,
    Offer,
    Phase,
    Play,
    Reveal,
    State,
    View,
)
from donimoes_book.games.tetradominoes.table import Lay
from donimoes_book.games.tetradominoes.turns import Turns, drawn

GOAL = {2: 4, 3: 3, 4: 4}
"""How many tetrominoes win, by the number of players; partners count theirs together."""


class TetradominoesContest(Turns):
    """The rules as players, records and surveys see them."""

    name = "tetradominoes"
    players = tuple(GOAL)

    def stuck(self, state: State) -> tuple[Choice, ...]:
        """Two hidden dominoes are turned up for a new one; where that cannot be, one passes."""
        hidden = state.hidden[state.mover]
        if state.boneyard and len(hidden) >= REVEALED:
            return tuple(Reveal(pair) for pair in combinations(sorted(hidden), REVEALED))
        return (Reveal(tuple(sorted(hidden)), passes=True),)

    def others(self, state: State) -> tuple[Choice, ...]:
        """A domino for the partner, or none."""
        return *map(Offer, sorted(state.hand(state.mover))), Offer(None)

    def turn_over(self, state: State) -> State:
        """It is the next player's turn, unless nobody could play any more."""
        phase = Phase.OVER if state.passes == state.players else Phase.LAY
        return state._replace(mover=(state.mover + 1) % state.players, phase=phase)

    def covered(self, state: State) -> State:
        """The game is won, or, with four players, the other two may trade."""
        if state.count(state.team(state.mover)) == GOAL[state.players]:
            return state._replace(phase=Phase.OVER)
        after = self.turn_over(state)
        if state.players > state.teams:
            return after._replace(phase=Phase.OFFER, trader=state.mover)
        return after

    def otherwise(self, state: State, choice: Choice) -> State:
        """Return the state after dominoes were turned up, or offered to the partner."""
        if isinstance(choice, Offer):
            return _traded(state, choice)
        assert isinstance(choice, Reveal), choice
        mover = state.mover
        hidden = tuple(d for d in state.hidden[mover] if d not in choice.dominoes)
        after = state.with_hand(mover, hidden, (*state.shown[mover], *choice.dominoes))
        if choice.passes:
            return self.turn_over(after._replace(passes=state.passes + 1))
        return drawn(after, 1)

    def scores(self, state: State) -> tuple[int, ...]:
        """How many tetrominoes each player has played, or each pair of partners."""
        return tuple(state.count(state.team(player)) for player in range(state.players))

    def winners(self, state: State) -> tuple[int, ...]:
        """Whoever has played most of them; nobody before the game is over."""
        if state.phase is not Phase.OVER:
            return ()
        scores = self.scores(state)
        return tuple(player for player, score in enumerate(scores) if score == max(scores))

    def gain(self, view: View, choice: Choice) -> tuple[int, ...]:
        """A tetromino, or a domino that makes room for one; else what helps the next player least.

        What helps is a number of spaces in a group that takes the same numbers.
        """
        if isinstance(choice, Play):
            return (int(choice.card is not None),)
        if not isinstance(choice, Lay):
            return (0,)
        (dark,) = view.sides
        table = view.table.with_domino(choice)
        if cards(table, choice, dark):
            return 1, 0
        theirs = len(view.sizes) != 3 and not dark
        return 0, -len(reach(table, choice, theirs))


def _traded(state: State, choice: Offer) -> State:
    """Return the state after one of two partners offered a domino or kept all."""
    first = (state.trader + 1) % state.players
    second = (state.trader + 3) % state.players
    done = state._replace(mover=first, phase=Phase.LAY, trader=-1, offer=None)
    if choice.domino is None:
        return done
    if state.mover == first:
        if state.hand(second):
            return state._replace(mover=second, offer=choice.domino)
        return done
    assert state.offer is not None, "the partner offered first"
    given, got = state.offer, choice.domino
    for player, old, new in ((first, given, got), (second, got, given)):
        # What everybody has seen stays face up in its new hand.
        is_shown = new in (state.shown[first] + state.shown[second])
        hand = done.without(player, old)
        hidden, shown = hand.hidden[player], hand.shown[player]
        added: Dominoes = (new,)
        done = hand.with_hand(
            player, hidden + (() if is_shown else added), shown + (added if is_shown else ())
        )
    return done
