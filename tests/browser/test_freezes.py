"""No page of a table lets a person wait for its scripts: how long a browser's tasks are at most.

What is counted is the time that the page's thread works, in a browser four times as slow, as a
multiple of a fixed loop: so it's much the same whatever else a machine has to do.
"""

import json
from contextlib import contextmanager
from random import Random

import pytest
from playwright.sync_api import expect

from browser.played_books import until
from browser.test_every_contest import GAMES
from browser.test_game_table import SETTLED, next_touch
from browser.workshop_site import PHONE

pytestmark = pytest.mark.long
SLOW = 4
"""How many times as slow as this machine a phone is."""
LOOP = """() => new Promise((done) => setTimeout(() => {
  performance.mark("loop");
  let sum = 0;
  for (let count = 0; count < 8e6; count++) sum = (sum * 31 + count) % 1000003;
  setTimeout(done, 50, sum);
}))"""
"""Takes a tenth of a second on a phone, in a task of its own."""
TASK = "ThreadControllerImpl::RunTask"
"""What the browser calls a task."""
TOUCHES = 25
"""How many touches of a game are looked at."""


@contextmanager
def tasks(page, times):
    """Put into a list how long each task of a page's thread works, as a multiple of the loop's."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
    browser = page.context.browser
    browser.start_tracing(page=page, categories=["toplevel", "blink.user_timing"])
    for _ in range(3):
        page.evaluate(LOOP)
    yield
    events = json.loads(browser.stop_tracing())["traceEvents"]
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    own = [event for event in events if (event["pid"], event["tid"]) in threads]
    all_tasks = [event for event in own if event["name"] == TASK and "tdur" in event]
    marks = [event["ts"] for event in own if event["name"] == "loop"]
    loops = [it for it in all_tasks if any(0 <= mark - it["ts"] <= it["dur"] for mark in marks)]
    loop = min(it["tdur"] for it in loops)
    times += sorted((it["tdur"] / loop for it in all_tasks if it not in loops), reverse=True)
    print(f"the loop: {loop / 1000:.0f} ms", end="; ")


@pytest.mark.parametrize("game", GAMES)
def test_no_page_of_a_table_freezes(new_page, address, game):
    page, rng, times = new_page(viewport=PHONE, has_touch=True, is_mobile=True), Random(1), []
    page.goto(address.replace("workshop.html", f"play/{game}.html#seed=4"))
    with tasks(page, times):
        section = page.locator("#table")
        expect(section.locator("> .made")).to_be_visible(timeout=120_000)
        for _ in range(TOUCHES):
            until(page, SETTLED)
            element = next_touch(page, section, rng)
            if not element:
                break
            element.dispatch_event("click")
    print(f"{game}: longest tasks {[round(it, 2) for it in times[:5]]}")
    assert times[0] < 1
