"""Reads text files with their diagnostics placed, and writes files whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from donimoes_book.diagnostics import Diagnostic, InputError


def is_file(path: Path) -> bool:
    """Tell whether there is such a file: not where no file can be, nor where we may not look."""
    try:
        return path.is_file()
    except OSError:
        return False


def read_text(path: Path) -> str:
    r"""Return the text of a UTF-8 file with newlines as `\n`.

    Raises InputError, with the place, where the file is missing, is a folder or is not UTF-8.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        message = f"cannot read this file: {error.strerror}"
        raise InputError([Diagnostic(message, path=str(path))]) from None
    return decode_text(data, str(path))


def decode_text(data: bytes, path: str) -> str:
    r"""Return UTF-8 text with newlines as `\n`; raises InputError, with the place, for others."""
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
    """Write a file beside the target and rename it, so that nobody ever sees half of it.

    Raises InputError where the folder cannot be written to; an existing file is then unharmed.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        temporary = Path(name)
        try:
            with os.fdopen(descriptor, "wb") as beside:
                beside.write(data)
            # Temporary files are private; what we make is as readable as any other file.
            temporary.chmod(0o644)
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        message = f"cannot write this file: {error.strerror}"
        raise InputError([Diagnostic(message, path=str(path))]) from None


def write_folder(path: Path, files: Mapping[str, bytes], *, ours: Callable[[Path], bool]) -> None:
    """Write a folder beside the target and put it in its place; what was there before goes.

    `files` are the contents by their paths in it. Raises InputError where the folder cannot be
    written, or where there is something that is not `ours` to throw away; that is then unharmed.
    """
    try:
        if path.exists() and not (path.is_dir() and (ours(path) or not any(path.iterdir()))):
            message = "there is something else in this place"
            advice = "Move it away, or name another folder with --out."
            raise InputError([Diagnostic(message, advice, path=str(path))])
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=path.parent, prefix=f".{path.name}.") as beside:
            made, before = Path(beside, "made"), Path(beside, "before")
            for name, data in files.items():
                (made / name).parent.mkdir(parents=True, exist_ok=True)
                (made / name).write_bytes(data)
            _swap(path, made, before)
    except OSError as error:
        message = f"cannot write this folder: {error.strerror}"
        raise InputError([Diagnostic(message, path=str(path))]) from None


def _swap(path: Path, made: Path, before: Path) -> None:
    """Put a folder in the place of another, which moves away; or else all stays as it was."""
    if path.exists():
        path.rename(before)
    try:
        made.rename(path)
    except OSError:
        if before.exists():
            before.rename(path)
        raise
