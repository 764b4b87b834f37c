"""Serves pictures of positions over HTTP, to any page: `/GAME.svg?board=…`, or the board encoded.

The encoded form, `/GAME/svg/…`, is that of kroki.io: the board's text, compressed by zlib, in the
URL-safe alphabet of base64. Whatever is asked is bounded: the text, what it becomes when
decompressed, the pictures that are kept, and how many are drawn at once. Nothing is solved.
"""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache
from hashlib import sha256

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from donimoes_book.diagnostics import InputError
from donimoes_book.embed.picture import Picture
from donimoes_book.games import registry

MOST_TEXT = 4096
"""How many characters a board, and as many its moves, may have."""
KEPT = 1024
"""How many pictures are kept."""
_TYPES = {"svg": "image/svg+xml", "png": "image/png"}
_DAY = 86_400
_FOR_ALL = {
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    "X-Content-Type-Options": "nosniff",
}
_HELP = """\
A picture of a position, as the book draws it:

    /GAME.svg?board=…       the board in the book's notation, percent-encoded
    /GAME/svg/…             the board, compressed by zlib, in URL-safe base64
    …&moves=…               after these moves

and .png for the same as pixels. The games: {games}.
"""


def encoded(text: str) -> str:
    """Return a board's text as it stands in an address."""
    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def decoded(text: str) -> str:
    """Return the text of a board in an address; raises ValueError for anything else."""
    unpack = zlib.decompressobj()
    try:
        packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        board = unpack.decompress(packed, 4 * MOST_TEXT)
    except (ValueError, zlib.error):
        raise ValueError("this is not a board: compress its text by zlib, for base64") from None
    if unpack.unconsumed_tail or not unpack.eof:
        raise ValueError(f"the board is cut off, or has more than {MOST_TEXT} characters")
    return board.decode()


@lru_cache(maxsize=KEPT)
def _drawn(game: str, ending: str, board: str, moves: str) -> tuple[bytes, str]:
    """Return a picture and its tag; raises InputError for what the rules forbid."""
    picture = Picture.read(board, registry.find(game).name, moves=moves)
    content = picture.file(f".{ending}")
    return content, f'"{sha256(content).hexdigest()[:32]}"'


async def _picture(request: Request) -> Response:
    game, ending = request.path_params["game"], request.path_params["ending"]
    packed, asked = request.path_params.get("board"), request.query_params
    if ending not in _TYPES or game not in registry.names():
        raise HTTPException(404, f"there is no {request.url.path}")
    try:
        board = asked.get("board", "") if packed is None else decoded(packed)
        moves = asked.get("moves", "")
        if not board.strip():
            raise ValueError("there is no board: add ?board= and one in the book's notation")
        if max(len(board), len(moves)) > MOST_TEXT:
            raise ValueError(f"a board, or moves, of more than {MOST_TEXT} characters")
        limiter = request.app.state.limiter
        content, tag = await run_sync(_drawn, game, ending, board, moves, limiter=limiter)
    except (InputError, ValueError) as error:
        return PlainTextResponse(f"{error}\n", 400, _FOR_ALL | {"Cache-Control": "no-store"})
    headers = _FOR_ALL | {"Cache-Control": f"public, max-age={_DAY}", "ETag": tag}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=_TYPES[ending], headers=headers)


async def _help(_: Request) -> Response:
    return PlainTextResponse(_HELP.format(games=", ".join(registry.names())), headers=_FOR_ALL)


def _refusal(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    headers = _FOR_ALL | dict(error.headers or {})
    return PlainTextResponse(f"{error.detail}\n", error.status_code, headers)


def application(at_once: int = 2) -> Starlette:
    """Return the application, which draws so many pictures at once."""
    service = Starlette(
        routes=[
            Route("/", _help),
            Route("/{game}.{ending}", _picture),
            Route("/{game}/{ending}/{board}", _picture),
        ],
        exception_handlers={HTTPException: _refusal},
    )
    service.router.redirect_slashes = False
    service.state.limiter = CapacityLimiter(at_once)
    return service
