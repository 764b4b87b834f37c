"""Reads a picture of Tetradominoes: the table, what is marked on it, and what lies below it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import Cover, Domino, Mark, Place, Position
from donimoes_book.games.game import IllegalPosition, RuleViolation
from donimoes_book.games.matching import matched
from donimoes_book.games.set_checks import pair_of, strange_dominoes
from donimoes_book.games.tetradominoes.shapes import Card, Cell, card, neighbours, side_name
from donimoes_book.games.tetradominoes.table import Lay, Table

TOKENS = "wb"
"""The discs that tell whose turn it is: white plays light sides up, black dark ones."""


@dataclass(frozen=True, slots=True)
class Marked:
    """A tetromino that is marked: it has just been played, or must not be."""

    card: Card
    crossed: bool
    place: Place


@dataclass(frozen=True, slots=True)
class Shown:
    """What a picture shows."""

    before: Table
    """The table without what is marked."""
    added: Lay | None
    """The domino that has just been laid."""
    crossed: tuple[tuple[Lay, Domino], ...]
    """What may not be laid, and how it lies in the picture."""
    marked: tuple[Marked, ...]
    hand: tuple[Pair, ...]
    """The dominoes below the table."""
    discarded: str
    """The pieces below the table."""
    dark: bool | None
    """The side of whoever plays, as the token below the table tells it."""

    @property
    def table(self) -> Table:
        """The table with the domino that has just been laid."""
        return self.before.with_domino(self.added) if self.added else self.before


def read_picture(part: Position) -> Shown:
    """Read one picture; raises IllegalPosition with every violation."""
    bottom = bottom_of(part)
    if violations := list(_strange(part, bottom)):
        raise IllegalPosition(violations)
    on_table = [domino for domino in part.dominoes if domino.place.y <= bottom]
    marked = [(_lay(d), d) for d in on_table if d.mark and None not in d.pips]
    unseen = {place for d in part.dominoes if d.mark for place in d.places}
    cards = [(read_card(cover), cover) for cover in part.covers if cover.places[0].y <= bottom]
    before = Table(
        frozenset(
            (_cell(place), pips)
            for place, pips in part.halves.items()
            if pips is not None and place.y <= bottom and place not in unseen
        ),
        tuple(card for card, cover in cards if not _marks(cover)),
    )
    violations = list(_illegal(before, part))
    if not any(map(_marks, part.covers)):  # The picture before tells what lies below a marked one.
        violations += [*_apart(before, part), *_unpaired(part, bottom)]
    if violations:
        raise IllegalPosition(violations)
    below = [read_card(cover) for cover in part.covers if cover.places[0].y > bottom]
    tokens = [p.letter for p in part.pieces if p.place.y > bottom]
    return Shown(
        before,
        next((lay for lay, domino in marked if domino.mark is Mark.ADDED), None),
        tuple((lay, domino) for lay, domino in marked if domino.mark is Mark.CROSSED),
        tuple(
            Marked(card, Mark.CROSSED in _marks(cover), cover.places[0])
            for card, cover in cards
            if _marks(cover)
        ),
        tuple(pair_of(domino) for domino in part.dominoes if domino.place.y > bottom),
        "".join(card.piece for card in below),
        TOKENS.index(tokens[0]) == 1 if tokens else None,
    )


def bottom_of(part: Position) -> int:
    """The last row of the table: below it a whole row is empty, or there is nothing."""
    dominoes = (place for domino in part.dominoes for place in domino.places)
    rows = sorted({place.y for place in (*part.halves, *dominoes)})
    for row, following in pairwise(rows):
        if following - row > 2:
            return row
    return rows[-1] if rows else 0


def _strange(part: Position, bottom: int) -> Iterator[RuleViolation]:
    """Everything that does not belong into a picture of this game."""
    yield from strange_dominoes(domino for domino in part.dominoes if None not in domino.pips)
    for die in part.dice:
        yield RuleViolation("a die has no place in Tetradominoes", die.place)
    table = [place for place in part.halves if place.y <= bottom]
    grid = next(iter(table), Place(0, 0))
    for place in table:
        if (place.x - grid.x) % 2 or (place.y - grid.y) % 2:
            yield RuleViolation("this lies half a space off the others", place)
    for domino in part.dominoes:
        if domino.mark and domino.mark.direction:
            message = f"{domino.name} is marked as slid; nothing slides in Tetradominoes"
            yield RuleViolation(message, domino.place, "Mark it + where it was laid.")
        elif domino.mark and None in domino.pips:
            message = f"{domino.name} is marked, but half of it is covered"
            yield RuleViolation(
                message, domino.place, "Mark it in a picture before, where it is seen."
            )
        elif domino.place.y > bottom and (domino.mark or None in domino.pips):
            message = f"{domino.name} lies below the table, in the hand"
            yield RuleViolation(message, domino.place, "Show both numbers, and no mark.")
    added = [domino for domino in part.dominoes if domino.mark is Mark.ADDED]
    for domino in added[1:]:
        yield RuleViolation("two dominoes are added", domino.place, "Mark one at a time.")
    for cover in part.covers:
        if card(map(_cell, cover.places), cover.dark) is None:
            advice = "Join the four spaces of each tetromino."
            yield RuleViolation("this is not the shape of a tetromino", cover.places[0], advice)
        elif any(mark.direction for mark in _marks(cover)):
            yield RuleViolation("a tetromino does not slide", cover.places[0], "Mark it + or *.")
    tokens = [piece for piece in part.pieces if piece.place.y > bottom]
    for token in tokens[1:]:
        advice = "Below the table, w or b tells who plays."
        yield RuleViolation("two tokens tell whose turn it is", token.place, advice)
    covered = {place for cover in part.covers for place in cover.places}
    for piece in part.pieces:
        if piece.place not in covered and (piece.place.y <= bottom or piece.letter not in TOKENS):
            advice = "Below the table, w or b tells who plays; others lie on their tetrominoes."
            yield RuleViolation(f"whose token is {piece.letter}?", piece.place, advice)


def _illegal(table: Table, part: Position) -> Iterator[RuleViolation]:
    """What cannot have come about by playing."""
    pieces: dict[str, Card] = {}
    for played in table.cards:
        if played.piece in pieces:
            turned = pieces[played.piece].shape != played.shape
            why = f": it is the {pieces[played.piece].shape} turned over" if turned else ""
            yield RuleViolation(f"the {played.shape} lies here already{why}", _place(played, part))
        pieces[played.piece] = played
        beside = {near for cell in played.cells for near in neighbours(cell)}
        for other in table.cards:
            if other != played and other.dark == played.dark and beside & {*other.cells}:
                message = f"two {side_name(played.dark)} tetrominoes are right next to each other"
                yield RuleViolation(message, _place(max(played, other), part))
                return


def _apart(table: Table, part: Position) -> Iterator[RuleViolation]:
    """What is not joined to the rest of the table."""
    cells = {*table.numbers, *table.sides}
    todo = [min(cells)] if cells else []
    while todo:
        cell = todo.pop()
        if cell in cells:
            cells.remove(cell)
            todo += neighbours(cell)
    if cells:
        lost = min(cells, key=lambda cell: (cell[1], cell[0]))
        place = next(place for place in part.halves if _cell(place) == lost)
        yield RuleViolation("this lies apart from the other dominoes", place)


def _unpaired(part: Position, bottom: int) -> Iterator[RuleViolation]:
    """Halves that belong to no domino: what is covered or alone pairs up with what is beside it."""
    known = {place for domino in part.dominoes for place in domino.places}
    halves = [place for place in part.halves if place not in known and place.y <= bottom]
    parted = {point for point, _ in part.splits}

    def beside(place: Place) -> list[Place]:
        return [
            near
            for near in place.neighbours
            if near in halves
            and Place((place.x + near.x) // 2, (place.y + near.y) // 2) not in parted
        ]

    light = [place for place in halves if (place.x + place.y) // 2 % 2]
    mates = matched(light, beside)
    paired = {*mates, *mates.values()}
    for place in sorted({*halves} - paired, key=lambda place: (place.y, place.x)):
        advice = "Each half, covered or not, lies beside the other half of its domino."
        yield RuleViolation("half a domino is left over here", place, advice)


def _place(played: Card, part: Position) -> Place:
    return next(p for cover in part.covers for p in cover.places if _cell(p) == played.cells[0])


def _marks(cover: Cover) -> set[Mark]:
    return {Mark(char) for _, char in cover.joints if char in set(Mark)}


def _cell(place: Place) -> Cell:
    return place.x // 2, place.y // 2


def _lay(domino: Domino) -> Lay:
    first, second = domino.pips
    assert first is not None, "covered dominoes are refused before"
    assert second is not None, "covered dominoes are refused before"
    start, end = map(_cell, domino.places)
    return Lay((first, second), (start, end))


def read_card(cover: Cover) -> Card:
    """Tell which tetromino a cover is; it has to be one."""
    found = card(map(_cell, cover.places), cover.dark)
    assert found, "other shapes are refused before"
    return found
