"""The container: a zip file, always of the same bytes, that says first of all what it is."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from donimoes_book.editions.epub.package import Item
from donimoes_book.editions.html.element import as_xml, h

MEDIA_TYPE = "application/epub+zip"
FOLDER = "EPUB"
PACKAGE = "package.opf"
_EARLIEST = (1980, 1, 1, 0, 0, 0)
"""A zip file knows no earlier date."""
_CONTAINER = "urn:oasis:names:tc:opendocument:xmlns:container"
_READABLE = 0o644 << 16
_UNIX = 3


def container(package: bytes, items: Sequence[Item]) -> bytes:
    """Return the file of an e-book."""
    target = BytesIO()
    with ZipFile(target, "w") as book:
        _put(book, "mimetype", MEDIA_TYPE.encode(), ZIP_STORED)
        _put(book, "META-INF/container.xml", _root_file())
        _put(book, f"{FOLDER}/{PACKAGE}", package)
        for item in items:
            _put(book, f"{FOLDER}/{item.name}", item.data)
    return target.getvalue()


def _root_file() -> bytes:
    root = h(
        "rootfile", full_path=f"{FOLDER}/{PACKAGE}", media_type="application/oebps-package+xml"
    )
    return as_xml(h("container", h("rootfiles", root), version="1.0", xmlns=_CONTAINER))


def _put(book: ZipFile, name: str, data: bytes, compression: int = ZIP_DEFLATED) -> None:
    entry = ZipInfo(name, _EARLIEST)
    entry.compress_type, entry.external_attr, entry.create_system = compression, _READABLE, _UNIX
    book.writestr(entry, data)
