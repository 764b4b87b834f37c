"""Defines the tree of a book: chapters of blocks, blocks of inline text, diagrams as positions.

Everything is an immutable value. The Markdown reader makes the tree; the fillers replace empty sets
of problems, solutions, records and numbers with filled ones; and the editions read the result.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Literal, Self
from urllib.parse import urlsplit

from donimoes_book.board.position import Cover, Place, Position
from donimoes_book.drawing.seating import NOBODY, Company
from donimoes_book.games.game import ShownTurn
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.source import LocatedPosition, Origin, Written
from donimoes_book.manuscript.verdicts import is_refused
from donimoes_book.store.files import MOST_PICTURE, OutsideError, find_inside, read_bytes
from donimoes_book.words.clean import shortened
from donimoes_book.words.language import N_

if TYPE_CHECKING:
    from donimoes_book.board.plates import Plate as Picture
    from donimoes_book.board.spread import PracticeSheet
    from donimoes_book.search.figures import Simulation

_SCHEMES = frozenset({"http", "https", "mailto", "ftp"})
"""What the web addresses that links can lead to begin with."""
_WEB = re.compile(r"(?!file:)[A-Za-z][A-Za-z0-9+.-]+:", re.IGNORECASE)
"""How a web address starts; a single letter would be a drive."""

# Inline text


@dataclass(frozen=True, slots=True)
class Text:
    """Plain text."""

    text: str


@dataclass(frozen=True, slots=True)
class Emphasis:
    """Emphasized text, in italics."""

    children: "tuple[Inline, ...]"


@dataclass(frozen=True, slots=True)
class Strong:
    """Strongly emphasized text, in bold."""

    children: "tuple[Inline, ...]"


@dataclass(frozen=True, slots=True)
class Struck:
    """Struck-through text."""

    children: "tuple[Inline, ...]"


@dataclass(frozen=True, slots=True)
class CodeSpan:
    """Code or moves in running text."""

    text: str


@dataclass(frozen=True, slots=True)
class Link:
    """A link to a web address or, if it starts with `#`, to an anchor in the book."""

    target: str
    children: "tuple[Inline, ...]"
    title: str = ""
    origin: Origin | None = field(default=None, compare=False)
    is_quiet: bool = False
    """Whether paper doesn't say the page that it leads to."""

    @property
    def leads_nowhere(self) -> str:
        """What to say, in the author's words, if its place isn't in the book."""
        at = self.origin
        words = at.lines[at.line - 1][at.column - 1 :][: at.width] if at and at.lines else ""
        return f'the link to "{shortened(words or self.target)}" leads nowhere'


def is_on_web(target: str) -> bool:
    """Return whether a link leads to an address on the web that an edition can link to."""
    try:
        return urlsplit(target).scheme in _SCHEMES
    except ValueError:
        return False


@dataclass(frozen=True, slots=True)
class Image:
    """A picture from a file; `source` is relative to the manuscript file's folder."""

    source: str
    alt: str
    title: str = ""
    folder: Path = Path()
    origin: Origin | None = field(default=None, compare=False)
    root: Path | None = field(default=None, compare=False)
    """The folder that must contain the file, if that is not `folder`."""
    data: bytes = field(default=b"", repr=False)
    """The picture itself, if the manuscript contains it."""
    width: str = ""
    height: str = ""
    """How large the author wants it, such as 20, 3cm or 50%."""
    is_icon: bool = False
    """Whether it is a sign among words, as high as they are."""

    @property
    def is_on_web(self) -> bool:
        """Whether its source is an address on the web, not the path of a file."""
        return bool(_WEB.match(self.source))

    @property
    def words(self) -> str:
        """What is printed or read out in its place: its description and its title."""
        return f"{self.alt} ({self.title})" if self.alt and self.title else self.alt or self.title

    def path(self) -> Path:
        """Return the path of its file; raises OutsideError, a ValueError, if not allowed."""
        return find_inside(self.folder, self.source, self.root)

    def content(self) -> bytes:
        """Return the content of its file.

        Raises ValueError, with the reason, if it cannot or must not be read.
        """
        if self.data:
            return self.data
        if self.is_on_web:
            raise ValueError("it is on the web; save it beside the manuscript")
        try:
            return read_bytes(self.path(), MOST_PICTURE, self.root or self.folder)
        except OutsideError as error:
            raise ValueError(f"it {error}") from None
        except FileNotFoundError:
            raise ValueError("there is no such file") from None
        except OSError as error:
            raise ValueError(error.strerror or str(error)) from None


