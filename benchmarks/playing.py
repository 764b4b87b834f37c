"""Measures how long problems take to be prepared for pages: `python -m benchmarks.playing [GAME]…`.

The first problem of every grade of a pool is prepared with its variants, as `build` does. It prints
the processor time of one on average, in loops of plain Python, and that of the whole pool.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from time import process_time

from benchmarks import RULES
from benchmarks.timing import reference_loop
from donimoes_book.interactive.player import play_data
from donimoes_book.interactive.pools import ENOUGH
from donimoes_book.interactive.variants import with_variants
from donimoes_book.manuscript.pools import POOLS, Pool, problem_in, read_pool


def cost(work: Callable[[], object]) -> float:
    """Return the processor time that some work takes."""
    start = process_time()
    work()
    return process_time() - start


def prepare(game: str, code: str, pool: Pool) -> None:
    """Prepare a problem of a pool for a page that also makes its variants."""
    problem = problem_in(game, code, pool[code])
    alike = sum(entry.grade == problem.grade for entry in pool.values())
    if data := play_data(problem):
        with_variants(problem, data, max(ENOUGH // alike - 1, 0), 1)


def mean_cost(game: str, pool: Pool) -> float:
    """Return how long a problem takes on average over the grades."""
    first = {pool[code].grade: code for code in sorted(pool, reverse=True)}.values()
    # The first fills caches, and imports the game.
    prepare(game, min(pool), pool)
    return sum(cost(partial(prepare, game, code, pool)) for code in first) / len(first)


if __name__ == "__main__":
    loop, whole = min(cost(reference_loop) for _ in range(9)), 0.0
    print("game                     problems  loops each  loops")
    for name in sys.argv[1:] or sorted(path.stem for path in (RULES / POOLS).glob("*.json")):
        own, _ = read_pool(RULES, name)
        each = mean_cost(name, own) / loop
        whole += each * len(own)
        print(f"{name:24} {len(own):8}  {each:10.1f}  {each * len(own):5.0f}", flush=True)
    print(f"{'all':24} {'':8}  {'':10}  {whole:5.0f}")
