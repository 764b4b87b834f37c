"""`python -m benchmarks.next_problem SITE`: how soon a phone shows a problem, and another one.

It opens a built site as a new visitor does, at a quarter of the processor's speed, and says how
many touches and seconds lead from the front to the first move and to the next problem, then how
long the next one takes of every game and grade. Seconds are given in reference loops, too.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import which
from statistics import median, quantiles
from threading import Thread
from time import perf_counter
from typing import Annotated

import typer
from playwright.sync_api import BrowserContext, Page, sync_playwright

from benchmarks.preview import BROWSERS
from benchmarks.timing import reference_loop, seconds

PHONE = {"width": 360, "height": 740}
SLOWER = 4
"""How many times slower than this machine a phone is."""
KINDS = """() => {
    const { problems, pools } = donimoes.list;
    const all = [...problems.filter(({ play }) => play), ...pools];
    const kinds = all.map(({ game, grade }) => [game + grade, [game, grade]]);
    return [...new Map(kinds).values()].sort();
}"""
"""Returns each game and grade that a site has problems of."""
NEXT = """async () => {
    const main = document.querySelector("main"), { problem } = main.dataset;
    const start = performance.now(), wait = () => new Promise((done) => setTimeout(done, 4));
    const isThere = () => {
        const { id, player } = document.querySelector("section.playing") ?? {};
        return main.dataset.problem !== problem && id === main.dataset.problem && player;
    };
    document.querySelector("[data-act='next_problem']").click();
    while (!isThere() && performance.now() < start + 10_000) await wait();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return isThere() ? (performance.now() - start) / 1000 : null;
}"""
"""Promises after how many seconds the next problem is drawn, or null if there is none."""
STORED = """async () => {
    const all = [];
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        const kept = await cache.matchAll();
        for (const response of kept) all.push((await response.blob()).size);
    }
    return [all.length, all.reduce((sum, size) => sum + size, 0)];
}"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Print nothing."""


def main(
    site: Annotated[Path, typer.Argument(exists=True, file_okay=False, help="A built site.")],
) -> None:
    """Measure a site as a new visitor with a phone sees it."""
    loop = median(seconds(reference_loop) for _ in range(5))
    with _served(site) as address, sync_playwright() as play:
        # As root, a browser starts only without its sandbox.
        path, safe = next(filter(None, map(which, BROWSERS)), None), os.geteuid() != 0
        browser = play.chromium.launch(executable_path=path, chromium_sandbox=safe)

        def visit() -> BrowserContext:
            return browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)  # type: ignore[arg-type]

        _first_visit(visit().new_page(), address, loop)
        page = visit().new_page()
        page.goto(f"{address}/index.html")
        page.wait_for_timeout(5_000)
        files, size = page.evaluate(STORED)
        print(f"a first visit stores {files} files, {size / 1e6:.2f} MB")
        times = list(_next_ones(visit().new_page(), address))
        ninth = quantiles(times, n=10)[-1]
        print(f"next problem: median {median(times):.2f} s, 9 of 10 within {ninth:.2f} s,")
        print(f"that is {median(times) / loop:.1f} and {ninth / loop:.1f} loops of {loop:.3f} s")
        browser.close()


def _first_visit(page: Page, address: str, loop: float) -> None:
    _slow(page)
    page.goto(f"{address}/index.html")
    start = perf_counter()
    page.locator(".play-now a").tap()
    page.locator("section.playing .target").first.tap()
    page.locator("section.playing[data-moves='1']").wait_for()
    move = perf_counter() - start
    after = page.evaluate(NEXT)
    print(f"from the front to the first move: 2 touches, {move:.2f} s ({move / loop:.1f} loops)")
    print(f"to the next problem: 1 touch, {after:.2f} s ({after / loop:.1f} loops)")


def _next_ones(page: Page, address: str) -> Iterator[float]:
    """Yield the seconds until the next problem of each game and grade that has another."""
    page.goto(f"{address}/problems.html")
    kinds = page.evaluate(KINDS)
    _slow(page)
    for game, grade in kinds:
        page.goto(f"{address}/problem.html?game={game}&grade={grade}")
        page.locator("section.playing .board").first.wait_for()
        page.wait_for_timeout(1_000)
        if (time := page.evaluate(NEXT)) is None:
            print(f"  {game} {grade}: there is only one")
        else:
            print(f"  {game} {grade}: {time:.2f} s")
            yield time


def _slow(page: Page) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


@contextmanager
def _served(site: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(site)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


if __name__ == "__main__":
    typer.run(main)
