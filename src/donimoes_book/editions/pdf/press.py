"""Makes PDF files for a press, PDF/X-4 (ISO 15930-7): pages with bleed, and marks to cut at."""

from collections.abc import Callable
from hashlib import sha256
from io import BytesIO
from uuid import NAMESPACE_OID, uuid5

from pikepdf import Array, Dictionary, Name, Page, Pdf
from pikepdf.models import PdfMetadata
from PIL import ImageCms
from reportlab.lib.units import mm

from donimoes_book.editions.common import Built
from donimoes_book.editions.pdf.finishing import packed
from donimoes_book.editions.pdf.inks import Inks
from donimoes_book.editions.pdf.paper import Edges, Paper, Press

LEAST_BLEED = 3 * mm
"""How far past the cut anything that runs off the page must extend."""
_MARK, _MARK_WIDTH, _MARK_ROOM = 14.0, 0.25, 18.0
"""The length and thickness of a cut mark, and the room for it beyond the bleed."""
_SHIPPED = ("FOGRA39", "Coated paper, ISO 12647-2: ISO Coated v2 300 % (basICColor)")
"""The printing condition of the shipped profile: its name in the registry, and a description."""
_REGISTRY = "http://www.color.org"
_REMOVED = ("/Outlines", "/Dests", "/Names", "/PageMode", "/OpenAction", "/AcroForm")
"""Entries that a press has no use for, or that the standard forbids."""


def is_profile(data: bytes) -> bool:
    """Return whether a file is an ICC profile for a press with four inks."""
    try:
        profile = ImageCms.ImageCmsProfile(BytesIO(data)).profile
    except (OSError, ImageCms.PyCMSError):
        return False
    return (profile.device_class.strip(), profile.xcolor_space.strip()) == ("prtr", "CMYK")


def with_bleed(pdf: Pdf, bleed: float, *, marks: bool = False, spine_bleed: bool = True) -> None:
    """Enlarge pages by their bleed, which is already drawn, and say where they are cut.

    Pages are bound alternately on the left and on the right.
    """
    for number, page in enumerate(pdf.pages, start=1):
        inner = bleed if spine_bleed else 0.0
        at_left, at_right = (inner, bleed) if number % 2 else (bleed, inner)
        _enlarge(page, Edges(at_left, bleed, at_right, bleed), bleed + _MARK_ROOM if marks else 0.0)


def _enlarge(page: Page, bleed: Edges, room: float) -> None:
    """Enlarge a page by its bleed, or by the room for marks if there are any."""
    _, _, width, height = map(float, page.MediaBox)
    around = Edges(*(room or edge for edge in bleed))
    x, y = around.left, around.below
    page.MediaBox = _box(0, 0, width + x + around.right, height + y + around.above)
    page.TrimBox = _box(x, y, x + width, y + height)
    page.BleedBox = _box(
        x - bleed.left, y - bleed.below, x + width + bleed.right, y + height + bleed.above
    )
    left, below, right, above = map(float, page.BleedBox)
    clip = f"{left:g} {below:g} {right - left:g} {above - below:g} re W n"
    page.contents_add(f"q {clip} 1 0 0 1 {x:.4f} {y:.4f} cm\n".encode(), prepend=True)
    page.contents_add(b"\nQ", prepend=False)
    if room:
        page.contents_add(_marks(page, room - _MARK_ROOM), prepend=False)


def _box(*sides: float) -> Array:
    return Array([round(side, 4) for side in sides])


def _marks(page: Page, distance: float) -> bytes:
    """Draw marks at a distance from the page's edges, in every ink the page uses."""
    tint = Dictionary(
        FunctionType=2, Domain=Array([0, 1]), C0=Array([0] * 4), C1=Array([1] * 4), N=1
    )
    every = Array([Name.Separation, Name.All, Name.DeviceCMYK, tint])
    name = page.add_resource(every, Name.ColorSpace, Name.AllInks)
    left, below, right, above = map(float, page.TrimBox)
    operators = [f"q {name} CS 1 SCN {_MARK_WIDTH} w"]
    for x, outwards in ((left, -1), (right, 1)):
        ends = x + outwards * distance, x + outwards * (distance + _MARK)
        operators += (f"{ends[0]:.4f} {y:.4f} m {ends[1]:.4f} {y:.4f} l S" for y in (below, above))
    for y, outwards in ((below, -1), (above, 1)):
        ends = y + outwards * distance, y + outwards * (distance + _MARK)
        operators += (f"{x:.4f} {ends[0]:.4f} m {x:.4f} {ends[1]:.4f} l S" for x in (left, right))
    return "\n".join([*operators, "Q"]).encode()


def for_press(pdf: bytes, press: Press, *, pages: int = 0) -> bytes:
    """Return a PDF/X-4 file, filled up to `pages` with blank pages; links and outline are lost.

    The same pages always give the same bytes.
    """
    with Pdf.open(BytesIO(pdf)) as printed:
        _, _, width, height = printed.pages[0].MediaBox
        for _ in range(pages - len(printed.pages)):
            printed.add_blank_page().MediaBox = Array([0, 0, width, height])
        for page in printed.pages:
            for key in ("/Annots", "/Trans"):
                if key in page:
                    del page[key]
        with_bleed(printed, press.bleed, marks=press.marks, spine_bleed=press.spine_bleed)
        for key in _REMOVED:
            if key in printed.Root:
                del printed.Root[key]
        printed.Root.OutputIntents = Array([_output_intent(printed, press)])
        PdfMetadata.register_xml_namespace("http://www.npes.org/pdfx/ns/id/", "pdfxid")
        about = {
            "pdfxid:GTS_PDFXVersion": "PDF/X-4",
            "pdf:Trapped": "False",
            "xmpMM:DocumentID": f"uuid:{uuid5(NAMESPACE_OID, sha256(pdf).hexdigest())}",
            "xmpMM:VersionID": "1",
            "xmpMM:RenditionClass": "default",
        }
        return packed(printed, version="1.6", about=about)


def bound(press: Press, paper: Paper, set_on: Callable[[Paper], Built[bytes]]) -> Built[bytes]:
    """Return pages for a press, set again if their number calls for a wider inner margin."""
    while True:
        pages = set_on(paper)
        count = press.bound(pages.pages)
        wider = paper.bound(count)
        if wider == paper:
            content = for_press(pages.content, press, pages=count)
            return Built(content, count, pages.warnings)
        paper = wider


def _output_intent(pdf: Pdf, press: Press) -> Dictionary:
    """Return the printing condition the inks are meant for, with its ICC profile."""
    profile = pdf.make_stream(Inks(profile=press.profile).profile, N=4)
    name, about = _SHIPPED
    if press.profile:
        opened = ImageCms.ImageCmsProfile(BytesIO(press.profile))
        name, about = "Custom", ImageCms.getProfileDescription(opened).strip()
    return Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFX,
        OutputConditionIdentifier=name,
        OutputCondition=about,
        Info=about,
        RegistryName=_REGISTRY,
        DestOutputProfile=profile,
    )
