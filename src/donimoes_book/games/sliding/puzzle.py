"""Sliding puzzles: dominoes slide one space lengthwise and always stay one group.

A puzzle only adds which slides are legal, what they capture, and when it is solved. Unmatched
Donimoes is won with a filled rectangle, and equal numbers must never meet; Capturing Donimoes, by
sliding equal numbers together until all the dominoes are collected.
"""

import re
from abc import abstractmethod
from collections.abc import Container, Iterator
from functools import cache, cached_property
from typing import ClassVar

from donimoes_book.board.cells import NO_CELLS, CellSet, beside, cells_of, is_connected
from donimoes_book.board.parts import Direction
from donimoes_book.board.position import Position
from donimoes_book.games.claims import Refusal
from donimoes_book.games.move_puzzle import Gesture, Movement, MovePuzzle
from donimoes_book.games.sliding.board import (
    BLOCKED,
    GONE,
    Board,
    PawnStep,
    Remembered,
    Slide,
    SlidingBoard,
    State,
    Way,
)
from donimoes_book.words.language import N_

Move = Slide | PawnStep
MATCHES = N_("its {number} matches the {number} of {domino}")
SPLITS = N_("it splits the group")
STANDS_THERE = N_("{pawn} stands there")
NO_DOMINO = N_("there is no domino that way for {pawn}")


class SlidingPuzzle(SlidingBoard, MovePuzzle[State, Move]):
    """One position of a sliding puzzle. Moves are slides, and steps if there are pawns."""

    meeting_sum: ClassVar[int | None] = None
    """The sum that lets numbers meet, if equal ones capture; None if equal ones must not meet."""
    ends_filled: ClassVar[bool] = False
    """Whether solutions end with a filled rectangle; if not, problems begin with one."""
    obstacle_words: ClassVar = {
        BLOCKED: N_("{first} is in the way"),
        MATCHES: N_("its {number} would touch the {number} of {first}"),
        SPLITS: N_("the dominoes would no longer be one group"),
        STANDS_THERE: N_("{first} stands there"),
        NO_DOMINO: N_("no domino is there"),
    }
    move_pattern = re.compile(r"\d\d[LRUD]")
    move_form = N_("a move is a domino and a direction, such as 24R (L, R, U or D)")

    @abstractmethod
    def refusal(self, state: State, board: Board, way: Way) -> Refusal | None:
        """Return why the rules forbid an unblocked slide, if they do; see `stays_one_group`."""

    def step_refusal(self, state: State, step: PawnStep) -> Refusal | None:
        """Return why the rules forbid a pawn's step to a free half; None if it is legal."""
        return None

    def captured_by(self, state: State, board: Board, way: Way) -> frozenset[int]:
        """Return the dominoes that a legal slide takes off the table."""
        return frozenset()

    def remaining(self, state: State) -> int:
        """Return how many dominoes are on the table."""
        return len(self.dominoes) - state.count(GONE)

    def apparent_distance(self, state: State) -> tuple[int, ...]:
        """Return how many dominoes are on the table, and how much room they take up."""
        return self.remaining(state), self.room(state)

    def move_name(self, move: Move) -> str:
        """Return a move as the book prints it: `24R`, or `PU` for a pawn's step."""
        mover = self.pieces[move[0]] if isinstance(move, PawnStep) else self.dominoes[move[0]].name
        return f"{mover}{move.direction}"

    def find_move(self, state: State, text: str) -> Move | Refusal:
        """Return the move that a printed one names, or why it is not allowed."""
        if text[0] not in self.pawns:
            way = self.find_slide(state, text)
            if isinstance(way, Refusal):
                return way
            return self.refusal(state, self.board_of(state), way) or way.move
        for step in self.pawn_steps(state):
            if self.move_name(step) == text:
                return self.step_refusal(state, step) or step
        pawn, steps = self.pieces.index(text[0]), dict(self.steps)
        halves = self.pawn_halves(state)
        cell = self.cell_of(state, halves[pawn]) + steps[Direction(text[1])]
        standing = {
            self.cell_of(state, half): letter
            for half, letter in zip(halves, self.pieces, strict=True)
        }
        if other := standing.get(cell):
            return Refusal(STANDS_THERE, pawn=other)
        return Refusal(NO_DOMINO, pawn=text[0])

    def attempts(self, state: State) -> Iterator[str]:
        """Yield every domino, pushed every way."""
        for domino, cell in zip(self.dominoes, state, strict=False):
            if cell != GONE:
                yield from (f"{domino.name}{way}" for way in Direction)

    def gesture(self, state: State, name: str) -> Gesture:
        """Return the push of a single piece."""
        return Gesture((name[:-1],), Direction(name[-1]))

    @classmethod
    def movement(cls, name: str) -> Movement:
        """Return who slides which way."""
        return Movement("-".join(name[:-1]), (name[-1],))

    def find_slide(self, state: State, text: str) -> Way | Refusal:
        """Return the slide that a printed move names, legal or not, or why there is no room."""
        name, direction = text[:2], Direction(text[2:])
        domino = self.numbered.get(name, self.numbered.get(name[::-1]))
        if domino is None or state[domino] == GONE:
            return Refusal(f"there is no domino {name} here")
        return self.find_way(state, Slide(domino, direction), name)

    def after(self, state: State, move: Move) -> State:
        """Return the state after a legal move and what it captures."""
        return self.without(*self._played(state, move))

    def picture(self, state: State, move: Move) -> Position:
        """Draw the move as the reader sees it: the slid domino marked, its captures crossed."""
        played, captured = self._played(state, move)
        return self.position(played, move, captured)

    def captured(self, state: State, move: Move) -> tuple[str, ...]:
        """Return the names of the dominoes that a legal move takes off the table."""
        captured = self._played(state, move)[1]
        return tuple(self.dominoes[domino].name for domino in sorted(captured))

    def _played(self, state: State, move: Move) -> tuple[State, frozenset[int]]:
        """Return the state after a legal move, before it captures, and what it captures."""
        if isinstance(move, PawnStep):
            return self.stepped(state, move), frozenset()
        way = self.find_way(state, move)
        if isinstance(way, Refusal):
            raise ValueError(way)
        return self.slid(state, way), self.captured_by(state, self.board_of(state), way)


