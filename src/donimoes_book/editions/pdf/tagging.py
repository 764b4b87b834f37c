"""Tags pages for screen readers: what each part of a page is, as a tree in reading order.

This is the structure that PDF/UA-1 (ISO 14289-1) requires. reportlab can't make it: the canvas puts
marks around what is drawn, and the tree is added to the finished file.
"""

import codecs
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self
from urllib.parse import quote

from pikepdf import Array, Dictionary, Name, Object, Pdf, String
from reportlab.pdfbase.pdfdoc import LinkAnnotation, PDFName
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

from donimoes_book.editions.pdf.geometry import InkCanvas, InkText, picture_in

PICTURE = "picture"
"""The callback for a picture in a line of words; its label has its number, width and height."""
TITLE = "title"
"""The callback for the title of the link that is being drawn, which is its label."""
_GROUPS = frozenset(
    ("Document", "Sect", "Div", "BlockQuote", "L", "LI", "LBody", "Table", "TR", "TOC", "TOCI")
)
"""The roles of elements that contain only others: anything drawn between those is decoration."""
_CELLS = frozenset(("TH", "TD"))
"""The roles of elements that are kept even if empty."""
_PAINTS = re.compile(r"(?:^|[\s)\]>])(?:Tj|TJ|Do|sh|S|s|F|f\*?|B\*?|b\*?)(?=\s|$)")
"""An operator that puts something on the page."""
_PRINTED = 4
"""The flag of an annotation that is also printed."""
_DEEPEST = 6
"""The deepest level of headings."""


class Content(NamedTuple):
    """Something drawn on a page, by its number among the page's marks."""

    page: int
    mark: int


class Link(NamedTuple):
    """A link on a page, by its number among the page's links."""

    page: int
    number: int


@dataclass(eq=False)
class Element:
    """A part of the document, such as a paragraph, and its content in reading order."""

    role: str
    alt: str = ""
    """The words a reader hears instead."""
    actual: str = ""
    """The words that the drawn signs stand for."""
    attributes: dict[str, object] = field(default_factory=dict)
    """The standard's attributes for its role, starting with their owner, `/O`."""
    words: str = ""
    """The words of a link."""
    kids: "list[Element | Content | Link]" = field(default_factory=list)
    parent: "Element | None" = None

    @property
    def is_group(self) -> bool:
        """Whether it contains only other elements."""
        return self.role in _GROUPS

    @property
    def top(self) -> "Element":
        """The element at the top of its tree."""
        return self.parent.top if self.parent else self

    def add(self, role: str, **more: Any) -> "Element":
        """Add a new element at its end and return it."""
        return self.adopt(Element(role, **more))

    def adopt(self, element: "Element") -> "Element":
        """Add an element unless it already has a parent, and return it.

        An element within text gets its place there when it is drawn.
        """
        if element.parent is None and element is not self.top:
            element.parent = self
            if self.is_group:
                self.kids.append(element)
        return element

    def hold(self, content: Content) -> None:
        """Add something drawn for it at its end."""
        self.kids.append(content)
        self.take_place()

    def take_place(self) -> None:
        """Come next in the text, unless it is there already."""
        element, around = self, self.parent
        while around and element not in around.kids:
            around.kids.append(element)
            element, around = around, around.parent


class _Mark(str):
    """An empty operator on a page that marks where another element begins."""

    element: Element | None
    picture: Element | None
    """A picture that was drawn before the words to its left, and belongs here."""

    def __new__(cls, element: Element | None, picture: Element | None = None) -> Self:
        """Make a mark for an element, or for none."""
        mark = super().__new__(cls)
        mark.element, mark.picture = element, picture
        return mark


class TaggedText(InkText):
    """Text in which links are elements of their own."""

    _code: list[str]

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._links: dict[tuple[int, str], Element] = {}
        self.open: Element | None = None

    def _textOut(self, text: str, TStar: int = 0) -> None:
        self._begins, self._last = len(self._code), text
        if TStar and self._canvas.tags and not text.endswith((" ", "-")):
            # Otherwise the last word of a line and the first of the next would be heard as one.
            # This space is too narrow to see.
            super()._textOut(text)
            self._last += " "
            self._code.append(f"1 Tz {self._formatText(' ')} T* 100 Tz")
        else:
            super()._textOut(text, TStar)
        if TStar:
            self.end_line(falls=True)
        if self.open:
            self.open.words += self._last

    def _linkRecord(self, link: tuple[int, str], where: str) -> None:
        """Note where a link begins and ends, which reportlab says only after its first words."""
        around = self._canvas.element
        if around is None or around.is_group:
            return
        if where == "start":
            if link not in self._links:
                self._links[link] = around.add("Link")
            element = self.open = self._links[link]
            element.words += self._last
            self._code.insert(self._begins, _Mark(element))
            self._canvas.links_of_line.append((link, element))
        else:
            self.open = None
            self._code.append(_Mark(around))


