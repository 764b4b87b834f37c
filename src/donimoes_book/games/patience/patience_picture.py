"""How Domino Patience lies on a page: the line of play, below it the hand, and then the stock.

The line lies across and is broken as a text is; hand and stock stand upright, in rows of six or so,
with a wide gap between them. While the hand is empty, its place is held open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import ceil

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import Cover, Domino, Mark, Place, Position
from donimoes_book.games.game import IllegalPosition, RuleViolation
from donimoes_book.games.patience.straight_line import Laying, Line
from donimoes_book.games.set_checks import pair_of, strange
from donimoes_book.games.solitaires.rows import broken_lines, laid_in_lines, pips_of

_IN_ROW, _PITCH, _ROW_PITCH = 6, 3, 5
"""Dominoes in a row; half-spaces from one to the next, and from one row to the next."""
_GAP = 6
"""Half-spaces from the last row of the hand to the first of the stock."""


def picture_of(
    line: Line,
    hand: Sequence[Pair],
    stock: Sequence[Pair | None],
    last: Laying | None = None,
    in_row: int = _IN_ROW,
) -> Position:
    """Show a line, a hand, and the stock in the order in which it is drawn.

    `last` is marked; None stands for a domino that lies face down. `in_row` upright dominoes stand
    side by side.
    """
    added = 0 if last and last.end == "L" else len(line) - 1
    marks = [Mark.ADDED if last and i == added else None for i in range(len(line))]
    dominoes = list(laid_in_lines(line, across=True, marks=marks))
    top = dominoes[-1].place.y + 4 if dominoes else 0
    dominoes += (
        Domino(place, False, pips)
        for place, pips in zip(_in_rows(len(hand), top, in_row), hand, strict=True)
    )
    holds = () if hand or not stock else (Place(0, top), Place(0, top + 2))
    top += (len(hand) - 1) // in_row * _ROW_PITCH + _GAP if hand else _GAP
    covers = []
    for place, pips in zip(_in_rows(len(stock), top, in_row), stock, strict=True):
        if pips:
            dominoes.append(Domino(place, False, pips))
        else:
            both = (place, place.moved(0, 2))
            covers.append(Cover(both, ((place.moved(0, 1), "-"),)))
    return Position(tuple(dominoes), covers=tuple(covers), holds=holds)


def row_length(count: int, width: int) -> int:
    """How many of so many dominoes stand in a row of so many half-spaces, all rows alike."""
    most = max(_IN_ROW, (width + 1) // _PITCH)
    return ceil(count / ceil(count / most)) if count else _IN_ROW


def _in_rows(count: int, top: int, in_row: int) -> Iterator[Place]:
    """Where so many upright dominoes stand."""
    for number in range(count):
        row, column = divmod(number, in_row)
        yield Place(column * _PITCH, top + row * _ROW_PITCH)


def read_picture(
    position: Position,
) -> tuple[Line, tuple[Pair, ...], tuple[Pair | None, ...]]:
    """Read the line, the hand and the stock; raises IllegalPosition with every violation.

    A domino that is crossed is one that may not be laid there: it is left out.
    """
    if violations := list(strange(replace(position, covers=()), "in this game")):
        raise IllegalPosition(violations)
    line = [domino for domino in position.dominoes if domino.across]
    upright = [
        *((domino.place, pair_of(domino)) for domino in position.dominoes if not domino.across),
        *((cover.places[0], None) for cover in position.covers),
    ]
    upright.sort(key=lambda one: (one[0].y, one[0].x))
    rows = sorted({place.y for place, _ in upright} | {place.y for place in position.holds[:1]})
    parts = [above for above, below in pairwise(rows) if below - above > _ROW_PITCH]
    end = parts[0] if parts else position.height
    violations = [*_misplaced(position, line, rows, parts), *_broken(line)]
    if len(parts) > 1:
        third = next(place for place, _ in upright if place.y > parts[1])
        violations.append(RuleViolation("below the stock there is a third group", third))
    if violations:
        raise IllegalPosition(violations)
    return (
        tuple(pips_of(domino) for domino in line if domino.mark is not Mark.CROSSED),
        tuple(pips for place, pips in upright if place.y <= end and pips),
        tuple(pips for place, pips in upright if place.y > end),
    )


def _misplaced(
    position: Position, line: Sequence[Domino], rows: Sequence[int], parts: Sequence[int]
) -> Iterator[RuleViolation]:
    """What lies neither in the line nor in the hand nor in the stock."""
    for domino in line:
        if rows and domino.place.y > rows[0]:
            advice = "The line lies across, above the hand; hand and stock stand upright."
            yield RuleViolation(
                f"domino {domino.name} lies across below the hand", domino.place, advice
            )
    for place in position.holds[1:]:
        if place.y > rows[0] + 2:
            yield RuleViolation("only the place of the hand can be held open", place)
    for cover in position.covers:
        first = cover.places[0]
        if cover.places != (first, first.moved(0, 2)):
            advice = "Write # over # joined by -."
            yield RuleViolation("this is no domino that lies face down", first, advice)
        elif not parts or first.y <= parts[0]:
            advice = "Leave three empty lines between hand and stock."
            yield RuleViolation("only the stock lies face down", first, advice)


def _broken(line: Sequence[Domino]) -> Iterator[RuleViolation]:
    """What keeps dominoes from being a line of play; marks are claims about its two ends."""
    if violations := list(broken_lines(line, across=True)):
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
