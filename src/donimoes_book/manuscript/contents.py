"""Reads the tables of contents of other programs: mdBook, GitBook, Quarto, MkDocs and their like.

What they call a chapter, a part and a page has a dozen shapes, of which only these are told apart:
a file, perhaps with a title, and a heading above several files, which becomes a part of the book.
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

import yaml

from donimoes_book.diagnostics import Diagnostic, InputError, collect_errors
from donimoes_book.manuscript.context import words_of
from donimoes_book.manuscript.markdown import parse_markdown
from donimoes_book.manuscript.settings import split_front_matter
from donimoes_book.manuscript.source import (
    MOST_SETTINGS,
    MOST_TITLE,
    Origin,
    Source,
    as_warnings,
    overlong,
)
from donimoes_book.store.files import is_file
from donimoes_book.words.clean import printable
from donimoes_book.words.naming import is_markdown

MOST_FILES = 2_000
"""The most files of a manuscript."""
ABOUT = ("title", "author", "language")
"""What is read about a book."""
_SCRIPTS = (".js", ".cjs", ".mjs", ".ts")
_SUMMARIES = ("summary.md", "_sidebar.md")


class Entry(NamedTuple):
    """A line of a table of contents."""

    name: str
    """The file, perhaps without its ending, or a folder: it ends with `/`, or has a `*`."""
    title: str = ""
    part: str = ""


@dataclass(frozen=True)
class Contents:
    """What the files of another program say about a manuscript."""

    folder: Path
    """Where its files are."""
    about: Mapping[str, str] = field(default_factory=dict)
    """The `title`, `author` and `language` of the book, as far as they are given."""
    source: Source | None = None
    """The table of contents, if there is one."""
    entries: tuple[Entry, ...] = ()
    collections: frozenset[str] = frozenset()
    """The folders that Jekyll reads although their names begin with `_`."""
    diagnostics: tuple[Diagnostic, ...] = ()

    def origin(self, entry: Entry) -> Origin:
        """Return the place of an entry in the table of contents."""
        assert self.source, "only a table has entries"
        return self.source.find(entry.name or entry.title, 1, len(self.source.lines))


class _Program(NamedTuple):
    """Where a program keeps what we need: keys with dots between them lead to each value."""

    files: tuple[str, ...]
    """The names of its settings, of which the first that exists is read."""
    folder: str = ""
    """The folder of the manuscript, unless `folder_key` leads to another."""
    folder_key: str = ""
    contents: tuple[str, ...] = ()
    """The lists of files; without a key, all that the settings say."""
    title: str = ""
    author: str = ""
    language: str = ""


def _scripts(stem: str) -> tuple[str, ...]:
    return tuple(stem + ending for ending in _SCRIPTS)


_QUARTO = "_quarto.yml", "_quarto.yaml"
_SIDEBARS = "sidebars.json", *_scripts("sidebars")
_MDBOOK = "book.toml"
_JEKYLL = ("_config.yml",)
_PROGRAMS = (
    _Program(
        _QUARTO, contents=("book.chapters", "book.appendices"),
        title="book.title", author="book.author", language="lang",
    ),
    _Program(_QUARTO, contents=("website.sidebar.contents",), title="website.title"),
    _Program(
        ("mkdocs.yml", "mkdocs.yaml"), "docs", "docs_dir", ("nav",),
        "site_name", "site_author", "theme.language",
    ),
    _Program(("_toc.yml", "_toc.yaml"), contents=("",)),  # Jupyter Book
    _Program(("myst.yml",), contents=("project.toc",), title="project.title"),
    _Program((_MDBOOK,), "src", "book.src", (), "book.title", "book.authors", "book.language"),
    _Program((".gitbook.yaml", ".gitbook.yml"), folder_key="root"),
    _Program(_SIDEBARS, "docs", contents=("",)),  # Docusaurus
    _Program(_scripts("docusaurus.config"), "docs", title="title", language="i18n.defaultLocale"),
    _Program(
        ("hugo.toml", "hugo.yaml", "hugo.json", "config.toml", "config.yaml"),
        "content", "contentDir", (), "title", "params.author", "languageCode",
    ),
    _Program(_JEKYLL, title="title", author="author", language="lang"),
    _Program(_scripts("astro.config"), "src/content", title="title"),
)  # fmt: skip
_FILES = ("file", "href", "id", "root")
_FOLDERS = ("dirName", "glob", "pattern")
_TITLES = ("text", "title", "label", "caption", "part", "section", "chapter")
_BELOW = ("chapters", "parts", "sections", "contents", "items", "children", "entries")
_NO_TITLES = ("type", "className", "description", "numbered", "format")
_TOKENS = re.compile(
    r"(?P<string>\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)"
    r"|(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<open>[\[{(])|(?P<close>[\]})])|(?P<colon>:)|\s+",
    re.DOTALL,
)
"""What of a script may not be read as YAML: strings, comments, spaces, and colons without one."""
_EXPORTED = re.compile(
    r"\b(?:module\.exports\s*=|export\s+default|(?:const|let|var)\s+\w+(?:\s*:[^=\n]+)?\s*=)\s*"
    r"(?=[{\[])"
)
_JSON = re.compile(r"(?=[{\[])")
_TITLE = re.compile(r"\btitle\s*:\s*([\"'])(?P<title>[^\n]*?)\1")


def read_contents(folder: Path) -> Contents:
    """Return what the files in a manuscript's folder say about its order and its book.

    Mistakes in those files are warnings: without them, the folder is read in the order of names.
    """
    about, diagnostics = dict[str, str](), list[Diagnostic]()
    here, source, entries = folder, None, tuple[Entry, ...]()
    collections = frozenset[str]()
    for program in _PROGRAMS:
        path = next((folder / name for name in program.files if is_file(folder / name)), None)
        data: Any = None
        if path is not None:
            with collect_errors(diagnostics):
                read = Source.read(path, folder)
                data = values_in(read)
        if path is None or data is None or (path.name == _MDBOOK and "book" not in data):
            continue
        for key in ABOUT:
            if (keys := getattr(program, key)) and (text := text_of(at_keys(data, keys))):
                about.setdefault(key, text)
        own = text_of(at_keys(data, program.folder_key)) if program.folder_key else ""
        named = folder / (own or program.folder)
        here = named if here == folder and named.is_dir() else here
        if program.files == _JEKYLL:
            collections = frozenset(f"_{name}" for name in at_keys(data, "collections") or ())
        if not entries:
            listed = [at_keys(data, keys) for keys in program.contents]
            if program.files == _SIDEBARS and isinstance(data, dict):
                listed = [*data.values()]
            entries = tuple(islice(_entries(listed), MOST_FILES))
            source = read if entries else None
    beside = {path.name.lower(): path for path in here.iterdir()}
    for path in (beside[name] for name in _SUMMARIES if name in beside and not entries):
        with collect_errors(diagnostics):
            source = Source.read(path, folder)
            entries = tuple(islice(_links(source.text), MOST_FILES))
    warnings = tuple(as_warnings(diagnostics))
    return Contents(here, about, source, entries, collections, warnings)


def front_matter(text: str) -> Mapping[str, Any]:
    """Return all that a file's front matter says, as text; empty if it cannot be read."""
    return _front_matter(split_front_matter(text)[0])


