"""What a game is: the small set of functions that a chapter, the solver and the commands use.

A module of this package that sets `GAME` to such an object is a game of the registry; nothing else
has to change. Write `GAME: Game = …` or `GAME: PuzzleGame = …`, and mypy tells what it lacks.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, TypeVar, runtime_checkable

from donimoes_book.board.annotations import Annotations
from donimoes_book.board.position import Cover, Place, Position


@dataclass(frozen=True, slots=True)
class RuleViolation:
    """What a game finds wrong with a position, and where."""

    message: str
    place: Place | None = None
    """The half that the caret should point to; None for the whole position."""
    advice: str = ""
    kind: str = ""
    """Which kind of thing is meant where several may be there: `dice`, `pieces` or `arrows`."""


class IllegalPosition(Exception):
    """This position cannot occur in this game; carries every violation found."""

    def __init__(self, violations: Iterable[RuleViolation]) -> None:
        self.violations = tuple(violations)
        super().__init__("; ".join(violation.message for violation in self.violations))


class IllegalMove(Exception):
    """A move that the rules do not allow; says which, and why."""

    def __init__(
        self, index: int, move: str, reason: str, position: Position | None = None
    ) -> None:
        self.index = index
        """Which of the printed moves it is, from 0, as `printed_moves` cuts them."""
        self.move, self.reason = move, reason
        self.position = position
        """What the move was tried from."""
        super().__init__(f"move {index + 1}, {move}: {reason}")


class UnreadableMove(IllegalMove):
    """Something that is no move at all in this game's notation."""


def printed_moves(text: str) -> list[re.Match[str]]:
    """Cut moves apart, as the book prints them: `24R, 35U` or `24R 35U`.

    Each match holds a move and knows where in the text it stands.
    """
    return list(re.finditer(r"[^\s,;]+", text))


@runtime_checkable
class Game(Protocol):
    """Everything the rest of the program knows of a game."""

    @property
    def name(self) -> str:
        """The word used in commands and directives, such as `capturing`."""

    @property
    def title(self) -> str:
        """The name a reader sees, such as "Capturing Donimoes"."""

    @property
    def claims(self) -> Sequence[str]:
        """The first words of the `:expect:` items it can judge."""

    def check_picture(self, position: Position) -> list[RuleViolation]:
        """Check what a picture says by itself: its marks are claims."""

    def check_moves(self, position: Position, moves: str) -> list[RuleViolation]:
        """Replay `:moves:` from the first picture; another picture beside it must be the result.

        Not called where `:expect:` says that the moves are illegal. Raises IllegalMove.
        """

    def judge(self, position: Position, moves: str, item: str) -> str | None:
        """Judge one item of `:expect:` about a position and the moves played from it.

        Returns None when the claim is true, else what was found, to follow "but".
        `unsolvable` is judged by the caller, who can search. Raises ValueError (with what is
        accepted) for an item it does not understand, and IllegalPosition or IllegalMove where
        the claim cannot be looked at.
        """


@runtime_checkable
class Scenic(Protocol):
    """A game whose pictures show more than what lies on the table."""

    def annotate(self, position: Position) -> Annotations:
        """What its rules add to the picture of a position, whether legal or not."""


@runtime_checkable
class Flowing(Protocol):
    """A game whose pictures may be laid out wider, as a text is set in longer lines."""

    def laid_within(self, position: Position, width: int) -> Position:
        """The same position in as few rows as so many half-spaces hold."""


State = TypeVar("State", bound=Hashable)
Move = TypeVar("Move")


