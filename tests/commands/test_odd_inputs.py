"""Names on the command line that aren't files: only standard input is read, and none blocks."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from donimoes_book.cli import run
from donimoes_book.commands.common import DONE, WRONG_INPUT, WRONG_USAGE

BOARD = "  2|3\n\n3|4\n"
SOLVE = [sys.executable, "-m", "donimoes_book", "solve", "unmatched"]


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("name", ["-", "/dev/stdin", "/dev/fd/0"])
def test_a_board_may_come_through_a_pipe_that_the_shell_has_opened(name):
    done = subprocess.run([*SOLVE, name], input=BOARD, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (DONE, "1 step, 2 positions\n")


@pytest.mark.parametrize("name", ["-", "/dev/stdin"])
def test_what_has_no_end_is_refused_at_a_size(name):
    with Path("/dev/zero").open("rb") as endless:
        done = subprocess.run([*SOLVE, name], stdin=endless, capture_output=True, timeout=60)
    assert done.returncode == WRONG_INPUT
    assert b": cannot read this file: it is larger than 16 MB\n" in done.stderr


@pytest.mark.parametrize(
    "command", ["solve unmatched", "render", "check", "advise unmatched", "replay unmatched"]
)
def test_a_pipe_or_a_device_is_refused_and_nobody_waits_for_it(command, capsys):
    os.mkfifo("pipe")
    for name in ("pipe", "/dev/zero"):
        arguments = [*command.split(), name, *(["23R"] if "replay" in command else [])]
        assert run(arguments) == WRONG_INPUT
        assert f"{name}: " in capsys.readouterr().err


def test_a_logo_is_a_file(capsys):
    os.mkfifo("logo.png")
    assert run(["booklet", "unmatched", "--logo", "logo.png", "-o", "a.pdf"]) == WRONG_USAGE
    assert "The logo logo.png cannot be read: it is a pipe." in capsys.readouterr().err
