"""Makes what other programs have besides Markdown: boxes with titles, definitions, tasks."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from donimoes_book.manuscript import tree
from donimoes_book.manuscript.containers import BOXES, KINDS
from donimoes_book.words.language import gettext

ALERT = re.compile(r"\[!(?P<kind>[\w -]+)(?:\|[^\[\]]*)?\](?P<fold>[+-]?)\s*")
"""How a quotation begins that is a box: `[!NOTE]`, `[!tip|wide]- A title`."""
PLAYER_AID = "player-aid"
"""The kind of box that has pages of its own."""
IN_SHORT = "in-short"
"""The kind with the rules in short, where a chapter begins."""
_TASK = re.compile(r"\[(?P<done>[ xX])\] ")


def kind_words(kind: str) -> str:
    """Return what stands above a box of a kind, in the book's language if it's a common one."""
    words = BOXES.get(kind.lower())
    return gettext(words) if words else re.sub("[_-]", " ", kind).capitalize()


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


def box(
    kind: str,
    title: tuple[tree.Inline, ...],
    inside: tuple[tree.Block, ...],
    is_folded: bool = False,
) -> tree.Quote:
    """Return a box with its own title, or that of its kind, in bold above its first paragraph.

    A heading that it begins with is its title. A box of rulebooks has its title by itself.
    """
    if kind.lower() in KINDS and not is_folded:
        name, words = KINDS[kind.lower()]
        is_headed = inside and isinstance(inside[0], tree.Heading)
        if words and not title and not is_headed:
            title = (tree.Text(gettext(words)),)
        head = (tree.Paragraph((tree.Strong(title),)),) if title else ()
        return tree.Quote((*head, *inside), kind=name)
    if not title and inside and isinstance(inside[0], tree.Heading):
        return tree.Quote(inside)
    title = title or (tree.Text(kind_words(kind)),)
    if is_folded:
        return tree.Quote((tree.Paragraph((tree.Strong(title),)), *inside), is_folded)
    parts = [("dt", title), *(("dd", (block,)) for block in inside)]
    return tree.Quote(tuple(definitions(parts)))


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
