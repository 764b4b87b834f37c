"""`book.toml`: the title of the book, the order of its chapters, its editions."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.manuscript.source import Source
from donimoes_book.manuscript.suggest import suggest

FILE_NAME = "book.toml"
TEXTS = ("title", "subtitle", "author", "language", "subject", "licence", "cover", "problems")
KEYS = (*TEXTS, "chapters", "editions")
EDITION_KEYS = ("format", "paper", "text", "half", "fold", "thickness", "signature")

_EDITION = re.compile(r"\w[\w-]*")

_PLACE = re.compile(r"(?P<message>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|.*)\)")


@dataclass(frozen=True)
class Settings:
    """What `book.toml` says."""

    source: Source
    texts: dict[str, str] = field(default_factory=dict)
    """The values of the keys in TEXTS that are given."""
    chapters: tuple[str, ...] = ()
    """Markdown files in the order of the book, relative to the folder of `book.toml`."""
    editions: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The tables `[editions.NAME]`; their keys are EDITION_KEYS."""

    def line_of(self, words: str) -> int:
        """Return the first line (from 1) that holds these words."""
        found = (i for i, line in enumerate(self.source.lines, start=1) if words in line)
        return next(found, 1)


def read_settings(path: Path) -> Settings:
    """Read `book.toml`; raises InputError with every diagnostic in it."""
    source = Source.read(path)
    try:
        data = tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        # Python 3.11 tells the place only in the message.
        match = _PLACE.fullmatch(str(error))
        message = f"this is not TOML: {match['message'] if match else error}"
        lines = source.text.rstrip().split("\n")
        place = len(lines), len(lines[-1]) + 1
        if match and match["line"]:
            place = int(match["line"]), int(match["column"])
        raise InputError([source.diagnostic(message, *place)]) from None
    settings = Settings(source)
    diagnostics: list[Diagnostic] = []

    def complain(key: str, message: str, advice: str = "") -> None:
        line = next(
            (i for i, text in enumerate(source.lines, 1) if text.lstrip().startswith(key)), 1
        )
        diagnostics.append(source.diagnostic_at(message, key, line, advice=advice))

    for key, value in data.items():
        if key not in KEYS:
            complain(key, f"unknown key {key!r}", suggest(key, KEYS))
        elif key in TEXTS:
            if isinstance(value, str):
                settings.texts[key] = value
            else:
                complain(key, f"{key} is not a text", f'Write {key} = "…"')
    chapters = data.get("chapters")
    if not (isinstance(chapters, list) and chapters and all(isinstance(c, str) for c in chapters)):
        complain(
            "chapters", "chapters is not a list of files", 'Write chapters = ["introduction.md"]'
        )
        chapters = []
    for name in sorted({name for name in chapters if chapters.count(name) > 1}):
        complain("chapters", f"the chapter {name} is listed twice")
    editions = data.get("editions", {})
    if not (isinstance(editions, dict) and all(isinstance(e, dict) for e in editions.values())):
        complain("editions", "editions are not tables", "Write [editions.NAME]")
        editions = {}
    for name, table in editions.items():
        if not _EDITION.fullmatch(name):
            complain(
                f'[editions."{name}',
                f"{name!r} is no name for a file",
                "Use letters, digits and -.",
            )
        for key in table:
            if key not in EDITION_KEYS:
                complain(key, f"unknown key {key!r}", suggest(key, EDITION_KEYS))
    if not settings.texts.get("title", "").strip():
        complain("title", "this book has no title", 'Write title = "…"')
    if diagnostics:
        raise InputError(diagnostics)
    return Settings(source, settings.texts, tuple(chapters), editions)
