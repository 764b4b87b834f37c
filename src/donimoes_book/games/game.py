"""What a game is: everything that the rest of the program may ask of one.

A package in `games/` names its games in its `PACK`. Most of a game is optional: what it does not
have is None or empty, or a part that its pack lacks (see `pack`).
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from donimoes_book.board.likeness import Renames, likeness, same_dominoes
from donimoes_book.board.position import NO_ANNOTATIONS, Annotations, Position
from donimoes_book.board.spread import PracticeSheet
from donimoes_book.games import claims
from donimoes_book.games.claims import Claim, Refusal
from donimoes_book.games.errors import RuleViolation
from donimoes_book.play.contest import NO_OPTIONS, Contest
from donimoes_book.search.answer import AnswerQuestion, Choosing, Hint
from donimoes_book.search.difficulty import Difficulty, effort_of_search
from donimoes_book.search.figures import FigureWords, Simulation
from donimoes_book.search.layout import Deduction, LayoutOutcome, LayoutPuzzle


class StepPictures(NamedTuple):
    """What a move looks like."""

    before: Position
    picture: Position
    """What the reader sees of the move: what moved and what it captured are marked."""
    after: Position


@dataclass(frozen=True, eq=False)
class Step:
    """A move that was played. Its pictures are made only when they are looked at."""

    move: str
    """As the book prints it, such as `24R`."""
    show: Callable[[], StepPictures]
    solves: bool
    captured: tuple[str, ...] = ()
    """The names of the dominoes that the move took off the table."""
    touch: tuple[object, object] | None = None
    """What a player touches to make it, and the way it is pushed, if that is known."""
    refused: Callable[[str], Refusal | None] | None = None
    """Says why a printed move was illegal before this one, if it was, and if that is known."""
    left: int = 0
    """How much is left to do after it, as its puzzle counts."""

    @cached_property
    def _pictures(self) -> StepPictures:
        return self.show()

    @property
    def before(self) -> Position:
        """The position before the move."""
        return self._pictures.before

    @property
    def picture(self) -> Position:
        """What the reader sees of the move."""
        return self._pictures.picture

    @property
    def after(self) -> Position:
        """The position after the move."""
        return self._pictures.after


@dataclass(frozen=True, slots=True)
class ShownTurn:
    """A turn of a worked hand, as a chapter shows it."""

    move: str
    """As the book prints it, such as `32-24`."""
    picture: Position
    """The table after the turn, with what was played marked."""
    score: str = ""
    """What the turn scores and why, in a few words; empty if nothing is scored."""


class WorkedHands(ABC):
    """A game whose hands are shown play by play."""

    @abstractmethod
    def judge_turn(self, state: Any, item: str) -> Refusal | None:
        """Judge what an item says about a state; raises ValueError if it makes no sense here."""

    @abstractmethod
    def show_hand(self, states: Sequence[Any]) -> tuple[ShownTurn | None, ...]:
        """Return a picture of each turn, None if nothing was played in it; raises ValueError."""


class Game(ABC):
    """A game. Its rules and pictures are enough; everything else is optional.

    What only some games have is a part of their package (see `pack`).
    """

    name: str
    """The word used in commands and directives: letters, digits and dashes."""
    title: str
    """The name that readers see."""
    claims: Sequence[Claim] = ()
    """What `:expect:` may say."""
    family: str = ""
    """Its family, if the game has a row in the table of the family that its package is."""
    code_number: int = 0
    """The game's number in printed codes, 1 to 31, forever; 0 if a code holds its name instead."""
    no_problems: str = ""
    """Why no problems can be made, if there is a reason."""
    figure_words: FigureWords | None = None
    """What a book calls the figures that are measured about it."""
    writing_square: float = 0.0
    """The least side, in mm, of the squares that one writes in on paper; 0 if nobody does."""
    instead_of_moves: str = "Mark a domino with +."
    """What an author can do where there are no printed moves."""

    @property
    def claim_words(self) -> tuple[str, ...]:
        """The first word of each of its claims, without repeats."""
        return tuple(dict.fromkeys(claim.word for claim in self.claims))

    # Pictures

    @abstractmethod
    def check_picture(self, position: Position) -> list[RuleViolation]:
        """Check what a picture says on its own: its marks are claims."""

    def check_moves(self, position: Position, moves: str) -> list[RuleViolation]:
        """Replay `:moves:` from the first picture; a picture beside it must show the result.

        Not called if `:expect:` says that the moves are illegal. Raises IllegalMove.
        """
        message = f"{self.title} has no printed moves"
        return [RuleViolation(message, None, self.instead_of_moves)]

    def judge(self, position: Position, moves: str, item: str) -> Refusal | None:
        """Judge one item of `:expect:` about a position and the moves played from it.

        Returns None if the claim is true, or else what was found, to follow "but". Raises
        ValueError (listing what is accepted) if the item is not a claim of this game, and
        IllegalPosition or IllegalMove if the claim cannot be checked at all.
        """
        return claims.judge(self, self.claims, position, moves, item)

    def annotate(self, position: Position) -> Annotations:
        """Return what the rules add to the picture of a position, legal or not."""
        return NO_ANNOTATIONS

    def check_problem(self, position: Position) -> Position:
        """Return a position if it can be set up as a problem; raises IllegalPosition if not."""
        return position

    def question(self) -> AnswerQuestion | None:
        """Return the function that answers the game's problems, if they are questions."""
        return None

    def choosing(self, position: Position) -> Choosing | None:
        """Return the answers a reader may give to a position's question; raises IllegalPosition.

        None if there are no answers to choose from.
        """
        return None

    def notation_of(self, text: str) -> str:
        """Return a position in the notation that is written as other programs write it.

        Any other text is returned as it is. Raises InputError.
        """
        return text

    def code_frame(self) -> Position | None:
        """Return the shape of every deal, if they all share one. It never changes: codes use it."""
        return None

    def fit_to_width(self, position: Position, width: int) -> Position:
        """Return a position laid out to fit a width in half-spaces, if it can be laid out anew."""
        return position

    # Play and measurement

    @property
    def contest(self) -> Contest[Any, Any, Any] | None:
        """The rules for several players."""
        return None

    @property
    def options(self) -> Mapping[str, str]:
        """What players can agree on in `with_option`: options with their values, such as `1-13`."""
        return self.contest.options if self.contest else {}

    def with_option(self, name: str, value: str) -> "Game":
        """The same game with an option agreed on; raises ValueError, listing what is possible."""
        raise ValueError(NO_OPTIONS)

    # Problems that are alike

    def renaming(self) -> Renames | None:
        """Return which numbers can be exchanged without changing the game, if any."""
        return None

    def likeness(self, one: Position, other: Position) -> int:
        """Return how many dominoes a problem shares with one that it is like; or else 0."""
        return likeness(one, other, self.renaming())

    # Things to print

    def practice_sheet(self, seed: str) -> PracticeSheet | None:
        """Return a sheet to practise with; the same seed gives the same one."""
        return None


