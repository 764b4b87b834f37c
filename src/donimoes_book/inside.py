"""Limits what a document may read: files of a sensible size in its own folder.

Everything a manuscript names (a chapter, a picture, a cover) is looked up by `find_inside`, and
every file is read by `read_bytes`.
"""

import os
import re
import stat
from pathlib import Path
from typing import BinaryIO

MOST_TEXT, MOST_PICTURE = 16_000_000, 64_000_000
"""The largest files that are read, in bytes."""
_FROM_THE_ROOT = re.compile(r"/|[A-Za-z][A-Za-z0-9+.-]*:")
"""The start of an absolute path, a drive's name, or an address such as file://."""
_KINDS = {
    stat.S_IFDIR: "it is a folder",
    stat.S_IFCHR: "it is a device",
    stat.S_IFBLK: "it is a device",
    stat.S_IFIFO: "it is a pipe",
    stat.S_IFSOCK: "it is a socket",
}
_NO_WAIT = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)


class OutsideError(ValueError):
    """A document names something outside its folder; the message is the end of a sentence."""


def find_inside(folder: Path, name: str, root: Path | None = None) -> Path:
    """Return the path of something a document names relative to its folder; it need not exist.

    `root` is the folder that contains the whole document, if different. Raises OutsideError for an
    absolute path, and for one that leads out of `root` once all links are followed.
    """
    if "\\" in name:
        raise OutsideError(r"has \ instead of /")
    if "\0" in name:
        raise OutsideError("is not a valid file name")
    if _FROM_THE_ROOT.match(name):
        raise OutsideError("is not a relative path")
    path = folder / name
    check_inside(path, root or folder)
    return path


def check_inside(path: Path, root: Path) -> None:
    """Raise OutsideError unless a path is in a folder once all links are followed."""
    if not _real(path).is_relative_to(_real(root)):
        linked = not os.path.relpath(path, root).startswith(os.pardir)
        way = "is a link that leads out of" if linked else "is outside"
        raise OutsideError(f"{way} the folder {root}")


def _real(path: Path) -> Path:
    return Path(os.path.realpath(path))


def read_bytes(path: Path, most: int = MOST_TEXT) -> bytes:
    """Return the content of a file of at most `most` bytes; raises OSError, with the reason.

    Something that only looks like a file, such as a device or a pipe, is not even opened: it may
    never end, or nobody may ever write to it.
    """
    check_file(path)
    with open(path, "rb", opener=lambda name, flags: os.open(name, flags | _NO_WAIT)) as file:
        _check_kind(os.fstat(file.fileno()))
        return read_stream(file, most)


def read_stream(file: BinaryIO, most: int = MOST_TEXT) -> bytes:
    """Return the rest of an open file, at most `most` bytes; raises OSError if there is more."""
    data = file.read(most + 1)
    if len(data) > most:
        raise OSError(0, f"it is larger than {most // 1_000_000} MB")
    return data


def check_file(path: Path) -> None:
    """Raise OSError, with the reason, unless a path is a regular file."""
    _check_kind(path.stat())


def _check_kind(status: os.stat_result) -> None:
    kind = stat.S_IFMT(status.st_mode)
    if kind != stat.S_IFREG:
        raise OSError(0, _KINDS.get(kind, "it is not a file"))
