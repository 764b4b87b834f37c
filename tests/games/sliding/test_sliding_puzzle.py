"""Setting up a sliding puzzle, its states, and the positions that they represent."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donimoes_book.board.parts import Domino
from donimoes_book.board.position import Place, Position
from donimoes_book.games.claims import Refusal
from donimoes_book.games.errors import IllegalPosition
from donimoes_book.games.registry import find
from helpers.strategies import groups, positions

UNMATCHED, CAPTURING = find("unmatched"), find("capturing")
games = st.sampled_from([UNMATCHED, CAPTURING])


def violations(text: str) -> list[str]:
    with pytest.raises(IllegalPosition) as caught:
        UNMATCHED.puzzle(Position.parse(text))
    return [violation.message for violation in caught.value.violations]


def state_after(game, position: Position, moves: str):
    puzzle = game.puzzle(position)
    state = puzzle.start
    for name in moves.split():
        way = puzzle.find_slide(state, name)
        captured = puzzle.captured_by(state, puzzle.board_of(state), way)
        state = puzzle.without(puzzle.slid(state, way), captured)
    return state


# What can be set up


def test_the_dominoes_must_be_one_group():
    assert violations("1|2\n\n    3|4") == ["the dominoes are not one group"]
    assert violations("1|2   3|4") == ["the dominoes are not one group"]


def test_everything_that_has_no_place_in_a_sliding_puzzle_is_reported_together():
    board = "2|3 5 #|4\n\n3|2  1|1\n\n# P\n---\n(0,0)w\ndice:(9,9)1"
    assert violations(board) == [
        "domino #4 is covered",
        "domino 32 is here twice",
        "domino 11 is half a space off the others",
        "the number 5 is not part of a domino",
        "a covered space has no place in a sliding puzzle",
        "the piece w has no place in a sliding puzzle",
        "the piece P has no place in a sliding puzzle",
        "a die has no place in a sliding puzzle",
    ]


def test_one_domino_cannot_lie_on_another():
    on_each_other = Position((Domino(Place(0, 0), True, (1, 2)), Domino(Place(2, 0), True, (3, 4))))
    with pytest.raises(IllegalPosition, match="domino 34 overlaps 12"):
        UNMATCHED.puzzle(on_each_other)


def test_each_violation_points_to_its_half():
    with pytest.raises(IllegalPosition) as caught:
        UNMATCHED.puzzle(Position.parse("2|3 5\n\n3|2"))
    assert [violation.place for violation in caught.value.violations] == [Place(0, 2), Place(4, 0)]


@given(positions())
def test_any_position_is_set_up_or_has_violations(position):
    with suppress(IllegalPosition):
        puzzle = UNMATCHED.puzzle(position)
        assert puzzle.position(puzzle.start) == Position(position.unmarked().dominoes)


def test_an_empty_table_is_solved():
    for game in (UNMATCHED, CAPTURING):
        puzzle = game.puzzle(Position())
        assert puzzle.is_solved(puzzle.start)
        assert list(puzzle.successors(puzzle.start)) == []


def test_the_same_board_in_another_place_has_the_same_start():
    text = "2|3\n\n  4 1\n  - -\n  5 6"
    assert UNMATCHED.puzzle(Position.parse(text)).start == (
        UNMATCHED.puzzle(Position.parse("\n\n" + text.replace("|", "<"))).start
    )


# States


def test_dominoes_that_creep_along_come_back_to_the_same_state():
    board = Position.parse("  1|2\n\n3|4")
    assert state_after(UNMATCHED, board, "34R 34R") != state_after(UNMATCHED, board, "")
    assert state_after(UNMATCHED, board, "34R 34R 12R 12R") == state_after(UNMATCHED, board, "")


def test_upright_dominoes_creep_up_and_down():
    board = Position.parse("1\n-\n2 3\n  -\n  4")
    assert state_after(UNMATCHED, board, "12D 34D") == state_after(UNMATCHED, board, "")


def test_a_domino_that_lies_the_other_way_keeps_the_rest_in_place():
    board = Position.parse("  1|2\n\n3|4\n\n5\n-\n6")
    assert state_after(UNMATCHED, board, "34R") != state_after(UNMATCHED, board, "")


def test_what_is_captured_is_gone():
    board = Position.parse("  3|2 0\n      -\n1|2   4")
    puzzle = CAPTURING.puzzle(board)
    state = state_after(CAPTURING, board, "12R")
    assert puzzle.position(state) == Position.parse("0\n-\n4")
    assert puzzle.remaining(state) == 1
    assert puzzle.find_slide(state, "32R") == "there is no domino 32 here"


@given(games, groups())
def test_the_printed_name_of_every_legal_move_leads_to_the_same_state(game, position):
    puzzle = game.puzzle(position)
    for move, after in puzzle.successors(puzzle.start):
        assert state_after(game, position, puzzle.move_name(move)) == after


@given(games, groups())
def test_a_move_is_legal_or_there_is_a_reason_why_not(game, position):
    puzzle = game.puzzle(position)
    board = puzzle.board_of(puzzle.start)
    legal = {move for move, _ in puzzle.successors(puzzle.start)}
    for way in (way for way in board.ways if not way.ahead & board.covered):
        assert (way.move in legal) == (puzzle.refusal(puzzle.start, board, way) is None)


def test_a_domino_that_comes_loose_within_a_hole_splits_the_group():
    board = """\
1|3 2|4 3|5

2         4
-         -
5 1|6     6

1         1
-         -
4 3|6 2|6 5
"""
    puzzle = UNMATCHED.puzzle(Position.parse(board))
    assert puzzle.find_move(puzzle.start, "16R") == Refusal("it splits the group")
    assert "16R" not in [puzzle.move_name(move) for move, _ in puzzle.successors(puzzle.start)]


@given(games, groups())
def test_moves_come_in_a_fixed_order(game, position):
    puzzle, again = game.puzzle(position), game.puzzle(position)
    assert list(puzzle.successors(puzzle.start)) == list(again.successors(again.start))


# Positions


def test_the_position_of_a_state_shows_the_move_that_led_there():
    puzzle = CAPTURING.puzzle(Position.parse("2|3\n\n3|4"))
    slide = puzzle.find_slide(puzzle.start, "34R")
    slid = puzzle.slid(puzzle.start, slide)
    assert puzzle.position(slid, slide.move) == Position.parse("2|3\n\n  3>4")
    assert puzzle.position(slid, slide.move, {0}) == Position.parse("2*3\n\n  3>4")


@pytest.mark.parametrize(
    ("board", "move", "slid"),
    [
        ("1|2\n\n  3|4", "12R", "1>2\n\n3|4"),
        ("  1|2\n\n3|4", "12L", "1<2\n\n3|4"),
        ("1\n-\n2 3\n  -\n  4", "34U", "1 3\n- ^\n2 4"),
        ("  3\n  -\n1 4\n-\n2", "34D", "1 3\n- v\n2 4"),
    ],
)
def test_every_way_has_its_mark(board, move, slid):
    puzzle = UNMATCHED.puzzle(Position.parse(board))
    slide = puzzle.find_slide(puzzle.start, move)
    after = puzzle.slid(puzzle.start, slide)
    assert puzzle.position(after, slide.move) == Position.parse(slid)
