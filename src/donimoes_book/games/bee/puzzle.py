"""A layout as a puzzle: a round for each queen in turn, each from where the dice begin.

A state is where a round's dice are. The move that ends a round leads to the start of the next one.
A round without a solution, or with nothing to do, is skipped, so that the printed solutions of all
rounds can be played as a single line. But a layout is only solved if every round has a solution.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from time import monotonic
from typing import ClassVar, NamedTuple

from donimoes_book.board.parts import Arrow, Direction
from donimoes_book.board.position import Position
from donimoes_book.games.bee import rules
from donimoes_book.games.claims import Refusal
from donimoes_book.games.move_puzzle import Gesture, Movement, MovePuzzle
from donimoes_book.search import shortest
from donimoes_book.search.difficulty import Difficulty, effort_of_all, effort_of_way
from donimoes_book.search.shortest import MAX_STATES, Outcome, OutcomeKind
from donimoes_book.words.language import N_, gettext, listed

_REMEMBERED = 512
"""How many rounds' solutions to remember."""


class Flight(NamedTuple):
    """A move: one of the dice flies from where it is to another space."""

    cells: rules.Cells
    mover: int
    """The index of the die that flies."""
    end: int

    @property
    def after(self) -> rules.Cells:
        """Where all dice are after the move."""
        return (*self.cells[: self.mover], self.end, *self.cells[self.mover + 1 :])


def _dice_of(queen: int) -> tuple[int, ...]:
    return tuple(range(1, queen + 1))


def round_at_home(layout: rules.Layout, queen: int) -> "BeePuzzle":
    """Return a queen's round alone, from where the dice begin."""
    return BeePuzzle(layout, _dice_of(queen), layout.at_home(queen), queen)


@lru_cache(_REMEMBERED)
def solved_at_home(layout: rules.Layout, queen: int) -> Outcome:
    """Solve a queen's round from where the dice begin."""
    return shortest.solve(round_at_home(layout, queen))


class SolvedRound(NamedTuple):
    """What was found for a round."""

    queen: int
    outcome: Outcome


