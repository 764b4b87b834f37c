"""Keeps results, so that nothing is worked out twice.

A result is found by the content of what it was made from, and by a digest of the code that decides
it. It is sealed (see `sealed_files`): what was changed since is noticed, and made again.
What takes long stays beside a book as data, which no code outdates; it is read in the same way.

A seal isn't secret, so whatever is read is also checked: moves are played by the rules, layouts
judged, questions answered again. What fits has a mark in the folder, so that a value is checked
once, and again when it or the rules have changed. No mark is taken from what the program carries.
"""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import Any, TypeVar, cast

from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.store.code_digests import digest_of_code
from donimoes_book.store.files import write_whole
from donimoes_book.store.json_records import as_object, digest_of, from_object, sealed, unsealed
from donimoes_book.store.sealed_files import (
    WRONG_FORM,
    Inputs,
    Shelf,
    Value,
    carried,
    changed,
    read_kept,
    source_of,
)
from donimoes_book.words import language

Found = TypeVar("Found")
Check = Callable[[Any], bool]
"""Returns whether something that was kept is right. What reading it may raise means that it isn't,
and so does InputError."""
NOWHERE = Path(os.devnull)
"""The folder of a memo that keeps nothing longer than it lives."""
AGAIN = "it was made again"
_CHECKED = "checked.json"


def only_sealed(_found: object) -> bool:
    """Trust the seal: for verdicts, figures, words and drawings that would have to be made again.

    It's the check of what has no moves to play, layout to judge, or answer to find.
    """
    return True


def fits(found: object, check: Check) -> bool:
    """Return whether something that was kept is right."""
    with suppress(*WRONG_FORM, IndexError):
        return check(found)
    return False


class Memo:
    """A folder of results. Files that have changed since they were written are made again.

    If the folder cannot be written to, everything is made again each time.
    """

    def __init__(self, folder: Path, within: Path | None = None) -> None:
        """Set up a memo; `within` is the folder that no link may lead out of, usually its own."""
        self.folder, self.within = folder, within or folder.parent
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

    def get(
        self,
        inputs: Inputs,
        make: Callable[[], Found],
        kind: Any,
        code: str = "",
        *,
        check: Check,
    ) -> Found:
        """Return the result for these inputs, from a file of its own if possible.

        `kind` is its type. None is not kept.
        """
        path, spoiled = self._path(inputs, code), None
        if (path, "") in self._known:
            return cast(Found, self._known[path, ""])
        source = source_of(path)
        try:
            if (data := read_kept(path, within=self.within)) is not None:
                value = unsealed(path.stem, data)
                with suppress(*WRONG_FORM):
                    found: Found = from_object(kind, value)
                    if self._is_right(path, "", value, found, check):
                        self._known[path, ""] = found
                        return found
                    spoiled = source
        except ValueError:
            spoiled = source
        made = make()
        if made is not None:
            value = as_object(made)
            if self.folder != NOWHERE:
                text = json.dumps(sealed(path.stem, value), indent=1)
                with suppress(InputError):
                    write_whole(path, text.encode(), self.within)
            self._known[path, ""] = made
            self._mark(path, "", value, check)
        if spoiled:
            self.warn(changed(spoiled, AGAIN))
        return made

    def learn(self, inputs: Inputs, made: object, code: str, *, check: Check) -> None:
        """Take over a result that another process has made and kept."""
        path = self._path(inputs, code)
        self._known[path, ""] = made
        self._mark(path, "", as_object(made), check)

    def find(self, shelf: str, inputs: Inputs, kind: Any, code: str, *, check: Check) -> Any:
        """Return the result for these inputs from a shelf; None if it isn't there."""
        path, key = self._path((shelf,), code), json.dumps(inputs)
        if (path, key) not in self._known and (value := self._shelf(path).find([key])) is not None:
            with suppress(*WRONG_FORM):
                found = from_object(kind, value)
                if self._is_right(path, key, value, found, check):
                    self._known[path, key] = found
                else:
                    self.warn(self._shelf(path).warning(AGAIN))
        return self._known.get((path, key))

    def put(self, shelf: str, inputs: Inputs, made: object, code: str, *, check: Check) -> None:
        """Put a result on a shelf, which is written when the memo is closed."""
        path, key, value = self._path((shelf,), code), json.dumps(inputs), as_object(made)
        self._known[path, key] = made
        self._shelf(path).put([key], value)
        self._mark(path, key, value, check)

    def _is_right(self, path: Path, key: str, value: Value, found: object, check: Check) -> bool:
        if check is only_sealed or self._marks.find(_mark_of(path, key, value)) is not None:
            return True
        if is_right := fits(found, check):
            self._mark(path, key, value, check)
        return is_right

    def _mark(self, path: Path, key: str, value: Value, check: Check) -> None:
        if check is not only_sealed:
            self._marks.put(_mark_of(path, key, value), {})

    @property
    def _marks(self) -> Shelf:
        """The digests of what was checked in this folder."""
        return self._shelf(self.folder / _CHECKED, is_carried=False)

    def _shelf(self, path: Path, *, is_carried: bool = True) -> Shelf:
        if path not in self._shelves:
            self._shelves[path] = Shelf(path, within=self.within, is_carried=is_carried)
            if self._shelves[path].is_spoiled:
                self.warn(self._shelves[path].warning(AGAIN))
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


def _mark_of(path: Path, key: str, value: Value) -> Inputs:
    # The name of the file tells which code decides.
    return path.name, key, json.dumps(value, sort_keys=True)


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
    *,
    check: Check,
) -> Found:
    """Return a result from a shelf of the open memo; these modules decide it.

    It's made again unless `check` finds it right. It isn't kept if making it adds to `warnings`, or
    finds words without a translation: these are told each time.
    """
    if (memo := _current.get()) is None:
        return make()
    code = digest_of_code(modules)
    found: Found | None = memo.find(shelf, inputs, kind, code, check=check)
    if found is None:
        told = len(warnings), len(language.current().untranslated)
        found = make()
        if told == (len(warnings), len(language.current().untranslated)):
            memo.put(shelf, inputs, found, code, check=check)
    return found
