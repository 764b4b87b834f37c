"""Reads a block of HTML: its paragraphs, headings, lists and tables; of anything else, the words.

Whatever is left open ends with the block.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from donimoes_book.manuscript import tree
from donimoes_book.manuscript.context import Links
from donimoes_book.manuscript.inline import InlineReader, trimmed
from donimoes_book.manuscript.lists import LETTERS, letters
from donimoes_book.manuscript.markdown import (
    BLOCK_TAGS,
    MAX_NESTING,
    MOST_COLUMNS,
    READ_TAGS,
    Tag,
    split_html,
)
from donimoes_book.manuscript.walking import plain_text

_FOLDS = re.compile(
    r"(<(?:details|aside)\b[^>]*>|</(?:details|aside)\s*>|<summary\b[^>]*>.{0,1000}?</summary\s*>)",
    re.DOTALL | re.IGNORECASE,
)
"""What begins and ends blocks in a box, which may be folded up, and the words that stay."""
Folds = list[tuple[bool, list[tree.Block]]]
"""The blocks read so far, then those within each box that hasn't ended, with whether they are
folded up."""
Row = list[tuple[tree.Inline, ...]]


@dataclass
class _Open:
    """An element that holds blocks: a list, a quotation, a table, or the whole (no name)."""

    name: str
    first: int = 1
    """The number of a list's first item."""
    kind: str = ""
    """How its items are numbered: `a`, `A`, `i`, `I`, or else in digits."""
    blocks: list[tree.Block] = field(default_factory=list)
    items: list[tuple[tree.Block, ...]] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)

    def end_item(self) -> None:
        if self.blocks:
            self.items.append(tuple(self.blocks))
            self.blocks = []

    def put(self, *blocks: tree.Block) -> None:
        """Add blocks, below the rows so far: a table that is interrupted goes on as another."""
        self.blocks += (*_table(self.rows), *blocks)
        self.rows = []


@dataclass
class _Builder:
    reader: InlineReader
    links: Links
    raise_by: int
    stack: list[_Open] = field(default_factory=lambda: [_Open("")])
    words: list[Tag | str] = field(default_factory=list)
    """The pieces of the paragraph, heading or cell that is being read."""
    heading: int = 0
    """The level of the heading that is open; 0 for none."""
    in_cell: bool = False
    is_term: bool = False
    is_code: bool = False

    def flush(self) -> None:
        """End the paragraph, heading, cell, term or code."""
        if self.is_code:
            text = "".join(piece for piece in self.words if isinstance(piece, str)).strip("\n")
            self.stack[-1].put(tree.CodeBlock(text))
            self.words, self.is_code = [], False
            return
        children = trimmed(self.reader.read_pieces(self.words))
        self.words, here = [], self.stack[-1]
        if self.in_cell:
            here.rows[-1].append(children)
            self.in_cell = False
        elif children and (plain_text(children).strip() or not all(map(_is_words, children))):
            level = max(self.heading - self.raise_by, 2)
            anchor = self.links.new_anchor(plain_text(children)) if self.heading else ""
            paragraph = tree.Paragraph((tree.Strong(children),) if self.is_term else children)
            here.put(tree.Heading(level, children, anchor) if self.heading else paragraph)
        self.heading, self.is_term = 0, False

    def add(self, tag: Tag) -> None:
        """Read a tag that begins or ends a block."""
        name = tag.name
        if self.in_cell and name in ("ul", "ol", "li"):
            self.words.append(tag)
            return
        if READ_TAGS.fullmatch(name):
            self.reader.doubt_attributes(tag)
        if self.in_cell and name not in ("td", "th", "tr", "table"):
            self.words.append(" ")
            return
        if name == "figcaption" and tag.closing and self._caption():
            return
        self.flush()
        here = self.stack[-1]
        if name in ("ul", "ol", "blockquote", "table"):
            if not tag.closing:
                if len(self.stack) < MAX_NESTING:
                    start, kind = (tag.attributes.get(key, "") for key in ("start", "type"))
                    first = int(start[:9]) if start[:9].isdecimal() else 1
                    self.stack.append(_Open(name, first, kind))
            elif any(element.name == name for element in self.stack):
                while self.close() != name:
                    pass
        elif name == "li":
            here.end_item()
        elif name in ("tr", "td", "th") and not tag.closing:
            if here.name != "table":
                self.stack.append(here := _Open("table"))
            if name == "tr" or not here.rows:
                here.rows.append([])
            self.in_cell = name != "tr"
        elif name in ("dt", "pre"):
            self.is_term, self.is_code = (
                name == kind and not tag.closing for kind in ("dt", "pre")
            )
        elif name == "hr":
            here.put(tree.ThematicBreak())
        elif len(name) == 2 and name[0] == "h" and not tag.closing:
            self.heading = int(name[1])

    def _caption(self) -> bool:
        """Make the words just read the caption of the picture above them, if there is one."""
        above = self.stack[-1].blocks
        match above[-1:]:
            case [tree.Paragraph((tree.Image() as image,))]:
                above[-1] = tree.Shown(image, trimmed(self.reader.read_pieces(self.words)))
                self.words = []
                return True
        return False

    def close(self) -> str:
        """End the innermost element, and return its name."""
        self.flush()
        element = self.stack.pop()
        self.stack[-1].put(*_blocks(element))
        return element.name


