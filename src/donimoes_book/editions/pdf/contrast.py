"""Prints in stronger colours, for readers who cannot tell pale ones from the paper."""

from typing import Any

from reportlab.lib.colors import Color, HexColor, black, toColor

from donimoes_book.drawing import style
from donimoes_book.editions.pdf.paper import ACCENT, GREY, INK, RULE, Paper
from donimoes_book.editions.pdf.tagging import TaggedCanvas, TaggedText

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


def canvas_for(paper: Paper) -> type[TaggedCanvas]:
    """Return the kind of canvas that a paper is printed with."""
    return _StrongerCanvas if paper.high_contrast else TaggedCanvas


def stronger(colour: Any) -> Color:
    """Return the colour that stands for another one, given in any way that reportlab knows."""
    given = toColor(colour)
    return _STRONGER.get(given.int_rgb(), given)


class _Stronger:
    """What sets colours; those of the book are replaced."""

    def setFillColor(self, colour: Any, alpha: float | None = None) -> None:
        """Set the colour of areas and letters."""
        super().setFillColor(stronger(colour), alpha)  # type: ignore[misc]

    def setStrokeColor(self, colour: Any, alpha: float | None = None) -> None:
        """Set the colour of lines."""
        super().setStrokeColor(stronger(colour), alpha)  # type: ignore[misc]


class _StrongerText(_Stronger, TaggedText):
    """Words in stronger colours."""


class _StrongerCanvas(_Stronger, TaggedCanvas):
    """A canvas on which everything is drawn in stronger colours."""

    text_type = _StrongerText
