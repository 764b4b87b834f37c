"""The book as pages for screens, and as a site that works without scripts or foreign files."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from textwrap import fill, shorten
from typing import NamedTuple
from xml.etree.ElementTree import Element

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.drawing.accent import lighter
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.fonts import NONE
from donimoes_book.drawing.svg import to_svg
from donimoes_book.editions import addresses
from donimoes_book.editions.addresses import (
    ALONE,
    PROBLEMS,
    WORKSHOP,
    divided,
    places_of,
    problem_sets,
)
from donimoes_book.editions.colophon import about, colophon, has_diagrams
from donimoes_book.editions.composing.blocks import Grid, Opening
from donimoes_book.editions.composing.chooser import chooser
from donimoes_book.editions.composing.contents import contents
from donimoes_book.editions.composing.openings import opening
from donimoes_book.editions.composing.records import RECORDS_FILE
from donimoes_book.editions.cover import cover_position
from donimoes_book.editions.cover_image import cover_image
from donimoes_book.editions.headings import has_plain_headings
from donimoes_book.editions.html import frame
from donimoes_book.editions.html.blocks import blocks
from donimoes_book.editions.html.figures import cover_svg, opener_svg
from donimoes_book.editions.html.fonts import Format, font_files, font_rules
from donimoes_book.editions.html.game_table import entries, way_to_table, way_to_tables
from donimoes_book.editions.html.kept import kept_part
from donimoes_book.editions.html.lone_problem import lone_problem
from donimoes_book.editions.html.offline import offline_files
from donimoes_book.editions.html.problems import DATA, problem_files, problem_list, way_to_play
from donimoes_book.editions.html.sections import contents_list, grid_table
from donimoes_book.editions.html.table_page import table_chapters, table_page
from donimoes_book.editions.html.workshop import Workbench, workshop_sections, workshop_style
from donimoes_book.editions.html.writer import (
    Kind,
    Page,
    Publication,
    Way,
    Writer,
    as_html,
    h,
    inline,
    words_in,
)
from donimoes_book.editions.outline import FRONT, GAMES, headings_of
from donimoes_book.editions.problem_measures import length_of
from donimoes_book.editions.result import BuildResult
from donimoes_book.editions.selection import select_for
from donimoes_book.editions.short import is_short, sheet
from donimoes_book.editions.titles import problem_name, title_of
from donimoes_book.interactive.player import play_scripts, player_style
from donimoes_book.interactive.pools import Part, part_name, pool_parts
from donimoes_book.manuscript.pools import POOLS
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.tree import (
    CONTENTS,
    Book,
    Chapter,
    FootnoteList,
    PageEnd,
    Paragraph,
    Quote,
    RecordSet,
    Shown,
)
from donimoes_book.manuscript.walking import blocks_of_kind, plain_text
from donimoes_book.progress import Progress, begin, no_progress
from donimoes_book.store.files import is_file, read_bytes
from donimoes_book.store.results import Store
from donimoes_book.words.language import gettext, speaking

MISSING = f"{addresses.MISSING}.html"
_RECORD_LINE = 79
_SUMMARY = 160
"""The most characters that a search engine shows of a page."""
_PLAIN_HEADINGS = """
h1, h2, h3, h4, h5, h6, .numbers .title, .index .letter, header.site p {
  font-family: "Donimoes Sans", sans-serif;
  font-weight: 700;
}
"""
"""The style of headings that have letters which the display face lacks."""
_OWN_ACCENT = """
:root {{ {name}: {accent} }}
.book-cover {{ --band: {accent} }}
[fill="#c43c35"] {{ fill: var({name}) }}
[stroke="#c43c35"] {{ stroke: var({name}) }}
[fill="#a8322d"] {{ fill: {accent} }}
[stroke="#a8322d"] {{ stroke: {accent} }}
@media (prefers-color-scheme: dark) {{ :root {{ {name}: {light} }} }}
@media print {{ :root {{ {name}: {accent} }} }}
"""
"""The style of a book with its own accent colour."""


def write_pages(publication: Publication) -> Iterator[Page]:
    """Write every page in reading order, including one to choose a game if there are several."""
    for kind, chapter, within in _chapters(publication):
        yield _page(publication, kind, chapter, within)


def _chapters(publication: Publication) -> Iterator[tuple[Kind, Chapter, str]]:
    """Yield what each page shows, and the anchor of the chapter that it is a part of, if any."""
    book = publication.whole
    if is_short(book):
        blocks = (*book.front, *(block for chapter in book.chapters for block in chapter.blocks))
        only = book.chapters[0].anchor if len(book.chapters) == 1 else ""
        yield "sheet", Chapter(book.title, FRONT, blocks), only
        if publication.workbench:
            yield "workshop", Chapter(gettext("Workshop"), WORKSHOP, ()), ""
        return
    yield "front", Chapter(book.title, FRONT, book.front), ""
    if book.colophon == "front":
        yield _colophon(publication, book)
    yield "contents", Chapter(gettext("Contents"), CONTENTS, ()), ""
    if chooser(book):
        yield "games", Chapter(gettext("Which game?"), GAMES, ()), ""
    if problem_sets(book):
        yield "problems", Chapter(gettext("All problems"), PROBLEMS, ()), ""
        yield "alone", Chapter(gettext("Play"), ALONE, ()), ""
    if publication.workbench:
        yield "workshop", Chapter(gettext("Workshop"), WORKSHOP, ()), ""
    for chapter in book.chapters:
        for part in divided(chapter):
            yield "chapter", part, chapter.anchor
    if book.colophon == "back":
        yield _colophon(publication, book)


def _colophon(publication: Publication, book: Book) -> tuple[Kind, Chapter, str]:
    is_checked = publication.ask_book(has_diagrams)
    chapter = colophon(book, publication.version, is_checked=is_checked)
    return "colophon", chapter, ""


def _page(publication: Publication, kind: Kind, chapter: Chapter, within: str) -> Page:
    """Write a page, starting with the dominoes that its diagrams share.

    `within` is the anchor of the chapter it is a part of.
    """
    name = _name(publication, chapter)
    writer = Writer(publication, name, chapter.path, _notes(chapter))
    head = list[Element]()
    if kind == "front":
        head.append(_cover(writer))
    elif kind not in ("sheet", "alone", "table"):
        head += _opening(writer, opening(chapter))
        if within == chapter.anchor and (way := publication.ask(way_to_table, within)):
            link = h("a", gettext("Play against the program"), href=way)
            head.append(h("p", link, class_="at-table"))
    match kind:
        case "sheet":
            content = list(_sheet(writer))
        case "contents":
            content = [contents_list(writer, publication.ask_book(contents))]
        case "games":
            content = [grid_table(writer, _games(publication))]
        case "problems":
            content = list(problem_list(writer))
        case "alone":
            content = list(lone_problem(writer))
        case "workshop":
            content = list(workshop_sections(publication.ask(_workbench)))
        case "table":
            content = list(table_page(writer, str(chapter.game)))
        case _:
            content = list(blocks(writer, chapter.blocks))
    if (symbols := writer.symbols()) is not None:
        head.insert(0, symbols)
    parts: Iterable[tuple[str, str]] = headings_of(chapter, publication.top_level)
    if kind == "front":
        parts = ()
    elif kind == "sheet" and not within:
        parts = [(it.title, it.anchor) for it in publication.ask_book(_itself).chapters]
    addresses = tuple((words, writer.address(to) or "") for words, to in parts)
    summary = _summary(publication, kind, chapter)
    return Page(name, chapter.title, kind, head, content, summary, addresses, within)


def _notes(chapter: Chapter) -> int:
    return sum(len(node.notes) for node in chapter.blocks if isinstance(node, FootnoteList))


def _sheet(writer: Writer) -> Iterator[Element]:
    """Set a whole manuscript on one page, its chapters as sections."""
    book = writer.publication.ask_book(_itself)
    for start, chapter in sheet(book):
        writer.path, writer.notes = chapter.path, _notes(chapter)
        if start:
            yield from _opening(writer, start)
        yield from blocks(writer, chapter.blocks)
        writer.notes_above += writer.notes
        writer.depth = int(chapter.anchor == FRONT and bool(start)) or writer.depth
    if paragraphs := [*about(book, in_full=False)]:
        yield h("div", blocks(writer, paragraphs), class_="source")


def _itself(book: Book) -> Book:
    return book


def _workbench(publication: Publication) -> Workbench:
    workbench: Workbench = publication.workbench
    return workbench


def _games(publication: Publication) -> Grid:
    games = publication.ask_book(chooser)
    assert games is not None, "only a book with games to choose from has that page"
    return games


def _name(publication: Publication, chapter: Chapter) -> str:
    name = publication.places.page(chapter.anchor)
    assert name is not None, "all pages are named before the first is written"
    return name


class _File(NamedTuple):
    """A finished page."""

    content: bytes
    characters: frozenset[str]


def _file(publication: Publication, around: frame.Around, page: Page) -> _File:
    framed = frame.framed(publication, around, page)
    return _File(as_html(framed), frozenset[str]().union(*words_in([framed])))


def _chapter_file(
    publication: Publication, around: frame.Around, kind: Kind, chapter: Chapter, within: str
) -> _File:
    return _file(publication, around, _page(publication, kind, chapter, within))


def _missing_file(publication: Publication, around: frame.Around) -> _File:
    title = gettext("There’s no such page")
    ways = gettext(
        "The book may have changed. The contents page and the menu show what’s in it now."
    )
    head, text = h("header", h("h1", title), class_="opening"), h("p", ways)
    content = [text] if publication.places.page(CONTENTS) else []
    page = Page(MISSING, title, "missing", [head], content, "", ())
    return _file(publication, around, page)


def _summary(publication: Publication, kind: Kind, chapter: Chapter) -> str:
    book, title = publication.about, publication.about.title
    match kind:
        case "front":
            return book.subject or book.subtitle
        case "contents":
            return gettext("All the chapters of {title}, with their sections.", title=title)
        case "games":
            facts = ", ".join(label.lower() for label in _games(publication).head[1:])
            return gettext("The games in {title} side by side: {facts}.", title=title, facts=facts)
        case "problems":
            return gettext("The problems in {title}, with their grades and lengths.", title=title)
        case "alone":
            return gettext("One problem of {title} after another, to play.", title=title)
        case "table":
            return gettext("{game}, to play against programs and people.", game=chapter.title)
        case "workshop":
            return gettext("New problems, sheets and games, made in this page.")
    first = (plain_text(b.children) for b in chapter.blocks if isinstance(b, Paragraph))
    return shorten(next(first, ""), _SUMMARY, placeholder=" …")


def _cover(writer: Writer) -> Element:
    """Set the front of the book: its title on a band, above a position as solids."""
    book, picture = writer.publication.about, None
    position = writer.publication.ask_book(cover_position)
    if book.cover_picture:
        picture = h("figure", inline(writer, (book.cover_picture,)))
    elif position is not None:
        # Things on the table overlap the band, but the names of squares don't.
        kind = None if position.board else "rising"
        picture = h("figure", cover_svg(writer, position, book.cover_game), class_=kind)
    return h(
        "header",
        h(
            "div",
            h("h1", book.title, id=writer.give_id(FRONT)),
            h("p", book.subtitle, class_="subtitle") if book.subtitle else None,
            way_to_play(writer.publication),
            h("p", h("a", gettext("Play a game"), href=tables), class_="at-table")
            if (tables := writer.publication.ask(way_to_tables))
            else None,
            class_="title-band",
        ),
        picture,
        h("p", book.author, class_="author") if book.author else None,
        class_="book-cover",
    )


def _opening(writer: Writer, begin: Opening) -> Iterator[Element]:
    """Set everything above the text of a chapter: title, designer, facts and a picture."""
    if begin.picture:
        yield h("figure", opener_svg(writer, begin.picture), class_="opener")
    yield h(
        "header",
        h("p", begin.kind, class_="kind") if begin.kind else None,
        h(f"h{writer.heading_level(1)}", begin.title, id=writer.give_id(begin.anchor)),
        h("p", begin.credit, class_="credit") if begin.credit else None,
        h("p", begin.source, class_="source") if begin.source else None,
        class_="opening",
    )
    if begin.facts:
        facts = [h("div", h("dt", label), h("dd", fact)) for label, fact in begin.facts.facts]
        yield h("dl", facts, class_="facts")


@dataclass(frozen=True, kw_only=True)
class SiteOptions:
    """How a site is made."""

    elsewhere: frozenset[str] = frozenset()
    """Anchors that it lacks but that may be linked to."""
    problems: Sequence[Problem] = ()
    """Those that can be played in it."""
    solved: Path = Path()
    """The folder with results of earlier searches."""
    workers: int = 1
    progress: Progress = no_progress
    kept: Store | None = None
    """Parts that are made again only if they would change."""
    only_front: bool = False
    """Whether it has just its first page, and no fonts, so that it is made in a moment."""
    workbench: Workbench | None = None
    """What its page of the workshop needs, if it has one."""
    rules: Path | None = None
    """The folder of the book's pools, if it has more problems to play."""


