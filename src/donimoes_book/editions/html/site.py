"""The book as pages for screens, and as a site of them, whole without scripts or foreign files."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from textwrap import shorten
from typing import Literal
from xml.etree.ElementTree import Element

from donimoes_book.board.position import Position
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.svg import to_svg
from donimoes_book.editions import common
from donimoes_book.editions.html.blocks import STACKS, blocks, contents_list, link_to
from donimoes_book.editions.html.element import Child, as_html, h, words_in
from donimoes_book.editions.html.figures import LARGE, diagram_svg
from donimoes_book.editions.html.fonts import Packing, font_files, font_rules
from donimoes_book.editions.html.problem_list import (
    PROBLEMS,
    daily_place,
    problem_files,
    problem_list,
    problem_sets,
)
from donimoes_book.editions.html.scripts import script_elements, script_files
from donimoes_book.editions.html.writer import Publication, Writer
from donimoes_book.files import is_file
from donimoes_book.language import gettext, speaking
from donimoes_book.manuscript.inline import plain_text
from donimoes_book.manuscript.tree import Book, Chapter, Contents, FootnoteList, Paragraph

Kind = Literal["front", "contents", "games", "problems", "chapter", "colophon"]

GAMES = "edition.games"
_WAYS = ("front", "contents", "games", "problems")
"""The kinds of pages that every page links to."""
_SUMMARY = 160
"""The most characters that a search engine shows of a page."""
_FEW = 3
"""With fewer parts, a chapter needs no list of them."""
GENERATOR = "donimoes_book"
INDEX = "index.html"
STYLE = "style.css"
ICON = "icon.svg"
POLICY = (
    "default-src 'none'; img-src 'self' file:; style-src 'self' file:; font-src 'self' file:;"
    " script-src 'self' file:; base-uri 'none'; form-action 'none'"
)
"""What a browser may do with a page: show and run files of the site, wherever its folder is.

