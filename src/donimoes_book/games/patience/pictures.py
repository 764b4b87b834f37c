"""How Patience is shown on a page and read: the line of play, below it the hand, then the stock.

The line is across and is broken as a text is; hand and stock stand upright, in rows of six or so,
with a wide gap between them. While the hand is empty, its place is held open.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import ceil, inf

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import Domino, Mark, Place, Position
from donimoes_book.games.game import IllegalPosition, RuleViolation
from donimoes_book.games.set_checks import set_violations
from donimoes_book.games.solitaires.pictures import (
    face_down_violations,
    pips_of,
    row_dominoes,
    row_violations,
    show_upright,
    upright_of,
)

Line = tuple[Pair, ...]
"""The dominoes from left to right, each its left and its right number; neighbours match."""
_IN_ROW, _PITCH, _ROW_PITCH = 6, 3, 5
"""Dominoes in a row; half-spaces from one to the next, and from one row to the next."""
_GAP = 6
"""Half-spaces from the last row of the hand to the first of the stock."""


def show_picture(
    line: Line,
    hand: Sequence[Pair],
    stock: Sequence[Pair | None],
    added: int | None = None,
    in_row: int = _IN_ROW,
) -> Position:
    """Show a line, a hand, and the stock in the order in which it is drawn.

    `added` is which domino of the line is marked; None in the stock stands for a domino that is
    face down. `in_row` upright dominoes stand side by side.
    """
    marks = [Mark.ADDED if i == added else None for i in range(len(line))]
    dominoes = list(row_dominoes(line, across=True, marks=marks))
    top = dominoes[-1].place.y + 4 if dominoes else 0
    holds = () if hand or not stock else (Place(0, top), Place(0, top + 2))
    upright = list(zip(_in_rows(len(hand), top, in_row), hand, strict=True))
    top += (len(hand) - 1) // in_row * _ROW_PITCH + _GAP if hand else _GAP
    shown, covers = show_upright(
        [*upright, *zip(_in_rows(len(stock), top, in_row), stock, strict=True)]
    )
    return Position((*dominoes, *shown), covers=tuple(covers), holds=holds)


def row_length(count: int, width: int) -> int:
    """Return how many of so many dominoes fit a row of so many half-spaces, all rows alike."""
    most = max(_IN_ROW, (width + 1) // _PITCH)
    return ceil(count / ceil(count / most)) if count else _IN_ROW


def _in_rows(count: int, top: int, in_row: int) -> Iterator[Place]:
    """Yield the places of so many upright dominoes."""
    for number in range(count):
        row, column = divmod(number, in_row)
        yield Place(column * _PITCH, top + row * _ROW_PITCH)


def read_picture(
    position: Position,
) -> tuple[Line, tuple[Pair, ...], tuple[Pair | None, ...]]:
    """Read the line, the hand and the stock; raises IllegalPosition with every violation.

    A domino that is crossed is one that may not be played there: it is left out.
    """
    if violations := list(set_violations(replace(position, covers=()), "in this game")):
        raise IllegalPosition(violations)
    line = [domino for domino in position.dominoes if domino.across]
    upright = upright_of(position)
    rows = sorted({place.y for place, _ in upright} | {place.y for place in position.holds[:1]})
    parts = [above for above, below in pairwise(rows) if below - above > _ROW_PITCH]
    hand_bottom = parts[0] if parts else inf
    violations = [*_misplaced(position, line, rows, hand_bottom), *_line_violations(line)]
    if len(parts) > 1:
        third = next(place for place, _ in upright if place.y > parts[1])
        violations.append(RuleViolation("below the stock there is a third group", third))
    if violations:
        raise IllegalPosition(violations)
    return (
        tuple(pips_of(domino) for domino in line if domino.mark is not Mark.CROSSED),
        tuple(pips for place, pips in upright if place.y <= hand_bottom and pips),
        tuple(pips for place, pips in upright if place.y > hand_bottom),
    )


def _misplaced(
    position: Position, line: Sequence[Domino], rows: Sequence[int], hand_bottom: float
) -> Iterator[RuleViolation]:
    """Yield what is not in the line, in the hand or in the stock."""
    for domino in line:
        if rows and domino.place.y > rows[0]:
            message = f"domino {domino.name} lies across below the hand"
            advice = "The line lies across, above the hand; hand and stock stand upright."
            yield RuleViolation(message, domino.place, advice)
    for place in position.holds[1:]:
        if place.y > rows[0] + 2:
            yield RuleViolation("only the place of the hand can be held open", place)
    advice = "Leave three empty lines between hand and stock."
    yield from face_down_violations(position, hand_bottom, advice)


def _line_violations(line: Sequence[Domino]) -> Iterator[RuleViolation]:
    """Yield what keeps dominoes from being a line of play; marks are claims about its ends."""
    if violations := list(row_violations(line, across=True)):
        yield from violations
        return
    for i, domino in enumerate(line):
        if domino.mark and i not in (0, len(line) - 1):
            yield RuleViolation(f"{domino.name} is marked, but lies at no end", domino.place)
        elif domino.mark and domino.mark not in (Mark.ADDED, Mark.CROSSED):
            yield RuleViolation(f"{domino.name} slides, but here dominoes are laid", domino.place)
    for before, domino in pairwise(line):
        crossed = Mark.CROSSED in (before.mark, domino.mark)
        if (before.pips[1] == domino.pips[0]) == crossed:
            one, other = (before, domino) if before.mark is Mark.CROSSED else (domino, before)
            found = "is crossed, but matches" if crossed else "does not match"
            yield RuleViolation(f"{one.name} {found} {other.name}", one.place)
