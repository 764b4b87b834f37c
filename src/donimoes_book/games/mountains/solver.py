"""Lays dominoes as a map on which you can walk everywhere, or proves that it cannot be done.

It checks the numbers, then tries annealing, and then (with OR-tools, the extra `exact`) a
constraint model whose solver finds a layout or proves that there is none. The model lays every
domino once, and gives every space but the first a neighbour to walk to, with a rank that falls
along the way: a spanning tree, which exists exactly if you can walk over the whole map.

Annealing works on two lists over the spaces, row by row: `heights` has the number on each space,
and `mates` the space of the same domino's other half. No integer exceeds 63 bits.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from math import exp
from random import Random
from statistics import median_low
from typing import Any

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import Position
from donimoes_book.games.layouts.solver import LayoutModel, Placed, as_position
from donimoes_book.search.layout import LayoutOutcome, LayoutPuzzle
from donimoes_book.search.loops import Loops
from donimoes_book.search.shortest import OutcomeKind

TEMPERATURE = 0.2
"""In sections of the map. Measured over 2,000 deals, 0.15 to 0.3 hardly differ."""
_MODULUS = 2**31 - 1
CHANCES = tuple(int(_MODULUS * exp(-worse / TEMPERATURE)) for worse in range(4))
"""The random number below which a change is kept, by how many sections it adds."""

Anneal = Callable[[Any, Any, int, int, int, int, Any], int]
loop = Loops()
"""What marks the functions that are also compiled; both kinds take the same steps."""


def first_seed(number: int) -> int:
    """Return a seed for `anneal`; neighbouring numbers get seeds far apart."""
    return number * 1_664_525 % (_MODULUS - 1) + 1


@loop
def count_sections(heights: Any, width: int, climb: int) -> int:
    """Count the sections of a map, within each of which you can walk everywhere."""
    spaces = len(heights)
    # Sets of spaces, as bits of integers: those that you can leave to the right, or downwards.
    # Numba compiles this, so it cannot use the functions of `board.cells`.
    right = down = 0
    for space in range(spaces):
        here = heights[space]
        if (space + 1) % width != 0 and abs(here - heights[space + 1]) <= climb:
            right |= 1 << space
        if space + width < spaces and abs(here - heights[space + width]) <= climb:
            down |= 1 << space
    count, rest = 0, (1 << spaces) - 1
    while rest != 0:
        count += 1
        reached, grown = 0, rest & -rest
        while grown != reached:
            reached = grown
            grown |= (grown & right) << 1 | grown >> 1 & right
            grown |= (grown & down) << width | grown >> width & down
        rest &= ~reached
    return count


@loop
def exchange(numbers: Any, first: int, second: int) -> None:
    """Exchange two numbers of a list."""
    other = numbers[first]
    numbers[first] = numbers[second]
    numbers[second] = other


@loop
def anneal(
    heights: Any, mates: Any, width: int, climb: int, seed: int, tries: int, chances: Any
) -> int:
    """Change a layout in place until it is one section; returns how many tries it took, or -1.

    `heights` and `mates` are lists, or int64 arrays when compiled. A try exchanges two
    dominoes, turns one, or flips a square of two over its diagonal. The change is kept if it
    makes no more sections, or otherwise by chance. The random numbers are Park and Miller's,
    with multiplier 48271 (CACM 36/7, 1993).
    """
    spaces = len(heights)
    sections = count_sections(heights, width, climb)
    for tried in range(tries + 1):
        if sections == 1:
            return tried
        seed = seed * 48271 % 2147483647
        square = seed >> 8 & 7 >= 5
        seed = seed * 48271 % 2147483647
        a = seed % spaces
        seed = seed * 48271 % 2147483647
        if square:
            b, c = a + 1, a + width
            d = c + 1
            if b % width == 0 or d >= spaces:
                continue
            across = mates[a] == b and mates[c] == d
            if not across and not (mates[a] == c and mates[b] == d):
                continue
            first, second = a, a
        else:
            across = False
            b, c = a, seed % spaces
            d = c
            first, second = mates[b], mates[c]
            if first == c:
                first, second = a, a
        exchange(heights, b, c)
        exchange(heights, first, second)
        count = count_sections(heights, width, climb)
        worse = count - sections
        if worse > 0:
            seed = seed * 48271 % 2147483647
        if worse <= 0 or (worse < len(chances) and seed < chances[worse]):
            sections = count
            if square:
                # Laid across, the dominoes are a-b and c-d; upright, a-c and b-d.
                one, other = (c, b) if across else (b, c)
                mates[a], mates[one] = one, a
                mates[d], mates[other] = other, d
        else:
            exchange(heights, first, second)
            exchange(heights, b, c)
    return -1


def first_layout(width: int, dominoes: Sequence[Pair]) -> tuple[list[int], list[int]]:
    """Lay dominoes in order (across if the width is even, or upright); return heights and mates."""
    across = width % 2 == 0
    heights, mates = [0] * 2 * len(dominoes), [0] * 2 * len(dominoes)
    for i, pair in enumerate(dominoes):
        first = 2 * i if across else i % width + 2 * width * (i // width)
        second = first + (1 if across else width)
        heights[first], heights[second] = pair
        mates[first], mates[second] = second, first
    return heights, mates


MAX_TRIES = 1_000_000
"""Where annealing gives up. The hardest of all the game's deals took a tenth of this."""
STARTS = 9
"""How many searches, from different seeds, it takes to show how hard a deal is."""
MAX_WORK = 300.0
"""The exact solver's own measure of work, roughly seconds, but the same on every machine."""


