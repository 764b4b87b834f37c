"""Shows the current state of a book: rebuilt after every change, with all its errors."""

import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

import anyio
import anyio.to_thread

from donimoes_book.authoring.watching import in_new_process, in_process, in_process_telling
from donimoes_book.diagnostics import Diagnostic, InputError, suggest
from donimoes_book.editions.common import Built, problems_of
from donimoes_book.editions.edition import (
    NAME,
    Edition,
    Job,
    PaperEdition,
    ScreenEdition,
    read_editions,
)
from donimoes_book.editions.html.site import build_site, holds_site
from donimoes_book.files import SOLVED, write_folder, write_whole
from donimoes_book.interactive.player import is_made
from donimoes_book.language import speaking
from donimoes_book.manuscript.check import checked_book
from donimoes_book.manuscript.settings import FILE_NAME, read_settings
from donimoes_book.manuscript.tree import Book, Problem
from donimoes_book.memo import Memo, keeping
from donimoes_book.progress import Progress

SITE, PDF = "site", "pdf"
"""What can be shown, as named in addresses and scripts."""


@dataclass(frozen=True)
class Shown:
    """What is shown at one moment."""

    site: Mapping[str, bytes] = field(default_factory=dict)
    """The files of the last site that could be built; empty before the first."""
    pdf: bytes = b""
    pdf_name: str = f"{NAME}.pdf"
    diagnostics: tuple[Diagnostic, ...] = ()
    under_way: str = ""
    """What is being done, in words."""

    @property
    def errors(self) -> int:
        """How many of the diagnostics stop the build."""
        return sum(not diagnostic.warning for diagnostic in self.diagnostics)

    @cached_property
    def digests(self) -> dict[str, str]:
        """Digests that show whether a page in a browser is still up to date."""
        site = sha256()
        for name, content in sorted(self.site.items()):
            site.update(f"{name}\n{len(content)}\n".encode() + content)
        return {SITE: site.hexdigest(), PDF: sha256(self.pdf).hexdigest()}


@dataclass(eq=False)
class Preview:
    """Builds a book's site and PDF, and writes them to files; shows the last good ones."""

    rules: Path
    out: Path
    edition: str
    """The edition for the PDF."""
    version: str
    tell: Callable[[Sequence[Diagnostic], str], None]
    """Receives what is wrong and how long the build took."""
    solving: Callable[[], AbstractContextManager[Progress]]
    """Shows progress while problems are being solved."""
    shown: Shown = field(default_factory=Shown, init=False)
    _changed: anyio.Event = field(default_factory=anyio.Event, init=False)
    _closed: bool = field(default=False, init=False)

    @property
    def folders(self) -> tuple[Path, Path]:
        """The folders of the stored solutions and of the site."""
        return self.out / SOLVED, self.out / "html"

    async def moments(self) -> AsyncIterator[Shown]:
        """Yield what is shown now, then again whenever it changes."""
        while not self._closed:
            changed = self._changed
            yield self.shown
            await changed.wait()

    def close(self) -> None:
        """Release everyone who is waiting for a change."""
        self._closed = True
        self._changed.set()

    def _show(self, **changes: Any) -> None:
        self.shown = replace(self.shown, **changes)
        self._changed.set()
        self._changed = anyio.Event()

    async def rebuild(self) -> None:
        """Build everything from the current files; what cannot be built stays as it was."""
        started = time.monotonic()
        self._show(under_way="Building the book …")
        diagnostics: Sequence[Diagnostic]
        try:
            diagnostics = await self._build()
        except InputError as error:
            diagnostics = error.diagnostics
        except Exception as error:
            message = f"the program failed: {error!r}"
            advice = "This is a bug: please report it. To carry on, undo your last change."
            diagnostics = [Diagnostic(message, advice)]
        self._show(diagnostics=tuple(diagnostics), under_way="")
        self.tell(diagnostics, f"{time.monotonic() - started:.1f} s")

    async def _build(self) -> Sequence[Diagnostic]:
        """Build the site, then the PDF; returns the warnings of both."""
        edition = await in_process(_find_edition, self.rules, self.edition)
        solved, folder = self.folders
        with self.solving() as progress:

            def show(done: int, total: int) -> None:
                progress(done, total)
                self._show(under_way=f"Solving problems: {done} of {total} …")

            book, found = await in_process_telling(show, _check, self.rules, solved)
        self._show(under_way="Making the pages …")
        problems, known = await in_process(_playable, self.rules, book, solved)
        site = await in_process(_build_site, book, self.version, known, solved)
        # Show the site as soon as there is one; the PDF takes longer.
        found = (*found, *site.warnings)
        self._show(site=site.content, diagnostics=found, under_way="Printing the PDF …")
        await anyio.to_thread.run_sync(_write_site, folder, site.content)
        pdf = edition.path(self.out, NAME, whole=True)
        # A change ends this, but not what the other process knows.
        printed = await in_new_process(_print, edition, Job(book, self.version), solved)
        found = tuple(dict.fromkeys((*found, *printed.warnings)))
        self._show(pdf=printed.content, pdf_name=pdf.name, diagnostics=found)
        await anyio.to_thread.run_sync(write_whole, pdf, printed.content)
        if len(known) < len(problems):
            self._show(under_way="Preparing the problems to be played …")
            site = await in_process(_build_site, book, self.version, problems, solved)
            self._show(site=site.content)
            await anyio.to_thread.run_sync(_write_site, folder, site.content)
        return found


def _editions(rules: Path) -> Mapping[str, Edition]:
    """Return the editions of a book by name; a book without settings has the usual ones."""
    settings = rules / FILE_NAME
    return read_editions(read_settings(settings) if settings.exists() else None)


def _find_edition(rules: Path, name: str) -> PaperEdition:
    """Return the edition with this name; raises InputError unless it makes a single PDF."""
    known = _editions(rules).items()
    printed = {n: e for n, e in known if isinstance(e, PaperEdition) and not e.is_leaflet}
    if name not in printed:
        message = f"there is no edition {name!r} that makes a single PDF"
        raise InputError([Diagnostic(message, suggest(name, printed))])
    return printed[name]


def _playable(rules: Path, book: Book, solved: Path) -> tuple[list[Problem], list[Problem]]:
    """Return the problems that can be played in pages, and those that were worked out before."""
    site = _editions(rules)["html"]
    plays = isinstance(site, ScreenEdition) and site.play
    problems = problems_of(book) if plays else []
    with speaking(book.language):
        return problems, [problem for problem in problems if is_made(problem, solved)]


@cache
def _memo(solved: Path) -> Memo:
    """Return what this process knows, which is all the better the longer it lives."""
    return Memo(solved)


def _check(rules: Path, solved: Path, progress: Progress) -> tuple[Book, tuple[Diagnostic, ...]]:
    with keeping(solved, _memo(solved)):
        return checked_book(rules, solved, progress)


def _build_site(
    book: Book, version: str, problems: Sequence[Problem], solved: Path
) -> Built[Mapping[str, bytes]]:
    with keeping(solved, _memo(solved)):
        return build_site(book, version, frozenset(), problems, solved)


def _print(edition: PaperEdition, job: Job, solved: Path) -> Built[bytes]:
    with keeping(solved, _memo(solved)):
        return edition.print_book(job)


def _write_site(folder: Path, files: Mapping[str, bytes]) -> None:
    write_folder(folder, files, ours=holds_site)
