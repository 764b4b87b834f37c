"""The editions of a book: on paper, folded or for a press; their covers; and for screens.

Each edition knows which file it goes to, and writes it with modules that only it needs. A book has
some editions of its own accord, and others by the tables `[editions.NAME]` of `book.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import takewhile
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

from reportlab.lib.units import mm

from donimoes_book.diagnostics import Diagnostic, InputError, suggest
from donimoes_book.editions.paper import LEAST_LINE, PAPERS, PROCESS, Paper, Press, panel
from donimoes_book.editions.paper_sizes import find_paper
from donimoes_book.editions.result import BuildResult, PageList
from donimoes_book.editions.selection import MostProblems, Selection, select_printed
from donimoes_book.manuscript.settings import (
    EDITION_KEYS,
    NUMBERS,
    Mistake,
    Settings,
    home_of,
    mistakes_in,
)
from donimoes_book.manuscript.tree import Book
from donimoes_book.progress import Progress, no_progress
from donimoes_book.store.files import (
    KEEP,
    SOLVED,
    OutsideError,
    find_inside,
    read_bytes,
    write_whole,
)

NAME = "donimoes"
"""The beginning of every file's name."""
DEFAULT = "a4"
"""The default paper of an edition, and the edition built by default."""
ALL = "all"
"""A name for all editions, so no edition can have it."""
FOLDS = ("saddle", "trifold")
FORMATS = ("html", "workshop", "epub")
"""The formats for screens, each also the name of an edition."""
COVER = "cover"
"""The format of an edition that is another edition's cover."""

THICKNESS = 0.1
"""The thickness of ordinary office paper, in millimetres."""
BLEED = 3.0
"""The default bleed for a press, in millimetres."""
_PRINTED = "pdf"
"""The default format of an edition."""
_BULK = 1.25
"""The bulk of ordinary book paper, in cubic centimetres per gram."""
_MARGINS = {"inner": "inner", "outer": "outer", "top": "top", "bottom": "least_bottom"}
_LINES = {"leading": "leading", "columns": "column_count"}
"""The fields of a paper that an edition's keys are for, by key; margins are in millimetres."""
_ABOUT = 1.05
"""How much larger than half a sheet a page may be to be printed on it, as A5 is on letter."""
_LEAST_READ = 6.0
"""The size of the smallest type that is read with ease, in points."""
_LEAST_LINES = 8
"""The fewest lines that a page can have."""
_PRESS_KEYS = ("bleed", "accent", "marks", "spine_bleed", "profile")
"""The keys only an edition for a press can have."""
_COVER_KEYS = ("wraps", "weight", "bulk")
"""The keys only a cover can have."""

