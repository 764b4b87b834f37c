"""Regions in the laboratory: making problems on shapes worth looking at, and measuring random ones.

Dominoes are laid at random on a shape, and regions drawn around their numbers, until the conditions
leave one solution. Then every condition goes without which the techniques of the grade are enough.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from string import ascii_letters

from donimoes_book.board.cells import connected_groups
from donimoes_book.board.dominoes import domino_set, either_way
from donimoes_book.games.game import Game
from donimoes_book.games.regions.explaining import difficulty
from donimoes_book.games.regions.puzzle import Placement, as_position
from donimoes_book.games.regions.reasoning import (
    SURE,
    TECHNIQUES,
    all_steps,
    open_placements,
)
from donimoes_book.games.regions.shapes import SHAPES
from donimoes_book.games.regions.solver import TooManyStates, count_solutions
from donimoes_book.laboratory import generation
from donimoes_book.laboratory.survey import Measured
from donimoes_book.progress import Progress, no_progress
from donimoes_book.search.difficulty import GRADE, GRADES, grade_of
from donimoes_book.search.figures import Figure, share
from donimoes_book.search.layout import ANYHOW, Condition, LayoutPuzzle

SIZES: Mapping[int, Sequence[int]] = {
    1: (4, 5, 6),
    2: (4, 5, 6),
    3: (7, 8, 9, 10),
    4: (7, 8, 9, 10),
    5: (7, 8),
}
"""How many dominoes make problems of each grade in the shortest time."""
LARGEST_REGION = 6
_SIZES = 2, 2, 2, 3, 3, 3, 4
"""How many squares a region may grow to at first: one of these, by chance."""
_CHANGES = 1.2
"""How many changes are tried, for each square times each square, until a fresh start is better."""
_VAGUE = 0.7
"""How often a sum is replaced by a condition that says less, if that is enough."""
_EXCHANGES = 30
"""How many exchanges are tried for each domino, so that equal numbers meet."""
_OFTEN = 1, 1, 2, 4
"""How often a number is drawn, compared with others: one of these, by chance."""
_DULL = 10
"""How many open places a condition too many on a single square weighs as much as."""
_EXCHANGED = 0.4
"""How often dominoes are exchanged while regions are changed."""
_DOUBTFUL = 0.8
"""How often that is where techniques leave something open."""
_NEAR = 12
"""How many placements may be open for each domino when harder techniques are tried, too."""
_SLACK = 2
"""How many open places more a change may leave, on average."""
_MOST_SINGLES = 2
"""The most conditions on single squares, of a problem of any size."""
_EXTENTS = 40
"""How many regions of different numbers are tried in the place of each condition."""
_CLIMBING = 3
"""The hardest grade of the techniques that say how near a puzzle is."""
_MOST_STATES = 100_000
"""Where a survey gives up counting the solutions of a shape."""


class ShapeGenerator(generation.DrawingGenerator):
    """Lays dominoes on shapes until conditions leave one solution, of the grade asked for."""

    spec = generation.SizedDrawSpec(dominoes=5, tries=200, grade=1, or_harder=True)
    sizes: Collection[int] = sorted({len(cells) // 2 for cells in SHAPES.values()})

    def __init__(self, size: int = 5, grade: int = GRADES) -> None:
        """Draw problems with so many dominoes, solved by the techniques up to a grade."""
        self._size = size
        self._allowed = [name for name in SURE if TECHNIQUES[name][0] <= grade]

    def spec_for_grade(self, grade: int) -> generation.GenerationSpec:
        """Return the options that most often make problems of a grade."""
        return self.spec_for_many(grade, 1)

    def spec_for_many(self, grade: int, number: int) -> generation.GenerationSpec:
        """Take one size after another."""
        sizes = SIZES[grade]
        size = sizes[number % len(sizes)]
        return replace(self.spec, grade=grade, or_harder=False, dominoes=size)

    def draws(self, rng: Random, seed: str) -> Iterator[tuple[generation.RatedProblem, ...]]:
        """Draw problems endlessly; one that takes a guess is not a candidate."""
        shapes = [it for it in SHAPES.values() if len(it) == 2 * self._size]
        while True:
            puzzle = draw(rng, rng.choice(shapes), self._allowed)
            if puzzle is None:
                yield ()
                continue
            steps, _ = all_steps(puzzle, SURE)
            rating = difficulty(steps)
            grade = grade_of(rating.effort)
            position, measures = as_position(puzzle, ()), {**rating.measures, GRADE: grade}
            yield (generation.RatedProblem(position, measures, rating.effort, grade),)

    def generate(
        self,
        spec: generation.GenerationSpec,
        seed: str,
        *,
        fast: bool = False,
        progress: Progress = no_progress,
    ) -> generation.GeneratedProblem | None:
        """Make one problem with the number of dominoes asked for; None if the tries run out."""
        drawing = ShapeGenerator(spec.dominoes, GRADES if spec.or_harder else spec.grade)
        return generation.DrawingGenerator.generate(drawing, spec, seed, progress=progress)


def generator(_game: Game) -> ShapeGenerator:
    """Return a generator of problems on shapes."""
    return ShapeGenerator()


def draw(
    rng: Random, cells: Collection[tuple[int, int]], allowed: Sequence[str] = SURE
) -> LayoutPuzzle | None:
    """Return a puzzle that the allowed techniques solve, and every condition of which is needed.

    None if it fails.

    Squares go from one region to another, and dominoes are exchanged, as long as that doesn't leave
    more open to the techniques.
    """
    bare, layout = _lay(rng, cells)
    beside, numbers = _neighbours(bare), _numbers(layout)
    regions = _divided(rng, beside, numbers)
    puzzle = replace(bare, conditions=_strict_ones(regions, numbers))
    spaces = sorted(numbers)
    # Techniques up to a grade say quickly how near a puzzle is; all of them, whether it is one.
    climbing = [name for name in allowed if TECHNIQUES[name][0] <= _CLIMBING]
    left = open_placements(puzzle, climbing)
    for _ in range(int(_CHANGES * len(cells) ** 2)):
        changed, other = regions, layout
        single = [it.spaces[0] for it in puzzle.conditions if len(it.spaces) == 1]
        doubtful = sorted({*single, *(space for it in left for space in it[:2])})
        space = rng.choice(doubtful if doubtful and rng.random() < _DOUBTFUL else spaces)
        if rng.random() < _EXCHANGED:
            other = _exchanged(rng, layout, space)
        else:
            changed = _changed(rng, regions, beside, space)
        if changed is regions and other is layout:
            continue
        there = _numbers(other)
        trial = replace(bare, conditions=_strict_ones(changed, there))
        still_left = open_placements(trial, climbing)
        dull = _DULL * (_excess(trial) - _excess(puzzle))
        if len(still_left) + dull > len(left) + rng.expovariate(1 / _SLACK):
            continue
        regions, layout, numbers, puzzle, left = changed, other, there, trial, still_left
        is_near = len(left) <= _NEAR * len(layout) and _excess(puzzle) <= _MOST_SINGLES
        if is_near and not open_placements(puzzle, allowed):
            made = _without_superfluous(rng, puzzle, numbers, allowed)
            made = _with_different(rng, made, numbers, allowed)
            if not _excess(made):
                return None if _says_too_much(made) else made
    return None


def _excess(puzzle: LayoutPuzzle) -> int:
    """Return how many conditions too many are on single squares: they nearly give away numbers."""
    return max(0, sum(len(it.spaces) == 1 for it in puzzle.conditions) - _MOST_SINGLES)


def _numbers(layout: Sequence[Placement]) -> dict[int, int]:
    """Return the number on each space."""
    return {space: n for one, other, a, b in layout for space, n in ((one, a), (other, b))}


def _exchanged(rng: Random, layout: Sequence[Placement], space: int | None) -> list[Placement]:
    """Exchange the domino on a space, or any, with another, or turn it."""
    pool = [n for n, it in enumerate(layout) if space in it[:2]] or range(len(layout))
    one, other = rng.choice(pool), rng.randrange(len(layout))
    changed = list(layout)
    changed[one] = (*layout[one][:2], *either_way(rng, layout[other][2:]))
    changed[other] = (*layout[other][:2], *either_way(rng, layout[one][2:]))
    return changed


def _neighbours(bare: LayoutPuzzle) -> Mapping[int, set[int]]:
    beside = defaultdict[int, set[int]](set)
    for one, other in bare.joints:
        beside[one].add(other)
        beside[other].add(one)
    return beside


def _within(beside: Mapping[int, set[int]], part: set[int]) -> Callable[[int], set[int]]:
    """Return a function that gives a space's neighbours in a part of a shape."""
    return lambda space: beside[space] & part


