"""Regions as a game: its pictures and problems, and what `:expect:` may say."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from donimoes_book.board.dominoes import smaller_first
from donimoes_book.board.parts import Mark
from donimoes_book.board.position import Annotations, Position
from donimoes_book.games.claims import Claim, Claimed, Refusal, judge_reason
from donimoes_book.games.errors import IllegalPosition, RuleViolation, illegal
from donimoes_book.games.game import LayoutGame
from donimoes_book.games.regions import explaining
from donimoes_book.games.regions.published import as_notation
from donimoes_book.games.regions.puzzle import (
    as_position,
    holds,
    numbers_on,
    read_puzzle,
    uncrossed,
    wrong_things,
)
from donimoes_book.games.regions.reasoning import TECHNIQUES, Knowledge, all_steps, next_step
from donimoes_book.games.regions.solver import (
    MAX_STATES,
    Border,
    TooManyStates,
    count_solutions,
)
from donimoes_book.games.regions.titles import TITLES
from donimoes_book.search.answer import Hint
from donimoes_book.search.difficulty import GRADES, Difficulty, grade_of
from donimoes_book.search.figures import FigureWords
from donimoes_book.search.layout import Deduction, LayoutOutcome, LayoutPuzzle
from donimoes_book.search.shortest import OutcomeKind
from donimoes_book.words.language import N_, Message, units
from donimoes_book.words.plurals import counted

MOST_SOLUTIONS = 100_000
"""Where a claim stops counting solutions."""


def _count(claim: Claimed, most: int) -> int:
    return count_solutions(read_puzzle(claim.position), most)


def _judge_solutions(_game: Any, claim: Claimed) -> Refusal | None:
    most = max(MOST_SOLUTIONS, claim.number + 1)
    count = _count(claim, most)
    if count == claim.number:
        return None
    least = "at least " if count == most else ""
    return Refusal(f"there {'is' if count == 1 else 'are'} {least}{counted(count, 'solutions')}")


def _judge_unique(_game: Any, claim: Claimed) -> Refusal | None:
    count = _count(claim, 2)
    return None if count == 1 else Refusal("there are several" if count else "there is no solution")


def _judge_solvable(wanted: bool, _game: Any, claim: Claimed) -> Refusal | None:
    if bool(_count(claim, 1)) == wanted:
        return None
    return Refusal("there is no solution" if wanted else "there is a solution")


def _failing(puzzle: LayoutPuzzle) -> str:
    """Return the label of the first region that fails; empty if none does."""
    numbers = numbers_on(puzzle)
    failing = (it.label for it in puzzle.conditions if holds(it, numbers) is False)
    return next(filter(None, failing), "")


def _why_unsolved(position: Position) -> str:
    """Return why a picture isn't a solution; empty if it is."""
    puzzle = read_puzzle(position)
    if failing := _failing(puzzle):
        return f"region {failing} fails"
    if missing := len(puzzle.dominoes) - len(puzzle.givens):
        return f"{counted(missing, 'dominoes')} {'is' if missing == 1 else 'are'} not laid yet"
    return ""


def _judge_legal(_game: Any, claim: Claimed) -> Refusal | None:
    failing = _failing(read_puzzle(claim.position))
    return Refusal(f"region {failing} fails") if failing else None


def _judge_solved(_game: Any, claim: Claimed) -> Refusal | None:
    why = _why_unsolved(claim.position)
    return Refusal(why) if why else None


def _judge_illegal(_game: Any, claim: Claimed) -> Refusal | None:
    try:
        why = _why_unsolved(claim.position)
    except IllegalPosition as error:
        why = str(error)
    return judge_reason(why, claim.arguments[0]) if why else Refusal("it is a solution")


def _judge_regions(wanted: bool, _game: Any, claim: Claimed) -> Refusal | None:
    puzzle = read_puzzle(claim.position)
    conditions, numbers = {it.label: it for it in puzzle.conditions}, numbers_on(puzzle)
    for label in claim.arguments[0].split():
        if label not in conditions:
            return Refusal(f"there is no region {label}")
        is_met = holds(conditions[label], numbers)
        if is_met is None:
            return Refusal(f"region {label} is not complete yet")
        if is_met != wanted:
            return Refusal(f"region {label} {'holds' if is_met else 'fails'}")
    return None


