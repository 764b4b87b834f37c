"""What the pipeline asks of a problem, whatever is to be found: moves, a layout, or an answer.

A kind of problem says what is searched for, and makes of it what is printed; so it also checks what
was kept. The store says what of that is played, and what is only sealed.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, NamedTuple, TypeVar

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import InputError
from donimoes_book.games.errors import IllegalMove
from donimoes_book.games.game import Game, LayoutGame, Step
from donimoes_book.games.hints import Fact
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.games.turning_points import solution_pictures
from donimoes_book.manuscript.problem import BankProblem, Problem
from donimoes_book.manuscript.solutions import Layout, Moves
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.search.answer import Answer, AnswerQuestion
from donimoes_book.search.difficulty import (
    GRADE,
    Difficulty,
    grade_of,
    measures_of,
)
from donimoes_book.search.layout import LayoutOutcome, LayoutPuzzle
from donimoes_book.search.shortest import MAX_STATES, Outcome, OutcomeKind

Result = TypeVar("Result")
"""What a search finds of a problem."""


@dataclass(frozen=True, slots=True)
class Solved:
    """A problem as it is printed, and what a bank may record about it."""

    problem: Problem
    measures: Mapping[str, float]
    difficulty: Difficulty | None = None
    """How hard it is, if it's solved by moves and graded."""
    facts: tuple[Fact, ...] = ()
    """What its hints are made from, if it's solved by moves."""


class ProblemKind(ABC, Generic[Result]):
    """The problems of a game: how they are solved, checked and measured."""

    has_records: bool = False
    """Whether the longest of them can be collected."""

    @abstractmethod
    def search(self, entry: BankProblem, store: SolvedStore) -> Result:
        """Return what is found, from the store if possible; raises InputError if it's nothing."""

    @abstractmethod
    def restore(self, entry: BankProblem, solved: Solved) -> Result:
        """Return what was found of a problem that was kept, worked out again as far as possible.

        Raises InputError if it isn't true.
        """

    @abstractmethod
    def printed(self, entry: BankProblem, result: Result, *, is_whole: bool) -> Solved:
        """Return a problem as it is printed, checked by the rules; raises InputError.

        Its whole solution is drawn if that `is_whole`.
        """

    def solve(self, entry: BankProblem, store: SolvedStore, *, is_whole: bool) -> Solved:
        """Solve a problem, without checking what is recorded; raises InputError."""
        return self.printed(entry, self.search(entry, store), is_whole=is_whole)

    def is_right(self, entry: BankProblem, solved: Solved, *, is_whole: bool) -> bool:
        """Return whether a problem that was kept is what the rules make of what was found.

        Its moves are played again, its layout is judged, or its question answered; pictures,
        pauses, hints and measures are made again. Raises InputError if it's wrong.
        """
        return solved == self.printed(entry, self.restore(entry, solved), is_whole=is_whole)

    def ungraded(self, entry: BankProblem, store: SolvedStore) -> Problem | None:
        """Return a problem with nothing but its solution; None if grading it takes no longer."""
        return None

    def graded(self, entry: BankProblem, store: SolvedStore) -> Problem:
        """Return a problem with its solution and its grade; raises InputError if it has none."""
        return self.solve(entry, store, is_whole=False).problem

    @abstractmethod
    def with_solution(self, entry: BankProblem, solution: str, length: int) -> Problem:
        """Return an ungraded problem with a solution as text, checked by the rules.

        Raises InputError if it's wrong, and whatever reading it raises.
        """

    def wishes(self, entry: BankProblem) -> Mapping[str, float]:
        """Return what an editor may wish for, by name."""
        return {}


def kind_of(game: Game) -> ProblemKind[Any] | None:
    """Return the kind of a game's problems; None if it has none."""
    if question := game.question():
        return Questions(game, question)
    match game:
        case LayoutGame():
            return Layouts(game)
        case PuzzleGame():
            return MoveProblems(game)
    return None


# Moves


class _Way(NamedTuple):
    """A solution that was played, how hard it is, and what hints say of it."""

    outcome: Outcome
    steps: Sequence[Step]
    difficulty: Difficulty
    facts: tuple[Fact, ...]


