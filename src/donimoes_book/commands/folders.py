"""The folders that commands read and write: a manuscript's, and the one for output."""

from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from donimoes_book.commands import common
from donimoes_book.manuscript.folders import RULES, nearest_book

Rules = Annotated[Path, Option("--rules", help="The manuscript's folder.")]
Out = Annotated[Path, Option("--out", help="The folder for output.")]
Folder = Annotated[
    Path | None, Argument(metavar="FOLDER", help="The manuscript's folder, as with --rules.")
]


def named_folder(folder: Path | None, rules: Path) -> Path:
    """Return the folder named in one of two ways; raises UsageError if both are used."""
    if folder and rules != RULES:
        raise common.UsageError(f"Name one folder: {folder} or --rules {rules}.")
    return folder or (nearest_book() if rules == RULES else rules)
