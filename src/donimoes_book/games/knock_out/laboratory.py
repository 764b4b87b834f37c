"""Knock-Out in the laboratory: making lines that can be won, and measuring them."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache, partial
from math import comb, factorial, prod, sqrt
from random import Random

from donimoes_book.board.dominoes import Pair
from donimoes_book.games.knock_out.game import KnockOut, KnockOutDeal
from donimoes_book.games.solitaires.deal import play
from donimoes_book.games.solitaires.laboratory import DealGenerator, random_deals
from donimoes_book.laboratory.survey import Survey, Z, mean, share
from donimoes_book.language import units
from donimoes_book.progress import Progress, no_progress
from donimoes_book.search.figures import SHARE, Figure


def generator(game: KnockOut) -> DealGenerator:
    """Return a generator of lines that can be cleared.

    Waiting for one among random lines would take a million deals.
    """
    return DealGenerator(game, lambda rng: KnockOutDeal(winnable_line(rng)))


def ways(row: Sequence[Pair]) -> int:
    """Return in how many ways pairs can clear a line (dynamic programming)."""
    return _ways_between(row)[0][len(row)]


def fewest_left(row: Sequence[Pair]) -> int:
    """Return how many dominoes best play leaves."""
    between = _ways_between(row)
    left = [0]
    for end in range(1, len(row) + 1):
        cleared = (left[start] for start in range(end) if between[start][end])
        left.append(min((left[-1] + 1, *cleared)))
    return left[-1]


def _ways_between(row: Sequence[Pair]) -> list[list[int]]:
    """The ways to clear what is between one place (included) and another (excluded)."""
    n = len(row)
    found = [[int(start == end) for end in range(n + 1)] for start in range(n + 1)]
    for length in range(2, n + 1, 2):
        for start in range(n - length + 1):
            end, right = start + length, row[start][1]
            found[start][end] = sum(
                found[start + 1][mate] * found[mate + 1][end]
                for mate in range(start + 1, end, 2)
                if row[mate][0] == right
            )
    return found


def ways_per_deal(highest: int = 6) -> Fraction:
    """Return the exact average number of ways to clear a random line of a set.

    Every set of pairs that do not cross is a way equally often, and a Catalan number says how many
    there are. In every way, each domino matches with one of its numbers, so every number is used
    by an even number of dominoes; `_pairings` counts how. Zero if the set is odd.
    """
    doubles, others = highest + 1, comb(highest + 1, 2)
    pairs, odd = divmod(doubles + others, 2)
    if odd:
        return Fraction(0)
    shapes = comb(2 * pairs, pairs) // (pairs + 1)
    lines = factorial(pairs) * 2**pairs * _pairings((1,) * doubles)
    return Fraction(shapes * lines, factorial(2 * pairs) * 2**others)


def random_way(rng: Random, highest: int = 6) -> tuple[Pair, ...]:
    """Draw a line together with a way to clear it, each with equal chance; return the line.

    A line that can be cleared in three ways is three times as likely as one with a single way.
    """
    users = _random_users(rng, highest)
    pairs = []
    for number, using in enumerate(users):
        rng.shuffle(using)
        for left, right in zip(using[::2], using[1::2], strict=True):
            pairs.append(((sum(left) - number, number), (number, sum(right) - number)))
    rng.shuffle(pairs)
    row, open_pairs = [], list[Pair]()
    for opens in _random_brackets(rng, len(pairs)):
        if opens:
            left, right = pairs.pop()
            row.append(left)
            open_pairs.append(right)
        else:
            row.append(open_pairs.pop())
    return tuple(row)


def winnable_line(rng: Random, highest: int = 6) -> tuple[Pair, ...]:
    """Draw a line that can be cleared, each with equal chance.

    The more ways a line has, the more often it is rejected.
    """
    while True:
        row = random_way(rng, highest)
        if rng.randrange(ways(row)) == 0:
            return row


@cache
def _pairings(users: tuple[int, ...], mate: int = 1) -> int:
    """In how many ways all dominoes can be paired up by a number that both show.

    `users` counts the dominoes used so far for each number from one on, starting with its double.
    The dominoes of the first number with numbers below `mate` (counted from it) are decided; each
    further domino is used for one of its two numbers.
    """
    if not users:
        return 1
    if mate == len(users):
        # This many can be paired up in 1 · 3 · 5 · … ways.
        mine = users[0]
        return 0 if mine % 2 else prod(range(1, mine, 2)) * _pairings(users[1:])
    first, other = _used(users, mate)
    return _pairings(first, mate + 1) + _pairings(other, mate + 1)


def _used(users: tuple[int, ...], mate: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The counts once a domino is used for the first number, and once it is used for its mate."""
    first = (users[0] + 1, *users[1:])
    return first, (*users[:mate], users[mate] + 1, *users[mate + 1 :])


