"""Campaigns: an anytime search for the longest shortest solutions, with a hall of fame.

A campaign goes round by round. A round is as many units of work as the campaign wishes: climbs over
boards, some from a fresh board, some from one of the hall. A unit's random numbers come from the
campaign's seed and the unit's own number, and results are merged in the order of the units, so that
the same seed and as many rounds give the same hall, whoever did the work and in how many sittings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from donimoes_book.games.registry import find
from donimoes_book.search.makers import maker_of
from donimoes_book.search.making import Aim, Champion, Climber, Unit


@dataclass(frozen=True, slots=True)
class Campaign:
    """How far a campaign has come."""

    aim: Aim
    rounds: int = 0
    """How many are done."""
    hall: tuple[Champion, ...] = ()
    """The best boards, best first."""


Work = Callable[[Sequence[Unit]], Iterable[Champion | None]]
"""Does units of work, wherever that is, and returns what they found in their order."""


def next_round(campaign: Campaign, work: Work, *, fast: bool = False) -> Campaign:
    """Do one more round."""
    aim, rounds, climbs = campaign.aim, campaign.rounds, campaign.aim.wish.climbs
    climber = climber_of(aim.game)
    starts = climber.starts(campaign.hall, aim.rng(f"round {rounds}"), climbs)
    units = [
        Unit(aim, rounds * climbs + i, start.board if start else None, fast)
        for i, start in enumerate(starts)
    ]
    found = [champion for champion in work(units) if champion]
    hall = _best((*campaign.hall, *found), climber.hall, climber.alike)
    return replace(campaign, rounds=rounds + 1, hall=hall)


def climb(unit: Unit) -> Champion | None:
    """Do a unit of work; None when no board could be solved."""
    return climber_of(unit.aim.game).climb(unit)


def climber_of(name: str) -> Climber:
    """Return who climbs for the campaigns of a game; raises LookupError where nobody does."""
    game = find(name)
    maker = maker_of(game) if game else None
    if not isinstance(maker, Climber):
        raise LookupError(name)
    return maker


def _best(champions: Iterable[Champion], most: int, alike: int) -> tuple[Champion, ...]:
    """The best of them, best first: at most so many, and so many of one length."""
    ranked = sorted(champions, key=lambda champion: champion.rank)
    # As long with as many states is most likely the same board turned or mirrored.
    unlike = {(champion.steps, champion.states): champion for champion in reversed(ranked)}
    kept, lengths = list[Champion](), Counter[int]()
    for champion in sorted(unlike.values(), key=lambda champion: champion.rank):
        lengths[champion.steps] += 1
        if lengths[champion.steps] <= alike:
            kept.append(champion)
    return tuple(kept[:most])
