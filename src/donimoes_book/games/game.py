"""What a game is: everything that the rest of the program may ask of one.

A game is a package below `games/`, named like the game with `_` for `-`, whose `GAME` is such an
object. Most of it is optional: what a game does not have is None or empty here.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from donimoes_book.board.position import NO_ANNOTATIONS, Annotations, Cover, Place, Position
from donimoes_book.board.spread import PracticeSheet
from donimoes_book.games import claims
from donimoes_book.games.claims import Claim, Refusal
from donimoes_book.play.contest import NO_OPTIONS, Contest
from donimoes_book.progress import Progress
from donimoes_book.search.answer import AnswerQuestion, Choosing
from donimoes_book.search.difficulty import GradeScale
from donimoes_book.search.exhaustive import Exhaustion
from donimoes_book.search.generation import ProblemGenerator
from donimoes_book.search.layout import CensusReport, LayoutOutcome, LayoutPuzzle
from donimoes_book.search.statistics import Simulation, Survey


@dataclass(frozen=True, slots=True)
class RuleViolation:
    """What a game finds wrong with a position, and where."""

    message: str
    place: Place | None = None
    """The half that the caret should point to; None for the whole position."""
    advice: str = ""
    kind: str = ""
    """What is meant where several things may be there: `dice`, `pieces` or `arrows`."""


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
        """Which of the printed moves it is, from 0, as `printed_moves` splits them."""
        self.move, self.reason = move, reason
        self.position = position
        """The position that the move was tried in."""
        super().__init__(f"move {index + 1}, {move}: {reason}")


class UnreadableMove(IllegalMove):
    """A word that is not a move in this game's notation."""


COUNTED = 10
"""A book prints a count after so many moves, and after each further so many."""


def printed_moves(text: str) -> list[re.Match[str]]:
    """Split moves such as `24R, 35U` or `24R 35U`; each match knows where in the text it is.

    Commas alone are moves, too, that no game can read. The counts that a book prints after every
    tenth move are none.
    """
    moves: list[re.Match[str]] = []
    for word in list(re.finditer(r"[^\s,;]+", text)) or re.finditer(r"\S+", text):
        if not (moves and len(moves) % COUNTED == 0 and word[0] == str(len(moves))):
            moves.append(word)
    return moves


class StepPictures(NamedTuple):
    """What a move looks like."""

    before: Position
    picture: Position
    """The position as the reader should see the move: what moved and what it captured is marked."""
    after: Position


@dataclass(frozen=True, eq=False)
class Step:
    """A move that was played. Its pictures are made when somebody looks at one."""

    move: str
    """As the book prints it, such as `24R`."""
    show: Callable[[], StepPictures]
    captured: tuple[str, ...] = ()
    """The names of the dominoes that it took off the table."""
    solves: bool = False

    @cached_property
    def _pictures(self) -> StepPictures:
        return self.show()

    @property
    def before(self) -> Position:
        """The position before it."""
        return self._pictures.before

    @property
    def picture(self) -> Position:
        """The position as the reader should see the move."""
        return self._pictures.picture

    @property
    def after(self) -> Position:
        """The position after it."""
        return self._pictures.after


@dataclass(frozen=True, slots=True)
class ShownTurn:
    """A turn of a worked hand, as a chapter shows it."""

    move: str
    """As the book prints it, such as `32-24`."""
    picture: Position
    """The table after it, with what was played marked."""
    score: str = ""
    """What it scores and why, in a few words; empty where nothing is counted."""


class WorkedHands(ABC):
    """How the hands of a game are shown play by play."""

    @abstractmethod
    def is_hand_over(self, state: Any) -> bool:
        """Return whether the hand that was dealt last is over."""

    @abstractmethod
    def judge_turn(self, state: Any, item: str) -> Refusal | None:
        """Judge what is said of a state; raises ValueError for an item it does not understand."""

    @abstractmethod
    def show_hand(self, states: Sequence[Any]) -> tuple[ShownTurn | None, ...]:
        """Show what was played between states, None for nothing; raises ValueError if it cannot."""


