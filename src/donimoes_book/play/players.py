"""Players that are programs, for every contest: they see what a person would see, and no more."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from donimoes_book.games.checkimoes.contest import CheckimoesContest
from donimoes_book.games.contest import Contest
from donimoes_book.games.line.contest import LineContest
from donimoes_book.play.checkimoes_foresight import foresight as checkimoes_foresight
from donimoes_book.play.line_foresight import foresight
from donimoes_book.play.match import Player

RANDOM, GREEDY, AHEAD = "random", "greedy", "ahead"
FEW = 24
"""Where there are hundreds of choices, so many are looked at closely."""


def players_for(contest: Contest[Any, Any, Any]) -> Mapping[str, Player]:
    """Return the players that know a game, by name.

    `random` takes any choice, `greedy` the one that gains most at once, and `ahead` also minds
    what the next player may be expected to make of it.
    """
    players: dict[str, Player] = {RANDOM: random_player, GREEDY: partial(best, contest.gain)}
    if isinstance(contest, LineContest):
        players[AHEAD] = partial(best, partial(foresight, contest.rules))
    if isinstance(contest, CheckimoesContest):
        players[AHEAD] = partial(best_of_few, checkimoes_foresight, contest.gain)
    return players


def random_player(_view: Any, choices: Sequence[Any], rng: Random) -> Any:
    """Take any choice, all alike."""
    return choices[int(rng.random() * len(choices))]


def best(
    worth: Callable[[Any, Any], tuple[float, ...]],
    view: Any,
    choices: Sequence[Any],
    rng: Random,
) -> Any:
    """Take the choice that is worth most; of equals, any."""
    values = [worth(view, choice) for choice in choices]
    highest = max(values)
    equals = [choice for choice, value in zip(choices, values, strict=True) if value == highest]
    return random_player(view, equals, rng)


def best_of_few(
    worth: Callable[[Any, Any], tuple[float, ...]],
    gain: Callable[[Any, Any], tuple[float, ...]],
    view: Any,
    choices: Sequence[Any],
    rng: Random,
) -> Any:
    """The same, but only among the choices that gain most at once."""
    few = sorted(choices, key=partial(gain, view), reverse=True)[:FEW]
    return best(worth, view, few, rng)