@dataclass(frozen=True, slots=True)
class Break:
    """A line break written by the author."""


@dataclass(frozen=True, slots=True)
class FootnoteMark:
    """A footnote's raised number; footnotes are numbered within a chapter, from 1."""

    number: int


@dataclass(frozen=True, slots=True)
class DominoGlyph:
    """A domino in running text, as one character of Unicode's domino block."""

    name: str
    """Its two numbers, as the author wrote them: `36`."""
    character: str


@dataclass(frozen=True, slots=True)
class IndexMark:
    """Words that are marked for the index."""

    text: str
    entries: "tuple[tuple[str, ...], ...]"
    """The index entries that lead here; an entry's second part goes below its first."""
    anchor: str
    is_main: bool = False
    """Whether this is the place to look first."""


Form = Emphasis | Strong | Struck | Link
Inline = Form | Text | CodeSpan | Image | Break | FootnoteMark | DominoGlyph | IndexMark


# Blocks


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading inside a chapter; level 1 would be the chapter's title."""

    level: int
    children: tuple[Inline, ...]
    anchor: str
    """Unique within the book; made from the words as GitHub does."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph."""

    children: tuple[Inline, ...]
    drop_cap: bool = False
    """Whether it begins with a letter as high as three lines."""


TASKS = ("☐", "☑")
"""What an item of a list begins with if it is a task, to do or done, in place of a bullet."""


@dataclass(frozen=True, slots=True)
class ListBlock:
    """A list; `start` is the first number of a numbered list, or None for bullets."""

    items: "tuple[tuple[Block, ...], ...]"
    start: int | None = None
    tight: bool = True
    numbers: tuple[str, ...] = ()
    """What stands before each item, such as `(a)`, unless they count on from `start` with dots."""

    def number_of(self, index: int) -> str:
        """Return what stands before an item of a numbered list."""
        return self.numbers[index] if self.numbers else f"{(self.start or 0) + index}."


@dataclass(frozen=True, slots=True)
class Table:
    """A table; each cell is inline text."""

    header: tuple[tuple[Inline, ...], ...]
    rows: tuple[tuple[tuple[Inline, ...], ...], ...]
    alignments: tuple[Literal["left", "center", "right"], ...]


GROUP = "group"
"""The kind of blocks that only belong together, without a mark of it."""


@dataclass(frozen=True, slots=True)
class Quote:
    """A quotation, or a box."""

    children: "tuple[Block, ...]"
    is_folded: bool = False
    """Whether screens show only its first paragraph until it is opened."""
    medium: Literal["", "paper", "screen"] = ""
    """What alone shows its blocks, without a mark that they belong together; empty for both."""
    kind: str = ""
    """Which kind of box it is, one of `containers.KINDS`, or GROUP; empty for a quotation."""
    across: bool = False
    """Whether it is as wide as all columns."""
    condition: tuple[str, bool] | None = None
    """The key of `book.toml` that the book must have, or must not, for its blocks to be shown."""


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """Text to be shown as it is."""

    text: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class ThematicBreak:
    """A rule between two passages."""


Ending = Literal["page", "column", "left", "right"]


@dataclass(frozen=True, slots=True)
class PageEnd:
    """The end of a page, or of a column, that the author wants."""

    what: Ending
    """A page or a column; or the page on which the next one would not be on this side."""


Ladders = Mapping[str, Sequence[str]]
"""The anchors of the problems that an edition prints of each game, from easy to hard."""


