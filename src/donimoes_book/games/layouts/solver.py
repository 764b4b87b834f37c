"""Lays dominoes so that all conditions are met, or proves that it cannot be done.

Small puzzles are decided, and their layouts counted, space by space, in an order in which little is
unfinished at a time; whatever has the same future is looked at once (Held and Karp, 1962). Larger
ones become a constraint model (OR-tools, the extra `exact`).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import permutations, product
from typing import TYPE_CHECKING, Any, NamedTuple

from donimoes_book.board.cells import connected_groups
from donimoes_book.board.dominoes import Pair
from donimoes_book.board.parts import Domino
from donimoes_book.board.position import Place, Position
from donimoes_book.search.layout import Group, LayoutOutcome, LayoutPuzzle, decide
from donimoes_book.search.shortest import OutcomeKind
from donimoes_book.words.language import gettext

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel

MAX_TRIES = 30_000
"""How many dominoes are tried before the constraint model takes over."""
MAX_WORK = 600.0
"""How much of its own, deterministic time the solver may take: some minutes."""


class Placed(NamedTuple):
    """A domino on two spaces."""

    first: int
    second: int
    numbers: tuple[int, int]


State = tuple[int, int, tuple[int, ...], tuple[int, ...], tuple[tuple[int, int], ...]]
"""The spaces covered and the dominoes used, as bits; what the unfinished groups add up to, and what
they show; and the numbers on one of two spaces that have to match."""
Symmetry = tuple[int, ...]
"""Where each space of a shape moves to, in the order of `LayoutPuzzle.spaces`."""


_TURNED = "04 05 06 09 13 14 15 19 26 27 28 35 36 47 48 57 58 69 78"
"""The dominoes that are first tried with the higher number first. The order is arbitrary, but banks
record how many tries their deals take in it."""


def both_ways(pair: Pair) -> tuple[Pair, ...]:
    """Return the ways to lay a domino on two spaces, in the order in which they are tried."""
    low, high = sorted(pair)
    ways = (low, high), (high, low)
    return ways[:1] if low == high else ways[::-1] if f"{low}{high}" in _TURNED else ways


class Laying:
    """Lays a puzzle domino by domino so that the groups have given sums."""

    def __init__(self, puzzle: LayoutPuzzle, targets: tuple[int, ...]) -> None:
        """Prepare for `targets`, one for each entry of `puzzle.sums`."""
        self.dominoes = puzzle.dominoes
        self.order = laying_order(puzzle)
        self.whole = sum(1 << space for space in self.order)
        numbers = [number for pair in puzzle.dominoes for number in pair]
        self.low, self.high = min(numbers, default=0), max(numbers, default=0)
        self.partners: dict[int, list[int]] = {space: [] for space in self.order}
        rank = {space: n for n, space in enumerate(self.order)}
        for joint in puzzle.joints:
            first, second = sorted(joint, key=rank.__getitem__)
            self.partners[first].append(second)
        self.targets = [
            target for target, groups in zip(targets, puzzle.sums, strict=True) for _ in groups
        ]
        summed = [group for groups in puzzle.sums for group in groups]
        self.sizes = [len(group) for group in summed]
        self.sums_at = {s: [n for n, g in enumerate(summed) if s in g] for s in self.order}
        self.masks = [sum(1 << space for space in group) for group in summed]
        self.seen_at = {
            s: [n for n, group in enumerate(puzzle.different) if s in group] for s in self.order
        }
        self.seen_masks = [sum(1 << space for space in group) for group in puzzle.different]
        self.alike: dict[int, int] = {}
        for one, other in puzzle.alike:
            self.alike |= {one: other, other: one}
        self.start: State = (0, 0, (0,) * len(summed), (0,) * len(puzzle.different), ())

    def is_over(self, state: State) -> bool:
        """Return whether everything is laid."""
        return state[0] == self.whole

    def nexts(self, state: State) -> Iterator[tuple[Placed, State]]:
        """Yield every way to cover the first free space, and the state it leads to."""
        covered, used = state[:2]
        first = next(space for space in self.order if not covered >> space & 1)
        for second in self.partners[first]:
            if covered >> second & 1:
                continue
            for index, pair in enumerate(self.dominoes):
                if used >> index & 1:
                    continue
                for numbers in both_ways(pair):
                    placed = Placed(first, second, numbers)
                    if after := self._after(state, index, placed):
                        yield placed, after

    def _after(self, state: State, index: int, placed: Placed) -> State | None:
        """Return the state after laying a domino; None if it breaks a condition."""
        covered, used, sums, seen, pending = state
        covered |= 1 << placed.first | 1 << placed.second
        new_sums, new_seen, numbers = list(sums), list(seen), dict(pending)
        for space, number in (
            (placed.first, placed.numbers[0]),
            (placed.second, placed.numbers[1]),
        ):
            for group in self.sums_at[space]:
                new_sums[group] += number
            for group in self.seen_at[space]:
                if new_seen[group] >> number & 1:
                    return None
                new_seen[group] |= 1 << number
            if space in self.alike:
                if numbers.pop(self.alike[space], number) != number:
                    return None
                if not covered >> self.alike[space] & 1:
                    numbers[space] = number
        for group in {g for space in placed[:2] for g in self.sums_at[space]}:
            left = (self.masks[group] & ~covered).bit_count()
            lacking = self.targets[group] - new_sums[group]
            if not self.low * left <= lacking <= self.high * left:
                return None
            if not left:
                new_sums[group] = 0
        for group in {g for space in placed[:2] for g in self.seen_at[space]}:
            if not self.seen_masks[group] & ~covered:
                new_seen[group] = 0
        return (
            covered,
            used | 1 << index,
            tuple(new_sums),
            tuple(new_seen),
            tuple(sorted(numbers.items())),
        )


def laying_order(puzzle: LayoutPuzzle) -> Group:
    """Return the spaces in the order they are covered: part by part, and along frames.

    A rectangle is covered along its shorter side, so that few groups are unfinished at a time.
    """
    order: list[int] = []
    for part in parts_of(puzzle):
        ring = _ring(puzzle, part)
        if ring:
            order += ring
        elif puzzle.width > puzzle.height:
            order += sorted(part, key=lambda space: divmod(space, puzzle.width)[::-1])
        else:
            order += sorted(part)
    return tuple(order)


def parts_of(puzzle: LayoutPuzzle) -> list[Group]:
    """Return the separate parts of a shape, each in ascending order."""
    neighbours = _neighbours(puzzle)
    return sorted(
        tuple(sorted(part)) for part in connected_groups(puzzle.spaces, neighbours.__getitem__)
    )


def _neighbours(puzzle: LayoutPuzzle) -> dict[int, list[int]]:
    neighbours: dict[int, list[int]] = {space: [] for space in puzzle.spaces}
    for one, other in puzzle.joints:
        neighbours[one].append(other)
        neighbours[other].append(one)
    return neighbours


def _ring(puzzle: LayoutPuzzle, part: Group) -> list[int]:
    """Return the spaces of a frame clockwise; empty for any other shape."""
    neighbours = _neighbours(puzzle)
    if any(len(neighbours[space]) != 2 for space in part):
        return []
    ring = [part[0], part[0] + 1]
    while len(ring) < len(part):
        ring.append(next(space for space in neighbours[ring[-1]] if space != ring[-2]))
    return ring


def possible_targets(puzzle: LayoutPuzzle) -> Iterator[tuple[int, ...]]:
    """Yield what groups with equal sums may add up to, by counting all numbers."""
    numbers = sorted(number for pair in puzzle.dominoes for number in pair)
    total = sum(numbers)
    choices = []
    for groups in puzzle.sums:
        cover = sum(map(len, groups)) - len(set().union(*groups))
        whole = len(set().union(*groups)) == len(puzzle.spaces)
        # Spaces in two groups count twice; at the extremes they have the lowest or highest numbers.
        low = total + sum(numbers[:cover]) if whole else 0
        high = total + sum(numbers[len(numbers) - cover :]) if whole else sum(numbers)
        choices.append([s for s in range(high + 1) if low <= s * len(groups) <= high])
    yield from product(*choices)


def solve_layout(
    puzzle: LayoutPuzzle, max_tries: int = MAX_TRIES, *, proof: bool = True
) -> LayoutOutcome:
    """Find a layout (always the same one), prove that there is none, or give up."""
    kind, layout, tries = try_layouts(puzzle, max_tries)
    if kind is OutcomeKind.UNSOLVABLE:
        reason = gettext("every way to lay them was tried, and none meets the conditions")
        if not tries:
            reason = gettext("the numbers cannot be shared out evenly")
        return LayoutOutcome(kind, None, tries, reason)
    if kind is OutcomeKind.LIMIT and proof:
        try:
            kind, layout = prove(puzzle)
        except ImportError:
            return LayoutOutcome(kind, None, tries, gettext("a proof needs the extra 'exact'"))
        if kind is OutcomeKind.UNSOLVABLE:
            reason = gettext("the conditions are proven to contradict each other")
            return LayoutOutcome(kind, None, tries, reason)
    if layout is None:
        return LayoutOutcome(
            kind, None, tries, gettext("no layout was found, and none was ruled out")
        )
    return LayoutOutcome(OutcomeKind.SOLVED, as_position(puzzle.width, layout), tries)


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
            step = next(ways, None)
            if step is None:
                dead.add(state)
                waiting.pop()
                if path:
                    path.pop()
                continue
            placed, after = step
            if tries == max_tries:
                return OutcomeKind.LIMIT, None, tries
            tries += 1
            if laying.is_over(after):
                return OutcomeKind.SOLVED, (*path, placed), tries
            if after not in dead:
                path.append(placed)
                waiting.append((after, laying.nexts(after)))
    return OutcomeKind.UNSOLVABLE, None, tries


def as_position(width: int, placements: Iterable[Placed]) -> Position:
    """Draw what is laid, in reading order."""
    dominoes = []
    for first, second, numbers in placements:
        shown = numbers if first < second else numbers[::-1]
        row, column = divmod(min(first, second), width)
        across = abs(first - second) == 1 and width > 1
        dominoes.append(Domino(Place(2 * column, 2 * row), across, shown))
    return Position(tuple(sorted(dominoes, key=lambda domino: domino.place[::-1])))


class LayoutModel:
    """A constraint model that lays every domino once and covers every space once.

    Raises ImportError without OR-tools.
    """

    model: "CpModel"
    shown: dict[tuple[int, int], Any]
    """For each space and number, the variable that says whether the space shows the number."""

    def __init__(
        self, puzzle: LayoutPuzzle, joints: Iterable[tuple[int, int]], *, one_number: bool
    ) -> None:
        """`one_number` also says that a space shows one number: it follows, but it can help."""
        from ortools.sat.python.cp_model import CpModel

        self.model = model = CpModel()
        self._placements = list[tuple[Placed, Any]]()
        joints = tuple(joints)
        covering: dict[int, list[Any]] = defaultdict(list)
        showing: dict[tuple[int, int], list[Any]] = defaultdict(list)
        for pair in puzzle.dominoes:
            own = []
            for first, second in joints:
                for numbers in sorted({pair, pair[::-1]}):
                    variable = model.new_bool_var("")
                    self._placements.append((Placed(first, second, numbers), variable))
                    own.append(variable)
                    for space, number in zip((first, second), numbers, strict=True):
                        covering[space].append(variable)
                        showing[space, number].append(variable)
            model.add_exactly_one(own)
        for space in puzzle.spaces:
            model.add_exactly_one(covering[space])
        self.numbers = sorted({number for pair in puzzle.dominoes for number in pair})
        self.shown = {}
        for space in puzzle.spaces:
            for number in self.numbers:
                self.shown[space, number] = model.new_bool_var("")
                model.add(sum(showing[space, number]) == self.shown[space, number])
            if one_number:
                model.add_exactly_one(self.shown[space, number] for number in self.numbers)

    def decide(self, max_work: float) -> tuple[OutcomeKind, tuple[Placed, ...] | None]:
        """Find a layout, prove that there is none, or give up after `max_work`."""
        kind, is_true = decide(self.model, max_work)
        if kind is not OutcomeKind.SOLVED:
            return kind, None
        return kind, tuple(placed for placed, variable in self._placements if is_true(variable))


def prove(
    puzzle: LayoutPuzzle, max_work: float = MAX_WORK
) -> tuple[OutcomeKind, tuple[Placed, ...] | None]:
    """Decide a puzzle, or give up after `max_work`; raises ImportError without OR-tools."""
    laying = LayoutModel(puzzle, puzzle.joints, one_number=True)
    model, shown, numbers = laying.model, laying.shown, laying.numbers
    for group in puzzle.different:
        for number in numbers:
            if len(group) == len(numbers):
                model.add_exactly_one(shown[space, number] for space in group)
            else:
                model.add_at_most_one(shown[space, number] for space in group)
    for one, other in puzzle.alike:
        for number in numbers:
            model.add(shown[one, number] == shown[other, number])
    for groups in puzzle.sums:
        total = model.new_int_var(0, sum(map(sum, puzzle.dominoes)), "")
        for group in groups:
            model.add(sum(n * shown[space, n] for space in group for n in numbers) == total)
    return laying.decide(max_work)


# Counting


@dataclass(frozen=True)
class Count:
    """How many layouts there are."""

    by_sums: dict[tuple[int, ...], int]
    """How many layouts there are for each of the sums that the groups may have."""
    symmetries: int
    """How many ways there are to turn, flip and swap the parts."""

    @property
    def layouts(self) -> int:
        """How many layouts there are, each counted separately."""
        return sum(self.by_sums.values())

    @property
    def different(self) -> int:
        """How many there are if turning, flipping and swapping parts makes no difference."""
        return self.layouts // self.symmetries


@lru_cache(maxsize=64)
def count_layouts(puzzle: LayoutPuzzle) -> Count:
    """Count every layout; raises ValueError if a layout may be its own mirror image."""
    symmetries = symmetries_of(puzzle)
    if not all(_moves_a_domino(puzzle, symmetry) for symmetry in symmetries[1:]):
        raise ValueError("some layouts may be their own mirror images")
    by_targets = {}
    for targets in possible_targets(puzzle):
        laying = Laying(puzzle, targets)

        @cache
        def count(state: State, laying: Laying = laying) -> int:
            if laying.is_over(state):
                return 1
            return sum(count(after) for _, after in laying.nexts(state))

        if number := count(laying.start):
            by_targets[targets] = number
    return Count(by_targets, len(symmetries))


def symmetries_of(puzzle: LayoutPuzzle) -> list[Symmetry]:
    """Return every way to turn, flip and swap parts that keeps the conditions.

    The first one leaves everything where it is.
    """
    parts = parts_of(puzzle)
    symmetries: dict[Symmetry, None] = {}
    for places in permutations(range(len(parts))):
        choices = [list(_ways_onto(puzzle, part, parts[places[n]])) for n, part in enumerate(parts)]
        for chosen in product(*choices):
            onto: dict[int, int] = {}
            for way in chosen:
                onto |= way
            if _keeps_conditions(puzzle, onto):
                symmetries[tuple(onto[space] for space in puzzle.spaces)] = None
    return list(symmetries)


def _ways_onto(puzzle: LayoutPuzzle, part: Group, other: Group) -> Iterator[dict[int, int]]:
    """Yield every way to lay a part, turned or flipped, on another."""
    points = [divmod(space, puzzle.width)[::-1] for space in part]
    targets = [divmod(space, puzzle.width)[::-1] for space in other]
    left, top = min(x for x, _ in targets), min(y for _, y in targets)
    for swapped, dx, dy in product((False, True), (1, -1), (1, -1)):
        turned = [(dx * y, dy * x) if swapped else (dx * x, dy * y) for x, y in points]
        right, down = left - min(x for x, _ in turned), top - min(y for _, y in turned)
        moved = [(x + right, y + down) for x, y in turned]
        if set(moved) == set(targets):
            yield {s: y * puzzle.width + x for s, (x, y) in zip(part, moved, strict=True)}


def _keeps_conditions(puzzle: LayoutPuzzle, onto: dict[int, int]) -> bool:
    def moved(groups: tuple[Group, ...]) -> set[frozenset[int]]:
        return {frozenset(onto[space] for space in group) for group in groups}

    def kept(groups: tuple[Group, ...]) -> set[frozenset[int]]:
        return set(map(frozenset, groups))

    together = {frozenset(moved(groups)) for groups in puzzle.sums}
    return (
        together == {frozenset(kept(groups)) for groups in puzzle.sums}
        and moved(puzzle.different) == kept(puzzle.different)
        and moved(puzzle.alike) == kept(puzzle.alike)
    )


def _moves_a_domino(puzzle: LayoutPuzzle, symmetry: Symmetry) -> bool:
    """Return whether no layout can look the same afterwards, because some domino has to move.

    If a domino stays, either both its spaces stay, or they are swapped and it has to be a double.
    """
    onto = dict(zip(puzzle.spaces, symmetry, strict=True))
    joints = set(puzzle.joints)
    moved = [space for space in puzzle.spaces if onto[space] != space]
    if any((min(s, onto[s]), max(s, onto[s])) not in joints for s in moved):
        return True
    doubles = sum(first == second for first, second in puzzle.dominoes)
    return len(moved) > 2 * doubles
