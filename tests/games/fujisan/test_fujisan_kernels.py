"""Fujisan with two backends: the compiled search finds exactly what the plain one finds."""

from random import Random

import pytest

from donimoes_book.games.fujisan.laboratory import climb, deal_solver, survey
from donimoes_book.games.fujisan.rules import changed_deal, random_deal
from donimoes_book.games.registry import find
from donimoes_book.laboratory.generation import GenerationSpec
from helpers.kernels import fujisan, ready
from helpers.surveys import simulate

compiled = ready(fujisan)
pytest.importorskip("numba", reason="the compiled backend needs donimoes-book[fast]")

FUJISAN = find("fujisan")


def climbed(fast, moves, tries, seed):
    spec = GenerationSpec(steps=moves, tries=tries, or_longer=True)
    return climb(deal_solver(FUJISAN, fast), spec, seed)


@pytest.mark.parametrize("name", ["fujisan", "country-road"])
def test_lengths_and_numbers_of_states_are_the_same(name):
    rng = Random("gears")
    plain, fast = deal_solver(find(name), False), deal_solver(find(name), True)
    deal = random_deal(rng)
    for _ in range(4):
        assert fast(deal) == plain(deal), deal
        deal = random_deal(rng) if rng.random() < 0.7 else changed_deal(rng, deal)


def test_a_survey_is_the_same():
    assert simulate("fujisan", 3, "same", fast=True) == simulate("fujisan", 3, "same")


def test_a_climb_is_the_same():
    assert climbed(True, 16, 5, "same") == climbed(False, 16, 5, "same")


def test_a_climb_gets_to_the_length_that_is_wished_for():
    best = climbed(True, 22, 2000, "wish")
    assert best is not None
    assert best.length == 22
    assert deal_solver(FUJISAN, True)(best.deal)[0] == 22


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_a_climb_goes_no_further_than_asked_for(seed):
    best = climb(deal_solver(FUJISAN, True), GenerationSpec(steps=9, tries=300), seed)
    assert best is not None
    assert best.length <= 9


def test_a_climb_without_tries_finds_nothing():
    assert climbed(True, 14, 0, "none") is None


def test_progress_is_told_as_deals_done_of_how_many():
    told = []
    survey(FUJISAN, 5, "told", lambda *done: told.append(done), fast=True)
    assert told == [(done, 5) for done in range(5)]
