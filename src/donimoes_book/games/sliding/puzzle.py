"""Sliding puzzles: dominoes slide one space lengthwise and always stay one group.

A puzzle only adds which slides are legal, what they capture, and when it is solved.
"""

import re
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from random import Random
from typing import ClassVar

from donimoes_book.board.cells import CellSet
from donimoes_book.board.position import Direction, Domino, Mark, Position
from donimoes_book.board.rectangle import change_rectangle, random_rectangle, shapes
from donimoes_book.games.claims import Claim, Claimed, Refusal
from donimoes_book.games.game import IllegalMove, IllegalPosition, RuleViolation, Step
from donimoes_book.games.puzzle_game import (
    DECIDED,
    ILLEGAL,
    LEGAL,
    SOLVED,
    Gesture,
    MovePuzzle,
    PuzzleGame,
)
from donimoes_book.games.set_checks import picture_by_picture
from donimoes_book.games.sliding.board import GONE, Board, PawnStep, Slide, SlidingBoard, State, Way
from donimoes_book.laboratory.generation import GenerationSpec, ProblemGenerator
from donimoes_book.language import units
from donimoes_book.search.difficulty import GradeScale
from donimoes_book.search.shortest import MAX_STATES, Outcome

_MOST_SQUARE = 2
"""How many of the possible rectangles are used: the longest leave little to do."""
_LIFTED = (1, 2, 2, 3, 3, 4)
"""How many dominoes a change to a board lifts: each number is drawn as often as it appears."""


Move = Slide | PawnStep


class SlidingPuzzle(SlidingBoard, MovePuzzle[State, Move]):
    """One position of a sliding puzzle. Moves are slides, and steps if there are pawns."""

    meeting_sum: ClassVar[int | None] = None
    """The sum that lets numbers meet, if equal ones capture; None if equal ones must not meet."""
    move_pattern = re.compile(r"\d\d[LRUD]")
    move_form = "a move is a domino and a direction, such as 24R (L, R, U or D)"

    def __init_subclass__(cls) -> None:
        """Let the pawns of a puzzle be named in printed moves."""
        if cls.pawns and "move_pattern" not in vars(cls):
            cls.move_pattern = re.compile(rf"\d\d[LRUD]|[{cls.pawns}][LRUD]")
            cls.move_form = "a move is a domino or a pawn and a direction, such as 24R or PU"

    def successors(self, state: State) -> Iterator[tuple[Move, State]]:
        """Yield every legal move and the state it leads to; a puzzle may have a quicker way."""
        board = self.board_of(state)
        for way in board.ways:
            if not way.ahead & board.covered and self.refusal(state, board, way) is None:
                yield way.move, self.after(state, way.move)
        for step in self.pawn_steps(state):
            if self.step_refusal(state, step) is None:
                yield step, self.stepped(state, step)

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
            return Refusal(f"{other} stands there")
        return Refusal(f"there is no domino that way for {text[0]}")

    def attempts(self, state: State) -> Iterator[str]:
        """Yield every domino and every pawn, pushed every way."""
        for mover in (*self.dominoes_left(state), *self.pieces):
            yield from (f"{mover}{way}" for way in Direction)

    def gesture(self, state: State, name: str) -> Gesture:
        """Return the push of a single piece."""
        return Gesture((name[:-1],), Direction(name[-1]))

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

    def solve(
        self, max_states: int = MAX_STATES, seconds: float | None = None, *, fast: bool = False
    ) -> Outcome:
        """Find a shortest solution, or the same one with the compiled search."""
        if not fast:
            return super().solve(max_states, seconds)
        from donimoes_book.games.sliding.backend import solve

        return solve(self, max_states, seconds)


def _judge_captures(game: "SlidingGame", claim: Claimed) -> Refusal | None:
    captured, found = game.captures_in(claim)
    if captured is None:
        return found
    named = claim.arguments[0].split()
    same = sorted(map(_either_way, named)) == sorted(map(_either_way, captured))
    return None if same else found


def _judge_adds(game: "SlidingGame", claim: Claimed) -> Refusal | None:
    captured, found = game.captures_in(claim)
    return None if captured == [] else found


CAPTURE_CLAIMS = (
    Claim(
        "captures [DOMINOES]",
        "The moves, or the marked slide, capture exactly these dominoes.",
        _judge_captures,
    ),
    Claim("adds", "The moves, or the marked slide, capture nothing.", _judge_adds),
)


