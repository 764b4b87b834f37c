"""Judges plays one step ahead, and plays imagined hands to the end: quickly, as there are many."""

from collections.abc import Callable, Sequence
from functools import partial
from statistics import fmean

from donimoes_book.board.dominoes import Pair
from donimoes_book.games.line.frontier import (
    ALL,
    BITS,
    Frontier,
    Frontiers,
    Move,
    set_of,
)
from donimoes_book.games.line.line import Play
from donimoes_book.games.line.rules import Draw, Rules
from donimoes_book.games.line.state import SET, Choice, LineState, LineView, ending_of, with_points
from donimoes_book.laboratory.players import lead

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


class Foresight:
    """Judges the plays of one game by how the next player can reply."""

    def __init__(self, rules: Rules) -> None:
        self._rules, self.known = rules, Frontiers(rules)
        self.pip = _PIP * rules.settlement.points(0, [_MANY]) / _MANY
        """What getting rid of a pip is worth, in points."""

    def of_choice(self, view: LineView, choice: Choice) -> tuple[float, ...]:
        """Return what a choice is worth to the player with this view.

        The next player is equally likely to hold any domino that the player does not see.
        """
        if not isinstance(choice, Play):
            return (-float("inf"),)
        line, count = view.line.after(choice), len(view.sizes)
        own = [domino for domino in view.hand if domino != choice.domino]
        seen = {*own, *line.dominoes}
        hidden = [domino for domino in SET if domino not in seen]
        frontier = self.known.of(line)
        if self._rules.draw is Draw.ROW:
            # The player turns up the next domino, and hopes that it fits.
            return (float((set_of(hidden) & frontier.fitting).bit_count()),)
        average = fmean(map(sum, hidden))
        sizes = [view.sizes[(view.player + step) % count] for step in range(1, count)]
        return (
            self.of_move(
                frontier,
                self._rules.points(line),
                choice.inner + choice.outer,
                set_of(own),
                sum(map(sum, own)),
                set_of(hidden),
                [round(size * average) for size in sizes],
                sizes[0],
            ),
        )

    def of_move(
        self,
        frontier: Frontier,
        points: int,
        pips: int,
        own: int,
        own_pips: int,
        hidden: int,
        others: Sequence[int],
        held: int,
    ) -> float:
        """Return what a play is worth: its points minus the best reply's, plus its effect on hands.

        The play leads to `frontier` and scores `points` with a domino of this many `pips`. `own` is
        the set of dominoes left in the hand, `others` are the pips that the other players may hold,
        in order of play, and `held` is the number of dominoes in the next player's hand.
        """
        worth = self._rules.settlement.points
        prize = worth(0, others)
        if not own:
            return float(points + prize)
        reply = frontier.reply(hidden, held)
        loss = worth(0, [own_pips, *others[1:]])
        may_go_out = (1 - reply.stuck) * loss if held == 1 else 0
        fitting = (own & frontier.fitting).bit_count()
        mobility = _FITS * (fitting - reply.fitting) + _STUCK * reply.stuck
        return points - reply.points - may_go_out + (prize + loss) / 2 * mobility + self.pip * pips


class Hand:
    """An imagined hand, after the first play, that changes with every turn."""

    __slots__ = (
        "_drawn", "_passes", "_rules", "_won", "boneyard", "frontier", "hands", "is_over", "mover",
        "played", "scores",
    )  # fmt: skip

    def __init__(self, rules: Rules, frontier: Frontier, state: LineState) -> None:
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
        other = object.__new__(Hand)
        other._rules, other.frontier = self._rules, self.frontier
        other.hands = [hand.copy() for hand in self.hands]
        other.boneyard, other.scores = self.boneyard.copy(), self.scores.copy()
        other.played = self.played
        other.mover, other._passes, other._drawn = self.mover, self._passes, self._drawn
        other._won, other.is_over = self._won, self.is_over
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
        ending = ending_of(self._rules, self.hands)
        return with_points(self.scores, ending.winners, ending.points)


class Playouts:
    """Plays imagined hands of one game, in which everybody thinks a step ahead."""

    def __init__(self, rules: Rules, foresight: Foresight) -> None:
        self._rules, self._foresight = rules, foresight
        self._stuck = rules.settlement.points(0, [_STUCK_PIPS])

    def play_out(self, state: LineState, seer: int | None = None) -> tuple[int, ...]:
        """Play a hand to its end and return the scores; `seer` tries out each turn beforehand."""
        hand = Hand(self._rules, self._foresight.known.of(state.line), state)
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
            return self._foresight.of_move(
                move.frontier,
                move.points,
                move.pips,
                own & ~BITS[move.domino],
                own_pips - move.pips,
                hidden,
                pips,
                held,
            )

        return worth

    def _after_reply(self, others: Sequence[Pair], move: Move) -> float:
        """Return what a move scores, minus what the best reply scores, plus a bit for its pips."""
        worth = move.points + self._foresight.pip * move.pips
        replies = [reply.points for domino in others for reply in move.frontier.moves(domino)]
        return worth - max(replies, default=-self._stuck)
