"""Serves a preview to browsers on this computer, and to nobody else."""

import mimetypes
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from types import FrameType

import anyio
import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route

from donimoes_book.authoring import pages
from donimoes_book.authoring.preview import Preview
from donimoes_book.authoring.watching import work_on_newest
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.editions.html.frame import INDEX

ADDRESS = "127.0.0.1"
"""The loopback address: other computers cannot reach it."""
HOSTS = (ADDRESS, "localhost")
"""The names a browser may use for us; any other name could have been made to point here."""
PORT = 8000
"""The port to try first."""

_NOT_KEPT = {"Cache-Control": "no-store"}
_MISSING, _UNAVAILABLE = 404, 503


def listen(port: int | None) -> socket.socket:
    """Return a socket at this port or, if None, at PORT or any free port.

    Raises InputError if a port that was asked for cannot be used.
    """
    try:
        return socket.create_server((ADDRESS, PORT if port is None else port))
    except OSError as error:
        if port is None:
            return socket.create_server((ADDRESS, 0))
        advice = "Name another port, or leave out --port to use a free one."
        message = f"port {port} cannot be used: {error.strerror}"
        raise InputError([Diagnostic(message, advice)]) from None


async def serve(preview: Preview, listening: socket.socket) -> None:
    """Build and serve a book until Ctrl-C, which raises KeyboardInterrupt."""
    config = uvicorn.Config(
        application(preview),
        log_config=None,
        access_log=False,
        lifespan="off",
    )
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(work_on_newest, [preview.rules], preview.folders, preview.rebuild)
        await _Server(config, preview).serve([listening])
        tasks.cancel_scope.cancel()


class _Server(uvicorn.Server):
    """A server that releases the browsers when it ends, as they would wait for news forever."""

    def __init__(self, config: uvicorn.Config, preview: Preview) -> None:
        super().__init__(config)
        self._preview = preview

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        self._preview.close()


def application(preview: Preview) -> Starlette:
    """Return the application that answers requests: pages with a preview, files, and news."""

    async def file(request: Request) -> Response:
        shown, name = preview.shown, request.path_params["path"] or INDEX
        if name == shown.pdf_name and shown.pdf:
            return Response(shown.pdf, media_type="application/pdf", headers=_NOT_KEPT)
        content = shown.site.get(name, pages.own_files().get(name))
        if content is None:
            status = _MISSING if shown.site else _UNAVAILABLE
            return HTMLResponse(pages.page_of_nothing(shown), status, _NOT_KEPT)
        if Path(name).suffix == ".html":
            return HTMLResponse(pages.with_preview(content, shown), headers=_NOT_KEPT)
        return Response(content, media_type=mimetypes.guess_type(name)[0], headers=_NOT_KEPT)

    async def printed(_: Request) -> Response:
        return HTMLResponse(pages.page_of_pdf(preview.shown), headers=_NOT_KEPT)

    async def news(_: Request) -> Response:
        return StreamingResponse(events(), media_type="text/event-stream", headers=_NOT_KEPT)

    async def events() -> AsyncIterator[str]:
        async for shown in preview.moments():
            yield f"data: {pages.state(shown)}\n\n"

    return Starlette(
        routes=[
            Route(pages.STATE, news),
            Route(pages.PRINTED, printed),
            Route("/{path:path}", file),
        ],
        middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=HOSTS)],
    )
