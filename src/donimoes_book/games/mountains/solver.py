"""Lays dominoes as a map that can be walked all over, or proves that it cannot be done.

First a look at the numbers, then annealing, then (with the extra `exact`) a proof.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from statistics import median_low

from donimoes_book.board.position import Domino, Place, Position
from donimoes_book.games.game import LayoutPuzzle
from donimoes_book.search.grading import grade
from donimoes_book.games.mountains.annealing import CHANCES, Anneal, annealer, first_seed
from donimoes_book.search.shortest import OutcomeKind

MAX_TRIES = 1_000_000
"""Where annealing gives up. Of all deals of the game the hardest took a tenth of this."""
STARTS = 9
"""How many searches from different seeds tell how hard a deal is."""
GENTLE, GROWTH = 350, 2
"""The most tries of a deal of grade 1, and how many times as many each of the next grades may take.
Of a hundred random deals 11 are of grade 1, and then 44, 36, 8 and 1."""

plain_anneal = annealer()


@dataclass(frozen=True, slots=True)
class LayoutOutcome:
    """What a search for a layout found."""

    kind: OutcomeKind
    layout: Position | None = None
    tries: int = 0
    """Of the annealing."""
    reason: str = ""
    """Why there is no layout, or why the search gave up, in words."""


def missing_number(puzzle: LayoutPuzzle) -> int | None:
    """A number that no domino shows although there are smaller and larger ones.

    Without it nobody gets from the smaller numbers to the larger, as a step that can be walked
    leads over it; so it proves that there is no layout. Only for steps of at most one.
    """
    numbers = {number for pair in puzzle.dominoes for number in pair}
    gap = (n for n in range(min(numbers, default=0), max(numbers, default=0)) if n not in numbers)
    return next(gap, None) if puzzle.climb <= 1 else None


def try_layout(
    puzzle: LayoutPuzzle,
    seed: int = 1,
    max_tries: int = MAX_TRIES,
    anneal: Anneal = plain_anneal,
) -> tuple[Position | None, int]:
    """Search by annealing from a random layout; returns a layout or None, and the tries it took."""
    dominoes = list(puzzle.dominoes)
    Random(seed).shuffle(dominoes)
    heights, mates = _first_layout(puzzle.width, dominoes)
    tries = anneal(heights, mates, puzzle.width, puzzle.climb, first_seed(seed), max_tries, CHANCES)
    if tries < 0:
        return None, max_tries
    return as_position(heights, mates, puzzle.width), tries


def solve_layout(
    puzzle: LayoutPuzzle,
    max_tries: int = MAX_TRIES,
    anneal: Anneal = plain_anneal,
    *,
    proof: bool = True,
) -> LayoutOutcome:
    """Find a layout, prove that there is none, or give up; the three are never mixed up.

    The same dominoes always get the same layout. Without `proof` the annealing has the last word.
    """
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
        from donimoes_book.games.mountains.exact import prove
    except ImportError:
        reason = "a proof needs the extra donimoes-book[exact]"
        return LayoutOutcome(OutcomeKind.LIMIT, tries=tries, reason=reason)
    kind, layout = prove(puzzle)
    reasons = {
        OutcomeKind.UNSOLVABLE: "every way to lay the dominoes is ruled out",
        OutcomeKind.LIMIT: "the exact search gave up too",
    }
    return LayoutOutcome(kind, layout, tries, reasons.get(kind, ""))


def effort_of_layout(puzzle: LayoutPuzzle, max_tries: int = MAX_TRIES) -> int | None:
    """Return how many tries a layout takes: the median over nine searches; None when none is found.

    A search that gives up counts with the tries that it made.
    """
    found = [try_layout(puzzle, seed, max_tries) for seed in range(1, STARTS + 1)]
    if all(layout is None for layout, _ in found):
        return None
    return median_low(tries for _, tries in found)


def grade_of_layout(tries: int) -> int:
    """Return the grade of a deal, 1 (easy) to 5 (very hard), from what `effort_of_layout` says."""
    return grade(tries, GENTLE, GROWTH)


def as_position(heights: list[int], mates: list[int], width: int) -> Position:
    """Return a layout as a position: the number of each space, and where its other half lies."""
    return Position(
        tuple(
            Domino(
                Place(2 * (space % width), 2 * (space // width)),
                mate == space + 1 and width > 1,
                (heights[space], heights[mate]),
            )
            for space, mate in enumerate(mates)
            if space < mate
        )
    )


def _first_layout(width: int, dominoes: list[tuple[int, int]]) -> tuple[list[int], list[int]]:
    """Lay dominoes in order, across where the width is even and else upright, as heights, mates."""
    across = width % 2 == 0
    heights, mates = [0] * 2 * len(dominoes), [0] * 2 * len(dominoes)
    for i, pair in enumerate(dominoes):
        first = 2 * i if across else i % width + 2 * width * (i // width)
        second = first + (1 if across else width)
        heights[first], heights[second] = pair
        mates[first], mates[second] = second, first
    return heights, mates
