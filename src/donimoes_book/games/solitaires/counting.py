"""What is counted exactly, or drawn evenly, in the laboratory of solitaires."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb, factorial, perm, prod
from random import Random

from donimoes_book.board.dominoes import Pair, domino_set
from donimoes_book.games.solitaires.columns import ColumnRules, ColumnsDeal
from donimoes_book.games.solitaires.pairs import IN_HAND, kinds_of

# Columns


def lone_partners(rules: ColumnRules) -> dict[Pair, Pair]:
    """Return the dominoes that have only one partner, each with that partner."""
    kinds = kinds_of(rules.pairing, rules.highest)
    partners = {
        pair: [other for other, there in kinds.items() if other != pair and kind + there == 0]
        for pair, kind in kinds.items()
    }
    return {pair: others[0] for pair, others in partners.items() if len(others) == 1}


def are_together(deal: ColumnsDeal) -> bool:
    """Return whether two lone partners are in the same column."""
    only = lone_partners(deal.rules)
    return any(only.get(pair) in column for column in deal.start.columns for pair in column)


def chance_together(rules: ColumnRules) -> Fraction:
    """Return the share of deals in which two lone partners are in the same column.

    By inclusion and exclusion: `ways[k]` is the number of ways in which k given pairs of partners,
    in no particular order, can each be in one column.
    """
    partners, dominoes = len(lone_partners(rules)) // 2, len(domino_set(rules.highest))
    within = [
        Fraction(perm(rules.depth, 2 * k), factorial(k)) if 2 * k <= rules.depth else Fraction(0)
        for k in range(partners + 1)
    ]
    ways = [Fraction(k == 0) for k in range(partners + 1)]
    for _ in range(rules.columns):
        ways = [
            sum((ways[k - j] * within[j] for j in range(k + 1)), Fraction(0))
            for k in range(partners + 1)
        ]
    return sum(
        (
            (-1) ** (k + 1) * comb(partners, k) * factorial(k) * ways[k] / perm(dominoes, 2 * k)
            for k in range(1, partners + 1)
        ),
        Fraction(0),
    )


# Twelve to Go

Drawn = tuple[tuple[int, int], ...]
"""For each total below half of a pair's, from 0: how many with it and how many of their partners
have been drawn, the larger number first; then those with exactly half, and 0."""


def chance(highest: int = 6, in_hand: int = IN_HAND) -> Fraction:
    """Return the share of all orders of a set that Twelve to Go wins.

    A deal is lost if the dominoes left over, once everything drawn so far is paired, fill the hand.
    So only how many of each total are drawn matters, and that can be counted for all deals together
    (dynamic programming).
    """
    totals = Counter(low + high for low, high in domino_set(highest))
    sizes = [totals[total] for total in range(highest + 1)]
    dominoes = sum(totals.values())
    orders: dict[Drawn, int] = {((0, 0),) * (highest + 1): 1}
    for drawn in range(1, dominoes + 1):
        longer: dict[Drawn, int] = {}
        for counts, ways in orders.items():
            for after, more in _draws(counts, sizes):
                longer[after] = longer.get(after, 0) + ways * more
        if in_hand <= drawn < dominoes and (drawn - in_hand) % 2 == 0:
            longer = {c: ways for c, ways in longer.items() if _left_over(c) < in_hand}
        orders = longer
    return Fraction(sum(orders.values()), factorial(dominoes))


def stuck_at_once(highest: int = 6, in_hand: int = IN_HAND) -> Fraction:
    """Return the share of first hands in which no two dominoes make a pair.

    Such a hand never has both a total and its partner, and at most one domino with exactly half.
    """
    totals = Counter(low + high for low, high in domino_set(highest))
    hands = [1, totals[highest]] + [0] * in_hand
    for total in range(highest):
        some = [1, *(2 * comb(totals[total], n) for n in range(1, in_hand + 1))]
        hands = [
            sum(hands[held - n] * some[n] for n in range(held + 1)) for held in range(in_hand + 1)
        ]
    return Fraction(hands[in_hand], comb(sum(totals.values()), in_hand))


def _draws(counts: Drawn, sizes: list[int]) -> list[tuple[Drawn, int]]:
    """For every kind of domino that may be drawn next, the counts after it, and how many exist."""
    draws = []
    for total, (more, fewer) in enumerate(counts):
        middle = total == len(counts) - 1
        sides = [(more, (more + 1, fewer))]
        if not middle:
            sides.append((fewer, (max(more, fewer + 1), min(more, fewer + 1))))
        for count, after in sides:
            if count < sizes[total]:
                changed = (*counts[:total], after, *counts[total + 1 :])
                draws.append((changed, sizes[total] - count))
    return draws


def _left_over(counts: Drawn) -> int:
    *sided, (middle, _) = counts
    return sum(more - fewer for more, fewer in sided) + middle % 2


# Knock-Out


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
    table = [[int(start == end) for end in range(n + 1)] for start in range(n + 1)]
    for length in range(2, n + 1, 2):
        for start in range(n - length + 1):
            end, right = start + length, row[start][1]
            table[start][end] = sum(
                table[start + 1][mate] * table[mate + 1][end]
                for mate in range(start + 1, end, 2)
                if row[mate][0] == right
            )
    return table


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
    result: list[list[Pair]] = [[(number, number)] for number in range(highest + 1)]
    users = (1,) * (highest + 1)
    for number in range(highest + 1):
        for mate in range(1, len(users)):
            first, other = _used(users, mate)
            chances = _pairings(first, mate + 1), _pairings(other, mate + 1)
            used = rng.randrange(sum(chances)) < chances[0]
            result[number if used else number + mate].append((number, number + mate))
            users = first if used else other
        users = users[1:]
    return result


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
