"""Pictures of Tetradominoes: reads a table and what is below it, and writes them as positions."""

from collections.abc import Container, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from itertools import pairwise

from donimoes_book.board.cells import maximum_matching, reachable
from donimoes_book.board.dominoes import Pair
from donimoes_book.board.parts import Domino, Mark, Parts
from donimoes_book.board.position import Cover, Number, Piece, Place, Position
from donimoes_book.games import set_checks
from donimoes_book.games.claims import Refusal
from donimoes_book.games.errors import RuleViolation
from donimoes_book.games.tetradominoes.rules import (
    ROTATIONS,
    Cell,
    PlacedDomino,
    Tetromino,
    TetrominoTable,
    neighbours,
    side_name,
)

TOKENS = "wb"
"""The discs that show whose turn it is: white plays light sides up, black plays dark sides."""
_GAP = 3
"""Half-spaces from the last row of the table to the hand, and from there to what is below."""
_CUT_OUT_ORDER = "TSZLJOI"


@dataclass(frozen=True, slots=True)
class Marked:
    """A domino or tetromino that has just been played, or must not be."""

    played: PlacedDomino | Tetromino
    crossed: bool
    place: Place
    reason: Refusal | None = None
    """Why it must not be played, once that is judged; None if it may."""
    numbers: tuple[int, ...] = ()
    """The numbers that a tetromino covers, once that is judged, in ascending order."""

    @property
    def name(self) -> str:
        """What messages call it."""
        return (
            f"the {self.played.shape}" if isinstance(self.played, Tetromino) else self.played.name
        )


@dataclass(frozen=True, slots=True)
class TablePicture:
    """What one picture shows."""

    before: TetrominoTable
    """The table without what is marked."""
    marked: tuple[Marked, ...]
    """What is marked; a domino that is added comes first."""
    hand: tuple[Pair, ...]
    """The dominoes below the table."""
    discarded: str
    """The tetrominoes below the table, which are given up."""
    dark: bool | None
    """The mover's side, as the token below the table shows it; None without a token."""

    @property
    def added(self) -> PlacedDomino | None:
        """The domino that has just been placed."""
        for marked in self.marked[:1]:
            if isinstance(marked.played, PlacedDomino) and not marked.crossed:
                return marked.played
        return None

    @property
    def table(self) -> TetrominoTable:
        """The table with the domino that has just been placed."""
        return self.before.with_domino(self.added) if self.added else self.before


def read_picture(part: Position) -> TablePicture:
    """Read one picture; raises IllegalPosition with every violation."""
    table, below = split(part)
    covered = {place for cover in part.covers for place in cover.places}
    tokens = [piece for piece in below.pieces if piece.place not in covered]
    set_checks.refuse_if_any(_misplaced(part, table, covered, tokens))
    dominoes = [d for d in table.dominoes if d.mark and None not in d.pips]
    dominoes.sort(key=lambda domino: domino.mark is Mark.CROSSED)
    unseen = {place for d in part.dominoes if d.mark for place in d.places}
    tetrominoes = [(read_tetromino(c), c) for c in table.covers]
    before = TetrominoTable(
        frozenset(
            (_cell(place), pips)
            for place, pips in table.halves.items()
            if pips is not None and place not in unseen
        ),
        tuple(tetromino for tetromino, cover in tetrominoes if not _marks(cover)),
    )
    violations = list(_impossible(before, part))
    if not any(map(_marks, part.covers)):
        # What is under a marked tetromino can be seen, and is checked, in the picture before it.
        violations += [*_separate(before, part), *_single_halves(table)]
    set_checks.refuse_if_any(violations)
    return TablePicture(
        before,
        (
            *(Marked(_read_domino(d), d.mark is Mark.CROSSED, d.place) for d in dominoes),
            *(
                Marked(tetromino, Mark.CROSSED in _marks(cover), cover.place)
                for tetromino, cover in tetrominoes
                if _marks(cover)
            ),
        ),
        tuple(map(set_checks.pair_of, below.dominoes)),
        "".join(read_tetromino(cover).piece for cover in below.covers),
        TOKENS.index(tokens[0].letter) == 1 if tokens else None,
    )


def split(part: Position) -> tuple[Parts, Parts]:
    """Split a picture into the table and what is below it, past the first empty row."""
    rows = sorted({place.y for place in part.halves})
    gaps = (row for row, following in pairwise(rows) if following - row > 2)
    bottom = next(gaps, rows[-1] if rows else 0)
    return part.within(lambda place: place.y <= bottom), part.within(lambda place: place.y > bottom)