# Unmatched Donimoes

KnownSlide = tuple[int, int, int, CellSet, CellSet, Slide]
"""A slide's bit, its domino, where the first half ends, the cell ahead, the vacated cell, its move.

It is a plain tuple because Python unpacks those much faster than named ones.
"""
Placed = tuple[int, list[KnownSlide], int]
"""For some dominoes: the cells they cover, their slides, and the slides they stop."""


class OpenSlides:
    """The slides of a board that neither bump into a domino nor bring equal numbers together.

    A slide's bit says which domino it moves, where it ends and in which direction. So a half on
    the table stops every slide to its cell, and every slide that puts an equal number beside it,
    wherever that starts.
    """

    def __init__(self, board: SlidingBoard) -> None:
        self._board, self._line = board, 2 * max(board.row, board.rows)
        self._stopped_by = cache(self._find_stopped)
        self._place = cache(self._placed)
        self._middle, end = len(board.dominoes) // 2, len(board.dominoes)
        halves = range(self._middle), range(self._middle, end)
        self.parts = [Remembered(self._part, half) for half in halves]
        """The first and the second half of the dominoes, each with its remembered placements."""

    def on(self, state: State) -> Placed:
        """Return the covered cells, all slides, and the slides that are not open."""
        first, second = self.parts
        covered, slides, stopped = first[state[: self._middle]]
        also_covered, also_slides, also_stopped = second[state[self._middle :]]
        return covered | also_covered, slides + also_slides, stopped | also_stopped

    def _part(self, dominoes: range, state: State) -> Placed:
        """Put some dominoes where they are, and leave out the slides that they stop themselves."""
        covered, slides, stopped = 0, list[KnownSlide](), 0
        for domino, cell in zip(dominoes, state, strict=True):
            also_covered, also_slides, also_stopped = self._place(domino, cell)
            covered |= also_covered
            slides += also_slides
            stopped |= also_stopped
        return covered, [slide for slide in slides if not slide[0] & stopped], stopped

    def _placed(self, domino: int, cell: int) -> Placed:
        """Put a domino with its first half on a cell."""
        board, slides, stopped = self._board, list[KnownSlide](), 0
        for onward, way in enumerate(board.ways_from(domino, cell)):
            bit = 1 << self._number(domino, way.cell) + onward
            slides.append((bit, domino, way.cell, way.ahead, way.vacated, way.move))
        for pips, at in zip(board.dominoes[domino].pips, (0, board.along[domino]), strict=True):
            stopped |= self._stopped_by(pips or 0, cell + at)
        own = (1 << self._line) - 1 << domino * self._line
        return board.cells_of(domino, cell), slides, stopped & ~own

    def _number(self, domino: int, end: int) -> int:
        """Return the index of the slide forward to a cell; the slide back to it comes next."""
        column, row = end % self._board.row, end // self._board.row
        return domino * self._line + 2 * (column if self._board.along[domino] == 1 else row)

    def _find_stopped(self, number: int, cell: int) -> int:
        """Return the slides that a half with this number on this cell stops.

        They include slides from where the half itself is, which do no harm.
        """
        board, stopped = self._board, 0
        near = [cell, *cells_of(beside(1 << cell, board.row))]
        for domino, along in enumerate(board.along):
            for half, pips in enumerate(board.dominoes[domino].pips):
                for there in near if pips == number else [cell]:
                    end = there - half * along
                    if board.in_line(domino, end):
                        stopped |= 0b11 << self._number(domino, end)
        return stopped


