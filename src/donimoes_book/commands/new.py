"""`new`: starts a book."""

import json
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from shlex import quote
from string import Template
from typing import Annotated

from typer import Argument, Option

from donimoes_book.commands import common
from donimoes_book.diagnostics import file_error
from donimoes_book.manuscript.settings import FILE_NAME, language_mistake
from donimoes_book.store.files import real_path, write_whole


def new(
    folder: Annotated[
        Path,
        Argument(metavar="FOLDER", help="The folder to make; its name becomes the book's title."),
    ],
    language: Annotated[str, Option(help="The book's language, such as de.")] = "en",
) -> None:
    """Start a book: a folder that builds, with a checked diagram and problems."""
    data = files("donimoes_book.authoring") / "data" / "new"
    known = sorted(entry.name for entry in data.iterdir() if (entry / FILE_NAME).is_file())
    spoken = language.partition("-")[0].lower()
    if (mistake := language_mistake(language)) or spoken not in known:
        message = mistake[0] if mistake else f"no new book begins in {language!r}"
        raise common.UsageError(f"{message}. Expected one of: {', '.join(known)}.")
    advice = "Name a new folder."
    if folder.is_dir() and any(folder.iterdir()):
        raise file_error(folder, "this folder is not empty", advice)
    if folder.exists() and not folder.is_dir():
        raise file_error(folder, "there is already a file with this name", advice)
    named = " ".join(real_path(folder).name.replace("_", " ").replace("-", " ").split())
    title = named[:1].upper() + named[1:] or "Dominoes"
    # A TOML string is written like a JSON string.
    quoted = json.dumps(title, ensure_ascii=False)
    words = {"title": title, "quoted_title": quoted, "language": language}
    texts = dict(_texts(data / spoken))
    texts |= _texts(data / "problems", "problems/")
    for name, text in texts.items():
        write_whole(folder / name, Template(text).substitute(words).encode(), folder)
    for name in texts:
        print(folder / name)
    print(f"Next: donimoes-book serve {quote(str(folder))} --open")


def _texts(folder: Traversable, within: str = "") -> Iterator[tuple[str, str]]:
    """Yield the path and the text of every file in a folder of this package."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _texts(entry, f"{within}{entry.name}/")
        else:
            yield f"{within}{entry.name}", entry.read_text(encoding="utf-8")
