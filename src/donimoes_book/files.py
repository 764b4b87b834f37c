"""Reads files of a sensible size in a document's folder, and writes files whole or not at all.

Everything a manuscript names is looked up by `find_inside`, and every file is read by `read_bytes`:
no other module opens a manuscript's file, and a test names those that open the program's own.
A temporary file or folder is locked while in use, so an unlocked one was left by a killed run;
without such locks, one that hasn't been touched for a day was.
"""

import os
import re
import shutil
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from time import time
from typing import BinaryIO

from donimoes_book.diagnostics import Diagnostic, InputError, file_error

if sys.platform != "win32":
    import fcntl

SOLVED = "solved"
"""The folder, within the output folder, of results that need not be worked out again."""

KEEP = "A book can only use what is in its own folder: put a copy there."
"""The advice for a book that names a file elsewhere."""
MOST_TEXT, MOST_PICTURE = 16_000_000, 64_000_000
"""The largest files that are read, in bytes."""
_FROM_THE_ROOT = re.compile(r"/|[A-Za-z]:|[A-Za-z][A-Za-z0-9+.-]*:/")
"""The start of an absolute path, a drive's name, or an address such as file://; a file may have a
colon in its name."""
_KINDS = {
    stat.S_IFDIR: "it is a folder",
    stat.S_IFCHR: "it is a device",
    stat.S_IFBLK: "it is a device",
    stat.S_IFIFO: "it is a pipe",
    stat.S_IFSOCK: "it is a socket",
}
_NO_WAIT = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
_SUFFIX = ".part"
_DAY = 86_400
"""A day, in seconds."""


# What a document may read


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


def check_inside(path: Path, root: Path) -> Path:
    """Return a path's way from a folder once all links are followed.

    Raises OutsideError if it leads out of the folder.
    """
    real, within = real_path(path), real_path(root)
    if not real.is_relative_to(within):
        linked = not os.path.relpath(path, root).startswith(os.pardir)
        way = "is a link that leads out of" if linked else "is outside"
        raise OutsideError(f"{way} the folder {root}")
    return real.relative_to(within)


def real_path(path: Path) -> Path:
    """Return a path with all links followed; one in a circle of links stays as it is."""
    return Path(os.path.realpath(path))


def read_bytes(path: Path, most: int = MOST_TEXT, within: Path | None = None) -> bytes:
    """Return the content of a file of at most `most` bytes; raises OSError, with the reason.

    Raises OutsideError if it isn't in the folder `within`, if given. Something that only looks like
    a file, such as a device or a pipe, is not even opened: it may never end, or nobody may ever
    write to it.
    """
    way = None if within is None else check_inside(path, within)
    check_file(path)
    with os.fdopen(_opened(path, within, way), "rb") as file:
        _check_kind(os.fstat(file.fileno()))
        return read_stream(file, most)


def _opened(path: Path, within: Path | None, way: Path | None) -> int:
    """Open a file, folder by folder from `within` if it must be in there.

    Its way has no links left. If something on it has become one since, it isn't followed.
    """
    flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | _NO_WAIT
    if within is None or way is None or os.open not in os.supports_dir_fd:
        return os.open(path, flags)
    *folders, name = way.parts or (os.curdir,)
    at = None
    with ExitStack() as handles:
        for folder in (str(real_path(within)), *folders):
            at = os.open(folder, flags | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=at)
            handles.callback(os.close, at)
        return os.open(name, flags | os.O_NOFOLLOW, dir_fd=at)


def digest_of_file(path: Path, within: Path | None = None) -> str:
    """Return a digest of a file; empty if it cannot be read, or isn't in the folder `within`."""
    with suppress(OSError, OutsideError):
        return sha256(read_bytes(path, within=within)).hexdigest()
    return ""


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


# Reading text


def is_file(path: Path) -> bool:
    """Return whether there is such a file; False also if we can't look, or no file can be there."""
    try:
        return path.is_file()
    except OSError:
        return False


