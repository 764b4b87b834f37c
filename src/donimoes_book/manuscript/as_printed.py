"""Makes a problem as it is printed from what a search found, and so checks one that was kept.

The store says what of that is played, and what is only sealed.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from donimoes_book.diagnostics import InputError
from donimoes_book.games import registry
from donimoes_book.games.game import Game, IllegalMove, LayoutGame, Step
from donimoes_book.games.hints import Fact
from donimoes_book.manuscript import bank, tree
from donimoes_book.manuscript.solving import Solved
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.search.answer import Answer
from donimoes_book.search.difficulty import (
    GRADE,
    Difficulty,
    effort_of_search,
    grade_of,
    measures_of,
)
from donimoes_book.search.shortest import MAX_STATES, Outcome, OutcomeKind

if TYPE_CHECKING:
    from donimoes_book.games.puzzle_game import PuzzleGame
    from donimoes_book.search.layout import LayoutOutcome


def solved_entry(name: str, entry: bank.BankProblem, store: SolvedStore, number: int) -> Solved:
    """Solve a problem from a bank like `solve_problem`, without checking what is recorded."""
    game = registry.find(name)
    if question := game.question():
        return _answered(game, entry, store.answer(game, question, entry.position))
    if isinstance(game, LayoutGame):
        return _laid_out(game, entry, store.solve_layout(game, entry.position))
    return _solve_by_moves(cast("PuzzleGame", game), entry, store, is_whole=number == 1)


def is_right(name: str, entry: bank.BankProblem, number: int, solved: Solved) -> bool:
    """Return whether a problem that was kept is what the rules make of what was found.

    Its moves are played again, its layout is judged, or its question answered; pictures, pauses,
    hints and measures are made again. Raises InputError if it's wrong.
    """
    game, problem = registry.find(name), solved.problem
    if question := game.question():
        return solved == _answered(game, entry, question(entry.position))
    if isinstance(game, LayoutGame):
        from donimoes_book.search.layout import LayoutOutcome

        found = LayoutOutcome(OutcomeKind.SOLVED, problem.layout, problem.states)
        return solved == _laid_out(game, entry, found)
    by_moves, outcome = cast("PuzzleGame", game), outcome_of(problem)
    steps = play_solution(by_moves, entry, outcome)
    return (
        by_moves.are_true(entry.position, steps, solved.facts)
        and solved.difficulty is not None
        and solved
        == _by_moves(
            by_moves,
            entry,
            steps,
            outcome,
            solved.difficulty,
            solved.facts,
            is_whole=number == 1,
        )
    )


def outcome_of(problem: tree.Problem) -> Outcome:
    """Return what a search found of a problem that is solved by moves."""
    return Outcome(OutcomeKind.SOLVED, problem.moves, problem.states, problem.choices)


def _solve_by_moves(
    game: "PuzzleGame", entry: bank.BankProblem, store: SolvedStore, *, is_whole: bool
) -> Solved:
    outcome = solve_entry(game, entry, store)
    difficulty = store.difficulty(game, entry.position)
    if difficulty is None:
        raise _too_large(entry, MAX_STATES)
    facts = () if game.by_deduction else store.facts(game, entry.position, outcome.moves)
    steps = play_solution(game, entry, outcome)
    return _by_moves(game, entry, steps, outcome, difficulty, facts, is_whole=is_whole)


def _by_moves(
    game: "PuzzleGame",
    entry: bank.BankProblem,
    steps: Sequence[Step],
    outcome: Outcome,
    difficulty: Difficulty,
    facts: tuple[Fact, ...],
    *,
    is_whole: bool,
) -> Solved:
    """Return a problem as it is printed, with the steps of its solution."""
    from donimoes_book.games.turning_points import solution_pictures

    pauses = game.pauses(steps)
    stages, turns = solution_pictures(game, entry.position, steps, pauses, whole=is_whole)
    problem = tree.Problem(
        game.name,
        1,
        entry.position,
        grade_of(difficulty.effort),
        outcome.moves,
        outcome.states,
        outcome.choices,
        stages,
        game.length_unit,
        game.solved_picture(entry.position, outcome.moves),
        turns=turns,
        effort=difficulty.effort,
        takes_pencil=difficulty.takes_pencil,
        pauses=pauses,
        hints=game.hints(entry.position, facts),
    )
    measures = measures_of(game.length_unit, outcome, difficulty)
    return Solved(problem, measures, difficulty, facts)


def solve_entry(game: "PuzzleGame", entry: bank.BankProblem, store: SolvedStore) -> Outcome:
    """Solve an entry in a bank; raises InputError with every diagnostic, placed in the bank."""
    with entry.located.placing_violations():
        outcome = store.solve(game, entry.position)
    if outcome.kind is OutcomeKind.UNSOLVABLE:
        part = game.puzzle(entry.position).lost_part()
        raise entry.located.error(f"this problem has no solution{f' for {part}' if part else ''}")
    if outcome.kind is OutcomeKind.LIMIT:
        raise _too_large(entry, outcome.states)
    if not outcome.moves:
        raise entry.located.error("this problem is already solved")
    return outcome


def play_solution(
    game: "PuzzleGame", entry: bank.BankProblem, outcome: Outcome
) -> tuple[Step, ...]:
    """Play a solution by the rules before it can be printed; raises InputError."""
    try:
        steps = game.replay(entry.position, " ".join(outcome.moves))
    except IllegalMove as error:
        raise entry.located.error(f"its solution is wrong: {error}") from None
    if not steps[-1].solves:
        raise entry.located.error("its solution does not solve it")
    if [step.move for step in steps] != [*outcome.moves]:
        raise entry.located.error("its solution is not as the game prints it")
    return steps


def _answered(game: Game, entry: bank.BankProblem, answer: Answer) -> Solved:
    if not answer.lines:
        raise entry.located.error(f"this question has no answer: {answer.question}")
    unit, effort = answer.unit, answer.effort
    about, hints = (game.name, 1, entry.position, answer.grade), answer.hints
    problem = tree.Problem(*about, length_unit=unit, answer=answer, effort=effort, hints=hints)
    return Solved(problem, answer.measures)


def _laid_out(game: LayoutGame, entry: bank.BankProblem, found: "LayoutOutcome") -> Solved:
    located = entry.located
    puzzle = game.layout_puzzle(entry.position)
    if found.kind is OutcomeKind.UNSOLVABLE:
        raise located.error(f"this deal has no solution: {found.reason}")
    if found.layout is None:
        message = f"gave up on this deal after {found.tries} tries: {found.reason}"
        raise located.error(message, "Use another deal.")
    if wrong := game.layout_error(puzzle, found.layout):
        raise located.error(f"its solution is wrong: {wrong}")
    effort, unit = effort_of_search(found.tries), game.length_unit
    grade = grade_of(effort)
    problem = tree.Problem(
        game.name,
        1,
        entry.position,
        grade,
        states=found.tries,
        length_unit=unit,
        layout=found.layout,
        effort=effort,
        hints=game.layout_hints(puzzle, found.layout),
    )
    return Solved(problem, {unit: found.tries, GRADE: grade})


def _too_large(entry: bank.BankProblem, states: int) -> InputError:
    message = f"gave up on this problem after {states} positions"
    advice = "A problem for people needs a smaller state graph: use another."
    return entry.located.error(message, advice)
