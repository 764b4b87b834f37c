"""What a diagram of a sliding puzzle claims by its marks, its moves and its `:expect:` lines."""

import pytest

from donimoes_book.board.position import Place, Position
from donimoes_book.games.errors import IllegalMove, IllegalPosition, UnreadableMove
from donimoes_book.games.registry import find
from donimoes_book.games.sliding.puzzle import UnmatchedPuzzle

UNMATCHED, CAPTURING = find("unmatched"), find("capturing")
PUZZLE = UnmatchedPuzzle(Position.parse("1|2"))


def picture(game, text: str) -> list[tuple[str, Place | None]]:
    return [(t.message, t.place) for t in game.check_picture(Position.parse(text))]


def moves(game, text: str, played: str) -> list[tuple[str, Place | None]]:
    return [(t.message, t.place) for t in game.check_moves(Position.parse(text), played)]


def judge(game, text: str, played: str, item: str) -> str | None:
    return game.judge(Position.parse(text), played, item)


# Printed moves


@pytest.mark.parametrize(
    "text", ["24R, 35U, 24L", "24R 35U 24L", " 24r,35u\n24L ", "24R; 35U; 24L"]
)
def test_moves_are_written_with_commas_or_spaces_between(text):
    assert PUZZLE.read_moves(text) == ("24R", "35U", "24L")


def test_no_moves_at_all_are_fine():
    assert PUZZLE.read_moves("") == ()


@pytest.mark.parametrize("word", ["24", "R24", "2-4R", "24X", "24RR", "NR4"])
def test_an_unreadable_move_is_quoted_with_its_place(word):
    with pytest.raises(UnreadableMove, match="a move is a domino and a direction") as caught:
        PUZZLE.read_moves(f"24R {word}")
    assert (caught.value.index, caught.value.move) == (1, word)


# Replaying


def test_each_step_shows_the_move_and_what_it_collected():
    (step,) = CAPTURING.replay(Position.parse("  5|2 0\n      -\n1|2   2"), "12R")
    assert step.move == "12R"
    assert step.before == Position.parse("  5|2 0\n      -\n1|2   2")
    assert step.picture == Position.parse("5*2 0\n    *\n1>2 2")
    assert step.after == Position()
    assert (step.captured, step.solves) == (("52", "02", "12"), True)


def test_one_step_begins_where_the_last_one_ended():
    steps = CAPTURING.replay(Position.parse("2|2\n\n5 4\n- -\n2 5\n\n5|1"), "22R 52U 52U 51R")
    assert [step.after for step in steps[:-1]] == [step.before for step in steps[1:]]
    assert [step.solves for step in steps] == [False, False, False, True]


def test_an_illegal_move_says_which_why_and_from_where():
    with pytest.raises(IllegalMove) as caught:
        UNMATCHED.replay(Position.parse("  2|3\n\n3|4"), "34R 34R 34R")
    assert str(caught.value) == "move 2, 34R: its 3 matches the 3 of 23"
    assert (caught.value.index, caught.value.move) == (1, "34R")
    assert caught.value.position == Position.parse("2|3\n\n3|4")


# Marks are claims


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (UNMATCHED, "2|3\n\n3>4"),
        (UNMATCHED, "2|3\n\n3|4"),
        (UNMATCHED, "  2|3       2|3\n\n3|4         3>4"),
        (UNMATCHED, "2*3\n\n  3*4"),
        (CAPTURING, "2*3\n\n  3>4"),
        (CAPTURING, "2|3\n\n  3>4"),
        (CAPTURING, "5*2 0\n    *\n1>2 2"),
        (CAPTURING, "3|4\n\n1>2"),
    ],
)
def test_a_picture_of_a_legal_step_is_true(game, text):
    assert picture(game, text) == []


@pytest.mark.parametrize(
    ("game", "text", "message", "place"),
    [
        (UNMATCHED, "2|3\n\n  3>4", "34R is not legal: its 3 matches the 3 of 23", (2, 2)),
        (CAPTURING, "1|4\n\n0>3", "03R is not legal: it neither matches", (0, 2)),
        (CAPTURING, "5*2 0\n    -\n1>2 2", "12R captures 02 52", (0, 0)),
        (UNMATCHED, "2*3\n\n3|4", "23 is crossed, but no equal number touches it", (0, 0)),
    ],
)
def test_a_picture_of_anything_else_is_not(game, text, message, place):
    (violation,) = picture(game, text)
    assert violation[0].startswith(message)
    assert violation[1] == place


def test_a_slide_cannot_come_from_where_another_domino_is():
    assert picture(UNMATCHED, "1|2 3>4\n\n    5|6") == [
        ("34R cannot have led here: one step earlier, domino 34 overlaps 12", Place(4, 0))
    ]


def test_a_slide_cannot_come_from_outside_the_group():
    ((message, _),) = picture(UNMATCHED, "1|2\n\n  3<4")
    assert message == "34L cannot have led here: one step earlier, the dominoes are not one group"


def test_a_diagnostic_about_the_second_picture_points_there():
    side_by_side = "  2|3       2|3\n\n3|4           3>4"
    assert [place for _, place in picture(UNMATCHED, side_by_side)] == [Place(14, 2)]


# Moves are replayed; a picture beside the first shows their result


def test_moves_may_stand_alone():
    assert moves(UNMATCHED, "  2|3\n\n3|4", "34R 34L") == []


def test_the_picture_beside_it_is_the_result_marked_or_not():
    before = "  2|3       2|3\n\n3|4         3{}4"
    for joint in "|>":
        assert moves(UNMATCHED, before.format(joint), "34R") == []


