"""Counts all ways to cover a shape, and finds the first, by a transfer over the shape's border.

Squares are covered in a fixed order. All that matters of what has been laid is which squares and
dominoes are left, and what each unfinished region has so far; whatever leads to the same is counted
once. That is the transfer-matrix method (R. P. Stanley, Enumerative Combinatorics 1, 4.7), with
dominoes that differ.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import accumulate, islice

from donimoes_book.board.dominoes import Pair, smaller_first
from donimoes_book.games.regions.puzzle import Placement
from donimoes_book.search.layout import LayoutPuzzle

MAX_STATES = 2_000_000
"""The most states that a count remembers: about a gigabyte."""
_FIELD = 10
"""The bits of a region's field: a sum of up to 9 on each of 112 squares, or a set of numbers."""
_ANY = (1 << 10) - 1


class TooManyStates(Exception):
    """There is no room for all the states of a count."""


@dataclass(frozen=True, slots=True)
class _Left:
    """What the dominoes that are left can still give."""

    often: tuple[int, ...]
    """How many halves there are with each number."""
    least: tuple[int, ...]
    """The smallest sum of so many halves."""
    most: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Area:
    """A region, as the border sees it."""

    sign: str
    number: int
    squares: int
    """Its squares as bits, numbered in the order in which they are covered."""
    shift: int
    """Where its field is among those of all regions."""


_Touched = tuple[tuple[_Area, bool, bool], ...]
"""The areas that a domino is in, each with whether its first half is there, and its other half."""
_Way = tuple[int, int, tuple[tuple[int, int, int], ...], _Touched]
"""A square's neighbour; both squares as bits; what fits there: a domino, its two numbers; where."""


