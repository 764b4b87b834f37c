"""`serve-pictures`: draws positions for other people's pages, over HTTP."""

from typing import Annotated

import uvicorn
from typer import Option

from donimoes_book.authoring import server
from donimoes_book.embed.service import application

_CONNECTIONS = 100
"""How many connections are served; others are told to come back (503)."""
_IDLE = 5
"""For how many seconds a connection may ask nothing."""


def serve_pictures(
    port: Annotated[
        int | None,
        Option(min=1, max=65535, help="The port; by default 8000, or another that is free."),
    ] = None,
    address: Annotated[
        str, Option(help="Who can reach it: 0.0.0.0 for everybody.")
    ] = server.ADDRESS,
    at_once: Annotated[int, Option(min=1, help="How many pictures are drawn at once.")] = 2,
) -> None:
    """Serve pictures of positions over HTTP, to any page.

    `/GAME.svg?board=…` is a picture, and the page at `/` says what else can be
    asked. Press Ctrl-C to stop.
    """
    with server.listen(port, address) as listening:
        host, bound_port = listening.getsockname()[:2]
        print(f"http://{host}:{bound_port}/ (press Ctrl-C to stop)", flush=True)
        config = uvicorn.Config(
            application(at_once),
            http="h11",
            ws="none",
            log_config=None,
            access_log=False,
            lifespan="off",
            limit_concurrency=_CONNECTIONS,
            timeout_keep_alive=_IDLE,
            server_header=False,
        )
        uvicorn.Server(config).run([listening])