def test_the_result_of_capturing_may_show_what_is_captured_or_what_is_left():
    before = ["  3|2 0", "      -", "1|2   4"]
    for result in (["3*2 0", "    -", "1>2 4"], ["0", "-", "4"]):
        rows = (f"{left:14}{right}" for left, right in zip(before, result, strict=True))
        assert moves(CAPTURING, "\n".join(rows), "12R") == []


def test_only_the_last_of_several_pictures_is_the_result():
    assert moves(UNMATCHED, "  2|3     2|3       2|3\n\n3|4       3>4     3<4", "34R 34L") == []


def test_a_different_result_is_shown():
    text = "  2|3       2|3\n\n3|4         3|4"
    (violation,) = UNMATCHED.check_moves(Position.parse(text), "34R 34L")
    assert violation.message == "34L does not lead to this position"
    assert violation.place == Place(12, 0)
    assert violation.advice == "It leads to:\n          2|3\n\n        3|4"


def test_a_result_without_dominoes_is_wrong_like_any_other():
    ((message, _),) = moves(UNMATCHED, "  2|3         x\n\n3|4", "34R")
    assert message == "34R does not lead to this position"


def test_illegal_moves_are_left_to_the_caller():
    with pytest.raises(IllegalMove, match="move 1, 23U: 23 can only move left or right"):
        moves(UNMATCHED, "2|3\n\n3|4", "23U")


# What a diagram expects

EXAMPLE = "  2|3\n\n3|4"
APART = "1|2\n\n    3|4"


@pytest.mark.parametrize(
    ("game", "text", "played", "item"),
    [
        (UNMATCHED, EXAMPLE, "", "legal"),
        (UNMATCHED, EXAMPLE, "34R", "legal"),
        (UNMATCHED, EXAMPLE, "34R 34R", "illegal"),
        (UNMATCHED, EXAMPLE, "34R 34R", "illegal: its 3 matches the 3 of 23"),
        (UNMATCHED, EXAMPLE, "34R 34R", "illegal: Matches"),
        (UNMATCHED, APART, "", "illegal: not one group"),
        (UNMATCHED, EXAMPLE, "34R", "solved"),
        (UNMATCHED, "2|3\n\n3|4", "", "solved"),
        (CAPTURING, "2|3\n\n3|4", "34R", "captures 34 23"),
        (CAPTURING, "2|3\n\n3|4", "34R", "captures 43 32"),
        (CAPTURING, "  3|4\n\n1|2", "12R", "adds"),
        (CAPTURING, "2|3\n\n  3>4", "", "captures 23 34"),
        (CAPTURING, "2|3     2*3\n\n3|4       3>4", "", "captures 23 34"),
        (CAPTURING, "  3|4\n\n  1>2", "", "adds"),
    ],
)
def test_a_true_claim_needs_no_answer(game, text, played, item):
    assert judge(game, text, played, item) is None


@pytest.mark.parametrize(
    ("game", "text", "played", "item", "answer"),
    [
        (UNMATCHED, "2|3\n\n  3>4", "", "legal", "34R is not legal: its 3 matches the 3 of 23"),
        (UNMATCHED, EXAMPLE, "", "illegal", "the position is legal"),
        (UNMATCHED, EXAMPLE, "34R", "illegal", "34R is legal"),
        (
            UNMATCHED,
            EXAMPLE,
            "34R 34R 34L",
            "illegal",
            "an earlier move, 34R, is illegal: its 3 matches",
        ),
        (UNMATCHED, EXAMPLE, "34R 34R", "illegal: splits", "the reason is: its 3 matches the 3"),
        (UNMATCHED, EXAMPLE, "34R 34L", "solved", "it is not solved"),
        (UNMATCHED, EXAMPLE, "", "solved", "it is not solved"),
        (CAPTURING, "2|3\n\n3|4", "34R", "captures 23", "34R captures 23 34"),
        (CAPTURING, "2|3\n\n3|4", "34R", "adds", "34R captures 23 34"),
        (CAPTURING, "  3|4\n\n1|2", "12R", "captures 12 34", "12R captures nothing"),
        (CAPTURING, "  3|4\n\n1|2", "", "adds", "no move is played"),
        (CAPTURING, "  3|4\n\n1|2", "", "captures 12", "no move is played"),
    ],
)
def test_a_false_claim_is_answered_with_what_was_found(game, text, played, item, answer):
    assert judge(game, text, played, item).startswith(answer)


@pytest.mark.parametrize(
    ("game", "item"),
    [
        (UNMATCHED, "captures 23 34"),
        (UNMATCHED, "adds"),
        (CAPTURING, "scores 10"),
        (CAPTURING, "legal move"),
        (CAPTURING, "solved: quickly"),
        (CAPTURING, ""),
    ],
)
def test_an_unknown_claim_is_refused_with_a_list_of_claims(game, item):
    with pytest.raises(ValueError, match=r"expected one of: legal, illegal: REASON, .*solved"):
        judge(game, EXAMPLE, "34R", item)


def test_a_claim_about_illegal_moves_cannot_be_judged():
    with pytest.raises(IllegalMove):
        judge(UNMATCHED, EXAMPLE, "34L", "solved")
    with pytest.raises(IllegalPosition):
        judge(UNMATCHED, APART, "", "solved")
    with pytest.raises(UnreadableMove):
        judge(UNMATCHED, EXAMPLE, "34R 3R", "illegal")


@pytest.mark.parametrize("name", ["unmatched", "capturing", "mirror"])
def test_a_picture_has_each_domino_of_a_set_once(name):
    game = find(name)
    for text in ("2|3 2|3", "2|3 4|5\n\n3|2"):
        (wrong,) = game.check_picture(Position.parse(text))
        assert wrong.message.endswith("is here twice")
    assert not game.check_picture(Position.parse("2|3     2|3"))  # before and after
