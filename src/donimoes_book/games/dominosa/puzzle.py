"""A rectangle of numbers to be solved domino by domino: reads a picture of it, and grades it.

A move joins two neighbours, or notes that they are apart. It may be wrong: a move is refused only
if the table shows that it is impossible.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import ClassVar

from donimoes_book.board.parts import Mark
from donimoes_book.board.position import Place, Position
from donimoes_book.games import set_checks
from donimoes_book.games.claims import Refusal
from donimoes_book.games.dominosa import explaining, reasoning
from donimoes_book.games.dominosa.reasoning import JOINED, OPEN, SPLIT
from donimoes_book.games.dominosa.rectangle import (
    COLUMNS,
    NEW_SPLIT,
    Covers,
    Rectangle,
    find_covers,
)
from donimoes_book.games.errors import RuleViolation, illegal
from donimoes_book.games.move_puzzle import MovePuzzle
from donimoes_book.search.difficulty import FIRST_GRADE, GRADES, NEXT_GRADE, Difficulty
from donimoes_book.search.shortest import MAX_STATES, Outcome, OutcomeKind

SMALLEST = 2
"""The greatest number of the smallest set."""
_GREATEST = 9
"""The greatest, which codes have room for."""
LARGEST = 9
"""The greatest number of the largest set."""


@dataclass(frozen=True)
class Shown:
    """What a picture shows, by index of place."""

    rectangle: Rectangle
    joined: frozenset[int]
    """The dominoes that are joined, without those that are crossed."""
    split: frozenset[int]
    crossed: tuple[int, ...]
    added: frozenset[int]
    """Those of `joined` with a `+`."""
    new_splits: frozenset[int]
    """Those of `split` with an `S`."""

    @property
    def state(self) -> list[int]:
        """What is known about every place."""
        return self.rectangle.statuses(self.joined, self.split)


@lru_cache(maxsize=256)
def read_shown(position: Position) -> Shown:
    """Read a picture; raises IllegalPosition with everything that is wrong with it."""
    set_checks.refuse_if_any(_wrong_things(position))
    rectangle = _rectangle_of(position)
    joined = [domino for domino in position.dominoes if domino.mark is not Mark.CROSSED]
    set_checks.refuse_if_any(set_checks.invalid_dominoes(joined, pairs=None))
    lying = {
        rectangle.number_of(*map(rectangle.half_at, domino.places)): domino.mark
        for domino in position.dominoes
    }
    points = dict(position.splits)
    splits = {
        place: points[point]
        for place in range(len(rectangle.places))
        if (point := rectangle.between(place)) in points
    }
    return Shown(
        rectangle,
        frozenset(place for place, mark in lying.items() if mark is not Mark.CROSSED),
        frozenset(splits),
        tuple(place for place, mark in lying.items() if mark is Mark.CROSSED),
        frozenset(place for place, mark in lying.items() if mark is Mark.ADDED),
        frozenset(place for place, char in splits.items() if char == NEW_SPLIT),
    )


def _wrong_things(position: Position) -> Iterator[RuleViolation]:
    kinds = ("covers", "holds", "pieces", "dice", "arrows", "named_numbers")
    advice = "Show numbers, joints and splits only."
    yield from set_checks.out_of_place(position, "in a rectangle of numbers", kinds, advice)
    for domino in position.dominoes:
        if None in domino.pips:
            yield RuleViolation(f"domino {domino.name} is covered", domino.place)
    for place in position.halves:
        if place.x % 2 or place.y % 2:
            yield RuleViolation("this number is half a space off the others", place)


def _rectangle_of(position: Position) -> Rectangle:
    """Return the numbers; raises IllegalPosition unless they make a whole set."""
    halves = position.halves
    width, height = position.width // 2, position.height // 2
    if not halves:
        raise illegal("there is no number here")
    for y in range(height):
        for x in range(width):
            place = Place(2 * x, 2 * y)
            if place not in halves:
                beside = next((p for p in place.neighbours if p in halves), next(iter(halves)))
                message = f"the rectangle has a hole in row {y + 1}, column {x + 1}"
                advice = f"It is {width} wide and {height} high, and every space needs a number."
                raise illegal(message, beside, advice)
    numbers = tuple(halves[Place(2 * x, 2 * y)] or 0 for y in range(height) for x in range(width))
    set_checks.refuse_if_any(_not_a_set(width, numbers))
    rectangle = Rectangle(width, numbers)
    set_checks.refuse_if_any(without_place(rectangle, rectangle.statuses()))
    return rectangle


def _not_a_set(width: int, numbers: tuple[int, ...]) -> Iterator[RuleViolation]:
    """Yield what keeps the numbers from being one whole set."""
    greatest, counts = max(numbers), Counter(numbers)
    if not SMALLEST <= greatest <= _GREATEST:
        advice = f"Sets go from double-{SMALLEST} to double-{_GREATEST}."
        size = "small" if greatest < SMALLEST else "large"
        yield RuleViolation(f"a set up to double-{greatest} is too {size}", None, advice)
        return
    quota = greatest + 2
    for number in range(greatest + 1):
        count = counts[number]
        if count == quota:
            continue
        there = "is 1 half" if count == 1 else f"are {count or 'no'} halves"
        message = f"there {there} with {number}; a set up to double-{greatest} has"
        place = None
        if count > quota:
            half = [half for half, there in enumerate(numbers) if there == number][quota]
            place = Place(2 * (half % width), 2 * (half // width))
        yield RuleViolation(f"{message} {quota} of each number", place)


def without_place(rectangle: Rectangle, state: Sequence[int]) -> Iterator[RuleViolation]:
    """Yield every half and every pair that what is known leaves no place for."""
    for item in range(rectangle.halves + len(rectangle.pairs)):
        places = rectangle.places_for(item)
        if any(state[place] != SPLIT for place in places):
            continue
        if item < rectangle.halves:
            message = f"the {rectangle.numbers[item]} here has no neighbour left to be joined to"
            yield RuleViolation(message, rectangle.at(item), "Remove a joint or a split.")
            continue
        name = "-".join(map(str, rectangle.pairs[item - rectangle.halves]))
        where = rectangle.at(rectangle.places[places[0]][0]) if places else None
        message = f"there is no place left for the {name}"
        if not places:
            message = f"there is no place for the {name}: its numbers are not side by side anywhere"
        yield RuleViolation(message, where, "Every domino of the set is there once.")


SHORT_CHAIN = 2
"""The most dominoes that a grade 4 chain forces."""
HARDEST = (
    (reasoning.PAIR, 0),
    (reasoning.SHARED, 0),
    (reasoning.FORCED, 0),
    (reasoning.CHAIN, SHORT_CHAIN),
    (reasoning.CHAIN, reasoning.LONGEST_CHAIN),
)
"""Each grade's hardest technique and longest chain."""
_MUCH_WORK = 100
"""The work that leads halfway from the easiest to the hardest problems of a grade."""
DEDUCTIONS = "deductions"
"""The name under which a bank records how many deductions a problem needs."""
CHAIN_LENGTH = "chain"
"""The name under which a bank records how long a chain a problem needs."""
Run = Callable[..., int]


