"""The tree of a book: chapters of blocks, blocks of inline text, diagrams as positions.

Everything is an immutable value. The Markdown reader makes the tree, the fillers replace sets of
problems, solutions, records and numbers by filled ones, and editions read the result.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from donimoes_book.board.position import Cover, Position
from donimoes_book.board.spread import PracticeSheet
from donimoes_book.games.code import code_of
from donimoes_book.games.game import ShownTurn
from donimoes_book.manuscript.source import LocatedPosition, Origin
from donimoes_book.plurals import counted
from donimoes_book.search.answer import Answer
from donimoes_book.search.statistics import Simulation

# Inline text


@dataclass(frozen=True, slots=True)
class Text:
    """Plain text."""

    text: str


@dataclass(frozen=True, slots=True)
class Emphasis:
    """Text that is stressed: in italics."""

    children: "tuple[Inline, ...]"


@dataclass(frozen=True, slots=True)
class Strong:
    """Text that is stressed strongly: in bold."""

    children: "tuple[Inline, ...]"


@dataclass(frozen=True, slots=True)
class Struck:
    """Text that is struck through."""

    children: "tuple[Inline, ...]"


@dataclass(frozen=True, slots=True)
class CodeSpan:
    """Code or moves in running text."""

    text: str


@dataclass(frozen=True, slots=True)
class Link:
    """A link to a web address, or (starting with `#`) to an anchor in the book."""

    target: str
    children: "tuple[Inline, ...]"
    title: str = ""
    origin: Origin | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Image:
    """A picture from a file, whose `source` is relative to the manuscript file's folder."""

    source: str
    alt: str
    title: str = ""
    folder: Path = Path()
    origin: Origin | None = field(default=None, compare=False)
    root: Path | None = field(default=None, compare=False)
    """The folder that the file may not be outside of, if that is not `folder`."""


@dataclass(frozen=True, slots=True)
class Break:
    """A line break that the author wrote."""


@dataclass(frozen=True, slots=True)
class FootnoteMark:
    """The raised number of a footnote; numbers count through a chapter from 1."""

    number: int


@dataclass(frozen=True, slots=True)
class DominoGlyph:
    """A domino in running text, as one character of Unicode's domino block."""

    name: str
    """Its two numbers, as the author wrote them: `36`."""
    character: str


@dataclass(frozen=True, slots=True)
class IndexMark:
    """Words that the index leads to."""

    text: str
    entries: "tuple[tuple[str, ...], ...]"
    """The entries of the index that lead here; the second part of one stands below the first."""
    anchor: str
    is_main: bool = False
    """Whether this is where to look first."""


Form = Emphasis | Strong | Struck | Link
Inline = Form | Text | CodeSpan | Image | Break | FootnoteMark | DominoGlyph | IndexMark


# Blocks


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading inside a chapter: level 1 is the chapter's own title."""

    level: int
    children: tuple[Inline, ...]
    anchor: str
    """Unique in the book, made from the words as GitHub makes them."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph."""

    children: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class ListBlock:
    """A list; `start` is the first number of a numbered list and None for bullets."""

    items: "tuple[tuple[Block, ...], ...]"
    start: int | None = None
    tight: bool = True


@dataclass(frozen=True, slots=True)
class Table:
    """A table; each cell is inline text."""

    header: tuple[tuple[Inline, ...], ...]
    rows: tuple[tuple[tuple[Inline, ...], ...], ...]
    alignments: tuple[Literal["left", "center", "right"], ...]


@dataclass(frozen=True, slots=True)
class Quote:
    """A quotation."""

    children: "tuple[Block, ...]"


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """Text to be shown as it is."""

    text: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class ThematicBreak:
    """A rule between two passages."""


@dataclass(frozen=True, slots=True)
class Contents:
    """The place where the table of contents belongs."""


@dataclass(frozen=True, slots=True)
class FootnoteList:
    """A chapter's footnotes, in the order of their numbers from 1."""

    notes: "tuple[tuple[Block, ...], ...]"


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position shown to the reader, with what the author claims about it."""

    position: Position
    game: str | None = None
    """The name of the game whose rules judge it, or None for a picture that claims nothing."""
    moves: str = ""
    """Moves to be replayed from this position, as written in `:moves:`."""
    expect: str = ""
    """What is claimed, as written in `:expect:`."""
    caption: tuple[Inline, ...] = ()
    alt: str = ""
    """The author's own description for people who cannot see it; empty: made from the model."""
    origin: Origin | None = None
    moves_line: int = 0
    """The file line of `:moves:`, `expect_line` that of `:expect:`; 0 where there is none."""
    expect_line: int = 0
    located: LocatedPosition | None = field(default=None, repr=False, compare=False)
    """The position in its file; None for one that was not read from a file."""
    directive: bool = True
    """False for a plain indented board: it claims nothing, so a doubt is only a warning."""