class Section:
    """What an author only names: it is composed, for every medium alike."""

    __slots__ = ()
    asks_book: ClassVar[bool] = False
    """Whether its composer asks the whole book."""
    begins_page: ClassVar[bool] = False
    """Whether chapters with it always begin on new pages."""
    is_listed: ClassVar[bool] = False
    """Whether lists of chapters, of problems and of what was checked read it."""
    shows_positions: ClassVar[bool] = False
    """Whether it brings positions of its own, which are checked."""

    def anchors(self) -> Iterable[str]:
        """Return the anchors of the places that it has in the book."""
        return ()

    def filled(self, _blocks: "Sequence[Block]") -> "Section":
        """Return it with what it repeats of all the blocks of a checked book.

        Raises InputError if they don't have that.
        """
        return self

    def without_unprinted(self, ladders: Ladders) -> "Section":
        """Return it without what only a site shows, and of each game only its ladder."""
        return self


@dataclass(frozen=True, slots=True)
class Contents(Section):
    """The place for the table of contents."""

    asks_book: ClassVar[bool] = True
    begins_page: ClassVar[bool] = True
    is_listed: ClassVar[bool] = True

    origin: Origin | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class FootnoteList:
    """A chapter's footnotes, in order."""

    notes: "tuple[tuple[Block, ...], ...]"


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position shown to the reader, with what the author claims about it."""

    position: Position
    game: str | None = None
    """The game whose rules apply, or None for a picture that claims nothing."""
    moves: tuple[Written, ...] = ()
    """The moves to play from this position."""
    claims: tuple[Written, ...] = ()
    """What `:expect:` claims about it."""
    caption: tuple[Inline, ...] = ()
    alt: str = ""
    """The author's description for people who cannot see it; if empty, it is generated."""
    origin: Origin | None = None
    located: LocatedPosition | None = field(default=None, repr=False, compare=False)
    """The position in its file; None if it was not read from a file."""
    directive: bool = True
    """False for a plain indented board: it claims nothing, so mistakes are only warnings."""
    options: tuple[str, ...] = ()
    """What the players of the game have agreed on, such as `hand=7`."""
    anchor: str = ""
    """The anchor of a figure with a name, whose number is in its caption."""
    sets: tuple[int, ...] = ()
    """Without a game, the sets of dominoes on the table, each as its greatest number; if empty, one
    set that has them all."""
    company: Company = NOBODY
    """The people around its table."""

    @property
    def refused(self) -> bool:
        """Whether what it shows is claimed to be illegal: crossed dominoes aren't allowed there."""
        return is_refused(self.claims)


@dataclass(frozen=True, slots=True)
class HandStage:
    """One play of a worked hand."""

    label: str
    """Who plays, and whatever else the author says about the turn."""
    play: ShownTurn


@dataclass(frozen=True, slots=True)
class Hand:
    """A worked hand: each play in turn, with its picture."""

    game: str
    stages: tuple[HandStage, ...]
    caption: tuple[Inline, ...] = ()
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class _BankSet(Section):
    """The place for a game's problems in the book; `problems` is filled in after reading."""

    shows_positions: ClassVar[bool] = True

    game: str
    origin: Origin | None = None
    problems: tuple[Problem, ...] = ()
    title: str = ""
    """The title of the book's chapter about the game, if there is one."""

    def without_unprinted(self, ladders: Ladders) -> Self:
        """Return it without former problems, or with a game's ladder; they count from 1."""
        by_anchor = {it.anchor: it for it in self.problems}
        ladder = ladders.get(self.game, [it.anchor for it in self.problems if not it.former])
        kept = (by_anchor[anchor] for anchor in ladder if anchor in by_anchor)
        numbered = (replace(it, ordinal=number) for number, it in enumerate(kept, 1))
        return replace(self, problems=tuple(numbered))


@dataclass(frozen=True, slots=True)
class ProblemSet(_BankSet):
    """The problems of a game, with its rules in short if the book has them."""

    is_listed: ClassVar[bool] = True

    reminder: "Chapter | None" = None

    def anchors(self) -> Iterable[str]:
        """Return the anchors of its problems."""
        return (problem.anchor for problem in self.problems)


CONTENTS = "edition.contents"
"""The anchor of the table of contents. The manuscript's own anchors contain no full stop."""
ALL = "all"
"""Used instead of a game: every game whose numbers the book shows."""
OTHERS = "others"
"""Used instead of a game: every game with problems whose solutions aren't printed elsewhere."""


