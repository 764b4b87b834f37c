"""The editions of a book: papers and how they are folded, formats for screens, as `book.toml` says.

Each edition knows the file that it is written to, and writes it; a book is checked and filled once
for all of them.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import Any

from reportlab.lib.units import mm

from donimoes_book.diagnostics import Diagnostic, InputError, suggest
from donimoes_book.editions.common import Built, anchors_of, games_of, missing_words
from donimoes_book.editions.epub import build_epub
from donimoes_book.editions.html.frame import INDEX
from donimoes_book.editions.html.site import build_site, holds_site, problem_addresses
from donimoes_book.editions.pdf.archive import archived, zipped
from donimoes_book.editions.pdf.book import leaflet_story, on_sheets, typeset
from donimoes_book.editions.pdf.leaflet import leaflet_of
from donimoes_book.editions.pdf.paper import HALVES, PAPERS, Paper
from donimoes_book.editions.pdf.sheets import panel, saddle_sheets, signature_sizes, trifold_sheets
from donimoes_book.editions.pdf.wrap import Wrap, print_wrap
from donimoes_book.files import SOLVED, restore_folder, write_folder, write_whole
from donimoes_book.interactive.problem import play_scripts, problems_in
from donimoes_book.language import speaking
from donimoes_book.manuscript.check import checked_book
from donimoes_book.manuscript.filling import blocks_of
from donimoes_book.manuscript.loader import read_book
from donimoes_book.manuscript.settings import FILE_NAME, Settings, read_settings
from donimoes_book.manuscript.tree import Book, Chapter, Problem
from donimoes_book.progress import Progress, no_progress

NAME = "donimoes"
"""The name of every file begins with it."""
DEFAULT = "a4"
"""The paper of an edition that names none, and the edition that is built when none is named."""
ALL = "all"
"""Stands for every edition, so no edition can have this name."""
FOLDS = ("saddle", "trifold")
FORMATS = ("html", "epub")
"""The formats for screens; each is also an edition of that name."""
COVER = "cover"
"""The format of an edition that is the cover of another one."""

BuiltFile = tuple[Path, Built[Any]]
"""A file, or the first page of a folder, and the book that was written to it."""

_PRINTED = "pdf"
"""The format of an edition that names none."""
_MOST_STAPLED = 20
"""The most sheets that can be stapled and folded together."""
_MOST_STITCHED = 400
"""The most pages that a signature may have."""
_THICKNESS = 0.1
"""The thickness of ordinary office paper, in millimetres."""
_BLEED = 3
"""What a press cuts off at each edge unless it says otherwise, in millimetres."""
_LIMITS = {"text": (6, 40), "half": HALVES, "thickness": (0, 1), "bleed": (0, 20)}
"""The least and the greatest sensible value: points for text, millimetres for the others."""
_HIGH = "high"
"""The contrast that an edition may ask for."""
_COVER_KEYS = ("wraps", "bleed")
"""The keys of a cover alone."""


@dataclass(frozen=True)
class PaperEdition:
    """A way to print the book."""

    name: str
    sheet: Paper
    """The paper as it is bought, or cut."""
    fold: str = ""
    """One of FOLDS, or nothing."""
    text: float | None = None
    half: float | None = None
    """The sizes of text and of half a domino, in points; None for those of the paper."""
    high_contrast: bool = False
    """Whether type and lines are printed in stronger colours."""
    thickness: float = _THICKNESS * mm
    """The thickness of a sheet, in points; one leaf is as thick."""
    signature: int = 0
    """The most pages that are stitched together; 0 for all."""
    is_archive: bool = False
    """Whether the file is one for archives, with the manuscript attached."""

    @property
    def paper(self) -> Paper:
        """The page that is set."""
        page = panel(self.sheet) if self.is_leaflet else self.sheet
        sized = page.with_sizes(text=self.text, half=self.half)
        return replace(sized, high_contrast=self.high_contrast)

    @property
    def is_leaflet(self) -> bool:
        """Whether each game gets a file of its own."""
        return self.fold == "trifold"

    def path(self, out: Path, stem: str, *, whole: bool) -> Path:
        """Return the file that it is written to; the default edition adds nothing to `stem`."""
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

        An archive has its `manuscript` as a ZIP file.
        """
        printed = self.print_book(book, version, elsewhere, self.last_pages(path))
        if self.is_archive:
            printed = replace(printed, content=archived(printed.content, manuscript))
        write_whole(path, printed.content)
        return path, printed

    def last_pages(self, path: Path) -> Path:
        """Return where the page numbers of the last time are kept, for the file of a book."""
        return path.parent / SOLVED / f"{path.stem}.pages.json"

    def print_book(
        self,
        book: Book,
        version: str,
        elsewhere: frozenset[str] = frozenset(),
        last_pages: Path | None = None,
    ) -> Built[bytes]:
        """Set a book and put its pages on sheets where those are folded.

        `elsewhere` are anchors that the book lacks but that may be linked to; `last_pages` keeps
        the page numbers for the next time.
        """
        story = leaflet_story if self.is_leaflet else None
        addresses = dict(problem_addresses(book, problems_in(blocks_of(book))))
        # On a sheet that is folded, pages stand in another order than they are read.
        tags = not self.fold
        pages = typeset(
            book, self.paper, version, story, elsewhere, last_pages, addresses, tags=tags
        )
        if self.is_leaflet:
            return on_sheets(pages, trifold_sheets(pages.pages, self.sheet))
        if not self.fold:
            return pages
        most = max(signature_sizes(pages.pages, self.signature))
        message = f"the edition {self.name} has {most} sheets in one, too many to be stapled"
        advice = "Say signature = 32 in its table, fold each signature, and sew or glue them."
        warnings = [Diagnostic(message, advice, warning=True)] * (most > _MOST_STAPLED)
        stitched = saddle_sheets(pages.pages, self.paper, self.thickness, self.signature)
        return on_sheets(pages, stitched, warnings)


