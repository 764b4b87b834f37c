"""The web edition: a folder of pages without scripts that load nothing from other sites."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from xml.etree.ElementTree import Element

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.svg import to_svg
from donimoes_book.editions.html.assets import font_files
from donimoes_book.editions.html.blocks import contents_list
from donimoes_book.editions.html.element import Child, as_html, h
from donimoes_book.editions.html.pages import (
    Page,
    begin,
    chapter_pages,
    contents_page,
    front_page,
    games_page,
    parts_list,
)
from donimoes_book.editions.html.writer import Publication, Writer
from donimoes_book.manuscript.tree import Book, Contents

GENERATOR = "donimoes_book"
INDEX = "index.html"
STYLE = "style.css"
ICON = "icon.svg"
_ICON = Position.parse("6\n-\n3")


@dataclass(frozen=True)
class Site:
    """A site, ready to be written to a folder."""

    files: Mapping[str, bytes]
    """The content of each file by its path in the folder."""
    pages: int
    warnings: tuple[Diagnostic, ...]


def build_site(book: Book, version: str, elsewhere: frozenset[str] = frozenset()) -> Site:
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
    return Site(content, len(pages), tuple(publication.warnings))


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
