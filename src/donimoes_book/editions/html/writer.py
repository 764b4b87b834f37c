"""Tools for writing pages: elements, links to every place in the book, ids, warnings, inline text.

Elements are built so that text can never become a tag.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, Literal, NamedTuple, TypeVar, TypeVarTuple, assert_never, cast
from xml.etree.ElementTree import Element, fromstring, tostring

from donimoes_book.board.dominoes import domino_words
from donimoes_book.diagnostics import Diagnostic
from donimoes_book.drawing.svg import SymbolSheet
from donimoes_book.editions.addresses import Places, html_id, web_address
from donimoes_book.editions.images import ImageFile, Images
from donimoes_book.editions.outline import top_level
from donimoes_book.editions.warnings import warning_at
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.images import MOST_SMALL, SVG, complaint, wanted_size
from donimoes_book.manuscript.source import Origin
from donimoes_book.words.clean import printable, shortened
from donimoes_book.words.language import gettext
from donimoes_book.words.recognition import runs_left

Child = str | Element | Iterable["Child"] | None
"""What an element may contain: words, elements, any number of both, or nothing."""

_DOCUMENT = {"html", "head", "body", "meta", "link", "title", "script"}
_REGIONS = {"header", "footer", "main", "nav", "section", "article", "aside", "div", "figure"}
_TEXTS = {"figcaption", "h1", "h2", "h3", "h4", "h5", "h6", "p", "pre", "blockquote", "hr", "svg"}
_LISTS = {"ul", "ol", "li", "dl", "dt", "dd", "table", "thead", "tbody", "tr", "th", "td"}
_BLOCKS = _DOCUMENT | _REGIONS | _TEXTS | _LISTS
"""The elements that end their line, which makes a page's source easy to read and compare."""

_ROOM = 640.0
"""The width of a page's text, in pixels."""

Given = TypeVarTuple("Given")
Result = TypeVar("Result")
Question = tuple[Callable[..., Any], tuple[Any, ...]]
"""A function that finds something in a publication, and the rest of what it is given."""
Kind = Literal[
    "front",
    "sheet",
    "contents",
    "games",
    "problems",
    "alone",
    "workshop",
    "table",
    "chapter",
    "colophon",
    "missing",
]


def h(tag: str, *children: Child, **attributes: str | int | None) -> Element:
    """Return an element that contains words and other elements.

    `h("p", "See ", h("a", "here", href="#x"), class_="note")` is a paragraph with a link. In an
    attribute's name `__` stands for `:` and `_` for `-`; an underscore at the end is dropped.
    Attributes that are None are left out.
    """
    element = Element(tag)
    if tag in _BLOCKS:
        element.tail = "\n"
    for name, value in attributes.items():
        if value is not None:
            name = name.rstrip("_").replace("__", ":").replace("_", "-")
            element.set(name, printable(str(value)))
    add(element, *children)
    return element


def add(element: Element, *children: Child) -> None:
    """Append words and elements to an element."""
    for child in children:
        match child:
            case None:
                pass
            case str():
                words = printable(child)
                if len(element):
                    element[-1].tail = (element[-1].tail or "") + words
                else:
                    element.text = (element.text or "") + words
            case Element():
                element.append(child)
            case _:
                add(element, *child)


def svg_element(svg: str) -> Element:
    """Return a drawing as an element without prefixes, with its namespace declared only once."""
    root = fromstring(svg)
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
    root.set("xmlns", SVG)
    root.tail = "\n"
    return root


def words_in(elements: Iterable[Element]) -> Iterator[str]:
    """Yield all the text in elements, piece by piece."""
    return chain.from_iterable(element.itertext() for element in elements)


def direction_of(elements: Iterable[Element]) -> str | None:
    """Return the direction of a page whose text begins with letters from right to left."""
    return "rtl" if runs_left("".join(words_in(elements))) else None


def as_html(page: Element) -> bytes:
    """Return a page as an HTML file."""
    text = tostring(page, encoding="unicode", method="html")
    return f"<!DOCTYPE html>\n{text}".encode()


