"""What makes the same input give the same bytes: the date in files, and the entries of ZIP files.

The date is from SOURCE_DATE_EPOCH, from the book, or one that never changes:
https://reproducible-builds.org/specs/source-date-epoch/
"""

import os
from datetime import UTC, date, datetime, time
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

VARIABLE = "SOURCE_DATE_EPOCH"
_ALWAYS = 946684800
"""Midnight on 1 January 2000, as in files by reportlab, which also honours the variable."""
_EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The earliest date in ZIP files, used for every build."""
_READABLE = 0o644 << 16
_UNIX = 3


def source_date(day: str = "") -> datetime:
    """Return the date of the source, so that the same input gives the same bytes.

    `day` is the book's date, such as 2026-11-22, or empty; the variable takes precedence. Raises
    ValueError if the variable isn't a number of seconds since 1970.
    """
    text = os.environ.get(VARIABLE, "").strip()
    message = f"{VARIABLE} is {text!r}, but should be in seconds since 1970, such as {_ALWAYS}."
    if not text.isascii() or not (text or "0").isdecimal():
        raise ValueError(message)
    if day and not text:
        return datetime.combine(date.fromisoformat(day), time(), UTC)
    try:
        return datetime.fromtimestamp(int(text or _ALWAYS), UTC)
    except (ValueError, OverflowError, OSError):
        raise ValueError(message) from None


def add_entry(file: ZipFile, name: str, data: bytes, compression: int = ZIP_DEFLATED) -> None:
    """Add a file of this name that everybody may read."""
    entry = ZipInfo(name, _EARLIEST)
    entry.compress_type, entry.external_attr, entry.create_system = compression, _READABLE, _UNIX
    file.writestr(entry, data)
