"""Blocks, the parts of pages: each knows its spacing and how it stands on the grid of lines."""

import re
from copy import copy
from typing import Any, Literal, Self

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Paragraph

from donimoes_book.editions.pdf.styles import derived

Snap = Literal["top", "middle", "bottom"] | None
"""How a block is aligned with the grid: its top stands on it, it is centred in whole lines, or its
bottom stands on it; None follows the block above."""

_UNLIMITED = 1e6
_LONG_ADDRESS = re.compile(r'(?<!")\b[a-z]+://[^\s<]{30,}')
"""A web address in running text (those in markup stand between quotation marks)."""


class Block(Flowable):  # type: ignore[misc]  # reportlab has no types
    """A block in a column, or across all columns where it is `wide`."""

    canv: Any
    width: float = 0
    height: float = 0
    indent: float = 0
    wide: bool = False
    floats: bool = False
    """It may change places with the text after it rather than leave a hole."""
    snap: Snap = None
    space_before: float = 0
    space_after: float = 0
    keep_with_next: bool = False
    stretches: bool = False
    """The space below it may grow to fill a page where more blocks of its kind follow."""
    tight_height: float = 0
    """The height that it needs where blocks of its kind are set tightly; 0 where they never are."""

    def __init__(self, space: float = 0, *, wide: bool = False, indent: float = 0) -> None:
        super().__init__()
        self.space_before = self.space_after = space
        self.wide = wide
        self.indent = indent

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Take a width and return the size that the block needs, as reportlab expects it."""
        self.width = width
        self.height = self._measure()
        return self.width, self.height

    def _measure(self) -> float:
        """Return the height that the block needs in its width, both in points."""
        return self.height

    def changed(self, **attributes: object) -> Self:
        """Return a copy with other attributes, such as a part of what it holds."""
        block = copy(self)
        # reportlab's mark of a block that it has moved to the next page once.
        block.__dict__.pop("_postponed", None)
        block.__dict__.update(attributes)
        return block


class Prose(Paragraph, Block):  # type: ignore[misc]
    """A paragraph as a block, which takes its spacing from its style."""

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
            style = derived(style, hyphenationLang="", embeddedHyphenation=0, uriWasteReduce=0)
        Paragraph.__init__(self, text, style, bulletText, frags)
        self.snap = getattr(style, "snap", None)
        self.space_before, self.space_after = style.spaceBefore, style.spaceAfter
        self.keep_with_next = bool(getattr(style, "keepWithNext", False))

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Break the text into lines, once for each width: columns are tried at many heights."""
        if self._broken_at != width or not hasattr(self, "blPara"):
            super().wrap(width, height)
            self._broken_at = width
        return self.width, self.height

    def split(self, width: float, height: float) -> list[Any]:
        """Split it; what cannot be split keeps its lines, since it may fit whole elsewhere."""
        parts: list[Any] = super().split(width, height)
        if not hasattr(self, "blPara"):
            self.wrap(width, height)
        return parts


def height_of(flowable: Flowable, width: float) -> float:
    """Return the height that a flowable needs in a width."""
    return float(flowable.wrap(width, _UNLIMITED)[1])
