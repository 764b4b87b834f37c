"""Solves a shape by deductions that a person makes: what is impossible is struck out, step by step.

What is known is a set of placements: a domino on two squares, one way around. A technique strikes
some out; the first in the order of `TECHNIQUES` that strikes out any makes the next step. Nothing
is supposed, except by the last of them.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, partial

from donimoes_book.board.cells import connected_groups
from donimoes_book.board.dominoes import smaller_first
from donimoes_book.games.regions.puzzle import Placement, holds
from donimoes_book.search.layout import Condition, LayoutPuzzle

WAYS = {"few ways": 5, "ways": 16, "many ways": 60}
"""The most ways to fill a region that a person looks through, of grades 3 to 5."""
_MOST_LOOKS = 3_000
"""Where looking for all ways to fill a region is given up."""


class Contradiction(Exception):
    """What is known leaves no domino for a square."""

    def __init__(self, space: int) -> None:
        super().__init__(space)
        self.space = space


@dataclass(frozen=True, slots=True)
class Step:
    """A deduction."""

    technique: str
    gone: frozenset[int]
    """The placements that it strikes out."""
    spaces: tuple[int, ...] = ()
    """The spaces that it is about."""
    domino: tuple[int, int] | None = None
    """The domino that it is about."""
    condition: Condition | None = None
    number: int = 0
    """The number of pips that it is about, or how many ways were looked at."""


@lru_cache(maxsize=16)
def _placements(bare: LayoutPuzzle) -> list[Placement]:
    return [
        (one, other, first, second)
        for one, other in bare.joints
        for pair in bare.dominoes
        for first, second in dict.fromkeys((pair, pair[::-1]))
    ]


@lru_cache(maxsize=16)
def _pairs(bare: LayoutPuzzle) -> list[tuple[int, int]]:
    return [smaller_first(it[2:]) for it in _placements(bare)]


@dataclass
class Knowledge:
    """What is known about a puzzle: the placements that are still possible."""

    puzzle: LayoutPuzzle
    alive: set[int] = field(init=False)

    def __post_init__(self) -> None:
        fixed = {it.spaces[0]: it.number for it in self.puzzle.conditions if not it.label}
        given = dict[int, Placement]()
        for it in self.puzzle.givens:
            given |= {it[0]: it, it[1]: it}
        gone_pairs = {tuple(sorted(it[2:])) for it in self.puzzle.givens}
        if not fixed and not given:
            self.alive = set(range(len(self.placements)))
            return
        self.alive = set()
        for number, it in enumerate(self.placements):
            one, other, first, second = it
            is_given = given.get(one) == it
            is_free = (
                one not in given and other not in given and self.pair(number) not in gone_pairs
            )
            fits = fixed.get(one, first) == first and fixed.get(other, second) == second
            if (is_given or is_free) and fits:
                self.alive.add(number)

    @cached_property
    def bare(self) -> LayoutPuzzle:
        """The shape and the dominoes alone."""
        return replace(self.puzzle, conditions=(), givens=())

    @cached_property
    def placements(self) -> list[Placement]:
        """Every domino on every two neighbours, either way around."""
        return _placements(self.bare)

    @cached_property
    def conditions(self) -> list[Condition]:
        """The regions."""
        return [it for it in self.puzzle.conditions if it.label]

    @cached_property
    def often(self) -> Counter[int]:
        """How many halves there are with each number."""
        return Counter(number for pair in self.puzzle.dominoes for number in pair)

    @cached_property
    def pairs(self) -> list[tuple[int, int]]:
        """The domino of each placement."""
        return _pairs(self.bare)

    def pair(self, placement: int) -> tuple[int, int]:
        """Return the domino of a placement."""
        return self.pairs[placement]

    def look(self) -> "View":
        """Return what is known, as a person would see it; raises Contradiction."""
        return View(self)

    def strike(self, step: Step) -> None:
        """Strike out what a step found to be impossible."""
        self.alive -= step.gone


Sorted = tuple[
    dict[int, list[int]], dict[tuple[int, int], list[int]], dict[int, set[int]], dict[int, set[int]]
]
"""Placements by square and by domino; the numbers and the neighbours that each square can have."""


def _sorted(bare: LayoutPuzzle, alive: Iterable[int]) -> Sorted:
    at: dict[int, list[int]] = {space: [] for space in bare.spaces}
    of: dict[tuple[int, int], list[int]] = {pair: [] for pair in bare.dominoes}
    numbers: dict[int, set[int]] = {space: set() for space in bare.spaces}
    partners: dict[int, set[int]] = {space: set() for space in bare.spaces}
    placements, pairs = _placements(bare), _pairs(bare)
    for number in sorted(alive):
        one, other, first, second = placements[number]
        at[one].append(number)
        at[other].append(number)
        partners[one].add(other)
        partners[other].add(one)
        of[pairs[number]].append(number)
        numbers[one].add(first)
        numbers[other].add(second)
    return at, of, numbers, partners


@lru_cache(maxsize=16)
def _all_sorted(bare: LayoutPuzzle) -> Sorted:
    """Sort all placements, as they are at first, of one trial of a generator after another."""
    return _sorted(bare, range(len(_placements(bare))))


class View:
    """What is known, by square and by domino."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge, self.puzzle = knowledge, knowledge.puzzle
        bare, alive = knowledge.bare, knowledge.alive
        is_new = len(alive) == len(knowledge.placements)
        self.at, self.of, self.numbers, self._partners = (
            _all_sorted(bare) if is_new else _sorted(bare, alive)
        )
        for space, there in self.at.items():
            if not there:
                raise Contradiction(space)
        for there in self.of.values():
            if not there:
                raise Contradiction(min(self.puzzle.spaces))

    @property
    def layout(self) -> list[Placement]:
        """The dominoes whose place is known."""
        return sorted({self.knowledge.placements[it[0]] for it in self.at.values() if len(it) == 1})

    @property
    def is_solved(self) -> bool:
        """Whether every domino has its place; raises Contradiction if a condition fails then."""
        if any(len(there) > 1 for there in self.at.values()):
            return False
        for it in self.knowledge.conditions:
            if not holds(it, self.sure):
                raise Contradiction(it.spaces[0])
        return True

    @property
    def sure(self) -> dict[int, int]:
        """The squares whose number is known."""
        return {space: min(them) for space, them in self.numbers.items() if len(them) == 1}

    def neighbours(self, space: int) -> set[int]:
        """Return the squares that can share a domino with one."""
        return self._partners[space]

    def without(self, space: int, numbers: Iterable[int]) -> set[int]:
        """Return the placements that put one of some numbers on a square."""
        unwanted = set(numbers)
        placements = set[int]()
        for it in self.at[space]:
            one, _, first, second = self.knowledge.placements[it]
            if (first if one == space else second) in unwanted:
                placements.add(it)
        return placements

    def struck(self, left: Mapping[int, set[int]]) -> frozenset[int]:
        """Return the placements that put a number on a square that isn't left for it."""
        gone = set[int]()
        for space, numbers in left.items():
            if lost := self.numbers[space] - numbers:
                gone |= self.without(space, lost)
        return frozenset(gone)


