"""What the readers of one chapter share: its file, the book's links, its game, and diagnostics."""

from __future__ import annotations

from dataclasses import dataclass, field

from markdown_it.tree import SyntaxTreeNode

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.games import registry
from donimoes_book.games.game import Game
from donimoes_book.manuscript.links import Links
from donimoes_book.manuscript.source import Source


@dataclass
class GameAtHand:
    """Which game a board without a directive belongs to.

    It is the game that the nearest enclosing heading names, or else that of the chapter.
    """

    chapter: str | None = None
    headings: list[tuple[int, str | None]] = field(default_factory=list)

    def enter(self, level: int, words: str) -> None:
        """Go below a heading; it ends all headings of its own level and deeper."""
        while self.headings and self.headings[-1][0] >= level:
            self.headings.pop()
        game = game_named_in(words)
        self.headings.append((level, game.name if game else None))

    @property
    def name(self) -> str | None:
        """The game's name, or None where no game is at hand."""
        named = (name for _, name in reversed(self.headings) if name)
        return next(named, self.chapter)


def game_named_in(words: str) -> Game | None:
    """Return the game that these words name, or the one with the longest title in them."""
    game = registry.find(words.strip())
    if game:
        return game
    within = [game for game in registry.all_games() if game.title.casefold() in words.casefold()]
    return max(within, key=lambda game: len(game.title), default=None)


@dataclass
class Footnotes:
    """The footnotes of one chapter, numbered in the order in which the text refers to them."""

    notes: dict[int, SyntaxTreeNode]
    """All footnotes of the file, by the parser's number."""
    order: list[int] = field(default_factory=list)

    def number(self, note: int) -> int:
        """Return the number that a footnote has in this chapter, from 1."""
        if note not in self.order:
            self.order.append(note)
        return self.order.index(note) + 1


@dataclass
class Context:
    """What reading one chapter needs and gathers."""

    source: Source
    links: Links
    game: GameAtHand
    footnotes: Footnotes
    diagnostics: list[Diagnostic]
    strict: bool = True
    """False for a classic manuscript, which must build as it is: what is not certainly a mistake
    of the program's own notation is only a warning."""