class BeePuzzle(MovePuzzle[rules.Cells, Flight]):
    """A round to solve, and all rounds after it."""

    move_pattern = re.compile(r"([1-6])((?:[LRUD][1-9])+)")
    move_form = N_(
        "a move is a die and its flight, such as 2R3D1: the die 2, right three, down one"
    )

    stage_words: ClassVar = {
        "solved": N_("All are with the queen."),
        "pause": N_("The round is over."),
        "left 1": N_("One die is still away."),
        "left 2": N_("Two dice are still away."),
        "left 3": N_("Three dice are still away."),
    }

    def __init__(
        self, layout: rules.Layout, dice: tuple[int, ...], first: rules.Cells, last: int
    ) -> None:
        """Take the dice of the first round and where they are, and the queen of the last round."""
        self.layout, self.dice, self.first, self.start = layout, dice, first, first
        self.queens = tuple(range(dice[-1], last + 1))
        """The queen of each round to solve."""
        self._won = set[int]()
        """The queens whose rounds can be won, as moves have shown."""
        self._rounds: tuple[SolvedRound, ...] = ()
        """What was found for each round when all were last solved."""

    @classmethod
    def shown(cls, shown: rules.Read, words: Sequence[str] = ()) -> "BeePuzzle":
        """Set up what a picture shows: a layout, or a round in progress.

        The rounds that these printed moves win need no search.
        """
        layout, dice = shown.layout, shown.dice or _dice_of(rules.FIRST_QUEEN)
        queen = dice[-1]
        last = layout.highest if dice == _dice_of(len(dice)) and layout.highest else queen
        puzzle = cls(layout, dice, shown.cells or layout.at_home(queen), last)
        puzzle._won.update(puzzle._won_by(words))
        is_passed_over = not shown.cells and not puzzle._is_to_be_played(queen)
        if is_passed_over or layout.is_gathered(puzzle.first):
            puzzle.start = puzzle._next_start(queen) or puzzle.first
        return puzzle

    def _won_by(self, words: Sequence[str]) -> Iterator[int]:
        """Yield the queens of the rounds that printed moves win, one after another."""
        left, cells = iter(words), self.first
        for queen in self.queens:
            while not self.layout.is_gathered(cells):
                word = next(left, "")
                move = self.find_move(cells, word) if self.move_pattern.fullmatch(word) else None
                if not isinstance(move, Flight):
                    return
                cells = move.after
                if self.layout.is_gathered(cells):
                    yield queen
            cells = self.layout.at_home(min(queen + 1, self.queens[-1]))

    def _is_to_be_played(self, queen: int) -> bool:
        if queen in self._won:
            return True
        if self.layout.is_gathered(self.layout.at_home(queen)):
            return False
        outcome = solved_at_home(self.layout, queen)
        return outcome.kind is OutcomeKind.LIMIT or bool(outcome.moves)

    def _next_start(self, queen: int) -> rules.Cells | None:
        """Return where the next round that takes moves begins; None if there is none."""
        later = (other for other in self.queens if other > queen)
        next_queen = next((other for other in later if self._is_to_be_played(other)), None)
        return None if next_queen is None else self.layout.at_home(next_queen)

    def dice_of(self, state: rules.Cells) -> tuple[int, ...]:
        """Return the dice of the round that a state belongs to."""
        return self.dice if len(state) == len(self.dice) else _dice_of(len(state))

    def round_with(self, queen: int) -> "BeePuzzle":
        """Return a queen's round alone, as it begins."""
        if queen == self.queens[0]:
            return BeePuzzle(self.layout, self.dice, self.first, queen)
        return round_at_home(self.layout, queen)

    def successors(self, state: rules.Cells) -> Iterator[tuple[Flight, rules.Cells]]:
        """Yield every legal move and the state it leads to."""
        dice = self.dice_of(state)
        for index, end in rules.moves_from(self.layout, state, dice):
            move = Flight(state, index, end)
            yield move, self._settled(dice[-1], move.after)

    def after(self, state: rules.Cells, move: Flight) -> rules.Cells:
        """Return the state that a legal move leads to."""
        return self._settled(self.dice_of(state)[-1], move.after)

    def _settled(self, queen: int, cells: rules.Cells) -> rules.Cells:
        if queen < self.queens[-1] and self.is_solved(cells):
            return self._next_start(queen) or cells
        return cells

    def is_solved(self, state: rules.Cells) -> bool:
        """Return whether the dice of the last round are in one group."""
        return self.layout.is_gathered(state)

    def remaining(self, state: rules.Cells) -> int:
        """Return how many dice are not with the queen."""
        return len(state) - len(self.layout.group(state))

    def apparent_distance(self, state: rules.Cells) -> tuple[int, int, int]:
        """Return how many rounds are left, how many dice are away from the queen, and how far."""
        layout, group = self.layout, self.layout.group(state)
        (row, column), width = divmod(state[-1], layout.width), layout.width
        away = (divmod(cell, width) for cell in state if cell not in group)
        far = sum(abs(y - row) + abs(x - column) for y, x in away)
        return self.queens[-1] - self.dice_of(state)[-1], len(state) - len(group), far

    def position(self, state: rules.Cells, last: Flight | None = None) -> Position:
        """Return the position of a state, with an arrow for the last move."""
        if last is None:
            return self.layout.position(state, self.dice_of(state))
        arrow = Arrow(self.layout.place(last.cells[last.mover]), self.layout.flight(*last))
        return self.layout.position(last.after, self.dice_of(last.cells), [arrow])

    def move_name(self, move: Flight) -> str:
        """Return a move as printed: the die, and its ways."""
        ways = "".join(f"{way}{spaces}" for way, spaces in self.layout.flight(*move))
        return f"{self.dice_of(move.cells)[move.mover]}{ways}"

    def find_move(self, state: rules.Cells, text: str) -> Flight | Refusal:
        """Return the move that a printed one names, by any way, or why it is illegal."""
        match = self.move_pattern.fullmatch(text.upper())
        if not match:
            raise ValueError(self.move_form)
        die, dice = int(match[1]), self.dice_of(state)
        legs = [(Direction(way), int(n)) for way, n in re.findall(r"([LRUD])(\d)", match[2])]
        end = self.layout.fly(state, dice, die, legs)
        return end if isinstance(end, Refusal) else Flight(state, dice.index(die), end)

    @classmethod
    def movement(cls, name: str) -> Movement:
        """Return which die flies which way."""
        legs = re.findall(r"([LRUD])(\d)", name)
        ways = (way for way, spaces in legs for _ in range(int(spaces)))
        return Movement(gettext("the {die}", die=name[0]), tuple(ways))

    def attempts(self, state: rules.Cells) -> Iterator[str]:
        """Yield a flight of each die to every half in its row and column."""
        width = self.layout.width
        for die, cell in zip(self.dice_of(state), state, strict=True):
            row, column = divmod(cell, width)
            room = column, width - 1 - column, row, self.layout.height - 1 - row
            for way, most in zip(Direction, room, strict=True):
                yield from (f"{die}{way}{spaces}" for spaces in range(1, most + 1))

    def gesture(self, state: rules.Cells, name: str) -> Gesture:
        """Return the gesture for a move: the die is taken to where it lands."""
        return Gesture((f"die {name[0]}",))

    def solve_rounds(
        self, max_states: int = MAX_STATES, seconds: float | None = None
    ) -> tuple[SolvedRound, ...]:
        """Solve one round after another, as far as the limits allow."""
        end = None if seconds is None else monotonic() + seconds
        rounds, states = list[SolvedRound](), 0
        for queen in self.queens:
            if seconds is None and max_states == MAX_STATES:
                outcome = self._decided(queen)
            else:
                left = None if end is None else max(0.0, end - monotonic())
                now = self.round_with(queen)
                outcome = shortest.solve(now, max(1, max_states - states), left)
            states += outcome.states
            rounds.append(SolvedRound(queen, outcome))
            if outcome.kind is OutcomeKind.LIMIT:
                break
        self._rounds = tuple(rounds)
        return self._rounds

    def _decided(self, queen: int) -> Outcome:
        """Solve a round by itself, or remember its solution if it begins with its dice at home."""
        now = self.round_with(queen)
        is_at_home = now.dice == _dice_of(queen) and now.start == self.layout.at_home(queen)
        return solved_at_home(self.layout, queen) if is_at_home else shortest.solve(now)

    def lost_part(self) -> str:
        """Name the rounds that have no solution; those that moves have won need no search."""
        left = (queen for queen in self.queens if queen not in self._won)
        rounds = self._rounds or (SolvedRound(queen, self._decided(queen)) for queen in left)
        lost = [queen for queen, outcome in rounds if outcome.kind is OutcomeKind.UNSOLVABLE]
        if len(lost) > 1:
            return gettext("the rounds with {queens} as queens", queens=listed([*map(str, lost)]))
        return gettext("the round with the {queen} as queen", queen=lost[0]) if lost else ""

    def longest_round(self) -> "BeePuzzle":
        """Return the round that takes the most moves, alone."""
        longest = max(self.solve_rounds(), key=lambda each: each.outcome.length or 0)
        return self.round_with(longest.queen)

    def solve(self, max_states: int = MAX_STATES, seconds: float | None = None) -> Outcome:
        """Find a shortest solution for each queen, and put them together into one.

        It is unsolvable if a queen has none; then the moves are those of the others.
        """
        rounds = self.solve_rounds(max_states, seconds)
        outcomes = [solved_round.outcome for solved_round in rounds]
        states = sum(outcome.states for outcome in outcomes)
        last, kinds = outcomes[-1], {outcome.kind for outcome in outcomes}
        solved = [outcome for outcome in outcomes if outcome.kind is OutcomeKind.SOLVED]
        moves = tuple(move for outcome in solved for move in outcome.moves)
        if OutcomeKind.UNSOLVABLE in kinds:
            return Outcome(OutcomeKind.UNSOLVABLE, moves, states)
        if last.kind is OutcomeKind.LIMIT:
            return replace(last, states=states)
        choices = sum(outcome.choices * len(outcome.moves) for outcome in solved)
        average = round(choices / len(moves), 2) if moves else 0.0
        return Outcome(OutcomeKind.SOLVED, moves, states, average)

    def measure_wishes(self) -> Mapping[str, float]:
        """Add the moves of the first round if each takes more than the one before, or else 0."""
        lengths = [solved_round.outcome.length or 0 for solved_round in self.solve_rounds()]
        rises = all(one < other for one, other in pairwise(lengths))
        return {**super().measure_wishes(), "rounds": lengths[0] if rises else 0}

    def measure_difficulty(self, max_states: int = MAX_STATES) -> Difficulty:
        """Measure each round by its own solution: every flight can be flown back, so none traps."""
        outcomes = [solved_round.outcome for solved_round in self.solve_rounds()]
        solved = [(it.states, len(it.moves)) for it in outcomes if it.kind is OutcomeKind.SOLVED]
        if not solved:
            raise ValueError("this puzzle has no solution")
        return Difficulty(effort_of_all(effort_of_way(*round, 0) for round in solved))
