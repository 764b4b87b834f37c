"""Composes the table of games, from which a reader chooses one by players and minutes."""

import re
from itertools import groupby

from donimoes_book.editions.composing.blocks import Grid, Reference, Row, RowGroup
from donimoes_book.editions.game_choice import Choice, choices
from donimoes_book.manuscript.tree import FACTS, Book, Inline, Text
from donimoes_book.words.language import gettext


def chooser(book: Book) -> Grid | None:
    """List the games part by part, the quickest first; None if there are fewer than two.

    Its columns are the facts that matter when choosing, and what a game is about is below its name.
    """
    games = choices(book)
    if not games:
        return None
    groups = [
        RowGroup(part, tuple(map(_row, sorted(run, key=_minutes))))
        for part, run in groupby(games, lambda choice: choice.chapter.part)
    ]
    return Grid((gettext("Game"), *map(gettext, games[0].facts)), tuple(groups), "games")


def _row(choice: Choice) -> Row:
    chapter = choice.chapter
    cells: list[tuple[Inline, ...]] = [(Text(fact),) for fact in choice.facts.values()]
    place = Reference(chapter.anchor, chapter.title)
    return Row(((Text(chapter.title),), *cells), place, chapter.hook)


def _minutes(choice: Choice) -> list[int]:
    """Return the times that a game takes, the shortest first: the longest may be a word."""
    time = choice.facts.get(FACTS["time"], "")
    return sorted(map(int, re.findall(r"\d+", time)))