@dataclass(frozen=True, slots=True)
class Rating:
    """What it takes to solve a problem without guessing."""

    grade: int
    """The lowest grade whose techniques are enough, or 0 if no technique leads to the end."""
    tally: tuple[int, ...]
    """How many deductions each technique makes, from 1 on."""
    longest_chain: int
    """How many dominoes the longest chain forces."""

    @property
    def measures(self) -> dict[str, float]:
        """What a bank records."""
        return {DEDUCTIONS: sum(self.tally), CHAIN_LENGTH: self.longest_chain}

    @property
    def effort(self) -> float:
        """How hard it is, by grade first and then by how much work there is."""
        work = sum(rank * count for rank, count in enumerate(self.tally))
        work += 5 * self.longest_chain
        part = work / (work + _MUCH_WORK)
        return FIRST_GRADE + NEXT_GRADE * (self.grade - 2 + part)


def rate(
    rectangle: Rectangle,
    state: Sequence[int],
    *,
    grade: int = GRADES,
    run: Run = reasoning.run,
) -> Rating:
    """Solve a problem with the techniques of a grade; `run` may be compiled."""
    statuses, tally = list(state), [0] * reasoning.TALLIES
    out, work = [0] * reasoning.ROOM, [0] * reasoning.WORK_SPACE
    run(rectangle.grid, statuses, *HARDEST[grade - 1], out, work, tally)
    *counts, chain = tally
    reached = max((rank for rank, count in enumerate(counts) if count), default=0), chain
    enough = next(grade for grade, most in enumerate(HARDEST, start=1) if reached <= most)
    return Rating(0 if OPEN in statuses else enough, tuple(counts), chain)


State = tuple[frozenset[int], frozenset[int]]
"""The places that are joined, and the places that are split."""
_SQUARE = rf"([{COLUMNS}])([1-9]\d?)"
_JOIN = re.compile(rf"(\d)(\d)-{_SQUARE}{_SQUARE}")
_SPLIT = re.compile(f"{_SQUARE}~{_SQUARE}")


