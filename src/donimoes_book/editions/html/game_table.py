"""The table of a game in a page: a sheet to begin with, the table, the record; scripts fill it in.

A game and its variants are one entry, on which players agree as on its options.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any
from xml.etree.ElementTree import Element

from donimoes_book.editions.addresses import WORKSHOP, table_anchor
from donimoes_book.editions.html.forms import Form, button, submit, title_of
from donimoes_book.editions.html.writer import Child, Publication, h
from donimoes_book.editions.outline import GAMES
from donimoes_book.manuscript.tree import Book
from donimoes_book.words.language import N_, gettext

TABLE_SCRIPTS = (
    "workshop.js",
    "game-table.js",
    "game-start.js",
    "game-replay.js",
    "game-levels.js",
    "game-review.js",
    "workshop-table.js",
)
"""The scripts that a page with a table needs, in order."""
PROGRAMS: Mapping[str, str] = {
    "random": N_("plays at random"),
    "greedy": N_("takes what it can get"),
    "ahead": N_("thinks ahead"),
    "strong": N_("plays as well as it can"),
}
"""What the programs do, by name."""
_SEATS = (
    N_("Opponent"),
    N_("Third player"),
    N_("Fourth player"),
    N_("Fifth player"),
)
"""What those who play with the reader are called."""
_CHOSEN = {
    "none": N_("none"),
    "first": N_("first"),
    "all": N_("all"),
    "yes": N_("yes"),
    "no": N_("no"),
}
"""The values of options that are words."""

Game = Mapping[str, Any]
"""What the engine says of a game."""


def entries(games: Iterable[Game]) -> dict[str, list[Game]]:
    """Return the games for several by their entry's name, each with its variants after it."""
    played = [game for game in games if game["programs"]]
    return {
        game["name"]: [
            game,
            *(it for it in played if it["variant_of"] == game["name"] != it["name"]),
        ]
        for game in played
        if game["variant_of"] == game["name"]
    }


def way_to_table(publication: Publication, anchor: str) -> str | None:
    """Return the address of the table of the game that a chapter is about; None without one."""
    game = dict(publication.ask_book(chapters_played)).get(anchor)
    for name, games in entries_of(publication).items():
        if any(it["name"] == game for it in games):
            return publication.places.address(table_anchor(name), "")
    return None


def way_to_tables(publication: Publication) -> str | None:
    """Return the address at which readers find all tables; None without any."""
    if not entries_of(publication):
        return None
    games = publication.places.address(GAMES, "")
    return games or f"{publication.places.address(WORKSHOP, '')}#table"


def entries_of(publication: Publication) -> dict[str, list[Game]]:
    """Return the entries of a site, none without a workshop."""
    bench = publication.workbench
    return entries(bench.games) if bench else {}


def chapters_played(book: Book) -> tuple[tuple[str, str], ...]:
    """Return the anchors of the chapters about games, each with its game."""
    return tuple((it.anchor, it.game) for it in book.chapters if it.game)


def table_section(
    games: Iterable[Game], heading: Element, *beside: Child, only: str = ""
) -> Element:
    """Return the table: of all games or of `only` one, whose page is about nothing else."""
    listed = entries(games)
    if only:
        listed = {only: listed[only]}
    heading.set("id", "table-title")
    return h(
        "section",
        heading,
        beside,
        _begin(listed, is_open=not only),
        h("p", role="status"),
        h(
            "div",
            h("p", class_="elsewhere", hidden="hidden", role="status"),
            h("div", class_="pass", hidden="hidden"),
            h("p", class_="level"),
            h("div", class_="game-table"),
            h("p", class_="table-says", role="status"),
            h("ol", class_="lesson", aria_label=gettext("The solution, move by move")),
            _search(),
            h("p", list(_requests()), class_="bench-buttons requests"),
            h("div", class_="advice"),
            h("div", class_="review"),
            _replay(),
            _more(),
            _record(),
            class_="made",
            hidden="hidden",
        ),
        h("details", h("summary", gettext("Go on with a record")), _going_on()),
        id="table",
        class_="bench",
        aria_labelledby="table-title",
        data_table=only,
    )


