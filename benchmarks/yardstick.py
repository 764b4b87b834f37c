"""Compares plain Python with a C++ program, if you have one, that does the same walks.

The program is called with a game's name and a limit, reads a board from standard input, and prints
alternating names and numbers, including `states N` and `states/s N`.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from statistics import median

from benchmarks.figures import Figure
from benchmarks.searching import MAX_STATES, game_of


class NoYardstick(Exception):
    """There is nothing to compare with; the message says why."""


def compiled(source: Path, folder: Path) -> Path:
    """Compile the program into a folder; raises NoYardstick."""
    if not source.is_file():
        raise NoYardstick(f"there is no file {source}")
    compiler = shutil.which("c++")
    if compiler is None:
        raise NoYardstick("there is no C++ compiler (c++) here")
    program = folder / "yardstick"
    done = subprocess.run([compiler, "-O2", "-o", program, source], capture_output=True, text=True)
    if done.returncode:
        raise NoYardstick(f"{source} does not compile:\n{done.stderr}")
    return program


def compared(
    program: Path, board: str, path: Path, ours: Figure, states: int, runs: int
) -> list[Figure]:
    """Return the yardstick's rate and its ratio to ours; raises NoYardstick.

    It must find the same number of states, or the rates can't be compared.
    """
    command = [str(program), game_of(board).name, str(MAX_STATES)]
    text = path.read_text(encoding="utf-8")
    rates = []
    for _ in range(runs):
        output = subprocess.run(command, input=text, capture_output=True, text=True).stdout
        numbers = dict(re.findall(r"(\S+) (-?[\d.]+)", output))
        if int(numbers.get("states", 0)) != states:
            raise NoYardstick(f"on {board} it doesn't find our {states} states: {output.strip()}")
        rates.append(float(numbers["states/s"]))
    rate = median(rates)
    return [
        Figure(f"  in C++, {board}", rate, "states/s"),
        Figure(f"  ratio, {board}", rate / ours.value, ""),
    ]