@dataclass(frozen=True, slots=True)
class HandStage:
    """One play of a worked hand."""

    label: str
    """Who plays, and what else the author says about the turn."""
    play: ShownTurn


@dataclass(frozen=True, slots=True)
class Hand:
    """A worked hand: what is played, one after the other, each play with its picture."""

    game: str
    stages: tuple[HandStage, ...]
    caption: tuple[Inline, ...] = ()
    origin: Origin | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem of the book: a position and what solving it has shown."""

    game: str
    number: int
    """Counts from 1 in the order of difficulty; a record is known by its number of dominoes."""
    position: Position
    grade: int
    """1 (easy) to 5 (very hard); 0 for a record, which has none."""
    moves: tuple[str, ...] = ()
    """The shortest solution, in the book's notation; none for a deal or a question."""
    states: int = 0
    """How many positions can be reached; for a layout, the tries that a search took."""
    choices: float = 0.0
    """How many legal moves there are along the solution, on average."""
    stages: tuple[Position, ...] = ()
    """The position before each step and at the end, each with the last step marked, or one with
    the whole way; only for problems whose solution is drawn."""
    length_unit: str = "steps"
    layout: Position | None = None
    """The solution of a deal of a layout game, or the end of a solution where that says all."""
    answer: Answer | None = None
    """The answer to a problem that is a question."""
    record: bool = False
    """One of the longest problems known; then `states` are all that there are."""
    proven: bool = False
    """A record that is the longest of all, as a certificate of the book says."""
    effort: float = 0.0
    """That of a person, by which the problems of a bank are in order."""
    pauses: tuple[int, ...] = ()
    """After how many moves a part of the solution ends, such as a round."""
    hint: str = ""
    """What helps first, where its game says it in its own words."""

    @property
    def length(self) -> int:
        """What the hint of effort counts, in `length_unit`."""
        if self.answer:
            return self.answer.count
        return len(self.moves) if self.moves else self.states

    @property
    def name(self) -> str:
        """What messages call it: "Problem 3"; a record is "6 dominoes"."""
        return counted(self.number, "dominoes") if self.record else f"Problem {self.number}"

    @property
    def code(self) -> str:
        """What `donimoes-book problem` brings this very problem back by."""
        return code_of(self.game, self.position)

    @property
    def anchor(self) -> str:
        """The name of the problem's place in the book, for links."""
        return f"{self.game}-{'record' if self.record else 'problem'}-{self.number}"

    @property
    def solution_anchor(self) -> str:
        """The name of the solution's place in the book, for links."""
        return f"{self.game}-{'record-' if self.record else ''}solution-{self.number}"


@dataclass(frozen=True, slots=True)
class _BankSet:
    """The place of a game's problems in the book; `problems` is filled in after reading."""

    game: str
    origin: Origin | None = None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class ProblemSet(_BankSet):
    """The problems of a game."""


ALL = "all"
"""In the place of a game: every one whose numbers the book shows."""
OTHERS = "others"
"""In the place of a game: every one with problems whose solutions the book does not print yet."""


@dataclass(frozen=True, slots=True)
class SolutionSet(_BankSet):
    """The solutions to the problems of a game, or of all others."""


@dataclass(frozen=True, slots=True)
class RecordSet(_BankSet):
    """The longest problems known of a game."""

    with_solutions: bool = True
    """Whether this edition has their solutions, which are too long to be printed."""


@dataclass(frozen=True, slots=True)
class NumberSet:
    """The numbers of a game as a chart, or all of them; `simulation` is filled in after reading."""

    game: str
    origin: Origin | None = None
    of_variant: bool = False
    """True where the game is not that of the chapter: then its name is said."""
    simulation: Simulation | None = None
    in_appendix: bool = False
    """True for the table of all figures, which a chart leads to."""

    @property
    def anchor(self) -> str:
        """The name of the place of the table, for links."""
        return f"numbers-{self.game}"


