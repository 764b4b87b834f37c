"""Fujisan as the search sees it: priests on a mountain, as sets of spaces, and every legal move.

Spaces are numbered, fourteen to a row including the ground at both ends, the upper row first. A
state is the set of occupied spaces, since the four priests are alike. A move is the set of the two
spaces that it changes, so `state ^ move` plays it. Mountains are read from positions and drawn.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from random import Random

from donimoes_book.board.cells import CellSet, cell_set
from donimoes_book.board.dominoes import either_way
from donimoes_book.board.parts import Arrow, Domino
from donimoes_book.board.position import Cover, Piece, Place, Position
from donimoes_book.games.errors import IllegalPosition, RuleViolation
from donimoes_book.games.set_checks import out_of_place, refuse_if_any
from donimoes_book.words.language import N_

COLUMNS = 14
"""Twelve dominoes, and the ground at either end."""
ROW = CellSet((1 << COLUMNS) - 1)
"""The upper row as a set; the lower row is the next fourteen bits."""
PEAK = 6, 7
"""The columns of the two middle dominoes."""
ENDS = 0, COLUMNS - 1
"""The columns in which the priests start."""
START = (0, COLUMNS, COLUMNS - 1, 2 * COLUMNS - 1)
"""Where the four priests start: upper left, lower left, upper right, lower right."""

Number = int | None
"""The pips on a space; None on the ground, which no priest steps onto."""
Deal = tuple[tuple[int, int], ...]
"""The twelve dominoes from left to right, each as its upper and its lower number."""


def both_rows(columns: Iterable[int]) -> CellSet:
    """Return the spaces of these columns as a set."""
    upper = cell_set(columns)
    return CellSet(upper | upper << COLUMNS)


class Slope:
    """The mountain on the way up or the way down: its numbers, and where the priests stay."""

    def __init__(
        self, upper: Sequence[Number], lower: Sequence[Number], home: Sequence[int], stays: str
    ) -> None:
        """Take the numbers of both rows, the columns that are home, and why no one leaves them."""
        self.numbers = (*upper, *lower)
        self.stays = stays
        self.home = frozenset(home)
        self.goal = both_rows(home)
        self._steps = cell_set(c for c in range(COLUMNS) if upper[c] is not None)
        self._rows: tuple[dict[int, tuple[int, ...]], ...] = ({}, {})
        self._pairs: dict[int, tuple[int, ...]] = {}

    def moves(self, occupied: int) -> Iterator[int]:
        """Every legal move: along the upper row, along the lower row, then within a domino."""
        upper, lower = occupied & ROW, occupied >> COLUMNS
        # The moves in a row depend only on its occupied spaces, so they are worth remembering.
        for row, present in enumerate((upper, lower)):
            memo = self._rows[row]
            if present not in memo:
                memo[present] = tuple(
                    1 << space | 1 << end
                    for space in range(row * COLUMNS, (row + 1) * COLUMNS)
                    if occupied >> space & 1
                    for end in self.ends(space, occupied)
                )
            yield from memo[present]
        alone = (upper ^ lower) & self._steps
        if alone not in self._pairs:
            self._pairs[alone] = tuple(
                both_rows((column,)) for column in range(COLUMNS) if alone >> column & 1
            )
        yield from self._pairs[alone]

    def ends(self, space: int, occupied: int) -> Iterator[int]:
        """Where the priest on a space may go along his row."""
        for way in (-1, 1):
            if space % COLUMNS in self.home:
                if space % COLUMNS + way in self.home and not occupied >> space + way & 1:
                    yield space + way
            else:
                for end, counted in self.walks(space, way, occupied):
                    if self.numbers[end] == counted:
                        yield end

    @staticmethod
    def walks(space: int, way: int, occupied: int) -> Iterator[tuple[int, int]]:
        """Every free space to the left (-1) or to the right (1), each with its count from 1."""
        counted = 0
        last = space - space % COLUMNS + (0 if way < 0 else COLUMNS - 1)
        while space != last:
            space += way
            if not occupied >> space & 1:
                counted += 1
                yield space, counted


@lru_cache(maxsize=128)
def way_up(deal: Deal) -> Slope:
    """The mountain as dealt: the priests climb to the two middle dominoes."""
    upper, lower = ((None, *(domino[row] for domino in deal), None) for row in (0, 1))
    return Slope(upper, lower, PEAK, N_("the peak is never left"))


@lru_cache(maxsize=128)
def way_down(deal: Deal) -> Slope:
    """The way down: the peak's dominoes are where the priests began, and the peak is blank."""
    left, right = deal[: PEAK[0] - 1], deal[PEAK[1] :]
    first, last = (deal[column - 1] for column in PEAK)
    moved = (first, *left, (0, 0), (0, 0), *right, last)
    upper, lower = ([domino[row] for domino in moved] for row in (0, 1))
    stays = N_("a priest who has left the mountain must not step back on it")
    return Slope(upper, lower, ENDS, stays)


