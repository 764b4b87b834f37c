"""`new`: makes a folder with a small book that builds."""

import json
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from shlex import quote
from string import Template
from typing import Annotated

import typer

from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.files import write_whole

_UNTITLED = "Dominoes"


def new(
    folder: Annotated[
        Path,
        typer.Argument(
            metavar="FOLDER", help="The folder to make; its name becomes the book's title."
        ),
    ],
) -> None:
    """Start a book: a folder that builds, with a checked diagram and problems."""
    for name in _write_new_book(folder):
        print(folder / name)
    print(f"Next: donimoes-book serve {quote(str(folder))} --open")


def _write_new_book(folder: Path) -> tuple[str, ...]:
    """Write a book that is ready to build to a new folder; returns its files, relative to it.

    The folder's name becomes the title. Raises InputError if the folder is not empty, or if there
    is a file with its name; nothing is changed then.
    """
    if folder.is_dir() and any(folder.iterdir()):
        message = "this folder is not empty"
    elif folder.exists() and not folder.is_dir():
        message = "there is already a file with this name"
    else:
        title = _title_of(folder)
        # A TOML string is written like a JSON string.
        words = {"title": title, "quoted_title": json.dumps(title, ensure_ascii=False)}
        texts = dict(_texts(files("donimoes_book.authoring") / "data" / "new"))
        for name, text in texts.items():
            write_whole(folder / name, Template(text).substitute(words).encode())
        return tuple(texts)
    raise InputError([Diagnostic(message, "Name a new folder.", path=str(folder))])


def _title_of(folder: Path) -> str:
    words = " ".join(folder.resolve().name.replace("_", " ").replace("-", " ").split())
    return words[:1].upper() + words[1:] or _UNTITLED


def _texts(folder: Traversable, within: str = "") -> Iterator[tuple[str, str]]:
    """Yield the path and the text of every file in a folder of this package."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _texts(entry, f"{within}{entry.name}/")
        else:
            yield f"{within}{entry.name}", entry.read_text(encoding="utf-8")
