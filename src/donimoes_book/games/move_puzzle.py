"""Positions that are solved by moves: their states, their moves, and how these are printed."""

import re
from abc import abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import ClassVar, NamedTuple, TypeVar

from donimoes_book.board.parts import Direction
from donimoes_book.board.position import Place, Position
from donimoes_book.games.claims import Refusal
from donimoes_book.games.errors import UnreadableMove
from donimoes_book.games.move_text import printed_moves
from donimoes_book.search import shortest
from donimoes_book.search.difficulty import Difficulty, measure_way
from donimoes_book.search.shortest import MAX_STATES, Outcome, Puzzle, explore
from donimoes_book.search.wishes import measure

State = TypeVar("State", bound=Hashable)
Move = TypeVar("Move")

_REPEATED = re.compile(r"(.*\D)([1-9]\d?)")


class Gesture(NamedTuple):
    """What a player does to make a move."""

    pieces: tuple[str, ...]
    """The dominoes or pieces they touch, in order: two numbers in any order, or a letter."""
    way: Direction | None = None
    """The direction they push the one piece in, if they push it."""


class Movement(NamedTuple):
    """A printed move in words, which is what one piece does."""

    mover: str
    """Its name, such as `2-1`."""
    ways: tuple[str, ...]
    """The letter of a direction for each space it goes, or words that say all of it."""


class MovePuzzle(Puzzle[State, Move]):
    """A position to be solved by moves: a `search.shortest.Puzzle` that reads and shows moves."""

    reversible: bool = False
    """Whether every move that can ever be made can be undone."""
    move_pattern: ClassVar[re.Pattern[str] | None] = None
    """What a printed move looks like in capitals; None if only `find_move` can tell."""
    move_form: ClassVar[str] = ""
    """The same in words."""
    stage_words: ClassVar[Mapping[str, str]] = {}
    """What a stage of a solution achieves, by kind: see `purposes_of`."""
    obstacle_words: ClassVar[Mapping[str, str]] = {}
    """Why a piece has to wait for another, in few words, by the template of what refuses it."""
    repeats: ClassVar[bool] = False
    """Whether a number after a move repeats it, so that `NR2` is `NR` twice."""

    @abstractmethod
    def position(self, state: State, last: Move | None = None) -> Position:
        """The position of a state, with the move that led there, `last`, marked."""

    def table(self, state: State) -> Position:
        """The position as a player sees it: all of it, unless dominoes are face down."""
        return self.position(state)

    def move_name(self, move: Move) -> str:
        """A move as the book prints it."""
        return str(move)

    def position_after(self, moves: Sequence[Move], state: State) -> Position:
        """The position of a state, with each piece where moves from the start have taken it."""
        return self.position(state)

    def move_names(self, moves: Sequence[Move]) -> tuple[str, ...]:
        """Moves played one after another from the start, as the book prints them."""
        return tuple(map(self.move_name, moves))

    @abstractmethod
    def find_move(self, state: State, text: str) -> Move | Refusal:
        """The legal move that a text names, or why it is illegal; ValueError if unreadable."""

    def attempts(self, state: State) -> Iterable[str]:
        """Moves that players may try whether or not they are legal, as printed.

        A page that lets them play explains why an illegal one is refused.
        """
        return ()

    def gesture(self, state: State, name: str) -> Gesture:
        """What a player does at the table for a printed move: touch the dominoes in its name."""
        return Gesture(tuple(re.findall(r"\d\d", name)))

    @classmethod
    def movement(cls, name: str) -> Movement | None:
        """Return a printed move as what one piece does; None if words say it no better."""
        del name
        return None

    def purposes(self, moves: Sequence[str]) -> Sequence[str]:
        """What each printed move of a solution is for, in words, if no `stage_words` say it."""
        return ()

    def corner(self, state: State) -> Place:
        """The place on the table of the upper left corner of what `position` returns."""
        return Place(0, 0)

    @classmethod
    def read_moves(cls, moves: str) -> tuple[str, ...]:
        """Split printed moves, and check them against `move_pattern`; raises UnreadableMove."""
        words = tuple(match[0] for match in printed_moves(moves))
        for index, word in enumerate(words):
            if not word.isascii():  # or digits of other scripts would be numbers
                raise UnreadableMove(index, word, cls.move_form)
        if cls.move_pattern is None:
            return words
        words = tuple(map(str.upper, words))
        for index, word in enumerate(words):
            if not cls.move_pattern.fullmatch(word):
                raise UnreadableMove(index, word, cls.move_form)
        return words

    @classmethod
    def single_moves(cls, word: str) -> tuple[str, ...]:
        """The moves that a word stands for: one, unless a number may repeat it."""
        match = _REPEATED.fullmatch(word) if cls.repeats else None
        return (match[1],) * int(match[2]) if match else (word,)

    def after(self, state: State, move: Move) -> State:
        """The state that a legal move leads to."""
        return next(after for other, after in self.successors(state) if other == move)

    def picture(self, state: State, move: Move) -> Position:
        """A legal move as the reader sees it, with what moves or is taken marked."""
        return self.position(self.after(state, move), move)

    def captured(self, state: State, move: Move) -> tuple[str, ...]:
        """The names of the dominoes that a legal move takes off the table."""
        return ()

    def solve(self, max_states: int = MAX_STATES, seconds: float | None = None) -> Outcome:
        """Find a shortest solution, breadth first."""
        return shortest.solve(self, max_states, seconds)

    def lost_part(self) -> str:
        """Name the part that is proven to have no solution, in the book's language.

        It is empty if there is none, or if it has no parts.
        """
        return ""

    def solve_large(self, max_states: int = MAX_STATES, seconds: float | None = None) -> Outcome:
        """Find the same solution, perhaps counting as one what is alike."""
        return self.solve(max_states, seconds)

    def measure_wishes(self) -> Mapping[str, float]:
        """Measure what an editor may wish for, by name; nothing if there are too many states."""
        return measure(self)

    def measure_difficulty(self, max_states: int = MAX_STATES) -> Difficulty | None:
        """Measure what makes it hard; None beyond `max_states`, ValueError if it is unsolvable."""
        graph = explore(self, max_states)
        return None if graph is None else measure_way(self, graph)
