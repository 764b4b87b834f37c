"""Knock-Out: how neighbours are knocked out in pairs, and how rarely a line can be cleared.

Each case is a file: what it is about, a row, and lines of moves from there with the outcome
expected, worded like a diagram's claims.
"""

from itertools import pairwise, permutations, product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donimoes_book.board.dominoes import domino_set
from donimoes_book.board.position import Position
from donimoes_book.games.registry import find
from donimoes_book.games.solitaires.counting import (
    fewest_left,
    random_way,
    ways,
    ways_per_deal,
    winnable_line,
)
from donimoes_book.games.solitaires.deal import play, random_player
from donimoes_book.games.solitaires.knock_out import KnockOutDeal
from donimoes_book.games.solitaires.laboratory import measure_wins
from donimoes_book.search.figures import Simulation, share
from donimoes_book.search.shortest import OutcomeKind
from helpers.case_files import cases
from helpers.verdicts import plays

NUMBERS = Path(__file__).parents[3] / "rules" / "numbers"


@cases(Path(__file__).parent / "cases")
def test_knock_out(case):
    plays("knock-out", case)


def test_the_sensible_player_makes_neighbours_match():
    game = find("knock-out")
    deal = game.puzzle(Position.parse("3|5 5|1 1|4 2|6 6|1 4|0"))
    moves = [move for move, _ in deal.successors(deal.start)]
    assert deal.move_name(game.sensible_move(deal.start, moves)) == "26+61"
    # Equally many match after each of these, so the first is taken.
    assert deal.move_name(game.sensible_move(deal.start, moves[:2])) == "35+51"


def test_a_domino_has_to_have_a_neighbour():
    game = find("knock-out")
    position = Position.parse("3|5 5|1 1|4")
    said = game.judge(position, "35+35", "illegal: cannot be knocked out with itself")
    assert said is None


def left_by_trying(row):
    """Return the fewest dominoes that can be left, by trying everything."""
    knocked = [row[:i] + row[i + 2 :] for i in range(len(row) - 1) if row[i][1] == row[i + 1][0]]
    return min(map(left_by_trying, knocked), default=len(row))


def deals_of(highest):
    """Yield every line of a set, with each domino either way round."""
    for order in permutations(domino_set(highest)):
        turned = [{pips, pips[::-1]} for pips in order]
        yield from product(*map(sorted, turned))


def test_every_line_of_a_double_two_set_is_decided_as_by_trying_all_ways():
    lines = ways_there = 0
    for row in deals_of(2):
        assert fewest_left(row) == left_by_trying(row)
        assert (ways(row) > 0) == (fewest_left(row) == 0)
        lines += 1
        ways_there += ways(row)
    assert lines == 5760
    assert ways_per_deal(2) * lines == ways_there


@given(st.integers(0, 10**6), st.sampled_from([2, 3]))
def test_a_line_drawn_with_a_way_can_be_cleared(seed, highest):
    row = random_way(Random(seed), highest)
    assert sorted(tuple(sorted(pips)) for pips in row) == domino_set(highest)
    assert ways(row) > 0
    assert left_by_trying(row) == 0


def test_lines_are_drawn_as_often_as_they_have_ways_and_winnable_lines_all_alike():
    winnable = {row: ways(row) for row in deals_of(2) if ways(row)}
    rng, n = Random(1), 6_000
    for draw, weight in ((random_way, winnable), (winnable_line, dict.fromkeys(winnable, 1))):
        drawn = dict.fromkeys(winnable, 0)
        for _ in range(n):
            drawn[draw(rng, 2)] += 1
        total = sum(weight.values())
        expected = {row: n * weight[row] / total for row in winnable}
        spread = sum((drawn[row] - expected[row]) ** 2 / expected[row] for row in winnable)
        # Chi-squared: its mean is the degrees of freedom, its variance twice as much.
        free = len(winnable) - 1
        assert abs(spread - free) < 4 * (2 * free) ** 0.5


def test_of_lines_with_two_ways_half_are_drawn_again():
    """Otherwise they would be drawn twice as often as the others."""
    seen, kept = 0, 0
    for seed in range(1000):
        row = random_way(Random(seed), 3)
        is_kept = winnable_line(Random(seed), 3) == row
        if ways(row) == 1:
            assert is_kept
        elif ways(row) == 2:
            seen, kept = seen + 1, kept + is_kept
    assert seen > 15
    assert 0.25 * seen < kept < 0.75 * seen


def test_a_set_with_an_odd_number_of_dominoes_cannot_be_cleared():
    assert ways_per_deal(4) == 0
    assert ways_per_deal(1) == 0


def test_a_problem_of_knock_out_can_be_won():
    deal = KnockOutDeal(winnable_line(Random(1)))
    assert ways(deal.start) > 0
    assert fewest_left(deal.start) == 0


@given(st.integers(0, 10**6))
def test_a_line_of_knock_out_is_decided_alike_by_search_and_by_brackets(seed):
    rng = Random(seed)
    row = list(winnable_line(rng, 3))
    if rng.random() < 0.5:
        rng.shuffle(row)
    outcome = KnockOutDeal(tuple(row)).solve()
    assert (outcome.kind is OutcomeKind.SOLVED) == (fewest_left(row) == 0)


@pytest.mark.long
def test_winnable_deals_are_weighed_as_they_are_counted():
    rng, n = Random(1), 4000
    won = {"solvable": 0, "won-sensibly": 0, "won-at-random": 0}
    dominoes = domino_set(3)
    for _ in range(n):
        rng.shuffle(dominoes)
        deal = KnockOutDeal(tuple(pips[:: rng.choice((1, -1))] for pips in dominoes))
        won["solvable"] += not fewest_left(deal.start)
        won["won-sensibly"] += play(deal, find("knock-out").sensible_move).won
        won["won-at-random"] += play(deal, random_player(rng)).won
    figures = measure_wins(find("knock-out"), n, "test", highest=3)
    for name, hits in won.items():
        counted, by_weight = share(hits, n), figures[name]
        assert counted.low < by_weight.value < counted.high
        assert by_weight.low < by_weight.value < by_weight.high
        assert by_weight.high - by_weight.low < (counted.high - counted.low) / 3


def test_nobody_wins_more_of_knock_out_than_can_be_won():
    path = NUMBERS / "knock-out.json"
    figures = Simulation.from_json(path.read_text(encoding="utf-8")).figures
    ways = [figures[name] for name in ("won-at-random", "won-sensibly", "solvable")]
    for worse, better in pairwise(ways):
        assert worse.high < better.low


@pytest.mark.long
def test_of_the_whole_set_one_deal_in_a_million_or_so_can_be_won():
    figures = measure_wins(find("knock-out"), 500, "test")
    assert figures["one-in"].low <= 1 / figures["solvable"].value <= figures["one-in"].high
    assert 1_100_000 < figures["one-in"].value < 1_300_000
