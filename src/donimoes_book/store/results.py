"""Keeps what was made or measured, so that nothing is worked out twice.

What is *made* is found by what it was made from and by the code that decides it; if either has
changed, or the result has, it is made again. What is *measured* took hours: no code outdates it. If
it was changed, it is measured again where a build can do that; everything else is refused. Both are
sealed. Where something is kept, in a folder, in memory, or by the program, is the store's business.

A seal isn't secret, so whatever is read is also checked: moves are played by the rules, layouts
judged, questions answered again. What fits has a mark in the folder, so that a value is checked
once, and again when it or the rules have changed. No mark is taken from what the program carries.
"""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar, cast

from donimoes_book.diagnostics import Diagnostic, InputError, file_error
from donimoes_book.store.code_digests import digest_of_code
from donimoes_book.store.files import MOST_PICTURE, MOST_TEXT, write_whole
from donimoes_book.store.json_records import (
    Value,
    as_object,
    digest_of,
    from_object,
    read_object,
    sealed,
    unsealed,
)
from donimoes_book.store.sealed_files import CHANGED, CHECKED, SealedFile

Result = TypeVar("Result")
Key = Sequence[str]
"""What a result is made from."""
Place = tuple[str, str]
"""The name of a file, and a key in it."""
Check = Callable[[Result], bool]
"""Returns whether something that was kept is right. What reading it may raise means that it isn't,
and so does InputError."""
WRONG_FORM = (InputError, ValueError, TypeError, LookupError, AttributeError)
"""What reading or checking a value in a form of another version may raise."""
NOWHERE = Path(os.devnull)
"""The folder of a store that keeps nothing longer than it lives."""


def only_sealed(_result: object) -> bool:
    """Trust the seal: for verdicts, figures, words and drawings that would have to be made again.

    It's the check of what has no moves to play, layout to judge, or answer to find.
    """
    return True


@dataclass(frozen=True)
class Kind(Generic[Result]):
    """A kind of result."""

    name: str
    type: type[Result]
    """What it is read as."""
    modules: tuple[str, ...] = ()
    """The modules that decide it, with all that they import."""
    is_alone: bool = False
    """Whether each has a file of its own, written at once: for what takes a while to make."""
    command: str = ""
    """What measures it, if it may also be measured beside a book."""
    file: str = ""
    """The name of its file, if that is the same for any code."""
    again: str = "it was made again"
    """What a warning says is done if it was changed."""

    def place(self, key: Key) -> Place:
        """Return where a result is."""
        code = digest_of_code(self.modules) if self.modules else ""
        entry = digest_of(self.name, json.dumps(key), *((code,) if self.is_alone else ()))
        file = entry if self.is_alone else digest_of(self.name, code)
        return self.file or f"{file}.json", entry

    def text(self, result: Result) -> str:
        """Return a result that is alone in a file as sealed JSON, ending with a line feed."""
        return json.dumps(sealed(self.name, as_object(result)), indent=1) + "\n"


_MARKS = Kind("marks", dict[str, str], file=CHECKED)


class NotKnown(Exception):
    """A store that only knows what is kept lacks something."""


