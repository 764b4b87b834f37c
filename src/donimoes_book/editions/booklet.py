"""A booklet of problems: its options, how it is filled, and its content as a small book."""

import json
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.editions.choosing import ProblemRequest, choose_problems
from donimoes_book.editions.common import game_title, problem_record
from donimoes_book.editions.hints import first_hint, second_hint
from donimoes_book.editions.html.site import problem_addresses
from donimoes_book.games import registry
from donimoes_book.laboratory.generation import LEVELS
from donimoes_book.language import (
    ENGLISH,
    N_,
    Message,
    find_language,
    gettext,
    listed,
    ngettext,
    speaking,
)
from donimoes_book.manuscript.bank import bank_path, read_bank
from donimoes_book.manuscript.check import find_reminder, reminder_path
from donimoes_book.manuscript.folders import included_book, problems_folder
from donimoes_book.manuscript.loader import read_book
from donimoes_book.manuscript.settings import FILE_NAME, Settings, read_settings
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.manuscript.tree import Block, Book, Chapter, Problem, ProblemSet, SolutionSet
from donimoes_book.manuscript.walking import replace_blocks
from donimoes_book.plurals import counted
from donimoes_book.progress import Progress
from donimoes_book.search.difficulty import GRADES

SOLUTIONS_AT_END = "end"
"""The value of `Order.solutions` for solutions in the booklet."""
HINTS, SOLUTIONS = "booklet.hints", "booklet.solutions"
"""The anchors of the last chapters."""
_MOST_NAMED = 2
"""The most games that a title names one by one."""
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
_LEVELS = {"easy": N_("easy"), "medium": N_("medium"), "hard": N_("hard")}
_OF_MANY = N_("Domino Problems")
"""The title of a booklet of more games."""


class Hinting(StrEnum):
    """Where the hints go."""

    FOOT = "foot"
    PAGE = "page"
    NONE = "none"


class Part(StrEnum):
    """Which part of a booklet goes into a file."""

    WHOLE = "whole"
    PROBLEMS = "problems"
    SOLUTIONS = "solutions"


@dataclass(frozen=True, slots=True)
class Order:
    """The options of a booklet."""

    games: tuple[str, ...]
    """The names of the games, in the booklet's order."""
    count: int
    """How many problems it has in all, across its games."""
    level: str
    """A name in `LEVELS`, or empty for all grades."""
    seed: str
    paper: str
    hints: Hinting
    fast: bool = False
    """Whether the compiled search makes new problems; they are the same either way."""
    output: str = "booklet.pdf"
    solutions: str = SOLUTIONS_AT_END
    """Where the solutions are: at the end, or the name of another file."""
    fold: bool = False
    """Whether two pages share a side of a sheet."""
    rules: str = ""
    """The name of the manuscript's folder, if it isn't the usual one."""
    title: str = ""
    author: str = ""
    logo: Path | None = None
    """A picture for the cover."""
    half: float | None = None
    """The side of half a domino in millimetres; None for a booklet's usual size."""
    per_page: int | None = None
    """How many problems go on a page, or cards on a sheet; None for as many as fit well."""
    name_line: bool = False
    """Whether the first page has a line for a name and a date."""
    cards: bool = False
    """Whether each problem is a card."""

    @property
    def grades(self) -> tuple[int, ...]:
        """The grades that problems may have."""
        return LEVELS[self.level] if self.level else tuple(range(1, GRADES + 1))

    @property
    def words(self) -> str:
        """The level as the booklet words it."""
        if self.level.isdigit():
            return Message("grade {grade}", grade=self.level)
        return _LEVELS.get(self.level, "")

    @property
    def recipe(self) -> str:
        """The command that makes the same booklet again, without naming folders."""
        options = {
            "--count": str(self.count),
            "--seed": self.seed,
            "--paper": self.paper,
            "--level": self.level,
            "--hints": "" if self.hints is Hinting.NONE else self.hints,
            "--solutions": "" if self.solutions == SOLUTIONS_AT_END else self.solutions,
            "--rules": self.rules,
            "--title": self.title,
            "--author": self.author,
            "--logo": self.logo.name if self.logo else "",
            "--half": f"{self.half:g}" if self.half else "",
            "--per-page": str(self.per_page or ""),
        }
        words = [word for option, value in options.items() if value for word in (option, value)]
        flags = {"--name-line": self.name_line, "--cards": self.cards, "--fold": self.fold}
        words += [flag for flag, wanted in flags.items() if wanted]
        return shlex.join(["donimoes-book", "booklet", *self.games, *words, "-o", self.output])

    def share(self, index: int) -> int:
        """Return how many problems the game at an index gets: the first games may get one more."""
        each, over = divmod(self.count, len(self.games))
        return each + (index < over)


