"""Lays dominoes so that all conditions are met, or proves that it cannot be done.

First comes plain trying, space by space, which is enough to decide the small puzzles. Larger ones
become a constraint model (OR-tools, the extra `exact`), whose solver finds a layout or proves that
none exists: every domino is laid once, every space shows one number, and the conditions are
equations.
"""

from collections import defaultdict
from typing import Any

from donimoes_book.board.position import Domino, Place, Position
from donimoes_book.games.layouts.counting import Laying, Placed, State, possible_targets
from donimoes_book.language import gettext
from donimoes_book.search.constraints import decide
from donimoes_book.search.layout import LayoutOutcome, LayoutPuzzle
from donimoes_book.search.shortest import OutcomeKind

MAX_TRIES = 30_000
"""How many dominoes are tried before the constraint model takes over."""
MAX_WORK = 600.0
"""How much of its own, deterministic time the solver may take: some minutes."""


def solve_layout(
    puzzle: LayoutPuzzle, max_tries: int = MAX_TRIES, *, proof: bool = True
) -> LayoutOutcome:
    """Find a layout (always the same one), prove that there is none, or give up."""
    kind, laid, tries = try_layouts(puzzle, max_tries)
    if kind is OutcomeKind.UNSOLVABLE:
        reason = gettext("every way to lay them was tried, and none meets the conditions")
        if not tries:
            reason = gettext("the numbers cannot be shared out evenly")
        return LayoutOutcome(kind, None, tries, reason)
    if kind is OutcomeKind.LIMIT and proof:
        try:
            kind, laid = prove(puzzle)
        except ImportError:
            return LayoutOutcome(kind, None, tries, gettext("a proof needs the extra 'exact'"))
        if kind is OutcomeKind.UNSOLVABLE:
            reason = gettext("the conditions are proven to contradict each other")
            return LayoutOutcome(kind, None, tries, reason)
    if laid is None:
        return LayoutOutcome(
            kind, None, tries, gettext("no layout was found, and none was ruled out")
        )
    return LayoutOutcome(OutcomeKind.SOLVED, as_position(puzzle, laid), tries)


def try_layouts(
    puzzle: LayoutPuzzle, max_tries: int = MAX_TRIES
) -> tuple[OutcomeKind, tuple[Placed, ...] | None, int]:
    """Try dominoes space by space; returns the outcome, a layout, and the number of tries.

    A state that leads nowhere is not entered again, which is enough to decide small puzzles.
    """
    tries = 0
    for targets in possible_targets(puzzle):
        laying = Laying(puzzle, targets)
        dead: set[State] = set()
        path: list[Placed] = []
        waiting = [(laying.start, laying.nexts(laying.start))]
        while waiting:
            state, ways = waiting[-1]
            found = next(ways, None)
            if found is None:
                dead.add(state)
                waiting.pop()
                if path:
                    path.pop()
                continue
            placed, after = found
            if tries == max_tries:
                return OutcomeKind.LIMIT, None, tries
            tries += 1
            if laying.is_over(after):
                return OutcomeKind.SOLVED, (*path, placed), tries
            if after not in dead:
                path.append(placed)
                waiting.append((after, laying.nexts(after)))
    return OutcomeKind.UNSOLVABLE, None, tries


def as_position(puzzle: LayoutPuzzle, laid: tuple[Placed, ...]) -> Position:
    """Draw what is laid, in reading order."""
    dominoes = []
    for first, second, numbers in laid:
        shown = numbers if first < second else numbers[::-1]
        row, column = divmod(min(first, second), puzzle.width)
        across = abs(first - second) == 1
        dominoes.append(Domino(Place(2 * column, 2 * row), across, shown))
    return Position(tuple(sorted(dominoes, key=lambda domino: domino.place[::-1])))


def prove(
    puzzle: LayoutPuzzle, max_work: float = MAX_WORK
) -> tuple[OutcomeKind, tuple[Placed, ...] | None]:
    """Decide a puzzle, or give up after `max_work`; raises ImportError without OR-tools."""
    from ortools.sat.python.cp_model import CpModel

    model = CpModel()
    placements = []
    covering: dict[int, list[Any]] = defaultdict(list)
    showing: dict[tuple[int, int], list[Any]] = defaultdict(list)
    for pair in puzzle.dominoes:
        own = []
        for first, second in puzzle.joints:
            for numbers in sorted({pair, pair[::-1]}):
                variable = model.new_bool_var("")
                placements.append((Placed(first, second, numbers), variable))
                own.append(variable)
                for space, number in zip((first, second), numbers, strict=True):
                    covering[space].append(variable)
                    showing[space, number].append(variable)
        model.add_exactly_one(own)
    for space in puzzle.spaces:
        model.add_exactly_one(covering[space])
    numbers_there = sorted({number for pair in puzzle.dominoes for number in pair})
    shown: dict[tuple[int, int], Any] = {}
    for space in puzzle.spaces:
        for number in numbers_there:
            shown[space, number] = model.new_bool_var("")
            model.add(sum(showing[space, number]) == shown[space, number])
        model.add_exactly_one(shown[space, number] for number in numbers_there)
    for group in puzzle.different:
        for number in numbers_there:
            if len(group) == len(numbers_there):
                model.add_exactly_one(shown[space, number] for space in group)
            else:
                model.add_at_most_one(shown[space, number] for space in group)
    for one, other in puzzle.alike:
        for number in numbers_there:
            model.add(shown[one, number] == shown[other, number])
    for groups in puzzle.sums:
        total = model.new_int_var(0, sum(map(sum, puzzle.dominoes)), "")
        for group in groups:
            model.add(sum(n * shown[space, n] for space in group for n in numbers_there) == total)
    kind, is_true = decide(model, max_work)
    if kind is not OutcomeKind.SOLVED:
        return kind, None
    return OutcomeKind.SOLVED, tuple(p for p, variable in placements if is_true(variable))
