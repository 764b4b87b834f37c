"""The rules of Bee Donimoes, plain and advanced, case by case, and what a picture may show.

Each case is a file: what it is about, a layout, and lines of moves from there with the outcome
expected, worded like a diagram's claims.
"""

import pytest

from donimoes_book.board.position import Position
from donimoes_book.games.errors import IllegalMove, IllegalPosition
from donimoes_book.games.registry import find
from helpers.case_files import cases

LAYOUT = """\
1 1 3 0|0
- - -
2 1 0 2|2

2|0 3 3|1
    -
3|2 3 0|1
"""
TWO_ROUNDS = """\
4 0 2|2 1 4
- -     - -
1 1 4 2 3 4
    - -
0|2 3 4 0 1
        - -
2|3 1 3 0 2
    - -
3|0 1 3 0|4
"""


def said(game, position, moves: str) -> str:
    """Return the outcome of the moves; all but the last should be legal."""
    try:
        steps = game.replay(position, moves)
    except IllegalMove as error:
        last = error.index == len(moves.split()) - 1
        return f"illegal: {error.reason}" if last else f"illegal already: {error}"
    return "legal, solved" if steps[-1].solves else "legal"


def plays(name: str, case) -> None:
    """Check that every line has the outcome it states, and that a diagram can claim it."""
    _about, board, lines = case
    game, position = find(name), Position.parse(board)
    for line in lines.split("\n"):
        moves, expected = line.split(": ", 1)
        assert said(game, position, moves) == expected, moves
        items = [expected] if expected.startswith("illegal") else expected.split(", ")
        for item in items:
            assert game.judge(position, moves, item) is None, (moves, item)


@cases("games/bee")
def test_bee(case):
    plays("bee", case)


@cases("games/bee-advanced")
def test_bee_advanced(case):
    plays("bee-advanced", case)


@pytest.mark.parametrize(
    ("dice", "message"),
    [
        ("(4,0)1,(0,1)2,(2,2)3", "the queen is in the wrong place"),
        ("(4,0)1,(4,1)1,(2,3)3", "there are two dice that show 1"),
        ("(0,0)1,(0,1)2,(2,3)3", "the die 1 stands on a 3"),
        ("(9,0)1,(0,1)2,(2,3)3", "the die 1 is not on a half"),
        ("(4,0)1,(0,1)2,(2,3)6", "the domino 6-0 is not here"),
        ("(4,0)1", "one die alone is not a round"),
    ],
)
def test_dice_that_cannot_stand_so_are_refused(dice, message):
    position = Position.parse(f"{LAYOUT}---\ndice:{dice}")
    with pytest.raises(IllegalPosition) as error:
        find("bee").puzzle(position)
    assert [violation.message for violation in error.value.violations] == [message]
    assert find("bee").check_picture(position)


def test_by_the_advanced_rule_no_die_stands_on_another_blank():
    position = Position.parse(f"{LAYOUT}---\ndice:(4,1)1,(4,3)2,(2,3)3")
    assert find("bee").check_picture(position) == []
    (violation,) = find("bee-advanced").check_picture(position)
    assert violation.message == "the die 2 stands on a 0"
    assert violation.advice == "It may stand on a 2 or on the queen’s blank."


@pytest.mark.parametrize("text", ["1|2 3|0", LAYOUT.replace("0|0", "   "), "1|2 2|3\n---\nP1"])
def test_without_dice_only_a_whole_layout_is_one(text):
    with pytest.raises(IllegalPosition):
        find("bee").puzzle(Position.parse(text.replace("---\nP1", "---\n(0,0)P")))


def test_each_arrow_shows_a_move():
    game = find("bee")
    dice = "---\ndice:(4,1)1,(0,1)2,(2,3)3\narrows:"
    right = Position.parse(f"{LAYOUT}{dice}(0,1)R4U2")
    assert game.check_moves(right, "2R4U2") == []
    wrong = Position.parse(f"{LAYOUT}{dice}(0,1)R4U1")
    assert [v.message for v in game.check_moves(wrong, "2R4U2")] == ["no move follows this arrow"]


def test_a_move_may_be_written_with_any_way_there_is_and_is_printed_with_the_fewest_turns():
    game, position = find("bee"), Position.parse(f"{LAYOUT}---\ndice:(4,1)1,(0,1)2,(2,3)3")
    (step,) = game.replay(position, "1L4U2")
    assert step.move == "1L4U2"
    # Above the 2 and the queen there is another way, but straight on is shorter.
    placed = Position.parse(f"{LAYOUT}---\ndice:(0,3)1,(0,1)2,(2,3)3")
    assert game.replay(placed, "1R1")[0].move == "1R1"


def test_claims_tell_a_round_from_all_rounds():
    game, position = find("bee-advanced"), Position.parse(TWO_ROUNDS)
    assert game.judge(position, "1D3 2D2L1U1", "gathered in 2") is None
    assert game.judge(position, "1D3 2D2L1U1", "gathered in 3") == "it takes 2"
    assert game.judge(position, "1D3", "gathered") == "a die is not with the queen"
    said = "there is a round left, or some dice are not with the queen"
    assert game.judge(position, "1D3 2D2L1U1", "solved") == said
    assert game.judge(position, "1D3 2D2L1U1 1D1R4 2R4D1 3R4", "solved in 5") is None
    assert game.judge(position, "", "solvable") is None