@dataclass(frozen=True, slots=True)
class SolutionSet(_BankSet):
    """The solutions to a game's problems, or to those of all other games."""

    begins_page: ClassVar[bool] = True

    def anchors(self) -> Iterable[str]:
        """Return the anchors of its solutions."""
        return (problem.solution_anchor for problem in self.problems)


@dataclass(frozen=True, slots=True)
class RecordSet(_BankSet):
    """A game's longest known problems."""

    is_listed: ClassVar[bool] = True

    with_solutions: bool = True
    """Whether this edition includes their solutions, which are too long to print."""

    def anchors(self) -> Iterable[str]:
        """Return the anchors of its problems, and of the solutions that it includes."""
        solved = self.problems if self.with_solutions else ()
        return *(it.anchor for it in self.problems), *(it.solution_anchor for it in solved)

    def without_unprinted(self, ladders: Ladders) -> Self:
        """Return it without solutions."""
        return replace(self, with_solutions=False)


@dataclass(frozen=True, slots=True)
class NumberSet(Section):
    """A game's numbers, as a chart or in full; `simulation` is filled in after reading."""

    game: str
    origin: Origin | None = None
    of_variant: bool = False
    """True if the game isn't the chapter's own, so that it has to be named."""
    simulation: "Simulation | None" = None
    in_appendix: bool = False
    """True for the table of all figures, which the chart links to."""

    @property
    def anchor(self) -> str:
        """The anchor of the table."""
        return f"numbers-{self.game}"

    def anchors(self) -> Iterable[str]:
        """Return the anchor of the table, where it is."""
        return (self.anchor,) if self.in_appendix else ()


@dataclass(frozen=True, slots=True)
class CutOut:
    """Pieces to cut out of the page, at their true size."""

    game: str
    pieces: tuple[Cover, ...]
    """The pieces, light side up, each at the upper left corner."""
    name: Callable[[Cover], str]
    """Names what is seen of a piece."""
    caption: tuple[Inline, ...] = ()
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet to use with real dominoes, at true size: a board, pieces or scores."""

    kind: Literal["board", "checkerboard", "pieces", "score"]
    columns: int = 0
    rows: int = 0
    """Columns and rows of squares or, on a score sheet, players and rounds."""
    pieces: tuple[Cover, ...] = ()
    name: Callable[[Cover], str] | None = None
    """Names what is seen of a piece."""
    caption: tuple[Inline, ...] = ()
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class FamilySet:
    """The place for a table that compares a family's games; the table replaces it."""

    family: str
    origin: Origin | None = None


@dataclass(frozen=True, slots=True)
class PracticeSpread:
    """Dominoes scattered over a page, with rolls to find among them."""

    practice: "PracticeSheet"
    caption: tuple[Inline, ...] = ()
    origin: Origin | None = None
    number: int = 1
    """Its number in the book, once the book is filled in."""

    @property
    def anchor(self) -> str:
        """Its anchor in the book."""
        return f"spread-{self.number}"

    @property
    def answers_anchor(self) -> str:
        """The anchor of its answers."""
        return f"spread-answers-{self.number}"


@dataclass(frozen=True, slots=True)
class SpreadAnswers(Section):
    """The answers to all the book's spreads; filled in after reading."""

    origin: Origin | None = None
    spreads: tuple[PracticeSpread, ...] = ()

    def anchors(self) -> Iterable[str]:
        """Return the anchors of the answers."""
        return (spread.answers_anchor for spread in self.spreads)

    def filled(self, blocks: "Sequence[Block]") -> Self:
        """Return it with all the book's spreads."""
        return replace(self, spreads=tuple(it for it in blocks if isinstance(it, PracticeSpread)))


@dataclass(frozen=True, slots=True)
class ReminderSet(Section):
    """A summary of each game's rules, on cards; filled in after reading."""

    origin: Origin | None = None
    reminders: tuple["Chapter", ...] = ()


def hints_anchor(place: str) -> str:
    """Return the anchor of the hints to a problem, or to all of a game."""
    return f"hints.{place}"


