"""The date in files: from SOURCE_DATE_EPOCH, from the book, or one that never changes.

https://reproducible-builds.org/specs/source-date-epoch/
"""

import os
from datetime import UTC, date, datetime, time

VARIABLE = "SOURCE_DATE_EPOCH"
_ALWAYS = 946684800
"""Midnight on 1 January 2000, as in files by reportlab, which also honours the variable."""


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