def _misplaced(
    part: Position, table: Parts, covered: Set[Place], tokens: Sequence[Piece]
) -> Iterator[RuleViolation]:
    yield from set_checks.invalid_dominoes(
        domino for domino in part.dominoes if None not in domino.pips
    )
    yield from set_checks.out_of_place(part, "in Tetradominoes", ["dice"], advice="")
    grid = next(iter(table.halves), Place(0, 0))
    for place in table.halves:
        if (place.x - grid.x) % 2 or (place.y - grid.y) % 2:
            yield RuleViolation("this is half a space off the others", place)
    for domino in part.dominoes:
        if domino.mark and domino.mark.direction:
            message = f"{domino.name} is marked as slid; nothing slides in Tetradominoes"
            yield RuleViolation(message, domino.place, "Mark it with + where it was laid.")
        elif domino.mark and None in domino.pips:
            message = f"{domino.name} is marked, but half of it is covered"
            advice = "Mark it in a picture before this one, where both halves can be seen."
            yield RuleViolation(message, domino.place, advice)
        elif domino not in table.dominoes and (domino.mark or None in domino.pips):
            message = f"{domino.name} is below the table, in the hand"
            yield RuleViolation(message, domino.place, "Show both numbers, and no mark.")
    added = [domino for domino in part.dominoes if domino.mark is Mark.ADDED]
    for domino in added[1:]:
        yield RuleViolation("two dominoes are added", domino.place, "Mark one at a time.")
    for cover in part.covers:
        if Tetromino.on_cells(map(_cell, cover.places), cover.dark) is None:
            advice = "Join the four spaces of each tetromino."
            yield RuleViolation("this is not the shape of a tetromino", cover.place, advice)
        elif any(mark.direction for mark in _marks(cover)):
            yield RuleViolation("a tetromino does not slide", cover.place, "Mark it with + or *.")
    for token in tokens[1:]:
        advice = "Below the table, a single w or b shows whose turn it is."
        yield RuleViolation("two tokens show whose turn it is", token.place, advice)
    for piece in part.pieces:
        if piece.place not in covered and (piece not in tokens or piece.letter not in TOKENS):
            advice = (
                "Below the table, w or b shows whose turn it is; every other piece belongs on a"
                " tetromino."
            )
            yield RuleViolation(f"whose token is {piece.letter}?", piece.place, advice)


def _impossible(table: TetrominoTable, part: Position) -> Iterator[RuleViolation]:
    """Yield what is wrong with tetrominoes that cannot all have been played."""
    pieces: dict[str, Tetromino] = {}
    for played in table.tetrominoes:
        if played.piece in pieces:
            turned = pieces[played.piece].shape != played.shape
            why = f": it is the {pieces[played.piece].shape} turned over" if turned else ""
            place = _place_of(played, part)
            yield RuleViolation(f"the {played.shape} is already here{why}", place)
        pieces[played.piece] = played
        beside = {cell for covered in played.cells for cell in neighbours(covered)}
        for other in table.tetrominoes:
            if other != played and other.dark == played.dark and beside & {*other.cells}:
                message = f"two {side_name(played.dark)} tetrominoes are right next to each other"
                yield RuleViolation(message, _place_of(max(played, other), part))
                return


def _separate(table: TetrominoTable, part: Position) -> Iterator[RuleViolation]:
    """Yield the first cell that is not connected to the rest of the table, if any."""
    cells = {*table.numbers, *table.sides}
    start = [min(cells)] if cells else []
    rest = cells.difference(reachable(start, lambda cell: cells.intersection(neighbours(cell))))
    if rest:
        first = min(rest, key=lambda cell: (cell[1], cell[0]))
        place = next(place for place in part.halves if _cell(place) == first)
        yield RuleViolation("this is not connected to the other dominoes", place)


