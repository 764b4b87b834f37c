"""Dominosa at the terminal: what is printed, and what is refused, with its place."""

import io
import json
import sys

import pytest

from donimoes_book.board.position import Position
from donimoes_book.cli import run
from donimoes_book.games.code import code_of, read_code
from donimoes_book.games.errors import IllegalMove, IllegalPosition
from donimoes_book.games.registry import find, words_of
from donimoes_book.search.figures import Simulation
from helpers.documents import ROOT

GAME = find("dominosa")
PROBLEM = "3 3 1 3 2\n\n2 1 1 0 0\n\n2 1 0 0 2\n\n0 3 3 1 2\n"
SOLVED = "3|3 1 3|2\n    -\n2|1 1 0|0\n\n2 1 0 0 2\n- - - - -\n0 3 3 1 2"
MOVES = "32-D1E1 33-A1B1 11-C1C2 21-A2B2 20-A3A4 00-D2E2 01-D3D4 13-B3B4 03-C3C4 22-E3E4"
DOUBTFUL = "3 0 2 3 1\n\n1 0 2 1 2\n\n2 1 3 1 3\n\n0 0 3 0 2\n"


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, text in (("problem", PROBLEM), ("doubtful", DOUBTFUL), ("solved", SOLVED)):
        (tmp_path / f"{name}.txt").write_text(text)
    return tmp_path


def test_the_joined_position_is_printed(here, capsys):
    assert run(["solve", "dominosa", "problem.txt"]) == 0
    assert capsys.readouterr().out.rstrip() == SOLVED


@pytest.mark.parametrize(
    "text",
    [
        PROBLEM.replace("\n\n", "\n"),
        "3 4 5\n" + PROBLEM.replace("\n\n", "\n"),
        "3:" + "".join(PROBLEM.split()) + "\n",
    ],
)
def test_a_problem_is_solved_as_other_programs_write_it(text, here, capsys):
    (here / "theirs.txt").write_text(text)
    assert run(["solve", "dominosa", "theirs.txt"]) == 0
    assert capsys.readouterr().out.rstrip() == SOLVED


def test_a_number_that_is_wrong_in_a_game_id_is_shown_there(here, capsys):
    (here / "theirs.txt").write_text("3:" + "".join(PROBLEM.split())[:-1] + "3\n")
    assert run(["solve", "dominosa", "theirs.txt"]) == 1
    told = capsys.readouterr().err
    assert "theirs.txt:1:22: there are 6 halves with 3;" in told


def test_several_solutions_are_told_with_one_of_them(here, capsys):
    several = "there are several solutions, and this is one"
    for name, are_several in (("problem", False), ("doubtful", True)):
        assert run(["solve", "dominosa", f"{name}.txt"]) == 0
        assert (several in capsys.readouterr().err) == are_several


