"""A line game for several players, from the first deal to the winner, as its `Rules` say."""

import re
from collections.abc import Iterable, Sequence
from enum import Enum
from operator import attrgetter, ge
from random import Random
from typing import NamedTuple

from donimoes_book.board.dominoes import Pair, domino_set
from donimoes_book.board.parts import Mark
from donimoes_book.board.position import Position
from donimoes_book.games.claims import Refusal
from donimoes_book.games.line.line import Line, Play
from donimoes_book.games.line.pictures import read_line
from donimoes_book.games.line.placement import NoRoom, position_of
from donimoes_book.games.line.reasons import reasons
from donimoes_book.games.line.rules import Dominoes, Draw, Rules, Start, find_play, nearest_five
from donimoes_book.games.line.targets import Ends
from donimoes_book.play import dealing
from donimoes_book.play.contest import NOBODY, Contest, Move
from donimoes_book.play.dealing import Deal, domino_name, replace_for
from donimoes_book.play.naming import has_names
from donimoes_book.play.targets import Holding, Target, pressed
from donimoes_book.words.language import gettext

SET = tuple(domino_set())


class Action(Enum):
    """What a player can do other than play."""

    DRAW = "draws"
    PASS = "passes"
    """In a game of rows, this puts the domino just turned up back at the other end."""


Choice = Play | Action | Deal


class Ending(NamedTuple):
    """How a hand ended."""

    blocked: bool
    winners: tuple[int, ...]
    """More than one if players tie for a blocked hand."""
    points: int
    """What each of them gets, in addition to what their plays scored."""


def ending_of(rules: Rules, hands: Sequence[Sequence[Pair]]) -> Ending:
    """Return how a hand ends once a player is out, or nobody can play any more."""
    blocked = all(hands)
    weights = [rules.order(hand) if blocked else (len(hand),) for hand in hands]
    winners = tuple(who for who, weight in enumerate(weights) if weight == min(weights))
    own = sum(map(sum, hands[winners[0]]))
    others = [sum(map(sum, hand)) for who, hand in enumerate(hands) if who not in winners]
    points = rules.settlement.points(own, others)
    if len(winners) > 1:
        points = nearest_five(points, len(winners)) if rules.ties_share else 0
    return Ending(blocked, winners, points)


def with_points(scores: Sequence[int], players: Sequence[int], points: int) -> tuple[int, ...]:
    """Return the scores with points added for each of these players."""
    return tuple([score + points if who in players else score for who, score in enumerate(scores)])


class LineState(NamedTuple):
    """Everything there is to know about a game."""

    seed: str
    number: int
    """How many hands have been dealt."""
    leader: int
    """Who played first in this hand."""
    mover: int
    """Who chooses or deals next; NOBODY when the game is over."""
    line: Line
    hands: tuple[Dominoes, ...]
    boneyard: Dominoes
    scores: tuple[int, ...]
    drawn: bool = False
    """True if the mover has drawn in this turn."""
    passes: int = 0
    """How many players in a row have passed, with nobody drawing."""
    ending: Ending | None = None
    """How this hand ended; None while it is being played."""
    refused: tuple[tuple[frozenset[int], ...], ...] = ()
    """For each domino in each hand, the ends that everybody knows it does not fit, because its
    owner had to draw or pass there."""

    @property
    def awaits_deal(self) -> bool:
        """True before the first hand and between hands."""
        return self.number == 0 or self.ending is not None


class LineView(NamedTuple):
    """What a player may see."""

    player: int
    line: Line
    hand: Dominoes
    """The player's own hand; in a game of rows, only what the mover has turned up."""
    sizes: tuple[int, ...]
    """How many dominoes each player holds."""
    boneyard: int
    """How many dominoes are left in it."""
    scores: tuple[int, ...]
    drawn: bool = False
    """True if the mover has drawn in this turn."""
    passes: int = 0
    """How many players in a row have passed, with nobody drawing."""
    refused: tuple[tuple[frozenset[int], ...], ...] = ()
    """For each domino in each hand, the ends that it is known not to fit."""


_DRAWS = "draws"
_PASSES = "passes"
_TURNS = "turns"


