"""Writes folders whole or not at all, and restores one that a killed run was replacing."""

import ctypes
import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from donimoes_book.diagnostics import file_error
from donimoes_book.files import abandoned, at_end_of_links, temporary_folder

_NEW, _OLD = "new", "old"
"""The folders in a temporary one: the new content, and the old content it replaces."""
_SWAP = 2
"""The flag that Linux calls RENAME_EXCHANGE and macOS RENAME_SWAP."""
_CURRENT_FOLDER = -100
"""AT_FDCWD on Linux."""


def write_folder(path: Path, files: Mapping[str, bytes], *, ours: Callable[[Path], bool]) -> None:
    """Write a folder beside the target and rename it; it replaces a folder that is `ours`.

    `files` maps paths in the folder to contents. A target that is a link stays one. Raises
    InputError if the folder cannot be written, or if something that is not `ours` is already
    there, which is then left untouched.
    """
    try:
        if path.exists() and not (path.is_dir() and (ours(path) or not any(path.iterdir()))):
            advice = "Move it, or name another folder with --out."
            raise file_error(path, "there is something else here already", advice)
        path.parent.mkdir(parents=True, exist_ok=True)
        target = at_end_of_links(path)
        restore_folder(target)
        with temporary_folder(target) as beside:
            new = beside / _NEW
            for name, data in files.items():
                (new / name).parent.mkdir(parents=True, exist_ok=True)
                (new / name).write_bytes(data)
            _replace(target, new, beside / _OLD)
    except OSError as error:
        raise file_error(path, f"cannot write this folder: {error.strerror}") from None


def restore_folder(path: Path) -> None:
    """Restore a folder that a run was replacing when it was killed, if it is missing."""
    with suppress(OSError):
        target = at_end_of_links(path)
        for left in () if target.exists() else abandoned(target):
            # The old folder is only moved away once the new one is complete.
            if (left / _OLD).is_dir():
                (left / (_NEW if (left / _NEW).is_dir() else _OLD)).rename(target)
                return


def _replace(path: Path, new: Path, old: Path) -> None:
    """Rename a folder to `path`, and what is there to `old`; undone if it fails halfway."""
    if path.exists():
        if exchange(path, new):
            return
        path.rename(old)
    try:
        new.rename(path)
    except OSError:
        if old.exists():
            old.rename(path)
        raise


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
