"""Inline text to reportlab's paragraph markup, with a font for every character."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from urllib.parse import quote, urlsplit
from xml.sax.saxutils import escape, quoteattr

from reportlab.lib.fonts import tt2ps
from reportlab.pdfbase.pdfmetrics import getFont

from donimoes_book.editions.pdf.styles import ACCENT
from donimoes_book.manuscript.tree import (
    Break,
    CodeSpan,
    DominoGlyph,
    Emphasis,
    FootnoteMark,
    Image,
    Inline,
    Link,
    Origin,
    Strong,
    Struck,
    Text,
)

_FALLBACKS = ("Serif", "Sans", "Mono", "Dominoes")
_REPLACEMENT = "?"
_SCHEMES = {"http", "https", "mailto", "ftp"}
_LINK_COLOUR = "#" + ACCENT.hexval()[2:]


class Markup:
    """Turns inline text into markup."""

    def __init__(
        self,
        anchors: frozenset[str],
        pages: Mapping[str, int],
        warn: Callable[[str, Origin | None], None],
        elsewhere: frozenset[str] = frozenset(),
    ) -> None:
        self.anchors = anchors
        """Every place in the book that can be linked to."""
        self.pages = pages
        """The page of each, as far as it is known."""
        self.warn = warn
        self.elsewhere = elsewhere
        """Places that are left out of this print: links there are words like others."""
        self.notes = ""
        """The chapter whose footnotes are meant."""
        self.note_count = 0
        """How many footnotes that chapter has."""
        self.marked: set[int] = set()
        """Those that the text has marks for."""

    def __call__(
        self, children: Iterable[Inline], family: str = "Serif", *, refer: bool = False
    ) -> str:
        """Return markup for text in a font family; `refer` adds page numbers to internal links."""
        return self._children(children, family, False, False, refer)

    def text(self, words: str, font: str = "Serif") -> str:
        """Return markup for plain text in one font, with fallbacks for what the font lacks."""
        return "".join(
            escape(part) if name == font else f'<font name="{name}">{escape(part)}</font>'
            for name, part in self._in_fonts(words, font)
        )

    def in_one_font(self, words: str, font: str) -> str:
        """Return plain text with `?` for every character that one font lacks."""
        glyphs = getFont(font).face.charToGlyph
        missing = {c for c in words if ord(c) not in glyphs and c != " "}
        for character in sorted(missing):
            self.warn(f"the typewriter face lacks the character {character!r}; printed as ?", None)
        return "".join(_REPLACEMENT if c in missing else c for c in words)

    def page(self, anchor: str) -> str:
        """Return the page number of an anchor, or as many figures while it is not known."""
        return str(self.pages.get(anchor, "000"))

    def page_reference(self, anchor: str) -> str:
        """Return where an anchor stands, such as "p. 12", in one unbreakable word."""
        return f"p.\N{NO-BREAK SPACE}{self.page(anchor)}"

    def _children(
        self, children: Iterable[Inline], family: str, bold: bool, italic: bool, refer: bool
    ) -> str:
        return "".join(self._one(child, family, bold, italic, refer) for child in children)

    def _one(self, child: Inline, family: str, bold: bool, italic: bool, refer: bool) -> str:
        font = tt2ps(family, bold, italic)
        match child:
            case Text(text):
                return self.text(text, font)
            case Emphasis(inner):
                return f"<i>{self._children(inner, family, bold, True, refer)}</i>"
            case Strong(inner):
                return f"<b>{self._children(inner, family, True, italic, refer)}</b>"
            case Struck(inner):
                return f"<strike>{self._children(inner, family, bold, italic, refer)}</strike>"
            case CodeSpan(text):
                mono = tt2ps("Mono", bold, 0)
                return f'<font name="{mono}" size="-1.2">{self.text(text, mono)}</font>'
            case Link(target, inner, origin=origin):
                words = self._children(inner, family, bold, italic, False)
                return self._link(target, words, refer, origin)
            case Image(alt=alt):
                return self.text(alt, font)
            case Break():
                return "<br/>"
            case DominoGlyph(character=character):
                return f'<font name="Dominoes">{character}</font>'
            case FootnoteMark(number):
                return self._footnote(number)

    def _link(self, target: str, words: str, refer: bool, origin: Origin | None) -> str:
        anchor = target.removeprefix("#")
        if target.startswith("#") and anchor in self.anchors:
            address = quoteattr(f"#{anchor}")
            more = f" ({self.page_reference(anchor)})" if refer else ""
            return f'<a href={address} color="{_LINK_COLOUR}">{words}</a>{more}'
        if target.startswith("#") and anchor in self.elsewhere:
            return words
        if urlsplit(target).scheme in _SCHEMES:
            address = quoteattr(quote(target, safe="%/:?#[]@!$&'()*+,;=~-._"))
            return f'<a href={address} color="{_LINK_COLOUR}">{words}</a>'
        self.warn(f'the link to "{target}" leads nowhere in a printed book', origin)
        return words

    def _footnote(self, number: int) -> str:
        if number > self.note_count:
            return f"<super>{number}</super>"
        name = "" if number in self.marked else f'<a name="{self.notes}.mark-{number}"/>'
        self.marked.add(number)
        address = f"#{self.notes}.note-{number}"
        return f'{name}<super><a href="{address}" color="{_LINK_COLOUR}">{number}</a></super>'

    def note(self, number: int, words: str) -> str:
        """Return the markup of a footnote: an anchor, its words and a way back to its mark."""
        back = ""
        if number in self.marked:
            arrow = self.text("↑", "Serif")
            way = f"#{self.notes}.mark-{number}"
            back = f'\N{NO-BREAK SPACE}<a href="{way}" color="{_LINK_COLOUR}">{arrow}</a>'
        return f'<a name="{self.notes}.note-{number}"/>{words}{back}'

    def enter_chapter(self, anchor: str, note_count: int) -> None:
        """Begin a chapter: footnotes count anew."""
        self.notes, self.note_count, self.marked = anchor, note_count, set()

    def _in_fonts(self, words: str, font: str) -> Iterable[tuple[str, str]]:
        if words.isascii() and words.isprintable():
            return [(font, words)]
        chosen = [(self._font_for(character, font), character) for character in words]
        return [
            (name or font, "".join(c if name else _REPLACEMENT for _, c in part))
            for name, part in groupby(chosen, key=lambda pair: pair[0])
        ]

    def _font_for(self, character: str, font: str) -> str | None:
        """Return the first font that has a character; None where no font of ours does."""
        if character.isspace():
            return font
        for name in (font, *_FALLBACKS):
            if ord(character) in getFont(name).face.charToGlyph:
                return name
        self.warn(f"none of the book's fonts has the character {character!r}; printed as ?", None)
        return None
