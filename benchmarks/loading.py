"""Measures how long commands take that do little, and how many lines of the program they load."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory

from benchmarks import RULES
from benchmarks.figures import Figure
from benchmarks.timing import median_seconds

PROGRAM = Path(sys.executable).with_name("donimoes-book")
CHAPTER = "unmatched-donimoes"
COUNTED = """
import sys
from pathlib import Path
from donimoes_book import __main__

sys.argv = ["donimoes-book", *sys.argv[1:]]
try:
    __main__.main()
finally:
    root = Path(__main__.__file__).parent
    files = (getattr(module, "__file__", None) for module in list(sys.modules.values()))
    own = {Path(file) for file in files if file and Path(file).is_relative_to(root)}
    print(sum(len(file.read_bytes().splitlines()) for file in own), file=sys.stderr)
"""
"""Runs the program, and then prints how many of its lines have been loaded."""


def small_commands(runs: int) -> list[Figure]:
    """Measure commands that do little on our own book, which has been built before."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        rules = copytree(RULES, folder / "rules")
        (folder / "board.txt").write_text("2|3\n\n  1|4\n", encoding="utf-8")
        chapter, again = rules / f"{CHAPTER}.md", ["build", "--rules", "rules", "--out", "out"]
        _run([str(PROGRAM), *again], folder)
        commands = {
            "donimoes-book --version": ["--version"],
            "render one board": ["render", "board.txt", "-o", "board.svg"],
            "check one chapter": ["check", f"rules/{CHAPTER}.md", "--out", "out"],
        }
        figures = [_timed(name, words, folder, runs) for name, words in commands.items()]
        check = commands["check one chapter"]
        text = chapter.read_text(encoding="utf-8")
        chapter.write_text(text.replace(" the ", " the very ", 1), encoding="utf-8")
        lines = {"lines loaded to check it": check, "lines loaded to print a changed word": again}
        figures += [Figure(name, _loaded(words, folder), "") for name, words in lines.items()]
        return figures


def _timed(name: str, words: list[str], folder: Path, runs: int) -> Figure:
    def run() -> None:
        _run([str(PROGRAM), *words], folder)

    run()
    return Figure(name, median_seconds(run, runs), "s")


def _loaded(words: list[str], folder: Path) -> float:
    return float(_run([sys.executable, "-c", COUNTED, *words], folder).splitlines()[-1])


def _run(command: list[str], folder: Path) -> str:
    """Run a command in a folder, and return what it printed to standard error."""
    done = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    return done.stderr
