"""What pages are made of: blocks that say how they want to be set apart and stand on the grid."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Literal

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Paragraph

Snap = Literal["top", "middle", "bottom"] | None
"""How a block finds the grid: its top stands on it, or it lies in the middle of whole lines, or
it ends on it; None follows the block before."""

_ENDLESS = 1e6
_LONG_ADDRESS = re.compile(r'(?<!")\b[a-z]+://[^\s<]{30,}')
"""A web address in running text (those in markup stand between quotation marks)."""


class Block(Flowable):  # type: ignore[misc]  # reportlab has no types
    """Something that lies in a column, or across all columns where it is `wide`."""

    canv: Any
    width: float = 0
    height: float = 0
    wide: bool = False
    floats: bool = False
    """It may change places with the text after it rather than leave a hole."""
    snap: Snap = None
    before: float = 0
    after: float = 0
    keep_with_next: bool = False
    stretches: bool = False
    """The space below it may grow to fill a page that more of its kind follow."""
    least: float = 0
    """The height that would do where its kind have to stand close; 0: they never do."""

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Take up a width and return the size that it needs, as reportlab wants it."""
        self.width = width
        self.height = self.measure()
        return self.width, self.height

    def measure(self) -> float:
        """Return the height that it needs in its width, both in points."""
        raise NotImplementedError


class Prose(Paragraph):  # type: ignore[misc]
    """A paragraph as a block: its style says how it is set apart."""

    wide = False
    floats = False
    stretches = False
    least = 0.0
    _broken_at: float | None = None

    def __init__(
        self,
        text: str | None,
        style: ParagraphStyle,
        bulletText: str | None = None,
        frags: Any = None,
    ) -> None:
        # Where words may be hyphenated, reportlab breaks an address once and no further.
        if text and _LONG_ADDRESS.search(text):
            style = _unhyphenated(style)
        super().__init__(text, style, bulletText, frags)

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Break it into lines, once for each width: columns are tried at many heights."""
        if self._broken_at != width or not hasattr(self, "blPara"):
            super().wrap(width, height)
            self._broken_at = width
        return self.width, self.height

    def split(self, width: float, height: float) -> list[Any]:
        """Split it; what cannot be split keeps its lines, as it may stand whole elsewhere."""
        parts: list[Any] = super().split(width, height)
        if not hasattr(self, "blPara"):
            self.wrap(width, height)
        return parts

    @property
    def snap(self) -> Snap:
        """How it finds the grid."""
        return getattr(self.style, "snap", None)

    @property
    def before(self) -> float:
        """The space above it."""
        return float(self.style.spaceBefore)

    @property
    def after(self) -> float:
        """The space below it."""
        return float(self.style.spaceAfter)

    @property
    def keep_with_next(self) -> bool:
        """True when it must not stand last in a column."""
        return bool(getattr(self.style, "keepWithNext", False))


@cache
def _unhyphenated(style: ParagraphStyle) -> ParagraphStyle:
    return ParagraphStyle(
        style.name, parent=style, hyphenationLang="", embeddedHyphenation=0, uriWasteReduce=0
    )


def height_of(flowable: Flowable, width: float) -> float:
    """Return the height that one of reportlab's flowables needs in a width."""
    return float(flowable.wrap(width, _ENDLESS)[1])