def _judge_grade(game: Any, claim: Claimed) -> Refusal | None:
    grade = grade_of(game.layout_difficulty(read_puzzle(claim.position), 0).effort)
    return None if grade == claim.number else Refusal(f"it is of grade {grade}")


def _judge_forced(_game: Any, claim: Claimed) -> Refusal | None:
    wanted = claim.arguments[0].casefold()
    if wanted not in TECHNIQUES:
        raise ValueError(f"expected a technique: {', '.join(TECHNIQUES)}")
    knowledge = Knowledge(read_puzzle(claim.position))
    step = next_step(knowledge)
    if step is None:
        return Refusal("there is no deduction")
    if step.technique == wanted:
        return None
    return Refusal(
        f"the next deduction is {step.technique}: {explaining.sentence(knowledge, step)}"
    )


_CLAIMS: Sequence[Claim] = (
    Claim("legal", "No region fails: each holds or isn't complete yet.", _judge_legal),
    Claim("solved", "All dominoes are laid, and every condition holds.", _judge_solved),
    Claim(
        "illegal: REASON",
        "It is no solution, or no puzzle at all, for a reason that includes these words.",
        _judge_illegal,
    ),
    Claim(
        "solvable",
        "A search finds a solution with the dominoes and numbers that are there already.",
        partial(_judge_solvable, True),
    ),
    Claim(
        "unsolvable", "A search proves that there is no solution.", partial(_judge_solvable, False)
    ),
    Claim("unique", "There is exactly one solution.", _judge_unique),
    Claim("solutions N", "There are exactly N solutions.", _judge_solutions),
    Claim("grade N", "The hardest deduction that it needs is of this grade.", _judge_grade),
    Claim("forced by TECHNIQUE", "The next deduction uses this technique.", _judge_forced),
    Claim(
        "holds LETTERS",
        "The numbers on these regions, such as `a c`, are as they should be.",
        partial(_judge_regions, True),
    ),
    Claim(
        "fails LETTERS",
        "Whatever is laid next, these regions can't be as they should be.",
        partial(_judge_regions, False),
    ),
)


_LABELS = {
    "unique-few": N_("Four to six dominoes: one solution"),
    "unique-some": N_("Seven to ten dominoes: one solution"),
    "unique-many": N_("Eleven to sixteen dominoes: one solution"),
    **{f"grade-{n}": Message("One solution: grade {grade}", grade=n) for n in range(1, GRADES + 1)},
    "guess": N_("One solution: takes a guess"),
    "undecided": N_("Given up after 100,000 states"),
}
_CHARTED = ("unique-few", "unique-some", "unique-many")


