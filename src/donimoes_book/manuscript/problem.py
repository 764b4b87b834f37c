"""Defines a problem: as a bank has it, and as a book prints it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from donimoes_book.board.position import Position
from donimoes_book.games.code import kept_code
from donimoes_book.manuscript.solutions import Layout, Moves, Solution
from donimoes_book.manuscript.source import LocatedPosition, Source, Written, read_board
from donimoes_book.search.answer import Answer, Hint
from donimoes_book.words.plurals import counted

FORMER = "former"
"""Marks a problem that the book has dropped: it comes last, and only the site shows it."""
EXTRA = "extra"
"""Marks a problem that the printed book has no room for; sites and booklets have it."""


@dataclass(frozen=True)
class BankProblem:
    """An entry in a bank: a position and its measurements."""

    located: LocatedPosition
    """Its position, with its place in the bank."""
    recorded: Mapping[str, Written] = field(default_factory=dict)
    """The recorded values by name: steps, states, choices, seed and so on."""

    @property
    def position(self) -> Position:
        """The position to be solved."""
        return self.located.position

    @property
    def is_printed(self) -> bool:
        """Whether the printed book has it."""
        return self.recorded.keys().isdisjoint({FORMER, EXTRA})

    @property
    def measures(self) -> dict[str, str]:
        """The recorded values as text."""
        return {name: written.text for name, written in self.recorded.items()}


def unbanked(position: Position) -> BankProblem:
    """Return a position that isn't in a bank as an entry without measures."""
    source = Source("", str(position))
    return BankProblem(read_board(source, source.lines))


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem in the book: a position, and the results of solving it."""

    game: str
    number: int
    """Counts from 1 in order of difficulty; a record has its number of dominoes instead."""
    position: Position
    grade: int
    """1 (easy) to 5 (very hard); 0 for a record, which isn't graded."""
    solution: Solution | None = None
    """What solves it; None if it isn't solved."""
    length_unit: str = "steps"
    record: bool = False
    """Whether it is one of the longest known problems; its solution then counts every state."""
    proven: bool = False
    """Whether one of the book's certificates proves that no problem is longer."""
    effort: float = 0.0
    """How hard it is for a person; a bank is sorted by this."""
    takes_pencil: bool = False
    """Whether something has to be supposed and followed up, as with a pencil."""
    hints: tuple[Hint, ...] = ()
    """What helps a reader who is stuck, from the hint that gives away least."""
    is_coming: bool = False
    """Whether it isn't solved yet, so that only its position is known."""
    title: str = ""
    """The title of the book's chapter about its game, if there is one."""
    idea: str = ""
    """What it is about, in a few words of its editor's."""
    former: bool = False
    """Whether the book has dropped it or has no room for it, and only its site has it."""
    ordinal: int = 0
    """Its number in an edition that has no room for others; 0 for its own."""

    @property
    def printed_number(self) -> int:
        """The number that readers see."""
        return self.ordinal or self.number

    @property
    def moves(self) -> tuple[str, ...]:
        """The shortest solution, in the book's notation; empty for a deal or a question."""
        return self.solution.moves if isinstance(self.solution, Moves) else ()

    @property
    def answer(self) -> Answer | None:
        """The answer to a problem that is a question."""
        return self.solution if isinstance(self.solution, Answer) else None

    @property
    def layout(self) -> Position | None:
        """The position that is the whole solution: a layout, or what all the moves lead to."""
        match self.solution:
            case Layout(layout=layout) | Moves(final=layout):
                return layout
            case Answer() | None:
                return None
            case _:
                assert_never(self.solution)

    @property
    def line(self) -> str:
        """The line below its number: what is asked, or what it is about."""
        return self.answer.question if self.answer else self.idea

    @property
    def length(self) -> int:
        """The length printed as a hint of the effort, in `length_unit`; 0 if it isn't known."""
        match self.solution:
            case Moves(moves=moves):
                return len(moves)
            case Layout(tries=count) | Answer(count=count):
                return count
            case None:
                return 0
            case _:
                assert_never(self.solution)

    @property
    def undrawn(self) -> "Problem":
        """The same problem without the pictures of its moves."""
        if isinstance(self.solution, Moves):
            return replace(self, solution=replace(self.solution, stages=(), turns=(), purposes=()))
        return self

    @property
    def name(self) -> str:
        """Its name in messages, such as "Problem 3" or, for a record, "6 dominoes"."""
        return counted(self.number, "dominoes") if self.record else f"Problem {self.number}"

    @property
    def code(self) -> str:
        """The code with which `donimoes-book problem` brings this very problem back."""
        return kept_code(self.game, self.position)

    @property
    def anchor(self) -> str:
        """The anchor of the problem in the book."""
        return f"{self.game}-{'record' if self.record else 'problem'}-{self.number}"

    @property
    def solution_anchor(self) -> str:
        """The anchor of the solution in the book."""
        return f"{self.game}-{'record-' if self.record else ''}solution-{self.number}"
