"""Raw HTML in the manuscript: a printed book has no use for tags, but keeps their words."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.manuscript.source import Source

UNSEEN = {"script", "style", "title"}
"""Elements whose content is not text for a reader."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A start or end tag; `text` is how the author wrote it."""

    name: str
    text: str
    attributes: dict[str, str] = field(default_factory=dict)
    closing: bool = False

    @property
    def names_a_place(self) -> bool:
        """True for `<a name="…">`, which only marks where a link may lead."""
        return self.name == "a" and "href" not in self.attributes


class _Splitter(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[Tag | str] = []
        self.unseen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        text = self.get_starttag_text() or ""
        self.pieces.append(Tag(tag, text, {name: value or "" for name, value in attrs}))
        self.unseen += tag in UNSEEN

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        text = self.get_starttag_text() or ""
        self.pieces.append(Tag(tag, text, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        self.pieces.append(Tag(tag, f"</{tag}>", closing=True))
        self.unseen -= tag in UNSEEN and self.unseen > 0

    def handle_data(self, data: str) -> None:
        if not self.unseen:
            self.pieces.append(data)


def split_html(html: str) -> list[Tag | str]:
    """Return the tags and the words between them, in order; comments vanish."""
    splitter = _Splitter()
    splitter.feed(html)
    splitter.close()
    return splitter.pieces


def dropped_tag(source: Source, tag: Tag, line: int, end: int) -> Diagnostic:
    """Return the warning that a tag, somewhere on these lines, will not be printed."""
    message, advice = f"the HTML tag <{tag.name}> is left out", "Use Markdown: this is for print."
    return source.diagnostic_at(message, tag.text, line, end, advice=advice, warning=True)
