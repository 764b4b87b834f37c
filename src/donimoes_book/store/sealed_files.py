"""Files of results, sealed: what was changed since it was written is noticed.

Such a file is made again, or refused if making it takes hours. See `json_records` for seals.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar

from donimoes_book.diagnostics import Diagnostic, InputError, file_error
from donimoes_book.store.code_digests import PROGRAM
from donimoes_book.store.files import MOST_PICTURE, MOST_TEXT, read_bytes, write_whole
from donimoes_book.store.json_records import (
    as_object,
    digest_of,
    from_object,
    object_in,
    read_object,
    sealed,
    unsealed,
)

Found = TypeVar("Found")
Value = dict[str, Any]
Inputs = Sequence[str]
"""What a result is made from, starting with what it is."""
WRONG_FORM = (InputError, ValueError, TypeError, KeyError, AttributeError)
"""What reading a value in a form of another version may raise."""
CHANGED = "this has changed since it was written"
"""How a warning begins that is told only once, as the file is made again."""
CARRIED = PROGRAM / "solved.txt"
"""What the program knows of its own book, so that a first build need not solve it."""


class Shelf:
    """Results in one file, each sealed with what it was made from."""

    def __init__(
        self,
        path: Path,
        most: int = MOST_TEXT,
        within: Path | None = None,
        *,
        is_carried: bool = True,
    ) -> None:
        """Set up a shelf; `within` is the folder that no link may lead out of, usually its own.

        The program may carry the file, unless `is_carried` is False.
        """
        self.path, self.within = path, within or path.parent
        self.most = most
        """The most bytes that it may have."""
        self._is_carried = is_carried
        self._new: dict[str, Value] = {}

    @cached_property
    def _read(self) -> tuple[dict[str, Value], bool]:
        """The unchanged entries, and whether there are others."""
        try:
            read = read_kept if self._is_carried else read_own
            entries = read(self.path, self.most, self.within) or {}
            found = dict[str, Value]()
        except ValueError:
            return {}, True
        for key, entry in entries.items():
            with suppress(ValueError):
                found[key] = unsealed(key, entry)
        return found, len(found) < len(entries)

    @property
    def is_spoiled(self) -> bool:
        """Whether some entries have changed since they were written, and so cannot be found."""
        return self._read[1]

    def find(self, inputs: Inputs) -> Value | None:
        """Return an entry; None if there is none, or it was not written by the program."""
        key = digest_of(*inputs)
        return self._new.get(key, self._read[0].get(key))

    def warning(self, again: str) -> Diagnostic:
        """Return a warning that the file is spoiled, and what is done again for that reason."""
        return changed(source_of(self.path) if self._is_carried else self.path, again)

    def put(self, inputs: Inputs, value: Value) -> None:
        """Add or replace an entry."""
        self._new[digest_of(*inputs)] = value

    def write(self) -> None:
        """Write the file, if it can be written and anything is new or spoiled."""
        if self._new or self.is_spoiled:
            self.write_as(shelf_text(self._read[0] | self._new))

    def write_as(self, text: str) -> None:
        """Write the file with a text of `shelf_text`, if it can be written."""
        with suppress(InputError):
            write_whole(self.path, text.encode(), self.within)


def shelf_text(entries: Mapping[str, Value]) -> str:
    """Print the entries of a shelf by their keys, one to a line."""
    lines = (f'"{key}": {json.dumps(sealed(key, entries[key]))}' for key in sorted(entries))
    return "{\n" + ",\n".join(lines) + "\n}\n"


def changed(path: Path, again: str) -> Diagnostic:
    """Return a warning that a file has changed, and what is done again for that reason."""
    message = f"{CHANGED}, so {again}"
    if path.is_symlink():
        message = f"this is a link to elsewhere, so it isn't used, and {again}"
    return Diagnostic(message, path=str(path), warning=True)


def read_own(path: Path, most: int = MOST_TEXT, within: Path | None = None) -> Value | None:
    """Return what is kept in a file; None if there is none.

    Raises ValueError, as for a link that leads out of the folder `within`, by default its own.
    """
    return read_object(path, most, within or path.parent)


def read_kept(path: Path, most: int = MOST_TEXT, within: Path | None = None) -> Value | None:
    """Return what is kept in a file or, if there is none, what the program carries for it.

    Raises ValueError like `read_own`.
    """
    found = read_own(path, most, within)
    if found is None and path.name in carried():
        found = _carried_object(path.name, most)
    return found


def source_of(path: Path) -> Path:
    """Return the file that `read_kept` reads: the file itself, or the one that is carried."""
    return CARRIED if path.name in carried() and not path.exists() else path


@cache
def carried() -> Mapping[str, Sequence[tuple[str, str]]]:
    """Return the keys and the texts of the results in each file that the program carries, by name.

    A file with a single result has its own digest as the key. Other lines are passed over.
    """
    files: dict[str, list[tuple[str, str]]] = {}
    with suppress(OSError, UnicodeDecodeError):
        for line in read_bytes(CARRIED, MOST_PICTURE).decode().splitlines():
            if len(words := line.split(" ", 2)) == 3:
                files.setdefault(words[0], []).append((words[1], words[2]))
    return files


def carried_text(files: Mapping[str, bytes]) -> str:
    """Print files of results, by name, as the program carries them: a result a line, sorted.

    So changes of different results don't conflict.
    """
    lines = list[str]()
    for name, content in files.items():
        entries = json.loads(content)
        with suppress(ValueError):
            unsealed(Path(name).stem, entries)
            entries = {Path(name).stem: entries}
        lines += (f"{name} {key} {json.dumps(entry)}\n" for key, entry in entries.items())
    return "".join(sorted(lines))


def _carried_object(name: str, most: int) -> Value:
    results = carried()[name]
    if sum(len(text) for _, text in results) > most:
        raise ValueError(f"it has more than {most:,} bytes")
    entries = {key: object_in(text.encode()) for key, text in results}
    return entries.get(Path(name).stem, entries)


@dataclass(frozen=True)
class SealedFile(Generic[Found]):
    """A kind of file with one record that took so long to make that it is refused if changed."""

    kind: type[Found]
    key: str
    """What it is sealed with."""
    refusal: str
    """What is said of a file that isn't right; the reason follows."""
    indent: int | None = None

    def text(self, record: Found) -> str:
        """Return a record as sealed JSON, ending with a line feed."""
        return json.dumps(sealed(self.key, as_object(record)), indent=self.indent) + "\n"

    def write(self, path: Path, record: Found) -> Path:
        """Write a record to a file; returns its path. Raises InputError."""
        write_whole(path, self.text(record).encode())
        return path

    def read(
        self, path: Path, advice: str, check: Callable[[Found], None] | None = None
    ) -> Found | None:
        """Return the record in a file; None if there is no file.

        Raises InputError for anything else, or if `check` raises ValueError.
        """
        try:
            if (kept := read_object(path, within=path.parent)) is None:
                return None
            record = from_object(self.kind, unsealed(self.key, kept))
            if check:
                check(record)
        except (*WRONG_FORM, IndexError) as error:
            raise file_error(path, f"{self.refusal}: {error}", advice) from None
        return record
