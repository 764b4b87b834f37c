"""Writes folders whole or not at all, and restores one that a killed run was replacing."""

import ctypes
import os
import sys
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from pathlib import Path, PurePosixPath

from donimoes_book.diagnostics import file_error
from donimoes_book.store.files import ELSEWHERE, Folder, OutsideError, open_parent, temporary_folder

_NEW = "new"
"""The folder in a temporary one with the new content."""
_OLD = "old"
"""The folder with the old content that it replaces."""
_SWAP = 2
"""The flag that Linux calls RENAME_EXCHANGE and macOS RENAME_SWAP."""
_HERE = -100 if sys.platform == "linux" else -2
"""AT_FDCWD."""


def write_folder(path: Path, files: Mapping[str, bytes], *, ours: Callable[[Path], bool]) -> None:
    """Write a folder beside the target and rename it; it replaces a folder that is `ours`.

    `files` maps paths in the folder to contents. A target that is a link stays one, but must not
    lead out of the folder that it is in. Raises InputError if it does, if the folder cannot be
    written, or if something that is not `ours` is already there, which is then left untouched.
    """
    try:
        with open_parent(path, path.parent) as (folder, target):
            if path.exists() and not (path.is_dir() and (ours(path) or not any(path.iterdir()))):
                advice = "Move it, or name another folder with --out."
                raise file_error(path, "there is something else here already", advice)
            _restore(folder, target)
            with temporary_folder(folder, target) as beside:
                beside.make_folder(_NEW)
                with beside.folder(_NEW) as new:
                    for name, data in files.items():
                        _write(new, PurePosixPath(name), data)
                _replace(folder, target, beside)
    except OutsideError as error:
        raise file_error(path, f"cannot write this folder: it {error}", ELSEWHERE) from None
    except OSError as error:
        raise file_error(path, f"cannot write this folder: {error.strerror}") from None


def _write(folder: Folder, way: PurePosixPath, data: bytes) -> None:
    """Write a file in a folder that nobody else knows of."""
    with ExitStack() as opened:
        for part in way.parts[:-1]:
            if not folder.has(part):
                folder.make_folder(part)
            folder = opened.enter_context(folder.folder(part))
        folder.make_file(way.name)
        with folder.rewrite(way.name) as file:
            file.write(data)


def restore_folder(path: Path) -> None:
    """Restore a folder that a run was replacing when it was killed, if it is missing."""
    with (
        suppress(OSError, OutsideError),
        open_parent(path, path.parent, make=False) as (folder, target),
    ):
        _restore(folder, target)


def _restore(folder: Folder, target: str) -> None:
    for left in () if folder.has(target) else folder.abandoned(target):
        with suppress(OSError), folder.folder(left) as beside:
            # The old folder is only moved away once the new one is complete.
            if beside.has(_OLD):
                beside.rename(_NEW if beside.has(_NEW) else _OLD, target, folder)
                return


def _replace(folder: Folder, target: str, beside: Folder) -> None:
    """Rename the new folder to its target, and what is there to the old one; undone if it fails."""
    if folder.has(target):
        if exchange(folder, target, beside, _NEW):
            return
        folder.rename(target, _OLD, beside)
    try:
        beside.rename(_NEW, target, folder)
    except OSError:
        if beside.has(_OLD):
            beside.rename(_OLD, target, folder)
        raise


def exchange(folder: Folder, name: str, there: Folder, other: str) -> bool:
    """Swap two files or folders in one step; return False, with nothing done, if impossible.

    Python has no function for this: see renameat2(2) on Linux and renameatx_np(2) on macOS.
    """
    ways = [
        _HERE if folder.handle is None else folder.handle,
        os.fsencode(folder.at(name)),
        _HERE if there.handle is None else there.handle,
        os.fsencode(there.at(other)),
    ]
    with suppress(AttributeError, OSError):
        if sys.platform == "linux":
            return not ctypes.CDLL(None).renameat2(*ways, _SWAP)
        if sys.platform == "darwin":
            return not ctypes.CDLL(None).renameatx_np(*ways, _SWAP)
    return False
