"""The editions of a book: on paper, folded or for a press; their covers; and for screens.

Each edition knows which file it goes to, and writes it with modules that only it needs.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from reportlab.lib.units import mm

from donimoes_book.editions.common import Built, problems_of
from donimoes_book.editions.pdf.paper import Paper, Press, panel
from donimoes_book.files import SOLVED, write_folder, write_whole
from donimoes_book.manuscript.tree import Book
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


@dataclass(frozen=True)
class Job:
    """A book, or a part of one, that is to be made into an edition."""

    book: Book
    version: str
    elsewhere: frozenset[str] = frozenset()
    """Anchors that the book lacks but that may be linked to."""
    workers: int = 1
    progress: Progress = no_progress
    rules: Path = Path()
    """The folder of its manuscript."""
    counted: Mapping[str, int] = field(default_factory=dict)
    """The page counts of the editions that have been printed, by name."""


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

    def write(self, path: Path, job: Job) -> BuiltFile:
        """Print a book to a file; an archive contains its manuscript, as a ZIP file."""
        printed = self.print_book(job, self.last_pages(path))
        if self.is_archive:
            from donimoes_book.editions.pdf.archive import archived, zipped

            built = *path.parent.glob(f"{NAME}*"), path.parent / SOLVED
            content = archived(printed.content, zipped(job.rules, built))
            printed = replace(printed, content=content)
        write_whole(path, printed.content)
        return path, printed

    def last_pages(self, path: Path) -> Path:
        """Return the file that keeps the last build's page numbers for a book's file."""
        return path.parent / SOLVED / f"{path.stem}.pages.json"

    def print_book(self, job: Job, last_pages: Path | None = None) -> Built[bytes]:
        """Set a book and put its pages on sheets if they are to be folded.

        `last_pages` keeps the page numbers for the next build.
        """
        from donimoes_book.editions.pdf.book import book_story, leaflet_story, typeset

        book = job.book
        story = leaflet_story if self.is_leaflet else book_story
        addresses: Mapping[str, str] = {}
        if book.address:
            from donimoes_book.editions.addresses import problem_addresses

            addresses = dict(problem_addresses(book, problems_of(book)))

        def set_on(paper: Paper, *, tags: bool = False) -> Built[bytes]:
            return typeset(
                book, paper, job.version, story, job.elsewhere, last_pages, addresses, tags=tags
            )

        if self.press:
            from donimoes_book.editions.pdf.press import bound

            return bound(self.press, self.paper, set_on)
        # On folded sheets, pages aren't in reading order.
        pages = set_on(self.paper, tags=not self.fold)
        if not self.fold:
            return pages
        from donimoes_book.editions.pdf import folding

        if self.is_leaflet:
            return folding.folded_in_three(pages, self.sheet)
        return folding.stitched(pages, self.paper, self.thickness, self.signature, self.name)


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

    def write(self, path: Path, job: Job) -> BuiltFile:
        """Print a cover, for as many pages as the book has; if need be, typeset it to count."""
        from donimoes_book.editions.pdf.wrap import Wrap, print_wrap

        pages = job.counted.get(self.wraps.name, 0)
        if not pages:
            stem = path.stem.removesuffix(f"-{self.name}")
            kept = self.wraps.last_pages(self.wraps.path(path.parent, stem, whole=True))
            pages = self.wraps.print_book(job, kept).pages
        wrap = Wrap(self.wraps.paper, pages, self.thickness, self.bleed)
        printed = print_wrap(job.book, wrap, job.version, self.name)
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

    def write(self, path: Path, job: Job) -> BuiltFile:
        """Write a book as a site or as an e-book."""
        if self.format == "html":
            from donimoes_book.editions.html import site
            from donimoes_book.editions.html.frame import INDEX

            problems = problems_of(job.book) if self.play else []
            solved = path.parent / SOLVED
            made = site.build_site(
                job.book, job.version, job.elsewhere, problems, solved, job.workers, job.progress
            )
            write_folder(path, made.content, ours=site.holds_site)
            return path / INDEX, made
        from donimoes_book.editions.epub import build_epub

        ebook = build_epub(job.book, job.version, job.elsewhere)
        write_whole(path, ebook.content)
        return path, ebook


Edition = PaperEdition | CoverEdition | ScreenEdition