Regions = tuple[tuple[int, ...], ...]
"""A shape divided into regions."""


def _changed(rng: Random, regions: Regions, beside: Mapping[int, set[int]], space: int) -> Regions:
    """Move a square to a region beside it, or to one of its own, unless that splits a region."""
    home = {it: number for number, region in enumerate(regions) for it in region}
    others = {home[it] for it in beside[space]} - {home[space]}
    goal = rng.choice([*sorted(others), len(regions)])
    parts = [set(region) - {space} for region in regions] + [set[int]()]
    parts[goal].add(space)
    left = parts[home[space]]
    is_split = len(list(connected_groups(sorted(left), _within(beside, left)))) > 1
    if is_split or len(parts[goal]) > LARGEST_REGION:
        return regions
    return tuple(tuple(sorted(part)) for part in parts if part)


def _lay(rng: Random, cells: Collection[tuple[int, int]]) -> tuple[LayoutPuzzle, list[Placement]]:
    """Lay dominoes of a set on a shape at random."""
    width, height = (max(axis) + 1 for axis in zip(*cells, strict=True))
    spaces = sorted(x + y * width for x, y in cells)
    holes = tuple(space for space in range(width * height) if space not in spaces)
    pairs = sorted(_drawn(rng, len(cells) // 2))
    bare = LayoutPuzzle(width, height, tuple(pairs), ANYHOW, holes)
    joints = defaultdict[int, list[int]](list)
    for one, other in bare.joints:
        joints[one].append(other)
        joints[other].append(one)
    rng.shuffle(pairs)
    places = _cover(rng, spaces, joints)
    layout = [(*at, *either_way(rng, pair)) for at, pair in zip(places, pairs, strict=True)]
    return bare, _drawn_together(rng, layout, bare)


def _drawn(rng: Random, count: int) -> list[tuple[int, int]]:
    """Draw dominoes, of some numbers more than of others, so that equal ones can meet."""
    often = [rng.choice(_OFTEN) for _ in range(7)]
    # Each is as likely as its weight (P. S. Efraimidis and P. G. Spirakis, 2006).
    drawn = {pair: rng.random() ** (1 / (often[pair[0]] * often[pair[1]])) for pair in domino_set()}
    return sorted(drawn, key=drawn.__getitem__)[-count:]


def _drawn_together(rng: Random, layout: list[Placement], bare: LayoutPuzzle) -> list[Placement]:
    """Exchange and turn dominoes while that brings equal numbers side by side."""
    places = {it[:2] for it in layout}
    joints = [joint for joint in bare.joints if joint not in places]

    def together(layout: Sequence[Placement]) -> int:
        there = _numbers(layout)
        return sum(there[one] == there[other] for one, other in joints)

    best = together(layout)
    for _ in range(_EXCHANGES * len(layout)):
        changed = _exchanged(rng, layout, None)
        if (now := together(changed)) >= best:
            layout, best = changed, now
    return layout


def _cover(
    rng: Random, spaces: list[int], joints: Mapping[int, Sequence[int]]
) -> list[tuple[int, int]]:
    """Divide spaces into pairs of neighbours at random."""

    def cover(left: frozenset[int]) -> list[tuple[int, int]] | None:
        if not left:
            return []
        # The space with the fewest neighbours left comes first, so that none is left alone.
        ways = {space: [it for it in joints[space] if it in left] for space in sorted(left)}
        space = min(ways, key=lambda it: (len(ways[it]), rng.random()))
        for other in rng.sample(ways[space], len(ways[space])):
            rest = cover(left - {space, other})
            if rest is not None:
                return [(min(space, other), max(space, other)), *rest]
        return None

    covered = cover(frozenset(spaces))
    assert covered is not None, "a shape can be covered"
    return covered


def _divided(rng: Random, beside: Mapping[int, set[int]], numbers: Mapping[int, int]) -> Regions:
    """Divide a shape into regions at random, mostly around equal numbers."""
    free, regions = set(numbers), list[tuple[int, ...]]()
    while free:
        region = [rng.choice(sorted(free))]
        most, equal = rng.choice(_SIZES), rng.random() < 0.8
        while len(region) < most:
            around = {it for space in region for it in beside[space] if it in free} - set(region)
            alike = {it for it in around if numbers[it] == numbers[region[0]]}
            is_done = equal and not alike and len(region) > 1
            if is_done or not (pool := sorted(alike if equal and alike else around)):
                break
            region.append(rng.choice(pool))
        free -= set(region)
        regions.append(tuple(sorted(region)))
    return tuple(regions)


def _strict_ones(regions: Regions, numbers: Mapping[int, int]) -> tuple[Condition, ...]:
    return _labelled([it for spaces in regions if (it := _strict(spaces, numbers))])


def _labelled(conditions: Sequence[Condition]) -> tuple[Condition, ...]:
    ordered = sorted(conditions, key=lambda it: it.spaces)
    return tuple(
        it._replace(label=label) for it, label in zip(ordered, ascii_letters, strict=False)
    )


def _strict(spaces: tuple[int, ...], numbers: Mapping[int, int]) -> Condition | None:
    """Return the strictest condition that numbers meet without being given away, if any does."""
    there = [numbers[space] for space in spaces]
    total, size = sum(there), len(there)
    if size > 1 and len(set(there)) == 1:
        return Condition("a", "=", 0, spaces)
    if size > 1 and 1 < total < 6 * size - 1:
        return Condition("a", "", total, spaces)
    if total < 3 * size:
        return Condition("a", "<", max(2, total + 1), spaces)
    if total > 3 * size:
        return Condition("a", ">", min(6 * size - 2, total - 1), spaces)
    return None


def _vague(rng: Random, spaces: tuple[int, ...], numbers: Mapping[int, int]) -> Iterator[Condition]:
    """Yield other conditions that numbers meet and that don't give them away."""
    there = [numbers[space] for space in spaces]
    total, size = sum(there), len(there)
    signs = list[tuple[str, int]]()
    if 2 < size == len(set(there)):
        yield Condition("a", "!=", 0, spaces)
    more, less = total + rng.randint(1, 2), total - rng.randint(1, 2)
    if 1 < more < 6 * size:
        signs.append(("<", more))
    if 0 < less < 6 * size - 1:
        signs.append((">", less))
    rng.shuffle(signs)
    yield from (Condition("a", *sign, spaces) for sign in signs)


def _without_superfluous(
    rng: Random, puzzle: LayoutPuzzle, numbers: Mapping[int, int], allowed: Sequence[str]
) -> LayoutPuzzle:
    """Make conditions vaguer, or leave them out, while the techniques are enough."""
    order = rng.sample(puzzle.conditions, len(puzzle.conditions))
    for it in sorted(order, key=lambda it: len(it.spaces) > 1):
        others = _without(puzzle, it).conditions
        vague = [(*others, other) for other in _vague(rng, it.spaces, numbers)]
        for conditions in (others, *(vague if it.sign == "" and rng.random() < _VAGUE else ())):
            fewer = replace(puzzle, conditions=conditions)
            if not open_placements(fewer, allowed):
                puzzle = fewer
                break
    # What was needed may not be any more, since another condition is another now.
    for it in puzzle.conditions:
        fewer = _without(puzzle, it)
        if not open_placements(fewer, allowed):
            puzzle = fewer
    return replace(puzzle, conditions=_labelled(puzzle.conditions))


def _with_different(
    rng: Random, puzzle: LayoutPuzzle, numbers: Mapping[int, int], allowed: Sequence[str]
) -> LayoutPuzzle:
    """Ask a region for different numbers in the place of a condition, if that is enough."""
    beside = _neighbours(puzzle)
    for it in rng.sample(puzzle.conditions, len(puzzle.conditions)):
        fewer = _without(puzzle, it)
        free = {*numbers} - {space for other in fewer.conditions for space in other.spaces}
        regions = {_different(rng, free, beside, numbers) for _ in range(_EXTENTS)}
        for spaces in sorted(regions, key=lambda them: (-len(them), them)):
            if len(spaces) > 2:
                other = Condition("a", "!=", 0, spaces)
                trial = replace(puzzle, conditions=(*fewer.conditions, other))
                if not open_placements(trial, allowed):
                    return _without_superfluous(rng, trial, numbers, allowed)
    return puzzle


def _different(
    rng: Random, free: set[int], beside: Mapping[int, set[int]], numbers: Mapping[int, int]
) -> tuple[int, ...]:
    """Return free squares that hang together, with numbers that are all different."""
    region = {rng.choice(sorted(free))}
    while len(region) < LARGEST_REGION:
        there = {numbers[space] for space in region}
        around = set[int]().union(*(beside[space] for space in region)) & free
        if not (pool := sorted(space for space in around if numbers[space] not in there)):
            break
        region.add(rng.choice(pool))
    return tuple(sorted(region))


def _says_too_much(puzzle: LayoutPuzzle) -> bool:
    """Return whether there would be one solution without some condition, if a harder one."""
    return any(count_solutions(_without(puzzle, it), 2) == 1 for it in puzzle.conditions)


def _without(puzzle: LayoutPuzzle, condition: Condition) -> LayoutPuzzle:
    return replace(puzzle, conditions=tuple(it for it in puzzle.conditions if it != condition))


# By the numbers


def survey(_game: Game, n: int, seed: str, progress: Progress) -> Measured:
    """Lay dominoes on `n` shapes, with regions around their numbers; grade those with one solution.

    Regions are as the generator draws them at first, before it changes anything.
    """
    figures, rng = dict[str, Figure](), Random(seed)
    unique, grades, guesses, undecided = Counter[str](), Counter[int](), 0, 0
    drawn = Counter[str]()
    for number in range(n):
        progress(number, n)
        cells = rng.choice(list(SHAPES.values()))
        bare, layout = _lay(rng, cells)
        numbers = _numbers(layout)
        regions = _divided(rng, _neighbours(bare), numbers)
        puzzle = replace(bare, conditions=_strict_ones(regions, numbers))
        level = next(name for name, most in LEVELS.items() if len(layout) <= most)
        drawn[level] += 1
        try:
            count = count_solutions(puzzle, 2, _MOST_STATES)
        except TooManyStates:
            undecided += 1
            continue
        if count == 1:
            unique[level] += 1
            steps, are_enough = all_steps(puzzle, SURE)
            if are_enough:
                grades[grade_of(difficulty(steps).effort)] += 1
            else:
                guesses += 1
    for level in LEVELS:
        if drawn[level]:
            figures[f"unique-{level}"] = share(unique[level], drawn[level])
    figures["undecided"] = share(undecided, n)
    if graded := unique.total():
        for grade in range(1, GRADES + 1):
            figures[f"grade-{grade}"] = share(grades[grade], graded)
        figures["guess"] = share(guesses, graded)
    return figures


LEVELS = {"few": 6, "some": 10, "many": 16}
"""The most dominoes of each size that is measured."""
