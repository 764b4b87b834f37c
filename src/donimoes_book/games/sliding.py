"""Sliding puzzles: dominoes that move one space along their own length and stay one group.

What these puzzles share: a board that is quick to search, the slides that nothing blocks, and the
group that must not fall apart. A puzzle adds only when a slide is legal and what it captures.

A cell is a number, row by row through a window that no domino can leave; a set of cells is an
integer with a bit for each, so that one `&` asks about many cells at once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import NamedTuple

from donimoes_book.board.position import Direction, Domino, Mark, Place, Position
from donimoes_book.games.game import IllegalPosition, Trouble

GONE = -1
"""Stands for the cell of a domino that has been captured."""

State = tuple[int, ...]
"""The cell of each domino's first half, dominoes in reading order of the starting position."""

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
    holds: tuple[tuple[int, int, int], ...]
    """Each cell that touches the vacated one, with two sets; all of either keeps it connected."""


class Board(NamedTuple):
    """Where everything lies in one state."""

    covered: int
    """All covered cells."""
    numbers: list[int]
    """The cells that show each number from 0 to 9."""


class SlidingPuzzle(ABC):
    """One position of a sliding puzzle, as the search sees it."""

    def __init__(self, position: Position) -> None:
        """Set up a position; raises IllegalPosition with every trouble."""
        troubles = list(_troubles(position))
        if troubles:
            raise IllegalPosition(troubles)
        self.dominoes = tuple(replace(d, mark=None) for d in position.dominoes)
        # A connected group reaches no farther past the dominoes that lie the other way, which
        # cannot move along this axis, than the lengths of all that lie along it.
        self._across = [i for i, d in enumerate(self.dominoes) if d.across]
        self._down = [i for i, d in enumerate(self.dominoes) if not d.across]
        self.left, self.top = 2 * len(self._across) + 1, 2 * len(self._down) + 1
        self.row = position.width // 2 + 2 * self.left
        """How far apart two cells are that lie one above the other."""
        self.along = [1 if d.across else self.row for d in self.dominoes]
        self._lying = [dict[int, tuple[int, int, int, int]]() for _ in self.dominoes]
        self._slides = [dict[int, tuple[Slide, Slide]]() for _ in self.dominoes]
        self.start = self.settled(
            tuple(
                d.place.x // 2 + self.left + (d.place.y // 2 + self.top) * self.row
                for d in self.dominoes
            )
        )
        if not self.is_one_group(self.start):
            advice = "Every domino must touch the rest edge to edge."
            raise IllegalPosition([Trouble("the dominoes are not one group", None, advice)])

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

    def board(self, state: State) -> Board:
        """Lay the dominoes of a state out."""
        covered = 0
        numbers = [0] * 10
        for domino, cell in enumerate(state):
            if cell != GONE:
                first, first_cell, second, second_cell = self._lies(domino, cell)
                numbers[first] |= first_cell
                numbers[second] |= second_cell
                covered |= first_cell | second_cell
        return Board(covered, numbers)

    def _lies(self, domino: int, cell: int) -> tuple[int, int, int, int]:
        """Each half's number and cell (as a set), remembered."""
        known = self._lying[domino].get(cell)
        if known is None:
            first, second = self.dominoes[domino].pips
            known = (first or 0, 1 << cell, second or 0, 1 << cell + self.along[domino])
            self._lying[domino][cell] = known
        return known

    def cells(self, domino: int, cell: int) -> int:
        """The cells under a domino, as a set."""
        return 1 << cell | 1 << cell + self.along[domino]

    def slides(self, state: State, covered: int) -> Iterator[Slide]:
        """Every slide that nothing blocks."""
        for domino, cell in enumerate(state):
            if cell == GONE:
                continue
            pair = self._slides[domino].get(cell)
            if pair is None:
                pair = self._slides[domino][cell] = self._slides_from(domino, cell)
            forward, back = pair
            if not forward.ahead & covered:
                yield forward
            if not back.ahead & covered:
                yield back

    def _slides_from(self, domino: int, cell: int) -> tuple[Slide, Slide]:
        along = self.along[domino]
        first, second = self.dominoes[domino].pips
        across = Direction.RIGHT, Direction.LEFT
        ways = across if along == 1 else (Direction.DOWN, Direction.UP)

        def slide(way: Direction, by: int, tail: int, lead: int | None, trail: int | None) -> Slide:
            side = self.row if along == 1 else 1
            middle, ahead, behind = tail + by, tail + 2 * by, tail - by
            leads = 1 << ahead + by | 1 << ahead - side | 1 << ahead + side
            trails = 1 << middle - side | 1 << middle + side
            beside = [
                (1 << tail + turn, 1 << middle + turn, 1 << behind + turn) for turn in (-side, side)
            ]
            return Slide(
                Move(domino, way),
                cell + by,
                1 << ahead,
                1 << tail,
                ((lead or 0, leads), (trail or 0, trails)),
                (
                    *((near, next_to, next_to) for near, next_to, _ in beside),
                    (1 << behind, sum(beside[0]), sum(beside[1])),
                ),
            )

        return (
            slide(ways[0], along, cell, second, first),
            slide(ways[1], -along, cell + along, first, second),
        )

    def slid(self, state: State, slide: Slide) -> State:
        """The state after a slide, before anything is captured."""
        domino = slide.move.domino
        return (*state[:domino], slide.cell, *state[domino + 1 :])

    def after(self, state: State, slide: Slide, captured: Collection[int] = ()) -> State:
        """The state after a slide, once the captured dominoes are off the table."""
        state = self.slid(state, slide)
        if captured:
            state = tuple(GONE if d in captured else cell for d, cell in enumerate(state))
        return self.settled(state)

    def settled(self, state: State) -> State:
        """Give states that differ only by where they lie on the table one form.

        While dominoes lie both ways, each kind keeps the other in place; when all that are left
        lie the same way, the group can drift along and is moved back.
        """
        lie_across = any(state[domino] != GONE for domino in self._across)
        if lie_across == any(state[domino] != GONE for domino in self._down):
            return state
        along = 1 if lie_across else self.row
        lines = (
            cell % self.row if lie_across else cell // self.row for cell in state if cell != GONE
        )
        shift = ((self.left if lie_across else self.top) - min(lines)) * along
        return tuple(cell if cell == GONE else cell + shift for cell in state)

    # The group

    def stays_one_group(self, covered: int, slide: Slide) -> bool:
        """True when a slide leaves everything connected, given that it was connected before.

        Only what touched the vacated cell can come loose, and most of it is held by a neighbour.
        """
        loose = 0
        for near, hold, other in slide.holds:
            if near & covered and hold & covered != hold and other & covered != other:
                loose |= near
        return not loose or self._reaches(slide.ahead, loose, covered ^ slide.vacated | slide.ahead)

    def is_one_group(self, state: State) -> bool:
        """True when every domino can be reached from every other, edge to edge."""
        covered = self.board(state).covered
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

    def left_to_do(self, state: State) -> int:
        """How many dominoes are on the table."""
        return sum(cell != GONE for cell in state)

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
        slides = self._slides_from(domino, cell)
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