class MoveProblems(ProblemKind[_Way]):
    """Problems with a shortest solution by moves."""

    has_records = True

    def __init__(self, game: PuzzleGame) -> None:
        self.game = game

    def search(self, entry: BankProblem, store: SolvedStore) -> _Way:
        """Search for a shortest solution, and measure how hard it is to find."""
        game, position = self.game, entry.position
        outcome = self.shortest(entry, store)
        difficulty = store.difficulty(game, position)
        if difficulty is None:
            raise _too_large(entry, MAX_STATES)
        facts = () if game.by_deduction else store.facts(game, position, outcome.moves)
        return _Way(outcome, self.play(entry, outcome), difficulty, facts)

    def restore(self, entry: BankProblem, solved: Solved) -> _Way:
        """Play the solution, and check the hints by it: only another search could do more."""
        outcome = outcome_of(solved.problem)
        steps = self.play(entry, outcome)
        if solved.difficulty is None or not self.game.are_true(entry.position, steps, solved.facts):
            raise entry.located.error("its hints are wrong")
        return _Way(outcome, steps, solved.difficulty, solved.facts)

    def printed(self, entry: BankProblem, result: _Way, *, is_whole: bool) -> Solved:
        """Draw the steps, and put the hints into words."""
        game, (outcome, steps, difficulty, facts) = self.game, result
        pauses = game.pauses(steps)
        drawn = solution_pictures(game, entry.position, steps, pauses, whole=is_whole)
        movements = map(game.puzzle(entry.position).movement, outcome.moves)
        problem = Problem(
            game.name,
            1,
            entry.position,
            grade_of(difficulty.effort),
            Moves(
                outcome.moves,
                outcome.states,
                outcome.choices,
                drawn.pictures,
                drawn.turns,
                pauses,
                game.solved_picture(entry.position, outcome.moves),
                drawn.purposes,
                tuple(it for it in movements if it),
                game.reasons(entry.position),
            ),
            length_unit=game.length_unit,
            effort=difficulty.effort,
            takes_pencil=difficulty.takes_pencil,
            hints=game.hints(entry.position, facts),
        )
        measures = measures_of(game.length_unit, outcome, difficulty)
        return Solved(problem, measures, difficulty, facts)

    def ungraded(self, entry: BankProblem, store: SolvedStore) -> Problem:
        """Search and play: finding out how hard it is would take longer."""
        return self._played(entry, self.shortest(entry, store))

    def graded(self, entry: BankProblem, store: SolvedStore) -> Problem:
        """Search, play and measure: hints would take longer."""
        problem = self.ungraded(entry, store)
        difficulty = store.difficulty(self.game, entry.position)
        if difficulty is None:
            raise _too_large(entry, MAX_STATES)
        effort = difficulty.effort
        pencil = difficulty.takes_pencil
        return replace(problem, grade=grade_of(effort), effort=effort, takes_pencil=pencil)

    def with_solution(self, entry: BankProblem, solution: str, length: int) -> Problem:
        """Play the solution."""
        return self._played(entry, Outcome(OutcomeKind.SOLVED, tuple(solution.split())))

    def _played(self, entry: BankProblem, outcome: Outcome) -> Problem:
        game, solution = self.game, Moves(outcome.moves)
        self.play(entry, outcome)
        return Problem(game.name, 1, entry.position, 0, solution, length_unit=game.length_unit)

    def wishes(self, entry: BankProblem) -> Mapping[str, float]:
        """Measure the graph of its states."""
        return dict(self.game.puzzle(entry.position).measure_wishes())

    def shortest(self, entry: BankProblem, store: SolvedStore) -> Outcome:
        """Return a shortest solution; raises InputError with every diagnostic, placed in a bank."""
        with entry.located.placing_violations():
            outcome = store.solve(self.game, entry.position)
        if outcome.kind is OutcomeKind.UNSOLVABLE:
            part = self.game.puzzle(entry.position).lost_part()
            why = f"this problem has no solution{f' for {part}' if part else ''}"
            raise entry.located.error(why)
        if outcome.kind is OutcomeKind.LIMIT:
            raise _too_large(entry, outcome.states)
        if not outcome.moves:
            raise entry.located.error("this problem is already solved")
        return outcome

    def play(self, entry: BankProblem, outcome: Outcome) -> tuple[Step, ...]:
        """Play a solution by the rules before it can be printed; raises InputError."""
        try:
            steps = self.game.replay(entry.position, " ".join(outcome.moves))
        except IllegalMove as error:
            raise entry.located.error(f"its solution is wrong: {error}") from None
        if not steps[-1].solves:
            raise entry.located.error("its solution does not solve it")
        if [step.move for step in steps] != [*outcome.moves]:
            raise entry.located.error("its solution is not as the game prints it")
        return steps


