"""What a play of Checkimoes is worth to someone who thinks one turn ahead."""

from __future__ import annotations

from collections.abc import Iterable
from math import comb

from donimoes_book.board.dominoes import Pair
from donimoes_book.games.checkimoes.contest import Choice, View
from donimoes_book.games.checkimoes.rules import Play, best_gain, gain, laid, open_to


def foresight(view: View, choice: Choice) -> tuple[float, ...]:
    """What it gains, less the best reply to be expected; then what the own hand can do next."""
    if not isinstance(choice, Play):
        return (-float("inf"),)
    places = open_to(laid(view.cells, choice))
    other = 1 - view.player
    known = _gains(places, view.known, other)
    possible = _gains(places, view.unseen, other)
    hidden = view.theirs - len(view.known)
    reply = expected_best(possible, len(view.unseen), hidden, max(known, default=None))
    own = _gains(places, (held for held in view.hand if held != choice.domino), view.player)
    return gain(choice, view.player) - reply + max(own, default=0) / 2, len(own)


def _gains(places: list[int], dominoes: Iterable[Pair], player: int) -> list[int]:
    """The most that each of some dominoes can gain, of those that can be played."""
    found = (best_gain(places, domino, player) for domino in dominoes)
    return [points for points in found if points is not None]


def expected_best(gains: list[int], dominoes: int, held: int, sure: int | None) -> float:
    """How much the best of a hand gains on average; nothing where none can be played.

    The hand holds one domino that gains `sure`, if there is one, and `held` of so many others, of
    which those that can be played make these gains.
    """
    total, left = 0.0, 1.0
    for rank, points in enumerate(sorted(gains, reverse=True), start=1):
        if held < 1 or (sure is not None and points <= sure):
            break
        # It is the best where the hand holds it, and none of those before it.
        chance = comb(dominoes - rank, held - 1) / comb(dominoes, held)
        total += chance * points
        left -= chance
    return total + left * (sure or 0)
