"""Pictures of Patience: a line across, the hand below it, and then the stock.

The line is broken into rows like text. The hand and the stock stand upright, in rows of six or so,
with a wide gap between them. While the hand is empty, its place is held open.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import ceil, inf

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.parts import Domino, Mark
from donimoes_book.board.position import Place, Position
from donimoes_book.games.game import RuleViolation
from donimoes_book.games.set_checks import pips_of, refuse_if_any, set_violations
from donimoes_book.games.solitaires import pictures

Line = tuple[Pair, ...]
"""The dominoes from left to right, each as its left and right number; neighbours match."""
_IN_ROW, _PITCH, _ROW_PITCH = 6, 3, 5
"""The dominoes in a row; the half-spaces from one to the next, and from row to row."""
_GAP = 6
"""The half-spaces from the last row of the hand to the first row of the stock."""


def fit_to_width(position: Position, width: int) -> Position:
    """Return the same deal in the longest rows that fit; a marked picture stays as it is."""
    if any(domino.mark for domino in position.dominoes):
        return position
    line, hand, stock = read_picture(position)
    in_row = max(row_length(len(part), width) for part in (hand, stock))
    return show_picture(line, hand, stock, in_row=in_row)


def show_picture(
    line: Line,
    hand: Sequence[Pair],
    stock: Sequence[Pair | None],
    added: Sequence[Pair] = (),
    in_row: int = _IN_ROW,
) -> Position:
    """Show a line, a hand, and the stock in the order it is drawn.

    `added` lists the dominoes of the line that are marked; None in the stock is a domino that is
    face down. Upright dominoes are shown `in_row` to a row.
    """
    dominoes = list(pictures.row_dominoes(line, across=True, marked=added, mark=Mark.ADDED))
    top = dominoes[-1].place.y + 4 if dominoes else 0
    holds = () if hand or not stock else (Place(0, top), Place(0, top + 2))
    upright = list(_in_rows(hand, top, in_row))
    top += (len(hand) - 1) // in_row * _ROW_PITCH + _GAP if hand else _GAP
    shown, covers = pictures.show_upright([*upright, *_in_rows(stock, top, in_row)])
    return Position((*dominoes, *shown), covers=tuple(covers), holds=holds)


def row_length(count: int, width: int) -> int:
    """Return how many upright dominoes to put in each row of a given width in half-spaces."""
    most = max(_IN_ROW, (width + 1) // _PITCH)
    return ceil(count / ceil(count / most)) if count else _IN_ROW


def _in_rows(row: Sequence[Pair | None], top: int, in_row: int) -> Iterator[pictures.Upright]:
    for number, pips in enumerate(row):
        line, column = divmod(number, in_row)
        yield Place(column * _PITCH, top + line * _ROW_PITCH), pips


def read_picture(position: Position) -> tuple[Line, tuple[Pair, ...], tuple[Pair | None, ...]]:
    """Read the line, the hand and the stock; raises IllegalPosition with every violation.

    Crossed dominoes are left out: they are marked as illegal plays.
    """
    refuse_if_any(set_violations(replace(position, covers=()), "in this game"))
    line = [domino for domino in position.dominoes if domino.across]
    upright = pictures.upright_of(position)
    rows = sorted({place.y for place, _ in upright} | {place.y for place in position.holds[:1]})
    parts = [above for above, below in pairwise(rows) if below - above > _ROW_PITCH]
    hand_bottom = parts[0] if parts else inf
    violations = [*_misplaced(position, line, rows, hand_bottom), *_line_violations(line)]
    if len(parts) > 1:
        third = next(place for place, _ in upright if place.y > parts[1])
        violations.append(RuleViolation("there is a third group below the stock", third))
    refuse_if_any(violations)
    return (
        tuple(pips_of(domino) for domino in line if domino.mark is not Mark.CROSSED),
        tuple(pips for place, pips in upright if place.y <= hand_bottom and pips),
        tuple(pips for place, pips in upright if place.y > hand_bottom),
    )


def _misplaced(
    position: Position, line: Sequence[Domino], rows: Sequence[int], hand_bottom: float
) -> Iterator[RuleViolation]:
    for domino in line:
        if rows and domino.place.y > rows[0]:
            message = f"domino {domino.name} lies across below the hand"
            advice = "The line lies across, above the hand; the hand and the stock stand upright."
            yield RuleViolation(message, domino.place, advice)
    for place in position.holds[1:]:
        if place.y > rows[0] + 2:
            yield RuleViolation("only the hand's place can be held open", place)
    advice = "Leave three empty lines between the hand and the stock."
    yield from pictures.face_down_violations(position, hand_bottom, advice)


def _line_violations(line: Sequence[Domino]) -> Iterator[RuleViolation]:
    """Yield what keeps dominoes from being a line of play; marks are claims about the ends."""
    if violations := list(pictures.row_violations(line, across=True)):
        yield from violations
        return
    for i, domino in enumerate(line):
        if domino.mark and i not in (0, len(line) - 1):
            yield RuleViolation(f"{domino.name} is marked, but it is not at an end", domino.place)
        elif domino.mark and domino.mark not in (Mark.ADDED, Mark.CROSSED):
            message = f"{domino.name} is marked as slid; nothing slides in this game"
            yield RuleViolation(message, domino.place)
    for before, domino in pairwise(line):
        crossed = Mark.CROSSED in (before.mark, domino.mark)
        if (before.pips[1] == domino.pips[0]) == crossed:
            one, other = (before, domino) if before.mark is Mark.CROSSED else (domino, before)
            found = "is crossed, but matches" if crossed else "does not match"
            yield RuleViolation(f"{one.name} {found} {other.name}", one.place)
