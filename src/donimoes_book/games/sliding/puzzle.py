"""Sliding puzzles: dominoes that move one space along their own length and stay one group.

What these puzzles share: a board that is quick to search, the slides that nothing blocks, and the
group that must not fall apart. A puzzle adds only when a slide is legal and what it captures.

A cell is a number, row by row through a window that no domino can leave; a set of cells is an
integer with a bit for each, so that one `&` asks about many cells at once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from operator import or_
from typing import NamedTuple

from donimoes_book.board.position import Direction, Domino, Mark, Place, Position
from donimoes_book.games.game import IllegalPosition, RuleViolation

GONE = -1
"""Stands for the cell of a domino that has been captured."""

State = tuple[int, ...]
"""The cell of each domino's first half, dominoes in reading order of the starting position."""

_REMEMBERED = 20_000
"""How many such ways to lie are remembered at once."""
_SLIDE_MARKS = {mark.direction: mark for mark in Mark if mark.direction}


class Move(NamedTuple):
    """A slide: which domino, counted in reading order, and which way."""

    domino: int
    direction: Direction


class Slide(NamedTuple):
    """One way out of one cell for one domino, with all the cells that decide about it."""

    move: Move
    cell: int
    """Where the first half comes to lie."""
    ahead: int
    """The cell it moves onto, as a set."""
    vacated: int
    """The cell it leaves, as a set."""
    halves: tuple[tuple[int, int], tuple[int, int]]
    """For the half that leads and the one that trails: its number and the cells it will touch."""
    around: int
    """The cells around those two, as a set, with the one it moves onto."""
    near: Surroundings
    """Which of these are covered, to what becomes of the group."""


class Board(NamedTuple):
    """Where everything lies in one state."""

    covered: int
    """All covered cells."""
    numbers: list[int]
    """The cells that show each number from 0 to 9."""
    slides: list[Slide]
    """Every slide that nothing blocks, and some that something does."""
    holes: bool
    """Whether a group of covered cells closes around an empty one."""


class Ring(dict[int, int]):
    """The eight cells around a cell: a set of them to the number of groups that they fall into.

    Counts what touches the cell, by Euler: spaces less joints plus squares of four. Remembers.
    """

    def __init__(self, cell: int, row: int) -> None:
        self.centre, self._row = 1 << cell, row
        line = self.centre | self.centre << 1 | self.centre >> 1
        self.cells = (line | line << row | line >> row) ^ self.centre

    def __missing__(self, covered: int) -> int:
        """Count the groups that the cell would join, if it were covered too."""
        joined = euler(covered | self.centre, self._row)
        groups = self[covered] = 1 + euler(covered, self._row) - joined
        return groups


BLOCKED, SPLITS, STAYS, UNSURE = range(4)
"""What the cells around a slide tell of it: `SPLITS` holds on a board without holes only."""


class Surroundings(dict[int, int]):
    """Which cells around a slide are covered, to what becomes of the group. Remembers.

    Nothing comes loose where all that touched the vacated cell hangs together around it.
    Otherwise, where the board has no holes, that cell is all that held those groups together,
    so that the domino would have to touch several again.
    """

    def __init__(self, ahead: int, behind: Ring, front: Ring) -> None:
        self._ahead, self._behind, self._front = ahead, behind, front
        self.cells = ahead | behind.cells | front.cells

    def __missing__(self, covered: int) -> int:
        if covered & self._ahead:
            told = BLOCKED
        elif self._behind[covered & self._behind.cells] <= 1:
            told = STAYS
        else:
            told = SPLITS if self._front[covered & self._front.cells] <= 1 else UNSURE
        self[covered] = told
        return told


def euler(covered: int, row: int) -> int:
    """Count groups less holes among covered cells (Gray, 1971)."""
    pairs = covered & covered >> 1
    joints = pairs.bit_count() + (covered & covered >> row).bit_count()
    return covered.bit_count() - joints + (pairs & pairs >> row).bit_count()


