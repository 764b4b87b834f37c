"""Checkimoes for two players, from the deal to the winner (a `Contest`)."""

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from random import Random
from typing import NamedTuple

from donimoes_book.board.cells import cells_of
from donimoes_book.board.dominoes import Pair
from donimoes_book.board.parts import Domino
from donimoes_book.board.position import Number, Place, Position
from donimoes_book.games.checkimoes import rules
from donimoes_book.games.checkimoes.rules import Play, Rules
from donimoes_book.games.squares import place_of, square_name
from donimoes_book.play import dealing
from donimoes_book.play.contest import NOBODY, Contest, Move
from donimoes_book.play.targets import Held, Holding, Spot, Target, pressed
from donimoes_book.words.language import counted, gettext, units

Dominoes = tuple[Pair, ...]


class Act(StrEnum):
    """What a player can do other than play."""

    DRAW = "draws"
    PASS = "passes"


Choice = Play | Act | dealing.Deal


class State(NamedTuple):
    """Everything about a game in progress."""

    seed: str
    mover: int
    """Who chooses next, 0 for White; NOBODY when the game is over."""
    board: rules.Board = rules.EMPTY
    hands: tuple[Dominoes, ...] = ((), ())
    boneyard: Dominoes = ()
    """In the order in which its dominoes will be drawn."""
    is_dealt: bool = False
    must_draw: bool = False
    """True if the mover has played or passed, and draws next."""
    skips: int = 0
    """How many players in a row could neither play nor draw."""
    shown: tuple[Dominoes, ...] = ((), ())
    """Each player's dominoes that the other has seen, because they were shown when passing."""
    opening: Pair | None = None
    """The heaviest domino, where it has to be played first."""


class View(NamedTuple):
    """What a player may see."""

    player: int
    board: rules.Board
    hand: Dominoes
    opponent_size: int
    """How many dominoes the other player holds."""
    shown: Dominoes
    """The ones that have been shown."""
    boneyard: int
    """How many dominoes are left to draw."""
    unseen: Dominoes
    """The dominoes not seen yet: each is in the other player's hand or in the boneyard."""
    must_draw: bool
    """True if the turn has to end with a draw."""
    opening: Pair | None
    """The heaviest domino, where it has to be played first and the player knows it."""


