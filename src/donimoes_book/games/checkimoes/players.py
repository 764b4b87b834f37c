"""The programs that play Checkimoes: some consider the reply, and some look further ahead."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import comb
from random import Random
from typing import NamedTuple

from donimoes_book.board import cells
from donimoes_book.board.cells import CellSet, cells_of
from donimoes_book.board.dominoes import Pair
from donimoes_book.games.checkimoes import rules
from donimoes_book.games.checkimoes.contest import (
    Act,
    CheckimoesContest,
    Choice,
    Dominoes,
    State,
    View,
    heaviest,
)
from donimoes_book.games.checkimoes.questions import Ending, EndingSearch
from donimoes_book.games.checkimoes.rules import COLOURS
from donimoes_book.games.squares import ROW
from donimoes_book.laboratory.players import AHEAD, STRONG, Imagining, best_of_few
from donimoes_book.play.contest import NOBODY, Player

# Found by least squares, from the points that players who think ahead scored with their hands.
_BY_PLACES = (0.0, 0.27, 0.42, 0.52, 0.56) + 60 * (0.6,)
"""By the number of places where a domino gains points, the share of the gain to expect."""
_AT_A_LOSS = -0.4
"""The same for a domino that can only be played at a loss."""
NEXT = 0.5
"""The share of the best play's gain to add for the player to move."""
LATER = 0.4
"""The share of the best play's gain to add for the other player."""
PLACES = 60
"""How many places to try for each domino of one's own play first."""
REPLIES = 4
"""How many places to try for each domino in plays after that."""
_INFINITE = float("inf")

_AROUND = {square: rules.around(1 << square) for square in cells_of(rules.SQUARES)}
_BESIDE = {square: rules.beside(1 << square) for square in cells_of(rules.SQUARES)}


class Ground(NamedTuple):
    """Where there is room on the board."""

    free: int
    """The squares that are not covered."""
    alone: int
    """The free squares with nothing around them."""
    open: Sequence[int]
    """For each number, the squares where it may go."""

    @classmethod
    def of(cls, board: rules.Board) -> "Ground":
        """Return the room that a board leaves."""
        covered = rules.covered_squares(board)
        free = rules.SQUARES ^ covered
        return cls(free, free & ~rules.around(covered), rules.open_squares(board))

    def after(self, numbers: Pair, first: int, second: int) -> "Ground":
        """Return the room after a play; this is much faster than working it out from the board."""
        near_first, near_second = _AROUND[first], _AROUND[second]
        near = near_first | near_second
        free = self.free & ~(1 << first | 1 << second)
        closed = ~(self.alone & near | 1 << first | 1 << second)
        left = [squares & closed for squares in self.open]
        left[numbers[0]] |= near_first & free
        left[numbers[1]] |= near_second & free
        return Ground(free, self.alone & ~near, left)


class Placing(NamedTuple):
    """A domino on the board, as its player sees it."""

    gain: int
    numbers: Pair
    """The larger number first."""
    first: int
    """The square of the larger number."""
    second: int

    @property
    def play(self) -> rules.Play:
        """The same as a play, with the left or upper square first."""
        if self.first < self.second:
            return rules.Play(self.numbers, self.first, self.second)
        return rules.Play(self.numbers[::-1], self.second, self.first)