Technique = Callable[[View], Iterator[Step]]


# Dominoes and squares


def _neighbour(view: View) -> Iterator[Step]:
    """A square with one neighbour left: the same domino covers both."""
    for space in view.at:
        (other, *more) = view.neighbours(space)
        if more:
            continue
        gone = frozenset(view.at[other]) - frozenset(view.at[space])
        yield Step("neighbour", gone, (space, other))


def _place(view: View) -> Iterator[Step]:
    """A domino with one place left."""
    for pair, there in view.of.items():
        if len(there) == 1:
            one, other, *_ = view.knowledge.placements[there[0]]
            gone = frozenset(view.at[one]) | frozenset(view.at[other])
            yield Step("place", gone - {there[0]}, (one, other), pair)


def _only(view: View) -> Iterator[Step]:
    """A square that only one domino can cover."""
    for space, there in view.at.items():
        pair = view.knowledge.pair(there[0])
        if all(view.knowledge.pair(it) == pair for it in there):
            yield Step("only", frozenset(view.of[pair]) - frozenset(there), (space,), pair)


def _shared(view: View) -> Iterator[Step]:
    """A domino that covers the same square wherever it is."""
    for pair, there in view.of.items():
        ends = set(view.knowledge.placements[there[0]][:2])
        for it in there:
            ends &= {*view.knowledge.placements[it][:2]}
            if not ends:
                break
        for space in sorted(ends):
            yield Step("shared", frozenset(view.at[space]) - frozenset(there), (space,), pair)


