"""A booklet of problems: its content as a small book, and how that is printed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from reportlab.lib.units import mm
from reportlab.platypus import PageBreak
from reportlab.platypus.flowables import Flowable

from donimoes_book.editions.booklet.pages import Hints, problem_pages
from donimoes_book.editions.pdf.block import Block, Prose
from donimoes_book.editions.pdf.book import PrintedBook, typeset
from donimoes_book.editions.pdf.chapters import body_blocks, flow
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.opening import Opening, TitlePage
from donimoes_book.editions.pdf.paper import Paper
from donimoes_book.editions.pdf.problems import PrintedCode
from donimoes_book.editions.pdf.sheets import saddle_sheets
from donimoes_book.editions.pdf.solutions import solution_blocks
from donimoes_book.editions.pdf.styles import kept_with_next
from donimoes_book.editions.pdf.text import plain_heading
from donimoes_book.editions.wording import game_title
from donimoes_book.manuscript.tree import Book, Chapter, Problem, ProblemSet, SolutionSet
from donimoes_book.plurals import counted

HALF = 7 * mm
"""The side of a half in a booklet."""
_MOST_NAMED = 2
"""The most games that a title names."""
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
    """The rules in short, if there are any."""


@dataclass(frozen=True, slots=True)
class Booklet:
    """The content of a booklet."""

    sections: tuple[Section, ...]
    level: str
    """The level of the problems, in a word; empty for problems of all levels."""
    recipe: str
    """The command that makes this booklet again."""
    hints: Hinting = Hinting.NONE
    author: str = ""
    language: str = "en"
    licence: str = ""

    @property
    def title(self) -> str:
        """The names of its games, or their number where there are many."""
        titles = [game_title(section.game) for section in self.sections]
        return " and ".join(titles) if len(titles) <= _MOST_NAMED else f"{len(titles)} games"

    @property
    def count(self) -> int:
        """How many problems there are."""
        return sum(len(section.problems) for section in self.sections)

    @property
    def contents(self) -> str:
        """How many problems of which level there are, in words."""
        count = counted(self.count, "problems")
        return f"{count}, {self.level}" if self.level else count


def set_booklet(booklet: Booklet, paper: Paper, version: str, *, solutions: bool) -> PrintedBook:
    """Set a booklet, with or without the solutions at its end."""
    chapters = [_chapter(booklet, section) for section in booklet.sections]
    if booklet.hints is Hinting.PAGE:
        chapters.append(Chapter("Hints", _HINTS, (), kind=booklet.title))
    if solutions:
        chapters.append(_solutions(booklet))
    return _typeset(booklet, chapters, booklet.contents, paper, version)


def set_solutions(booklet: Booklet, paper: Paper, version: str) -> PrintedBook:
    """Set the solutions to a booklet by themselves, for the teacher."""
    chapter = replace(_solutions(booklet), kind=f"{booklet.title}: {booklet.contents}")
    return _typeset(booklet, [chapter], f"Solutions to {booklet.contents}", paper, version)


def fold_booklet(printed: PrintedBook, paper: Paper) -> PrintedBook:
    """Return the pages of a booklet two by two on sheets that are folded together."""
    return printed.on_sheets(saddle_sheets(printed.pages, paper))


def _typeset(
    booklet: Booklet, chapters: Sequence[Chapter], subtitle: str, paper: Paper, version: str
) -> PrintedBook:
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

    def story(context: LayoutContext) -> Iterator[Flowable]:
        return _story(context, booklet)

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


def _story(context: LayoutContext, booklet: Booklet) -> Iterator[Flowable]:
    """Print every chapter on pages of its own, after a title page if there are several games."""
    chapters = context.book.chapters
    with_problems = any(isinstance(b, ProblemSet) for c in chapters for b in c.blocks)
    context.imprint = (
        f"Each problem has a code, which is below its {'diagram' if with_problems else 'number'}:"
        " donimoes-book problem CODE brings it back."
        f" {'This booklet' if with_problems else 'The booklet'}: {booklet.recipe}"
    )
    if any(isinstance(b, ProblemSet) for c in chapters[1:] for b in c.blocks):
        yield flow(context, [TitlePage(context)])
        yield PageBreak()
    for number, chapter in enumerate(chapters):
        if number:
            yield PageBreak()
        context.begin_chapter(chapter.anchor, chapter.blocks, chapter.path)
        yield flow(context, [Opening(context, chapter), *_blocks(context, chapter, booklet)])
        for block in chapter.blocks:
            if isinstance(block, ProblemSet):
                _warn_of_long_rules(context, chapter, block)
                at_foot = booklet.hints is Hinting.FOOT
                for page in problem_pages(context, block.problems, hints=at_foot):
                    yield PageBreak()
                    yield flow(context, [page])


def _blocks(context: LayoutContext, chapter: Chapter, booklet: Booklet) -> Iterator[Block]:
    """Set everything below the title of a chapter, up to its problems."""
    if chapter.anchor not in (_HINTS, _SOLUTIONS):
        rules = [block for block in chapter.blocks if not isinstance(block, ProblemSet)]
        yield from body_blocks(context, rules)
        return
    for section in booklet.sections:
        if len(booklet.sections) > 1:
            yield plain_heading(context, game_title(section.game))
        if chapter.anchor == _HINTS:
            yield Hints(context, section.problems, context.styles.moves)
        else:
            for problem in section.problems:
                head, *solution = solution_blocks(context, [problem])
                yield head
                if problem.anchor not in context.markup.anchors:
                    code = PrintedCode(context.paper, problem.code, context.paper.narrow)
                    style = kept_with_next(context.styles.measured)
                    yield Prose(f'<font name="Mono">{"<br/>".join(code.lines)}</font>', style)
                yield from solution


def _warn_of_long_rules(context: LayoutContext, chapter: Chapter, problems: ProblemSet) -> None:
    """Warn of rules that are longer than a page, once it is known where the problems begin."""
    begin = context.pages.get(chapter.anchor)
    end = context.pages.get(problems.problems[0].anchor)
    if begin and end and end - begin > 1:
        message = f"the rules in short take {end - begin} pages of this booklet"
        context.warn(message, advice="They should fit on one: shorten them.")
