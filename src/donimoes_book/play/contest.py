"""Defines a game for several players: its states, choices, and what each sees; and plays it.

A game's seed fixes all chance, so a state knows its own future. A player is therefore never given a
state, only a `view` of it, so that nobody can cheat.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import Position
from donimoes_book.diagnostics import suggest
from donimoes_book.play.targets import Holding, Target, pressed

State = TypeVar("State", bound=Hashable)
Choice = TypeVar("Choice", bound=Hashable)
View = TypeVar("View")

Player = Callable[[Any, Sequence[Any], Random], Any]
"""Takes what it may see, at least two choices, and random numbers; returns one of the choices."""
NOBODY = -1
"""The mover of a state in which the game is over."""
NO_OPTIONS = "its rules leave nothing to agree on"
_DRAWN = ", draws"
"""What follows in a choice's name is drawn: only a record says it, and whoever types leaves it out.
"""
_MOST_LISTED = 24


@dataclass(frozen=True)
class Move:
    """A kind of choice: how a record prints it, and how it is read.

    Functions take the contest, the state, and then the choice or what was written.
    """

    kind: Any
    """The type of such choices, or the only one."""
    name: Callable[[Any, Any, Any], str] = lambda _contest, _state, choice: str(choice)
    """Prints one; it begins with a word or number of its own."""
    form: str = ".*"
    """A pattern of texts to `read`."""
    read: Callable[[Any, Any, re.Match[str]], Any] | None = None
    """Reads what isn't the name of a choice; None if it isn't one either. Raises ValueError."""
    expected: str | Callable[[Any, Any], str] = ""
    """What to ask for, when such a choice is due; if empty, one of the choices."""
    due: Callable[[Any], bool] = lambda _state: True
    """Whether such a choice may be meant in a state."""
    chance: bool = False
    """Whether it is made by chance, when due; a record shows what happened, whatever the seed."""
    seen: str = ""
    """What is printed for those who must not see it, if that is less."""
    words: Callable[[Any], str] = lambda _choice: ""
    """Says in a sentence what happened by chance; nothing if it matters to nobody."""

    def covers(self, choice: Any) -> bool:
        """Return whether a choice is of this kind."""
        return isinstance(choice, self.kind) if isinstance(self.kind, type) else choice is self.kind


class Contest(ABC, Generic[State, Choice, View]):
    """The rules of a game for several players, who are numbered from 0 in turn order.

    States are immutable. A deal or a roll of the dice is a choice like any other, but the only one.
    """

    name: str
    """The name used in commands."""
    players: Sequence[int]
    """How many players it can be played by."""
    moves: Sequence[Move]
    """Every kind of choice; those made by chance come first."""

    any_case: bool = False
    """Whether names may be typed in upper or lower case."""
    options: Mapping[str, str] = MappingProxyType({})
    """What players can agree on in `with_option`: options with their values, such as `1-13`."""
    together: bool = False
    """Whether all players win or lose together."""
    agreed: Mapping[str, str] = MappingProxyType({})
    """What the players have agreed on instead of the usual rules: options and their values."""
    searching: bool = False
    """Whether finding what to touch is the game, so that nobody shows it."""

    def with_option(self, name: str, value: str) -> "Contest[State, Choice, View]":
        """Return the game with an agreed option; raises ValueError, saying what is possible."""
        raise ValueError(NO_OPTIONS)

    @abstractmethod
    def start(self, players: int, seed: str) -> State:
        """Return the state before anything is dealt; the seed fixes all chance."""

    def mover(self, state: Any) -> int | None:
        """Return who chooses next; None if the game is over."""
        return None if state.mover == NOBODY else state.mover

    @abstractmethod
    def choices(self, state: State) -> Sequence[Choice]:
        """Return all the mover's choices in a fixed order; never empty before the game is over."""

    @abstractmethod
    def after(self, state: State, choice: Choice) -> State:
        """Return the state that one of the choices leads to."""

    def scores(self, state: Any) -> tuple[int, ...]:
        """Return each player's points so far."""
        scores: tuple[int, ...] = state.scores
        return scores

    def hand_points(self, state: State) -> tuple[int, ...]:
        """Return the points each player has just scored for the end of a hand; otherwise empty."""
        return ()

    def is_hand_over(self, state: State) -> bool:
        """Return whether the hand dealt last has ended."""
        return self.mover(state) is None

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
    def remarks(self, view: View) -> Iterable[str]:
        """Return what else a player sees, one thing to a line: their own hand first."""

    def holding(self, view: View) -> Holding:
        """Return what a player sees of the dominoes that aren't on the table."""
        return Holding()

    def aim(self, view: View) -> str:
        """Say in a sentence or two what a player has to know and can't see on the table."""
        return ""

    def targets(self, view: View, choices: Sequence[Choice]) -> Sequence[Target]:
        """Return what is touched for each choice, in the same order, judging by the view alone.

        By default, each has a button.
        """
        return [pressed(choice, str(choice)) for choice in choices]

    def reasons(self, view: View, choice: Choice) -> Iterable[str]:
        """Say in sentences what a choice keeps, and what it leaves to others, by the view alone."""
        return ()

    def told(self, state: State, choice: Choice, player: int) -> str:
        """Say what the mover has chosen, as far as a player may know it, as targets say it."""
        mover = self.mover(state)
        assert mover is not None, "somebody has chosen"
        return self.targets(self.view(state, mover), [choice])[0].words

    def lesson(self, before: State, after: State) -> Sequence[Position]:
        """Return pictures of what a turn has brought to light, if the table no longer shows it."""
        return ()

    def happened(self, choice: Choice) -> str | None:
        """Say in a sentence what has happened by chance; None if somebody has chosen."""
        move = self._move_of(choice)
        return move.words(choice) if move.chance else None

    def reveals(self, state: State, choice: Choice, player: int) -> bool:
        """Return whether a choice shows a player anything that was hidden."""
        return True

    def view_of(self, position: Position, hand: Sequence[Pair], players: int) -> View:
        """Read what a player sees from a picture of the table and a hand.

        Raises IllegalPosition and ValueError, and LookupError if these do not say enough.
        """
        raise LookupError("a picture does not say enough: use a record, as `play` prints it")

    def choice_name(self, state: State, choice: Choice) -> str:
        """Return a choice as the book prints it."""
        return self._move_of(choice).name(self, state, choice)

    def seen_name(self, state: State, choice: Choice, player: int) -> str:
        """Print a choice without what it reveals only to other players, or only once it is made."""
        return self._move_of(choice).seen or _typed(self.choice_name(state, choice))

    def find_choice(self, state: State, text: str) -> Choice:
        """Read what `choice_name` prints; raises ValueError, saying why and what is possible."""
        words = " ".join(text.split())
        if not words.isascii():  # digits of other scripts would be numbers, and ſ an s
            words = ""
        due = [move for move in self.moves if move.due(state)]
        is_chance = due[0].chance
        choices = () if is_chance else self.choices(state)
        names = [self.choice_name(state, choice) for choice in choices]
        for choice, name in zip(choices, names, strict=True):
            if self._folded(words) in map(self._folded, (name, _typed(name))):
                return choice
        for move in due[:1] if is_chance else due:
            match = re.fullmatch(move.form, words, re.IGNORECASE if self.any_case else 0)
            result: Choice | None = move.read(self, state, match) if move.read and match else None
            if result is not None:
                return result
        expected = next((move.expected for move in due if move.expected), "")
        if callable(expected):
            expected = expected(self, state)
        raise ValueError(expected or other_choices(list(map(_typed, names))))

    def _move_of(self, choice: Choice) -> Move:
        return next(move for move in self.moves if move.covers(choice))

    def _folded(self, text: str) -> str:
        return text.casefold() if self.any_case else text