@dataclass(frozen=True)
class CoverEdition:
    """The whole cover of an edition: back, spine and front on one page."""

    name: str
    wraps: PaperEdition
    thickness: float = _THICKNESS * mm
    """The thickness of a leaf, in points."""
    bleed: float = _BLEED * mm
    """What is cut off at each edge, in points."""
    is_leaflet = False

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
        """Print a cover; `pages` are those of the book, which is set to count them where it is 0.

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
    """Whether the problems of a site can be played in its pages."""
    is_leaflet = False

    def path(self, out: Path, stem: str, *, whole: bool) -> Path:
        """Return the file or folder that it is written to.

        `stem` names files of this part of the book; the site of the whole book does without it.
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
        """Write a book; `elsewhere` are anchors that it lacks but that may be linked to."""
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
    """Make the site of a book in which these problems can be played; without any, none can.

    `solved` is the folder of what was found out before.
    """
    with speaking(book.language):
        played, warnings = play_scripts(problems, solved, workers, progress)
    site = build_site(book, version, elsewhere, played if problems else None)
    return replace(site, warnings=(*warnings, *site.warnings))


Edition = PaperEdition | CoverEdition | ScreenEdition


def read_editions(settings: Settings | None) -> dict[str, Edition]:
    """Return every edition by name; raises InputError with all mistakes in those of `book.toml`."""
    papers = {name: PaperEdition(name, paper) for name, paper in PAPERS.items()}
    screens = {name: ScreenEdition(name, name) for name in FORMATS}
    if settings is None:
        return {**papers, **screens}
    editions: dict[str, Edition] = {}
    diagnostics: list[Diagnostic] = []
    for own, kind, check in (
        (papers, _is_printed, _check_paper_table),
        (screens, _is_for_screens, _check_screen_table),
    ):
        editions |= own
        for name, table in settings.editions.items():
            if kind(table):
                wrong = list(check(settings, name, table))
                diagnostics += wrong
                if not wrong:
                    editions[name] = _edition(name, table)
    # Covers come last: each is of an edition that may stand anywhere.
    for name, table in settings.editions.items():
        if table.get("format") == COVER:
            wrong = list(_check_cover_table(settings, name, table, editions))
            diagnostics += wrong
            wrapped = editions.get(str(table.get("wraps")))
            if not wrong and isinstance(wrapped, PaperEdition):
                editions[name] = _cover_edition(name, table, wrapped)
    if diagnostics:
        raise InputError(diagnostics)
    return editions


def _is_printed(table: Mapping[str, Any]) -> bool:
    return bool(table.get("format", _PRINTED) == _PRINTED)


def _is_for_screens(table: Mapping[str, Any]) -> bool:
    return table.get("format", _PRINTED) not in (_PRINTED, COVER)


def _cover_edition(name: str, table: Mapping[str, Any], wrapped: PaperEdition) -> CoverEdition:
    thickness, bleed = table.get("thickness", _THICKNESS), table.get("bleed", _BLEED)
    return CoverEdition(name, wrapped, thickness * mm, bleed * mm)


def _edition(name: str, table: Mapping[str, Any]) -> Edition:
    if _is_for_screens(table):
        return ScreenEdition(name, table["format"], table.get("play", True))
    half = table.get("half")
    return PaperEdition(
        name,
        PAPERS[table.get("paper", DEFAULT).lower()],
        fold=table.get("fold", ""),
        text=table.get("text"),
        half=half and half * mm,
        high_contrast="contrast" in table,
        thickness=table.get("thickness", _THICKNESS) * mm,
        signature=table.get("signature", 0),
        is_archive=table.get("archive", False),
    )


