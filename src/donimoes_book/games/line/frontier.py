"""The open ends of a line, and all that follows from them: what fits there, and what it scores.

Lines that are open in the same way have the same future, so that this is worked out once for all.
Dominoes are bits here: a set of them is an integer.
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
"""How many frontiers are remembered at most."""

BITS = {domino: 1 << index for index, domino in enumerate(SET)}
ALL = (1 << len(SET)) - 1

_Key = tuple[tuple[tuple[int, ...], ...], ...]


def set_of(dominoes: Iterable[Pair]) -> int:
    """Return dominoes as bits."""
    return sum(BITS[domino] for domino in dominoes)


class Reply(NamedTuple):
    """What the next player may be expected to do, whatever hand that is."""

    points: float
    """How many points the best play scores on average."""
    stuck: float
    """How likely it is that nothing fits."""
    fitting: float
    """How many dominoes of the hand fit on average."""


class Move(NamedTuple):
    """A domino that is played, and what becomes of the open ends."""

    points: int
    pips: int
    domino: Pair
    frontier: "Frontier"


class Frontier:
    """The open ends of a line, as far as its future depends on them."""

    def __init__(self, line: Line, known: "Frontiers") -> None:
        self.line, self._known = line, known
        self._moves: dict[Pair, tuple[Move, ...]] = {}

    def moves(self, domino: Pair) -> tuple[Move, ...]:
        """Every way to play a domino; those that come to the same once."""
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
        """How much can be scored, most first, and the dominoes that score as much or more."""
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
        """What each domino that fits can score; empty where plays never do."""
        rules, line = self._known.rules, self.line
        if rules.scoring is None:
            return {}
        of_total = rules.scoring.of_total
        rest = {}
        if of_total:
            # Whatever is played at an end, the other ends count the same.
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
        """Expect so many of the hidden dominoes in the next player's hand, all hands alike."""
        dominoes = hidden.bit_count()
        hands, fit = comb(dominoes, held), (hidden & self.fitting).bit_count()
        expected, without = 0.0, 1.0
        for points, better in self._scoring:
            # The best of a hand is worth so much if none in it is worth more, but one as much.
            none = comb(dominoes - (hidden & better).bit_count(), held) / hands
            expected += points * (without - none)
            without = none
        stuck = comb(dominoes - fit, held) / hands
        return Reply(expected, stuck, fit * held / dominoes)


class Frontiers:
    """The frontiers of a game that have been met, each once."""

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
        """Yield every way to play a domino on a line; those that come to the same once."""
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
    """Return what tells two lines apart that have not the same future.

    Whether the first double has been played shows in the number of ends.
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
            # What is played at one of its ends changes none of the others.
            groups += [(end if rules.scoring else end[:1],) for end in ends]
    return tuple(sorted(groups))