class LineContest(Contest[LineState, Choice, LineView]):
    """The rules of one line game as players, records and surveys see them (a `Contest`)."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.name = rules.name
        self.players = tuple(rules.hands)
        self.options, self.agreed = rules.options, rules.agreed

    def with_option(self, name: str, value: str) -> "LineContest":
        """Return the same game with an option agreed on."""
        return LineContest(self.rules.with_option(name, value))

    def start(self, players: int, seed: str) -> LineState:
        """Return the state before the first deal; the seed fixes every deal."""
        line = Line(self.rules.spinners)
        nothing = ((),) * players
        return LineState(seed, 0, 0, 0, line, nothing, (), (0,) * players, refused=nothing)

    def hand_points(self, state: LineState) -> tuple[int, ...]:
        """Return what a hand's winners score for the pips that are left.

        It is empty if one hand is the whole game.
        """
        if state.ending is None or not state.ending.points or self.rules.draw is Draw.ROW:
            return ()
        nothing = (0,) * len(state.scores)
        return with_points(nothing, state.ending.winners, state.ending.points)

    def beginning_with(self, state: LineState, player: int) -> LineState | None:
        """Return the state in which a player leads first; None if a double decides who leads."""
        return None if self.rules.start.needs_double else state._replace(mover=player)

    def winners(self, state: LineState) -> tuple[int, ...]:
        """Return who has won; nobody before the game is over."""
        if state.mover != NOBODY:
            return ()
        return (state.scores.index(max(state.scores)),)

    def choices(self, state: LineState) -> tuple[Choice, ...]:
        """Return what the mover may do: play, draw, pass, or make the deal that the seed gives."""
        if state.mover == NOBODY:
            return ()
        if state.awaits_deal:
            return (self._next_deal(state),)
        rules, line = self.rules, state.line
        hand = state.hands[state.mover]
        double = None
        if rules.start.needs_double and not line.plays:
            double = self._leading_double(hand)
            assert double is not None, "the leader holds a double"
            hand = (double,)
        elif rules.draw is Draw.ROW:
            hand = hand[:1]
        fits = rules.matching.fits
        plays = [play for domino in hand for play in line.legal_plays(domino, fits)]
        has_drawn = rules.draw is Draw.ONE and state.drawn
        can_draw = (
            len(state.boneyard) > rules.reserve and rules.draw is not Draw.ROW and not has_drawn
        )
        if not plays:
            return (Action.DRAW if can_draw else Action.PASS,)
        if can_draw and rules.draw is Draw.AT_WILL and double is None:
            return (*plays, Action.DRAW)
        return tuple(plays)

    def after(self, state: LineState, choice: Choice) -> LineState:
        """Return the state that one of the choices leads to."""
        if isinstance(choice, Play):
            return self._after_play(state, choice)
        if isinstance(choice, Deal):
            return self._after_deal(state, choice)
        return self._after_draw(state) if choice is Action.DRAW else self._after_pass(state)

    def view(self, state: LineState, player: int) -> LineView:
        """Return what a player may see; in a game of rows, only the domino just turned up."""
        hand = state.hands[player]
        if self.rules.draw is Draw.ROW:
            hand = hand[:1] if player == state.mover else ()
        sizes = tuple(map(len, state.hands))
        return LineView(
            player,
            state.line,
            hand,
            sizes,
            len(state.boneyard),
            state.scores,
            state.drawn,
            state.passes,
            state.refused,
        )

    def table(self, view: LineView) -> Position:
        """Draw the line, its last domino marked; draw nothing if it cannot be laid out flat."""
        try:
            return position_of(view.line, last=Mark.ADDED)
        except NoRoom:
            return Position()

    def remarks(self, view: LineView) -> Sequence[str]:
        """Say who holds what, how big the boneyard is, which ends are open, and the score."""
        own, *others = dealing.hand_remarks(view.hand, view.sizes, view.player)
        if self.rules.draw is Draw.ROW:
            up = dealing.domino_names(view.hand) or gettext("nothing")
            own = gettext("You have turned up {up}.", up=up)
            if not has_names():
                who = view.player + 1
                own = gettext("You are player {who} and have turned up {up}.", who=who, up=up)
        ends = " ".join(map(str, view.line.open_numbers))
        points = ", ".join(map(str, view.scores))
        return (
            own,
            *others,
            gettext(
                "The boneyard has {dominoes}.",
                dominoes=dealing.count_of_dominoes(view.boneyard),
            ),
            *([gettext("Open ends: {ends}.", ends=ends)] if ends else []),
            gettext("Points: {points}; {enough} to win.", points=points, enough=self._enough()),
        )

    def holding(self, view: LineView) -> Holding:
        """Return the hand, or in a game of rows what is turned up, and what the others have."""
        boneyard = None if self.rules.draw is Draw.ROW else view.boneyard
        ends = [end.number for end in view.line.ends]
        return Holding(view.hand, view.sizes, boneyard, ends)

    def aim(self, view: LineView) -> str:
        """Say how many points win, unless it is a game of rows."""
        if self.rules.draw is Draw.ROW:
            return gettext("Whoever plays all dominoes first wins.")
        return gettext("To win: {enough} points.", enough=self._enough())

    def _enough(self) -> str:
        enough = str(self.rules.target)
        return gettext("more than {target}", target=enough) if self.rules.beyond else enough

    def targets(self, view: LineView, choices: Sequence[Choice]) -> Sequence[Target]:
        """Return the domino and the end of each play, and buttons to draw and to pass."""
        ends = Ends(view.line)
        return [self._target(ends, choice) for choice in choices]

    def reasons(self, view: LineView, choice: Choice) -> Iterable[str]:
        """Say what a play leaves open."""
        if not isinstance(choice, Play):
            return ()
        following = view.refused[(view.player + 1) % len(view.sizes)]
        return reasons(self.rules, choice, view.line, view.hand, following)

    def _target(self, ends: Ends, choice: Choice) -> Target:
        if isinstance(choice, Play):
            points = self.rules.points(ends.line.after(choice))
            return ends.target(choice, ends.words(choice)).gaining(points)
        if choice is Action.DRAW:
            return pressed(choice, gettext("draw a domino"))
        if choice is Action.PASS and self.rules.draw is Draw.ROW:
            return pressed(choice, gettext("put it back"))
        return pressed(choice, gettext("pass the turn"))

    def reveals(self, state: LineState, choice: Choice, player: int) -> bool:
        """Return whether a choice shows a player something new.

        A deal shows the player's hand, a draw shows a domino, and another player's choice is always
        new. In a game of rows, a play turns up the next domino.
        """
        if isinstance(choice, Deal) or self.rules.draw is Draw.ROW:
            return True
        return choice is Action.DRAW or state.mover != player

    def _read_deal(self, state: LineState, match: re.Match[str]) -> Deal:
        players = len(state.hands)
        deal = dealing.read_deal(match[0], SET, players, self.rules.hands[players])
        if self._leader(deal, state.mover) is None:
            raise ValueError("nobody has a double to lead: everybody draws again")
        return deal

    def _next_deal(self, state: LineState) -> Deal:
        """Return the deal that the seed gives; where a double must lead, somebody holds one."""
        rng, players = Random(f"{state.seed}/{state.number + 1}"), len(state.hands)
        while True:
            deal = dealing.mixed_deal(rng, SET, players, self.rules.hands[players])
            if self._leader(deal, state.mover) is not None:
                return deal

    def _leader(self, deal: Deal, in_turn: int) -> int | None:
        """Return who leads a hand; None if a double must lead and nobody has one."""
        if not self.rules.start.needs_double:
            return in_turn
        held = {domino: who for who, hand in enumerate(deal.hands) for domino in hand}
        double = self._leading_double(held)
        return None if double is None else held[double]

    def _leading_double(self, dominoes: Iterable[Pair]) -> Pair | None:
        doubles = [domino for domino in dominoes if domino[0] == domino[1]]
        first = max if self.rules.start is Start.HIGHEST_DOUBLE else min
        return first(doubles, default=None)

    def _after_deal(self, state: LineState, deal: Deal) -> LineState:
        leader = self._leader(deal, state.mover)
        assert leader is not None, "somebody can lead"
        line = Line(self.rules.spinners)
        refused = tuple((frozenset[int](),) * len(hand) for hand in deal.hands)
        return LineState(
            state.seed, state.number + 1, leader, leader, line, *deal, state.scores, refused=refused
        )

    def _after_play(self, state: LineState, play: Play) -> LineState:
        rules, mover = self.rules, state.mover
        line = state.line.after(play)
        domino = play.domino
        hand = tuple([held for held in state.hands[mover] if held != domino])
        hands = replace_for(state.hands, mover, hand)
        scores = with_points(state.scores, (mover,), rules.points(line))
        # In a game of rows, a player who has played plays on, except after the very first domino.
        goes_on = rules.draw is Draw.ROW and state.line.plays
        then = mover if goes_on else (mover + 1) % len(hands)
        if rules.winner(scores, between_hands=False) is not None:
            then = NOBODY
        refused = replace_for(state.refused, mover, self._without_one(state, domino))
        played = state._replace(line=line, hands=hands, scores=scores, refused=refused)
        after = played._replace(mover=then, drawn=False, passes=0)
        return after if hand or then == NOBODY else self._after_hand(after)

    def _after_draw(self, state: LineState) -> LineState:
        mover, boneyard = state.mover, state.boneyard
        hands = replace_for(state.hands, mover, (*state.hands[mover], boneyard[0]))
        # If players may draw at will, a draw says nothing about the hand.
        refusals = state.refused if self.rules.draw is Draw.AT_WILL else self._refused(state)
        refused = replace_for(refusals, mover, (*refusals[mover], frozenset()))
        return state._replace(
            hands=hands, boneyard=boneyard[1:], drawn=True, passes=0, refused=refused
        )

    def _after_pass(self, state: LineState) -> LineState:
        hands, mover, count = state.hands, state.mover, len(state.hands)
        passes = state.passes + 1
        stuck = passes == count
        if self.rules.draw is Draw.ROW:
            # Nothing fits once everybody has turned up a whole row; the mover is the last to do so.
            turned = ((passes + count - 1 - back) // count for back in range(count))
            rows = (len(hands[mover - back]) for back in range(count))
            stuck = all(map(ge, turned, rows))
            hands = replace_for(hands, mover, (*hands[mover][1:], hands[mover][0]))
        then = (mover + 1) % count
        after = state._replace(
            mover=then, hands=hands, drawn=False, passes=passes, refused=self._refused(state)
        )
        return self._after_hand(after) if stuck else after

    def _after_hand(self, state: LineState) -> LineState:
        rules = self.rules
        ending = ending_of(rules, state.hands)
        scores = with_points(state.scores, ending.winners, ending.points)
        won = rules.winner(scores, between_hands=True) is not None
        later = state.leader if rules.start is Start.YOUNGEST else (state.leader + 1) % len(scores)
        then = NOBODY if won else later
        return state._replace(mover=then, scores=scores, ending=ending)

    def _refused(self, state: LineState) -> tuple[tuple[frozenset[int], ...], ...]:
        """Note that the mover's dominoes fit none of the open ends."""
        ends = frozenset(state.line.open_numbers)
        refusals = tuple(numbers | ends for numbers in state.refused[state.mover])
        return replace_for(state.refused, state.mover, refusals)

    def _without_one(self, state: LineState, domino: Pair) -> tuple[frozenset[int], ...]:
        """Forget what is known about one of the mover's dominoes, the one just played.

        The others can't know which of the hidden dominoes it was. Forgetting the one that most is
        known about makes sure that the rest is still true.
        """
        refusals = state.refused[state.mover]
        if not any(refusals):
            return refusals[1:]
        index = next(
            (i for i, ends in enumerate(refusals) if not fits_any(self.rules, domino, ends)),
            len(refusals) - 1,
        )
        return (*refusals[:index], *refusals[index + 1 :])

    def view_of(self, position: Position, hand: Sequence[Pair], players: int) -> LineView:
        """Read a line from a picture for a player with this hand; all hands are the same size.

        Raises IllegalPosition, or ValueError if nobody can hold that hand there.
        """
        line = read_line(position, self.rules).line
        if twice := {*hand} & {*line.dominoes}:
            names = dealing.domino_names(sorted(twice))
            raise ValueError(f"already in the line, so not in this hand: {names}")
        left = len(SET) - len(line) - len(hand) * players
        if left < 0:
            raise ValueError(f"there are not enough dominoes for {players} players")
        refused = ((frozenset[int](),) * len(hand),) * players
        sizes = (len(hand),) * players
        return LineView(0, line, tuple(hand), sizes, left, (0,) * players, refused=refused)

    def is_hand_over(self, state: LineState) -> bool:
        """Return whether the hand has ended."""
        return state.mover == NOBODY or state.ending is not None

    def _pass_name(self, state: LineState, _action: Action) -> str:
        """Return `passes`, or `turns 34` for a domino turned up that doesn't fit."""
        if self.rules.draw is Draw.ROW:
            return f"{_TURNS} {domino_name(state.hands[state.mover][0])}"
        return _PASSES

    def _read_play(self, state: LineState, match: re.Match[str]) -> Play | None:
        """Read a play that may be written in another way; raises ValueError."""
        play = find_play(state.line, match[0], self.rules.matching)
        if isinstance(play, Refusal):
            raise ValueError(play)
        dealing.must_hold(state.hands[state.mover], play.domino)
        return play if play in self.choices(state) else None

    moves = (
        Move(
            Deal,
            read=_read_deal,
            due=attrgetter("awaits_deal"),
            chance=True,
            seen=dealing.DEALS,
            words=dealing.deal_words,
        ),
        Move(
            Play,
            lambda _contest, state, play: state.line.play_name(play),
            form=rf"(?!(?:{dealing.DEALS}|{_DRAWS}|{_PASSES}|{_TURNS})(?: |$)).+",
            read=_read_play,
        ),
        Move(
            Action.DRAW,
            lambda _contest, state, _action: f"{_DRAWS} {domino_name(state.boneyard[0])}",
            seen=_DRAWS,
        ),
        Move(Action.PASS, _pass_name),
    )


def fits_any(rules: Rules, domino: Pair, ends: Iterable[int]) -> bool:
    """Return whether a domino fits any of these ends."""
    fits = rules.matching.fits
    return any(fits(end, half, domino) for end in ends for half in domino)
