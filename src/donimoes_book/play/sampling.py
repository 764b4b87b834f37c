"""Plays by imagining what is hidden: deals it in many possible ways, and plays each to the end.

This is Monte Carlo evaluation with determinization, as programs for card games use it: M. Ginsberg,
"GIB: Imperfect Information in a Computationally Challenging Game", 2001.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import monotonic
from typing import Any

from donimoes_book.play.contest import Contest, Player, Worth

STRONG = "strong"
WORLDS = 24
"""How many ways of dealing what is hidden are tried if no time is set."""


def weigh(
    contest: Contest[Any, Any, Any],
    view: Any,
    choices: Sequence[Any],
    rng: Random,
    *,
    worlds: int = WORLDS,
    seconds: float | None = None,
    few: int | None = None,
    halved_after: int | None = None,
) -> list[Worth]:
    """Work out what each choice is worth, best first; of hundreds, only the most promising.

    Every choice is tried in the same worlds: as many as asked for, or as there is time for. `few`
    limits the number of choices; after `halved_after` worlds, the worse half of them is dropped.
    If nothing is hidden, the game looks ahead instead.
    """
    seen = contest.search(view, choices, rng, seconds)
    if seen is not None:
        return list(seen)
    promising = contest.candidates(view, choices)[:few]
    end = None if seconds is None else monotonic() + seconds
    found: list[list[float]] = [[] for _ in promising]
    while len(found[0]) < worlds if end is None else not found[0] or monotonic() < end:
        world = contest.sample(view, rng)
        assert world is not None, "the game has nothing hidden that can be imagined"
        _try_all(contest, world, promising, found, rng)
        if len(found[0]) == halved_after:
            order = sorted(range(len(found)), key=lambda which: -sum(found[which]))
            better = order[: (len(order) + 1) // 2]
            promising, found = [promising[i] for i in better], [found[i] for i in better]
    worths = [
        Worth(choice, fmean(values), stdev(values) / sqrt(len(values)) if values[1:] else 0)
        for choice, values in zip(promising, found, strict=True)
    ]
    return sorted(worths, key=lambda worth: worth.points, reverse=True)


def strong(
    contest: Contest[Any, Any, Any],
    seconds: float | None = None,
    worlds: int = WORLDS,
    few: int | None = None,
    halved_after: int | None = None,
) -> Player:
    """Return a player who takes the most valuable of the few most promising choices."""

    def choose(view: Any, choices: Sequence[Any], rng: Random) -> Any:
        worths = weigh(
            contest,
            view,
            choices,
            rng,
            worlds=worlds,
            seconds=seconds,
            few=few,
            halved_after=halved_after,
        )
        return worths[0].choice

    return choose


def all_seeing(contest: Contest[Any, Any, Any]) -> Callable[[Any, Sequence[Any], Random], Any]:
    """Return a chooser that thinks like a strong player, but knows what is hidden.

    It takes a state and its choices. It isn't a player, but a standard to measure players against.
    """

    def choose(state: Any, choices: Sequence[Any], rng: Random) -> Any:
        mover = contest.mover(state)
        assert mover is not None, "somebody chooses"
        promising = contest.candidates(contest.view(state, mover), choices)
        found: list[list[float]] = [[] for _ in promising]
        _try_all(contest, state, promising, found, rng, seer=mover)
        return promising[found.index(max(found))]

    return choose


def _try_all(
    contest: Contest[Any, Any, Any],
    world: Any,
    choices: Sequence[Any],
    found: Sequence[list[float]],
    rng: Random,
    seer: int | None = None,
) -> None:
    """Play each choice out in one world with the same random numbers, and note its worth."""
    mover = contest.mover(world)
    assert mover is not None, "somebody chooses"
    playout_seed = rng.random()
    for values, choice in zip(found, choices, strict=True):
        after, chance = contest.after(world, choice), Random(playout_seed)
        if seer is None:
            scores = contest.play_out(after, chance)
        else:
            scores = contest.foresee(after, seer, chance)
        values.append(lead(scores, mover))


def lead(scores: Sequence[float], player: int) -> float:
    """Return how many more points a player has than the others, on average."""
    others = [score for who, score in enumerate(scores) if who != player]
    return scores[player] - (fmean(others) if others else 0)
