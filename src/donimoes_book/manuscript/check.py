"""Checks a book before it is printed: its text, claims, problems and reminders."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain, count
from pathlib import Path

from donimoes_book.diagnostics import Diagnostic, InputError, by_file, collect_errors, raise_errors
from donimoes_book.games import registry
from donimoes_book.games.game import Game
from donimoes_book.manuscript import alike, filling, folders, loader, problem_sets, solving
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.manuscript.claims import check_book
from donimoes_book.manuscript.cover import check_back
from donimoes_book.manuscript.flip_books import fill_flip_books
from donimoes_book.manuscript.glossary import link_glossary
from donimoes_book.manuscript.kinds import kind_of
from donimoes_book.manuscript.plates import fill_plates
from donimoes_book.manuscript.reminders import (
    check_reminders,
    language_within,
    read_reminder,
    reminder_paths,
)
from donimoes_book.manuscript.settings import (
    FILE_NAME,
    book_part,
    original_of,
    problems_folder,
    read_settings,
)
from donimoes_book.manuscript.solving_records import solve_records
from donimoes_book.manuscript.source import Source, read_board
from donimoes_book.manuscript.store import SolvedStore, record_store
from donimoes_book.manuscript.tree import CONTENTS, Book, Link, ProblemSet, ReminderSet
from donimoes_book.manuscript.walking import (
    anchors_in,
    blocks_of_kind,
    inlines_of_kind,
    replace_blocks,
)
from donimoes_book.progress import Progress, begin, no_progress
from donimoes_book.store.files import is_file
from donimoes_book.store.memo import keeping
from donimoes_book.words.language import speaking
from donimoes_book.words.naming import is_markdown

Fill = Callable[[Book], Book]
"""Fills in a book; raises InputError."""


def checked_book(
    rules: Path,
    solved: Path,
    progress: Progress = no_progress,
    workers: int = 1,
    *,
    only_known: bool = False,
) -> tuple[Book, tuple[Diagnostic, ...]]:
    """Read a book, check its claims and fill in its problems; return it with all warnings.

    `solved` is the folder of stored solutions; `workers` processes solve whatever it lacks, unless
    `only_known`: then those problems are marked as coming. With more than one, a script that calls
    this needs a main module that can be imported. Raises InputError with the diagnostics of all
    files, file by file.
    """
    with keeping(solved) as store:
        book, diagnostics = loader.read_book(rules)
        with speaking(book.language):
            book, mistakes = _check_and_fill(
                book, rules, solved, progress, workers, only_known=only_known
            )
            if folders.own_folder(rules, folders.REMINDERS).is_dir():
                mistakes += check_reminders(rules)
            if not InputError([*diagnostics, *mistakes]).count:
                mistakes += _dangling(book)
        diagnostics = by_file([*diagnostics, *mistakes, *store.take_warnings()])
    raise_errors(diagnostics)
    return book, tuple(diagnostics)


def _dangling(book: Book) -> Iterator[Diagnostic]:
    """Yield a warning for each link to what the book could have, such as a solution, but hasn't."""
    blocks = [*book.front, *chain.from_iterable(chapter.blocks for chapter in book.chapters)]
    anchors = {CONTENTS, *(chapter.anchor for chapter in book.chapters), *anchors_in(blocks)}
    for link in inlines_of_kind(blocks, Link):
        if link.target[:1] == "#" and link.target[1:] not in anchors and link.origin:
            yield link.origin.diagnostic(link.leads_nowhere, warning=True)


def _check_and_fill(
    book: Book,
    rules: Path,
    solved: Path,
    progress: Progress,
    workers: int = 1,
    *,
    is_whole: bool = True,
    only_known: bool = False,
) -> tuple[Book, list[Diagnostic]]:
    """Check and fill in a book or part of one; returns it with all diagnostics."""
    wrong, own = check_book(book), partial(book_part, rules)
    store = SolvedStore(solved, measured=own(folders.MEASURED), only_known=only_known)
    records = record_store(solved, own(folders.MEASURED), only_known=only_known)
    fill_problems = partial(
        problem_sets.fill_problems,
        banks=problems_folder(rules),
        store=store,
        progress=progress,
        warnings=wrong,
        workers=workers,
    )
    fill_records = partial(
        problem_sets.fill_records,
        banks=own(folders.RECORDS),
        store=records,
        progress=progress,
        proofs=own(folders.PROOFS),
    )
    of_parts: tuple[Fill, ...] = (
        fill_problems,
        partial(problem_sets.fill_ideas, rules=rules, warnings=wrong),
        fill_records,
        partial(filling.fill_numbers, folder=own(folders.NUMBERS)),
        partial(filling.fill_families, folder=own(folders.NUMBERS)),
        partial(fill_plates, folder=own(folders.NUMBERS)),
        partial(_with_reminders, rules=rules),
        filling.number_spreads,
        filling.with_titles,
    )
    # What repeats parts of the book needs them to be right.
    repeating: tuple[Fill, ...] = check_back, fill_flip_books, filling.fill_sections
    fill_index = partial(filling.fill_index, warnings=wrong)
    of_books: tuple[Fill, ...] = *repeating, filling.fill_credits, fill_index, link_glossary
    begin(progress, "solving")
    for fill in (*of_parts, *(of_books if is_whole else ())):
        if fill not in repeating or not InputError(wrong).count:
            with collect_errors(wrong):
                book = fill(book)
    return book, [*wrong, *store.warnings, *records.warnings]


