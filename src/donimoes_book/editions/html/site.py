"""The book as pages for screens: each page, and the web edition, which is a folder of them.

The site has no scripts and loads nothing from other sites.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from textwrap import shorten
from typing import Literal
from xml.etree.ElementTree import Element

from donimoes_book.board.position import Position
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.svg import to_svg
from donimoes_book.editions import common
from donimoes_book.editions.html.assets import font_files
from donimoes_book.editions.html.blocks import STACKS, blocks, contents_list, link_to
from donimoes_book.editions.html.element import Child, as_html, h, svg_element
from donimoes_book.editions.html.figures import LARGE, diagram_svg
from donimoes_book.editions.html.writer import Places, Publication, Writer
from donimoes_book.manuscript.filling import anchors_in
from donimoes_book.manuscript.inline import plain_text
from donimoes_book.manuscript.tree import Block, Book, Chapter, Contents, FootnoteList, Paragraph

Kind = Literal["front", "contents", "games", "chapter", "colophon"]

GAMES = "edition.games"
_SUMMARY = 160
"""The most characters that a search engine shows of a page."""
_FEW = 3
"""With fewer parts, a chapter needs no list of them."""
GENERATOR = "donimoes_book"
INDEX = "index.html"
STYLE = "style.css"
ICON = "icon.svg"
_ICON = Position.parse("6\n-\n3")


@dataclass(frozen=True)
class Page:
    """A page without its frame, which depends on the edition."""

    name: str
    """The name of its file."""
    title: str
    kind: Kind
    head: tuple[Element, ...]
    """The elements that open it."""
    content: tuple[Element, ...] = ()
    summary: str = ""
    """A description in a sentence or two."""
    parts: tuple[tuple[str, str], ...] = ()
    """The words and the address of each of the parts that the contents name."""


def begin(
    book: Book, version: str, elsewhere: frozenset[str] = frozenset(), *, suffix: str, front: str
) -> Publication:
    """Give every page its name and every anchor its page; `front` is the name of the first."""
    places = Places(suffix)

    def add_page(anchor: str, name: str = "", nodes: Iterable[Block] = ()) -> None:
        page = places.add_page(anchor, name)
        for part in anchors_in(nodes):
            places.add(part, page)

    add_page(common.FRONT, front, book.front)
    add_page(common.CONTENTS, "contents")
    if common.choosing_labels(book):
        add_page(GAMES, "games")
    for chapter in book.chapters:
        add_page(chapter.anchor, nodes=chapter.blocks)
    add_page(common.COLOPHON, "colophon")
    return Publication(book, version, places, common.top_level(book), elsewhere)


def front_page(publication: Publication) -> Page:
    """Write the title page, with what stands before the first chapter."""
    book, writer = publication.book, _writer(publication, common.FRONT, publication.book.front)
    position = common.cover_position(book)
    svg = None if position is None else diagram_svg(writer, position, None, LARGE)
    cover = h(
        "header",
        h("h1", book.title, id=writer.give_id(common.FRONT)),
        h("p", book.subtitle, class_="subtitle") if book.subtitle else None,
        h("figure", svg) if svg is not None else None,
        h("p", book.author, class_="author") if book.author else None,
        class_="cover",
    )
    summary = book.subject or book.subtitle
    return _page(writer, book.title, "front", [cover], blocks(writer, book.front), summary)


def contents_page(publication: Publication) -> Page:
    """Write the table of contents."""
    writer = _writer(publication, common.CONTENTS)
    head = _opening(writer, Chapter("Contents", common.CONTENTS, ()))
    summary = f"All chapters of {publication.book.title}, with their parts."
    return _page(writer, "Contents", "contents", head, [contents_list(writer)], summary)


def games_page(publication: Publication) -> Iterator[Page]:
    """Write the page that helps to choose a game, where there are some to choose from."""
    if publication.places.page(GAMES) is None:
        return
    writer = _writer(publication, GAMES)
    head = _opening(writer, Chapter("Which game?", GAMES, ()))
    labels = ", ".join(label.lower() for label in common.choosing_labels(publication.book))
    summary = f"The games of {publication.book.title} side by side: {labels}."
    yield _page(writer, "Which game?", "games", head, [_chooser(writer)], summary)


def _chooser(writer: Writer) -> Element:
    """Set the games with what matters for the choice: players, equipment and time."""
    labels = common.choosing_labels(writer.book)
    head = [h("th", label, scope="col") for label in ("Game", *labels)]
    rows = [
        h(
            "tr",
            h("th", link_to(writer, chapter.title, chapter.anchor), scope="row"),
            [h("td", chapter.facts.get(label, ""), data_label=label) for label in labels],
        )
        for chapter in common.games_of(writer.book)
    ]
    table = h("table", h("thead", h("tr", head)), h("tbody", rows), class_=STACKS)
    return h("div", table, class_="table")


def chapter_pages(publication: Publication) -> Iterator[Page]:
    """Write each chapter, and the common.colophon as the last."""
    for chapter in publication.book.chapters:
        yield _chapter(publication, chapter, "chapter")
    yield _chapter(publication, common.colophon(publication.book, publication.version), "colophon")


def _chapter(publication: Publication, chapter: Chapter, kind: Kind) -> Page:
    writer = _writer(publication, chapter.anchor, chapter.blocks, chapter.path)
    head, content = _opening(writer, chapter), blocks(writer, chapter.blocks)
    first = (plain_text(b.children) for b in chapter.blocks if isinstance(b, Paragraph))
    summary = shorten(next(first, ""), _SUMMARY, placeholder=" …")
    page = _page(writer, chapter.title, kind, head, content, summary)
    parts = common.parts_of(chapter, publication.top_level)
    return replace(page, parts=tuple((words, writer.address(to) or "") for words, to in parts))


def _opening(writer: Writer, chapter: Chapter) -> Iterator[Element]:
    """Set everything above the text of a chapter: title, designer, facts and a picture."""
    by = common.credit(chapter)
    yield h(
        "header",
        h("p", chapter.kind, class_="kind") if chapter.kind else None,
        h("h1", chapter.title, id=writer.give_id(chapter.anchor)),
        h("p", by, class_="credit") if by else None,
        h("p", f"Rules: {chapter.source}", class_="source") if chapter.source else None,
        class_="opening",
    )
    if chapter.facts:
        facts = [h("div", h("dt", label), h("dd", fact)) for label, fact in chapter.facts.items()]
        yield h("dl", facts, class_="facts")
    if chapter.picture:
        svg = diagram_svg(writer, chapter.picture, chapter.game)
        yield h("figure", svg, class_="picture")


def parts_list(page: Page) -> Child:
    """Return the list of a long chapter's parts."""
    if len(page.parts) < _FEW:
        return None
    items = [h("li", h("a", words, href=address)) for words, address in page.parts]
    return h("nav", h("ul", items), class_="parts", aria_label="In this chapter")


