"""Stronger colours, for readers who can't tell pale ones from the paper."""

from typing import Any

from reportlab.lib.colors import Color, HexColor, black, toColor

from donimoes_book.drawing import style
from donimoes_book.editions.pdf.paper import ACCENT, GREY, INK, RULE

_DARK = HexColor(style.DARK)
_STRONGER = {
    INK.int_rgb(): black,
    GREY.int_rgb(): black,
    ACCENT.int_rgb(): HexColor("#7a1f1b"),
    RULE.int_rgb(): _DARK,
    HexColor(style.GREY).int_rgb(): _DARK,
}
"""The replacement for each colour of type and lines, with a contrast of at least 7:1 on every
background. Backgrounds stay as they are."""


def stronger(colour: Any) -> Color:
    """Return the replacement for a colour given in any way reportlab understands."""
    given = toColor(colour)
    return _STRONGER.get(given.int_rgb(), given)
