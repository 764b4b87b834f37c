"""Composes the list of the codes that bring problems back."""

from collections.abc import Iterable, Iterator

from donimoes_book.editions.composing.blocks import Code, CodeList, Reference, Section
from donimoes_book.editions.titles import title_of
from donimoes_book.manuscript.tree import ProblemSet


def codes(sets: Iterable[ProblemSet]) -> Iterator[Section]:
    """List the codes of each game's problems by number."""
    for part in sets:
        listed = (Code(Reference(it.anchor, str(it.number)), it.code) for it in part.problems)
        yield Section(title_of(part), (CodeList(tuple(listed)),))
