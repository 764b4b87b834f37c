"""Serves a preview to browsers on this computer, and to nobody else.

The book's pages get what a preview adds: the errors, and a script that reloads.
"""

import json
import mimetypes
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from errno import EADDRINUSE
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from types import FrameType
from xml.etree.ElementTree import Element, tostring

import anyio
import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from donimoes_book.authoring.connections import (
    ACCEPTED,
    MOST,
    Connection,
    Notices,
    most_connections,
    tell_failures,
)
from donimoes_book.authoring.preview import PDF, SITE, Preview, Shown
from donimoes_book.authoring.reports import severity
from donimoes_book.authoring.watching import process_waiting, work_on_newest
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.editions.html.frame import INDEX, POLICY, STYLE
from donimoes_book.editions.html.site import style_sheet
from donimoes_book.editions.html.writer import as_html, h
from donimoes_book.words.plurals import counted

ADDRESS = "127.0.0.1"
"""The loopback address: other computers cannot reach it."""
HOSTS = (ADDRESS, "localhost")
"""The names a browser may use for us; any other name could have been made to point here."""
PORT = 8000
"""The port to try first."""

_NOT_KEPT = {"Cache-Control": "no-store", "Cross-Origin-Resource-Policy": "same-origin"}
_REFUSED = 403
_MISSING = 404
_UNAVAILABLE = 503
_OURSELVES = ("same-origin", "none")
"""What a browser says of a request by our pages or a person."""
_FOLLOWED = ("navigate", "document")
"""What a browser says of a link that is followed."""
Answer = Callable[[Request], Awaitable[Response]]

OWN = "_preview/"
"""The address of everything that isn't part of the book."""
STATE = f"/{OWN}state"
PRINTED = f"/{OWN}printed"
_BARE = f'"{POLICY}"'.encode()
_ADDED = f"\"{POLICY}; connect-src 'self'; frame-src 'self'\"".encode()
"""A page's policy, and the same for a page that our script reloads or that shows a PDF."""
_SCRIPT = f"/{OWN}preview.js"
_STYLE = f"/{OWN}preview.css"


def listen(port: int | None, address: str = ADDRESS) -> socket.socket:
    """Return a socket at this port or, if None, at PORT or any free port.

    Raises InputError if an address, or a port that was asked for, cannot be used.
    """
    try:
        return socket.create_server((address, PORT if port is None else port))
    except OSError as error:
        if port is None and error.errno == EADDRINUSE:
            return socket.create_server((address, 0))
        advice = "Name another port, or leave out --port to use a free one."
        where = "" if address == ADDRESS else f" of {address}"
        message = f"port {port or PORT}{where} cannot be used: {error.strerror}"
        raise InputError([Diagnostic(message, advice)]) from None


async def serve(preview: Preview, listening: socket.socket) -> None:
    """Build and serve a book until Ctrl-C, which raises KeyboardInterrupt."""
    notices = Notices()
    config = uvicorn.Config(
        application(preview),
        http=partial(Connection, notices, most_connections()),  # type: ignore[arg-type]
        ws="none",
        backlog=ACCEPTED,
        log_config=None,
        access_log=False,
        lifespan="off",
    )
    tell_failures(notices)
    async with process_waiting(), anyio.create_task_group() as tasks:
        tasks.start_soon(work_on_newest, [preview.rules], preview.folders, preview.rebuild)
        await _Server(config, preview).serve([listening])
        tasks.cancel_scope.cancel()