@dataclass(frozen=True, slots=True)
class HintSet(Section):
    """Hints for every problem whose solution is in the book; filled in after reading."""

    begins_page: ClassVar[bool] = True

    origin: Origin | None = None
    sets: tuple[SolutionSet, ...] = ()

    def anchors(self) -> Iterable[str]:
        """Return the anchor of the hints to each game's problems, where they stand together."""
        return (hints_anchor(part.game) for part in self.sets)

    def filled(self, blocks: "Sequence[Block]") -> Self:
        """Return it with the solutions of each game."""
        sets = {it.game: it for it in blocks if isinstance(it, SolutionSet) and it.problems}
        return replace(self, sets=tuple(sets.values()))

    def without_unprinted(self, ladders: Ladders) -> Self:
        """Return it without hints to former problems, and to those of games that pose none."""
        posed = (it for it in self.sets if it.game in ladders)
        return replace(self, sets=tuple(it.without_unprinted(ladders) for it in posed))


@dataclass(frozen=True, slots=True)
class CodeSet(Section):
    """The codes of all the book's problems; filled in after reading."""

    origin: Origin | None = None
    sets: tuple[ProblemSet, ...] = ()

    def filled(self, blocks: "Sequence[Block]") -> Self:
        """Return it with all the book's problems."""
        sets = tuple(it for it in blocks if isinstance(it, ProblemSet) and it.problems)
        return replace(self, sets=sets)

    def without_unprinted(self, ladders: Ladders) -> Self:
        """Return it without former problems."""
        return replace(self, sets=tuple(it.without_unprinted(ladders) for it in self.sets))


@dataclass(frozen=True, slots=True)
class CreditSet:
    """The place for a table that says who designed each game; the table replaces it."""

    origin: Origin | None = None


@dataclass(frozen=True, slots=True)
class IndexPlace:
    """A place that an index entry leads to, and the title of its chapter."""

    anchor: str
    chapter: str
    is_main: bool = False


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """A line of the index, and the lines below it."""

    words: str
    places: tuple[IndexPlace, ...] = ()
    below: "tuple[IndexEntry, ...]" = ()


@dataclass(frozen=True, slots=True)
class IndexSet(Section):
    """The book's index, in alphabetical order; filled in after reading."""

    begins_page: ClassVar[bool] = True

    origin: Origin | None = None
    letters: tuple[tuple[str, tuple[IndexEntry, ...]], ...] = ()
    """The entries by the letter they belong under; digits and signs have none."""


Passage = (
    Heading
    | Paragraph
    | ListBlock
    | Table
    | Quote
    | CodeBlock
    | ThematicBreak
    | PageEnd
    | FootnoteList
)


@dataclass(frozen=True, slots=True)
class Plate:
    """A whole page's picture of one discovery, below the heading that says what one sees."""

    game: str
    located: LocatedPosition | None = None
    """The position that it is about, if it's about one."""
    caption: tuple[Inline, ...] = ()
    origin: Origin | None = None
    anchor: str = ""
    """Always empty: links lead to the heading."""
    plate: "Picture | None" = None
    """What it shows, filled in after reading."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture from a file, as a figure of its own."""

    image: Image
    caption: tuple[Inline, ...] = ()
    align: str = "center"
    """Its side of the column: left, center or right."""
    anchor: str = ""
    span: str = ""
    """Whether it fills a whole "page", to the bleed, or a "spread" of two."""
    wraps: bool = False
    """Whether the text after it runs beside it."""


Named = Diagram | Hand | CutOut | Sheet | Shown
Figure = Named | PracticeSpread | Plate
BankSet = ProblemSet | SolutionSet | RecordSet
Block = Passage | Figure | Section | FamilySet | CreditSet
"""Anything the author writes, that is drawn, or that the program fills in."""


