"""The book that comes with the program, for those who have none of their own."""

from importlib.resources import files
from pathlib import Path

RULES = Path("rules")
"""The folder of a book where none is named."""


def included_book() -> Path:
    """Return the folder of the book that is installed with the program, or stands beside it."""
    program = Path(str(files("donimoes_book")))
    installed = program / "rules"
    return installed if installed.is_dir() else program.parents[1] / "rules"


def book_folder(rules: Path) -> Path:
    """Return the folder of a book; where none is named and there is none, that of the program's."""
    return included_book() if rules == RULES and not rules.is_dir() else rules
