"""The command line is a contract: commands, exit codes, JSON fields and files."""

import json
import os
import pty
import re
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from shlex import quote

import pytest
from PIL import Image

from donimoes_book.cli import run
from donimoes_book.games import registry
from donimoes_book.games.laboratory import BackendLimit
from donimoes_book.laboratory import generation
from helpers.kernels import sliding

DONE, WRONG_INPUT, NO_SOLUTION, GAVE_UP, WRONG_USAGE = 0, 1, 2, 3, 64

ONE_STEP = "  2|3\n\n3|4\n"
FAR = "6|5\n\n1|1 2|2 3|3\n\n4\n-\n4\n"
STUCK = "3|3\n\n0|0\n"
CAPTURE = "2|3\n\n3|4\n"
TYPO = "2|3\n\n3|\n"

BOOK = """\
---
title: A book
---
# Unmatched Donimoes

```{domino} unmatched
:moves: 34R
:expect: legal
  2|3

3|4
```
"""


def test_what_comes_from_standard_input_is_told_at_its_place(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"2|3\n\n3|\xff\n")))
    assert run(["render", "-"]) == WRONG_INPUT
    assert capsys.readouterr().err.startswith("<stdin>")


@pytest.fixture
def here(tmp_path, monkeypatch):
    """Return a temporary folder with a few positions."""
    monkeypatch.chdir(tmp_path)
    for name, text in {"one": ONE_STEP, "stuck": STUCK, "capture": CAPTURE, "typo": TYPO}.items():
        Path(f"{name}.txt").write_text(text)
    return tmp_path