BuiltFile = tuple[Path, "BuildResult[Any]"]
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
    editions: Collection[Edition] = ()
    """All editions that the book has."""
    places: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """The page of each anchor in the editions that have been printed, by their names."""


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
    layout: tuple[tuple[str, float], ...] = ()
    """The margins, the leading and the number of columns that are not the paper's own."""
    high_contrast: bool = False
    """Whether type and lines are printed in stronger colours."""
    light_ink: bool = False
    """Whether its cover is drawn in lines on white."""
    thickness: float = THICKNESS * mm
    """The thickness of a sheet, and so of a leaf, in points."""
    signature: int = 0
    """The most pages stitched together; 0 for all."""
    is_archive: bool = False
    """Whether the file is for archives, with the manuscript attached."""
    press: Press | None = None
    """How a printing house prints it; None for printing at home."""
    chapters: tuple[str, ...] = ()
    """The files of the chapters that it has, and nothing else; empty for the book."""
    appendix: tuple[str, ...] = ()
    """The files of the chapters at its end that print otherwise leaves out."""
    in_short: tuple[str, ...] = ()
    """The files of the chapters that begin with their rules in short."""
    opens_left: bool = False
    """Whether games begin on left-hand pages, and parts have pages of their own on the right."""
    most_problems: MostProblems = 0

    @property
    def paper(self) -> Paper:
        """The paper of one page."""
        page = panel(self.sheet) if self.is_leaflet else self.sheet
        sized = page.with_sizes(text=self.text, half=self.half, **dict(self.layout))
        return replace(
            sized,
            high_contrast=self.high_contrast,
            light_ink=self.light_ink,
            press=self.press,
            opens_left=self.opens_left,
        )

    @property
    def selection(self) -> Selection:
        """What it prints of the book."""
        return Selection(
            self.chapters, self.appendix, self.in_short, self.most_problems, self.opens_left
        )

    @property
    def is_for_press(self) -> bool:
        """Whether a printing house prints it; without bleed, it's only a proof."""
        return self.press is not None and self.press.bleed > 0

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
            from donimoes_book.editions.pdf.archiving import archived, zipped

            built = *path.parent.glob(f"{NAME}*"), path.parent / SOLVED
            content = archived(printed.content, zipped(job.rules, built))
            printed = replace(printed, content=content)
        write_whole(path, printed.content)
        return path, printed

    def _stitched(self, editions: Collection[Edition]) -> str:
        """Return the file of an edition whose type is made for two pages on this one's sheet.

        It is empty if there is none, or if this one's type is large enough for that.
        """
        small = self.paper.least_type * sqrt(1 / 2) < _LEAST_READ
        if self.fold or self.press or not small:
            return ""
        room = self.sheet.width * self.sheet.height
        stitched = (e for e in editions if isinstance(e, PaperEdition) and e.fold == "saddle")
        fit = (e for e in stitched if e.sheet.width * e.sheet.height <= room / 2 * _ABOUT)
        return next((edition.path(Path(), NAME, whole=True).name for edition in fit), "")

    def last_pages(self, path: Path) -> Path:
        """Return the file that keeps the last build's page numbers for a book's file."""
        return path.parent / SOLVED / f"{path.stem}.pages.json"

    def print_book(self, job: Job, last_pages: Path | None = None) -> BuildResult[bytes]:
        """Set a book and put its pages on sheets if they are to be folded.

        `last_pages` keeps the page numbers for the next build.
        """
        from donimoes_book.editions.pdf.book import Printing, typeset

        addresses: Mapping[str, str] = {}
        if job.book.address:
            from donimoes_book.editions.addresses import problem_addresses, unprinted_addresses
            from donimoes_book.editions.problem_data import problems_of

            addresses = dict(problem_addresses(job.book, problems_of(job.book)))
            addresses |= unprinted_addresses(job.book)

        printing = Printing(
            elsewhere=job.elsewhere,
            addresses=addresses,
            selection=self.selection,
            last_pages=last_pages,
            workers=job.workers,
            progress=job.progress,
        )

        book = replace(job.book, stitched=self._stitched(job.editions))

        def set_on(paper: Paper, *, tags: bool = False) -> BuildResult[bytes]:
            return typeset(book, paper, job.version, printing=replace(printing, tags=tags))

        if self.is_leaflet:
            from donimoes_book.editions.pdf.leaflets import print_leaflet

            sizes = self.text, self.half
            return print_leaflet(job.book, job.version, self.paper, self.sheet, sizes, printing)
        if self.press:
            from donimoes_book.editions.pdf.press import bound

            return bound(self.press, self.paper, set_on)
        # On folded sheets, pages aren't in reading order.
        pages = set_on(self.paper, tags=not self.fold)
        if not self.fold:
            return pages
        from donimoes_book.editions.pdf import folding

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
    light_ink: bool = False
    """Whether it is drawn in lines on white."""
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

        pages, places = job.counted.get(self.wraps.name, 0), job.places.get(self.wraps.name, {})
        if not pages:
            stem = path.stem.removesuffix(f"-{self.name}")
            last = self.wraps.last_pages(self.wraps.path(path.parent, stem, whole=True))
            inside = self.wraps.print_book(job, last)
            pages, places = inside.pages, inside.places
        paper = replace(self.wraps.paper, light_ink=self.light_ink or self.wraps.light_ink)
        wrap = Wrap(paper, pages, self.thickness, self.bleed, places)
        book = select_printed(job.book, self.wraps.selection)
        printed = print_wrap(book, wrap, job.version, self.name)
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
    page_list: PaperEdition | None = None
    """The printed edition whose pages an e-book can be turned to."""
    is_leaflet = False
    is_for_press = False

    def path(self, out: Path, stem: str, *, whole: bool) -> Path:
        """Return the file or folder it is written to.

        `stem` names files of this part of the book; the whole book's site doesn't use it.
        """
        if self.format != "epub":
            return out / (self.name if whole else f"{stem}-{self.name}")
        own = stem if self.name == self.format else f"{stem}-{self.name}"
        return out / f"{own}.{self.format}"

    def write(self, path: Path, job: Job) -> BuiltFile:
        """Write a book as a site or as an e-book."""
        if self.format != "epub":
            from donimoes_book.editions.html import site
            from donimoes_book.editions.html.frame import INDEX
            from donimoes_book.editions.problem_data import problems_of
            from donimoes_book.store.whole_folders import write_folder

            options = site.SiteOptions(
                elsewhere=job.elsewhere,
                problems=problems_of(job.book) if self.play else (),
                solved=path.parent / SOLVED,
                workers=job.workers,
                progress=job.progress,
                rules=job.rules,
            )
            if self.format == "workshop":
                from donimoes_book.editions.workshop import build_workshop

                result = build_workshop(path.parent, job.book, job.version, options)
            else:
                result = site.build_site(job.book, job.version, options)
            write_folder(path, result.content, ours=site.holds_site)
            return path / INDEX, result
        from donimoes_book.editions.epub import build_epub

        ebook = build_epub(job.book, job.version, job.elsewhere, self._page_list(path, job))
        write_whole(path, ebook.content)
        return path, ebook

    def _page_list(self, path: Path, job: Job) -> PageList | None:
        """Return the pages of the printed edition; if need be, typeset it to find them."""
        printed = self.page_list
        if not printed:
            return None
        if not (places := job.places.get(printed.name, {})):
            stem = path.stem.removesuffix(f"-{self.name}")
            last = printed.last_pages(printed.path(path.parent, stem, whole=True))
            places = printed.print_book(job, last).places
        sides = " × ".join(
            f"{side / mm:.0f}" for side in (printed.sheet.width, printed.sheet.height)
        )
        return PageList(f"{job.book.title}, {printed.name}, {sides} mm", places)


