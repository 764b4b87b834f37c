"""The numbers that the book prints, compared with a sample of other deals."""

from pathlib import Path

import pytest

from donimoes_book.search.figures import Simulation
from helpers.surveys import simulate

NUMBERS = Path(__file__).parent.parent.parent / "rules" / "numbers"

pytestmark = pytest.mark.long


@pytest.mark.parametrize(("game", "n"), [("fujisan", 60), ("country-road", 15)])
def test_printed_numbers_are_within_the_interval_of_a_sample(game, n):
    printed = Simulation.from_json((NUMBERS / f"{game}.json").read_text(encoding="utf-8"))
    sample = simulate(game, n, "sample").figures
    for name in ("solvable", "moves-q1", "moves-median", "moves-q3"):
        assert sample[name].low <= printed.figures[name].value <= sample[name].high, name
    assert printed.n >= 20_000