class UnmatchedPuzzle(SlidingPuzzle):
    """A position of Unmatched Donimoes."""

    ends_filled = True
    stage_words: ClassVar = {"solved": N_("The rectangle is full.")}

    @cached_property
    def reversible(self) -> bool:  # type: ignore[override]
        """Whether every move can be undone: yes, unless equal numbers touch to begin with."""
        return not self.has_equals_touching(self.start)

    @cached_property
    def rectangles(self) -> frozenset[int]:
        """The rectangles of this many dominoes with a corner at the first cell."""
        size = 2 * len(self.dominoes)
        return frozenset(
            sum((1 << width) - 1 << self.row * y for y in range(size // width))
            for width in range(1, min(self.row, size + 1))
            if size % width == 0
        )

    @cached_property
    def open_slides(self) -> OpenSlides:
        """The lookup of slides that nothing stops."""
        return OpenSlides(self)

    def successors(self, state: State) -> Iterator[tuple[Slide, State]]:
        """Yield every slide that brings no equal numbers together and keeps the group whole."""
        return self.unseen(state, ())

    def unseen(self, state: State, seen: Container[State]) -> Iterator[tuple[Slide, State]]:
        """Yield the successors not seen yet; the group is checked only if it may be split."""
        covered, slides, stopped = self.open_slides.on(state)
        parting, cutting = self.partings(covered)
        moved, in_place = list(state), self.both_ways
        for bit, domino, cell, ahead, vacated, move in slides:
            if bit & stopped:
                continue
            parts = vacated & parting
            if parts & cutting and not ahead & parting:
                continue
            moved[domino] = cell
            after = tuple(moved) if in_place else self.normalized(tuple(moved))
            moved[domino] = state[domino]
            if after in seen or (parts and not self.reconnects(covered, vacated, ahead)):
                continue
            yield move, after

    def is_solved(self, state: State) -> bool:
        """Return whether the dominoes fill a rectangle, whatever its shape."""
        covered, _, _ = self.open_slides.on(state)
        return not covered or covered >> (covered & -covered).bit_length() - 1 in self.rectangles

    def refusal(self, state: State, board: Board, way: Way) -> Refusal | None:
        """Return why this slide is not allowed; None if it is."""
        for number, cells in way.halves:
            for domino in self.dominoes_on(state, board.numbers[number] & cells):
                name = self.dominoes[domino].name
                return Refusal(MATCHES, number=number, domino=name)
        return None if self.stays_one_group(board, way) else Refusal(SPLITS)


# Capturing Donimoes

SUM = 6
"""What two numbers must add up to if they may meet without capturing."""
_MEETS_NOTHING = N_("it neither matches a number nor adds up to {sum}")
_CAPTURE_SPLITS = N_("collecting {dominoes} splits the group")


class CapturingPuzzle(SlidingPuzzle):
    """A position of Capturing Donimoes."""

    meeting_sum = SUM
    obstacle_words: ClassVar = {
        **SlidingPuzzle.obstacle_words,
        _MEETS_NOTHING: N_("it would match nothing, nor add up to six"),
        _CAPTURE_SPLITS: N_("what is left would no longer be one group"),
    }
    stage_words: ClassVar = {
        "solved": N_("None is left."),
        "left": N_("{left} are left."),
    }

    def successors(self, state: State) -> Iterator[tuple[Slide, State]]:
        """Yield every slide that matches or adds, with one group before and after capturing."""
        return self.unseen(state, ())

    def unseen(self, state: State, seen: Container[State]) -> Iterator[tuple[Slide, State]]:
        """Yield the successors not seen yet; the group is checked only if it may be split."""
        covered, numbers, ways = self.board_of(state)
        parting, cutting = self.partings(covered)
        adding, drifts = _adding(numbers), self.drifts(state)
        for way in ways:
            move, _, ahead, vacated, ((lead, leads), (follow, follows)) = way
            parts = vacated & parting
            if ahead & covered or (parts & cutting and not ahead & parting):
                continue
            matches = numbers[lead] & leads | numbers[follow] & follows
            if not (matches or adding[lead] & leads or adding[follow] & follows):
                continue
            after = self.slid(state, way)
            if matches:
                captured = {move.domino, *self.dominoes_on(state, matches)}
                left = covered ^ vacated | ahead
                for domino in captured:
                    left ^= self.cells_of(domino, after[domino])
                after = self.without(after, captured)
            elif drifts:
                after = self.normalized(after)
            if (
                after not in seen
                and not (parts and not self.reconnects(covered, vacated, ahead))
                and not (matches and not is_connected(left, self.row))
            ):
                yield move, after

    def is_solved(self, state: State) -> bool:
        """Return whether every domino has been collected."""
        return not self.remaining(state)

    def captured_by(self, state: State, board: Board, way: Way) -> frozenset[int]:
        """Return the moved domino and every domino that it matches; none if it only adds."""
        (lead, leads), (follow, follows) = way.halves
        equals = board.numbers[lead] & leads | board.numbers[follow] & follows
        captives = frozenset(self.dominoes_on(state, equals))
        return captives | {way.move.domino} if captives else captives

    def refusal(self, state: State, board: Board, way: Way) -> Refusal | None:
        """Return why this slide is not allowed; None if it is."""
        captured = self.captured_by(state, board, way)
        adding = _adding(board.numbers)
        if not captured and not any(adding[number] & cells for number, cells in way.halves):
            return Refusal(_MEETS_NOTHING, sum=SUM)
        if not self.stays_one_group(board, way):
            return Refusal(SPLITS)
        after = self.without(self.slid(state, way), captured)
        if not is_connected(self.board_of(after).covered, self.row):
            names = " ".join(self.dominoes[domino].name for domino in sorted(captured))
            return Refusal(_CAPTURE_SPLITS, dominoes=names)
        return None


def _adding(numbers: list[CellSet]) -> list[CellSet]:
    """Return, for each number from 0 to 9, the cells that make the sum with it."""
    return [numbers[SUM - number] if number <= SUM else NO_CELLS for number in range(10)]
