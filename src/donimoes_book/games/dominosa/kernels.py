"""The compiled backend: the same functions, compiled by numba, the extra `fast`."""

from typing import Any

import numpy as np
from numba import njit

from donimoes_book.games.dominosa.cover import cover_counter
from donimoes_book.games.dominosa.reasoning import reasoner

_count = cover_counter(njit)
_run = reasoner(njit).run


def count_covers(*arguments: Any) -> Any:
    """Call the compiled `count_covers` with lists; like the plain one, it changes the last."""
    *numbers, most, found = arguments
    covers = np.array(found)
    counted = _count(*map(np.array, numbers), most, covers)
    found[:] = covers.tolist()
    return counted


def run(
    state: Any, starts: Any, listed: Any, items: Any, halves: int, width: int,
    hardest: int, longest: int, out: Any, work: Any, tally: Any,
) -> int:  # fmt: skip
    """Call the compiled `run` with lists; it changes `state` and `tally`, like the plain one."""
    known, counts = np.array(state), np.array(tally)
    arrays = map(np.array, (starts, listed, items))
    ended = _run(
        known, *arrays, halves, width, hardest, longest, np.array(out), np.array(work), counts
    )
    state[:], tally[:] = known.tolist(), counts.tolist()
    return int(ended)
