"""`new`: starts a book."""

import json
import os
import re
from collections.abc import Iterator, Mapping
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
from donimoes_book.manuscript.folders import nearest_book
from donimoes_book.manuscript.reading_order import find_manuscript
from donimoes_book.manuscript.settings import (
    FILE_NAME,
    language_mistake,
    problems_folder,
    read_settings,
)
from donimoes_book.manuscript.source import Source
from donimoes_book.manuscript.translating import code_of, settings_to_translate, to_translate
from donimoes_book.store.files import is_file, real_path, write_whole
from donimoes_book.words.naming import title_of

_BESIDE = re.compile(r"\.\.(/[^/]+)?")


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
    translation: Annotated[
        str,
        Option(
            metavar="LANGUAGE",
            help="Begin a translation of a book: the one in FOLDER, or named with --from.",
        ),
    ] = "",
) -> None:
    """Start a book: a folder that builds, with a checked diagram and problems."""
    if translation:
        _translate(folder, from_, translation)
        return
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
    _check_new(folder)
    title = title_of(real_path(folder).name) or "Dominoes"
    words = {"title": title, "quoted_title": _quoted(title), "language": language}
    texts = dict(_texts(data / spoken))
    texts |= _texts(data / "problems", "problems/")
    _write(folder, {name: Template(text).substitute(words) for name, text in texts.items()})
    print(f"Next: donimoes-book serve {quote(str(folder))} --open")


def _check_new(folder: Path) -> None:
    """Raise InputError unless a folder can be made, or is empty."""
    advice = "Name a new folder."
    if folder.is_dir() and any(folder.iterdir()):
        raise file_error(folder, "this folder is not empty", advice)
    if folder.exists() and not folder.is_dir():
        raise file_error(folder, "there is already a file with this name", advice)


def _write(folder: Path, texts: Mapping[str, str]) -> None:
    for name, text in texts.items():
        write_whole(folder / name, text.encode(), folder)
    for name in texts:
        print(folder / name)


def _translate(folder: Path | None, from_: Path | None, language: str) -> None:
    """Make the folder of a translation: the words to translate in comments, pictures in place."""
    if mistake := language_mistake(language):
        raise common.UsageError(mistake[0])
    if folder and not from_ and is_file(folder / FILE_NAME):
        folder, from_ = None, folder
    original = from_ or nearest_book()
    if not is_file(original / FILE_NAME):
        advice = "Name the book to translate with --from FOLDER."
        raise file_error(original, f"there is no {FILE_NAME} in this folder", advice)
    settings = read_settings(original / FILE_NAME)
    if settings.original:
        raise file_error(original, "this is a translation", f"Name {settings.original}.")
    code, name = code_of(settings), real_path(original).name
    named = language if name == code else f"{name}-{language}"
    folder = folder or Path(os.path.normpath(original / os.pardir / named))
    _check_new(folder)
    way = Path(os.path.relpath(real_path(original), real_path(folder))).as_posix()
    if not _BESIDE.fullmatch(way):
        raise file_error(folder, "this is not beside the original", f"Name {named}, beside {name}.")
    keys = f"language = {_quoted(language)}\ntranslates = {_quoted(way)}\n"
    texts = {FILE_NAME: keys + settings_to_translate(settings)}
    for chapter in settings.chapters:
        source = Source.read(original / chapter, original)
        texts[chapter] = to_translate(source, code)
    for file in sorted(problems_folder(original).glob("*.md")):
        draft = to_translate(Source.read(file, original), code, is_bank=True)
        if ":idea:" in draft:
            texts[file.relative_to(original).as_posix()] = draft
    _write(folder, texts)
    print(f"Next: donimoes-book check {quote(str(folder))}")


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