class SlidingGame(PuzzleGame):
    """A sliding puzzle as a game of the registry."""

    length_unit = units("step", "steps")
    equals_may_touch: bool = False
    """Whether equal numbers may touch in the rectangles that problems start from."""

    def __init__(
        self,
        name: str,
        title: str,
        kind: type[SlidingPuzzle],
        grade_one_limit: float,
        claims: Sequence[Claim] = (),
    ) -> None:
        self.name, self.title, self.kind = name, title, kind
        self.grade_scale = GradeScale(grade_one_limit)
        self.has_backend = not kind.pawns
        self.claims = (LEGAL, ILLEGAL, *claims, *SOLVED, *DECIDED)

    def puzzle(self, position: Position) -> SlidingPuzzle:
        """Set up a position; raises IllegalPosition."""
        return self.kind(position)

    def check_picture(self, position: Position) -> list[RuleViolation]:
        """Check that a slid domino made a legal step and that a cross has its reason."""
        return picture_by_picture(position, self._check_marks)

    def _check_marks(self, part: Position) -> Iterator[RuleViolation]:
        slid = _slid(part)
        crossed = [d for d in part.dominoes if d.mark is Mark.CROSSED]
        for domino in slid:
            yield from self.check_slid(part, domino, crossed)
        if not slid:
            for domino in crossed:
                if refusal := self.cross_refusal(part, domino):
                    message = f"{domino.name} is crossed, but {refusal}"
                    advice = "A cross means captured, or not allowed here."
                    yield RuleViolation(message, domino.place, advice)

    def cross_refusal(self, part: Position, domino: Domino) -> Refusal | None:
        """Return why a domino should not be crossed out when none has slid; None if it should."""
        if _touches_its_equal(part, domino):
            return None
        return Refusal("no equal number touches it")

    def check_slid(
        self, part: Position, domino: Domino, crossed: Sequence[Domino]
    ) -> Iterator[RuleViolation]:
        """Check that a picture's slid domino made a legal step, with these captures."""
        before, move = self._undone(part, domino)
        try:
            step = self.replay(before, move)[0]
        except IllegalPosition as error:
            message = f"{move} cannot have led here: one step earlier, {error}"
            yield RuleViolation(message, domino.place)
        except IllegalMove as error:
            yield RuleViolation(f"{move} is not legal: {error.reason}", domino.place)
        else:
            names = {d.name for d in crossed}
            captured = set(step.captured) - {domino.name}
            if names and names != captured:
                found = " ".join(sorted(captured)) or "nothing"
                message = f"{move} captures {found} besides {domino.name}"
                yield RuleViolation(message, crossed[0].place)

    def captures_in(self, claim: Claimed) -> tuple[list[str] | None, Refusal]:
        """Return what the moves or the marked slide capture, and the same as a sentence.

        The captures are None if nothing moves.
        """
        steps = self._played(claim)
        if not steps:
            return None, Refusal("no move is played")
        captured = [name for step in steps for name in step.captured]
        played = " ".join(step.move for step in steps)
        return captured, Refusal(f"{played} captures {' '.join(captured) or 'nothing'}")

    def _played(self, claim: Claimed) -> tuple[Step, ...]:
        if claim.moves:
            return self.replay(claim.first, claim.moves)
        parts = [part for _, part in claim.position.side_by_side()]
        marked = ((part, domino) for part in parts for domino in _slid(part))
        return next((self.replay(*self._undone(*slide)) for slide in marked), ())

    def _undone(self, part: Position, domino: Domino) -> tuple[Position, str]:
        """Return the position before a marked slide, and the slide's name as a move."""
        way = domino.mark.direction if domino.mark else None
        if way is None:
            raise ValueError(f"{domino.name} did not slide")
        back = way.opposite.step
        dominoes = (d.moved(*back) if d is domino else d for d in part.dominoes)
        pieces = (p.moved(*back) if p.place in domino.places else p for p in part.pieces)
        before = Position(tuple(dominoes), pieces=tuple(pieces))
        return before, self.slide_name(part, domino, way)

    def slide_name(self, part: Position, domino: Domino, way: Direction) -> str:
        """Name the slide of a marked domino as a printed move."""
        return f"{domino.name}{way}"

    def random_board(self, rng: Random, dominoes: int) -> Position:
        """Fill a rectangle in which equal numbers touch only if the game lets them."""
        shape = rng.choice(shapes(dominoes)[:_MOST_SQUARE])
        return random_rectangle(rng, *shape, equals=self.equals_may_touch)

    def changed_board(self, rng: Random, board: Position) -> Position:
        """Lift a few neighbouring dominoes and fill the hole again, if that can be done."""
        lift = rng.choice(_LIFTED)
        return change_rectangle(rng, board, lift, equals=self.equals_may_touch) or board

    def grade_specs(self) -> tuple[GenerationSpec | None, ...]:
        """Return the specification that most often gives each grade, by trial; empty if unknown."""
        return ()

    def generator(self) -> ProblemGenerator | None:
        """Return the generator, which makes problems and searches for the longest."""
        from donimoes_book.games.sliding.generation import SlidingGenerator

        return SlidingGenerator(self, self.grade_specs())


def _slid(part: Position) -> list[Domino]:
    return [domino for domino in part.dominoes if domino.mark and domino.mark.direction]


def _touches_its_equal(part: Position, domino: Domino) -> bool:
    return any(
        part.halves.get(there) == pips
        for place, pips in zip(domino.places, domino.pips, strict=True)
        for there in place.neighbours
        if there not in domino.places
    )


def _either_way(name: str) -> str:
    return min(name, name[::-1])


def touches_equal(board: Board, way: Way) -> CellSet:
    """Return the cells of equal numbers that a sliding domino's halves come to touch."""
    (lead, leads), (follow, follows) = way.halves
    return CellSet(board.numbers[lead] & leads | board.numbers[follow] & follows)
