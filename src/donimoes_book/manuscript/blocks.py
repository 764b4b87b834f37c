"""Reads blocks from parsed Markdown: headings, lists, tables and the rest."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Literal

from markdown_it.tree import SyntaxTreeNode

from donimoes_book.diagnostics import Diagnostic, InputError, collect_errors, suggest
from donimoes_book.manuscript import boxes, glossary, tree
from donimoes_book.manuscript import html_blocks as html
from donimoes_book.manuscript.colon_fences import UNCLOSED
from donimoes_book.manuscript.containers import (
    BOXES,
    CONTAINER,
    KINDS,
    OTHERS,
    box_in,
    condition_in,
    medium_in,
)
from donimoes_book.manuscript.context import Context, is_contents, words_of
from donimoes_book.manuscript.directive_table import DIRECTIVES, numbered, read_directive
from donimoes_book.manuscript.directives import check_closed, directive_name
from donimoes_book.manuscript.inline import InlineReader, trimmed
from donimoes_book.manuscript.lists import numbers_of
from donimoes_book.manuscript.markdown import (
    PAGE_END,
    UNREAD,
    Tag,
    first_line,
    split_html,
)
from donimoes_book.manuscript.placing import Placing, has_only_placing, read_placing
from donimoes_book.manuscript.source import as_warnings, looks_like_board, read_board
from donimoes_book.manuscript.vaults import FOREIGN
from donimoes_book.manuscript.walking import nested_blocks, nested_inlines, plain_text
from donimoes_book.words.clean import shortened

CONTENTS_MARKS = ("{:toc", "[toc]", "[[_toc_]]", "[[toc]]", "__toc__")
"""What authors write when another program fills in the contents."""
_LONGEST_MARK = 100
"""The most characters of a list or paragraph that is only there for such a mark."""
_CODE_TITLE = re.compile(r"""\b(?:title|caption|filename)=(["'])(?P<title>.+?)\1""")
"""What other programs print above code."""
UNDERLINES = ("-", "=")
"""The marks of underlined headings; the separator in a board looks like one."""
_ALIGNMENTS: dict[str, Literal["left", "center", "right"]] = {
    "text-align:center": "center",
    "text-align:right": "right",
}


def read_blocks(
    context: Context,
    nodes: Iterable[SyntaxTreeNode],
    title: SyntaxTreeNode | None = None,
    *,
    raise_by: int = 0,
    above: tuple[tree.Block, ...] = (),
) -> tuple[tree.Block, ...]:
    """Read the blocks of one chapter, below those of another file, with its footnotes at the end.

    Those of its title come first. Headings are raised by `raise_by` levels, but never as high as a
    chapter's title.
    """
    reader = _BlockReader(context, raise_by)
    notes = list[tuple[tree.Block, ...]]()
    if above and isinstance(last := above[-1], tree.FootnoteList):
        above, notes = above[:-1], [*last.notes]
    context.notes_above = len(notes)
    if title:
        reader.check_title(title)
    blocks = (*above, *reader.read(nodes))
    # Footnotes may refer to other footnotes, which then join the list.
    for note, at_hand in context.noted:
        context.game = at_hand
        notes.append(reader.read(context.notes[note].children))
    return (*blocks, tree.FootnoteList(tuple(notes))) if notes else blocks


def level_of(heading: SyntaxTreeNode) -> int:
    """Return a heading's level as the author wrote it, from 1."""
    return int(heading.tag[1:])


@dataclass
class _BlockReader:
    context: Context
    raise_by: int

    def read(self, nodes: Iterable[SyntaxTreeNode]) -> tuple[tree.Block, ...]:
        around = [(False, blocks := list[tree.Block]())]
        replacing = False
        for node in nodes:
            if node.type == "heading":
                replacing = is_contents(node)
                if replacing:
                    origin = self.context.source.origin(first_line(node))
                    blocks.append(tree.Contents(origin))
                    continue
            elif _is_contents_mark(node) or (replacing and _is_authors_contents(node)):
                if not replacing:
                    self.context.leave_out("marks", node_words(node)[:40], first_line(node))
                continue
            elif blocks and (placing := self._attributes_below(node)):
                blocks[-1:] = placing.place(blocks[-1])
                continue
            if node.type != "html_block":
                blocks.extend(self._read_node(node))
                continue
            words = "".join(part for part in split_html(node.content) if isinstance(part, str))
            self._doubt_unread(node, words, "Put blank lines around it.")
            given = self._inline_reader(node), self.context.links, node.content, self.raise_by
            blocks = html.read_html(*given, around)
        # What is still folded up at the end is only shown.
        return tuple(chain.from_iterable(inside for _, inside in around))

    def _attributes_below(self, node: SyntaxTreeNode) -> Placing | None:
        """Read attributes on a line of their own, if they say where the block above is to be."""
        if not (node.type == FOREIGN and has_only_placing(node.content)):
            return None
        return read_placing(self.context, node.content, first_line(node))

    def check_title(self, heading: SyntaxTreeNode) -> None:
        """Read a chapter's title, of which only the words are printed, for all else in it."""
        for part in nested_inlines(self._inline(heading)):
            if isinstance(part, tree.Image) and part.is_icon:
                continue
            source = part.source if isinstance(part, tree.Image) else ""
            title = part.title if isinstance(part, tree.Image | tree.Link) else ""
            if said := title or shortened(source):
                message = f'a chapter\'s title has only words, so "{said}" is left out'
                self.context.complain(message, said, first_line(heading), warning=True)

    def _inline_reader(self, node: SyntaxTreeNode) -> InlineReader:
        return InlineReader(self.context, first_line(node), node.map[1] if node.map else 1)

    def _inline(self, node: SyntaxTreeNode) -> tuple[tree.Inline, ...]:
        words = (child for child in node.children if child.type == "inline")
        parts = (part for inline in words for part in inline.children)
        return trimmed(self._inline_reader(node).read(parts))

    def _read_node(self, node: SyntaxTreeNode) -> Iterator[tree.Block]:
        match node.type:
            case "heading":
                attributes = "".join(it.content for it in node.walk() if it.type == FOREIGN)
                page, *_ = read_placing(self.context, attributes, first_line(node))
                yield from Placing(page).place(self._heading(node))
            case "paragraph":
                self._doubt_words(node)
                children = self._inline(node)
                anchor = self.context.links.headings.get((self.context.source.path, node))
                if anchor and isinstance(image := children[0], tree.Image):
                    caption = self._inline_reader(node).read(node.children[0].children[0].children)
                    yield numbered(self.context, tree.Shown(image, caption), anchor)
                elif children:
                    yield tree.Paragraph(children)
            case "bullet_list" | "ordered_list":
                yield self._list(node)
            case "blockquote":
                yield self._quotation(node)
            case "admonition":
                head, *inside = node.children or [node]
                if head.type != "admonition_title":
                    yield tree.Quote(self.read(node.children))
                else:
                    title, kind = self._inline(head), node.meta["tag"]
                    title = () if plain_text(title).lower() == kind.lower() else title
                    yield boxes.box(kind, title, self.read(inside), node.markup == "???")
            case "dl":
                parts = (
                    (part.type, self._inline(part) or self.read(part.children))
                    for part in node.children
                )
                yield from boxes.definitions(parts)
            case "math_block":
                self.context.leave_out("maths", node.content.strip(), first_line(node))
                yield tree.Paragraph((tree.Text(node.content.strip()),))
            case "table":
                table = self._table(node)
                if any(map(any, (table.header, *table.rows))):
                    yield table
                else:
                    self._doubt(node, "this table is empty, so it is left out")
            case "code_block":
                yield self._board_or_code(node)
            case "fence" | "colon_fence":
                yield from self._fence(node)
            case "container":
                yield from self._container(node)
            case _ if node.type == PAGE_END:
                yield tree.PageEnd(node.meta["ends"])
            case "hr":
                yield tree.ThematicBreak()
            case "left_out_note":
                self._doubt(node, node.content)
            case "foreign":
                self.context.leave_out(node.info, node.content, first_line(node))

    def _doubt_words(self, node: SyntaxTreeNode) -> None:
        """Warn about a board that Markdown reads as words because it isn't indented enough."""
        if looks_like_board(node.children[0].content.split("\n")):
            advice = (
                "Put a blank line above it and indent it by four more spaces, or use a directive."
            )
            self._doubt(node, "this looks like a board, but is read as text", advice)

    def _doubt(self, node: SyntaxTreeNode, message: str, advice: str = "") -> None:
        """Warn about the first line of a block."""
        line = first_line(node)
        words = self.context.source.lines[line - 1].strip().lstrip("> ")
        self.context.complain(message, words, line, advice=advice, warning=True)

    def _doubt_unread(self, node: SyntaxTreeNode, text: str, advice: str) -> None:
        """Warn about directives in a block that isn't read as Markdown."""
        line, end = first_line(node), node.map[1] if node.map else 1
        for match in UNREAD.finditer(text):
            place = self.context.source.find(match[0].strip(), line, end)
            message = "this directive is read as words, so nothing in it is checked"
            self.context.diagnostics.append(place.diagnostic(message, advice, warning=True))
            line = min(place.line + 1, end)

    def _quotation(self, node: SyntaxTreeNode) -> tree.Quote:
        """Read a quotation, or a box if it begins with a mark such as `[!NOTE]`."""
        first = node.children[0] if node.children else node
        words = first.children[0] if first.type == "paragraph" else None
        mark = boxes.ALERT.match(words.content) if words else None
        if not mark or not words:
            return tree.Quote(self.read(node.children))
        breaks = ("softbreak", "hardbreak")
        end = next((n for n, part in enumerate(words.children) if part.type in breaks), None)
        reader = self._inline_reader(first)
        title, rest = (reader.read(words.children[part]) for part in (slice(end), slice(end, None)))
        if title and isinstance(title[0], tree.Text):
            own = boxes.ALERT.sub("", title[0].text, count=1)
            title = trimmed((*((tree.Text(own),) if own else ()), *title[1:]))
        rest = trimmed(rest) if end else ()
        more = (tree.Paragraph(rest),) if rest else ()
        inside = *more, *self.read(node.children[1:])
        return boxes.box(mark["kind"], title, inside, mark["fold"] == "-")

    def _heading(self, node: SyntaxTreeNode) -> tree.Heading:
        if node.markup in UNDERLINES:
            self._doubt_words(node)
        children = self._inline(node)
        level = min(max(level_of(node) - self.raise_by, 2), 6)
        self.context.game.begin_section(level, plain_text(children))
        context = self.context
        anchor = context.links.headings.get((context.source.path, node))
        return tree.Heading(
            level, children, anchor or context.links.new_anchor(plain_text(children))
        )

    def _list(self, node: SyntaxTreeNode) -> tree.ListBlock:
        items = tuple(self.read(item.children) for item in node.children)
        if any(node_words(item).startswith("[") for item in node.children):
            items = tuple(map(boxes.with_task, items))
        start = int(node.attrs.get("start", 1)) if node.type == "ordered_list" else None
        hidden = (
            child.nester_tokens.opening.hidden
            for item in node.children
            for child in item.children
            if child.type == "paragraph" and child.nester_tokens
        )
        typed = [item.info for item in node.children] if start is not None else []
        numbers = numbers_of(typed, node.markup) if typed else ()
        return tree.ListBlock(items, start, all(hidden), numbers)

    def _table(self, node: SyntaxTreeNode) -> tree.Table:
        rows = [row for part in node.children for row in part.children]
        inline = [[cell.children[0] for cell in row.children] for row in rows]
        cells = [
            tuple(trimmed(self._inline_reader(cell).read(cell.children)) for cell in row)
            for row in inline
        ]
        styles = (str(cell.attrs.get("style", "")) for cell in rows[0].children)
        alignments = tuple(_ALIGNMENTS.get(style, "left") for style in styles)
        return tree.Table(cells[0], tuple(cells[1:]), alignments)

    def _board_or_code(self, node: SyntaxTreeNode) -> tree.Block:
        """Read an indented block; if it is a position, it becomes a diagram of the game at hand."""
        lines, line = node.content.rstrip().split("\n"), first_line(node)
        source = self.context.source
        if any(char in "0123456789#" for char in node.content):  # a number or a covered space
            try:
                located = read_board(source, lines, line, strict=True)
            except InputError as error:
                if looks_like_board(lines):
                    self.context.diagnostics += as_warnings(error.diagnostics)
            else:
                at_hand, origin = self.context.game, source.origin(line)
                return tree.Diagram(
                    located.position,
                    at_hand.name,
                    origin=origin,
                    located=located,
                    directive=False,
                    options=tuple(at_hand.agreed(at_hand.name)),
                )
        self._doubt_unread(node, node.content, "Indent it by fewer spaces.")
        return tree.CodeBlock(node.content.rstrip("\n"))

    def _fence(self, node: SyntaxTreeNode) -> Iterator[tree.Block]:
        name = directive_name(node.info)
        if name in DIRECTIVES:
            yield from read_directive(self.context, node)
            return
        if node.type == "colon_fence":
            self._doubt(node, "this is within too many others, so it is printed as it is typed")
        else:
            with collect_errors(self.context.diagnostics):
                check_closed(self.context.source, node)
            self._doubt_name(node)
        if title := _CODE_TITLE.search(node.info):
            yield tree.Paragraph((tree.Strong((tree.Text(title["title"]),)),))
        language, _, more = _CODE_TITLE.sub("", node.info).strip().partition(" ")
        if '"' in more:
            self.context.leave_out("attributes", more.strip(), first_line(node))
        yield tree.CodeBlock(node.content.rstrip("\n"), language.strip("{.}"))

    def _container(self, node: SyntaxTreeNode) -> Iterator[tree.Block]:
        wrong, around = list[Diagnostic](), node.parent
        with collect_errors(wrong):
            check_closed(self.context.source, node)
        if ":" not in node.markup:
            self.context.diagnostics += wrong
        elif not (around and around.type == CONTAINER and UNCLOSED in around.meta):
            self.context.diagnostics += as_warnings(wrong)
        if (self.context.source.path, node) in self.context.links.repeated:
            line, warning = first_line(node), not self.context.strict
            message, advice = "the name of this box is given twice", "Use another name."
            self.context.complain(message, "name:", line, line + 2, advice=advice, warning=warning)
        head, reader = box_in(node.info), self._inline_reader(node)
        title, inside = self._inline(node), self.read(node.children)
        for tag in split_html(node.content):
            if isinstance(tag, Tag):
                reader.doubt_attributes(tag)
        if not (head.kind in BOXES or head.kind in OTHERS):
            self._doubt_name(node)
        medium, condition = medium_in(node.info), condition_in(node.info)
        if medium or condition:
            yield tree.Quote(inside, medium=medium, condition=condition)
            return
        line = first_line(node)
        placing = read_placing(self.context, f"{node.info}\n{node.content}", line, line + 4)
        if head.is_box or head.kind in KINDS:
            if head.kind == glossary.NAME:
                inside = glossary.with_anchors(inside, self.context.links.new_anchor)
            box = boxes.box(head.kind, title, inside, head.is_folded)
            if box.kind not in ("", tree.GROUP):
                self._check_pages(node, inside)
            yield from placing.place(box)
            return
        if any(placing):
            yield from placing.place(tree.Quote(inside, kind=tree.GROUP))
            return
        if not directive_name(node.info) and node.info.strip():
            self.context.leave_out("attributes", node.info.strip(), first_line(node))
        yield from inside

    def _check_pages(self, box: SyntaxTreeNode, inside: Iterable[tree.Block]) -> None:
        """Report what ends a page, or has pages of its own, within a box."""
        for block in nested_blocks(inside):
            match block:
                case tree.PageEnd():
                    message, warning = "a page can't end within a box", not self.context.strict
                case tree.Shown(span=span) if span:
                    message, warning = f"a picture can't fill a {span} within a box", False
                case tree.Quote(kind=boxes.PLAYER_AID):
                    message, warning = "a player aid can't be within a box", False
                case _:
                    continue
            advice, words = "Put it before or after the box.", box.info.strip()
            self.context.complain(message, words, first_line(box), advice=advice, warning=warning)

    def _doubt_name(self, fence: SyntaxTreeNode) -> None:
        """Warn about the name of a directive that we don't have."""
        if name := directive_name(fence.info):
            advice = suggest(name, DIRECTIVES)
            message, warning = f"unknown directive {{{name}}}", not advice.startswith("Did")
            self.context.complain(message, name, first_line(fence), advice=advice, warning=warning)


def node_words(node: SyntaxTreeNode) -> str:
    """Return the words of a block with what is meant for other programs."""
    kinds = "text", FOREIGN
    return " ".join(part.content for part in node.walk() if part.type in kinds).strip()


def _is_contents_mark(node: SyntaxTreeNode) -> bool:
    """Return whether a block is only there to mark the place of the contents."""
    if node.type not in ("paragraph", "bullet_list", "ordered_list"):
        return False
    words = node_words(node).casefold()
    return len(words) <= _LONGEST_MARK and any(mark in words for mark in CONTENTS_MARKS)


def _is_authors_contents(node: SyntaxTreeNode) -> bool:
    """Return whether a block is the author's own table of contents: links."""
    words = words_of(node)
    if node.type in ("bullet_list", "ordered_list"):
        return all(map(_linked_words, node.children))
    linked = _linked_words(node).split()
    return node.type == "paragraph" and linked != [] and "".join(words.split()) == "".join(linked)


def _linked_words(node: SyntaxTreeNode) -> str:
    return "".join(words_of(link) for link in node.walk() if link.type == "link")
