"""Checks the claims that diagrams make with marks, `:moves:` and `:expect:`."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, sentence, suggest
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
from donimoes_book.manuscript.filling import blocks_of
from donimoes_book.manuscript.limits import MOST_TITLE
from donimoes_book.manuscript.source import as_warnings
from donimoes_book.manuscript.store import kept_for
from donimoes_book.manuscript.tree import Book, Diagram


def check_book(book: Book) -> list[Diagnostic]:
    """Check the cover and the claims of every diagram and opening picture in a book.

    Returns the mistakes in reading order, except that opening pictures come first.
    """
    diagnostics: list[Diagnostic] = []
    if book.located:
        whole = [d for d in book.located.position.dominoes if None not in d.pips]
        diagnostics += book.located.diagnostics(invalid_dominoes(whole))
    for chapter in book.chapters:
        if chapter.opener:
            diagnostics += check_diagram(chapter.opener)
    for block in blocks_of(book):
        if isinstance(block, Diagram):
            diagnostics += check_diagram(block)
    return diagnostics


def _picture_violations(game: Game, position: Position) -> tuple[RuleViolation, ...]:
    try:
        return tuple(game.check_picture(position))
    except IllegalPosition as error:
        return tuple(error.violations)


def check_diagram(diagram: Diagram) -> list[Diagnostic]:
    """Check one diagram's claims. A plain indented board gives warnings, never errors."""
    diagnostics = list[Diagnostic]()

    def judge() -> bool:
        diagnostics.extend(_Check(diagram).diagnostics())
        return not diagnostics

    if diagram.game:
        # What is wrong with a diagram is found again, with its place.
        inputs = "claims", str(diagram.position), diagram.moves, diagram.expect
        kept_for(diagram.game, inputs, judge, bool, diagnostics)
    else:
        judge()
    return diagnostics if diagram.directive else as_warnings(diagnostics)


class Item(NamedTuple):
    """One of the words or phrases listed in an option."""

    text: str
    start: int
    """The index of its first character in the option's value."""


def expected_items(text: str) -> list[Item]:
    """Split the value of `:expect:` at its commas."""
    items, start = list[Item](), 0
    for part in text.split(","):
        items.append(Item(part.strip(), start + len(part) - len(part.lstrip())))
        start += len(part) + 1
    return items


class _Check:
    def __init__(self, diagram: Diagram) -> None:
        self.diagram = diagram
        self.items = expected_items(diagram.expect) if diagram.expect else []
        self.playable = True
        """False once the moves are known to be wrong, so that no item reports it again."""
        self.reported: set[RuleViolation] = set()
        """What was found wrong with the picture, so that no item reports it again."""

    def diagnostics(self) -> Iterator[Diagnostic]:
        diagram = self.diagram
        game = registry.find(diagram.game) if diagram.game else None
        if game is None:
            if diagram.moves or diagram.expect:
                line = diagram.moves_line or diagram.expect_line
                message, advice = (
                    "no game is named that could check this",
                    "Name one, as in {domino} GAME.",
                )
                yield self._diagnostic(message, line, 1, 1, advice)
            return
        violations = _picture_violations(game, diagram.position)
        self.reported.update(violations)
        yield from self._violations(violations)
        if diagram.moves:
            yield from self._moves(game)
        for item in self.items:
            yield from self._item(game, item)

    def _moves(self, game: Game) -> Iterator[Diagnostic]:
        """Check that all moves are legal or, if one is claimed to be illegal, at least readable."""
        diagram = self.diagram
        refused = any(_word(item) == "illegal" for item in self.items)
        try:
            violations: Iterable[RuleViolation] = game.check_moves(diagram.position, diagram.moves)
        except IllegalPosition as error:
            violations = error.violations
            self.playable = refused
        except IllegalMove as error:
            if isinstance(error, UnreadableMove) or not refused:
                move = printed_moves(diagram.moves)[error.index]
                verdict = "cannot be read" if isinstance(error, UnreadableMove) else "is not legal"
                message, width = f"{error.move} {verdict}: {error.reason}", len(move[0])
                yield self._part(message, diagram.moves_line, diagram.moves, move.start(), width)
                self.playable = False
            return
        if not refused:
            yield from self._violations(violations)

    def _item(self, game: Game, item: Item) -> Iterator[Diagnostic]:
        position, moves = self.diagram.position, self.diagram.moves
        if not item.text:
            yield self._expected("a claim is missing here", item)
            return
        if len(item.text) > MOST_TITLE:
            yield self._expected(f"this claim has {len(item.text):,} characters", item)
            return
        try:
            found = game.judge(position, moves, item.text)
        except ValueError as error:
            known = game.claim_words
            advice = sentence(error) if _word(item) in known else suggest(_word(item), known)
            yield self._expected(f'"{item.text}" is not a claim about {game.title}', item, advice)
        except (IllegalPosition, IllegalMove) as error:
            violations = error.violations if isinstance(error, IllegalPosition) else (None,)
            if self.playable and not self.reported.issuperset(violations):
                yield self._expected(f'expected "{item.text}", but {error}', item)
        else:
            if found is not None:
                yield self._expected(f'expected "{item.text}", but {found}', item)

    def _violations(self, violations: Iterable[RuleViolation]) -> list[Diagnostic]:
        if located := self.diagram.located:
            return located.diagnostics(violations)
        return [Diagnostic(violation.message, violation.advice) for violation in violations]

    def _expected(self, message: str, item: Item, advice: str = "") -> Diagnostic:
        diagram, (text, start) = self.diagram, item
        return self._part(message, diagram.expect_line, diagram.expect, start, len(text), advice)

    def _part(
        self, message: str, line: int, value: str, start: int, width: int, advice: str = ""
    ) -> Diagnostic:
        """Return a diagnostic about part of the value of the option on a line."""
        lines = self.diagram.origin.lines if self.diagram.origin else ()
        text = lines[line - 1] if 0 < line <= len(lines) else ""
        column = max(text.rfind(value), 0) + 1 + start
        return self._diagnostic(message, line, column, width, advice)

    def _diagnostic(
        self, message: str, line: int, column: int, width: int, advice: str = ""
    ) -> Diagnostic:
        origin = self.diagram.origin
        if origin is None:
            return Diagnostic(message, advice)
        return origin.diagnostic(message, line, column, width=width, advice=advice)


def _word(item: Item) -> str:
    return item.text.partition(" ")[0].rstrip(":")
