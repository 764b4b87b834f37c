"""Domino Finder in diagrams: reads a position as a board or a part of one, and draws boards.

Spaces are numbers. The seven rows of eight spaces are surrounded by a ring of table, where a pawn
may stand before it enters. So every space of the board has four neighbours.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import NamedTuple

from donimoes_book.board import parts
from donimoes_book.board.cells import CellSet, beside, cell_set, cells_of, reachable_cells
from donimoes_book.board.dominoes import Pair, domino_set, either_way, smaller_first
from donimoes_book.board.position import Place, Position
from donimoes_book.games.claims import Refusal
from donimoes_book.games.errors import RuleViolation, illegal
from donimoes_book.games.set_checks import Holds, pips_of, refuse_if_any
from donimoes_book.play.dealing import IN_ROW, ROWS, RowsDeal
from donimoes_book.words.language import N_

COLUMNS = 2 * IN_ROW
"""How many spaces a row has."""
STRIDE = COLUMNS + 2
"""How many numbers a row takes, with the table at both ends; `board.cells` calls it `row`."""
STEPS = {
    parts.Direction.LEFT: -1,
    parts.Direction.RIGHT: 1,
    parts.Direction.UP: -STRIDE,
    parts.Direction.DOWN: STRIDE,
}
"""What a step in each direction adds to a space."""


def space(column: int, row: int) -> int:
    """Return the space in a column and row, from 0 at the upper left; -1 is beside the board."""
    return (row + 1) * STRIDE + column + 1


def column_and_row(number: int) -> tuple[int, int]:
    """Return the column and the row of a space."""
    row, column = divmod(number, STRIDE)
    return column - 1, row - 1


def place_of(number: int) -> Place:
    """Return where a space is if the board's upper left corner is (0, 0)."""
    column, row = column_and_row(number)
    return Place(2 * column, 2 * row)


def rectangle(width: int, height: int) -> CellSet:
    """Return the spaces of the first `height` rows, as far as the first `width` columns."""
    return cell_set(space(column, row) for row in range(height) for column in range(width))


BOARD = rectangle(COLUMNS, ROWS)
"""All spaces of a whole board."""
EDGE = CellSet(BOARD & ~(rectangle(COLUMNS - 2, ROWS - 2) << STRIDE + 1))
"""The spaces along its edge."""
SLOTS = tuple(
    (space(column, row), space(column + 1, row))
    for row in range(ROWS)
    for column in range(0, COLUMNS, 2)
)
"""The two spaces of every domino of a whole board, in reading order."""
SLOT_AT = {number: slot for slot, spaces in enumerate(SLOTS) for number in spaces}
"""The slot that each space belongs to."""
HALVES = tuple(map(cell_set, SLOTS))
"""The two spaces of every slot, as a set."""


class Deal(RowsDeal):
    """A whole board as dealt."""

    @cached_property
    def blanks(self) -> CellSet:
        """The spaces with a blank, which are the traps."""
        return blanks_of(self.dominoes)

    @cached_property
    def slots(self) -> dict[Pair, int]:
        """The slot of each domino, by its numbers with the smaller one first."""
        return {smaller_first(pips): slot for slot, pips in enumerate(self.dominoes)}


def blanks_of(dominoes: Sequence[Pair | None]) -> CellSet:
    """Return the spaces with a blank, given each slot's domino, or None where it is not known."""
    slots = zip(SLOTS, dominoes, strict=True)
    return cell_set(at[i] for at, pips in slots if pips for i in (0, 1) if not pips[i])


def random_deal(rng: Random) -> Deal:
    """Shuffle the board; each row gets one domino with a blank and three others, in any order."""
    blanks = [pips for pips in domino_set() if not pips[0]]
    others = [pips for pips in domino_set() if pips[0]]
    rng.shuffle(blanks)
    rng.shuffle(others)
    dominoes: list[Pair] = []
    for row, blank in enumerate(blanks):
        four = [blank, *others[3 * row : 3 * row + 3]]
        rng.shuffle(four)
        dominoes += (either_way(rng, pips) for pips in four)
    return Deal(tuple(dominoes))


MOVER = "P"
"""The pawn that walks; the other players' pawns are N, B and R."""
PAWNS = "PNBR"
HOLDS = Holds("in Domino Finder", ("covers", "holds", "splits", "pieces", "dice", "arrows"))
_IN_ROWS = "Lay all dominoes across, end to end, in rows with no space between them."