def type_in(monkeypatch, text):
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(text.encode())))


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("solve unmatched one.txt", DONE),
        ("solve capturing stuck.txt", NO_SOLUTION),
        ("solve unmatched one.txt --max-states 1", GAVE_UP),
        ("solve unmatched typo.txt", WRONG_INPUT),
        ("solve unmatched missing.txt", WRONG_INPUT),
        ("solve unmatched .", WRONG_INPUT),
        ("solve chess one.txt", WRONG_USAGE),
        ("solve", WRONG_USAGE),
        ("solve unmatched one.txt --max-states 0", WRONG_USAGE),
        pytest.param("solve unmatched one.txt --fast", DONE, marks=pytest.mark.long),
        ("solve fujisan one.txt --fast", WRONG_USAGE),
        ("solve fujisan one.txt --disk levels", WRONG_USAGE),
        ("solve capturing stuck.txt --seconds 0", GAVE_UP),
        ("solve unmatched one.txt --seconds -1", WRONG_USAGE),
        ("solve tetradominoes one.txt --max-states 9", WRONG_USAGE),
        ("replay unmatched one.txt 23L", DONE),
        ("replay Unmatched-Donimoes one.txt 23L", WRONG_USAGE),
        ("replay unmatched one.txt 32l", DONE),
        ("replay unmatched one.txt 34R", DONE),
        ("replay unmatched one.txt 34R 34R", NO_SOLUTION),
        ("replay unmatched one.txt 34R,34L", NO_SOLUTION),
        ("replay unmatched one.txt 34X", WRONG_INPUT),
        ("replay unmatched typo.txt 34R", WRONG_INPUT),
        ("replay unmatched one.txt", WRONG_USAGE),
        ("render one.txt -o one.svg", DONE),
        ("render typo.txt -o typo.svg", WRONG_INPUT),
        ("render one.txt -o one.gif", WRONG_USAGE),
        ("render one.txt", DONE),
        ("render one.txt --game unmatched -o one.svg", DONE),
        ("render one.txt -o one.html", DONE),
        ("render one.txt --game unmatched -o one.html", DONE),
        ("render one.txt --game chess -o one.html", WRONG_USAGE),
        ("render typo.txt --game unmatched -o typo.html", WRONG_INPUT),
        ("render one.txt --inline -o one.html", WRONG_USAGE),
        ("render one.txt --view solid -o solid.svg", DONE),
        ("render one.txt --view solid --inline -o pasted.svg", DONE),
        ("render one.txt --view solid -o solid.pdf", DONE),
        ("render one.txt --view solid", WRONG_USAGE),
        ("render one.txt --view solid -o solid.txt", WRONG_USAGE),
        ("render one.txt --view solid -o solid.html", WRONG_USAGE),
        ("render one.txt --view round -o round.svg", WRONG_USAGE),
        ("render 114M-6T6T-0TAT-T --view solid -o code.png", DONE),
        ("render 114M-6T6T-0TAT-T -o code.html", DONE),
        ("render 114M-6T6T-0TAT-T -o code.svg", DONE),
        ("render 114M-6T6T-0TAT-T", DONE),
        ("render 114M-6T6T-0TAT-8 -o code.html", WRONG_INPUT),
        ("render 114M-6T6T-0TAT-T --game unmatched -o code.html", WRONG_USAGE),
        ("render 114M-6T6T-0TAT-T --at 2 -o code.html", WRONG_USAGE),
        ("games", DONE),
        ("games --json", DONE),
        ("generate unmatched --dominoes 4 --steps 4 --tries 10", DONE),
        ("generate capturing --dominoes 28 --tries 1 --max-states 2", GAVE_UP),
        ("generate unmatched --count 0", WRONG_USAGE),
        ("generate fujisan --steps 12 --tries 5", DONE),
        ("generate fujisan --dominoes 8", WRONG_USAGE),
        ("generate mountains --steps 3", WRONG_USAGE),
        ("generate unmatched --fast", WRONG_USAGE),
        ("campaign mountains --rounds 1", WRONG_USAGE),
        ("campaign country-road --max-states 8 --rounds 1", WRONG_USAGE),
        ("simulate fujisan -n 2", DONE),
        ("simulate country-road -n 1 --json", DONE),
        ("simulate fujisan -n 0", WRONG_USAGE),
        ("simulate unmatched -n 1", DONE),
        ("simulate chess", WRONG_USAGE),
        ("prove unmatched -n 1 --workers 1", DONE),
        ("prove bergen", WRONG_USAGE),
        ("prove chess", WRONG_USAGE),
        ("prove --write -n 2", WRONG_USAGE),
        ("prove --dominoes 3", WRONG_USAGE),
        ("prove unmatched capturing --dominoes 3", WRONG_USAGE),
        ("prove fujisan --dominoes 3", WRONG_USAGE),
        ("prove bergen --dominoes 3", WRONG_USAGE),
        ("prove unmatched --dominoes 30", WRONG_USAGE),
        ("prove unmatched --dominoes 3 --write -n 2", WRONG_USAGE),
        ("prove unmatched --json", WRONG_USAGE),
        ("prove unmatched --dominoes 3 --workers 1", DONE),
        ("prove unmatched --dominoes 3 -n 2 --workers 1 --out sample", GAVE_UP),
        ("prove unmatched --dominoes 3 --max-states 4 --workers 1 --out small", GAVE_UP),
        ("build --rules missing", WRONG_INPUT),
        ("check missing", WRONG_INPUT),
        ("check one.txt", DONE),
        ("check typo.txt", WRONG_INPUT),
        ("frobnicate", WRONG_USAGE),
        ("", WRONG_USAGE),
        ("--version", DONE),
        ("--help", DONE),
        ("solve --help", DONE),
    ],
)
def test_every_command_ends_with_its_documented_exit_code(here, capsys, command, code):
    assert run(command.split()) == code
    assert "Traceback" not in capsys.readouterr().err


def test_solve_prints_the_moves_of_the_book(here, capsys):
    run(["solve", "unmatched", "one.txt"])
    assert capsys.readouterr().out == "23L\n"


def test_solve_takes_a_game_by_its_title_too(here, capsys):
    assert run(["solve", "Unmatched Donimoes", "one.txt"]) == DONE


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        (
            "solve unmatched one.txt",
            {"outcome": "solved", "length": 1, "moves": ["23L"], "states": 2, "optimal": True},
        ),
        (
            "solve unmatched stuck.txt",
            {"outcome": "solved", "length": 0, "moves": [], "states": 1, "optimal": True},
        ),
        (
            "solve capturing stuck.txt",
            {"outcome": "unsolvable", "length": None, "moves": [], "optimal": False},
        ),
        (
            "solve unmatched one.txt --max-states 1",
            {"outcome": "limit", "length": None, "moves": [], "optimal": False, "limit": "states"},
        ),
        (
            "solve capturing stuck.txt --seconds 0",
            {"outcome": "limit", "states": 1, "optimal": False, "limit": "seconds"},
        ),
    ],
)
def test_solve_answers_in_json(here, capsys, command, answer):
    run([*command.split(), "--json"])
    printed = json.loads(capsys.readouterr().out)
    promised = {"game", "outcome", "length", "moves", "states", "optimal"}
    assert set(printed) == promised | {"limit", "memory"}
    assert printed == printed | answer
    assert printed["game"] == command.split()[1]