class LayoutGame(Game):
    """A game for one that is solved by laying given dominoes, in any order, as a whole layout."""

    length_unit: str
    """What the effort of a deal counts, such as "tries"."""

    def likeness(self, one: Position, other: Position) -> int:
        """Return how many dominoes two deals share if at most one differs; or else 0."""
        return same_dominoes(one, other, self.renaming())

    def check_problem(self, position: Position) -> Position:
        """Return a position if its dominoes can be a deal; raises IllegalPosition if not."""
        self.layout_puzzle(position)
        return position

    @abstractmethod
    def layout_puzzle(self, position: Position) -> LayoutPuzzle:
        """Take the dominoes of a position, however arranged; raises IllegalPosition."""

    @abstractmethod
    def layout_error(self, puzzle: LayoutPuzzle, layout: Position) -> Refusal | None:
        """Return which rule keeps a layout from solving a puzzle; None if it does solve it."""

    @abstractmethod
    def solve_layout(
        self, puzzle: LayoutPuzzle, max_tries: int | None = None, *, proof: bool = True
    ) -> LayoutOutcome:
        """Find a layout (always the same one), prove that there is none, or give up."""

    @abstractmethod
    def layout_hints(self, puzzle: LayoutPuzzle, layout: Position) -> tuple[Hint, ...]:
        """Return hints to a layout, from the one that gives away least."""

    def layout_reasons(self, puzzle: LayoutPuzzle, layout: Position) -> tuple[Hint, ...]:
        """Say why the first dominoes of a layout lie where they do, stage by stage."""
        return ()

    @abstractmethod
    def layout_effort(self, puzzle: LayoutPuzzle, most: int | None = None) -> int | None:
        """Return how much work finding a layout takes, in `length_unit`; None if none is found.

        With `most`, more work than that may count as just as much, or as none found.
        """

    def layout_deductions(self, puzzle: LayoutPuzzle) -> Iterable[Deduction]:
        """Yield the deductions that lead to the only layout, in order; none if it takes trying."""
        return ()

    def layout_difficulty(self, puzzle: LayoutPuzzle, work: int) -> Difficulty:
        """Return how hard a layout is to find that takes so much work; raises IllegalPosition."""
        return Difficulty(effort_of_search(work), {self.length_unit: work})

    def count_layouts(self, puzzle: LayoutPuzzle, most: int) -> tuple[int, bool] | None:
        """Return how many layouts there are, up to `most`, and whether those are all.

        None if the game can't count them.
        """
        return None


@dataclass(frozen=True, slots=True)
class Family:
    """A table with a row for each game whose `family` is this package."""

    header: tuple[str, ...]
    """What the columns after the game's title show."""
    row: Callable[[Game, Simulation], Sequence[str]]
    """Returns a game's cells; raises KeyError for a figure that was not measured."""
    unbroken: bool = False
    """Whether titles stay on one line, as there are few enough columns to leave them room."""