def _is_words(part: tree.Inline) -> bool:
    return isinstance(part, tree.Text | tree.Break)


def _blocks(element: _Open) -> Iterator[tree.Block]:
    """Yield what an element becomes."""
    if element.name in ("ul", "ol"):
        element.end_item()
        if element.items:
            start = element.first if element.name == "ol" else None
            numbers = tuple(
                f"{letters(element.first + index, element.kind)}."
                for index, _ in enumerate(element.items)
                if start is not None and element.kind in LETTERS
            )
            yield tree.ListBlock(tuple(element.items), start, True, numbers)
    elif element.name == "blockquote":
        yield tree.Quote(tuple(element.blocks))
    else:
        element.put()
        yield from element.blocks


def _table(rows: Sequence[Row]) -> Iterator[tree.Block]:
    """Yield what rows become; a table of one column is only there for its place."""
    rows = [row for row in rows if any(row)]
    columns = max(map(len, rows), default=0)
    if 1 < columns <= MOST_COLUMNS:
        header, *others = (tuple(row) + ((),) * (columns - len(row)) for row in rows)
        yield tree.Table(header, tuple(others), tuple("left" for _ in header))
    else:
        yield from (tree.Paragraph(cell) for row in rows for cell in row if cell)


def read_html_block(
    reader: InlineReader, links: Links, html: str, raise_by: int
) -> Iterator[tree.Block]:
    """Yield the blocks that a block of HTML becomes."""
    builder = _Builder(reader, links, raise_by)
    for piece in split_html(html):
        if isinstance(piece, Tag) and BLOCK_TAGS.fullmatch(piece.name):
            builder.add(piece)
            if not READ_TAGS.fullmatch(piece.name):
                builder.words.append(piece)  # it is reported
        else:
            builder.words.append(piece)
    while builder.stack[1:]:
        builder.close()
    builder.flush()
    yield from builder.stack[0].blocks


def read_html(
    reader: InlineReader, links: Links, html: str, raise_by: int, folds: Folds
) -> list[tree.Block]:
    """Add the blocks that a block of HTML becomes, and return the list for those that follow."""
    for part in filter(str.strip, _FOLDS.split(html)):
        if not _FOLDS.fullmatch(part):
            folds[-1][1].extend(read_html_block(reader, links, part, raise_by))
            continue
        if isinstance(tag := split_html(part)[0], Tag):
            reader.doubt_attributes(tag)
        if part[:8].lower().startswith(("<details", "<aside")):
            if len(folds) < MAX_NESTING // 2:
                folds.append((part[1] in "dD" and " open" not in part, []))
        elif part[:8].lower() == "<summary":
            words = reader.read_pieces(split_html(part[part.index(">") + 1 : part.rindex("<")]))
            folds[-1][1].append(tree.Paragraph((tree.Strong(trimmed(words)),)))
        elif folds[1:]:
            is_folded, inside = folds.pop()
            folds[-1][1].append(tree.Quote(tuple(inside), is_folded))
    return folds[-1][1]