PRIESTS = "PNBR"
"""The priests by starting corner: upper left, lower left, upper right, lower right."""
LENGTH = 12
"""How many dominoes make a mountain."""
LARGEST = 5
"""The most pips on a half of them."""


@dataclass(frozen=True, slots=True)
class Mountain:
    """A mountain and the priests on it."""

    deal: Deal
    priests: tuple[int, ...]
    """The space of each priest, in the order of PRIESTS."""
    goes_down: bool = False
    """True if the priests go down again once all of them are on the peak."""
    down: bool = False
    """True once they do: the peak's dominoes have moved to the ends."""

    @property
    def slope(self) -> Slope:
        """The numbers that count now, and the moves that can be made."""
        return way_down(self.deal) if self.down else way_up(self.deal)

    @property
    def occupied(self) -> CellSet:
        """The spaces with priests on them, as a set."""
        return cell_set(self.priests)

    def normalized(self) -> "Mountain":
        """Return the mountain before the next move: the peak's dominoes may have to move first."""
        if self.goes_down and not self.down and self.occupied == self.slope.goal:
            return replace(self, down=True)
        return self

    def after(self, space: int, end: int) -> "Mountain":
        """Return the mountain once the priest on a space has gone to another."""
        priests = tuple(end if other == space else other for other in self.priests)
        return replace(self, priests=priests).normalized()

    def with_priests(self, occupied: int, *, down: bool) -> "Mountain":
        """Return the mountain with priests on these spaces, in no particular order."""
        ground = {} if down else dict(zip(START, PRIESTS, strict=True))
        spaces = [space for space in range(2 * COLUMNS) if occupied >> space & 1]
        by_priest = {ground[space]: space for space in spaces if space in ground}
        others = (space for space in spaces if space not in ground)
        priests = tuple(by_priest[p] if p in by_priest else next(others) for p in PRIESTS)
        return replace(self, priests=priests, down=down)

    def position(self, arrows: Sequence[Arrow] = ()) -> Position:
        """Return the mountain as a position."""
        columns: Sequence[int] = range(1, LENGTH + 1)
        covers: tuple[Cover, ...] = ()
        if self.down:
            columns = [*range(1, PEAK[0]), 0, COLUMNS - 1, *range(PEAK[1] + 1, LENGTH + 1)]
            covers = tuple(
                Cover((Place(2 * c, 0), Place(2 * c, 2)), ((Place(2 * c, 1), "-"),)) for c in PEAK
            )
        dominoes = (
            Domino(Place(2 * column, 0), False, pips)
            for column, pips in zip(columns, self.deal, strict=True)
        )
        pieces = (
            Piece(place_of(space), letter)
            for letter, space in zip(PRIESTS, self.priests, strict=True)
        )
        return Position(tuple(dominoes), covers=covers, pieces=tuple(pieces), arrows=tuple(arrows))


def place_of(space: int) -> Place:
    """Return where a space is if the upper left corner of the ground is (0, 0)."""
    row, column = divmod(space, COLUMNS)
    return Place(2 * column, 2 * row)


SET = tuple(combinations(range(LARGEST + 1), 2))
"""The fifteen dominoes that a mountain is dealt from, without doubles and sixes."""


def random_deal(rng: Random) -> Deal:
    """Deal twelve of the fifteen dominoes, each either way up."""
    return tuple(either_way(rng, pips) for pips in rng.sample(SET, LENGTH))


def changed_deal(rng: Random, deal: Deal) -> Deal:
    """Make one to three changes: turn a domino, swap two, or replace one with a spare."""
    dealt = list(deal)
    for _ in range(rng.choice((1, 1, 2, 3))):
        first, second = rng.sample(range(LENGTH), 2)
        change = rng.randrange(3)
        if change == 0:
            dealt[first] = dealt[first][::-1]
        elif change == 1:
            dealt[first], dealt[second] = dealt[second], dealt[first]
        else:
            left_over = [pips for pips in SET if not {pips, pips[::-1]} & set(dealt)]
            dealt[first] = either_way(rng, rng.choice(left_over))
    return tuple(dealt)


_AT_PEAK = (PEAK[0], PEAK[0] + COLUMNS, PEAK[1], PEAK[1] + COLUMNS)
_DOWNHILL = tuple(column for column in range(COLUMNS) if column not in PEAK)
_CORNERS = ("upper left", "lower left", "upper right", "lower right")


