"""Mirror Donimoes as a puzzle and as a game of the registry.

A pawn steps within its domino, or to a neighbouring one that shows the number it stands on. A
domino slides while a pawn rides on it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar

from donimoes_book.board.cells import cell_set
from donimoes_book.board.parts import Direction, Domino
from donimoes_book.board.position import Piece, Place, Position
from donimoes_book.games.claims import Refusal
from donimoes_book.games.errors import RuleViolation
from donimoes_book.games.mirror.titles import TITLES
from donimoes_book.games.move_puzzle import Gesture, Movement
from donimoes_book.games.sliding.board import Board, PawnStep, Slide, State, Way
from donimoes_book.games.sliding.game import SlidingGame
from donimoes_book.games.sliding.puzzle import SPLITS, Move, SlidingPuzzle
from donimoes_book.search.shortest import MAX_STATES, Outcome, solve
from donimoes_book.words.language import N_, gettext, units

LIFTED = 0.3
"""How often a board is changed by lifting dominoes."""
PAWNS = "PNBR"
"""In order, they start in the upper left, lower left, upper right and lower right corner."""


class MirrorPuzzle(SlidingPuzzle):
    """A position of Mirror Donimoes."""

    pawns = PAWNS
    repeats = True
    move_pattern = re.compile(rf"[{PAWNS}]D?[LRUD]([1-9]\d?)?")
    move_form = N_("a move is a pawn and a direction, such as NU, or BdD if its domino slides")

    stage_words: ClassVar = {"solved": N_("All four are one group.")}

    def successors(self, state: State) -> Iterator[tuple[Move, State]]:
        """Yield each slide of a domino that carries a pawn once, and then every step of a pawn."""
        halves, board = self.pawn_halves(state), self.board_of(state)
        riders = {half // 2: pawn for pawn, half in reversed([*enumerate(halves)])}
        for way in board.ways:
            pawn = riders.get(way.move.domino)
            if pawn is None or way.ahead & board.covered or not self.stays_one_group(board, way):
                continue
            after = self.slid(state, way)
            yield (
                Slide(*way.move[:2], pawn),
                after if self.both_ways else self.normalized(after),
            )
        cells = [self.cell_of(state, half) for half in halves]
        free = board.covered & ~cell_set(cells)
        for pawn, (half, here) in enumerate(zip(halves, cells, strict=True)):
            within = 1 << self.cell_of(state, half ^ 1)
            ground = free & (board.numbers[self.number_on(half)] | within)
            for direction, by in self.steps:
                if ground >> here + by & 1:
                    step = PawnStep(pawn, direction, self.half_at(state, here + by))
                    yield step, self.stepped(state, step)

    def is_solved(self, state: State) -> bool:
        """Return whether all four pawns form one group."""
        return self.pawns_connected(state)

    def solve_large(self, max_states: int = MAX_STATES, seconds: float | None = None) -> Outcome:
        """Find the same solution, with one state for all that differ in which pawn is where."""
        size = len(self.dominoes)

        def alike(state: State) -> tuple[State, frozenset[int]]:
            return state[:size], frozenset(state[size:])

        return solve(self, max_states, seconds, alike=alike)

    def remaining(self, state: State) -> int:
        """Return how many spaces are between the pawns, along the shortest tree that joins them."""
        cells = [divmod(self.cell_of(state, half), self.row) for half in self.pawn_halves(state)]
        joined, spaces = {cells[0]}, 0
        while left := [cell for cell in cells if cell not in joined]:
            away, nearest = min(
                (abs(y - there_y) + abs(x - there_x), (y, x))
                for y, x in left
                for there_y, there_x in joined
            )
            spaces += away - 1
            joined.add(nearest)
        return spaces

    def apparent_distance(self, state: State) -> tuple[int, ...]:
        """Return how far apart the pawns are."""
        return (self.remaining(state),)

    def refusal(self, state: State, board: Board, way: Way) -> Refusal | None:
        """Return why this slide is not allowed; None if it is."""
        if not self.carries_pawn(state, way.move.domino):
            return Refusal("no pawn stands on it")
        return None if self.stays_one_group(board, way) else Refusal(SPLITS)

    def step_refusal(self, state: State, step: PawnStep) -> Refusal | None:
        """Return why a step is not allowed: it must stay on the domino or lead to its equal."""
        here = self.pawn_halves(state)[step.pawn]
        number, there = self.number_on(here), self.number_on(step.half)
        if step.half // 2 == here // 2 or number == there:
            return None
        why = N_("it stands on a {number}, and the next number is {next}")
        return Refusal(why, number=number, next=there)

    # Printed moves

    def move_name(self, move: Move) -> str:
        """Return a move as the book prints it: `NU`, or `BdD` for the domino under a pawn."""
        slide = "d" if isinstance(move, Slide) else ""
        return f"{self.pieces[move.pawn or 0]}{slide}{move.direction}"

    @classmethod
    def read_moves(cls, moves: str) -> tuple[str, ...]:
        """Split printed moves, in any case; raises UnreadableMove."""
        return tuple(re.sub(r"^(.)D(?=[LRUD])", r"\1d", word) for word in super().read_moves(moves))

    def find_move(self, state: State, text: str) -> Move | Refusal:
        """Return the move that a printed one names, or why it is not allowed."""
        if text[1] != "d":
            return super().find_move(state, text)
        domino = self.pawn_halves(state)[self.pieces.index(text[0])] // 2
        way = self.find_way(state, Slide(domino, Direction(text[2])))
        if isinstance(way, Refusal):
            return way
        refusal = self.refusal(state, self.board_of(state), way)
        return refusal or way.move._replace(pawn=self._rider(state, domino))

    def attempts(self, state: State) -> Iterator[str]:
        """Yield every pawn, and every domino that carries one, pushed in every direction."""
        for pawn, half in enumerate(self.pawn_halves(state)):
            slides = ["d"] if self._rider(state, half // 2) == pawn else []
            for mover in ("", *slides):
                yield from (f"{self.pieces[pawn]}{mover}{way}" for way in Direction)

    def gesture(self, state: State, name: str) -> Gesture:
        """Return the push of a pawn, or of the domino under it."""
        touched, way = name[0], Direction(name[-1])
        if name[1] == "d":
            half = self.pawn_halves(state)[self.pieces.index(name[0])]
            touched = self.dominoes[half // 2].name
        return Gesture((touched,), way)

    @classmethod
    def movement(cls, name: str) -> Movement:
        """Return which pawn goes, or has its domino go, which way."""
        pawn, ride = name[0], name[1] == "d"
        mover = gettext("{pawn}’s domino", pawn=pawn) if ride else pawn
        return Movement(mover, (name[-1],))

    def _rider(self, state: State, domino: int) -> int | None:
        """Return the pawn that a slide is named after: the first of those on the domino."""
        riders = (p for p, half in enumerate(self.pawn_halves(state)) if half // 2 == domino)
        return next(riders, None)


class Mirror(SlidingGame):
    """Mirror Donimoes as a game of the registry."""

    length_unit = units("move", "moves")
    equals_may_touch = True

    def __init__(self) -> None:
        super().__init__("mirror", TITLES["mirror"], MirrorPuzzle, number=29)

    def puzzle(self, position: Position) -> MirrorPuzzle:
        """Set up a position, with pawns in the corners if it has none; raises IllegalPosition."""
        return MirrorPuzzle(with_pawns(position))

    def changed_board(self, rng: Random, board: Position) -> Position:
        """Turn a domino around, swap two, or lift a few neighbours and fill the hole again."""
        if rng.random() < LIFTED:
            return super().changed_board(rng, board)
        one, other = rng.choice(board.dominoes), rng.choice(board.dominoes)
        pips = {other: one.pips, one: other.pips[::-1]}
        dominoes = (replace(d, pips=pips.get(d, d.pips)) for d in board.dominoes)
        return Position(tuple(dominoes))

    def check_slid(
        self, part: Position, domino: Domino, crossed: Sequence[Domino]
    ) -> Iterator[RuleViolation]:
        """Check that a slid domino carries a pawn and has made a legal move."""
        if any(piece.place in domino.places for piece in part.pieces):
            yield from super().check_slid(part, domino, crossed)
        else:
            message = f"{domino.name} cannot have slid: no pawn stands on it"
            yield RuleViolation(message, domino.place)

    def slide_name(self, part: Position, domino: Domino, way: Direction) -> str:
        """Name the slide of a marked domino after the pawn that rides on it."""
        rider = next(piece.letter for piece in part.pieces if piece.place in domino.places)
        return f"{rider}d{way}"

    def cross_refusal(self, part: Position, domino: Domino) -> Refusal | None:
        """Return why a domino must not be crossed out when none has slid: it would mean nothing."""
        return Refusal("nothing slides here")


def with_pawns(position: Position) -> Position:
    """Put the pawns in the corners of a filled rectangle that has no pieces.

    Any other position is returned as it is.
    """
    halves = position.halves
    columns, rows = {place.x for place in halves}, {place.y for place in halves}
    if position.pieces or len(columns) < 2 or len(rows) < 2:
        return position
    if len(halves) * 4 != (max(columns) - min(columns) + 2) * (max(rows) - min(rows) + 2):
        return position
    corners = [Place(x, y) for x in (min(columns), max(columns)) for y in (min(rows), max(rows))]
    pieces = tuple(Piece(place, letter) for place, letter in zip(corners, PAWNS, strict=True))
    return replace(position, pieces=pieces)


GAMES = (Mirror(),)