class Border:
    """A puzzle while it is being counted; `most` is where counting stops."""

    def __init__(self, puzzle: LayoutPuzzle, most: int, max_states: int = MAX_STATES) -> None:
        self.puzzle, self.most, self.max_states = puzzle, most, max_states
        self.order = _order(puzzle)
        self.at = {space: number for number, space in enumerate(self.order)}
        self.full = (1 << len(self.order)) - 1
        self.conditions = [c for c in puzzle.conditions if c.spaces]
        self.areas = [
            _Area(c.sign, c.number, self._bits(c.spaces), _FIELD * number)
            for number, c in enumerate(self.conditions)
        ]
        self.states = 0
        self._counts: dict[tuple[int, int, int], int] = {}
        self._lefts: dict[int, _Left] = {}

    def _bits(self, spaces: Sequence[int]) -> int:
        return sum(1 << self.at[space] for space in spaces)

    @cached_property
    def domains(self) -> list[int]:
        """The numbers that each square can have by its own regions alone, as bits."""
        there = Counter(number for pair in self.puzzle.dominoes for number in pair)
        halves = sorted(there.elements())
        domains = [sum(1 << number for number in there)] * len(self.order)
        for area in self.areas:
            size = area.squares.bit_count()
            least, most = sum(halves[: size - 1]), sum(halves[len(halves) - size + 1 :])
            fits = 0
            for number, often in there.items():
                match area.sign:
                    case "=":
                        fine = often >= size
                    case "!=":
                        fine = True
                    case "":
                        fine = least <= area.number - number <= most
                    case "<":
                        fine = number + least < area.number
                    case _:
                        fine = number + most > area.number
                fits |= fine << number
            for square in range(len(domains)):
                if area.squares >> square & 1:
                    domains[square] &= fits
        return domains

    @cached_property
    def ways(self) -> list[list[_Way]]:
        """What can cover each square together with a neighbour that is covered no earlier."""
        domains, ways = self.domains, list[list[_Way]]()
        joints: dict[int, list[int]] = {}
        for one, other in self.puzzle.joints:
            first, second = sorted((self.at[one], self.at[other]))
            joints.setdefault(first, []).append(second)
        for square in range(len(self.order)):
            here = list[_Way]()
            for other in sorted(joints.get(square, ())):
                fitting = [
                    (domino, first, second)
                    for domino, pair in enumerate(self.puzzle.dominoes)
                    for first, second in dict.fromkeys((pair, pair[::-1]))
                    if domains[square] >> first & 1 and domains[other] >> second & 1
                ]
                if fitting:
                    touched = self._touched(square, other)
                    here.append((other, 1 << square | 1 << other, tuple(fitting), touched))
            ways.append(here)
        return ways

    @cached_property
    def start(self) -> tuple[int, int, int] | None:
        """The squares covered, the dominoes used and the regions' fields; None if that is wrong."""
        covered = used = fields = 0
        dominoes = {pair: number for number, pair in enumerate(self.puzzle.dominoes)}
        for one, other, first, second in self.puzzle.givens:
            squares = self.at[one], self.at[other]
            covered |= 1 << squares[0] | 1 << squares[1]
            used |= 1 << dominoes[smaller_first((first, second))]
            touched = self._touched(*squares)
            fields = self._with(fields, touched, (first, second), covered, self._left(used))
            if fields < 0:
                return None
        return covered, used, fields

    def _left(self, used: int) -> _Left:
        left = self._lefts.get(used)
        if left is None:
            pairs = self.puzzle.dominoes
            halves = sorted(n for i, pair in enumerate(pairs) if not used >> i & 1 for n in pair)
            often = Counter(halves)
            left = _Left(
                tuple(often[number] for number in range(10)),
                tuple(accumulate(halves, initial=0)),
                tuple(accumulate(reversed(halves), initial=0)),
            )
            self._lefts[used] = left
        return left

    def _touched(self, one: int, other: int) -> _Touched:
        """Return the areas that a domino is in, each with which of its halves."""
        ends = 1 << one | 1 << other
        return tuple(
            (area, bool(area.squares >> one & 1), bool(area.squares >> other & 1))
            for area in self.areas
            if area.squares & ends
        )

    def _with(
        self, fields: int, touched: _Touched, numbers: Pair, covered: int, left: _Left
    ) -> int:
        """Return the regions' fields once a domino is laid, or -1 if a region fails."""
        for area, has_one, has_other in touched:
            more = (area.squares & ~covered).bit_count()
            field = after = fields >> area.shift & _ANY
            sign = area.sign
            first, second = numbers
            if sign == "=":
                number = first if has_one else second
                if (field and field != number + 1) or left.often[number] < more:
                    return -1
                if has_one and has_other and first != second:
                    return -1
                after = number + 1
            elif sign == "!=":
                for number, is_here in ((first, has_one), (second, has_other)):
                    if is_here and after >> number & 1:
                        return -1
                    after |= is_here << number
            else:
                after += first * has_one + second * has_other
                if sign != ">" and after + left.least[more] > area.number - (sign == "<"):
                    return -1
                if sign != "<" and after + left.most[more] < area.number + (sign == ">"):
                    return -1
                if sign == ">" and after > area.number:
                    after = area.number + 1
            fields += (after if more else 0) - field << area.shift
        return fields

    @cached_property
    def tileable(self) -> "Callable[[int], bool]":
        """Says whether any dominoes could cover the squares that are left."""
        joints = [[squares for _, squares, *_ in ways] for ways in self.ways]
        full = self.full

        @cache
        def can_be_covered(covered: int) -> bool:
            if covered == full:
                return True
            square = (~covered & covered + 1).bit_length() - 1
            return any(
                not covered & squares and can_be_covered(covered | squares)
                for squares in joints[square]
            )

        return can_be_covered

    def nexts(
        self, state: tuple[int, int, int]
    ) -> Iterator[tuple[Placement, tuple[int, int, int]]]:
        """Yield every way to cover the first square that is left, and the state after it."""
        covered, used, fields = state
        square = (~covered & covered + 1).bit_length() - 1
        tileable, put, lefts = self.tileable, self._with, self._lefts
        for other, squares, fitting, touched in self.ways[square]:
            if covered & squares or not tileable(covered | squares):
                continue
            after = covered | squares
            for domino, first, second in fitting:
                if used >> domino & 1:
                    continue
                using = used | 1 << domino
                left = lefts.get(using) or self._left(using)
                there = put(fields, touched, (first, second), after, left)
                if there >= 0:
                    yield (square, other, first, second), (after, using, there)

    def count(self, state: tuple[int, int, int]) -> int:
        """Return in how many ways a state can be completed, or `most` if there are more."""
        if state[0] == self.full:
            return 1
        count = self._counts.get(state)
        if count is not None:
            return count
        self.states += 1
        if self.states > self.max_states:
            raise TooManyStates
        total = 0
        for _, after in self.nexts(state):
            total += self.count(after)
            if total >= self.most:
                total = self.most
                break
        self._counts[state] = total
        return total

    def solutions(self, most: int) -> Iterator[list[Placement]]:
        """Yield up to so many solutions, without the dominoes that lie there already."""

        def complete(
            state: tuple[int, int, int], layout: tuple[Placement, ...]
        ) -> Iterator[list[Placement]]:
            if state[0] == self.full:
                yield sorted(layout)
                return
            for placed, after in self.nexts(state):
                if self.count(after):
                    yield from complete(after, (*layout, self._on_spaces(placed)))

        if self.start is not None and self.tileable(self.start[0]):
            yield from islice(complete(self.start, ()), most)

    def _on_spaces(self, placed: Placement) -> Placement:
        """Return a domino on spaces that is on squares in the order of covering."""
        one, other = self.order[placed[0]], self.order[placed[1]]
        return (one, other, *placed[2:]) if one < other else (other, one, placed[3], placed[2])

    def first(self) -> list[Placement] | None:
        """Return the first solution, with the dominoes that lie there already."""
        layout = next(self.solutions(1), None)
        return None if layout is None else sorted([*self.puzzle.givens, *layout])


def count_solutions(puzzle: LayoutPuzzle, most: int, max_states: int | None = None) -> int:
    """Return how many solutions there are, or `most` if there are more.

    Raises TooManyStates.
    """
    border = Border(puzzle, most, max_states or MAX_STATES)
    if border.start is None or not border.tileable(border.start[0]):
        return 0
    return border.count(border.start)


def _order(puzzle: LayoutPuzzle) -> list[int]:
    """Return the spaces in the order in which they are covered: along the shorter side."""
    if puzzle.width <= puzzle.height:
        return list(puzzle.spaces)
    return sorted(puzzle.spaces, key=lambda space: divmod(space, puzzle.width)[::-1])
