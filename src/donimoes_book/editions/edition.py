"""The editions of a book: on paper, folded or for a press; their covers; and for screens.

Each edition knows which file it goes to, and writes it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from reportlab.lib.units import mm

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.editions.common import Built
from donimoes_book.editions.epub import build_epub
from donimoes_book.editions.html.frame import INDEX
from donimoes_book.editions.html.site import build_site, holds_site, problem_addresses
from donimoes_book.editions.pdf.archive import archived
from donimoes_book.editions.pdf.book import leaflet_story, on_sheets, typeset
from donimoes_book.editions.pdf.paper import Paper
from donimoes_book.editions.pdf.press import Press, for_press
from donimoes_book.editions.pdf.sheets import panel, saddle_sheets, signature_sizes, trifold_sheets
from donimoes_book.editions.pdf.wrap import Wrap, print_wrap
from donimoes_book.files import SOLVED, write_folder, write_whole
from donimoes_book.interactive.problem import play_scripts, problems_in
from donimoes_book.language import speaking
from donimoes_book.manuscript.tree import Book, Problem
from donimoes_book.manuscript.walking import blocks_of
from donimoes_book.progress import Progress, no_progress

NAME = "donimoes"
"""The beginning of every file's name."""
DEFAULT = "a4"
"""The default paper of an edition, and the edition built by default."""
ALL = "all"
"""A name for all editions, so no edition can have it."""
FOLDS = ("saddle", "trifold")
FORMATS = ("html", "epub")
"""The formats for screens, each also the name of an edition."""
COVER = "cover"
"""The format of an edition that is another edition's cover."""

THICKNESS = 0.1
"""The thickness of ordinary office paper, in millimetres."""
BLEED = 3.0
"""The default bleed for a press, in millimetres."""

BuiltFile = tuple[Path, Built[Any]]
"""A file, or a folder's first page, and the book written to it."""

_MOST_STAPLED = 20
"""The most sheets that can be stapled and folded together."""


@dataclass(frozen=True)
class PaperEdition:
    """A way to print the book."""

    name: str
    sheet: Paper
    """The paper as it is bought or cut."""
    fold: str = ""
    """One of FOLDS, or empty."""
    text: float | None = None
    half: float | None = None
    """The sizes of text and of half a domino, in points; None for the paper's own."""
    high_contrast: bool = False
    """Whether type and lines are printed in stronger colours."""
    thickness: float = THICKNESS * mm
    """The thickness of a sheet, and so of a leaf, in points."""
    signature: int = 0
    """The most pages stitched together; 0 for all."""
    is_archive: bool = False
    """Whether the file is for archives, with the manuscript attached."""
    press: Press | None = None
    """How a printing house prints it; None for printing at home."""

    @property
    def paper(self) -> Paper:
        """The paper of one page."""
        page = panel(self.sheet) if self.is_leaflet else self.sheet
        sized = page.with_sizes(text=self.text, half=self.half)
        return replace(sized, high_contrast=self.high_contrast, press=self.press)

    @property
    def is_for_press(self) -> bool:
        """Whether a printing house prints it."""
        return self.press is not None

    @property
    def is_leaflet(self) -> bool:
        """Whether each game gets a file of its own."""
        return self.fold == "trifold"

    def path(self, out: Path, stem: str, *, whole: bool) -> Path:
        """Return the file it is written to; the default edition adds nothing to `stem`."""
        return out / (f"{stem}.pdf" if self.name == DEFAULT else f"{stem}-{self.name}.pdf")

    def write(
        self,
        path: Path,
        book: Book,
        version: str,
        elsewhere: frozenset[str],
        workers: int = 1,
        progress: Progress = no_progress,
        manuscript: bytes = b"",
    ) -> BuiltFile:
        """Print a book to a file; `elsewhere` as in `print_book`.

        An archive contains its `manuscript`, a ZIP file.
        """
        printed = self.print_book(book, version, elsewhere, self.last_pages(path))
        if self.is_archive:
            printed = replace(printed, content=archived(printed.content, manuscript))
        write_whole(path, printed.content)
        return path, printed

    def last_pages(self, path: Path) -> Path:
        """Return the file that keeps the last build's page numbers for a book's file."""
        return path.parent / SOLVED / f"{path.stem}.pages.json"

    def print_book(
        self,
        book: Book,
        version: str,
        elsewhere: frozenset[str] = frozenset(),
        last_pages: Path | None = None,
    ) -> Built[bytes]:
        """Set a book and put its pages on sheets if they are to be folded.

        `elsewhere` holds anchors that the book lacks but that may be linked to; `last_pages` keeps
        the page numbers for the next build.
        """
        story = leaflet_story if self.is_leaflet else None
        addresses = dict(problem_addresses(book, problems_in(blocks_of(book))))

        def set_on(paper: Paper, *, tags: bool = False) -> Built[bytes]:
            return typeset(book, paper, version, story, elsewhere, last_pages, addresses, tags=tags)

        if self.press:
            return _bound(self.press, self.paper, set_on)
        # On folded sheets, pages aren't in reading order.
        pages = set_on(self.paper, tags=not self.fold)
        if self.is_leaflet:
            return on_sheets(pages, trifold_sheets(pages.pages, self.sheet))
        if not self.fold:
            return pages
        most = max(signature_sizes(pages.pages, self.signature))
        message = f"the edition {self.name} nests {most} folded sheets, too many to staple"
        advice = "Set signature = 32 in its table, fold each signature, and sew or glue them."
        warnings = [Diagnostic(message, advice, warning=True)] * (most > _MOST_STAPLED)
        stitched = saddle_sheets(pages.pages, self.paper, self.thickness, self.signature)
        return on_sheets(pages, stitched, warnings)


