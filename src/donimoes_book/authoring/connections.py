"""Keeps connections to a preview within the system's limits; what is wrong is said in a line."""

import asyncio
import errno
import logging
import sys
from dataclasses import dataclass, field
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

if sys.platform != "win32":
    import resource

MOST = 200
"""The most connections at the same time; a browser has six, and one more for every open page."""
ACCEPTED = 8
"""The most connections that are accepted before the others are looked at."""
_RESERVE = 64
"""The open files that are left for all else, and for connections that aren't counted yet."""
_FEWEST = 4
_LACKING = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
"""What the system says if it has no room for another connection."""
_NO_HTTP = "This is no HTTP request. Open an address that begins with http://, not https://."
_TOO_MANY = "There are too many connections to this preview: close some of its pages."


def most_connections() -> int:
    """Return how many connections there may be, as the system limits open files."""
    if sys.platform == "win32":
        return MOST
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST if files < 0 else max(_FEWEST, min(MOST, files - _RESERVE))


@dataclass
class Notices:
    """Prints lines for whoever runs the preview, each only once until it is taken back."""

    shown: set[str] = field(default_factory=set)

    def show(self, line: str) -> None:
        """Print a line to standard error, unless it is there already."""
        if line not in self.shown:
            self.shown.add(line)
            print(line, file=sys.stderr, flush=True)

    def take_back(self, line: str) -> None:
        """Let a line be printed again, as its reason has gone."""
        self.shown.discard(line)


class Connection(H11Protocol):
    """A connection; if there are too many, it is answered so and closed."""

    def __init__(self, notices: Notices, most: int, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._notices, self._most = notices, most
        self._full = f"more than {most} connections: others are refused until some are closed"

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, or refuse to."""
        super().connection_made(transport)
        if len(self.connections) > self._most:
            self._notices.show(self._full)
            self._refuse("503 Service Unavailable", _TOO_MANY)

    def connection_lost(self, exc: Exception | None) -> None:
        """End; a refused one more doesn't make others be refused."""
        super().connection_lost(exc)
        if len(self.connections) <= self._most // 2:
            self._notices.take_back(self._full)

    def send_400_response(self, _msg: str) -> None:
        """Answer what is no HTTP, such as the beginning of a secure connection."""
        self._notices.show(f"a request was refused: {_NO_HTTP}")
        self._refuse("400 Bad Request", _NO_HTTP)

    def _refuse(self, status: str, words: str) -> None:
        lines = (
            f"HTTP/1.1 {status}",
            "Content-Type: text/plain; charset=utf-8",
            f"Content-Length: {len(words)}",
            "Connection: close",
            "",
            words,
        )
        self.transport.write("\r\n".join(lines).encode())
        self.transport.close()


class Failures(logging.Handler):
    """Tells what else the server would log as a traceback."""

    def __init__(self, notices: Notices) -> None:
        super().__init__(logging.ERROR)
        self._notices = notices

    def emit(self, record: logging.LogRecord) -> None:
        """Print a line."""
        error = record.exc_info[1] if record.exc_info else None
        reason = repr(error) if error else record.getMessage()
        self._notices.show(f"the program failed: {reason}. This is a bug: please report it.")


def tell_failures(notices: Notices) -> None:
    """Let the server say in lines what it would log, and what its event loop would."""
    logger = logging.getLogger("uvicorn.error")
    logger.setLevel(logging.ERROR)
    logger.propagate = False
    logger.addHandler(Failures(notices))

    def tell(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, OSError) and error.errno in _LACKING and "socket" in context:
            notices.show(f"new connections have to wait: {error.strerror}")
        else:
            loop.default_exception_handler(context)

    asyncio.get_running_loop().set_exception_handler(tell)
