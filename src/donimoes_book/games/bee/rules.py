"""The rules of Bee Donimoes: a layout, the lines that a die can fly along, and where it may land.

Spaces are numbered along the first row, then along the next. A die flies over anything, so it can
reach a whole line, and a die that stands where a row and a column cross joins the two. So a move
can reach all lines that are joined to the row and column of the die that moves.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from heapq import heappop, heappush
from itertools import permutations
from random import Random

from donimoes_book.board.cells import CellSet, cell_set, cells_of
from donimoes_book.board.dominoes import Pair, domino_set, either_way, smaller_first
from donimoes_book.board.parts import Arrow, Die, Direction, Domino
from donimoes_book.board.position import Place, Position
from donimoes_book.board.rectangle import divide, shapes
from donimoes_book.games import set_checks
from donimoes_book.games.claims import Refusal
from donimoes_book.games.errors import RuleViolation, illegal
from donimoes_book.words.language import N_

FIRST_QUEEN = 3
"""The first round's dice are 1 to 3."""
LAST_QUEEN = 6
"""There are never more dice than this."""
STANDS_THERE = N_("the {die} stands there")
_WHOLE = "A layout is a whole set up to double-three, -four, -five or -six, laid as a rectangle."
_LAYOUT_ONLY = "Show only dominoes, and dice on them."

Leg = tuple[Direction, int]
"""A straight part of a flight, and its length in spaces."""
_Way = tuple[int, int, tuple[tuple[int, int], ...], int, tuple[Leg, ...]]
"""A part of a flight: its turns, its length, what breaks ties, the space it leads to, its legs."""
Cells = tuple[int, ...]
"""The space of each die, lowest die first; the last one is the queen."""