TRADITIONAL = N_("traditional")
"""The designer in a traditional game's front matter."""
FACTS = {
    "players": N_("Players"),
    "age": N_("Age"),
    "time": N_("Time"),
    "equipment": N_("You need"),
    "aim": N_("Aim"),
}
"""The front matter keys that make up the facts strip, in order, with their labels."""
LESSON = ("age", "sheet", "write", "trains", "ask")
"""The front matter keys of a reminder for worksheets and for who hands them out: the youngest age,
the shortest rules, how to write an answer, what it trains, and what to ask."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: its front matter, and its blocks without the title heading."""

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
    """The facts strip, such as Players: one; empty for a chapter that isn't about a game."""
    opener: Diagram | None = None
    """The picture on the opening page, drawn as solids on a table."""
    path: str = ""
    hook: str = ""
    """A line that makes the reader want to play."""
    difficulty: str = ""
    part: str = ""
    """The title of the part of the book that it belongs to; empty if it belongs to none."""
    printed: bool = True
    """False if it's only on screens, and in editions that name it."""
    in_ebook: bool = True
    """False if e-books leave it out, such as one with what is cut out of paper."""
    page: Ending | None = None
    """What ends before it: a page, or the page before one on its side."""
    lesson: Mapping[str, str] = field(default_factory=dict)
    """A reminder's texts for worksheets, by their keys in `LESSON`."""
    columns: int = 0
    """How many columns it has on paper; 0 for those of the edition."""
    in_appendix: bool = False
    """Whether this edition has it at its end, though it isn't printed otherwise."""
    listed: tuple[str, ...] = ()
    """The anchors of headings in it that the contents list even if they leave out others."""
    reminder: "Chapter | None" = None
    """The rules of its game in short; filled in after reading."""


@dataclass(frozen=True, slots=True)
class FlipBook:
    """A solution that plays in the corners of pages, and the upper left corner of each picture."""

    problem: Problem
    pictures: tuple[tuple[Place, Position], ...]


@dataclass(frozen=True, slots=True)
class Book:
    """A whole book, ready to print once it is checked and filled in."""

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
    """Where to write: the address of a page or a mailbox."""
    address: str = ""
    """The web address of its site, without a final slash; empty if it has none."""
    hyphenation: tuple[tuple[str, ...], ...] = ()
    """Words in the parts they may be broken into; a word in one part is never broken."""
    accent: str = ""
    """The colour of links and marks, such as `#1f6f5c`, if it isn't the program's red."""
    palette: Mapping[str, str] = field(default_factory=dict)
    """Its colours of headings (`heading`), lines (`rule`), grounds (`tint`), if not the usual."""
    domino: float = 24.0
    """The width of a real domino in millimetres, half its length."""
    fonts: Mapping[str, bytes] = field(default_factory=dict, repr=False)
    """Its own fonts, as `drawing.fonts` knows them."""
    blurb: tuple[str, ...] = ()
    """The paragraphs on the back cover, with `{games}` and `{problems}` where counts belong."""
    back: Written = field(default=Written(), repr=False)
    """The anchor of the problem on the back cover; empty for any that is easy."""
    publisher: str = ""
    place: str = ""
    """Where it is published."""
    copyright: str = ""
    """The year and the owner, such as "2026 The Dot Press"."""
    isbn: str = ""
    """Its ISBN of 13 digits, with hyphens as the author wrote them."""
    date: str = ""
    """The date of the last change as given by the author, such as 2026-11-22; may be empty."""
    colophon: Literal["", "front", "back", "imprint"] = "back"
    """Where it says how it was made and checked."""
    cover: Position | None = None
    """A position for the title page."""
    cover_game: str | None = None
    """The game that the position belongs to, which may add to its drawing."""
    cover_picture: Image | None = None
    """A picture from a file for the title page, instead of a position."""
    front: tuple[Block, ...] = ()
    """Everything before the first chapter, including a Contents block if the author placed one."""
    games_after: str = ""
    """The anchor of the chapter that the table of games follows; empty if it precedes the parts."""
    located: LocatedPosition | None = field(default=None, repr=False, compare=False)
    """The cover in its file."""
    keywords: str = ""
    """What a PDF says it contains: the codes of a booklet's problems."""
    openers: Mapping[str, Diagram] = field(default_factory=dict)
    """The pictures with which parts of the book open, by the titles of the parts."""
    flip_books: tuple[FlipBook, ...] = ()
    """The solutions that play in the corners of its pages; filled in after reading."""
    flips: tuple[Written, ...] = field(default=(), repr=False, compare=False)  # their anchors
    stitched: str = ""
    """The file of the edition to print two pages on a sheet with, if this one isn't for that."""
