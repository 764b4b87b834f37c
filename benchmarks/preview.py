"""`python -m benchmarks.preview`: how soon a browser shows a word that was saved.

It shows our own book with `serve`, waits until nothing is under way, then changes a word in a
chapter several times, and waits each time for the page to reload with it.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import copytree, which
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import Annotated, NamedTuple

import typer
from playwright.sync_api import Error as PageError
from playwright.sync_api import Page, sync_playwright

from benchmarks import RULES
from benchmarks.timing import reference_loop, seconds

CHAPTER = "bergen"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
"""The system's browsers, by any of their names."""
PATIENCE = 600_000
"""How many milliseconds the first build may take."""
QUIET = "() => document.getElementById('preview')?.textContent.includes('…') === false"
"""Whether nothing is under way, as a page says it."""


def main(
    runs: Annotated[int, typer.Option(min=1, help="How many words to change.")] = 5,
    solved: Annotated[
        Path | None, typer.Option(exists=True, help="An output folder in which all is solved.")
    ] = None,
) -> None:
    """Measure how soon a saved word is seen."""
    loop = median(seconds(reference_loop) for _ in range(5))
    with TemporaryDirectory() as folder, sync_playwright() as play:
        rules, out = copytree(RULES, Path(folder, "rules")), Path(folder, "out")
        if solved:
            copytree(solved / "solved", out / "solved")
        start = perf_counter()
        with _serving(rules, out) as (process, address):
            # As root, a browser starts only without its sandbox.
            path, safe = next(filter(None, map(which, BROWSERS)), None), os.geteuid() != 0
            browser = play.chromium.launch(executable_path=path, chromium_sandbox=safe)
            page = browser.new_page()
            while not _answers(page, address):
                sleep(0.05)
            first = perf_counter() - start
            page.wait_for_function(QUIET, timeout=PATIENCE)
            while not _answers(page, f"{address}{CHAPTER}.html"):
                sleep(0.05)
            changes = [_changed(page, rules / f"{CHAPTER}.md", n, process.pid) for n in range(runs)]
    print(f"the first page: {first:.2f} s, {first / loop:,.0f} loops")
    for change in changes:
        print(
            "a saved word: {:.2f} s, {:.2f} s of processor time; its PDF: {:.2f} s".format(*change)
        )
    for what, times in (
        ("the page", [c.shown for c in changes]),
        ("PDF", [c.printed for c in changes]),
    ):
        middle, least, most = (f(times) for f in (median, min, max))
        loops = f"{middle / loop:,.0f} loops"
        print(f"{what}: median {middle:.2f} s, {loops}; {most / least:.1f} from best to worst")


@contextmanager
def _serving(rules: Path, out: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    program = [sys.executable, "-u", "-m", "donimoes_book", "serve", str(rules), "--out", str(out)]
    with subprocess.Popen(
        program,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout
        match = re.search(r"http://\S+/", process.stdout.readline())
        assert match
        try:
            yield process, match[0]
        finally:
            os.killpg(process.pid, signal.SIGINT)


def _answers(page: Page, address: str) -> bool:
    """Go to a page; return whether it is there."""
    # A page that is new by then may load itself first.
    with suppress(PageError):
        answer = page.goto(address)
        return answer is not None and answer.status == 200
    return False


class Change(NamedTuple):
    """How long after a word is saved a browser shows it; all times in seconds."""

    shown: float
    used: float
    """The processor time until then."""
    printed: float
    """How long after it is saved the new PDF is there."""


def _changed(page: Page, chapter: Path, number: int, server: int) -> Change:
    """Change a word, and wait until it is seen."""
    page.wait_for_function(QUIET, timeout=PATIENCE)
    text, word = chapter.read_text(), f"Word{number}"
    before, start = _used_by(server), perf_counter()
    chapter.write_text(re.sub(r"\n\n([A-Z][a-z ,]{30})", rf"\n\n{word} \1", text, count=1))
    page.get_by_text(word).first.wait_for(timeout=PATIENCE)
    shown, used = perf_counter() - start, _used_by(server) - before
    page.wait_for_function(QUIET, timeout=PATIENCE)
    return Change(shown, used, perf_counter() - start)


def _used_by(process: int) -> float:
    """Return the processor time of a process and of those that it has started, in seconds."""
    used = 0.0
    for task in Path("/proc", str(process), "task").glob("*"):
        children = (task / "children").read_text().split()
        used += sum(_used_by(int(child)) for child in children if Path("/proc", child).exists())
    ticks = Path("/proc", str(process), "stat").read_text().rpartition(")")[2].split()[11:13]
    return used + sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    typer.run(main)
