"""Reads text files, with a diagnostic on failure, and writes files completely or not at all."""

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.inside import OutsideError, check_file, check_inside, read_bytes
from donimoes_book.temporary import abandoned, exchange, temporary_file, temporary_folder

SOLVED = "solved"
"""The folder, within the output folder, of results that need not be worked out again."""

KEEP = "A book can only use what is in its own folder: put a copy there."
"""The advice for a book that names a file elsewhere."""
_NEW, _OLD = "new", "old"
"""The folders in a temporary one: the new content, and the old content it replaces."""


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
        if within is not None:
            check_inside(path, within)
        data = read_bytes(path)
    except OutsideError as error:
        raise InputError([Diagnostic(f"this file {error}", KEEP, path=str(path))]) from None
    except OSError as error:
        message = f"cannot read this file: {error.strerror}"
        raise InputError([Diagnostic(message, path=str(path))]) from None
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


def write_whole(path: Path, data: bytes) -> None:
    """Write a file beside the target and rename it, so that nobody ever sees half a file.

    A target that is a link stays one. Raises InputError if the folder cannot be written to, or if
    the target is a device, a pipe or a folder; it is then left untouched.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        target = _at_end_of_links(path)
        if target.exists():
            # With enough permissions, the rename would replace a device by a file.
            check_file(target)
        with temporary_file(target) as temporary:
            temporary.write_bytes(data)
            # Temporary files are private; ours should be as readable as any other file.
            temporary.chmod(0o644)
            temporary.replace(target)
    except OSError as error:
        message = f"cannot write this file: {error.strerror}"
        raise InputError([Diagnostic(message, path=str(path))]) from None


def write_folder(path: Path, files: Mapping[str, bytes], *, ours: Callable[[Path], bool]) -> None:
    """Write a folder beside the target and rename it; it replaces a folder that is `ours`.

    `files` maps paths in the folder to contents. A target that is a link stays one. Raises
    InputError if the folder cannot be written, or if something that is not `ours` is already
    there, which is then left untouched.
    """
    try:
        if path.exists() and not (path.is_dir() and (ours(path) or not any(path.iterdir()))):
            message = "there is something else here already"
            advice = "Move it, or name another folder with --out."
            raise InputError([Diagnostic(message, advice, path=str(path))])
        path.parent.mkdir(parents=True, exist_ok=True)
        target = _at_end_of_links(path)
        restore_folder(target)
        with temporary_folder(target) as beside:
            new = beside / _NEW
            for name, data in files.items():
                (new / name).parent.mkdir(parents=True, exist_ok=True)
                (new / name).write_bytes(data)
            _replace(target, new, beside / _OLD)
    except OSError as error:
        message = f"cannot write this folder: {error.strerror}"
        raise InputError([Diagnostic(message, path=str(path))]) from None


def restore_folder(path: Path) -> None:
    """Restore a folder that a run was replacing when it was killed, if it is missing."""
    with suppress(OSError):
        target = _at_end_of_links(path)
        for left in () if target.exists() else abandoned(target):
            # The old folder is only moved away once the new one is complete.
            if (left / _OLD).is_dir():
                (left / (_NEW if (left / _NEW).is_dir() else _OLD)).rename(target)
                return


def _at_end_of_links(path: Path) -> Path:
    return Path(os.path.realpath(path)) if path.is_symlink() else path


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
