"""A term of lessons from the command line: a table, a calendar, and no problem twice."""

import csv
import re
from pathlib import Path

import pytest

from donimoes_book.cli import run
from donimoes_book.commands.common import DONE, GAVE_UP, WRONG_USAGE


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def planned(words):
    assert run(["plan", *words.split()]) == DONE


def test_a_plan_has_a_week_a_row_and_no_problem_twice():
    planned("--weeks 6 --goals space,planning --age 8 -o plan.csv")
    with Path("plan.csv").open(newline="") as file:
        heads, *rows = csv.reader(file)
    assert heads[:3] == ["Week", "Game", "It trains"]
    assert [row[0] for row in rows] == [*"123456"]
    codes = [code for row in rows for code in re.search(r"--codes (\S+)", row[-1])[1].split(",")]
    assert len(codes) == len(set(codes)) > 12


def test_the_same_seed_makes_the_same_plan_in_another_language():
    for name in ("a.md", "b.md"):
        planned(f"--weeks 2 --goals bonds --language de -o {name}")
    assert Path("a.md").read_text() == Path("b.md").read_text()
    assert Path("a.md").read_text().startswith("| Woche | Spiel |")


def test_a_calendar_has_a_day_a_week():
    planned("--weeks 2 --goals logic --from 2027-01-11 -o plan.ics")
    text = Path("plan.ics").read_bytes().decode()
    assert text.startswith("BEGIN:VCALENDAR\r\n")
    assert re.findall("DATE:([0-9]+)", text) == ["20270111", "20270118"]
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))


def test_what_had_changed_is_told(capsys):
    planned("--weeks 1 --goals bonds -o a.md")
    (kept, *others) = sorted(Path("build/solved").glob("*.json"))
    for file in (kept, *others):
        file.write_text(file.read_text()[:-2])
    planned("--weeks 1 --goals bonds -o a.md")
    assert f"{kept}: warning: this has changed since it was written" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--goals magic -o a.md", "No game trains 'magic'"),
        ("-o a.pdf", "Cannot tell what to write"),
        ("-o a.ics", "A calendar needs the first day"),
    ],
)
def test_what_makes_no_sense_is_refused(words, told, capsys):
    assert run(["plan", *words.split()]) == WRONG_USAGE
    assert told in capsys.readouterr().err


def test_nobody_is_too_young_for_nothing(capsys):
    assert run(["plan", "--age", "4", "-o", "a.md"]) == GAVE_UP
    assert "no game has such problems" in capsys.readouterr().err
