"""Kills runs at any moment, and looks at what they leave and at what the next one makes of it."""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from fuzz.running import Finding, Report

PROGRAM = [sys.executable, "-m", "donimoes_book"]
SMALL_CENSUS = """
from pathlib import Path
from donimoes_book.board.dominoes import domino_set
from donimoes_book.games.mountains import laboratory
laboratory.domino_set = lambda: domino_set(3)
laboratory.TRIES, laboratory.PART = 500, 2
laboratory.take_census(Path("out/census.json"), 2, 2)
"""
BANK = Path(__file__).parents[2] / "rules" / "problems" / "unmatched.md"
CHAPTER = "# Unmatched\n\nWords.\n\n```{domino-problems} unmatched\n```\n"
COMMANDS = {
    "PDF": ["build", "rules", "--out", "out"],
    "site": ["build", "rules", "--out", "out", "--edition", "html"],
    "e-book": ["build", "rules", "--out", "out", "--edition", "epub"],
    "booklet": ["booklet", "unmatched", "--rules", "rules", "--count", "4", "-o", "out/book.pdf"],
    "measuring": ["prove", "unmatched", "--rules", "rules", "--write"],
    "campaign": [
        *("campaign", "unmatched", "--dominoes", "5", "--rounds", "3", "--tries", "40"),
        *("--climbs", "1", "--out", "out/halls"),
    ],
}
RUNS = {name: [*PROGRAM, *arguments] for name, arguments in COMMANDS.items()}
SAVING = "yes save | head -n 400 | $0 -m donimoes_book play bergen --with human,greedy --seed 1"
RUNS["game"] = ["sh", "-c", f"{SAVING} --save out/game.txt", sys.executable]
RUNS["census"] = [sys.executable, "-c", SMALL_CENSUS]
PROBLEMS = 6
"""How many are solved in each run."""
GROWING = {"campaign", "census"}
"""Runs that write the same files again and again, each time with more in them."""
SEVERAL = 3
"""How many runs are killed in the same folder before one is left to end."""


def kill(name: str, seed: str, count: int) -> Report:
    """Kill so many runs of a kind; the numbers of findings are those of the kills."""
    report, random = Report(), Random(f"{name}/{seed}")
    with tempfile.TemporaryDirectory() as folder:
        # Always in the same place: some files hold a digest of their path.
        here, older, new = Path(folder, "here"), Path(folder, "older"), Path(folder, "new")
        _whole_run(name, here, CHAPTER.replace("Words", "Other words"))
        here.rename(older)
        seconds, wanted = _whole_run(name, here, CHAPTER)
        _write_rules(new, CHAPTER)
        for number in range(count):
            if number % SEVERAL == 0:
                shutil.rmtree(here, ignore_errors=True)
                # Half of them replace what another run has made; a whole hall does not grow.
                shutil.copytree(random.choice((new, new if name in GROWING else older)), here)
                (here / "rules" / "chapter.md").write_text(CHAPTER)
            before = _contents(here)
            ended = _killed(RUNS[name], here, random.uniform(0, seconds))
            report.endings["ended before" if ended else "killed"] += 1
            wrong = [] if name in GROWING else [*_torn(before, here, wanted)]
            if number % SEVERAL == SEVERAL - 1:
                done = _run(RUNS[name], here)
                if done.returncode or _contents(here) != wanted:
                    wrong.append(f"the next run made something else: {done.stderr[-300:]}")
                wrong += [f"{path} was left" for path in here.rglob("*.part")]
            if wrong:
                report.findings.append(Finding("kills", seed, number, name, "; ".join(wrong)))
    return report


def _write_rules(folder: Path, chapter: str) -> None:
    (folder / "rules" / "problems").mkdir(parents=True)
    (folder / "rules" / "book.toml").write_text('title = "Killed"\nchapters = ["chapter.md"]\n')
    (folder / "rules" / "chapter.md").write_text(chapter)
    few = BANK.read_text().split("```{domino}")[: 1 + PROBLEMS]
    (folder / "rules" / "problems" / BANK.name).write_text("```{domino}".join(few))


def _whole_run(name: str, folder: Path, chapter: str) -> tuple[float, dict[str, str]]:
    """Let a run end; returns the seconds that it took, and the digests of all that it made."""
    _write_rules(folder, chapter)
    started = time.monotonic()
    done = _run(RUNS[name], folder)
    assert done.returncode == 0, done.stderr
    return time.monotonic() - started, _contents(folder)


def _run(arguments: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(arguments, cwd=folder, capture_output=True, text=True, check=False)


def _killed(arguments: list[str], folder: Path, after: float) -> bool:
    """Kill a run and all its processes after some seconds; returns whether it had ended before."""
    silent = subprocess.DEVNULL
    run = subprocess.Popen(
        arguments, cwd=folder, stdout=silent, stderr=silent, start_new_session=True
    )
    try:
        run.wait(after)
    except subprocess.TimeoutExpired:
        os.killpg(run.pid, signal.SIGKILL)
        run.wait()
        return False
    return True


def _torn(before: dict[str, str], folder: Path, wanted: dict[str, str]) -> Iterator[str]:
    """Yield what is neither as it was nor as it should become."""
    now = _contents(folder)
    for path, digest in now.items():
        if digest not in (before.get(path), wanted.get(path)):
            yield f"{path} is torn"
    for path in before.keys() - now.keys():
        yield f"{path} is gone"
    sites = {path for path in now if path.startswith("out/html/")}
    if sites and sites != {path for path in wanted if path.startswith("out/html/")}:
        yield "half of a site is in sight"


def _contents(folder: Path) -> dict[str, str]:
    """Return the digest of each file by its path, without those in the making."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not any(part.startswith(".") for part in path.parts)
    }
