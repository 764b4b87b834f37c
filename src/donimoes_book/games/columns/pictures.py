"""Dominoes in columns and a reserve: what is left of a deal, its picture, and how that is read.

The dominoes are across, the last of a column lowest; only the last is free. The reserve is below
all columns, at least half a space apart. `x x` shows where a column is empty.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import Domino, Mark, Place, Position
from donimoes_book.games.game import IllegalPosition, RuleViolation
from donimoes_book.games.set_checks import pair_of, set_violations

PITCH = 5
"""From one column to the next, in half-spaces: a domino and a gap."""
_GAP = 3
"""From the lowest row of the columns to the reserve, at least."""
_EMPTY = "Show an empty column as x x in the top row."


@dataclass(frozen=True, slots=True)
class ColumnsState:
    """What is left of a deal."""

    columns: tuple[tuple[Pair, ...], ...]
    """From left to right; in each the last domino is available."""
    reserve: tuple[Pair, ...]

    def without(self, *pairs: Pair) -> "ColumnsState":
        """Discard dominoes that are available."""
        columns = tuple(c[:-1] if c and c[-1] in pairs else c for c in self.columns)
        if any(pair in pairs for pair in self.reserve):
            return ColumnsState(columns, tuple(p for p in self.reserve if p not in pairs))
        return ColumnsState(columns, self.reserve)

    def moved(self, pair: Pair) -> "ColumnsState":
        """Move the last domino of its column to the first empty one."""
        columns = [c[:-1] if c and c[-1] == pair else c for c in self.columns]
        columns[self.columns.index(())] = (pair,)
        return ColumnsState(tuple(columns), self.reserve)

    def position(self, *, crossed: Collection[Pair] = (), added: Pair | None = None) -> Position:
        """Show it as a picture, with some dominoes marked."""

        def shown(x: int, y: int, pair: Pair) -> Domino:
            mark = Mark.CROSSED if pair in crossed else Mark.ADDED if pair == added else None
            return Domino(Place(x, y), True, pair, mark)

        dominoes = [
            shown(PITCH * x, 2 * y, pair)
            for x, column in enumerate(self.columns)
            for y, pair in enumerate(column)
        ]
        below = 2 * (max(1, *map(len, self.columns)) - 1) + _GAP
        # A reserve of three is below the middle of five columns.
        first = max(0, (len(self.columns) - 3) // 2)
        dominoes += (shown(PITCH * (first + x), below, p) for x, p in enumerate(self.reserve))
        holds = (
            Place(PITCH * x + dx, 0)
            for x, column in enumerate(self.columns)
            if not column
            for dx in (0, 2)
        )
        return Position(tuple(dominoes), holds=tuple(holds))


def read_columns(position: Position, columns: int, depth: int) -> ColumnsState:
    """Read a position with at most so many columns of so many dominoes.

    Raises IllegalPosition with every violation.
    """
    violations = list(set_violations(position, "in a solitaire"))
    advice = "The dominoes of a column lie across, one below the other."
    violations += (
        RuleViolation(f"domino {domino.name} stands upright", domino.place, advice)
        for domino in position.dominoes
        if not domino.across
    )
    if violations:
        raise IllegalPosition(violations)
    above, reserve = _divided(position)
    if violations := list(_misplaced(position, above, reserve, columns, depth)):
        raise IllegalPosition(violations)
    right = max((place.x for place in (*position.holds, *(d.place for d in above))), default=0)
    found = (
        tuple(pair_of(domino) for domino in above if domino.place.x == x)
        for x in range(0, right + 1, PITCH)
    )
    return ColumnsState(tuple(found), tuple(map(pair_of, reserve)))


def _divided(position: Position) -> tuple[list[Domino], list[Domino]]:
    """The dominoes of the columns, and those of the reserve: what is below a gap."""
    rows = sorted({0, *(domino.place.y for domino in position.dominoes)})
    below = next((y for above, y in pairwise(rows) if y - above >= _GAP), position.height)
    columns = [domino for domino in position.dominoes if domino.place.y < below]
    return columns, [domino for domino in position.dominoes if domino.place.y >= below]


def _misplaced(
    position: Position,
    above: Sequence[Domino],
    reserve: Sequence[Domino],
    columns: int,
    depth: int,
) -> Iterator[RuleViolation]:
    """Yield what is neither in a column nor in the reserve."""
    taken = {domino.place for domino in above}
    open_at = {place.x for place in position.holds}
    for domino in above:
        x, y = domino.place
        message = advice = ""
        if x % PITCH or y % 2:
            message = f"domino {domino.name} lies in no column"
            advice = f"A column begins every {PITCH} characters and has a row in every second line."
        elif y and Place(x, y - 2) not in taken:
            message = f"domino {domino.name} hangs below a gap"
            advice = _EMPTY
        elif x >= PITCH * columns or y >= 2 * depth:
            message = f"domino {domino.name} is too many: {columns} columns of {depth} are dealt"
        if message:
            yield RuleViolation(message, domino.place, advice)
    for domino in reserve:
        if domino.place.y != reserve[0].place.y:
            message = f"domino {domino.name} lies below the reserve"
            yield RuleViolation(message, domino.place, "The reserve is one row, below all columns.")
    for place in position.holds:
        if place.y or place.x % PITCH not in (0, 2):
            yield RuleViolation("an open place stands in no column", place, _EMPTY)
    tops = {place.x for place in taken if not place.y} | open_at
    for x in range(0, max(tops, default=0), PITCH):
        if x not in tops:
            yield RuleViolation(f"column {x // PITCH + 1} is missing", Place(x, 0), _EMPTY)
