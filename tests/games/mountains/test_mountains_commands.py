"""The commands with Mountains and Valleys: a deal goes in, a map comes out."""

import json
import re
from contextlib import redirect_stdout
from dataclasses import replace
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from donimoes_book.board.dominoes import domino_set
from donimoes_book.board.position import Position
from donimoes_book.cli import run
from donimoes_book.games.layouts.deals import set_out
from donimoes_book.games.mountains import laboratory, solver
from donimoes_book.games.registry import find
from donimoes_book.manuscript.bank import read_bank

DONE, WRONG_INPUT, NO_SOLUTION, GAVE_UP, WRONG_USAGE = 0, 1, 2, 3, 64
GAME = find("mountains")
RULES = Path(__file__).parents[3] / "rules"


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("deal.txt").write_text(str(GAME.deal(Random(1))))
    Path("lacking.txt").write_text(str(set_out([p for p in domino_set() if 3 not in p][:18])))
    Path("few.txt").write_text("1|2 3|5\n")
    Path("problems").mkdir()
    Path("chapter.md").write_text("# A chapter\n")
    Path("book.toml").write_text(
        'title = "A book"\nchapters = ["chapter.md"]\nproblems = "problems"\n'
    )
    return tmp_path


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("solve mountains deal.txt", DONE),
        ("solve mountains lacking.txt", NO_SOLUTION),
        ("solve mountains few.txt", WRONG_INPUT),
        ("solve mountains deal.txt --max-states 1", GAVE_UP),
        ("solve mountains deal.txt --seconds 1", WRONG_USAGE),
        ("replay mountains deal.txt", WRONG_INPUT),
        ("replay mountains deal.txt no.txt", WRONG_INPUT),
        ("replay mountains deal.txt 12R 13R", WRONG_USAGE),
        ("replay mountains few.txt deal.txt", WRONG_INPUT),
        ("render few.txt --game mountains -o few.svg", DONE),
        ("generate mountains --count 2 --seed x", DONE),
        ("simulate mountains -n 1", DONE),
        ("census unmatched", WRONG_USAGE),
    ],
)
def test_every_command_ends_with_its_documented_exit_code(here, capsys, command, code):
    assert run(command.split()) == code
    assert "Traceback" not in capsys.readouterr().err


def test_a_map_is_printed_as_a_position(here, capsys):
    run(["solve", "mountains", "deal.txt"])
    printed = capsys.readouterr()
    puzzle = GAME.layout_puzzle(GAME.deal(Random(1)))
    assert GAME.layout_error(puzzle, Position.parse(printed.out)) is None
    assert printed.err.endswith(" tries\n")


def test_a_reader_s_own_map_is_checked_against_the_deal(here, capsys):
    run(["solve", "mountains", "deal.txt"])
    text = capsys.readouterr().out
    Path("map.txt").write_text(text)
    assert run(["replay", "mountains", "deal.txt", "map.txt"]) == DONE
    assert capsys.readouterr().out == "Solved.\n"


def changed(text, number, other):
    """Return a map with one domino replaced by another."""
    position = Position.parse(text)
    dominoes = [*position.dominoes]
    dominoes[number] = replace(dominoes[number], pips=other)
    return Position(tuple(dominoes))


def test_why_a_map_is_no_solution(here, capsys):
    run(["solve", "mountains", "deal.txt"])
    text = capsys.readouterr().out
    position = Position.parse(text)
    unused = next(p for p in domino_set() if p not in GAME.layout_puzzle(position).dominoes)
    turned = (replace(d, pips=d.pips[::-1]) for d in position.dominoes)
    maps = {
        f"the {unused[0]}-{unused[1]} is not among the dominoes dealt": changed(text, 3, unused),
        "is missing": Position(position.dominoes[:17]),
        "the map is in ": Position(tuple(turned)),
        "has no neighbour": "1|1         2|3",
        "is here twice": changed(text, 3, position.dominoes[4].pips),
    }
    for reason, layout in maps.items():
        Path("map.txt").write_text(str(layout))
        assert run(["replay", "mountains", "deal.txt", "map.txt"]) == NO_SOLUTION
        printed = capsys.readouterr().out
        assert printed.startswith("This is not a solution: ")
        assert reason in printed, printed


