"""Checks and solves our own book once for all tests, whichever of their processes comes first."""

import fcntl
import pickle
import shutil
from pathlib import Path

from donimoes_book.files import SOLVED
from donimoes_book.manuscript.check import checked_book
from donimoes_book.manuscript.tree import Book

ROOT = Path(__file__).parents[1]
READ = "book.pickle"


def solve_book(shared: Path) -> Path:
    """Return an output folder with all that a build of our book keeps; `shared` is everybody's."""
    out = shared / "solved-book"
    with (shared / "solved-book.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not out.exists():
            begun = shared / "solved-book-begun"
            # What a build has kept is good as long as nothing that decides it has changed.
            if (kept := ROOT / "build" / SOLVED).is_dir():
                shutil.copytree(kept, begun / SOLVED)
            book, _ = checked_book(ROOT / "rules", begun / SOLVED)
            (begun / READ).write_bytes(pickle.dumps(book))
            begun.rename(out)
    return out


def read_solved(out: Path) -> Book:
    """Return the book that was solved."""
    book: Book = pickle.loads((out / READ).read_bytes())
    return book
