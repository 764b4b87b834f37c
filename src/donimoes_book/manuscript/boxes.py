"""Makes what other programs have besides Markdown: boxes with titles, definitions, tasks."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from donimoes_book.language import N_, gettext
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.inline import trimmed
from donimoes_book.manuscript.walking import plain_text

_ALERT = re.compile(r"\[!(?P<kind>\w+)\]\s*")
_TASK = re.compile(r"\[(?P<done>[ xX])\] ")
_BOX = re.compile(r"\s*\{?\.?(?:callout-)?(?P<kind>[A-Za-z]+)\}?\s*(?P<title>.*?)\s*")
_BOXES = {
    **dict.fromkeys(("note", "info", "seealso"), N_("Note")),
    **dict.fromkeys(("tip", "hint"), N_("Tip")),
    "important": N_("Important"),
    **dict.fromkeys(("warning", "danger", "error"), N_("Warning")),
    **dict.fromkeys(("caution", "attention"), N_("Caution")),
}
"""What stands above the boxes of other programs."""

_OPTIONS = re.compile(r"(?::[A-Za-z][\w-]*:.*\n)+")


def title_of(info: str, kind: str) -> str:
    """Return the title of a fence or colon fence that is a box; empty if it isn't."""
    match = _BOX.fullmatch(info)
    title = _BOXES.get(match["kind"].lower()) if match else None
    if not match or not title or not ("{" in info or kind == "colon_fence"):
        return ""
    return match["title"] or gettext(title)


def without_options(content: str) -> str:
    """Return the text of a box without the options above it, still on its own lines."""
    return _OPTIONS.sub(lambda found: "\n" * found[0].count("\n"), content, 1)


def admonition(title: tuple[tree.Inline, ...], inside: Iterable[tree.Block]) -> tree.Quote:
    """Return a box of MkDocs; a title that is only its kind is in the book's language."""
    kind = _BOXES.get(plain_text(title).lower())
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
            kind = _BOXES.get(match["kind"].lower())
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
