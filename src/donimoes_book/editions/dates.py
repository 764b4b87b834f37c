"""The date that files carry: that of SOURCE_DATE_EPOCH, of the book, or one that never changes.

https://reproducible-builds.org/specs/source-date-epoch/
"""

import os
from datetime import UTC, date, datetime, time

VARIABLE = "SOURCE_DATE_EPOCH"
_ALWAYS = 946684800
"""Midnight of 1 January 2000, as in files of reportlab, which knows the variable, too."""


def source_date(day: str = "") -> datetime:
    """Return the date of the source, so that the same input gives the same bytes.

    `day` is that of the book, such as 2026-11-22, or empty; the variable goes before it. Raises
    ValueError where the variable holds anything but the seconds since 1970.
    """
    text = os.environ.get(VARIABLE, "").strip()
    message = f"{VARIABLE} is {text!r}, but should be the seconds since 1970, as in {_ALWAYS}."
    if not text.isascii() or not (text or "0").isdecimal():
        raise ValueError(message)
    if day and not text:
        return datetime.combine(date.fromisoformat(day), time(), UTC)
    try:
        return datetime.fromtimestamp(int(text or _ALWAYS), UTC)
    except (ValueError, OverflowError, OSError):
        raise ValueError(message) from None