@dataclass(frozen=True, slots=True)
class CutOut:
    """Pieces of card to be cut out of the page, at their true size."""

    game: str
    pieces: tuple[Cover, ...]
    """Light side up, each at the upper left corner."""
    name: Callable[[Cover], str]
    """Names what is seen of a piece."""
    caption: tuple[Inline, ...] = ()
    origin: Origin | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet to be used with real dominoes, at true size: a board, pieces or scores."""

    kind: Literal["board", "checkerboard", "pieces", "score"]
    columns: int = 0
    rows: int = 0
    """Of squares, or of a score sheet: players and rounds."""
    pieces: tuple[Cover, ...] = ()
    name: Callable[[Cover], str] | None = None
    """Names what is seen of a piece."""
    caption: tuple[Inline, ...] = ()
    origin: Origin | None = None


@dataclass(frozen=True, slots=True)
class FamilySet:
    """The place where a table compares the games of a family; the table takes its place."""

    family: str
    origin: Origin | None = None


@dataclass(frozen=True, slots=True)
class PracticeSpread:
    """Dominoes scattered over a page, with rolls to be found among them."""

    practice: PracticeSheet
    caption: tuple[Inline, ...] = ()
    origin: Origin | None = None
    number: int = 1
    """Counts through the book, once that is filled."""

    @property
    def anchor(self) -> str:
        """The name of its place in the book, for links."""
        return f"spread-{self.number}"

    @property
    def answers_anchor(self) -> str:
        """The name of the place of its answers."""
        return f"spread-answers-{self.number}"


@dataclass(frozen=True, slots=True)
class SpreadAnswers:
    """Where everything is to be found in the spreads of the book; filled in after reading."""

    origin: Origin | None = None
    spreads: tuple[PracticeSpread, ...] = ()


@dataclass(frozen=True, slots=True)
class ReminderSet:
    """The rules of every game of the book in short, on cards; filled in after reading."""

    origin: Origin | None = None
    reminders: tuple["Chapter", ...] = ()


@dataclass(frozen=True, slots=True)
class HintSet:
    """Hints to every problem whose solution the book has; filled in after reading."""

    origin: Origin | None = None
    sets: tuple[SolutionSet, ...] = ()


@dataclass(frozen=True, slots=True)
class CodeSet:
    """The codes of all problems of the book; filled in after reading."""

    origin: Origin | None = None
    sets: tuple[ProblemSet, ...] = ()


@dataclass(frozen=True, slots=True)
class CreditSet:
    """The place where a table says who designed each game; the table takes its place."""

    origin: Origin | None = None


@dataclass(frozen=True, slots=True)
class IndexPlace:
    """A place that an entry of the index leads to, and the title of the chapter that it is in."""

    anchor: str
    chapter: str
    is_main: bool = False


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """A line of the index, and those that stand below it."""

    words: str
    places: tuple[IndexPlace, ...] = ()
    below: "tuple[IndexEntry, ...]" = ()


@dataclass(frozen=True, slots=True)
class IndexSet:
    """The index of the book, in the order of the alphabet; filled in after reading."""

    origin: Origin | None = None
    entries: tuple[IndexEntry, ...] = ()


Passage = Heading | Paragraph | ListBlock | Table | Quote | CodeBlock | ThematicBreak | FootnoteList
Figure = Diagram | Hand | CutOut | Sheet | PracticeSpread
BankSet = ProblemSet | SolutionSet | RecordSet
WholeBookSet = ReminderSet | HintSet | CodeSet | CreditSet | IndexSet
Filled = Contents | BankSet | NumberSet | FamilySet | SpreadAnswers | WholeBookSet
Block = Passage | Figure | Filled
"""What the author writes, what is drawn, and what the program fills in."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: what its front matter says of it, and its blocks without the title heading."""

    title: str
    anchor: str
    blocks: tuple[Block, ...]
    game: str | None = None
    kind: str = ""
    """A word or two above the title, such as "sliding puzzle"."""
    designer: str = ""
    source: str = ""
    """Where the rules come from."""
    facts: Mapping[str, str] = field(default_factory=dict)
    """The facts strip: label to text, such as Players: one. Empty for a chapter that is no game."""
    opener: Diagram | None = None
    """The picture of the opening page, which is drawn as solids on a table."""
    path: str = ""
    hook: str = ""
    """A line that makes one want to play."""
    difficulty: str = ""
    part: str = ""
    """The title of the part of the book that it belongs to; empty where it belongs to none."""


@dataclass(frozen=True, slots=True)
class Book:
    """A whole book, ready for an edition once it is checked and filled."""

    title: str
    chapters: tuple[Chapter, ...]
    subtitle: str = ""
    author: str = ""
    language: str = "en"
    subject: str = ""
    licence: str = ""
    edition: str = ""
    """Which edition it is, such as "First edition"."""
    licence_address: str = ""
    """Where the licence can be read on the web."""
    contact: str = ""
    """Where to write: the address of a page or of a mailbox."""
    address: str = ""
    """Where its site stands on the web, without a slash at the end; empty where it does not."""
    hyphenation: tuple[str, ...] = ()
    """Words with hyphens where they may be broken; those without are never broken."""
    domino: float = 24.0
    """The width of a real domino in millimetres, half its length."""
    blurb: str = ""
    """What the back of the cover says of it; an empty line ends a paragraph."""
    date: str = ""
    """The day of its last change, as the author says it: 2026-11-22; empty where nobody says."""
    cover: Position | None = None
    """A position for the title page."""
    cover_game: str | None = None
    """The game of that position, which may add to its drawing."""
    front: tuple[Block, ...] = ()
    """What stands before the first chapter; holds a Contents block where the author placed one."""
    located: LocatedPosition | None = field(default=None, repr=False, compare=False)
    """The cover in its file."""
