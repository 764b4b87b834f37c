"""Paragraphs as blocks: cut into words, broken into lines as a whole, with hanging punctuation."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import fsum
from types import SimpleNamespace
from typing import Any, NamedTuple, Self

from reportlab.lib.enums import TA_JUSTIFY
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import getAscentDescent, getFont, stringWidth
from reportlab.platypus import Paragraph
from reportlab.platypus.paragraph import FragLine, ParaLines, sameFrag

from donimoes_book.editions.paper import TEXT
from donimoes_book.editions.pdf.flow import Block, Sketch, height_of
from donimoes_book.editions.pdf.linebreaks import Hyphenation, Line, Lines, Measure, Unit
from donimoes_book.editions.pdf.styles import derived
from donimoes_book.editions.pdf.tagging import PICTURE, Element, element_on

_FEWEST_LINES = 2
"""The fewest lines a paragraph leaves at the foot of a column, or takes to the next."""
_WIDEST_SPACE = 7.0
"""The widest space in type of the book's size."""
_LEAST_LAST = 34.0
"""The least width of the last line of several."""
_HANG = {".": 0.7, ",": 0.7, "-": 0.7, "’": 0.6, "”": 0.6, ";": 0.4, ":": 0.4, "—": 0.3, "–": 0.3}
"""How far punctuation at a line's end reaches into the margin, as shares of its width."""
_HANG_LEFT = {"“": 0.6, "‘": 0.6, "„": 0.6}
_SPACES = re.compile(r"[^\S\N{NO-BREAK SPACE}]+")
_WORD = re.compile(r"[^\W\d_]+")
_COMPOUND = re.compile(r"(?<=[^\W\d_]{2}-)(?=[^\W\d_]{2})|(?<=[^\W_]—)(?=[^\W_])")
"""After the hyphen of a word such as double-six, but not in names such as 24-1."""
_SOFT = re.compile("[\N{SOFT HYPHEN}\N{ZERO WIDTH SPACE}](?=.)")
"""Where an author lets a word be broken, with a hyphen or without."""
_NAME = re.compile(r"(?<=[^\W\d_]{2}\.)(?=[^\W\d_]{2})")
"""After a dot of a name such as rec.games.abstract, which is broken nowhere else."""
_AFTER_DOT = 90_000.0
"""The cost of that, which is as high as that of a hyphen."""
_ADDRESS = re.compile(r"(?<=[/.?&=_-])(?=\w)")
"""Good places to break an address that fits on no line."""
_HYPHEN = "\N{SOFT HYPHEN}"
_HYPHENS = re.compile(
    "[-\N{SOFT HYPHEN}\N{ZERO WIDTH SPACE}\N{NON-BREAKING HYPHEN}\N{WORD JOINER}]"
)
_UGLY = 1e10
"""The cost of cutting a word that is longer than a line."""
LETTERS = 1.2
"""The height of a picture in a line, as a share of the size of the type."""
_CAPITALS = 0.66
"""The height of the capitals by which it is centred, as a share of the same."""
_TOP = 0.95
"""The height of its top at most, as a share of the same."""
_WIDEST = 15.0
"""Its greatest width, as a share of the same."""
_SMALLER = 0.9
"""The steps by which a title becomes smaller."""
_CODE = "Mono"
"""The font family of commands and file names, which aren't broken."""

Piece = tuple[Any, str]
"""A fragment as reportlab parses it, with its font and colour, and some of its text."""
Breaks = dict[int, tuple[str, float]]
"""Where a line may end in a word: what is added there, and what it costs."""


class _Chunk(NamedTuple):
    """Pieces of text between two possible line ends."""

    pieces: Sequence[Piece]
    unit: Unit
    ends_line: bool = False


