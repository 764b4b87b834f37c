"""Composes the table of games, from which a reader chooses one by players and minutes."""

from itertools import groupby

from donimoes_book.editions.composing.blocks import Grade, Grid, Reference, Row, RowGroup
from donimoes_book.editions.game_choice import Choice, choices, minutes_of
from donimoes_book.manuscript.tree import FACTS, Book, Inline, Text
from donimoes_book.search.difficulty import GRADES
from donimoes_book.words.language import N_, gettext

_GRADES = {N_("easy"): 1, N_("medium"): 3, N_("hard"): 5}
"""How many pips stand for a word in the column of difficulties."""


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
    head = gettext("Game"), *map(gettext, games[0].facts)
    has_times = any(choice.facts.get(FACTS["time"]) for choice in games)
    note = gettext("In each part, the quickest come first.") if has_times else ""
    return Grid(head, tuple(groups), "games", note)


def _row(choice: Choice) -> Row:
    chapter = choice.chapter
    grades = {gettext(word): grade for word, grade in _GRADES.items()}
    cells: list[tuple[Inline, ...] | Grade] = [
        Grade(grades[fact], GRADES, fact) if fact in grades else (Text(fact),)
        for fact in choice.facts.values()
    ]
    place = Reference(chapter.anchor, chapter.title)
    return Row(((Text(chapter.title),), *cells), place, chapter.hook)


def _minutes(choice: Choice) -> list[int]:
    """Return the times that a game takes, the shortest first: the longest may be a word."""
    return sorted(minutes_of(choice.facts.get(FACTS["time"], "")))