class Game(ABC):
    """A game. Its rules and pictures are enough; everything else is optional.

    A part that takes much code is returned by a method, which imports it only then.
    """

    name: str
    """The word used in commands and directives: letters, digits and dashes."""
    title: str
    """The name a reader sees."""
    claims: Sequence[Claim] = ()
    """What `:expect:` may say."""
    family: str = ""
    """The package of the family whose table the game has a row in."""
    family_rank: int = 0
    """Where in that table: lower numbers first."""
    code_number: int = 0
    """The game's number in printed codes, 1 to 31, for ever; 0 where a code holds the name."""
    no_problems: str = ""
    """Why there are no problems to be made, where there is a reason."""

    @property
    def claim_words(self) -> tuple[str, ...]:
        """The first words of its claims, each once."""
        return tuple(dict.fromkeys(claim.word for claim in self.claims))

    # Pictures

    @abstractmethod
    def check_picture(self, position: Position) -> list[RuleViolation]:
        """Check what a picture says by itself: its marks are claims."""

    def check_moves(self, position: Position, moves: str) -> list[RuleViolation]:
        """Replay `:moves:` from the first picture; another picture beside it must be the result.

        Not called where `:expect:` says that the moves are illegal. Raises IllegalMove.
        """
        return [RuleViolation(f"{self.title} has no printed moves", None, "Mark a domino with +.")]

    def judge(self, position: Position, moves: str, item: str) -> Refusal | None:
        """Judge one item of `:expect:` about a position and the moves played from it.

        Returns None when the claim is true, else what was found, to follow "but". Raises
        ValueError (with what is accepted) for an item that is not a claim of this game, and
        IllegalPosition or IllegalMove where the claim cannot be looked at.
        """
        return claims.judge(self, self.claims, position, moves, item)

    def annotate(self, position: Position) -> Annotations:
        """Return what the rules add to the picture of a position, legal or not."""
        return NO_ANNOTATIONS

    def fit_to_width(self, position: Position, width: int) -> Position:
        """Return the position in as few rows as this many half-spaces hold, where it has rows."""
        return position

    def question(self) -> AnswerQuestion | None:
        """Return what answers the game's problems, where these are questions."""
        return None

    def choosing(self, position: Position) -> Choosing | None:
        """Return what a reader may answer to the question of a position; raises IllegalPosition.

        None where an answer cannot be chosen.
        """
        return None

    def generator(self) -> ProblemGenerator | None:
        """Return what makes the game's problems; raises nothing where a backend is missing."""
        return None

    def exhaustion(self) -> Exhaustion | None:
        """Return how all problems of a size are looked at, where somebody has found a way."""
        return None

    def code_frame(self) -> Position | None:
        """Return how the game deals dominoes, if always in one shape: for ever, as codes use it."""
        return None

    # Play and measurement

    @property
    def contest(self) -> Contest[Any, Any, Any] | None:
        """The rules for several players."""
        return None

    @property
    def options(self) -> Mapping[str, str]:
        """What players can agree on in `with_option`, each with its values, such as `1-13`."""
        return {}

    def with_option(self, name: str, value: str) -> "Game":
        """The same game with something agreed on; raises ValueError with what is possible."""
        raise ValueError(NO_OPTIONS)

    def worked_hands(self) -> WorkedHands | None:
        """Return how hands are shown play by play."""
        return None

    def survey(self) -> Survey | None:
        """Return how the game is measured."""
        return None

    # Things to print

    def card_pieces(self) -> tuple[Cover, ...]:
        """Return the pieces of card to be cut out, light side up, each at the upper left corner."""
        return ()

    def card_name(self, face: Cover) -> str:
        """Return the name of a piece of card as this side of it shows it, such as `L`."""
        return ""

    def practice_sheet(self, seed: str) -> PracticeSheet | None:
        """Return a sheet to practise with; the same seed gives the same one."""
        return None


class LayoutGame(Game):
    """A game for one that is solved by laying given dominoes as a whole, in any order."""

    length_unit: str
    """What the effort of a deal counts, such as "tries"."""
    grade_scale: GradeScale

    @abstractmethod
    def layout_puzzle(self, position: Position) -> LayoutPuzzle:
        """Take the dominoes of a position, in whatever arrangement; raises IllegalPosition."""

    @abstractmethod
    def deal(self, rng: Random) -> Position:
        """Draw dominoes at random and arrange them one by one, as a problem shows them."""

    @abstractmethod
    def layout_error(self, puzzle: LayoutPuzzle, layout: Position) -> Refusal | None:
        """Return why a layout does not solve a puzzle, by the rules; None when it does."""

    @abstractmethod
    def solve_layout(
        self, puzzle: LayoutPuzzle, max_tries: int | None = None, *, proof: bool = True
    ) -> LayoutOutcome:
        """Find a layout, always the same one, prove that there is none, or give up."""

    @abstractmethod
    def layout_effort(self, puzzle: LayoutPuzzle) -> int | None:
        """Return how much work a layout takes, in `length_unit`; None when none is found."""

    has_census: bool = False
    """Whether every deal there is can be decided."""

    def census(self, file: Path, progress: Progress) -> CensusReport:
        """Decide every deal; raises ImportError without numba, InputError for a file of another."""
        raise LookupError(f"nobody has made a census of {self.title}")


@dataclass(frozen=True, slots=True)
class Family:
    """A table with a row for each game whose `family` is this package."""

    header: tuple[str, ...]
    """What the columns beside the game's title show."""
    row: Callable[[Game, Simulation], Sequence[str]]
    """Returns the cells of a game; raises KeyError for a figure that was not measured."""
    unbroken: bool = False
    """Whether each title is kept on one line, as there is room where columns are few."""
