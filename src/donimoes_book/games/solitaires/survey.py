"""The numbers of a solitaire: how often it is won by luck, by sense and with everything open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

from donimoes_book.games.solitaires.deal import Line, play, random_player
from donimoes_book.games.solitaires.solitaire import Solitaire
from donimoes_book.search.shortest import OutcomeKind
from donimoes_book.search.depth_first import decide
from donimoes_book.search.statistics import Figure, quantile, quartiles, share, share_with_doubt

Progress = Callable[[int, int], None]
Extra = Callable[[Any, bool], Mapping[str, bool]]
"""More to ask of a Deal, knowing whether it can be won; a question without an answer is left out.

Each name that it answers becomes a figure: the share of yes among the answers.
"""


def survey(
    n: int,
    seed: str,
    _fast: bool,
    progress: Progress,
    *,
    game: Solitaire,
    extra: Extra | None = None,
) -> dict[str, Figure]:
    """Deal `n` times; each deal is decided, and played at random and by a sensible player.

    A deal that stays undecided is counted both ways: the interval's low end takes it for lost,
    the high end for won.
    """
    undecided = 0
    lengths: list[int] = []
    played: dict[str, list[Line]] = {"sensibly": [], "at-random": []}
    answers: dict[str, list[bool]] = {}
    for number in range(n):
        progress(number, n)
        deal = game.deal(Random(f"{seed}/{number}"))
        outcome = decide(deal)
        undecided += outcome.kind is OutcomeKind.LIMIT
        if outcome.length is not None:
            lengths.append(outcome.length)
        player = random_player(Random(f"{seed}/{number}/player"))
        played["at-random"].append(play(deal, player))
        played["sensibly"].append(play(deal, game.sensible_move))
        if extra and outcome.kind is not OutcomeKind.LIMIT:
            for name, answer in extra(deal, outcome.kind is OutcomeKind.SOLVED).items():
                answers.setdefault(name, []).append(answer)
    figures = {"solvable": share_with_doubt(len(lengths), undecided, n)}
    for how, lines in played.items():
        figures[f"won-{how}"] = share(sum(line.won for line in lines), n)
        left = [line.left for line in lines]
        figures[f"left-{how}"] = quantile(left, 0.5, "dominoes")
    if len(set(lengths)) > 1:
        figures |= quartiles("moves", lengths, "moves")
    for name, said in sorted(answers.items()):
        figures[name] = share(sum(said), len(said))
    return figures


def surveyed(game: Solitaire, extra: Extra | None = None) -> partial[dict[str, Figure]]:
    """The survey of one game."""
    return partial(survey, game=game, extra=extra)
