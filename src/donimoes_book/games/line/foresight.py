"""What a play is worth to a program that thinks one step ahead and remembers nothing."""

from collections.abc import Sequence
from math import comb
from operator import mul
from statistics import fmean
from typing import NamedTuple

from donimoes_book.board.dominoes import Pair
from donimoes_book.games.line.line import Line, Play
from donimoes_book.games.line.rules import Draw, Rules
from donimoes_book.games.line.state import SET, Choice, LineView

# Found by comparing players, a thousand pairs of deals in each game.
_PIP = 0.5
"""What a pip less in the hand is worth, as a part of what it may bring the winner."""
_STUCK = 0.5
"""What it is worth that the next player cannot play, as a part of what the hand may bring."""
_FITS = 0.15
"""What each domino is worth that fits in the own hand, and none in the next one."""
_MANY = 100
"""Pips enough to see what one of them brings the winner."""


class Reply(NamedTuple):
    """What the next player may be expected to do, whatever hand that is."""

    points: float
    """How many points the best play scores on average."""
    stuck: float
    """How likely it is that nothing fits."""
    fitting: float
    """How many dominoes of the hand fit on average."""


def foresight(rules: Rules, view: LineView, choice: Choice) -> tuple[float, ...]:
    """Its points less those of the best reply; then going out, and what the hands hold.

    Any domino that the player does not see may be in the next player's hand, all alike.
    """
    if not isinstance(choice, Play):
        return (-float("inf"),)
    line, count = view.line.after(choice), len(view.sizes)
    own = [domino for domino in view.hand if domino != choice.domino]
    seen = {*own, *line.dominoes}
    hidden = [domino for domino in SET if domino not in seen]
    if rules.draw is Draw.ROW:
        # Whoever plays turns up the next domino, and hopes that it fits.
        return (float(_fitting(rules, line, hidden)),)
    worth, average = rules.settlement.points, fmean(map(sum, hidden))
    sizes = [view.sizes[(view.player + step) % count] for step in range(1, count)]
    pips = [round(size * average) for size in sizes]
    points, prize = rules.points(line), worth(0, pips)
    if not own:
        return (float(points + prize),)
    reply = expected_reply(rules, line, hidden, sizes[0])
    loss = worth(0, [sum(map(sum, own)), *pips[1:]])
    may_go_out = (1 - reply.stuck) * loss if sizes[0] == 1 else 0
    mobility = _FITS * (_fitting(rules, line, own) - reply.fitting) + _STUCK * reply.stuck
    lighter = _PIP * worth(0, [_MANY]) / _MANY * (choice.inner + choice.outer)
    return (points - reply.points - may_go_out + (prize + loss) / 2 * mobility + lighter,)


def expected_reply(rules: Rules, line: Line, hidden: Sequence[Pair], held: int) -> Reply:
    """Expect so many of the hidden dominoes in the next player's hand, all hands alike."""
    replies = [_best_reply(rules, line, domino) for domino in hidden]
    fitting = sorted((points for points in replies if points is not None), reverse=True)
    dominoes, fit = len(hidden), len(fitting)
    hands = comb(dominoes, held)
    # The best of a hand is the i-th of all if the hand holds that one and none before it.
    best = (comb(dominoes - rank, held - 1) for rank in range(1, fit + 1))
    return Reply(
        sum(map(mul, fitting, best)) / hands,
        comb(dominoes - fit, held) / hands,
        fit * held / dominoes,
    )


def _fitting(rules: Rules, line: Line, dominoes: Sequence[Pair]) -> int:
    """Count the dominoes that fit an end."""
    fits, ends = rules.matching.fits, line.open_numbers
    return sum(
        any(fits(end, half, domino) for end in ends for half in domino) for domino in dominoes
    )


def _best_reply(rules: Rules, line: Line, domino: Pair) -> int | None:
    """Return how many points a domino can score on a line; None where it does not fit."""
    plays = line.legal_plays(domino, rules.matching.fits)
    if rules.scoring is None:
        return None if next(plays, None) is None else 0
    return max((rules.scoring.points(line.after(play)) for play in plays), default=None)
