"""Fujisan in two gears: the compiled search finds exactly what the plain one finds."""

from random import Random

import pytest

from donimoes_book.games.fujisan.deal import changed_deal, random_deal
from donimoes_book.search.fujisan.climb import climb
from donimoes_book.search.fujisan.survey import gear, survey
from donimoes_book.search.simulate import simulate

pytest.importorskip("numba", reason="the compiled gear needs donimoes-book[fast]")


@pytest.mark.parametrize("road", [False, True], ids=["fujisan", "country-road"])
def test_lengths_and_numbers_of_states_are_the_same(road):
    rng = Random("gears")
    plain, fast = gear(False, road=road), gear(True, road=road)
    deal = random_deal(rng)
    for _ in range(8):
        assert fast(deal) == plain(deal), deal
        deal = random_deal(rng) if rng.random() < 0.7 else changed_deal(rng, deal)


def test_a_survey_is_the_same():
    assert simulate("fujisan", 20, "same", fast=True) == simulate("fujisan", 20, "same")


def test_a_climb_is_the_same():
    assert climb(gear(True), 16, 20, "same") == climb(gear(False), 16, 20, "same")


def test_a_climb_gets_to_the_length_that_is_wished_for():
    found = climb(gear(True), 22, 2000, "wish")
    assert found is not None
    assert found.length == 22
    assert gear(True)(found.deal)[0] == 22


def test_a_climb_without_tries_finds_nothing():
    assert climb(gear(True), 14, 0, "none") is None


def test_progress_is_told_as_deals_done_of_how_many():
    told = []
    survey(5, "told", True, lambda *done: told.append(done))
    assert told == [(done, 5) for done in range(5)]
