"""Keeps the parts of a site, and makes one again only if something that it read has changed."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar, cast

from donimoes_book.editions.html.writer import Publication, Question

Made = TypeVar("Made")


class _Kept(NamedTuple):
    given: tuple[Any, ...]
    noted: Mapping[Question, Any]
    """What it asked, with the answers."""
    made: Any


class KeptParts:
    """The parts of a site, mostly its pages, as they were made last."""

    def __init__(self) -> None:
        self._parts: dict[str, _Kept] = {}

    def part(
        self, publication: Publication, name: str, make: Callable[..., Made], *given: Any
    ) -> Made:
        """Return what `make` makes of the publication, which it asks, and of what is given."""
        given = publication.about, publication.version, publication.elsewhere, *given
        kept = self._parts.get(name)
        if kept and kept.given == given and _finds(publication, kept.noted):
            return cast(Made, kept.made)
        before, publication.warnings, publication.noted = publication.warnings, {}, {}
        made = make(publication, *given[3:])
        # What has warnings is made again, for they name lines that may have moved.
        if not publication.warnings:
            self._parts[name] = _Kept(given, publication.noted, made)
        publication.warnings = before | publication.warnings
        return made


def _finds(publication: Publication, noted: Mapping[Question, Any]) -> bool:
    """Return whether a publication answers as noted."""
    return all(publication.ask(find, *given) == found for (find, given), found in noted.items())
