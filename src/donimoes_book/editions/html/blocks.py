"""The blocks of a chapter as elements, a function for each kind."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import assert_never
from xml.etree.ElementTree import Element

from donimoes_book.editions.html.contents import STACKS, contents_list
from donimoes_book.editions.html.element import Child, add, h
from donimoes_book.editions.html.figures import (
    answer_sections,
    cut_out_figure,
    diagram_figure,
    hand_figure,
    spread_figure,
)
from donimoes_book.editions.html.inline import inline
from donimoes_book.editions.html.problems import (
    problem_cards,
    record_sections,
    solution_sections,
)
from donimoes_book.editions.html.writer import Writer
from donimoes_book.editions.wording import (
    game_title,
    is_headed,
    measured,
    number_rows,
    numbers_title,
)
from donimoes_book.manuscript.inline import plain_text
from donimoes_book.manuscript.tree import (
    Block,
    CodeBlock,
    Contents,
    CutOut,
    Diagram,
    FamilySet,
    FootnoteList,
    Hand,
    Heading,
    Image,
    Inline,
    ListBlock,
    NumberSet,
    Paragraph,
    PracticeSpread,
    ProblemSet,
    Quote,
    RecordSet,
    SolutionSet,
    SpreadAnswers,
    Table,
    ThematicBreak,
)

_PHONE = 46
"""The letters of a table that fit side by side on a phone."""
_BREAK = re.compile("[ \n]+")
"""Where a line may break: a no-break space is a part of a word."""
_PADDING = 2
"""The letters that would fit into the space between two columns."""


def blocks(writer: Writer, nodes: Iterable[Block]) -> Iterator[Element]:
    """Return the blocks of a chapter, of a list item, of a quotation or of a footnote."""
    above: list[Block] = []
    for node in nodes:
        if isinstance(node, SolutionSet) and not is_headed(node, above):
            yield h(f"h{writer.heading_level(2)}", game_title(node.game))
        yield from _one(writer, node)
        above.append(node)


def _one(writer: Writer, node: Block) -> Iterator[Element]:
    match node:
        case Heading():
            yield _heading(writer, node)
        case Paragraph(children):
            yield _paragraph(writer, children)
        case ListBlock():
            yield _list(writer, node)
        case Table():
            yield from _table(writer, node)
        case Quote(children):
            yield h("blockquote", blocks(writer, children))
        case CodeBlock(text, language):
            language = language.partition(" ")[0]
            name = f"language-{language}" if language else None
            yield h("pre", h("code", text, class_=name))
        case ThematicBreak():
            yield h("hr")
        case Contents():
            yield contents_list(writer)
        case FootnoteList(notes):
            yield _footnotes(writer, notes)
        case Diagram():
            yield diagram_figure(writer, node)
        case Hand():
            yield hand_figure(writer, node)
        case ProblemSet(problems=problems):
            yield problem_cards(writer, problems)
        case SolutionSet(problems=problems):
            yield from solution_sections(writer, problems)
        case RecordSet(problems=problems):
            yield from record_sections(writer, problems)
        case PracticeSpread():
            yield spread_figure(writer, node)
        case SpreadAnswers(spreads=spreads):
            yield from answer_sections(writer, spreads)
        case CutOut():
            yield cut_out_figure(writer, node)
        case NumberSet():
            yield _numbers_box(node)
        case FamilySet():
            pass  # a table takes its place before
        case _:
            assert_never(node)


def _heading(writer: Writer, heading: Heading) -> Element:
    level = writer.heading_level(max(heading.level - writer.publication.top_level + 2, 2))
    name = writer.ids.give(heading.anchor)
    return h(f"h{level}", inline(writer, heading.children), id=name)


def _paragraph(writer: Writer, children: Sequence[Inline]) -> Element:
    if children and all(isinstance(child, Image) for child in children):
        return h("figure", inline(writer, children))
    return h("p", inline(writer, children))


def _list(writer: Writer, node: ListBlock) -> Element:
    items = [h("li", _item(writer, item, tight=node.tight)) for item in node.items]
    if node.start is None:
        return h("ul", items)
    return h("ol", items, start=node.start if node.start != 1 else None)


def _item(writer: Writer, item: Iterable[Block], *, tight: bool) -> Iterator[Child]:
    """Return the content of an item; in a tight list, paragraphs are bare text."""
    for node in item:
        if tight and isinstance(node, Paragraph):
            yield from inline(writer, node.children)
        else:
            yield from blocks(writer, [node])


def _table(writer: Writer, table: Table) -> Iterator[Element]:
    """Set a table, which scrolls where it is wider than the screen."""
    if not (table.header or table.rows):
        return
    stacks = _is_wide(table)
    labels = [plain_text(cell).strip() for cell in table.header] if stacks else []

    def row(cells: Iterable[tuple[Inline, ...]], tag: str, scope: str | None = None) -> Element:
        elements = []
        for number, cell in enumerate(cells):
            alignment = table.alignments[number] if number < len(table.alignments) else "left"
            class_ = None if alignment == "left" else alignment
            # The first cell of a row is its title, which needs no label.
            label = labels[number] if tag == "td" and 0 < number < len(labels) else None
            words = inline(writer, cell)
            elements.append(h(tag, words, class_=class_, scope=scope, data_label=label))
        return h("tr", elements)

    head = h("thead", row(table.header, "th", "col")) if any(table.header) else None
    rows = [row(cells, "td") for cells in table.rows]
    body = h("tbody", rows) if rows else None
    yield h("div", h("table", head, body, class_=STACKS if stacks else None), class_="table")


def _is_wide(table: Table) -> bool:
    """Tell whether a table with a header is too wide for a phone, however its words are broken."""
    if not any(table.header):
        return False
    longest = (
        max(len(word) for cell in column for word in _BREAK.split(plain_text(cell)))
        for column in zip_longest(table.header, *table.rows, fillvalue=())
    )
    return sum(length + _PADDING for length in longest) > _PHONE


def _footnotes(writer: Writer, notes: Sequence[Iterable[Block]]) -> Element:
    items = []
    for number, note in enumerate(notes, start=1):
        item = h("li", blocks(writer, note), id=writer.ids.give(f"note.{number}"))
        if f"mark.{number}" in writer.ids.given:
            back = h("a", "↑", href=f"#mark.{number}", role="doc-backlink")
            back.set("aria-label", f"Back to the mark of footnote {number}")
            last = item[-1] if len(item) and item[-1].tag == "p" else item
            add(last, " ", back)
        items.append(item)
    return h("section", h("ol", items), class_="notes", role="doc-endnotes", aria_label="Footnotes")


def _numbers_box(block: NumberSet) -> Element:
    """Set the numbers of a game."""
    simulation = block.simulation
    assert simulation is not None, "numbers are filled in before a book is set"
    title = numbers_title(block)
    rows = [
        h(
            "tr",
            h("th", row.label, scope="row"),
            h("td", row.interval, class_="interval"),
            h("td", row.value, class_="value"),
        )
        for row in number_rows(simulation)
    ]
    return h(
        "aside",
        h("p", title, class_="title"),
        h("table", h("tbody", rows)),
        h("p", measured(simulation), class_="measured"),
        class_="numbers",
        aria_label=title,
    )
