"""Checkimoes for its two players, from the deal to the winner (a `Contest`)."""

from __future__ import annotations

from enum import Enum
from random import Random
from typing import NamedTuple

from donimoes_book.board.dominoes import Pair
from donimoes_book.games.checkimoes.notation import read_play
from donimoes_book.games.checkimoes.rules import (
    EMPTY,
    HAND,
    Cells,
    Play,
    Rules,
    gain,
    laid,
    plays,
    refusal,
    taken,
    totals,
)
from donimoes_book.play.dealing import (
    Deal,
    deal_name,
    domino_name,
    domino_names,
    mixed_deal,
    read_deal,
)

NOBODY = -1
Dominoes = tuple[Pair, ...]


class Act(Enum):
    """What a player does other than play."""

    DRAW = "draws"
    PASS = "passes"


Choice = Play | Act | Deal


class State(NamedTuple):
    """Everything there is to know of a game."""

    seed: str
    mover: int
    """Who chooses next, 0 for White; NOBODY when the game is over."""
    cells: Cells = EMPTY
    hands: tuple[Dominoes, Dominoes] = ((), ())
    boneyard: Dominoes = ()
    """In the order in which it will be drawn."""
    is_dealt: bool = False
    draws: bool = False
    """True where the mover has played or passed, and is to draw."""
    skips: int = 0
    """How many players, one after the other, could neither play nor draw."""
    shown: tuple[Dominoes, Dominoes] = ((), ())
    """The dominoes of each player that the other has seen, as they were shown on passing."""


class View(NamedTuple):
    """What a player may see."""

    player: int
    cells: Cells
    hand: Dominoes
    theirs: int
    """How many dominoes the other player holds."""
    known: Dominoes
    """Those of them that have been shown."""
    boneyard: int
    """How many dominoes are left to be drawn."""
    unseen: Dominoes
    """All that the other player may hold and has not shown: they are there, or in the boneyard."""


class CheckimoesContest:
    """The rules of one variant as players, records and surveys see them."""

    players = (2,)

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.name = rules.name

    def start(self, players: int, seed: str) -> State:
        """Return the state before the deal, which the seed fixes."""
        return State(seed, 0)

    def mover(self, state: State) -> int | None:
        """Who deals, plays, passes or draws next; None when the game is over."""
        return None if state.mover == NOBODY else state.mover

    def choices(self, state: State) -> tuple[Choice, ...]:
        """Every play; to pass where there is none; the deal, or the draw at the end of a turn."""
        if state.mover == NOBODY:
            return ()
        if not state.is_dealt:
            rng = Random(f"{state.seed}/deal")
            return (mixed_deal(rng, self.rules.dominoes, len(state.hands), HAND),)
        if state.draws:
            return (Act.DRAW,)
        hand = state.hands[state.mover]
        if self.rules.highest_begins and not taken(state.cells):
            hand = (heaviest(hand),)
        found = [play for domino in hand for play in plays(self.rules, state.cells, domino)]
        return tuple(found) or (Act.PASS,)

    def after(self, state: State, choice: Choice) -> State:
        """Return the state that one of the choices leads to."""
        if isinstance(choice, Deal):
            return self._dealt(state, choice)
        if choice is Act.DRAW:
            hand = (*state.hands[state.mover], state.boneyard[0])
            hands = _changed(state.hands, state.mover, hand)
            after = state._replace(hands=hands, boneyard=state.boneyard[1:], draws=False)
            return after._replace(mover=1 - state.mover)
        if isinstance(choice, Play):
            return _next(_played(state, choice), 0)
        shown = _changed(state.shown, state.mover, state.hands[state.mover])
        return _next(state._replace(shown=shown), state.skips + 1)

    def scores(self, state: State) -> tuple[int, ...]:
        """The totals of White and Black so far."""
        return totals(state.cells)

    def winners(self, state: State) -> tuple[int, ...]:
        """Who has the higher total, or both; nobody before the game is over."""
        if state.mover != NOBODY:
            return ()
        scores = totals(state.cells)
        return tuple(who for who, score in enumerate(scores) if score == max(scores))

    def view(self, state: State, player: int) -> View:
        """What a player may see: the board, the own hand, and what the other has shown."""
        other = 1 - player
        known = state.shown[other]
        unseen = sorted({*state.hands[other], *state.boneyard} - {*known})
        hand, theirs = state.hands[player], len(state.hands[other])
        return View(player, state.cells, hand, theirs, known, len(state.boneyard), tuple(unseen))

    def gain(self, view: View, choice: Choice) -> tuple[int, ...]:
        """How much a play brings more than it brings the other player; then, how heavy it is."""
        if not isinstance(choice, Play):
            return (0,)
        return gain(choice, view.player), sum(choice.numbers)

    def choice_name(self, state: State, choice: Choice) -> str:
        """A choice as a record prints it: `54-C2D2`, `passes`, `draws 34` or `deals …`."""
        if isinstance(choice, Play):
            return choice.name
        if isinstance(choice, Deal):
            return deal_name(choice)
        drawn = f" {domino_name(state.boneyard[0])}" if choice is Act.DRAW else ""
        return f"{choice.value}{drawn}"

    def find_choice(self, state: State, text: str) -> Choice:
        """Read a choice; raises ValueError with what is wrong or possible."""
        words = " ".join(text.split())
        if not state.is_dealt:
            return read_deal(words, self.rules.dominoes, len(state.hands), HAND)
        choices = self.choices(state)
        act = next((c for c in choices if self.choice_name(state, c) == words), None)
        if act is not None:
            return act
        if state.draws or words.split()[:1] in ([Act.DRAW.value], [Act.PASS.value]):
            first = self.choice_name(state, choices[0])
            told = f"{first} is possible" if isinstance(choices[0], Play) else f"here one {first}"
            raise ValueError(f"this cannot be done here: {told}")
        play = read_play(words)
        hand = state.hands[state.mover]
        if play.domino not in hand:
            raise ValueError(
                f"{domino_name(play.domino)} is not in this hand: {domino_names(hand)}"
            )
        if reason := refusal(self.rules, state.cells, play):
            raise ValueError(reason)
        if play not in choices:
            raise ValueError(f"the {domino_name(heaviest(hand))} has to begin")
        return play

    def _dealt(self, state: State, deal: Deal) -> State:
        white, black = deal.hands
        mover = 0
        if self.rules.highest_begins:
            mover = int(heaviest((*white, *black)) in black)
        return state._replace(
            mover=mover, hands=(white, black), boneyard=deal.boneyard, is_dealt=True
        )


def heaviest(hand: Dominoes) -> Pair:
    """The domino with the most pips; of equals the one with the higher number."""
    return max(hand, key=lambda domino: (sum(domino), domino[1]))


def _played(state: State, play: Play) -> State:
    def without(dominoes: Dominoes) -> Dominoes:
        return tuple(domino for domino in dominoes if domino != play.domino)

    mover = state.mover
    return state._replace(
        cells=laid(state.cells, play),
        hands=_changed(state.hands, mover, without(state.hands[mover])),
        shown=_changed(state.shown, mover, without(state.shown[mover])),
    )


def _next(state: State, skips: int) -> State:
    """Draw, if there is anything to be drawn; else it is the other player's turn, or the end."""
    if state.boneyard:
        return state._replace(draws=True, skips=0)
    mover = NOBODY if skips == len(state.hands) else 1 - state.mover
    return state._replace(mover=mover, skips=skips)


def _changed(
    hands: tuple[Dominoes, Dominoes], player: int, hand: Dominoes
) -> tuple[Dominoes, Dominoes]:
    return (hands[0], hand) if player else (hand, hands[1])
