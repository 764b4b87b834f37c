"""Stronger colours, for readers who cannot tell pale ones from the paper."""

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
"""What stands for each colour of type and lines: on every ground at least seven times as bright or
as dark. Grounds stay as they are."""


def stronger(colour: Any) -> Color:
    """Return the colour that stands for another one, given in any way that reportlab knows."""
    given = toColor(colour)
    return _STRONGER.get(given.int_rgb(), given)
