"""Blocks of the manuscript: headings, lists, tables and the rest, from parsed Markdown."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from markdown_it.tree import SyntaxTreeNode

from donimoes_book.diagnostics import InputError, suggest
from donimoes_book.manuscript.context import Context
from donimoes_book.manuscript.directives import NAMES, directive_name, read_directive
from donimoes_book.manuscript.inline import InlineReader, plain_text, trimmed
from donimoes_book.manuscript.source import (
    as_warnings,
    could_be_board,
    looks_like_board,
    read_board,
)
from donimoes_book.manuscript.tree import (
    Block,
    CodeBlock,
    Contents,
    Diagram,
    FootnoteList,
    Heading,
    Image,
    Inline,
    ListBlock,
    Paragraph,
    Quote,
    Table,
    ThematicBreak,
)

CONTENTS = {"contents", "table of contents"}
CONTENTS_MARKS = ("{:toc}", "[toc]", "[[_toc_]]")
"""What authors write where another program fills in the contents."""

UNDERLINES = ("-", "=")
"""The marks of a heading that is underlined; the separator of a board looks like one."""

Alignment = Literal["left", "center", "right"]


def read_blocks(
    context: Context, nodes: Iterable[SyntaxTreeNode], *, raise_by: int = 0
) -> tuple[Block, ...]:
    """Read the blocks of one chapter, with its footnotes at the end.

    Headings are raised by `raise_by` levels, though never to the level of a chapter's title.
    """
    reader = _BlockReader(context, raise_by)
    blocks = reader.read(nodes)
    notes = []
    # Footnotes may refer to further footnotes, which then join the list.
    for note in context.footnotes.order:
        notes.append(reader.read(context.footnotes.notes[note].children))
    return (*blocks, FootnoteList(tuple(notes))) if notes else blocks


def level_of(heading: SyntaxTreeNode) -> int:
    """Return a heading's level from 1, as the author wrote it."""
    return int(heading.tag[1:])


def is_contents(heading: SyntaxTreeNode) -> bool:
    """Tell whether a heading stands where the table of contents belongs."""
    return _words(heading).rstrip(":").casefold() in CONTENTS


