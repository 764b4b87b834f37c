"""Domino Patience and Five's the Limit: one line, a hand, and a stock that is drawn when stuck.

Each case is a file: what it is about, a position, and lines of moves from there with the outcome
expected, worded like a diagram's claims.
"""

from itertools import permutations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from donimoes_book.board.dominoes import domino_set
from donimoes_book.board.parts import Mark
from donimoes_book.board.position import Position
from donimoes_book.games.errors import IllegalPosition, UnreadableMove
from donimoes_book.games.registry import find
from donimoes_book.games.solitaires.deal import play, random_player
from donimoes_book.games.solitaires.laboratory import can_be_emptied, is_emptied
from donimoes_book.games.solitaires.patience import PatienceDeal
from donimoes_book.search.shortest import OutcomeKind
from helpers.case_files import cases
from helpers.strategies import groups, positions
from helpers.verdicts import plays

CASES = Path(__file__).parent / "cases"
NAMES = ("domino-patience", "fives-the-limit")
GAMES = st.sampled_from(NAMES).map(find)
SEEDS = st.integers(0, 10**9)


def first_board(game):
    deal = game.deal(Random(1))
    return deal.position(deal.start)


@cases(CASES / "domino-patience")
def test_domino_patience(case):
    plays("domino-patience", case)


@cases(CASES / "fives-the-limit")
def test_fives_the_limit(case):
    plays("fives-the-limit", case)


@settings(max_examples=20)
@given(GAMES, SEEDS)
def test_every_domino_is_in_one_place_throughout_random_play(game, seed):
    rng = Random(seed)
    deal = game.deal(rng)
    state = deal.start
    while True:
        line = [tuple(sorted(pips)) for pips in state.line]
        assert sorted([*line, *state.hand, *deal.stock[state.drawn :]]) == domino_set()
        assert deal.remaining(state) == 28 - len(line)
        position = deal.position(state)
        assert Position.parse(str(position)) == position
        assert not game.check_picture(position)
        again = game.puzzle(position)
        assert again.position(again.start) == position
        choices = list(deal.successors(state))
        if not choices:
            break
        move, after = rng.choice(choices)
        assert deal.find_move(state, deal.move_name(move)) == move
        picture = deal.picture(state, move)
        assert not game.check_picture(picture)
        assert [d.mark for d in picture.dominoes if d.mark] == [Mark.ADDED]
        state = after


def played_by_the_rules(deal, limit, rng):
    """Return the moves and the end of a game played at random, straight from the rules."""
    hand, stock = list(deal.start.hand), list(deal.stock[deal.start.drawn :])
    moves, line = [], []
    while hand or stock:
        fitting = [
            (domino, way, end)
            for domino in hand
            for way in sorted({domino, domino[::-1]})
            for end in ("L", "R")
            if not line or way[end == "L"] == (line[0][0] if end == "L" else line[-1][1])
        ]
        if fitting:
            domino, way, end = rng.choice(fitting)
            moves.append(f"{way[0]}{way[1]}{end}")
            if not line:
                # The first domino has no end to go to: its smaller number is on the left.
                way = domino
            hand.remove(domino)
            line.insert(0 if end == "L" else len(line), way)
        elif stock and len(hand) < limit:
            hand.append(stock.pop(0))
        else:
            break
    return moves, tuple(line), tuple(hand), tuple(stock)


@given(GAMES, SEEDS)
def test_a_game_played_by_the_rules_goes_the_same_way_here(game, seed):
    deal = game.deal(Random(seed))
    moves, line, hand, stock = played_by_the_rules(deal, game.limit or 28, Random(seed))
    state = deal.start
    for name in moves:
        move = deal.find_move(state, name)
        state = dict(deal.successors(state))[move]
    assert (state.line, state.hand, deal.stock[state.drawn :]) == (line, hand, stock)
    assert not list(deal.successors(state))


def turned(line):
    return tuple(pips[::-1] for pips in reversed(line))


@given(SEEDS)
def test_a_line_is_dead_only_with_equal_ends_and_all_seven_of_their_number_in_it(seed):
    deal = find("domino-patience").deal(Random(seed))
    state, rng = deal.start, Random(seed)
    while choices := [after for _, after in deal.successors(state)]:
        state = rng.choice(choices)
    number = state.line[0][0]
    assert state.line[-1][1] == number
    assert sum(number in pips for pips in state.line) == 7