class Regions(LayoutGame):
    """The game as the registry knows it."""

    name = "regions"
    title = TITLES[name]
    claims = _CLAIMS
    length_unit = units("deduction", "deductions")
    instead_of_moves = "Show a layout."
    writing_square = 7.5
    figure_words = FigureWords(_LABELS, _CHARTED)

    def check_picture(self, position: Position) -> list[RuleViolation]:
        """Check that it is a puzzle, and that crosses and `+` are right."""
        violations = list(wrong_things(position))
        return violations or list(_wrong_marks(position))

    def likeness(self, one: Position, other: Position) -> int:
        """Return how many dominoes two problems share if at most one differs; or else 0."""
        mine, others = (Counter(map(smaller_first, it.stock)) for it in (one, other))
        shared = (mine & others).total()
        return (mine.total() == others.total() <= shared + 1) * shared

    def notation_of(self, text: str) -> str:
        """Read the JSON of published solvers as well."""
        return as_notation(text)

    def annotate(self, position: Position) -> Annotations:
        """Name the squares while there is something to conclude."""
        is_open = len(uncrossed(position)) < len(position.stock)
        return Annotations(names_squares=is_open)

    def layout_puzzle(self, position: Position) -> LayoutPuzzle:
        """Set up a shape with whatever lies there; raises IllegalPosition."""
        return read_puzzle(position)

    def layout_error(self, puzzle: LayoutPuzzle, layout: Position) -> Refusal | None:
        """Return why a layout doesn't solve a puzzle; None if it does."""
        try:
            shown = read_puzzle(layout)
        except IllegalPosition as error:
            return Refusal(error.violations[0].message)
        labelled = [it for it in puzzle.conditions if it.label]
        if (shown.spaces, shown.dominoes, list(shown.conditions)) != (
            puzzle.spaces,
            puzzle.dominoes,
            labelled,
        ):
            return Refusal("it is a layout of another problem")
        numbers = numbers_on(shown)
        if any(holds(it, numbers) is False for it in puzzle.conditions if not it.label):
            return Refusal("a number that was there already is another now")
        if not {*puzzle.givens} <= {*shown.givens}:
            return Refusal("a domino that was there already is elsewhere now")
        why = _why_unsolved(layout)
        return Refusal(why) if why else None

    def solve_layout(
        self, puzzle: LayoutPuzzle, max_tries: int | None = None, *, proof: bool = True
    ) -> LayoutOutcome:
        """Find the first layout, or prove that there is none; give up with too many states."""
        most = max_tries or MAX_STATES
        border = Border(puzzle, 1, most)
        try:
            layout = border.first()
        except TooManyStates:
            reason = "there are too many states"
            return LayoutOutcome(OutcomeKind.LIMIT, tries=most, reason=reason)
        if layout is None:
            reason = "the dominoes cannot be laid so that every condition holds"
            return LayoutOutcome(OutcomeKind.UNSOLVABLE, tries=border.states, reason=reason)
        return LayoutOutcome(OutcomeKind.SOLVED, as_position(puzzle, layout), border.states)

    def layout_hints(self, puzzle: LayoutPuzzle, layout: Position) -> tuple[Hint, ...]:
        """Return the hardest deduction, then a domino that it gives."""
        return explaining.hints(puzzle)

    def layout_reasons(self, puzzle: LayoutPuzzle, layout: Position) -> tuple[Hint, ...]:
        """Return the first deductions, with the dominoes that they make sure, or the hardest."""
        return explaining.reasons(puzzle) or explaining.key_reason(puzzle)

    def layout_deductions(self, puzzle: LayoutPuzzle) -> Iterator[Deduction]:
        """Yield all deductions."""
        return explaining.deductions(puzzle)

    def layout_effort(self, puzzle: LayoutPuzzle, most: int | None = None) -> int | None:
        """Return how many deductions there are to make; None if they don't lead to the end."""
        steps, are_enough = all_steps(puzzle)
        return len(steps) if are_enough else None

    def layout_difficulty(self, puzzle: LayoutPuzzle, work: int) -> Difficulty:
        """Grade it by the hardest deduction; raises IllegalPosition unless those lead to the end.

        Nobody should have to guess; with several solutions, they'd have to.
        """
        steps, are_enough = all_steps(puzzle)
        if not are_enough:
            several = count_solutions(puzzle, 2) > 1
            message = "this problem has several solutions" if several else "it takes a guess"
            raise illegal(message, None, "A fair problem has only one, which deductions find.")
        return explaining.difficulty(steps)

    def count_layouts(self, puzzle: LayoutPuzzle, most: int) -> tuple[int, bool]:
        """Return how many layouts there are, up to `most`, and whether those are all."""
        for stop in (most + 1, 2):
            with suppress(TooManyStates):
                count = count_solutions(puzzle, stop)
                return min(count, most), count < stop
        return 0, False


def _wrong_marks(position: Position) -> Iterator[RuleViolation]:
    """Yield crossed dominoes that are in a solution, and added ones that are in none."""
    there = tuple(uncrossed(position))
    for domino in position.dominoes:
        if domino.mark is Mark.CROSSED:
            with_it = Position(
                dominoes=(*there, domino),
                numbers=position.numbers,
                holds=position.holds,
                regions=position.regions,
                stock=position.stock,
            ).unmarked()
            if not any(wrong_things(with_it)) and count_solutions(read_puzzle(with_it), 1):
                yield RuleViolation(f"{domino.name} is crossed, but it can be there", domino.place)
    added = [domino for domino in there if domino.mark is Mark.ADDED]
    if added and not count_solutions(read_puzzle(position), 1):
        yield RuleViolation("this cannot be completed with what is added", added[0].place)


GAMES = (Regions(),)