class Puzzle(Protocol[State, Move]):
    """One position to be solved, as the search sees it: states and moves."""

    @property
    def start(self) -> State:
        """The state that the position is in."""

    def successors(self, state: State) -> Iterable[tuple[Move, State]]:
        """Every legal move from a state and the state it leads to, in a fixed order."""

    def is_solved(self, state: State) -> bool:
        """True when the goal is reached."""

    def left_to_do(self, state: State) -> int:
        """How far a state seems from the goal; only tells unsolvable boards apart."""

    def looks(self, state: State) -> tuple[int, ...]:
        """How far from solved a state looks to a person; what is less looks nearer.

        The first number counts most. Only grades depend on it.
        """

    def move_names(self, moves: Sequence[Move]) -> tuple[str, ...]:
        """Moves played one after the other from the start, as the book prints them."""

    def position(self, state: State, last: Move | None = None) -> Position:
        """The position of a state; `last` is the move that led there, to be marked."""


@dataclass(frozen=True, slots=True)
class Step:
    """A move that was played."""

    move: str
    """As the book prints it, such as `24R`."""
    before: Position
    picture: Position
    """The position as the reader should see the move: what moved and what it captured is marked."""
    after: Position
    captured: tuple[str, ...] = ()
    """The names of the dominoes it took off the table."""
    solves: bool = False


@runtime_checkable
class PuzzleGame(Game, Protocol):
    """A game for one that is solved by a sequence of moves."""

    @property
    def length_unit(self) -> str:
        """What a solution's length counts: "steps" or "moves"."""

    @property
    def reversible(self) -> bool:
        """True when every move can be taken back, so that a search may also start from the goal."""

    @property
    def grade_one_limit(self) -> float:
        """The most effort of a problem of grade 1, as `search/grading.py` measures it."""

    def puzzle(self, position: Position) -> Puzzle[Any, Any]:
        """Set up a position; raises IllegalPosition."""

    def replay(self, position: Position, moves: str) -> tuple[Step, ...]:
        """Play printed moves; raises IllegalPosition or IllegalMove."""

    def random_board(self, rng: Random, dominoes: int) -> Position:
        """Lay so many dominoes as problems are made of: solved where moves can be taken back."""

    def changed_board(self, rng: Random, board: Position) -> Position:
        """Lay a few neighbouring dominoes of a random board anew."""


@runtime_checkable
class WalkGame(PuzzleGame, Protocol):
    """A puzzle whose solution is a way that one picture can show."""

    def whole_way(self, position: Position, moves: str) -> Position:
        """Draw printed moves into the position that they begin in."""


@dataclass(frozen=True, slots=True)
class LayoutPuzzle:
    """Dominoes to be laid as a full rectangle that can be walked all over.

    One can walk between neighbouring spaces whose numbers differ by at most `climb`.
    """

    width: int
    """The rectangle's size, in spaces."""
    height: int
    dominoes: tuple[tuple[int, int], ...]
    """The smaller number of each first, in ascending order; they fill the rectangle."""
    climb: int = 1


@runtime_checkable
class LayoutGame(Game, Protocol):
    """A game for one that is solved by laying given dominoes well, in whatever order."""

    def layout_puzzle(self, position: Position) -> LayoutPuzzle:
        """Take the dominoes of a position, however they lie; raises IllegalPosition."""

    def deal(self, rng: Random) -> Position:
        """Draw dominoes at random and lay them out one by one, as a problem shows them."""

    def wrong_layout(self, puzzle: LayoutPuzzle, layout: Position) -> str | None:
        """Why a layout does not solve a puzzle, by the rules; None when it does."""


@runtime_checkable
class CutOutGame(Game, Protocol):
    """A game with pieces of card that its players may cut out of the book."""

    def pieces_of_card(self) -> tuple[Cover, ...]:
        """The pieces, light side up, each at the upper left corner."""

    def face_name(self, face: Cover) -> str:
        """The name of a piece as this side of it shows it, such as `L`."""


@dataclass(frozen=True, slots=True)
class Played:
    """A play of a worked hand, as a chapter shows it."""

    move: str
    """As the book prints it, such as `32-24`."""
    picture: Position
    """The table after it, what was played marked."""
    tally: str = ""
    """What it scores and why, in a few words; empty where nothing is counted."""
