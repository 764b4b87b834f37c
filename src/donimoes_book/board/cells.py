"""Handles sets of cells on a grid as bits of an integer, and finds connections and matchings.

Cells are numbered row by row, `row` cells to a row. The last cell in each row stays empty, so that
the end of a row is never mistaken for a neighbour of the start of the next.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import NewType, TypeVar

CellSet = NewType("CellSet", int)
"""A set of cells: bit n is set if cell n is a member."""
NO_CELLS = CellSet(0)

Node = TypeVar("Node", bound=Hashable)


def cell_set(cells: Iterable[int]) -> CellSet:
    """Return these cells as a set."""
    members = 0
    for cell in cells:
        members |= 1 << cell
    return CellSet(members)


def cells_of(members: int) -> Iterator[int]:
    """Yield the cells of a set in ascending order."""
    while members:
        lowest = members & -members
        yield lowest.bit_length() - 1
        members ^= lowest


def beside(members: int, row: int) -> CellSet:
    """Return the cells to the left and right of these, and above and below them."""
    return CellSet(members << 1 | members >> 1 | members << row | members >> row)


def around(members: int, row: int) -> CellSet:
    """Return these cells and all cells that touch one of them at a side or a corner."""
    across = members | members << 1 | members >> 1
    return CellSet(across | across << row | across >> row)


def connects(start: int, targets: int, ground: int, row: int) -> bool:
    """Return whether every target can be reached from `start`, edge to edge over the ground.

    The search grows from a target as well, so a small piece that has come loose is soon noticed.
    """
    here = start
    while missing := targets & ~here:
        there = missing & -missing & ground
        while not here & there:
            grown = (there | there << 1 | there >> 1) & ground
            grown = (grown | grown << row | grown >> row) & ground
            if grown == there:
                return False
            there = grown
            if here & there:
                break
            grown = (here | here << 1 | here >> 1) & ground
            grown = (grown | grown << row | grown >> row) & ground
            if grown == here:
                return False
            here = grown
        here |= there
    return True


def reachable_cells(start: int, ground: int, row: int) -> CellSet:
    """Return `start` and every cell that can be reached from it, edge to edge over the ground."""
    reached = start
    while (grown := reached | beside(reached, row) & ground) != reached:
        reached = grown
    return CellSet(reached)


def is_connected(members: int, row: int) -> bool:
    """Return whether every cell can be reached from every other, edge to edge."""
    return connects(members & -members, members, members, row)


def parting_cells(members: int, row: int) -> tuple[int, int]:
    """Return the cells, members or not, with several groups among their eight neighbours.

    A group counts if it touches the cell at a side, so the connectivity number is two or more
    (S. Yokoi, J. Toriwaki and T. Fukumura, Computer Graphics and Image Processing 4, 1975). Each
    group is counted once, at the side where the next corner clockwise, or the side after that, is
    empty. The second result is the members' Euler number: groups minus holes (S. B. Gray, IEEE
    Trans. Computers C-20, 1971).
    """
    above, below, left, right = members << row, members >> row, members << 1, members >> 1
    pairs = members & right
    over, under = pairs << row, pairs >> row
    top, bottom = above ^ (above & right & over), below ^ (below & left & under << 1)
    end, start = right ^ (right & under), left ^ (left & over << 1)
    parting = top & end | bottom & start | (top | end) & (bottom | start)
    joints = pairs.bit_count() + (members & below).bit_count()
    return parting, members.bit_count() - joints + (pairs & under).bit_count()


def fill_holes(members: int, row: int) -> CellSet:
    """Return these cells and all that they enclose; a ring may be closed only by its corners."""
    margin = row + 1
    lifted = members << margin
    most = lifted.bit_length() + margin
    empty = (1 << most) - 1 & ~lifted
    outside, grown = 0, empty & ((lifted & -lifted) - 1 | -(1 << most - margin))
    while grown != outside:
        outside = grown
        grown = around(outside, row) & empty
    return CellSet((empty & ~outside) >> margin | members)


def reachable(starts: Iterable[Node], neighbours: Callable[[Node], Iterable[Node]]) -> list[Node]:
    """Return the starts and everything that can be reached from them, in the order found."""
    nodes = dict.fromkeys(starts)
    pending = list(nodes)
    while pending:
        for node in neighbours(pending.pop()):
            if node not in nodes:
                nodes[node] = None
                pending.append(node)
    return list(nodes)


def connected_groups(
    nodes: Iterable[Node], neighbours: Callable[[Node], Iterable[Node]]
) -> Iterator[list[Node]]:
    """Yield the groups of connected nodes, each beginning with its first node in the given order.

    A group also includes nodes that only `neighbours` names.
    """
    done = set[Node]()
    for node in nodes:
        if node not in done:
            group = reachable([node], neighbours)
            done.update(group)
            yield group


def maximum_matching(
    nodes: Iterable[Node], neighbours: Callable[[Node], Iterable[Node]]
) -> dict[Node, Node]:
    """Match as many nodes as possible, each with a neighbour of its own.

    No node may be a neighbour of another. Returns the matched nodes by their neighbours, found
    along augmenting paths (Berge, 1957).
    """
    mates: dict[Node, Node] = {}

    def finds_mate(node: Node, seen: set[Node]) -> bool:
        for neighbour in neighbours(node):
            if neighbour not in seen:
                seen.add(neighbour)
                if neighbour not in mates or finds_mate(mates[neighbour], seen):
                    mates[neighbour] = node
                    return True
        return False

    for node in nodes:
        finds_mate(node, set())
    return mates