def _check_paper_table(
    settings: Settings, name: str, table: Mapping[str, Any]
) -> Iterator[Diagnostic]:
    diagnostic = partial(_diagnostic_in_table, settings, name)
    if name == ALL:
        yield diagnostic("", "an edition cannot be called all", "It stands for all editions.")
    paper, fold = table.get("paper", DEFAULT), table.get("fold", "")
    if not isinstance(paper, str) or paper.lower() not in PAPERS:
        yield diagnostic("paper", f"no paper is called {str(paper)!r}", suggest(str(paper), PAPERS))
    if fold and fold not in FOLDS:
        yield diagnostic("fold", f"there is no fold {str(fold)!r}", suggest(str(fold), FOLDS))
    if (contrast := table.get("contrast", _HIGH)) != _HIGH:
        advice = f'Write contrast = "{_HIGH}", or leave it out.'
        yield diagnostic("contrast", f"there is no contrast {str(contrast)!r}", advice)
    yield from _check_lengths(diagnostic, table)
    value = table.get("signature", 4)
    if type(value) is not int or not 4 <= value <= _MOST_STITCHED or value % 4:
        message = "signature is no number of pages"
        yield diagnostic(
            "signature", message, f"Write 16, or another multiple of 4 up to {_MOST_STITCHED}."
        )
    for key in ("thickness", "signature"):
        if key in table and fold != "saddle":
            message = f"{key} matters only to sheets that are stitched"
            yield diagnostic(key, message, 'Add fold = "saddle".')
    for key in _COVER_KEYS:
        if key in table:
            yield diagnostic(key, f"{key} matters only to a cover", 'Add format = "cover".')
    if not isinstance(table.get("archive", True), bool):
        yield diagnostic("archive", "archive is neither true nor false", "Write archive = true.")
    elif fold and table.get("archive"):
        message = "an archive has pages, not folded sheets"
        yield diagnostic("archive", message, "Leave out fold, or archive.")
    if "play" in table:
        yield diagnostic("play", "play matters only to a site", 'Add format = "html".')


def _check_lengths(
    diagnostic: Callable[[str, str, str], Diagnostic], table: Mapping[str, Any]
) -> Iterator[Diagnostic]:
    for key, (least, most) in _LIMITS.items():
        value = table.get(key, least)
        if isinstance(value, bool) or not isinstance(value, int | float):
            yield diagnostic(key, f"{key} is not a number", f"Write {key} = {most // 2 or 0.1}")
        elif not least <= value <= most:
            unit = "points" if key == "text" else "millimetres"
            shown = "far too large" if value > 1e9 else value
            yield diagnostic(key, f"{key} is {shown}", f"Expected {least} to {most} {unit}.")


def _check_cover_table(
    settings: Settings, name: str, table: Mapping[str, Any], editions: Mapping[str, Edition]
) -> Iterator[Diagnostic]:
    diagnostic = partial(_diagnostic_in_table, settings, name)
    if name == ALL:
        yield diagnostic("", "an edition cannot be called all", "It stands for all editions.")
    bound = [n for n, e in editions.items() if isinstance(e, PaperEdition) and not e.is_leaflet]
    if "wraps" not in table:
        message = f"{name} does not say which edition it is the cover of"
        yield diagnostic("format", message, f'Write wraps = "{DEFAULT}".')
    elif (wrapped := table["wraps"]) not in bound:
        message = f"there is no edition {str(wrapped)!r} that could have a cover"
        yield diagnostic("wraps", message, suggest(str(wrapped), bound))
    yield from _check_lengths(diagnostic, table)
    for key in table:
        if key not in ("format", "thickness", *_COVER_KEYS):
            yield diagnostic(key, f"{key} matters only to pages", f"Leave {key} out.")


def _check_screen_table(
    settings: Settings, name: str, table: Mapping[str, Any]
) -> Iterator[Diagnostic]:
    diagnostic = partial(_diagnostic_in_table, settings, name)
    format_ = table["format"]
    if format_ not in FORMATS:
        advice = suggest(str(format_), (_PRINTED, COVER, *FORMATS))
        yield diagnostic("format", f"there is no format {str(format_)!r}", advice)
        return
    for key in table:
        if key not in ("format", "play"):
            yield diagnostic(key, f"{key} matters only to what is printed", f"Leave {key} out.")
    if "play" in table and format_ != "html":
        yield diagnostic("play", "an e-book runs no scripts", "Leave play out.")
    elif not isinstance(table.get("play", True), bool):
        yield diagnostic("play", "play is neither true nor false", "Write play = false.")


