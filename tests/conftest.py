"""What all tests share: settings, what a test may cost, and our own book, solved once."""

import gc
import os
import shutil
from pathlib import Path

import pytest
from hypothesis import settings

from donimoes_book.manuscript.tree import Book
from donimoes_book.store import sealed_files
from helpers.once import made_once, read_solved, solve_book
from helpers.svg_validation import validate_svg

# What tests look at is worked out here, not carried by the program; only our book's problems are.
sealed_files.CARRIED = Path("nothing.txt")

pytest_plugins = ("helpers.budget", "helpers.site_fonts")

# As many as every change can wait for; `make fuzz` tries more.
settings.register_profile("donimoes", derandomize=True, deadline=None, max_examples=40)
settings.load_profile("donimoes")

validate_svg(True)
gc.disable()


def pytest_collection_finish() -> None:
    """Look for garbage only among what tests make: what was collected until now stays."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    gc.enable()


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder for what the processes of one run share."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def solved_book(shared: Path) -> Path:
    """Return an output folder in which our own book is checked and solved; not to be written to."""
    return made_once(shared / "solved-book", solve_book)


@pytest.fixture(scope="session")
def our_book(solved_book: Path) -> Book:
    """Return our own book, checked and filled in."""
    return read_solved(solved_book)


@pytest.fixture
def solved_out(solved_book: Path, tmp_path: Path) -> Path:
    """Return an output folder of the test's own in which our own book is checked and solved."""
    return Path(shutil.copytree(solved_book, tmp_path / "build"))