def build_site(
    book: Book, version: str, options: SiteOptions = SiteOptions()
) -> BuildResult[Mapping[str, bytes]]:
    """Make a book's site."""
    book = select_for(book, "screen")
    problems, workbench, progress = options.problems, options.workbench, options.progress
    with speaking(book.language):
        begin(progress, "preparing problems to be played")
        played, warnings = play_scripts(problems, options.solved, options.workers, progress)
        pools, spoiled = _pools(book, options)
        begin(progress, "writing pages")
        tables = entries(workbench.games) if workbench else ()
        places = places_of(book, workshop=workbench is not None, tables=tables)
        publication = Publication(book, version, places, options.elsewhere, workbench=workbench)
        if problems:
            named = {anchor: f"play/{anchor}.js" for anchor in played}
            publication.played = {p.anchor: named.get(p.anchor, "") for p in problems}
            counts = {about: [part.problems for part in parts] for about, parts in pools.items()}
            publication.pools = {about: own for about, own in counts.items() if own}
        store = Store() if options.kept is None else options.kept
        chapters = list(_chapters(publication))
        ways = [Way(_name(publication, c), c.title, kind) for kind, c, _ in chapters]
        pages = dict[str, _File]()
        for way, around, chapter in zip(ways, frame.all_around(ways), chapters, strict=True):
            about = around, *chapter
            pages[way.name] = kept_part(store, publication, way.name, _chapter_file, *about)
            progress(len(pages), len(ways))
            if options.only_front:
                style = style_sheet("site.css", "woff2", book)
                front = {way.name: pages[way.name].content, frame.STYLE: style}
                return BuildResult(front | publication.images.files, 1, ())
        beside = frame.Around(tuple(way for way in ways if way.kind in frame.WAYS))
        for table in table_chapters(publication):
            name, title = _name(publication, table), gettext("Play {game}", game=table.title)
            whole = beside, "table", table, ""
            pages[name] = kept_part(store, publication, name, _chapter_file, *whole)
            ways.append(Way(name, title, "table"))
        pages[MISSING] = kept_part(store, publication, MISSING, _missing_file, beside)
        scripts = frame.script_files(workshop=workbench is not None)
        scripts |= kept_part(store, publication, DATA, problem_files)
        scripts[frame.INDEX_FILE] = frame.index_file(publication, ways)
    content = {name: page.content for name, page in pages.items()}
    content |= scripts | publication.images.files
    content |= {f"play/{anchor}.js": text.encode() for anchor, text in played.items()}
    style = style_sheet("site.css", "woff2", book) + b"\n" + player_style()
    if workbench:
        style += workshop_style()
    content |= {frame.STYLE: style, frame.ICON: to_svg(draw(frame.ICON_POSITION)).encode()}
    shown = (file.decode() for name, file in scripts.items() if name.endswith(".js"))
    begin(progress, "making fonts")
    words = (*(page.characters for page in pages.values()), *shown)
    content |= dict(font_files(words, "woff2", book.fonts))
    content |= _records_file(book)
    if book.address:
        content[frame.SOCIAL] = cover_image(book, frame.SOCIAL_SIZE)
    later = dict(workbench.engine) if workbench else {}
    for (game, grade), parts in pools.items():
        for number, part in enumerate(parts):
            later[f"{POOLS}/{part_name(game, grade, number)}.js"] = part.text.encode()
    content |= offline_files(book, content, later)
    content |= later
    return BuildResult(content, len(ways), (*warnings, *spoiled, *publication.warnings))