Edition = PaperEdition | CoverEdition | ScreenEdition


# Tables of editions


class _Table(NamedTuple):
    name: str
    values: Mapping[str, Any]
    folder: Path
    """The folder of `book.toml`."""
    chapters: Collection[str]
    editions: Mapping[str, Edition]
    """The editions that have been read."""


class _Kind(NamedTuple):
    """A kind of editions: those that every book has, and what reads the others."""

    own: Mapping[str, Edition]
    has: Callable[[str], bool]
    """Whether editions of a format are of this kind."""
    mistakes: Callable[[_Table], Iterator[Mistake]]
    read: Callable[[_Table], Edition]


def read_editions(settings: Settings | None) -> dict[str, Edition]:
    """Return every edition by name; raises InputError with all mistakes in `book.toml`."""
    tables = settings.editions if settings else {}
    folder = settings.source.folder if settings else Path()
    listed = list(settings.chapters) if settings else []
    editions: dict[str, Edition] = {}
    mistakes: list[tuple[str, Mistake]] = []
    if ALL in tables:
        advice = "It stands for every edition. Choose another name."
        mistakes.append((ALL, Mistake("", "an edition cannot be called all", advice)))
    for kind in _KINDS:
        editions |= kind.own
        for name, values in tables.items():
            if kind.has(values.get("format", _PRINTED)):
                table = _Table(name, values, folder, listed, editions)
                own_mistakes = [(name, mistake) for mistake in kind.mistakes(table)]
                mistakes += own_mistakes
                if not own_mistakes:
                    editions[name] = kind.read(table)
    if settings and mistakes:
        raise InputError(_diagnostic_in_table(settings, *mistake) for mistake in mistakes)
    return editions


def _diagnostic_in_table(settings: Settings, name: str, mistake: Mistake) -> Diagnostic:
    """Return a diagnostic that underlines a key's value in an edition's table."""
    first = settings.line_of(f"[editions.{name}]")
    table = takewhile(lambda line: not line.startswith("["), settings.source.lines[first:])
    setting = re.compile(rf"\s*{mistake.key}\s*=[\s\"'{{\[]*(?P<value>[^\"'#]*\w)")
    value, line = "", first
    for number, text in enumerate(table, first + 1):
        if not value and (match := setting.match(text)):
            value, line = match["value"], number
    return settings.source.find(value, line).diagnostic(mistake.message, mistake.advice)


# Tables of editions on paper


