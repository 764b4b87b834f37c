"""Claims of diagrams: what marks, `:moves:` and `:expect:` say is judged by the game's engine."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic
from donimoes_book.games import registry
from donimoes_book.games.game import (
    Game,
    IllegalMove,
    IllegalPosition,
    RuleViolation,
    UnreadableMove,
    printed_moves,
)
from donimoes_book.games.set_checks import invalid_dominoes
from donimoes_book.manuscript.source import diagnostic_in
from donimoes_book.manuscript.suggest import suggest
from donimoes_book.manuscript.tree import Book, Diagram
from donimoes_book.manuscript.walk import blocks_of


def check_book(book: Book) -> list[Diagnostic]:
    """Check the cover, the opening pictures and the claims of every diagram of a book.

    Returns what is wrong, in reading order but for the pictures, which come first.
    """
    diagrams = (block for block in blocks_of(book) if isinstance(block, Diagram))
    diagnostics = [diagnostic for diagram in diagrams for diagnostic in check_diagram(diagram)]
    return [*_opening_diagnostics(book), *diagnostics]


def _opening_diagnostics(book: Book) -> Iterator[Diagnostic]:
    """Check the pictures that claim nothing: of no game on the cover, of their own in chapters."""
    if book.written:
        whole = [d for d in book.written.position.dominoes if None not in d.pips]
        yield from book.written.diagnostics(invalid_dominoes(whole))
    for chapter in book.chapters:
        game = registry.find(chapter.game) if chapter.game else None
        if game and chapter.written:
            yield from chapter.written.diagnostics(
                _picture_violations(game, chapter.written.position)
            )


def _picture_violations(game: Game, position: Position) -> tuple[RuleViolation, ...]:
    try:
        return tuple(game.check_picture(position))
    except IllegalPosition as error:
        return tuple(error.violations)


def check_diagram(diagram: Diagram) -> list[Diagnostic]:
    """Check the claims of one diagram. A plain indented board gives warnings, never errors."""
    diagnostics = list(_Check(diagram).diagnostics())
    return (
        diagnostics
        if diagram.directive
        else [replace(diagnostic, warning=True) for diagnostic in diagnostics]
    )


class Item(NamedTuple):
    """One of the words or phrases that an option lists."""

    text: str
    start: int
    """Its first character in the option's value, from 0."""


def expected_items(text: str) -> list[Item]:
    """Cut the value of `:expect:` at its commas."""
    return [
        Item(match[1], match.start(1)) for match in re.finditer(r"\s*([^,]*?)\s*(?:,|$)", text)
    ][: text.count(",") + 1]


class _Check:
    """The check of one diagram."""

    def __init__(self, diagram: Diagram) -> None:
        self.diagram = diagram
        self.items = expected_items(diagram.expect) if diagram.expect else []
        self.playable = True
        """False once the moves are known to be wrong: no item need say so again."""
        self.told: set[RuleViolation] = set()
        """What the picture is known to have wrong likewise."""

    def diagnostics(self) -> Iterator[Diagnostic]:
        diagram = self.diagram
        game = registry.find(diagram.game) if diagram.game else None
        if game is None:
            if diagram.moves or diagram.expect:
                line = diagram.moves_line or diagram.expect_line
                message, advice = "no game judges this claim", "Name one, as in {domino} GAME."
                yield self._diagnostic(message, line, 1, 1, advice)
            return
        yield from self._picture(game)
        if diagram.moves:
            yield from self._moves(game)
        for item in self.items:
            yield from self._item(game, item)

    def _picture(self, game: Game) -> Iterator[Diagnostic]:
        violations = _picture_violations(game, self.diagram.position)
        self.told.update(violations)
        yield from self._violations(violations)

    def _moves(self, game: Game) -> Iterator[Diagnostic]:
        """Check that all moves are legal, or only that they can be read where one is not to be."""
        diagram = self.diagram
        refused = any(_word(item) == "illegal" for item in self.items)
        try:
            violations: Iterable[RuleViolation] = game.check_moves(diagram.position, diagram.moves)
        except IllegalPosition as error:
            violations = error.violations
            self.playable = refused
        except IllegalMove as error:
            if isinstance(error, UnreadableMove) or not refused:
                yield self._illegal(error)
                self.playable = False
            return
        if not refused:
            yield from self._violations(violations)

    def _item(self, game: Game, item: Item) -> Iterator[Diagnostic]:
        position, moves = self.diagram.position, self.diagram.moves
        if not item.text:
            yield self._expected("an item is missing here", item)
            return
        try:
            found = game.judge(position, moves, item.text)
        except ValueError as error:
            known = game.claim_words
            advice = f"The engine {error}." if _word(item) in known else suggest(_word(item), known)
            yield self._expected(f'"{item.text}" says nothing about {game.title}', item, advice)
        except (IllegalPosition, IllegalMove) as error:
            told = isinstance(error, IllegalPosition) and self.told.issuperset(error.violations)
            if self.playable and not told:
                yield self._expected(f'expected "{item.text}", but {error}', item)
        else:
            if found is not None:
                yield self._expected(f'expected "{item.text}", but {found}', item)

    def _violations(self, violations: Iterable[RuleViolation]) -> list[Diagnostic]:
        if written := self.diagram.written:
            return written.diagnostics(violations)
        return [Diagnostic(violation.message, violation.advice) for violation in violations]

    def _illegal(self, error: IllegalMove) -> Diagnostic:
        move = printed_moves(self.diagram.moves)[error.index]
        line = self.diagram.moves_line
        column = self._column(line, self.diagram.moves) + move.start()
        verdict = "cannot be read" if isinstance(error, UnreadableMove) else "is not legal"
        message = f"{error.move} {verdict}: {error.reason}"
        return self._diagnostic(message, line, column, len(move[0]))

    def _expected(self, message: str, item: Item, advice: str = "") -> Diagnostic:
        line = self.diagram.expect_line
        column = self._column(line, self.diagram.expect) + item.start
        return self._diagnostic(message, line, column, len(item.text), advice)

    def _column(self, line: int, value: str) -> int:
        """Return the column (from 1) at which an option's value begins."""
        return max(self._source(line).rfind(value), 0) + 1

    def _source(self, line: int) -> str:
        lines = self.diagram.origin.lines if self.diagram.origin else ()
        return lines[line - 1] if 0 < line <= len(lines) else ""

    def _diagnostic(
        self, message: str, line: int, column: int, width: int, advice: str = ""
    ) -> Diagnostic:
        origin = self.diagram.origin
        if origin is None:
            return Diagnostic(message, advice)
        return diagnostic_in(origin, message, line, column, width=width, advice=advice)


def _word(item: Item) -> str:
    return item.text.partition(" ")[0].rstrip(":")
