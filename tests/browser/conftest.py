"""A real browser, and in it one page and one site of problems to play, for all tests of pages."""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    sync_playwright,
)

from browser.played_books import CHOSEN, POOLED, TAUGHT, build_site, page_of, press_play
from browser.workshop_site import PHONE as SMALL
from browser.workshop_site import served, started
from helpers.documents import ROOT
from helpers.once import made_once

_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
"""Browsers that the system may have; playwright's package contains none."""
_QUIET = ("--disable-background-networking", "--disable-component-update", "--disable-sync")
"""Keeps a browser from contacting its maker."""
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1440, "height": 900}

BROWSER = next((path for name in _BROWSERS if (path := shutil.which(name))), None)
collect_ignore_glob = []
if BROWSER is None:
    if os.environ.get("CI"):
        sys.exit("No browser: .ci/run installs Chromium.")
    collect_ignore_glob = ["test_*.py"]
READER = ROOT / "hosts" / "node_modules" / "epubjs" / "dist" / "epub.min.js"
"""A reader of e-books, from npm."""
if not READER.is_file():
    if os.environ.get("CI"):
        sys.exit("No reader of e-books: .ci/run installs it, with make hosts.")
    collect_ignore_glob.append("test_paged_reader.py")


def pytest_report_header() -> str:
    """Say which browser runs the tests."""
    return f"browser: {BROWSER or 'none, so pages are not tested; install Chromium to test them'}"


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Start the system's browser."""
    # As root, a browser starts only without its sandbox.
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=BROWSER, args=_QUIET, chromium_sandbox=os.geteuid() != 0
        )
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def window(browser: Browser) -> Iterator[Page]:
    """Open the page that tests share: one of its own for each would take seconds."""
    context = browser.new_context(viewport=DESK)
    yield context.new_page()
    context.close()


@pytest.fixture
def page(window: Page) -> Iterator[Page]:
    """Lend the shared page as good as new, and fail the test if anything goes wrong in it.

    That is any error in a script, and anything that the page's policy forbids.
    """
    wrong = list[str]()

    def note(said: ConsoleMessage) -> None:
        if said.type == "error":
            wrong.append(said.text)

    def fail(error: Error) -> None:
        wrong.append(str(error))

    window.set_viewport_size(DESK)
    window.emulate_media(media="null", color_scheme="light")
    window.on("pageerror", fail)
    window.on("console", note)
    yield window
    window.evaluate("try { localStorage.clear(); } catch {}")
    window.remove_listener("pageerror", fail)
    window.remove_listener("console", note)
    assert not wrong


@pytest.fixture
def new_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Return a function that opens a page in a window of its own, such as one without scripts."""
    contexts = list[BrowserContext]()

    def opened(**settings: Any) -> Page:
        contexts.append(browser.new_context(**settings))
        return contexts[-1].new_page()

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def played(shared: Path) -> Path:
    """Build the site that most tests share, with a few problems of every kind."""
    made = made_once(
        shared / "played",
        lambda folder: build_site(folder, *CHOSEN, numbers=CHOSEN, pools=POOLED, taught=TAUGHT),
    )
    return made / "out" / "html"


@pytest.fixture
def opened(page: Page, played: Path) -> Callable[..., Locator]:
    """Return a function that begins to play a problem of that site, and returns its section."""
    here = list[str]()

    def begun(game: str, number: int = 1) -> Locator:
        if here[-1:] != [game]:
            here.append(game)
            page.goto(page_of(played, game))
        return press_play(page, game, number)

    return begun


@pytest.fixture(scope="module")
def address(shared: Path) -> Iterator[str]:
    """Serve a small book's workshop."""
    with served(shared) as address:
        yield address


@pytest.fixture(scope="module")
def desk(browser: Browser, address: str) -> Iterator[Page]:
    """Open a workshop whose engine runs, and fail if anything goes wrong in it."""
    context = browser.new_context(viewport={"width": 1200, "height": 900}, locale="en")
    page, wrong = context.new_page(), list[str]()
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    yield started(page, address)
    context.close()
    assert not wrong


@pytest.fixture(scope="module")
def phone(browser: Browser, address: str) -> Iterator[Page]:
    """Open a workshop on a phone."""
    context = browser.new_context(viewport=SMALL, has_touch=True, is_mobile=True)
    yield started(context.new_page(), address)
    context.close()
