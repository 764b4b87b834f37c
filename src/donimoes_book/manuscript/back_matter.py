"""Fills in the back of a book: the credits for its games, and its index."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.language import gettext
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.filling import blocks_of, nested_blocks, replace_blocks
from donimoes_book.manuscript.marks import marks_in


@dataclass
class _Gathered:
    """An index entry that is still being gathered."""

    words: str
    places: list[tree.IndexPlace] = field(default_factory=list)
    below: "dict[str, _Gathered]" = field(default_factory=dict)

    def entry(self) -> tree.IndexEntry:
        return tree.IndexEntry(self.words, tuple(self.places), tuple(_sorted(self.below)))


def fill_credits(book: tree.Book) -> tree.Book:
    """Return the book with a table of credits, made from the front matter of its games."""
    games = [chapter for chapter in book.chapters if chapter.designer]
    labels = (gettext("Game"), gettext("Designer"), gettext("Rules from"))
    header = tuple((tree.Text(words),) for words in labels)
    rows = tuple(
        (
            (tree.Link(f"#{chapter.anchor}", (tree.Text(chapter.title),)),),
            (tree.Text(chapter.designer),),
            (tree.Text(chapter.source),),
        )
        for chapter in games
    )
    return replace_blocks(book, lambda _: tree.Table(header, rows, ()), tree.CreditSet)


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
    entries = tuple(_sorted(gathered))
    book = replace_blocks(book, lambda _: tree.IndexSet(entries=entries), tree.IndexSet)
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


def initial(entry: tree.IndexEntry) -> str:
    """Return the letter that an index entry belongs under; none for digits and signs."""
    first = _sort_key(entry.words)[0].lstrip()[:1].upper()
    return first if first.isalpha() else ""


def by_letter(
    entries: Iterable[tree.IndexEntry],
) -> list[tuple[str, list[tree.IndexEntry]]]:
    """Return index entries grouped by letter."""
    groups: dict[str, list[tree.IndexEntry]] = {}
    for entry in entries:
        groups.setdefault(initial(entry), []).append(entry)
    return list(groups.items())
