"""Makes what other programs have besides Markdown: boxes with titles, definitions, tasks."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from markdown_it.tree import SyntaxTreeNode

from donimoes_book.manuscript import tree
from donimoes_book.manuscript.containers import BOXES, box_in
from donimoes_book.manuscript.inline import trimmed
from donimoes_book.manuscript.walking import plain_text
from donimoes_book.words.language import gettext

_ALERT = re.compile(r"\[!(?P<kind>\w+)\]\s*")
_TASK = re.compile(r"\[(?P<done>[ xX])\] ")


def title_of(node: SyntaxTreeNode) -> str:
    """Return the title of a container that is a box; empty if it isn't."""
    words, title = box_in(node.info, node.markup) or ("", "")
    return title or (gettext(words) if words else "")


def admonition(title: tuple[tree.Inline, ...], inside: Iterable[tree.Block]) -> tree.Quote:
    """Return a box of MkDocs; a title that is only its kind is in the book's language."""
    kind = BOXES.get(plain_text(title).lower())
    return box((tree.Text(gettext(kind)),) if kind else title, inside)


def definitions(parts: Iterable[tuple[str, Any]]) -> Iterator[tree.Block]:
    """Yield a definition list's terms, each in bold in the first paragraph about it."""
    term: tuple[tree.Inline, ...] = ()
    for kind, part in parts:
        if kind == "dt":
            if term:
                yield tree.Paragraph(term)
            term = (tree.Strong(part),)
            continue
        first, *others = part or (tree.Paragraph(()),)
        if term and isinstance(first, tree.Paragraph):
            first = tree.Paragraph((*term, tree.Break(), *first.children))
        elif term:
            yield tree.Paragraph(term)
        yield from (first, *others)
        term = ()
    if term:
        yield tree.Paragraph(term)


def box(title: tuple[tree.Inline, ...], inside: Iterable[tree.Block]) -> tree.Quote:
    """Return a box with a title, in bold above its first paragraph."""
    parts = [("dt", title), *(("dd", (block,)) for block in inside)]
    return tree.Quote(tuple(definitions(parts)))


def with_alert(blocks: tuple[tree.Block, ...]) -> tree.Quote:
    """Return a quotation, or a box if it begins with a mark such as `[!NOTE]`."""
    if blocks and isinstance(blocks[0], tree.Paragraph):
        first, *others = blocks[0].children
        match = _ALERT.match(first.text) if isinstance(first, tree.Text) else None
        if match and isinstance(first, tree.Text):
            kind = BOXES.get(match["kind"].lower())
            title = tree.Text(gettext(kind) if kind else match["kind"].capitalize())
            rest = trimmed((tree.Text(first.text[match.end() :]), *others))
            more = (tree.Paragraph(rest),) if plain_text(rest) else ()
            return box((title,), (*more, *blocks[1:]))
    return tree.Quote(blocks)


def with_task(blocks: tuple[tree.Block, ...]) -> tuple[tree.Block, ...]:
    """Return the blocks of an item of a list, with a box if it is a task."""
    if blocks and isinstance(blocks[0], tree.Paragraph):
        first, *others = blocks[0].children
        match = _TASK.match(first.text) if isinstance(first, tree.Text) else None
        if match and isinstance(first, tree.Text):
            box = tree.TASKS[match["done"] != " "]
            words = tree.Text(f"{box} {first.text[match.end() :]}")
            return tree.Paragraph((words, *others)), *blocks[1:]
    return blocks
