"""The book as an e-book (EPUB 3): the site's pages as XHTML, packed with all they need."""

from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import PurePath
from typing import NamedTuple
from uuid import NAMESPACE_URL, uuid5
from xml.etree.ElementTree import Element, SubElement
from zipfile import ZIP_STORED, ZipFile

from donimoes_book.editions.addresses import places_of
from donimoes_book.editions.cover_image import cover_image
from donimoes_book.editions.epub_navigation import (
    NAVIGATION,
    mark_pages,
    navigation,
    ncx,
)
from donimoes_book.editions.html import site
from donimoes_book.editions.html.fonts import font_files
from donimoes_book.editions.html.frame import GENERATOR, STYLE
from donimoes_book.editions.html.paged import fit_to_pages
from donimoes_book.editions.html.writer import (
    Kind,
    Page,
    Publication,
    as_xml,
    direction_of,
    h,
    words_in,
)
from donimoes_book.editions.images import MEDIA_TYPES, PICTURES
from donimoes_book.editions.reproducible import add_entry, source_date
from donimoes_book.editions.result import BuildResult, PageList
from donimoes_book.editions.selection import select_for_ebook
from donimoes_book.manuscript.tree import Book, HintSet, hints_anchor
from donimoes_book.manuscript.walking import sections_in
from donimoes_book.words.clean import printable
from donimoes_book.words.language import gettext, speaking

XHTML = "http://www.w3.org/1999/xhtml"
OPS = "http://www.idpf.org/2007/ops"

_EPUB_TYPES: dict[Kind, str] = {
    "front": "titlepage",
    "chapter": "chapter",
    "colophon": "colophon",
}
_LISTS: tuple[Kind, ...] = ("contents", "problems", "alone")
_ROLES = {"chapter": "doc-chapter", "colophon": "doc-colophon"}
_TYPES_OF_ROLES = {
    "doc-noteref": "noteref",
    "doc-endnotes": "footnotes",
    "doc-backlink": "backlink",
    "doc-index": "index",
}
"""The `epub:type` that tells older reading systems about some roles."""
_MEDIA_TYPES = MEDIA_TYPES | {
    ".xhtml": "application/xhtml+xml",
    ".css": "text/css",
    ".woff": "font/woff",
    ".txt": "text/plain",
    ".ncx": "application/x-dtbncx+xml",
}
MEDIA_TYPE = "application/epub+zip"
FOLDER = "EPUB"
PACKAGE = "package.opf"
NCX = "contents.ncx"
_CONTAINER = "urn:oasis:names:tc:opendocument:xmlns:container"
_OPF = "http://www.idpf.org/2007/opf"
_DC = "http://purl.org/dc/elements/1.1/"
_ID = "book-id"
_FEATURES = (
    *("alternativeText", "longDescription", "displayTransformability"),
    *("readingOrder", "structuralNavigation", "tableOfContents"),
)
_ACCESSIBILITY = {
    "accessMode": ("textual", "visual"),
    "accessModeSufficient": ("textual", "textual,visual"),
    "accessibilityFeature": _FEATURES,
    "accessibilityHazard": ("none",),
}
_STANDARD = "EPUB Accessibility 1.1 - WCAG 2.1 Level AA"
_COVER_FILE = "cover.png"
_COVER = 1200, 1800
"""The size of the cover image, in pixels."""


class Item(NamedTuple):
    """A file of the e-book: its path beside the package document, and its properties there."""

    name: str
    data: bytes
    properties: str = ""


def build_epub(
    book: Book,
    version: str,
    elsewhere: frozenset[str] = frozenset(),
    page_list: PageList | None = None,
) -> BuildResult[bytes]:
    """Make the e-book; `elsewhere` holds anchors that it lacks but that may be linked to.

    With a `page_list`, readers can turn to the pages of a printed edition.
    """
    book = select_for_ebook(book)
    with speaking(book.language):
        # The navigation document replaces pages of contents.
        places = places_of(book, ".xhtml", "title")
        for chapter in book.chapters:
            # On paper, hints stand together; on a site, a problem that is played has its own.
            sets = [it for it in sections_in(chapter.blocks) if isinstance(it, HintSet)]
            problems = (it for hints in sets for part in hints.sets for it in part.problems)
            places.add_places(chapter.anchor, (hints_anchor(it.anchor) for it in problems))
        publication = Publication(book, version, places, elsewhere)
        pages = [page for page in site.write_pages(publication) if page.kind not in _LISTS]
        breaks = mark_pages(pages, page_list.places) if page_list else None
        items = list(_items(publication, pages, [] if breaks is None else [breaks]))
        source = page_list.source if page_list else ""
        return BuildResult(container(book, items, source), len(pages), tuple(publication.warnings))


def _items(
    publication: Publication, pages: Sequence[Page], breaks: Sequence[Element]
) -> Iterator[Item]:
    navs = *navigation(publication, pages), *breaks
    for number, page in enumerate(pages):
        drawings = [svg for part in (*page.head, *page.content) for svg in part.iter("svg")]
        yield Item(page.name, _framed(publication, page), "svg" if drawings else "")
        if not number:
            yield Item(NAVIGATION, _document(publication, gettext("Contents"), *navs), "nav")
    yield Item(NCX, ncx(navs[0], publication.about.title, _identifier(publication.about)))
    yield Item(_COVER_FILE, cover_image(publication.whole, _COVER), "cover-image")
    yield Item(STYLE, site.style_sheet("epub.css", "woff", publication.whole))
    parts = (part for page in pages for part in (*page.head, *page.content))
    fonts = font_files(words_in(parts), "woff", publication.whole.fonts)
    for name, data in (*publication.images.files.items(), *fonts):
        yield Item(name, data)