def test_positions_come_from_standard_input(here, capsys, monkeypatch):
    type_in(monkeypatch, ONE_STEP)
    assert run(["solve", "unmatched"]) == DONE
    type_in(monkeypatch, ONE_STEP)
    assert run(["replay", "unmatched", "-", "23L"]) == DONE
    assert capsys.readouterr().out == "23L\nSolved in 1 step.\n"


def test_an_empty_input_is_no_position(here, capsys, monkeypatch):
    type_in(monkeypatch, "\n\n")
    assert run(["solve", "unmatched", "-"]) == WRONG_INPUT
    assert "there is no position here" in capsys.readouterr().err


def test_bytes_that_are_no_text_are_an_error_with_a_place(here, capsys):
    Path("bytes.txt").write_bytes(b"2|3\n\xff\xfe")
    assert run(["solve", "unmatched", "bytes.txt"]) == WRONG_INPUT
    assert "bytes.txt:2:1: this byte is not UTF-8 text" in capsys.readouterr().err


def test_a_typo_is_shown_with_its_line_and_a_caret(here, capsys):
    run(["solve", "unmatched", "typo.txt"])
    error = capsys.readouterr().err
    assert error.startswith("typo.txt:3:2: | joins two numbers, but there is none to the right\n")
    assert "    3|\n     ^\n" in error
    assert error.endswith("1 error\n")


def test_a_position_that_the_game_cannot_hold_is_an_error_with_a_place(here, capsys):
    Path("apart.txt").write_text("2|3 4\n")
    assert run(["solve", "unmatched", "apart.txt"]) == WRONG_INPUT
    assert "apart.txt:1:5: the number 4 is not part of a domino" in capsys.readouterr().err


def test_replay_says_which_move_fails_and_why_and_where(here, capsys):
    run(["replay", "unmatched", "one.txt", "34R", "34R"])
    said = capsys.readouterr().out
    assert said == "Move 2, 34R, is not legal here: its 3 matches the 3 of 23.\n2|3\n\n3|4\n"


def test_replay_points_to_a_move_that_cannot_be_read(here, capsys):
    assert run(["replay", "unmatched", "one.txt", "34R", "34"]) == WRONG_INPUT
    assert "    34R 34\n        ^^\n" in capsys.readouterr().err


def test_replay_of_legal_moves_that_do_not_arrive_shows_where_they_lead(here, capsys):
    run(["replay", "capturing", "one.txt", "34R"])
    assert capsys.readouterr().out.startswith("Move 1, 34R, is not legal here")
    run(["replay", "unmatched", "one.txt", "34R 34L"])
    assert "not solved after 2 steps:\n  2|3\n\n3|4\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("ending", "beginning"),
    [
        ("svg", b"<svg "),
        ("pdf", b"%PDF"),
        ("png", b"\x89PNG"),
        ("txt", "    ┌───────┐".encode()),
        ("SVG", b"<svg "),
    ],
)
def test_render_draws_what_the_ending_says(here, ending, beginning):
    assert run(["render", "one.txt", "-o", f"new/folder/one.{ending}"]) == DONE
    assert Path(f"new/folder/one.{ending}").read_bytes().startswith(beginning)


def test_a_page_of_a_problem_is_whole_and_always_the_same(here):
    Path("copy.txt").write_text(Path("one.txt").read_text())
    for name in ("one", "copy"):
        assert run(["render", f"{name}.txt", "--game", "unmatched", "-o", f"{name}.html"]) == DONE
    page = Path("one.html").read_text(encoding="utf-8")
    assert page == Path("copy.html").read_text(encoding="utf-8")
    assert "<h1>Unmatched Donimoes</h1>" in page
    assert "Slide the dominoes into a rectangle" in page
    assert page.count("<script>") >= 3
    assert not re.findall(r'(?:src|href)="(?!data:|#)', page)
    assert " style=" not in page


def test_what_is_no_problem_becomes_a_page_with_its_picture_alone(here, capsys):
    assert run(["render", "stuck.txt", "--game", "capturing", "-o", "stuck.html"]) == DONE
    assert "warning: this problem has no solution" in capsys.readouterr().err
    Path("line.txt").write_text("6|5 5|3\n")
    assert run(["render", "line.txt", "--game", "bergen", "-o", "line.html"]) == DONE
    assert run(["render", "line.txt", "-o", "picture.html"]) == DONE
    assert capsys.readouterr().err == ""
    for name in ("stuck", "line", "picture"):
        page = Path(f"{name}.html").read_text(encoding="utf-8")
        assert "<script" not in page
        assert "script-src 'none'" in page
        assert "<desc" in page


