"""Defines a game for several players: its states, choices, and what each player may see.

A game's seed fixes all chance, so a state knows its own future. A player is therefore never given a
state, only a `view` of it, so that nobody can cheat.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import Position

State = TypeVar("State", bound=Hashable)
Choice = TypeVar("Choice", bound=Hashable)
View = TypeVar("View")

Player = Callable[[Any, Sequence[Any], Random], Any]
"""Takes what it may see, at least two choices, and random numbers; returns one of the choices."""
NO_OPTIONS = "its rules leave nothing to agree on"
FEW = 24
"""How many of several hundred choices are looked at closely."""


class Worth(NamedTuple):
    """What a choice is worth to a player."""

    choice: Any
    points: float
    """How far ahead of the others it leaves the player at the end of the hand, on average."""
    error: float
    """The standard error of the points."""


class Contest(ABC, Generic[State, Choice, View]):
    """The rules of a game for several players, who are numbered from 0 in turn order.

    States are immutable. A deal or a roll of the dice is a choice like any other, but the only one.
    """

    name: str
    """The name used in commands."""
    players: Sequence[int]
    """How many players it can be played by."""

    together: bool = False
    """Whether all players win or lose together."""
    strong_takes_time: bool = True
    """Whether the strong player, if there is one, plays better when it has more time."""
    agreed: Mapping[str, str] = MappingProxyType({})
    """What the players have agreed on instead of the usual rules: options and their values."""

    def with_option(self, name: str, value: str) -> "Contest[State, Choice, View]":
        """Return the game with an agreed option; raises ValueError, saying what is possible."""
        raise ValueError(NO_OPTIONS)

    @abstractmethod
    def start(self, players: int, seed: str) -> State:
        """Return the state before anything is dealt; the seed fixes all chance."""

    @abstractmethod
    def mover(self, state: State) -> int | None:
        """Return who chooses next; None if the game is over."""

    @abstractmethod
    def choices(self, state: State) -> Sequence[Choice]:
        """Return all the mover's choices in a fixed order; never empty before the game is over."""

    @abstractmethod
    def after(self, state: State, choice: Choice) -> State:
        """Return the state that one of the choices leads to."""

    @abstractmethod
    def scores(self, state: State) -> tuple[int, ...]:
        """Return each player's points so far."""

    def hand_points(self, state: State) -> tuple[int, ...]:
        """Return the points each player has just scored for the end of a hand; otherwise empty."""
        return ()

    def beginning_with(self, state: State, player: int) -> State | None:
        """Return the start with another player first; None if the rules say who begins."""
        return None

    @abstractmethod
    def winners(self, state: State) -> tuple[int, ...]:
        """Return who has won, in ascending order; nobody before the end, or if it is a draw."""

    @abstractmethod
    def view(self, state: State, player: int) -> View:
        """Return what a player may see of a state."""

    @abstractmethod
    def table(self, view: View) -> Position:
        """Draw what is on the table."""

    @abstractmethod
    def remarks(self, view: View) -> Sequence[str]:
        """Return what else a player sees, one thing to a line: their own hand first."""

    def seen_name(self, state: State, choice: Choice, player: int) -> str:
        """Print a choice without what it reveals only to other players, or only once it is made."""
        return self.choice_name(state, choice)

    def reveals(self, state: State, choice: Choice, player: int) -> bool:
        """Return whether a choice shows a player anything that was hidden."""
        return True

    def sample(self, view: View, rng: Random) -> State | None:
        """Deal everything a player does not see at random, consistent with all that was seen.

        Returns None if the game has no hidden dominoes, or does not know how to deal them yet.
        """
        return None

    def search(
        self, view: View, choices: Sequence[Choice], rng: Random, seconds: float | None
    ) -> Sequence[Worth] | None:
        """Weigh choices by looking ahead, best first, for as long as there is time.

        Returns None if something is hidden, which then has to be imagined.
        """
        return None

    def view_of(self, position: Position, hand: Sequence[Pair], players: int) -> View:
        """Read what a player sees from a picture of the table and a hand.

        Raises IllegalPosition and ValueError, and LookupError if these do not say enough.
        """
        raise LookupError("a picture does not say enough: use a record, as `play` prints it")

    def is_round_over(self, state: State) -> bool:
        """Return whether a hand has ended; nobody thinks ahead beyond that."""
        return self.mover(state) is None

    @abstractmethod
    def gain(self, view: View, choice: Choice) -> tuple[int, ...]:
        """Return a choice's immediate worth: points first, then whatever else is usually good."""

    def candidates(self, view: View, choices: Sequence[Choice]) -> Sequence[Choice]:
        """Return the choices worth weighing, most promising first."""
        return sorted(choices, key=lambda choice: self.gain(view, choice), reverse=True)[:FEW]

    def horizon(self, state: State) -> int | None:
        """Return how many choices ahead an imagined game is played; None for the whole hand."""
        return None

    def quick_choice(self, state: State, rng: Random) -> Choice:
        """Return the mover's choice in an imagined game: the one that gains most right away."""
        choices = self.choices(state)
        if len(choices) == 1:
            return choices[0]
        mover = self.mover(state)
        assert mover is not None, "the game goes on"
        return best(self.gain, self.view(state, mover), choices, rng)

    def play_out(self, state: State, rng: Random) -> tuple[float, ...]:
        """Let everyone choose quickly up to the horizon, and return the scores at that point.

        A game may estimate these in some other way.
        """
        left = self.horizon(state)
        while left != 0 and not self.is_round_over(state):
            left = None if left is None else left - 1
            state = self.after(state, self.quick_choice(state, rng))
        return self.scores(state)

    def foresee(self, state: State, seer: int, rng: Random) -> tuple[float, ...]:
        """Do the same for a player who sees everything, and makes the most of it."""
        return self.play_out(state, rng)

    @abstractmethod
    def choice_name(self, state: State, choice: Choice) -> str:
        """Return a choice as the book prints it; it begins with a word or number of its own."""

    @abstractmethod
    def find_choice(self, state: State, text: str) -> Choice:
        """Read what `choice_name` prints; raises ValueError, saying why and what is possible.

        A deal or a roll need not match the seed: a record shows what really happened.
        """

    def strong_players(self) -> Mapping[str, Player]:
        """Return the players that know this game better than `gain`, by name; usually none."""
        return {}


def other_choices(names: Sequence[str]) -> str:
    """Say what a player can choose instead of something that is not one of the choices."""
    first, *others = names
    if not others:
        return f"expected {first}, the only choice"
    if len(others) >= FEW:
        return f"expected a choice such as {first}; there are {len(others)} more"
    return f"expected one of: {', '.join(names)}"


def random_player(_view: Any, choices: Sequence[Choice], rng: Random) -> Choice:
    """Take any choice, all equally likely."""
    return choices[int(rng.random() * len(choices))]


def best(
    worth: Callable[[View, Choice], tuple[float, ...]],
    view: View,
    choices: Sequence[Choice],
    rng: Random,
) -> Choice:
    """Take the choice that is worth most; if there are several, any of them."""
    values = [worth(view, choice) for choice in choices]
    highest = max(values)
    equals = [choice for choice, value in zip(choices, values, strict=True) if value == highest]
    return random_player(view, equals, rng)