def _diagnostic_in_table(
    settings: Settings, edition: str, key: str, message: str, advice: str
) -> Diagnostic:
    """Return a diagnostic that underlines the value of a key in an edition's table."""
    first = settings.line_of(f"[editions.{edition}]")
    table = takewhile(lambda line: not line.startswith("["), settings.source.lines[first:])
    setting = re.compile(rf"\s*{key}\s*=[\s\"'{{\[]*(?P<value>[^\"'#]*\w)")
    matches = (
        (line, match)
        for line, text in enumerate(table, first + 1)
        if (match := setting.match(text))
    )
    line, match = next(matches, (first, None))
    value = match["value"] if match else ""
    return settings.source.diagnostic_at(message, value, line, advice=advice)


def build_editions(
    rules: Path,
    out: Path,
    editions: Sequence[str],
    chapters: Sequence[str],
    version: str,
    progress: Progress = no_progress,
    workers: int = 1,
) -> Iterator[BuiltFile]:
    """Build each named edition into `out`; raises InputError before anything is written.

    `chapters` are names of those to be built; none stand for the whole book. For `workers` see
    `checked_book`.
    """
    settings = read_settings(rules / FILE_NAME) if (rules / FILE_NAME).exists() else None
    known = read_editions(settings)
    listed = [DEFAULT, *(settings.editions if settings else ())]
    names = [n for name in editions or [DEFAULT] for n in (listed if name == ALL else [name])]
    unknown = [name for name in dict.fromkeys(names) if name not in known]
    diagnostics = [Diagnostic(f"there is no edition {n!r}", suggest(n, known)) for n in unknown]
    if chapters:
        # Before anything is solved; mistakes in the book itself are reported below.
        book, mistakes = read_book(rules)
        if all(mistake.warning for mistake in mistakes):
            named = _chapters_by_name(book)
            stems = ", ".join(Path(chapter.path).stem for chapter in book.chapters)
            diagnostics += [
                Diagnostic(
                    f"there is no chapter {n!r}", suggest(n, named) or f"Known are: {stems}."
                )
                for n in chapters
                if n not in named
            ]
    if diagnostics:
        raise InputError(diagnostics)
    stem = "-".join([NAME, *chapters]).replace("/", "-")
    wanted = [known[name] for name in dict.fromkeys(names)]
    for edition in wanted:
        # Even where the book turns out to be wrong, the site of the last build is to be seen.
        restore_folder(edition.path(out, stem, whole=not chapters))
    book, warnings = checked_book(rules, out / SOLVED, progress, workers)
    elsewhere = frozenset(anchors_of(book))
    parts = book
    if chapters:
        named = _chapters_by_name(book)
        chosen = [named[name] for name in chapters]
        parts = replace(book, chapters=tuple(c for c in book.chapters if c in chosen), front=())
    leaflets = {
        f"{NAME}-{chapter.anchor}": leaflet_of(book, chapter)
        for chapter in (parts.chapters if chapters else games_of(parts))
    }
    if not leaflets and any(edition.is_leaflet for edition in wanted):
        message = "there is no game to make a leaflet of"
        raise InputError([Diagnostic(message, "Name a chapter: --chapter NAME.")])
    told: tuple[Diagnostic, ...] = ()
    counted: dict[str, int] = {}
    # A cover comes after its book, whose pages are then counted.
    for edition in sorted(wanted, key=lambda edition: isinstance(edition, CoverEdition)):
        files = leaflets if edition.is_leaflet else {stem: parts}
        for file, content in files.items():
            path = edition.path(out, file, whole=not chapters)
            write = edition.write
            if isinstance(edition, PaperEdition) and edition.is_archive:
                before = *out.glob(f"{NAME}*"), out / SOLVED
                write = partial(edition.write, manuscript=zipped(rules, before))
            if isinstance(edition, CoverEdition):
                write = partial(edition.write, pages=counted.get(edition.wraps.name, 0))
            path, built = write(path, content, version, elsewhere, workers, progress)
            counted[edition.name] = built.pages
            untranslated = missing_words(book.language)
            warnings = (*warnings, *built.warnings, *(w for w in untranslated if w not in told))
            yield path, replace(built, warnings=warnings)
            warnings, told = (), untranslated


def _chapters_by_name(book: Book) -> dict[str, Chapter]:
    """Return chapters by what each can be called: its anchor, title, file or game."""
    names = ((c, (c.anchor, c.title, Path(c.path).stem, c.game)) for c in book.chapters)
    return {name: chapter for chapter, own in names for name in own if name is not None}
