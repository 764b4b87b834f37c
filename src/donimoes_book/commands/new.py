"""`new`: starts a book."""

import json
from collections.abc import Iterator
from importlib.resources import files as files_of
from importlib.resources.abc import Traversable
from itertools import groupby
from pathlib import Path
from shlex import quote
from string import Template
from typing import Annotated

from typer import Argument, Option

from donimoes_book.commands import common
from donimoes_book.diagnostics import file_error
from donimoes_book.manuscript.classic import KEYS, File, own_title, read_classic
from donimoes_book.manuscript.document import Document
from donimoes_book.manuscript.reading_order import find_manuscript
from donimoes_book.manuscript.settings import FILE_NAME, language_mistake, read_settings
from donimoes_book.store.files import is_file, real_path, write_whole
from donimoes_book.words.naming import title_of


def new(
    folder: Annotated[
        Path | None,
        Argument(metavar="FOLDER", help="The folder to make; its name becomes the book's title."),
    ] = None,
    language: Annotated[str, Option(help="The book's language, such as de.")] = "en",
    from_: Annotated[
        Path | None,
        Option(
            "--from",
            metavar="FOLDER",
            help="A folder of Markdown, perhaps another program's: write its book.toml.",
        ),
    ] = None,
) -> None:
    """Start a book: a folder that builds, with a checked diagram and problems."""
    if folder is None and from_ is not None:
        _adopt(from_)
        return
    if folder is None or from_ is not None:
        raise common.UsageError("Name one folder: the one to make, or one to read with --from.")
    data = files_of("donimoes_book.authoring") / "data" / "new"
    languages = sorted(entry.name for entry in data.iterdir() if (entry / FILE_NAME).is_file())
    spoken = language.partition("-")[0].lower()
    if (mistake := language_mistake(language)) or spoken not in languages:
        message = mistake[0] if mistake else f"no new book begins in {language!r}"
        raise common.UsageError(f"{message}. Expected one of: {', '.join(languages)}.")
    advice = "Name a new folder."
    if folder.is_dir() and any(folder.iterdir()):
        raise file_error(folder, "this folder is not empty", advice)
    if folder.exists() and not folder.is_dir():
        raise file_error(folder, "there is already a file with this name", advice)
    title = title_of(real_path(folder).name) or "Dominoes"
    words = {"title": title, "quoted_title": _quoted(title), "language": language}
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


def _adopt(folder: Path) -> None:
    """Write the `book.toml` of a folder as it is read without one, and say what it lacks."""
    if not folder.is_dir():
        raise file_error(folder, "there is no such folder")
    manuscript = find_manuscript(folder)
    book, diagnostics = read_classic(folder, manuscript)
    home, settings = folder, folder / FILE_NAME
    if is_file(settings) and not read_settings(settings).chapters:  # it's mdBook's
        home, settings = manuscript.root, manuscript.root / FILE_NAME
    if settings.exists():
        message, advice = "this folder has a book.toml already", "Change it, or move it away."
        raise file_error(settings, message, advice)
    lines = [
        f"{key} = {_quoted(text)}"
        for key in ("title", "subtitle", "author", "language")
        if (text := getattr(book, key))
    ]
    lines += ["classic = true", "chapters = ["]
    inside = [file for file in manuscript.files if file.path.is_relative_to(home)]
    for part, files in groupby(inside, lambda file: file.part):
        margin = "        " if part else "    "
        lines += [f"    {{ part = {_quoted(part)}, chapters = ["] if part else []
        for listed in files:
            name = _quoted(listed.path.relative_to(home).as_posix())
            document = Document.read(listed.path, KEYS, within=folder, strict=False)
            if title := own_title(File(document, listed.title), document.text("title")):
                name = f"{{ file = {name}, title = {_quoted(title)} }}"
            lines.append(f"{margin}{name},")
        lines += ["    ] },"] if part else []
    lines += ["]"]
    write_whole(settings, "".join(f"{line}\n" for line in lines).encode(), home)
    common.print_warnings(diagnostics)
    print(settings)
    print(f"Next: donimoes-book build {quote(str(home))}")


def _quoted(text: str) -> str:
    """Return a TOML string, which is written like a JSON string."""
    return json.dumps(text, ensure_ascii=False)
