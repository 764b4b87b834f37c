"""Binds parts of a book that were laid out by themselves to one PDF file with its fonts."""

import base64
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import ExitStack
from io import BytesIO
from itertools import groupby
from typing import cast

from pikepdf import (
    Array,
    Dictionary,
    Name,
    Object,
    OutlineItem,
    Page,
    Pdf,
    String,
    parse_content_stream,
)
from reportlab.pdfbase.pdfmetrics import getFont
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.drawing.pdf import register_fonts
from donimoes_book.editions.paper import Paper
from donimoes_book.editions.pdf.context import canvas_for, document_settings
from donimoes_book.editions.pdf.finishing import packed
from donimoes_book.editions.pdf.parts import Laid, Setting
from donimoes_book.editions.pdf.tagging import place_name
from donimoes_book.manuscript import tree


def bind(book: tree.Book, setting: Setting, parts: Sequence[Laid]) -> bytes:
    """Return one PDF file with the pages of all parts, in order."""
    with ExitStack() as opened:
        whole = opened.enter_context(Pdf.open(BytesIO(_cover(book, setting, parts))))
        binding = _Binding(whole)
        for part in parts:
            content = BytesIO(base64.b64decode(part.content))
            binding.add(opened.enter_context(Pdf.open(content)))
        del whole.pages[0]
        binding.finish()
        with whole.open_outline() as outline:
            outline.root.extend(_outline(parts, binding.places))
        unnumbered = {page for part in parts for page in part.unnumbered}
        whole.Root.PageLabels = page_labels(len(whole.pages), unnumbered)
        return packed(whole)


def _cover(book: tree.Book, setting: Setting, parts: Iterable[Laid]) -> bytes:
    """Return a file of one empty page with the fonts of all parts; it says what the book is."""
    target, paper = BytesIO(), setting.paper
    canvas = described_canvas(book, setting.version, paper, target, (paper.width, paper.height))
    canvas.setViewerPreference("DisplayDocTitle", "true")
    canvas.showOutline()
    for part in parts:
        for name, characters in part.drawn.items():
            getFont(name).drawn(canvas._doc).update(map(ord, characters))
    canvas.showPage()
    canvas.save()
    return target.getvalue()


def described_canvas(
    book: tree.Book, version: str, paper: Paper, target: BytesIO, size: tuple[float, float]
) -> Canvas:
    """Return a canvas for pages of a size in points; the file says which book they are from."""
    register_fonts(book.fonts)
    canvas = canvas_for(paper)(target, size, **document_settings(book, paper))
    canvas.setTitle(book.title)
    canvas.setAuthor(book.author)
    canvas.setSubject(book.subject or book.subtitle)
    canvas.setKeywords(book.keywords)
    canvas.setCreator(f"donimoes_book {version}")
    return canvas


