"""Turns composed blocks into elements, with a function for each kind, whatever they are about."""

from collections.abc import Callable, Iterable, Iterator
from typing import assert_never
from xml.etree.ElementTree import Element

from donimoes_book.editions.composing.blocks import (
    Answer,
    Block,
    Cards,
    Chart,
    CodeList,
    Contents,
    Download,
    Entry,
    EntryGroup,
    Figures,
    Fold,
    Grade,
    Grid,
    Index,
    Item,
    Lines,
    Picture,
    Pictures,
    Prose,
    Reference,
    Row,
    Section,
    Solutions,
    Steps,
    Strip,
    TextCards,
)
from donimoes_book.editions.html import figures
from donimoes_book.editions.html.cards import card_grid, grade_dots, solution_section, solving
from donimoes_book.editions.html.game_table import way_to_table
from donimoes_book.editions.html.writer import Child, Writer, h, inline
from donimoes_book.manuscript import tree
from donimoes_book.words.language import gettext

STACKS = "stacks"
"""The class of a table whose rows become lists on a narrow screen."""
_CHART_WIDTH = 380.0
"""A chart's width, in its own units."""
_CHART_TYPE = 13.0
"""Its type size, in the same units."""

SetText = Callable[[Writer, Iterable[tree.Block]], Iterable[Element]]
"""Turns blocks of the manuscript into elements."""


def elements(writer: Writer, composed: Iterable[Block], set_text: SetText) -> Iterator[Element]:
    """Return blocks as elements."""
    for block in composed:
        yield from _one(writer, block, set_text)


def _one(writer: Writer, block: Block, set_text: SetText) -> Iterator[Element]:
    match block:
        case Section(title, inside, anchor=anchor):
            before = writer.level
            place = writer.give_id(anchor) if anchor else None
            yield h(f"h{writer.heading_level(before + 1)}", title, id=place)
            yield from elements(writer, inside, set_text)
            writer.level = before
        case Item():
            yield _item(writer, block, set_text)
        case Answer():
            yield _answer(writer, block)
        case Fold(summary, inside):
            yield h("details", h("summary", summary), elements(writer, inside, set_text))
        case Prose(words):
            yield h("p", inline(writer, words))
        case Lines() | Steps() | Strip() | Picture():
            yield from solving(writer, block)
        case Cards():
            yield card_grid(writer, block)
        case Solutions(solutions):
            yield from (solution_section(writer, solution) for solution in solutions)
        case Download(words, file):
            yield h("p", h("a", words, href=file))
        case Pictures(words, stages):
            yield from [h("p", words)] if words else []
            for stage in stages:
                yield figures.diagram_svg(writer, stage.position, stage.game, figures.SMALL)
                yield h("p", stage.label)
        case Contents():
            yield contents_list(writer, block)
        case Index():
            yield _index(writer, block)
        case Grid():
            yield grid_table(writer, block)
        case CodeList():
            yield _codes(writer, block)
        case Figures():
            yield _figures(writer, block)
        case Chart():
            yield _chart(writer, block)
        case TextCards(cards):
            shown = list[Element]()
            for card in cards:
                head = h(f"h{writer.heading_level(2)}", card.title)
                shown.append(h("section", head, list(set_text(writer, card.blocks))))
            yield h("div", shown, class_="reminders")
        case _:
            assert_never(block)


def link_to(writer: Writer, words: str, anchor: str) -> Element:
    """Return a link to a place of the book."""
    return h("a", words, href=writer.address(anchor))


def contents_list(writer: Writer, contents: Contents) -> Element:
    """List the chapters, and the parts of each, part by part."""
    entries = list[Element]()
    for group in contents.groups:
        listed = [_content(writer, entry) for entry in group.entries]
        if group.title:
            listed = [h("li", h("span", group.title), h("ol", listed), class_="part")]
        entries += listed
    if contents.last:
        entries.append(_content(writer, contents.last))
    return h("nav", h("ol", entries, class_="contents"), aria_label=gettext("Chapters"))


def _content(writer: Writer, entry: Entry) -> Element:
    below = [_content(writer, part) for part in entry.below]
    link = link_to(writer, entry.words, entry.places[0].anchor)
    return h("li", link, h("ol", below) if below else None)


def grid_table(writer: Writer, grid: Grid) -> Element:
    """Set a table; the first cell of each row is the link to its place."""
    is_words = grid.role == "games"
    class_ = None if is_words else "right"
    head = [h("th", title, class_=class_, scope="col") for title in grid.head]
    bodies = []
    for group in grid.groups:
        rows = [
            _row_of_words(writer, grid, row) if is_words else _row_of_figures(writer, row)
            for row in group.rows
        ]
        if group.title:
            heading = h("th", group.title, colspan=len(grid.head), scope="rowgroup")
            rows.insert(0, h("tr", heading, class_="group"))
        bodies.append(h("tbody", rows))
    table = h("table", h("thead", h("tr", head)), bodies, class_=STACKS if is_words else None)
    note = h("p", grid.note) if grid.note else None
    return h("div", note, table, class_="table games" if is_words else "table")