def _begin(listed: Mapping[str, Sequence[Game]], *, is_open: bool) -> Element:
    """Return the sheet on which a game is agreed on, which lies open until a game has begun."""
    form = Form("table")
    if is_open:
        form.choice(
            gettext("Game"), "game", ((name, title_of(games[0])) for name, games in listed.items())
        )
    else:
        form.fields.append(h("input", type="hidden", name="game", value=next(iter(listed))))
    form.fields += [_agreed(name, games) for name, games in listed.items()]
    names = [(name, gettext(words)) for name, words in PROGRAMS.items()]
    form.words(gettext("Your name"), "own")
    for seat, words in zip(count(1), map(gettext, _SEATS)):
        form.choice(words, "opponent", [*names, ("person", gettext("a person"))], gettext("nobody"))
        form.fields[-1].append(
            h(
                "input",
                name="person",
                aria_label=gettext("Name"),
                placeholder=gettext("Name"),
                autocomplete="off",
                maxlength=20,
                data_seat=seat,
            )
        )
    form.words(gettext("Seed"), "seed")
    back = button(gettext("Not now"), "close")
    return h(
        "dialog",
        h("h3", gettext("What shall we play?"), id="table-begin"),
        form.element(submit(gettext("Deal")), back),
        class_="begin",
        open="open" if is_open else None,
        aria_labelledby="table-begin",
    )


def _agreed(entry: str, games: Sequence[Game]) -> Element:
    """Return what can be agreed on in a game, with what the scripts have to know of it."""
    form, words = Form(entry), list(dict.fromkeys(it for game in games for it in game["agreed"]))
    for number, agreed in enumerate(words):
        form.tick(gettext(agreed), "variant", str(number))
    options = {name: it for game in games for name, it in game["options"].items()}
    for name, (label, values) in options.items():
        least, dash, most = values.partition("-")
        if dash:
            form.number(gettext(label), name, int(least), int(most))
            form.fields[-1][-1].set("placeholder", gettext("as usual"))
        else:
            chosen = [(value, gettext(_CHOSEN.get(value, value))) for value in values.split("|")]
            form.choice(gettext(label), name, chosen, gettext("as usual"))
    variants = [
        {
            "name": game["name"],
            "title": title_of(game),
            "agreed": [str(words.index(agreed)) for agreed in game["agreed"]],
            **{key: game[key] for key in ("seats", "programs", "together")},
            "options": list(game["options"]),
        }
        for game in games
    ]
    return h(
        "div", form.fields, class_="entry", data_entry=entry, data_variants=json.dumps(variants)
    )


def _requests() -> Iterator[Element]:
    yield button(gettext("Hint"), "hint")
    yield button(gettext("What each play is worth"), "advice")
    yield button(gettext("Take back the play"), "undo")
    yield button(gettext("Look back"), "look")
    yield button(gettext("What my plays were worth"), "review")
    yield button(gettext("New game"), "new")


def _search() -> Element:
    """Return what tells how far a search is, and stops it."""
    return h(
        "p",
        h("progress", max="1", aria_label=gettext("Searching")),
        button(gettext("Stop"), "stop"),
        class_="search",
        hidden="hidden",
    )


def _replay() -> Element:
    """Return what looks back at a game, turn by turn."""
    ways = (
        ("first", "«", gettext("To the beginning")),
        ("before", "‹", gettext("One turn back")),
        ("next", "›", gettext("One turn on")),
        ("last", "»", gettext("To the end")),
    )
    steps = [
        h("button", sign, name=name, type="button", aria_label=words, title=words)
        for name, sign, words in ways
    ]
    label = h("label", gettext("Look back"), for_="table-turn", class_="said")
    return h(
        "div",
        label,
        h("input", type="range", min=0, id="table-turn"),
        h("p", steps, h("span", class_="turn-number"), class_="bench-buttons steps"),
        h(
            "p",
            button(gettext("Go on from here"), "onward"),
            button(gettext("Save as SVG"), "svg"),
            button(gettext("Save as PNG"), "png"),
            button(gettext("Back to the game"), "now"),
            class_="bench-buttons",
        ),
        class_="replay",
        hidden="hidden",
    )


def _more() -> Element:
    typed = Form("typed")
    typed.words(gettext("Your play, as a record prints it"), "choice")
    return h(
        "details",
        h("summary", gettext("More")),
        typed.element(submit(gettext("Play"))),
        h("ul", class_="remarks"),
        h("ol", class_="told", tabindex=0, aria_label=gettext("What has happened")),
    )


def _record() -> Element:
    ways = (
        ("link", gettext("Copy the link")),
        ("record", gettext("Save the record")),
        ("copy", gettext("Copy the record")),
        ("block", gettext("Copy a block for Markdown")),
    )
    return h(
        "details",
        h("summary", gettext("The record, with what is hidden")),
        h("p", [button(words, name) for name, words in ways], class_="bench-buttons"),
        h("p", class_="copied", role="status"),
        h("pre", data_record=""),
    )


def _going_on() -> Element:
    form = Form("record")
    form.field(gettext("Record"), "text", h("textarea", rows=6, spellcheck="false"))
    return form.element(submit(gettext("Go on")))