class TaggedCanvas(InkCanvas):
    """A canvas that, with `tags`, knows which element each thing on its pages belongs to."""

    _code: list[str]
    text_type = TaggedText

    def __init__(self, *arguments: Any, tags: bool = False, **more: Any) -> None:
        self.tags = tags
        self.element: Element | None = None
        """The element that drawings belong to; without one, or in a group, they are decoration."""
        self.links_of_line: list[tuple[tuple[int, str], Element]] = []
        super().__init__(*arguments, **more)

    def go_to(self, element: Element | None) -> None:
        """Let whatever is drawn next belong to an element, or to none."""
        if self.tags:
            self.element = element
            self._code.append(_Mark(element))

    def beginText(self, x: float = 0, y: float = 0, direction: str | None = None) -> PDFTextObject:
        """Return a text object that knows about links."""
        self._text = self.text_type(self, x, y, direction)
        return self._text

    def drawText(self, aTextObject: PDFTextObject) -> None:
        """Draw text, keeping the operators of links separate."""
        aTextObject.end_line()
        operators = aTextObject._code
        if any(isinstance(operator, _Mark) for operator in operators):
            self._code.extend([*operators, "ET"])
        else:
            super().drawText(aTextObject)

    def drawImage(self, image: Any, *box: float, **more: Any) -> Any:
        """Draw an image, or a picture in a line of words by its label."""
        if isinstance(image, str):
            begun, around, text = len(self._code), self.element, self._text
            self.getNamedCB(PICTURE)(self, image, *box)
            marks = (code for code in self._code[begun:] if isinstance(code, _Mark))
            picture = next((mark.element for mark in marks if mark.element), None)
            if picture and picture is not around:
                picture.parent = None
                text._code.append(_Mark(text.open or around, picture))
            return None
        return super().drawImage(image, *box, **more)

    def showPage(self) -> None:
        """Put marks around each element's content, and finish the page."""
        if self.tags:
            self._marks = 0
            self._code = list(self._marked())
        super().showPage()

    def _marked(self) -> Iterator[str]:
        element, run = None, list[str]()
        for operator in self._code:
            # A sequence begins and ends within one text object, or outside all of them.
            if isinstance(operator, _Mark) or operator in ("BT", "ET"):
                yield from self._sequence(element, run)
                run = []
            if isinstance(operator, _Mark):
                element = operator.element
                if operator.picture:
                    operator.picture.parent = element
                    operator.picture.take_place()
            elif operator in ("BT", "ET"):
                yield operator
            else:
                run.append(operator)
        yield from self._sequence(element, run)

    def _sequence(self, element: Element | None, run: list[str]) -> Iterator[str]:
        """Put marks around some operators, unless they put nothing on the page."""
        if not any(_PAINTS.search(operator) for operator in run):
            yield from run
            return
        if element is None or element.is_group:
            yield "/Artifact BMC"
        else:
            element.hold(Content(self.getPageNumber(), self._marks))
            yield f"/{element.role} <</MCID {self._marks}>> BDC"
            self._marks += 1
        yield from run
        yield "EMC"

    def _addAnnotation(self, annotation: Any, *arguments: Any, **more: Any) -> None:
        if isinstance(annotation, LinkAnnotation):
            # The place it leads to may be in another part of the book, which is made by itself.
            annotation.Destination = PDFName(place_name(annotation.Destination.name))
        super()._addAnnotation(annotation, *arguments, **more)
        link = Link(self.getPageNumber(), len(self._annotationrefs) - 1)
        if self.links_of_line:
            # reportlab reaches the links of a line in the order of their numbers.
            first = min(self.links_of_line, key=lambda noted: noted[0])
            self.links_of_line.remove(first)
            first[1].kids.append(link)
        elif self.element:
            is_link = self.element.role == "Link"
            (self.element if is_link else self.element.add("Link")).kids.append(link)


def add_title(canvas: Canvas, _: str, title: str) -> None:
    """Let the words of the link that is being drawn on a canvas be followed by its title."""
    link = canvas._text.open if isinstance(canvas, TaggedCanvas) else None
    if link:
        link.words += f" ({title})"


def place_name(anchor: str) -> str:
    """Return the name of an anchor in a PDF file."""
    return quote(anchor, safe="")


def element_on(canvas: Canvas) -> Element | None:
    """Return the element being drawn on a canvas, if the canvas is tagged."""
    return canvas.element if isinstance(canvas, TaggedCanvas) else None


@contextmanager
def tagged(canvas: Canvas, element: Element | None) -> Iterator[None]:
    """Let whatever is drawn on a tagged canvas belong to an element; without one, it decorates."""
    outer = element_on(canvas)
    if isinstance(canvas, TaggedCanvas):
        canvas.go_to(element)
    yield
    if isinstance(canvas, TaggedCanvas):
        canvas.go_to(outer)


def tag(canvas: Canvas, role: str, **more: Any) -> AbstractContextManager[None]:
    """Let whatever is drawn be a new part of the canvas's current element."""
    around = element_on(canvas)
    return tagged(canvas, around.add(role, **more)) if around else nullcontext()