class DominosaPuzzle(MovePuzzle[State, int]):
    """A rectangle. A move is the index of a place to join, or its complement to split it."""

    move_pattern: ClassVar[re.Pattern[str] | None] = re.compile(f"{_JOIN.pattern}|{_SPLIT.pattern}")
    move_form = "expected a domino and its squares, such as 36-C2D2, or a split, such as C2~D2"

    def __init__(self, shown: Shown) -> None:
        self.rectangle: Rectangle = shown.rectangle
        self.start: State = (shown.joined, shown.split)

    def statuses(self, state: State) -> list[int]:
        """Return what is known about every place."""
        return self.rectangle.statuses(*state)

    def successors(self, state: State) -> Iterator[tuple[int, State]]:
        """Every domino that may be joined, in the order of its halves."""
        for place, status in enumerate(self.statuses(state)):
            if status == OPEN:
                yield place, self.after(state, place)

    def after(self, state: State, move: int) -> State:
        """The state that a move leads to."""
        joined, split = state
        if move < 0:
            return joined, split | {~move}
        return joined | {move}, split

    def is_solved(self, state: State) -> bool:
        """True if every domino is found."""
        return not self.remaining(state)

    def remaining(self, state: State) -> int:
        """How many dominoes are still to be found."""
        return len(self.rectangle.pairs) - len(state[0])

    def position(self, state: State, last: int | None = None) -> Position:
        """Show what is known; the domino joined last has a `+`, the last split an `S`."""
        joined, split = state
        statuses = [
            SPLIT if place in split else JOINED if place in joined else OPEN
            for place in range(len(self.rectangle.places))
        ]
        if last is None:
            return self.rectangle.position(statuses)
        return self.rectangle.position(statuses, last, {~last})

    def move_name(self, move: int) -> str:
        """A domino and its two squares, or two squares that are apart."""
        if move >= 0:
            return self.rectangle.move(move)
        one, other = self.rectangle.places[~move]
        return f"{self.rectangle.square(one)}~{self.rectangle.square(other)}"

    def find_move(self, state: State, text: str) -> int | Refusal:
        """The move that a text names, or why it is illegal; raises ValueError if unreadable."""
        joined, split = _JOIN.fullmatch(text), _SPLIT.fullmatch(text)
        match = joined or split
        if not match:
            raise ValueError(self.move_form)
        *_, column, row, next_column, next_row = match.groups()
        one, other = self._half(column, row), self._half(next_column, next_row)
        if one is None or other is None:
            missing = column + row if one is None else next_column + next_row
            return Refusal(f"there is no square {missing}")
        rectangle = self.rectangle
        squares = f"{rectangle.square(one)} and {rectangle.square(other)}"
        try:
            place = rectangle.number_of(one, other)
        except KeyError:
            return Refusal(f"{squares} are not side by side")
        if split:
            if place in state[0]:
                return Refusal(f"{squares} are joined")
            return ~place
        numbers = rectangle.numbers[one], rectangle.numbers[other]
        if match.groups()[:2] != tuple(map(str, numbers)):
            return Refusal(f"the numbers on {squares} are {numbers[0]} and {numbers[1]}")
        if place in state[1]:
            return Refusal(f"{squares} are known to be apart")
        for other_place in sorted(state[0]):
            shared = set(rectangle.places[other_place]) & {one, other}
            if shared:
                where = rectangle.square(min(shared))
                return Refusal(f"{where} belongs to {rectangle.move(other_place)}")
            if rectangle.pair(other_place) == rectangle.pair(place):
                return Refusal(f"that domino is already there, as {rectangle.move(other_place)}")
        return place

    def _half(self, column: str, row: str) -> int | None:
        x, y = COLUMNS.index(column), int(row) - 1
        isthere = x < self.rectangle.width and 0 <= y < self.rectangle.height
        return x + y * self.rectangle.width if isthere else None

    @cached_property
    def covers(self) -> Covers:
        """What an exact cover search finds: one way, or at least two, or none."""
        return find_covers(self.rectangle, self.statuses(self.start))

    def solve(self, max_states: int = MAX_STATES, seconds: float | None = None) -> Outcome:
        """Find where every domino is, in the order in which reasoning finds them.

        If there are several solutions, it is the first that an exact cover search finds.
        """
        covers = self.covers
        if not covers.count:
            return Outcome(OutcomeKind.UNSOLVABLE, states=covers.nodes)
        joined = [place for place in self._reasoned if place in covers.ways[0]]
        rest = [p for p in covers.ways[0] if p not in self.start[0] and p not in joined]
        names = self.move_names(joined + rest)
        return Outcome(OutcomeKind.SOLVED, names, covers.nodes)

    @cached_property
    def _reasoned(self) -> list[int]:
        """The places that reasoning joins, in order."""
        steps = explaining.all_deductions(self.rectangle, self.statuses(self.start))
        return [deduction.joined for _, deduction in steps if deduction.joined is not None]

    def measure_difficulty(self, max_states: int = MAX_STATES) -> Difficulty:
        """Grade it by the hardest deduction that it needs.

        Raises IllegalPosition if it has several solutions, or if it takes a guess.
        """
        if self.covers.count > 1:
            one, other = (set(way) for way in self.covers.ways)
            place = min(one - other)
            where = self.rectangle.at(self.rectangle.places[place][0])
            move = self.rectangle.move(place)
            message = f"this problem has several solutions: {move} is in some, but not in all"
            raise illegal(message, where, "A fair problem has only one.")
        rating = rate(self.rectangle, self.statuses(self.start))
        if not rating.grade:
            advice = "Choose another, as nobody should have to guess."
            raise illegal("no deduction solves this problem", None, advice)
        return Difficulty(rating.effort, rating.measures, rating.longest_chain > 0)
