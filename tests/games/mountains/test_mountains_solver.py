"""Laying dominoes as a map: a search finds a layout, proves that there is none, or gives up."""

import sys
from itertools import combinations, permutations, product
from math import comb
from pathlib import Path
from random import Random

import pytest

from donimoes_book.board.dominoes import domino_set
from donimoes_book.games.mountains import laboratory
from donimoes_book.games.mountains.laboratory import read_census
from donimoes_book.games.mountains.rules import heights_of, sections
from donimoes_book.games.mountains.solver import (
    layout_effort,
    missing_number,
    prove,
    solve_layout,
    try_layout,
)
from donimoes_book.games.registry import find
from donimoes_book.search.layout import LayoutPuzzle
from donimoes_book.search.shortest import OutcomeKind

GAME = find("mountains")


def puzzle_of(dominoes, width, height):
    return LayoutPuzzle(width, height, tuple(sorted(dominoes)))


def tilings(width, height, covered=frozenset()):
    """Every way to cover a rectangle, as pairs of places."""
    free = next((p for p in product(range(height), range(width)) if p not in covered), None)
    if free is None:
        yield ()
        return
    y, x = free
    for other in ((y, x + 1), (y + 1, x)):
        if other not in covered and other[0] < height and other[1] < width:
            for rest in tilings(width, height, covered | {free, other}):
                yield ((free, other), *rest)


def is_connected(heights):
    pending = [next(iter(heights))]
    seen = set(pending)
    while pending:
        y, x = pending.pop()
        for there in ((y, x + 1), (y, x - 1), (y + 1, x), (y - 1, x)):
            step = heights.get(there, 99) - heights[y, x]
            if there not in seen and abs(step) <= 1:
                seen.add(there)
                pending.append(there)
    return len(seen) == len(heights)


def can_be_laid(puzzle):
    """Try every layout there is."""
    for tiling in tilings(puzzle.width, puzzle.height):
        for order in permutations(puzzle.dominoes):
            for turned in product((1, -1), repeat=len(order)):
                halves = (pair[::turn] for pair, turn in zip(order, turned, strict=True))
                places = (place for two in tiling for place in two)
                numbers = (number for half in halves for number in half)
                if is_connected(dict(zip(places, numbers, strict=True))):
                    return True
    return False


def is_right(puzzle, layout):
    pairs = sorted(tuple(sorted(domino.pips)) for domino in layout.dominoes)
    size = (layout.width, layout.height) == (2 * puzzle.width, 2 * puzzle.height)
    heights = heights_of(layout.dominoes)
    whole = len(heights) == puzzle.width * puzzle.height
    return pairs == list(puzzle.dominoes) and size and whole and len(sections(heights)) == 1