def _beside(view: View, taken: set[int], space: int) -> set[int]:
    """Return the squares that can share a domino with one and aren't taken."""
    return view.neighbours(space) - taken


def _parity(view: View) -> Iterator[Step]:
    """A domino that would leave an odd number of squares on one side."""
    joints = {view.knowledge.placements[it][:2] for it in view.knowledge.alive}

    for joint in sorted(joints):
        taken = set(joint)
        for it in view.layout:
            if not taken & set(it[:2]):
                taken |= set(it[:2])
        left = [space for space in view.at if space not in taken]
        groups = connected_groups(left, partial(_beside, view, taken))
        if any(len(group) % 2 for group in groups):
            gone = {it for it in view.at[joint[0]] if view.knowledge.placements[it][:2] == joint}
            yield Step("parity", frozenset(gone), joint)


# Conditions


def _equal(view: View) -> Iterator[Step]:
    """Equal numbers must be possible on every square of their region."""
    for it in view.knowledge.conditions:
        if it.sign == "=":
            common = set.intersection(*(view.numbers[space] for space in it.spaces))
            gone = view.struck(dict.fromkeys(it.spaces, common))
            yield Step("equal", gone, it.spaces, condition=it)


def _within(name: str, sign: str) -> Technique:
    """Return the technique of asking whether a domino that lies within a region is a double."""

    def technique(view: View) -> Iterator[Step]:
        for it in view.knowledge.conditions:
            if it.sign == sign:
                gone = set[int]()
                for number in {number for space in it.spaces for number in view.at[space]}:
                    one, other, first, second = view.knowledge.placements[number]
                    if {one, other} <= set(it.spaces) and (first == second) == (sign == "!="):
                        gone.add(number)
                yield Step(name, frozenset(gone), it.spaces, condition=it)

    return technique


def _different(view: View) -> Iterator[Step]:
    """A number that is on one square of a region of different ones is on no other."""
    sure = view.sure
    for it in view.knowledge.conditions:
        if it.sign == "!=":
            left = {
                space: view.numbers[space]
                - {sure[o] for o in it.spaces if o != space and o in sure}
                for space in it.spaces
            }
            yield Step("different", view.struck(left), it.spaces, condition=it)


def _can_differ(choices: Sequence[Collection[int]]) -> bool:
    """Return whether a number can be chosen from each, all of them different."""
    ways = {frozenset[int]()}
    for numbers in choices:
        ways = {way | {number} for way in ways for number in numbers if number not in way}
    return bool(ways)


def _distinct(view: View) -> Iterator[Step]:
    """What is on a square leaves different numbers for all the others of its region."""
    for it in view.knowledge.conditions:
        if it.sign == "!=":
            left = {
                space: {
                    number
                    for number in view.numbers[space]
                    if _can_differ([view.numbers[at] - {number} for at in it.spaces if at != space])
                }
                for space in it.spaces
            }
            yield Step("distinct", view.struck(left), it.spaces, condition=it)


def _fits(it: Condition, number: int, least: int, most: int) -> bool:
    """Return whether a number can be in a region whose other numbers add up to this much."""
    return not (
        (it.sign != ">" and number + least > it.number - (it.sign == "<"))
        or (it.sign != "<" and number + most < it.number + (it.sign == ">"))
    )


def _sum(view: View) -> Iterator[Step]:
    """Sums are bounded by the smallest and largest numbers on the other squares."""
    for it in view.knowledge.conditions:
        if it.sign in ("", "<", ">"):
            ends = {
                space: (min(view.numbers[space]), max(view.numbers[space])) for space in it.spaces
            }
            least, most = (sum(end[n] for end in ends.values()) for n in (0, 1))
            left = {
                space: {
                    number
                    for number in view.numbers[space]
                    if _fits(it, number, least - ends[space][0], most - ends[space][1])
                }
                for space in it.spaces
            }
            yield Step("sum", view.struck(left), it.spaces, condition=it)


