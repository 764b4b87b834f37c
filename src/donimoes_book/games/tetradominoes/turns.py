"""What all games of Tetradominoes have in common: the deal, a domino laid, a record read."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random

from donimoes_book.board.dominoes import domino_set
from donimoes_book.games.tetradominoes.notation import COVERS, LAYS, NOTHING, read_card, read_lay
from donimoes_book.games.tetradominoes.rules import card_refusal, cards, lay_refusal, lays
from donimoes_book.games.tetradominoes.shapes import Card
from donimoes_book.games.tetradominoes.state import (
    HAND,
    Choice,
    Phase,
    Play,
    State,
    View,
    choice_name,
    draws_after_laying,
    view_of,
)
from donimoes_book.games.tetradominoes.table import Lay
from donimoes_book.play.dealing import (
    Deal,
    deal_name,
    domino_name,
    domino_names,
    mixed_deal,
    read_deal,
)

SET = tuple(domino_set())


class Turns(ABC):
    """The part of a contest that does not depend on how many play."""

    name: str
    players: Sequence[int]

    def start(self, players: int, seed: str) -> State:
        """Return the state before the deal, which the seed fixes."""
        return State(seed, players)

    def mover(self, state: State) -> int | None:
        """Who chooses next; None when the game is over."""
        return None if state.phase is Phase.OVER else state.mover

    def choices(self, state: State) -> tuple[Choice, ...]:
        """Everything the mover may do, in a fixed order."""
        if state.phase is Phase.DEAL:
            return (mixed_deal(Random(f"{state.seed}/deal"), SET, state.players, HAND),)
        if state.phase is Phase.LAY:
            return possible_lays(state) or self.stuck(state)
        if state.phase is Phase.COVER:
            played = tuple(map(Play, possible_cards(state)))
            return played if self.must_cover else (*played, Play(None))
        return self.others(state)

    must_cover = False
    """Whether a tetromino that can be played has to be."""

    @abstractmethod
    def stuck(self, state: State) -> tuple[Choice, ...]:
        """What can be done where no domino of the hand can be laid."""

    @abstractmethod
    def others(self, state: State) -> tuple[Choice, ...]:
        """What can be done in the phases that only some games know."""

    def after(self, state: State, choice: Choice) -> State:
        """Return the state that one of the choices leads to."""
        if isinstance(choice, Deal):
            nothing = tuple(() for _ in choice.hands)
            after = state._replace(hidden=choice.hands, shown=nothing, boneyard=choice.boneyard)
            return after._replace(phase=Phase.LAY)
        if isinstance(choice, Lay):
            after = laid(state, choice)
            if possible_cards(after):
                return after._replace(phase=Phase.COVER)
            return self.turn_over(after)
        if isinstance(choice, Play):
            after = covered(state, choice.card) if choice.card else state
            return self.covered(after) if choice.card else self.turn_over(after)
        return self.otherwise(state, choice)

    @abstractmethod
    def turn_over(self, state: State) -> State:
        """Return the state after the mover's turn."""

    @abstractmethod
    def covered(self, state: State) -> State:
        """Return the state after a tetromino was played."""

    @abstractmethod
    def otherwise(self, state: State, choice: Choice) -> State:
        """Return the state after a choice that only some games know."""

    @abstractmethod
    def scores(self, state: State) -> tuple[int, ...]:
        """The points of each player so far."""

    @abstractmethod
    def winners(self, state: State) -> tuple[int, ...]:
        """Who has won, in ascending order; nobody before the game is over."""

    @abstractmethod
    def gain(self, view: View, choice: Choice) -> tuple[int, ...]:
        """What a choice is worth to a sensible player; what is worth most comes first."""

    def view(self, state: State, player: int) -> View:
        """What a player may see of a state."""
        return view_of(state, player)

    def choice_name(self, state: State, choice: Choice) -> str:
        """A choice as a record prints it: `lays 34 (0,0)(1,0), draws 56`, `passes`, `deals …`."""
        return deal_name(choice) if isinstance(choice, Deal) else choice_name(state, choice)

    def find_choice(self, state: State, text: str) -> Choice:
        """Read a choice, with what is drawn or without; raises ValueError with what is wrong."""
        words = " ".join(text.split())
        if state.phase is Phase.DEAL:
            return read_deal(words, SET, state.players, HAND)
        choices = self.choices(state)
        for choice in choices:
            name = self.choice_name(state, choice)
            if words in (name, name.partition(", draws")[0]):
                return choice
        wanted = words.partition(", ")[0]
        if words.startswith(LAYS) and state.phase is Phase.LAY:
            raise ValueError(_lay_refused(state, read_lay(wanted)))
        if words.startswith(f"{COVERS} ") and state.phase is Phase.COVER:
            self._refuse_card(state, wanted)
        possible = self.choice_name(state, choices[0])
        more = f", and {len(choices) - 1} more" if len(choices) > 1 else ""
        raise ValueError(f"this cannot be done here: {possible} is possible{more}")

    def _refuse_card(self, state: State, words: str) -> None:
        if words == f"{COVERS} {NOTHING}":
            raise ValueError("a tetromino that can be played has to be")
        sides = [dark for dark in state.sides(state.mover) if f" {_SIDES[not dark]}" not in words]
        plain = words.removesuffix(f" {_SIDES[0]}").removesuffix(f" {_SIDES[1]}")
        played = read_card(plain, sides)[0]
        reason = card_refusal(state.table, state.laid[-1], played)
        raise ValueError(reason or f"which side is up? Write {plain} {_SIDES[played.dark]}")


_SIDES = ("light", "dark")


def possible_lays(state: State) -> tuple[Lay, ...]:
    """Every way to lay a domino of the mover's hand."""
    hand = sorted(state.hand(state.mover))
    return tuple(lay for domino in hand for lay in lays(state.table, domino))


def possible_cards(state: State) -> tuple[Card, ...]:
    """Every tetromino that may be played on the domino just laid."""
    last, sides = state.laid[-1], state.sides(state.mover)
    return tuple(
        played for dark in sides for played in cards(state.table, last, dark, state.discarded)
    )


def laid(state: State, lay: Lay) -> State:
    """Return the state with a domino laid, and another drawn where fewer than four are left."""
    mover, draws = state.mover, draws_after_laying(state)
    after = state.without(mover, lay.domino)._replace(
        table=state.table.with_domino(lay), laid=(*state.laid, lay), passes=0
    )
    return drawn(after, 1) if draws else after


def drawn(state: State, number: int) -> State:
    """Return the state after the mover drew so many dominoes, or as many as there are."""
    new, rest = state.boneyard[:number], state.boneyard[number:]
    hidden = (*state.hidden[state.mover], *new)
    return state.with_hand(state.mover, hidden, state.shown[state.mover])._replace(boneyard=rest)


def covered(state: State, played: Card) -> State:
    """Return the state with a tetromino played by the mover."""
    owners = (*state.owners, state.team(state.mover))
    return state._replace(table=state.table.with_card(played), owners=owners)


def _lay_refused(state: State, lay: Lay) -> str:
    hand = state.hand(state.mover)
    if lay.domino not in hand:
        return f"{domino_name(lay.domino)} is not in this hand: {domino_names(hand)}"
    if reason := lay_refusal(state.table, lay):
        return reason
    first = lays(state.table, lay.domino)[0]
    return f"the first domino lies here: {LAYS} {first.name} (0,0)(1,0)"
