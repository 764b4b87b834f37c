"""Chooses how pages are filled by weighing several of them at once."""

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeVar

_AHEAD = 4
"""The pages that are weighed together."""
_PLANS = 8
"""The plans for a page that are kept for the next one."""
MOST_GIVEN = 0.2
"""The share of a page that may stay empty for the good of others."""
_GOOD = 1.0
"""Pages that cost less need no search."""


class Filled(Protocol):
    """A page, with what is left for the next one."""

    @property
    def height(self) -> float:
        """The height that is filled."""

    @property
    def rest(self) -> Sequence[object]:
        """What is left."""


P = TypeVar("P", bound=Filled)
Ways = Callable[[Sequence[P], float], Iterable[P]]
"""Yields ways to fill the page after some others that leave this share of it empty or less."""
Cost = Callable[[Sequence[P], P], float]
"""Returns what it costs to put a page after some others."""


def best_first(
    ways: Ways[P], cost: Cost[P], most: float = MOST_GIVEN, *, splits: bool = False
) -> P:
    """Return the first of the pages that cost the least, each with at most that share empty.

    It may matter where a block `splits`, not only which are left.
    """
    plans = _plans(ways, cost, 0.0, 1)
    if plans[0][0] >= _GOOD:
        plans = _plans(ways, cost, most, 2 * _PLANS if splits else _PLANS, splits=splits)
    return plans[0][1][0]


def _plans(
    ways: Ways[P], cost: Cost[P], most: float, count: int, *, splits: bool = False
) -> list[tuple[float, tuple[P, ...]]]:
    """Return the best plans for the next pages, with what they cost."""
    plans = [(0.0, tuple[P, ...]())]
    for _ in range(_AHEAD):
        longer = list[tuple[float, tuple[P, ...]]]()
        for spent, before in plans:
            if before and not before[-1].rest:
                longer.append((spent, before))
                continue
            longer += ((spent + cost(before, it), (*before, it)) for it in ways(before, most))
        best = dict[tuple[int, float], tuple[float, tuple[P, ...]]]()
        for plan in sorted(longer, key=lambda plan: plan[0]):
            last = plan[1][-1]
            # Blocks may be split at several places.
            best.setdefault((len(last.rest), last.height if splits else 0.0), plan)
        plans = list(best.values())[:count]
    return plans
