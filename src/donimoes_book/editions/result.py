"""What building a book results in."""

from dataclasses import dataclass
from typing import Generic, TypeVar

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
