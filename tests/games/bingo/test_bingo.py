"""Bingo and Bingo by Choice: counting along a row.

Each case is a file: what it is about, a row, and lines of moves from there with the outcome
expected, worded like a diagram's claims.
"""

from pathlib import Path
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from donimoes_book.board.dominoes import domino_set
from donimoes_book.board.position import Position
from donimoes_book.games.registry import find
from donimoes_book.games.solitaires.bingo import BingoDeal, Row, careful_pass
from donimoes_book.games.solitaires.deal import play
from donimoes_book.search.shortest import OutcomeKind, solve
from helpers.case_files import cases
from helpers.verdicts import plays

CASES = Path(__file__).parent / "cases"


@cases(CASES / "bingo")
def test_bingo(case):
    plays("bingo", case)


@cases(CASES / "bingo-by-choice")
def test_bingo_by_choice(case):
    plays("bingo-by-choice", case)


def careful_passes(row):
    """Return a careful player's passes until a row, not stuck to begin with, is cleared."""
    passes = []
    while row.dominoes:
        passes.append(careful_pass(row))
        row = row.without(passes[-1])
    return passes


def counted(row):
    """Count along a row as the rules say, domino by domino, until the same position recurs."""
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
def test_a_row_ends_as_if_it_were_counted_until_a_situation_recurs(row):
    line = play(BingoDeal(Row(row)), lambda _row, moves: moves[0])
    assert line.left == len(counted(row))


@given(rows, st.integers(0, 12))
def test_only_thirteen_or_twenty_six_dominoes_can_be_stuck(row, call):
    state = Row(row, call)
    waited = state
    for _ in range(13):
        if waited.called():
            break
        waited = waited.without(())
    assert state.stuck == (not waited.called())
    assert len(row) in (0, 13, 26) or not state.stuck


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


def test_of_those_that_are_called_the_last_is_kept_back():
    """Without the 2-2 and the 2-4, thirteen are left of which none is ever called."""
    row = "15 34 00 33 22 44 24 03 46 25 26 06 12 56 45"
    state = Row(tuple((int(name[0]), int(name[1])) for name in row.split()))
    assert state.without(state.called()).stuck
    assert state.called() == ((2, 2), (2, 4))
    assert careful_pass(state) == ((2, 2),)


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


def test_bingo_is_searched_like_any_other_game():
    for seed in range(20):
        deal = find("bingo").deal(Random(seed))
        line = play(deal, lambda _row, moves: moves[0])
        outcome = deal.solve()
        assert (outcome.kind is OutcomeKind.SOLVED) == line.won
        assert outcome.length == (line.moves if line.won else None)


@given(rows, st.integers(0, 12))
def test_a_row_that_may_be_left_is_cleared_unless_it_is_stuck(row, call):
    deal = BingoDeal(Row(row, call), may_leave=True)
    outcome = deal.solve(max_states=200)
    if deal.start.stuck and row:
        assert outcome.kind is OutcomeKind.UNSOLVABLE
    else:
        assert outcome.states <= 200
        assert outcome.length <= len(careful_passes(deal.start))
        assert outcome.length == 0 or play_through(deal, outcome.moves) == ()


def test_a_row_that_is_stuck_cannot_be_cleared_even_by_leaving_dominoes():
    row = "04 45 00 16 46 26 66 33 06 34 03 14 35"
    stuck = Row(tuple((int(name[0]), int(name[1])) for name in row.split()))
    assert stuck.stuck
    outcome = BingoDeal(stuck, may_leave=True).solve()
    assert (outcome.kind, outcome.states) == (OutcomeKind.UNSOLVABLE, 1)


def play_through(deal, names):
    """Return what printed passes leave."""
    state = deal.start
    for name in names:
        state = state.without(deal.find_move(state, name))
    return state.dominoes


@given(st.permutations(domino_set()), st.integers(0, 5), st.integers(0, 12))
def test_few_dominoes_are_cleared_in_as_few_passes_as_can_be(row, length, call):
    deal = BingoDeal(Row(tuple(row[:length]), call), may_leave=True)
    outcome, shortest = deal.solve(), solve(deal)
    assert (outcome.length, outcome.shortest) == (shortest.length, True)


def test_a_whole_row_is_cleared_in_far_fewer_passes_than_a_careful_player_takes():
    """Searching from both ends proves that 14 are the fewest for this row: it took 6 seconds."""
    game = find("bingo-by-choice")
    deal = game.puzzle(game.random_start("0"))
    outcome = deal.solve()
    assert (outcome.length, outcome.shortest, outcome.limit) == (14, False, None)
    assert len(careful_passes(deal.start)) == 27


def test_a_row_is_cleared_even_if_there_is_no_time_to_search():
    deal = BingoDeal(find("bingo-by-choice").deal(Random(2)).start, may_leave=True)
    outcome = deal.solve(seconds=0)
    assert (outcome.kind, outcome.shortest) == (OutcomeKind.SOLVED, False)
    assert outcome.length == len(careful_passes(deal.start))


def test_a_state_is_counted_once_however_often_it_is_looked_at():
    row = ((2, 6), (0, 1), (5, 6), (1, 2), (0, 4))
    outcome = BingoDeal(Row(row)).solve()
    assert (outcome.length, outcome.states) == (12, 13)