def _bound(press: Press, paper: Paper, set_on: Callable[[Paper], Built[bytes]]) -> Built[bytes]:
    """Return pages for a press, set again if their number calls for a wider inner margin."""
    while True:
        pages = set_on(paper)
        count = press.bound(pages.pages)
        wider = paper.bound(count)
        if wider == paper:
            content = for_press(pages.content, press, pages=count)
            return Built(content, count, pages.warnings)
        paper = wider


@dataclass(frozen=True)
class CoverEdition:
    """An edition's whole cover: back, spine and front on one page."""

    name: str
    wraps: PaperEdition
    thickness: float = THICKNESS * mm
    """The thickness of a leaf, in points."""
    bleed: float = BLEED * mm
    """The bleed at each edge, in points."""
    is_leaflet = False

    @property
    def is_for_press(self) -> bool:
        """Whether a printing house prints it."""
        return self.wraps.is_for_press

    def path(self, out: Path, stem: str, *, whole: bool) -> Path:
        """Return the file that it is written to."""
        return out / f"{stem}-{self.name}.pdf"

    def write(
        self,
        path: Path,
        book: Book,
        version: str,
        elsewhere: frozenset[str],
        workers: int = 1,
        progress: Progress = no_progress,
        pages: int = 0,
    ) -> BuiltFile:
        """Print a cover; `pages` is the book's page count, or 0 to typeset the book and count.

        `elsewhere` as in `PaperEdition.print_book`.
        """
        if not pages:
            stem = path.stem.removesuffix(f"-{self.name}")
            kept = self.wraps.last_pages(self.wraps.path(path.parent, stem, whole=True))
            pages = self.wraps.print_book(book, version, elsewhere, kept).pages
        wrap = Wrap(self.wraps.paper, pages, self.thickness, self.bleed)
        printed = print_wrap(book, wrap, version, self.name)
        write_whole(path, printed.content)
        return path, printed


@dataclass(frozen=True)
class ScreenEdition:
    """A way to show the book on a screen."""

    name: str
    format: str
    """One of FORMATS."""
    play: bool = True
    """Whether a site's problems can be played in its pages."""
    is_leaflet = False
    is_for_press = False

    def path(self, out: Path, stem: str, *, whole: bool) -> Path:
        """Return the file or folder it is written to.

        `stem` names files of this part of the book; the whole book's site doesn't use it.
        """
        if self.format == "html":
            return out / (self.name if whole else f"{stem}-{self.name}")
        own = stem if self.name == self.format else f"{stem}-{self.name}"
        return out / f"{own}.{self.format}"

    def write(
        self,
        path: Path,
        book: Book,
        version: str,
        elsewhere: frozenset[str],
        workers: int = 1,
        progress: Progress = no_progress,
    ) -> BuiltFile:
        """Write a book; `elsewhere` holds anchors that it lacks but that may be linked to."""
        if self.format == "html":
            problems = [*problems_in(blocks_of(book))] if self.play else []
            solved = path.parent / SOLVED
            site = played_site(book, version, problems, solved, elsewhere, workers, progress)
            write_folder(path, site.content, ours=holds_site)
            return path / INDEX, site
        ebook = build_epub(book, version, elsewhere)
        write_whole(path, ebook.content)
        return path, ebook


def played_site(
    book: Book,
    version: str,
    problems: Sequence[Problem],
    solved: Path,
    elsewhere: frozenset[str] = frozenset(),
    workers: int = 1,
    progress: Progress = no_progress,
) -> Built[Mapping[str, bytes]]:
    """Make a book's site in which these problems, if any, can be played.

    `solved` is the folder with results of earlier searches.
    """
    with speaking(book.language):
        played, warnings = play_scripts(problems, solved, workers, progress)
    site = build_site(book, version, elsewhere, played if problems else None)
    return replace(site, warnings=(*warnings, *site.warnings))


Edition = PaperEdition | CoverEdition | ScreenEdition
