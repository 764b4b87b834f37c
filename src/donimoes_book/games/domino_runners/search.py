"""Best play in Domino Runners, some turns ahead or to the end, by alpha-beta search.

It is exact if it looks ahead as many turns as are left. Positions are seen from the mover's side.
"""

from collections.abc import Iterator
from functools import partial
from time import monotonic
from typing import NamedTuple

from donimoes_book.games.domino_runners.rules import (
    Board,
    JumpLine,
    Men,
    Turn,
    after,
    gain,
    jump_lines,
    turns,
    ways,
)

LOST = 1_000
"""The cost of not being able to move: more than any points."""
FAR = 10 * LOST


class Side(NamedTuple):
    """A position as the mover sees it."""

    me: int
    other: int
    """Where the runners are."""
    mine: int
    theirs: int
    """The halves with checkers."""

    @classmethod
    def of(cls, men: Men, colour: int) -> "Side":
        """Return the position as a colour sees it."""
        own, other = men.runners[colour], men.runners[1 - colour]
        return cls(own, other, men.checkers[colour], men.checkers[1 - colour])


Reply = tuple[int, int, int, int]
"""What a turn gains, where the runner ends, and both players' checkers after it."""


def replies(board: Board, side: Side) -> list[Reply]:
    """Return the possible turns, highest gain first; jumps with the same result appear once."""
    me, other, mine, theirs = side
    taken = mine | theirs | 1 << other
    worth, jumps = board.worth, board.lines.jumps
    room = board.squares & ~board.blanks & ~taken
    found = list[Reply]()
    jumper, lines = -1, list[JumpLine]()
    for corner, end in ways(board, me, taken):
        found.append((worth[corner], end, mine | 1 << corner, theirs))
        if corner != jumper:
            jumper, lines = corner, []
            if any(over & theirs and behind & room for over, behind in jumps[corner]):
                lines = jump_lines(board, corner, theirs, room)
        for stops, landings, captured, points in lines:
            if not landings >> end & 1:
                found.append((points, end, mine | 1 << stops[-1], theirs & ~captured))
    found.sort(key=_points, reverse=True)
    return found


def _points(reply: Reply) -> int:
    return reply[0]


def best_gain(board: Board, side: Side) -> int:
    """Return the most that a single turn gains, or what it costs not to have one."""
    me, other, mine, theirs = side
    taken = mine | theirs | 1 << other
    worth, jumps = board.worth, board.lines.jumps
    blanks, turned = board.blanks, board.lines.turns
    room = board.squares & ~blanks & ~taken
    most = -LOST
    for number, ray in enumerate(board.lines.rays[me]):
        upright = number >> 1
        for corner in ray:
            if taken >> corner & 1:
                break
            if blanks >> corner & 1:
                continue
            one, two = turned[corner][upright]
            if (one and not taken >> one[0] & 1) or (two and not taken >> two[0] & 1):
                if worth[corner] > most:
                    most = worth[corner]
                for over, behind in jumps[corner]:
                    if over & theirs and behind & room:
                        most = max(most, _best_jump(board, corner, (one, two), taken, theirs, room))
                        break
    return most


def _best_jump(
    board: Board,
    corner: int,
    sides: tuple[tuple[int, ...], tuple[int, ...]],
    taken: int,
    theirs: int,
    room: int,
) -> int:
    ends = 0
    for side in sides:
        for end in side:
            if taken >> end & 1:
                break
            ends |= 1 << end
    lines = jump_lines(board, corner, theirs, room)
    return max((line.points for line in lines if ends & ~line.landings), default=-LOST)


class OutOfBudget(Exception):
    """Raised when a search has used up its positions or its time."""


class Search:
    """A search that counts the positions it looks at."""

    def __init__(
        self, board: Board, nodes: int | None = None, seconds: float | None = None
    ) -> None:
        self.board = board
        self.nodes = 0
        self._most = nodes
        self._end = None if seconds is None else monotonic() + seconds

    def value(self, side: Side, left: int, low: int = -FAR, high: int = FAR) -> int:
        """Return how many more points than the other the mover makes in the next `left` turns.

        It is exact between `low` and `high`, and a bound outside. Raises OutOfBudget.
        """
        if left == 0:
            return 0
        if left == 1:
            return best_gain(self.board, side)
        self.nodes += 1
        if self.nodes == self._most or (self._end is not None and monotonic() > self._end):
            raise OutOfBudget
        best = -LOST
        for points, end, mine, theirs in replies(self.board, side):
            floor = max(low, best)
            after_it = Side(side.other, end, theirs, mine)
            reply = self.value(after_it, left - 1, points - high, points - floor)
            best = max(best, points - reply)
            if best >= high:
                break
        return best

    def of_turn(self, men: Men, turn: Turn, left: int, low: int = -FAR, high: int = FAR) -> int:
        """Return what a turn is worth over the next `left` turns, including this one."""
        side, points = Side.of(after(men, turn), 1 - turn.colour), gain(self.board, turn)
        return points - self.value(side, left - 1, points - high, points - low)


class BestPlay(NamedTuple):
    """What best play from a position to the end of the game leads to."""

    gain: int
    """How many more points than the other the mover makes."""
    best: tuple[Turn, ...]
    """The first turns that gain this; none if the mover cannot move."""
    margin: int
    """How much worse the best of the other first turns is; 0 if there is none."""


def solve(board: Board, men: Men, colour: int, left: int) -> BestPlay:
    """Play an ending perfectly; `left` is how many turns both players have altogether."""
    search = Search(board)
    found = {turn: search.of_turn(men, turn, left) for turn in turns(board, men, colour)}
    most = max(found.values(), default=-LOST)
    best = tuple(turn for turn, points in found.items() if points == most)
    less = [points for points in found.values() if points < most]
    return BestPlay(most, best, most - max(less) if less else 0)


def best_line(board: Board, men: Men, colour: int, left: int) -> Iterator[Turn]:
    """Yield best play to the end; among equals, the first turn."""
    search = Search(board)
    while left:
        possible = list(turns(board, men, colour))
        if not possible:
            return
        turn = max(possible, key=partial(search.of_turn, men, left=left))
        yield turn
        men, colour, left = after(men, turn), 1 - colour, left - 1
