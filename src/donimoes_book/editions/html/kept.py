"""Keeps the parts of a site, and makes one again only if something that it read has changed."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar, cast

from donimoes_book.editions.html.writer import Publication, Question
from donimoes_book.store.results import Kind, Store, only_sealed

Made = TypeVar("Made")


class _Part(NamedTuple):
    given: tuple[Any, ...]
    noted: Mapping[Question, Any]
    """What it asked, with the answers."""
    made: Any

    def holds(self, publication: Publication, given: tuple[Any, ...]) -> bool:
        """Return whether it would be made in the same way: the publication answers as noted."""
        noted = self.noted.items()
        return self.given == given and all(publication.ask(f, *to) == it for (f, to), it in noted)


_PART = Kind("part of a site", _Part)


def kept_part(
    store: Store, publication: Publication, name: str, make: Callable[..., Made], *given: Any
) -> Made:
    """Return what `make` makes of the publication, which it asks, and of what is given."""
    about = publication.about, publication.version, publication.elsewhere, *given
    part = store.find(_PART, (name,), check=only_sealed)
    if part and part.holds(publication, about):
        return cast(Made, part.made)
    before, publication.warnings, publication.noted = publication.warnings, {}, {}
    content = make(publication, *given)
    # What has warnings is made again, for they name lines that may have moved.
    if not publication.warnings:
        store.put(_PART, (name,), _Part(about, publication.noted, content), check=only_sealed)
    publication.warnings = before | publication.warnings
    return content
