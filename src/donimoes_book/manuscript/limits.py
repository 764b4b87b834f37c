"""Limits the length of a manuscript's texts, to bound the time it takes to read and typeset.

Words, paragraphs and titles far longer than anyone would print are refused, at their line. Within
the limits, the time grows with the length of the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from donimoes_book.board.notation import first_beyond
from donimoes_book.diagnostics import Diagnostic
from donimoes_book.manuscript.source import Source

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

MOST_SETTINGS = 100_000
"""The most characters in `book.toml`, or in a file's front matter."""
MOST_TITLE = 1_000
"""The most characters in a title, or any other text set by a key."""
MOST_PARAGRAPH = 20_000
MOST_WORD = 1_000
MOST_ROWS, MOST_COLUMNS = 1_000, 60
"""The most rows and columns in a table."""
TOO_LONG = "too long"
"""The key in a token's `meta` for the limit it exceeded, if its words were left out."""


def overlong(source: Source, lines: Sequence[str], first: int = 1) -> Diagnostic | None:
    """Return a diagnostic if lines of keys, which start at line `first` of a file, are too long."""
    if not (place := first_beyond(lines, MOST_SETTINGS)):
        return None
    line, column = place
    message = f"this is too long: at most {MOST_SETTINGS:,} characters are read"
    return source.origin(first + line - 1).diagnostic(message, column=column)


def title_mistake(text: str) -> tuple[str, str] | None:
    """Return why a text set by a key cannot be printed, and advice; None if it can."""
    if len(text) > MOST_TITLE:
        return f"this text has {len(text):,} characters", f"Expected at most {MOST_TITLE:,}."
    if any("\ud800" <= char <= "\udfff" for char in text):
        return "this contains half a character", r"Write the whole character, such as \U0001F600."
    if any(char < " " and char not in "\n\t" for char in text):
        return "this contains a control character", "Leave it out: it cannot be printed."
    return None


def check_lengths(source: Source, root: SyntaxTreeNode) -> Iterator[Diagnostic]:
    """Yield diagnostics for paragraphs, words and tables that are too long, in reading order."""
    for node in root.walk(include_self=False):
        line, end = (1 + at for at in node.map or (0, 0))
        if most := node.meta.get(TOO_LONG):
            message = f"this has more than {most:,} characters"
            yield source.origin(line).diagnostic(message, advice="Split it into paragraphs.")
        elif node.type == "inline":
            for text in node.walk(include_self=False):
                for word in text.content.split():
                    if len(word) > MOST_WORD:
                        message = f"this word has {len(word):,} characters"
                        advice = f"Expected at most {MOST_WORD:,}."
                        yield source.diagnostic_at(message, word, line, end, advice=advice)
        elif node.type == "table":
            rows = sum(len(part.children) for part in node.children) - 1
            columns = len(node.children[0].children[0].children)
            for count, most, what in (
                (rows, MOST_ROWS, "rows"),
                (columns, MOST_COLUMNS, "columns"),
            ):
                if count > most:
                    message = f"this table has {count:,} {what}"
                    advice = f"Expected at most {most:,}."
                    yield source.origin(line).diagnostic(message, advice=advice)