def read_text(path: Path, within: Path | None = None) -> str:
    r"""Return the text of a UTF-8 file with newlines as `\n`.

    Raises InputError, with the place, if the file is missing, is not a regular file, is too large,
    is not UTF-8, or is outside the folder `within`, if given.
    """
    try:
        data = read_bytes(path, within=within)
    except OutsideError as error:
        raise file_error(path, f"this file {error}", KEEP) from None
    except OSError as error:
        raise file_error(path, f"cannot read this file: {error.strerror}") from None
    return decode_text(data, str(path))


def decode_text(data: bytes, path: str) -> str:
    r"""Return UTF-8 text with newlines as `\n`; raises InputError, with the place, otherwise."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        *above, before = _newlines(error.object[: error.start].decode()).split("\n")
        place = len(above) + 1, len(before) + 1
        advice = "Save the file as UTF-8."
        diagnostic = Diagnostic("this byte is not UTF-8 text", advice, *place, path=path)
        raise InputError([diagnostic]) from None
    return _newlines(text)


def _newlines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


# Writing


def write_whole(path: Path, data: bytes) -> None:
    """Write a file beside the target and rename it, so that nobody ever sees half a file.

    A target that is a link stays one. Raises InputError if the folder cannot be written to, or if
    the target is a device, a pipe or a folder; it is then left untouched.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        target = at_end_of_links(path)
        if target.exists():
            # With enough permissions, the rename would replace a device by a file.
            check_file(target)
        with temporary_file(target) as temporary:
            temporary.write_bytes(data)
            # Temporary files are private; ours should be as readable as any other file.
            temporary.chmod(0o644)
            temporary.replace(target)
    except OSError as error:
        raise file_error(path, f"cannot write this file: {error.strerror}") from None


def at_end_of_links(path: Path) -> Path:
    """Return the path that a path leads to if it is a link; otherwise the path itself."""
    return real_path(path) if path.is_symlink() else path


# Temporary files and folders


def temporary_file(target: Path) -> AbstractContextManager[Path]:
    """Make an empty file beside the target, and remove it at the end if it is still there."""
    return _temporary(target, _make_file)


def temporary_folder(target: Path) -> AbstractContextManager[Path]:
    """Make an empty folder beside the target, and remove it with its contents at the end."""
    return _temporary(target, tempfile.mkdtemp)


def _make_file(suffix: str, prefix: str, folder: Path) -> str:
    descriptor, name = tempfile.mkstemp(suffix, prefix, folder)
    os.close(descriptor)
    return name


@contextmanager
def _temporary(target: Path, make: Callable[[str, str, Path], str]) -> Iterator[Path]:
    with ExitStack() as until_the_end:
        # Nobody may look for left-overs between making an entry and locking it.
        with _locked(target.parent, wait=True):
            for left in abandoned(target):
                _remove(left)
            path = Path(make(_SUFFIX, f".{target.name}.", target.parent))
            until_the_end.enter_context(_locked(path))
        until_the_end.callback(_remove, path)
        yield path


def abandoned(target: Path) -> Iterator[Path]:
    """Yield what killed runs have left beside a target."""
    begin, names = f".{target.name}.", list[str]()
    # A store has thousands of files, written one by one: `glob` would be slow.
    with suppress(OSError), os.scandir(target.parent) as entries:
        names = [e.name for e in entries if e.name.startswith(begin) and e.name.endswith(_SUFFIX)]
    for path in map(target.parent.joinpath, names):
        with suppress(OSError), _locked(path) as is_unused:
            if is_unused or time() - path.lstat().st_mtime > _DAY:
                yield path


def _remove(path: Path) -> None:
    with suppress(OSError):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)


@contextmanager
def _locked(path: Path, *, wait: bool = False) -> Iterator[bool]:
    """Lock a file or a folder during the block; yields whether that was possible."""
    descriptor = None
    if sys.platform != "win32":
        with suppress(OSError):
            descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        yield descriptor is not None and _lock(descriptor, wait)
    finally:
        if descriptor is not None:
            os.close(descriptor)


def _lock(descriptor: int, wait: bool) -> bool:
    with suppress(OSError):
        fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        return True
    return False
