"""Composes the index, letter by letter."""

from donimoes_book.editions.composing.blocks import Entry, EntryGroup, Index, Reference
from donimoes_book.manuscript import tree


def index(index_set: tree.IndexSet) -> Index:
    """List the words that were marked, each with the places where it is marked."""
    groups = (EntryGroup(letter, tuple(map(_entry, words))) for letter, words in index_set.letters)
    return Index(tuple(groups))


def _entry(entry: tree.IndexEntry) -> Entry:
    places = (Reference(place.anchor, place.chapter, place.is_main) for place in entry.places)
    return Entry(entry.words, tuple(places), tuple(map(_entry, entry.below)))
