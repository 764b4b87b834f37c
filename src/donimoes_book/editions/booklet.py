"""A booklet of problems: how it is ordered and filled, its content as a small book, its pages."""

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from itertools import count
from math import ceil
from pathlib import Path

from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import PageBreak, Paragraph
from reportlab.platypus.flowables import Flowable

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic
from donimoes_book.editions.common import Built, Stage, game_title
from donimoes_book.editions.pdf import problems as setting
from donimoes_book.editions.pdf.book import body_blocks, flow, on_sheets, typeset
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.figures import strip_rows
from donimoes_book.editions.pdf.flow import Block, Prose, height_of
from donimoes_book.editions.pdf.opening import Opening, TitlePage
from donimoes_book.editions.pdf.paper import RULE, Paper, derived, kept_with_next
from donimoes_book.editions.pdf.sheets import saddle_sheets
from donimoes_book.editions.pdf.text import plain_heading
from donimoes_book.games import registry
from donimoes_book.manuscript.check import find_reminder
from donimoes_book.manuscript.loader import problems_folder
from donimoes_book.manuscript.settings import FILE_NAME, read_settings
from donimoes_book.manuscript.solving import ProblemRequest, choose_problems
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.manuscript.tree import Book, Chapter, Problem, ProblemSet, SolutionSet
from donimoes_book.plurals import counted
from donimoes_book.progress import Progress
from donimoes_book.search.difficulty import GRADES
from donimoes_book.search.generation import LEVELS

SOLUTIONS_AT_END = "end"
"""What `Order.solutions` is where they stand in the booklet."""
HALF = 7 * mm
_MOST_NAMED = 2
"""The most games that a title names."""
_HINTS, _SOLUTIONS = "booklet.hints", "booklet.solutions"
_MOST_PROBLEMS = 6
_MOST_SIDE_BY_SIDE = 2
_LEAST_SPACE, _MORE_SPACE = 0.75, 12
"""The least space below a row, which the codes use, and how much it may grow; both in lines."""
_GAP = 3.0
"""The space between two hints."""
_SHARE = 3
"""A hint is the first third of a solution."""


class Hinting(StrEnum):
    """Where the hints are."""

    FOOT = "foot"
    PAGE = "page"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Order:
    """The options of a booklet."""

    games: tuple[str, ...]
    """Their names, in the order of the booklet."""
    count: int
    """How many problems, all games together."""
    level: str
    """A name of `LEVELS`, or nothing for all grades."""
    seed: str
    paper: str
    hints: Hinting
    fast: bool = False
    """Whether the compiled search makes new problems; they are the same."""
    output: str = "booklet.pdf"
    solutions: str = SOLUTIONS_AT_END
    """Where the solutions are: at the end, or the name of another file."""
    fold: bool = False
    """Whether two pages stand on a sheet."""
    rules: str = ""
    """The manuscript's folder, where it is not the usual one."""

    @property
    def grades(self) -> tuple[int, ...]:
        """The grades that problems may have."""
        return LEVELS[self.level] if self.level else tuple(range(1, GRADES + 1))

    @property
    def words(self) -> str:
        """The level in the words of the booklet."""
        return f"grade {self.level}" if self.level.isdigit() else self.level

    @property
    def recipe(self) -> str:
        """The command that makes the same booklet again."""
        options = [f"--count={self.count}", f"--seed={self.seed}", f"--paper={self.paper}"]
        options += [f"--level={self.level}"] * bool(self.level)
        options += [f"--hints={self.hints}"] * (self.hints is not Hinting.NONE)
        options += [f"--solutions={self.solutions}"] * (self.solutions != SOLUTIONS_AT_END)
        options += [f"--rules={self.rules}"] * bool(self.rules)
        words = [part for option in options for part in option.split("=", 1)]
        words += ["--fold"] * self.fold
        return shlex.join(["donimoes-book", "booklet", *self.games, *words, "-o", self.output])

    def share(self, index: int) -> int:
        """Return how many problems are of the game of this index: the first ones have more."""
        each, over = divmod(self.count, len(self.games))
        return each + (index < over)


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


