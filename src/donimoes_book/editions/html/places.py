"""Where everything that can be linked to stands: on which page, under which id."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field

_NOT_IN_AN_ID = re.compile(r"[^A-Za-z0-9_.-]")
_NOT_IN_A_NAME = re.compile(r"[^a-z0-9]+")


@dataclass
class Places:
    """The pages of an edition and the anchors on them. Pages are entered first, then looked up."""

    suffix: str = ".html"
    """How the files of pages end."""
    _pages: dict[str, str] = field(default_factory=dict)
    """The page of each anchor."""
    _starts: dict[str, str] = field(default_factory=dict)
    """For each page the anchor that is the page itself."""

    def new_page(self, anchor: str, wish: str = "") -> str:
        """Enter a page under the anchor that leads to it; returns the name of its file."""
        words = unicodedata.normalize("NFKD", wish or anchor).encode("ascii", "ignore").decode()
        stem = _NOT_IN_A_NAME.sub("-", words.lower()).strip("-") or "page"
        page, number = stem + self.suffix, 1
        while page in self._starts:
            number += 1
            page = f"{stem}-{number}{self.suffix}"
        self._starts[page] = anchor
        self.enter(anchor, page)
        return page

    def enter(self, anchor: str, page: str) -> None:
        """Say that an anchor stands on a page; where it does so twice, the first is meant."""
        self._pages.setdefault(anchor, page)

    def page(self, anchor: str) -> str | None:
        """Return the page of an anchor; None for one that the edition does not have."""
        return self._pages.get(anchor)

    def address(self, anchor: str, seen_from: str = "") -> str | None:
        """Return the address of an anchor for a link on a page; None where there is none."""
        page = self._pages.get(anchor)
        if page is None:
            return None
        if page == seen_from:
            return f"#{html_id(anchor)}"
        return page if self._starts[page] == anchor else f"{page}#{html_id(anchor)}"


@dataclass
class Ids:
    """The ids of one page, each given once."""

    given: set[str] = field(default_factory=set)

    def give(self, anchor: str) -> str | None:
        """Return the id of an anchor; None where something above has it already."""
        name = html_id(anchor)
        if not anchor or name in self.given:
            return None
        self.given.add(name)
        return name


def html_id(anchor: str) -> str:
    """Return an anchor as an id that XML allows: the anchor itself wherever that is possible."""
    name = _NOT_IN_AN_ID.sub(lambda match: f".{ord(match[0]):x}", anchor)
    return name if name[:1].isalpha() else f"at.{name}"
