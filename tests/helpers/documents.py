"""Takes the documentation apart: fenced blocks, commands, links, anchors and code spans."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

from markdown_it.tree import SyntaxTreeNode

from donimoes_book.manuscript.markdown import parse_markdown

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for pattern in (
        "README.md",
        "CONTRIBUTING.md",
        "docs/*.md",
        "benchmarks/README.md",
        "hosts/README.md",
    )
    for path in ROOT.glob(pattern)
)


@dataclass(frozen=True)
class Fence:
    """A fenced block on a page."""

    language: str
    text: str
    where: str
    """The page and line, for messages."""


def text_of(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def tree_of(page: str) -> SyntaxTreeNode:
    return parse_markdown(text_of(page))


def fences(page: str, *languages: str) -> Iterator[Fence]:
    """Yield the fenced blocks in these languages, in the order of the page."""
    for node in tree_of(page).walk():
        if node.type == "fence" and node.info in languages:
            yield Fence(node.info, node.content, f"{page}:{node.map[0] + 1}")


_COMMAND = re.compile(r'"donimoes-book ([^"\n]+)"|(?<![\w/.-])donimoes-book (.+)')
_ENDS = "();<>|&"
"""What ends a command in a shell."""


def commands(page: str) -> Iterator[list[str]]:
    """Yield the words after `donimoes-book` wherever a page shows it being called."""
    for node in tree_of(page).walk():
        if node.type in ("fence", "code_inline"):
            for match in _COMMAND.finditer(node.content.replace("\\\n", " ")):
                words = shlex.shlex(match[1] or match[2], None, True, _ENDS)
                words.whitespace_split, words.commenters = True, ""
                own = takewhile(lambda word: word[0] not in _ENDS, words)
                # A script hands on whatever it is given.
                yield [word for word in own if word != "$@"]


def addresses(page: str) -> Iterator[str]:
    """Yield where links lead and pictures come from, except on the web."""
    for node in tree_of(page).walk(include_self=False):
        address = str(node.attrs.get("href") or node.attrs.get("src") or "")
        if address and "://" not in address:
            yield address


def anchors(page: str) -> set[str]:
    """Return the anchors of a page's headings."""
    return {str(n.attrs["id"]) for n in tree_of(page).walk() if n.type == "heading"}


def code_spans(page: str) -> Iterator[str]:
    for node in tree_of(page).walk():
        if node.type == "code_inline":
            yield node.content