@given(SEEDS)
def test_a_hand_of_five_is_never_passed(seed):
    deal = find("fives-the-limit").deal(Random(seed))
    state, rng = deal.start, Random(seed)
    while choices := [after for _, after in deal.successors(state)]:
        assert len(state.hand) <= 5
        state = rng.choice(choices)
    assert deal.is_solved(state) or len(state.hand) == 5 or state.drawn == len(deal.stock)


@given(GAMES, SEEDS)
def test_a_hidden_stock_does_not_show_its_order(game, seed):
    deal = game.deal(Random(seed))
    other = PatienceDeal((), deal.start.hand, deal.stock[::-1], game.limit)
    assert deal.view(deal.start) == other.view(other.start)


@given(GAMES, SEEDS)
def test_a_line_that_is_turned_round_is_as_good(game, seed):
    deal = game.deal(Random(seed))
    state, rng = deal.start, Random(seed)
    while choices := [after for _, after in deal.successors(state)]:
        state = rng.choice(choices)
        assert deal.key(state._replace(line=turned(state.line))) == deal.key(state)


@pytest.mark.parametrize("name", NAMES)
def test_a_sensible_player_does_better(name):
    game = find(name)
    deals = [game.deal(Random(seed)) for seed in range(100)]
    sensible = sum(play(deal, game.sensible_move).left for deal in deals)
    assert sensible < sum(play(deal, random_player(Random(1))).left for deal in deals)


FACE_DOWN = "6|2 2|5 5|1\n\n3  4\n-  -\n4  5\n\n\n\n\n#  #\n-  -\n#  #"


def test_a_stock_may_lie_face_down_as_long_as_nothing_is_drawn():
    game = find("domino-patience")
    board = Position.parse(FACE_DOWN.replace(" 5|1", ""))
    assert not game.check_picture(board)
    assert game.judge(board, "54R", "legal") is None
    deal = game.puzzle(Position.parse(FACE_DOWN))
    with pytest.raises(IllegalPosition, match="to solve it, show the stock") as caught:
        list(deal.successors(deal.start))
    assert caught.value.violations[0].place == (0, 9)
    reason = "the next domino of the stock is face down"
    assert game.judge(Position.parse(FACE_DOWN), "13R", f"illegal: {reason}") is None


@pytest.mark.parametrize(
    ("line", "hand", "laid"),
    [
        # The 5-6 can follow the 2-5, but nothing can follow the 2-3.
        ("1|2", "23 25 56", "25R"),
        # One domino can follow either, so the double goes first.
        ("1|2", "23 11", "11L"),
        # Nothing can follow either; more hidden dominoes show a 4 than a 3.
        ("1|3 3|5 5|2", "23 24", "24R"),
        # All else is equal, so it is the first.
        ("1|2", "23 24", "23R"),
    ],
)
def test_the_sensible_player_lays_as_described(line, hand, laid):
    game = find("domino-patience")
    upper, lower = ("  ".join(name[half] for name in hand.split()) for half in (0, 1))
    joints = "  ".join("-" for _ in hand.split())
    deal = game.puzzle(Position.parse(f"{line}\n\n\n\n{upper}\n{joints}\n{lower}"))
    moves = [move for move, _ in deal.successors(deal.start)]
    move = game.sensible_move(deal.view(deal.start), moves)
    assert deal.move_name(move) == laid


