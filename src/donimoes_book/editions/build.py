"""Builds editions of a book, which is checked and filled only once for all of them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from donimoes_book.diagnostics import Diagnostic, InputError, file_error, raise_errors, suggest
from donimoes_book.editions.composing.leaflets import leaflet_of
from donimoes_book.editions.edition import (
    ALL,
    DEFAULT,
    NAME,
    BuiltFile,
    CoverEdition,
    Edition,
    Job,
    ScreenEdition,
    read_editions,
)
from donimoes_book.editions.game_choice import games_of
from donimoes_book.editions.outline import anchors_of
from donimoes_book.editions.selection import select_chapters
from donimoes_book.editions.warnings import missing_words
from donimoes_book.manuscript.characters import is_about_paper
from donimoes_book.manuscript.check import checked_book
from donimoes_book.manuscript.loader import read_book
from donimoes_book.manuscript.settings import FILE_NAME, read_settings
from donimoes_book.manuscript.tree import Book, Chapter
from donimoes_book.progress import Progress, begin, no_progress
from donimoes_book.store.files import solved_folder
from donimoes_book.store.whole_folders import restore_folder
from donimoes_book.words.naming import LONGEST, unused


def build_editions(
    rules: Path,
    out: Path,
    editions: Sequence[str],
    chapters: Sequence[str],
    version: str,
    progress: Progress = no_progress,
    workers: int = 1,
    *,
    light_ink: bool = False,
) -> Iterator[BuiltFile]:
    """Build each named edition into `out`; raises InputError before anything is written.

    `chapters` names the chapters to build; none means the whole book. For `workers` see
    `checked_book`. With `light_ink`, covers are drawn in lines on white.
    """
    settings = read_settings(rules / FILE_NAME) if (rules / FILE_NAME).exists() else None
    by_name = read_editions(settings)
    listed = [DEFAULT, *(settings.editions if settings else ())]
    names = [n for name in editions or [DEFAULT] for n in (listed if name == ALL else [name])]
    unknown = [name for name in dict.fromkeys(names) if name not in by_name]
    diagnostics = [Diagnostic(f"there is no edition {n!r}", suggest(n, by_name)) for n in unknown]
    if chapters:
        # Fail before anything is solved; mistakes in the book itself are reported below.
        book, mistakes = read_book(rules)
        if all(mistake.warning for mistake in mistakes):
            named = _chapters_by_name(book)
            stems = ", ".join(Path(chapter.path).stem for chapter in book.chapters)
            diagnostics += [
                Diagnostic(
                    f"there is no chapter {n!r}", suggest(n, named) or f"Expected one of: {stems}."
                )
                for n in chapters
                if n not in named
            ]
    if diagnostics:
        raise InputError(diagnostics)
    stem = "-".join([NAME, *chapters]).replace("/", "-")
    chosen_editions = [_inked(by_name[name], light_ink) for name in dict.fromkeys(names)]
    for screen in (edition for edition in chosen_editions if isinstance(edition, ScreenEdition)):
        # If the book turns out to be wrong, the last build's site can still be seen.
        restore_folder(screen.path(out, stem, whole=not chapters))
    book, warnings = checked_book(rules, solved_folder(out), progress, workers)
    if all(isinstance(edition, ScreenEdition) for edition in chosen_editions):
        warnings = tuple(warning for warning in warnings if not is_about_paper(warning))
    elsewhere = frozenset(anchors_of(book))
    parts = book
    if chapters:
        named = _chapters_by_name(book)
        parts = select_chapters(book, [named[name].anchor for name in chapters])
    leaflets: dict[str, Book] = {}
    if any(edition.is_leaflet for edition in chosen_editions):
        for chapter in parts.chapters if chapters else games_of(parts):
            file = unused(f"{NAME}-{chapter.anchor[:LONGEST]}", leaflets, {})
            leaflets[file] = leaflet_of(book, chapter)
        if not leaflets:
            message = "there is no game to make a leaflet of"
            raise InputError([Diagnostic(message, "Name a chapter: --chapter NAME.")])
    counted, places = dict[str, int](), dict[str, Mapping[str, int]]()
    # What asks for another edition's pages comes after it, because by then they are known.
    for edition in sorted(chosen_editions, key=_asks_for_pages):
        files = leaflets if edition.is_leaflet else {stem: parts}
        for file, content in files.items():
            path = edition.path(out, file, whole=not chapters)
            begin(progress, f"making {path.name}")
            around = counted, list(by_name.values()), places
            job = Job(content, version, elsewhere, workers, progress, rules, *around)
            path, built = edition.write(path, job)
            counted[edition.name], places[edition.name] = built.pages, built.places
            warnings = *warnings, *built.warnings, *missing_words(book.language)
            yield path, replace(built, warnings=warnings)
            warnings = ()


def _inked(edition: Edition, light: bool) -> Edition:
    """Return an edition whose cover, if it has one, is drawn in lines on white."""
    if isinstance(edition, ScreenEdition) or not light:
        return edition
    return replace(edition, light_ink=True)


def _asks_for_pages(edition: Edition) -> bool:
    return isinstance(edition, CoverEdition) or bool(
        isinstance(edition, ScreenEdition) and edition.page_list
    )


def press_files(rules: Path, out: Path) -> list[Path]:
    """Return the files of all press editions previously built into `out`.

    Raises InputError if there is no such edition, or if one hasn't been built.
    """
    if not rules.is_dir():
        raise file_error(rules, "this is neither a PDF file nor the folder of a book")
    settings = read_settings(rules / FILE_NAME)
    files = {
        name: edition.path(out, NAME, whole=True)
        for name, edition in read_editions(settings).items()
        if edition.is_for_press
    }
    if not files:
        advice = "Add press = true to an edition's table."
        raise file_error(settings.source.path, "no edition of this book is for a press", advice)
    raise_errors(
        [
            Diagnostic(
                f"the edition {name} has not been built",
                f"Run: donimoes-book build --rules {rules} --out {out} --edition {name}",
                path=str(file),
            )
            for name, file in files.items()
            if not file.exists()
        ]
    )
    return list(files.values())


def _chapters_by_name(book: Book) -> dict[str, Chapter]:
    """Return chapters by each of their names: anchor, title, file and game."""
    names = ((c, (c.anchor, c.title, Path(c.path).stem, c.game)) for c in book.chapters)
    return {name: chapter for chapter, own in names for name in own if name is not None}