class CheckimoesContest(Contest[State, Choice, View]):
    """The rules of one variant as players, records and surveys see them."""

    players = (2,)

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.name = rules.name

    def start(self, players: int, seed: str) -> State:
        """Return the state before the deal, which the seed fixes."""
        return State(seed, 0)

    def choices(self, state: State) -> tuple[Choice, ...]:
        """Return every play, or a pass if there is none; or the deal, or the draw ending a turn."""
        if state.mover == NOBODY:
            return ()
        if not state.is_dealt:
            rng = Random(f"{state.seed}/deal")
            return (dealing.mixed_deal(rng, self.rules.dominoes, len(state.hands), rules.HAND),)
        if state.must_draw:
            return (Act.DRAW,)
        hand = state.hands[state.mover]
        if self.rules.highest_begins and not rules.covered_squares(state.board):
            hand = (heaviest(hand),)
        plays = [play for domino in hand for play in rules.plays(self.rules, state.board, domino)]
        return tuple(plays) or (Act.PASS,)

    def after(self, state: State, choice: Choice) -> State:
        """Return the state that one of the choices leads to."""
        if isinstance(choice, dealing.Deal):
            white, black = choice.hands
            opening = heaviest((*white, *black)) if self.rules.highest_begins else None
            after = state._replace(hands=choice.hands, boneyard=choice.boneyard, opening=opening)
            return after._replace(mover=int(opening in black), is_dealt=True)
        if choice is Act.DRAW:
            hand = (*state.hands[state.mover], state.boneyard[0])
            hands = dealing.replace_for(state.hands, state.mover, hand)
            after = state._replace(hands=hands, boneyard=state.boneyard[1:], must_draw=False)
            return after._replace(mover=1 - state.mover)
        if isinstance(choice, Play):
            played, mover = choice.domino, state.mover
            hands, shown = (
                dealing.replace_for(
                    held, mover, tuple([other for other in held[mover] if other != played])
                )
                for held in (state.hands, state.shown)
            )
            board = rules.board_after(state.board, choice)
            return _next(state._replace(board=board, hands=hands, shown=shown), 0)
        shown = dealing.replace_for(state.shown, state.mover, state.hands[state.mover])
        return _next(state._replace(shown=shown), state.skips + 1)

    def scores(self, state: State) -> tuple[int, ...]:
        """Return White's and Black's totals so far."""
        return rules.totals(state.board)

    def winners(self, state: State) -> tuple[int, ...]:
        """Return who has the higher total; nobody before the game is over, or if it is drawn."""
        white, black = rules.totals(state.board)
        if state.mover != NOBODY or white == black:
            return ()
        return (int(black > white),)

    def view(self, state: State, player: int) -> View:
        """Return what a player may see: the board, their hand, and what the other has shown."""
        other = 1 - player
        shown = state.shown[other]
        unseen = sorted({*state.hands[other], *state.boneyard} - {*shown})
        hand, size = state.hands[player], len(state.hands[other])
        knows_opening = state.mover == player or rules.covered_squares(state.board)
        return View(
            player,
            state.board,
            hand,
            size,
            shown,
            len(state.boneyard),
            tuple(unseen),
            state.must_draw,
            state.opening if knows_opening else None,
        )

    def table(self, view: View) -> Position:
        """Draw the numbers on the checkerboard."""
        numbers = [
            Number(place_of(square), number)
            for number in rules.NUMBERS
            for square in cells_of(view.board[number])
        ]
        return Position(numbers=tuple(numbers), board=Place(0, 0))

    def remarks(self, view: View) -> Sequence[str]:
        """Say who holds what, what the other player has shown, and the totals."""
        sizes = [view.opponent_size, view.opponent_size]
        own, other = dealing.hand_remarks(view.hand, sizes, view.player)
        if view.shown:
            shown = dealing.domino_names(view.shown)
            other += " " + gettext("{shown} of them were shown.", shown=shown)
        white, black = rules.totals(view.board)
        return (
            f"{own} {self.aim(view)}",
            other,
            gettext("{dominoes} to draw.", dominoes=dealing.count_of_dominoes(view.boneyard)),
            gettext("Totals: White {white}, Black {black}.", white=white, black=black),
        )

    def holding(self, view: View) -> Holding:
        """Return the hand, how many the other player has, and how many are left."""
        sizes = [len(view.hand)] * 2
        sizes[1 - view.player] = view.opponent_size
        return Holding(view.hand, sizes, view.boneyard)

    def aim(self, view: View) -> str:
        """Say whose squares count for the player."""
        return gettext("You have black.") if view.player else gettext("You have white.")

    def targets(self, view: View, choices: Sequence[Choice]) -> Sequence[Target]:
        """Return the domino and the two squares of each play."""
        return [self._target(view, choice) for choice in choices]

    def _target(self, view: View, choice: Choice) -> Target:
        if not isinstance(choice, Play):
            draws = choice is Act.DRAW
            return pressed(choice, gettext("draw a domino") if draws else gettext("pass the turn"))
        own = rules.COLOURS[view.player]
        (one, here), (other, there) = choice.halves
        words = gettext(
            "{one} on {here}, {other} on {there}",
            one=one,
            here=square_name(here),
            other=other,
            there=square_name(there),
        )
        points = sum(number for number, square in choice.halves if own >> square & 1)
        spots = [Spot(place_of(square), square_name(square)) for square in (here, there)]
        lies = Domino(spots[0].place, there == here + 1, choice.numbers)
        path = ((Held(choice.domino),), tuple(spots))
        return Target(choice, path, words, lies).gaining(points)

    def reasons(self, view: View, choice: Choice) -> Iterator[str]:
        """Say how much both players can gain next, before the play and after it."""
        if not isinstance(choice, Play):
            return
        after = rules.board_after(view.board, choice)
        left = [domino for domino in view.hand if domino != choice.domino]
        other, theirs = 1 - view.player, (*view.unseen, *view.shown)
        before = self._most(view.board, theirs, other)
        yield dealing.most_next(before, self._most(after, theirs, other))
        if left:
            own = counted(self._most(after, left, view.player), units("point", "points"))
            yield gettext("Your others can gain {points} at most on the board then.", points=own)

    def _most(self, board: rules.Board, dominoes: Iterable[Pair], player: int) -> int:
        """Return the most that one of these dominoes gains for a player."""
        plays = (play for domino in dominoes for play in rules.plays(self.rules, board, domino))
        return max((rules.gain(play, player) for play in plays), default=0)

    def reveals(self, state: State, choice: Choice, player: int) -> bool:
        """Return whether a choice shows a player something new: all but their own plays do."""
        return not isinstance(choice, Play) or state.mover != player

    def _read_play(self, state: State, match: re.Match[str]) -> Play | None:
        """Read a play; raises ValueError, which says what is wrong."""
        if state.must_draw:
            return None
        play = rules.read_play(match[0])
        hand = state.hands[state.mover]
        dealing.must_hold(hand, play.domino)
        if reason := rules.refusal(self.rules, state.board, play):
            raise ValueError(reason)
        if play not in self.choices(state):
            raise ValueError(f"the {dealing.domino_name(heaviest(hand))} must be played first")
        return play

    moves = (
        Move(
            dealing.Deal,
            read=lambda contest, state, match: dealing.read_deal(
                match[0], contest.rules.dominoes, len(state.hands), rules.HAND
            ),
            due=lambda state: not state.is_dealt,
            chance=True,
            seen=dealing.DEALS,
            words=dealing.deal_words,
        ),
        Move(
            Play,
            lambda _contest, _state, play: play.name,
            form=rf"(?!(?:{Act.DRAW}|{Act.PASS})(?: |$)).*",
            read=_read_play,
        ),
        Move(
            Act.DRAW,
            lambda _contest, state, act: f"{act} {dealing.domino_name(state.boneyard[0])}",
            seen=Act.DRAW,
        ),
        Move(Act.PASS),
    )


def heaviest(hand: Dominoes) -> Pair:
    """Return the domino with the most pips; among equals, the one with the higher number."""
    return max(hand, key=lambda domino: (sum(domino), domino[1]))


def _next(state: State, skips: int) -> State:
    """Let the mover draw if possible; otherwise it is the other player's turn, or the end."""
    if state.boneyard:
        return state._replace(must_draw=True, skips=0)
    mover = NOBODY if skips == len(state.hands) else 1 - state.mover
    return state._replace(mover=mover, skips=skips)
