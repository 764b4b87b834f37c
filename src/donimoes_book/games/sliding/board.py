"""A board of sliding dominoes, and of pawns that ride on them, built for a quick search.

Cells are numbered row by row through a window that no domino can leave. A state is one tuple: the
cell of each domino's first half, in reading order of the starting position, and then the half under
each pawn. Pawns are on halves and not on cells, so a sliding domino carries them along.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from operator import or_
from typing import Any, ClassVar, NamedTuple, TypeVar

from donimoes_book.board.cells import (
    CellSet,
    beside,
    connects,
    fill_holes,
    is_connected,
    parting_cells,
)
from donimoes_book.board.parts import Direction, Domino, Mark
from donimoes_book.board.position import Piece, Place, Position
from donimoes_book.games.claims import Refusal
from donimoes_book.games.errors import RuleViolation, illegal
from donimoes_book.games.set_checks import invalid_dominoes, off_grid, out_of_place, refuse_if_any
from donimoes_book.words.language import N_


class Slide(NamedTuple):
    """A move: which domino, counted in reading order, and its direction."""

    domino: int
    direction: Direction
    pawn: int | None = None
    """The pawn on it that the move is named after, in puzzles that name moves this way."""


class PawnStep(NamedTuple):
    """A pawn's move of one space: which pawn, its direction, and the half it reaches."""

    pawn: int
    direction: Direction
    half: int


class Way(NamedTuple):
    """One slide of one domino from one cell, with all the cells that decide whether it can."""

    move: Slide
    cell: int
    """The cell where the first half ends up."""
    ahead: CellSet
    """The cell that the domino moves onto."""
    vacated: CellSet
    halves: tuple[tuple[int, CellSet], tuple[int, CellSet]]
    """For the leading and the following half: its number and the cells it will touch."""


GONE = -1
"""Stands for the cell of a domino that has been captured."""

State = tuple[int, ...]
"""The cell of each domino's first half, then each pawn's half: 2 n or 2 n + 1 for domino n."""

Value = TypeVar("Value")

MOST_REMEMBERED = 20_000
"""How many placements of half the dominoes are remembered at a time."""
_ONLY_ACROSS = N_("{domino} can only move left or right")
_ONLY_UPRIGHT = N_("{domino} can only move up or down")
BLOCKED = N_("{domino} is blocked by {other}")
_SLIDE_MARKS = {mark.direction: mark for mark in Mark if mark.direction}


Placement = tuple[int, int, int, int, tuple[Way, Way]]
"""For a domino on a cell: each half's number and cell, and both slides."""


class Board(NamedTuple):
    """Where everything is in one state."""

    covered: CellSet
    numbers: list[CellSet]
    """The cells that show each number from 0 to 9."""
    ways: list[Way]
    """Every slide that nothing blocks, and some that are blocked."""


class Remembered(dict[State, Value]):
    """Maps the cells of some dominoes to what a function finds out about them, and remembers it.

    Many states differ in only a few dominoes, so the others are often in the same places.
    """

    def __init__(self, find: Callable[[range, State], Value], dominoes: range) -> None:
        self._find, self._dominoes = find, dominoes

    def __missing__(self, state: State) -> Value:
        if len(self) == MOST_REMEMBERED:
            self.clear()
        value = self[state] = self._find(self._dominoes, state)
        return value


