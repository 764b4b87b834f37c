"""Texts that were probably meant to be boards, though they are none."""

import pytest

from donimoes_book.manuscript.source import looks_like_board


@pytest.mark.parametrize("joint", "|<>+*")
def test_a_joint_between_two_numbers_in_a_line_makes_a_board(joint):
    assert looks_like_board([f"2{joint}3"])
    assert looks_like_board(["2 3", f"  1 2{joint}3"])


@pytest.mark.parametrize("joint", "-^v+*")
def test_a_joint_between_two_numbers_in_three_lines_makes_a_board(joint):
    assert looks_like_board(["2", joint, "3"])
    assert looks_like_board(["5 5", "5  2", f"   {joint}", "5  3"])


@pytest.mark.parametrize(
    "lines",
    [
        ["2", "|", "3"], ["2", " ", "3"], ["2", "~", "3"],
        ["2", "-", ""], ["", "-", "3"], ["2", "-", " "], ["2", "-"], ["-", "3"],
        ["2", " -", " 3"], [" 2", " -", "3"], ["2", " -", "3"],
        ["2-3"], ["2~3"], ["2|"], ["|3"], ["2 | 3"], ["2||3"], ["23"],
        ["words", "2|3"], ["2|3", "words"], [],
    ],
)  # fmt: skip
def test_anything_else_makes_none(lines):
    assert not looks_like_board(lines)


def test_what_is_below_the_separator_is_not_judged():
    assert looks_like_board(["2|3", "---", "anything at all"])
    assert not looks_like_board(["2 3", "---", "2|3"])
    assert not looks_like_board(["2 3", "---", "2", "-", "3"])