def _writer(
    publication: Publication, anchor: str, nodes: Iterable[Block] = (), path: str = ""
) -> Writer:
    page = publication.places.page(anchor)
    assert page is not None, "every page has its name before the first is written"
    notes = sum(len(node.notes) for node in nodes if isinstance(node, FootnoteList))
    return Writer(publication, page, path, notes)


def _page(
    writer: Writer,
    title: str,
    kind: Kind,
    head: Iterable[Element],
    content: Iterable[Element],
    summary: str = "",
) -> Page:
    """Return a page that begins with the dominoes that its diagrams share."""
    head, content = tuple(head), tuple(content)
    if writer.sheet.symbols:
        head = (svg_element(writer.sheet.svg()), *head)
    return Page(writer.page, title, kind, head, content, summary)


def build_site(
    book: Book, version: str, elsewhere: frozenset[str] = frozenset()
) -> common.Built[Mapping[str, bytes]]:
    """Make the site of a book; `elsewhere` are anchors that it lacks but that may be linked to."""
    publication = begin(book, version, elsewhere, suffix=".html", front="index")
    pages = [
        front_page(publication),
        contents_page(publication),
        *games_page(publication),
        *chapter_pages(publication),
    ]
    content = {
        page.name: as_html(_framed(publication, pages, number)) for number, page in enumerate(pages)
    }
    content |= publication.images.files
    content |= {STYLE: style_sheet("site.css"), ICON: to_svg(draw(_ICON)).encode()}
    content |= dict(font_files())
    return common.Built(content, len(pages), tuple(publication.warnings))


def style_sheet(own: str) -> bytes:
    """Return the style sheet of an edition: what all share, then its own part."""
    folder = files("donimoes_book.editions.html") / "data"
    return b"\n".join((folder / name).read_bytes() for name in ("fonts.css", "book.css", own))


def is_site(index: bytes) -> bool:
    """Return whether this is the first page of a site that this program made."""
    return f'name="generator" content="{GENERATOR} '.encode() in index


def _framed(publication: Publication, pages: Sequence[Page], number: int) -> Element:
    """Return a page with its frame: metadata, navigation and footer."""
    page, book = pages[number], publication.book
    before = pages[number - 1] if number else None
    after = pages[number + 1] if number + 1 < len(pages) else None
    title = page.title if page.kind == "front" else f"{page.title} · {book.title}"
    return h(
        "html",
        h(
            "head",
            h("meta", charset="utf-8"),
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
        ),
        h(
            "body",
            h("a", "Skip to the text", class_="skip", href="#text"),
            _site_header(book, pages, page),
            h("main", _main(publication, page), id="text", class_=f"page-{page.kind}"),
            _site_footer(before, after),
        ),
        lang=book.language or None,
    )


def _main(publication: Publication, page: Page) -> list[Child]:
    """Return the content of a page; the front links to every chapter."""
    content = [*page.head, parts_list(page), *page.content]
    if page.kind == "front" and not any(isinstance(b, Contents) for b in publication.book.front):
        short = contents_list(Writer(publication, page.name), deep=False)
        content += [h("section", h("h2", "Chapters"), short, class_="chapters")]
    return content


def _site_header(book: Book, pages: Sequence[Page], here: Page) -> Element:
    """Return links to the front, to the contents and to the choice of games."""

    def link(page: Page, words: str) -> Element:
        current = "page" if page is here else None
        return h("a", words, href=page.name, aria_current=current)

    front, *others = [page for page in pages if page.kind in ("front", "contents", "games")]
    links = [link(page, page.title) for page in others]
    home = h("p", link(front, book.title))
    return h("header", home, h("nav", links, aria_label="Book"), class_="site")


def _site_footer(before: Page | None, after: Page | None) -> Element:
    """Return links to the pages before and after."""
    links = [
        h("a", h("span", words, class_="where"), page.title, href=page.name, rel=rel)
        for page, words, rel in ((before, "← Before", "prev"), (after, "Next →", "next"))
        if page
    ]
    return h("footer", h("nav", links, aria_label="Pages"), class_="site")
