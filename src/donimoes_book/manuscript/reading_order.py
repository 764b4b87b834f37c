"""Finds the Markdown files of a folder without a `book.toml`, in the order in which they are read.

That is the order of another program's table of contents or, without one, of the places that their
front matter gives them, then of names. A folder of several files is a part of the book.
"""

import os
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from math import inf
from pathlib import Path, PurePosixPath
from posixpath import normpath
from shlex import quote
from typing import Any, NamedTuple

from donimoes_book.diagnostics import Diagnostic, InputError, file_error
from donimoes_book.games.registry import titles
from donimoes_book.manuscript.contents import (
    MOST_FILES,
    Contents,
    at_keys,
    front_matter,
    read_contents,
    text_of,
    values_in,
)
from donimoes_book.manuscript.folders import PROBLEMS, RECORDS, REMINDERS, files_below
from donimoes_book.manuscript.source import Source
from donimoes_book.store.files import is_file, read_text
from donimoes_book.words.naming import OPENING, is_markdown, other_names, title_of

README = "readme"
ABOUT = frozenset({
    *(README, "changelog", "code_of_conduct", "contributing", "licence", "license", "security"),
    *("summary", "_sidebar"),
})  # fmt: skip
"""The names of files beside the chapters that are about the book, not in it."""
_CATEGORIES = ("_category_.json", "_category_.yml", "_category_.yaml")
_GENERATED = frozenset({"node_modules", "venv", "site-packages", "__pycache__"})
"""Folders that nobody writes by hand."""
_PLACES = [
    "position",
    "sidebar_position",
    "nav_order",
    "weight",
    "order",
    "sidebar.order",
    "eleventyNavigation.order",
]
"""The keys of front matter that give a file its place among others."""
_ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]+:|//", re.IGNORECASE)
_MOST_NAMED = 3


class Listed(NamedTuple):
    """A file of a manuscript."""

    path: Path
    title: str = ""
    """What it's called if it has no title of its own."""
    part: str = ""
    """The title of the part of the book that it's in."""


@dataclass(frozen=True)
class Manuscript:
    """The files of a manuscript, in order, and what is said about it."""

    files: tuple[Listed, ...]
    about: Mapping[str, str] = field(default_factory=dict)
    """See `Contents`."""
    root: Path = Path()
    """The folder that has all the files."""
    readme: Path | None = None
    """The file that tells what is in the folder."""
    diagnostics: tuple[Diagnostic, ...] = ()


def find_manuscript(folder: Path) -> Manuscript:
    """Return the files of a folder, and warnings about all that is left out.

    Raises InputError if there is nothing to read.
    """
    every = list(islice(markdown_below(folder), MOST_FILES + 1))
    if len(every) > MOST_FILES:
        message = f"there are more than {MOST_FILES:,} files of Markdown in this folder"
        raise file_error(folder, message, "Name the folder of the manuscript.")
    contents = read_contents(folder)
    about, diagnostics = dict(contents.about), list(contents.diagnostics)
    while not contents.entries and (below := _sole(contents.folder, every)):
        contents = read_contents(below)
        about, diagnostics = {**contents.about, **about}, [*diagnostics, *contents.diagnostics]
    files = list(_listed(contents, every, diagnostics))
    beside = [path for path in every if path.parent == folder]
    opening = {path.parent: path for path in every if path.stem.lower() == README}
    readme = opening.get(contents.folder) or opening.get(folder)
    if not files:
        apart = {path for path in beside if path.stem.lower() in ABOUT}
        inside = [path for path in every if path.is_relative_to(contents.folder)]
        inside = [path for path in inside if path not in apart]
        files = _in_order(contents.folder, inside, contents.collections)
    if not files:
        files = [Listed(path) for path in ([readme] if readme else beside)]
    if not files:
        advice = "Expected a book.toml, or a manuscript such as rules.md."
        raise file_error(folder, "there is no manuscript in this folder", advice)
    listed = {file.path for file in files} | {Path(contents.source.path if contents.source else "")}
    if message := left_out(folder, [path for path in every if path not in listed]):
        command = f"donimoes-book new --from {quote(str(folder))}"
        advice = f"To print more, list it in a book.toml, which {command} writes."
        diagnostics.append(Diagnostic(message, advice, path=str(folder), warning=True))
    return Manuscript(tuple(files), about, contents.folder, readme, tuple(diagnostics))


def markdown_below(folder: Path) -> Iterator[Path]:
    """Yield the Markdown files in a folder and below, except hidden ones and problem banks."""
    for path in files_below(folder, _GENERATED):
        if is_markdown(path.name) and not _is_own(path) and is_file(path):
            yield path


def left_out(folder: Path, paths: Sequence[Path]) -> str:
    """Return a sentence about files below a folder that aren't in its book; empty for none."""
    names = [path.relative_to(folder).as_posix() for path in paths]
    if len(names) > _MOST_NAMED:
        count = len({path.parent for path in paths})
        where = f"in {count} folders " if count > 1 else ""
        return f"{len(names)} files of Markdown {where}are not in the book, such as {names[0]}"
    listed = " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
    return f"{listed} {'are' if names[1:] else 'is'} not in the book" if names else ""


def _is_own(path: Path) -> bool:
    """Return whether a file is a game's problems or reminder, which a chapter may ask for."""
    above = {path.parent.name, path.parent.parent.name}
    return path.stem in titles() and not above.isdisjoint((PROBLEMS, RECORDS, REMINDERS))


