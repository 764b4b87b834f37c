"""Turns the blocks of a chapter into elements, with a function for each kind."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, zip_longest
from operator import attrgetter
from typing import assert_never
from xml.etree.ElementTree import Element

from donimoes_book.editions import common, numbers
from donimoes_book.editions.html import figures, problems
from donimoes_book.editions.html.writer import Child, Writer, add, h, inline
from donimoes_book.language import gettext
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.walking import plain_text

STACKS = "stacks"
"""The class of a table whose rows become lists on a narrow screen."""
_PHONE = 46
"""How many letters of a table fit side by side on a phone."""
_CHART_WIDTH, _CHART_TYPE = 380.0, 13.0
"""A chart's width and type size, in its own units."""
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
        if isinstance(node, tree.SolutionSet) and not common.is_headed(node, above):
            yield h(f"h{writer.heading_level(2)}", common.title_of(node))
        yield from _one(writer, node)
        above.append(node)


def _one(writer: Writer, node: tree.Block) -> Iterator[Element]:
    match node:
        case tree.Heading():
            level = writer.heading_level(max(node.level - writer.publication.top_level + 2, 2))
            name = writer.give_id(node.anchor)
            yield h(f"h{level}", inline(writer, node.children), id=name)
        case tree.Paragraph(children):
            is_figure = children and all(isinstance(child, tree.Image) for child in children)
            yield h("figure" if is_figure else "p", inline(writer, children))
        case tree.ListBlock():
            yield _list(writer, node)
        case tree.Table():
            yield from _table(writer, node)
        case tree.Quote((tree.Paragraph(words), *inside), is_folded=True):
            summary = h("summary", inline(writer, words))
            yield h("details", summary, blocks(writer, inside), class_="folded")
        case tree.Quote(children):
            yield h("blockquote", blocks(writer, children))
        case tree.CodeBlock(text, language):
            name = f"language-{language}" if language else None
            yield h("pre", h("code", text, class_=name), **_scrolling(text))
        case tree.ThematicBreak():
            yield h("hr")
        case tree.Contents():
            yield contents_list(writer)
        case tree.FootnoteList(notes):
            yield _footnotes(writer, notes)
        case tree.Diagram():
            yield figures.diagram_figure(writer, node)
        case tree.Shown():
            yield figures.shown_figure(writer, node)
        case tree.Hand():
            yield figures.hand_figure(writer, node)
        case tree.ProblemSet():
            cards = problems.problem_cards(writer, node.problems)
            if node.reminder and any(card.get("data-play") for card in cards):
                cards.set("data-rules", f"rules.{node.game}")
                yield _folded_rules(writer, node.reminder, f"rules.{node.game}")
            yield cards
        case tree.SolutionSet():
            yield from problems.solution_sections(writer, node.problems)
        case tree.RecordSet():
            yield from problems.record_sections(writer, node)
        case tree.PracticeSpread():
            yield figures.spread_figure(writer, node)
        case tree.Plate():
            yield figures.plate_figure(writer, node)
        case tree.SpreadAnswers(spreads=spreads):
            yield from figures.answer_sections(writer, spreads)
        case tree.HintSet(sets=sets):
            yield from problems.hint_sections(writer, sets)
        case tree.CodeSet(sets=sets):
            yield from problems.code_tables(writer, sets)
        case tree.ReminderSet(reminders=reminders):
            yield h("div", [_reminder(writer, game) for game in reminders], class_="reminders")
        case tree.Sheet():
            yield figures.sheet_figure(writer, node)
        case tree.CutOut():
            yield figures.cut_out_figure(writer, node)
        case tree.NumberSet():
            yield from _numbers(writer, node)
        case tree.IndexSet():
            yield _index(writer, node)
        case tree.FamilySet() | tree.CreditSet():
            pass  # filled books have a table instead
        case _:
            assert_never(node)


def _scrolling(text: str) -> dict[str, str]:
    """Return attributes that let the keyboard scroll text with lines too long for a phone."""
    if max(map(len, text.split("\n"))) <= _PHONE_CODE:
        return {}
    return {"tabindex": "0", "role": "group", "aria_label": gettext("Code")}


def contents_list(writer: Writer, *, deep: bool = True) -> Element:
    """List the chapters, and with `deep` also the parts of each."""
    entries = list[Element]()
    chapters = writer.publication.ask_book(common.outline if deep else common.entries)
    for title, run in groupby(chapters, attrgetter("part")):
        listed = []
        for chapter in run:
            link = link_to(writer, chapter.title, chapter.anchor)
            parts = [h("li", link_to(writer, *heading)) for heading in chapter.headings]
            listed.append(h("li", link, h("ol", parts) if parts else None))
        entries += [h("li", h("span", title), h("ol", listed), class_="part")] if title else listed
    entries.append(h("li", link_to(writer, gettext("Colophon"), common.COLOPHON)))
    return h("nav", h("ol", entries, class_="contents"), aria_label=gettext("Chapters"))


def link_to(writer: Writer, words: str, anchor: str) -> Element:
    """Return a link to a place of the book."""
    return h("a", words, href=writer.address(anchor))


def _reminder(writer: Writer, reminder: tree.Chapter) -> Element:
    """Set the rules of a game in short."""
    level = writer.heading_level(2)
    return h("section", h(f"h{level}", reminder.title), list(blocks(writer, reminder.blocks)))


