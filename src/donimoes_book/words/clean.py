"""Cleans words from elsewhere, before they reach a file or a terminal."""

import re

_NOT_IN_XML = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_DIRECTIONS = "\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"
_UNSEEN = re.compile(f"[\0-\x08\x0a-\x1f\x7f-\x9f{_DIRECTIONS}\ud800-\udfff\ufffe\uffff]")
"""Control characters but tabs, and what changes the direction of the words around it."""


def printable(words: str) -> str:
    """Return words without control characters, which neither HTML nor XML can contain."""
    return _NOT_IN_XML.sub("\ufffd", words)


def visible(words: str) -> str:
    """Return words on one line, each character that a terminal would obey shown as a sign."""
    # Unicode has pictures of the first control characters, in their order.
    return _UNSEEN.sub(lambda c: chr(0x2400 + ord(c[0])) if c[0] < " " else "\ufffd", words)


def shortened(words: str, most: int = 60) -> str:
    """Return words as they are, or if they are too long for a line, such as an address, cut."""
    return words if len(words) <= most else f"{words[: most - 1]}…"
