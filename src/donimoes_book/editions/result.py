"""What building a book results in."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from donimoes_book.diagnostics import Diagnostic

Content = TypeVar("Content")


@dataclass(frozen=True)
class BuildResult(Generic[Content]):
    """The result of building a book."""

    content: Content
    """A file, or the content of each file by its path in a folder."""
    pages: int
    warnings: tuple[Diagnostic, ...]
    sheets: int = 0
    """The number of folded sheets its pages are on; 0 if they aren't folded."""
    places: Mapping[str, int] = field(default_factory=dict)
    """The page of each anchor, if it was printed."""


class PageList(NamedTuple):
    """The pages of a printed edition, by which somebody with the book can be found."""

    source: str
    """What the edition is called."""
    places: Mapping[str, int]
    """The page of each anchor."""
