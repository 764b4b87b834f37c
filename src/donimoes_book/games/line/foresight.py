"""What a play of a line game is worth to someone who thinks one step ahead."""

from __future__ import annotations

from math import comb
from operator import mul

from donimoes_book.games.line.hand import SET, Choice, View
from donimoes_book.games.line.line import Line, Pair, Play
from donimoes_book.games.line.rules import Draw, Rules


def foresight(rules: Rules, view: View, choice: Choice) -> tuple[float, ...]:
    """Its points less those of the best reply to be expected; then who can go on, then its weight.

    Any domino that the player does not see may be in the next player's hand, all alike.
    """
    if not isinstance(choice, Play):
        return (-float("inf"),)
    line = view.line.after(choice)
    own = [domino for domino in view.hand if domino != choice.domino]
    seen = {*own, *line.dominoes}
    replies = [_reply(rules, line, domino) for domino in SET if domino not in seen]
    fitting = sorted((points for points in replies if points is not None), reverse=True)
    if rules.draw is Draw.ROW:
        # Whoever plays turns up the next domino, and wants it to fit.
        return (float(len(fitting)),)
    held = view.sizes[(view.player + 1) % len(view.sizes)]
    mine = sum(_reply(rules, line, domino) is not None for domino in own)
    theirs = len(fitting) * held / len(replies) if replies else 0
    points = rules.points(line) - _expected(fitting, len(replies), held)
    return points, mine - theirs, choice.inner + choice.outer


def _reply(rules: Rules, line: Line, domino: Pair) -> int | None:
    """How many points a domino can score on a line; None where it does not fit."""
    places = line.places(domino, rules.matching.fits)
    if rules.scoring is None:
        return None if next(places, None) is None else 0
    return max((rules.scoring.points(line.after(play)) for play in places), default=None)


def _expected(points: list[int], dominoes: int, held: int) -> float:
    """How many points the best of a hand scores on average.

    `points` are those of the dominoes that fit, best first, of so many that may be in the hand.
    """
    if not points or not points[0]:
        return 0
    # The best of a hand is the i-th of all if the hand holds that one and none before it.
    hands = (comb(dominoes - rank, held - 1) for rank in range(1, len(points) + 1))
    return float(sum(map(mul, points, hands)) / comb(dominoes, held))
