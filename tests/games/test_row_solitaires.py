"""Bingo and Knock-Out: a row of dominoes that is counted along, or knocked out two by two.

The cases are files: what the case is about, a row, and lines of moves from there with what must
come of them, said as in a diagram's claims.
"""

from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from said import plays

from case_files import cases
from donimoes_book.board.position import Position
from donimoes_book.board.rectangle import domino_set
from donimoes_book.games.game import IllegalPosition, UnreadableMove
from donimoes_book.games.registry import find
from donimoes_book.games.solitaires.bingo import BingoDeal, Row, careful_pass, careful_passes
from donimoes_book.games.solitaires.deal import play
from donimoes_book.games.solitaires.knock_out_ways import (
    fewest_left,
    random_way,
    ways,
    ways_per_deal,
    winnable_line,
)
from strategies import groups, positions

GAMES = st.sampled_from(["bingo", "bingo-by-choice", "knock-out"]).map(find)
SEEDS = st.integers(0, 10**9)


@cases("games/bingo")
def test_bingo(case):
    plays("bingo", case)


@cases("games/bingo-by-choice")
def test_bingo_by_choice(case):
    plays("bingo-by-choice", case)


@cases("games/knock-out")
def test_knock_out(case):
    plays("knock-out", case)


@settings(max_examples=40)
@given(GAMES, SEEDS)
def test_every_domino_is_in_one_place_throughout_random_play(game, seed):
    rng = Random(seed)
    deal = game.deal(rng)
    state, gone = deal.start, []
    while choices := list(deal.successors(state)):
        position = deal.position(state)
        lying = [tuple(sorted(domino.pips)) for domino in position.dominoes]
        assert sorted(lying + gone) == domino_set()
        assert deal.left_to_do(state) == len(lying)
        assert Position.parse(str(position)) == position
        assert not game.check_picture(position)
        move, state = rng.choice(choices)
        gone += [tuple(sorted(pips)) for pips in move]


@given(GAMES, SEEDS)
def test_a_printed_position_is_read_again_and_its_moves_are_crossed(game, seed):
    deal = game.deal(Random(seed))
    state, rng = deal.start, Random(seed)
    for _ in range(rng.randrange(4)):
        state = rng.choice([after for _, after in deal.successors(state)] or [state])
    assert game.puzzle(deal.position(state)).start == state
    for move, _ in deal.successors(deal.start):
        assert deal.find_move(deal.start, deal.name(move)) == move
        assert not game.check_picture(deal.picture(deal.start, move))


@pytest.mark.parametrize(
    ("name", "board", "message"),
    [
        ("bingo", "2|3", "domino 23 lies across, unlike the row"),
        ("bingo", "2 3 x\n- -\n3 2", "domino 32 lies here twice"),
        ("bingo", "2   4\n-   -\n3   4", "domino 44 does not touch 23 before it"),
        ("bingo", "2\n-\n3 1\n  -\n  1", "domino 11 lies between two lines"),
        ("bingo", "2\n-\n3\n---\ncall:13", "13 is never called, only 0 to 12"),
        ("knock-out", "2|3\n---\ncall:5", "nothing is called in the row"),
        ("knock-out", "2\n-\n3", "domino 23 stands upright, unlike the row"),
        ("knock-out", "2|3   3|4", "domino 34 does not touch 23 before it"),
        ("knock-out", "2|3 4 3|4", "the number 4 has no place in the row"),
        ("knock-out", "x 2|3", "no place is held open in a row"),
        ("knock-out", "2|7", "27 is not in a double-six set"),
    ],
)
def test_what_is_no_row_is_told_why(name, board, message):
    with pytest.raises(IllegalPosition) as caught:
        find(name).puzzle(Position.parse(board))
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("name", "board", "diagnostics"),
    [
        ("bingo", "2|3  3|3  4|4\n\n1|1  1|2  0|5", 1),
        ("bingo", "2\n-\n3\n\n3|3  4|4", 2),
        ("knock-out", "2|3  3|3  4|4\n\n1|1  1|2  0|5", 2),
    ],
)
def test_one_diagnostic_is_told_once(name, board, diagnostics):
    assert len(find(name).check_picture(Position.parse(board))) == diagnostics


@given(GAMES, positions() | groups())
def test_no_picture_at_all_is_too_strange(game, position):
    violations = game.check_picture(position)
    assert all(violation.message for violation in violations)
    assert violations or game.judge(position.side_by_side()[0][1], "", "legal") is None


@pytest.mark.parametrize(
    ("name", "moves"), [("bingo", "0"), ("bingo", "12-21"), ("knock-out", "25")]
)
def test_what_is_no_move_is_told_what_one_looks_like(name, moves):
    game = find(name)
    with pytest.raises(UnreadableMove, match="such as"):
        game.replay(game.random_board(Random(1), 28), moves)


