"""The numbers of Mountains and Valleys: which deals can be laid out, and how its versions go."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from donimoes_book.games.mountains import mountains
from donimoes_book.games.mountains.map import heights_of, penalty
from donimoes_book.games.mountains.play import (
    HANDS,
    Player,
    Table,
    play_alone,
    play_together,
    random_player,
    sensible_player,
)
from donimoes_book.games.mountains.annealing import Anneal
from donimoes_book.games.mountains.solver import plain_anneal, solve_layout
from donimoes_book.search.shortest import OutcomeKind
from donimoes_book.search.statistics import Figure, mean, share, share_with_doubt

GOOD = 5
"""A game of less penalty than this is a good one, by the rules."""
AT_RANDOM = "alone-at-random"
"""The version that only shows what thinking is worth: it never ends well."""


def survey(
    n: int, seed: str, fast: bool, progress: Callable[[int, int], None]
) -> Mapping[str, Figure]:
    """Decide `n` random deals and play `n` games of each version.

    Deals that stay undecided are counted both ways: the interval's low end takes them for
    unsolvable, its high end for solvable. Raises ImportError for the compiled gear where numba is
    not installed.
    """
    anneal = compiled() if fast else plain_anneal
    solved = undecided = 0
    for number in range(n):
        deal = mountains.GAME.deal(Random(f"{seed}/{number}"))
        outcome = solve_layout(mountains.GAME.layout_puzzle(deal), anneal=anneal)
        solved += outcome.kind is OutcomeKind.SOLVED
        undecided += outcome.kind is OutcomeKind.LIMIT
    figures = {"solvable": share_with_doubt(solved, undecided, n)}
    versions: dict[str, Callable[[Random], Table]] = {
        AT_RANDOM: lambda rng: play_alone(rng, random_player),
        "alone": lambda rng: play_alone(rng, sensible_player),
        **{f"together-{players}": _together(players, sensible_player) for players in HANDS},
    }
    for done, (name, play) in enumerate(versions.items()):
        costs = []
        for number in range(n):
            progress(done * n + number, len(versions) * n)
            costs.append(_cost(play(Random(f"{seed}/{name}/{number}"))))
        figures[f"penalty-{name}"] = mean(costs, "points")
        if name != AT_RANDOM:
            figures[f"good-{name}"] = share(sum(cost < GOOD for cost in costs), n)
            figures[f"perfect-{name}"] = share(costs.count(0), n)
    return figures


def _together(players: int, player: Player) -> Callable[[Random], Table]:
    return lambda rng: play_together(rng, player, players)


def _cost(table: Table) -> int:
    return penalty(heights_of(table.position().dominoes))


def compiled() -> Anneal:
    """Return the compiled annealing, which works on lists like the plain one."""
    import numpy as np

    from donimoes_book.games.mountains.kernels import anneal

    def on_lists(
        heights: list[int],
        mates: list[int],
        width: int,
        climb: int,
        seed: int,
        tries: int,
        chances: tuple[int, ...],
    ) -> int:
        arrays = np.array(heights), np.array(mates)
        took = anneal(*arrays, width, climb, seed, tries, np.array(chances))
        heights[:], mates[:] = arrays[0].tolist(), arrays[1].tolist()
        return int(took)

    return on_lists