@dataclass(frozen=True)
class FinderBoard:
    """Rows of dominoes, some of them face down or gone, and the pawns on them."""

    width: int
    """In spaces; a diagram may show only a part of a board."""
    height: int
    dominoes: Mapping[int, Pair]
    """The dominoes that are face up, by the space of the left half."""
    hidden: frozenset[int]
    """The left halves of the dominoes that are face down; all other spaces are empty."""
    pawns: Mapping[str, int]
    """The space of each pawn."""
    dice: tuple[parts.Die, ...]
    """Two dice for each treasure; places count from the board's upper left corner."""

    @cached_property
    def treasures(self) -> tuple[Pair, ...]:
        """The treasures to find, each with its smaller number first."""
        return _treasures(self.dice)

    @cached_property
    def spaces(self) -> CellSet:
        """All spaces of the board."""
        return rectangle(self.width, self.height)

    @cached_property
    def face_down(self) -> CellSet:
        """The spaces of the dominoes that are face down."""
        return cell_set(half for first in self.hidden for half in (first, first + 1))

    @cached_property
    def blanks(self) -> CellSet:
        """The traps that are face up."""
        dominoes = self.dominoes.items()
        return cell_set(first + i for first, pips in dominoes for i in (0, 1) if not pips[i])

    @cached_property
    def other_pawns(self) -> CellSet:
        """The spaces of the pawns that are not walking."""
        return cell_set(there for letter, there in self.pawns.items() if letter != MOVER)

    @cached_property
    def goals(self) -> tuple[CellSet, ...]:
        """The two spaces of each treasure; none if it is not face up."""
        by_pips = {smaller_first(pips): _halves(first) for first, pips in self.dominoes.items()}
        return tuple(by_pips.get(treasure, CellSet(0)) for treasure in self.treasures)

    def treasure_at(self, there: int) -> int | None:
        """Return which treasure is at a space; None if there is none."""
        return next((i for i, goal in enumerate(self.goals) if goal >> there & 1), None)

    def with_pawn_at(self, there: int) -> "FinderBoard":
        """Return the board with the walking pawn on a space, and without a treasure found there."""
        pawns = {**self.pawns, MOVER: there}
        index = self.treasure_at(there)
        if index is None:
            return replace(self, pawns=pawns)
        treasure = self.goals[index]
        dominoes = {
            first: pips for first, pips in self.dominoes.items() if not treasure >> first & 1
        }
        dice = self.dice[: 2 * index] + self.dice[2 * index + 2 :]
        return replace(self, dominoes=dominoes, pawns=pawns, dice=dice)

    def after_turn(self) -> "FinderBoard":
        """Return the board after a turn, when only what pawns stand on is face up."""
        pawns = cell_set(self.pawns.values())
        up = {first: pips for first, pips in self.dominoes.items() if _halves(first) & pawns}
        return replace(self, dominoes=up, hidden=self.hidden | self.dominoes.keys() - up.keys())

    def within_reach(self) -> list[int]:
        """Return the left halves of the face-down dominoes that the walking pawn can turn over."""
        if MOVER not in self.pawns:
            return []
        ground = self.spaces & ~self.face_down & ~self.blanks & ~self.other_pawns
        around = beside(reachable_cells(1 << self.pawns[MOVER], ground, STRIDE), STRIDE)
        return [first for first in self.hidden if around & _halves(first)]

    def step_refusal(self, way: parts.Direction) -> Refusal | None:
        """Return why the walking pawn cannot step that way; None if it can."""
        if MOVER not in self.pawns:
            return Refusal(f"the pawn {MOVER} is missing")
        there = self.pawns[MOVER] + STEPS[way]
        # Above the ring of table, numbers are negative.
        if there < 0 or not self.spaces >> there & 1:
            return Refusal(N_("that is not on the board"))
        if self.face_down >> there & 1:
            return Refusal(N_("the domino there lies face down"))
        letter = next((letter for letter, other in self.pawns.items() if other == there), None)
        return Refusal(N_("{pawn} stands there"), pawn=letter) if letter else None

    def position(self, arrows: Sequence[parts.Arrow] = ()) -> Position:
        """Draw the board; where a domino is gone, its two spaces are held open."""
        occupied = self.face_down | cell_set(
            s for first in self.dominoes for s in (first, first + 1)
        )

        def back_at(first: int) -> parts.Cover:
            place = place_of(first)
            return parts.Cover((place, place.moved(2, 0)), ((place.moved(1, 0), "|"),))

        return Position(
            tuple(
                parts.Domino(place_of(first), True, pips) for first, pips in self.dominoes.items()
            ),
            covers=tuple(map(back_at, sorted(self.hidden))),
            holds=tuple(map(place_of, cells_of(self.spaces & ~occupied))),
            pieces=tuple(
                parts.Piece(place_of(there), letter) for letter, there in self.pawns.items()
            ),
            dice=self.dice,
            arrows=tuple(arrows),
        )


def read_board(position: Position) -> FinderBoard:
    """Read a board or a part of one; raises IllegalPosition with every violation.

    Beside the board are two dice for each treasure. Arrows only guide the eye.
    """
    refuse_if_any([*HOLDS.violations(position), *_misplaced_dominoes(position)])
    outline = _outline(position)
    if outline.width > COLUMNS or outline.height > ROWS:
        message = f"this board is {outline.width} by {outline.height} spaces"
        advice = f"A board has up to {ROWS} rows of four dominoes."
        raise illegal(message, None, advice)
    wrong_dice = _wrong_dice(position.dice, outline)
    refuse_if_any([*wrong_dice, *_second_blanks(position), *_wrong_pawns(position, outline)])
    return FinderBoard(
        outline.width,
        outline.height,
        {outline.space(d.place): pips_of(d) for d in position.dominoes},
        frozenset(outline.space(cover.place) for cover in position.covers),
        {piece.letter: outline.space(piece.place) for piece in position.pieces},
        tuple(die.moved(-outline.corner.x, -outline.corner.y) for die in position.dice),
    )