@lru_cache(maxsize=MOST_FILES)
def _front_matter(text: str) -> Mapping[str, Any]:
    with suppress(yaml.YAMLError, ValueError, RecursionError):
        data = _plain(yaml.compose(text[:MOST_SETTINGS], Loader=yaml.SafeLoader), set())
        return data if isinstance(data, dict) else {}
    return {}


def _links(text: str) -> Iterator[Entry]:
    """Yield what a list of links names: those in lists are in the part with the heading above."""
    part, is_first = "", True
    for node in parse_markdown(text).children:
        if node.type == "heading":
            # The first only says that this is a table of contents.
            part = "" if is_first and node.tag == "h1" else words_of(node)
        elif node.type == "hr":
            part = ""
        is_first = False
        for link in node.walk():
            if link.type == "link":
                href = unquote(str(link.attrs["href"]))
                yield Entry(href, words_of(link), "" if node.type == "paragraph" else part)


def _entries(node: object, part: str = "", title: str = "") -> Iterator[Entry]:
    """Yield the files of a list, as programs have it in YAML, in JSON or in a script."""
    match node:
        case str() if node.strip("-"):
            yield Entry(node, title, part)
        case list():
            for each in node:
                yield from _entries(each, part)
        case dict():
            yield from _entries_of(node, part)