def _paper_mistakes(table: _Table) -> Iterator[Mistake]:
    values = table.values
    fold = values.get("fold", "")
    try:
        paper = find_paper(str(values.get("paper", DEFAULT)))
    except ValueError as error:
        yield Mistake("paper", *error.args)
    else:
        yield from _layout_mistakes(paper, values)
    if fold and fold not in FOLDS:
        yield Mistake("fold", f"there is no fold {str(fold)!r}", suggest(str(fold), FOLDS))
    yield from mistakes_in(values, EDITION_KEYS)
    is_stitched, for_press = fold == "saddle", values.get("press") is True
    sewn = is_stitched or for_press
    for keys, fit, what, advice in (
        (("thickness",), is_stitched, "stitched sheets", 'Add fold = "saddle".'),
        (("signature",), sewn, "stitched sheets", 'Add fold = "saddle", or press = true.'),
        (_COVER_KEYS, False, "a cover", 'Add format = "cover".'),
        (_PRESS_KEYS, for_press, "a press", "Add press = true."),
    ):
        for key in keys:
            if key in values and not fit:
                yield Mistake(key, f"{key} matters only for {what}", advice)
    for key, what in (("archive", "an archive"), ("press", "a press")):
        if fold and values.get(key) is True:
            message = f"{what} needs pages, not folded sheets"
            yield Mistake(key, message, f"Leave out fold, or {key}.")
    if for_press and values.get("archive") is True:
        message = "an edition is for a press or for an archive, not both"
        yield Mistake("archive", message, "Make two editions.")
    accent = values.get("accent", PROCESS)
    if not isinstance(accent, str) or not accent.strip() or not accent.isprintable():
        advice = 'Write "process", "black", or the name of an ink, such as "PANTONE 1805 C".'
        yield Mistake("accent", "accent is not the name of an ink", advice)
    if "profile" in values:
        yield from _profile_mistakes(table.folder, str(values["profile"]))
    if "play" in values:
        yield Mistake("play", "play matters only for a site", 'Add format = "html".')
    if "page_list" in values:
        yield Mistake("page_list", "page_list matters only for an e-book", 'Add format = "epub".')
    for key in ("chapters", "appendix", "in_short"):
        named = values.get(key, [])
        for name in named if isinstance(named, list) else [f"{named} (expected a list)"]:
            if name not in table.chapters:
                advice = suggest(str(name), table.chapters)
                yield Mistake(key, f"there is no chapter {name!r}", advice)


def _layout_mistakes(paper: Paper, values: Mapping[str, Any]) -> Iterator[Mistake]:
    """Yield why a page has no room for text between its margins."""
    own = values if not list(mistakes_in(values, EDITION_KEYS)) else {}
    page = paper.with_sizes(text=own.get("text"), **_layout(own))
    if page.narrow < LEAST_LINE * page.text:
        count = f" in {page.columns} columns" if page.columns > 1 else ""
        message = f"lines{count} have only {max(page.narrow / mm, 0):.0f} mm between the margins"
        key = next((key for key in ("columns", "inner", "outer") if key in own), "paper")
        yield Mistake(key, message, "Make the page larger, or the margins or the type smaller.")
    if page.text_height < _LEAST_LINES * page.grid:
        message = f"there are only {max(page.text_height, 0) // page.grid:.0f} lines on a page"
        key = next((key for key in ("top", "bottom", "leading") if key in own), "paper")
        yield Mistake(key, message, "Make the page larger, or the margins or the type smaller.")


def _profile_mistakes(folder: Path, name: str) -> Iterator[Mistake]:
    from donimoes_book.editions.pdf.press import is_profile

    advice = "Expected a file in the folder of book.toml: an ICC profile of a press with four inks."
    folder = home_of(folder, name)
    try:
        data = read_bytes(find_inside(folder, name), within=folder)
    except OutsideError as error:
        yield Mistake("profile", f"the profile {name} {error}", KEEP)
    except OSError as error:
        yield Mistake("profile", f"cannot read {name}: {error.strerror or error}", advice)
    else:
        if not is_profile(data):
            yield Mistake("profile", f"{name} is not a profile of a press", advice)


def _layout(values: Mapping[str, Any]) -> dict[str, float]:
    """Return what an edition says of its pages, in points, by the fields of a paper."""
    layout = {_MARGINS[key]: values[key] * mm for key in _MARGINS if key in values}
    return layout | {_LINES[key]: values[key] for key in _LINES if key in values}


def _paper_edition(table: _Table) -> PaperEdition:
    values = table.values
    half = values.get("half")
    return PaperEdition(
        table.name,
        find_paper(values.get("paper", DEFAULT)),
        layout=tuple(_layout(values).items()),
        fold=values.get("fold", ""),
        text=values.get("text"),
        half=half and half * mm,
        high_contrast="contrast" in values,
        light_ink="ink" in values,
        thickness=values.get("thickness", THICKNESS) * mm,
        signature=values.get("signature", 0),
        is_archive=values.get("archive", False),
        press=_press(values, table.folder) if values.get("press") else None,
        chapters=tuple(values.get("chapters", ())),
        appendix=tuple(values.get("appendix", ())),
        in_short=tuple(values.get("in_short", ())),
        opens_left=values.get("opens_left", False),
        most_problems=values.get("most_problems", 0),
    )


