"""The games that readers choose from, and the facts by which they do."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from babel.units import get_unit_name

from donimoes_book.manuscript import tree
from donimoes_book.manuscript.cover import COUNT
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.tree import FACTS
from donimoes_book.manuscript.walking import nested_blocks
from donimoes_book.words.language import N_, NUMBERS, current, gettext, number

_MOST_FACTS = 5
"""How many columns of facts fit on a page."""


def games_of(book: tree.Book) -> list[tree.Chapter]:
    """Return the chapters about games that have facts to choose by."""
    return [chapter for chapter in book.chapters if chapter.facts]


def problems_in(blocks: Iterable[tree.Block]) -> list[Problem]:
    """Return the problems that are posed in some blocks, at any depth."""
    sets = (it for it in nested_blocks(blocks) if isinstance(it, tree.ProblemSet | tree.RecordSet))
    return [problem for block in sets for problem in block.problems]


def problems_of(book: tree.Book) -> list[Problem]:
    """Return the problems that are posed in a book."""
    return problems_in((*book.front, *(it for chapter in book.chapters for it in chapter.blocks)))


def counts(book: tree.Book) -> dict[str, int]:
    """Count what an edition has, by the names of COUNTS; the book is what the edition prints."""
    return {"games": len(games_of(book)), "problems": len(problems_of(book))}


def with_counts(words: str, book: tree.Book) -> str:
    """Return words with a book's counts in place of their names, such as `{games}`."""
    count = counts(book)
    return COUNT.sub(lambda match: number(count[match["name"]]), words)


def ranges(book: tree.Book) -> dict[str, tuple[int, int]]:
    """Return the least and the greatest number of players, years and minutes of a book's games.

    The keys are those of FACTS; a fact is missing where no game has a number for it.
    """
    read = {"players": players_of, "age": numbers_in, "time": minutes_of}
    numbers = {
        key: [n for game in games_of(book) for n in of(game.facts.get(FACTS[key], ""))]
        for key, of in read.items()
    }
    return {key: (min(all_of), max(all_of)) for key, all_of in numbers.items() if all_of}


def numbers_in(fact: str) -> list[int]:
    """Return the numbers in a fact that are written in digits."""
    return [int(digits) for digits in re.findall(r"\d+", fact)]


def players_of(fact: str) -> list[int]:
    """Return the numbers of players in a fact, in digits or in words: "two to four" is 2 and 4."""
    spelled = {gettext(word).casefold(): count for count, word in enumerate(NUMBERS)}
    words = re.findall(r"[^\W\d]+", fact.casefold())
    # "One" has endings in some languages: ein, eine, einen.
    one = gettext(NUMBERS[1]).casefold()
    ones = [1 for word in words if word not in spelled and len(word) > 1 and _is_form(word, one)]
    return [*numbers_in(fact), *(spelled[word] for word in words if word in spelled), *ones]


def _is_form(word: str, other: str) -> bool:
    return abs(len(word) - len(other)) <= 2 and (word.startswith(other) or other.startswith(word))


def minutes_of(fact: str) -> list[int]:
    """Return the times in a fact, in minutes: "45 minutes to 2 hours" is 45 and 120."""
    hour = get_unit_name("duration-hour", locale=current().locale) or ""
    times = re.findall(r"(\d+)\s*([^\W\d]*)", fact.casefold())
    hours = ("h", "hr", "hrs", "std")
    return [
        int(time) * (60 if unit in hours or unit.startswith(hour.casefold()[:2]) else 1)
        for time, unit in times
    ]


class Choice(NamedTuple):
    """A game to choose, with its fact for each column of the table of games."""

    chapter: tree.Chapter
    """Its chapter, without what is in it."""
    facts: Mapping[str, str]


def choices(book: tree.Book) -> list[Choice]:
    """Return the games to choose from, all with the same facts; none if there are fewer than two.

    The names of the facts are untranslated.
    """
    games = games_of(book)
    if len(games) < 2:
        return []
    all_facts = [_choosing_facts(chapter) for chapter in games]
    shown = [name for name in all_facts[0] if any(facts[name] for facts in all_facts)][:_MOST_FACTS]
    return [
        Choice(replace(chapter, blocks=(), opener=None), {name: facts[name] for name in shown})
        for chapter, facts in zip(games, all_facts, strict=True)
    ]


def _choosing_facts(chapter: tree.Chapter) -> dict[str, str]:
    """Return the facts that help to choose a game, the most important first."""
    problems = len(problems_in(chapter.blocks))
    players, age, time, equipment, _aim = (chapter.facts.get(name, "") for name in FACTS.values())
    return {
        FACTS["players"]: players,
        FACTS["age"]: age,
        FACTS["time"]: time,
        N_("Difficulty"): chapter.difficulty,
        N_("Problems"): number(problems) if problems else "",
        FACTS["equipment"]: equipment,
    }
