"""Keeps results, so that nothing is worked out twice, and reads back whatever was kept.

A result is found by the content of what it was made from, and by a digest of the code that decides
it. It is sealed (see `json_records`): what was changed since is noticed, and made again or refused.
What takes long stays beside a book as data, which no code outdates; it is read in the same way.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

from donimoes_book import language
from donimoes_book.diagnostics import Diagnostic, InputError, file_error
from donimoes_book.files import check_inside, read_bytes, write_whole
from donimoes_book.json_records import (
    as_object,
    digest_of,
    from_object,
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
_AGAIN = "it was made again"


class Shelf:
    """Results in one file, each sealed with what it was made from."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._new: dict[str, Value] = {}

    @cached_property
    def _read(self) -> tuple[dict[str, Value], bool]:
        """The unchanged entries, and whether there are others."""
        try:
            check_inside(self.path, self.path.parent)
            entries, found = read_object(self.path) or {}, dict[str, Value]()
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
        return _changed(self.path, again)

    def put(self, inputs: Inputs, value: Value) -> None:
        """Add or replace an entry."""
        self._new[digest_of(*inputs)] = value

    def write(self) -> None:
        """Write the file, if it can be written and anything is new or spoiled."""
        if self._new or self.is_spoiled:
            with suppress(InputError):
                write_whole(self.path, shelf_text(self._read[0] | self._new).encode())


def shelf_text(entries: Mapping[str, Value]) -> str:
    """Print the entries of a shelf by their keys, one to a line."""
    lines = (f'"{key}": {json.dumps(sealed(key, entries[key]))}' for key in sorted(entries))
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _changed(path: Path, again: str) -> Diagnostic:
    message = f"this has changed since it was written, so {again}"
    return Diagnostic(message, path=str(path), warning=True)


class Memo:
    """A folder of results. Files that have changed since they were written are made again.

    If the folder cannot be written to, everything is made again each time.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.warnings: list[Diagnostic] = []
        """Which files had changed since they were written, so that something was made again."""
        self._shelves: dict[Path, Shelf] = {}
        self._known: dict[tuple[Path, str], Any] = {}

    def _path(self, inputs: Inputs, code: str) -> Path:
        return self.folder / f"{digest_of(*inputs, code)}.json"

    def has(self, inputs: Inputs, code: str = "") -> bool:
        """Return whether there is a file for this."""
        path = self._path(inputs, code)
        return (path, "") in self._known or path.exists()

    def get(self, inputs: Inputs, make: Callable[[], Found], kind: Any, code: str = "") -> Found:
        """Return the result for these inputs, from a file of its own if possible.

        `kind` is its type. None is not kept.
        """
        path, is_spoiled = self._path(inputs, code), False
        if (path, "") in self._known:
            return cast(Found, self._known[path, ""])
        try:
            if (data := read_object(path)) is not None:
                value = unsealed(path.stem, data)
                with suppress(*WRONG_FORM):
                    found: Found = from_object(kind, value)
                    self._known[path, ""] = found
                    return found
        except ValueError:
            is_spoiled = True
        made = make()
        if made is not None:
            text = json.dumps(sealed(path.stem, as_object(made)), indent=1)
            with suppress(InputError):
                write_whole(path, text.encode())
        if is_spoiled:
            self.warn(_changed(path, _AGAIN))
        return made

    def find(self, shelf: str, inputs: Inputs, kind: Any, code: str) -> Any:
        """Return the result for these inputs from a shelf; None if it isn't there."""
        path, key = self._path((shelf,), code), json.dumps(inputs)
        if (path, key) not in self._known and (value := self._shelf(path).find([key])) is not None:
            with suppress(*WRONG_FORM):
                self._known[path, key] = from_object(kind, value)
        return self._known.get((path, key))

    def put(self, shelf: str, inputs: Inputs, made: object, code: str) -> None:
        """Put a result on a shelf, which is written when the memo is closed."""
        path, key = self._path((shelf,), code), json.dumps(inputs)
        self._known[path, key] = made
        self._shelf(path).put([key], as_object(made))

    def _shelf(self, path: Path) -> Shelf:
        if path not in self._shelves:
            self._shelves[path] = Shelf(path)
            if self._shelves[path].is_spoiled:
                self.warn(self._shelves[path].warning(_AGAIN))
        return self._shelves[path]

    def warn(self, warning: Diagnostic) -> None:
        """Add a warning, once."""
        if warning not in self.warnings:
            self.warnings.append(warning)

    def told(self) -> list[Diagnostic]:
        """Return the warnings, each only once."""
        warnings, self.warnings = self.warnings, []
        return warnings

    def close(self) -> None:
        """Write the shelves on which there is anything new."""
        for shelf in self._shelves.values():
            shelf.write()
        self._shelves.clear()