def test_json_tells_the_layout_and_whether_it_is_the_only_one(here, capsys):
    assert run(["solve", "dominosa", "problem.txt", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["outcome"], told["length"], told["layout"]) == ("solved", 10, SOLVED)
    assert told["unique"] is True
    assert " ".join(told["moves"]) == MOVES
    assert [step["technique"] for step in told["deductions"][:3]] == ["forcing", "forcing", "half"]
    assert run(["solve", "dominosa", "doubtful.txt", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["unique"] is False


def test_what_is_known_already_is_used(here, capsys):
    (here / "begun.txt").write_text("3|3 1~3|2\n    -\n" + PROBLEM.split("\n", 2)[2])
    assert run(["solve", "dominosa", "begun.txt"]) == 0
    assert capsys.readouterr().out.rstrip() == SOLVED
    (here / "wrong.txt").write_text("3 3 1|3 2\n" + PROBLEM.split("\n", 1)[1])
    assert run(["solve", "dominosa", "wrong.txt"]) == 2


def test_moves_are_replayed_also_with_splits_and_numbers_the_other_way(here, capsys):
    assert run(["replay", "dominosa", "problem.txt", MOVES]) == 0
    capsys.readouterr()
    turned = "C1~D1 23-E1D1 " + MOVES.split(" ", 1)[1].lower()
    assert run(["replay", "dominosa", "problem.txt", turned]) == 0
    assert capsys.readouterr().out == "Solved in 10 dominoes.\n"


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        ("31-B1C1 33-A1B1", "B1 belongs to 31-B1C1"),
        ("10-B2A4", "B2 and A4 are not side by side"),
        ("12-A1B1", "the numbers on A1 and B1 are 3 and 3"),
        ("12-F1F2", "there is no square F1"),
        ("12-A4A5", "there is no square A5"),
        ("C1~D1 13-C1D1", "C1 and D1 are known to be apart"),
        ("13-C1D1 C1~D1", "C1 and D1 are joined"),
        ("11-B2B3 11-C1C2", "that domino is already there, as 11-B2B3"),
    ],
)
def test_a_move_is_refused_for_what_the_table_shows(moves, reason):
    with pytest.raises(IllegalMove) as refused:
        GAME.replay(Position.parse(PROBLEM), moves)
    assert refused.value.reason == reason


def test_advice_is_one_deduction_with_its_picture(here, capsys):
    assert run(["advise", "dominosa", "problem.txt"]) == 0
    sentence, _, *picture = capsys.readouterr().out.rstrip().split("\n")
    assert sentence.startswith("With the 1-3 on C1D1, the 3 at B1 would have only 33-A1B1 left")
    assert picture[0] == "3 3 1S3 2"
    assert run(["advise", "dominosa", "solved.txt"]) == 2
    (here / "wrong.txt").write_text("3 3 1|3 2\n" + PROBLEM.split("\n", 1)[1])
    capsys.readouterr()
    assert run(["advise", "dominosa", "wrong.txt"]) == 0
    assert "is wrong: undo" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (PROBLEM.replace("3 3 1 3 2", "3 3 1 3 1"), "7:7: there are 6 halves with 1"),
        ("0 1 2 2\n\n2 2 2 2\n\n2 2 2 2", "there is 1 half with 1; a set up to double-2 has 4"),
        (
            PROBLEM.replace("3 3 1 3 2", "3 3 1 3  "),
            "1:7: the rectangle has a hole in row 1, column 5",
        ),
        (
            "3 3 1 3 2\n    -\n2 1 1 0 0\n  -\n2 1 0 0 2\n\n0 3 3 1 2",
            "3:3: domino 11 is here twice",
        ),
        ("0 1\n\n1 0\n\n0 1\n", "a set up to double-1 is too small"),
        (
            PROBLEM.rstrip() + "\n---\n(0,0)P\n",
            "the piece P has no place in a rectangle of numbers",
        ),
    ],
)
def test_what_is_no_set_is_an_error_with_its_place(text, told, here, capsys):
    (here / "wrong.txt").write_text(text)
    assert run(["solve", "dominosa", "wrong.txt"]) == 1
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ("3~3 1 3 2\nS\n2 1 1 0 0\n\n2 1 0 0 2\n\n0 3 3 1 2", "the 3 here has no neighbour left"),
        ("3~3 1 3 2\n\n2 1 1 0 0\n\n2 1 0 0 2\n\n0 3~3 1 2", "there is no place left for the 3-3"),
    ],
)
def test_a_picture_that_contradicts_itself_is_refused_and_a_position_has_no_solution(
    position, told, here, capsys
):
    shown = Position.parse(position)
    assert told in {violation.message[: len(told)] for violation in GAME.check_picture(shown)}
    (here / "wrong.txt").write_text(position)
    assert run(["solve", "dominosa", "wrong.txt"]) == 2


def test_every_figure_that_was_measured_has_its_words():
    text = (ROOT / "rules" / "numbers" / "dominosa.json").read_text(encoding="utf-8")
    assert list(Simulation.from_json(text).figures) == list(words_of("dominosa").labels)