def small_puzzles():
    rng = Random(11)
    for width, height, count in ((2, 2, 10), (3, 2, 10), (2, 3, 5), (4, 2, 5), (1, 4, 5)):
        for _ in range(count):
            yield puzzle_of(rng.sample(domino_set(4), width * height // 2), width, height)


def test_small_maps_are_decided_as_by_trying_every_layout():
    pytest.importorskip("ortools")
    kinds = set()
    for puzzle in small_puzzles():
        outcome = solve_layout(puzzle, max_tries=300)
        kinds.add(outcome.kind)
        assert (outcome.kind is OutcomeKind.SOLVED) == can_be_laid(puzzle), puzzle
        assert outcome.kind is not OutcomeKind.LIMIT
        assert outcome.layout is None or is_right(puzzle, outcome.layout)
    assert kinds == {OutcomeKind.SOLVED, OutcomeKind.UNSOLVABLE}


def test_the_exact_method_needs_no_first_try():
    pytest.importorskip("ortools")
    for puzzle in list(small_puzzles())[::3]:
        kind, layout = prove(puzzle)
        assert (kind is OutcomeKind.SOLVED) == can_be_laid(puzzle), puzzle
        assert layout is None or is_right(puzzle, layout)


def test_the_exact_method_lays_a_whole_deal():
    pytest.importorskip("ortools")
    puzzle = GAME.layout_puzzle(GAME.deal(Random("exact")))
    kind, layout = prove(puzzle)
    assert kind is OutcomeKind.SOLVED
    assert GAME.layout_error(puzzle, layout) is None


def test_the_exact_method_gives_up_when_it_may_not_work():
    pytest.importorskip("ortools")
    puzzle = GAME.layout_puzzle(GAME.deal(Random("exact")))
    assert prove(puzzle, max_work=0.0) == (OutcomeKind.LIMIT, None)


def test_no_layout_without_a_number_between():
    without = [pair for pair in domino_set() if 3 not in pair][:18]
    puzzle = puzzle_of(without, 6, 6)
    assert missing_number(puzzle) == 3
    outcome = solve_layout(puzzle)
    assert outcome.kind is OutcomeKind.UNSOLVABLE
    assert outcome.reason == "no domino shows a 3, so nothing leads from below it to above it"


def test_a_number_at_the_end_may_be_missing():
    assert missing_number(puzzle_of([(1, 2), (2, 3)], 2, 2)) is None


def test_a_wider_step_may_skip_a_number():
    puzzle = LayoutPuzzle(2, 2, ((0, 0), (2, 2)), climb=2)
    assert solve_layout(puzzle).kind is OutcomeKind.SOLVED


def test_dominoes_that_do_not_fill_the_map():
    assert solve_layout(puzzle_of([(1, 2)], 2, 2)).kind is OutcomeKind.UNSOLVABLE


def test_without_a_proof_giving_up_is_no_proof(monkeypatch):
    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    puzzle = puzzle_of([(0, 2), (1, 3)], 2, 2)
    outcome = solve_layout(puzzle, max_tries=50)
    assert (outcome.kind, outcome.layout, outcome.tries) == (OutcomeKind.LIMIT, None, 50)
    assert outcome.reason == "a proof needs the extra donimoes-book[exact]"


@pytest.mark.parametrize("seed", range(4))
def test_a_deal_gets_a_layout_that_the_rules_accept(seed):
    puzzle = GAME.layout_puzzle(GAME.deal(Random(seed)))
    outcome = solve_layout(puzzle)
    assert GAME.layout_error(puzzle, outcome.layout) is None
    assert outcome == solve_layout(puzzle)


def test_the_limit_of_tries_is_respected():
    puzzle = GAME.layout_puzzle(GAME.deal(Random(3)))
    layout, tries = try_layout(puzzle)
    assert tries > 1
    assert try_layout(puzzle, max_tries=tries) == (layout, tries)
    assert try_layout(puzzle, max_tries=tries - 1) == (None, tries - 1)


def test_effort_is_the_median_of_nine_searches():
    puzzle = GAME.layout_puzzle(GAME.deal(Random(3)))
    tries = sorted(try_layout(puzzle, seed)[1] for seed in range(1, 10))
    assert layout_effort(puzzle) == tries[4]


def test_what_is_never_found_has_no_effort():
    assert layout_effort(puzzle_of([(0, 2), (1, 3)], 2, 2), max_tries=20) is None


# The compiled backend


@pytest.fixture(scope="module")
def kernels():
    """Return the compiled functions, of which the slowest to compile have been."""
    module = pytest.importorskip("donimoes_book.games.mountains.kernels")
    module.decide(0b11, 1, domino_set(3), 2, 1, 1)
    return module


def test_both_backends_take_the_same_steps(kernels):
    for seed in range(6):
        puzzle = GAME.layout_puzzle(GAME.deal(Random(seed)))
        assert try_layout(puzzle, seed, 3000) == try_layout(
            puzzle, seed, 3000, kernels.anneal_lists
        )


def test_a_census_finds_what_trying_every_layout_finds(kernels):
    """All deals of two dominoes of a double-three set, as maps of two by two spaces."""
    pairs = domino_set(3)
    deals = [puzzle_of(deal, 2, 2) for deal in combinations(pairs, 2)]
    solvable = sum(map(can_be_laid, deals))
    lacking = sum(missing_number(deal) is not None for deal in deals)
    counts = kernels.decide(0b11, len(deals), pairs, 2, 1, 500)[1]
    assert list(counts[:3]) == [solvable, lacking, len(deals) - solvable - lacking]


def test_a_census_can_be_stopped_and_resumed(kernels):
    pairs = domino_set(3)
    whole = kernels.decide(0b11, 45, pairs, 2, 1, 500)
    first = kernels.decide(0b11, 20, pairs, 2, 1, 500)
    second = kernels.decide(int(first[0]), 25, pairs, 2, 1, 500)
    assert second[0] == whole[0]
    assert list(first[1][:4] + second[1][:4]) == list(whole[1][:4])


def test_a_census_counts_what_it_decided_and_goes_on(kernels, tmp_path, monkeypatch):
    monkeypatch.setattr(laboratory, "domino_set", lambda: domino_set(3))
    monkeypatch.setattr(laboratory, "TRIES", 500)
    file = tmp_path / "census.json"
    whole = laboratory.take_census(file, 2, 2)
    assert (whole.deals, whole.decided + whole.undecided, whole.is_complete) == (45, 45, True)
    assert laboratory.take_census(file, 2, 2) == whole
    assert 0 < whole.most < 500
    assert whole.hardest.bit_count() == 2
    monkeypatch.setattr(laboratory, "PART", 7)
    told = []
    parts = laboratory.take_census(tmp_path / "parts.json", 2, 2, lambda *done: told.append(done))
    assert parts == whole
    assert told == sorted(told)
    assert told[0][0] < 45
    assert told[-1] == (45, 45)


def test_a_layout_that_was_found_is_checked_anew(kernels):
    import numpy as np

    def walks(heights, mates):
        return kernels.is_one_map(np.array(heights), np.array(mates), 2, 1)

    assert walks([0, 1, 2, 1], [1, 0, 3, 2])
    assert not walks([0, 1, 3, 1], [1, 0, 3, 2])
    assert not walks([0, 1, 2, 1], [3, 2, 1, 0])


@pytest.mark.long
def test_the_chapter_prints_what_the_census_counted():
    rules = Path(__file__).parents[3] / "rules"
    counted = read_census(rules / "numbers" / "mountains-census.json", 18)
    chapter = (rules / "mountains-without-a-map.md").read_text(encoding="utf-8")
    assert counted.undecided == 0
    for number in (counted.solved, counted.lacking, comb(28, 18)):
        assert f"{number:,}" in chapter
    assert counted.decided == comb(28, 18)


def test_how_many_deals_show_a_number_on_one_domino_or_none():
    """No deal counts twice: 15 dominoes show neither of two numbers, and 2 more make only 17."""
    lacking, on_one = 5 * comb(21, 18), 5 * 7 * comb(21, 17)
    assert (lacking, on_one, lacking + on_one) == (6_650, 209_475, 216_125)