def _entries_of(node: Mapping[str, Any], part: str) -> Iterator[Entry]:
    """Yield the files of a mapping: of one file, of several with a heading, or of titles."""
    link = node.get("link")
    below = [node[key] for key in _BELOW if isinstance(node.get(key), list)]
    heading, file, within = (
        next((text for key in keys if (text := text_of(node.get(key)))), "")
        for keys in (_TITLES, _FILES, _FOLDERS)
    )
    if is_markdown(heading) and not file:  # a part of Quarto with a page of its own
        heading, file = "", heading
    inner = ": ".join(filter(None, (part, heading)))
    if isinstance(link, dict):  # a part of Docusaurus with a page of its own
        part = inner
        yield from _entries(link.get("id"), part)
    if within:
        yield Entry(f"{within.rstrip('/')}/", "", part)
    elif file or below:
        if file:
            yield Entry(file, heading, part)
        for each in below:
            yield from _entries(each, part if file or link else inner)
    elif url := text_of(node.get("url")):
        yield Entry(url, heading, part)
    else:
        for name, value in node.items():
            if isinstance(value, list):
                yield from _entries(value, ": ".join(filter(None, (part, name))))
            elif name not in _NO_TITLES:
                yield from _entries(value, part, name)


def values_in(source: Source) -> Any:
    """Return what a file of settings says, with every value as text; raises InputError."""
    if too_long := overlong(source, source.lines):
        raise InputError([too_long])
    text, suffix = source.text, Path(source.path).suffix
    try:
        if suffix == ".toml":
            return tomllib.loads(text)
        if suffix in _SCRIPTS:
            text = _flow(text, _EXPORTED)
        elif suffix == ".json":
            text = _flow(text, _JSON)
        return _plain(yaml.compose(text, Loader=yaml.SafeLoader), set())
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        if suffix in _SCRIPTS and (title := _TITLE.search(source.text)):
            return {"title": title["title"]}
        mark = error.problem_mark if isinstance(error, yaml.MarkedYAMLError) else None
        line = mark.line + 1 if mark and suffix not in _SCRIPTS else 1
        message, advice = "these settings of another program cannot be read", "They are left out."
        raise source.origin(line).error(message, advice) from None


def _flow(text: str, opening: re.Pattern[str]) -> str:
    """Return the first value after an opening as YAML; raises ValueError if there is none."""
    start = opening.search(text)
    if not start:
        raise ValueError("nothing is exported")
    parts, depth, place = list[str](), 0, start.end()
    for token in _TOKENS.finditer(text, place):
        parts.append(text[place : token.start()])
        place = token.end()
        depth += bool(token["open"]) - bool(token["close"])
        if token["string"]:
            words = re.sub(r"\\(.)", r"\1", token[0][1:-1])
            parts.append(json.dumps(words, ensure_ascii=False))
        elif token["colon"]:
            parts.append(": ")
        else:
            parts.append(token["open"] or token["close"] or " ")
        if token["close"] and not depth:
            break
    return "".join(parts)


def _plain(node: yaml.Node | None, within: set[int]) -> Any:
    """Return what a node of YAML says; what is named again by an alias is left out."""
    if node is None or id(node) in within or node.tag == "tag:yaml.org,2002:null":
        return ""
    if isinstance(node, yaml.ScalarNode):
        return node.value
    within.add(id(node))
    if isinstance(node, yaml.SequenceNode):
        return [_plain(each, within) for each in node.value]
    return {str(key.value): _plain(value, within) for key, value in node.value}


def at_keys(data: Any, keys: str) -> Any:
    """Return the value to which keys lead, or those in a list of mappings; None for none."""
    for key in filter(None, keys.split(".")):
        if isinstance(data, list):
            data = [each[key] for each in data if isinstance(each, dict) and key in each]
        else:
            data = data.get(key) if isinstance(data, dict) else None
    return data


def text_of(value: object) -> str:
    """Return a text, or the names in a list of them; empty for anything else."""
    if isinstance(value, list):
        return ", ".join(filter(None, map(text_of, value)))[:MOST_TITLE]
    if isinstance(value, dict):
        value = value.get("name")
    return printable(" ".join(value.split()))[:MOST_TITLE] if isinstance(value, str) else ""