def solve_layout(
    puzzle: LayoutPuzzle,
    max_tries: int = MAX_TRIES,
    anneal: Anneal = anneal,
    *,
    proof: bool = True,
) -> LayoutOutcome:
    """Find a layout (the same for the same dominoes), prove that there is none, or give up."""
    if 2 * len(puzzle.dominoes) != puzzle.width * puzzle.height:
        return LayoutOutcome(OutcomeKind.UNSOLVABLE, reason="the dominoes do not fill the map")
    missing = missing_number(puzzle)
    if missing is not None:
        reason = f"no domino shows a {missing}, so nothing leads from below it to above it"
        return LayoutOutcome(OutcomeKind.UNSOLVABLE, reason=reason)
    layout, tries = try_layout(puzzle, max_tries=max_tries, anneal=anneal)
    if layout is not None:
        return LayoutOutcome(OutcomeKind.SOLVED, layout, tries)
    if not proof:
        reason = "no layout was found, and nothing is proven"
        return LayoutOutcome(OutcomeKind.LIMIT, tries=tries, reason=reason)
    try:
        kind, layout = prove(puzzle)
    except ImportError:
        reason = "a proof needs the extra donimoes-book[exact]"
        return LayoutOutcome(OutcomeKind.LIMIT, tries=tries, reason=reason)
    reasons = {
        OutcomeKind.UNSOLVABLE: "every way to lay the dominoes is ruled out",
        OutcomeKind.LIMIT: "the exact search gave up too",
    }
    return LayoutOutcome(kind, layout, tries, reasons.get(kind, ""))


def layout_effort(puzzle: LayoutPuzzle, max_tries: int = MAX_TRIES) -> int | None:
    """Return the median tries of nine searches; None if none finds a layout."""
    results = [try_layout(puzzle, seed, max_tries) for seed in range(1, STARTS + 1)]
    if all(layout is None for layout, _ in results):
        return None
    return median_low(tries for _, tries in results)


def missing_number(puzzle: LayoutPuzzle) -> int | None:
    """Return a number that no domino shows, although there are smaller and larger ones.

    Its absence proves that there is no layout, because you cannot walk from the smaller numbers to
    the larger ones without it. This holds only if steps of at most one can be walked.
    """
    numbers = {number for pair in puzzle.dominoes for number in pair}
    gap = (n for n in range(min(numbers, default=0), max(numbers, default=0)) if n not in numbers)
    return next(gap, None) if puzzle.climb <= 1 else None


def try_layout(
    puzzle: LayoutPuzzle,
    seed: int = 1,
    max_tries: int = MAX_TRIES,
    anneal: Anneal = anneal,
) -> tuple[Position | None, int]:
    """Anneal from a random layout; returns a layout or None, and the number of tries."""
    dominoes = list(puzzle.dominoes)
    Random(seed).shuffle(dominoes)
    heights, mates = first_layout(puzzle.width, dominoes)
    tries = anneal(heights, mates, puzzle.width, puzzle.climb, first_seed(seed), max_tries, CHANCES)
    if tries < 0:
        return None, max_tries
    placements = (
        Placed(space, mate, (heights[space], heights[mate]))
        for space, mate in enumerate(mates)
        if space < mate
    )
    return as_position(puzzle.width, placements), tries


def prove(puzzle: LayoutPuzzle, max_work: float = MAX_WORK) -> tuple[OutcomeKind, Position | None]:
    """Decide a puzzle, or give up after `max_work`; raises ImportError without OR-tools.

    Every space but the first has a parent of lower rank that you can walk to.
    """
    spaces = range(puzzle.width * puzzle.height)
    across = [(space, space + 1) for space in spaces if (space + 1) % puzzle.width]
    joints = across + [(space, space + puzzle.width) for space in spaces[: -puzzle.width]]
    laying = LayoutModel(puzzle, joints, one_number=False)
    model, shown, numbers = laying.model, laying.shown, laying.numbers
    ranks = [model.new_int_var(0, spaces[-1] if space else 0, "") for space in spaces]
    parents: dict[int, list[Any]] = defaultdict(list)
    for pair in joints:
        for space, parent in (pair, pair[::-1]):
            leads = model.new_bool_var("")
            parents[space].append(leads)
            model.add(ranks[space] >= ranks[parent] + 1).only_enforce_if(leads)
            for number in numbers:
                reachable = (
                    shown[parent, other] for other in numbers if abs(other - number) <= puzzle.climb
                )
                model.add_bool_or(*reachable, shown[space, number].negated(), leads.negated())
    for space in spaces[1:]:
        model.add_exactly_one(parents[space])
    model.add(sum(parents[0]) == 0)
    kind, placements = laying.decide(max_work)
    return kind, as_position(puzzle.width, placements) if placements else None
