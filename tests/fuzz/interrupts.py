"""Interrupts every long command at any moment, and looks at what it says and leaves."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from fuzz.kills import BANK, CHAPTER
from fuzz.running import Finding, Report

BEGIN = """
import os, signal
from donimoes_book.__main__ import main
signal.signal(signal.SIGINT, signal.default_int_handler)
os.write(1, b"begun\\n")
main()
"""
"""Tells when the program begins: before, Python itself would answer Ctrl-C with a traceback.

A shell may have us, and so what we start, ignore Ctrl-C.
"""
COMMANDS = {
    "build": "build rules --out out",
    "site": "build rules --out out --edition html",
    "e-book": "build rules --out out --edition epub",
    "booklet": "booklet unmatched --rules rules --count 4 -o out/book.pdf --out out",
    "new problems": "booklet mirror --new --count 4 -o out/book.pdf --out out",
    "check": "check rules --out out",
    "campaign": "campaign unmatched --dominoes 6 --workers 2 --out out",
    "census": "census mountains --out out",
    "measuring": "prove unmatched --rules rules --workers 2",
    "proof": "prove unmatched --dominoes 6 --workers 2 --out out",
    "generate": "generate unmatched --dominoes 9 --steps 60 --count 9 --tries 100000",
    "simulate": "simulate bergen -n 1000000",
    "search on disk": "solve mirror board.txt --disk out",
    "serve": "serve rules --out out",
    "watching": "check rules --out out --watch",
    "game": "play bergen --with human,greedy --seed 1 --save out/game.txt",
}
"""Commands that take longer than they are given, or nearly."""
RECORDS = BANK.parents[1] / "records" / "mirror.md"
LONGEST = 4.0
"""How many seconds pass at most before a run is interrupted."""
PATIENCE = 20.0
"""How many seconds a run has to end."""
PROBLEMS = 6
WAYS = {
    "Ctrl-C": (signal.SIGINT, os.killpg),
    "SIGINT": (signal.SIGINT, os.kill),
    "SIGTERM": (signal.SIGTERM, os.kill),
    "SIGTERM to all": (signal.SIGTERM, os.killpg),
}
"""Signals, and whether all processes of the command get them or only the first."""
UNWANTED = ("Traceback", "Warning", "warning", "Exception", "Error", "leaked")


def interrupt(name: str, seed: str, numbers: range) -> Report:
    """Interrupt so many runs of a command; the numbers of findings are those of the runs."""
    report = Report()
    for number in numbers:
        random = Random(f"interrupts/{name}/{seed}/{number}")
        way = [*WAYS][number % len(WAYS)]
        with tempfile.TemporaryDirectory() as folder:
            ending, wrong = _interrupted(name, way, Path(folder), random.uniform(0.01, LONGEST))
        report.endings[ending] += 1
        if wrong:
            text = f"{name}, {way}"
            report.findings.append(Finding("interrupts", seed, number, text, "; ".join(wrong)))
    return report


def _interrupted(name: str, way: str, folder: Path, after: float) -> tuple[str, list[str]]:
    """Interrupt a run after some seconds; returns how it ended, and what is wrong."""
    (folder / "rules" / "problems").mkdir(parents=True)
    (folder / "out").mkdir()
    (folder / "tmp").mkdir()
    (folder / "rules" / "book.toml").write_text('title = "Cut"\nchapters = ["chapter.md"]\n')
    (folder / "rules" / "chapter.md").write_text(CHAPTER)
    few = BANK.read_text().split("```{domino}")[: 1 + PROBLEMS]
    (folder / "rules" / "problems" / BANK.name).write_text("```{domino}".join(few))
    longest = RECORDS.read_text().split("```{domino}")[1].split("```")[0]
    (folder / "board.txt").write_text(longest.partition("\n\n")[2])
    with (
        (folder / "errors").open("w+") as errors,
        subprocess.Popen(
            [sys.executable, "-c", BEGIN, *COMMANDS[name].split()],
            cwd=folder,
            env=os.environ | {"TMPDIR": str(folder / "tmp")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            start_new_session=True,
        ) as run,
    ):
        assert run.stdout
        assert run.stdout.readline() == b"begun\n"
        number, send = WAYS[way]
        try:
            run.wait(after)
            ending = "ended before"
        except subprocess.TimeoutExpired:
            send(run.pid, number)
            ending = way
        wrong = []
        try:
            run.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            wrong.append(f"it was still running {PATIENCE} s later")
            os.killpg(run.pid, signal.SIGKILL)
        expected = {-number} | ({130} if number == signal.SIGINT else set())
        if ending == way and run.returncode not in expected | {0, 3}:
            wrong.append(f"exit code {run.returncode}")
        errors.seek(0)
        said = errors.read()
        if any(word in said for word in UNWANTED):
            wrong.append(f"it said {said[-2000:]!r}")
        wrong += _left(run.pid, folder)
    return ending, wrong


def _left(session: int, folder: Path) -> Iterator[str]:
    """Yield what a run has left: processes a moment later, and temporary files."""
    until = time.monotonic() + 5
    while (processes := [*_processes(session, folder)]) and time.monotonic() < until:
        time.sleep(0.05)
    for process in processes:
        yield f"a process goes on: {process}"
    for path in (folder / "tmp").rglob("*"):
        yield f"{path.relative_to(folder)} was left"
    for path in folder.rglob("*.part"):
        yield f"{path.relative_to(folder)} was left"


def _processes(session: int, folder: Path) -> Iterator[str]:
    """Yield the command lines of the processes of a session, or in a folder."""
    for process in Path("/proc").glob("[0-9]*"):
        try:
            own = (process / "stat").read_text().rpartition(")")[2].split()
            if own[0] != "Z" and (int(own[3]) == session or (process / "cwd").readlink() == folder):
                yield (process / "cmdline").read_text().replace("\0", " ")[:300]
        except OSError:
            continue
