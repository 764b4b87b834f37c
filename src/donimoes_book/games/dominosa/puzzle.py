"""A rectangle of numbers to be solved domino by domino.

A move joins two neighbours, or notes that they are apart. It may be wrong: a move is refused only
if the table shows that it is impossible.
"""

import re
from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar

from donimoes_book.board.position import Position
from donimoes_book.games.claims import Refusal
from donimoes_book.games.dominosa import explaining, grading
from donimoes_book.games.dominosa.reading import Shown
from donimoes_book.games.dominosa.reasoning import JOINED, OPEN, SPLIT
from donimoes_book.games.dominosa.rectangle import COLUMNS, Covers, Rectangle, find_covers
from donimoes_book.games.game import IllegalPosition, RuleViolation
from donimoes_book.games.puzzle_game import MovePuzzle
from donimoes_book.search.difficulty import Difficulty
from donimoes_book.search.shortest import MAX_STATES, Outcome, OutcomeKind

State = tuple[frozenset[int], frozenset[int]]
"""The places that are joined, and the places that are split."""
DEDUCTIONS, CHAIN_LENGTH = "deductions", "chain"
"""The names under which a bank records how much reasoning a problem needs."""
_JOIN = re.compile(rf"(\d)(\d)-([{COLUMNS}])(\d+)([{COLUMNS}])(\d+)")
_SPLIT = re.compile(rf"([{COLUMNS}])(\d+)~([{COLUMNS}])(\d+)")


class DominosaPuzzle(MovePuzzle[State, int]):
    """A rectangle. A move is the index of a place to join, or its complement to split it."""

    move_pattern: ClassVar[re.Pattern[str] | None] = re.compile(f"{_JOIN.pattern}|{_SPLIT.pattern}")
    move_form = "expected a domino and its squares, such as 36-C2D2, or a split, such as C2~D2"

    def __init__(self, shown: Shown) -> None:
        self.rectangle: Rectangle = shown.rectangle
        self.start: State = (shown.joined, shown.split)

    def known(self, state: State) -> list[int]:
        """Return what is known about every place."""
        return self.rectangle.with_joined(*state)

    def successors(self, state: State) -> Iterator[tuple[int, State]]:
        """Every domino that may be joined, in the order of its halves."""
        for place, known in enumerate(self.known(state)):
            if known == OPEN:
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
        known = [OPEN] * len(self.rectangle.places)
        for place in joined:
            known[place] = JOINED
        for place in split:
            known[place] = SPLIT
        if last is None:
            return self.rectangle.position(known)
        return self.rectangle.position(known, last, {~last})

    def move_name(self, move: int) -> str:
        """A domino and its two squares, or two squares that are apart."""
        if move >= 0:
            return self.rectangle.move(move)
        one, other = self.rectangle.places[~move]
        return f"{self.rectangle.square(one)}~{self.rectangle.square(other)}"

    def find_move(self, state: State, text: str) -> int | Refusal:
        """The move that a text names, or why it is illegal; raises ValueError if unreadable."""
        joined, split = _JOIN.fullmatch(text), _SPLIT.fullmatch(text)
        found = joined or split
        if not found:
            raise ValueError(self.move_form)
        *_, column, row, next_column, next_row = found.groups()
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
        if found.groups()[:2] != tuple(map(str, numbers)):
            return Refusal(f"the numbers on {squares} are {numbers[0]} and {numbers[1]}")
        if place in state[1]:
            return Refusal(f"{squares} are known to be apart")
        for laid in sorted(state[0]):
            shared = set(rectangle.places[laid]) & {one, other}
            if shared:
                where = rectangle.square(min(shared))
                return Refusal(f"{where} belongs to {rectangle.move(laid)}")
            if rectangle.pair(laid) == rectangle.pair(place):
                return Refusal(f"that domino is already there, as {rectangle.move(laid)}")
        return place

    def _half(self, column: str, row: str) -> int | None:
        x, y = COLUMNS.index(column), int(row) - 1
        isthere = x < self.rectangle.width and 0 <= y < self.rectangle.height
        return x + y * self.rectangle.width if isthere else None

    @cached_property
    def covers(self) -> Covers:
        """What an exact cover search finds: one way, or at least two, or none."""
        return find_covers(self.rectangle, self.known(self.start))

    def solve(self, max_states: int = MAX_STATES, seconds: float | None = None) -> Outcome:
        """Find where every domino is, in the order in which reasoning finds them.

        If there are several solutions, it is the first that an exact cover search finds.
        """
        found = self.covers
        if not found.count:
            return Outcome(OutcomeKind.UNSOLVABLE, states=found.nodes)
        joined = [place for place in self._reasoned if place in found.ways[0]]
        rest = [p for p in found.ways[0] if p not in self.start[0] and p not in joined]
        names = self.move_names(joined + rest)
        return Outcome(OutcomeKind.SOLVED, names, found.nodes)

    @cached_property
    def _reasoned(self) -> list[int]:
        """The places that reasoning joins, in order."""
        steps = explaining.all_deductions(self.rectangle, self.known(self.start))
        return [found.joined for _, found in steps if found.joined is not None]

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
            raise IllegalPosition([RuleViolation(message, where, "A fair problem has only one.")])
        rating = grading.rate(self.rectangle, self.known(self.start))
        if not rating.grade:
            advice = "Choose another, as nobody should have to guess."
            raise IllegalPosition([RuleViolation("no deduction solves this problem", None, advice)])
        measures = {DEDUCTIONS: rating.deductions, CHAIN_LENGTH: rating.longest_chain}
        return Difficulty(rating.effort, measures)
