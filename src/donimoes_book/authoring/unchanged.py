"""Finds out whether nothing has changed since the last build, so that it can be skipped."""

import json
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.editions.reproducible import source_date
from donimoes_book.manuscript.settings import original_of
from donimoes_book.store.code_digests import digest_of_program
from donimoes_book.store.files import (
    MOST_PICTURE,
    SOLVED,
    OutsideError,
    is_file,
    read_bytes,
    real_path,
)
from donimoes_book.store.results import Kind, Store, only_sealed
from donimoes_book.store.sealed_files import CHANGED

_MOST = 5000
"""A folder with more files can't be just a book: looking at it takes longer than building."""
_ELSEWHERE = re.compile(rb"(?:\]\(<?|src=[\"']?|\]:\s*<?)(/|(?:\.\./)+)")
"""A picture that isn't below the folder of its file."""


class Result(NamedTuple):
    """What a build says about a file that it has made."""

    path: str
    pages: int
    sheets: int
    warnings: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True)
class _Built:
    """What a build has read, and what it has made."""

    inputs: str
    results: tuple[Result, ...]
    files: str


_LAST = Kind("last build", _Built, file="built.json", again="the book is made again")


class LastBuild:
    """The last build in a folder with the same options as now: its inputs and its results."""

    def __init__(self, rules: Path, out: Path, request: Sequence[object]) -> None:
        """Look at a book and its output folder; `request` is everything else that matters."""
        self._out = out
        request = [str(real_path(rules)), *request, str(source_date())]
        self._asked = [json.dumps(request)]
        self._inputs = _digest_of_inputs(rules, out)
        self.warnings: list[Diagnostic] = []
        """Warnings about notes from the last build that have changed since they were written."""

    def results(self) -> list[Result] | None:
        """Return what the last build said; None if this build could give a different result."""
        store = Store(self._out / SOLVED, self._out)
        built = store.find(_LAST, self._asked, check=only_sealed)
        # Say only once that it has changed, even if this build isn't noted.
        store.close()
        self.warnings += store.warnings
        with suppress(OSError):
            if (
                built
                and built.inputs == self._inputs != ""
                and built.files == _digest_of_results(built.results)
            ):
                return list(built.results)
        return None

    def note(self, results: Sequence[Result]) -> None:
        """Remember what this build has made, unless something has changed in the meantime."""
        if not self._inputs:
            return
        records = [
            result._replace(warnings=tuple(w for w in result.warnings if CHANGED not in w.message))
            for result in results
        ]
        built = _Built(self._inputs, tuple(records), _digest_of_results(results))
        store = Store(self._out / SOLVED, self._out)
        store.put(_LAST, self._asked, built, check=only_sealed)
        store.close()


def _digest_of_inputs(rules: Path, out: Path) -> str:
    """Return a digest of a book and of the program; empty if not all of it can be read.

    Pictures elsewhere, which a manuscript without a `book.toml` may have, cannot.
    """
    output, digest = real_path(out), sha256(digest_of_program().encode())
    with suppress(OSError, OutsideError, InputError):
        files = []
        for folder in filter(None, (rules, original_of(rules))):
            for path in _files_below(folder, output):
                files.append((path, folder))
                if len(files) > _MOST:
                    return ""
        for path, folder in sorted(files):
            data = read_bytes(path, MOST_PICTURE, folder)
            depth = len(path.relative_to(folder).parts)
            if any(up == b"/" or up.count(b"../") >= depth for up in _ELSEWHERE.findall(data)):
                return ""
            digest.update(os.fsencode(path) + f"\n{sha256(data).hexdigest()}\n".encode())
        return digest.hexdigest()
    return ""


def _files_below(folder: Path, output: Path) -> Iterator[Path]:
    """Yield the files below a folder, except hidden and built ones; OSError for a linked folder."""
    for path in folder.iterdir():
        if path.name.startswith(".") or path.name == "__pycache__" or real_path(path) == output:
            continue
        if not path.is_dir():
            yield path
        elif path.is_symlink():
            raise OSError("a folder elsewhere")
        else:
            yield from _files_below(path, output)


def _digest_of_results(results: Iterable[Result]) -> str:
    """Return a digest of files and, for the first page of a site, of its whole folder."""
    digest = sha256()
    for result in results:
        path = Path(result.path)
        files = path.parent.rglob("*") if path.suffix == ".html" else [path]
        for file in sorted(filter(is_file, files)):
            digest.update(f"{file}\n{sha256(file.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()
