"""The programs that play Checkimoes: some consider the reply, and some look further ahead."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from math import comb
from random import Random

from donimoes_book.board.dominoes import Pair
from donimoes_book.games.checkimoes import outlook, rules
from donimoes_book.games.checkimoes.contest import (
    Act,
    CheckimoesContest,
    Choice,
    Dominoes,
    State,
    View,
    heaviest,
)
from donimoes_book.games.checkimoes.endings import Ending, EndingSearch
from donimoes_book.laboratory.players import AHEAD, STRONG, Imagining, best_of_few
from donimoes_book.play.contest import NOBODY, Player

_WEIGHED = 8
"""How many choices a player weighs."""
_FEW = 4
"""How many choices a player weighs without knowing the other hand."""
_DEEP, _SHALLOW = (3, 5), (1, 1)
"""How far to look ahead, and at how many plays each time: with nothing left to draw, and before
that."""
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
        ground = outlook.Ground.of(view.board)
        worth = dict[Choice, float]()
        for placing in outlook.placings(self.rules, ground, view.hand, view.player, outlook.PLACES):
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
            ground = outlook.Ground.of(state.board)
            more = outlook.lead(self.rules, ground, state.hands, state.mover, depth, width)
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
        ground = outlook.Ground.of(view.board).after(*choice)
        hand = [held for held in view.hand if held != choice.domino]
        replies = dict[Pair, float]()
        share_held = _share_held(view)
        for placing in outlook.placings(
            self.rules, ground, [*view.known, *view.unseen], other, outlook.REPLIES
        ):
            left = ground.after(placing.numbers, placing.first, placing.second)
            own, best = outlook.promise(left, hand, view.player)
            unseen, _ = outlook.promise(left, view.unseen, other)
            known, _ = outlook.promise(left, view.known, other)
            worth = placing.gain + share_held * unseen + known - own - outlook.NEXT * best
            domino = placing.numbers[::-1]
            replies[domino] = max(worth, replies.get(domino, worth))
        return rules.gain(choice, view.player) - _expected_best(view, replies)

    def sample(self, view: View, rng: Random) -> State:
        """Deal the other player a possible hand: only drawn dominoes can outweigh the opening."""
        mixed = rng.sample(view.unseen, len(view.unseen))
        heavy = [d for d in mixed if view.opening and heaviest((d, view.opening)) == d]
        drawn = (len(self.rules.dominoes) - 2 * rules.HAND - view.boneyard + 1) // 2
        size = view.opponent_size - len(view.known)
        # The heavier dominoes that the other player has not drawn are still in the boneyard.
        held = [d for d in mixed if not view.boneyard or d not in heavy[drawn:]][:size]
        hand = (*view.known, *held)
        hands = (hand, view.hand) if view.player else (view.hand, hand)
        shown: tuple[Dominoes, ...] = (view.known, ()) if view.player else ((), view.known)
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


def _outlook_of(view: View, ground: outlook.Ground, played: Pair) -> float:
    """Estimate the prospects of a player who has just played, from what the player sees."""
    other = 1 - view.player
    own, best = outlook.promise(ground, [held for held in view.hand if held != played], view.player)
    known, _ = outlook.promise(ground, view.known, other)
    unseen, _ = outlook.promise(ground, view.unseen, other)
    reply = _expected_best(view, _replies(view, ground.open))
    return own - known - _share_held(view) * unseen + outlook.LATER * best - outlook.NEXT * reply


def _share_held(view: View) -> float:
    """Return what fraction of the unseen dominoes the other player holds."""
    return (view.opponent_size - len(view.known)) / max(len(view.unseen), 1)


def _replies(view: View, squares: Sequence[int]) -> dict[Pair, float]:
    """Return the most that each domino gains that the other player may hold and can play."""
    dominoes, other = (*view.known, *view.unseen), 1 - view.player
    found = {domino: rules.best_gain(squares, domino, other) for domino in dominoes}
    return {domino: points for domino, points in found.items() if points is not None}


def _expected_best(view: View, worth: Mapping[Pair, float]) -> float:
    """Return what the best domino in the other player's hand is worth on average."""
    known = [worth[domino] for domino in view.known if domino in worth]
    possible = [worth[domino] for domino in view.unseen if domino in worth]
    hidden = view.opponent_size - len(view.known)
    return expected_best(possible, len(view.unseen), hidden, max(known, default=None))


def foresight(view: View, choice: Choice) -> tuple[float, ...]:
    """Return a play's gain minus the best reply to expect, then how many dominoes can follow."""
    if not isinstance(choice, rules.Play):
        return (-float("inf"),)
    squares = rules.open_squares(rules.board_after(view.board, choice))
    reply = _expected_best(view, _replies(view, squares))
    own = _gains(squares, (held for held in view.hand if held != choice.domino), view.player)
    return rules.gain(choice, view.player) - reply + max(own, default=0) / 2, len(own)


def _gains(squares: Sequence[int], dominoes: Iterable[Pair], player: int) -> list[int]:
    found = (rules.best_gain(squares, domino, player) for domino in dominoes)
    return [points for points in found if points is not None]


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


programs = CheckimoesPrograms