def _row_of_words(writer: Writer, grid: Grid, row: Row) -> Element:
    note = h("span", row.note, class_="hook") if row.note else None
    table = writer.publication.ask(way_to_table, row.place.anchor)
    play = h("a", gettext("Play"), href=table, class_="to-table") if table else None
    _, *others = row.cells
    return h(
        "tr",
        h("th", link_to(writer, row.place.words, row.place.anchor), note, play, scope="row"),
        [
            h("td", _cell(writer, cell), data_label=title)
            for cell, title in zip(others, grid.head[1:], strict=True)
        ],
    )


def _cell(writer: Writer, cell: Iterable[tree.Inline] | Grade) -> Child:
    return grade_dots(cell) if isinstance(cell, Grade) else inline(writer, cell)


def _row_of_figures(writer: Writer, row: Row) -> Element:
    first = link_to(writer, row.place.words, row.place.anchor)
    cells = [h("td", _cell(writer, cell), class_="right") for cell in row.cells[1:]]
    return h("tr", h("td", first, class_="right"), cells)


def _codes(writer: Writer, listed: CodeList) -> Element:
    head = h("tr", [h("th", gettext(words), scope="col") for words in ("Problem", "Code")])
    rows = [
        h(
            "tr",
            h("td", link_to(writer, code.place.words, code.place.anchor)),
            h("td", h("code", code.code)),
        )
        for code in listed.codes
    ]
    return h("div", h("table", h("thead", head), h("tbody", rows)), class_="table codes")


def _item(writer: Writer, item: Item, set_text: SetText) -> Element:
    """Set blocks about one thing below the number that leads to it."""
    head = h(f"h{min(writer.level + 1, 6)}", _words(writer, item.place))
    return h(
        "section",
        head,
        list(elements(writer, item.blocks, set_text)),
        id=writer.give_id(item.anchor) if writer.has(item.anchor) else None,
        class_="hints",
    )


def _answer(writer: Writer, answer: Answer) -> Element:
    return h(
        "section",
        h(f"h{min(writer.level + 1, 6)}", _words(writer, answer.place)),
        [h("p", line) for line in answer.lines],
        id=writer.give_id(answer.anchor),
        class_="solution",
    )


def _words(writer: Writer, place: Reference) -> Child:
    """Return a place's words, as a link if this edition has the place."""
    return link_to(writer, place.words, place.anchor) if writer.has(place.anchor) else place.words


def _index(writer: Writer, index: Index) -> Element:
    """List entries by letter, each with links to its chapters."""
    groups = [element for group in index.groups for element in _letter(writer, group)]
    return h("section", groups, class_="index", role="doc-index", aria_label=gettext("Index"))


def _letter(writer: Writer, group: EntryGroup) -> Iterator[Element]:
    lines = (_index_entry(writer, entry) for entry in group.entries)
    if items := [line for line in lines if line is not None]:
        yield from [h("p", group.title, class_="letter")] if group.title else []
        yield h("ul", items)


def _index_entry(writer: Writer, entry: Entry) -> Element | None:
    """Return an entry and those below it, or None if this edition has none of their places.

    Each chapter is named once, for the main place in it.
    """
    places: dict[str, Reference] = {}
    for place in sorted(entry.places, key=lambda place: not place.is_main):
        if writer.has(place.anchor):
            places.setdefault(place.words, place)
    below = [item for part in entry.below if (item := _index_entry(writer, part)) is not None]
    if not (places or below):
        return None
    content = list[Child]()
    for place in places.values():
        link = link_to(writer, place.words, place.anchor)
        content += [", " if content else ": ", h("strong", link) if place.is_main else link]
    if list(places) == [entry.words]:
        # A game's title is itself the link.
        content = [link_to(writer, entry.words, places[entry.words].anchor)]
    else:
        content.insert(0, entry.words)
    return h("li", content, h("ul", below) if below else None)


def _figures(writer: Writer, box: Figures) -> Element:
    name = writer.give_id(box.anchor) if box.anchor else None
    return _panel(box.title, _figures_table(box), name)


def _chart(writer: Writer, chart: Chart) -> Element:
    """Set a chart, with all its figures folded away."""
    svg = figures.scene_svg(writer, chart.draw(_CHART_WIDTH, _CHART_TYPE), figures.CHART_HALF)
    note = h("p", chart.note, class_="measured")
    all_figures = h("details", h("summary", gettext("All figures")), _figures_table(chart.figures))
    return _panel(chart.title, [svg, note, all_figures])


def _panel(title: str, content: Child, name: str | None = None) -> Element:
    heading = h("p", title, class_="title")
    return h("aside", heading, content, class_="numbers", aria_label=title, id=name)


def _figures_table(box: Figures) -> list[Element]:
    rows = [
        h(
            "tr",
            h("th", figure.label, scope="row"),
            h("td", figure.interval, class_="interval"),
            h("td", figure.value, class_="value"),
        )
        for figure in box.figures
    ]
    return [h("table", h("tbody", rows)), h("p", box.note, class_="measured")]
