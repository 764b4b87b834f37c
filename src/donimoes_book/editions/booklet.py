"""A booklet of problems: what is ordered, and the small book that it is."""

import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from enum import StrEnum
from pathlib import Path

from donimoes_book.editions.composing.worksheets import LEVEL_WORDS
from donimoes_book.editions.problem_data import problem_record
from donimoes_book.editions.titles import game_title
from donimoes_book.games.code import Coded, code_of
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.problem import Problem
from donimoes_book.search.difficulty import GRADES, LEVELS
from donimoes_book.words.language import (
    N_,
    gettext,
    listed,
    ngettext,
)

SOLUTIONS_AT_END = "end"
"""The value of `Order.solutions` for solutions in the booklet."""
HINTS = "booklet.hints"
SOLUTIONS = "booklet.solutions"
"""The anchors of the last chapters."""
MOST_SECONDS = {True: 120.0, False: 3.0}
"""How long new problems are tried for if nobody says so: where all are to be new, or only some."""
LESSON = 20
"""The most minutes of a hard problem on a worksheet, if nobody says so."""
MOST_PER_PAGE = 12
"""The most problems that may be asked for on a page."""
GRIDS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 12: (3, 4)}
"""The columns and rows of a sheet of cards, by its number of cards."""
_MOST_NAMED = 2
"""The most games that a title names one by one."""
CUT_OUTS = ("needed", "set", "blank", "sums", "fractions")
"""The dominoes to cut out: those of the problems, all, empty ones, or sums or fractions."""
PAGES = (".pdf", ".png")
HTML = ".html"
"""The file format of browsers."""
WORD = ".docx"
"""The file format of word processors."""
ENDINGS = (*PAGES, HTML, ".json", WORD)
"""The file formats of a booklet."""
MOST_SUM = 10
"""The largest sum to cut out, if nobody asks for another."""
SUMS = (MOST_SUM, 20)
"""The least and the greatest number that can be asked for."""
TYPE_SIZES = 9.0, 24.0
"""The smallest and the largest type of a booklet, in points."""
_BLACK = "#000000"
"""The colour of marks in one ink."""
_GREYS = {"tint": "#f0f0f0", "rule": "#8c8c8c"}
"""The colours of grounds and lines in one ink."""
_OF_MANY = N_("Domino Problems")
"""The title of a booklet of more games."""


class Hinting(StrEnum):
    """Where the hints go."""

    FOOT = "foot"
    PAGE = "page"
    NONE = "none"


class OverfullPage(Exception):
    """More problems per page, or cards per sheet, were asked for than fit."""

    def __init__(
        self, number: str, game: str, place: str, other: str = "fewer with --per-page"
    ) -> None:
        super().__init__(
            f"{number} {game_title(game)} do not fit on {place}: ask for {other}, or for smaller"
            " dominoes with --half."
        )


