"""Reads what the author sets by keys: `book.toml` for the book, front matter for one file."""

import re
import tomllib
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any

import yaml

from donimoes_book.diagnostics import Diagnostic, InputError, suggest
from donimoes_book.files import KEEP
from donimoes_book.inside import OutsideError, find_inside
from donimoes_book.language import ENGLISH, find_language, languages
from donimoes_book.manuscript.source import Source, Written, overlong, title_mistake

FILE_NAME = "book.toml"
TEXTS = (
    "title",
    "subtitle",
    "author",
    "language",
    "subject",
    "blurb",
    "licence",
    "licence_address",
    "edition",
    "contact",
    "cover",
    "problems",
    "address",
)
KEYS = (*TEXTS, "date", "hyphenation", "domino", "chapters", "editions")
EDITION_KEYS = (
    "format",
    "paper",
    "text",
    "half",
    "contrast",
    "fold",
    "thickness",
    "signature",
    "archive",
    "press",
    "bleed",
    "spine_bleed",
    "marks",
    "accent",
    "profile",
    "wraps",
    "weight",
    "bulk",
    "play",
)

_ADDRESS = re.compile(r"https?://[^\s/?#\"<>]+(/[^\s?#\"<>]*)?")
"""The web address of a folder."""
DOMINO, LEAST_DOMINO, MOST_DOMINO = 24.0, 8.0, 60.0
"""The usual, least and greatest widths of a domino, in millimetres."""
_DOMINO = re.compile(r"(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)")
_BROKEN_WORD = re.compile(r"[^\W\d_]+(-[^\W\d_]+)*")
"""A word with hyphens where it may be broken."""
_QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")
_MOST_DOTS = 1_000
"""A key with more parts would take a TOML reader too much time and memory."""
_EDITION = re.compile(r"\w[\w-]*")
_PLACE = re.compile(r"(?P<message>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|.*)\)")
# The closing line is at the left edge, while a picture's own `---` is indented. The Markdown
# plugin would stop at whichever comes first, so it isn't used here.
_FRONT_MATTER = re.compile(
    r"---[ \t]*\n(?P<yaml>.*?)^(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL | re.MULTILINE
)


@dataclass(frozen=True)
class Settings:
    """What `book.toml` says."""

    source: Source
    texts: dict[str, str]
    """The given values of the keys in TEXTS, and the `date`, as in 2026-11-22."""
    chapters: dict[str, str]
    """Markdown files in book order, relative to the folder of `book.toml`, each with the title of
    the part that it belongs to, or an empty string."""
    editions: dict[str, dict[str, Any]]
    """The tables `[editions.NAME]`; their keys are EDITION_KEYS."""
    hyphenation: tuple[str, ...] = ()
    """Words with hyphens where they may be broken; words without hyphens are never broken."""
    domino: float = DOMINO
    """The width of a real domino, in millimetres."""

    def line_of(self, words: str) -> int:
        """Return the first line (from 1) that contains these words."""
        found = (i for i, line in enumerate(self.source.lines, start=1) if words in line)
        return next(found, 1)


