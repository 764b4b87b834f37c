"""The survey of Domino Finder, and the numbers that the book prints from it."""

from pathlib import Path

import pytest

from donimoes_book.games.domino_finder.laboratory import survey
from donimoes_book.games.registry import find, words_of
from donimoes_book.search.figures import Simulation
from helpers.parameters import first_of
from helpers.surveys import simulate

FILE = Path(__file__).parents[3] / "rules" / "numbers" / "domino-finder.json"
UNPRINTED = {"treasures-per-walk-3", "treasures-per-walk-4"}
"""They hardly differ from those of two players."""


@pytest.mark.parametrize("games", first_of([5, 25]))
def test_what_is_printed_is_within_the_interval_of_a_sample(games):
    printed = Simulation.from_json(FILE.read_text(encoding="utf-8"))
    sample = simulate("domino-finder", games, "sample").figures
    assert printed.n >= 5_000
    assert list(printed.figures) == list(sample)
    assert set(sample) - UNPRINTED == set(words_of("domino-finder").labels)
    for key, figure in sample.items():
        spread = 0.5 * (figure.high - figure.low)
        assert figure.low - spread <= printed.figures[key].value <= figure.high + spread, key
        assert figure.unit == printed.figures[key].unit


def test_each_kind_of_players_is_a_step_of_the_survey():
    steps = []
    survey(find("domino-finder"), 1, "1", lambda done, of: steps.append((done, of)))
    assert steps == [(done, 5) for done in range(5)]


def test_who_begins_wins_as_often_as_was_counted():
    figures = simulate("domino-finder", 8, "1").figures
    assert [figures[f"first-player-wins-{n}"].value for n in (2, 3, 4)] == [0.625, 0.375, 0.375]
