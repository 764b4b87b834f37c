"""A booklet of problems as a small book: what is in it, and the order in which it is printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from reportlab.lib.units import mm
from reportlab.platypus import PageBreak
from reportlab.platypus.flowables import Flowable

from donimoes_book.editions.booklet.hints import Hints
from donimoes_book.editions.booklet.problem_pages import problem_pages
from donimoes_book.editions.pdf.block import Block
from donimoes_book.editions.pdf.book import Typeset, typeset
from donimoes_book.editions.pdf.chapters import body_blocks, enter, flow
from donimoes_book.editions.pdf.imposition import imposed
from donimoes_book.editions.pdf.opening import Opening
from donimoes_book.editions.pdf.paper import Paper
from donimoes_book.editions.pdf.setting import Setting
from donimoes_book.editions.pdf.sheets import saddle_sheets
from donimoes_book.editions.pdf.solutions import solution_blocks
from donimoes_book.editions.pdf.text import heading_block
from donimoes_book.editions.pdf.title_page import TitlePage
from donimoes_book.editions.wording import game_title
from donimoes_book.manuscript.tree import (
    Book,
    Chapter,
    Heading,
    Problem,
    ProblemSet,
    SolutionSet,
    Text,
)
from donimoes_book.words import counted

HALF = 7 * mm
"""The side of a half in a booklet."""
_HINTS, _SOLUTIONS = "booklet.hints", "booklet.solutions"


class Hinting(StrEnum):
    """Where the hints are."""

    FOOT = "foot"
    PAGE = "page"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Section:
    """The part of a booklet that belongs to one game."""

    game: str
    problems: tuple[Problem, ...]
    """Numbered through all sections."""
    reminder: Chapter | None
    """The rules in short, if somebody has written them."""


@dataclass(frozen=True, slots=True)
class Booklet:
    """What is to be printed."""

    sections: tuple[Section, ...]
    level: str
    """What the problems have in common, in a word; empty for problems of all kinds."""
    recipe: str
    """The command that makes this booklet again."""
    hints: Hinting = Hinting.NONE
    author: str = ""
    language: str = "en"
    licence: str = ""

    @property
    def title(self) -> str:
        """Its games, in words."""
        *others, last = [game_title(section.game) for section in self.sections]
        return f"{', '.join(others)} and {last}" if others else last

    @property
    def count(self) -> int:
        """How many problems there are."""
        return sum(len(section.problems) for section in self.sections)

    @property
    def contents(self) -> str:
        """How many problems of which level there are, in words."""
        count = counted(self.count, "problems")
        return f"{count}, {self.level}" if self.level else count


def set_booklet(booklet: Booklet, paper: Paper, version: str, *, solutions: bool) -> Typeset:
    """Set a booklet, with or without the solutions at its end."""
    chapters = [_chapter(booklet, section) for section in booklet.sections]
    if booklet.hints is Hinting.PAGE:
        chapters.append(Chapter("Hints", _HINTS, (), kind=booklet.title))
    if solutions:
        chapters.append(_solutions(booklet))
    return _typeset(booklet, chapters, booklet.contents, paper, version)


def set_solutions(booklet: Booklet, paper: Paper, version: str) -> Typeset:
    """Set the solutions to a booklet by themselves, for the teacher."""
    subtitle = f"Solutions to {booklet.contents}"
    return _typeset(booklet, [_solutions(booklet)], subtitle, paper, version)


def folded(pages: Typeset, paper: Paper) -> bytes:
    """Return pages two by two on sheets that are folded together."""
    return imposed(pages.pdf, saddle_sheets(pages.pages, paper))


def _typeset(
    booklet: Booklet, chapters: Sequence[Chapter], subtitle: str, paper: Paper, version: str
) -> Typeset:
    book = Book(
        booklet.title,
        tuple(chapters),
        subtitle,
        booklet.author,
        booklet.language,
        licence=booklet.licence,
        cover=booklet.sections[0].problems[0].position,
    )

    def story(setting: Setting) -> Iterator[Flowable]:
        return _story(setting, booklet)

    return typeset(book, paper.with_sizes(half=HALF), version, story)


def _solutions(booklet: Booklet) -> Chapter:
    """Return the chapter of the solutions."""
    sets = [SolutionSet(section.game, None, section.problems) for section in booklet.sections]
    return Chapter("Solutions", _SOLUTIONS, tuple(sets), kind=booklet.title)


def _chapter(booklet: Booklet, section: Section) -> Chapter:
    """Return the chapter of a section: the rules, then the problems."""
    reminder = section.reminder or Chapter(game_title(section.game), section.game, ())
    first, last = section.problems[0].number, section.problems[-1].number
    kind = f"problems {first} to {last}" if first < last else f"problem {first}"
    return replace(
        reminder,
        kind=kind if len(booklet.sections) > 1 else booklet.contents,
        blocks=(*reminder.blocks, ProblemSet(section.game, None, section.problems)),
    )


def _story(setting: Setting, booklet: Booklet) -> Iterator[Flowable]:
    """Print every chapter on pages of its own, below a title page if there are several games."""
    chapters = setting.book.chapters
    setting.imprint = (
        "Each problem has a code, which is below its diagram: donimoes-book problem CODE brings it"
        f" back. This booklet: {booklet.recipe}"
    )
    if any(isinstance(b, ProblemSet) for c in chapters[1:] for b in c.blocks):
        yield flow(setting, [TitlePage(setting)])
        yield PageBreak()
    for number, chapter in enumerate(chapters):
        if number:
            yield PageBreak()
        setting.path = chapter.path
        enter(setting, chapter.anchor, chapter.blocks)
        yield flow(setting, [Opening(setting, chapter), *_blocks(setting, chapter, booklet)])
        for block in chapter.blocks:
            if isinstance(block, ProblemSet):
                at_foot = booklet.hints is Hinting.FOOT
                for page in problem_pages(setting, block.problems, hints=at_foot):
                    yield PageBreak()
                    yield flow(setting, [page])


def _blocks(setting: Setting, chapter: Chapter, booklet: Booklet) -> Iterator[Block]:
    """Set what stands below the title of a chapter, up to its problems."""
    if chapter.anchor not in (_HINTS, _SOLUTIONS):
        rules = [block for block in chapter.blocks if not isinstance(block, ProblemSet)]
        yield from body_blocks(setting, rules)
        return
    for section in booklet.sections:
        if len(booklet.sections) > 1:
            words = (Text(game_title(section.game)),)
            yield heading_block(setting, Heading(setting.top_level, words, ""))
        if chapter.anchor == _HINTS:
            yield Hints(setting, section.problems, setting.styles.moves)
        else:
            yield from solution_blocks(setting, section.problems)
