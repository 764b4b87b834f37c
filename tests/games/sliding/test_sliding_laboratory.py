"""Figures of random rectangles: the plain search, the compiled one and the naive rules agree."""

from pathlib import Path
from random import Random

import pytest
import sliding_twin
from sliding_twin import table

from donimoes_book.board.rectangle import random_rectangle
from donimoes_book.games.sliding import laboratory
from donimoes_book.search.figures import Simulation, share
from helpers.kernels import ready, sliding
from helpers.surveys import labels_of, simulate

compiled = ready(sliding)
NUMBERS = Path(__file__).parents[3] / "rules" / "numbers"
GAMES = ["unmatched", "capturing"]


@pytest.fixture
def small(monkeypatch):
    """Keep rectangles small enough for the naive rules."""
    monkeypatch.setattr(laboratory, "SIZES", ((2, 2), (3, 2)))


@pytest.mark.parametrize("game", GAMES)
def test_the_plain_and_the_compiled_search_find_the_same_figures(game, small):
    pytest.importorskip("numba", reason="the compiled backend needs donimoes-book[fast]")
    n = 12
    assert simulate(game, n, "gears") == simulate(game, n, "gears", fast=True)


def boards(size, n, seed="twin"):
    rng = Random(f"{seed}/{size[0]}x{size[1]}")
    return [table(random_rectangle(rng, *size)) for _ in range(n)]


def test_what_can_be_collected_by_the_naive_rules_is_counted(small):
    figures = simulate("capturing", 60, "twin").figures
    for size in laboratory.SIZES:
        starts = boards(size, 60)
        lengths = [sliding_twin.to_go("capturing", start).get(start) for start in starts]
        solved = sorted(length for length in lengths if length is not None)
        name = f"{size[0]}x{size[1]}"
        assert figures[f"solvable-{name}"] == share(len(solved), 60)
        assert figures[f"longest-{name}"].value == solved[-1]
        assert figures[f"steps-median-{name}"].value == solved[(len(solved) - 1) // 2]


def test_rectangles_lead_as_far_as_by_the_naive_rules(small):
    figures = simulate("unmatched", 31, "twin").figures
    for size in laboratory.SIZES:
        graphs = [sliding_twin.to_go("unmatched", start) for start in boards(size, 31)]
        farthest, states = sorted(max(g.values()) for g in graphs), sorted(map(len, graphs))
        name = f"{size[0]}x{size[1]}"
        assert figures[f"longest-{name}"].value == farthest[-1]
        assert figures[f"steps-median-{name}"].value == farthest[15]
        assert figures[f"positions-median-{name}"].value == states[15]


def test_rectangles_too_large_to_decide_are_counted_both_ways(small, monkeypatch):
    monkeypatch.setattr(laboratory, "MOST", 1)
    doubtful = simulate("capturing", 60, "twin").figures["solvable-3x2"]
    assert (doubtful.value, doubtful.low) == (0, 0)
    assert doubtful.high > share(20, 60).high


def test_a_graph_too_large_to_walk_counts_as_longer_than_all(small, monkeypatch):
    monkeypatch.setattr(laboratory, "MOST", 8)
    figures = simulate("unmatched", 31, "twin").figures
    graphs = [sliding_twin.to_go("unmatched", start) for start in boards((3, 2), 31)]
    walked = sorted(max(g.values()) for g in graphs if len(g) <= 8)
    ranked = walked + [8] * (31 - len(walked))
    assert figures["steps-median-3x2"].value == ranked[15]
    assert figures["longest-3x2"].value == 8


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_printed_numbers_are_within_the_interval_of_a_sample(game, monkeypatch):
    printed = Simulation.from_json((NUMBERS / f"{game}.json").read_text(encoding="utf-8"))
    shown = [name for name in printed.figures if name in labels_of(game)]
    assert len(shown) == 5 * len(laboratory.SIZES)
    assert printed.n >= 5_000
    monkeypatch.setattr(laboratory, "SIZES", laboratory.SIZES[:1])
    sample = simulate(game, 100 if game == "unmatched" else 1000, "sample")
    compared = [name for name in sample.figures if sample.figures[name].low is not None]
    assert len(compared) >= 4
    for name in compared:
        low, high = sample.figures[name].low, sample.figures[name].high
        assert low <= printed.figures[name].value <= high, name