class _Binding:
    """A file to which parts are added, and what they share."""

    def __init__(self, whole: Pdf) -> None:
        self.whole = whole
        self.fonts = whole.pages[0].Resources.Font
        self.places = dict[str, Object]()
        """Where each name leads; the first place, if it has several."""
        self.drawings = dict[str, Object]()
        """The symbols and pictures, which have the same name in all parts."""
        self.tree = whole.make_indirect(Dictionary(Type=Name.StructTreeRoot))
        self.document = whole.make_indirect(
            Dictionary(Type=Name.StructElem, S=Name.Document, P=self.tree)
        )
        self.elements = list[Object]()
        self.owners = list[object]()
        """What each page and link belongs to, each after its number."""
        self.numbers = 0
        """How many pages and links have a number."""
        self.notes = list[Object]()

    def add(self, part: Pdf) -> None:
        """Add the pages of a part, with their places and structure."""
        first = len(self.whole.pages)
        for page in part.pages:
            self.whole.pages.append(page)
        pages = self.whole.pages[first:]
        for page in pages:
            self._share(page.Resources, page.Contents)
        for name, place in self.whole.copy_foreign(part.Root.Dests).items():
            self.places.setdefault(name, place)
        for wish, value in part.Root.get("/ViewerPreferences", {}).items():
            self.whole.Root.ViewerPreferences[wish] = value
        if "/StructTreeRoot" in part.Root:
            self._add_structure(pages, self.whole.copy_foreign(part.Root.StructTreeRoot))

    def _share(self, resources: Object, content: Object) -> None:
        """Use the drawings that all parts have, and of the fonts those that the content names.

        A viewer opens every font of a form each time that the form is drawn.
        """
        if "/Font" in resources:
            steps = parse_content_stream(content, "Tf")
            names = sorted({str(step.operands[0]) for step in steps})
            resources.Font = Dictionary({name: self.fonts[name] for name in names})
        drawings = resources.get("/XObject", Dictionary())
        for name, drawing in list(drawings.items()):
            if name not in self.drawings:
                self.drawings[name] = drawing
                self._share(drawing.get("/Resources", Dictionary()), drawing)
            drawings[name] = self.drawings[name]

    def _add_structure(self, pages: Iterable[Page], tree: Object) -> None:
        for element in tree.K.K:
            element.P = self.document
            self.elements.append(element)
        numbers = list(tree.ParentTree.Nums)
        for number, owner in zip(numbers[::2], numbers[1::2], strict=True):
            self.owners += [int(number) + self.numbers, owner]
        for page in pages:
            if "/StructParents" in page:
                page.StructParents += self.numbers
            for link in page.get("/Annots", []):
                if "/StructParent" in link:
                    link.StructParent += self.numbers
        self.numbers += int(tree.ParentTreeNextKey)
        for note in tree.IDTree.Kids[0].Names[1::2] if "/IDTree" in tree else ():
            note.ID = String(f"note-{len(self.notes):05}")
            self.notes.append(note)

    def finish(self) -> None:
        """Add to the file what all parts share."""
        root = self.whole.Root
        for page in self.whole.pages:
            for link in page.get("/Annots", []):
                if "/Dest" in link:
                    link.Dest = self.places[str(link.Dest)]
        if self.elements:
            self.document.K, self.tree.K = Array(self.elements), self.document
            self.tree.ParentTree = self.whole.make_indirect(Dictionary(Nums=Array(self.owners)))
            self.tree.ParentTreeNextKey = self.numbers
            root.StructTreeRoot, root.MarkInfo = self.tree, Dictionary(Marked=True)
        if self.notes:
            names = [part for note in self.notes for part in (note.ID, note)]
            limits = Array([self.notes[0].ID, self.notes[-1].ID])
            kid = self.whole.make_indirect(Dictionary(Names=Array(names), Limits=limits))
            self.tree.IDTree = Dictionary(Kids=Array([kid]))


def _outline(parts: Iterable[Laid], places: Mapping[str, Object]) -> list[OutlineItem]:
    """Return the entries of the outline, each below the last of a lower level."""
    top, anchors = list[OutlineItem](), set[str]()
    path = list[OutlineItem]()
    for words, anchor, level in (entry for part in parts for entry in part.outline):
        if anchor in anchors:
            continue
        anchors.add(anchor)
        item = OutlineItem(words, cast(Array, places[f"/{place_name(anchor)}"]))
        item.is_closed = True
        del path[level:]
        (path[-1].children if path else top).append(item)
        path.append(item)
    return top


def page_labels(count: int, unnumbered: Collection[int]) -> Dictionary:
    """Return each page's label in viewers: its printed number, or a Roman one if it has none."""
    numbers = list[int | Dictionary]()
    for roman, run in groupby(range(1, count + 1), lambda page: page in unnumbered):
        first = next(run)
        numbers += [first - 1, Dictionary(S=Name.r if roman else Name.D, St=first)]
    return Dictionary(Nums=Array(numbers))