def test_a_code_holds_the_numbers():
    position = Position.parse(PROBLEM)
    code = code_of("dominosa", position)
    assert read_code(code) == ("dominosa", position)
    assert len(code) < 50


@pytest.mark.parametrize(
    ("text", "item", "reason"),
    [
        (PROBLEM, "unique", None),
        (DOUBTFUL, "unique", "there are several"),
        (DOUBTFUL, "solutions 2", None),
        (DOUBTFUL, "solutions 1", "there are 2 solutions"),
        (PROBLEM, "grade 3", None),
        (PROBLEM, "grade 2", "it is of grade 3"),
        (PROBLEM, "solvable", None),
        (PROBLEM, "unsolvable", "there is a solution"),
        (PROBLEM, "legal", None),
        (PROBLEM, "solved", "it is not solved"),
        (SOLVED, "solved", None),
        (PROBLEM, "forced by half", "nothing is marked"),
        (PROBLEM.replace("1 3 2\n", "1S3 2\n", 1), "forced by forcing", None),
        (
            PROBLEM.replace("1 3 2\n", "1S3 2\n", 1),
            "forced by chain",
            "the next deduction is forcing",
        ),
        (PROBLEM.replace("3 3 1", "3S3 1", 1), "forced by forcing", "it finds something else"),
    ],
)
def test_claims(text, item, reason):
    refusal = GAME.judge(Position.parse(text), "", item)
    assert refusal is None if reason is None else reason in refusal


def test_an_unknown_technique_is_answered_with_those_there_are():
    with pytest.raises(ValueError, match="half, pair, shared, forcing, locked, parity, chain"):
        GAME.judge(Position.parse(PROBLEM), "", "forced by magic")


def test_a_crossed_domino_must_not_lie_there():
    crossed = Position.parse(PROBLEM.replace("1 3 2\n", "1*3 2\n", 1))
    assert GAME.check_picture(crossed) == []
    (wrong,) = GAME.check_picture(Position.parse(PROBLEM.replace("1 3 2\n", "1 3*2\n", 1)))
    assert wrong.message == "32 is crossed, but it can be there"
    (added,) = GAME.check_picture(Position.parse(PROBLEM.replace("1 3 2\n", "1+3 2\n", 1)))
    assert "cannot be completed" in added.message


def test_a_problem_with_several_solutions_is_refused():
    with pytest.raises(IllegalPosition, match="this problem has several solutions"):
        GAME.puzzle(Position.parse(DOUBTFUL)).measure_difficulty()


def test_problems_are_made_for_whole_sets_only(capsys):
    assert run(["generate", "dominosa", "--dominoes", "10", "--grade", "2"]) == 0
    assert ":wish: --dominoes 10 --grade 2 --tries 200" in capsys.readouterr().out
    assert run(["generate", "dominosa", "--dominoes", "11"]) == 64
    assert "only with 6, 10, 15, 21, 28, 36, 45 or 55" in capsys.readouterr().err
    assert run(["generate", "unmatched", "--dominoes", "30"]) == 64
    assert "Unmatched Donimoes has no problems with 30 dominoes, only with 2 to 28" in (
        capsys.readouterr().err
    )


def test_a_person_joins_and_asks_for_a_hint(here, capsys, monkeypatch):
    monkeypatch.setattr(
        sys, "stdin", io.StringIO("hint\nhint\nC1~D1\n" + MOVES.replace(" ", "\n") + "\n")
    )
    code = code_of("dominosa", Position.parse(PROBLEM))
    assert run(["play", code]) == 0
    told = capsys.readouterr()
    assert "can there be a domino on C1D1?" in told.err + told.out
    assert "With the 1-3 on C1D1" in told.err + told.out
    assert "solved in 10 dominoes" in told.out + told.err
