"""`check` warns where a bank is no ladder, and of titles that aren't a problem's own."""

import re
from math import log2

import pytest

from donimoes_book.cli import run
from donimoes_book.manuscript.bank import problems_in
from donimoes_book.manuscript.ladders import faults_of_ladder
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.source import Source
from donimoes_book.search.answer import Hint
from helpers.documents import ROOT

LEAP = re.compile(r"problem (\d+) takes \d+ minutes, and the next easier one, problem (\d+), \d+")
HOUR = re.compile(r"problem (\d+) takes more than an hour, and isn't the hardest")
STEPS = """
1 2 3 4 6 8 12     |             | each step is half as much again
3.3 4.8 6 8        |             | 3 and 5 in print, but no more than that
4 2 6 3            |             | whatever the order
6 9 13 19          |             | six minutes for a first one
8 9 13 19          | first       | no more
1 2 3 5 7          | 4 after 3   | five after three
9 1 2 3 20         | 1 after 4, 5 after 1 | two
1 2 3 5+ 4 6       |             | what is extra counts for nothing
1 2 3 5- 6         | 5 after 3   | nor does what is former
40 60 600 6 9 13 19 28 |         | the last takes an evening
6 9 13 70 100      | hour 4      | the last alone
7 15 30            |             | three are no ladder
"""
TITLES = """
Revolving door / Shuttle service / One boot
Two shared halves / Six shared halves | like 1
Revolving door / Shuttle service / Revolving Door | like 1
Don’t touch the 1-4 / Don’t touch the 6-0 | like 1
Look three dominoes ahead / The queue / Look six dominoes ahead | like 1
A queue at the lower left / A queue at the upper right | like 1
Three never stir / Three never stir, and one comes home | like 1
"""


def faults(times, titles=()):
    """Return what is found in a bank: of each problem its minutes, + if extra, - if former."""
    entries = problems_in(Source("bank.md", "".join(map(entry_of, times, titles))), "unmatched", [])
    problems = [
        Problem(
            "unmatched",
            number,
            entry.position,
            1,
            effort=2 * log2(float(time.rstrip("+-"))),
            idea=entry.measures.get("idea", ""),
            former=not entry.is_printed,
        )
        for number, (time, entry) in enumerate(zip(times, entries, strict=True), 1)
    ]
    warnings = list(faults_of_ladder(problems, entries))
    assert all(it.warning and it.line and it.advice for it in warnings)
    return [it.message for it in warnings]


def entry_of(time, title):
    """Return a problem in a bank."""
    mark = {"+": ":extra:\n", "-": ":former:\n"}.get(time[-1], "")
    idea = f":idea: {title}\n" if title else ""
    return f"```{{domino}} unmatched\n{mark}{idea}\n2|3\n```\n"


def brief(message):
    """Return a warning as the cases have it."""
    if leap := LEAP.fullmatch(message):
        return f"{leap[1]} after {leap[2]}"
    if hour := HOUR.fullmatch(message):
        return f"hour {hour[1]}"
    return "first" if re.fullmatch(r"the easiest problem takes \d+ minutes", message) else message


@pytest.mark.parametrize(
    "row", STEPS.strip().splitlines(), ids=lambda row: row.split("|")[2].strip()
)
def test_a_ladder_has_small_steps(row):
    times, wrong, _ = row.split("|")
    said = [brief(it) for it in faults(times.split(), [""] * len(times.split()))]
    assert ", ".join(said) == wrong.strip()


@pytest.mark.parametrize("row", TITLES.strip().splitlines())
def test_a_title_is_that_of_one_problem(row):
    row, is_wrong, _ = row.partition("|")
    titles = [it.strip() for it in row.split("/")]
    expected = [f"this title is much like that of problem 1: {titles[0]}"] if is_wrong else []
    assert faults(["1", "2", "3"][: len(titles)], titles) == expected


def test_check_shows_where_a_rung_is_missing(tmp_path, capsys):
    rules = tmp_path / "rules"
    (rules / "problems").mkdir(parents=True)
    (rules / "book.toml").write_text('title = "Steps"\nchapters = ["steps.md"]\n')
    (rules / "steps.md").write_text("# Steps\n\n```{domino-problems} unmatched\n```\n")
    ours = (ROOT / "rules" / "problems" / "unmatched.md").read_text().split("```{domino}")
    bank = "".join("```{domino}" + ours[number] for number in (1, 2, 3, 12, 15))
    (rules / "problems" / "unmatched.md").write_text(bank)
    for path in (rules, rules / "problems" / "unmatched.md"):
        assert run(["check", str(path)]) == 0
        said = capsys.readouterr().err
        assert "unmatched.md:65:9: " in said
        assert "warning: problem 4 takes 15 minutes, and the next easier one, problem 3, 5" in said
        assert "make one in between, or mark the harder one with :extra:" in said


@pytest.mark.parametrize(
    ("title", "hint", "is_repeated"),
    [
        ("The 4-4 only watches", "Leave the 4-4 alone.", True),
        ("One place each for the 2-0 and the 2-1", "One place for each: the 0-2, the 1-2.", True),
        ("Move the double last", "Always move a double last.", True),
        ("Make room at the top", "Leave the 4-4 alone.", False),
        ("The 0-5 sees the world", "Move the 0-5 before the 1-2.", False),
        ("Not yet, 6-1", "Move the 0-5 before the 6-1.", False),
        ("One up, and the rest to the left", "Take the 1-5 together with the 4-1.", False),
    ],
)
def test_a_hint_says_more_than_the_title(title, hint, is_repeated):
    (entry,) = problems_in(Source("bank.md", entry_of("1", title)), "unmatched", [])
    problem = Problem("unmatched", 1, entry.position, 1, idea=title, hints=(Hint(hint),))
    warnings = [*faults_of_ladder([problem], [entry])]
    assert [it.message for it in warnings] == [
        f"a hint only repeats this title: {hint}" for _ in range(is_repeated)
    ]
