"""How deals are decided and graded: searches that give up, and how many random playouts lose."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donimoes_book.games.laboratory import generator_of
from donimoes_book.games.registry import find
from donimoes_book.games.solitaires.counting import winnable_line
from donimoes_book.games.solitaires.deal import (
    difficulty_of,
    exact_chance,
    keeping_chance,
    winning_chance,
)
from donimoes_book.games.solitaires.knock_out import KnockOutDeal
from donimoes_book.laboratory.generation import GenerationSpec
from donimoes_book.search.difficulty import grade_of
from donimoes_book.search.shortest import OutcomeKind


def hard_deal():
    """Return a deal that takes at least 17 moves to win."""
    game = find("five-columns")
    deals = (game.deal(Random(f"hard/{number}")) for number in range(1000))
    return next(deal for deal in deals if (deal.solve().length or 0) >= 17)


def test_a_search_that_gives_up_proves_nothing():
    assert hard_deal().solve(max_states=5).kind is OutcomeKind.LIMIT
    assert hard_deal().solve(seconds=-1.0).kind is OutcomeKind.LIMIT


def test_a_solution_that_may_not_be_shortest_says_so():
    deal = hard_deal()
    whole = deal.solve()
    given_up = next(
        outcome
        for states in range(1, whole.states)
        if (outcome := deal.solve(states)).kind is OutcomeKind.SOLVED
    )
    assert whole.shortest
    assert not given_up.shortest
    assert given_up.length >= whole.length


def test_deals_are_drawn_until_one_is_as_hard_as_asked_for():
    game = find("five-columns")
    generator = generator_of(game)
    spec = generator.spec.with_options({"grade": 3})
    made = generator.generate(spec, "luck")
    difficulty = game.puzzle(made.position).measure_difficulty()
    assert made.measures["lost"] == difficulty.measures["lost"]
    assert made.effort == difficulty.effort
    assert grade_of(difficulty.effort) == 3
    assert generator.generate(replace(spec, grade=5, tries=1), "luck") is None


def test_what_is_harder_is_welcome_where_that_is_said():
    generator = generator_of(find("five-columns"))
    wish = "--grade 3 --or-harder --tries 100"
    harder, exact = (GenerationSpec.read(w) for w in (wish, wish.replace(" --or-harder", "")))
    assert harder == replace(exact, or_harder=True)
    seeds = [str(seed) for seed in (0, 2, 3)]
    made = [[generator.generate(s, seed) for seed in seeds] for s in (harder, exact)]
    grades = [{grade_of(problem.effort) for problem in problems} for problems in made]
    assert grades == [{3, 4}, {3}]


def lines_that_win(deal, state):
    """Return the chance that a random line wins, by trying all of them."""
    after = [there for _, there in deal.successors(state)]
    if not after:
        return Fraction(deal.is_solved(state))
    return sum(lines_that_win(deal, there) for there in after) / len(after)


@given(st.integers(0, 10**6))
def test_the_chance_of_a_random_line_is_weighed_as_by_trying_all_lines(seed):
    deal = KnockOutDeal(winnable_line(Random(seed), 3))
    assert exact_chance(deal) == pytest.approx(float(lines_that_win(deal, deal.start)))


def test_the_chance_of_a_random_line_is_about_the_share_of_those_that_win():
    deal = KnockOutDeal(winnable_line(Random(4)))
    assert winning_chance(deal, 10_000) == pytest.approx(exact_chance(deal), abs=0.015)
    assert exact_chance(deal, max_states=3) is None


def test_a_deal_that_can_be_won_is_never_said_to_lose_every_line(monkeypatch):
    deal = KnockOutDeal(winnable_line(Random(6)))
    exact = winning_chance(deal, 1)
    assert exact == exact_chance(deal)
    assert difficulty_of(exact, 1, 15).measures["lost"] < 1
    monkeypatch.setattr("donimoes_book.games.solitaires.deal.exact_chance", lambda _deal: None)
    assert 0 < winning_chance(deal, 1) < 1
    assert difficulty_of(0.0004, 1, 15).measures["lost"] == 0.9996
    assert difficulty_of(0.12345, 1, 15).measures["lost"] == 0.877
    assert difficulty_of(0.0, 1, 15).measures["lost"] == 1


def test_the_luck_of_a_deal_that_cannot_be_won_is_not_measured():
    with pytest.raises(ValueError, match="cannot be won"):
        KnockOutDeal(((1, 2), (3, 4))).measure_difficulty()


chances = st.floats(0.001, 1)


@given(chances, chances)
def test_blind_luck_and_whoever_keeps_moves_open_count_alike(luck, keeping):
    """If one of them needs four times as many games, both need twice as many on average."""
    effort = difficulty_of(luck, keeping, 16).effort
    assert difficulty_of(luck / 4, keeping, 16).effort == pytest.approx(effort + 1)
    assert difficulty_of(luck, keeping / 4, 16).effort == pytest.approx(effort + 1)
    assert difficulty_of(1, 1, 16).effort == 4


def most_open(deal, state):
    """Return the states that somebody goes to who keeps most moves open."""
    after = {there: len(list(deal.successors(there))) for _, there in deal.successors(state)}
    won = [there for there in after if deal.is_solved(there)]
    return won or [there for there in after if after[there] == max(after.values())]


@given(st.integers(0, 10**6))
def test_whoever_keeps_moves_open_wins_as_often_as_all_such_lines_say(seed):
    deal = KnockOutDeal(winnable_line(Random(seed), 3))
    states, share = {deal.start: Fraction(1)}, Fraction(0)
    while states:
        after = {}
        for state, chance in states.items():
            share += chance * deal.is_solved(state)
            ways = () if deal.is_solved(state) else most_open(deal, state)
            for there in ways:
                after[there] = after.get(there, 0) + chance / len(ways)
        states = after
    assert keeping_chance(deal, 400) == pytest.approx(float(share), abs=0.12)
