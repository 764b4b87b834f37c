"""Makes once for all tests what takes long, whichever of their processes comes first."""

import fcntl
import pickle
import shutil
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

from donimoes_book.manuscript.check import checked_book
from donimoes_book.manuscript.tree import Book
from donimoes_book.store import sealed_files
from donimoes_book.store.files import SOLVED

ROOT = Path(__file__).parents[2]
READ = "book.pickle"
CARRIED = sealed_files.CARRIED
"""What the program carries of our book: replayed when it's read, and solved again in long tests."""


def made_once(place: Path, make: Callable[[Path], object]) -> Path:
    """Return a folder that `make` fills, unless another process has made it or is about to."""
    with place.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not place.exists():
            begun = place.with_suffix(".begun")
            begun.mkdir()
            make(begun)
            begun.rename(place)
    return place


def solve_book(out: Path) -> None:
    """Fill an output folder with all that a build of our book keeps."""
    # What a build has kept is good as long as nothing that decides it has changed.
    if (kept := ROOT / "build" / SOLVED).is_dir():
        shutil.copytree(kept, out / SOLVED)
    with patch.object(sealed_files, "CARRIED", CARRIED):
        sealed_files.carried.cache_clear()
        book, _ = checked_book(ROOT / "rules", out / SOLVED)
    sealed_files.carried.cache_clear()
    (out / READ).write_bytes(pickle.dumps(book))


def read_solved(out: Path) -> Book:
    """Return the book that was solved."""
    book: Book = pickle.loads((out / READ).read_bytes())
    return book
