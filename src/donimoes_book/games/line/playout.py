"""Judges plays one step ahead, and plays imagined hands to the end: quickly, as there are many.

Lines with the same open ends have the same future, so it is worked out once for all of them. Each
domino is a bit here, and a set of dominoes is an integer.
"""

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from functools import cached_property, partial
from math import comb
from statistics import fmean
from typing import NamedTuple

from donimoes_book.board.dominoes import Pair
from donimoes_book.games.line import contest
from donimoes_book.games.line.line import Line, Play
from donimoes_book.games.line.rules import Draw, Rules
from donimoes_book.laboratory.players import lead

_MOST_KNOWN = 40_000
"""How many frontiers to remember at most."""

BITS = {domino: 1 << index for index, domino in enumerate(contest.SET)}
ALL = (1 << len(contest.SET)) - 1

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

    def __init__(self, line: Line, frontiers: "Frontiers") -> None:
        self.line, self._frontiers = line, frontiers
        self._moves: dict[Pair, tuple[Move, ...]] = {}

    def moves(self, domino: Pair) -> tuple[Move, ...]:
        """Return the ways to play a domino, only one of those with the same result."""
        result = self._moves.get(domino)
        if result is None:
            rules, moves = self._frontiers.rules, dict[Frontier, Move]()
            for play in self.line.legal_plays(domino, rules.matching.fits):
                after = self.line.after(play)
                frontier = self._frontiers.of(after)
                if frontier not in moves:
                    moves[frontier] = Move(rules.points(after), sum(domino), domino, frontier)
            result = self._moves[domino] = tuple(moves.values())
        return result

    @cached_property
    def fitting(self) -> int:
        """The dominoes that fit."""
        fitting = 0 if self.line.plays else ALL
        for number in self.line.open_numbers:
            fitting |= self._frontiers.fitting[number]
        return fitting

    @cached_property
    def _scoring(self) -> list[tuple[int, int]]:
        """The possible scores, highest first, each with the dominoes that score at least that."""
        best: dict[int, int] = {}
        for domino, points in self.best_points.items():
            best[points] = best.get(points, 0) | BITS[domino]
        scores, dominoes = [], 0
        for points in sorted(best.keys() - {0}, reverse=True):
            dominoes |= best[points]
            scores.append((points, dominoes))
        return scores

    @cached_property
    def best_points(self) -> dict[Pair, int]:
        """The most that each fitting domino can score; empty where plays never score."""
        rules, line = self._frontiers.rules, self.line
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
        self._by_key: dict[_Key, Frontier] = {}
        self.fitting = [
            set_of(domino for domino in contest.SET if contest.fits_any(rules, domino, [number]))
            for number in range(7)
        ]
        """The dominoes that fit at an end with each number."""

    def of(self, line: Line) -> Frontier:
        """Return the frontier of a line."""
        key = _key(line, self.rules)
        frontier = self._by_key.get(key)
        if frontier is None:
            if len(self._by_key) >= _MOST_KNOWN:
                self._by_key.clear()
            frontier = self._by_key[key] = Frontier(line, self)
        return frontier


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


# Found by comparing players over a thousand pairs of deals in each game.
_PIP = 0.5
"""What one pip less in the hand is worth, as a fraction of what it may score for the winner."""
_STUCK = 0.5
"""What it is worth if the next player cannot play, as a fraction of what the hand may score."""
_FITS = 0.15
"""What each fitting domino in one's own hand is worth beyond those in the next player's."""
_MANY = 100
"""A number of pips large enough to show what one of them scores for the winner."""
_STUCK_PIPS = 5
"""How many pips it is worth in an imagined hand if the next player has nothing that fits."""


class Hand:
    """An imagined hand, after the first play, that changes with every turn."""

    def __init__(self, rules: Rules, frontier: Frontier, state: contest.LineState) -> None:
        self._rules, self.frontier = rules, frontier
        self.hands = [list(hand) for hand in state.hands]
        self.boneyard = list(reversed(state.boneyard))
        self.played = set_of(state.line.dominoes)
        self.scores = list(state.scores)
        self.mover, self._passes, self._drawn = state.mover, state.passes, state.drawn
        self._won = False
        self.is_over = False

    def copy(self) -> "Hand":
        """Return a copy that changes independently from here on."""
        other = copy(self)
        other.hands = [hand.copy() for hand in self.hands]
        other.boneyard, other.scores = self.boneyard.copy(), self.scores.copy()
        return other

    def moves(self) -> list[Move]:
        """Return every way to play for the player whose turn it is."""
        frontier = self.frontier
        return [move for domino in self.hands[self.mover] for move in frontier.moves(domino)]

    def play(self, move: Move) -> None:
        """Play one of the mover's dominoes."""
        mover = self.mover
        hand = self.hands[mover]
        hand.remove(move.domino)
        self.played |= BITS[move.domino]
        self.frontier, self._passes, self._drawn = move.frontier, 0, False
        self.mover = (mover + 1) % len(self.hands)
        self.is_over = not hand
        if move.points:
            self.scores[mover] += move.points
            if self._rules.winner(self.scores, between_hands=False) is not None:
                self._won = self.is_over = True

    @property
    def can_draw(self) -> bool:
        """Whether there is anything to draw, and no rule against it."""
        drawn = self._drawn and self._rules.draw is Draw.ONE
        return len(self.boneyard) > self._rules.reserve and not drawn

    def draw_or_pass(self) -> None:
        """Draw if possible, or else pass."""
        if self.can_draw:
            self.hands[self.mover].append(self.boneyard.pop())
            self._passes, self._drawn = 0, True
            return
        self._passes, self._drawn = self._passes + 1, False
        self.is_over = self._passes == len(self.hands)
        self.mover = (self.mover + 1) % len(self.hands)

    def settled(self) -> tuple[int, ...]:
        """Return the scores including what the hand's winners get, now that it is over."""
        if self._won:
            return tuple(self.scores)
        ending = contest.ending_of(self._rules, self.hands)
        return contest.with_points(self.scores, ending.winners, ending.points)


