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
from donimoes_book.editions.pdf.block import Block, Prose
from donimoes_book.editions.pdf.book import Typeset, typeset
from donimoes_book.editions.pdf.chapters import body_blocks, enter, flow
from donimoes_book.editions.pdf.imposition import imposed
from donimoes_book.editions.pdf.opening import Opening
from donimoes_book.editions.pdf.paper import Paper
from donimoes_book.editions.pdf.problem_code import PrintedCode
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
from donimoes_book.plurals import counted

HALF = 7 * mm
"""The side of a half in a booklet."""
_NAMED = 2
"""A title names so many games."""
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
    """The command that makes this booklet again, whole."""
    hints: Hinting = Hinting.NONE
    author: str = ""
    language: str = "en"
    licence: str = ""

    @property
    def title(self) -> str:
        """Its games, in words; how many they are where their names would fill the page."""
        titles = [game_title(section.game) for section in self.sections]
        return " and ".join(titles) if len(titles) <= _NAMED else f"{len(titles)} games"

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
    chapter = replace(_solutions(booklet), kind=f"{booklet.title}: {booklet.contents}")
    return _typeset(booklet, [chapter], f"Solutions to {booklet.contents}", paper, version)


def folded(pages: Typeset, paper: Paper) -> tuple[bytes, int]:
    """Return pages two by two on sheets that are folded together, and how many sheets those are."""
    sheets = list(saddle_sheets(pages.pages, paper))
    return imposed(pages.pdf, sheets), len(sheets)


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
        cover_game=booklet.sections[0].game,
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
    with_problems = any(isinstance(b, ProblemSet) for c in chapters for b in c.blocks)
    setting.imprint = (
        f"Each problem has a code, which is below its {'diagram' if with_problems else 'number'}:"
        " donimoes-book problem CODE brings it back."
        f" {'This booklet' if with_problems else 'The booklet'}: {booklet.recipe}"
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
                _warn_of_long_rules(setting, chapter, block)
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
            for problem in section.problems:
                head, *solution = solution_blocks(setting, [problem])
                yield head
                if problem.anchor not in setting.markup.anchors:
                    code = PrintedCode(setting.paper, problem.code, setting.paper.narrow)
                    style = setting.styles.kept(setting.styles.measured)
                    yield Prose(f'<font name="Mono">{"<br/>".join(code.lines)}</font>', style)
                yield from solution


def _warn_of_long_rules(setting: Setting, chapter: Chapter, problems: ProblemSet) -> None:
    """Warn of rules that are longer than a page, once it is known where the problems begin."""
    begin = setting.pages.get(chapter.anchor)
    end = setting.pages.get(problems.problems[0].anchor)
    if begin and end and end - begin > 1:
        message = f"the rules in short take {end - begin} pages of this booklet"
        setting.warn(message, advice="They should fit on one: shorten them.")