def read_mountain(position: Position, *, goes_down: bool = False) -> Mountain:
    """Read a position, with the priests at the start if it has none; raises IllegalPosition."""
    violations = list(_not_of_this_game(position, covers=goes_down))
    violations += _wrong_dominoes(position)
    descending = False
    priests: tuple[int, ...] = START
    # With too few dominoes, or some laid across, there is no telling where anything should be.
    if len(position.dominoes) == LENGTH and not any(d.across for d in position.dominoes):
        descending = goes_down and not any(_out_of_line(position, _DOWNHILL))
        if not descending:
            violations += _out_of_line(position, range(LENGTH))
        elif {p for cover in position.covers for p in cover.places} != {
            position.dominoes[0].place.moved(2 * column, y) for column in PEAK for y in (0, 2)
        }:
            message = "the two spaces of the peak between the dominoes are not covered"
            violations.append(RuleViolation(message, None, "Show them as #, joined by -."))
        if goes_down and position.covers and not descending:
            cover = position.covers[0].places[0]
            violations.append(RuleViolation("nothing is covered on the way up", cover))
        try:
            priests = _priests(position, descending)
        except IllegalPosition as error:
            violations += error.violations
    refuse_if_any(violations)
    dominoes = [(domino.pips[0] or 0, domino.pips[1] or 0) for domino in position.dominoes]
    if descending:
        half = LENGTH // 2
        dominoes = [*dominoes[1:half], dominoes[0], dominoes[-1], *dominoes[half:-1]]
    return Mountain(tuple(dominoes), priests, goes_down, descending).normalized()


def _not_of_this_game(position: Position, *, covers: bool) -> Iterator[RuleViolation]:
    for number in position.numbers:
        message = f"the number {number.pips} is not part of a domino"
        advice = "Join it to the number above or below with -."
        yield RuleViolation(message, number.place, advice)
    kinds = ("holds", "splits", "dice") if covers else ("covers", "holds", "splits", "dice")
    yield from out_of_place(position, "on a mountain", kinds, advice="")


def _wrong_dominoes(position: Position) -> Iterator[RuleViolation]:
    seen: set[frozenset[int | None]] = set()
    for domino in position.dominoes:
        name, pips = domino.name, frozenset(domino.pips)
        message = ""
        if domino.across:
            message = f"domino {name} lies across"
        elif None in domino.pips:
            message = f"domino {name} is covered"
        elif max(n or 0 for n in domino.pips) > LARGEST:
            message = f"domino {name} has more than {LARGEST} pips on a half"
        elif len(pips) == 1:
            message = f"domino {name} is a double"
        elif pips in seen:
            message = f"domino {name} is here twice"
        elif domino.mark:
            message = f"domino {name} is marked, which means nothing on a mountain"
        if message:
            advice = "A mountain is made of upright dominoes from 0 to 5, no doubles, each once."
            yield RuleViolation(message, domino.place, advice)
        seen.add(pips)
    if len(position.dominoes) != LENGTH:
        yield RuleViolation(f"a mountain has {LENGTH} dominoes, not {len(position.dominoes)}")


def _out_of_line(position: Position, columns: Iterable[int]) -> Iterator[RuleViolation]:
    first = position.dominoes[0].place
    for column, domino in zip(columns, position.dominoes, strict=True):
        if domino.place != first.moved(2 * column, 0):
            message = f"domino {domino.name} is not next to the one before it"
            yield RuleViolation(
                message, domino.place, "The dominoes stand side by side in one row."
            )
            return


def _priests(position: Position, descending: bool) -> tuple[int, ...]:
    if not position.pieces:
        return _AT_PEAK if descending else START
    first = position.dominoes[0].place
    corner = first if descending else first.moved(-2, 0)
    by_letter: dict[str, int] = {}
    violations = []
    for piece in position.pieces:
        column, row = piece.place.x - corner.x, piece.place.y - corner.y
        message = advice = ""
        if piece.letter not in PRIESTS:
            message, advice = f"there is no priest {piece.letter}", "They are P, N, B and R."
        elif piece.letter in by_letter:
            message = f"the priest {piece.letter} is here twice"
        elif column % 2 or row not in (0, 2) or not 0 <= column < 2 * COLUMNS:
            message = f"the priest {piece.letter} is neither on the mountain nor at its foot"
        else:
            space = column // 2 + row // 2 * COLUMNS
            begins = PRIESTS.index(piece.letter)
            by_letter[piece.letter] = space
            if not descending and space in START and space != START[begins]:
                message = f"the priest {piece.letter} does not start here"
                advice = f"{piece.letter} starts at the {_CORNERS[begins]}."
        if message:
            violations.append(RuleViolation(message, piece.place, advice))
    missing = [letter for letter in PRIESTS if letter not in by_letter]
    if missing and not violations:
        message = f"the priest {missing[0]} is missing"
        violations.append(RuleViolation(message, None, "Show four priests, or none at the start."))
    refuse_if_any(violations)
    return tuple(by_letter[letter] for letter in PRIESTS)


def peaks(position: Position) -> Iterator[Domino]:
    """Yield the two middle dominoes of each mountain in a picture, if it has any."""
    for (x, y), part in position.side_by_side():
        upright = [domino for domino in part.dominoes if not domino.across]
        if len(upright) == len(part.dominoes) == LENGTH and not part.covers:
            yield from (upright[column - 1].moved(x, y) for column in PEAK)