def _spare(view: View, inside: Sequence[int]) -> Counter[int]:
    """Return the halves that aren't known to be outside some squares."""
    sure = view.sure
    return view.knowledge.often - Counter(n for space, n in sure.items() if space not in inside)


def _often(view: View) -> Iterator[Step]:
    """Equal numbers take as many halves with that number."""
    for it in view.knowledge.conditions:
        if it.sign == "=":
            spare = _spare(view, it.spaces)
            fine = {number for number in spare if spare[number] >= len(it.spaces)}
            gone = view.struck(dict.fromkeys(it.spaces, fine))
            yield Step("often", gone, it.spaces, condition=it)


def _halves(view: View) -> Iterator[Step]:
    """Sums are bounded by the smallest and largest halves that are left."""
    for it in view.knowledge.conditions:
        if it.sign in ("", "<", ">"):
            spare, others = _spare(view, it.spaces), len(it.spaces) - 1
            left = dict[int, set[int]]()
            for space in it.spaces:
                left[space] = set()
                for number in view.numbers[space]:
                    halves = sorted((spare - Counter([number])).elements())
                    least, most = sum(halves[:others]), sum(halves[len(halves) - others :])
                    if _fits(it, number, least, most):
                        left[space].add(number)
            yield Step("halves", view.struck(left), it.spaces, condition=it)


def _exact(view: View) -> Iterator[Step]:
    """The other squares must be able to make up a sum exactly."""
    for it in view.knowledge.conditions:
        if it.sign == "":
            left = dict[int, set[int]]()
            for space in it.spaces:
                sums = {0}
                for other in it.spaces:
                    if other != space:
                        sums = {total + number for total in sums for number in view.numbers[other]}
                left[space] = {n for n in view.numbers[space] if it.number - n in sums}
            yield Step("exact", view.struck(left), it.spaces, condition=it)


def _used(view: View) -> Iterator[Step]:
    """All the halves with a number are on squares where it is known to be."""
    sure = view.sure
    for number, often in sorted(view.knowledge.often.items()):
        there = tuple(space for space, n in sure.items() if n == number)
        if len(there) == often:
            gone = set[int]()
            for space in view.at.keys() - set(there):
                gone |= view.without(space, [number])
            yield Step("used", frozenset(gone), there, number=number)


def _needed(view: View) -> Iterator[Step]:
    """There are no more squares for a number than halves with it."""
    for number, often in sorted(view.knowledge.often.items()):
        there = tuple(space for space, numbers in view.numbers.items() if number in numbers)
        if len(there) == often:
            gone = view.struck({space: {number} for space in there})
            yield Step("needed", gone, there, number=number)


# All ways to fill a region


def _ways(view: View, it: Condition, most: int) -> list[frozenset[int]] | None:
    """Return all sets of placements that can cover a region; None if there are more than `most`."""
    ways, looks = list[frozenset[int]](), 0
    placements = view.knowledge.placements

    def fill(chosen: tuple[int, ...], numbers: dict[int, int], pairs: set[tuple[int, int]]) -> bool:
        nonlocal looks
        looks += 1
        if looks > _MOST_LOOKS or len(ways) > most:
            return False
        if holds(it, numbers) is False:
            return True
        free = next((space for space in it.spaces if space not in numbers), None)
        if free is None:
            ways.append(frozenset(chosen))
            return True
        for number in view.at[free]:
            one, other, first, second = placements[number]
            pair = view.knowledge.pair(number)
            if pair in pairs or one in numbers or other in numbers:
                continue
            after = {**numbers, one: first, other: second}
            if not fill((*chosen, number), after, pairs | {pair}):
                return False
        return True

    return ways if fill((), {}, set()) and len(ways) <= most else None


def _region(name: str) -> Technique:
    """Return the technique of looking at all ways to fill a region, if they are few enough."""

    def technique(view: View) -> Iterator[Step]:
        for it in sorted(view.knowledge.conditions, key=lambda it: len(it.spaces)):
            ways = _ways(view, it, WAYS[name])
            if ways is None:
                continue
            if not ways:
                raise Contradiction(it.spaces[0])
            usable = frozenset[int]().union(*ways)
            there = {number for space in it.spaces for number in view.at[space]}
            gone = there - usable
            always = set.intersection(*({view.knowledge.pair(n) for n in way} for way in ways))
            for pair in always:
                gone |= set(view.of[pair]) - usable
            yield Step(name, frozenset(gone), it.spaces, condition=it, number=len(ways))

    return technique


