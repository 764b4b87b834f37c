"""The searches and the numbers of Bingo, Knock-Out, Domino Patience and Five's the Limit."""

from itertools import pairwise, permutations
from pathlib import Path
from random import Random

import pytest
from donimoes_book.search.makers import maker_of
from donimoes_book.search.simulate import simulate
from hypothesis import given
from hypothesis import strategies as st

from donimoes_book.board.dominoes import domino_set
from donimoes_book.games.bingo import BingoDeal, Row
from donimoes_book.games.knock_out import KnockOutDeal
from donimoes_book.games.knock_out.survey import weighed
from donimoes_book.games.knock_out.ways import fewest_left, winnable_line
from donimoes_book.games.patience.patience_deal import PatienceDeal
from donimoes_book.games.patience.survey import can_be_emptied, is_emptied
from donimoes_book.games.registry import find
from donimoes_book.games.solitaires.deal import play, random_player
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.search.depth_first import decide
from donimoes_book.search.shortest import OutcomeKind
from donimoes_book.search.statistics import Simulation, share

RULES = Path(__file__).parent.parent.parent / "rules"
WITH_PROBLEMS = ("knock-out", "domino-patience", "fives-the-limit")


def can_be_won_by_trying(line, hand, stock, limit):
    """Whether any way of playing lays everything, tried out without remembering anything."""
    fitting = [
        (domino, longer)
        for domino in hand
        for longer in {
            *((way, *line) for way in (domino, domino[::-1]) if not line or way[1] == line[0][0]),
            *((*line, way) for way in (domino, domino[::-1]) if not line or way[0] == line[-1][1]),
        }
    ]
    if not fitting and stock and len(hand) < limit:
        return can_be_won_by_trying(line, (*hand, stock[0]), stock[1:], limit)
    if not fitting:
        return not hand
    return any(
        can_be_won_by_trying(longer, tuple(d for d in hand if d != domino), stock, limit)
        for domino, longer in fitting
    )


@given(st.permutations(domino_set(3)), st.integers(1, 4), st.sampled_from([2, 3, 4, None]))
def test_deals_of_patience_are_decided_as_by_trying_all_ways(order, size, limit):
    hand, stock = tuple(order[:size]), tuple(order[size:])
    if limit is not None and size > limit:
        limit = size
    outcome = decide(PatienceDeal((), hand, stock, limit))
    assert outcome.kind is not OutcomeKind.LIMIT
    won = can_be_won_by_trying((), hand, stock, 10 if limit is None else limit)
    assert (outcome.kind is OutcomeKind.SOLVED) == won


def test_every_deal_of_patience_with_a_double_two_set_is_decided_as_by_trying_all_ways():
    for order in permutations(domino_set(2)):
        for limit in (2, None):
            outcome = decide(PatienceDeal((), order[:2], order[2:], limit))
            won = can_be_won_by_trying((), order[:2], order[2:], 6 if limit is None else limit)
            assert (outcome.kind is OutcomeKind.SOLVED) == won, (order, limit)


@given(st.integers(0, 10**6))
def test_a_line_of_knock_out_is_decided_alike_by_search_and_by_brackets(seed):
    rng = Random(seed)
    row = list(winnable_line(rng, 3))
    if rng.random() < 0.5:
        rng.shuffle(row)
    outcome = decide(KnockOutDeal(tuple(row)))
    assert (outcome.kind is OutcomeKind.SOLVED) == (fewest_left(row) == 0)


def test_bingo_is_searched_like_any_other_game():
    for seed in range(20):
        deal = find("bingo").deal(Random(seed))
        line = play(deal, lambda _row, moves: moves[0])
        outcome = decide(deal)
        assert (outcome.kind is OutcomeKind.SOLVED) == line.won
        assert outcome.length == (line.moves if line.won else None)


def test_a_state_is_counted_once_however_often_it_is_looked_at():
    row = ((2, 6), (0, 1), (5, 6), (1, 2), (0, 4))
    outcome = decide(BingoDeal(Row(row)))
    assert (outcome.length, outcome.states) == (12, 13)


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
    figures = weighed(n, "test", highest=3)
    for name, hits in won.items():
        counted, by_weight = share(hits, n), figures[name]
        assert counted.low < by_weight.value < counted.high
        assert by_weight.low < by_weight.value < by_weight.high
        assert by_weight.high - by_weight.low < (counted.high - counted.low) / 3


def test_nobody_wins_more_of_knock_out_than_can_be_won():
    path = RULES / "numbers" / "knock-out.json"
    figures = Simulation.from_json(path.read_text(encoding="utf-8")).figures
    ways = [figures[name] for name in ("won-at-random", "won-sensibly", "solvable")]
    for worse, better in pairwise(ways):
        assert worse.high < better.low


def test_of_the_whole_set_one_deal_in_a_million_or_so_can_be_won():
    figures = weighed(500, "test")
    assert figures["one-in"].low <= 1 / figures["solvable"].value <= figures["one-in"].high
    assert 1_100_000 < figures["one-in"].value < 1_300_000


def test_a_hand_is_emptied_where_its_last_domino_is_laid():
    short = PatienceDeal((), ((1, 2), (2, 3)), ((5, 5),), None)
    assert decide(short).kind is OutcomeKind.UNSOLVABLE
    assert can_be_emptied(short)
    assert is_emptied(short, lambda _view, moves: moves[0])
    never = PatienceDeal((), ((1, 2), (3, 4)), ((5, 5),), None)
    assert not can_be_emptied(never)
    assert not is_emptied(never, lambda _view, moves: moves[0])


@pytest.mark.parametrize("game", ["bingo", "bingo-by-choice", *WITH_PROBLEMS])
def test_what_is_printed_lies_within_the_interval_of_a_sample(game):
    path = RULES / "numbers" / f"{game}.json"
    printed = Simulation.from_json(path.read_text(encoding="utf-8"))
    assert printed.n >= 10_000
    sample = simulate(game, 60, "sample")
    assert list(sample.figures) == list(printed.figures)
    for name, figure in sample.figures.items():
        if figure.low is not None:
            assert figure.low <= printed.figures[name].value <= figure.high, name


@pytest.mark.parametrize("game", WITH_PROBLEMS)
def test_there_are_twelve_problems_each_harder_than_the_one_before(game):
    diagnostics = []
    problems = read_bank(RULES / "problems" / f"{game}.md", game, diagnostics)
    assert not diagnostics
    assert len({str(problem.position) for problem in problems}) == 12
    lost = [float(problem.measures["lost"]) for problem in problems]
    assert lost == sorted(lost)
    assert lost[0] < 0.4
    assert lost[-1] > 0.99


@pytest.mark.parametrize("game", WITH_PROBLEMS)
def test_the_recorded_seed_and_wish_make_the_problem_again(game):
    problem = read_bank(RULES / "problems" / f"{game}.md", game, [])[4]
    generator = maker_of(find(game))
    assert problem.measures["wish"] == str(generator.spec)
    made = generator.make(generator.spec, problem.measures["seed"])
    assert made.position == problem.position
    assert str(made.measures["lost"]) == problem.measures["lost"]
