"""`python -m tools.order_bank`: the problems of a bank in order of effort, with their grades."""

from tools.order_bank import ordered

from donimoes_book.manuscript.store import SolvedStore

EASY, HARDER = "  2|3\n\n1|4", "    6|0\n\n0|5 1\n    -\n    0"


def problem(number, grade, board, seed):
    fence = f"```{{domino}} unmatched\n:grade: {grade}\n:seed: {seed}\n\n{board}\n```\n"
    return f"\n## Problem {number}\n\n{fence}"


def test_problems_change_places_and_keep_what_else_is_recorded(tmp_path):
    bank = tmp_path / "unmatched.md"
    bank.write_text("# A bank\n" + problem(1, 5, HARDER, "b") + problem(2, 5, EASY, "a"))
    text = ordered(bank, SolvedStore(tmp_path / "solved"))
    assert text == "# A bank\n" + problem(1, 1, EASY, "a") + problem(2, 1, HARDER, "b")


def test_problems_that_the_book_does_not_print_come_last(tmp_path):
    bank = tmp_path / "unmatched.md"
    extra = problem(1, 1, EASY, "a").replace(":seed:", ":extra:\n:seed:")
    bank.write_text("# A bank\n" + extra + problem(2, 1, HARDER, "b"))
    text = ordered(bank, SolvedStore(tmp_path / "solved"))
    assert text.index(HARDER) < text.index(EASY)
