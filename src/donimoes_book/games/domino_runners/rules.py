"""The rules of Domino Runners: where a runner may go, and how the checker at its corner may jump.

Don Kirkby adapted it from Winkeladvokat and Cabale, by Roland Siegers. Halves are numbered as in
`squares`. One thing that the original rules leave open is settled here: a runner may pass over
blanks and end on one.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeVar

from donimoes_book.board.cells import NO_CELLS, CellSet, cell_set, cells_of
from donimoes_book.board.parts import Direction
from donimoes_book.games.claims import Refusal
from donimoes_book.games.squares import ROW, square_name

COLUMNS = 8
"""How many halves wide the whole set is laid out."""
ROWS = 7
MOST_ROWS = 8
NOWHERE = COLUMNS
"""The place of a runner that is not there yet: off the board, with nowhere to go."""
CHECKERS = 10
"""How many checkers each player has."""
TURNS = 2 * CHECKERS
"""The most turns in a game: one for each checker."""
BLACK = 0
WHITE = 1
COLOURS = ("Black", "White")
"""The names of the colours; Black begins."""
Of = TypeVar("Of")
"""Something that each colour has one of."""
RUNNERS = "BW"
"""The runner of each colour, as positions show it."""
DISCS = "bw"
"""The checker of each colour, as positions show it."""

WAYS = (Direction.LEFT, Direction.RIGHT, Direction.UP, Direction.DOWN)
_STEPS = {
    Direction.LEFT: -1,
    Direction.RIGHT: 1,
    Direction.UP: -ROW,
    Direction.DOWN: ROW,
}


Ray = tuple[int, ...]


class Lines(NamedTuple):
    """The straight lines from each cell of a board to its edge; empty where there is no half."""

    rays: tuple[tuple[Ray, Ray, Ray, Ray], ...]
    """For each way of `WAYS`, the halves along it."""
    turns: tuple[tuple[tuple[Ray, Ray], tuple[Ray, Ray]], ...]
    """The same after turning: up and down for a runner that came along a row, then the others."""
    jumps: tuple[tuple[tuple[int, int], ...], ...]
    """The bits of each half next to it, and of the half behind that."""


@lru_cache(maxsize=64)
def _lines(squares: int) -> Lines:
    """Return the lines of a board; they are cached, as it is nearly always the same rectangle."""
    nothing = ((), (), (), ())
    rays = list[tuple[Ray, Ray, Ray, Ray]]()
    jumps = list[tuple[tuple[int, int], ...]]()
    for square in range(squares.bit_length()):
        if not squares >> square & 1:
            rays.append(nothing)
            jumps.append(())
            continue
        left, right, up, down = (_ray(squares, square, _STEPS[way]) for way in WAYS)
        rays.append((left, right, up, down))
        jumps.append(
            tuple((1 << ray[0], 1 << ray[1]) for ray in (left, right, up, down) if len(ray) > 1)
        )
    turns = tuple(((up, down), (left, right)) for left, right, up, down in rays)
    return Lines(tuple(rays), turns, tuple(jumps))


def _ray(squares: int, square: int, step: int) -> Ray:
    ray = list[int]()
    square += step
    while square >= 0 and squares >> square & 1:
        ray.append(square)
        square += step
    return tuple(ray)


class Board:
    """The numbers on the table, and everything that follows from their places; immutable."""

    __slots__ = ("blanks", "lines", "numbers", "squares", "worth")

    def __init__(self, numbers: Mapping[int, int]) -> None:
        self.numbers = dict(numbers)
        """The number of each half."""
        self.squares = cell_set(self.numbers)
        self.blanks = cell_set(square for square, number in self.numbers.items() if not number)
        self.lines = _lines(self.squares)
        self.worth = tuple(self.numbers.get(at, 0) for at in range(self.squares.bit_length()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.numbers == other.numbers

    def __hash__(self) -> int:
        return hash(self.worth)

    def total(self, squares: int) -> int:
        """Return the sum of the numbers on these halves."""
        return sum(self.worth[at] for at in cells_of(squares))


class Men(NamedTuple):
    """The runners and checkers of both colours, Black first."""

    runners: tuple[int, int] = (NOWHERE, NOWHERE)
    checkers: tuple[CellSet, CellSet] = (NO_CELLS, NO_CELLS)
    captured: tuple[int, int] = (0, 0)
    """How many checkers each colour has captured."""

    @property
    def shown(self) -> tuple[bool, bool]:
        """Whether each runner is there."""
        black, white = self.runners
        return black != NOWHERE, white != NOWHERE

    @property
    def taken(self) -> CellSet:
        """The halves with a runner or checker on them."""
        black, white = self.runners
        return CellSet(self.checkers[0] | self.checkers[1] | 1 << black | 1 << white)

    @property
    def placed(self) -> tuple[int, int]:
        """How many checkers each colour has placed."""
        black, white = self.checkers
        return black.bit_count() + self.captured[1], white.bit_count() + self.captured[0]


NO_MEN = Men()
"""A board without runners and checkers."""


class Turn(NamedTuple):
    """What a player does on a turn."""

    colour: int
    start: int
    """Where the runner comes from."""
    corner: int
    """Where it turns, and where the checker is placed."""
    end: int
    jumps: tuple[int, ...] = ()
    """The halves that the checker jumps to, in order."""

    @property
    def landing(self) -> int:
        """Where the checker ends up."""
        return self.jumps[-1] if self.jumps else self.corner

    @property
    def captured(self) -> tuple[int, ...]:
        """The halves of the checkers that it jumps."""
        stops = (self.corner, *self.jumps)
        return tuple((a + b) // 2 for a, b in zip(stops, self.jumps, strict=False))

    @property
    def legs(self) -> tuple[tuple[Direction, int], tuple[Direction, int]]:
        """The two parts of the runner's path."""
        return _leg(self.start, self.corner), _leg(self.corner, self.end)

    @property
    def name(self) -> str:
        """The turn as printed: `BR3D4`, or `WU2L1xLL` if the checker jumps left twice."""
        way = "".join(f"{way}{count}" for way, count in self.legs)
        return f"{RUNNERS[self.colour]}{way}{self._jumps_name}"

    @property
    def _jumps_name(self) -> str:
        if not self.jumps:
            return ""
        stops = (self.corner, *self.jumps)
        return "x" + "".join(_leg(a, b)[0] for a, b in zip(stops, self.jumps, strict=False))