def suggest_option(options: Mapping[str, str], name: str, value: str) -> str:
    """Return "Did you mean …?" for a refused option or value, or nothing if none is close."""
    values = [word for word in options.get(name, "").split("|") if word.isalpha()]
    advice = suggest(value, values) if name in options else suggest(name, options)
    return advice if advice.startswith("Did") else ""


def _typed(name: str) -> str:
    """Return what has to be typed of a choice's name."""
    return name.partition(_DRAWN)[0]


def other_choices(names: Sequence[str]) -> str:
    """Say what a player can choose instead of something that is not one of the choices."""
    first, *others = names
    if not others:
        return f"expected {first}, the only choice"
    if len(others) >= _MOST_LISTED:
        return f"expected a choice such as {first}; there are {len(others)} more"
    return f"expected one of: {', '.join(names)}"


class Turn(NamedTuple):
    """A choice, and what came of it."""

    player: int
    before: Any
    choice: Any
    after: Any


def turns(contest: Contest[Any, Any, Any], players: Sequence[Player], seed: str) -> Iterator[Turn]:
    """Play a game and yield every turn; the same players and seed play the same game.

    Players are only asked if there is more than one choice.
    """
    rng = Random(f"{seed}/players")
    state = contest.start(len(players), seed)
    while (mover := contest.mover(state)) is not None:
        choices = contest.choices(state)
        choice = choices[0]
        if len(choices) > 1:
            choice = players[mover](contest.view(state, mover), choices, rng)
        after = contest.after(state, choice)
        yield Turn(mover, state, choice, after)
        state = after


class Match(NamedTuple):
    """A game from the deal to the end."""

    names: Sequence[str]
    """The players in their seats."""
    turns: Sequence[Turn]
    winners: tuple[int, ...]
    """The winners' seats, in ascending order; empty if everyone has lost."""

    @property
    def winner(self) -> int | None:
        """The first of the winners; None if it is a draw, or everyone has lost."""
        return next(iter(self.winners), None)


def matches(
    contest: Contest[Any, Any, Any],
    team: Sequence[str],
    players: Mapping[str, Player],
    n: int,
    seed: str,
) -> Iterator[Match]:
    """Play `n` games; the players in a team move along one seat after each game."""
    for number in range(n):
        names = [team[(seat + number) % len(team)] for seat in range(len(team))]
        played = list(turns(contest, [players[name] for name in names], f"{seed}/{number}"))
        yield Match(names, played, contest.winners(played[-1].after))