def _folded_rules(writer: Writer, reminder: tree.Chapter, name: str) -> Element:
    """Set the rules of a game in short, folded; a script puts them beside the board."""
    level, summary = writer.level, h("summary", gettext("The rules in short"))
    folded = h("details", summary, list(blocks(writer, reminder.blocks)), id=name)
    folded.set("class", "player-help rules")
    writer.level = level
    return folded


def _list(writer: Writer, node: tree.ListBlock) -> Element:
    items = [
        h("li", _item(writer, item, tight=node.tight), class_="task" if _is_task(item) else None)
        for item in node.items
    ]
    if node.start is None:
        return h("ul", items)
    return h("ol", items, start=node.start if node.start != 1 else None)


def _is_task(item: tuple[tree.Block, ...]) -> bool:
    first = item[0] if item else None
    return isinstance(first, tree.Paragraph) and plain_text(first.children)[:1] in tree.TASKS


def _item(writer: Writer, item: Iterable[tree.Block], *, tight: bool) -> Iterator[Child]:
    """Return the content of an item; in a tight list, paragraphs are bare text."""
    for node in item:
        if tight and isinstance(node, tree.Paragraph):
            yield from inline(writer, node.children)
        else:
            yield from blocks(writer, [node])


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
    yield h("div", h("table", head, body, class_=STACKS if stacks else None), class_="table")


def _is_wide(table: tree.Table) -> bool:
    """Return whether a table with a header is too wide for a phone even if its lines break."""
    if not any(table.header):
        return False
    longest = (
        max(len(word) for cell in column for word in _BREAK.split(plain_text(cell)))
        for column in zip_longest(table.header, *table.rows, fillvalue=())
    )
    return sum(length + _PADDING for length in longest) > _PHONE


def _index(writer: Writer, index: tree.IndexSet) -> Element:
    """List index entries by letter, each with links to its chapters."""
    groups = list[Element]()
    for letter, entries in index.letters:
        if items := [
            item for entry in entries if (item := _index_entry(writer, entry)) is not None
        ]:
            groups += [h("p", letter, class_="letter")] if letter else []
            groups.append(h("ul", items))
    return h("section", groups, class_="index", role="doc-index", aria_label=gettext("Index"))


def _index_entry(writer: Writer, entry: tree.IndexEntry) -> Element | None:
    """Return an entry and those below it, or None if this edition has none of their places.

    Each chapter is named once, for the main place in it.
    """
    places: dict[str, tree.IndexPlace] = {}
    for place in sorted(entry.places, key=lambda place: not place.is_main):
        if writer.has(place.anchor):
            places.setdefault(place.chapter, place)
    below = [item for part in entry.below if (item := _index_entry(writer, part)) is not None]
    if not (places or below):
        return None
    content = list[Child]()
    for place in places.values():
        link = link_to(writer, place.chapter, place.anchor)
        content += [", " if content else ": ", h("strong", link) if place.is_main else link]
    if list(places) == [entry.words]:
        # A game's title is itself the link.
        content = [link_to(writer, entry.words, places[entry.words].anchor)]
    else:
        content.insert(0, entry.words)
    return h("li", content, h("ul", below) if below else None)


def _footnotes(writer: Writer, notes: Sequence[Iterable[tree.Block]]) -> Element:
    items = []
    for number, note in enumerate(notes, start=1):
        item = h("li", blocks(writer, note), id=writer.give_id(f"note.{number}"))
        if f"mark.{number}" in writer.ids:
            label = gettext("Back to footnote mark {number}", number=number)
            back = h("a", "↑", href=f"#mark.{number}", role="doc-backlink", aria_label=label)
            last = item[-1] if len(item) and item[-1].tag == "p" else item
            add(last, " ", back)
        items.append(item)
    label = gettext("Footnotes")
    return h("section", h("ol", items), class_="notes", role="doc-endnotes", aria_label=label)


def _numbers(writer: Writer, block: tree.NumberSet) -> Iterator[Element]:
    """Set a game's numbers: a chart with the figures folded away, or in an appendix a table."""
    simulation = block.simulation
    assert simulation is not None, "numbers are filled in before a book is set"
    title = numbers.numbers_title(block)
    rows = [
        h(
            "tr",
            h("th", row.label, scope="row"),
            h("td", row.interval, class_="interval"),
            h("td", row.value, class_="value"),
        )
        for row in numbers.number_rows(simulation)
    ]
    table = h("table", h("tbody", rows))
    measured = h("p", numbers.measured(simulation), class_="measured")
    chart = None if block.in_appendix else numbers.number_chart(simulation)
    content: Child = [table, measured]
    if chart:
        title = numbers.chart_title(block, chart)
        scene = chart.draw(_CHART_WIDTH, _CHART_TYPE)
        svg = figures.scene_svg(writer, scene, figures.CHART_HALF)
        source = h("p", numbers.chart_source(chart), class_="measured")
        content = [svg, source, h("details", h("summary", gettext("All figures")), content)]
    name = writer.give_id(block.anchor) if block.in_appendix else None
    heading = h("p", title, class_="title")
    yield h("aside", heading, content, class_="numbers", aria_label=title, id=name)
