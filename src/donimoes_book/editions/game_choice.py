"""The games that readers choose from, and the facts by which they do."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from donimoes_book.manuscript import tree
from donimoes_book.manuscript.cover import COUNT
from donimoes_book.manuscript.tree import FACTS
from donimoes_book.manuscript.walking import nested_blocks
from donimoes_book.words.language import N_, number

_MOST_FACTS = 5
"""How many columns of facts fit on a page."""


def games_of(book: tree.Book) -> list[tree.Chapter]:
    """Return the chapters about games that have facts to choose by."""
    return [chapter for chapter in book.chapters if chapter.facts]


def problems_in(blocks: Iterable[tree.Block]) -> list[tree.Problem]:
    """Return the problems that are posed in some blocks, at any depth."""
    sets = (it for it in nested_blocks(blocks) if isinstance(it, tree.ProblemSet | tree.RecordSet))
    return [problem for block in sets for problem in block.problems]


def problems_of(book: tree.Book) -> list[tree.Problem]:
    """Return the problems that are posed in a book."""
    return problems_in((*book.front, *(it for chapter in book.chapters for it in chapter.blocks)))


def counts(book: tree.Book) -> dict[str, int]:
    """Count what an edition has, by the names of COUNTS; the book is what the edition prints."""
    return {"games": len(games_of(book)), "problems": len(problems_of(book))}


def with_counts(words: str, book: tree.Book) -> str:
    """Return words with a book's counts in place of their names, such as `{games}`."""
    count = counts(book)
    return COUNT.sub(lambda match: number(count[match["name"]]), words)


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
