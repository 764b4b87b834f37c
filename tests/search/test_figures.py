"""Figures with their intervals, compared with published values."""

import pytest

from donimoes_book.laboratory.survey import quantile
from donimoes_book.search.figures import Figure, Simulation, in_words, share


def test_the_wilson_interval():
    """81 of 263 and 0 of 20 are examples in Newcombe, Statistics in Medicine 17 (1998) 857."""
    figure = share(81, 263)
    assert (round(figure.low, 4), round(figure.high, 4)) == (0.2553, 0.3662)
    figure = share(0, 20)
    assert (figure.low, round(figure.high, 4)) == (0, 0.1611)
    assert share(20, 20).high == 1


@pytest.mark.parametrize("hits", range(0, 51, 10))
def test_a_share_is_within_its_interval(hits):
    figure = share(hits, 50)
    assert 0 <= figure.low <= figure.value <= figure.high <= 1


def test_a_quantile_and_its_interval_are_values():
    figure = quantile(list(range(1, 101)), 0.5, "moves")
    assert (figure.value, figure.low, figure.high) == (50, 40, 61)
    assert quantile([7], 0.25, "moves") == Figure(7, 7, 7, "moves")


def test_nothing_has_no_figures():
    with pytest.raises(ValueError, match="nothing"):
        share(0, 0)
    with pytest.raises(ValueError, match="nothing"):
        quantile([], 0.5, "moves")


@pytest.mark.parametrize(
    ("figure", "printed"),
    [
        (Figure(1, unit="hands"), "1 hand"),
        (Figure(1, unit="dominoes"), "1 domino"),
        (Figure(0.9166, 0.9143, 0.9178, "share"), "91.7% (91.4 to 91.8)"),
        (Figure(13, 12, 14, "moves"), "13 moves (12 to 14)"),
        (Figure(13, 13, 13, "moves"), "13 moves"),
        (Figure(7685, None, None, "positions"), "7,685 positions"),
        (Figure(1203925, 1202580, 1205274, "deals"), "1,203,925 deals (1,202,580 to 1,205,274)"),
        (Figure(8.306e-07, 8.297e-07, 8.3e-07, "share"), "0.0000831% (0.000083 to 0.000083)"),
        (Figure(0.00001, 0.00000177, 0.0000566, "share"), "0.001% (0.000177 to 0.00566)"),
        (Figure(0.0, 0.0, 0.0000384, "share"), "0.0% (0.0 to 0.00384)"),
    ],
)
def test_a_figure_is_printed_with_its_unit_and_interval(figure, printed):
    assert str(figure) == printed


def test_a_simulation_is_read_as_it_was_printed():
    simulation = Simulation("fujisan", 10, "1", {"solvable": share(9, 10)})
    assert Simulation.from_json(simulation.to_json()) == simulation


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"game": "fujisan", "figures": {"a": 1}}'])
def test_anything_else_is_refused(text):
    with pytest.raises(ValueError, match=r"."):
        Simulation.from_json(text)


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (0.0, "0 in 100"),
        (0.7, "70 in 100"),
        (0.994, "99 in 100"),
        (0.9985, "998 in 1,000"),
        (0.9999, "9,999 in 10,000"),
        (1 - 1e-7, "nearly all"),
        (1.0, "100 in 100"),
        (0.0024, "2 in 1,000"),
        (8.31e-7, "one in 1,200,000"),
    ],
)
def test_a_share_is_said_as_people_do(share, words):
    assert in_words(share) == words
