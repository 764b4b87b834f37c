"""An order for a booklet, and the booklet with the problems that are chosen for it."""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.editions.booklet.booklet import Booklet, Hinting, Section
from donimoes_book.games import registry
from donimoes_book.manuscript.check import find_reminder
from donimoes_book.manuscript.choosing import ProblemRequest, choose_problems
from donimoes_book.manuscript.loader import problems_folder
from donimoes_book.manuscript.settings import FILE_NAME, read_settings
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.manuscript.tree import Problem
from donimoes_book.plurals import counted
from donimoes_book.progress import Progress
from donimoes_book.search.difficulty import GRADES
from donimoes_book.search.generation import LEVELS

SOLUTIONS_AT_END = "end"
"""What `Order.solutions` is where they stand in the booklet."""


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
    """The name of the file."""
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
            sections.append(Section(name, _numbered(problems, first), reminder))
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


def _numbered(problems: Sequence[Problem], first: int) -> tuple[Problem, ...]:
    return tuple(replace(problem, number=n) for n, problem in enumerate(problems, first))
