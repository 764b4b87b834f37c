"""Shows the current state of a book: rebuilt after every change, with all its errors."""

import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

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
from donimoes_book.editions.html.kept import KeptParts
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

            book, found, site, is_whole = await in_process_telling(
                show, _make_site, self.rules, self.version, solved
            )
        # Show the site as soon as there is one; the PDF takes longer.
        self._show(site=site, diagnostics=found, under_way="Printing the PDF …")
        await anyio.to_thread.run_sync(_write_site, folder, site)
        pdf = edition.path(self.out, NAME, whole=True)
        # A change ends this, but not what the other process knows.
        job = Job(book, self.version)
        printed = await in_new_process(_print, edition, job, solved, pdf)
        found = tuple(dict.fromkeys((*found, *printed.warnings)))
        self._show(pdf=printed.content, pdf_name=pdf.name, diagnostics=found)
        await anyio.to_thread.run_sync(write_whole, pdf, printed.content)
        if not is_whole:
            self._show(under_way="Preparing the problems to be played …")
            site = await in_process(_make_whole_site, self.rules, book, self.version, solved)
            self._show(site=site)
            await anyio.to_thread.run_sync(_write_site, folder, site)
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


@cache
def _memo(solved: Path) -> Memo:
    """Return what this process knows, which is all the better the longer it lives."""
    return Memo(solved)


@cache
def _parts() -> KeptParts:
    """Return the parts of the site that this process knows."""
    return KeptParts()


class _Made(NamedTuple):
    """A book that was read and checked, and its site."""

    book: Book
    warnings: tuple[Diagnostic, ...]
    site: Mapping[str, bytes]
    is_whole: bool
    """Whether the site has everything; otherwise some problems can't be played yet."""


def _make_site(rules: Path, version: str, solved: Path, progress: Progress) -> _Made:
    """Check a book and make its site, with those problems to play that were worked out before."""
    with keeping(solved, _memo(solved)):
        book, found = checked_book(rules, solved, progress)
        problems = _playable(rules, book)
        with speaking(book.language):
            known = [problem for problem in problems if is_made(problem, solved)]
        site = build_site(book, version, frozenset(), known, solved, kept=_parts())
    return _Made(book, (*found, *site.warnings), site.content, len(known) == len(problems))


def _make_whole_site(rules: Path, book: Book, version: str, solved: Path) -> Mapping[str, bytes]:
    with keeping(solved, _memo(solved)):
        return build_site(book, version, frozenset(), _playable(rules, book), solved).content


def _playable(rules: Path, book: Book) -> list[Problem]:
    """Return the problems that can be played in the site's pages."""
    site = _editions(rules)["html"]
    return problems_of(book) if isinstance(site, ScreenEdition) and site.play else []


def _print(edition: PaperEdition, job: Job, solved: Path, pdf: Path) -> Built[bytes]:
    with keeping(solved):
        # Mostly, each page has the number that it had last time.
        return edition.print_book(job, edition.last_pages(pdf))


def _write_site(folder: Path, files: Mapping[str, bytes]) -> None:
    write_folder(folder, files, ours=holds_site)