def _press(values: Mapping[str, Any], folder: Path) -> Press:
    profile = values.get("profile", "")
    home = home_of(folder, profile)
    return Press(
        bleed=values.get("bleed", BLEED) * mm,
        accent=values.get("accent", PROCESS),
        marks=values.get("marks", False),
        spine_bleed=values.get("spine_bleed", True),
        signature=values.get("signature", 0),
        profile=read_bytes(home / profile, within=home) if profile else b"",
    )


# For screens


def _screen_mistakes(table: _Table) -> Iterator[Mistake]:
    values = table.values
    format_ = values["format"]
    if format_ not in FORMATS:
        advice = suggest(str(format_), (_PRINTED, COVER, *FORMATS))
        yield Mistake("format", f"there is no format {str(format_)!r}", advice)
        return
    for key in values:
        if key not in ("format", "play", "page_list"):
            yield Mistake(key, f"{key} matters only in print", f"Leave {key} out.")
    paged = [n for n, e in table.editions.items() if isinstance(e, PaperEdition) and not e.fold]
    if "page_list" in values and format_ != "epub":
        yield Mistake("page_list", "page_list matters only for an e-book", "Leave it out.")
    elif (named := values.get("page_list", DEFAULT)) not in paged:
        message = f"there is no edition {str(named)!r} that has pages in order"
        yield Mistake("page_list", message, suggest(str(named), paged))
    if "play" in values and format_ != "html":
        yield Mistake("play", "an e-book runs no scripts", "Leave play out.")
    else:
        yield from mistakes_in({key: values[key] for key in values if key == "play"}, EDITION_KEYS)


def _screen_edition(table: _Table) -> ScreenEdition:
    values = table.values
    pages = table.editions.get(values.get("page_list", ""))
    assert pages is None or isinstance(pages, PaperEdition), pages
    return ScreenEdition(table.name, values["format"], values.get("play", True), pages)


# Covers


def _cover_mistakes(table: _Table) -> Iterator[Mistake]:
    name, values, editions = table.name, table.values, table.editions
    bound = [n for n, e in editions.items() if isinstance(e, PaperEdition) and not e.is_leaflet]
    if "wraps" not in values:
        message = f"{name} does not say which edition it is the cover of"
        yield Mistake("format", message, f'Write wraps = "{DEFAULT}".')
    elif (wrapped := values["wraps"]) not in bound:
        message = f"there is no edition {str(wrapped)!r} that could have a cover"
        yield Mistake("wraps", message, suggest(str(wrapped), bound))
    checked = {key: values[key] for key in values if key in NUMBERS or key == "ink"}
    yield from mistakes_in(checked, EDITION_KEYS)
    if "weight" in values and "thickness" in values:
        message = "thickness is given twice"
        yield Mistake("thickness", message, "Leave out thickness or weight.")
    if "bulk" in values and "weight" not in values:
        yield Mistake("bulk", "bulk matters only with a weight", "Write weight = 90.")
    for key in values:
        if key not in ("format", "thickness", "bleed", "ink", *_COVER_KEYS):
            yield Mistake(key, f"{key} matters only for pages", f"Leave {key} out.")


def _cover_edition(table: _Table) -> CoverEdition:
    values, wrapped = table.values, table.editions[table.values["wraps"]]
    assert isinstance(wrapped, PaperEdition), wrapped
    thickness = values.get("thickness", THICKNESS)
    if "weight" in values:
        # In micrometres, since a square metre has a million square millimetres.
        thickness = values["weight"] * values.get("bulk", _BULK) / 1000
    bleed = values["bleed"] * mm if "bleed" in values else wrapped.paper.bleed or BLEED * mm
    return CoverEdition(table.name, wrapped, thickness * mm, bleed, "ink" in values)


_KINDS = (
    _Kind(
        {name: PaperEdition(name, paper) for name, paper in PAPERS.items()},
        lambda format_: format_ == _PRINTED,
        _paper_mistakes,
        _paper_edition,
    ),
    _Kind(
        {name: ScreenEdition(name, name) for name in FORMATS},
        lambda format_: format_ not in (_PRINTED, COVER),
        _screen_mistakes,
        _screen_edition,
    ),
    # Covers come last, since each belongs to an edition that may be anywhere in the file.
    _Kind({}, lambda format_: format_ == COVER, _cover_mistakes, _cover_edition),
)