def _pools(
    book: Book, options: SiteOptions
) -> tuple[Mapping[tuple[str, int], Sequence[Part]], Sequence[Diagnostic]]:
    """Return the pools of the games that a book has problems of, and warnings."""
    if not (options.problems and options.rules):
        return {}, ()
    begin(options.progress, "preparing more problems to be played")
    games = dict.fromkeys(block.game for block in problem_sets(book))
    rest = options.solved, options.workers, options.progress
    return pool_parts(options.rules, games, *rest)


def _records_file(book: Book) -> dict[str, bytes]:
    """Return the longest known problems, with their long solutions, as a text file."""
    sets = blocks_of_kind(book, RecordSet)
    parts = list[str]()
    for problem in (problem for block in sets for problem in block.problems):
        game, name = title_of(problem), problem_name(problem)
        moves = fill(" ".join(problem.moves), _RECORD_LINE)
        head = f"{game}, {name}: {length_of(problem)}"
        parts.append(f"{head}\n\n{problem.position}\n\n{moves}\n")
    return {RECORDS_FILE: "\n\n".join(parts).encode()} if parts else {}


def style_sheet(own: str, form: Format, book: Book | None = None) -> bytes:
    """Return an edition's style sheet: fonts, the shared part, its own part, the book's part."""
    folder = files("donimoes_book.editions.html") / "data"
    parts = [(folder / name).read_bytes() for name in ("book.css", own)]
    if book and _has_boxes(book):
        parts.append((folder / "boxes.css").read_bytes())
    if book and own == "site.css" and problem_sets(book):
        parts.append((folder / "lone-problem.css").read_bytes())
    if book and has_plain_headings(book):
        parts.append(_PLAIN_HEADINGS.encode())
    if book and book.accent:
        # An e-book's words have the colours that its reader chose.
        name, light = "--accent" if own == "site.css" else "--mark", lighter(book.accent)
        rules = _OWN_ACCENT.format(accent=book.accent, light=light, name=name)
        parts.append(rules.encode())
    if book and book.palette:
        parts.append(_own_palette(book.palette, is_site=own == "site.css").encode())
    rules = font_rules(form, own=book.fonts if book else NONE)
    return b"\n".join((rules.encode(), *parts))


