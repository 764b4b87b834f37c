"""Deals in columns: the search against a twin that tries everything, and the printed numbers."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations
from pathlib import Path
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from donimoes_book.board.dominoes import domino_set
from donimoes_book.games.registry import find
from donimoes_book.games.solitaires.columns import (
    ColumnRules,
    ColumnsDeal,
    ColumnSolitaire,
    ColumnsState,
)
from donimoes_book.games.solitaires.counting import are_together, chance_together, lone_partners
from donimoes_book.games.solitaires.laboratory import column_answers, exact_figures
from donimoes_book.games.solitaires.pairs import Pairing
from donimoes_book.search.figures import Simulation, share
from donimoes_book.search.shortest import OutcomeKind
from helpers.surveys import simulate

NUMBERS = Path(__file__).parents[3] / "rules" / "numbers"
COLUMNS = ("five-columns", "pairs-to-twelve", "pairs-of-six")
SEEDS = st.integers(0, 10**9)


# A twin: no memory, no kinds, the rules in other words.


def go_together(one, other, rules):
    """Return whether these two can be discarded together, wherever they are."""
    half = rules.highest
    if rules.pairing is Pairing.TOTAL or sum(one) == sum(other) == half:
        return sum(one) + sum(other) == 2 * half
    if half in (sum(one), sum(other)):
        return False
    return (half - one[0], half - one[1]) in (other, other[::-1])


def fewest_moves(columns, reserve, rules):
    """Return the fewest moves that win, by trying everything; None if nothing wins."""
    if not any(columns) and not reserve:
        return 0
    lengths = []

    def look(columns, reserve):
        rest = fewest_moves(columns, reserve, rules)
        if rest is not None:
            lengths.append(rest + 1)

    filled = [x for x, column in enumerate(columns) if column]
    for x, y in combinations(filled, 2):
        if go_together(columns[x][-1], columns[y][-1], rules):
            look([c[:-1] if i in (x, y) else c for i, c in enumerate(columns)], reserve)
    for x in filled:
        for spare in reserve:
            if go_together(columns[x][-1], spare, rules):
                rest = [c[:-1] if i == x else c for i, c in enumerate(columns)]
                look(rest, [p for p in reserve if p != spare])
    if rules.reserve_pairs:
        for one, other in combinations(reserve, 2):
            if go_together(one, other, rules):
                look(columns, [p for p in reserve if p not in (one, other)])
    for empty in (x for x, column in enumerate(columns) if not column and rules.refill):
        for x in filled:
            if len(columns[x]) > 1:
                moved = [c[:-1] if i == x else c for i, c in enumerate(columns)]
                moved[empty] = [columns[x][-1]]
                look(moved, reserve)
    return min(lengths, default=None)


SMALL = st.builds(
    ColumnRules,
    pairing=st.sampled_from(Pairing),
    reserve_pairs=st.booleans(),
    refill=st.booleans(),
    highest=st.just(2),
    columns=st.sampled_from([2, 3]),
    depth=st.just(2),
) | st.builds(
    ColumnRules,
    pairing=st.sampled_from(Pairing),
    reserve_pairs=st.booleans(),
    refill=st.booleans(),
    highest=st.just(3),
    columns=st.sampled_from([2, 3]),
    depth=st.sampled_from([2, 3]),
)


@given(SMALL, SEEDS)
def test_small_deals_in_columns_are_decided_as_by_trying_everything(rules, seed):
    deal = ColumnSolitaire("five-columns", rules).deal(Random(seed))
    table, outcome = deal.start, deal.solve()
    fewest = fewest_moves(list(map(list, table.columns)), list(table.reserve), rules)
    assert outcome.length == fewest
    assert (outcome.kind is OutcomeKind.UNSOLVABLE) == (fewest is None)
    assert outcome.shortest


@given(st.sampled_from(COLUMNS).map(find), SEEDS)
def test_columns_that_change_places_are_as_good(game, seed):
    deal = game.deal(Random(seed))
    turned = replace(deal.start, columns=deal.start.columns[::-1])
    assert deal.key(turned) == deal.key(deal.start)
    lower = tuple(column[::-1] for column in deal.start.columns)
    assert deal.key(replace(deal.start, columns=lower)) != deal.key(deal.start)


@given(st.sampled_from(COLUMNS).map(find), SEEDS)
def test_nothing_is_lost_by_discarding_lone_partners_at_once(game, seed):
    deal = game.deal(Random(seed))
    only = lone_partners(deal.rules)
    for move, after in deal.successors(deal.start):
        if only.get(move[0]) in move:
            rest = ColumnsDeal(after, deal.rules).solve()
            assert rest.kind is deal.solve().kind


def test_the_dominoes_that_have_but_one_partner():
    assert lone_partners(ColumnRules()) == {
        (0, 0): (6, 6),
        (6, 6): (0, 0),
        (0, 1): (5, 6),
        (5, 6): (0, 1),
    }
    only = lone_partners(ColumnRules(Pairing.ENDS))
    assert len(only) == 24
    assert {pair for pair in domino_set() if pair not in only} == {(0, 6), (1, 5), (2, 4), (3, 3)}


@given(st.sampled_from(COLUMNS).map(find), SEEDS)
def test_mates_in_one_column_must_be_parted_by_a_move(game, seed):
    deal = game.deal(Random(seed))
    assume(are_together(deal))
    still = ColumnsDeal(deal.start, replace(deal.rules, refill=False))
    assert still.solve().kind is OutcomeKind.UNSOLVABLE


def test_questions_about_a_deal_are_answered():
    game = find("pairs-of-six")
    deal = game.deal(Random(1))
    answered = column_answers(deal, solvable=False)
    assert answered["together"] is are_together(deal)
    assert answered["solvable-unmoved"] is False


def printed(game):
    return Simulation.from_json((NUMBERS / f"{game}.json").read_text(encoding="utf-8"))


@pytest.mark.long
@pytest.mark.parametrize("game", COLUMNS)
def test_what_is_printed_agrees_with_a_sample_of_other_deals(game):
    figures = printed(game).figures
    sample = simulate(game, 300, "sample").figures
    assert sample.keys() == figures.keys()
    for name in ("solvable", "won-at-random", "won-sensibly"):
        # One interval in a dozen may miss, but none by its own width.
        width = sample[name].high - sample[name].low
        assert abs(sample[name].value - figures[name].value) < width, name
    assert printed(game).n == 100_000


def test_lone_partners_are_together_as_often_as_was_counted():
    """Deal all orders of six dominoes into two columns of two or of three."""
    for depth in (2, 3):
        rules = ColumnRules(Pairing.ENDS, highest=2, columns=2, depth=depth)
        orders = list(permutations(domino_set(2)))
        together = sum(
            are_together(ColumnsDeal(ColumnsState((o[:depth], o[depth : 2 * depth]), ()), rules))
            for o in orders
        )
        assert chance_together(rules) == Fraction(together, len(orders))
        assert exact_figures(rules)["together"].value == pytest.approx(together / len(orders))


def test_with_lone_partners_together_nothing_is_won_without_moving():
    """What is proven is also true of the deals tried here."""
    rules = ColumnRules(Pairing.ENDS, reserve_pairs=False, refill=False)
    game, rng = ColumnSolitaire("pairs-of-six", rules), Random("unmoved")
    deals = [game.deal(rng) for _ in range(50)]
    assert not any(deal.solve().length for deal in deals if are_together(deal))


@pytest.mark.parametrize("name", COLUMNS)
def test_kept_figures_that_are_exact_are_what_is_known(name):
    text = (NUMBERS / f"{name}.json").read_text()
    figures = Simulation.from_json(text).figures
    exact = {key: figure for key, figure in figures.items() if figure.exact}
    assert exact == exact_figures(find(name).rules)


@pytest.mark.long
@pytest.mark.parametrize("name", COLUMNS)
def test_lone_partners_are_together_as_often_as_was_measured(name):
    game, rng = find(name), Random("together")
    figure = share(sum(are_together(game.deal(rng)) for _ in range(2000)), 2000)
    assert figure.low <= exact_figures(game.rules)["together"].value <= figure.high