@dataclass(frozen=True)
class Layout:
    """Dominoes on the table, or a part of them, and the rule about blanks."""

    dominoes: tuple[Domino, ...]
    advanced: bool
    """True if the queen's own blank is the only one that a die may land on."""

    @cached_property
    def width(self) -> int:
        """The width in spaces."""
        return max(place.x for domino in self.dominoes for place in domino.places) // 2 + 1

    @cached_property
    def height(self) -> int:
        """The height in spaces."""
        return max(place.y for domino in self.dominoes for place in domino.places) // 2 + 1

    def space(self, place: Place) -> int:
        """Return the space at a place."""
        return place.y // 2 * self.width + place.x // 2

    def place(self, space: int) -> Place:
        """Return the place of a space."""
        row, column = divmod(space, self.width)
        return Place(2 * column, 2 * row)

    def holds(self, place: Place) -> bool:
        """Return whether a place is within the rectangle around the dominoes."""
        return 0 <= place.x < 2 * self.width and 0 <= place.y < 2 * self.height

    @cached_property
    def numbers(self) -> Mapping[int, int]:
        """The number on each space with a domino."""
        return {
            self.space(place): number
            for domino in self.dominoes
            for place, number in zip(domino.places, set_checks.pips_of(domino), strict=True)
        }

    @cached_property
    def homes(self) -> Mapping[int, tuple[int, int]]:
        """Where each die begins, on the domino with its number and a blank, and that blank's space.

        Both are spaces, listed by the die's number.
        """
        homes = dict[int, tuple[int, int]]()
        for domino in self.dominoes:
            one, other = map(self.space, domino.places)
            match set_checks.pips_of(domino):
                case (0, number) if number:
                    homes[number] = other, one
                case (number, 0) if number:
                    homes[number] = one, other
        return homes

    @cached_property
    def highest(self) -> int | None:
        """The highest number, if it is a whole set that fills a rectangle; None otherwise."""
        pairs = {smaller_first(set_checks.pips_of(domino)) for domino in self.dominoes}
        if len(self.numbers) != self.width * self.height:
            return None
        sets = {frozenset(domino_set(top)): top for top in range(FIRST_QUEEN, LAST_QUEEN + 1)}
        return sets.get(frozenset(pairs))

    @property
    def queens(self) -> range:
        """The queens of a whole layout's rounds."""
        return range(FIRST_QUEEN, (self.highest or 0) + 1)

    @cached_property
    def _lines(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        rows = [self.width * row for row in range(self.height)]
        row = (1 << self.width) - 1
        column = sum(1 << first for first in rows)
        return tuple(row << first for first in rows), tuple(column << c for c in range(self.width))

    @cached_property
    def _numbered(self) -> Mapping[int, CellSet]:
        return {
            number: cell_set(space for space, other in self.numbers.items() if other == number)
            for number in range(LAST_QUEEN + 1)
        }

    @cached_property
    def landings(self) -> Mapping[tuple[int, int], CellSet]:
        """The halves that a die may land on, its own number and blanks, by die and queen."""
        blanks = self._numbered[0]
        return {
            (die, queen): CellSet(
                self._numbered[die] | (1 << self.homes[queen][1] if self.advanced else blanks)
            )
            for queen in self.homes
            for die in self._numbered
        }

    def reach(self, cells: Cells, mover: int) -> CellSet:
        """Return every space on the lines that a die can fly along, by its index in `cells`."""
        width = self.width
        row, column = divmod(cells[mover], width)
        rows, columns = 1 << row, 1 << column
        others = [divmod(cell, width) for i, cell in enumerate(cells) if i != mover]
        while others:
            left = []
            for row, column in others:
                if rows >> row & 1 or columns >> column & 1:
                    rows |= 1 << row
                    columns |= 1 << column
                else:
                    left.append((row, column))
            if len(left) == len(others):
                break
            others = left
        bits, (in_row, in_column) = 0, self._lines
        for mask, lines in ((rows, in_row), (columns, in_column)):
            for index, line in enumerate(lines):
                if mask >> index & 1:
                    bits |= line
        return CellSet(bits)

    def flight(self, cells: Cells, mover: int, end: int) -> tuple[Leg, ...]:
        """Return how a die flies to a space in reach: the fewest turns, then the shortest way.

        Ties are broken in the order left, right, up, down.
        """
        legs_between = self._legs
        if straight := legs_between.get((cells[mover], end)):
            return (straight,)
        dice = {cell for i, cell in enumerate(cells) if i != mover}
        todo: list[_Way] = [(0, 0, (), cells[mover], ())]
        done = set[tuple[int, bool | None]]()
        while True:
            turns, length, order, here, legs = heappop(todo)
            if here == end:
                return legs
            along = legs[-1][0] in "LR" if legs else None
            if (here, along) in done:
                continue
            done.add((here, along))
            for there in (*dice, end):
                leg = legs_between.get((here, there))
                if leg and (leg[0] in "LR") != along:
                    after = (*order, ("LRUD".index(leg[0]), leg[1]))
                    heappush(todo, (turns + 1, length + leg[1], after, there, (*legs, leg)))

    @cached_property
    def _legs(self) -> Mapping[tuple[int, int], Leg]:
        """How to fly from one space straight to another, if they are in line."""
        legs, width = dict[tuple[int, int], Leg](), self.width
        for here, there in permutations(range(width * self.height), 2):
            across, down = there % width - here % width, there // width - here // width
            if not down:
                way = Direction.RIGHT if across > 0 else Direction.LEFT
                legs[here, there] = way, abs(across)
            elif not across:
                legs[here, there] = Direction.DOWN if down > 0 else Direction.UP, abs(down)
        return legs

    def fly(
        self, cells: Cells, dice: Sequence[int], die: int, legs: Sequence[Leg]
    ) -> int | Refusal:
        """Return the space where a printed flight ends, or why it is not legal."""
        if die not in dice:
            return Refusal(f"there is no die {die} in this round")
        queen, here = dice[-1], cells[dice.index(die)]
        if die == queen:
            return Refusal(N_("{die} is the queen, who does not move"), die=die)
        standing = {cell: other for cell, other in zip(cells, dice, strict=True) if other != die}
        before: Direction | None = None
        for way, length in legs:
            if before and (way in "LR") == (before in "LR"):
                return Refusal("a die turns by 90 degrees, and only over another die")
            if before and here not in standing:
                return Refusal("it turns where no other die is under it")
            dx, dy = way.step
            there = self.place(here).moved(length * dx, length * dy)
            if not self.holds(there):
                return Refusal(N_("that is off the dominoes"))
            here, before = self.space(there), way
        if here in standing:
            return Refusal(STANDS_THERE, die=standing[here])
        if here == cells[dice.index(die)]:
            return Refusal("it ends where it began")
        number = self.numbers.get(here)
        if number is None:
            return Refusal(N_("there is no domino there"))
        if not self.landings[die, queen] >> here & 1:
            if not number:
                return Refusal(
                    N_("the only blank it may land on is the one on the queen’s own domino")
                )
            return Refusal(N_("it must not land on a {number}"), number=number)
        return here

    def group(self, cells: Cells) -> set[int]:
        """Return the spaces of the dice in one group with the queen, edge to edge."""
        beside = _spaces_beside(self.width, self.height)
        members, todo = {cells[-1]}, [cells[-1]]
        left = set(cells) - members
        while todo:
            reached = left & beside[todo.pop()]
            members |= reached
            left -= reached
            todo += reached
        return members

    def is_gathered(self, cells: Cells) -> bool:
        """Return whether all dice are in one group."""
        return len(self.group(cells)) == len(cells)

    def at_home(self, queen: int) -> Cells:
        """Return where a round's dice begin."""
        return tuple(self.homes[die][0] for die in range(1, queen + 1))

    def position(
        self, cells: Cells = (), dice: Sequence[int] = (), arrows: Sequence[Arrow] = ()
    ) -> Position:
        """Draw the dominoes, with dice on them."""
        standing = zip(cells, dice, strict=True)
        shown = tuple(Die(self.place(cell), die) for cell, die in standing)
        return Position(self.dominoes, dice=shown, arrows=tuple(arrows))


@lru_cache
def _spaces_beside(width: int, height: int) -> tuple[frozenset[int], ...]:
    """Return the spaces beside each space."""
    spaces = [divmod(space, width) for space in range(width * height)]
    return tuple(
        frozenset(
            space for space, (y, x) in enumerate(spaces) if abs(y - row) + abs(x - column) == 1
        )
        for row, column in spaces
    )


@dataclass(frozen=True)
class Read:
    """What a picture shows."""

    layout: Layout
    dice: tuple[int, ...]
    """The dice on it, lowest first; none if they are not placed yet."""
    cells: Cells


def read_layout(position: Position, *, advanced: bool) -> Read:
    """Read a whole layout, or a part with dice; raises IllegalPosition with every violation."""
    in_bee = "in Bee Donimoes"
    kinds = ("numbers", "covers", "holds", "splits", "pieces", "named_numbers")
    set_checks.refuse_if_any(
        [
            *set_checks.invalid_dominoes(position.dominoes),
            *set_checks.off_grid(position.dominoes, "Put all halves on one grid."),
            *set_checks.out_of_place(position, in_bee, kinds, _LAYOUT_ONLY),
        ]
    )
    if not position.dominoes:
        raise illegal("there are no dominoes", None, _WHOLE)
    x = min(domino.place.x for domino in position.dominoes)
    y = min(domino.place.y for domino in position.dominoes)
    dominoes = tuple(domino.moved(-x, -y) for domino in position.dominoes)
    layout = Layout(dominoes, advanced)
    dice = sorted(position.dice, key=lambda die: die.pips)
    if not dice and layout.highest is None:
        raise illegal("this is not a layout", None, _WHOLE)
    set_checks.refuse_if_any(_wrong_dice(layout, [die.moved(-x, -y) for die in dice], Place(x, y)))
    return Read(
        layout,
        tuple(die.pips for die in dice),
        tuple(layout.space(die.place.moved(-x, -y)) for die in dice),
    )


def _wrong_dice(layout: Layout, dice: Sequence[Die], corner: Place) -> Iterator[RuleViolation]:
    """Yield what is wrong with sorted dice; their places are counted from the corner."""
    if len(dice) == 1:
        yield RuleViolation(
            "one die alone is not a round", dice[0].place.moved(*corner), "", "dice"
        )
        return
    seen: dict[int, Place] = {}
    queen = dice[-1].pips if dice else 0
    if dice and queen not in layout.homes:
        advice = f"A round is played around the {queen} on the domino {queen}-0."
        yield RuleViolation(f"the domino {queen}-0 is not here", None, advice)
        return
    for die in dice:
        place, pips = die.place, die.pips
        there = place.moved(*corner)
        if pips in seen:
            yield RuleViolation(f"there are two dice that show {pips}", there, "", "dice")
            continue
        seen[pips] = there
        on_grid = place.x % 2 == place.y % 2 == 0
        space = layout.space(place) if on_grid and layout.holds(place) else -1
        number = layout.numbers.get(space)
        if number is None:
            yield RuleViolation(f"the die {pips} is not on a half", there, "", "dice")
        elif pips == queen and space != layout.homes[queen][0]:
            advice = f"The queen stays on the {queen} on the domino {queen}-0."
            yield RuleViolation("the queen is in the wrong place", there, advice, "dice")
        elif not layout.landings[pips, queen] >> space & 1:
            blanks = "the queen’s blank" if layout.advanced else "a blank"
            advice = f"It may stand on a {pips} or on {blanks}."
            yield RuleViolation(f"the die {pips} stands on a {number}", there, advice, "dice")


def moves_from(layout: Layout, cells: Cells, dice: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield every legal move as the index of a die and the space it lands on."""
    occupied, queen = cell_set(cells), dice[-1]
    for index, die in enumerate(dice[:-1]):
        for end in cells_of(layout.reach(cells, index) & layout.landings[die, queen] & ~occupied):
            yield index, end


Slot = tuple[Place, bool]
"""A domino's place: its first half, and whether it lies across."""


def random_layout(rng: Random, highest: int) -> Position:
    """Lay the set up to a number at random, as a nearly square rectangle.

    Every way to lay the dominoes is equally likely.
    """
    pairs = domino_set(highest)
    width, height = shapes(len(pairs))[0]
    rng.shuffle(pairs)
    slots = [
        (Place(2 * (one % width), 2 * (one // width)), other == one + 1)
        for one, other in divide(rng, width, height, always=True)
    ]
    return fill_slots(slots, [either_way(rng, pair) for pair in pairs])


def fill_slots(slots: list[Slot], pairs: list[Pair]) -> Position:
    """Lay a domino in each slot."""
    dominoes = zip(slots, pairs, strict=True)
    return Position(tuple(Domino(place, across, pips) for (place, across), pips in dominoes))