def read_settings(path: Path) -> Settings:
    """Read `book.toml`; raises InputError with every mistake in it."""
    source = Source.read(path, path.parent)
    if too_long := overlong(source, source.lines):
        raise InputError([too_long])
    for number, line in enumerate(source.lines, start=1):
        if _QUOTED.sub("", line).count(".") > _MOST_DOTS:
            raise source.error("this is not valid TOML: too many dots", number)
    try:
        data = tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        # Python 3.11 gives the place only in the message.
        match = _PLACE.fullmatch(str(error))
        message = f"this is not valid TOML: {match['message'] if match else error}"
        lines = source.text.rstrip().split("\n")
        place = len(lines), len(lines[-1]) + 1
        if match and match["line"]:
            place = int(match["line"]), int(match["column"])
        raise source.error(message, *place) from None
    except (RecursionError, ValueError) as error:
        deep = isinstance(error, RecursionError)
        # Neither error says where it is: take the line with the most brackets or digits.
        sign = r"[\[{]" if deep else r"\d"
        line = max(source.lines, key=lambda line: len(re.findall(sign, line)))
        reason = "too many brackets" if deep else "a number has too many digits"
        raise source.error(
            f"this is not valid TOML: {reason}", source.lines.index(line) + 1
        ) from None
    texts: dict[str, str] = {}
    diagnostics: list[Diagnostic] = []

    def complain(key: str, message: str, advice: str = "") -> None:
        written = re.compile(rf"\s*\[*\s*{re.escape(key)}(?![\w-])")
        found = (i for i, text in enumerate(source.lines, 1) if written.match(text))
        diagnostics.append(source.diagnostic_at(message, key, next(found, 1), advice=advice))

    for key, value in data.items():
        if key not in KEYS:
            complain(key, f"unknown key {key!r}", suggest(key, KEYS))
        elif key in TEXTS:
            if isinstance(value, str):
                texts[key] = value
                if key != "cover" and (mistake := title_mistake(value)):
                    complain(key, *mistake)
            else:
                complain(key, f"{key} must be text", f'Write {key} = "…"')
    if "date" in data:
        if day := _day(data["date"]):
            texts["date"] = day
        else:
            complain("date", "this is not a date", "Write date = 2026-11-22")
    try:
        chapters = list(_listed(data.get("chapters")))
    except ValueError as error:
        advice = 'Write chapters = ["one.md", { part = "Puzzles", chapters = ["two.md"] }]'
        complain("chapters", f"chapters must {error}", advice)
        chapters = []
    for name in sorted(
        name for name, count in Counter(n for n, _ in chapters).items() if count > 1
    ):
        complain("chapters", f"the chapter {name} is listed twice")
    for part in dict.fromkeys(part for _, part in chapters):
        if mistake := title_mistake(part):
            complain("chapters", *mistake)
    domino = str(data.get("domino", f"{DOMINO:g}x{2 * DOMINO:g}"))
    lengths = _DOMINO.fullmatch(domino)
    width, length = (float(lengths[n]) for n in (1, 2)) if lengths else (0.0, 0.0)
    if not (lengths and LEAST_DOMINO <= width <= MOST_DOMINO and length == 2 * width):
        limits = f"{LEAST_DOMINO:g} to {MOST_DOMINO:g}"
        advice = f'Write domino = "24x48": its width, {limits}, and its length, twice that.'
        complain("domino", f"{domino!r} is not the size of a domino in millimetres", advice)
    words = data.get("hyphenation", [])
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        advice = 'Write hyphenation = ["tetro-mino", "pips"]'
        complain("hyphenation", "hyphenation must be a list of words", advice)
        words = []
    for word in words:
        if not _BROKEN_WORD.fullmatch(word):
            advice = "Write only letters, with hyphens where it may be broken."
            complain("hyphenation", f"{word!r} is not a word", advice)
    editions = data.get("editions", {})
    if not (isinstance(editions, dict) and all(isinstance(e, dict) for e in editions.values())):
        complain("editions", "editions must be tables", "Write [editions.NAME]")
        editions = {}
    for name, table in editions.items():
        if not _EDITION.fullmatch(name):
            message = f"{name!r} cannot be the name of an edition"
            complain(
                f'[editions."{name}',
                message,
                "Begin with a letter or digit; use only those, - and _.",
            )
        for key in table:
            if key not in EDITION_KEYS:
                complain(key, f"unknown key {key!r}", suggest(key, EDITION_KEYS))
    if mistake := language_mistake(texts.get("language", "")):
        complain("language", *mistake)
    for key in ("address", "licence_address"):
        if key in texts and not _ADDRESS.fullmatch(texts[key]):
            complain(key, "this is not a web address", f'Write {key} = "https://…"')
    try:
        find_inside(path.parent, texts.get("problems", ""))
    except OutsideError as error:
        complain("problems", f"the folder {texts['problems']} {error}", KEEP)
    if "title" not in data or not texts.get("title", "x").strip():
        complain("title", "this book has no title", 'Write title = "…"')
    if diagnostics:
        raise InputError(diagnostics)
    return Settings(source, texts, dict(chapters), editions, tuple(words), width)


