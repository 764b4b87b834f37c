"""What is measured of a solitaire: how often it is won by luck, sensibly, and with all face up."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from donimoes_book.games.solitaires.deal import DrawDeal, Player, Playout, play, random_player
from donimoes_book.progress import Progress
from donimoes_book.search.shortest import OutcomeKind
from donimoes_book.search.statistics import Figure, quantile, quartiles, share, share_with_doubt

Questions = Callable[[Any, bool], Mapping[str, bool]]
"""Answers more questions about a deal, knowing whether it can be won.

Each name becomes a figure: the share of yes among the deals that the question was answered for.
"""
MOVES_LABELS = {
    "moves-q1": "A quarter take at most",
    "moves-median": "Half take at most",
    "moves-q3": "Three quarters take at most",
}
LABELS = {
    "solvable": "Can be solved",
    **MOVES_LABELS,
    "won-sensibly": "Won by a sensible player",
    "left-sensibly": "Left by a sensible player (median)",
    "won-at-random": "Won by blind luck",
    "left-at-random": "Left by blind luck (median)",
}
"""What a reader sees of the figures that most solitaires have."""
CHANCE_LABELS = {"chance": "Is won, whatever you do"}
"""The same where there is nothing to choose."""


def random_deals(
    draw_deal: DrawDeal, n: int, seed: str, progress: Progress
) -> Iterator[tuple[Any, Player]]:
    """Deal `n` times; each deal comes with somebody who plays at random."""
    for number in range(n):
        progress(number, n)
        deal = draw_deal(Random(f"{seed}/{number}"))
        yield deal, random_player(Random(f"{seed}/{number}/player"))


def measure_play(
    draw_deal: DrawDeal,
    sensible_move: Player,
    n: int,
    seed: str,
    _fast: bool,
    progress: Progress,
    *,
    questions: Questions | None = None,
) -> dict[str, Figure]:
    """Deal `n` times; each deal is decided, and played at random and by a sensible player.

    A deal that stays undecided is counted both ways: the interval's low end takes it for lost,
    the high end for won.
    """
    undecided = 0
    lengths: list[int] = []
    played: dict[str, list[Playout]] = {"sensibly": [], "at-random": []}
    answers: dict[str, list[bool]] = {}
    for deal, at_random in random_deals(draw_deal, n, seed, progress):
        outcome = deal.solve()
        undecided += outcome.kind is OutcomeKind.LIMIT
        if outcome.length is not None:
            lengths.append(outcome.length)
        played["at-random"].append(play(deal, at_random))
        played["sensibly"].append(play(deal, sensible_move))
        if questions and outcome.kind is not OutcomeKind.LIMIT:
            for name, answer in questions(deal, outcome.kind is OutcomeKind.SOLVED).items():
                answers.setdefault(name, []).append(answer)
    figures = {"solvable": share_with_doubt(len(lengths), undecided, n)}
    for how, playouts in played.items():
        figures[f"won-{how}"] = share(sum(playout.won for playout in playouts), n)
        left = [playout.left for playout in playouts]
        figures[f"left-{how}"] = quantile(left, 0.5, "dominoes")
    if len(set(lengths)) > 1:
        figures |= quartiles("moves", lengths, "moves")
    for name, said in sorted(answers.items()):
        figures[name] = share(sum(said), len(said))
    return figures