def _troubles(position: Position) -> Iterator[Trouble]:
    """Everything in a position that a sliding puzzle cannot hold."""
    first = position.dominoes[0].place if position.dominoes else Place(0, 0)
    seen: dict[frozenset[int | None], Domino] = {}
    taken: dict[Place, Domino] = {}
    for domino in position.dominoes:
        if None in domino.pips:
            message = f"domino {domino.name} is covered"
            yield Trouble(message, domino.place, "Show both its numbers.")
        if (domino.place.x - first.x) % 2 or (domino.place.y - first.y) % 2:
            message = f"domino {domino.name} lies half a space off the others"
            advice = "Every domino of a sliding puzzle lies on the same grid."
            yield Trouble(message, domino.place, advice)
        if seen.setdefault(frozenset(domino.pips), domino) is not domino:
            message = f"domino {domino.name} lies here twice"
            yield Trouble(message, domino.place, "A set holds one of each.")
        for place in domino.places:
            if taken.setdefault(place, domino) is not domino:
                yield Trouble(f"domino {domino.name} lies on {taken[place].name}", domino.place)
    for number in position.numbers:
        message = f"the number {number.pips} is not part of a domino"
        yield Trouble(message, number.place, "Join it to its other half with | or -.")
    others = [
        *((cover.places[0], "a covered space") for cover in position.covers),
        *((piece.place, f"the piece {piece.letter}") for piece in position.pieces),
        *((die.place, "a die") for die in position.dice),
    ]
    for place, what in others:
        yield Trouble(f"{what} has no place in a sliding puzzle", place, "Show dominoes only.")
