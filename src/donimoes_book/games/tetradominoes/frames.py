"""Pictures side by side: a marked tetromino is judged by the picture before it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from donimoes_book.board.position import Place, Position
from donimoes_book.games.game import IllegalPosition, RuleViolation
from donimoes_book.games.tetradominoes.reading import Marked, Shown, read_picture
from donimoes_book.games.tetradominoes.rules import card_refusal, lay_refusal
from donimoes_book.games.tetradominoes.shapes import Card, Cell
from donimoes_book.games.tetradominoes.table import Table


@dataclass(frozen=True, slots=True)
class Judged:
    """A domino or a tetromino that is marked, and what the rules say of it."""

    name: str
    place: Place
    crossed: bool
    reason: str | None
    """Why it may not be played; None when it may."""
    numbers: tuple[int, ...] = ()
    """What a tetromino covers, in ascending order."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One of the pictures side by side."""

    shown: Shown
    judged: tuple[Judged, ...]


def read_frames(position: Position) -> list[Frame]:
    """Read the pictures of a position; raises IllegalPosition with every violation.

    What is added must be legal where it lies; what is crossed is left to be judged.
    """
    violations: list[RuleViolation] = []
    frames: list[Frame] = []
    for corner, part in position.side_by_side():
        try:
            shown = read_picture(part)
            judged = [*_dominoes(shown, part), *_tetrominoes(shown, frames)]
            frames.append(Frame(shown, tuple(_moved(item, corner) for item in judged)))
            violations += (
                RuleViolation(f"{item.name} cannot be added: {item.reason}", item.place)
                for item in frames[-1].judged
                if item.reason and not item.crossed
            )
        except IllegalPosition as error:
            for t in error.violations:
                place = t.place.moved(*corner) if t.place else None
                violations.append(RuleViolation(t.message, place, t.advice))
    if violations:
        raise IllegalPosition(violations)
    return frames


def _moved(item: Judged, corner: Place) -> Judged:
    return Judged(item.name, item.place.moved(*corner), item.crossed, item.reason, item.numbers)


def _dominoes(shown: Shown, part: Position) -> Iterator[Judged]:
    if shown.added:
        place = Place(2 * shown.added.cells[0][0], 2 * shown.added.cells[0][1])
        place = min((d.place for d in part.dominoes), key=lambda p: _distance(p, place))
        yield Judged(shown.added.name, place, False, lay_refusal(shown.before, shown.added))
    for lay, domino in shown.crossed:
        yield Judged(domino.name, domino.place, True, lay_refusal(shown.before, lay))


def _distance(place: Place, other: Place) -> int:
    return abs(place.x - other.x) + abs(place.y - other.y)


def _tetrominoes(shown: Shown, before: list[Frame]) -> Iterator[Judged]:
    """Judge the marked tetrominoes by the picture before; raises IllegalPosition without one."""
    for marked in shown.marked:
        last = before[-1].shown if before else None
        if last is None or last.added is None:
            advice = "Show the table before it at the left, the domino just laid marked +."
            message = "on which domino was this tetromino played?"
            raise IllegalPosition([RuleViolation(message, marked.place, advice)])
        played = _found(last.table, shown, marked)
        if played is None:
            advice = "But for what it covers, this picture should be the one before."
            message = "this tetromino does not lie on the table before"
            raise IllegalPosition([RuleViolation(message, marked.place, advice)])
        numbers = (last.table.numbers.get(cell) for cell in played.cells)
        yield Judged(
            f"the {played.shape}",
            marked.place,
            marked.crossed,
            card_refusal(last.table, last.added, played),
            tuple(sorted(number for number in numbers if number is not None)),
        )


def _found(table: Table, shown: Shown, marked: Marked) -> Card | None:
    """Find a tetromino's place on the table before, which may have lain elsewhere on the page."""
    after = shown.before
    anchors = [*after.numbers, *after.sides] or list(marked.card.cells)
    column, row = min(anchors)
    for x, y in sorted({*table.numbers, *table.sides}):

        def there(cell: Cell, dx: int = x - column, dy: int = y - row) -> Cell:
            return cell[0] + dx, cell[1] + dy

        cells = tuple(map(there, marked.card.cells))
        numbers = {(there(cell), number) for cell, number in after.uncovered}
        cards = {Card(tuple(map(there, c.cells)), c.dark) for c in after.cards}
        seen = {item for item in table.uncovered if item[0] not in cells}
        if numbers == seen and cards == {*table.cards}:
            return Card(cells, marked.card.dark)
    return None
