"""A booklet as one self-contained web page, to play, to mail or to print from a browser."""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

from donimoes_book.editions import credits
from donimoes_book.editions.addresses import Places
from donimoes_book.editions.booklet import HINTS, SOLUTIONS, Booklet, Scope
from donimoes_book.editions.composing.hints import hints_to
from donimoes_book.editions.composing.solutions import solutions
from donimoes_book.editions.cover import cover_position
from donimoes_book.editions.html.blocks import blocks
from donimoes_book.editions.html.figures import LARGE, diagram_svg
from donimoes_book.editions.html.fonts import FACES, font_address, font_rules, mailed_font
from donimoes_book.editions.html.frame import basics, close_solutions
from donimoes_book.editions.html.sections import elements
from donimoes_book.editions.html.writer import Child, Publication, Writer, as_html, h
from donimoes_book.editions.result import BuildResult
from donimoes_book.editions.titles import game_title
from donimoes_book.games.errors import IllegalPosition
from donimoes_book.interactive.player import (
    page_scripts,
    play_data,
    play_script,
    player_style,
    policy_source,
)
from donimoes_book.manuscript.tree import Chapter, HintSet, SolutionSet
from donimoes_book.store.files import MOST_PICTURE, read_bytes
from donimoes_book.words.language import gettext

_PAGE = "booklet"
_STYLES = ("book.css", "site.css")


def booklet_page(booklet: Booklet, version: str, scope: Scope) -> BuildResult[bytes]:
    """Write what of a booklet is in a scope."""
    book = booklet.book(scope)
    places = Places()
    places.add_page("", _PAGE, [block for c in book.chapters for block in c.blocks])
    # What plays a problem holds its solution.
    data = _played(booklet) if scope is Scope.WHOLE else {}
    played = {anchor: anchor if play_data else "" for anchor, play_data in data.items()}
    publication = Publication(
        book, version, places, addresses=booklet.addresses, played=played or None
    )
    writer = Writer(publication, places.page("") or "")
    sections = [_chapter(writer, chapter) for chapter in book.chapters]
    content = [_cover(writer, booklet, scope), *sections, _colophon(booklet)]
    main = h("main", writer.symbols(), content, class_="booklet")
    if scope is Scope.WHOLE:
        close_solutions(main)
    script = _script(data)
    style = page_style("booklet.css")
    page = h(
        "html",
        h("head", basics(publication, book.title, page_policy([style], script)), h("style", style)),
        h("body", main, h("script", script) if script else None),
        lang=book.language or None,
    )
    return BuildResult(as_html(page), 1, tuple(publication.warnings))


def _played(booklet: Booklet) -> dict[str, dict[str, Any] | None]:
    """Return what plays each problem by its anchor; None for one that can't be played."""
    played = dict[str, dict[str, Any] | None]()
    for problem in booklet.problems:
        played[problem.anchor] = None
        with suppress(IllegalPosition):
            played[problem.anchor] = play_data(problem)
    return played


def _script(played: Mapping[str, Mapping[str, Any] | None]) -> str:
    """Return the script that plays all problems, with all that it needs."""
    playable = {anchor: data for anchor, data in played.items() if data}
    own = [play_script(anchor, data) for anchor, data in playable.items()]
    return "".join([*page_scripts(playable.values()), *own]) if playable else ""


def _cover(writer: Writer, booklet: Booklet, scope: Scope) -> Element:
    book, logo = writer.publication.whole, None
    if booklet.order.logo:
        logo = h("img", src=_data_address(booklet.order.logo), alt=gettext("Logo"), class_="logo")
    position = cover_position(book)
    svg = diagram_svg(writer, position, book.cover_game, LARGE) if position else None
    named = booklet.order.name_line and scope is not Scope.SOLUTIONS
    return h(
        "header",
        h("h1", book.title),
        h("p", book.subtitle, class_="subtitle"),
        h("figure", svg) if svg is not None and booklet.has_cover else None,
        h("p", book.author, class_="author") if book.author else None,
        logo,
        h("p", h("span", gettext("Name")), h("span", gettext("Date")), class_="name-line")
        if named
        else None,
        class_="cover",
    )


def _chapter(writer: Writer, chapter: Chapter) -> Element:
    writer.level = 1
    credit = credits.credit(chapter)
    content: list[Child] = [
        h("p", chapter.kind, class_="kind") if chapter.kind else None,
        h(f"h{writer.heading_level(2)}", chapter.title),
        h("p", credit, class_="credit") if credit else None,
    ]
    if chapter.anchor not in (HINTS, SOLUTIONS):
        writer.path = chapter.path
        content += blocks(writer, chapter.blocks)
    else:
        content += _lists(writer, chapter)
    name = writer.give_id(chapter.anchor)
    is_named = chapter.title == writer.publication.whole.title
    kind = "solutions" if name == SOLUTIONS else "chapter"
    return h("section", content, id=name, class_=f"{kind} same-title" if is_named else kind)


def _lists(writer: Writer, chapter: Chapter) -> Iterator[Element]:
    """Set the hints, or the solutions of each game."""
    for block in chapter.blocks:
        match block:
            case HintSet():
                for part in block.sets:
                    yield from elements(writer, map(hints_to, part.problems), blocks)
            case SolutionSet():
                if len(chapter.blocks) > 1:
                    yield h(f"h{writer.heading_level(3)}", game_title(block.game))
                yield from elements(writer, [solutions(block.problems, "screen")], blocks)


def _colophon(booklet: Booklet) -> Element:
    words = gettext("Each problem has a code: {command} brings it back.")
    before, _, after = words.partition("{command}")
    command = h("code", "donimoes-book problem CODE")
    return h(
        "footer",
        h("p", before, command, after),
        h("p", gettext("This booklet:"), " ", h("code", booklet.order.recipe)),
        class_="colophon",
    )


def page_style(own: str) -> str:
    """Return the style sheet of a page by itself, including the fonts; `own` is its own file."""
    folder = files("donimoes_book.editions.html") / "data"
    rules = font_rules("woff2")
    for name in FACES:
        address = font_address(name, "woff2")
        data = b64encode(mailed_font(name)).decode()
        rules = rules.replace(address, f"data:font/woff2;base64,{data}")
    sheets = [(folder / name).read_text(encoding="utf-8") for name in (*_STYLES, own)]
    return "\n".join([rules, *sheets, player_style().decode()])


def page_policy(styles: Iterable[str], script: str) -> str:
    """Return the page's security policy: a browser may show and run what is in it, and no more."""
    scripts = policy_source(script) if script else "'none'"
    return (
        f"default-src 'none'; img-src data:; font-src data:; style-src"
        f" {' '.join(map(policy_source, styles))};"
        f" script-src {scripts};"
        " base-uri 'none'; form-action 'none'"
    )


def _data_address(picture: Path) -> str:
    """Return a PNG or JPEG file as a data address that contains it."""
    data = read_bytes(picture, MOST_PICTURE)
    kind = "png" if data.startswith(b"\x89PNG") else "jpeg"
    return f"data:image/{kind};base64,{b64encode(data).decode()}"
