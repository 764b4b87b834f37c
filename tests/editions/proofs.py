"""Prints a proof of an edition: its pages as they are sent to the press, with tags and links."""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path

from donimoes_book.editions.build import _chapters_by_name
from donimoes_book.editions.edition import Job, PaperEdition, read_editions
from donimoes_book.editions.outline import anchors_of
from donimoes_book.editions.paper import Paper
from donimoes_book.editions.selection import select_chapters
from donimoes_book.manuscript.check import checked_book
from donimoes_book.manuscript.settings import FILE_NAME, read_settings
from donimoes_book.manuscript.tree import Book
from donimoes_book.progress import no_progress
from donimoes_book.store.files import solved_folder, write_whole


@dataclass(frozen=True)
class _Proof(PaperEdition):
    """An edition on a given paper, whose file nobody finishes for a press."""

    trimmed: Paper = field(kw_only=True)

    @property
    def paper(self) -> Paper:
        return self.trimmed


def print_proof(
    rules: Path, out: Path, name: str, chapters: Sequence[str] = (), workers: int = 1
) -> tuple[Path, Paper]:
    """Print a proof of a book's edition, or of some chapters, and return its file and paper."""
    editions = read_editions(read_settings(rules / FILE_NAME))
    edition = editions[name]
    assert isinstance(edition, PaperEdition)
    book, _ = checked_book(rules, solved_folder(out), no_progress, workers)
    elsewhere = frozenset(anchors_of(book))
    if chapters:
        by_name = _chapters_by_name(book)
        book = select_chapters(book, [by_name[each].anchor for each in chapters])
    path = out / f"{'-'.join(['proof', name, *chapters])}.pdf"
    return path, proof_of(edition, book, path, elsewhere=elsewhere, rules=rules, workers=workers)


def proof_of(
    edition: PaperEdition,
    book: Book,
    path: Path,
    *,
    elsewhere: frozenset[str] = frozenset(),
    rules: Path = Path(),
    workers: int = 1,
) -> Paper:
    """Print a proof of a checked book to a file and return its paper, with room for the spine."""
    job = Job(book, "1", elsewhere, workers, no_progress, rules)
    own = {each.name: getattr(edition, each.name) for each in fields(PaperEdition)}
    paper = edition.paper
    while True:
        proof = _Proof(**own | {"press": None}, trimmed=paper)
        printed = proof.print_book(job, proof.last_pages(path))
        press = edition.press
        wider = paper.bound(press.bound(printed.pages)) if press else paper
        if wider == paper:
            write_whole(path, printed.content)
            return paper
        paper = wider