def test_a_file_comes_before_a_code(here, capsys):
    Path("114M-6T6T-0TAT-T").write_text("2|3\n")
    assert run(["render", "114M-6T6T-0TAT-T"]) == DONE
    assert "One domino" in capsys.readouterr().out
    assert run(["render", "missing-one"]) == WRONG_INPUT
    assert "cannot read this file" in capsys.readouterr().err


def test_render_draws_on_the_terminal_where_no_file_is_named(here, capsys):
    assert run(["render", "one.txt", "-o", "one.txt.txt"]) == DONE
    assert run(["render", "one.txt"]) == DONE
    shown = capsys.readouterr().out
    assert shown == Path("one.txt.txt").read_text(encoding="utf-8")
    assert shown.startswith("    ┌───────┐\n    │ 2 ┆ 3 │\n")
    assert "Two dominoes, row by row from the top:" in shown


def test_a_picture_to_be_pasted_has_the_colours_of_its_page(here, capsys):
    assert run(["render", "one.txt", "--inline", "-o", "evening.svg"]) == DONE
    svg = Path("evening.svg").read_text()
    assert svg.startswith("<svg")
    assert "#000" not in svg
    assert 'id="evening-title"' in svg
    assert run(["render", "one.txt", "--inline"]) == WRONG_USAGE


@pytest.mark.parametrize("inline", [[], ["--inline"]])
def test_a_picture_of_solids_is_another_picture_in_black_on_white(here, inline):
    for view in ("flat", "solid"):
        assert run(["render", "one.txt", "--view", view, *inline, "-o", f"{view}.svg"]) == DONE
    flat, solid = (Path(f"{view}.svg").read_text() for view in ("flat", "solid"))
    assert "#a2a2a2" in solid
    assert "#a2a2a2" not in flat
    assert 'color="#000"' in solid


def test_a_game_raises_what_is_high_in_a_picture_of_solids(here):
    Path("map.txt").write_text("5|4\n\n1|2")
    heights = []
    for options in ([], ["--game", "mountains"]):
        assert run(["render", "map.txt", "--view", "solid", *options, "-o", "map.png"]) == DONE
        with Image.open("map.png") as image:
            heights.append(image.height)
    assert heights[1] > heights[0] + 40


def test_several_pictures_are_drawn_into_a_folder(here, capsys):
    names = ["one.txt", "stuck.txt", "114M-6T6T-0TAT-T"]
    assert run(["render", *names, "-o", "new/pictures"]) == DONE
    drawn = {path.name: path.read_text() for path in Path("new/pictures").iterdir()}
    assert set(drawn) == {"one.svg", "stuck.svg", "114M-6T6T-0TAT-T.svg"}
    assert run(["render", "one.txt", "-o", "one.svg"]) == DONE
    assert drawn["one.svg"] == Path("one.svg").read_text()
    assert run(["render", "one.txt", "-o", "new/pictures", "--out-suffix", ".brf"]) == DONE
    assert Path("new/pictures/one.brf").exists()
    assert capsys.readouterr().err == ""


def test_all_mistakes_of_several_pictures_are_told_and_none_is_drawn(here, capsys):
    Path("other.txt").write_text(TYPO)
    assert run(["render", "one.txt", "typo.txt", "other.txt", "-o", "pictures"]) == WRONG_INPUT
    told = capsys.readouterr().err
    assert "typo.txt:3:" in told
    assert "other.txt:3:" in told
    assert not Path("pictures").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("one.txt stuck.txt", "Name a folder for the pictures with -o."),
        ("one.txt --out-suffix .png", "Name a folder for the pictures with -o."),
        ("one.txt stuck.txt -o both.svg", "-o both.svg names one file: name a folder"),
        ("one.txt - -o pictures", "standard input has no name in a folder"),
        ("one.txt stuck.txt -o pictures --out-suffix .gif", "one.gif should end in"),
        ("one.txt more/one.txt -o pictures", "would have the same name"),
        ("one.txt stuck.txt -o . --out-suffix .txt", "its own text, one.txt"),
    ],
)
def test_pictures_that_would_have_no_place_of_their_own_are_refused(here, capsys, words, said):
    assert run(["render", *words.split()]) == WRONG_USAGE
    assert said in capsys.readouterr().err


def test_render_does_not_overwrite_what_it_draws(here, capsys):
    before = Path("one.txt").read_text()
    assert run(["render", "one.txt", "-o", "./one.txt"]) == WRONG_USAGE
    assert Path("one.txt").read_text() == before
    assert "its own text, one.txt" in capsys.readouterr().err


