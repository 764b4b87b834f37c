"""Keeps results, so that nothing is worked out twice.

A result is found by the content of what it was made from, and by a digest of the code that decides
it. It is sealed (see `sealed_files`): what was changed since is noticed, and made again.
What takes long stays beside a book as data, which no code outdates; it is read in the same way.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import Any, TypeVar, cast

from donimoes_book import language
from donimoes_book.code_digests import digest_of_code
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.files import write_whole
from donimoes_book.json_records import as_object, digest_of, from_object, sealed, unsealed
from donimoes_book.sealed_files import WRONG_FORM, Inputs, Shelf, carried, changed, read_kept

Found = TypeVar("Found")
_AGAIN = "it was made again"


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
        return (path, "") in self._known or path.exists() or path.name in carried()

    def get(self, inputs: Inputs, make: Callable[[], Found], kind: Any, code: str = "") -> Found:
        """Return the result for these inputs, from a file of its own if possible.

        `kind` is its type. None is not kept.
        """
        path, is_spoiled = self._path(inputs, code), False
        if (path, "") in self._known:
            return cast(Found, self._known[path, ""])
        try:
            if (data := read_kept(path)) is not None:
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
            self.warn(changed(path, _AGAIN))
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
