"""The book that comes with the program, for those who have none of their own."""

from importlib.resources import files
from pathlib import Path


def included_book() -> Path:
    """Return the folder of the book that is installed with the program, or stands beside it."""
    program = Path(str(files("donimoes_book")))
    installed = program / "rules"
    return installed if installed.is_dir() else program.parents[1] / "rules"