def test_only_the_first_errors_in_a_text_that_is_not_a_position_are_reported(here, capsys):
    Path("prose.txt").write_text("This is no board at all.\n" * 40)
    assert run(["render", "prose.txt"]) == WRONG_INPUT
    told = capsys.readouterr().err
    assert told.endswith("Is this a position? One looks like 2|3.\n21 errors\n")
    assert "prose.txt:2:10: 754 mistakes are here, of which the first 20 are listed\n" in told


def test_render_checks_marks_when_it_knows_the_game(here, capsys):
    Path("wrong.txt").write_text("2|3\n\n0>2\n")
    assert run(["render", "wrong.txt", "-o", "wrong.svg"]) == DONE
    assert run(["render", "wrong.txt", "--game", "capturing", "-o", "wrong.svg"]) == WRONG_INPUT
    error = capsys.readouterr().err
    assert "wrong.txt:3:1: 02R is not legal: it neither matches a number nor adds up to 6" in error


def test_bad_input_leaves_an_existing_picture_alone(here):
    Path("picture.svg").write_text("precious")
    run(["render", "typo.txt", "-o", "picture.svg"])
    assert Path("picture.svg").read_text() == "precious"
    assert [path.name for path in here.iterdir() if path.name.startswith(".")] == []


def test_an_output_that_cannot_be_written_is_an_error_not_a_traceback(here, capsys):
    Path("folder.svg").mkdir()
    assert run(["render", "one.txt", "-o", "folder.svg"]) == WRONG_INPUT
    assert "folder.svg: cannot write this file" in capsys.readouterr().err


def test_generate_prints_entries_of_a_problem_bank_that_check_accepts(here, capsys):
    made = "generate capturing --dominoes 6 --steps 4 --count 2 --seed 5 --tries 150"
    assert run(made.split()) == DONE
    bank = capsys.readouterr().out
    assert bank.count("```{domino} capturing") == 2
    Path("rules/problems").mkdir(parents=True)
    Path("rules/problems/capturing.md").write_text(bank)
    Path("rules/capturing.md").write_text("# One\n\n```{domino-problems} capturing\n```\n")
    Path("rules/book.toml").write_text('title = "T"\nchapters = ["capturing.md"]\n')
    assert run(["check", "rules"]) == DONE
    wrong = bank.replace(":steps: ", ":steps: 1")
    Path("rules/problems/capturing.md").write_text(wrong)
    assert run(["check", "rules"]) == WRONG_INPUT
    error = capsys.readouterr().err
    assert "rules/problems/capturing.md:2:9: recorded as 14 steps, but the solver finds 4" in error
    assert error.endswith("2 errors\n")


@pytest.mark.parametrize(("option", "value"), [("--max-states", "1"), ("--seconds", "0")])
def test_a_search_that_gave_up_says_which_limit_it_met(here, capsys, option, value):
    run(["solve", "unmatched", "one.txt", option, value])
    assert f"{option} sets the limit" in capsys.readouterr().out


def test_a_search_without_memory_gives_up(here, capsys, monkeypatch):
    def take_all(*_args, **_kwargs):
        raise MemoryError

    monkeypatch.setattr("donimoes_book.search.shortest.solve", take_all)
    assert run(["solve", "unmatched", "one.txt", "--json"]) == GAVE_UP
    printed = json.loads(capsys.readouterr().out)
    assert (printed["outcome"], printed["limit"]) == ("limit", "memory")
    monkeypatch.setattr("donimoes_book.commands.render.picture_file", take_all)
    assert run(["render", "one.txt"]) == GAVE_UP
    assert capsys.readouterr().err == "gave up: out of memory\n"


@pytest.mark.parametrize("command", ["solve unmatched one.txt --fast", "generate unmatched"])
def test_nobody_may_ask_for_more_states_than_any_memory_holds(here, capsys, command):
    assert run([*command.split(), "--max-states", "9" * 20]) == WRONG_USAGE
    assert "100000000" in capsys.readouterr().err


@pytest.mark.parametrize(
    "command", ["solve unmatched one.txt", "advise unmatched one.txt", "play bergen"]
)
def test_seconds_are_a_number(here, capsys, command):
    assert run([*command.split(), "--seconds", "nan"]) == WRONG_USAGE
    assert "--seconds is nan" in capsys.readouterr().err


