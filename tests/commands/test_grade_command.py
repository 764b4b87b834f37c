"""`grade`: a position's grade and minutes, and how efforts agree with times that people took."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donimoes_book.board.position import Position
from donimoes_book.cli import run
from donimoes_book.games.code import code_of
from donimoes_book.laboratory.calibration import calibrate, rank_correlation
from donimoes_book.manuscript.problem import Problem

EASY, HARDER = "  2|3\n\n1|4", "    6|0\n\n0|5 1\n    -\n    0"
PENCIL = "1 0 2 1\n\n0 2 1 2\n\n0 2 1 0"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def graded(capsys, *words):
    assert run(["grade", *words]) == 0
    return capsys.readouterr().out


def test_a_grade_comes_with_an_estimate(folder, capsys):
    (folder / "board.txt").write_text(HARDER)
    text = graded(capsys, "unmatched", "board.txt")
    assert text.startswith("grade 1 of 5, 3 steps (an estimate for someone with practice: 2")


def test_json_has_the_effort_and_whether_it_takes_a_pencil(folder, capsys):
    (folder / "board.txt").write_text(PENCIL)
    fields = json.loads(graded(capsys, "dominosa", "board.txt", "--json"))
    assert fields.keys() == {"game", "grade", "effort", "minutes", "pencil"}
    assert (fields["game"], fields["grade"], fields["pencil"]) == ("dominosa", 1, False)


def test_what_cannot_be_graded_is_refused(folder, capsys):
    (folder / "board.txt").write_text(EASY)
    assert run(["grade"]) == 64
    assert "Name a game, or give --calibrate a file with times." in capsys.readouterr().err
    assert run(["grade", "bergen", "board.txt"]) == 1
    assert "Bergen has no problems to grade" in capsys.readouterr().err


def test_times_are_compared_with_efforts(folder, capsys):
    codes = [code_of("unmatched", Position.parse(board)) for board in (EASY, HARDER)]
    (folder / "times.csv").write_text(f"code,minutes\n\n# club\n{codes[0]},1\n{codes[1]}, 4\n")
    lines = graded(capsys, "--calibrate", "times.csv").splitlines()
    assert lines[0] == "2 times, rank correlation with effort 1.00"
    assert lines[1].startswith("minutes that fit: ")


def test_every_mistake_in_a_file_of_times_is_named_at_its_place(folder, capsys):
    code = code_of("unmatched", Position.parse(EASY))
    (folder / "times.csv").write_text(f"{code},fast\nzzz,4\n{code},-1\n")
    assert run(["grade", "--calibrate", "times.csv"]) == 1
    errors = capsys.readouterr().err
    assert f"times.csv:1:{len(code) + 2}: expected a code, a comma and minutes" in errors
    assert "times.csv:2:1: " in errors
    assert f"times.csv:3:{len(code) + 2}: expected" in errors


def test_times_of_one_problem_say_nothing(folder, capsys):
    code = code_of("unmatched", Position.parse(EASY))
    (folder / "times.csv").write_text(f"{code},3\n{code},4\n")
    assert run(["grade", "--calibrate", "times.csv"]) == 1
    assert "different times of problems of different effort" in capsys.readouterr().err


@given(
    st.lists(st.integers(0, 20), min_size=2, max_size=9, unique=True),
    st.floats(0.1, 10),
    st.floats(0.5, 5),
)
def test_times_on_a_line_give_the_line(efforts, minutes, doubling):
    fit = calibrate(efforts, [minutes * 2 ** (effort / doubling) for effort in efforts])
    assert fit == pytest.approx((1, minutes, doubling))


@given(st.permutations(range(7)), st.permutations(range(7)))
def test_without_ties_rank_correlation_is_that_of_the_textbook(one, other):
    square = sum((a - b) ** 2 for a, b in zip(one, other, strict=True))
    assert rank_correlation(one, other) == pytest.approx(1 - 6 * square / (7 * (7**2 - 1)))


def test_a_record_has_no_time():
    from donimoes_book.editions.problem_measures import time_of

    position = Position.parse(EASY)
    assert time_of(Problem("unmatched", 1, position, 0, record=True)) == ""
    assert time_of(Problem("unmatched", 1, position, 5, effort=99)) == "over 2\N{NO-BREAK SPACE}h"
    assert time_of(Problem("unmatched", 1, position, 3, effort=7)) == "12\N{NO-BREAK SPACE}min"
