"""The commands for solitaires: deals are solved, replayed, made as problems and measured."""

import json
import re
from pathlib import Path

import pytest

from donimoes_book.cli import run
from donimoes_book.games.laboratory import generator_of
from donimoes_book.games.registry import find
from donimoes_book.laboratory.calibration import rank_correlation
from helpers.ladders import bank, ladder

DONE, WRONG_INPUT, NO_SOLUTION, GAVE_UP, WRONG_USAGE = 0, 1, 2, 3, 64
BANKS = Path(__file__).parents[3] / "rules" / "problems"
COLUMNS = ("five-columns", "pairs-to-twelve", "pairs-of-six")


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("won.txt").write_text("6|6  5|5  x x\n\n0|0  1|1\n")
    Path("lost.txt").write_text("6|6  5|5  1|2\n")
    Path("row.txt").write_text("2 0 5 1 0\n- - - - -\n6 1 6 2 4\n")
    Path("hidden.txt").write_text("6|2 2|5\n\n\n\n3  4\n-  -\n4  6\n\n\n\n#\n-\n#\n")
    Path("wrong.txt").write_text("6|6  6|6\n")
    generator = generator_of(find("five-columns"))
    Path("deal.txt").write_text(str(generator.generate(generator.spec, "deal").position))
    return tmp_path


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("solve five-columns won.txt", DONE),
        ("solve five-columns lost.txt", NO_SOLUTION),
        ("solve five-columns wrong.txt", WRONG_INPUT),
        ("solve five-columns deal.txt --max-states 3", GAVE_UP),
        ("replay five-columns won.txt 66+00", NO_SOLUTION),
        ("replay five-columns won.txt 00E", NO_SOLUTION),
        ("replay five-columns won.txt 00E,66+00,11E,55+11", DONE),
        ("replay five-columns won.txt 66-00", WRONG_INPUT),
        ("render won.txt --game five-columns -o won.svg", DONE),
        ("generate pairs-of-six --count 1 --tries 1 --grade 5 --seed x", GAVE_UP),
        ("simulate pairs-of-six -n 3", DONE),
    ],
)
def test_every_command_ends_with_its_documented_exit_code(here, capsys, command, code):
    assert run(command.split()) == code
    assert "Traceback" not in capsys.readouterr().err


def test_a_solution_is_said_to_be_the_shortest_where_that_is_proven(here, capsys):
    run(["solve", "five-columns", "won.txt", "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert (answer["outcome"], answer["length"], answer["optimal"]) == ("solved", 4, True)
    run(["solve", "five-columns", "lost.txt", "--json"])
    assert json.loads(capsys.readouterr().out)["optimal"] is False


def test_the_first_illegal_move_is_reported_with_its_reason(here, capsys):
    run(["replay", "five-columns", "won.txt", "66+00"])
    printed = capsys.readouterr().out
    assert (
        "Move 1, 66+00, is not legal here: the 6-6 is covered by the next domino in its column."
        in printed
    )


def test_problems_are_made_again_from_their_seed(here, capsys):
    command = "generate pairs-to-twelve --count 2 --grade 2 --seed again"
    assert run(command.split()) == DONE
    made = capsys.readouterr().out
    assert run(command.split()) == DONE
    assert capsys.readouterr().out == made
    lost = [float(number) for number in re.findall(r":lost: (\S+)", made)]
    assert len(lost) == 2
    assert min(lost) > 0.25


@pytest.mark.parametrize(
    ("command", "printed"),
    [
        (
            "generate five-columns --dominoes 8",
            "Five Columns does not accept --dominoes. It accepts --tries, --grade, --or-harder.",
        ),
        (
            "generate five-columns --fast",
            "Five Columns has no compiled search here: leave out --fast.",
        ),
        (
            "simulate five-columns --fast",
            "Five Columns has no compiled search here: leave out --fast.",
        ),
        (
            "generate bingo-by-choice",
            "No problems can be made for Bingo by Choice: every deal can be won.",
        ),
        ("campaign five-columns", "Five Columns has no campaigns."),
    ],
)
def test_what_a_solitaire_does_not_take_is_reported(here, capsys, command, printed):
    assert run(command.split()) == WRONG_USAGE
    assert printed in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize("game", COLUMNS)
def test_there_are_a_dozen_deals_and_luck_loses_more_and_more_of_them(game):
    lost = [float(problem.measures["lost"]) for problem in ladder(game)]
    assert len(lost) == (13 if game == "pairs-to-twelve" else 12)
    assert rank_correlation(range(len(lost)), lost) > 0.85
    assert lost[0] == min(lost) < 0.1
    assert max(lost) > 0.9


@pytest.mark.parametrize("game", COLUMNS)
def test_the_recorded_seed_and_specification_deal_the_problem_again(game):
    problem = bank(game)[5]
    generator = generator_of(find(game))
    assert problem.measures["wish"] == str(generator.spec)
    made = generator.generate(generator.spec, problem.measures["seed"])
    assert made.position == problem.position
    assert str(made.measures["lost"]) == problem.measures["lost"]


@pytest.mark.parametrize("game", COLUMNS)
def test_a_problem_is_a_whole_deal(game):
    for problem in bank(game):
        deal = find(game).puzzle(problem.position)
        assert [len(column) for column in deal.start.columns] == [5] * 5
        assert len(deal.start.reserve) == 3


def test_what_may_be_played_has_a_heavier_line(here):
    assert run(["render", "won.txt", "--game", "five-columns", "-o", "won.svg"]) == DONE
    assert run(["render", "won.txt", "-o", "plain.svg"]) == DONE
    assert Path("won.svg").read_text().count('"#rim-a"') == 2
    assert "rim-a" not in Path("plain.svg").read_text()


def test_a_printed_solution_of_bingo_can_be_replayed(here, capsys):
    run(["solve", "bingo", "row.txt"])
    solution = capsys.readouterr().out.strip()
    assert run(["replay", "bingo", "row.txt", solution]) == DONE
    assert run(["replay", "bingo", "row.txt", *solution.split()]) == DONE


def test_what_is_left_of_a_row_is_solved_from_the_number_called_next(here, capsys):
    run(["replay", "bingo", "row.txt", "01+12+04"])
    left = capsys.readouterr().out.partition("\n")[2]
    assert left.endswith("call:5\n")
    Path("left.txt").write_text(left)
    run(["solve", "bingo", "left.txt"])
    assert capsys.readouterr().out == ". . . . . . . . 26 . 56\n"


def test_a_stock_that_lies_face_down_is_pointed_at(here, capsys):
    assert run(["solve", "domino-patience", "hidden.txt"]) == WRONG_INPUT
    printed = capsys.readouterr().err
    assert "hidden.txt:11:1: to solve it, show the stock" in printed