def outcome_of(problem: Problem) -> Outcome:
    """Return what a search found of a problem that is solved by moves; TypeError for another."""
    solution = problem.solution
    if not isinstance(solution, Moves):
        raise TypeError(f"{problem.name} isn't solved by moves")
    return Outcome(OutcomeKind.SOLVED, solution.moves, solution.states, solution.choices)


def _too_large(entry: BankProblem, states: int) -> InputError:
    message = f"gave up on this problem after {states} positions"
    advice = "A problem for people needs a smaller state graph: use another."
    return entry.located.error(message, advice)


# Layouts


class Layouts(ProblemKind[LayoutOutcome]):
    """Deals to lay out as a whole."""

    def __init__(self, game: LayoutGame) -> None:
        self.game = game

    def search(self, entry: BankProblem, store: SolvedStore) -> LayoutOutcome:
        """Search for a layout."""
        return store.solve_layout(self.game, entry.position)

    def restore(self, entry: BankProblem, solved: Solved) -> LayoutOutcome:
        """Return the layout, which is judged before it is printed."""
        solution = solved.problem.solution
        if not isinstance(solution, Layout):
            raise TypeError(f"{solved.problem.name} isn't solved by a layout")
        return LayoutOutcome(OutcomeKind.SOLVED, solution.layout, solution.tries)

    def printed(self, entry: BankProblem, result: LayoutOutcome, *, is_whole: bool) -> Solved:
        """Judge the layout by the rules."""
        game, located = self.game, entry.located
        puzzle = game.layout_puzzle(entry.position)
        if result.kind is OutcomeKind.UNSOLVABLE:
            raise located.error(f"this deal has no solution: {result.reason}")
        if result.layout is None:
            message = f"gave up on this deal after {result.tries} tries: {result.reason}"
            raise located.error(message, "Use another deal.")
        solution = self._judged(entry, puzzle, result.layout, result.tries)
        with located.placing_violations():
            difficulty = game.layout_difficulty(puzzle, result.tries)
        grade = grade_of(difficulty.effort)
        problem = Problem(
            game.name,
            1,
            entry.position,
            grade,
            solution,
            length_unit=game.length_unit,
            effort=difficulty.effort,
            takes_pencil=difficulty.takes_pencil,
            hints=game.layout_hints(puzzle, result.layout),
        )
        return Solved(problem, {**difficulty.measures, GRADE: grade})

    def with_solution(self, entry: BankProblem, solution: str, length: int) -> Problem:
        """Judge the layout by the rules."""
        game, layout = self.game, Position.parse(solution)
        solved = self._judged(entry, game.layout_puzzle(entry.position), layout, length)
        return Problem(game.name, 1, entry.position, 0, solved, length_unit=game.length_unit)

    def _judged(
        self, entry: BankProblem, puzzle: LayoutPuzzle, layout: Position, tries: int
    ) -> Layout:
        """Return a layout with its reasons; raises InputError if it's wrong by the rules."""
        if wrong := self.game.layout_error(puzzle, layout):
            raise entry.located.error(f"its solution is wrong: {wrong}")
        return Layout(layout, tries, self.game.layout_reasons(puzzle, layout))


# Questions


class Questions(ProblemKind[Answer]):
    """Questions about positions."""

    def __init__(self, game: Game, question: AnswerQuestion) -> None:
        self.game, self.question = game, question

    def search(self, entry: BankProblem, store: SolvedStore) -> Answer:
        """Answer the question."""
        return store.answer(self.game, self.question, entry.position)

    def restore(self, entry: BankProblem, solved: Solved) -> Answer:
        """Answer the question again."""
        return self.question(entry.position)

    def printed(self, entry: BankProblem, result: Answer, *, is_whole: bool) -> Solved:
        """Print the answer, which the game has drawn and put into words."""
        if not result.lines:
            raise entry.located.error(f"this question has no answer: {result.question}")
        problem = Problem(
            self.game.name,
            1,
            entry.position,
            result.grade,
            result,
            length_unit=result.unit,
            effort=result.effort,
            hints=result.hints,
        )
        return Solved(problem, result.measures)

    def with_solution(self, entry: BankProblem, solution: str, length: int) -> Problem:
        """Answer the question again."""
        answer = self.question(entry.position)
        return Problem(self.game.name, 1, entry.position, 0, answer, length_unit=answer.unit)
