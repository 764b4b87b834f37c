"""A small book with a workshop, served with a strict policy, and pages whose engine runs."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import ClassVar

from playwright.sync_api import Page, expect

from donimoes_book.cli import run
from helpers.documents import ROOT
from helpers.once import made_once

RUNTIME = ROOT / "hosts" / "node_modules"
POLICY = (
    "default-src 'none'; img-src 'self' blob:; style-src 'self'; font-src 'self';"
    " script-src 'self'; connect-src 'self'; manifest-src 'self'"
)
ENGINE_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
PHONE = {"width": 360, "height": 720}


class Strict(SimpleHTTPRequestHandler):
    """Serves a folder with a policy, and tells nobody."""

    extensions_map: ClassVar = {
        **SimpleHTTPRequestHandler.extensions_map,
        **{".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm"},
    }

    def log_message(self, *_: object) -> None:
        pass

    def end_headers(self) -> None:
        is_engine = self.path.startswith("/engine/engine.js")
        self.send_header("Content-Security-Policy", ENGINE_POLICY if is_engine else POLICY)
        super().end_headers()


@contextmanager
def served(shared: Path) -> Iterator[str]:
    """Build the book's workshop once, and serve it; returns its page's address."""

    def build(folder: Path) -> None:
        (folder / "npm").mkdir()
        (folder / "npm" / "node_modules").symlink_to(RUNTIME)
        assert run(["new", str(folder / "book")]) == 0
        words = ["--rules", str(folder / "book"), "--out", str(folder), "--edition", "workshop"]
        assert run(["build", *words]) == 0

    folder = made_once(shared / "workshop", build) / "workshop"
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Strict, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/workshop.html"
        server.shutdown()


def started(page: Page, address: str) -> Page:
    """Start the engine on a page."""
    page.goto(address)
    page.get_by_role("button", name="Start the engine").click()
    expect(page.locator("main[data-engine=ready]")).to_be_visible(timeout=120_000)
    return page