def test_a_search_that_takes_too_much_memory_says_so(here, capsys, monkeypatch):
    met = "donimoes_book.search.shortest.MemoryBound.is_met"
    monkeypatch.setattr(met, lambda _bound: True)
    assert run(["solve", "unmatched", "one.txt"]) == GAVE_UP
    assert capsys.readouterr().out == "Gave up after 1 position, at 2 GB of memory.\n"


@pytest.fixture
def kernels():
    sliding()


def test_the_compiled_search_finds_the_same_and_reports_its_memory(here, kernels, capsys):
    told = []
    for more in ([], ["--fast"]):
        run(["solve", "unmatched", "one.txt", "--json", *more])
        told.append(json.loads(capsys.readouterr().out))
    plain, compiled = told
    assert plain["memory"] is None
    assert compiled == plain | {"memory": compiled["memory"]}
    assert compiled["memory"] > 0


@pytest.mark.parametrize("missing", [None, ImportError, BackendLimit, MemoryError])
def test_a_longer_search_is_compiled_without_being_asked_if_it_can_be(
    here, kernels, capsys, monkeypatch, missing
):
    def refuse(*_args):
        raise missing

    def told():
        run(["solve", "unmatched", "one.txt", "--json"])
        return json.loads(capsys.readouterr().out)

    plain = told()
    monkeypatch.setattr("donimoes_book.commands.solve._PLAINLY", 1)
    if missing:
        monkeypatch.setattr("donimoes_book.commands.solve.solve_fast", refuse)
    longer = told()
    assert longer == plain | {"memory": longer["memory"]}
    assert (longer["memory"] is None) == bool(missing)


def test_limits_hold_for_plain_and_compiled_search_together(here, kernels, capsys, monkeypatch):
    monkeypatch.setattr("donimoes_book.commands.solve._PLAINLY", 1)
    Path("far.txt").write_text(FAR)
    assert run(["solve", "unmatched", "far.txt", "--max-states", "2"]) == GAVE_UP
    assert "Gave up after 2 positions; --max-states" in capsys.readouterr().out
    assert run(["solve", "unmatched", "one.txt", "--seconds", "0"]) == GAVE_UP
    assert "--seconds sets the limit" in capsys.readouterr().out
    monkeypatch.setattr("donimoes_book.search.shortest.MemoryBound.is_met", lambda _bound: True)
    assert run(["solve", "unmatched", "one.txt"]) == GAVE_UP
    assert "With --disk FOLDER" in capsys.readouterr().err


@pytest.mark.parametrize("on_terminal", [False, True])
def test_a_search_on_disk_tells_how_far_it_is_and_prints_the_same(
    here, kernels, capsys, monkeypatch, on_terminal
):
    run(["solve", "unmatched", "one.txt"])
    plain = capsys.readouterr()
    monkeypatch.setattr("donimoes_book.commands.solve._TELL_EVERY", -1)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: on_terminal)
    for _ in range(2):
        assert run(["solve", "unmatched", "one.txt", "--disk", "levels"]) == DONE
        output = capsys.readouterr()
        assert output.out == plain.out
        assert output.err.endswith(plain.err)
    Path("far.txt").write_text(FAR)
    assert run(["solve", "unmatched", "far.txt", "--disk", "few", "--max-states", "1"]) == GAVE_UP
    line, end = capsys.readouterr().err.split(" a second")
    assert re.fullmatch(r"level 1: 1 position, \d+", line)
    assert end == ("\x1b[K\r" * 2 if on_terminal else "\n")
    assert run(["solve", "capturing", "one.txt", "--disk", "levels"]) == WRONG_INPUT
    assert "levels: this folder's search was begun for another problem" in capsys.readouterr().err


def test_generate_says_what_makes_no_sense_for_a_game(here, capsys):
    run(["generate", "fujisan", "--dominoes", "8", "--max-states", "9"])
    told = "Fujisan does not accept --dominoes, --max-states. It accepts --steps, --tries, --grade,"
    assert told in capsys.readouterr().err


def test_generate_gives_the_same_problems_for_the_same_seed(here, capsys):
    def made(seed):
        run(["generate", "unmatched", "--dominoes", "4", "--tries", "10", "--seed", seed])
        return capsys.readouterr().out

    assert made("3") == made("3") != made("4")


@pytest.fixture
def few_attempts(monkeypatch):
    """Let a search for a problem of one grade give up soon."""
    monkeypatch.setattr(generation.ClimbingGenerator, "attempts", 2)


