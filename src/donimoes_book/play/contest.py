"""What a game of several players is: states, choices, and what each player may see of them.

All chance is fixed by the seed of a game, so a state knows its own future. A player is therefore
never given a state but only a `view` of it, and nobody can cheat.
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
"""Takes what it may see, two choices or more, and a source of chance; returns one of them."""
NO_OPTIONS = "its rules leave nothing to agree on"
FEW = 24
"""Where there are hundreds of choices, so many are looked at closely."""


class Worth(NamedTuple):
    """What a choice is worth to a player."""

    choice: Any
    points: float
    """How many points more than the others it brings on average, to the end of the hand."""
    error: float
    """The standard error of that."""


class Contest(ABC, Generic[State, Choice, View]):
    """The rules of a game of several players, who are numbered from 0 in the order of their turns.

    States are immutable. A deal or a roll of dice is a choice like any other, but the only one.
    """

    name: str
    """The word used in commands."""
    players: Sequence[int]
    """For how many players it is."""

    together: bool = False
    """Whether all players win or lose together."""
    agreed: Mapping[str, str] = MappingProxyType({})
    """What the players have agreed on in place of the usual rules: options and their values."""

    def with_option(self, name: str, value: str) -> "Contest[State, Choice, View]":
        """The same game with something agreed on; raises ValueError with what is possible."""
        raise ValueError(NO_OPTIONS)

    @abstractmethod
    def start(self, players: int, seed: str) -> State:
        """Return the state before anything is dealt; the seed fixes all that chance will do."""

    @abstractmethod
    def mover(self, state: State) -> int | None:
        """Who chooses next; None when the game is over."""

    @abstractmethod
    def choices(self, state: State) -> Sequence[Choice]:
        """Everything the mover may do, in a fixed order; never empty before the game is over."""

    @abstractmethod
    def after(self, state: State, choice: Choice) -> State:
        """Return the state that one of the choices leads to."""

    @abstractmethod
    def scores(self, state: State) -> tuple[int, ...]:
        """The points of each player so far."""

    def hand_points(self, state: State) -> tuple[int, ...]:
        """The points of each player that the end of a hand has just brought; empty elsewhere."""
        return ()

    def beginning_with(self, state: State, player: int) -> State | None:
        """The same start with another player first; None where the rules say who begins."""
        return None

    @abstractmethod
    def winners(self, state: State) -> tuple[int, ...]:
        """Who has won, in ascending order; nobody before the game is over, or where it is drawn."""

    @abstractmethod
    def view(self, state: State, player: int) -> View:
        """What a player may see of a state."""

    @abstractmethod
    def table(self, view: View) -> Position:
        """Draw what is on the table."""

    @abstractmethod
    def remarks(self, view: View) -> Sequence[str]:
        """Say what else a player sees, a line each: the own hand first."""

    def seen_name(self, state: State, choice: Choice, player: int) -> str:
        """Print a choice without what it shows to others only, or will show when it is made."""
        return self.choice_name(state, choice)

    def reveals(self, state: State, choice: Choice, player: int) -> bool:
        """Tell whether a choice shows a player anything that was hidden."""
        return True

    def sample(self, view: View, rng: Random) -> State | None:
        """Deal what a player does not see at random, so that it fits all that was seen.

        None where the game has no hidden dominoes to be dealt, or nobody has taught it yet.
        """
        return None

    def search(
        self, view: View, choices: Sequence[Choice], rng: Random, seconds: float | None
    ) -> Sequence[Worth] | None:
        """Weigh choices by looking ahead, best first, as long as there is time for.

        None where something is hidden: then what that may be is imagined.
        """
        return None

    def view_of(self, position: Position, hand: Sequence[Pair], players: int) -> View:
        """Read what a player sees from a picture of the table and a hand.

        Raises IllegalPosition and ValueError; LookupError where that does not say enough.
        """
        raise LookupError("a picture does not say enough: use a record, as `play` prints it")

    def is_round_over(self, state: State) -> bool:
        """Tell whether a hand has ended, beyond which nobody thinks ahead."""
        return self.mover(state) is None

    @abstractmethod
    def gain(self, view: View, choice: Choice) -> tuple[int, ...]:
        """What a choice is worth at once: points first, then whatever else is usually good."""

    def candidates(self, view: View, choices: Sequence[Choice]) -> Sequence[Choice]:
        """The choices that are worth weighing, the most promising ones first."""
        return sorted(choices, key=lambda choice: self.gain(view, choice), reverse=True)[:FEW]

    def horizon(self, state: State) -> int | None:
        """How many choices ahead an imagined game is played; None to the end of the hand."""
        return None

    def quick_choice(self, state: State, rng: Random) -> Choice:
        """What whoever is to choose does in an imagined game: takes what gains most at once."""
        choices = self.choices(state)
        if len(choices) == 1:
            return choices[0]
        mover = self.mover(state)
        assert mover is not None, "the game goes on"
        return best(self.gain, self.view(state, mover), choices, rng)

    def play_out(self, state: State, rng: Random) -> tuple[float, ...]:
        """Let everybody choose quickly, as far as one thinks ahead; return the scores then.

        A game may estimate these in another way.
        """
        left = self.horizon(state)
        while left != 0 and not self.is_round_over(state):
            left = None if left is None else left - 1
            state = self.after(state, self.quick_choice(state, rng))
        return self.scores(state)

    def foresee(self, state: State, seer: int, rng: Random) -> tuple[float, ...]:
        """The same where a player sees everything, and makes what it can of that."""
        return self.play_out(state, rng)

    @abstractmethod
    def choice_name(self, state: State, choice: Choice) -> str:
        """A choice as the book prints it; begins with a word or number of its own."""

    @abstractmethod
    def find_choice(self, state: State, text: str) -> Choice:
        """Read what `choice_name` prints; raises ValueError with the reason and what is possible.

        A deal or a roll need not be that of the seed: a record tells what really happened.
        """

    def strong_players(self) -> Mapping[str, Player]:
        """Players that know this game better than `gain` does, by name; usually none."""
        return {}


def random_player(_view: Any, choices: Sequence[Choice], rng: Random) -> Choice:
    """Take any choice, all alike."""
    return choices[int(rng.random() * len(choices))]


def best(
    worth: Callable[[View, Choice], tuple[float, ...]],
    view: View,
    choices: Sequence[Choice],
    rng: Random,
) -> Choice:
    """Take the choice that is worth most; of equals, any."""
    values = [worth(view, choice) for choice in choices]
    highest = max(values)
    equals = [choice for choice, value in zip(choices, values, strict=True) if value == highest]
    return random_player(view, equals, rng)