@dataclass(frozen=True, slots=True)
class Section:
    """One game's part of a booklet."""

    game: str
    problems: tuple[Problem, ...]
    """The problems, numbered through all sections."""
    reminder: Chapter | None
    """The rules in short, if there are any."""


@dataclass(frozen=True, slots=True)
class Booklet:
    """The content of a booklet."""

    sections: tuple[Section, ...]
    level: str
    """The problems' level in a word; empty for all levels."""
    recipe: str
    """The command that makes this booklet again."""
    hints: Hinting = Hinting.NONE
    author: str = ""
    language: str = "en"
    licence: str = ""
    own_title: str = ""
    """A title chosen for it."""
    logo: Path | None = None
    name_line: bool = False
    has_cover: bool = False
    """Whether it has a cover even with only one game."""
    addresses: Mapping[str, str] = field(default_factory=dict, hash=False)
    """The web addresses of problems, by their codes."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All problems, in order."""
        return tuple(problem for section in self.sections for problem in section.problems)

    @property
    def games(self) -> str:
        """The titles of its games, listed in words."""
        return listed([game_title(section.game) for section in self.sections])

    @property
    def title(self) -> str:
        """The title chosen for it, or the names of its games if they are few."""
        return self.own_title or (
            self.games if len(self.sections) <= _MOST_NAMED else gettext(_OF_MANY)
        )

    @property
    def contents(self) -> str:
        """The number and level of its problems, in words."""
        count = ngettext("{count} problem", "{count} problems", len(self.problems))
        if not self.level:
            return count
        return gettext("{problems}, {level}", problems=count, level=gettext(self.level))

    @property
    def subtitle(self) -> str:
        """The line below the title: the games, unless the title names them, and the contents."""
        if self.title == self.games:
            return self.contents
        # Keep the number on the same line as what it counts.
        contents = self.contents.replace(" ", NO_BREAK_SPACE, 1)
        return gettext("{games}: {contents}", games=self.games, contents=contents)

    def book(self, part: Part) -> Book:
        """Return a part of the booklet as a book, with an empty chapter for the hints."""
        if part is Part.SOLUTIONS:
            kind = gettext("{games}: {contents}", games=self.title, contents=self.contents)
            chapters = [replace(self._solutions(), kind=kind)]
        else:
            chapters = [self._chapter(section) for section in self.sections]
            if self.hints is Hinting.PAGE:
                chapters.append(Chapter(gettext("Hints"), HINTS, (), kind=self.title))
            if part is Part.WHOLE:
                chapters.append(self._solutions())
        return Book(
            self.title,
            tuple(chapters),
            gettext("Solutions to {contents}", contents=self.contents)
            if part is Part.SOLUTIONS
            else self.subtitle,
            self.author,
            self.language,
            licence=self.licence,
            cover=self.problems[0].position,
            cover_game=self.sections[0].game,
        )

    def _chapter(self, section: Section) -> Chapter:
        """Return a section's chapter: the rules, then the problems."""
        reminder = section.reminder or Chapter(game_title(section.game), section.game, ())
        first, last = section.problems[0].number, section.problems[-1].number
        kind = gettext("problems {first} to {last}", first=first, last=last)
        if first == last:
            kind = gettext("problem {number}", number=first)
        return replace(
            reminder,
            kind=kind if len(self.sections) > 1 else self.contents,
            blocks=(*reminder.blocks, ProblemSet(section.game, None, section.problems)),
        )

    def _solutions(self) -> Chapter:
        sets = [SolutionSet(section.game, None, section.problems) for section in self.sections]
        return Chapter(gettext("Solutions"), SOLUTIONS, tuple(sets), kind=self.title)

    def record(self, part: Part) -> dict[str, object]:
        """Return the booklet's data for a JSON file."""
        problems = []
        for problem in self.problems:
            known = {"number": problem.number, **problem_record(problem)}
            if part is Part.PROBLEMS:
                known = {k: v for k, v in known.items() if k not in ("moves", "layout", "answer")}
            if self.hints is not Hinting.NONE:
                hints = filter(None, (first_hint(problem), second_hint(problem)))
                known["hints"] = [str(hint) for hint in hints]
            if address := self.addresses.get(problem.code):
                known["address"] = address
            problems.append(known)
        whole = {"title": self.title, "subtitle": self.subtitle, "author": self.author}
        return {**whole, "command": self.recipe, "problems": problems}


