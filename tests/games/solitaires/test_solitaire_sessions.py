"""A solitaire at the terminal: its player sees no domino of the stock before it is drawn."""

from random import Random
from time import monotonic

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donimoes_book.board.position import Position
from donimoes_book.games.puzzle_session import PuzzleSession
from donimoes_book.games.registry import family_members, find

HIDING = ("domino-patience", "fives-the-limit", "twelve-to-go")
MEMBERS = sorted(game.name for game in family_members("solitaires"))


def begun(game, position):
    return PuzzleSession(find(game), position)


def with_stock_mixed(game, position, rng):
    """Return the same table with what is face down in another order."""
    backs = [cover.place for cover in begun(game, position).table().covers]
    stock = [domino for domino in position.dominoes if domino.place in backs]
    mixed = rng.sample([domino.pips for domino in stock], len(stock))
    others = [domino for domino in position.dominoes if domino.place not in backs]
    moved = [
        type(domino)(domino.place, domino.across, pips)
        for domino, pips in zip(stock, mixed, strict=True)
    ]
    return Position((*others, *moved))


def seen(session):
    return session.table(), session.remarks(), session.choices(), session.hint()


@pytest.mark.parametrize("game", HIDING)
@given(seed=st.integers(0, 999), mix=st.randoms(use_true_random=False))
def test_what_a_player_sees_does_not_depend_on_the_hidden_stock(game, seed, mix):
    session = begun(game, find(game).random_start(str(seed)))
    for _ in range(seed % 6):
        if choices := session.choices():
            session.choose(choices[seed % len(choices)])
    # What has been drawn is in view, so begin again from a position with only what is left.
    position = session.puzzle.position(session.puzzle.start)
    other = begun(game, with_stock_mixed(game, position, mix))
    assert seen(begun(game, position)) == seen(other)


def test_where_no_search_ends_in_time_advice_says_so_and_a_hint_leads_to_the_win():
    """There are far too many ways to clear a row of twenty-eight."""
    game = find("bingo-by-choice")
    session = begun("bingo-by-choice", game.random_start("2"))
    began = monotonic()
    advice = game.advice(session.puzzle.position(session.puzzle.start), Random(0), 0.2)
    lines = list(map(str, advice))
    while not session.is_over:
        session.choose(session.hint().removeprefix("Try ").removesuffix("."))
    assert monotonic() - began < 10
    assert sorted(line.split()[0] for line in lines) == sorted(
        begun("bingo-by-choice", game.random_start("2")).choices()
    )
    doubts = " passes left, perhaps fewer", "  unknown: the search gave up"
    assert all(line.endswith(doubts) for line in lines)


@pytest.mark.parametrize("game", MEMBERS)
def test_all_of_the_stock_lies_face_down_and_nothing_else(game):
    session = begun(game, find(game).random_start("3"))
    table, position = session.table(), session.puzzle.position(session.puzzle.start)
    assert bool(table.covers) is (game in HIDING)
    assert len(table.covers) + len(table.dominoes) == len(position.dominoes) == 28


@pytest.mark.parametrize("game", HIDING)
def test_what_was_turned_up_cannot_be_put_back(game):
    session = begun(game, find(game).random_start("3"))
    stock = len(session.table().covers)
    while len(session.table().covers) == stock:
        session.choose(session.choices()[0])
    with pytest.raises(ValueError, match="you have since seen a domino that was face down"):
        session.undo()


def test_a_move_that_turns_nothing_up_is_taken_back():
    session = begun("domino-patience", find("domino-patience").random_start("3"))
    before = seen(session)
    session.choose("15")
    session.undo()
    assert seen(session) == before


def test_a_hint_says_that_it_proves_nothing_while_a_stock_is_hidden():
    session = begun("domino-patience", find("domino-patience").random_start("3"))
    caveat = ": a sensible move, but not a proven one, as the stock is hidden."
    assert session.hint().endswith(caveat)
    assert session.hint().split()[1].strip(":") in session.choices()


def test_when_all_is_seen_a_hint_is_a_move_of_a_shortest_solution():
    assert begun("domino-patience", Position.parse("1|2\n\n2  1\n-  -\n3  4")).hint() == "Try 23R."


@pytest.mark.parametrize("game", MEMBERS)
def test_a_deal_is_over_when_no_move_is_left_won_or_not(game):
    rules, won = find(game), []
    for seed in range(8):
        session = begun(game, rules.random_start(str(seed)))
        while not session.is_over:
            session.choose(session.choices()[0])
        assert not session.choices()
        is_told = any(said.startswith("No move is left: ") for said in session.remarks())
        assert is_told != session.is_solved
        won.append(session.is_solved)
    assert False in won


def test_whoever_is_stuck_and_cannot_undo_is_told_to_quit():
    stuck = "1|2\n\n3\n-\n4"
    assert (
        begun("domino-patience", Position.parse(stuck)).remarks()[-1]
        == "No move is left: you've lost."
    )


def test_a_stock_that_nobody_knows_cannot_be_drawn_from():
    session = begun("domino-patience", Position.parse("1|2\n\n3\n-\n4\n\n\n\n#\n-\n#"))
    assert session.choices() == ()
    assert session.hint() == "No move is left."
    with pytest.raises(ValueError, match="the next domino of the stock is face down"):
        session.choose("56R")


@pytest.mark.parametrize("game", HIDING)
def test_advice_does_not_depend_on_the_order_of_the_hidden_stock(game):
    rules = find(game)
    position = rules.random_start("5")
    other = with_stock_mixed(game, position, Random(2))
    assert other != position
    one, same = (rules.advice(deal, Random(1), seconds=0) for deal in (position, other))
    assert one == same
    assert {advice.play for advice in one} == set(begun(game, position).choices())


@pytest.mark.parametrize(
    ("stock", "told"),
    [
        ("3\n-\n4", "23R  won 100.0% (20.7 to 100.0), 0.0 dominoes left on average"),
        ("5  3\n-  -\n6  4", "23R  won 0.0% (0.0 to 79.3), 1.0 dominoes left on average"),
    ],
)
def test_advice_tells_how_often_a_sensible_player_wins(stock, told):
    position = Position.parse(f"1|2\n\n2\n-\n3\n\n\n\n{stock}")
    (advice,) = find("domino-patience").advice(position, Random(1), seconds=0)
    assert str(advice) == told


def test_advice_needs_no_more_of_a_stock_than_its_backs():
    position = Position.parse("1|2\n\n2  5\n-  -\n3  6\n\n\n\n#  #\n-  -\n#  #")
    (advice,) = find("domino-patience").advice(position, Random(1), seconds=0.1)
    assert advice.play == "23R"
    assert 0 < advice.figures["won"] < 100


def test_with_everything_open_a_hint_looks_ahead():
    session = begun("five-columns", find("five-columns").random_start("3"))
    assert "no proof" not in session.hint()