class Foresight:
    """Judges the plays of one game by how the next player can reply, and plays imagined hands."""

    def __init__(self, rules: Rules) -> None:
        self._rules, self.frontiers = rules, Frontiers(rules)
        self.pip = _PIP * rules.settlement.points(0, [_MANY]) / _MANY
        """What getting rid of a pip is worth, in points."""
        self._stuck = rules.settlement.points(0, [_STUCK_PIPS])

    def of_choice(self, view: contest.LineView, choice: contest.Choice) -> tuple[float, ...]:
        """Return what a choice is worth to the player with this view.

        The next player is equally likely to hold any domino that the player does not see.
        """
        if not isinstance(choice, Play):
            return (-float("inf"),)
        line, count = view.line.after(choice), len(view.sizes)
        own = [domino for domino in view.hand if domino != choice.domino]
        seen = {*own, *line.dominoes}
        hidden = [domino for domino in contest.SET if domino not in seen]
        frontier = self.frontiers.of(line)
        if self._rules.draw is Draw.ROW:
            # The player turns up the next domino, and hopes that it fits.
            return (float((set_of(hidden) & frontier.fitting).bit_count()),)
        average = fmean(map(sum, hidden))
        sizes = [view.sizes[(view.player + step) % count] for step in range(1, count)]
        return (
            self.of_move(
                Move(self._rules.points(line), sum(choice.domino), choice.domino, frontier),
                set_of(own),
                sum(map(sum, own)),
                set_of(hidden),
                [round(size * average) for size in sizes],
                sizes[0],
            ),
        )

    def of_move(
        self, move: Move, own: int, own_pips: int, hidden: int, others: Sequence[int], held: int
    ) -> float:
        """Return what a play is worth: its points minus the best reply's, plus its effect on hands.

        `own` is the set of dominoes left in the hand, `others` are the pips that the other players
        may hold, in order of play, and `held` is the number of dominoes in the next player's hand.
        """
        worth = self._rules.settlement.points
        prize = worth(0, others)
        if not own:
            return float(move.points + prize)
        reply = move.frontier.reply(hidden, held)
        loss = worth(0, [own_pips, *others[1:]])
        may_go_out = (1 - reply.stuck) * loss if held == 1 else 0
        fitting = (own & move.frontier.fitting).bit_count()
        mobility = _FITS * (fitting - reply.fitting) + _STUCK * reply.stuck
        gain = move.points - reply.points - may_go_out
        return gain + (prize + loss) / 2 * mobility + self.pip * move.pips

    def play_out(self, state: contest.LineState, seer: int | None = None) -> tuple[int, ...]:
        """Play a hand to its end and return the scores; `seer` tries out each turn beforehand."""
        hand = Hand(self._rules, self.frontiers.of(state.line), state)
        while not hand.is_over:
            moves = hand.moves()
            if hand.mover != seer or not moves:
                self._turn(hand, moves)
                continue
            tried = [self._tried(hand, move) for move in moves]
            if self._rules.draw is Draw.AT_WILL and hand.can_draw:
                tried.append(self._tried(hand, None))
            hand = max(tried, key=lambda one: one[0])[1]
        return hand.settled()

    def _tried(self, hand: Hand, move: Move | None) -> tuple[float, Hand]:
        """Return what a move (None: to draw) brings its player, and the hand after it."""
        after = hand.copy()
        if move:
            after.play(move)
        else:
            after.draw_or_pass()
        rest = after.copy()
        while not rest.is_over:
            self._turn(rest, rest.moves())
        return lead(rest.settled(), hand.mover), after

    def _turn(self, hand: Hand, moves: Sequence[Move]) -> None:
        """Play what is worth most if anything fits; otherwise draw or pass."""
        if not moves:
            hand.draw_or_pass()
        elif len(moves) == 1:
            hand.play(moves[0])
        else:
            hand.play(max(moves, key=self._worth(hand)))

    def _worth(self, hand: Hand) -> Callable[[Move], float]:
        """Return a function that rates a move for the player whose turn it is.

        In games where plays score and hands grow, everybody looks at the next player's hand, which
        is quicker than estimating it. In the others, it matters who is stuck, and players see only
        their own hands.
        """
        count, mover = len(hand.hands), hand.mover
        others = [hand.hands[(mover + step) % count] for step in range(1, count)]
        if self._rules.scoring and self._rules.draw is not Draw.ONE:
            return partial(self._after_reply, others[0])
        own = set_of(hand.hands[mover])
        own_pips = sum(map(sum, hand.hands[mover]))
        hidden = ALL & ~own & ~hand.played
        unseen = [*hand.boneyard, *(domino for held in others for domino in held)]
        average = sum(map(sum, unseen)) / len(unseen)
        pips, held = [round(len(other) * average) for other in others], len(others[0])

        def worth(move: Move) -> float:
            left, left_pips = own & ~BITS[move.domino], own_pips - move.pips
            return self.of_move(move, left, left_pips, hidden, pips, held)

        return worth

    def _after_reply(self, others: Sequence[Pair], move: Move) -> float:
        """Return what a move scores, minus what the best reply scores, plus a bit for its pips."""
        worth = move.points + self.pip * move.pips
        replies = [reply.points for domino in others for reply in move.frontier.moves(domino)]
        return worth - max(replies, default=-self._stuck)