def as_xml(page: Element, doctype: str = "") -> bytes:
    """Return a page, or any other document, as an XML file."""
    text = tostring(page, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{doctype}{text}'.encode()


# Pages


class Way(NamedTuple):
    """Where a page is, and what it is called."""

    name: str
    title: str
    kind: Kind


@dataclass
class Publication:
    """A book as pages for screens.

    What a page reads of other pages, and of the book besides `about`, it asks for, so that it is
    known when it has to be written again.
    """

    whole: tree.Book
    version: str
    places: Places
    """Its pages, all of which are added before any anchor is looked up."""
    elsewhere: frozenset[str] = frozenset()
    """Anchors that this edition leaves out but that may be linked to."""
    addresses: Mapping[str, str] = field(default_factory=dict)
    """The addresses of problems in another edition, by their codes."""
    played: Mapping[str, str] | None = None
    """The scripts that let readers play problems, by the problems' anchors; empty for those that
    can't be played. None if pages don't play problems."""
    pools: Mapping[tuple[str, int], Sequence[int]] = field(default_factory=dict)
    """How many more problems of a game and a grade are in each of their scripts."""
    workbench: Any = None
    """What its workshop can do, if it has one."""
    images: Images = field(default_factory=Images)
    warnings: dict[Diagnostic, None] = field(default_factory=dict)
    """Warnings about what may surprise the author, in order, each only once."""

    noted: dict[Question, Any] = field(default_factory=dict)
    """What was asked, with the answers."""

    def __post_init__(self) -> None:
        self.about = replace(self.whole, chapters=(), front=(), located=None)
        """What is said of the whole book."""
        self._answers: dict[Question, Any] = {}

    def ask(self, find: Callable[["Publication", *Given], Result], *given: *Given) -> Result:
        """Return what a function finds in the publication, and note it."""
        question = find, given
        if question not in self._answers:
            self._answers[question] = find(self, *given)
        self.noted[question] = self._answers[question]
        return cast(Result, self._answers[question])

    def ask_book(self, find: Callable[[tree.Book], Result]) -> Result:
        """Return what a function finds in the book, and note it."""
        return self.ask(_find_in_book, find)

    @property
    def top_level(self) -> int:
        """The level of the book's highest headings inside chapters."""
        return self.ask_book(top_level)


def _find_in_book(publication: Publication, find: Callable[[tree.Book], Result]) -> Result:
    return find(publication.whole)


def page_of(publication: Publication, anchor: str) -> str | None:
    """Return the page of a place of the book; None if this edition doesn't have it."""
    return publication.places.page(anchor)


def address_of(publication: Publication, anchor: str, seen_from: str) -> str | None:
    """Return the address of a place of the book for a link on a page; None if there is none."""
    return publication.places.address(anchor, seen_from)


def _image_file(publication: Publication, image: tree.Image) -> ImageFile | str:
    """Return the file of an image, or why it can't be shown."""
    try:
        return publication.images.add(image)
    except ValueError as error:
        return str(error)


@dataclass(frozen=True)
class Page:
    """A page without its frame."""

    name: str
    title: str
    kind: Kind
    head: Sequence[Element]
    content: Sequence[Element]
    summary: str
    """A description in a sentence or two."""
    parts: Sequence[tuple[str, str]]
    """The words and the address of each part listed in the contents."""
    chapter: str = ""
    """The anchor of the chapter that it is or belongs to; empty if there's none."""


@dataclass
class Writer:
    """One page while it is being written."""

    publication: Publication
    page: str
    """The name of its file."""
    path: str = ""
    """The file of the manuscript."""
    notes: int = 0
    """How many footnotes its chapter has."""
    notes_above: int = 0
    """How many footnotes the chapters above have on the same page."""
    depth: int = 0
    """How many levels its headings are below those of a chapter that has a page to itself."""
    level: int = 1
    """The level of the last heading."""
    ids: set[str] = field(default_factory=set)
    """The ids given so far."""
    sheet: SymbolSheet = field(default_factory=lambda: SymbolSheet("domino."))
    """The dominoes in the page's diagrams, each drawn once."""
    pictures: int = 0
    """How many diagrams it has so far."""

    def symbols(self) -> Element | None:
        """Return the dominoes that diagrams share, to go before them, or None if there are none."""
        if not self.sheet.symbols:
            return None
        svg = svg_element(self.sheet.svg())
        del svg.attrib["style"]
        svg.set("class", "domino-symbols")
        return svg

    def has(self, anchor: str) -> bool:
        """Return whether this edition has a place of the book."""
        return self.publication.ask(page_of, anchor) is not None

    def address(self, anchor: str) -> str | None:
        """Return the address of a place of the book, or None if this edition doesn't have it."""
        return self.publication.ask(address_of, anchor, self.page)

    def give_id(self, anchor: str) -> str | None:
        """Return an anchor's id, or None if something above already has it."""
        name = html_id(anchor)
        if not anchor or name in self.ids:
            return None
        self.ids.add(name)
        return name

    def heading_level(self, level: int) -> int:
        """Return the level of the next heading of a chapter, at most one below the last."""
        self.level = min(level + self.depth, self.level + 1, 6)
        return self.level

    def warn(self, message: str, origin: Origin | None = None, advice: str = "") -> None:
        """Record a warning about a place, or about the chapter being written."""
        self.publication.warnings[warning_at(message, origin, self.path, advice)] = None


def inline(
    writer: Writer, children: Iterable[tree.Inline], *, linked: bool = False
) -> Iterator[Child]:
    """Return inline text as an element's content; links within links are left out."""
    for child in children:
        yield _one(writer, child, linked)


def _one(writer: Writer, child: tree.Inline, linked: bool) -> Child:
    match child:
        case tree.Text(text):
            return text
        case tree.Emphasis(children):
            return h("em", inline(writer, children, linked=linked))
        case tree.Strong(children):
            return h("strong", inline(writer, children, linked=linked))
        case tree.Struck(children):
            return h("s", inline(writer, children, linked=linked))
        case tree.CodeSpan(text):
            return h("code", text)
        case tree.Link():
            return _link(writer, child)
        case tree.Image():
            return _image(writer, child)
        case tree.Break():
            return h("br")
        case tree.FootnoteMark(number):
            return h("sup", _mark(writer, number, linked))
        case tree.DominoGlyph(_, character):
            return h(
                "span", character, class_="domino", role="img", aria_label=domino_words(character)
            )
        case tree.IndexMark(text, anchor=anchor):
            return h("span", text, id=writer.give_id(anchor))
        case _:
            assert_never(child)


def _link(writer: Writer, link: tree.Link) -> Child:
    """Link to a place in the book or on the web; a link that leads nowhere becomes text."""
    words = list(inline(writer, link.children, linked=True))
    target, title = link.target, link.title or None
    if address := writer.address(target[1:]) if target.startswith("#") else web_address(target):
        return h("a", words, href=address, title=title)
    if target.removeprefix("#") not in writer.publication.elsewhere:
        writer.warn(link.leads_nowhere, link.origin)
    return words


def _mark(writer: Writer, number: int, linked: bool) -> Child:
    has_note, number = number <= writer.notes, number + writer.notes_above
    if linked or not has_note:
        return str(number)
    return h(
        "a",
        str(number),
        id=writer.give_id(f"mark.{number}"),
        href=f"#note.{number}",
        role="doc-noteref",
        aria_label=gettext("Footnote {number}", number=number),
    )


def _image(writer: Writer, image: tree.Image) -> Child:
    """Show an image from a file, or its text if it can't be shown."""
    file = writer.publication.ask(_image_file, image)
    if not isinstance(file, str):
        width, height = map(round, wanted_size(image, file.size, _ROOM))
        title, class_ = image.title or None, "small" if height <= MOST_SMALL else None
        size = {"width": max(width, 1), "height": max(height, 1), "class_": class_}
        return h("img", src=file.address, alt=image.alt, title=title, **size)
    writer.warn(complaint(image, file), image.origin)
    return h("em", image.words or shortened(image.source))