class SlidingPuzzle(ABC):
    """One position of a sliding puzzle, as the search sees it."""

    def __init__(self, position: Position) -> None:
        """Set up a position; raises IllegalPosition with every violation."""
        violations = list(_violations(position))
        if violations:
            raise IllegalPosition(violations)
        self.dominoes = tuple(replace(d, mark=None) for d in position.dominoes)
        self.lies_both_ways = len({d.across for d in self.dominoes}) == 2
        # A connected group reaches no farther past the dominoes that lie the other way, which
        # cannot move along this axis, than the lengths of all that lie along it.
        self._across = [i for i, d in enumerate(self.dominoes) if d.across]
        self._down = [i for i, d in enumerate(self.dominoes) if not d.across]
        self.left, self.top = 2 * len(self._across) + 1, 2 * len(self._down) + 1
        self.row = position.width // 2 + 2 * self.left
        """How far apart two cells are that lie one above the other."""
        self.along = [1 if d.across else self.row for d in self.dominoes]
        middle = len(self.dominoes) // 2
        self._parts = _Part(self, 0, middle), _Part(self, middle, len(self.dominoes))
        self._rings = dict[int, Ring]()
        self.start = self.settled(
            tuple(
                d.place.x // 2 + self.left + (d.place.y // 2 + self.top) * self.row
                for d in self.dominoes
            )
        )
        if not self.hang_together(self.laid(self.start)[0]):
            advice = "Every domino must touch the rest edge to edge."
            raise IllegalPosition([RuleViolation("the dominoes are not one group", None, advice)])

    @abstractmethod
    def successors(self, state: State) -> Iterator[tuple[Move, State]]:
        """Every legal move and the state it leads to."""

    @abstractmethod
    def is_solved(self, state: State) -> bool:
        """True when the goal is reached."""

    @abstractmethod
    def illegal(self, state: State, board: Board, slide: Slide) -> str | None:
        """Why the rules forbid a slide that nothing blocks, in words; None when it is legal."""

    def captured(self, state: State, board: Board, slide: Slide) -> frozenset[int]:
        """The dominoes that a legal slide takes off the table."""
        return frozenset()

    # Boards and slides

    def laid(self, state: State) -> Laid:
        """Lay the dominoes of a state out."""
        first, second = self._parts
        covered, numbers, slides = first[state[: second.begin]]
        also_covered, also_numbers, also_slides = second[state[second.begin :]]
        both = list(map(or_, numbers, also_numbers))
        return covered | also_covered, both, slides + also_slides

    def board(self, state: State) -> Board:
        """Tell all about where the dominoes of a state lie."""
        covered, numbers, slides = self.laid(state)
        return Board(covered, numbers, slides, euler(covered, self.row) < 1)

    def cells(self, domino: int, cell: int) -> int:
        """The cells under a domino, as a set."""
        return 1 << cell | 1 << cell + self.along[domino]

    def slides_from(self, domino: int, cell: int) -> tuple[Slide, Slide]:
        """The slides of a domino that lies on a cell, blocked or not: forward and back."""
        along = self.along[domino]
        first, second = self.dominoes[domino].pips
        across = Direction.RIGHT, Direction.LEFT
        ways = across if along == 1 else (Direction.DOWN, Direction.UP)

        def slide(way: Direction, by: int, tail: int, lead: int | None, trail: int | None) -> Slide:
            side = self.row if along == 1 else 1
            middle, ahead = tail + by, tail + 2 * by
            leads = 1 << ahead + by | 1 << ahead - side | 1 << ahead + side
            trails = 1 << middle - side | 1 << middle + side
            near = Surroundings(1 << ahead, self._ring(tail), self._ring(ahead))
            return Slide(
                Move(domino, way),
                cell + by,
                1 << ahead,
                1 << tail,
                ((lead or 0, leads), (trail or 0, trails)),
                near.cells,
                near,
            )

        return (
            slide(ways[0], along, cell, second, first),
            slide(ways[1], -along, cell + along, first, second),
        )

    def _ring(self, cell: int) -> Ring:
        if cell not in self._rings:
            self._rings[cell] = Ring(cell, self.row)
        return self._rings[cell]

    def slid(self, state: State, slide: Slide) -> State:
        """The state after a slide, before anything is captured."""
        domino = slide.move.domino
        return (*state[:domino], slide.cell, *state[domino + 1 :])

    def without(self, state: State, captured: Collection[int]) -> State:
        """The state once the captured dominoes are off the table."""
        left = tuple([GONE if d in captured else cell for d, cell in enumerate(state)])
        return self.settled(left)

    def after(self, state: State, slide: Slide, captured: Collection[int] = ()) -> State:
        """The state after a slide and what it captures."""
        return self.without(self.slid(state, slide), captured)

    def drifts(self, state: State) -> bool:
        """True when all dominoes lie the same way, so that their group can go anywhere.

        While dominoes lie both ways, each kind keeps the other in place.
        """
        return self._lie(state, self._across) != self._lie(state, self._down)

    def _lie(self, state: State, dominoes: Sequence[int]) -> bool:
        """True when any of the dominoes is on the table."""
        return any(state[domino] != GONE for domino in dominoes)

    def settled(self, state: State) -> State:
        """Give states that differ only by where they lie on the table one form."""
        if not self.drifts(state):
            return state
        lie_across = self._lie(state, self._across)
        along = 1 if lie_across else self.row
        lines = (
            cell % self.row if lie_across else cell // self.row for cell in state if cell != GONE
        )
        shift = ((self.left if lie_across else self.top) - min(lines)) * along
        return tuple(cell if cell == GONE else cell + shift for cell in state)

    # The group

    def stays_one_group(self, board: Board, slide: Slide) -> bool:
        """True when a slide that nothing blocks leaves everything connected, as it was before."""
        told = slide.near[board.covered & slide.around]
        if told == SPLITS and not board.holes:
            return False
        return told == STAYS or self.reconnects(board.covered, slide.vacated, slide.ahead)

    def reconnects(self, covered: int, vacated: int, ahead: int) -> bool:
        """True when a slid domino reaches all that touched the cell it left."""
        after = covered ^ vacated | ahead
        beside = vacated << 1 | vacated >> 1 | vacated << self.row | vacated >> self.row
        return self._reaches(ahead, beside & after, after)

    def hang_together(self, covered: int) -> bool:
        """True when every covered cell can be reached from every other, edge to edge."""
        return self._reaches(covered & -covered, covered, covered)

    def _reaches(self, start: int, wanted: int, covered: int) -> bool:
        """True when all wanted cells are connected with `start` through covered cells."""
        row, reached = self.row, start
        while wanted & ~reached:
            sideways = reached | reached << 1 | reached >> 1
            grown = (sideways | reached << row | reached >> row) & covered
            if grown == reached:
                return False
            reached = grown
        return True

    # Positions and printed moves

    def remaining(self, state: State) -> int:
        """How many dominoes are on the table."""
        return sum(cell != GONE for cell in state)

    def apparent_distance(self, state: State) -> tuple[int, int]:
        """How many dominoes are on the table, and how much of it they take up."""
        return self.remaining(state), self.room(state)

    def room(self, state: State) -> int:
        """How many spaces the smallest rectangle around all dominoes on the table has."""
        row = self.row
        lying = [pair for pair in zip(state, self.along, strict=True) if pair[0] != GONE]
        if not lying:
            return 0
        ends = [end for cell, along in lying for end in (cell, cell + along)]
        columns = [end % row for end in ends]
        height = max(ends) // row - min(ends) // row + 1
        return height * (max(columns) - min(columns) + 1)

    def move_names(self, moves: Sequence[Move]) -> tuple[str, ...]:
        """Moves as the book prints them."""
        return tuple(map(self.move_name, moves))

    def move_name(self, move: Move) -> str:
        """The move as the book prints it."""
        return f"{self.dominoes[move.domino].name}{move.direction}"

    def position(
        self, state: State, last: Move | None = None, crossed: Collection[int] = ()
    ) -> Position:
        """The position of a state, with the last move and captured dominoes marked."""
        kept = [cell for cell in state if cell != GONE]
        left = min((cell % self.row for cell in kept), default=0)
        top = min((cell // self.row for cell in kept), default=0)
        lying = []
        for index, (domino, cell) in enumerate(zip(self.dominoes, state, strict=True)):
            if cell == GONE:
                continue
            mark = None
            if last and last.domino == index:
                mark = _SLIDE_MARKS[last.direction]
            elif index in crossed:
                mark = Mark.CROSSED
            place = Place(2 * (cell % self.row - left), 2 * (cell // self.row - top))
            lying.append(Domino(place, domino.across, domino.pips, mark))
        return Position(tuple(lying))

    def find_slide(self, state: State, name: str) -> Slide | str:
        """The slide that a printed move names, legal or not; why there is none, in words."""
        digits, way = name[:2], Direction(name[2:])
        for domino, cell in enumerate(state):
            if cell != GONE and self.dominoes[domino].name in (digits, digits[::-1]):
                break
        else:
            return f"there is no domino {digits} here"
        slides = self.slides_from(domino, cell)
        slide = next((slide for slide in slides if slide.move.direction is way), None)
        if slide is None:
            ways = "left or right" if self.dominoes[domino].across else "up or down"
            return f"{digits} can only move {ways}"
        for other, there in enumerate(state):
            if there != GONE and self.cells(other, there) & slide.ahead:
                return f"{digits} is blocked by {self.dominoes[other].name}"
        return slide

    def touched(self, state: State, cells: int) -> Iterator[int]:
        """The dominoes that lie on any of these cells."""
        for domino, cell in enumerate(state):
            if cell != GONE and self.cells(domino, cell) & cells:
                yield domino


Laid = tuple[int, list[int], list[Slide]]
"""The cells some dominoes cover, those that show each number, and slides they do not block."""


class _Part(dict[State, Laid]):
    """Where some of the dominoes lie, to what they cover and how they slide. Remembers.

    Many states differ in a few dominoes only, so that the others lie the same again and again.
    """

    def __init__(self, puzzle: SlidingPuzzle, begin: int, end: int) -> None:
        self.begin, self._puzzle = begin, puzzle
        self._lying = [_Lying(puzzle, domino) for domino in range(begin, end)]

    def __missing__(self, state: State) -> Laid:
        covered = 0
        numbers = [0] * 10
        slides = list[Slide]()
        for lying, cell in zip(self._lying, state, strict=True):
            if cell != GONE:
                first, first_cell, second, second_cell, both, ways = lying[cell]
                numbers[first] |= first_cell
                numbers[second] |= second_cell
                covered |= both
                slides += ways
        if len(self) == _REMEMBERED:
            self.clear()
        free = [slide for slide in slides if not slide.ahead & covered]
        laid = self[state] = (covered, numbers, free)
        return laid


Lying = tuple[int, int, int, int, int, tuple[Slide, Slide]]


class _Lying(dict[int, Lying]):
    """A domino on each cell: each half's number and cell, both cells, both slides. Remembers."""

    def __init__(self, puzzle: SlidingPuzzle, domino: int) -> None:
        self._puzzle, self._domino = puzzle, domino

    def __missing__(self, cell: int) -> Lying:
        puzzle, domino = self._puzzle, self._domino
        first, second = puzzle.dominoes[domino].pips
        one, both = 1 << cell, puzzle.cells(domino, cell)
        slides = puzzle.slides_from(domino, cell)
        known = self[cell] = (first or 0, one, second or 0, both ^ one, both, slides)
        return known


def _violations(position: Position) -> Iterator[RuleViolation]:
    """Everything in a position that a sliding puzzle cannot hold."""
    first = position.dominoes[0].place if position.dominoes else Place(0, 0)
    seen: dict[frozenset[int | None], Domino] = {}
    taken: dict[Place, Domino] = {}
    for domino in position.dominoes:
        if None in domino.pips:
            message = f"domino {domino.name} is covered"
            yield RuleViolation(message, domino.place, "Show both its numbers.")
        if (domino.place.x - first.x) % 2 or (domino.place.y - first.y) % 2:
            message = f"domino {domino.name} lies half a space off the others"
            advice = "Every domino of a sliding puzzle lies on the same grid."
            yield RuleViolation(message, domino.place, advice)
        if seen.setdefault(frozenset(domino.pips), domino) is not domino:
            message = f"domino {domino.name} lies here twice"
            yield RuleViolation(message, domino.place, "A set holds one of each.")
        for place in domino.places:
            if taken.setdefault(place, domino) is not domino:
                yield RuleViolation(
                    f"domino {domino.name} lies on {taken[place].name}", domino.place
                )
    for number in position.numbers:
        message = f"the number {number.pips} is not part of a domino"
        yield RuleViolation(message, number.place, "Join it to its other half with | or -.")
    others = [
        *((cover.places[0], "a covered space") for cover in position.covers),
        *((piece.place, f"the piece {piece.letter}") for piece in position.pieces),
        *((die.place, "a die") for die in position.dice),
    ]
    for place, what in others:
        yield RuleViolation(
            f"{what} has no place in a sliding puzzle", place, "Show dominoes only."
        )