@pytest.mark.parametrize(("file", "outcome"), [("deal", "solved"), ("lacking", "unsolvable")])
def test_solve_answers_in_json(here, capsys, file, outcome):
    run(["solve", "mountains", f"{file}.txt", "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert {"length", "moves", "states", "optimal"} | {"layout", "tries", "reason"} < set(answer)
    assert (answer["length"], answer["moves"], answer["states"]) == (None, [], answer["tries"])
    assert answer["optimal"] == (outcome == "solved")
    assert (answer["game"], answer["outcome"]) == ("mountains", outcome)
    assert (answer["layout"] is None) == (outcome == "unsolvable")


def test_why_there_is_no_map(here, capsys):
    run(["solve", "mountains", "lacking.txt"])
    assert capsys.readouterr().out == (
        "There is no solution: no domino shows a 3, so nothing leads from below it to above it.\n"
    )


def test_a_drawn_map_shows_where_one_can_walk(here):
    run(["render", "few.txt", "--game", "mountains", "-o", "ways.svg"])
    run(["render", "few.txt", "-o", "plain.svg"])
    wide = re.compile('<path d="([^"]*)"[^>]* stroke-width="8"')
    ways, plain = (wide.findall(Path(name).read_text()) for name in ("ways.svg", "plain.svg"))
    assert [lines.count("M") for lines in ways] == [2]
    assert plain == []


def test_generated_deals_are_a_problem_bank(here, capsys):
    run(["generate", "mountains", "--count", "2", "--seed", "x"])
    bank = capsys.readouterr().out
    tries = [int(line.split()[1]) for line in bank.splitlines() if line.startswith(":tries:")]
    assert len(tries) == 2
    assert bank.count(":seed: x/") == bank.count(":grade: ") == 2
    # They are printed as they are found, and a bank has the easier one first.
    first, second = (f"```{{domino}}{entry}" for entry in bank.split("```{domino}")[1:])
    in_order = first + second if tries == sorted(tries) else second + first
    Path("problems/mountains.md").write_text(in_order)
    assert run(["check", "problems/mountains.md"]) == DONE


@pytest.fixture(scope="module")
def bank():
    """Return a bank of one deal."""
    with redirect_stdout(StringIO()) as printed:
        run(["generate", "mountains", "--count", "1", "--seed", "x"])
    return printed.getvalue()


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda bank: bank.replace(":tries: ", ":tries: 9"), "recorded as 9"),
        (lambda bank: bank.replace("\n-  ", "\n   ", 1), "has no place on a map"),
        (lambda bank: bank.replace("```{", "```{domino} mountains\n1|2\n```\n\n```{", 1), "not 1"),
        (lambda _: f"```{{domino}} mountains\n{lacking()}\n```\n", "no solution: no domino shows"),
    ],
)
def test_a_bank_of_deals_is_checked(here, capsys, bank, change, complaint):
    Path("problems/mountains.md").write_text(change(bank))
    assert run(["check", "problems/mountains.md"]) == WRONG_INPUT
    assert complaint in capsys.readouterr().err


def test_a_deal_of_another_grade_is_passed_over(here, capsys, monkeypatch):
    monkeypatch.setattr(solver, "STARTS", 3)
    for grade in "12":
        assert run(["generate", "mountains", "--grade", grade, "--seed", "x"]) == DONE
        assert f"\n:grade: {grade}\n" in capsys.readouterr().out
    assert run(["generate", "mountains", "--grade", "5", "--tries", "1", "--seed", "x"]) == GAVE_UP
    assert "raise --tries, or change --grade" in capsys.readouterr().err


@pytest.mark.long
def test_a_grade_is_recorded_of_each_deal_of_the_book():
    diagnostics = []
    bank = read_bank(RULES / "problems" / "mountains.md", "mountains", diagnostics)
    grades = [int(problem.measures["grade"]) for problem in bank]
    assert not diagnostics
    assert grades == sorted(grades)
    assert set(grades) == {1, 2, 3, 4, 5}


def lacking():
    return Path("lacking.txt").read_text()


def test_a_claim_that_a_deal_is_unsolvable_is_proven_or_answered_with_a_map(here, capsys):
    for deal, code in ((lacking(), DONE), (Path("deal.txt").read_text(), WRONG_INPUT)):
        diagram = f"```{{domino}} mountains\n:expect: unsolvable\n{deal}\n```\n"
        Path("chapter.md").write_text(f"# A chapter\n\n{diagram}")
        assert run(["check", "chapter.md"]) == code
    assert "but it can be laid like this:" in capsys.readouterr().err


def test_a_census_that_is_interrupted_in_compiled_code_says_so(here, capsys, monkeypatch):
    def decide(*_args):
        try:
            raise KeyboardInterrupt
        except KeyboardInterrupt as error:
            raise SystemError("returned a result with an exception set") from error

    monkeypatch.setattr(pytest.importorskip(f"{laboratory.__package__}.kernels"), "decide", decide)
    assert run(["census", "mountains"]) == 130
    assert capsys.readouterr().err == "interrupted\n"


@pytest.mark.parametrize(
    "text", ["spoiled", "[]", "{}", '{"dominoes": 2, "next_deal": 3, "left": []}']
)
def test_a_file_that_is_no_census_of_the_game_is_left_alone(here, capsys, text):
    pytest.importorskip("numba")
    file = Path("build/census-mountains.json")
    file.parent.mkdir()
    file.write_text(text)
    assert run(["census", "mountains"]) == WRONG_INPUT
    assert "this is not a census of deals of 18 dominoes" in capsys.readouterr().err
    assert file.read_text() == text
