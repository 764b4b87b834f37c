"""Opens pictures of others: decodes and draws them in another process, which has limits.

A small file can take much time and memory, and a library can't be interrupted. So a picture that
isn't the program's own goes through here before any other module opens it.
"""

import atexit
import os
import pickle
import signal
import subprocess
import sys
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from threading import Lock, Timer
from typing import IO, Any

from donimoes_book.decoding import decoder
from donimoes_book.decoding.decoder import OUT_OF_MEMORY, OUT_OF_TIME, Raster

RASTERS = ("PNG", "JPEG", "GIF", "WEBP", "TIFF", "BMP")
"""The formats that are read; paper has all of them, screens only the first four."""
BEGINNINGS = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8", b"GIF8", b"RIFF", b"II", b"MM", b"BM")
"""How files in these formats begin."""
_FEW_PIXELS = 4_000_000
"""A PNG of so many pixels takes little, whatever is in it."""
_LONGEST = 60.0 if hasattr(signal, "setitimer") else 5.0
"""How many seconds an answer may take: fewer where a process can't measure those it works."""


def decoded(data: bytes, formats: tuple[str, ...] = RASTERS) -> Raster | None:
    """Return what is known of a picture once it is decoded, or None if it isn't in these formats.

    Raises ValueError, with the reason, if it has too many pixels, or takes too much time or memory.
    """
    if not data.startswith(BEGINNINGS):
        return None
    if data.startswith(BEGINNINGS[0]):
        size = int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
        decoder.check_pixels(size)
        if size[0] * size[1] <= _FEW_PIXELS:
            return decoder.decode(data, formats)
    fields = _answer("decode", data, formats)
    return fields and Raster(*fields)


@lru_cache(maxsize=16)
def draw_svg(svg: str, width: int, height: int, dpi: int, fonts: tuple[str, ...]) -> bytes:
    """Draw an SVG picture with resvg and the files of some fonts, as a PNG of so many pixels.

    Raises ValueError, with the reason, if it can't be drawn, or takes too much time or memory.
    """
    png: bytes = _answer("draw", svg, width, height, dpi, fonts)
    return png


def seconds(svg: str, width: int, height: int, dpi: int, fonts: tuple[str, ...]) -> float:
    """Return how many seconds of processor time it takes to draw a picture.

    Raises ValueError, with the reason, as `draw_svg` does.
    """
    time: float = _answer("time", svg, width, height, dpi, fonts)
    return time


_answers = dict[tuple[object, ...], Any]()
"""What is known already, by digests of pictures; a refusal, too, as it may have taken long."""


def _answer(what: str, picture: bytes | str, *more: object) -> Any:
    """Return an answer, as the other process gives it; raises ValueError if that is one."""
    data = picture.encode() if isinstance(picture, str) else picture
    key = what, sha256(data).digest(), *more
    answer = _answers[key] if key in _answers else _apart.ask((what, picture, *more))
    if not isinstance(answer, bytes):
        _answers[key] = answer
    if isinstance(answer, ValueError):
        raise ValueError(str(answer))
    return answer


class _Apart:
    """A process that decodes and draws, started when it is first needed."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = 0
        self._lock = Lock()

    def ask(self, question: tuple[object, ...]) -> Any:
        """Return the answer to a question; a process that can't answer is ended."""
        with self._lock:
            try:
                process, asks, answers = self._started()
            except OSError as error:
                return ValueError(f"the program can't start itself to draw it: {error.strerror}")
            late = Timer(_LONGEST, process.kill)
            late.start()
            try:
                pickle.dump(question, asks)
                asks.flush()
                return pickle.load(answers)
            except (OSError, EOFError, pickle.UnpicklingError):
                return ValueError(_reason(process.wait(_LONGEST), not late.is_alive()))
            except BaseException:  # above all Ctrl-C
                self.end()
                raise
            finally:
                late.cancel()

    def _started(self) -> tuple[subprocess.Popen[bytes], IO[bytes], IO[bytes]]:
        process = self._process
        if process is None or self._owner != os.getpid() or process.poll() is not None:
            self.end()
            # Nothing beside the script, or in a manuscript's folder, is imported.
            program = [sys.executable, "-P", str(Path(decoder.__file__))]
            pipe, silent = subprocess.PIPE, subprocess.DEVNULL
            process = subprocess.Popen(program, stdin=pipe, stdout=pipe, stderr=silent)
            self._process, self._owner = process, os.getpid()
        assert process.stdin
        assert process.stdout
        return process, process.stdin, process.stdout

    def end(self) -> None:
        """End the process, even in the middle of its work."""
        process, self._process = self._process, None
        if process is None or self._owner != os.getpid():
            return  # a fork of this process has a copy of what belongs to its parent
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            with suppress(OSError):
                stream.close()  # type: ignore[union-attr]


def _reason(code: int, is_late: bool) -> str:
    """Return why a process that ended with a code has not answered."""
    if is_late or code == -getattr(signal, "SIGPROF", 0):
        return OUT_OF_TIME
    if code in (-getattr(signal, "SIGABRT", 0), -getattr(signal, "SIGKILL", 0)):
        return OUT_OF_MEMORY
    return "it can't be drawn: the program that draws it has failed"


_apart = _Apart()
atexit.register(_apart.end)
