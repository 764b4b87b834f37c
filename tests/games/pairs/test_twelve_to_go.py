"""Twelve to Go: rules, pictures, and its exact chance against a twin that tries everything.

Each case is a file: what it is about, a position, and lines of moves from there with the outcome
expected, worded like a diagram's claims.
"""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donimoes_book.board.dominoes import domino_set
from donimoes_book.board.position import Position
from donimoes_book.games.errors import IllegalPosition
from donimoes_book.games.registry import find
from donimoes_book.games.solitaires.counting import chance, stuck_at_once
from donimoes_book.games.solitaires.deal import play, random_player
from donimoes_book.games.solitaires.pairs import HandDeal, HandState
from donimoes_book.search.figures import Simulation
from helpers.case_files import cases
from helpers.surveys import simulate
from helpers.verdicts import plays

NUMBERS = Path(__file__).parents[3] / "rules" / "numbers"
SEEDS = st.integers(0, 10**9)


@cases(Path(__file__).parent / "cases" / "twelve-to-go")
def test_twelve_to_go(case):
    plays("twelve-to-go", case)


def test_a_hand_is_not_solved_while_its_stock_is_face_down():
    hand = "0  1  0  2  2  2\n-  -  -  -  -  -\n6  1  3  6  4  2\n\n\n\n# #\n- -\n# #"
    with pytest.raises(IllegalPosition, match="to solve it, show the stock") as caught:
        find("twelve-to-go").puzzle(Position.parse(hand)).solve()
    assert caught.value.violations[0].place == (0, 6)


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("2|3", "domino 23 lies across"),
        ("6|6 0|0\n\n2\n-\n3", "domino 66 lies across"),
        ("2 6|6 0|0\n-\n3", "domino 66 lies across"),
        ("2\n-\n3\n\n\n6|6 1|0", "domino 66 lies across"),
        ("2\n-\n3\n\n\n6|6", "domino 66 lies across"),
        ("2 #\n- -\n3 #", "only the stock can be face down"),
        ("2\n-\n3\n\n\n\n#|#", "this is not a face-down domino"),
        ("2 x\n-\n3", "an empty place has no place in this solitaire"),
        ("2  0\n-  -\n3  0\n\n\n\n1\n-\n1", "the hand has 2 dominoes, though there is a stock"),
        (
            "0  0  0  0  0  0  0\n-  -  -  -  -  -  -\n0  1  2  3  4  5  6",
            "the hand has 7 dominoes, but a full hand has 6",
        ),
    ],
)
def test_what_is_no_hand_is_refused_with_its_reason(board, message):
    with pytest.raises(IllegalPosition) as caught:
        find("twelve-to-go").puzzle(Position.parse(board))
    assert message in str(caught.value)


def test_a_hand_may_have_gaps_while_the_stock_is_face_down():
    game = find("twelve-to-go")
    assert not game.check_picture(Position.parse("6\n-\n6\n\n\n\n# #\n- -\n# #"))


def test_a_hidden_stock_shows_its_dominoes_but_not_their_order():
    deal = find("twelve-to-go").deal(Random(1))
    turned = replace(deal.start, stock=deal.start.stock[::-1])
    assert turned != deal.start
    assert deal.view(turned) == deal.view(deal.start)


@given(SEEDS)
def test_in_twelve_to_go_every_line_of_play_ends_alike(seed):
    deal = find("twelve-to-go").deal(Random(seed))
    ends = {play(deal, random_player(Random(player))) for player in range(5)}
    assert len(ends) == 1


def won_by_trying(hand, stock, total):
    """Return whether a hand and a stock can be discarded in pairs of this total."""
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


@pytest.mark.parametrize(("highest", "in_hand"), [(1, 1), (2, 2), (2, 4), (3, 4), (6, 2)])
def test_first_hands_without_a_pair_are_as_many_as_by_trying(highest, in_hand):
    hands = list(combinations(domino_set(highest), in_hand))
    stuck = sum(
        all(sum(one + other) != 2 * highest for one, other in combinations(hand, 2))
        for hand in hands
    )
    assert stuck_at_once(highest, in_hand) == Fraction(stuck, len(hands))


@given(st.sampled_from([(2, 2), (2, 4), (3, 4), (3, 6)]), SEEDS)
def test_small_hands_are_decided_as_by_trying_everything(sizes, seed):
    highest, in_hand = sizes
    pairs = domino_set(highest)
    Random(seed).shuffle(pairs)
    hand, stock = pairs[:in_hand], pairs[in_hand:]
    outcome = HandDeal(HandState(tuple(hand), tuple(stock)), in_hand, highest).solve()
    won = won_by_trying(hand, stock, 2 * highest)
    assert outcome.length == (len(pairs) // 2 if won else None)


def printed(game):
    return Simulation.from_json((NUMBERS / f"{game}.json").read_text(encoding="utf-8"))


@pytest.mark.long
def test_the_numbers_of_twelve_to_go_agree_with_each_other():
    figures = printed("twelve-to-go").figures
    assert figures["chance"].value == float(chance())
    assert figures["stuck-at-once"].value == float(stuck_at_once())
    assert figures["chance"].exact == figures["stuck-at-once"].exact == "counted"
    assert figures["won-at-random"].low <= figures["chance"].value <= figures["won-at-random"].high
    sample = simulate("twelve-to-go", 200, "sample").figures
    assert sample.keys() == figures.keys()
    assert sample["won-at-random"].low <= figures["chance"].value <= sample["won-at-random"].high