def fill_booklet(
    order: Order, rules: Path, solved: Path, progress: Progress
) -> tuple[Booklet, list[Diagnostic]]:
    """Fill a booklet with problems and reminders; returns it with warnings of what is missing.

    `solved` is the folder where solutions are stored. Raises InputError for a faulty manuscript.
    """
    diagnostics: list[Diagnostic] = []
    sections: list[Section] = []
    for index, name in enumerate(order.games):
        game = registry.find(name)
        assert game is not None, name
        choice = ProblemRequest(game, order.share(index), order.grades, order.seed, order.fast)
        problems = choose_problems(choice, problems_folder(rules), SolvedStore(solved), progress)
        if len(problems) < choice.count:
            share = f"{len(problems)} of {counted(choice.count, 'problems')} of {game.title}"
            advice = "Ask for fewer, for another level, or with another --seed."
            diagnostics.append(Diagnostic(f"only {share} could be found", advice, warning=True))
        reminder = find_reminder(rules, name)
        if reminder is None:
            message = f"there is no reminder of the rules of {game.title}"
            diagnostics.append(Diagnostic(message, warning=True))
        if problems:
            first = sum(len(section.problems) for section in sections) + 1
            numbered = tuple(replace(p, number=n) for n, p in enumerate(problems, first))
            sections.append(Section(name, numbered, reminder))
    texts = read_settings(rules / FILE_NAME).texts if (rules / FILE_NAME).is_file() else {}
    booklet = Booklet(
        tuple(sections),
        order.words,
        order.recipe,
        order.hints,
        texts.get("author", ""),
        texts.get("language", "en"),
        texts.get("licence", ""),
    )
    return booklet, diagnostics


def set_booklet(booklet: Booklet, paper: Paper, version: str, *, solutions: bool) -> Built[bytes]:
    """Set a booklet, with or without the solutions at its end."""
    chapters = [_chapter(booklet, section) for section in booklet.sections]
    if booklet.hints is Hinting.PAGE:
        chapters.append(Chapter("Hints", _HINTS, (), kind=booklet.title))
    if solutions:
        chapters.append(_solutions(booklet))
    return _typeset(booklet, chapters, booklet.contents, paper, version)


def set_solutions(booklet: Booklet, paper: Paper, version: str) -> Built[bytes]:
    """Set the solutions to a booklet by themselves, for the teacher."""
    chapter = replace(_solutions(booklet), kind=f"{booklet.title}: {booklet.contents}")
    return _typeset(booklet, [chapter], f"Solutions to {booklet.contents}", paper, version)


def fold_booklet(printed: Built[bytes], paper: Paper) -> Built[bytes]:
    """Return the pages of a booklet two by two on sheets that are folded together."""
    return on_sheets(printed, saddle_sheets(printed.pages, paper))


def _typeset(
    booklet: Booklet, chapters: Sequence[Chapter], subtitle: str, paper: Paper, version: str
) -> Built[bytes]:
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
    return typeset(book, paper.with_sizes(half=HALF), version, partial(_story, booklet=booklet))


def _solutions(booklet: Booklet) -> Chapter:
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
                head, *solution = setting.solution_blocks(context, [problem])
                yield head
                if problem.anchor not in context.anchors:
                    code = setting.PrintedCode(context.paper, problem.code, context.paper.narrow)
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


class ProblemPage(Block):
    """A whole page of problems."""

    def __init__(
        self, context: LayoutContext, rows: Sequence[setting.ProblemRow], hints: Block | None
    ) -> None:
        super().__init__(wide=True)
        self.context = context
        self.rows = list(rows)
        self.hints = hints
        self.height = context.paper.text_height

    @property
    def spare(self) -> float:
        """The height left over, with the least space below rows and above hints."""
        paper = self.context.paper
        # These pages have no lines of text for rows to be aligned with.
        heights = [row.tight_height for row in self.rows]
        if self.hints:
            heights.append(height_of(self.hints, paper.measure) + paper.grid)
        return paper.text_height - sum(heights) - _LEAST_SPACE * paper.grid * (len(heights) - 1)

    @property
    def is_overfull(self) -> bool:
        """Whether it holds more than it should."""
        return self.spare < 0 or sum(len(row.cards) for row in self.rows) > _MOST_PROBLEMS

    def draw(self) -> None:
        """Draw the rows from the top, and the hints at the foot."""
        grid = self.context.paper.grid
        space = _LEAST_SPACE * grid + min(self.spare / len(self.rows), _MORE_SPACE * grid)
        y = self.height
        for row in self.rows:
            row.drawOn(self.canv, 0, y - height_of(row, self.width))
            y -= row.tight_height + space
        if self.hints:
            self.hints.drawOn(self.canv, 0, 0)
            self.canv.setStrokeColor(RULE)
            self.canv.setLineWidth(0.6)
            rule = self.hints.height + grid / 2
            self.canv.line(0, rule, self.width, rule)


