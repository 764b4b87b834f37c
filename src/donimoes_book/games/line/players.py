"""The programs that play the line games, and what they imagine of hidden hands."""

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random

from donimoes_book.board.dominoes import Pair
from donimoes_book.games.line.contest import SET, Choice, LineContest, LineState, LineView, fits_any
from donimoes_book.games.line.line import Play
from donimoes_book.games.line.playout import Foresight
from donimoes_book.games.line.rules import Dominoes, Draw
from donimoes_book.laboratory import players
from donimoes_book.play.contest import Player

_WORLDS = 60
"""How many versions of the hidden dominoes a strong player imagines."""
_MORE_WORLDS = 200
"""The same for games in which few dominoes are drawn, so that plays differ little."""
_WEIGHED = 4
"""After one in this many of the versions, the worse half of the plays is dropped."""
_SAMPLES = 20
"""How often hidden dominoes are dealt before what is known about them is ignored."""


class LinePrograms(players.Imagining[LineState, Choice, LineView]):
    """The programs that play one line game."""

    def __init__(self, contest: LineContest) -> None:
        super().__init__(contest)
        self.rules = contest.rules
        # In a game of rows, nobody knows even their own dominoes.
        self.can_weigh = self.rules.draw is not Draw.ROW
        self.worlds = _MORE_WORLDS if self.rules.draw is Draw.ONE else _WORLDS
        self.halved_after = self.worlds // _WEIGHED
        self._foresight = Foresight(self.rules)

    def gain(self, view: LineView, choice: Choice) -> tuple[int, ...]:
        """Return the points that a play scores, then its pips; drawing is worse than any play."""
        if not isinstance(choice, Play):
            return (-1,)
        return self.rules.points(view.line.after(choice)), choice.inner + choice.outer

    def better_players(self) -> Mapping[str, Player]:
        """Return a player who thinks one step ahead, and one who imagines what is hidden."""
        ahead = {players.AHEAD: partial(players.best, self._foresight.of_choice)}
        return ahead | ({players.STRONG: self.strong()} if self.can_weigh else {})

    def sample(self, view: LineView, rng: Random) -> LineState:
        """Deal the hidden dominoes so that nobody holds one that they could have played before."""
        seen = {*view.hand, *view.line.dominoes}
        hidden = [domino for domino in SET if domino not in seen]
        hands, boneyard = players.consistent_hands(
            rng, hidden, partial(self._deal_hidden, view), _SAMPLES
        )
        return LineState(
            "sample",
            1,
            view.player,
            view.player,
            view.line,
            hands,
            boneyard,
            view.scores,
            view.drawn,
            view.passes,
            refused=view.refused,
        )

    def _deal_hidden(
        self, view: LineView, hidden: Sequence[Pair], strict: bool
    ) -> tuple[Dominoes, ...] | None:
        """Deal to everybody else; None if some hand cannot be filled with dominoes it may hold."""

        def may_hold(domino: Pair, ends: frozenset[int]) -> bool:
            return not (strict and fits_any(self.rules, domino, ends))

        left, hands = list(hidden), list[Dominoes]()
        for player, size in enumerate(view.sizes):
            hand: Dominoes | None = view.hand
            if player != view.player:
                hand = players.fitting_hand(left, view.refused[player][:size], may_hold)
            if hand is None:
                return None
            hands.append(hand)
        return tuple(hands)

    def play_out(self, state: LineState, rng: Random) -> tuple[int, ...]:
        """Let everybody play quickly until the hand ends, and return the scores."""
        return self.foresee(state, None, rng)

    def foresee(self, state: LineState, seer: int | None, rng: Random) -> tuple[int, ...]:
        """Do the same, except that one player tries out each turn before taking it."""
        if self.contest.is_hand_over(state):
            return state.scores
        return self._foresight.play_out(state, seer)