def _sole(root: Path, every: Iterable[Path]) -> Path | None:
    """Return the folder that has all the files below another, apart from those about the book."""
    inside = [path.relative_to(root) for path in every if path.is_relative_to(root)]
    chapters = [path for path in inside if path.parent.name or path.stem.lower() not in ABOUT]
    tops = {path.parts[0] for path in chapters if path.parent.name}
    is_sole = len(tops) == 1 and len(chapters) > 1 and all(path.parent.name for path in chapters)
    return root / tops.pop() if is_sole else None


# In the order of a table of contents


def _listed(
    contents: Contents, every: Sequence[Path], diagnostics: list[Diagnostic]
) -> Iterator[Listed]:
    """Yield the files that a table of contents names; what it lacks is a warning at its place."""
    names, had = _names(contents.folder, every) if contents.entries else {}, set[Path]()
    for entry in contents.entries:
        name, path = normpath(entry.name.partition("#")[0].lstrip("/")), None
        if entry.name.endswith("/") or "*" in name:
            within = contents.folder / name.partition("*")[0]
            inside = [p for p in every if within in p.parents and p not in had]
            below = [
                file._replace(part=entry.part or file.part) for file in _in_order(within, inside)
            ]
        else:
            path = (names.get(name) or names.get(name.casefold())) if entry.name else None
            has_words = path is not None and _has_words(path)
            below = [Listed(path, entry.title, entry.part)] if path and has_words else []
        if not below:
            message = f"there is no file {entry.name} in this manuscript, so it is left out"
            if _ELSEWHERE.match(entry.name):
                message = "this leads elsewhere, so it is no chapter"
            message = message if entry.name else "this chapter has no file, so it is left out"
            if path:
                message = "this file is empty, so it is left out"
            diagnostics.append(contents.origin(entry).diagnostic(message, warning=True))
        for file in below:
            if file.path not in had:
                had.add(file.path)
                yield file


def _names(root: Path, every: Iterable[Path]) -> Mapping[str, Path]:
    """Return the files below a folder by all names by which a table of contents may call them."""
    paths = {Path(os.path.relpath(path, root)).as_posix(): path for path in every}
    names = dict(paths)
    for name, path in paths.items():
        own = text_of(_about(path).get("id"))
        called = [str(PurePosixPath(each).parent / own) for each in other_names(name) if own]
        for each in (*other_names(name), *called):
            names.setdefault(each, path)
    return names


# In the order of places and names


def _in_order(root: Path, paths: Iterable[Path], collections: Collection[str] = ()) -> list[Listed]:
    """Return files below a folder in the order of their places, then of their names."""
    about = cache(_about)
    shown = [path for path in paths if _is_shown(path, about(path), root, collections)]
    tops = Counter(path.relative_to(root).parts[0] for path in shown)

    @cache
    def place(path: Path) -> tuple[bool, float, bool, list[str | int]]:
        is_folder = path.is_dir()
        words = re.split(r"(\d+)", (path.name if is_folder else path.stem).casefold())
        natural = [int(word) if word.isdecimal() else word for word in words]
        opens = not is_folder and path.stem.lower() in OPENING
        return not opens, _place(about(path)), is_folder, natural

    def places(path: Path) -> list[tuple[bool, float, bool, list[str | int]]]:
        above = path.relative_to(root).parents
        return [*(place(root / folder) for folder in reversed(above[:-1])), place(path)]

    ordered = list[Listed]()
    for path in sorted(sorted(shown), key=places):
        top, *below = path.relative_to(root).parts
        opens = path.stem.lower() in OPENING and path.parent != root
        part = _name(root / top) if below and tops[top] > 1 else ""
        ordered.append(Listed(path, _name(path.parent) if opens else "", part))
    return ordered


def _is_shown(
    path: Path, keys: Mapping[str, Any], root: Path, collections: Collection[str]
) -> bool:
    """Return whether a program would show a file: it has words, and isn't marked as a draft."""
    *above, name = path.relative_to(root).parts
    is_draft = keys.get("draft") == "true" or keys.get("published") == "false"
    is_apart = any(each.startswith("_") and each not in collections for each in above)
    is_apart |= name.startswith("_") and path.stem.lower() not in OPENING
    return not (is_draft or is_apart) and _has_words(path)


def _has_words(path: Path) -> bool:
    """Return whether a file isn't empty; of one that can't be read, that is told with its place."""
    with suppress(InputError):
        return bool(read_text(path, path.parent).strip())
    return True


def _about(path: Path) -> Mapping[str, Any]:
    """Return what is said about a file, or about a folder by a file in it."""
    with suppress(InputError):
        if not path.is_dir():
            return front_matter(read_text(path, path.parent))
        for category in (path / name for name in _CATEGORIES if is_file(path / name)):
            data = values_in(Source.read(category, path))
            return data if isinstance(data, dict) else {}
        for opening in sorted(path.glob("*")):
            if opening.stem.lower() in OPENING and is_markdown(opening.name):
                return front_matter(read_text(opening, path))
    return {}


def _name(folder: Path) -> str:
    """Return the title of a folder."""
    keys = _about(folder)
    return text_of(keys.get("label")) or text_of(keys.get("title")) or title_of(folder.name)


def _place(keys: Mapping[str, Any]) -> float:
    """Return the place that keys give to a file or folder; infinity if they give none."""
    for key in _PLACES:
        with suppress(ValueError):
            return float(text_of(at_keys(keys, key)))
    return inf