def _framed(publication: Publication, page: Page) -> bytes:
    # One section, which states its role, contains everything, including the sheet of dominoes.
    section = h(
        "section",
        page.head,
        page.content,
        role=_ROLES.get(page.kind),
        class_=page.kind,
        dir=direction_of([*page.head, *page.content]),
        epub__type=_EPUB_TYPES.get(page.kind),
        aria_label=page.title if page.kind in _ROLES else None,
    )
    fit_to_pages(section)
    for element in section.iter():
        if kind := _TYPES_OF_ROLES.get(element.get("role", "")):
            element.set("epub:type", kind)
    return _document(publication, page.title, section)


def _document(publication: Publication, title: str, *body: Element) -> bytes:
    language = publication.about.language or "en"
    root = h(
        "html",
        h(
            "head",
            h("meta", charset="utf-8"),
            h("title", title),
            h("link", rel="stylesheet", type="text/css", href=STYLE),
        ),
        h("body", body),
        xmlns=XHTML,
        lang=language,
        xmlns__epub=OPS,
        xml__lang=language,
    )
    return as_xml(root, "<!DOCTYPE html>\n")


def container(book: Book, items: Sequence[Item], source: str = "") -> bytes:
    """Return an e-book's file: a zip file that starts by saying what it is.

    `source` is the printed edition whose pages it knows.
    """
    target = BytesIO()
    with ZipFile(target, "w") as file:
        add_entry(file, "mimetype", MEDIA_TYPE.encode(), ZIP_STORED)
        about = {"full_path": f"{FOLDER}/{PACKAGE}", "media_type": "application/oebps-package+xml"}
        root = h(
            "container", h("rootfiles", h("rootfile", **about)), version="1.0", xmlns=_CONTAINER
        )
        add_entry(file, "META-INF/container.xml", as_xml(root))
        add_entry(file, f"{FOLDER}/{PACKAGE}", package_document(book, items, source))
        for item in items:
            add_entry(file, f"{FOLDER}/{item.name}", item.data)
    return target.getvalue()


def package_document(book: Book, items: Sequence[Item], source: str = "") -> bytes:
    """Return the package document for a book with these files."""
    language = book.language or "en"
    root = Element("package", {"xmlns": _OPF, "version": "3.0", "unique-identifier": _ID})
    root.set("xml:lang", language)
    metadata = SubElement(root, "metadata", {"xmlns:dc": _DC})
    for name, value in _dublin_core(book, language):
        SubElement(metadata, f"dc:{name}").text = printable(value)
    metadata[0].set("id", _ID)
    if source:
        SubElement(metadata, "dc:source").text = printable(source)
    summary = gettext(
        "Every diagram is described in words, domino by domino. Headings, contents and links lead"
        " to every chapter, problem and solution."
    )
    about_access = _ACCESSIBILITY | {"accessibilitySummary": (summary,)}
    if source:
        about_access["accessibilityFeature"] = (*_FEATURES, "pageBreakMarkers", "pageNavigation")
    accessibility = [
        (f"schema:{k}", value) for k, values in about_access.items() for value in values
    ]
    paged = [("pageBreakSource", printable(source))] if source else []
    modified = f"{source_date(book.date):%Y-%m-%dT%H:%M:%SZ}"
    for name, value in (
        ("dcterms:modified", modified),
        *paged,
        *accessibility,
        *_conformance(items),
    ):
        SubElement(metadata, "meta", {"property": name}).text = value
    manifest, spine = SubElement(root, "manifest"), SubElement(root, "spine")
    ids = {item.name: f"item-{number}" for number, item in enumerate(items, start=1)}
    # Old reading systems look for the cover and the contents here.
    if _COVER_FILE in ids:
        SubElement(metadata, "meta", {"name": "cover", "content": ids[_COVER_FILE]})
    if NCX in ids:
        spine.set("toc", ids[NCX])
    pages = [item.name for item in items if item.name.endswith(".xhtml")]
    if len(pages) == 2:  # Of what has one page, only the program shows the contents.
        pages.remove(NAVIGATION)
    for item in items:
        media_type = _MEDIA_TYPES[PurePath(item.name).suffix]
        about = {"id": ids[item.name], "href": item.name, "media-type": media_type}
        if item.properties:
            about["properties"] = item.properties
        SubElement(manifest, "item", about)
        if item.name in pages:  # they are read in order
            SubElement(spine, "itemref", {"idref": about["id"]})
    return as_xml(root)


def _conformance(items: Sequence[Item]) -> Iterator[tuple[str, str]]:
    """Yield which accessibility standard a book meets, and who certifies that.

    The program's own output was tested against it. But the program can't know what pictures from
    files show, so a book that contains any claims nothing.
    """
    if not any(item.name.startswith(PICTURES) for item in items):
        yield "dcterms:conformsTo", _STANDARD
        yield "a11y:certifiedBy", GENERATOR


def _identifier(book: Book) -> str:
    language = book.language or "en"
    return uuid5(NAMESPACE_URL, f"{book.title}\n{book.author}\n{language}").urn


def _dublin_core(book: Book, language: str) -> Iterator[tuple[str, str]]:
    """Yield a book's Dublin Core elements, starting with its identifier."""
    yield "identifier", _identifier(book)
    yield "title", book.title
    yield "language", language
    for name, value in (
        ("creator", book.author),
        ("publisher", book.publisher),
        ("date", book.date),
        ("description", book.subject or book.subtitle),
        ("rights", " ".join(filter(None, (book.licence, book.licence_address)))),
    ):
        if value:
            yield name, value