class _Server(uvicorn.Server):
    """A server that releases the browsers when it ends, as they would wait for news forever."""

    def __init__(self, config: uvicorn.Config, preview: Preview) -> None:
        super().__init__(config)
        self._preview = preview

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to accept connections: few at a time, though many may wait."""
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(MOST)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        self._preview.close()


def application(preview: Preview) -> Starlette:
    """Return the application that answers requests: pages with a preview, files, and news."""

    async def file(request: Request) -> Response:
        shown, name = preview.shown, request.path_params["path"] or INDEX
        if name == shown.pdf_name and shown.pdf:
            return Response(shown.pdf, media_type="application/pdf", headers=_NOT_KEPT)
        own = own_files()
        content = own.get(f"{OWN}{name}") or shown.site.get(name) or own.get(name)
        if content is None:
            status = _MISSING if shown.site else _UNAVAILABLE
            return HTMLResponse(page_of_nothing(shown), status, _NOT_KEPT)
        if Path(name).suffix == ".html":
            return HTMLResponse(with_preview(content, shown), headers=_NOT_KEPT)
        return Response(content, media_type=mimetypes.guess_type(name)[0], headers=_NOT_KEPT)

    async def printed(_: Request) -> Response:
        return HTMLResponse(page_of_pdf(preview.shown), headers=_NOT_KEPT)

    async def news(_: Request) -> Response:
        return StreamingResponse(events(), media_type="text/event-stream", headers=_NOT_KEPT)

    async def events() -> AsyncIterator[str]:
        async for shown in preview.moments():
            yield f"data: {state(shown)}\n\n"

    return Starlette(
        routes=[
            Route(STATE, _to_us(news)),
            Route(PRINTED, _to_us(printed)),
            Route("/{path:path}", _to_us(file)),
        ],
        middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=HOSTS)],
    )


def _to_us(answer: Answer) -> Answer:
    """Refuse what the pages of other sites load; a person may still follow a link from there."""

    async def answer_us(request: Request) -> Response:
        headers = request.headers
        followed = (headers.get("Sec-Fetch-Mode"), headers.get("Sec-Fetch-Dest")) == _FOLLOWED
        if headers.get("Sec-Fetch-Site", "none") in _OURSELVES or followed:
            return await answer(request)
        return PlainTextResponse("This is for the preview itself.", _REFUSED, _NOT_KEPT)

    return answer_us


# Pages


@cache
def own_files() -> dict[str, bytes]:
    """Return files by address: the preview's own, and the style that every site shares.

    Some are there instead of the site's: a preview isn't kept for when there is no network.
    """
    data = files("donimoes_book.authoring") / "data" / "preview"
    own = {f"{OWN}{entry.name}": entry.read_bytes() for entry in data.iterdir()}
    return {STYLE: style_sheet("site.css", "woff2"), **own}


def state(shown: Shown) -> str:
    """Return what a page's script needs to know, as JSON."""
    return json.dumps({**shown.digests, "panel": _as_text(*_panel(shown))})


def with_preview(page: bytes, shown: Shown, shows: str = SITE) -> bytes:
    """Return an HTML page that shows errors and reloads itself; `shows` is SITE or PDF."""
    added = _as_text(
        h("link", rel="stylesheet", href=_STYLE),
        h("aside", *_panel(shown), id="preview", role="status"),
        h(
            "script",
            src=_SCRIPT,
            data_shows=shows,
            data_digest=shown.digests[shows],
            data_state=STATE,
        ),
    )
    before, end, after = page.replace(_BARE, _ADDED, 1).rpartition(b"</body>")
    return b"".join((before, added.encode(), end, after))


def page_of_pdf(shown: Shown) -> bytes:
    """Return a page filled with the PDF."""
    frame = h("iframe", src=f"/{shown.pdf_name}", title="The PDF", class_="printed")
    return with_preview(_page("The PDF", frame), shown, PDF)


def page_of_nothing(shown: Shown) -> bytes:
    """Return a page for an address with nothing there, or nothing yet."""
    if shown.site and shown.under_way:
        words = h("p", "This page is not there yet.")
    elif shown.site:
        words = h(
            "p", "The book has no such page. ", h("a", "Go to the first page.", href=f"/{INDEX}")
        )
    else:
        words = h("p", "There is no book to show yet.")
    return with_preview(_page("Preview", h("main", h("h1", "Preview"), words)), shown)


def _page(title: str, content: Element) -> bytes:
    head = h(
        "head",
        h("meta", charset="utf-8"),
        h("meta", http_equiv="Content-Security-Policy", content=POLICY),
        h("meta", name="viewport", content="width=device-width, initial-scale=1"),
        h("title", title),
        h("link", rel="stylesheet", href=f"/{STYLE}"),
    )
    return as_html(h("html", head, h("body", content), lang="en"))


def _panel(shown: Shown) -> Iterator[Element]:
    """Yield what is under way and what is wrong; a list with errors starts out open."""
    ways = {"Book": f"/{INDEX}" if shown.site else "", "PDF": PRINTED if shown.pdf else ""}
    links = [h("a", words, href=address) for words, address in ways.items() if address]
    errors, diagnostics = shown.errors, shown.diagnostics
    numbers = {"errors": errors, "warnings": len(diagnostics) - errors}
    words = ", ".join(counted(number, plural) for plural, number in numbers.items() if number)
    if diagnostics:
        last = ": this is the last good book" if errors and shown.site else ""
        summary = h("summary", words, last, class_="errors" if errors else None)
        items = h("ol", map(_item, diagnostics))
        yield h("details", summary, items, open="open" if errors else None)
    status = shown.under_way or ("" if diagnostics else "No errors")
    if status or links:
        yield h("p", h("span", status) if status else None, links)


def _item(diagnostic: Diagnostic) -> Element:
    return h(
        "li",
        h("p", diagnostic.place, class_="place") if diagnostic.place else None,
        h("p", diagnostic.message, class_="message"),
        h("pre", "\n".join(diagnostic.quoted)) if diagnostic.quoted else None,
        h("p", diagnostic.advice) if diagnostic.advice else None,
        class_=severity(diagnostic),
    )


def _as_text(*elements: Element) -> str:
    return "".join(tostring(element, encoding="unicode", method="html") for element in elements)