class SlidingBoard:
    """The dominoes and pawns of one position, and everything that a slide can do to them."""

    pawns: ClassVar[str] = ""
    """The letters of the pawns on the dominoes, each appearing once."""

    def __init__(self, position: Position) -> None:
        """Set up a position; raises IllegalPosition with every violation."""
        refuse_if_any(self._violations(position))
        self._position = position
        self.dominoes = tuple(replace(d, mark=None) for d in position.dominoes)
        self.numbered = {domino.name: index for index, domino in enumerate(self.dominoes)}
        """The index of the domino with each name."""
        self.pieces = tuple(self.pawns)
        """The letters of the pawns, in the order of their halves in a state."""
        self.both_ways = len({d.across for d in self.dominoes}) == 2
        """Whether some dominoes slide sideways and others up and down."""
        # A connected group reaches past the dominoes that cannot move along this axis by at most
        # the total length of all that can.
        self._across = [i for i, d in enumerate(self.dominoes) if d.across]
        self._down = [i for i, d in enumerate(self.dominoes) if not d.across]
        self.left, self.top = 2 * len(self._across) + 1, 2 * len(self._down) + 1
        self.row = position.width // 2 + 2 * self.left
        """The distance between a cell and the one below it."""
        self.rows = position.height // 2 + 2 * self.top
        by = {"L": -1, "R": 1, "U": -self.row, "D": self.row}
        self.steps = tuple((direction, by[direction.value]) for direction in Direction)
        """Every direction, with the step to the next cell in it."""
        self.along = [1 if d.across else self.row for d in self.dominoes]
        middle, self._size = len(self.dominoes) // 2, len(self.dominoes)
        some, others = range(middle), range(middle, self._size)
        self._parts = Remembered(self._part, some), Remembered(self._part, others)
        self._placed = cache(self._placement)
        self._known_ways = cache(self.ways_from)
        self._partings = lru_cache(1)(self.partings)
        cells = [
            d.place.x // 2 + self.left + (d.place.y // 2 + self.top) * self.row
            for d in self.dominoes
        ]
        halves = [
            2 * i + half
            for letter in self.pieces
            for i, domino in enumerate(self.dominoes)
            for half, place in enumerate(domino.places)
            if Piece(place, letter) in position.pieces
        ]
        self.start = self.normalized((*cells, *halves))
        if not is_connected(self.board_of(self.start).covered, self.row):
            advice = "Every domino must touch the rest edge to edge."
            raise illegal("the dominoes are not one group", None, advice)

    def __reduce__(self) -> tuple[Any, ...]:
        """Let another process set up the same position."""
        return type(self), (self._position,)

    def _violations(self, position: Position) -> Iterator[RuleViolation]:
        where = "in a sliding puzzle"
        yield from invalid_dominoes(position.dominoes, pairs=None)
        advice = "Every domino of a sliding puzzle is on the same grid."
        yield from off_grid(position.dominoes, advice)
        for number in position.numbers:
            message = f"the number {number.pips} is not part of a domino"
            yield RuleViolation(message, number.place, "Join it to its other half with | or -.")
        pawns = [piece for piece in position.pieces if piece.letter in self.pawns]
        others = tuple(piece for piece in position.pieces if piece not in pawns)
        yield from out_of_place(replace(position, numbers=(), pieces=others), where)
        halves = {place for domino in position.dominoes for place in domino.places}
        for index, pawn in enumerate(pawns):
            if pawn.place not in halves:
                message = f"the pawn {pawn.letter} is not on a domino"
                yield RuleViolation(message, pawn.place, kind="pieces")
            if any(pawn.letter == other.letter for other in pawns[:index]):
                yield RuleViolation(f"the pawn {pawn.letter} is here twice", pawn.place)
        for letter in self.pawns:
            if letter not in [pawn.letter for pawn in pawns]:
                yield RuleViolation(f"the pawn {letter} is missing")

    # Dominoes

    def board_of(self, state: State) -> Board:
        """Return where a state's dominoes are and how they can slide."""
        (first, second), middle = self._parts, self._size // 2
        covered, numbers, ways = first[state[:middle]]
        also_covered, also_numbers, also_ways = second[state[middle : self._size]]
        both = list(map(or_, numbers, also_numbers))
        return Board(covered | also_covered, both, ways + also_ways)  # type: ignore[arg-type]

    def _part(self, dominoes: range, state: State) -> Board:
        """Return where some dominoes are, and those of their slides that they don't block."""
        covered = 0
        numbers = [0] * 10
        ways = list[Way]()
        for domino, cell in zip(dominoes, state, strict=True):
            if cell != GONE:
                first, first_cell, second, second_cell, slides = self._placed(domino, cell)
                numbers[first] |= first_cell
                numbers[second] |= second_cell
                covered |= first_cell | second_cell
                ways += slides
        free = [way for way in ways if not way.ahead & covered]
        return Board(CellSet(covered), list(map(CellSet, numbers)), free)

    def _placement(self, domino: int, cell: int) -> Placement:
        first, second = self.dominoes[domino].pips
        one, other = 1 << cell, 1 << cell + self.along[domino]
        return first or 0, one, second or 0, other, self.ways_from(domino, cell)

    def cells_of(self, domino: int, cell: int) -> CellSet:
        """Return the two cells under a domino whose first half is on this cell."""
        return CellSet(1 << cell | 1 << cell + self.along[domino])

    def in_line(self, domino: int, cell: int) -> bool:
        """Return whether sliding could bring a domino's first half to a cell."""
        home, row = self.start[domino], self.row
        return cell // row == home // row if self.along[domino] == 1 else cell % row == home % row

    def dominoes_on(self, state: State, cells: int) -> Iterator[int]:
        """Yield the dominoes that cover any of these cells."""
        if cells:
            for domino, (cell, along) in enumerate(zip(state, self.along, strict=False)):
                if cell != GONE and (1 << cell | 1 << cell + along) & cells:
                    yield domino

    def ways_from(self, domino: int, cell: int) -> tuple[Way, Way]:
        """Return a domino's two slides from a cell, forward and back, blocked or not."""
        along = self.along[domino]
        first, second = self.dominoes[domino].pips
        across = Direction.RIGHT, Direction.LEFT
        ways = across if along == 1 else (Direction.DOWN, Direction.UP)

        def way(to: Direction, by: int, tail: int, lead: int | None, follow: int | None) -> Way:
            side = self.row if along == 1 else 1
            middle, ahead = tail + by, tail + 2 * by
            leads = CellSet(1 << ahead + by | 1 << ahead - side | 1 << ahead + side)
            follows = CellSet(1 << middle - side | 1 << middle + side)
            return Way(
                Slide(domino, to),
                cell + by,
                CellSet(1 << ahead),
                CellSet(1 << tail),
                ((lead or 0, leads), (follow or 0, follows)),
            )

        return (
            way(ways[0], along, cell, second, first),
            way(ways[1], -along, cell + along, first, second),
        )

    def find_way(self, state: State, slide: Slide, name: str = "") -> Way | Refusal:
        """Return a slide's way, or why there is no room; `name` is what readers call the domino."""
        domino, direction = slide.domino, slide.direction
        name = name or self.dominoes[domino].name
        ways = self._known_ways(domino, state[domino])
        way = next((way for way in ways if way.move.direction is direction), None)
        if way is None:
            is_across = self.dominoes[domino].across
            return Refusal(_ONLY_ACROSS if is_across else _ONLY_UPRIGHT, domino=name)
        for other in self.dominoes_on(state, way.ahead):
            return Refusal(BLOCKED, domino=name, other=self.dominoes[other].name)
        return way

    def slid(self, state: State, way: Way) -> State:
        """Return the state after a slide, before anything is captured or normalized."""
        domino = way.move.domino
        return (*state[:domino], way.cell, *state[domino + 1 :])

    def without(self, state: State, captured: Collection[int]) -> State:
        """Return the state once the captured dominoes are off the table."""
        left = tuple([GONE if i in captured else n for i, n in enumerate(state)])
        return self.normalized(left)

    def drifts(self, state: State) -> bool:
        """Return whether all dominoes slide along one axis, so that their group can wander off."""
        return self._on_table(state, self._across) != self._on_table(state, self._down)

    def _on_table(self, state: State, dominoes: Sequence[int]) -> bool:
        return any(state[domino] != GONE for domino in dominoes)

    def normalized(self, state: State) -> State:
        """Return the same form for states that differ only by their place on the table."""
        if not self.drifts(state):
            return state
        across, cells = self._on_table(state, self._across), state[: self._size]
        along = 1 if across else self.row
        lines = (cell % self.row if across else cell // self.row for cell in cells if cell != GONE)
        shift = ((self.left if across else self.top) - min(lines)) * along
        moved = tuple(cell if cell == GONE else cell + shift for cell in cells)
        return (*moved, *state[self._size :])

    def room(self, state: State) -> int:
        """Return how many spaces the smallest rectangle around all dominoes has."""
        row = self.row
        present = [pair for pair in zip(state, self.along, strict=False) if pair[0] != GONE]
        if not present:
            return 0
        ends = [end for cell, along in present for end in (cell, cell + along)]
        columns = [end % row for end in ends]
        height = max(ends) // row - min(ends) // row + 1
        return height * (max(columns) - min(columns) + 1)

    def stays_one_group(self, board: Board, way: Way) -> bool:
        """Return whether an unblocked slide leaves everything connected, as it was before."""
        parting, cutting = self._partings(board.covered)
        if not way.vacated & parting:
            return True
        if way.vacated & cutting and not way.ahead & parting:
            return False
        return self.reconnects(board.covered, way.vacated, way.ahead)

    def partings(self, covered: int) -> tuple[int, int]:
        """Return the cells that may split the group when vacated, and those that certainly do.

        Nothing comes loose if everything that touched the vacated cell is connected around it.
        Otherwise only that cell held those groups together, unless there is a way around a hole. If
        the split is certain, only a domino that touches several of those groups can join them
        again.
        """
        parting, euler_number = parting_cells(covered, self.row)
        if euler_number == 1:
            return parting, parting
        without_holes, _ = parting_cells(fill_holes(covered, self.row), self.row)
        return parting, parting & without_holes

    def reconnects(self, covered: int, vacated: int, ahead: int) -> bool:
        """Return whether a slid domino reaches everything that touched the cell it left."""
        after = covered ^ vacated | ahead
        return connects(ahead, beside(vacated, self.row) & after, after, self.row)

    def has_equals_touching(self, state: State) -> bool:
        """Return whether two dominoes touch with equal numbers."""
        row, numbers = self.row, self.board_of(state).numbers
        for domino, cell in enumerate(state[: self._size]):
            if cell == GONE:
                continue
            own = self.cells_of(domino, cell)
            for half, number in enumerate(self.dominoes[domino].pips):
                around = beside(1 << cell + half * self.along[domino], row) & ~own
                if numbers[number or 0] & around:
                    return True
        return False

    # Pawns

    def pawn_halves(self, state: State) -> tuple[int, ...]:
        """Return the half under each pawn, in the order of `pieces`."""
        return state[self._size :]

    def number_on(self, half: int) -> int:
        """Return the number that a half shows."""
        return self.dominoes[half // 2].pips[half % 2] or 0

    def carries_pawn(self, state: State, domino: int) -> bool:
        """Return whether a pawn is on the domino."""
        return any(half // 2 == domino for half in self.pawn_halves(state))

    def pawns_connected(self, state: State) -> bool:
        """Return whether the pawns form one group, edge to edge."""
        cells = (self.cell_of(state, half) for half in self.pawn_halves(state))
        return is_connected(sum(1 << cell for cell in cells), self.row)

    def pawn_steps(self, state: State) -> Iterator[PawnStep]:
        """Yield every step of a pawn, one space to a free half, whatever the rules say."""
        standing = self.pawn_halves(state)
        free = {
            self.cell_of(state, half): half
            for half in range(2 * self._size)
            if state[half // 2] != GONE and half not in standing
        }
        for pawn, here in enumerate(standing):
            for direction, by in self.steps:
                half = free.get(self.cell_of(state, here) + by)
                if half is not None:
                    yield PawnStep(pawn, direction, half)

    def stepped(self, state: State, step: PawnStep) -> State:
        """Return the state after a pawn's step."""
        at = self._size + step.pawn
        return (*state[:at], step.half, *state[at + 1 :])

    def half_at(self, state: State, cell: int) -> int:
        """Return the half that is on a covered cell."""
        dominoes = enumerate(zip(state, self.along, strict=False))
        return next(2 * n + (at != cell) for n, (at, by) in dominoes if cell in (at, at + by))

    def cell_of(self, state: State, half: int) -> int:
        """Return the cell that a half is on."""
        domino, second = divmod(half, 2)
        return state[domino] + second * self.along[domino]

    # Positions

    def corner(self, state: State) -> Place:
        """Return where in the window the leftmost column and the topmost row meet."""
        present = [cell for cell in state[: self._size] if cell != GONE]
        left = min((cell % self.row for cell in present), default=0)
        top = min((cell // self.row for cell in present), default=0)
        return Place(2 * left, 2 * top)

    def position(
        self, state: State, last: Slide | PawnStep | None = None, crossed: Collection[int] = ()
    ) -> Position:
        """Return the position of a state, with a slide and captured dominoes marked."""
        left, top = self.corner(state)

        def place(cell: int) -> Place:
            return Place(2 * (cell % self.row) - left, 2 * (cell // self.row) - top)

        dominoes = []
        for index, (domino, cell) in enumerate(zip(self.dominoes, state, strict=False)):
            if cell == GONE:
                continue
            mark = None
            if isinstance(last, Slide) and last.domino == index:
                mark = _SLIDE_MARKS[last.direction]
            elif index in crossed:
                mark = Mark.CROSSED
            dominoes.append(Domino(place(cell), domino.across, domino.pips, mark))
        pieces = (
            Piece(place(self.cell_of(state, half)), letter)
            for letter, half in zip(self.pieces, self.pawn_halves(state), strict=True)
        )
        return Position(tuple(dominoes), pieces=tuple(pieces))
