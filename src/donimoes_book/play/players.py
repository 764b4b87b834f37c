"""Players that are programs, for every contest: they see what a person would see, and no more."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from donimoes_book.play.contest import Contest, Player

RANDOM, GREEDY, AHEAD = "random", "greedy", "ahead"
FEW = 24
"""Where there are hundreds of choices, so many are looked at closely."""


def players_for(contest: Contest[Any, Any, Any]) -> Mapping[str, Player]:
    """Return the players that know a game, by name.

    `random` takes any choice, `greedy` the one that gains most at once, and `ahead` also minds
    what the next player may be expected to make of it.
    """
    simple: dict[str, Player] = {RANDOM: random_player, GREEDY: partial(best, contest.gain)}
    return simple | dict(contest.strong_players())


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
