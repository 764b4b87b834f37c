"""Turns inline text into reportlab's paragraph markup, with a font for every character."""

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from xml.sax.saxutils import escape, quoteattr

from reportlab.lib.fonts import tt2ps
from reportlab.pdfbase.pdfmetrics import getFont

from donimoes_book.editions.common import web_address
from donimoes_book.editions.pdf.styles import ACCENT
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.source import Origin

_FALLBACKS = ("Serif", "Sans", "Mono", "Dominoes")
_REPLACEMENT = "?"
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
        """The page of each, as far as an earlier pass has found it."""
        self.warn = warn
        self.elsewhere = elsewhere
        """Places that are left out of this print: links to them become text."""
        self.pending_notes: list[int] = []
        """The footnotes that are to be set next."""
        self._chapter = ""
        """The anchor of the chapter whose footnotes are numbered."""
        self._note_count = 0
        """How many footnotes that chapter has."""
        self._marked: set[int] = set()
        """Those that the text has marks for."""

    def __call__(
        self, children: Iterable[tree.Inline], family: str = "Serif", *, refer: bool = False
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
        """Return the page number of an anchor, or three zeros while it is not known."""
        return str(self.pages.get(anchor, "000"))

    def page_reference(self, anchor: str) -> str:
        """Return the page of an anchor as a reference, such as "p. 12", without a line break."""
        return f"p.\N{NO-BREAK SPACE}{self.page(anchor)}"

    def _children(
        self, children: Iterable[tree.Inline], family: str, bold: bool, italic: bool, refer: bool
    ) -> str:
        return "".join(self._one(child, family, bold, italic, refer) for child in children)

    def _one(self, child: tree.Inline, family: str, bold: bool, italic: bool, refer: bool) -> str:
        font = tt2ps(family, bold, italic)
        match child:
            case tree.Text(text):
                return self.text(text, font)
            case tree.Emphasis(inner):
                return f"<i>{self._children(inner, family, bold, True, refer)}</i>"
            case tree.Strong(inner):
                return f"<b>{self._children(inner, family, True, italic, refer)}</b>"
            case tree.Struck(inner):
                return f"<strike>{self._children(inner, family, bold, italic, refer)}</strike>"
            case tree.CodeSpan(text):
                mono = tt2ps("Mono", bold, 0)
                return f'<font name="{mono}" size="-1.2">{self.text(text, mono)}</font>'
            case tree.Link(target, inner, origin=origin):
                words = self._children(inner, family, bold, italic, False)
                return self._link(target, words, refer, origin)
            case tree.Image(alt=alt):
                return self.text(alt, font)
            case tree.Break():
                return "<br/>"
            case tree.DominoGlyph(character=character):
                return f'<font name="Dominoes">{character}</font>'
            case tree.FootnoteMark(number):
                return self._note_mark(number)

    def _link(self, target: str, words: str, refer: bool, origin: Origin | None) -> str:
        anchor = target.removeprefix("#")
        if target.startswith("#") and anchor in self.anchors:
            more = f" ({self.page_reference(anchor)})" if refer else ""
            return f"{_anchor_tag(f'#{anchor}', words)}{more}"
        if target.startswith("#") and anchor in self.elsewhere:
            return words
        if address := web_address(target):
            return _anchor_tag(address, words)
        self.warn(f'the link to "{target}" leads nowhere in a printed book', origin)
        return words

    def begin_chapter(self, anchor: str, note_count: int) -> None:
        """Begin a chapter: its footnotes are numbered from 1."""
        self._chapter, self._note_count = anchor, note_count
        self._marked, self.pending_notes = set(), []

    def _note_mark(self, number: int) -> str:
        if number > self._note_count:
            return f"<super>{number}</super>"
        self._call_note(number)
        return f"<super>{_anchor_tag(f'#{self._chapter}.note-{number}', str(number))}</super>"

    def _call_note(self, number: int) -> None:
        if number not in self._marked:
            self._marked.add(number)
            self.pending_notes.append(number)

    def call_all_notes(self) -> None:
        """Let notes be set that the text has no marks for."""
        for number in range(1, self._note_count + 1):
            self._call_note(number)

    def note(self, number: int, words: str) -> str:
        """Return the markup of a footnote: its anchor and its words."""
        return f'<a name="{self._chapter}.note-{number}"/>{words}'

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


def _anchor_tag(address: str, words: str) -> str:
    return f'<a href={quoteattr(address)} color="{_LINK_COLOUR}">{words}</a>'
