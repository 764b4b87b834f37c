"""Finds and reads the picture files that a manuscript names."""

import re
from pathlib import Path

from donimoes_book.inside import MOST_PICTURE, OutsideError, find_inside, read_bytes
from donimoes_book.manuscript import tree

_WEB = re.compile(r"(?!file:)[A-Za-z][A-Za-z0-9+.-]+:", re.IGNORECASE)
"""How a web address starts; a single letter would be a drive."""


def is_on_web(address: str) -> bool:
    """Return whether an address is on the web; otherwise, it is the path of a file."""
    return bool(_WEB.match(address))


def find_picture(image: tree.Image) -> Path:
    """Return the path of a picture's file; raises OutsideError, a ValueError, if not allowed."""
    return find_inside(image.folder, image.source, image.root)


def read_picture_file(image: tree.Image) -> bytes:
    """Return the content of a picture's file.

    Raises ValueError, with the reason, if it cannot or must not be read.
    """
    if is_on_web(image.source):
        raise ValueError("it is on the web; save it beside the manuscript")
    try:
        return read_bytes(find_picture(image), MOST_PICTURE)
    except OutsideError as error:
        raise ValueError(f"it {error}") from None
    except FileNotFoundError:
        raise ValueError("there is no such file") from None
    except OSError as error:
        raise ValueError(error.strerror or str(error)) from None