_current: ContextVar[Memo | None] = ContextVar("memo", default=None)


def open_memo() -> Memo | None:
    """Return the memo that is open, if any."""
    return _current.get()


@contextmanager
def keeping(folder: Path, memo: Memo | None = None) -> Iterator[Memo]:
    """Keep results in a folder until the end of the block, in the memo of that folder if open.

    A memo that is given still knows what it knew in an earlier block.
    """
    if (known := _current.get()) and known.folder == folder:
        yield known
        return
    memo = memo or Memo(folder)
    token = _current.set(memo)
    try:
        yield memo
    finally:
        _current.reset(token)
        memo.close()


def kept(
    shelf: str,
    inputs: Inputs,
    make: Callable[[], Found],
    kind: Any,
    modules: tuple[str, ...],
    warnings: Sequence[Diagnostic] = (),
) -> Found:
    """Return a result from a shelf of the open memo; these modules decide it.

    It isn't kept if making it adds to `warnings`, or finds words without a translation: these are
    told each time.
    """
    if (memo := _current.get()) is None:
        return make()
    code = digest_of_code(modules)
    found: Found | None = memo.find(shelf, inputs, kind, code)
    if found is None:
        told = len(warnings), len(language.current().untranslated)
        found = make()
        if told == (len(warnings), len(language.current().untranslated)):
            memo.put(shelf, inputs, found, code)
    return found


def digest_of_file(path: Path) -> str:
    """Return a digest of a file; empty if it cannot be read."""
    with suppress(OSError):
        return sha256(read_bytes(path)).hexdigest()
    return ""


# Files of their own, which aren't made again


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
            if (kept := read_object(path)) is None:
                return None
            record = from_object(self.kind, unsealed(self.key, kept))
            if check:
                check(record)
        except (*WRONG_FORM, IndexError) as error:
            raise file_error(path, f"{self.refusal}: {error}", advice) from None
        return record


# The code that decides a result

PROGRAM = Path(__file__).parent
_IMPORT = re.compile(
    r"^[ \t]*(?:from (donimoes_book[\w.]*) import (?:\(([^)]*)\)|([^(\n]*))"
    r"|import (donimoes_book[\w.]*))",
    re.MULTILINE,
)


@cache
def digest_of_code(modules: tuple[str, ...], program: Path = PROGRAM) -> str:
    """Return a digest of the source of some modules and of all that they import, at any time.

    None of them is imported. What a module finds by name while it runs is not included.
    """
    found, pending = dict[str, str](), list(modules)
    while pending:
        name = pending.pop()
        # The package itself only offers names to other programs.
        if name in found or "." not in name:
            continue
        found[name], imports = _module(name, program)
        pending += (*imports, name.rpartition(".")[0])
    lines = (f"{name}\n{digest}\n" for name, digest in sorted(found.items()) if digest)
    return sha256("".join(lines).encode()).hexdigest()


@cache
def _module(name: str, program: Path) -> tuple[str, frozenset[str]]:
    """Return a module's digest, which is empty if it is only a name in a module, and its imports.

    These may also be names in modules.
    """
    place = program.joinpath(*name.split(".")[1:])
    for path in (place.with_suffix(".py"), place / "__init__.py"):
        with suppress(OSError):
            source = path.read_text(encoding="utf-8")
            return sha256(source.encode()).hexdigest(), frozenset(_imported(source))
    return "", frozenset()


def _imported(source: str) -> Iterator[str]:
    for package, several, some, module in _IMPORT.findall(source):
        yield package or module
        for name in (several or some).split(","):
            if words := name.split():
                yield f"{package}.{words[0]}"
