"""The container of an e-book: a zip file with every file, described by its package document."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from uuid import NAMESPACE_URL, uuid5
from xml.etree.ElementTree import Element, SubElement
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from donimoes_book.editions.html.element import as_xml, h, printable
from donimoes_book.manuscript.tree import Book

MEDIA_TYPE = "application/epub+zip"
FOLDER = "EPUB"
PACKAGE = "package.opf"
_EARLIEST = (1980, 1, 1, 0, 0, 0)
"""A zip file knows no earlier date; every build has the same."""
_CONTAINER = "urn:oasis:names:tc:opendocument:xmlns:container"
_READABLE = 0o644 << 16
_UNIX = 3
_OPF = "http://www.idpf.org/2007/opf"
_DC = "http://purl.org/dc/elements/1.1/"
_ID = "book-id"
_MODIFIED = "2000-01-01T00:00:00Z"
"""No date of the build: the same input gives the same bytes."""
_ACCESSIBILITY = (
    ("accessMode", "textual"),
    ("accessMode", "visual"),
    ("accessModeSufficient", "textual"),
    ("accessModeSufficient", "textual,visual"),
    ("accessibilityFeature", "alternativeText"),
    ("accessibilityFeature", "longDescription"),
    ("accessibilityFeature", "displayTransformability"),
    ("accessibilityFeature", "readingOrder"),
    ("accessibilityFeature", "structuralNavigation"),
    ("accessibilityFeature", "tableOfContents"),
    ("accessibilityHazard", "none"),
    (
        "accessibilitySummary",
        "Every diagram is described in words, domino by domino. Headings, contents and links lead"
        " to every chapter, problem and solution.",
    ),
)


@dataclass(frozen=True)
class Item:
    """A file of the e-book."""

    name: str
    """Its path beside the package document."""
    media_type: str
    data: bytes
    properties: str = ""
    """Its properties in the package document."""
    in_spine: bool = False
    """Whether it is a page, which is read in order; the others are parts of pages."""


def container(book: Book, items: Sequence[Item]) -> bytes:
    """Return the file of an e-book: a zip file that first of all says what it is.

    The same book always gives the same bytes.
    """
    target = BytesIO()
    with ZipFile(target, "w") as file:
        _add(file, "mimetype", MEDIA_TYPE.encode(), ZIP_STORED)
        _add(file, "META-INF/container.xml", _root_file())
        _add(file, f"{FOLDER}/{PACKAGE}", package_document(book, items))
        for item in items:
            _add(file, f"{FOLDER}/{item.name}", item.data)
    return target.getvalue()


def _root_file() -> bytes:
    root = h(
        "rootfile", full_path=f"{FOLDER}/{PACKAGE}", media_type="application/oebps-package+xml"
    )
    return as_xml(h("container", h("rootfiles", root), version="1.0", xmlns=_CONTAINER))


def _add(file: ZipFile, name: str, data: bytes, compression: int = ZIP_DEFLATED) -> None:
    entry = ZipInfo(name, _EARLIEST)
    entry.compress_type, entry.external_attr, entry.create_system = compression, _READABLE, _UNIX
    file.writestr(entry, data)


def package_document(book: Book, items: Sequence[Item]) -> bytes:
    """Return the package document of a book with these files."""
    language = book.language or "en"
    root = Element("package", {"xmlns": _OPF, "version": "3.0", "unique-identifier": _ID})
    root.set("xml:lang", language)
    metadata = SubElement(root, "metadata", {"xmlns:dc": _DC})
    for name, value in _dublin_core(book, language):
        SubElement(metadata, f"dc:{name}").text = printable(value)
    metadata[0].set("id", _ID)
    accessibility = [(f"schema:{name}", value) for name, value in _ACCESSIBILITY]
    for name, value in (("dcterms:modified", _MODIFIED), *accessibility):
        SubElement(metadata, "meta", {"property": name}).text = value
    manifest, spine = SubElement(root, "manifest"), SubElement(root, "spine")
    for number, item in enumerate(items, start=1):
        about = {"id": f"item-{number}", "href": item.name, "media-type": item.media_type}
        if item.properties:
            about["properties"] = item.properties
        SubElement(manifest, "item", about)
        if item.in_spine:
            SubElement(spine, "itemref", {"idref": about["id"]})
    return as_xml(root)


def _dublin_core(book: Book, language: str) -> Iterator[tuple[str, str]]:
    """Yield the Dublin Core elements of a book, its identifier first."""
    yield "identifier", uuid5(NAMESPACE_URL, f"{book.title}\n{book.author}\n{language}").urn
    yield "title", book.title
    yield "language", language
    for name, value in (
        ("creator", book.author),
        ("description", book.subject or book.subtitle),
        ("rights", book.licence),
    ):
        if value:
            yield name, value
