"""Turns the blocks of a chapter into elements, with a function for each kind."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import assert_never
from xml.etree.ElementTree import Element

from donimoes_book.editions.composing import compose
from donimoes_book.editions.composing.problems import cards as problem_cards
from donimoes_book.editions.html import figures, sections
from donimoes_book.editions.html.cards import card_grid
from donimoes_book.editions.html.writer import Child, Writer, add, h, inline
from donimoes_book.editions.titles import is_headed, title_of
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.walking import plain_text
from donimoes_book.words.language import gettext

_PHONE = 46
"""How many letters of a table fit side by side on a phone."""
_PHONE_CODE = 30
"""How many letters of a line of code fit on a phone."""
_BREAK = re.compile("[ \n]+")
"""The places where a line may break; a no-break space is part of a word."""
_PADDING = 2
"""How many letters would fit into the space between two columns."""


def blocks(writer: Writer, nodes: Iterable[tree.Block]) -> Iterator[Element]:
    """Return the blocks of a chapter, a list item, a quotation or a footnote."""
    above: list[tree.Block] = []
    for node in nodes:
        if isinstance(node, tree.SolutionSet) and not is_headed(node, above):
            yield h(f"h{writer.heading_level(2)}", title_of(node))
        yield from _one(writer, node)
        above.append(node)


def _one(writer: Writer, node: tree.Block) -> Iterator[Element]:
    match node:
        case tree.Heading():
            level = writer.heading_level(max(node.level - writer.publication.top_level + 2, 2))
            name = writer.give_id(node.anchor)
            yield h(f"h{level}", inline(writer, node.children), id=name)
        case tree.Paragraph(children):
            is_figure = children and all(
                isinstance(child, tree.Image) and not child.is_icon for child in children
            )
            class_ = "drop-cap" if node.drop_cap else None
            yield h("figure" if is_figure else "p", inline(writer, children), class_=class_)
        case tree.ListBlock():
            yield _list(writer, node)
        case tree.Table():
            yield from _table(writer, node)
        case tree.Quote((tree.Paragraph(words), *inside), is_folded=True):
            summary = h("summary", inline(writer, words))
            yield h("details", summary, blocks(writer, inside), class_="folded")
        case tree.Quote(children, kind=tree.GROUP):
            yield from blocks(writer, children)
        case tree.Quote(children) if node.kind:
            class_ = f"box {node.kind}{' across' * node.across}"
            yield h("section", blocks(writer, children), class_=class_)
        case tree.Quote(children):
            yield h("blockquote", blocks(writer, children))
        case tree.PageEnd(what):
            if what != "column":
                yield h("div", class_="page-end")
        case tree.CodeBlock(text, language):
            name = f"language-{language}" if language else None
            yield h("pre", h("code", text, class_=name), **_scrolling(text))
        case tree.ThematicBreak():
            yield h("hr")
        case tree.FootnoteList(notes):
            yield _footnotes(writer, notes)
        case tree.Diagram():
            yield figures.diagram_figure(writer, node)
        case tree.Shown():
            yield figures.shown_figure(writer, node)
        case tree.Hand():
            yield figures.hand_figure(writer, node)
        case tree.ProblemSet():
            cards = card_grid(writer, problem_cards(node.problems, "screen"))
            if node.reminder and any(card.get("data-play") for card in cards):
                cards.set("data-rules", f"rules.{node.game}")
                yield folded_rules(writer, node.reminder, f"rules.{node.game}")
            yield cards
        case tree.PracticeSpread():
            yield figures.spread_figure(writer, node)
        case tree.Plate():
            yield figures.plate_figure(writer, node)
        case tree.Sheet():
            yield figures.sheet_figure(writer, node)
        case tree.CutOut():
            yield figures.cut_out_figure(writer, node)
        case tree.Section():
            composed = compose(node, "screen", writer.publication.ask_book)
            yield from sections.elements(writer, composed, blocks)
        case tree.FamilySet() | tree.CreditSet():
            pass  # filled books have a table instead
        case _:
            assert_never(node)


def _scrolling(text: str) -> dict[str, str]:
    """Return attributes that let the keyboard scroll text with lines too long for a phone."""
    if max(map(len, text.split("\n"))) <= _PHONE_CODE:
        return {}
    return {"tabindex": "0", "role": "group", "aria_label": gettext("Code")}


def folded_rules(writer: Writer, reminder: tree.Chapter, name: str) -> Element:
    """Set the rules of a game in short, folded; a script puts them beside the board."""
    level, summary = writer.level, h("summary", gettext("The rules in short"))
    folded = h("details", summary, list(blocks(writer, reminder.blocks)), id=name)
    folded.set("class", "player-help rules")
    writer.level = level
    return folded


def _list(writer: Writer, node: tree.ListBlock) -> Element:
    items = []
    for number, item in zip_longest(node.numbers, node.items):
        mark = (h("span", number, class_="number"), " ") if number else ()
        class_ = "task" if _is_task(item) else None
        items.append(h("li", mark, _item(writer, item, tight=node.tight), class_=class_))
    if node.start is None:
        return h("ul", items)
    if node.numbers:
        return h("ol", items, class_="numbered", role="list")
    return h("ol", items, start=node.start if node.start != 1 else None)


def _is_task(item: tuple[tree.Block, ...]) -> bool:
    first = item[0] if item else None
    return isinstance(first, tree.Paragraph) and plain_text(first.children)[:1] in tree.TASKS


def _item(writer: Writer, item: Iterable[tree.Block], *, tight: bool) -> Iterator[Child]:
    """Return the content of an item; in a tight list, a paragraph by itself is bare text."""
    above: tree.Block | None = None
    for node in item:
        is_apart = not isinstance(above, tree.Paragraph)
        if tight and isinstance(node, tree.Paragraph) and is_apart:
            yield from inline(writer, node.children)
        else:
            yield from blocks(writer, [node])
        above = node


def _table(writer: Writer, table: tree.Table) -> Iterator[Element]:
    """Set a table, which scrolls if it is wider than the screen."""
    if not (table.header or table.rows):
        return
    stacks = _is_wide(table)
    labels = [plain_text(cell).strip() for cell in table.header] if stacks else []

    def row(cells: Iterable[tuple[tree.Inline, ...]], tag: str) -> Element:
        elements = []
        for number, cell in enumerate(cells):
            alignment = table.alignments[number] if number < len(table.alignments) else "left"
            class_ = None if alignment == "left" else alignment
            # A row's first cell is its title, which needs no label.
            label = labels[number] if tag == "td" and 0 < number < len(labels) else None
            about = {"class_": class_, "data_label": label}
            if tag == "th" and plain_text(cell).strip():
                elements.append(h("th", inline(writer, cell), scope="col", **about))
            else:
                # An empty cell is not a column heading.
                elements.append(h("td", inline(writer, cell), **about))
        return h("tr", elements)

    head = h("thead", row(table.header, "th")) if any(table.header) else None
    rows = [row(cells, "td") for cells in table.rows]
    body = h("tbody", rows) if rows else None
    class_ = sections.STACKS if stacks else None
    yield h("div", h("table", head, body, class_=class_), class_="table")


def _is_wide(table: tree.Table) -> bool:
    """Return whether a table with a header is too wide for a phone even if its lines break."""
    if not any(table.header):
        return False
    longest = (
        max(len(word) for cell in column for word in _BREAK.split(plain_text(cell)))
        for column in zip_longest(table.header, *table.rows, fillvalue=())
    )
    return sum(length + _PADDING for length in longest) > _PHONE


def _footnotes(writer: Writer, notes: Sequence[Iterable[tree.Block]]) -> Element:
    items = []
    first = writer.notes_above + 1
    for number, note in enumerate(notes, start=first):
        item = h("li", blocks(writer, note), id=writer.give_id(f"note.{number}"))
        if f"mark.{number}" in writer.ids:
            label = gettext("Back to footnote mark {number}", number=number)
            back = h("a", "↑", href=f"#mark.{number}", role="doc-backlink", aria_label=label)
            last = item[-1] if len(item) and item[-1].tag == "p" else item
            add(last, " ", back)
        items.append(item)
    label = gettext("Footnotes")
    listed = h("ol", items, start=first if first > 1 else None)
    return h("section", listed, class_="notes", role="doc-endnotes", aria_label=label)
