"""The rules of the sliding puzzles again, straight from their text and as naive as can be.

A table is a set of dominoes; a domino is its two numbers, which way it lies, and its first half's
column and row, in spaces. It shares nothing with the program but the starting position.
"""

from collections import deque
from typing import NamedTuple

from donimoes_book.board.position import Position


class Lying(NamedTuple):
    numbers: tuple[int, int]
    across: bool
    x: int
    y: int

    def cells(self):
        """Each half's column and row, with its number."""
        other = (self.x + 1, self.y) if self.across else (self.x, self.y + 1)
        return {(self.x, self.y): self.numbers[0], other: self.numbers[1]}

    def moved(self, dx, dy):
        return self._replace(x=self.x + dx, y=self.y + dy)


Table = frozenset[Lying]


def table(position: Position) -> Table:
    """The dominoes of a position on the grid, moved to the upper left."""
    return at_upper_left(
        Lying(d.pips, d.across, d.place.x // 2, d.place.y // 2) for d in position.dominoes
    )


def at_upper_left(dominoes) -> Table:
    dominoes = list(dominoes)
    left = min((d.x for d in dominoes), default=0)
    top = min((d.y for d in dominoes), default=0)
    return frozenset(d.moved(-left, -top) for d in dominoes)


def legal_moves(game: str, dominoes: Table) -> dict[str, Table]:
    """The printed name of every legal move, and the table after it."""
    tables = {}
    for domino in dominoes:
        ways = {"L": (-1, 0), "R": (1, 0)} if domino.across else {"U": (0, -1), "D": (0, 1)}
        for way, step in ways.items():
            after = after_move(game, dominoes - {domino}, domino.moved(*step))
            if after is not None:
                tables["{}{}".format(*domino.numbers) + way] = at_upper_left(after)
    return tables


def after_move(game, rest, moved):
    """The dominoes left after one has moved among the rest; None if the rules forbid it."""
    if any(moved.cells().keys() & other.cells().keys() for other in rest):
        return None
    if not one_group({*rest, moved}):
        return None
    meetings = [
        (number, there, other)
        for (x, y), number in moved.cells().items()
        for other in rest
        for (u, v), there in other.cells().items()
        if abs(x - u) + abs(y - v) == 1
    ]
    matched = {other for number, there, other in meetings if number == there}
    if game == "unmatched":
        return None if matched else {*rest, moved}
    if matched:
        left = rest - matched
        return left if one_group(left) else None
    return {*rest, moved} if any(number + there == 6 for number, there, _ in meetings) else None


def one_group(dominoes) -> bool:
    cells = {cell for domino in dominoes for cell in domino.cells()}
    group, todo = set(), list(cells)[:1]
    while todo:
        x, y = cell = todo.pop()
        if cell in cells and cell not in group:
            group.add(cell)
            todo += [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
    return group == cells


def is_solved(game: str, dominoes: Table) -> bool:
    if game == "capturing":
        return not dominoes
    cells = {cell for domino in dominoes for cell in domino.cells()}
    columns, rows = {x for x, _ in cells}, {y for _, y in cells}
    return cells == {(x, y) for x in columns for y in rows} and all(
        line == set(range(len(line))) for line in (columns, rows)
    )


def reachable(game: str, start: Table) -> dict[Table, int]:
    """Every table that can be reached, and the fewest moves that lead to it."""
    away, todo = {start: 0}, deque([start])
    while todo:
        here = todo.popleft()
        for after in legal_moves(game, here).values():
            if after not in away:
                away[after] = away[here] + 1
                todo.append(after)
    return away


def to_go(game: str, start: Table) -> dict[Table, int]:
    """Every reachable table from which the puzzle can be solved, with the fewest moves it takes.

    A table takes one move more than the best table that it leads to. This is worked out for all
    tables again and again, until nothing gets shorter.
    """
    tables = reachable(game, start)
    after = {here: list(legal_moves(game, here).values()) for here in tables}
    left = {here: 0 for here in tables if is_solved(game, here)}
    changed = True
    while changed:
        changed = False
        for here in tables:
            best = min((left[next_] + 1 for next_ in after[here] if next_ in left), default=None)
            if best is not None and best < left.get(here, best + 1):
                left[here] = best
                changed = True
    return left
