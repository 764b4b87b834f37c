"""What a game of several players is: states, choices, and what each player may see of them.

All chance is fixed by the seed of a game, so a state knows its own future. A player is therefore
never given a state but only a `view` of it, and nobody can cheat.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from random import Random
from typing import Any, Protocol, TypeVar

State = TypeVar("State", bound=Hashable)
Choice = TypeVar("Choice", bound=Hashable)
View = TypeVar("View")

Player = Callable[[Any, Sequence[Any], Random], Any]
"""Takes what it may see, two choices or more, and a source of chance; returns one of them."""


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

    def strong_players(self) -> Mapping[str, Player]:
        """Players that know this game better than `gain` does, by name; usually none."""
        return {}
