"""Standard input, output and errors may each be closed: a command does the same."""

import subprocess
import sys
from itertools import product

import pytest

from donimoes_book.cli import COMMANDS
from donimoes_book.commands.common import WRONG_INPUT
from helpers.parameters import first_of

BOARD = "2|3\n\n  1|4\n"
WORDS = {
    "new": "new started",
    "build": "build book --out out",
    "check": "check book --out out",
    "render": "render board.txt -o board.svg",
    "solve": "solve unmatched board.txt",
    "replay": "replay unmatched board.txt 23R",
    "play": "play bergen --with random,random --seed 1",
    "advise": "advise bergen board.txt",
    "generate": "generate unmatched --count 1 --dominoes 3 --tries 3 --seed 1",
    "booklet": "booklet unmatched --rules book --count 1 --seed 1 -o booklet.pdf",
    "practice": "practice unmatched --seed 7 -o sheet.pdf",
    "plan": "plan --weeks 1 --out out -o plan.md",
    "exercises": "exercises bonds --to 10 -o sheet.pdf",
    "problem": "problem 114M-6T6T-0TAT-T",
    "campaign": "campaign unmatched --dominoes 3 --tries 1 --rounds 1 --climbs 1 --out halls",
    "simulate": "simulate bergen -n 2 --seed 1",
    "census": "census bergen --out out",
    "prove": "prove unmatched --rules book -n 1",
    "games": "games",
    "pool": "pool two-equal-lines --rules book --count 1 --attempts 1",
    "grade": "grade unmatched board.txt",
    "pandoc": "pandoc",
    "mdbook": "mdbook supports html",
    "myst": "myst",
    "node": "node",
}
CLOSED = [
    "".join(
        f" {how}&-" for how, is_closed in zip(("0<", "1>", "2>"), some, strict=True) if is_closed
    )
    for some in product((False, True), repeat=3)
]


def ended(words, folder, closed, program="-m donimoes_book"):
    """Return how a command ends in a folder if these streams are closed, and what it says."""
    line = f'exec "$0" {program} {words}{closed}'
    return subprocess.run(
        ["sh", "-c", line, sys.executable], cwd=folder, capture_output=True, text=True, timeout=100
    )


@pytest.fixture
def here(tmp_path):
    (tmp_path / "board.txt").write_text(BOARD)
    (tmp_path / "book").mkdir()
    (tmp_path / "book" / "chapter.md").write_text("# One\n\nWords.\n")
    return tmp_path


@pytest.mark.parametrize("closed", first_of(CLOSED))
def test_a_check_ends_the_same_with_any_streams_closed(here, closed):
    done = ended("check board.txt nowhere.txt", here, closed)
    assert done.returncode == WRONG_INPUT
    assert not done.stdout
    assert ("there is no such file" in done.stderr) == ("2>" not in closed)


def test_every_command_is_tried_but_those_that_never_end():
    assert {*WORDS, "serve", "serve-pictures"} == {*COMMANDS}


@pytest.mark.long
@pytest.mark.parametrize("name", WORDS)
def test_every_command_ends_the_same_with_any_streams_closed(here, tmp_path_factory, name):
    codes = set()
    for closed in CLOSED:
        folder = tmp_path_factory.mktemp("closed")
        (here / "board.txt").rename(folder / "board.txt")
        (here / "book").rename(folder / "book")
        done, here = ended(WORDS[name], folder, closed), folder
        assert "Traceback" not in done.stderr
        codes.add(done.returncode)
    assert len(codes) == 1, codes


def test_an_output_file_is_not_taken_for_a_closed_stream(here):
    """What is printed goes nowhere, not into the first file that is opened."""
    assert ended("render board.txt -o board.svg", here, " 0<&- 1>&- 2>&-").returncode == 0
    text = (here / "board.svg").read_text()
    assert text.startswith("<svg")
    assert text.rstrip().endswith("</svg>")
