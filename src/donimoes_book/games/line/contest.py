"""A line game for several players, from the first deal to the winner, by the rules of a `Rules`."""

from __future__ import annotations

from donimoes_book.play.dealing import Deal
from donimoes_book.games.line import printing
from donimoes_book.games.line.hand import (
    NOBODY,
    Act,
    Choice,
    State,
    View,
    next_deal,
    opening,
    settled,
    undealt,
    who_leads,
)
from donimoes_book.games.line.line import Line, Play
from donimoes_book.games.line.rules import Dominoes, Draw, Rules, Start


class LineContest:
    """The rules of one line game as players, records and surveys see them (a `Contest`)."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.name = rules.name
        self.players = rules.players

    def start(self, players: int, seed: str) -> State:
        """Return the state before the first deal; the seed fixes every deal."""
        return undealt(self.rules, players, seed)

    def mover(self, state: State) -> int | None:
        """Who plays, draws, passes or deals next; None when the game is over."""
        return None if state.mover == NOBODY else state.mover

    def scores(self, state: State) -> tuple[int, ...]:
        """The points of each player so far."""
        return state.scores

    def winners(self, state: State) -> tuple[int, ...]:
        """Who has won; nobody before the game is over."""
        if state.mover != NOBODY:
            return ()
        return (state.scores.index(max(state.scores)),)

    def choices(self, state: State) -> tuple[Choice, ...]:
        """What the mover may do: play, draw, pass; or the deal that the seed has in store."""
        if state.mover == NOBODY:
            return ()
        if state.awaits_deal:
            return (next_deal(self.rules, state),)
        rules, line = self.rules, state.line
        hand = state.hands[state.mover]
        leads = rules.start is not Start.IN_TURN and not line.plays
        if leads:
            hand = (opening(rules, [domino for domino in hand if domino[0] == domino[1]]),)
        elif rules.draw is Draw.ROW:
            hand = hand[:1]
        matches = rules.matching.fits
        plays = [play for domino in hand for play in line.places(domino, matches)]
        has_drawn = rules.draw is Draw.ONE and state.drawn
        can_draw = len(state.boneyard) > rules.kept and rules.draw is not Draw.ROW and not has_drawn
        if not plays:
            return (Act.DRAW if can_draw else Act.PASS,)
        if can_draw and rules.draw is Draw.AT_WILL and not leads:
            return (*plays, Act.DRAW)
        return tuple(plays)

    def after(self, state: State, choice: Choice) -> State:
        """Return the state that one of the choices leads to."""
        if isinstance(choice, Play):
            return self._played(state, choice)
        if isinstance(choice, Deal):
            return self._dealt(state, choice)
        return self._drawn(state) if choice is Act.DRAW else self._passed(state)

    def view(self, state: State, player: int) -> View:
        """What a player may see: in a game of rows, nobody's dominoes but the one turned up."""
        hand = state.hands[player]
        if self.rules.draw is Draw.ROW:
            hand = hand[:1] if player == state.mover else ()
        sizes = tuple(map(len, state.hands))
        return View(player, state.line, hand, sizes, len(state.boneyard), state.scores)

    def gain(self, view: View, choice: Choice) -> tuple[int, ...]:
        """The points a play scores, then how heavy it is; drawing is worse than any play."""
        if not isinstance(choice, Play):
            return (-1,)
        return self.rules.points(view.line.after(choice)), choice.inner + choice.outer

    def choice_name(self, state: State, choice: Choice) -> str:
        """A choice as a record prints it."""
        return printing.choice_name(self.rules, state, choice)

    def find_choice(self, state: State, text: str) -> Choice:
        """Read a choice; raises ValueError with what is wrong or possible."""
        return printing.find_choice(self.rules, state, self.choices(state), text)

    def _dealt(self, state: State, deal: Deal) -> State:
        leader = who_leads(self.rules, deal, state.mover)
        assert leader is not None, "somebody can lead"
        line = Line.empty(self.rules.spinners)
        return State(state.seed, state.number + 1, leader, leader, line, *deal, state.scores)

    def _played(self, state: State, play: Play) -> State:
        rules, mover = self.rules, state.mover
        line = state.line.after(play)
        domino = play.domino
        hand = tuple([held for held in state.hands[mover] if held != domino])
        hands = _changed(state.hands, mover, hand)
        scores = _scored(state.scores, (mover,), rules.points(line))
        # In a game of rows, whoever has played goes on; only the first domino is alone.
        goes_on = rules.draw is Draw.ROW and state.line.plays
        then = mover if goes_on else (mover + 1) % len(hands)
        if rules.winner(scores, between_hands=False) is not None:
            then = NOBODY
        after = State(
            state.seed, state.number, state.leader, then, line, hands, state.boneyard, scores
        )
        return after if hand or then == NOBODY else self._ended(after)

    def _drawn(self, state: State) -> State:
        mover, boneyard = state.mover, state.boneyard
        hands = _changed(state.hands, mover, (*state.hands[mover], boneyard[0]))
        return state._replace(hands=hands, boneyard=boneyard[1:], drawn=True, passes=0)

    def _passed(self, state: State) -> State:
        hands, mover = state.hands, state.mover
        rounds = 1
        if self.rules.draw is Draw.ROW:
            # Nothing fits if everybody has turned up a whole row and nobody could play.
            rounds = max(map(len, hands))
            hands = _changed(hands, mover, (*hands[mover][1:], hands[mover][0]))
        passes = state.passes + 1
        then = (mover + 1) % len(hands)
        after = state._replace(mover=then, hands=hands, drawn=False, passes=passes)
        return self._ended(after) if passes == rounds * len(hands) else after

    def _ended(self, state: State) -> State:
        ending = settled(self.rules, state.hands)
        scores = _scored(state.scores, ending.winners, ending.points)
        won = self.rules.winner(scores, between_hands=True) is not None
        then = NOBODY if won else (state.leader + 1) % len(scores)
        return state._replace(mover=then, scores=scores, ending=ending)


def _changed(hands: tuple[Dominoes, ...], player: int, hand: Dominoes) -> tuple[Dominoes, ...]:
    return (*hands[:player], hand, *hands[player + 1 :])


def _scored(scores: tuple[int, ...], players: tuple[int, ...], points: int) -> tuple[int, ...]:
    if not points:
        return scores
    return tuple([score + points if who in players else score for who, score in enumerate(scores)])