def _single_halves(table: Parts) -> Iterator[RuleViolation]:
    """Yield halves that can't belong to a domino: each covered or lone half needs one beside it."""
    domino_places = {place for domino in table.dominoes for place in domino.places}
    halves = [place for place in table.halves if place not in domino_places]
    splits = {point for point, _ in table.splits}

    def partners(place: Place) -> list[Place]:
        return [
            other
            for other in place.neighbours
            if other in halves
            and Place((place.x + other.x) // 2, (place.y + other.y) // 2) not in splits
        ]

    alternate = [place for place in halves if (place.x + place.y) // 2 % 2]
    pairs = maximum_matching(alternate, partners)
    single = {*halves} - {*pairs, *pairs.values()}
    for place in sorted(single, key=lambda place: (place.y, place.x)):
        advice = "Each half, covered or not, belongs beside the other half of its domino."
        yield RuleViolation("half a domino is left over here", place, advice)


def _place_of(played: Tetromino, part: Position) -> Place:
    return next(p for cover in part.covers for p in cover.places if _cell(p) == played.cells[0])


def _marks(cover: Cover) -> set[Mark]:
    return {Mark(char) for _, char in cover.joints if char in set(Mark)}


def _cell(place: Place) -> Cell:
    return place.x // 2, place.y // 2


def _read_domino(domino: Domino) -> PlacedDomino:
    start, end = map(_cell, domino.places)
    return PlacedDomino(set_checks.pips_of(domino), (start, end))


def read_tetromino(cover: Cover) -> Tetromino:
    """Return which tetromino a cover is; it must be one."""
    tetromino = Tetromino.on_cells(map(_cell, cover.places), cover.dark)
    assert tetromino, "other shapes have been refused"
    return tetromino


def picture(
    table: TetrominoTable,
    placed: Iterable[PlacedDomino] = (),
    *,
    added: PlacedDomino | None = None,
    hand: Sequence[Pair] = (),
    discarded: str = "",
    token: str = "",
) -> Position:
    """Return a table as a position; numbers that are not on a domino in `placed` stand alone."""
    covered = set(map(place_of, table.sides))
    dominoes: list[Domino] = []
    seen: set[Cell] = set()
    for one in placed:
        domino = _with_covered(domino_of(one, Mark.ADDED if one == added else None), covered)
        if domino.pips != (None, None):
            dominoes.append(domino)
            seen.update(one.cells)
    numbers = (Number(place_of(cell), n) for cell, n in table.uncovered if cell not in seen)
    covers = [cover_of(tetromino) for tetromino in table.tetrominoes]
    cells = (*table.numbers, *table.sides)
    left = 2 * min((x for x, _ in cells), default=0)
    row = 2 * max((y for _, y in cells), default=-2) + _GAP
    pieces = [Piece(Place(left, row), token)] if token else []
    for index, held in enumerate(hand):
        dominoes.append(Domino(Place(left + 4 * index, row), True, held))
    # They get a row of their own, or they would seem to be on top of the hand.
    row, column = row + (_GAP if hand or token else 0), left
    for piece in discarded:
        shape = ROTATIONS[piece][0]
        covers.append(cover_of(Tetromino(shape, dark=False)).moved(column, row))
        column += 2 * (max(x for x, _ in shape) + 1) + 1
    return Position(tuple(dominoes), tuple(numbers), tuple(covers), pieces=tuple(pieces))


def after_turn(before: Position, placed: PlacedDomino | None, played: Tetromino | None) -> Position:
    """Return a table with what is played now marked; `placed` is None if no domino is new."""
    table, _ = split(before)
    dominoes, covers = [*table.dominoes], [*table.covers]
    if placed:
        dominoes.append(domino_of(placed, None if played else Mark.ADDED))
    numbers = before.numbers
    if played:
        covered = set(map(place_of, played.cells))
        covers.append(cover_of(played, added=True))
        dominoes = [_with_covered(domino, covered) for domino in dominoes]
        dominoes = [domino for domino in dominoes if domino.pips != (None, None)]
        numbers = tuple(number for number in numbers if number.place not in covered)
    return Position(tuple(dominoes), numbers, tuple(covers))


def domino_of(placed: PlacedDomino, mark: Mark | None = None) -> Domino:
    """Return a domino of the table as a picture shows it."""
    across = placed.cells[0][1] == placed.cells[1][1]
    return Domino(place_of(placed.cells[0]), across, placed.numbers, mark)


def _with_covered(domino: Domino, covered: Container[Place]) -> Domino:
    """Return a domino with covered halves hidden, and without a mark if one is."""
    pairs = zip(domino.places, domino.pips, strict=True)
    first, second = (None if place in covered else number for place, number in pairs)
    hidden = (first, second) != domino.pips
    return replace(domino, pips=(first, second), mark=None if hidden else domino.mark)


def card_pieces() -> tuple[Cover, ...]:
    """Return the seven tetrominoes, light side up, each in the upper left corner."""
    return tuple(cover_of(Tetromino(ROTATIONS[shape][0], dark=False)) for shape in _CUT_OUT_ORDER)


def card_name(face: Cover) -> str:
    """Return the letter of the shape shown on a face."""
    return read_tetromino(face).shape


def cover_of(tetromino: Tetromino, *, added: bool = False) -> Cover:
    """Return a tetromino of the table as a picture shows it."""
    places = tuple(map(place_of, tetromino.cells))
    joints = []
    for place in places:
        for dx, dy, char in ((1, 0, "|"), (0, 1, "-")):
            if place.moved(2 * dx, 2 * dy) in places:
                joints.append((place.moved(dx, dy), char))
    if added:
        joints[0] = (joints[0][0], Mark.ADDED.value)
    return Cover(places, tuple(joints), tetromino.dark)


def place_of(cell: Cell) -> Place:
    """Return where a cell of the table is in a picture."""
    return Place(2 * cell[0], 2 * cell[1])
