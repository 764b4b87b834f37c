"""Deals of the pair solitaires: what the search decides, against twins that try everything."""

from bisect import bisect_left
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations
from pathlib import Path
from random import Random

import pytest
from donimoes_book.search.grading import grade_of
from donimoes_book.search.makers import maker_of
from donimoes_book.search.solving import solve
from hypothesis import given
from hypothesis import strategies as st

from donimoes_book.board.dominoes import domino_set
from donimoes_book.games.columns.column_game import ColumnSolitaire
from donimoes_book.games.columns.columns import ColumnRules, ColumnsDeal
from donimoes_book.games.columns.survey import asked, mates, together
from donimoes_book.games.knock_out import KnockOutDeal
from donimoes_book.games.knock_out.ways import winnable_line
from donimoes_book.games.registry import find
from donimoes_book.games.solitaires.deal import play, random_player
from donimoes_book.games.solitaires.luck import Luck, luck_of, weigh
from donimoes_book.games.solitaires.pairing import Pairing
from donimoes_book.games.solitaires.survey import survey
from donimoes_book.games.twelve_to_go.hand import HandDeal
from donimoes_book.games.twelve_to_go.hand_table import HandTable
from donimoes_book.games.twelve_to_go.survey import chance
from donimoes_book.games.twelve_to_go.survey import survey as survey_of_twelve
from donimoes_book.search.depth_first import decide
from donimoes_book.search.shortest import OutcomeKind
from donimoes_book.search.shortest import solve as breadth_first
from donimoes_book.search.statistics import Simulation

NUMBERS = Path(__file__).parent.parent.parent / "rules" / "numbers"
COLUMNS = ("five-columns", "pairs-to-twelve", "pairs-of-six")
SEEDS = st.integers(0, 10**9)


# A twin: no memory, no kinds, the rules in other words.


def go_together(one, other, rules):
    """May these two be discarded together, wherever they lie?"""
    half = rules.highest
    if rules.pairing is Pairing.TOTAL or sum(one) == sum(other) == half:
        return sum(one) + sum(other) == 2 * half
    if half in (sum(one), sum(other)):
        return False
    return (half - one[0], half - one[1]) in (other, other[::-1])


def fewest_moves(columns, reserve, rules):
    """The fewest moves that win, found by trying everything; None when nothing does."""
    if not any(columns) and not reserve:
        return 0
    found = []

    def look(columns, reserve):
        rest = fewest_moves(columns, reserve, rules)
        if rest is not None:
            found.append(rest + 1)

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
    return min(found, default=None)


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
    deal = ColumnSolitaire("small", "Small", rules).deal(Random(seed))
    table, outcome = deal.start, decide(deal)
    fewest = fewest_moves(list(map(list, table.columns)), list(table.reserve), rules)
    assert outcome.length == fewest
    assert (outcome.kind is OutcomeKind.UNSOLVABLE) == (fewest is None)
    assert outcome.shortest


def won_by_trying(hand, stock, total):
    """Can a hand and a stock be discarded in pairs of this total, in any way at all?"""
    if not hand:
        return True
    return any(
        won_by_trying(
            [p for p in hand if p not in (one, other)] + stock[:2],
            stock[2:],
            total,
        )
        for one, other in combinations(hand, 2)
        if sum(one) + sum(other) == total
    )


@pytest.mark.parametrize(("highest", "in_hand"), [(1, 1), (2, 2), (2, 4), (2, 6)])
def test_the_exact_chance_is_the_share_of_all_orders(highest, in_hand):
    orders = list(permutations(domino_set(highest)))
    won = sum(won_by_trying([*o[:in_hand]], [*o[in_hand:]], 2 * highest) for o in orders)
    assert chance(highest, in_hand) == Fraction(won, len(orders))


