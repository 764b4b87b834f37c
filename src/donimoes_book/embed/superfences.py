"""Diagrams in MkDocs and other users of Python-Markdown, as a custom fence of pymdownx.superfences.

That library makes ordinary code of a fence whose formatter fails, without a word. So nothing fails
here: what is wrong is shown in a box, and logged where `mkdocs build --strict` counts it.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from markdown import Markdown
from markdown_it import MarkdownIt
from pymdownx.superfences import SuperFencesException

from donimoes_book.embed.html import error_box, figure
from donimoes_book.embed.markdown_it import caption_html, domino_plugin
from donimoes_book.embed.reading import read_picture
from donimoes_book.faults import InputError
from donimoes_book.files import is_file, read_text
from donimoes_book.manuscript.fence import DIAGRAM
from donimoes_book.manuscript.source import Source

_FENCE = re.compile(r"(`{3,}|~{3,})")


@dataclass
class _Progress:
    """How far a converter has come."""

    pictures: int = 0
    """How many it has made, for ids that no other picture of a page has."""
    line: int = 0
    """The line of the last fence, as blocks that say the same follow one another in order."""


_PROGRESS: WeakKeyDictionary[Markdown, _Progress] = WeakKeyDictionary()


def validator(_language: str, inputs: Mapping[str, str], options: dict[str, str], *_: Any) -> bool:
    """Take what stands after the fence's name: options, and the name of a game by itself."""
    for name, value in inputs.items():
        # A word by itself comes as an option that is its own value.
        options["game" if name == value else name] = value
    return True


def formatter(
    source: str, _language: str, _class: str, options: dict[str, str], md: Markdown, **_: Any
) -> str:
    """Return a block's figure, or a box with everything that is wrong with it."""
    try:
        return _figure(source, options, md)
    except SuperFencesException:
        raise
    except Exception as error:  # superfences would swallow it
        raise SuperFencesException(f"{type(error).__name__}: {error}") from error


def _figure(content: str, options: Mapping[str, str], md: Markdown) -> str:
    progress = _PROGRESS.setdefault(md, _Progress())
    page = _page(md)
    path = _near(page) if page else ""
    written = read_text(page) if page and is_file(page) else "\n".join(getattr(md, "lines", ()))
    document = Source(path, written)
    found = list(_lines(content, document))
    line = next((line for line in found if line > progress.line), found[0] if found else 0)
    progress.line = line
    if not line:  # another extension has made it
        document = Source(path, f"\n{content}")
    try:
        picture = read_picture(document, f"{{{DIAGRAM}}}", content, line or 1, options)
        caption = caption_html(_captions(), picture.caption, document, line or 1)
    except InputError as error:
        faults = error.faults if line else [replace(fault, line=0) for fault in error.faults]
        logger = logging.getLogger("mkdocs.donimoes_book" if page else "donimoes_book")
        for fault in faults:
            logger.error("%s", fault)
        return error_box(faults)
    progress.pictures += 1
    return figure(picture.inline_svg(f"domino-{progress.pictures}"), caption)


def _near(file: Path) -> str:
    """Return the name of a file as a person in the current folder would type it."""
    here = Path.cwd()
    return str(file.relative_to(here) if file.is_relative_to(here) else file)


def _lines(content: str, document: Source) -> Iterator[int]:
    """Yield the document's lines, from 1, of each fence above such a block.

    Whatever the block stands in may have taken characters off the front of its lines.
    """
    block = content.split("\n")
    for number, fence in enumerate(document.lines, start=1):
        there = document.lines[number : number + len(block)]
        if _FENCE.search(fence) and len(there) == len(block):
            pairs = zip(there, block, strict=True)
            if all(written.rstrip().endswith(own.rstrip()) for written, own in pairs):
                yield number


@cache
def _captions() -> MarkdownIt:
    return MarkdownIt("commonmark").use(domino_plugin)


def _page(md: Markdown) -> Path | None:
    """Return the file that MkDocs is converting; None where it is not MkDocs who asks."""
    # MkDocs hands it to the part that makes links relative, and to nobody else.
    links = md.treeprocessors["relpath"] if "relpath" in md.treeprocessors else None  # noqa: SIM401
    path = getattr(getattr(links, "file", None), "abs_src_path", None)
    return Path(path) if path else None
