"""Reads diagrams of Domino Finder, and says everything that is wrong with one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import Die, Place, Position
from donimoes_book.games.domino_finder.spaces import COLUMNS, ROWS, space
from donimoes_book.games.domino_finder.table import PAWNS, Table
from donimoes_book.games.game import IllegalPosition, RuleViolation
from donimoes_book.games.set_checks import strange

_LIES = "All dominoes lie across, one after the other, in rows without a space between them."


def read_table(position: Position) -> Table:
    """Read a board or a part of one; raises IllegalPosition with every violation.

    Two dice for each treasure lie beside the board. Arrows are only a hint for the eye.
    """
    violations = [
        *strange(replace(position, covers=(), pieces=(), dice=()), "in Domino Finder"),
        *_wrong_lie(position),
    ]
    if violations:
        raise IllegalPosition(violations)
    corner, width, height = _frame(position)
    if width > COLUMNS or height > ROWS:
        message = f"this board is {width} by {height} spaces"
        advice = f"A board has up to {ROWS} rows of four dominoes."
        raise IllegalPosition([RuleViolation(message, None, advice)])
    violations += _wrong_dice(position.dice, corner, width, height)
    violations += _wrong_rows(position)
    pawns = dict[str, int]()
    for piece in position.pieces:
        there = _space_of(piece.place, corner)
        if piece.letter not in PAWNS:
            violations.append(
                RuleViolation(
                    f"there is no pawn {piece.letter}", piece.place, "They are P, N, B and R."
                )
            )
        elif piece.letter in pawns:
            violations.append(
                RuleViolation(f"the pawn {piece.letter} stands here twice", piece.place)
            )
        elif there is None or not _beside(piece.place, corner, width, height):
            message = f"the pawn {piece.letter} stands neither on the board nor beside it"
            violations.append(RuleViolation(message, piece.place))
        elif any(piece.place in cover.places for cover in position.covers):
            message = f"the pawn {piece.letter} stands on a domino that lies face down"
            violations.append(
                RuleViolation(message, piece.place, "What a pawn stands on stays open.")
            )
        else:
            pawns[piece.letter] = there
    if violations:
        raise IllegalPosition(violations)
    dominoes = {
        _known(d.place, corner): (d.pips[0] or 0, d.pips[1] or 0) for d in position.dominoes
    }
    hidden = frozenset(_known(cover.places[0], corner) for cover in position.covers)
    dice = tuple(die.moved(-corner.x, -corner.y) for die in position.dice)
    return Table(width, height, dominoes, hidden, pawns, _treasures(dice), dice)


def _frame(position: Position) -> tuple[Place, int, int]:
    """Return the board's upper left corner, its width and its height."""
    lying = [place for domino in position.dominoes for place in domino.places]
    lying += [place for cover in position.covers for place in cover.places]
    lying += position.holds
    left, top = min(place.x for place in lying), min(place.y for place in lying)
    right, bottom = max(place.x for place in lying), max(place.y for place in lying)
    return Place(left, top), (right - left) // 2 + 1, (bottom - top) // 2 + 1


def _wrong_lie(position: Position) -> Iterator[RuleViolation]:
    """Complain of what does not lie across, in rows of whole dominoes."""
    lying = [*(d.place for d in position.dominoes), *(c.places[0] for c in position.covers)]
    if not lying and position.dice:
        advice = "Leave less than a space between them, or they are taken for another picture."
        yield RuleViolation("these dice lie too far from a board", position.dice[0].place, advice)
        return
    if not lying:
        yield RuleViolation("there is no domino on this board", None, _LIES)
        return
    for domino in position.dominoes:
        if not domino.across:
            yield RuleViolation(f"domino {domino.name} does not lie across", domino.place, _LIES)
    for cover in position.covers:
        if not cover.is_back or cover.places[0].y != cover.places[1].y:
            advice = "A domino that lies face down is #|#."
            yield RuleViolation("this is no domino", cover.places[0], advice)
    corner, _, _ = _frame(position)
    for place in lying:
        if (place.x - corner.x) % 4 or (place.y - corner.y) % 2:
            yield RuleViolation("this domino lies between the others", place, _LIES)
    for place in position.holds:
        if (place.x - corner.x) % 2 or (place.y - corner.y) % 2:
            yield RuleViolation("this open place lies between the dominoes", place, _LIES)


def _wrong_rows(position: Position) -> Iterator[RuleViolation]:
    """Complain of a second domino with a blank in a row."""
    seen: set[int] = set()
    for domino in position.dominoes:
        if 0 in domino.pips:
            if domino.place.y in seen:
                message = f"{domino.name} is the second domino with a blank in its row"
                yield RuleViolation(message, domino.place, "Each row is dealt one of them.")
            seen.add(domino.place.y)


def _wrong_dice(
    dice: tuple[Die, ...], corner: Place, width: int, height: int
) -> Iterator[RuleViolation]:
    if len(dice) % 2:
        yield RuleViolation("this is half a treasure", dice[-1].place, "Show two dice for each.")
    for die in dice:
        x, y = die.place.x - corner.x, die.place.y - corner.y
        if -2 < x < 2 * width and -2 < y < 2 * height:
            yield RuleViolation("a die lies on the board", die.place, "Lay it beside the board.")
    treasures = _treasures(dice[: len(dice) // 2 * 2])
    for index, treasure in enumerate(treasures):
        if treasure in treasures[:index]:
            message = f"the treasure {treasure[0]}{treasure[1]} is sought twice"
            yield RuleViolation(message, dice[2 * index].place)


def _treasures(dice: tuple[Die, ...]) -> tuple[Pair, ...]:
    """Return what each two dice mean, from the top; the smaller number first."""
    pips = [die.pips for die in dice]
    pairs = zip(pips[::2], pips[1::2], strict=True)
    return tuple((min(pair), max(pair)) for pair in pairs)


def _space_of(place: Place, corner: Place) -> int | None:
    x, y = place.x - corner.x, place.y - corner.y
    return None if x % 2 or y % 2 else space(x // 2, y // 2)


def _known(place: Place, corner: Place) -> int:
    there = _space_of(place, corner)
    assert there is not None
    return there


def _beside(place: Place, corner: Place, width: int, height: int) -> bool:
    """Tell whether a place is on the board or next to its edge."""
    x, y = (place.x - corner.x) // 2, (place.y - corner.y) // 2
    on_board = 0 <= x < width and 0 <= y < height
    next_to_it = (x in (-1, width) and 0 <= y < height) or (y in (-1, height) and 0 <= x < width)
    return on_board or next_to_it
