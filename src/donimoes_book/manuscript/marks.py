"""Reads words marked for the index, as Sphinx and MyST do, and finds them in blocks."""

import re
from collections.abc import Iterable, Iterator

from donimoes_book.manuscript import tree

ROLE = "index"
MOST_PARTS = 2
"""An index entry can have one level below it."""
MAIN = "!"
"""Precedes the words of a mark that is the place to look first."""

_AIMED = re.compile(r"(?P<text>.+?)\s*<(?P<entries>[^<]*)>", re.DOTALL)
"""Words that are indexed under other entries."""
_KIND = re.compile(r"(?P<kind>[a-z]+):(?P<entry>.*)", re.DOTALL)
_SINGLE, _PAIR = "single", "pair"


def read_mark(typed: str) -> tuple[str, tuple[tuple[str, ...], ...], bool]:
    """Return a mark's words, its entries, and whether it is the main place for them.

    `boneyard` is its own entry, `drawn dominoes <boneyard>` goes under another entry,
    `<boneyard; size of>` goes below one, `<pair: hand; boneyard>` puts each of the two below the
    other, and `!` makes it the main place. Raises ValueError, with the reason, for anything else.
    """
    words = typed.strip()
    aimed = _AIMED.fullmatch(words)
    target = aimed["entries"].strip() if aimed else words
    is_main = target.startswith(MAIN)
    target = target.removeprefix(MAIN).strip()
    text = aimed["text"] if aimed else target
    entries = tuple(_entries(target)) if aimed else (_parts(target),)
    return " ".join(text.split()), entries, is_main


def _entries(target: str) -> Iterator[tuple[str, ...]]:
    """Yield the entries that a mark names: several, separated by commas, or one with its kind."""
    match = _KIND.fullmatch(target)
    if not match:
        yield from map(_parts, target.split(","))
    elif match["kind"] == _SINGLE:
        yield _parts(match["entry"])
    elif match["kind"] == _PAIR:
        parts = _parts(match["entry"])
        yield parts
        if len(parts) > 1:
            yield parts[::-1]
    else:
        raise ValueError(f"there is no kind of index entry called {match['kind']!r}")


def _parts(entry: str) -> tuple[str, ...]:
    parts = tuple(" ".join(part.split()) for part in entry.split(";"))
    if not all(parts):
        raise ValueError("this index entry has no words")
    if len(parts) > MOST_PARTS:
        raise ValueError("an index entry can have only one level below it")
    return parts


def marks_in(block: tree.Block) -> Iterator[tree.IndexMark]:
    """Yield the marks in the words of a block, but not in the blocks within it."""
    match block:
        case tree.Heading() | tree.Paragraph():
            yield from _marks(block.children)
        case tree.Table(header, rows):
            for row in (header, *rows):
                for cell in row:
                    yield from _marks(cell)
        case tree.Diagram() | tree.Hand() | tree.CutOut() | tree.Sheet() | tree.PracticeSpread():
            yield from _marks(block.caption)


def _marks(children: Iterable[tree.Inline]) -> Iterator[tree.IndexMark]:
    for child in children:
        match child:
            case tree.IndexMark():
                yield child
            case tree.Emphasis() | tree.Strong() | tree.Struck() | tree.Link():
                yield from _marks(child.children)
