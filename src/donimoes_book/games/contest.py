"""What a game of several players is: states, choices, and what each player may see of them.

All chance is fixed by the seed of a game, so a state knows its own future. A player is therefore
never given a state but only a `view` of it, and nobody can cheat.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

from donimoes_book.games.game import Game, Played

State = TypeVar("State", bound=Hashable)
Choice = TypeVar("Choice", bound=Hashable)
View = TypeVar("View")


class Contest(Protocol[State, Choice, View]):
    """The rules of a game of several players, who are numbered from 0 in the order of their turns.

    States are immutable. A deal or a roll of dice is a choice like any other, but the only one.
    """

    @property
    def name(self) -> str:
        """The word used in commands."""

    @property
    def players(self) -> Sequence[int]:
        """For how many players it is."""

    def start(self, players: int, seed: str) -> State:
        """Return the state before anything is dealt; the seed fixes all that chance will do."""

    def mover(self, state: State) -> int | None:
        """Who chooses next; None when the game is over."""

    def choices(self, state: State) -> Sequence[Choice]:
        """Everything the mover may do, in a fixed order; never empty before the game is over."""

    def after(self, state: State, choice: Choice) -> State:
        """Return the state that one of the choices leads to."""

    def scores(self, state: State) -> tuple[int, ...]:
        """The points of each player so far."""

    def winners(self, state: State) -> tuple[int, ...]:
        """Who has won, in ascending order; nobody before the game is over."""

    def view(self, state: State, player: int) -> View:
        """What a player may see of a state."""

    def gain(self, view: View, choice: Choice) -> tuple[int, ...]:
        """What a choice is worth at once: points first, then whatever else is usually good."""

    def choice_name(self, state: State, choice: Choice) -> str:
        """A choice as the book prints it; begins with a word or number of its own."""

    def find_choice(self, state: State, text: str) -> Choice:
        """Read what `choice_name` prints; raises ValueError with the reason and what is possible.

        A deal or a roll need not be that of the seed: a record tells what really happened.
        """


@runtime_checkable
class ContestGame(Game, Protocol):
    """A game of the registry that can be played from start to winner."""

    @property
    def contest(self) -> Contest[Any, Any, Any]:
        """Its rules for several players."""


@runtime_checkable
class HandGame(ContestGame, Protocol):
    """A game whose hands can be shown play by play."""

    def is_settled(self, state: Any) -> bool:
        """Tell whether the hand that was dealt last is over."""

    def judge_turn(self, state: Any, item: str) -> str | None:
        """Judge what is said of a state; None when it is true, else what was found.

        Raises ValueError (with what is accepted) for an item it does not understand.
        """

    def show_hand(self, states: Sequence[Any]) -> tuple[Played | None, ...]:
        """Show what was played between each two states that follow; None where nothing was.

        Raises ValueError where it cannot be drawn.
        """
