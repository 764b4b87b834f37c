"""What every edition reads off the tree of a book in the same way: links, parts, stages."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple
from urllib.parse import quote, urlsplit

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic
from donimoes_book.manuscript.filling import anchors_in, blocks_of
from donimoes_book.manuscript.inline import plain_text
from donimoes_book.manuscript.source import Origin
from donimoes_book.manuscript.tree import Book, Chapter, Diagram, Hand, Heading, Problem

FRONT, CONTENTS, CHOOSER = "edition.front", "edition.contents", "edition.chooser"
COLOPHON = "edition.colophon"
"""Anchors of the manuscript contain no full stop, so these are free."""
MOST_GRADE = 5

_SCHEMES = frozenset({"http", "https", "mailto", "ftp"})
_SAFE = "%/:?#[]@!$&'()*+,;=~-._"


class Stage(NamedTuple):
    """One position of a sequence, such as a solution or a worked hand."""

    label: str
    position: Position
    game: str | None
    move: str = ""
    """The move that led to it; empty for the start."""
    note: str = ""
    """A further line of text, such as the score."""


def hand_stages(hand: Hand) -> list[Stage]:
    """Return the plays of a worked hand, numbered."""
    plays = [(stage.label, stage.play) for stage in hand.stages]
    return [
        Stage(f"{number}  {label}", play.picture, hand.game, play.move, play.score)
        for number, (label, play) in enumerate(plays, start=1)
    ]


def solution_stages(problem: Problem) -> list[Stage]:
    """Return the positions of a solution that is drawn step by step; empty for others."""
    labels = ["Start", *map(str, range(1, len(problem.stages)))]
    return [
        Stage(label, position, problem.game, move)
        for label, position, move in zip(labels, problem.stages, ["", *problem.moves], strict=False)
    ]


def answer_stages(problem: Problem) -> list[Stage]:
    """Return the pictures of the answer to a question."""
    pictures = problem.answer.labelled if problem.answer else ()
    return [Stage(label, picture, problem.game) for label, picture in pictures]


def web_address(target: str) -> str | None:
    """Return the target of a link as a quoted web address; None where it is not on the web."""
    try:
        scheme = urlsplit(target).scheme
    except ValueError:
        return None
    return quote(target, safe=_SAFE) if scheme in _SCHEMES else None


def warning_at(message: str, origin: Origin | None, path: str, advice: str = "") -> Diagnostic:
    """Return a warning about a place, or about the whole file `path` where there is none."""
    path, line = (origin.path, origin.line) if origin else (path, 0)
    return Diagnostic(message, advice, line, path=path, warning=True)


def anchors_of(book: Book) -> Iterator[str]:
    """Yield every place in the book that can be linked to."""
    yield from (CONTENTS, CHOOSER, COLOPHON)
    yield from (chapter.anchor for chapter in book.chapters)
    for blocks in (book.front, *(chapter.blocks for chapter in book.chapters)):
        yield from anchors_in(blocks)


def top_level(book: Book) -> int:
    """Return the level of the highest headings inside the chapters of a book."""
    chapters = replace(book, front=())
    levels = [block.level for block in blocks_of(chapters) if isinstance(block, Heading)]
    return min(levels, default=2)


def parts_of(chapter: Chapter, level: int) -> Iterator[tuple[str, str]]:
    """Yield the words and the anchor of each heading of a chapter down to a level."""
    for block in chapter.blocks:
        if isinstance(block, Heading) and block.level <= level:
            yield plain_text(block.children).strip() or "…", block.anchor


def cover_position(book: Book) -> Position | None:
    """Return the position that the author chose for the cover, else the largest of the book."""
    if book.cover is not None:
        return book.cover
    pictures = [chapter.picture for chapter in book.chapters if chapter.picture is not None]
    blocks = [block for chapter in book.chapters for block in chapter.blocks]
    diagrams = [block.position for block in blocks if isinstance(block, Diagram)]
    return max(pictures or diagrams, key=lambda position: len(position.dominoes), default=None)


def games_of(book: Book) -> list[Chapter]:
    """Return the chapters that are games with facts to choose by."""
    return [chapter for chapter in book.chapters if chapter.facts]


def choosing_labels(book: Book) -> list[str]:
    """Return the names of the facts by which to choose a game; none for fewer than two games."""
    games = games_of(book)
    labels = games[0].facts if len(games) > 1 else ()
    return [label for label in labels if label.lower() != "aim"]
