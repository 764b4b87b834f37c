"""A site from a server is kept in the browser: what was shown, or all of it once taken along."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Page, expect

from browser.played_books import status, type_moves, until
from donimoes_book.authoring.server import OWN, own_files
from donimoes_book.editions.html.frame import INDEX, OFFLINE
from donimoes_book.editions.html.offline import WORKER

KEPT = "navigator.serviceWorker.ready.then((kept) => kept.scope)"


class Quiet(SimpleHTTPRequestHandler):
    """Serves files from where the test says now, and tells nobody."""

    def log_message(self, *_: object) -> None:
        pass

    def translate_path(self, path: str) -> str:
        return super().translate_path(path).replace(self.directory, str(SERVED[0]), 1)


SERVED = [Path()]
"""The folder that is served."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    SERVED[:] = [folder]
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory="/served")) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def changed(site: Path, copy: Path, **files: bytes) -> Path:
    """Return a copy of a site in which some files are different."""
    for path in site.rglob("*"):
        if path.is_file():
            to = copy / path.relative_to(site)
            to.parent.mkdir(parents=True, exist_ok=True)
            to.write_bytes(files.get(path.name, path.read_bytes()))
    return copy


@pytest.fixture
def kept(new_page, played) -> Iterator[tuple[Page, str]]:
    """Open the first page from a server, and take the whole site along."""
    with served(played) as address:
        page = new_page()
        page.goto(address)
        assert page.evaluate(KEPT) == address
        page.get_by_role("button", name="Take the book along (").click()
        expect(page.get_by_text("The book is here now")).to_be_visible()
        yield page, address


def kept_names(page: Page) -> list[str]:
    """Return the files that the browser has kept."""
    urls = page.evaluate(
        "caches.keys().then(async (all) => (await Promise.all(all.map(async (name) =>"
        " (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat())"
    )
    return [url.partition("?")[0].rpartition("/")[2] for url in urls]


def test_a_first_visit_keeps_the_front_and_what_it_shows(new_page, played):
    with served(played) as address:
        page = new_page()
        page.goto(address)
        assert page.evaluate(KEPT) == address
        expect(page.get_by_role("button", name="Take the book along (1 MB)")).to_be_visible()
        page.wait_for_timeout(500)
        names = kept_names(page)
        shown = page.locator(".daily img").first.get_attribute("src").rpartition("/")[2]
        assert {INDEX, "style.css", "words.js", shown} <= set(names)
        assert len(names) < 40
        assert sum(name.endswith(".html") for name in names) == 1
        page.goto(f"{address}problems.html")
        page.context.set_offline(True)
        page.goto(address)
        expect(page.locator(".daily img").first).to_be_visible()
        page.goto(f"{address}problems.html")
        expect(page.locator(".listed").first).to_be_visible()


def test_the_whole_book_works_without_a_network(kept, tmp_path):
    page, address = kept
    page.context.set_offline(True)
    SERVED[:] = [tmp_path]
    page.goto(f"{address}unmatched.html?play=#unmatched-problem-1")
    section = page.locator("#unmatched-problem-1")
    type_moves(section, "60U")
    expect(status(section)).to_contain_text("left or right")
    page.goto(f"{address}contents")
    expect(page.get_by_role("searchbox").or_(page.get_by_role("combobox"))).to_be_visible()
    page.goto(address)
    expect(page.get_by_role("heading", name="Played")).to_be_visible()


def test_the_browser_may_install_it(kept):
    page, _ = kept
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []
    wrong = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in wrong] == ["in-incognito"]  # as all tests are


@pytest.mark.long
def test_a_new_edition_is_offered_and_replaces_all_of_the_old_one(kept, played, tmp_path):
    page, _ = kept
    index = (played / INDEX).read_bytes().replace(b"Played", b"Replayed")
    worker = (played / WORKER).read_bytes()
    (digest,) = re.findall(rb'index\.html\\":\s*\\"(\w{12})', worker)
    worker = worker.replace(digest, sha256(index).hexdigest()[:12].encode())
    SERVED[:] = [changed(played, tmp_path / "new", **{INDEX: index, WORKER: worker})]
    page.reload()
    expect(page.get_by_role("heading", name="Played", exact=True)).to_be_visible()
    page.get_by_role("button", name="Reload").click()
    expect(page.get_by_role("heading", name="Replayed")).to_be_visible()


@pytest.mark.long
def test_a_preview_at_the_same_address_shows_nothing_old(kept, played, tmp_path):
    page, address = kept
    own = {name: own_files()[f"{OWN}{name}"] for name in (WORKER, OFFLINE)}
    index = (played / INDEX).read_bytes().replace(b"Played", b"Preview")
    SERVED[:] = [changed(played, tmp_path / "preview", **{INDEX: index, **own})]
    page.goto(address)
    expect(page.get_by_role("heading", name="Preview")).to_be_visible()
    until(page, "navigator.serviceWorker.getRegistrations().then((all) => all.length === 0)")


def test_a_page_from_a_file_asks_for_nothing(page, played):
    page.goto((played / INDEX).as_uri())
    page.wait_for_load_state("load")
    assert not page.locator("link[rel=manifest]").count()