class Store:
    """Results in a folder. If it can't be written to, everything is made again each time."""

    def __init__(
        self,
        folder: Path | None = None,
        within: Path | None = None,
        *,
        measured: Path | None = None,
        only_known: bool = False,
    ) -> None:
        """Set up a store in a folder, or in memory alone.

        `measured` is the folder of what was measured beside a book. No link may lead out of the
        folder `within`, usually the one that contains the folder. If `only_known`, nothing is made.
        """
        self.folder, self.measured = folder or NOWHERE, measured
        self.within, self._only_known = within or self.folder.parent, only_known
        self.warnings: list[Diagnostic] = []
        """Which files had changed since they were written, so that something was made again."""
        self.measured_anew: dict[tuple[str, ...], Value] = {}
        """What was measured now, by its kind and its key, as it had not been measured before."""
        self._is_memory = folder is None
        self._results: dict[Place, object] = {}
        self._files: dict[Path, SealedFile] = {}

    # What is made

    def make(
        self,
        kind: Kind[Result],
        key: Key,
        make: Callable[[], Result],
        remarks: Callable[[], object] = lambda: None,
        *,
        check: Check[Result],
    ) -> Result:
        """Return what `make` makes, or has made before of the same key, by the same code.

        It's made again unless `check` finds it right. It isn't kept if it is None, or if making it
        changes what `remarks` returns: they are to be made each time. Raises NotKnown.
        """
        result = self.find(kind, key, check=check)
        if result is None:
            if self._only_known:
                raise NotKnown
            before = remarks()
            result = make()
            if result is not None and kind.command:
                self.measured_anew[kind.name, *key] = as_object(result)
            if result is not None and remarks() == before:
                self.put(kind, key, result, check=check)
        return result

    def find(self, kind: Kind[Result], key: Key, *, check: Check[Result]) -> Result | None:
        """Return what was made or measured before; None if nothing was, or it isn't right."""
        place = kind.place(key)
        if place in self._results or self._is_memory:
            return cast("Result | None", self._results.get(place))
        for file, entry in self._sources(kind, key, place):
            if (value := file.results.get(entry)) is not None:
                with suppress(*WRONG_FORM):
                    result = from_object(kind.type, value)
                    if self._is_right(place, value, result, check):
                        self._results[place] = result
                        return result
                    self.warn(self._warning(kind, file))
        return None

    def put(self, kind: Kind[Result], key: Key, result: Result, *, check: Check[Result]) -> None:
        """Keep what was made; what isn't alone in a file is written when the store is closed."""
        place = name, entry = kind.place(key)
        self._results[place] = result
        if self.folder == NOWHERE:
            return
        file, value = self._file(kind, name), as_object(result)
        file.put(entry, value)
        if kind.is_alone:
            file.write()
        if check is not only_sealed:
            self._marks.put(_mark(place, value), {})

    def clear(self, kind: Kind[Result]) -> None:
        """Drop what is in the file of a kind."""
        if self.folder != NOWHERE:
            self._file(kind, kind.file).results.clear()

    def _sources(
        self, kind: Kind[Result], key: Key, place: Place
    ) -> Iterator[tuple[SealedFile, str]]:
        """Yield the files that may have a result, and its key there."""
        if self.measured and kind.command:
            yield self._file(kind, f"{kind.name}.json", self.measured), digest_of(kind.name, *key)
        yield self._file(kind, place[0]), place[1]

    def _file(self, kind: Kind[Result], name: str, measured: Path | None = None) -> SealedFile:
        path = (measured or self.folder) / name
        if path in self._files:
            return self._files[path]
        file = SealedFile(path, measured or self.within, MOST_TEXT if measured else MOST_PICTURE)
        if file.is_spoiled:
            self.warn(self._warning(kind, file))
        if measured or not kind.is_alone:
            self._files[path] = file
        return file

    def _warning(self, kind: Kind[Result], file: SealedFile) -> Diagnostic:
        """Return a warning that a file has changed, and what is done again for that reason."""
        message, advice = f"{CHANGED}, so {kind.again}", ""
        if file.path.parent == self.measured:
            message = "some of this has changed since it was written; it is measured again"
            advice = f"Write it again with: {kind.command}"
        elif file.source.is_symlink():
            message = f"this is a link to elsewhere, so it isn't used, and {kind.again}"
        return Diagnostic(message, advice, path=str(file.source), warning=True)

    @property
    def _marks(self) -> SealedFile:
        """The digests of what was checked in this folder."""
        return self._file(_MARKS, CHECKED)

    def _is_right(self, place: Place, value: Value, result: Result, check: Check[Result]) -> bool:
        if check is only_sealed or (mark := _mark(place, value)) in self._marks.results:
            return True
        with suppress(*WRONG_FORM):
            if check(result):
                self._marks.put(mark, {})
                return True
        return False

    def warn(self, warning: Diagnostic) -> None:
        """Add a warning, once."""
        if warning not in self.warnings:
            self.warnings.append(warning)

    def take_warnings(self) -> list[Diagnostic]:
        """Return the warnings, each only once."""
        warnings, self.warnings = self.warnings, []
        return warnings

    def close(self) -> None:
        """Write the files in which there is anything new, or that have changed."""
        for path, file in self._files.items():
            if (file.has_new or file.is_spoiled) and path.parent == self.folder:
                file.write()
        self._files.clear()

    # What is measured

    def read(
        self,
        kind: Kind[Result],
        name: str,
        refusal: str,
        advice: str,
        check: Callable[[Result], None] = lambda _: None,
    ) -> Result | None:
        """Return the result that is alone in a file; None if there is no file.

        Raises InputError, which says the `refusal` and why, for anything else, or if `check` raises
        ValueError.
        """
        path = self.folder / name
        try:
            if (value := read_object(path, within=self.folder)) is None:
                return None
            result = from_object(kind.type, unsealed(kind.name, value))
            check(result)
        except WRONG_FORM as error:
            raise file_error(path, f"{refusal}: {error}", advice) from None
        return result

    def write(self, kind: Kind[Result], name: str, result: Result) -> Path:
        """Write a result alone to a file; returns its path. Raises InputError."""
        path = self.folder / name
        write_whole(path, kind.text(result).encode())
        return path


def _mark(place: Place, value: Value) -> str:
    # The name of the file tells which code decides.
    return digest_of(*place, json.dumps(value, sort_keys=True))
