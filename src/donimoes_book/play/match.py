"""Plays games for several players from start to finish.

Players see what a person would see, and no more.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from donimoes_book.play.contest import Contest, Player


class Turn(NamedTuple):
    """A choice, and what came of it."""

    player: int
    before: Any
    choice: Any
    after: Any


def turns(contest: Contest[Any, Any, Any], players: Sequence[Player], seed: str) -> Iterator[Turn]:
    """Play a game and yield every turn; the same players and seed play the same game.

    Players are only asked if there is more than one choice.
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


class Match(NamedTuple):
    """A game from the deal to the end."""

    names: Sequence[str]
    """The players in their seats."""
    turns: Sequence[Turn]
    winners: tuple[int, ...]
    """The winners' seats, in ascending order; empty if everyone has lost."""

    @property
    def winner(self) -> int:
        """The first of the winners."""
        return self.winners[0]


def matches(
    contest: Contest[Any, Any, Any],
    team: Sequence[str],
    players: Mapping[str, Player],
    n: int,
    seed: str,
) -> Iterator[Match]:
    """Play `n` games; the players in a team move along one seat after each game."""
    for number in range(n):
        names = [team[(seat + number) % len(team)] for seat in range(len(team))]
        played = list(turns(contest, [players[name] for name in names], f"{seed}/{number}"))
        yield Match(names, played, contest.winners(played[-1].after))
