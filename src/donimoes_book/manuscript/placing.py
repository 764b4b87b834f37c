"""Reads where an author wants a block: on a new page, across all columns, or over whole pages.

It is said by options (`:page: new` above the text of a fence) or by attributes (`{page=new}` after
a heading, below a table, or after the colons of a fence).
"""

import re
from dataclasses import replace
from typing import NamedTuple

from donimoes_book.diagnostics import suggest
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.context import Context

OPTIONS = ("page", "span")
"""The options that any block may have."""
PAGES: dict[str, tree.Ending] = {"new": "page", "left": "left", "right": "right"}
"""What `:page:` may say, and what ends before the block."""
SPANS = ("columns", "page", "spread")
"""What `:span:` may say: only a picture fills a page, or two that face each other."""
_VALUES = {"page": tuple(PAGES), "span": SPANS}
_GIVEN = re.compile(
    r"""(?:^[ \t]*:?|(?<=[\s{]))(?P<name>page|span)(?::[ \t]+|=)["']?(?P<value>[^\s"'{}]+)""",
    re.MULTILINE,
)
_ACROSS = re.compile(r"(?:\.|class:.*\b)col(?:umn)?-(?:page|body-outset|screen)\b")
"""How Quarto and MyST say that something is as wide as the page."""

_NAME = re.compile(r"#[^\s{}]+")
_DROP_CAP = re.compile(r"\.drop-?cap\b")


class Placing(NamedTuple):
    """Where an author wants a block; each part may be empty."""

    page: str = ""
    span: str = ""
    drop_cap: bool = False

    def place(self, block: tree.Block) -> tuple[tree.Block, ...]:
        """Return a block that is where its author wants it, after the end of a page if need be."""
        if self.drop_cap and isinstance(block, tree.Paragraph):
            block = replace(block, drop_cap=True)
        if self.span == "columns" and isinstance(block, tree.Quote) and block.kind:
            block = replace(block, across=True)
        elif self.span == "columns":
            block = tree.Quote((block,), kind=tree.GROUP, across=True)
        return (*((tree.PageEnd(PAGES[self.page]),) if self.page else ()), block)


def checked(context: Context, name: str, value: str, line: int, end: int = 0) -> str:
    """Return the value of an option or attribute, or an empty string if it can't be, reported."""
    if value in _VALUES[name]:
        return value
    message, advice = f"there is no {name} {value!r}", suggest(value, _VALUES[name])
    context.complain(message, value, line, end, advice=advice, warning=not context.strict)
    return ""


def read_placing(context: Context, text: str, line: int, end: int = 0) -> Placing:
    """Read where a block is to be from options and attributes in a text, on lines from `line`."""
    span = "columns" if _ACROSS.search(text) else ""
    given = {it["name"]: it["value"] for it in _GIVEN.finditer(text)}
    own = {name: checked(context, name, given[name], line, end) for name in given}
    return Placing(**({"span": span} | own), drop_cap=bool(_DROP_CAP.search(text)))


def has_only_placing(attributes: str) -> bool:
    """Return whether attributes in braces say only where something is to be, apart from a name."""
    rest = _DROP_CAP.sub("", _ACROSS.sub("", _GIVEN.sub("", attributes)))
    return rest != attributes and not _NAME.sub("", rest).strip("{:} \t\"'")