class Scope(StrEnum):
    """What of a booklet goes into a file."""

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
    _: KW_ONLY
    level: str | None = None
    """Names in `LEVELS` with commas between them, or None for all grades."""
    seed: str = "1"
    paper: str = "a4"
    hints: Hinting = Hinting.NONE
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
    new: bool = False
    """Whether no problem comes from the bank."""
    seconds: float | None = None
    """How many seconds of processor time new problems may be tried for; None for the usual."""
    minutes: int | None = None
    """The most minutes that a problem may take; None for the usual."""
    sheet: bool = False
    """Whether it is a worksheet for each game, with pages for the teacher."""
    fills: bool = False
    """Whether a worksheet has as many of the problems as fit on a page."""
    certificate: bool = False
    """Whether the teacher's pages end with a certificate."""
    codes: tuple[Coded, ...] = ()
    """The problems to print, if they were named."""
    exclude: tuple[str, ...] = ()
    """Codes, and names of files with codes, as given: problems like these are left out."""
    excluded: tuple[Coded, ...] = ()
    """What they hold."""
    week: int | None = None
    """How many booklets are made at once, without repeats."""
    language: str = ""
    """The code of its language; empty for that of the book."""
    cut_outs: str = ""
    """What is at the end to cut out: one of CUT_OUTS, or nothing."""
    to: int = MOST_SUM
    """The largest sum of the sums to cut out."""
    one_sided: bool = False
    """Whether what is to be cut out needs no empty backs, as copies have one side."""
    light_ink: bool = False
    """Whether its cover is drawn in lines on white."""
    text_size: float | None = None
    """The size of the type in points; None for the usual. Dominoes grow with it."""
    font: str = ""
    """The name of a font that is easier to read, or of its file; empty for the usual."""
    fonts: Mapping[str, bytes] = field(default_factory=dict, hash=False, repr=False)
    """That font in place of ours, by their names."""
    contrast: bool = False
    """Whether type and lines have stronger colours."""
    one_ink: bool = False
    """Whether black is the only colour."""
    lines: int = 0
    """How many lines to write on each problem of a worksheet has."""

    @property
    def levels(self) -> tuple[str, ...]:
        """The names of its levels."""
        return () if self.level is None else tuple(map(str.strip, self.level.split(",")))

    @property
    def accent(self) -> str:
        """The colour of marks; empty for the usual."""
        return _BLACK if self.one_ink else ""

    @property
    def palette(self) -> Mapping[str, str]:
        """Other colours than the usual, as books have them."""
        return _GREYS if self.one_ink else {}

    @property
    def is_sheet(self) -> bool:
        """Whether it is sheets, with problems or, without games, with exercises."""
        return self.sheet or not self.games

    @property
    def by_level(self) -> bool:
        """Whether each level has worksheets of its own; two levels share theirs."""
        return self.sheet and len(self.levels) > 2

    @property
    def groups_levels(self) -> bool:
        """Whether the problems of each level have a heading on the worksheets that they share."""
        return len(self.levels) > 1 and not self.by_level

    def shares(self, index: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Yield how many problems the game at an index gets at each level, and their grades."""
        every = tuple(range(1, GRADES + 1))
        grades = [LEVELS[name] for name in self.levels] or [every]
        for number, own in enumerate(grades):
            yield _share(self.share(index), len(grades), number), own

    def most_minutes(self, grades: Sequence[int]) -> int | None:
        """Return the most minutes of problems of a level: a hard one on a sheet fits a lesson."""
        of_level = self.level is None or tuple(grades) == LEVELS["hard"]
        return self.minutes or (LESSON if self.sheet and of_level else None)

    @property
    def words(self) -> str:
        """The levels as the booklet words them."""
        words = [
            gettext("grade {grade}", grade=name) if name.isdigit() else gettext(LEVEL_WORDS[name])
            for name in self.levels
        ]
        return listed(words) if words else ""

    @property
    def recipe(self) -> str:
        """The command that makes the same booklet again, without naming folders."""
        codes = ",".join(code_of(*coded) for coded in self.codes)
        options = {
            "--codes": codes,
            "--count": "" if codes or self.fills else str(self.count),
            "--seed": "" if codes else self.seed,
            "--paper": self.paper,
            "--level": self.level or "",
            "--minutes": str(self.minutes or ""),
            "--hints": "" if self.hints is Hinting.NONE else self.hints,
            "--solutions": "" if self.solutions == SOLUTIONS_AT_END else self.solutions,
            "--rules": self.rules,
            "--title": self.title,
            "--author": self.author,
            "--logo": self.logo.name if self.logo else "",
            "--half": f"{self.half:g}" if self.half else "",
            "--per-page": str(self.per_page or ""),
            "--week": str(self.week or ""),
            "--language": self.language,
            "--cut-outs": self.cut_outs,
            "--to": "" if self.to == MOST_SUM else str(self.to),
            "--ink": "light" if self.light_ink else "",
            "--text-size": f"{self.text_size:g}" if self.text_size else "",
            "--font": Path(self.font).name if self.font else "",
            "--lines": str(self.lines or ""),
        }
        given = [*options.items(), *(("--exclude", Path(word).name) for word in self.exclude)]
        words = [word for option, value in given if value for word in (option, value)]
        flags = {"--name-line": self.name_line, "--cards": self.cards, "--new": self.new}
        flags |= {"--sheet": self.sheet, "--certificate": self.certificate}
        flags |= {"--one-sided": self.one_sided}
        flags |= {"--contrast": self.contrast, "--one-ink": self.one_ink}
        words += [flag for flag, wanted in (flags | {"--fold": self.fold}).items() if wanted]
        games = () if codes else self.games
        # A page is the same whatever its file is called.
        output = "booklet.html" if self.output.lower().endswith(".html") else self.output
        return shlex.join(["donimoes-book", "booklet", *games, *words, "-o", output])

    def share(self, index: int) -> int:
        """Return how many problems the game at an index gets: the first games may get one more."""
        return _share(self.count, len(self.games), index)


def _share(count: int, parts: int, index: int) -> int:
    """Return how many things the part at an index gets: the first parts may get one more."""
    each, over = divmod(count, parts)
    return each + (index < over)


@dataclass(frozen=True, slots=True)
class Booklet:
    """A small book of problems."""

    order: Order
    """What was asked for."""
    sets: tuple[tree.ProblemSet, ...]
    """The problems of each game, numbered through all games."""
    reminders: Mapping[str, tree.Chapter] = field(default_factory=dict, hash=False)
    """The rules in short of each game that has any."""
    author: str = ""
    language: str = "en"
    licence: str = ""
    addresses: Mapping[str, str] = field(default_factory=dict, hash=False)
    """The web addresses of problems, by their codes."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All problems, in order."""
        return tuple(problem for block in self.sets for problem in block.problems)

    @property
    def has_cover(self) -> bool:
        """Whether it has a cover, as it has if something was chosen for it or it has many games."""
        order = self.order
        return bool(order.title or order.author or order.logo or len(self.sets) > 1)

    @property
    def games(self) -> str:
        """The titles of its games, listed in words."""
        return listed([game_title(block.game) for block in self.sets])

    @property
    def title(self) -> str:
        """The title chosen for it, or the names of its games if they are few."""
        return self.order.title or (
            self.games if len(self.sets) <= _MOST_NAMED else gettext(_OF_MANY)
        )

    @property
    def contents(self) -> str:
        """The number and level of its problems, in words."""
        count = ngettext("{count} problem", "{count} problems", len(self.problems))
        level = self.order.words
        return gettext("{problems}, {level}", problems=count, level=level) if level else count

    @property
    def subtitle(self) -> str:
        """The line below the title: the games, unless the title names them, and the contents."""
        if self.title == self.games:
            return self.contents
        # Keep the number on the same line as what it counts.
        contents = self.contents.replace(" ", "\N{NO-BREAK SPACE}", 1)
        return gettext("{games}: {contents}", games=self.games, contents=contents)

    def book(self, scope: Scope) -> tree.Book:
        """Return what of the booklet goes into a file as a book."""
        solutions = tuple(tree.SolutionSet(block.game, None, block.problems) for block in self.sets)
        last = tree.Chapter(gettext("Solutions"), SOLUTIONS, solutions, kind=self.title)
        subtitle = self.subtitle
        if scope is Scope.SOLUTIONS:
            kind = gettext("{games}: {contents}", games=self.title, contents=self.contents)
            chapters = [replace(last, kind=kind)]
            subtitle = gettext("Solutions to {contents}", contents=self.contents)
        else:
            chapters = [self._chapter(block) for block in self.sets]
            if self.order.hints is Hinting.PAGE:
                hints = (tree.HintSet(sets=solutions),)
                chapters.append(tree.Chapter(gettext("Hints"), HINTS, hints, kind=self.title))
            if scope is Scope.WHOLE:
                chapters.append(last)
        return tree.Book(
            self.title,
            tuple(chapters),
            subtitle=subtitle,
            author=self.author,
            language=self.language,
            licence=self.licence,
            cover=self.problems[0].position,
            cover_game=self.sets[0].game,
            keywords=" ".join(problem.code for problem in self.problems),
            fonts=self.order.fonts,
            accent=self.order.accent,
            palette=self.order.palette,
        )

    def _chapter(self, block: tree.ProblemSet) -> tree.Chapter:
        """Return a game's chapter: the rules, then the problems."""
        game = block.game
        reminder = self.reminders.get(game) or tree.Chapter(game_title(game), game, ())
        first, last = block.problems[0].number, block.problems[-1].number
        kind = gettext("problems {first} to {last}", first=first, last=last)
        if first == last:
            kind = gettext("problem {number}", number=first)
        kind = kind if len(self.sets) > 1 else self.contents
        return replace(reminder, kind=kind, blocks=(*reminder.blocks, block))

    def record(self, scope: Scope) -> dict[str, object]:
        """Return the booklet's data for a JSON file."""
        problems = []
        for problem in self.problems:
            fields = {"number": problem.number, **problem_record(problem)}
            if scope is Scope.PROBLEMS:
                fields = {k: v for k, v in fields.items() if k not in ("moves", "layout", "answer")}
            if self.order.hints is not Hinting.NONE:
                fields["hints"] = [
                    "\n\n".join(map(str, filter(None, hint))) for hint in problem.hints
                ]
            if address := self.addresses.get(problem.code):
                fields["address"] = address
            problems.append(fields)
        whole = {"title": self.title, "subtitle": self.subtitle, "author": self.author}
        return {**whole, "command": self.order.recipe, "problems": problems}
