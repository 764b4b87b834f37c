"""The survey of Cobra Paw, and the numbers that the book prints from it."""

from pathlib import Path

import pytest

from donimoes_book.games.registry import words_of
from donimoes_book.search.figures import Simulation
from helpers.parameters import first_of
from helpers.surveys import simulate

FILE = Path(__file__).parents[3] / "rules" / "numbers" / "cobra-paw.json"


@pytest.mark.parametrize("games", first_of([30, 200]))
def test_what_is_printed_is_within_the_interval_of_a_sample(games):
    printed = Simulation.from_json(FILE.read_text(encoding="utf-8"))
    sample = simulate("cobra-paw", games, "sample").figures
    assert printed.n >= 5_000
    assert list(printed.figures) == list(sample)
    assert set(sample) == set(words_of("cobra-paw").labels)
    for key, figure in sample.items():
        spread = 0.5 * (figure.high - figure.low)
        assert figure.low - spread <= printed.figures[key].value <= figure.high + spread, key
        assert figure.unit == printed.figures[key].unit


def test_the_same_seed_gives_the_same_figures():
    one, again, other = (simulate("cobra-paw", 20, seed) for seed in "aab")
    assert one == again
    assert one.figures != other.figures


def test_who_begins_wins_as_often_as_was_counted():
    figures = simulate("cobra-paw", 8, "1").figures
    assert [figures[f"first-player-wins-{n}"].value for n in (2, 3, 4)] == [0.5, 0.125, 0.25]
