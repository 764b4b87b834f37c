"""Sheets of paper, printed on both sides and folded: which page goes where, and the imposed PDF.

Sheets are in landscape format and are turned over along their short edge, so pages are upright on
both sides. x counts from the left of the side that faces the reader; lengths are in points.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from math import ceil
from typing import NamedTuple

from pikepdf import Dictionary, Name, Pdf
from reportlab.lib.units import mm

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.editions.paper import PAPERS, Paper, panel_widths
from donimoes_book.editions.pdf.finishing import packed
from donimoes_book.editions.result import BuildResult

PAGES = 4
"""Pages on a sheet that is folded once."""
PANELS = 6
"""Pages on a sheet that is folded twice."""

_MARK = 6 * mm
"""How far a fold mark reaches into the sheet: past the margin most printers leave white."""
_PRINTING = {"/PrintScaling": "/None", "/Duplex": "/DuplexFlipShortEdge"}
"""The print settings that a viewer should suggest."""
_MOST_STAPLED = 20
"""The most sheets that can be stapled and folded together."""


class Place(NamedTuple):
    """A page on one side of a sheet: its number, counted from 1, and its left edge."""

    page: int
    x: float


@dataclass(frozen=True)
class Sheet:
    """A sheet; its front is the side that is outside once it is folded."""

    width: float
    height: float
    front: tuple[Place, ...]
    back: tuple[Place, ...]
    folds: tuple[float, ...] = ()
    """The places of the fold marks on the front."""

    @property
    def sides(self) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
        """The pages on its front and on its back."""
        return self.front, self.back


def stitched(
    pages: BuildResult[bytes],
    paper: Paper,
    thickness: float = 0,
    signature: int = 0,
    name: str = "",
) -> BuildResult[bytes]:
    """Return pages on nested sheets; warn if there are too many in the edition `name`."""
    printed = on_sheets(pages, saddle_sheets(pages.pages, paper, thickness, signature))
    most = max(signature_sizes(pages.pages, signature))
    if not name or most <= _MOST_STAPLED:
        return printed
    message = f"the edition {name} nests {most} folded sheets, too many to staple"
    advice = "Set signature = 32 in its table, fold each signature, and sew or glue them."
    return replace(printed, warnings=(*pages.warnings, Diagnostic(message, advice, warning=True)))


def on_sheets(pages: BuildResult[bytes], sheets: Iterable[Sheet]) -> BuildResult[bytes]:
    """Return the same pages on sheets for folding."""
    sheets = list(sheets)
    return replace(pages, content=impose(pages.content, sheets), sheets=len(sheets))


def signature_sizes(pages: int, signature: int = 0) -> list[int]:
    """Return how many sheets each signature has, as evenly as possible.

    A signature is a group of sheets folded and stitched together; `signature` is the most pages it
    may have, or 0 for no limit.
    """
    sheets = ceil(pages / PAGES)
    count = ceil(pages / signature) if signature else 1
    return [sheets // count + (number < sheets % count) for number in range(count)]


def saddle_sheets(
    pages: int, paper: Paper, thickness: float = 0, signature: int = 0
) -> Iterator[Sheet]:
    """Put pages, two to a side, on sheets that are nested and folded together.

    Each sheet pushes the sheets inside it out by its thickness, and what sticks out is trimmed. So
    pages on inner sheets move towards the fold by the same amount, and all end up with equal
    margins.
    """
    first, width = 1, spread_width(paper)
    for size in signature_sizes(pages, signature):
        last = first + PAGES * size - 1
        for depth in range(size):
            low, high = first + 2 * depth, last - 2 * depth
            creep = depth * thickness
            edges = width / 2 - paper.width + creep, width / 2 - creep
            front = _side(pages, (high, low), edges)
            back = _side(pages, (low + 1, high - 1), edges)
            yield Sheet(width, paper.height, front, back)
        first = last + 1


def _side(pages: int, numbers: Sequence[int], edges: Sequence[float]) -> tuple[Place, ...]:
    """Place pages by number at these left edges, leaving out any past the last page."""
    return tuple(place for place in map(Place, numbers, edges) if place.page <= pages)


def spread_width(paper: Paper) -> float:
    """Return the width of a sheet that folds to this paper; A4 is a little wider than two A5s."""
    doubles = (p.height for p in PAPERS.values() if p.width == paper.height)
    return next((w for w in doubles if 0 <= w - 2 * paper.width <= 2 * mm), 2 * paper.width)


def trifold_sheets(pages: int, sheet: Paper) -> Iterator[Sheet]:
    """Put pages, six to a sheet, on sheets that are folded in three like a letter.

    Opened, a leaflet shows pages 2, 3 and 4. Turned over, it shows 5 (the panel folded in), 6 (its
    back) and 1 (its front). Each page is as wide as the panel folded in.
    """
    wide, narrow = panel_widths(sheet)
    width, middle = sheet.height, (wide - narrow) / 2
    outside = (0.0, narrow + middle, narrow + wide + middle)
    inside = (middle, wide + middle, 2 * wide)
    for first in range(1, pages + 1, PANELS):
        yield Sheet(
            width,
            sheet.width,
            _side(pages, (first + 4, first + 5, first), outside),
            _side(pages, (first + 1, first + 2, first + 3), inside),
            (narrow, narrow + wide),
        )


def impose(pdf: bytes, sheets: Iterable[Sheet]) -> bytes:
    """Return a PDF's pages on sheets, fronts and backs alternating; links and outline are lost.

    Each page moves to its place unchanged, with its text and fonts.
    """
    with Pdf.open(BytesIO(pdf)) as pages, Pdf.new() as folded:
        for sheet in sheets:
            for side in sheet.sides:
                page = folded.add_blank_page(page_size=(sheet.width, sheet.height))
                operators = list[str]()
                for place in side:
                    # A form also clips whatever bleeds over its edges.
                    form = folded.copy_foreign(pages.pages[place.page - 1].as_form_xobject())
                    name = page.add_resource(form, Name.XObject, Name(f"/Page{place.page}"))
                    operators.append(f"q 1 0 0 1 {place.x:.4f} 0 cm {name} Do Q")
                if side is sheet.front and sheet.folds:
                    ends = (0.0, _MARK), (sheet.height - _MARK, sheet.height)
                    operators.append("0.6 G 0.4 w")
                    operators += (
                        f"{x:.4f} {a:.4f} m {x:.4f} {b:.4f} l S"
                        for x in sheet.folds
                        for a, b in ends
                    )
                page.contents_add("\n".join(operators).encode())
        for key, value in pages.docinfo.items():
            folded.docinfo[key] = str(value)
        folded.Root.Lang = pages.Root.Lang
        folded.Root.ViewerPreferences = Dictionary(
            {key: Name(value) for key, value in _PRINTING.items()}
        )
        return packed(folded)
