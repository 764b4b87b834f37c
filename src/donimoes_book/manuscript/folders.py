"""Where things are: a book's own folders, and the book that comes with the program."""

import os
from collections.abc import Collection, Iterator
from contextlib import suppress
from errno import ENOENT, ENOTDIR
from importlib.resources import files
from pathlib import Path

from donimoes_book.diagnostics import file_error
from donimoes_book.store.files import (
    KEEP,
    OutsideError,
    check_file,
    check_inside,
    find_inside,
    is_file,
    real_path,
)

RULES = Path("rules")
"""The default folder of a book."""
PROBLEMS = "problems"
"""The folder of problem banks, unless `book.toml` names another."""
RECORDS = "records"
"""The folder of the longest known problems: a bank for each game, as with problems."""
NUMBERS = "numbers"
"""The folder of measured numbers, with one file for each game."""
MEASURED = "measured"
"""The folder of measurements that take too long to repeat in each build: a file for each game."""
PROOFS = "proofs"
"""The folder of a book's certificates of exhaustive proofs, and of unfinished work elsewhere."""
REMINDERS = "reminders"
"""The folder of a book's reminders: a Markdown file for each game, named after it."""


def included_book() -> Path:
    """Return the folder of the book that is installed with the program, or is beside it."""
    program = Path(str(files("donimoes_book")))
    installed = program / "rules"
    return installed if installed.is_dir() else program.parents[1] / "rules"


def nearest_book() -> Path:
    """Return the folder we are in, or the nearest above, that has a `book.toml`; else `rules`."""
    here = Path.cwd()
    depths = (n for n, folder in enumerate((here, *here.parents)) if is_file(folder / "book.toml"))
    depth = next(depths, None)
    return RULES if depth is None else Path(*[".."] * depth)


def book_folder(rules: Path) -> Path:
    """Return a book's folder; the default is the nearest book, else the included one."""
    folder = nearest_book() if rules == RULES else rules
    return included_book() if folder == RULES and not folder.is_dir() else folder


def repository(folder: Path) -> Path:
    """Return the repository that a folder is in, or else the folder around it."""
    real = real_path(folder)
    tops = (above for above in (real, *real.parents) if (above / ".git").exists())
    return next(tops, real.parent)


def files_below(root: Path, apart: Collection[str] = ()) -> Iterator[Path]:
    """Yield the files in a folder and those below it that aren't hidden, in order.

    Folders whose names are `apart` are passed over.
    """
    for folder, inside, names in os.walk(root):
        inside[:] = sorted(n for n in inside if n not in apart and not n.startswith("."))
        yield from (Path(folder, name) for name in sorted(names) if not name.startswith("."))


def own_folder(rules: Path, name: str) -> Path:
    """Return a folder of a book.

    Raises InputError if it, or a file in it, is a link that leads out of the book.
    """
    folder = rules / name
    try:
        find_inside(rules, name)
    except OutsideError as error:
        raise file_error(folder, f"this folder {error}", KEEP) from None
    with suppress(OSError), os.scandir(folder) as entries:
        for file in sorted(folder / entry.name for entry in entries if entry.is_symlink()):
            try:
                check_inside(file, rules)
            except OutsideError as error:
                raise file_error(file, f"this file {error}", KEEP) from None
    return folder


def instead_of_file(path: Path) -> str:
    """Return why a path is no file though something is there; empty if nothing is, or a file.

    The reason is such as "it is a pipe" or, if we can't look, "Permission denied".
    """
    try:
        check_file(path)
    except OSError as error:
        if error.errno not in (ENOENT, ENOTDIR):
            return error.strerror or ""
    return ""


def has_file(path: Path) -> bool:
    """Return whether a book has a file; raises InputError if something else is in its place."""
    if reason := instead_of_file(path):
        raise file_error(path, f"cannot read this file: {reason}")
    return is_file(path)


def lack_of(path: Path, what: str) -> str:
    """Return a sentence on why what a book names cannot be had from a file; empty if it can."""
    if reason := instead_of_file(path):
        return f"{what} cannot be read: {path}: {reason}"
    return "" if is_file(path) else f"{what} are missing: there is no file {path}"