Scripts and styles within a page, and files from elsewhere, are neither needed nor allowed.
"""
_ICON = Position.parse("6\n-\n3")


@dataclass(frozen=True)
class Page:
    """A page without its frame, which depends on the edition."""

    name: str
    title: str
    kind: Kind
    head: Sequence[Element]
    content: Sequence[Element]
    summary: str
    """A description in a sentence or two."""
    parts: Sequence[tuple[str, str]]
    """The words and the address of each of the parts that the contents name."""


def begin(
    book: Book, version: str, elsewhere: frozenset[str] = frozenset(), *, suffix: str, front: str
) -> Publication:
    """Give every page its name and every anchor its page; `front` is the name of the first."""
    publication = Publication(book, version, suffix, elsewhere)
    publication.add_page(common.FRONT, front, book.front)
    publication.add_page(common.CONTENTS, "contents")
    if common.choosing_labels(book):
        publication.add_page(GAMES, "games")
    if problem_sets(book):
        publication.add_page(PROBLEMS, "problems")
    for chapter in book.chapters:
        publication.add_page(chapter.anchor, nodes=chapter.blocks)
    publication.add_page(common.COLOPHON, "colophon")
    return publication


def write_pages(publication: Publication) -> Iterator[Page]:
    """Write every page in reading order; one helps to choose a game where there are several."""
    book = publication.book
    front = Chapter(book.title, common.FRONT, book.front)
    yield _page(publication, "front", front, book.subject or book.subtitle)
    summary = gettext("All chapters of {title}, with their parts.", title=book.title)
    contents = Chapter(gettext("Contents"), common.CONTENTS, ())
    yield _page(publication, "contents", contents, summary)
    if labels := common.choosing_labels(book):
        words = ", ".join(label.lower() for label in map(gettext, labels))
        summary = gettext(
            "The games of {title} side by side: {facts}.", title=book.title, facts=words
        )
        yield _page(publication, "games", Chapter(gettext("Which game?"), GAMES, ()), summary)
    if problem_sets(book):
        summary = gettext(
            "The problems of {title} with their grades and lengths.", title=book.title
        )
        yield _page(
            publication, "problems", Chapter(gettext("All problems"), PROBLEMS, ()), summary
        )
    for chapter in book.chapters:
        yield _page(publication, "chapter", chapter, _summary(chapter))
    last = common.colophon(book, publication.version)
    yield _page(publication, "colophon", last, _summary(last))


def _page(publication: Publication, kind: Kind, chapter: Chapter, summary: str) -> Page:
    """Write a page, which begins with the dominoes that its diagrams share."""
    name = publication.page(chapter.anchor)
    assert name is not None, "every page has its name before the first is written"
    notes = sum(len(node.notes) for node in chapter.blocks if isinstance(node, FootnoteList))
    writer = Writer(publication, name, chapter.path, notes)
    head = [_cover(writer)] if kind == "front" else list(_opening(writer, chapter))
    match kind:
        case "contents":
            content = [contents_list(writer)]
        case "games":
            content = [_chooser(writer)]
        case "problems":
            content = list(problem_list(writer))
        case _:
            content = list(blocks(writer, chapter.blocks))
    if (symbols := writer.symbols()) is not None:
        head.insert(0, symbols)
    parts = () if kind == "front" else common.parts_of(chapter, publication.top_level)
    addresses = tuple((words, writer.address(to) or "") for words, to in parts)
    return Page(name, chapter.title, kind, head, content, summary, addresses)


def _summary(chapter: Chapter) -> str:
    first = (plain_text(b.children) for b in chapter.blocks if isinstance(b, Paragraph))
    return shorten(next(first, ""), _SUMMARY, placeholder=" …")


def _cover(writer: Writer) -> Element:
    book = writer.publication.book
    position = common.cover_position(book)
    return h(
        "header",
        h("h1", book.title, id=writer.give_id(common.FRONT)),
        h("p", book.subtitle, class_="subtitle") if book.subtitle else None,
        h("figure", diagram_svg(writer, position, None, LARGE)) if position is not None else None,
        h("p", book.author, class_="author") if book.author else None,
        class_="cover",
    )


def _chooser(writer: Writer) -> Element:
    """Set the games with what matters for the choice: players, equipment and time."""
    labels = common.choosing_labels(writer.publication.book)
    said = {label: gettext(label) for label in labels}
    head = [h("th", label, scope="col") for label in (gettext("Game"), *said.values())]
    rows = [
        h(
            "tr",
            h("th", link_to(writer, chapter.title, chapter.anchor), scope="row"),
            [h("td", chapter.facts.get(key, ""), data_label=label) for key, label in said.items()],
        )
        for chapter in common.games_of(writer.publication.book)
    ]
    table = h("table", h("thead", h("tr", head)), h("tbody", rows), class_=STACKS)
    return h("div", table, class_="table")


def _opening(writer: Writer, chapter: Chapter) -> Iterator[Element]:
    """Set everything above the text of a chapter: title, designer, facts and a picture."""
    by, source = common.credit(chapter), common.source_line(chapter)
    yield h(
        "header",
        h("p", chapter.kind, class_="kind") if chapter.kind else None,
        h("h1", chapter.title, id=writer.give_id(chapter.anchor)),
        h("p", by, class_="credit") if by else None,
        h("p", source, class_="source") if source else None,
        class_="opening",
    )
    if chapter.facts:
        facts = [
            h("div", h("dt", gettext(label)), h("dd", fact))
            for label, fact in chapter.facts.items()
        ]
        yield h("dl", facts, class_="facts")
    if chapter.picture:
        svg = diagram_svg(writer, chapter.picture, chapter.game)
        yield h("figure", svg, class_="picture")


def build_site(
    book: Book, version: str, elsewhere: frozenset[str] = frozenset()
) -> common.Built[Mapping[str, bytes]]:
    """Make the site of a book; `elsewhere` are anchors that it lacks but that may be linked to."""
    with speaking(book.language):
        publication = begin(book, version, elsewhere, suffix=".html", front="index")
        pages = list(write_pages(publication))
        framed = {page.name: _framed(publication, pages, n) for n, page in enumerate(pages)}
        scripts = script_files() | problem_files(publication)
    content = {name: as_html(page) for name, page in framed.items()}
    content |= scripts | publication.images.files
    content |= {STYLE: style_sheet("site.css", "woff2"), ICON: to_svg(draw(_ICON)).encode()}
    shown = (file.decode() for name, file in scripts.items() if name.endswith(".js"))
    content |= dict(font_files((*words_in(framed.values()), *shown), "woff2"))
    return common.Built(content, len(pages), tuple(publication.warnings))


def style_sheet(own: str, packing: Packing) -> bytes:
    """Return the style sheet of an edition: fonts, what all editions share, then its own part."""
    folder = files("donimoes_book.editions.html") / "data"
    parts = [(folder / name).read_bytes() for name in ("book.css", own)]
    return b"\n".join((font_rules(packing).encode(), *parts))


def holds_site(folder: Path) -> bool:
    """Return whether a folder holds a site that this program made."""
    index, ours = folder / INDEX, f'name="generator" content="{GENERATOR} '.encode()
    return is_file(index) and ours in index.read_bytes()


def _framed(publication: Publication, pages: Sequence[Page], number: int) -> Element:
    """Return a page with its frame: metadata, navigation and footer."""
    page, book = pages[number], publication.book
    before = pages[number - 1] if number else None
    after = pages[number + 1] if number + 1 < len(pages) else None
    title = page.title if page.kind == "front" else f"{page.title} · {book.title}"
    main = h("main", _main(publication, page), id="text", class_=f"page-{page.kind}")
    return h(
        "html",
        h(
            "head",
            h("meta", charset="utf-8"),
            h("meta", http_equiv="Content-Security-Policy", content=POLICY),
            h("meta", name="viewport", content="width=device-width, initial-scale=1"),
            h("title", title),
            h("meta", name="description", content=page.summary) if page.summary else None,
            h("meta", name="author", content=book.author) if book.author else None,
            h("meta", name="generator", content=f"{GENERATOR} {publication.version}"),
            h("meta", name="color-scheme", content="light dark"),
            h("link", rel="stylesheet", href=STYLE),
            h("link", rel="icon", type="image/svg+xml", href=ICON),
            h("link", rel="prev", href=before.name) if before else None,
            h("link", rel="next", href=after.name) if after else None,
            script_elements(main),
        ),
        h(
            "body",
            h("a", gettext("Skip to the text"), class_="skip", href="#text"),
            _site_header(book, pages, page),
            main,
            _site_footer(before, after),
        ),
        lang=book.language or None,
    )


def _main(publication: Publication, page: Page) -> list[Child]:
    """Return the content of a page; the front links to chapters, long chapters to their parts."""
    content: list[Child] = [*page.head]
    if page.kind == "front":
        content.append(daily_place(publication.book))
    if len(page.parts) >= _FEW:
        items = [h("li", h("a", words, href=address)) for words, address in page.parts]
        content += [h("nav", h("ul", items), class_="parts", aria_label=gettext("In this chapter"))]
    content += page.content
    if page.kind == "front" and not any(isinstance(b, Contents) for b in publication.book.front):
        short = contents_list(Writer(publication, page.name), deep=False)
        content += [h("section", h("h2", gettext("Chapters")), short, class_="chapters")]
    return content


def _site_header(book: Book, pages: Sequence[Page], here: Page) -> Element:
    """Return links to the front, and to what helps to find something in the book."""

    def link(page: Page, words: str) -> Element:
        current = "page" if page is here else None
        return h("a", words, href=page.name, aria_current=current)

    front, *others = [page for page in pages if page.kind in _WAYS]
    links = [link(page, page.title) for page in others]
    home = h("p", link(front, book.title))
    return h("header", home, h("nav", links, aria_label=gettext("Book")), class_="site")


def _site_footer(before: Page | None, after: Page | None) -> Element:
    ways = (before, gettext("← Before"), "prev"), (after, gettext("Next →"), "next")
    links = [
        h("a", h("span", words, class_="where"), page.title, href=page.name, rel=rel)
        for page, words, rel in ways
        if page
    ]
    return h("footer", h("nav", links, aria_label=gettext("Pages")), class_="site")
