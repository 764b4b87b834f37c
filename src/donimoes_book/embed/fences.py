"""Draws the blocks and roles that a plugin in another language has found in a page: JSON both ways.

The plugins in `hosts/` run it once for a page.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from donimoes_book.diagnostics import Diagnostic, collect_errors, raise_errors
from donimoes_book.embed.markdown_it import CAPTIONS, caption_html
from donimoes_book.embed.picture import Roles, character_html, expecting, read_picture
from donimoes_book.manuscript.directives import DIAGRAM, NEVER_CLOSED
from donimoes_book.manuscript.source import Source
from donimoes_book.store.json_records import from_data, read_json

_KEY = "domino-N"
"""How ids in a picture begin; the plugin replaces it by something unique in the page."""
_MOST_LINES = 1_000_000


@dataclass(frozen=True)
class _Found:
    """A block or a role in a page."""

    text: str
    """What is inside the block or the role."""
    line: int
    """The lines from 1, and the last one of the paragraph or fence."""
    end: int
    game: str | None = None
    """What follows the block's name; None for a role."""
    closed: bool = True

    def __post_init__(self) -> None:
        if not 1 <= self.line <= self.end <= _MOST_LINES:
            raise ValueError(f"there are no lines {self.line} to {self.end}")

    def html(self, roles: Roles) -> str:
        """Return it as HTML; raises InputError."""
        if self.game is None:
            return character_html(roles.read(self.text, self.line, self.end))
        source = roles.source
        if not self.closed:
            raise source.origin(self.line).error(*NEVER_CLOSED)
        info = f"{{{DIAGRAM}}} {' '.join(self.game.split())}"
        picture = replace(read_picture(source, info, self.text, self.line), problem=None)
        return picture.html(_KEY, caption_html(CAPTIONS, picture.caption, source, self.line))


@dataclass(frozen=True)
class _Page:
    path: str
    text: str
    found: Sequence[_Found]


def render_fences(text: str) -> str:
    """Return the HTML of all that was found in a page, as a list in JSON.

    Raises InputError with every diagnostic, placed in the page.
    """
    with expecting("a page as the plugins in hosts/ send it"):
        page = from_data(_Page, read_json(text))
    roles, diagnostics, html = Roles(Source(page.path, page.text)), list[Diagnostic](), list[str]()
    for item in page.found:
        with collect_errors(diagnostics):
            html.append(item.html(roles))
    raise_errors(diagnostics)
    return json.dumps(html)