def problem_pages(
    context: LayoutContext, problems: Sequence[Problem], *, hints: bool
) -> list[ProblemPage]:
    """Set problems on as few pages as possible, about equally many on each."""
    rows = list(setting.problem_rows(context, problems, 1, None, most=_MOST_SIDE_BY_SIDE))
    fewest = len(list(_paginated(context, rows, len(rows), hints=hints)))
    attempts = (
        list(_paginated(context, rows, most, hints=hints))
        for most in count(ceil(len(rows) / fewest))
    )
    return next(pages for pages in attempts if len(pages) == fewest)


def _paginated(
    context: LayoutContext, rows: Sequence[setting.ProblemRow], most: int, *, hints: bool
) -> Iterator[ProblemPage]:
    """Put rows on pages, as many as fit on each, but no more than `most`."""

    def page(rows: Sequence[setting.ProblemRow]) -> ProblemPage:
        problems = [card.problem for row in rows for card in row.cards]
        block = Hints(context, problems, context.styles.measured) if hints else None
        return ProblemPage(context, rows, UpsideDown(block) if block and block.parts else None)

    current: list[setting.ProblemRow] = []
    for row in rows:
        if current and (len(current) == most or page([*current, row]).is_overfull):
            yield page(current)
            current = []
        current.append(row)
    yield page(current)


def first_moves(problem: Problem) -> tuple[str, ...]:
    """Return the first third of a solution; nothing where that is all of it."""
    count = ceil(len(problem.moves) / _SHARE)
    return problem.moves[:count] if count < len(problem.moves) else ()


def first_dominoes(problem: Problem) -> Position | None:
    """Return the first third of a layout, from the top; None for other problems."""
    if problem.layout is None:
        return None
    dominoes = problem.layout.dominoes
    return Position(dominoes[: ceil(len(dominoes) / _SHARE)])


class Hints(Block):
    """The hints to a few problems: lines of text, or the beginnings of layouts side by side."""

    def __init__(
        self, context: LayoutContext, problems: Sequence[Problem], style: ParagraphStyle
    ) -> None:
        super().__init__(context.paper.grid / 2, wide=True)
        self.context = context
        self.gap = context.paper.scaled(_GAP)
        self.parts = [*self._lines(problems, style), *self._pictures(problems)]

    def _lines(self, problems: Sequence[Problem], style: ParagraphStyle) -> Iterator[Flowable]:
        markup = self.context.markup
        hanging = derived(
            style,
            leftIndent=2 * style.fontSize,
            bulletFontName="Sans-Semibold",
            bulletFontSize=style.fontSize,
        )
        for problem in problems:
            answer = problem.answer
            if hint := answer.hint if answer else " ".join(first_moves(problem)):
                font = "Sans" if answer else "Mono"
                words = f'<font name="{font}">{markup.text(hint, font)}</font>'
                yield Paragraph(words, hanging, bulletText=str(problem.number))

    def _pictures(self, problems: Sequence[Problem]) -> Iterator[Flowable]:
        paper = self.context.paper
        stages = [
            Stage(str(problem.number), dominoes, problem.game)
            for problem in problems
            if (dominoes := first_dominoes(problem))
        ]
        yield from strip_rows(paper, stages, paper.measure)

    def _measure(self) -> float:
        """Return its height; nothing where there are no hints."""
        if not self.parts:
            return 0
        heights = [height_of(part, self.width) for part in self.parts]
        return sum(heights) + self.gap * (len(heights) - 1)

    def draw(self) -> None:
        """Draw one part below the other."""
        y = self.height
        for part in self.parts:
            y -= part.height
            part.drawOn(self.canv, 0, y)
            y -= self.gap


class UpsideDown(Block):
    """A block that is read with the booklet turned upside down."""

    def __init__(self, block: Block) -> None:
        super().__init__(wide=True)
        self.block = block

    def _measure(self) -> float:
        return height_of(self.block, self.width)

    def draw(self) -> None:
        """Draw it rotated by half a turn."""
        self.canv.saveState()
        self.canv.translate(self.width, self.height)
        self.canv.rotate(180)
        self.block.drawOn(self.canv, 0, 0)
        self.canv.restoreState()