@contextmanager
def link_to(
    canvas: Canvas, anchor: str, words: str, box: tuple[float, float, float, float]
) -> Iterator[None]:
    """Let whatever is drawn in a box (left, bottom, right, top) be a link with these words."""
    with tag(canvas, "Link", words=words):
        yield
        canvas.linkRect("", anchor, box, relative=1)


# The tree in the file


def add_tree(pdf: Pdf, root: Element, first: int) -> None:
    """Add the structure to a file whose pages, from number `first`, are from a tagged canvas."""
    _prune(root)
    _Tree(pdf, first).write(root)


def _prune(element: Element) -> bool:
    """Drop elements without content; return whether anything is left."""
    element.kids = [kid for kid in element.kids if not isinstance(kid, Element) or _prune(kid)]
    return bool(element.kids) or element.role in _CELLS


class _Tree:
    """The objects of a structure tree as they are made, and the references back to them."""

    def __init__(self, pdf: Pdf, first: int) -> None:
        self.pdf = pdf
        self.first = first
        # pikepdf looks a page up anew each time.
        self.pages = [page.obj for page in pdf.pages]
        self.marks: list[dict[int, Object]] = [{} for _ in self.pages]
        """For each page, the element of each mark."""
        self.links: list[Object] = []
        """The element of each link."""
        self.notes: list[Object] = []
        self.level = 0
        """The level of the last heading."""

    def write(self, root: Element) -> None:
        pdf = self.pdf
        tree = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
        tree.K = self._object(root, tree)
        numbers: list[object] = []
        for number, (page, marks) in enumerate(zip(self.pages, self.marks, strict=True)):
            if marks:
                page.StructParents = number
                own = [marks[mark] for mark in range(len(marks))]
                numbers += [number, pdf.make_indirect(Array(own))]
        for number, element in enumerate(self.links, len(self.marks)):
            numbers += [number, element]
        tree.ParentTree = pdf.make_indirect(Dictionary(Nums=Array(numbers)))
        tree.ParentTreeNextKey = len(self.marks) + len(self.links)
        if self.notes:
            names = [part for note in self.notes for part in (note.ID, note)]
            limits = Array([self.notes[0].ID, self.notes[-1].ID])
            kid = pdf.make_indirect(Dictionary(Names=Array(names), Limits=limits))
            tree.IDTree = Dictionary(Kids=Array([kid]))
        pdf.Root.StructTreeRoot = tree

    def _object(self, element: Element, parent: Object) -> Object:
        role = element.role
        if re.fullmatch(r"H\d", role):
            # A heading is at most one level below the one before it.
            self.level = min(int(role[1:]), self.level + 1, _DEEPEST)
            role = f"H{self.level}"
        structure = self.pdf.make_indirect(
            Dictionary(Type=Name.StructElem, S=Name(f"/{role}"), P=parent)
        )
        if element.alt:
            structure.Alt = String(element.alt)
        if element.actual:
            structure.ActualText = String(element.actual)
        if element.attributes:
            structure.A = Dictionary(
                {f"/{key}": value for key, value in element.attributes.items()}
            )
        if element.role == "Note":
            structure.ID = String(f"note-{len(self.notes):05}")
            self.notes.append(structure)
        structure.K = Array([self._kid(element, kid, structure) for kid in element.kids])
        return structure

    def _kid(self, element: Element, kid: Element | Content | Link, structure: Object) -> Object:
        if isinstance(kid, Element):
            return self._object(kid, structure)
        number = kid.page - self.first
        page = self.pages[number]
        if isinstance(kid, Content):
            self.marks[number][kid.mark] = structure
            return Dictionary(Type=Name.MCR, Pg=page, MCID=kid.mark)
        annotation = page.Annots[kid.number]
        annotation.StructParent = len(self.marks) + len(self.links)
        annotation.F = _PRINTED
        if element.words:
            annotation.Contents = String(" ".join(element.words.split()))
        self.links.append(structure)
        return Dictionary(Type=Name.OBJR, Pg=page, Obj=annotation)


@contextmanager
def described(canvas: Canvas, text: str, box: tuple[float, float, float, float]) -> Iterator[None]:
    """Mark whatever is drawn in a box so that a screen reader reads it out as `text`.

    The box is (left, bottom, right, top). Without a text, what is drawn is decoration.
    """
    if element_on(canvas):
        left, bottom, right, top = box
        corners = *canvas.absolutePosition(left, bottom), *canvas.absolutePosition(right, top)
        layout = {"O": Name.Layout, "BBox": Array([round(length, 2) for length in corners])}
        with (
            picture_in(canvas, box),
            tag(canvas, "Figure", alt=text, attributes=layout) if text else tagged(canvas, None),
        ):
            yield
        return
    # reportlab has no call for marked content; `_code` is its list of operators.
    words = codecs.BOM_UTF16_BE + text.encode("utf-16-be")
    canvas._code.append(f"/Span <</Alt <{words.hex()}>>> BDC")
    with picture_in(canvas, box):
        yield
    canvas._code.append("EMC")