@given(st.sampled_from([(2, 2), (2, 4), (3, 4), (3, 6)]), SEEDS)
def test_small_hands_are_decided_as_by_trying_everything(sizes, seed):
    highest, in_hand = sizes
    pairs = domino_set(highest)
    Random(seed).shuffle(pairs)
    hand, stock = pairs[:in_hand], pairs[in_hand:]
    outcome = decide(HandDeal(HandTable(tuple(hand), tuple(stock)), in_hand, highest))
    won = won_by_trying(hand, stock, 2 * highest)
    assert outcome.length == (len(pairs) // 2 if won else None)


@given(st.sampled_from(COLUMNS).map(find), SEEDS)
def test_nothing_is_lost_by_discarding_lone_partners_at_once(game, seed):
    deal = game.deal(Random(seed))
    only = mates(deal.rules)
    for move, after in deal.successors(deal.start):
        if only.get(move[0]) in move:
            rest = decide(ColumnsDeal(after, deal.rules))
            assert rest.kind is decide(deal).kind


@given(st.sampled_from((*COLUMNS, "twelve-to-go")).map(find), SEEDS)
def test_a_solution_wins_and_breadth_first_finds_none_shorter(game, seed):
    deal = game.deal(Random(seed))
    outcome = solve(deal)
    board = deal.position(deal.start)
    if outcome.kind is OutcomeKind.SOLVED:
        assert game.replay(board, " ".join(outcome.moves))[-1].solves
    other = breadth_first(deal, 3000)
    if other.kind is not OutcomeKind.LIMIT:
        assert (other.kind, other.length) == (outcome.kind, outcome.length)


@given(st.sampled_from((*COLUMNS, "twelve-to-go")).map(find), SEEDS)
def test_nobody_wins_what_cannot_be_won(game, seed):
    deal = game.deal(Random(seed))
    if decide(deal).kind is OutcomeKind.UNSOLVABLE:
        assert not play(deal, game.sensible_move).won
        assert not play(deal, random_player(Random(seed))).won


def hard_deal():
    """A deal that can be won in 17 moves or more."""
    game = find("five-columns")
    deals = (game.deal(Random(f"hard/{number}")) for number in range(1000))
    return next(deal for deal in deals if (decide(deal).length or 0) >= 17)


def test_a_search_that_gives_up_proves_nothing():
    assert decide(hard_deal(), max_states=5).kind is OutcomeKind.LIMIT
    assert decide(hard_deal(), seconds=-1.0).kind is OutcomeKind.LIMIT


def test_a_solution_that_may_not_be_shortest_says_so():
    deal = hard_deal()
    whole = decide(deal)
    given_up = next(
        outcome
        for states in range(1, whole.states)
        if (outcome := decide(deal, states)).kind is OutcomeKind.SOLVED
    )
    assert whole.shortest
    assert not given_up.shortest
    assert given_up.length >= whole.length


def test_the_dominoes_that_have_but_one_partner():
    assert mates(ColumnRules()) == {
        (0, 0): (6, 6),
        (6, 6): (0, 0),
        (0, 1): (5, 6),
        (5, 6): (0, 1),
    }
    only = mates(ColumnRules(Pairing.ENDS))
    assert len(only) == 24
    assert {pair for pair in domino_set() if pair not in only} == {(0, 6), (1, 5), (2, 4), (3, 3)}


@given(st.sampled_from(COLUMNS).map(find), SEEDS)
def test_mates_in_one_column_must_be_parted_by_a_move(game, seed):
    deal = game.deal(Random(seed))
    if together(deal):
        still = ColumnsDeal(deal.start, replace(deal.rules, refill=False))
        assert decide(still).kind is OutcomeKind.UNSOLVABLE


def test_questions_about_a_deal_are_answered():
    deal = find("pairs-of-six").deal(Random(1))
    answers = asked(deal, solvable=False)
    assert answers["together"] is together(deal)
    assert answers["solvable-unmoved"] is False


def test_deals_are_dealt_until_one_is_as_hard_as_wished():
    game = find("five-columns")
    generator = maker_of(game)
    made = generator.make(generator.spec.but({"grade": 3}), "luck")
    luck = luck_of(game.puzzle(made.position))
    assert made.measures["lost"] == luck.lost
    assert made.effort == luck.effort
    assert grade_of(game, luck) >= 3
    assert generator.make(generator.spec.but({"grade": 5, "tries": 1}), "luck") is None


def lines_that_win(deal, state):
    """The chance that a random line wins, by trying all of them."""
    after = [there for _, there in deal.successors(state)]
    if not after:
        return Fraction(deal.is_solved(state))
    return sum(lines_that_win(deal, there) for there in after) / len(after)


@given(st.integers(0, 10**6))
def test_the_chance_of_a_random_line_is_weighed_as_by_trying_all_lines(seed):
    deal = KnockOutDeal(winnable_line(Random(seed), 3))
    assert weigh(deal) == pytest.approx(float(lines_that_win(deal, deal.start)))


def test_the_chance_of_a_random_line_is_about_the_share_of_those_that_win():
    deal = KnockOutDeal(winnable_line(Random(4)))
    assert luck_of(deal, 10_000).won == pytest.approx(weigh(deal), abs=0.015)
    assert weigh(deal, most=3) is None


def test_a_deal_that_can_be_won_is_never_said_to_lose_every_line(monkeypatch):
    deal = KnockOutDeal(winnable_line(Random(6)))
    exact = luck_of(deal, 1)
    assert exact.won == weigh(deal)
    assert exact.lost < 1
    monkeypatch.setattr("donimoes_book.games.solitaires.luck.weigh", lambda _deal: None)
    tried = luck_of(deal, 1)
    assert 0 < tried.won < 1
    assert Luck(0.0004).lost == 0.9996
    assert Luck(0.0).lost == 1


def test_the_more_lines_lose_the_higher_the_grade():
    game = find("five-columns")
    for won in range(1001):
        bounds = (250, 500, 750, 900)
        assert grade_of(game, Luck(won / 1000)) == 1 + bisect_left(bounds, 1000 - won)


def printed(game):
    return Simulation.from_json((NUMBERS / f"{game}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", COLUMNS)
def test_what_is_printed_agrees_with_a_sample_of_other_deals(game):
    figures = printed(game).figures
    sample = survey(300, "sample", False, lambda *_: None, game=find(game), extra=asked)
    assert sample.keys() == figures.keys()
    for name in ("solvable", "won-at-random", "won-sensibly", "together"):
        # Of a dozen intervals one may miss; none misses by as much as its own width.
        width = sample[name].high - sample[name].low
        assert abs(sample[name].value - figures[name].value) < width, name
    assert printed(game).n == 100_000


def test_the_numbers_of_twelve_to_go_agree_with_each_other():
    figures = printed("twelve-to-go").figures
    assert figures["chance"].value == float(chance())
    assert figures["won-at-random"].low <= figures["chance"].value <= figures["won-at-random"].high
    sample = survey_of_twelve(200, "sample", False, lambda *_: None)
    assert sample.keys() == figures.keys()
    assert sample["won-at-random"].low <= figures["chance"].value <= sample["won-at-random"].high
