"""The book's index: words marked for it, as in Sphinx and MyST, and its entries by letter."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.walking import blocks_of, marks_in, nested_blocks, replace_blocks

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


@dataclass
class _Gathered:
    """An index entry that is still being gathered."""

    words: str
    places: list[tree.IndexPlace] = field(default_factory=list)
    below: "dict[str, _Gathered]" = field(default_factory=dict)

    def entry(self) -> tree.IndexEntry:
        return tree.IndexEntry(self.words, tuple(self.places), tuple(_sorted(self.below)))


def fill_index(book: tree.Book) -> tuple[tree.Book, list[Diagnostic]]:
    """Return the book with its index, and a warning for each index if nothing is marked.

    Every game has an entry, too, which leads to its chapter.
    """
    sets = [block for block in blocks_of(book) if isinstance(block, tree.IndexSet)]
    if not sets:
        return book, []
    gathered: dict[str, _Gathered] = {}
    marked = 0
    for chapter in book.chapters:
        if chapter.facts:
            place = tree.IndexPlace(chapter.anchor, chapter.title, is_main=True)
            _add(gathered, (chapter.title,), place)
        for mark in (mark for block in nested_blocks(chapter.blocks) for mark in marks_in(block)):
            marked += 1
            for entry in mark.entries:
                _add(gathered, entry, tree.IndexPlace(mark.anchor, chapter.title, mark.is_main))
    letters = _by_letter(_sorted(gathered))
    book = replace_blocks(book, lambda _: tree.IndexSet(letters=letters), tree.IndexSet)
    if marked:
        return book, []
    message = "no words in this book are marked for the index"
    advice = "Mark words where they are explained: {index}`boneyard`."
    origins = (block.origin for block in sets if block.origin)
    return book, [origin.diagnostic(message, advice=advice, warning=True) for origin in origins]


def _add(gathered: dict[str, _Gathered], words: Sequence[str], place: tree.IndexPlace) -> None:
    first, *others = words
    entry = gathered.setdefault(first.casefold(), _Gathered(first))
    if others:
        _add(entry.below, others, place)
    else:
        entry.places.append(place)


def _sorted(gathered: Mapping[str, _Gathered]) -> Iterator[tree.IndexEntry]:
    entries = sorted(gathered.values(), key=lambda found: _sort_key(found.words))
    return (found.entry() for found in entries)


def _sort_key(words: str) -> tuple[str, str]:
    """Return the sort key for words: their letters and digits, without accents."""
    plain = unicodedata.normalize("NFKD", words.casefold())
    return "".join(c for c in plain if c.isalnum() or c == " "), words


def _by_letter(
    entries: Iterable[tree.IndexEntry],
) -> tuple[tuple[str, tuple[tree.IndexEntry, ...]], ...]:
    """Group index entries by the letter they belong under; digits and signs have none."""
    groups: dict[str, list[tree.IndexEntry]] = {}
    for entry in entries:
        first = _sort_key(entry.words)[0].lstrip()[:1].upper()
        groups.setdefault(first if first.isalpha() else "", []).append(entry)
    return tuple((letter, tuple(group)) for letter, group in groups.items())
