"""The package document: what the book is, every file it has, and the order of its pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from uuid import NAMESPACE_URL, uuid5
from xml.etree.ElementTree import Element, SubElement

from donimoes_book.editions.html.element import as_xml, printable
from donimoes_book.manuscript.tree import Book

_OPF = "http://www.idpf.org/2007/opf"
_DC = "http://purl.org/dc/elements/1.1/"
_ID = "book-id"
_MODIFIED = "2000-01-01T00:00:00Z"
"""The same input gives the same bytes, so that no file tells when it was made."""
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
    """What the package document has to say of it."""
    in_spine: bool = False
    """It is read in order; the others are what its pages are made of."""


def package(book: Book, items: Sequence[Item]) -> bytes:
    """Return the package document of a book with these files."""
    language = book.language or "en"
    root = Element("package", {"xmlns": _OPF, "version": "3.0", "unique-identifier": _ID})
    root.set("xml:lang", language)
    metadata = SubElement(root, "metadata", {"xmlns:dc": _DC})
    for name, value in _told(book, language):
        SubElement(metadata, f"dc:{name}").text = printable(value)
    metadata[0].set("id", _ID)
    for name, value in (("dcterms:modified", _MODIFIED), *_about_reading()):
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


def _told(book: Book, language: str) -> Iterator[tuple[str, str]]:
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


def _about_reading() -> Iterator[tuple[str, str]]:
    for name, value in _ACCESSIBILITY:
        yield f"schema:{name}", value
