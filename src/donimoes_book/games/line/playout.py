"""Plays hands out quickly, for players who imagine them by the hundred.

Of a line, only its open ends matter for what comes: where many lines have the same ones, what each
domino can do there is worked out once.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from donimoes_book.board.dominoes import Pair
from donimoes_book.games.line.line import Line
from donimoes_book.games.line.rules import Draw, Rules
from donimoes_book.games.line.state import LineState, ending_of, with_points
from donimoes_book.play.sampling import lead

_MANY = 40_000
"""How many frontiers are remembered at most."""
_PIP = 0.5
"""What a pip less in the hand is worth, as a part of what it may bring the winner."""
_STUCK = 20
"""So many pips would bring the winner four times what it is worth that nothing fits."""
_PIPS = 100
"""Pips enough to see what one of them brings."""

_Key = tuple[tuple[tuple[int, ...], ...], ...]


class Frontier:
    """The open ends of a line, as far as its future depends on them."""

    __slots__ = ("_known", "_moves", "line")

    line: Line
    """One of the lines that have these ends."""

    def __init__(self, line: Line, known: "Frontiers") -> None:
        self.line, self._known = line, known
        self._moves: dict[Pair, tuple[Move, ...]] = {}

    def moves(self, domino: Pair) -> tuple["Move", ...]:
        """Every way to play a domino."""
        found = self._moves.get(domino)
        if found is None:
            found = self._moves[domino] = tuple(self._known.moves(self.line, domino))
        return found


class Move(NamedTuple):
    """A domino that is played, and what becomes of the open ends."""

    points: int
    pips: int
    domino: Pair
    frontier: Frontier


class Frontiers:
    """The frontiers of a game that have been met, each once."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._found: dict[_Key, Frontier] = {}

    def of(self, line: Line) -> Frontier:
        """Return the frontier of a line."""
        key = _key(line, self._rules)
        frontier = self._found.get(key)
        if frontier is None:
            if len(self._found) >= _MANY:
                self._found.clear()
            frontier = self._found[key] = Frontier(line, self)
        return frontier

    def moves(self, line: Line, domino: Pair) -> Iterable[Move]:
        """Yield every way to play a domino on a line; those that come to the same once."""
        rules = self._rules
        met = set()
        for play in line.legal_plays(domino, rules.matching.fits):
            after = line.after(play)
            move = Move(rules.points(after), sum(domino), domino, self.of(after))
            if move.frontier not in met:
                met.add(move.frontier)
                yield move


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


class Hand:
    """An imagined hand that changes with every turn, once it has been led."""

    __slots__ = (
        "_drawn", "_passes", "_rules", "_won", "boneyard", "frontier", "hands", "is_over", "mover",
        "scores",
    )  # fmt: skip

    def __init__(self, rules: Rules, frontier: Frontier, state: LineState) -> None:
        self._rules, self.frontier = rules, frontier
        self.hands = [list(hand) for hand in state.hands]
        self.boneyard = list(reversed(state.boneyard))
        self.scores = list(state.scores)
        self.mover, self._passes, self._drawn = state.mover, state.passes, state.drawn
        self._won = False
        self.is_over = False

    def copy(self) -> "Hand":
        """Return one that goes its own way from here."""
        other = object.__new__(Hand)
        other._rules, other.frontier = self._rules, self.frontier
        other.hands = [hand.copy() for hand in self.hands]
        other.boneyard, other.scores = self.boneyard.copy(), self.scores.copy()
        other.mover, other._passes, other._drawn = self.mover, self._passes, self._drawn
        other._won, other.is_over = self._won, self.is_over
        return other

    def moves(self) -> list[Move]:
        """Every way to play for whoever's turn it is."""
        frontier = self.frontier
        return [move for domino in self.hands[self.mover] for move in frontier.moves(domino)]

    def play(self, move: Move) -> None:
        """Play a domino of the hand."""
        mover = self.mover
        hand = self.hands[mover]
        hand.remove(move.domino)
        self.frontier, self._passes, self._drawn = move.frontier, 0, False
        self.mover = (mover + 1) % len(self.hands)
        self.is_over = not hand
        if move.points:
            self.scores[mover] += move.points
            if self._rules.winner(self.scores, between_hands=False) is not None:
                self._won = self.is_over = True

    @property
    def can_draw(self) -> bool:
        """Whether there is anything to be drawn, and no rule against it."""
        drawn = self._drawn and self._rules.draw is Draw.ONE
        return len(self.boneyard) > self._rules.reserve and not drawn

    def draw_or_pass(self) -> None:
        """Do what is left where nothing fits."""
        if self.can_draw:
            self.hands[self.mover].append(self.boneyard.pop())
            self._passes, self._drawn = 0, True
            return
        self._passes, self._drawn = self._passes + 1, False
        self.is_over = self._passes == len(self.hands)
        self.mover = (self.mover + 1) % len(self.hands)

    def settled(self) -> tuple[int, ...]:
        """The scores with what the winners of the hand get, now that it is over."""
        if self._won:
            return tuple(self.scores)
        ending = ending_of(self._rules, self.hands)
        return with_points(self.scores, ending.winners, ending.points)


class Playouts:
    """Imagined hands of one game, in which everybody minds what the next player can reply."""

    def __init__(self, rules: Rules) -> None:
        self._rules, self._known = rules, Frontiers(rules)
        worth = rules.settlement.points
        self._pip = worth(0, [_PIPS]) / _PIPS * _PIP
        self._stuck = worth(0, [_STUCK]) / 4

    def play_out(self, state: LineState, seer: int | None = None) -> tuple[int, ...]:
        """Play a hand to its end and return the scores; `seer` tries every turn out before it."""
        hand = Hand(self._rules, self._known.of(state.line), state)
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
        """Return what a move brings, or to draw where there is none, and the hand after it."""
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
        """Take the turn that gains most, less what the next player can make of it."""
        if not moves:
            hand.draw_or_pass()
            return
        found = moves[0]
        if len(moves) > 1:
            others = hand.hands[(hand.mover + 1) % len(hand.hands)]
            most = -float("inf")
            for move in moves:
                worth = move.points + self._pip * move.pips + self._stuck
                replies = [r.points for domino in others for r in move.frontier.moves(domino)]
                if replies:
                    worth -= max(replies) + self._stuck
                if worth > most:
                    most, found = worth, move
        hand.play(found)