def test_what_is_crossed_must_go_in_one_move():
    game = find("knock-out")
    assert not game.check_picture(Position.parse("2*5 5*4 4|1"))
    (violation,) = game.check_picture(Position.parse("2*5 5|4 4*1"))
    assert violation.message == "no move takes away just the 2-5 and 4-1"


# Bingo


def counted(row):
    """Count along a row as the rules tell it, domino by domino, until a situation comes again."""
    standing, call, seen = list(row), 0, set()
    while standing and (tuple(standing), call) not in seen:
        seen.add((tuple(standing), call))
        kept = []
        for pips in standing:
            if sum(pips) != call:
                kept.append(pips)
            call = 0 if call == 12 else call + 1
        standing = kept
    return standing


rows = st.permutations(domino_set()).flatmap(
    lambda row: st.integers(0, 28).map(lambda length: tuple(row[:length]))
)


@given(rows)
def test_a_row_ends_as_if_it_were_counted_until_a_situation_comes_again(row):
    line = play(BingoDeal(Row(row)), lambda _row, moves: moves[0])
    assert line.left == len(counted(row))


@given(rows, st.integers(0, 12))
def test_only_thirteen_or_twenty_six_dominoes_can_be_stuck(row, call):
    state = Row(row, call)
    waited = state
    for _ in range(13):
        if waited.called():
            assert not state.stuck
            return
        waited = waited.without(())
    assert len(row) in (0, 13, 26)
    assert state.stuck


@given(st.permutations(domino_set()))
def test_who_may_leave_a_domino_clears_every_deal(row):
    state = Row(tuple(row))
    for taken in careful_passes(state):
        assert set(taken) <= set(state.called())
        state = state.without(taken)
    assert not state.dominoes


@given(rows, st.integers(0, 12))
def test_the_careful_player_keeps_one_back_where_the_others_would_be_stuck(row, call):
    state = Row(row, call)
    called, taken = state.called(), careful_pass(state)
    all_gone = state.without(called)
    spoilt = bool(called and all_gone.dominoes and all_gone.stuck)
    assert taken == (called[:-1] if spoilt else called)
    if taken != called:
        assert not state.without(taken).stuck


def test_how_many_passes_a_solution_takes_may_be_claimed():
    game, row = find("bingo"), Position.parse("2 5\n- -\n6 6\n---\ncall:5")
    moves = ". . . . . . . . 26 . 56"
    assert game.judge(row, moves, "solved in 11") is None
    assert game.judge(row, moves, "solved in 12") == "it takes 11"
    assert game.judge(row, ".", "solved in 1") == "it is not solved"


def test_the_numbers_that_are_called_stand_below_a_row():
    game = find("bingo")
    board = Position.parse("2 5 1\n- - -\n6 6 1\n---\ncall:11")
    labels = game.annotate(board).labels
    assert [words for _, words in labels] == ["11", "12", "0"]
    assert [place for place, _ in labels] == [domino.places[1] for domino in board.dominoes]
    assert not game.annotate(Position.parse("2\n-\n6")).labels


def test_who_may_choose_leaves_a_domino_only_where_the_others_would_be_stuck():
    game, rng = find("bingo-by-choice"), Random(1)
    for _ in range(20):
        deal = game.deal(rng)
        assert play(deal, game.sensible_move).won
        state = deal.start
        for taken in careful_passes(deal.start):
            choices = dict(deal.successors(state))
            assert game.sensible_move(state, tuple(choices)) == taken
            state = choices[taken]


# Knock-Out


def test_the_sensible_player_makes_neighbours_match():
    game = find("knock-out")
    deal = game.puzzle(Position.parse("3|5 5|1 1|4 2|6 6|1 4|0"))
    moves = [move for move, _ in deal.successors(deal.start)]
    assert deal.name(game.sensible_move(deal.start, moves)) == "26+61"
    # After each of these as many match: the first is taken.
    assert deal.name(game.sensible_move(deal.start, moves[:2])) == "35+51"


def test_a_domino_has_to_have_a_neighbour():
    game = find("knock-out")
    position = Position.parse("3|5 5|1 1|4")
    said = game.judge(position, "35+35", "illegal: cannot be knocked out with itself")
    assert said is None


def left_by_trying(row):
    """The fewest dominoes that any way of knocking out leaves."""
    knocked = [row[:i] + row[i + 2 :] for i in range(len(row) - 1) if row[i][1] == row[i + 1][0]]
    return min(map(left_by_trying, knocked), default=len(row))


def deals_of(highest):
    """Every line of a set, however the dominoes lie."""
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


def test_a_set_with_an_odd_number_of_dominoes_cannot_be_cleared():
    assert ways_per_deal(4) == 0
    assert ways_per_deal(1) == 0


def test_a_problem_of_knock_out_can_be_won():
    deal = find("knock-out").problem_deal(Random(1))
    assert ways(deal.start) > 0
    assert fewest_left(deal.start) == 0