def test_a_crossed_domino_must_not_fit_and_an_added_one_must():
    game = find("domino-patience")
    assert not game.check_picture(Position.parse("6|2 2|5 4*1\n\n3\n-\n4"))
    assert not game.check_picture(Position.parse("6|2 2|5 5+1\n\n3\n-\n4"))
    (violation,) = game.check_picture(Position.parse("6|2 2|5 5*1\n\n3\n-\n4"))
    assert violation.message == "51 is crossed, but matches 25"
    (violation,) = game.check_picture(Position.parse("6|2 2|5 4+1\n\n3\n-\n4"))
    assert violation.message == "41 does not match 25"


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("6|2 2|5\n\n3\n-\n4\n\n1|1", "domino 11 lies across below the hand"),
        ("6|2 3|5", "35 does not match 62"),
        ("6|2   2|5", "domino 25 does not touch 62 before it"),
        ("6|2 2+5 5|4", "25 is marked, but it is not at an end"),
        ("6|2 2>5", "25 is marked as slid; nothing slides in this game"),
        ("6|2\n\n2\n-\n6", "domino 26 is here twice"),
        ("6|2\n\n2 #\n- -\n5 #", "only the stock can be face down"),
        ("#\n-\n3", "domino #3 is covered"),
        ("2\n-\n5\n\n\n\nx\n\nx", "only the hand's place can be held open"),
        ("6|2\n\n2\n-\n5\n\n\n\n\n#|#", "this is not a face-down domino"),
        ("3\n-\n4\n\n\n\n\n3\n-\n5\n\n\n\n\n3\n-\n6", "there is a third group below the stock"),
        ("6|2 4\n\n1\n-\n1", "the number 4 has no place in this game"),
    ],
)
def test_what_is_no_game_of_patience_is_refused_with_its_reason(board, message):
    with pytest.raises(IllegalPosition) as caught:
        find("domino-patience").puzzle(Position.parse(board))
    assert message in str(caught.value)


def test_a_hand_of_six_is_too_large_for_fives_the_limit():
    board = Position.parse("1  2  3  4  5  6\n-  -  -  -  -  -\n1  2  3  4  5  6")
    assert not find("domino-patience").check_picture(board)
    with pytest.raises(IllegalPosition, match="a hand has at most 5 dominoes, but this one has 6"):
        find("fives-the-limit").puzzle(board)


@given(GAMES, positions() | groups())
def test_no_picture_is_too_odd_to_be_checked(game, position):
    violations = game.check_picture(position)
    assert all(violation.message for violation in violations)
    assert violations or game.judge(position.side_by_side()[0][1], "", "legal") is None


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("moves", ["2", "25U", "25-36", "R25"])
def test_a_word_that_is_no_move_is_answered_with_an_example(name, moves):
    game = find(name)
    with pytest.raises(UnreadableMove, match="such as 25L or 36R"):
        game.replay(first_board(game), moves)


@given(GAMES, SEEDS, st.integers(17, 50))
def test_a_deal_may_be_laid_out_wider_and_is_the_same(game, seed, width):
    deal = game.deal(Random(seed))
    board = deal.position(deal.start)
    wider = game.fit_to_width(board, width)
    again = game.puzzle(wider)
    assert (again.start, again.stock) == (deal.start, deal.stock)
    assert wider.width <= width
    assert wider.height <= board.height


def test_a_deal_is_laid_out_in_rows_as_long_as_fit():
    game = find("domino-patience")
    board = first_board(game)
    # Twelve dominoes and the gaps between them are 35 half-spaces wide.
    widths = {width: game.fit_to_width(board, width).width for width in (34, 35)}
    assert widths == {34: 23, 35: 35}


def test_a_picture_with_marks_is_not_laid_out_anew():
    board = Position.parse("6|2 2|5 5+1\n\n\n\n3\n-\n4")
    assert find("domino-patience").fit_to_width(board, 40) is board


def can_be_won_by_trying(line, hand, stock, limit):
    """Return whether any way of playing lays everything, by trying all without a memory."""
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
    outcome = PatienceDeal((), hand, stock, limit).solve()
    assert outcome.kind is not OutcomeKind.LIMIT
    won = can_be_won_by_trying((), hand, stock, 10 if limit is None else limit)
    assert (outcome.kind is OutcomeKind.SOLVED) == won


def test_every_deal_of_patience_with_a_double_two_set_is_decided_as_by_trying_all_ways():
    for order in permutations(domino_set(2)):
        for limit in (2, None):
            outcome = PatienceDeal((), order[:2], order[2:], limit).solve()
            won = can_be_won_by_trying((), order[:2], order[2:], 6 if limit is None else limit)
            assert (outcome.kind is OutcomeKind.SOLVED) == won, (order, limit)


def test_a_hand_is_emptied_where_its_last_domino_is_laid():
    short = PatienceDeal((), ((1, 2), (2, 3)), ((5, 5),), None)
    assert short.solve().kind is OutcomeKind.UNSOLVABLE
    assert can_be_emptied(short)
    assert is_emptied(short, lambda _view, moves: moves[0])
    never = PatienceDeal((), ((1, 2), (3, 4)), ((5, 5),), None)
    assert not can_be_emptied(never)
    assert not is_emptied(never, lambda _view, moves: moves[0])