def placings(
    variant: rules.Rules, ground: Ground, hand: Collection[Pair], player: int, most: int
) -> Iterator[Placing]:
    """Yield plays worth considering, with at most this many places for each domino.

    If there are more places, only every second, third or so is tried. Placings at a loss are left
    out if the domino can be placed at a gain.
    """
    colour = COLOURS[player]
    for low, high in hand:
        lows = ground.open[low]
        highs = ground.open[high] & cells.beside(lows, ROW)
        gains = highs & colour
        points = high - low if gains else low - high
        places = [
            (first, second)
            for first in cells_of(gains or highs)
            for second in cells_of(_BESIDE[first] & lows)
            if not (variant.from_the_middle and ground.alone >> first & ground.alone >> second & 1)
        ]
        for first, second in places[:: len(places) // (most + 1) + 1]:
            yield Placing(points, (high, low), first, second)


def promise(ground: Ground, hand: Collection[Pair], player: int) -> tuple[float, int]:
    """Return what a hand may still gain for a player, and the most that one domino gains."""
    total, most, colour = 0.0, -_INFINITE, COLOURS[player]
    beside_low: dict[int, CellSet] = {}
    for low, high in hand:
        reach = beside_low.get(low)
        if reach is None:
            reach = beside_low[low] = cells.beside(ground.open[low], ROW)
        places = ground.open[high] & reach
        if not places:
            continue
        points = high - low
        if gains := places & colour:
            total += points * _BY_PLACES[gains.bit_count()]
        else:
            total += points * _AT_A_LOSS
            points = -points
        if points > most:
            most = points
    return total, 0 if most == -_INFINITE else int(most)


def outlook(ground: Ground, hands: Sequence[Collection[Pair]], player: int) -> float:
    """Estimate how many more points than the other a player who has just played will score."""
    own, best = promise(ground, hands[player], player)
    others, reply = promise(ground, hands[1 - player], 1 - player)
    return own - others + LATER * best - NEXT * reply


Hands = tuple[tuple[Pair, ...], ...]


def lead(
    variant: rules.Rules,
    ground: Ground,
    hands: Hands,
    player: int,
    depth: int,
    width: int,
    window: tuple[float, float] = (-_INFINITE, _INFINITE),
    *,
    passed: bool = False,
) -> float:
    """Estimate how many more points than the other the next player will score.

    An alpha-beta search looks `depth` plays ahead, at the `width` most promising plays on each
    turn; only estimates within the `window` are exact. Nothing is drawn.
    """
    candidates, (low, high) = [], window
    for placing in placings(variant, ground, hands[player], player, REPLIES):
        left = ground.after(placing.numbers, placing.first, placing.second)
        played = placing.numbers[::-1]
        hand = tuple([held for held in hands[player] if held != played])
        after = (hands[0], hand) if player else (hand, hands[1])
        candidates.append((placing.gain + outlook(left, after, player), placing.gain, left, after))
    if not candidates:
        if passed:
            return 0
        return -lead(variant, ground, hands, 1 - player, depth, width, (-high, -low), passed=True)
    if depth == 1:
        return max(estimate for estimate, *_ in candidates)
    best = -_INFINITE
    for _, gained, left, after in sorted(candidates, key=lambda play: play[0], reverse=True)[
        :width
    ]:
        floor = max(low, best)
        reply = lead(
            variant, left, after, 1 - player, depth - 1, width, (gained - high, gained - floor)
        )
        best = max(best, gained - reply)
        if best >= high:
            break
    return best


_WEIGHED = 8
"""How many choices a player weighs."""
_FEW = 4
"""How many choices a player weighs without knowing the other hand."""
_DEEP = 3, 5
"""How far to look ahead with nothing left to draw, and at how many plays each time."""
_SHALLOW = 1, 1
"""The same before that."""
_PROVEN = 6
"""The most dominoes in both hands after a play that is searched to the end of the game."""


class CheckimoesPrograms(Imagining[State, Choice, View]):
    """The programs that play one variant."""

    def __init__(self, contest: CheckimoesContest) -> None:
        super().__init__(contest)
        self.rules = contest.rules

    def gain(self, view: View, choice: Choice) -> tuple[int, ...]:
        """Return how much a play gains over the other player, then how heavy its domino is."""
        if not isinstance(choice, rules.Play):
            return (0,)
        return rules.gain(choice, view.player), sum(choice.numbers)

    def candidates(self, view: View, choices: Sequence[Choice]) -> Sequence[Choice]:
        """Return the plays that seem most promising; in a short ending, all of them."""
        if not view.boneyard and len(view.hand) + view.opponent_size <= _PROVEN + 1:
            return choices
        ground = Ground.of(view.board)
        worth = dict[Choice, float]()
        for placing in placings(self.rules, ground, view.hand, view.player, PLACES):
            play = placing.play
            worth[play] = placing.gain + _outlook_of(view, ground.after(*play), play.domino)
        promising = sorted(worth.keys() & {*choices}, key=lambda play: (-worth[play], play))
        return promising[:_WEIGHED] or super().candidates(view, choices)

    def play_out(self, state: State, rng: Random) -> tuple[float, ...]:
        """Look a few plays ahead, or to the end if it is near, and return the totals expected."""
        if state.must_draw:
            state = self.contest.after(state, Act.DRAW)
        if state.mover == NOBODY:
            return self.contest.scores(state)
        more: float
        if not state.boneyard and sum(map(len, state.hands)) <= _PROVEN:
            ending = Ending(state.board, state.hands, state.mover, state.skips)
            more = EndingSearch(self.rules).value(ending)
        else:
            depth, width = _DEEP if not state.boneyard else _SHALLOW
            ground = Ground.of(state.board)
            more = lead(self.rules, ground, state.hands, state.mover, depth, width)
        white, black = rules.totals(state.board)
        return (white, black + more) if state.mover else (white + more, black)

    def better_players(self) -> Mapping[str, Player]:
        """Return players that also consider the best reply to expect, or look further ahead."""
        return {
            AHEAD: partial(best_of_few, foresight, self.gain),
            STRONG: self._strong,
        }

    def _strong(self, view: View, choices: Sequence[Choice], rng: Random) -> Choice:
        """Weigh the replies to expect; once nothing is left to draw, both players know all."""
        if view.boneyard:
            promising = self.candidates(view, choices)[:_FEW]
            return max(promising, key=partial(self._with_reply, view))
        choice: Choice = self.weigh(view, choices, rng, worlds=1)[0].choice
        return choice

    def _with_reply(self, view: View, choice: Choice) -> float:
        """Estimate what a play gains, minus the best reply to expect."""
        assert isinstance(choice, rules.Play), "the other choices are forced"
        other = 1 - view.player
        ground = Ground.of(view.board).after(*choice)
        hand = [held for held in view.hand if held != choice.domino]
        replies = dict[Pair, float]()
        share_held = _share_held(view)
        for placing in placings(self.rules, ground, [*view.shown, *view.unseen], other, REPLIES):
            left = ground.after(placing.numbers, placing.first, placing.second)
            own, best = promise(left, hand, view.player)
            unseen, _ = promise(left, view.unseen, other)
            shown, _ = promise(left, view.shown, other)
            worth = placing.gain + share_held * unseen + shown - own - NEXT * best
            domino = placing.numbers[::-1]
            replies[domino] = max(worth, replies.get(domino, worth))
        return rules.gain(choice, view.player) - _expected_best(view, replies)

    def sample(self, view: View, rng: Random) -> State:
        """Deal the other player a possible hand: only drawn dominoes can outweigh the opening."""
        mixed = rng.sample(view.unseen, len(view.unseen))
        heavy = [d for d in mixed if view.opening and heaviest((d, view.opening)) == d]
        drawn = (len(self.rules.dominoes) - 2 * rules.HAND - view.boneyard + 1) // 2
        size = view.opponent_size - len(view.shown)
        # The heavier dominoes that the other player has not drawn are still in the boneyard.
        held = [d for d in mixed if not view.boneyard or d not in heavy[drawn:]][:size]
        hand = (*view.shown, *held)
        hands = (hand, view.hand) if view.player else (view.hand, hand)
        shown: tuple[Dominoes, ...] = (view.shown, ()) if view.player else ((), view.shown)
        return State(
            "sample",
            view.player,
            view.board,
            hands,
            tuple(domino for domino in mixed if domino not in held),
            is_dealt=True,
            must_draw=view.must_draw,
            shown=shown,
            opening=view.opening,
        )


def _outlook_of(view: View, ground: Ground, played: Pair) -> float:
    """Estimate the prospects of a player who has just played, from what the player sees."""
    other = 1 - view.player
    own, best = promise(ground, [held for held in view.hand if held != played], view.player)
    shown, _ = promise(ground, view.shown, other)
    unseen, _ = promise(ground, view.unseen, other)
    replies = _gains(ground.open, (*view.shown, *view.unseen), other)
    reply = _expected_best(view, replies)
    return own - shown - _share_held(view) * unseen + LATER * best - NEXT * reply


def _share_held(view: View) -> float:
    """Return what fraction of the unseen dominoes the other player holds."""
    return (view.opponent_size - len(view.shown)) / max(len(view.unseen), 1)


def _gains(squares: Sequence[int], dominoes: Iterable[Pair], player: int) -> dict[Pair, float]:
    """Return the most that each domino gains for a player who can play it."""
    gains = {domino: rules.best_gain(squares, domino, player) for domino in dominoes}
    return {domino: points for domino, points in gains.items() if points is not None}


def _expected_best(view: View, worth: Mapping[Pair, float]) -> float:
    """Return what the best domino in the other player's hand is worth on average."""
    shown = [worth[domino] for domino in view.shown if domino in worth]
    possible = [worth[domino] for domino in view.unseen if domino in worth]
    hidden = view.opponent_size - len(view.shown)
    return expected_best(possible, len(view.unseen), hidden, max(shown, default=None))


def foresight(view: View, choice: Choice) -> tuple[float, ...]:
    """Return a play's gain minus the best reply to expect, then how many dominoes can follow."""
    if not isinstance(choice, rules.Play):
        return (-float("inf"),)
    squares = rules.open_squares(rules.board_after(view.board, choice))
    replies = _gains(squares, (*view.shown, *view.unseen), 1 - view.player)
    reply = _expected_best(view, replies)
    own = _gains(squares, (held for held in view.hand if held != choice.domino), view.player)
    return rules.gain(choice, view.player) - reply + max(own.values(), default=0) / 2, len(own)


def expected_best(gains: list[float], dominoes: int, held: int, sure: float | None) -> float:
    """Return how much a hand's best domino gains on average, counting 0 if none can be played.

    The hand has a domino that gains `sure`, unless that is None, and `held` dominoes out of
    `dominoes` others. `gains` are the gains of those others that can be played.
    """
    total, left = 0.0, 1.0
    for rank, points in enumerate(sorted(gains, reverse=True), start=1):
        if held < 1 or (sure is not None and points <= sure):
            break
        # It is the best if the hand has it, and none of those before it.
        chance = comb(dominoes - rank, held - 1) / comb(dominoes, held)
        total += chance * points
        left -= chance
    return total + left * (sure or 0)