def _has_boxes(book: Book) -> bool:
    """Return whether anything of a book looks or stands as its author wants."""
    return any(
        isinstance(block, PageEnd)
        or (isinstance(block, Paragraph) and block.drop_cap)
        or (isinstance(block, Quote) and block.kind)
        or (isinstance(block, Shown) and (block.wraps or block.span))
        for block in blocks_of_kind(book, PageEnd, Paragraph, Quote, Shown)
    )


def _own_palette(palette: Mapping[str, str], *, is_site: bool) -> str:
    """Return the style of a book's own colours, on light pages; an e-book's words keep theirs."""
    names = {"rule": "--rule", "tint": "--panel"}
    own = "; ".join(f"{names[name]}: {palette[name]}" for name in names if name in palette)
    rules = f":root {{ {own} }}" if own and is_site else ""
    if heading := palette.get("heading", ""):
        rules += f" :is(h1, h2, h3, h4, h5, h6) {{ color: {heading} }}"
    light = f"@media (prefers-color-scheme: light), print {{ {rules.strip()} }}\n"
    if tint := palette.get("tint", ""):
        light += f".book-cover {{ --table: {tint} }}\n"
    return light


def holds_site(folder: Path) -> bool:
    """Return whether a folder contains a site that this program made."""
    index, ours = folder / frame.INDEX, f'name="generator" content="{frame.GENERATOR} '.encode()
    return is_file(index) and ours in read_bytes(index)