@dataclass
class _BlockReader:
    context: Context
    raise_by: int

    def read(self, nodes: Iterable[SyntaxTreeNode]) -> tuple[Block, ...]:
        blocks: list[Block] = []
        replacing = False
        for node in nodes:
            if node.type == "heading":
                replacing = is_contents(node)
                if replacing:
                    blocks.append(Contents())
                    continue
            elif replacing and _is_authors_contents(node):
                continue
            blocks.extend(self._read_node(node))
        return tuple(blocks)

    def _lines(self, node: SyntaxTreeNode) -> tuple[int, int]:
        """Return the file's first and last line (from 1) of a block."""
        first, end = node.map or (0, 1)
        return first + 1, end

    def _inline(self, node: SyntaxTreeNode) -> tuple[Inline, ...]:
        words = (child for child in node.children if child.type == "inline")
        reader = InlineReader(self.context, *self._lines(node))
        return trimmed(reader.read(part for inline in words for part in inline.children))

    def _read_node(self, node: SyntaxTreeNode) -> Iterator[Block]:
        match node.type:
            case "heading":
                yield self._heading(node)
            case "paragraph":
                yield from self._paragraph(node)
            case "bullet_list" | "ordered_list":
                yield self._list(node)
            case "blockquote":
                yield Quote(self.read(node.children))
            case "table":
                yield self._table(node)
            case "code_block":
                yield self._board_or_code(node)
            case "fence" | "colon_fence":
                yield from self._fence(node)
            case "hr":
                yield ThematicBreak()
            case "foreign":
                self._foreign(node)
            case "html_block":
                yield from self._html(node)

    def _complain(
        self, message: str, words: str, line: int, advice: str = "", warning: bool = True
    ) -> None:
        """Add what is wrong with some words on a line."""
        self.context.diagnostics.append(
            self.context.source.diagnostic_at(message, words, line, advice=advice, warning=warning)
        )

    def _doubt_words(self, node: SyntaxTreeNode) -> None:
        """Warn of a board that Markdown takes for words, since it is not indented enough."""
        if looks_like_board(node.children[0].content.split("\n")):
            line, _ = self._lines(node)
            message = "this looks like a board, but is read as words"
            advice = "Set it off by a blank line and four more spaces, or write a directive."
            words = self.context.source.lines[line - 1].strip()
            self._complain(message, words, line, advice)

    def _paragraph(self, node: SyntaxTreeNode) -> Iterator[Block]:
        self._doubt_words(node)
        children = self._inline(node)
        if children:
            yield Paragraph(children)

    def _heading(self, node: SyntaxTreeNode) -> Heading:
        if node.markup in UNDERLINES:
            self._doubt_words(node)
        children = self._inline(node)
        level = max(level_of(node) - self.raise_by, 2)
        self.context.game.begin_section(level, plain_text(children))
        return Heading(level, children, str(node.attrs["id"]))

    def _list(self, node: SyntaxTreeNode) -> ListBlock:
        items = tuple(self.read(item.children) for item in node.children)
        start = int(node.attrs.get("start", 1)) if node.type == "ordered_list" else None
        hidden = (
            child.nester_tokens.opening.hidden
            for item in node.children
            for child in item.children
            if child.type == "paragraph" and child.nester_tokens
        )
        return ListBlock(items, start, tight=all(hidden))

    def _table(self, node: SyntaxTreeNode) -> Table:
        rows = [row for part in node.children for row in part.children]
        cells = [tuple(self._cell(cell) for cell in row.children) for row in rows]
        alignments = tuple(_alignment(cell) for cell in rows[0].children)
        return Table(cells[0], tuple(cells[1:]), alignments)

    def _cell(self, node: SyntaxTreeNode) -> tuple[Inline, ...]:
        inline = node.children[0]
        return InlineReader(self.context, *self._lines(inline)).read(inline.children)

    def _board_or_code(self, node: SyntaxTreeNode) -> Block:
        """Read an indented block: a position is a diagram of the game at hand."""
        lines = node.content.rstrip().split("\n")
        line, _ = self._lines(node)
        source = self.context.source
        if could_be_board(lines):
            try:
                located = read_board(source, lines, line)
            except InputError as error:
                if looks_like_board(lines):
                    self.context.diagnostics += as_warnings(error.diagnostics)
            else:
                game, origin = self.context.game.name, source.origin(line)
                return Diagram(
                    located.position, game, origin=origin, located=located, directive=False
                )
        return CodeBlock(node.content.rstrip("\n"))

    def _fence(self, node: SyntaxTreeNode) -> Iterator[Block]:
        name = directive_name(node.info)
        line, _ = self._lines(node)
        if name in NAMES:
            if block := read_directive(self.context, node):
                yield block
            return
        if name:
            self._unknown_directive(name, line)
        language = node.info.split()[0] if node.info.strip() else ""
        yield CodeBlock(node.content.rstrip("\n"), language)

    def _unknown_directive(self, name: str, line: int) -> None:
        advice = suggest(name, NAMES)
        warning = not advice.startswith("Did")
        self._complain(f"unknown directive {{{name}}}", name, line, advice, warning)

    def _foreign(self, node: SyntaxTreeNode) -> None:
        line, _ = self._lines(node)
        self._complain("this line is for another program and is left out", node.content, line)

    def _html(self, node: SyntaxTreeNode) -> Iterator[Block]:
        """Of a block of HTML the words and pictures stay, as a paragraph."""
        children = trimmed(InlineReader(self.context, *self._lines(node)).read_html(node.content))
        if plain_text(children).strip() or any(isinstance(part, Image) for part in children):
            yield Paragraph(children)


def _alignment(cell: SyntaxTreeNode) -> Alignment:
    style = str(cell.attrs.get("style", ""))
    if style.endswith("center"):
        return "center"
    return "right" if style.endswith("right") else "left"


def _is_authors_contents(node: SyntaxTreeNode) -> bool:
    """Tell whether a block is an author's own table of contents: links, or a mark."""
    words = _words(node)
    if any(mark in words.casefold() for mark in CONTENTS_MARKS):
        return True
    if node.type in ("bullet_list", "ordered_list"):
        return all(map(_linked_words, node.children))
    linked = _linked_words(node).split()
    return node.type == "paragraph" and linked != [] and "".join(words.split()) == "".join(linked)


def _words(node: SyntaxTreeNode) -> str:
    return "".join(part.content for part in node.walk() if part.type == "text").strip()


def _linked_words(node: SyntaxTreeNode) -> str:
    return "".join(_words(link) for link in node.walk() if link.type == "link")