def _with_reminders(book: Book, rules: Path) -> Book:
    """Fill in the reminders of the book's games; `check_reminders` reports mistakes in them."""
    if not book_part(rules, folders.REMINDERS).is_dir():
        return book
    games = dict.fromkeys(chapter.game for chapter in book.chapters if chapter.game)
    with_problems = (block.game for block in blocks_of_kind(book, ProblemSet))
    paths = reminder_paths(rules, *games, *with_problems).items()
    by_game = {game: read_reminder(path)[0] for game, path in paths if folders.has_file(path)}
    cards = tuple(by_game[game] for game in games if game in by_game)
    chapters = (replace(it, reminder=by_game.get(it.game or "")) for it in book.chapters)
    book = replace(book, chapters=tuple(chapters))
    book = replace_blocks(book, lambda block: replace(block, reminders=cards), ReminderSet)
    return replace_blocks(book, lambda b: replace(b, reminder=by_game.get(b.game)), ProblemSet)


def check_path(
    path: Path, solved: Path, progress: Progress = no_progress, workers: int = 1
) -> list[Diagnostic]:
    """Return all errors and warnings about a book, one of its files, or a single file.

    A chapter is read within its book, so that its links are known, and everything it prints is
    checked with it. A problem bank is solved. A Markdown file outside any book is read in the
    classic style. Any other file should contain a position.
    """
    with keeping(solved) as store:
        return _checked(path, solved, progress, workers) + store.take_warnings()


def _checked(path: Path, solved: Path, progress: Progress, workers: int) -> list[Diagnostic]:
    try:
        if path.name == FILE_NAME:
            path = path.parent
        if not is_file(path):
            warnings = list(checked_book(path, solved, progress, workers)[1])
            return warnings if original_of(path) else [*warnings, *alike.alike_problems(path)]
        if not is_markdown(path.name):
            source = Source.read(path)
            read_board(source, source.lines)
            return []
        game = registry.get(path.stem)
        rules = _book_of(path, problems_folder)
        if game and solving.has_problems(game) and rules:
            store = SolvedStore(solved, measured=folders.own_folder(rules, folders.MEASURED))
            mistakes = _check_bank(path, game, store, progress)
            return [*mistakes, *alike.alike_in_bank(rules, game.name)]
        rules = _book_of(path, partial(folders.own_folder, name=folders.RECORDS))
        kind = kind_of(game) if game else None
        if game and kind and kind.has_records and rules:
            diagnostics: list[Diagnostic] = []
            entries = read_bank(path, game.name, diagnostics)
            store = record_store(solved, folders.own_folder(rules, folders.MEASURED))
            proofs = folders.own_folder(rules, folders.PROOFS)
            solve_records(game.name, entries, diagnostics, store=store, proofs=proofs)
            return diagnostics + store.warnings
        if folders.REMINDERS in (path.parent.name, path.parent.parent.name):
            language = language_within(path)
            if language is not None:
                with speaking(language):
                    return read_reminder(path)[1]
        settings = path.parent / FILE_NAME
        if is_file(settings) and path.name in read_settings(settings).chapters:
            return _check_chapter(path, solved, progress)
        return list(checked_book(path, solved, progress, workers)[1])
    except InputError as error:
        return list(error.diagnostics)


def _book_of(path: Path, folder: Callable[[Path], Path]) -> Path | None:
    """Return the book whose folder of this kind contains a file; None if there is no such book."""
    books = (above for above in path.parents if is_file(above / FILE_NAME))
    return next((rules for rules in books if path.parent == folder(rules)), None)


def _check_chapter(path: Path, solved: Path, progress: Progress) -> list[Diagnostic]:
    book, diagnostics = loader.read_book(path.parent)
    chapters = tuple(chapter for chapter in book.chapters if chapter.path == str(path))
    part = replace(book, chapters=chapters, front=(), openers={})
    with speaking(book.language):
        _, mistakes = _check_and_fill(part, path.parent, solved, progress, is_whole=False)
    # If the book cannot have the chapter, that is said where the book names it.
    paths = (str(path),) if chapters else (str(path), str(path.parent / FILE_NAME))
    own = (d for d in diagnostics if d.path == paths[0] or (d.path in paths and not d.warning))
    return by_file([*own, *mistakes])


def _check_bank(path: Path, game: Game, store: SolvedStore, progress: Progress) -> list[Diagnostic]:
    diagnostics, warnings = list[Diagnostic](), list[Diagnostic]()
    entries, done = read_bank(path, game.name, diagnostics), count(1)

    def report() -> None:
        progress(next(done), len(entries))

    problem_sets.solve_bank(game.name, entries, diagnostics, report, store=store, warnings=warnings)
    return diagnostics + warnings + store.warnings
