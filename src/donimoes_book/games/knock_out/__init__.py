"""Knock-Out: take neighbours whose ends match from a line of dominoes laid end to end.

Source: Domino Games (Fundex Games, 2001), games for one player. The original rules don't say how
many dominoes go at a time; here it is two neighbours.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from math import sqrt
from random import Random
from typing import NamedTuple

from donimoes_book.board.dominoes import Pair, domino_set
from donimoes_book.board.position import Position
from donimoes_book.games.claims import Refusal
from donimoes_book.games.knock_out import ways
from donimoes_book.games.solitaires.deal import TakingDeal, play
from donimoes_book.games.solitaires.pictures import read_row, row_dominoes
from donimoes_book.games.solitaires.solitaire import LABELS, Solitaire, random_deals
from donimoes_book.laboratory.survey import Z, mean, share
from donimoes_book.language import N_, units
from donimoes_book.play.dealing import domino_name
from donimoes_book.progress import Progress, no_progress
from donimoes_book.search.figures import SHARE, Figure

Row = tuple[Pair, ...]
"""The dominoes from left to right, each as its left and right number."""

_MOVE = re.compile(r"(\d\d)\+(\d\d)")


class Knock(NamedTuple):
    """Two neighbours that are knocked out of the line, each as it is turned."""

    left: Pair
    right: Pair


class KnockOutDeal(TakingDeal[Row, Knock]):
    """A line to be cleared."""

    def __init__(self, row: Row) -> None:
        self.start = row

    def successors(self, state: Row) -> Iterator[tuple[Knock, Row]]:
        """Every matching pair of neighbours, from left to right."""
        for i, (left, right) in enumerate(pairwise(state)):
            if left[1] == right[0]:
                yield Knock(left, right), state[:i] + state[i + 2 :]

    def remaining(self, state: Row) -> int:
        """How many dominoes are in the line."""
        return len(state)

    def move_name(self, move: Knock) -> str:
        """Return the two in order, as in `25+54`."""
        return f"{domino_name(move.left)}+{domino_name(move.right)}"

    def show(self, state: Row, crossed: Collection[Pair] = ()) -> Position:
        """Show the line, seven dominoes to a row of the page."""
        return Position(tuple(row_dominoes(state, across=True, marked=crossed)))

    def attempts(self, state: Row) -> Iterator[str]:
        """Every two neighbours, and every domino with the one after the next."""
        for apart in (1, 2):
            for left, right in zip(state, state[apart:], strict=False):
                yield self.move_name(Knock(left, right))

    def find_move(self, state: Row, text: str) -> Knock | Refusal:
        """The two named neighbours, in either order, or why they cannot go."""
        match = _MOVE.fullmatch(text)
        if not match:
            raise ValueError("a move is two neighbours, such as 25+54")
        places = []
        for name in match.groups():
            pips = int(name[0]), int(name[1])
            place = next((state.index(way) for way in (pips, pips[::-1]) if way in state), None)
            if place is None:
                return Refusal(f"there is no {name} in the line")
            places.append(place)
        first, second = sorted(places)
        if first == second:
            return Refusal("a domino cannot be knocked out with itself")
        left, right = state[first], state[second]
        if second - first != 1:
            return Refusal(f"{domino_name(left)} and {domino_name(right)} do not touch")
        if left[1] != right[0]:
            one, other = f"the {left[1]} of {domino_name(left)}", f"the {right[0]} beside it"
            return Refusal(f"{one} does not match {other}")
        return Knock(left, right)


class KnockOut(Solitaire):
    """The game of the registry."""

    name = "knock-out"
    title = N_("Knock-Out")
    family_rank = 9
    code_number = 13
    labels: Mapping[str, str] = {
        **{name: LABELS[name] for name in ("solvable", "won-sensibly", "won-at-random")},
        "one-in": N_("That is one in"),
        "mean-left-at-best": N_("Best play leaves"),
        "mean-left-sensibly": N_("A sensible player leaves"),
        "mean-left-at-random": N_("Blind luck leaves"),
    }
    frame = "\n\n\n".join([" ".join(["0|0"] * 7)] * 4)

    def puzzle(self, position: Position) -> KnockOutDeal:
        """Read a line, wherever it is broken; raises IllegalPosition."""
        return KnockOutDeal(read_row(position, across=True))

    def deal(self, rng: Random) -> KnockOutDeal:
        """Put a whole set in a line, each domino either way round."""
        row = domino_set()
        rng.shuffle(row)
        return KnockOutDeal(tuple(rng.choice((pips, pips[::-1])) for pips in row))

    def problem_deal(self, rng: Random) -> KnockOutDeal:
        """Draw a line that can be cleared: waiting for one would take a million deals."""
        return KnockOutDeal(ways.winnable_line(rng))

    def sensible_move(self, view: Row, moves: Sequence[Knock]) -> Knock:
        """Return the pair after which the most neighbours match, or the first such pair."""
        after = dict(KnockOutDeal(view).successors(view))

        def matches(move: Knock) -> int:
            return sum(left[1] == right[0] for left, right in pairwise(after[move]))

        return max(moves, key=matches)

    def measure(self, n: int, seed: str, _fast: bool, progress: Progress) -> dict[str, Figure]:
        """Play `n` deals, count what is left of them, and measure how rarely one is won.

        About one deal in a million can be won, so wins are weighted rather than counted: see
        `measure_wins`.
        """
        left: dict[str, list[int]] = {"at-best": [], "sensibly": [], "at-random": []}
        deals = random_deals(self.deal, n, seed, lambda done, _all: progress(done, 2 * n))
        for deal, random_player in deals:
            left["at-best"].append(ways.fewest_left(deal.start))
            left["sensibly"].append(play(deal, self.sensible_move).left)
            left["at-random"].append(play(deal, random_player).left)
        figures = self.measure_wins(n, seed, progress)
        means = {f"mean-left-{how}": mean(counts, "dominoes") for how, counts in left.items()}
        return figures | means

    def measure_wins(
        self, n: int, seed: str, progress: Progress = no_progress, highest: int = 6
    ) -> dict[str, Figure]:
        """Estimate what share of deals can be won, and is won, from `n` that can be.

        How many ways there are on average to clear a random deal is known (`ways_per_deal`). A deal
        drawn along with its ways gets a weight of one over their number, so that each winnable deal
        counts once: importance sampling (H. Kahn and T. E. Harris, 1951). A player can win only
        such deals, so the ones they win among them are all that count.
        """

        def draw_deal(rng: Random) -> KnockOutDeal:
            return KnockOutDeal(ways.random_way(rng, highest))

        weights: dict[str, list[float]] = {"solvable": [], "won-sensibly": [], "won-at-random": []}
        deals = random_deals(draw_deal, n, f"{seed}/way", lambda done, _: progress(n + done, 2 * n))
        for deal, random_player in deals:
            weight = 1 / ways.ways(deal.start)
            weights["solvable"].append(weight)
            weights["won-sensibly"].append(weight * play(deal, self.sensible_move).won)
            weights["won-at-random"].append(weight * play(deal, random_player).won)
        per_deal = float(ways.ways_per_deal(highest))
        figures = {name: _average(found, per_deal) for name, found in weights.items()}
        part, low, high = (getattr(figures["solvable"], end) for end in ("value", "low", "high"))
        rarity = Figure(round(1 / part), round(1 / high), round(1 / low), units("deal", "deals"))
        return figures | {"one-in": rarity}


def _average(weights: Sequence[float], per_deal: float) -> Figure:
    """The share of all deals that weights represent, with its interval (normal approximation)."""
    n = len(weights)
    average = sum(weights) / n
    spread = sqrt(sum((weight - average) ** 2 for weight in weights) / n)
    # If nobody wins, Wilson's interval says how much that means, as no weight exceeds one.
    reach = Z * spread / sqrt(n) if average else share(0, n).high or 0.0
    low, high = max(0.0, average - reach), average + reach
    return Figure(per_deal * average, per_deal * low, per_deal * high, SHARE)


GAME = KnockOut()
