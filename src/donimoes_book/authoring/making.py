"""Makes the sites of a preview, in a process that knows more the longer it lives."""

import os
import pickle
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from donimoes_book.diagnostics import Diagnostic, InputError, suggest
from donimoes_book.editions.edition import Edition, Job, PaperEdition, ScreenEdition, read_editions
from donimoes_book.editions.html.site import SiteOptions, build_site
from donimoes_book.editions.problem_data import problems_of
from donimoes_book.interactive.player import is_made, play_scripts
from donimoes_book.manuscript.check import checked_book
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.settings import FILE_NAME, read_settings
from donimoes_book.manuscript.tree import Book
from donimoes_book.progress import Progress
from donimoes_book.store.memo import keeping
from donimoes_book.store.results import Store
from donimoes_book.words.language import speaking


class Made(NamedTuple):
    """A book that was read and checked, and its site."""

    edition: PaperEdition
    """The edition to print."""
    warnings: tuple[Diagnostic, ...]
    digest: str
    """A digest of the site."""
    names: tuple[str, ...]
    """The names of its files."""
    changed: Mapping[str, bytes]
    """Those files that whoever asked doesn't have."""
    coming: int
    """How many problems aren't solved yet."""
    is_whole: bool
    """Whether the site has everything else; otherwise some problems can't be played yet."""


@dataclass
class _LastSite:
    """A site as this process made it last, and what the next is made from."""

    store: Store
    parts: Store = field(default_factory=Store)
    """The parts of its site."""
    files: Mapping[str, tuple[bytes, str]] = field(default_factory=dict)
    """The files of its last site, each with a digest."""
    digest: str = ""
    """The digest of its last site."""
    job: Job | None = None
    """How it was printed last."""

    def differing(self, site: Mapping[str, bytes], previous: str) -> Mapping[str, bytes]:
        """Keep a site; returns what differs from the last one if that is `previous`, else all."""
        before, last = self.files, self.digest
        self.files = {
            name: before[name]
            if name in before and before[name][0] == data
            else (data, sha256(data).hexdigest())
            for name, data in site.items()
        }
        lines = (f"{name}\n{digest}\n" for name, (_, digest) in sorted(self.files.items()))
        self.digest = sha256("".join(lines).encode()).hexdigest()
        if previous != last:
            return site
        return {name: data for name, data in site.items() if before.get(name) != self.files[name]}


@cache
def _last_site(_rules: Path, solved: Path) -> _LastSite:
    return _LastSite(Store(solved))


def make_site(rules: Path, name: str, version: str, solved: Path, previous: str) -> Made:
    """Check a book and make its site of what was worked out before: solutions, problems to play.

    `name` is that of the edition to print, and `previous` that of the last site that was seen. If
    none was, this site has only its front.
    """
    last, editions = _last_site(rules, solved), _editions(rules)
    edition = _printed(editions, name)
    with keeping(solved, last.store):
        book, book_warnings = checked_book(rules, solved, only_known=True)
        problems = _playable(editions, book)
        with speaking(book.language):
            played = [problem for problem in problems if is_made(problem, solved)]
        options = SiteOptions(
            problems=played, solved=solved, kept=last.parts, only_front=not previous
        )
        site = build_site(book, version, options)
    last.job = Job(book, version)
    changed, warnings = last.differing(site.content, previous), (*book_warnings, *site.warnings)
    coming = sum(problem.is_coming for problem in problems_of(book))
    is_whole = len(played) == len(problems)
    return Made(edition, warnings, last.digest, tuple(site.content), changed, coming, is_whole)


def solve(rules: Path, solved: Path, progress: Progress) -> None:
    """Solve the problems of a book that aren't solved yet."""
    checked_book(rules, solved, progress, os.cpu_count() or 1)


def pickled_job(rules: Path, solved: Path) -> bytes:
    """Return the job of printing the book whose site was made last, for another process."""
    return pickle.dumps(_last_site(rules, solved).job)


def prepare_play(rules: Path, job: bytes, solved: Path) -> None:
    """Find out how the problems of a book are played, and leave a core to whoever writes it."""
    book: Book = pickle.loads(job).book
    with speaking(book.language):
        play_scripts(_playable(_editions(rules), book), solved, max((os.cpu_count() or 1) - 1, 1))


def _editions(rules: Path) -> Mapping[str, Edition]:
    """Return the editions of a book by name; a book without settings has the usual ones."""
    settings = rules / FILE_NAME
    return read_editions(read_settings(settings) if settings.exists() else None)


def _printed(editions: Mapping[str, Edition], name: str) -> PaperEdition:
    """Return the edition with this name; raises InputError unless it makes a single PDF."""
    printed = {
        n: e for n, e in editions.items() if isinstance(e, PaperEdition) and not e.is_leaflet
    }
    if name not in printed:
        message = f"there is no edition {name!r} that makes a single PDF"
        raise InputError([Diagnostic(message, suggest(name, printed))])
    return printed[name]


def _playable(editions: Mapping[str, Edition], book: Book) -> list[Problem]:
    """Return the problems that can be played in the site's pages."""
    site = editions["html"]
    return problems_of(book) if isinstance(site, ScreenEdition) and site.play else []
