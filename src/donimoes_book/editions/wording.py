"""What every edition says in the same words: credits, lengths, and how numbers were measured."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from donimoes_book.board.position import Position
from donimoes_book.board.spread import PracticeSheet
from donimoes_book.games.registry import find
from donimoes_book.manuscript.inline import plain_text
from donimoes_book.manuscript.tree import (
    Block,
    Book,
    Chapter,
    Diagram,
    Heading,
    NumberSet,
    Problem,
    SolutionSet,
)
from donimoes_book.manuscript.walk import blocks_of
from donimoes_book.plurals import counted
from donimoes_book.search.statistics import Simulation

TRADITIONAL = "traditional"
"""What the front matter says for a designer where there was none."""


class NumberRow(NamedTuple):
    """A line of the box By the numbers."""

    label: str
    value: str
    interval: str
    """Of 95 %; may be empty."""


def credit(chapter: Chapter) -> str:
    """Return the line that says who made a chapter's game; empty where that is not told."""
    if chapter.designer.casefold() == TRADITIONAL:
        return "A traditional game"
    return f"Designed by {chapter.designer}" if chapter.designer else ""


def length_of(problem: Problem) -> str:
    """Return the effort of solving a problem, such as "6 steps" or "1 step"."""
    return counted(problem.length, problem.length_unit)


def spread_answers(sheet: PracticeSheet) -> tuple[str, str]:
    """Return the square of each roll of a practice sheet, and what a star beside one means."""
    answers = enumerate(sheet.answers, start=1)
    found = ", ".join(f"{number}\N{NO-BREAK SPACE}{answer}" for number, answer in answers)
    return found, sheet.note


def game_title(name: str) -> str:
    """Return what a game is called in headings."""
    game = find(name)
    return game.title if game else name


def is_headed(solutions: SolutionSet, above: Sequence[Block]) -> bool:
    """Tell whether a heading stands right above solutions, or one that names their game."""
    headings = [block for block in above if isinstance(block, Heading)]
    if not headings:
        return False
    title = game_title(solutions.game).casefold()
    return headings[-1] is above[-1] or title in plain_text(headings[-1].children).casefold()


def numbers_title(block: NumberSet) -> str:
    """Return the title of the box By the numbers, which names a game that is not the chapter's."""
    return f"{game_title(block.game)} by the numbers" if block.of_variant else "By the numbers"


def number_rows(simulation: Simulation) -> list[NumberRow]:
    """Return what a reader is told of a game's figures, in order."""
    figures, game = simulation.figures, find(simulation.game)
    survey = game.survey() if game else None
    return [
        NumberRow(label, figures[name].printed, figures[name].interval)
        for name, label in (survey.labels if survey else {}).items()
        if name in figures
    ]


def measured(simulation: Simulation) -> str:
    """Return how the numbers of a box were found."""
    return (
        f"Measured by our engine on {simulation.n:,} random deals, seed {simulation.seed}."
        " In grey the 95 % interval, where it is more than the number itself."
    )


def cover_position(book: Book) -> Position | None:
    """Return the position that the author chose for the cover, else the richest of the book."""
    if book.cover is not None:
        return book.cover
    pictures = [chapter.picture for chapter in book.chapters if chapter.picture is not None]
    blocks = [block for chapter in book.chapters for block in chapter.blocks]
    diagrams = [block.position for block in blocks if isinstance(block, Diagram)]
    return max(pictures or diagrams, key=lambda position: len(position.dominoes), default=None)


def choosing_labels(book: Book) -> list[str]:
    """Return the facts that one chooses a game by; none where there are not two games."""
    games = [chapter for chapter in book.chapters if chapter.facts]
    labels = games[0].facts if len(games) > 1 else ()
    return [label for label in labels if label.lower() != "aim"]


def top_level(book: Book) -> int:
    """Return the level of the highest headings inside the chapters of a book."""
    chapters = replace(book, front=())
    levels = [block.level for block in blocks_of(chapters) if isinstance(block, Heading)]
    return min(levels, default=2)