def _leg(start: int, end: int) -> tuple[Direction, int]:
    step = end - start
    if abs(step) < ROW:
        return (Direction.RIGHT if step > 0 else Direction.LEFT), abs(step)
    return (Direction.DOWN if step > 0 else Direction.UP), abs(step) // ROW


_LEG = "([LRUD])([1-9])"
_TURN = re.compile(f"([BW]){_LEG}{_LEG}(?:X([LRUD]+))?")
_HALVES = {Direction.LEFT: 0, Direction.RIGHT: 0, Direction.UP: 1, Direction.DOWN: 1}
"""Whether each way goes along a row (0) or a column (1)."""


class WrittenTurn(NamedTuple):
    """A turn as printed, before checking that it can be made."""

    colour: int
    legs: tuple[tuple[Direction, int], tuple[Direction, int]]
    jumps: tuple[Direction, ...]


def read_turn(text: str) -> WrittenTurn:
    """Read a printed turn; raises ValueError."""
    match = _TURN.fullmatch(text.upper())
    if not match:
        raise ValueError(
            "expected a turn such as BR3D4: Black’s runner goes right 3 and down 4; add xL if the"
            " checker jumps to the left"
        )
    runner, one, first, two, second, jumps = match.groups()
    legs = (Direction(one), int(first)), (Direction(two), int(second))
    return WrittenTurn(RUNNERS.index(runner), legs, tuple(map(Direction, jumps or "")))


def turns(board: Board, men: Men, colour: int) -> Iterator[Turn]:
    """Yield every turn that a player may make, in a fixed order."""
    start, enemies = men.runners[colour], men.checkers[1 - colour]
    occupied = men.taken & ~(1 << start)
    free = board.squares & ~board.blanks & ~occupied
    for corner, end in ways(board, start, occupied):
        yield Turn(colour, start, corner, end)
        for line in jump_lines(board, corner, enemies, free & ~(1 << end)):
            yield Turn(colour, start, corner, end, line.stops)


def ways(board: Board, start: int, occupied: int) -> Iterator[tuple[int, int]]:
    """Yield where a runner may turn, each time with where it may end."""
    blanks, turned = board.blanks, board.lines.turns
    for number, ray in enumerate(board.lines.rays[start]):
        upright = number >> 1
        for corner in ray:
            if occupied >> corner & 1:
                break
            if blanks >> corner & 1:
                continue
            for side in turned[corner][upright]:
                for end in side:
                    if occupied >> end & 1:
                        break
                    yield corner, end


class JumpLine(NamedTuple):
    """A way for a checker to jump one or more times."""

    stops: tuple[int, ...]
    """The halves that it jumps to, in order."""
    landings: int
    """The same as bits; the runner must not be on any of them."""
    captured: int
    """The halves of the checkers that it captures, as bits."""
    points: int
    """What the turn gains: the number it ends up on, and its captures."""