def _random_users(rng: Random, highest: int) -> list[list[Pair]]:
    """The dominoes used for each number, drawn as often as they can be paired up."""
    found: list[list[Pair]] = [[(number, number)] for number in range(highest + 1)]
    users = (1,) * (highest + 1)
    for number in range(highest + 1):
        for mate in range(1, len(users)):
            first, other = _used(users, mate)
            chances = _pairings(first, mate + 1), _pairings(other, mate + 1)
            used = rng.randrange(sum(chances)) < chances[0]
            found[number if used else number + mate].append((number, number + mate))
            users = first if used else other
        users = users[1:]
    return found


def _random_brackets(rng: Random, pairs: int) -> list[bool]:
    """Draw a balanced row of brackets, True for an open one, each with equal chance.

    The cycle lemma (A. Dvoretzky and T. Motzkin, Duke Mathematical Journal 14 (1947) 305-313): if a
    row has one closing bracket too many, exactly one rotation is balanced except for its end.
    """
    row = [True] * pairs + [False] * (pairs + 1)
    rng.shuffle(row)
    depth = lowest = start = 0
    for i, opens in enumerate(row, start=1):
        depth += 1 if opens else -1
        if depth < lowest:
            lowest, start = depth, i
    return (row[start:] + row[:start])[:-1]


def survey(game: KnockOut) -> Survey:
    """Return how the game is measured."""
    return Survey(partial(measure, game))


def measure(
    game: KnockOut, n: int, seed: str, _fast: bool, progress: Progress
) -> dict[str, Figure]:
    """Play `n` deals, count what is left of them, and measure how rarely one is won.

    About one deal in a million can be won, so wins are weighted rather than counted: see
    `measure_wins`.
    """
    left: dict[str, list[int]] = {"at-best": [], "sensibly": [], "at-random": []}
    deals = random_deals(game.deal, n, seed, lambda done, _all: progress(done, 2 * n))
    for deal, random_player in deals:
        left["at-best"].append(fewest_left(deal.start))
        left["sensibly"].append(play(deal, game.sensible_move).left)
        left["at-random"].append(play(deal, random_player).left)
    figures = measure_wins(game, n, seed, progress)
    means = {f"mean-left-{how}": mean(counts, "dominoes") for how, counts in left.items()}
    return figures | means


def measure_wins(
    game: KnockOut, n: int, seed: str, progress: Progress = no_progress, highest: int = 6
) -> dict[str, Figure]:
    """Estimate what share of deals can be won, and is won, from `n` that can be.

    How many ways there are on average to clear a random deal is known (`ways_per_deal`). A deal
    drawn along with its ways gets a weight of one over their number, so that each winnable deal
    counts once: importance sampling (H. Kahn and T. E. Harris, 1951). A player can win only
    such deals, so the ones they win among them are all that count.
    """

    def draw_deal(rng: Random) -> KnockOutDeal:
        return KnockOutDeal(random_way(rng, highest))

    weights: dict[str, list[float]] = {"solvable": [], "won-sensibly": [], "won-at-random": []}
    deals = random_deals(draw_deal, n, f"{seed}/way", lambda done, _: progress(n + done, 2 * n))
    for deal, random_player in deals:
        weight = 1 / ways(deal.start)
        weights["solvable"].append(weight)
        weights["won-sensibly"].append(weight * play(deal, game.sensible_move).won)
        weights["won-at-random"].append(weight * play(deal, random_player).won)
    per_deal = float(ways_per_deal(highest))
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