class _Outline(NamedTuple):
    corner: Place
    """The board's upper left space."""
    width: int
    """In spaces."""
    height: int

    def space(self, place: Place) -> int:
        return space((place.x - self.corner.x) // 2, (place.y - self.corner.y) // 2)

    def is_off_grid(self, place: Place) -> bool:
        return bool((place.x - self.corner.x) % 2 or (place.y - self.corner.y) % 2)

    def is_in_reach(self, place: Place) -> bool:
        """Return whether a place is a space of the board, or of the table along its edge."""
        x, y = (place.x - self.corner.x) // 2, (place.y - self.corner.y) // 2
        away = max(-x, 0, x - self.width + 1) + max(-y, 0, y - self.height + 1)
        return away <= 1 and not self.is_off_grid(place)


def _outline(position: Position) -> _Outline:
    places = [place for domino in position.dominoes for place in domino.places]
    places += [place for cover in position.covers for place in cover.places]
    places += position.holds
    columns, rows = [place.x for place in places], [place.y for place in places]
    corner = Place(min(columns), min(rows))
    width, height = max(columns) - corner.x, max(rows) - corner.y
    return _Outline(corner, width // 2 + 1, height // 2 + 1)


def _misplaced_dominoes(position: Position) -> Iterator[RuleViolation]:
    places = [domino.place for domino in position.dominoes]
    places += [cover.place for cover in position.covers]
    if not places and position.dice:
        advice = "Leave less than a space between them, or they count as separate pictures."
        yield RuleViolation("these dice are too far from a board", position.dice[0].place, advice)
        return
    if not places:
        yield RuleViolation("there is no domino on this board", None, _IN_ROWS)
        return
    for domino in position.dominoes:
        if not domino.across:
            yield RuleViolation(f"domino {domino.name} does not lie across", domino.place, _IN_ROWS)
    for cover in position.covers:
        if not cover.is_back or cover.places[0].y != cover.places[1].y:
            advice = "Write a face-down domino as #|#."
            yield RuleViolation("this is not a domino", cover.place, advice)
    outline = _outline(position)
    for place in places:
        if outline.is_off_grid(place) or (place.x - outline.corner.x) % 4:
            yield RuleViolation("this domino is out of line", place, _IN_ROWS)
    for place in position.holds:
        if outline.is_off_grid(place):
            yield RuleViolation("this open place is out of line", place, _IN_ROWS)


def _second_blanks(position: Position) -> Iterator[RuleViolation]:
    rows: set[int] = set()
    for domino in position.dominoes:
        if 0 in domino.pips:
            if domino.place.y in rows:
                message = f"{domino.name} is the second domino with a blank in its row"
                yield RuleViolation(message, domino.place, "Each row is dealt only one.")
            rows.add(domino.place.y)


def _wrong_dice(dice: tuple[parts.Die, ...], outline: _Outline) -> Iterator[RuleViolation]:
    if len(dice) % 2:
        yield RuleViolation("this is half a treasure", dice[-1].place, "Show two dice for each.")
    for die in dice:
        x, y = die.place.x - outline.corner.x, die.place.y - outline.corner.y
        if -2 < x < 2 * outline.width and -2 < y < 2 * outline.height:
            yield RuleViolation("a die is on the board", die.place, "Put it beside the board.")
    treasures = _treasures(dice)
    for index, treasure in enumerate(treasures):
        if treasure in treasures[:index]:
            message = f"the treasure {treasure[0]}{treasure[1]} is shown twice"
            yield RuleViolation(message, dice[2 * index].place)


def _wrong_pawns(position: Position, outline: _Outline) -> Iterator[RuleViolation]:
    seen: set[str] = set()
    for piece in position.pieces:
        pawn = f"the pawn {piece.letter}"
        if piece.letter not in PAWNS:
            message, advice = f"there is no pawn {piece.letter}", "They are P, N, B and R."
            yield RuleViolation(message, piece.place, advice)
        elif piece.letter in seen:
            yield RuleViolation(f"{pawn} is here twice", piece.place)
        elif not outline.is_in_reach(piece.place):
            message = f"{pawn} is neither on the board nor beside it"
            yield RuleViolation(message, piece.place)
        elif any(piece.place in cover.places for cover in position.covers):
            message = f"{pawn} is on a face-down domino"
            advice = "A domino with a pawn on it stays face up."
            yield RuleViolation(message, piece.place, advice)
        else:
            seen.add(piece.letter)


def _treasures(dice: tuple[parts.Die, ...]) -> tuple[Pair, ...]:
    pips = [die.pips for die in dice]
    return tuple(map(smaller_first, zip(pips[::2], pips[1::2], strict=False)))


def _halves(first: int) -> CellSet:
    return cell_set((first, first + 1))