def jump_lines(board: Board, corner: int, enemies: int, free: int) -> list[JumpLine]:
    """Return every way to jump from a half; `free` is where a checker may land.

    A jumped checker is removed immediately, so its half is free for later jumps.
    """
    jumps, worth = board.lines.jumps, board.worth
    lines = list[JumpLine]()
    pending = [(JumpLine((), 0, 0, 0), corner, 0)]
    while pending:
        line, at, gained = pending.pop(0)
        room = free | line.captured | 1 << corner
        for over, behind in jumps[at]:
            if over & enemies & ~line.captured and behind & room:
                stop = behind.bit_length() - 1
                points = gained + worth[over.bit_length() - 1] + 1
                longer = JumpLine(
                    (*line.stops, stop),
                    line.landings | behind,
                    line.captured | over,
                    points + worth[stop],
                )
                lines.append(longer)
                pending.append((longer, stop, points))
    return lines


def after(men: Men, turn: Turn) -> Men:
    """Return where all runners and checkers are after a turn."""
    colour, enemy = turn.colour, 1 - turn.colour
    own = CellSet(men.checkers[colour] | 1 << turn.landing)
    left = CellSet(men.checkers[enemy] & ~cell_set(turn.captured))
    captured = men.captured[colour] + len(turn.jumps)
    return Men(
        black_first(colour, turn.end, men.runners[enemy]),
        black_first(colour, own, left),
        black_first(colour, captured, men.captured[enemy]),
    )


def black_first(colour: int, own: Of, other: Of) -> tuple[Of, Of]:
    """Return what belongs to a colour and to the other one, Black's first."""
    return (other, own) if colour else (own, other)


def gain(board: Board, turn: Turn) -> int:
    """Return how many points a turn makes, and takes from the other player."""
    captured = turn.captured
    return board.worth[turn.landing] + sum(1 + board.worth[square] for square in captured)


def find_turn(board: Board, men: Men, printed_turn: WrittenTurn) -> Turn | Refusal:
    """Return a printed turn with its halves, or the reason why it cannot be made."""
    runner = f"{COLOURS[printed_turn.colour]}’s runner"
    start = men.runners[printed_turn.colour]
    (one, first), (two, second) = printed_turn.legs
    if _HALVES[one] == _HALVES[two]:
        return Refusal(f"{runner} has to turn at a right angle")
    occupied = CellSet(men.taken & ~(1 << start))
    at = start
    for way, spaces in printed_turn.legs:
        for _ in range(spaces):
            at += _STEPS[way]
            if at < 0 or not board.squares >> at & 1:
                return Refusal(f"{runner} would leave the dominoes")
            if occupied >> at & 1:
                return Refusal(f"{runner} cannot pass {_who(men, at)} on {square_name(at)}")
    corner = start + first * _STEPS[one]
    end = corner + second * _STEPS[two]
    if board.blanks >> corner & 1:
        return Refusal(f"it turns on the blank {square_name(corner)}, where no checker may be put")
    return _with_jumps(
        board, men, Turn(printed_turn.colour, start, corner, end), printed_turn.jumps
    )


def _with_jumps(board: Board, men: Men, turn: Turn, jumps: tuple[Direction, ...]) -> Turn | Refusal:
    enemies = men.checkers[1 - turn.colour]
    occupied = men.taken & ~(1 << turn.start) | 1 << turn.end | 1 << turn.corner
    at, stops = turn.corner, list[int]()
    for way in jumps:
        over, behind = at + _STEPS[way], at + 2 * _STEPS[way]
        if over < 0 or not enemies >> over & 1:
            return Refusal(f"there is no enemy checker {_BESIDE[way]} {square_name(at)} to jump")
        if behind < 0 or not board.squares >> behind & 1:
            return Refusal(f"there is no half behind {square_name(over)} to land on")
        name = square_name(behind)
        if board.blanks >> behind & 1:
            return Refusal(f"a checker must not land on the blank {name}")
        if occupied >> behind & 1:
            return Refusal(f"{name}, where the checker would land, is taken")
        enemies = CellSet(enemies & ~(1 << over))
        occupied = occupied & ~(1 << at | 1 << over) | 1 << behind
        stops.append(behind)
        at = behind
    return turn._replace(jumps=tuple(stops))


_BESIDE = {
    Direction.LEFT: "to the left of",
    Direction.RIGHT: "to the right of",
    Direction.UP: "above",
    Direction.DOWN: "below",
}


def _who(men: Men, square: int) -> str:
    for colour, name in enumerate(COLOURS):
        if men.runners[colour] == square:
            return f"{name}’s runner"
        if men.checkers[colour] >> square & 1:
            return f"{name}’s checker"
    raise AssertionError("there is nobody there")


def points(board: Board, men: Men) -> tuple[int, int]:
    """Return Black's and White's points: numbers under checkers, and captured checkers."""
    black, white = (
        board.total(checkers) + count
        for checkers, count in zip(men.checkers, men.captured, strict=True)
    )
    return black, white


def lead(board: Board, men: Men, colour: int) -> int:
    """Return how many points ahead a colour is."""
    scores = points(board, men)
    return scores[colour] - scores[1 - colour]
