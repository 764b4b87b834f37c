"""The date that printed files carry: that of SOURCE_DATE_EPOCH, or one that never changes.

https://reproducible-builds.org/specs/source-date-epoch/
"""

import os
from datetime import UTC, datetime

VARIABLE = "SOURCE_DATE_EPOCH"
_ALWAYS = 946684800
"""Midnight of 1 January 2000, as in files of reportlab, which knows the variable, too."""


def source_date() -> datetime:
    """Return the date of the source, so that the same input gives the same bytes.

    Raises ValueError where the variable holds anything but the seconds since 1970.
    """
    text = os.environ.get(VARIABLE, "").strip()
    message = f"{VARIABLE} is {text!r}, but should be the seconds since 1970, as in {_ALWAYS}."
    if not text.isascii() or not (text or "0").isdecimal():
        raise ValueError(message)
    try:
        return datetime.fromtimestamp(int(text or _ALWAYS), UTC)
    except (ValueError, OverflowError, OSError):
        raise ValueError(message) from None