def booklet_json(booklet: Booklet, part: Part) -> bytes:
    """Return a part of a booklet as a JSON file."""
    text = json.dumps(booklet.record(part), indent=1, ensure_ascii=False)
    return f"{text}\n".encode()


def fill_booklet(
    order: Order, rules: Path, solved: Path, progress: Progress
) -> tuple[Booklet, list[Diagnostic]]:
    """Fill a booklet with problems and reminders; return it with warnings about what is missing.

    `solved` is the folder where solutions are stored. If an English book in `rules` lacks a
    reminder, the one in the book that comes with the program is used. Raises InputError for a
    faulty manuscript.
    """
    diagnostics: list[Diagnostic] = []
    sections: list[Section] = []
    settings = read_settings(rules / FILE_NAME) if (rules / FILE_NAME).is_file() else None
    texts = settings.texts if settings else {}
    language = texts.get("language", ENGLISH)
    store = SolvedStore(solved)
    for index, name in enumerate(order.games):
        game = registry.find(name)
        assert game is not None, name
        choice = ProblemRequest(game, order.share(index), order.grades, order.seed, order.fast)
        with speaking(language):
            problems = choose_problems(choice, problems_folder(rules), store, progress)
            reminder = find_reminder(rules, name)
            if not reminder and find_language(language).is_english:
                # The reminders that come with the program are in English.
                reminder = find_reminder(included_book(), name)
        if len(problems) < choice.count:
            share = f"{len(problems)} of {counted(choice.count, 'problems')} of {game.title}"
            advice = "Ask for fewer, for another level, or with another --seed."
            diagnostics.append(Diagnostic(f"only {share} could be found", advice, warning=True))
        if reminder is None:
            message = f"there is no reminder of the rules of {game.title}"
            advice = f"Write it: {reminder_path(rules, name)}"
            diagnostics.append(Diagnostic(message, advice, warning=True))
        if problems:
            first = sum(len(section.problems) for section in sections) + 1
            numbered = tuple(replace(p, number=n) for n, p in enumerate(problems, first))
            sections.append(Section(name, numbered, reminder))
    booklet = Booklet(
        tuple(sections),
        order.words,
        order.recipe,
        order.hints,
        order.author or texts.get("author", ""),
        language,
        texts.get("licence", ""),
        order.title,
        order.logo,
        order.name_line,
        bool(order.title or order.author or order.logo or len(sections) > 1),
        dict(_web_addresses(rules, settings, order.games)) if settings else {},
    )
    return booklet, diagnostics + store.warnings


def _web_addresses(
    rules: Path, settings: Settings, games: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    """Yield the code of each problem in a bank, and its address in the book's web edition."""
    site = settings.texts.get("address", "").rstrip("/")
    if not site:
        return
    book, _ = read_book(rules)
    banks: dict[str, tuple[Problem, ...]] = {}

    def filled(block: ProblemSet) -> Block:
        path = bank_path(problems_folder(rules), block.game)
        bank = read_bank(path, block.game, []) if path.exists() else []
        problems = (Problem(block.game, n, entry.position, 0) for n, entry in enumerate(bank, 1))
        banks[block.game] = tuple(problems)
        return replace(block, problems=banks[block.game])

    # The chapter's page has only the first problems of a large bank.
    book = replace_blocks(book, filled, ProblemSet)
    listed = (problem for game in games for problem in banks.get(game, ()))
    yield from problem_addresses(book, listed)