# Supposing


def _suppose(view: View) -> Iterator[Step]:
    """A placement that leaves no domino for some square, a few steps later."""
    for space in sorted(view.at, key=lambda space: len(view.at[space])):
        if len(view.at[space]) == 1:
            continue
        for number in view.at[space]:
            one, other, first, second = view.knowledge.placements[number]
            trial = Knowledge(view.puzzle)
            pair = view.knowledge.pair(number)
            gone = {*view.at[one], *view.at[other], *view.of[pair]} - {number}
            trial.alive = view.knowledge.alive - gone
            if lost := _fails(trial):
                ends = (one, other, lost - 1)
                yield Step("suppose", frozenset([number]), ends, (first, second))


def _fails(trial: Knowledge) -> int:
    """Return the square, plus one, for which simple steps leave nothing; 0 if they don't."""
    try:
        while step := next_step(trial, SIMPLE):
            trial.strike(step)
    except Contradiction as error:
        return error.space + 1
    return 0


TECHNIQUES: Mapping[str, tuple[int, Technique]] = {
    "neighbour": (1, _neighbour),
    "place": (1, _place),
    "only": (1, _only),
    "equal": (1, _equal),
    "different": (1, _different),
    "only doubles": (1, _within("only doubles", "=")),
    "no doubles": (1, _within("no doubles", "!=")),
    "sum": (1, _sum),
    "often": (2, _often),
    "halves": (2, _halves),
    "used": (2, _used),
    "needed": (2, _needed),
    "exact": (3, _exact),
    "distinct": (3, _distinct),
    "shared": (3, _shared),
    "parity": (3, _parity),
    "few ways": (3, _region("few ways")),
    "ways": (4, _region("ways")),
    "many ways": (5, _region("many ways")),
    "suppose": (5, _suppose),
}
"""The grade that each technique belongs to, and what makes its steps, from easy to hard."""
SIMPLE = tuple(name for name, (grade, _) in TECHNIQUES.items() if grade <= 2)
SURE = tuple(name for name in TECHNIQUES if name != "suppose")


def next_step(knowledge: Knowledge, allowed: Sequence[str] = tuple(TECHNIQUES)) -> Step | None:
    """Return the next deduction by the easiest technique that makes one; None if none does.

    Raises Contradiction if that shows that there is no solution.
    """
    view = knowledge.look()
    if view.is_solved:
        return None
    for name in allowed:
        for step in TECHNIQUES[name][1](view):
            if step.gone:
                return step
    return None


def all_steps(
    puzzle: LayoutPuzzle, allowed: Sequence[str] = tuple(TECHNIQUES)
) -> tuple[list[Step], bool]:
    """Return all deductions in order, and whether they lead to the end."""
    knowledge, steps = Knowledge(puzzle), list[Step]()
    try:
        while step := next_step(knowledge, allowed):
            steps.append(step)
            knowledge.strike(step)
        return steps, knowledge.look().is_solved
    except Contradiction:
        return steps, False


def open_placements(puzzle: LayoutPuzzle, allowed: Sequence[str]) -> set[Placement]:
    """Return the placements that techniques neither strike out nor make sure.

    It does what `all_steps` does, but makes all the steps of a grade at once. Raises Contradiction
    if there is no solution.
    """
    by_grade: dict[int, list[Technique]] = {}
    for name in allowed:
        grade, technique = TECHNIQUES[name]
        by_grade.setdefault(grade, []).append(technique)
    knowledge = Knowledge(puzzle)
    while not (view := knowledge.look()).is_solved:
        for techniques in by_grade.values():
            steps = (step for technique in techniques for step in technique(view))
            if gone := frozenset[int]().union(*(step.gone for step in steps)):
                knowledge.alive -= gone
                break
        else:
            break
    return {knowledge.placements[n] for them in view.at.values() if len(them) > 1 for n in them}
