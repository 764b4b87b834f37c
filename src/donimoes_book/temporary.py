"""Makes temporary files and folders beside a target, and removes those left by killed runs.

Each is locked while in use, so an unlocked one must be left over. Without such locks, it is left
over if it hasn't been touched for a day.
"""

import ctypes
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from time import time

if sys.platform != "win32":
    import fcntl

_SUFFIX = ".part"
_DAY = 86_400
"""A day, in seconds."""
_SWAP = 2
"""The flag that Linux calls RENAME_EXCHANGE and macOS RENAME_SWAP."""
_CURRENT_FOLDER = -100
"""AT_FDCWD on Linux."""


def temporary_file(target: Path) -> AbstractContextManager[Path]:
    """Make an empty file beside the target, and remove it at the end if it is still there."""

    def make(beside: Path, prefix: str) -> Path:
        descriptor, name = tempfile.mkstemp(_SUFFIX, prefix, beside)
        os.close(descriptor)
        return Path(name)

    return _temporary(target, make)


def temporary_folder(target: Path) -> AbstractContextManager[Path]:
    """Make an empty folder beside the target, and remove it with its contents at the end."""

    def make(beside: Path, prefix: str) -> Path:
        return Path(tempfile.mkdtemp(_SUFFIX, prefix, beside))

    return _temporary(target, make)


@contextmanager
def _temporary(target: Path, make: Callable[[Path, str], Path]) -> Iterator[Path]:
    with _locked(target.parent):
        for left in abandoned(target):
            _remove(left)
        path = make(target.parent, f".{target.name}.")
        lock = _try_lock(path)
    try:
        yield path
    finally:
        _remove(path)
        if lock is not None:
            os.close(lock)


def abandoned(target: Path) -> Iterator[Path]:
    """Yield what killed runs have left beside a target."""
    begin, names = f".{target.name}.", list[str]()
    # A store has thousands of files, written one by one: `glob` would be slow.
    with suppress(OSError), os.scandir(target.parent) as entries:
        names = [e.name for e in entries if e.name.startswith(begin) and e.name.endswith(_SUFFIX)]
    for path in map(target.parent.joinpath, names):
        with suppress(OSError):
            if sys.platform == "win32" or (lock := _try_lock(path)) is None:
                if time() - path.lstat().st_mtime > _DAY:
                    yield path
            else:
                os.close(lock)
                yield path


def _remove(path: Path) -> None:
    with suppress(OSError):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Keep others from looking for left-overs between making an entry and locking it."""
    lock = _try_lock(folder, wait=True)
    try:
        yield
    finally:
        if lock is not None:
            os.close(lock)


def _try_lock(path: Path, *, wait: bool = False) -> int | None:
    """Lock a file or a folder until the returned descriptor is closed; None if impossible."""
    if sys.platform == "win32":
        return None
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError:
        os.close(descriptor)
        return None
    return descriptor


def exchange(first: Path, second: Path) -> bool:
    """Swap two files or folders in one step; return False, with nothing done, if impossible.

    Python has no function for this: see renameat2(2) on Linux and renamex_np(2) on macOS.
    """
    names = os.fsencode(first), os.fsencode(second)
    with suppress(AttributeError, OSError):
        if sys.platform == "linux":
            here = _CURRENT_FOLDER
            return not ctypes.CDLL(None).renameat2(here, names[0], here, names[1], _SWAP)
        if sys.platform == "darwin":
            return not ctypes.CDLL(None).renamex_np(*names, _SWAP)
    return False
