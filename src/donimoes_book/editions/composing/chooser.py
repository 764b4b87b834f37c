"""Composes the table of games, from which a reader chooses one by players and minutes."""

from collections import Counter
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
    sets = Counter(filter(None, map(_equipment, games)))
    usual = max(sets, key=sets.__getitem__, default="")
    groups = [
        RowGroup(part, tuple(_row(it, usual) for it in sorted(run, key=_minutes)))
        for part, run in groupby(games, lambda choice: choice.chapter.part)
    ]
    head = gettext("Game"), *map(gettext, games[0].facts)
    has_times = any(choice.facts.get(FACTS["time"]) for choice in games)
    notes = [
        gettext("In each part, the quickest come first.") if has_times else "",
        gettext("Where nothing else is said, you need {equipment}.", equipment=usual)
        if len(sets) > 1
        else "",
        gettext("Difficulty is how hard a game is to play well; problems have their own grades.")
        if "Difficulty" in games[0].facts
        else "",
    ]
    return Grid(head, tuple(groups), "games", " ".join(filter(None, notes)))


def _row(choice: Choice, usual: str) -> Row:
    """Return a game's row; its note says what is needed if that isn't the usual."""
    chapter = choice.chapter
    grades = {gettext(word): grade for word, grade in _GRADES.items()}
    cells: list[tuple[Inline, ...] | Grade] = [
        Grade(grades[fact], GRADES, fact) if fact in grades else (Text(fact),)
        for fact in choice.facts.values()
    ]
    place = Reference(chapter.anchor, chapter.title)
    own = _equipment(choice)
    needed = gettext("You need {equipment}.", equipment=own) if own and own != usual else ""
    note = " ".join(filter(None, (chapter.hook, needed)))
    return Row(((Text(chapter.title),), *cells), place, note)


def _equipment(choice: Choice) -> str:
    """Return what a game needs, unless a column says so."""
    name = FACTS["equipment"]
    return "" if name in choice.facts else choice.chapter.facts.get(name, "")


def _minutes(choice: Choice) -> list[int]:
    """Return the times that a game takes, the shortest first: the longest may be a word."""
    return sorted(minutes_of(choice.facts.get(FACTS["time"], "")))