def _listed(chapters: object, part: str = "") -> Iterator[tuple[str, str]]:
    """Yield each chapter in a list, with its part; raises ValueError, saying what it must do."""
    wrong = ValueError("be a list of files and parts")
    if chapters == []:
        raise ValueError("list at least one file")
    if not isinstance(chapters, list):
        raise wrong
    for entry in chapters:
        match entry:
            case str():
                yield entry, part
            case {"part": str(title), "chapters": below, **others} if title and not (
                part or others
            ):
                yield from _listed(below, title)
            case _:
                raise wrong


def _day(value: object) -> str:
    """Return a TOML date, or a text, as an ISO 8601 date; empty for anything else."""
    if isinstance(value, date) and not isinstance(value, datetime):
        return value.isoformat()
    try:
        return date.fromisoformat(value).isoformat() if isinstance(value, str) else ""
    except ValueError:
        return ""


def language_mistake(code: str) -> tuple[str, str] | None:
    """Return what is wrong with a book's language, and advice; None if nothing is."""
    try:
        find_language(code or ENGLISH)
    except ValueError as error:
        return str(error), f"Expected one of: {', '.join(languages())}."
    return None


def split_front_matter(text: str) -> tuple[str, str]:
    """Return the YAML, which may be empty, and the rest of the text, still on its own lines."""
    match = _FRONT_MATTER.match(text)
    if not match:
        return "", text
    return match["yaml"], "\n" * match[0].count("\n") + text[match.end() :]


def read_front_matter(
    source: Source,
    text: str,
    known: Collection[str],
    diagnostics: list[Diagnostic],
    *,
    strict: bool = True,
) -> dict[str, Written]:
    """Read YAML that starts on line 2 of a file; mistakes are added to `diagnostics`.

    Every value is text, as the author wrote it: `players: 2` is "2". Unknown keys are errors, or
    just warnings if the file is not strict.
    """

    def complain(message: str, line: int, column: int = 1, **more: Any) -> None:
        diagnostics.append(source.origin(line).diagnostic(message, column=column, **more))

    if too_long := overlong(source, text.split("\n"), 2):
        diagnostics.append(too_long)
        return {}
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 2, mark.column + 1) if mark else (1, 1)
        message = f"the front matter is not valid YAML: {error.problem or error.context}"
        complain(message, line, column, advice=_yaml_advice(source, line))
        return {}
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        deep = isinstance(error, RecursionError)
        reason = "too many brackets" if deep else str(error).partition("\n")[0]
        complain(f"the front matter is not valid YAML: {reason}", 1)
        return {}
    if root is None:
        return {}
    if not isinstance(root, yaml.MappingNode):
        message = "the front matter is not a list of keys and values"
        complain(message, root.start_mark.line + 2, advice="Write title: …")
        return {}
    values: dict[str, Written] = {}
    for key, node in root.value:
        line, column = key.start_mark.line + 2, key.start_mark.column + 1
        name = key.value if isinstance(key, yaml.ScalarNode) else "?"
        width = key.end_mark.column - key.start_mark.column
        if name not in known:
            advice, warning = suggest(name, known), not strict
            message = f"unknown key {name!r}"
            complain(message, line, column, width=width, advice=advice, warning=warning)
        elif name in values:
            complain(f"{name!r} is given twice", line, column, width=width)
        elif not isinstance(node, yaml.ScalarNode):
            advice = f'Write {name}: "…"'
            complain(f"{name!r} must be text", line, column, width=width, advice=advice)
        else:
            # A block of lines starts on the line below its `|`.
            below = node.style in ("|", ">")
            empty = node.tag == "tag:yaml.org,2002:null"
            if name != "picture" and (mistake := title_mistake(node.value)):
                complain(mistake[0], line, column, width=width, advice=mistake[1])
            line = node.start_mark.line + 2 + below
            values[name] = source.written("" if empty else node.value, line)
    return values


def _yaml_advice(source: Source, line: int) -> str:
    here = source.lines[line - 1] if line <= len(source.lines) else ""
    if here.count(": ") > 1:
        return 'Put text that contains a colon in quotation marks: title: "One: two".'
    if any(re.match(r"\w+:\s*\|\s*$", above) for above in source.lines[1:line]):
        return "If a picture's first line is indented more than another, write `|2` instead of `|`."
    return ""
