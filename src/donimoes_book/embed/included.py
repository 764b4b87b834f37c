"""Finds the file of a line that a program has put into a page, as `{{#include a.md}}` does."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from difflib import SequenceMatcher
from pathlib import Path

from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.store.files import is_file, read_text

_INCLUDING = re.compile(r"(?:include|--8<--).*")
_NAME = re.compile(r"[\w./-]*\w\.\w+")
_MOST = 100
"""The most files that are looked through for a page."""


def includes_files(text: str) -> bool:
    """Return whether a page's text asks for parts of other files."""
    return bool(_INCLUDING.search(text))


def in_own_file(diagnostic: Diagnostic, given: Sequence[str], root: Path = Path()) -> Diagnostic:
    """Return a diagnostic about a page at its place in the page's file, or in one that it includes.

    Its line counts from 1 in `given`, the lines of the page after all files were included. If none
    of the files has this line, it stays as it is. Paths are relative to `root`.
    """
    page, line, longest = root / diagnostic.path, diagnostic.line - 1, 0
    if not is_file(page) or not includes_files(read_text(page)):
        return diagnostic
    for path, lines in _files(page):
        for there, here, size in SequenceMatcher(None, lines, given, False).get_matching_blocks():
            if here <= line < here + size and size > longest:
                shown = path.relative_to(root) if path.is_relative_to(root) else path
                longest, place = size, there + line - here + 1
                diagnostic = replace(diagnostic, path=str(shown), line=place)
    return diagnostic


def _files(page: Path) -> Iterator[tuple[Path, list[str]]]:
    """Yield the lines of a page's file, and of all that it includes."""
    waiting, folders = {page: True}, [page.parent, *page.parent.parents]
    for _ in range(_MOST):
        path = next((path for path, is_new in waiting.items() if is_new), None)
        if path is None:
            return
        waiting[path], text = False, ""
        with suppress(InputError):
            text = read_text(path)
        yield path, text.split("\n")
        for asked in _INCLUDING.findall(text):
            for name in _NAME.findall(asked):
                places = (folder / name for folder in (path.parent, *folders))
                if (there := next(filter(is_file, places), None)) and there not in waiting:
                    waiting[there] = True
