"""Finds the book that comes with the program, for users who have none of their own."""

from importlib.resources import files
from pathlib import Path

RULES = Path("rules")
"""The default folder of a book."""


def included_book() -> Path:
    """Return the folder of the book that is installed with the program, or is beside it."""
    program = Path(str(files("donimoes_book")))
    installed = program / "rules"
    return installed if installed.is_dir() else program.parents[1] / "rules"


def book_folder(rules: Path) -> Path:
    """Return a book's folder; if the default folder doesn't exist, that of the included book."""
    return included_book() if rules == RULES and not rules.is_dir() else rules
