"""The page of one game's table, with its rules on a folded card."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from donimoes_book.editions.addresses import table_anchor
from donimoes_book.editions.html.blocks import folded_rules
from donimoes_book.editions.html.forms import title_of
from donimoes_book.editions.html.game_table import (
    chapters_played,
    entries,
    entries_of,
    table_section,
)
from donimoes_book.editions.html.workshop import Workbench, engine_section
from donimoes_book.editions.html.writer import Publication, Writer, h
from donimoes_book.manuscript.tree import Chapter
from donimoes_book.words.language import gettext


def table_chapters(publication: Publication) -> Iterator[Chapter]:
    """Yield what stands for each game's page: its title, its place, its name."""
    for name, games in entries_of(publication).items():
        yield Chapter(title_of(games[0]), table_anchor(name), (), name)


def table_page(writer: Writer, game: str) -> Iterator[Element]:
    """Yield the page of a game's table."""
    bench: Workbench = writer.publication.ask(_workbench)
    games = entries(bench.games)[game]
    writer.level = 2
    cards = list[Element]()
    for variant in games:
        name = variant["name"]
        if name in bench.rules:
            rules = folded_rules(writer, bench.rules[name], f"rules.{name}")
            cards.append(h("div", rules, class_="card", data_game=name))
            if variant is not games[0]:
                cards[-1].set("hidden", "hidden")
    chapters = writer.publication.ask_book(chapters_played)
    anchor = next((anchor for anchor, about in chapters if about == game), None)
    to = writer.address(anchor) if anchor else None
    link = h("p", h("a", gettext("The chapter"), href=to), class_="to-chapter") if to else None
    heading = h("h1", title_of(games[0]))
    yield table_section(bench.games, heading, link, only=game)
    engine = engine_section(bench.size, is_alone=True)
    yield h("div", cards, engine, class_="beside")


def _workbench(publication: Publication) -> Workbench:
    workbench: Workbench = publication.workbench
    return workbench
