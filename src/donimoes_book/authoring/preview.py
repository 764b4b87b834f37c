"""Shows the current state of a book: rebuilt after every change, with all its errors."""

import pickle
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import anyio
import anyio.to_thread

from donimoes_book.authoring.making import Made, make_site, pickled_job, prepare_play, solve
from donimoes_book.authoring.watching import helped, in_new_process, in_process, in_process_telling
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.editions.edition import NAME, PaperEdition
from donimoes_book.editions.html.site import holds_site
from donimoes_book.editions.result import BuildResult
from donimoes_book.progress import Progress
from donimoes_book.store.files import solved_folder, write_whole
from donimoes_book.store.memo import keeping
from donimoes_book.store.whole_folders import write_folder

_FILL_IN = 4.0
"""How many seconds pass before new solutions are filled in."""
SITE = "site"
PDF = "pdf"
"""What can be shown, as named in addresses and scripts."""


@dataclass(frozen=True)
class Shown:
    """What is shown at one moment."""

    site: Mapping[str, bytes] = field(default_factory=dict)
    """The files of the last site that could be built; empty before the first."""
    site_digest: str = ""
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
        return {SITE: self.site_digest, PDF: sha256(self.pdf).hexdigest()}


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
        """The folders of the stored solutions and of the site.

        Raises InputError if the first is a link that leads elsewhere.
        """
        return solved_folder(self.out), self.out / "html"

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
            if self._closed:
                # Ctrl-C has ended the processes that do the work, too.
                return
            message = f"the program failed: {error!r}"
            advice = "This is a bug: please report it. To carry on, undo your last change."
            diagnostics = [Diagnostic(message, advice)]
        self._show(diagnostics=tuple(diagnostics), under_way="")
        self.tell(diagnostics, f"{time.monotonic() - started:.1f} s")

    async def _build(self) -> Sequence[Diagnostic]:
        """Build the site, then the PDF; returns the warnings of both."""
        solved, _ = self.folders
        if not self.shown.site:
            await self._make_site()
        site = await self._make_site()
        if site.coming:
            site = await self._solve()
        self._show(under_way="Printing the PDF …")
        pdf = site.edition.path(self.out, NAME, whole=True)
        async with helped() as tasks:
            tasks.start_soon(self._write_site, site)
            job = await in_process(pickled_job, self.rules, solved)
            # A change ends this, but not what the other process knows.
            printed = await in_new_process(_print, site.edition, job, solved, pdf)
        warnings = tuple(dict.fromkeys((*site.warnings, *printed.warnings)))
        self._show(pdf=printed.content, pdf_name=pdf.name, diagnostics=warnings)
        await anyio.to_thread.run_sync(write_whole, pdf, printed.content)
        if not site.is_whole:
            self._show(under_way="Preparing the problems to be played …")
            await in_new_process(prepare_play, self.rules, job, solved)
            await self._write_site(await self._make_site())
        return warnings

    async def _solve(self) -> Made:
        """Solve the problems, and fill them into the site as they come."""
        with self.solving() as progress:

            def show(done: int, total: int) -> None:
                progress(done, total)
                self._show(under_way=f"Solving problems: {done} of {total} …")

            async def fill_in() -> None:
                while True:
                    await anyio.sleep(_FILL_IN)
                    await self._make_site()

            async with helped() as tasks:
                tasks.start_soon(fill_in)
                await in_process_telling(show, solve, self.rules, self.folders[0])
        return await self._make_site()

    async def _make_site(self) -> Made:
        """Make the site of what is known, and show it."""
        about = self.rules, self.edition, self.version, self.folders[0], self.shown.site_digest
        made = await in_process(make_site, *about)
        # A file that hasn't changed isn't handed over.
        site = {n: made.changed.get(n) or self.shown.site[n] for n in made.names}
        self._show(site=site, site_digest=made.digest, diagnostics=made.warnings)
        return made

    async def _write_site(self, build: Made) -> None:
        """Write the site that is shown, unless something is lacking."""
        if not build.coming:
            write = partial(write_folder, self.folders[1], self.shown.site, ours=holds_site)
            await anyio.to_thread.run_sync(write)


def _print(edition: PaperEdition, job: bytes, solved: Path, pdf: Path) -> BuildResult[bytes]:
    with keeping(solved):
        # Mostly, each page has the number that it had last time.
        return edition.print_book(pickle.loads(job), edition.last_pages(pdf))
