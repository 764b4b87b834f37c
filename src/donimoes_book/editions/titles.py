"""How games, their problems and practice spreads are named in headings and outlines."""

from collections.abc import Sequence

from donimoes_book.games.registry import titles
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.walking import plain_text
from donimoes_book.words.language import counted, gettext, units

DOMINOES = units("domino", "dominoes")


def title_of(problems: Problem | tree.BankSet) -> str:
    """Return the name of the game of some problems as printed in headings."""
    return problems.title or game_title(problems.game)


def game_title(name: str) -> str:
    """Return a game's name as printed in headings."""
    title = titles().get(name)
    return gettext(title) if title else name


def is_headed(solutions: tree.SolutionSet, above: Sequence[tree.Block]) -> bool:
    """Return whether solutions have a heading right above them, or one that names their game."""
    headings = [block for block in above if isinstance(block, tree.Heading)]
    if not headings:
        return False
    title = title_of(solutions).casefold()
    return headings[-1] is above[-1] or title in plain_text(headings[-1].children).casefold()


def problem_name(problem: Problem) -> str:
    """Return a problem's name in the outline: "Problem 3", or "6 dominoes" for a record."""
    return record_size(problem) or gettext("Problem {number}", number=problem.printed_number)


def record_size(problem: Problem) -> str:
    """Return the number of dominoes that names a record, or empty for other problems."""
    return counted(problem.number, DOMINOES) if problem.record else ""


def spread_title(spread: tree.PracticeSpread) -> str:
    """Return the title of a practice spread."""
    return gettext("Spread {number}", number=spread.number)
