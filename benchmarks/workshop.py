"""`python -m benchmarks.workshop`: how soon the workshop's engine starts, and how fast it is.

It builds the workshop of a small book, opens it in a browser, and asks the engine there what this
program is asked as well. CPython for browsers comes from npm, as `make workshop` installs it.
"""

from __future__ import annotations

import json
import os
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import which
from statistics import median
from tempfile import TemporaryDirectory
from threading import Thread
from time import perf_counter
from typing import Annotated, Any

import typer
from playwright.sync_api import Page, sync_playwright

from benchmarks.preview import BROWSERS
from benchmarks.timing import reference_loop, seconds
from donimoes_book.cli import run
from donimoes_book.workshop import facade

CALLS: dict[str, tuple[dict[str, Any], ...]] = {
    "position": ({"text": "2|3\n\n  1|4", "game": "unmatched"},),
    "problem": (
        {"game": "capturing", "seed": "club", "grade": 1},
        {"game": "unmatched", "seed": "club", "grade": 2},
        {"game": "dominosa", "seed": "club", "grade": 1},
    ),
    "sheet": ({"games": ["unmatched"], "count": 4, "seed": "club", "level": "1"},),
    "deal": (
        {"game": "all-fives", "opponents": ["ahead"], "seed": "3"},
        {"game": "checkimoes", "opponents": ["strong"], "seed": "3", "seat": 1},
    ),
}
"""What is asked, by the names of the calls."""
PATIENCE = 120_000
MEMORY = "python._module.HEAPU8.length"


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and tells nobody."""

    def log_message(self, *_: object) -> None:
        """Tell nothing."""


def main(
    runtime: Annotated[Path, typer.Option(help="The folder node_modules with pyodide.")] = Path(
        "build/npm/node_modules"
    ),
    runs: Annotated[int, typer.Option(min=1, help="How often to ask.")] = 3,
) -> None:
    """Measure the workshop's engine."""
    loop = median(seconds(reference_loop) for _ in range(5))
    with TemporaryDirectory() as folder, sync_playwright() as play:
        out = Path(folder)
        (out / "npm").mkdir()
        (out / "npm" / "node_modules").symlink_to(runtime.resolve())
        run(["new", str(out / "book")])
        run(["build", "--rules", str(out / "book"), "--out", folder, "--edition", "workshop"])
        site = partial(Quiet, directory=str(out / "workshop"))
        with ThreadingHTTPServer(("127.0.0.1", 0), site) as server:
            Thread(target=server.serve_forever, daemon=True).start()
            path, safe = next(filter(None, map(which, BROWSERS)), None), os.geteuid() != 0
            browser = play.chromium.launch(executable_path=path, chromium_sandbox=safe)
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{server.server_port}/workshop.html")
            page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
            page.reload()
            for kind in ("cold", "warm"):
                begun = perf_counter()
                if kind == "cold":
                    page.get_by_role("button", name="Start the engine").click()
                else:
                    page.reload()
                page.wait_for_selector("main[data-engine=ready]", timeout=PATIENCE)
                _there(page, "position", CALLS["position"][0])
                took = perf_counter() - begun
                print(f"first answer, {kind} start: {took:.1f} s, {took / loop:.0f} loops")
            for name, asked in CALLS.items():
                for given in asked:
                    _compare(page, name, given, runs)
            megabytes = page.workers[0].evaluate(MEMORY) / 1e6
            print(f"memory: {megabytes:.0f} MB")
            server.shutdown()


def _compare(page: Page, name: str, given: dict[str, Any], runs: int) -> None:
    request = json.dumps({"call": name, **given})
    # The first time, both also load what they need.
    there = median([seconds(lambda: _there(page, name, given)) for _ in range(runs + 1)][1:])
    here = median([seconds(lambda: facade.ask(request)) for _ in range(runs + 1)][1:])
    about = given.get("game") or ", ".join(given["games"])
    print(f"{name} of {about}: {there:.2f} s, {there / here:.1f} times as long as here")


def _there(page: Page, name: str, given: dict[str, Any]) -> object:
    ask = "([name, given]) => donimoes.workshop.call(name, given).then(() => 0)"
    return page.evaluate(ask, [name, given])


if __name__ == "__main__":
    typer.run(main)
