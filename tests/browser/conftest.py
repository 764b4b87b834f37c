"""A real browser: one for all tests of pages, and a fresh page for each."""

import os
import shutil
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

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


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Open a page in a window of its own, and fail the test if anything goes wrong in it.

    That is any error in a script, and anything that the page's policy forbids.
    """
    context = browser.new_context(viewport=DESK)
    page, wrong = context.new_page(), list[str]()
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    yield page
    context.close()
    assert not wrong
