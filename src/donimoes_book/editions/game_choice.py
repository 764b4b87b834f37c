"""The games that readers choose from, and the facts by which they do."""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from donimoes_book.manuscript import tree
from donimoes_book.manuscript.tree import FACTS
from donimoes_book.words.language import N_, number

_MOST_FACTS = 5
"""How many columns of facts fit on a page."""


def games_of(book: tree.Book) -> list[tree.Chapter]:
    """Return the chapters about games that have facts to choose by."""
    return [chapter for chapter in book.chapters if chapter.facts]


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
    sets = [block for block in chapter.blocks if isinstance(block, tree.ProblemSet)]
    problems = sum(len(block.problems) for block in sets)
    players, age, time, equipment, _aim = (chapter.facts.get(name, "") for name in FACTS.values())
    return {
        FACTS["players"]: players,
        FACTS["age"]: age,
        FACTS["time"]: time,
        N_("Difficulty"): chapter.difficulty,
        N_("Problems"): number(problems) if problems else "",
        FACTS["equipment"]: equipment,
    }
