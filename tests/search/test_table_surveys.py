"""Surveys of Domino Finder and Cobra Paw, and the numbers that the book prints of them."""

from pathlib import Path

import pytest

from donimoes_book.manuscript.numbers import LABELS
from donimoes_book.search.simulate import simulate
from donimoes_book.search.statistics import Simulation

NUMBERS = Path(__file__).parent.parent.parent / "rules" / "numbers"
UNPRINTED = {"treasures-per-walk-3", "treasures-per-walk-4"}
"""They hardly differ from those of two players."""


@pytest.mark.parametrize(("name", "n"), [("domino-finder", 25), ("cobra-paw", 200)])
def test_what_is_printed_lies_within_the_interval_of_a_sample(name, n):
    printed = Simulation.from_json((NUMBERS / f"{name}.json").read_text(encoding="utf-8"))
    sample = simulate(name, n, "sample").figures
    assert printed.n >= 5_000
    assert list(printed.figures) == list(sample)
    assert set(sample) <= set(LABELS) | UNPRINTED
    for key, figure in sample.items():
        spread = 0.5 * (figure.high - figure.low)
        assert figure.low - spread <= printed.figures[key].value <= figure.high + spread, key
        assert figure.unit == printed.figures[key].unit


def test_the_same_seed_gives_the_same_figures():
    one, again, other = (simulate("cobra-paw", 20, seed) for seed in "aab")
    assert one == again
    assert one.figures != other.figures