class Prose(Paragraph, Block):  # type: ignore[misc]
    """A paragraph as a block, which takes its spacing from its style."""

    role = "P"
    label: Element | None = None
    """The element that its bullet belongs to."""
    fewest = _FEWEST_LINES
    """The fewest lines on either side where it is split."""
    _broken_at: float | None = None
    _chunks: Sequence[_Chunk] | None = None
    _lines: Sequence[int] = ()
    """The index of each line's first chunk."""

    def __init__(self, text: str, style: ParagraphStyle, bulletText: str | None = None) -> None:
        Paragraph.__init__(self, text, style, bulletText)
        place_pictures(self.frags)
        self.snap = getattr(style, "snap", None)
        self.space_before, self.space_after = style.spaceBefore, style.spaceAfter
        self.keep_with_next = bool(getattr(style, "keepWithNext", False))

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Break the text into lines, only once per width: columns are tried at many heights."""
        if self._broken_at != width:
            super().wrap(width, height)
            self._broken_at = width
        return self.width, self.height

    def breakLines(self, width: Sequence[float]) -> ParaLines:  # reportlab's name
        """Return the best lines for the widths of the first line and all others."""
        style, size = self.style, self.style.fontSize / TEXT
        room, others = width[0] - self._bullet_overrun(), width[-1]
        space = stringWidth(" ", style.fontName, style.fontSize)
        justified = style.alignment == TA_JUSTIFY
        if self._chunks is None:
            self._chunks = list(_chunks(self.frags, style, others))
        self._lines, lines, first = [], [], 0
        for number, chunk in enumerate([*self._chunks, None]):
            if chunk and not chunk.ends_line:
                continue
            own = self._chunks[first : number + 1]
            units = tuple(chunk.unit for chunk in own)
            measure = Measure(
                room, others, space, justified, _WIDEST_SPACE * size, _LEAST_LAST * max(size, 1)
            )
            for line in _best_lines(units, measure):
                is_broken = chunk is not None and line.end == len(own)
                lines.append(_fragment_line(own, line, style, is_broken=is_broken))
                self._lines.append(first + line.start)
            first, room = number + 1, others
        self._offsets = [-self._chunks[start].unit.hang_left for start in self._lines] or [0.0]
        return ParaLines(kind=1, lines=lines)

    def split(self, width: float, height: float) -> list[Self]:
        """Split it between two lines; return nothing if too few would be on either side."""
        self.wrap(width, height)
        lines, leading = self.blPara.lines, self.style.leading
        count = int(height / leading)
        if count >= len(lines):
            return [self]
        if len(lines) <= getattr(self.style, "unsplit", 0):
            return []
        count = min(count, len(lines) - self.fewest)
        if count < self.fewest:
            return []
        head = self.changed(
            blPara=ParaLines(kind=1, lines=lines[:count]),
            height=count * leading,
            space_after=0,
            keep_with_next=False,
            # reportlab's word for a last line that is as wide as the others.
            _JustifyLast=not lines[count - 1].lineBreak,
        )
        assert self._chunks is not None
        first = self._lines[count]
        tail = self.changed(
            blPara=ParaLines(kind=1, lines=lines[count:]),
            height=(len(lines) - count) * leading,
            space_before=0,
            bulletText=None,
            style=derived(self.style, firstLineIndent=0),
            _chunks=self._chunks[first:],
            _lines=[start - first for start in self._lines[count:]],
            _offsets=self._offsets[count:],
        )
        return [head, tail]

    def draw(self) -> None:
        """Draw it, or on a page that is only a sketch, report where its marks are."""
        if not isinstance(self.canv, Sketch):
            if self._has_label():
                self.canv.go_to(self.label)
            super().draw()
            return
        words = (word for line in self.blPara.lines for word in line.words)
        for definition in (word.cbDefn for word in words if hasattr(word, "cbDefn")):
            if definition.kind == "onDraw":
                call = self.canv.getNamedCB(definition.name)
                call(self.canv, definition.kind, definition.label)

    def beginText(self, x: float, y: float) -> Any:  # reportlab's name
        """Return a text object, for the words after the bullet if there is one."""
        if self._has_label():
            self.canv.go_to(self.element)
        return super().beginText(x, y)

    def _has_label(self) -> bool:
        return bool(self.bulletText and self.label and element_on(self.canv))

    def _bullet_overrun(self) -> float:
        """Return how much wider a bullet is than the indent of the words beside it."""
        if not self.bulletText:
            return 0.0
        style = self.style
        bullet = stringWidth(self.bulletText, style.bulletFontName, style.bulletFontSize)
        end = style.bulletIndent + bullet + 0.6 * style.bulletFontSize
        return float(max(end - style.leftIndent - style.firstLineIndent, 0))


def in_room(
    make: Callable[[ParagraphStyle], Prose], style: ParagraphStyle, width: float, height: float
) -> Prose:
    """Return a title in its style, or in a smaller one if it would be higher than this."""
    title, least = make(style), min(TEXT, style.fontSize)
    while height_of(title, width) > height and style.fontSize > least:
        size = max(_SMALLER * style.fontSize, least)
        style = derived(style, fontSize=size, leading=style.leading * size / style.fontSize)
        title = make(style)
    return title


def place_pictures(fragments: Sequence[Any], most: float = LETTERS) -> bool:
    """Give pictures in lines their size, at most a multiple of the letters'; tell if there are any.

    reportlab's markup can only name image files.
    """
    pictures = [f for f in fragments if _is_mark(f) and f.cbDefn.name == PICTURE]
    for fragment in pictures:
        place, size = fragment.cbDefn, fragment.fontSize
        width, height, *own = map(float, place.label.split()[1:])
        scale = min(1, (own or [most])[0] * size / height, _WIDEST * size / width)
        place.kind, place.image = "img", place.label
        place.width, place.height = width * scale, height * scale
        centred, highest = (_CAPITALS * size - place.height) / 2, _TOP * size - place.height
        place.valign = min(centred, highest)
    return bool(pictures)


@lru_cache(maxsize=1 << 13)
def _best_lines(units: tuple[Unit, ...], measure: Measure) -> Sequence[Line]:
    return Lines(units, measure).best_lines()


def _chunks(fragments: Sequence[Any], style: ParagraphStyle, width: float) -> Iterator[_Chunk]:
    """Cut fragments where lines may end: between words, and at the breaks within words."""
    word: list[Piece] = []
    for fragment in fragments:
        if hasattr(fragment, "lineBreak"):
            # Empty text, since reportlab starts a new line only after text.
            word.append((fragment.clone(lineBreak=None), ""))
            *before, last = _word_chunks(word, 0, style, width)
            yield from before
            yield last._replace(ends_line=True)
            word = []
        elif _is_mark(fragment):
            word.append((fragment, ""))
        else:
            space = stringWidth(" ", fragment.fontName, fragment.fontSize)
            for number, part in enumerate(_SPACES.split(fragment.text)):
                if number and any(text or _width((place, "")) for place, text in word):
                    yield from _word_chunks(word, space, style, width)
                    word = []
                if part:
                    word.append((fragment, part))
    if word:
        yield from _word_chunks(word, 0, style, width)


def _word_chunks(
    word: Sequence[Piece], space: float, style: ParagraphStyle, width: float
) -> Iterator[_Chunk]:
    """Cut a word where it may be broken; the last chunk includes the space after it."""
    hyphenation, justified = getattr(style, "hyphenation", None), style.alignment == TA_JUSTIFY
    if len(word) == 1 and word[0][1]:
        (fragment, text), *_ = word
        # Most words are printed many times.
        needed, chunks = _known_chunks(
            text, getFont(fragment.fontName), fragment.fontSize, hyphenation, justified, space
        )
        if needed <= width:
            for own, unit in chunks:
                yield _Chunk([(fragment, own)], unit)
            return
    places = _breaks(word, hyphenation)
    if fsum(map(_width, word)) > width:
        whole = "".join(text for _, text in word)
        addresses = {match.start(): ("", 0.0) for match in _ADDRESS.finditer(whole)}
        places = dict.fromkeys(range(1, len(whole)), ("", _UGLY)) | addresses | places
    yield from _cut_at(places, word, space, justified)


@lru_cache(maxsize=1 << 14)
def _known_chunks(
    text: str,
    font: Any,
    size: float,
    hyphenation: Hyphenation | None,
    justified: bool,
    space: float,
) -> tuple[float, Sequence[tuple[str, Unit]]]:
    """Cut a word in one font, with the space after it, and return its width, too."""
    word = [(SimpleNamespace(fontName=font.fontName, fontSize=size), text)]
    chunks = _cut_at(_breaks(word, hyphenation), word, space, justified)
    pairs = [(chunk.pieces[0][1], chunk.unit) for chunk in chunks]
    return fsum(unit.width for _, unit in pairs), pairs


def _cut_at(
    places: Breaks, word: Sequence[Piece], space: float, justified: bool
) -> Iterator[_Chunk]:
    done, rest = 0, list(word)
    for place in sorted(places):
        own, rest = _cut(rest, place - done)
        yield _chunk(own, justified, 0, *places[place])
        done = place
    yield _chunk(rest, justified, space)


def _chunk(
    pieces: Sequence[Piece], justified: bool, space: float, added: str = "", cost: float = 0
) -> _Chunk:
    texts = [piece for piece in pieces if piece[1]] or pieces
    (opener, first), (fragment, last) = texts[0], texts[-1]
    end = added or last[-1:]
    left, right = _HANG_LEFT.get(first[:1], 0), _HANG.get(end, 0)
    unit = Unit(
        fsum(map(_width, pieces)),
        space,
        sum(text.count("\N{NO-BREAK SPACE}") for _, text in pieces),
        _width((fragment, added)) if added else 0.0,  # of a picture, nothing is added
        end == "-",
        left and left * _width((opener, first[:1])) * justified,
        right and right * _width((fragment, end)) * justified,
        cost,
    )
    return _Chunk(pieces, unit)


def _width(piece: Piece) -> float:
    fragment, text = piece
    if text:
        return float(stringWidth(text, fragment.fontName, fragment.fontSize))
    return getattr(fragment.cbDefn, "width", 0.0) if _is_mark(fragment) else 0.0


def _is_mark(fragment: Any) -> bool:
    """Return whether it is a textless place that links lead to."""
    return hasattr(fragment, "cbDefn")


def _is_code(fragment: Any) -> bool:
    return str(getattr(fragment, "fontName", "")).startswith(_CODE)


def _breaks(word: Sequence[Piece], hyphenation: Hyphenation | None) -> Breaks:
    """Return where in a word a line may end: what is added there, and what it costs.

    Words with hyphens, or with places that the author chose, are broken only there.
    """
    places: Breaks = {}
    start = 0
    whole = "".join(text for _, text in word)
    compound = any(text for fragment, text in word if not _is_code(fragment)) and bool(
        _HYPHENS.search(whole)
    )
    for fragment, text in word:
        if not _is_code(fragment):
            places |= {start + m.start(): ("", 0.0) for m in _COMPOUND.finditer(text)}
            soft = {start + m.end(): ("-" * (m[0] == _HYPHEN), 0.0) for m in _SOFT.finditer(text)}
            places |= soft
            dots = {start + m.start(): ("", _AFTER_DOT) for m in _NAME.finditer(text)}
            # An address that fits on a line stays whole.
            places |= {} if "/" in whole else dots
            if hyphenation and not (compound or dots):
                for match in _WORD.finditer(text):
                    at = start + match.start()
                    places |= {at + n: ("-", 0.0) for n in hyphenation.breaks(match[0])}
        start += len(text)
    return places


def _cut(word: Sequence[Piece], count: int) -> tuple[list[Piece], list[Piece]]:
    """Return the first `count` letters of a word, and the rest."""
    before, after = list[Piece](), list[Piece]()
    for fragment, text in word:
        # A mark without text stays with the letters before it.
        is_later = bool(text[count:] or (after and not text))
        if count > 0 or not (text or is_later):
            before.append((fragment, text[:count]))
        if is_later:
            after.append((fragment, text[count:]))
        count = max(count - len(text), 0)
    return before, after


def _fragment_line(
    chunks: Sequence[_Chunk], line: Line, style: ParagraphStyle, *, is_broken: bool
) -> FragLine:
    """Return a line as reportlab draws it; `is_broken` if the author ended it."""
    own = chunks[line.start : line.end]
    texts: list[Any] = []
    width, source = 0.0, None
    for chunk in own:
        for fragment, text in chunk.pieces:
            last, space = texts[-1] if texts else None, " " if width else ""
            if fragment is source:
                texts[-1].text += space + text
                width = 0.0
                continue
            source = None
            if _is_mark(fragment):
                if space and _width((fragment, "")):
                    texts.append(fragment.clone(text=space))
                    del texts[-1].cbDefn
                    width = 0.0
                texts.append(fragment.clone(text=""))
                continue
            source = fragment
            if last and sameFrag(last, fragment):
                last.text += space + text
            elif last and space and not _is_mark(last) and width == _width((last, space)):
                last.text += space
                texts.append(fragment.clone(text=text))
            else:
                # A space takes its width from the font after it: typewriter spaces are wide.
                texts.append(fragment.clone(text=space + text))
            width = 0.0
        width = chunk.unit.space
    end = own[-1].unit
    if end.hyphen and line.end < len(chunks):
        # A picture that a word is glued to may be alone on its line.
        for text in [text for text in texts if not _is_mark(text)][-1:]:
            text.text += "-"
    ascent, descent = getAscentDescent(style.fontName, style.fontSize)
    return FragLine(
        extraSpace=line.spare,
        wordCount=1 + sum(bool(chunk.unit.space) for chunk in own[:-1]),
        lineBreak=is_broken and line.spare >= 0,
        words=texts,
        fontSize=style.fontSize,
        ascent=ascent,
        descent=descent,
    )
