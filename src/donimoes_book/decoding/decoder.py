"""Decodes and draws one picture after the other; `decoding` runs it as a program with limits.

It imports nothing of this package, so that it starts quickly.
"""

import pickle
import signal
import sys
from contextlib import suppress
from io import BytesIO
from time import process_time
from typing import Any, NamedTuple

MOST_PIXELS = 27_000_000
"""Of a picture: a photograph has 6,000 × 4,000, and no page can show more. With their copies that
are made to print them, they take less than 300 MB."""
MOST_SECONDS = 1.5
"""Of processor time for each picture."""
MOST_MEMORY = 280_000_000
"""Bytes of memory for all of the process."""
_MOST_DECODED = 250_000_000
"""Bytes of memory for what is decoded."""
OUT_OF_TIME = f"it takes more than {MOST_SECONDS:g} seconds to draw; make it simpler"
OUT_OF_MEMORY = f"it takes more than {MOST_MEMORY // 1_000_000} MB to draw; make it simpler"


class Raster(NamedTuple):
    """What is known of a picture that can be decoded."""

    format: str
    """One of Pillow's names."""
    size: tuple[int, int]
    """Its pixels."""
    dots: float = 0
    """How many pixels an inch has, if its file says so."""


def decode(data: bytes, formats: tuple[str, ...]) -> Raster | None:
    """Decode a whole picture; returns None if it is none of these formats, or is damaged.

    Raises ValueError, with the reason, if it has too many pixels, or takes too much memory.
    """
    # To read some other formats, Pillow runs programs of the system.
    from PIL import Image  # not needed for drawings

    with suppress(OSError, SyntaxError), Image.open(BytesIO(data), formats=formats) as image:
        check_pixels(image.size)
        # What is decoded in several passes has coefficients of two bytes besides its pixels.
        passes = 2 * len(image.getbands()) if "progressive" in image.info else 0
        if image.width * image.height * (4 + passes) > _MOST_DECODED:
            raise ValueError(OUT_OF_MEMORY)
        with suppress(ValueError):
            image.load()
            return Raster(str(image.format), image.size, image.info.get("dpi", (0, 0))[0])
    return None


def check_pixels(size: tuple[int, int]) -> None:
    """Raise ValueError, with the reason, if a picture has too many pixels."""
    width, height = size
    if width * height > MOST_PIXELS:
        raise ValueError(
            f"it has {width:,} × {height:,} pixels, and {MOST_PIXELS:,} are the most; make it"
            " smaller (a page at 300 dpi needs 2,550 × 3,300)"
        )


def draw(svg: str, width: int, height: int, dpi: int, fonts: tuple[str, ...]) -> bytes:
    """Draw an SVG picture as a PNG of so many pixels; raises ValueError if that can't be done."""
    from resvg_py import svg_to_bytes  # not needed for photographs

    try:
        return svg_to_bytes(
            svg_string=svg,
            width=width,
            height=height,
            dpi=dpi,
            skip_system_fonts=True,
            font_files=list(fonts),
            font_family="Source Sans Pro",
            sans_serif_family="Source Sans Pro",
            serif_family="Source Serif Pro",
        )
    except Exception as error:  # resvg raises whatever it likes
        raise ValueError(f"it can't be drawn: {error}") from None
    except BaseException:  # where it panics, it raises what is no Exception
        raise ValueError("it can't be drawn: resvg fails at its numbers") from None


def _limit_memory() -> None:
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))


def _limit_time(seconds: float) -> None:
    """End this process after so many seconds of processor time, even within a library."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _answer(what: str, *given: Any) -> object:
    """Return what is asked for as plain values, or ValueError with the reason."""
    try:
        if what in ("draw", "time"):
            began = process_time()
            picture = draw(*given)
            return picture if what == "draw" else process_time() - began
        raster = decode(*given)
        return raster and tuple(raster)
    except ValueError as error:
        return error
    except MemoryError:
        return ValueError(OUT_OF_MEMORY)


def _main() -> None:
    """Answer what is asked on standard input, until it is closed."""
    # Whoever has started this process ends it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "SIGPROF"):
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
    from PIL import Image

    Image.MAX_IMAGE_PIXELS = None  # there is a limit of our own
    _limit_memory()
    with suppress(EOFError, BrokenPipeError):
        while True:
            request = pickle.load(sys.stdin.buffer)
            _limit_time(MOST_SECONDS)
            answer = _answer(*request)
            _limit_time(0)
            pickle.dump(answer, sys.stdout.buffer)
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    _main()
