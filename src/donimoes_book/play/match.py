"""Plays a game of several players from start to winner."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from donimoes_book.games.contest import Contest

Player = Callable[[Any, Sequence[Any], Random], Any]
"""Takes what it may see, two choices or more, and a source of chance; returns one of them."""


class Turn(NamedTuple):
    """One choice, and what came of it."""

    player: int
    before: Any
    choice: Any
    after: Any


def turns(contest: Contest[Any, Any, Any], players: Sequence[Player], seed: str) -> Iterator[Turn]:
    """Play a game and yield every turn; the same players and seed play the same game.

    Players are asked only where there is a choice.
    """
    rng = Random(f"{seed}/players")
    state = contest.start(len(players), seed)
    while (mover := contest.mover(state)) is not None:
        choices = contest.choices(state)
        choice = choices[0]
        if len(choices) > 1:
            choice = players[mover](contest.view(state, mover), choices, rng)
        after = contest.after(state, choice)
        yield Turn(mover, state, choice, after)
        state = after