def test_generate_passes_over_what_is_too_hard(here, capsys, few_attempts):
    harder = "unmatched --dominoes 6 --steps 16 --tries 60 --max-states 300"
    assert run(f"generate {harder} --grade 1 --or-harder".split()) == DONE
    assert re.search("^:grade: [2-5]$", capsys.readouterr().out, re.MULTILINE)
    assert run(f"generate {harder} --grade 1".split()) == GAVE_UP
    assert "or change --steps or --grade" in capsys.readouterr().err


@pytest.mark.parametrize(
    "spec",
    ["unmatched --dominoes 4 --steps 2 --tries 10", "fujisan --steps 12 --tries 5"],
)
def test_generate_rejects_what_is_too_easy_for_its_grade(here, capsys, few_attempts, spec):
    assert run(["generate", *spec.split()]) == DONE
    assert re.search("^:grade: [1-3]$", capsys.readouterr().out, re.MULTILINE)
    assert run(["generate", *spec.split(), "--grade", "5"]) == GAVE_UP
    printed = capsys.readouterr()
    assert (printed.out, "1 of 1 could not be made" in printed.err) == ("", True)


def test_simulate_prints_figures_with_their_intervals(here, capsys):
    run(["simulate", "fujisan", "-n", "4", "--seed", "9", "--json"])
    printed = json.loads(capsys.readouterr().out)
    assert (printed["game"], printed["n"], printed["seed"]) == ("fujisan", 4, "9")
    assert set(printed["figures"]["solvable"]) == {"value", "low", "high", "unit"}
    run(["simulate", "fujisan", "-n", "4", "--seed", "9"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(printed["figures"])
    assert "%" in lines[0]


def test_a_compiled_search_that_is_not_installed_is_reported(here, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.delitem(sys.modules, "donimoes_book.games.fujisan.kernels", raising=False)
    assert run(["simulate", "fujisan", "-n", "1", "--fast"]) == WRONG_USAGE
    assert "pip install 'donimoes-book[fast]'" in capsys.readouterr().err


def test_games_lists_what_each_game_supports(here, capsys):
    run(["games", "--json"])
    listed = json.loads(capsys.readouterr().out)
    assert [game["name"] for game in listed] == list(registry.names())
    capturing = next(game for game in listed if game["name"] == "capturing")
    assert {"solve", "generate", "campaign"} <= set(capturing["commands"])
    mountains = next(game for game in listed if game["name"] == "mountains")
    assert " ".join(mountains["commands"]) == (
        "render check solve play replay generate booklet problem simulate census"
    )
    assert {"captures", "unsolvable"} <= set(capturing["claims"])


def test_build_prints_a_book_and_does_not_solve_twice(here, capsys):
    Path("rules").mkdir()
    Path("rules/book.md").write_text(BOOK)
    assert run(["build", "--out", "made"]) == DONE
    assert capsys.readouterr().out.startswith("made/donimoes.pdf: ")
    assert Path("made/donimoes.pdf").read_bytes().startswith(b"%PDF")
    assert run(["build", "--out", "made", "--edition", "letter", "--edition", "a4"]) == DONE
    assert Path("made/donimoes-letter.pdf").is_file()


def test_a_false_claim_stops_the_build_and_leaves_the_last_good_book(here, capsys):
    Path("rules").mkdir()
    Path("rules/book.md").write_text(BOOK)
    run(["build"])
    good = Path("build/donimoes.pdf").read_bytes()
    Path("rules/book.md").write_text(BOOK.replace("34R", "34L").replace("legal", "solved"))
    assert run(["build"]) == WRONG_INPUT
    error = capsys.readouterr().err
    assert "rules/book.md:7:9: 34L is not legal: it splits the group\n    :moves: 34L\n" in error
    assert Path("build/donimoes.pdf").read_bytes() == good


def test_build_names_what_it_does_not_know(here, capsys):
    Path("rules").mkdir()
    Path("rules/book.md").write_text(BOOK)
    assert run(["build", "--edition", "leter"]) == WRONG_INPUT
    assert "there is no edition 'leter'\n    Did you mean letter?" in capsys.readouterr().err
    assert run(["build", "--chapter", "unmached"]) == WRONG_INPUT
    assert "there is no chapter 'unmached'\n    Did you mean unmatched" in capsys.readouterr().err
    assert run(["build", "--chapter", "zz", "--edition", "yy"]) == WRONG_INPUT
    told = capsys.readouterr().err
    assert "there is no edition 'yy'" in told
    assert "there is no chapter 'zz'\n    Expected one of: " in told


def test_what_print_cannot_show_is_reported_with_its_line(here, capsys):
    Path("rules").mkdir()
    Path("rules/book.md").write_text("# A\n\nSome words\nand ![a view](view.png) of it.\n")
    assert run(["build"]) == DONE
    error = capsys.readouterr().err
    told = "rules/book.md:4:15: warning: there is no picture view.png in the folder rules\n"
    assert error == f"{told}    and ![a view](view.png) of it.\n                  ^^^^^^^^\n"
    assert run(["check"]) == DONE
    assert capsys.readouterr().err == error


def test_check_reports_all_errors_together(here, capsys):
    Path("book.md").write_text(
        "# A\n\n```{domino} unmatched\n2|\n\n|3\n```\n\n```{domino} chess\n2|3\n```\n"
    )
    assert run(["check", "book.md"]) == WRONG_INPUT
    error = capsys.readouterr().err
    assert [line.split(":")[1] for line in error.splitlines() if line.startswith("book.md")] == [
        "4",
        "6",
        "9",
    ]
    assert error.endswith("3 errors\n")


def test_help_answers_without_loading_the_heavy_libraries():
    program = (
        "import sys; from donimoes_book.cli import run; run(['--help']);"
        "heavy = {'reportlab', 'markdown_it', 'fontTools', 'PIL', 'rich', 'yaml'};"
        "sys.exit(sorted(heavy & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_progress_bars_appear_on_a_terminal_only(here):
    words = "generate unmatched --dominoes 3 --tries 2"
    command = [sys.executable, "-m", "donimoes_book", *words.split()]
    quiet = subprocess.run(command, capture_output=True, text=True, check=True)
    assert quiet.stderr == ""
    master, terminal = pty.openpty()
    subprocess.run(command, stdout=subprocess.PIPE, stderr=terminal, check=True)
    os.close(terminal)
    assert b"problem 1 of 1" in os.read(master, 1 << 16)
    os.close(master)


def test_a_log_has_a_line_for_each_stage_that_takes_a_while(here, capsys, monkeypatch):
    monkeypatch.setattr("donimoes_book.commands.stages._A_WHILE", 0.0)
    monkeypatch.setattr("donimoes_book.editions.html.site.font_files", lambda *_: ())
    Path("book.md").write_text("# A\n\nWords.\n")
    assert run(["build", "book.md", "--edition", "html"]) == DONE
    *told, whole = capsys.readouterr().err.splitlines()
    assert re.fullmatch(r"[\d.]+ s in all", whole)
    stages = [re.fullmatch(r"([a-z ]+)(, \d+ of \d+)?: [\d.]+ s", line)[1] for line in told]
    beside = "preparing problems to be played", "writing pages", "making fonts"
    assert stages == ["reading", "solving", "making html", *beside]


def test_a_terminal_that_lacks_a_character_shows_its_code(here):
    command = [sys.executable, "-m", "donimoes_book", "new", "bücher"]
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("b\\xfccher/README.md\n")


def test_editions_of_book_toml_name_a_paper_that_exists(here, capsys):
    Path("rules").mkdir()
    Path("rules/a.md").write_text("# A\n\nWords.\n")
    settings = 'title = "T"\nchapters = ["a.md"]\n[editions.small]\npaper = "b7"\n'
    Path("rules/book.toml").write_text(settings)
    assert run(["build"]) == WRONG_INPUT
    error = capsys.readouterr().err
    assert "rules/book.toml:4:10: no paper is called 'b7'\n    paper = \"b7\"\n" in error
    Path("rules/book.toml").write_text(settings.replace("b7", "Letter"))
    assert run(["build", "--edition", "small"]) == DONE
    assert Path("build/donimoes-small.pdf").is_file()


@pytest.mark.parametrize(
    ("redirection", "code", "said"),
    [
        (">/dev/full", WRONG_INPUT, "standard output: No space left on device\n"),
        ("<&-", WRONG_INPUT, "there is no position here"),
    ],
)
def test_streams_that_do_not_work_are_reported_without_a_traceback(here, redirection, code, said):
    file = "one.txt" if ">" in redirection else "-"
    program = f"{quote(sys.executable)} -m donimoes_book solve unmatched {file} {redirection}"
    done = subprocess.run(["sh", "-c", program], capture_output=True, text=True)
    assert done.returncode == code
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr


@pytest.mark.parametrize("command", ["solve unmatched", "check", "build --rules"])
def test_a_name_that_no_file_can_have_is_an_error(here, capsys, command):
    assert run([*command.split(), "a" * 300]) == WRONG_INPUT
    assert "File name too long" in capsys.readouterr().err
