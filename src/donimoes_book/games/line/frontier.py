"""The open ends of a line, and what follows from them: which dominoes fit, and what they score.

Lines with the same open ends have the same future, so it is worked out once for all of them. Each
domino is a bit here, and a set of dominoes is an integer.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from math import comb
from typing import NamedTuple

from donimoes_book.board.dominoes import Pair
from donimoes_book.games.line.line import Line, Play
from donimoes_book.games.line.rules import Rules
from donimoes_book.games.line.state import SET

_MANY = 40_000
"""How many frontiers to remember at most."""

BITS = {domino: 1 << index for index, domino in enumerate(SET)}
ALL = (1 << len(SET)) - 1

_Key = tuple[tuple[tuple[int, ...], ...], ...]


def set_of(dominoes: Iterable[Pair]) -> int:
    """Return dominoes as bits."""
    return sum(BITS[domino] for domino in dominoes)


class Reply(NamedTuple):
    """What the next player can be expected to do, averaged over all possible hands."""

    points: float
    """The points that the best play scores on average."""
    stuck: float
    """The probability that nothing fits."""
    fitting: float
    """The number of dominoes in the hand that fit on average."""


class Move(NamedTuple):
    """A domino that is played, and the open ends after it."""

    points: int
    pips: int
    domino: Pair
    frontier: "Frontier"


class Frontier:
    """The open ends of a line, reduced to what its future depends on."""

    def __init__(self, line: Line, known: "Frontiers") -> None:
        self.line, self._known = line, known
        self._moves: dict[Pair, tuple[Move, ...]] = {}

    def moves(self, domino: Pair) -> tuple[Move, ...]:
        """Return the ways to play a domino, only one of those with the same result."""
        found = self._moves.get(domino)
        if found is None:
            found = self._moves[domino] = tuple(self._known.moves(self.line, domino))
        return found

    @cached_property
    def fitting(self) -> int:
        """The dominoes that fit."""
        fitting = 0 if self.line.plays else ALL
        for number in self.line.open_numbers:
            fitting |= self._known.fitting(number)
        return fitting

    @cached_property
    def _scoring(self) -> list[tuple[int, int]]:
        """The possible scores, highest first, each with the dominoes that score at least that."""
        best: dict[int, int] = {}
        for domino, points in self.best_points.items():
            best[points] = best.get(points, 0) | BITS[domino]
        found, dominoes = [], 0
        for points in sorted(best.keys() - {0}, reverse=True):
            dominoes |= best[points]
            found.append((points, dominoes))
        return found

    @cached_property
    def best_points(self) -> dict[Pair, int]:
        """The most that each fitting domino can score; empty where plays never score."""
        rules, line = self._known.rules, self.line
        if rules.scoring is None:
            return {}
        of_total = rules.scoring.of_total
        rest = {}
        if of_total:
            # Whatever is played at one end, the other ends still count the same.
            for end in line.distinct_ends():
                other = 1 - min(end.number, 1)
                rest[end] = line.after(Play(end.number, other, end)).total - other

        def points(play: Play) -> int:
            if of_total and play.end:
                return of_total(rest[play.end] + play.outer * (2 if play.across else 1))
            return rules.points(line.after(play))

        return {
            domino: max(map(points, line.legal_plays(domino, rules.matching.fits)))
            for domino, bit in BITS.items()
            if bit & self.fitting
        }

    def reply(self, hidden: int, held: int) -> Reply:
        """Return what to expect of a next player who holds `held` of the hidden dominoes."""
        dominoes = hidden.bit_count()
        hands, fit = comb(dominoes, held), (hidden & self.fitting).bit_count()
        expected, without = 0.0, 1.0
        for points, better in self._scoring:
            # A hand's best play scores this much if one domino does and none scores more.
            none = comb(dominoes - (hidden & better).bit_count(), held) / hands
            expected += points * (without - none)
            without = none
        stuck = comb(dominoes - fit, held) / hands
        return Reply(expected, stuck, fit * held / dominoes)


class Frontiers:
    """The frontiers of a game that have been met so far, each of them once."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._found: dict[_Key, Frontier] = {}
        self._fitting: dict[int, int] = {}

    def of(self, line: Line) -> Frontier:
        """Return the frontier of a line."""
        key = _key(line, self.rules)
        frontier = self._found.get(key)
        if frontier is None:
            if len(self._found) >= _MANY:
                self._found.clear()
            frontier = self._found[key] = Frontier(line, self)
        return frontier

    def moves(self, line: Line, domino: Pair) -> Iterator[Move]:
        """Yield the ways to play a domino on a line, only one of those with the same result."""
        rules = self.rules
        met = set()
        for play in line.legal_plays(domino, rules.matching.fits):
            after = line.after(play)
            move = Move(rules.points(after), sum(domino), domino, self.of(after))
            if move.frontier not in met:
                met.add(move.frontier)
                yield move

    def fitting(self, number: int) -> int:
        """Return the dominoes that fit at an end with this number."""
        if number not in self._fitting:
            fits = self.rules.matching.fits
            fitting = (d for d in SET if any(fits(number, half, d) for half in d))
            self._fitting[number] = set_of(fitting)
        return self._fitting[number]


def _key(line: Line, rules: Rules) -> _Key:
    """Return a key that differs for lines with different futures.

    It needn't say whether the first double has been played: the number of ends shows that.
    """
    nodes: dict[int, list[tuple[int, int, bool]]] = {}
    for end in line.ends:
        nodes.setdefault(end.node, []).append((end.number, end.halves, end.narrow))
    groups: list[tuple[tuple[int, ...], ...]] = []
    for node, ends in nodes.items():
        host = line.plays[node]
        if rules.scoring and host.inner == host.outer and host.across and node != line.spinner:
            groups.append(tuple(sorted(ends)))
        else:
            # A play at one of these ends does not change the others.
            groups += [(end if rules.scoring else end[:1],) for end in ends]
    return tuple(sorted(groups))
