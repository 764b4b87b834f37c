"""Lays out a book in parts that begin on new pages, and only those that have changed.

A part's pages are found again by what the part reads: its own tree, the number of its first page,
and the anchors and pages of the rest that it asks for.
"""

import base64
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache, partial
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from pickle import HIGHEST_PROTOCOL, Pickler
from typing import Any, NamedTuple

from pikepdf import ObjectStreamMode, Pdf
from reportlab.pdfbase.pdfdoc import PDFDictionary
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate
from reportlab.platypus.flowables import Flowable

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic
from donimoes_book.drawing.pdf import register_fonts
from donimoes_book.editions.paper import Paper
from donimoes_book.editions.pdf import opening
from donimoes_book.editions.pdf.context import (
    MARK,
    LayoutContext,
    OutlineEntry,
    canvas_for,
    document_settings,
    where,
)
from donimoes_book.editions.pdf.flips import draw_flips
from donimoes_book.editions.pdf.flow import Sketch, height_of
from donimoes_book.editions.pdf.geometry import diagnostics
from donimoes_book.editions.pdf.linebreaks import Hyphenation
from donimoes_book.editions.pdf.styles import GREY, INK, Styles
from donimoes_book.editions.pdf.tabs import draw_tab
from donimoes_book.editions.pdf.tagging import PICTURE, TITLE, add_title, add_tree, place_name
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.source import Origin
from donimoes_book.store.code_digests import digest_of_program
from donimoes_book.store.results import Kind, Store, only_sealed
from donimoes_book.words.language import speaking

NUMBERS = "page numbers"
"""What they are kept as."""

Story = Callable[[LayoutContext], Iterator[Flowable]]
"""What is printed, in order."""


@dataclass(frozen=True)
class Part:
    """A part of a book that begins on a new page."""

    story: Story
    book: tree.Book
    """What it reads of the book."""
    tab: Any = None  # of the part of the book that its pages belong to, if there is one


@dataclass(frozen=True)
class Setting:
    """What all parts of a book share."""

    version: str
    paper: Paper
    anchors: frozenset[str]
    top_level: int
    elsewhere: frozenset[str]
    addresses: Mapping[str, str]
    tags: bool


@dataclass(frozen=True)
class Laid:
    """A part's pages, and what the rest of the book has to know of them."""

    first: int
    """The number of its first page."""
    count: int
    """How many pages it has."""
    content: str
    """Its pages as a PDF file without fonts, in Base64; empty for a sketch."""
    pages: dict[str, int]
    """The page of each anchor."""
    outline: tuple[OutlineEntry, ...]
    unnumbered: tuple[int, ...]
    """The pages that show no number."""
    drawn: dict[str, str]
    """The characters that it has in each font."""
    warnings: tuple[Diagnostic, ...]
    """What may surprise the author, and errors: what is printed over something else."""
    untranslated: tuple[str, ...]
    """Words that were printed in English so far, here or in other parts, for lack of others."""
    asked: dict[str, str]
    """The anchors that it has asked for, and where they are."""
    asked_pages: dict[str, int]
    """The anchors whose pages it has asked for, and the answers."""
    told: int
    """How many pages its words tell."""
    depends_on_side: bool
    """Whether it may have other pages if it begins on the other side."""

    def holds(self, first: int, pages: Mapping[str, int], setting: Setting) -> bool:
        """Return whether the part would be laid out in the same way from page `first` on."""
        answers, targets = self.asked.items(), (setting.anchors, setting.elsewhere)
        return (
            self.first == first
            and all(pages.get(anchor, 0) == page for anchor, page in self.asked_pages.items())
            and all(where(anchor, *targets) == place for anchor, place in answers)
        )


class _Pages(BaseDocTemplate):  # type: ignore[misc]  # reportlab has no types
    """The pages of a part, alternately left and right."""

    _doSave = 0
    """Makes reportlab lay the pages out without writing them: only the last pass is printed."""

    def __init__(self, context: LayoutContext, first: int, tab: Any = None) -> None:
        paper = context.paper
        self.context, self.first, self.tab = context, first, tab
        self.drawn = dict[str, str]()
        """The characters that it has in each font."""
        self._target = BytesIO()
        super().__init__(
            self._target,
            pagesize=(paper.width, paper.height),
            pageTemplates=[self._template(1, "right"), self._template(2, "left")],
            **document_settings(context.book, paper),
        )

    def handle_documentBegin(self) -> None:
        """Begin on the page with this number; left and right pages alternate after it."""
        super().handle_documentBegin()
        self.page = self.first - 1
        self.canv._pageNumber = self.first
        self.canv.setNamedCB(MARK, self.context.index.mark)
        self.canv.setNamedCB(PICTURE, self.context.paint_picture)
        self.canv.setNamedCB(TITLE, add_title)
        sides = ["left", "right"] if self.first % 2 else ["right", "left"]
        self.pageTemplate = self.pageTemplates[1 - self.first % 2]
        self.handle_nextPageTemplate(sides)

    def _template(self, page: int, name: str) -> PageTemplate:
        paper = self.context.paper
        corner, padding = (paper.left(page), paper.bottom), (0, 0, 0, 0)
        frame = Frame(*corner, paper.measure, paper.text_height, *padding)
        return PageTemplate(name, [frame], onPageEnd=self._finish)

    def _finish(self, canvas: Canvas, _: BaseDocTemplate) -> None:
        """Add the running head and the page number, at the outer margin if there is one."""
        paper, index, page = self.context.paper, self.context.index, canvas.getPageNumber()
        left = paper.left(page)
        right = left + paper.measure
        if self.context.book.flip_books and page not in index.unnumbered:
            right -= draw_flips(canvas, paper, self.context.book.flip_books)
        write, x = (canvas.drawRightString, right) if page % 2 else (canvas.drawString, left)
        canvas.saveState()
        if paper.running_heads and page not in index.headless:
            names = self.context.book.title, self.tab.title if self.tab else ""
            head = index.running_head(*(("", "") if page % 2 else names))
            size, space = paper.type(8), paper.scaled(0.6)
            canvas.setFont("Sans", size)
            canvas.setFillColor(GREY)
            words = opening.spaced_line(head.upper(), "Sans", size, space, right - left)
            write(x, paper.head_base(size), words, charSpace=space)
        if page == 1 and self.context.imprint:
            words = self.context.prose(self.context.imprint, self.context.styles.imprint)
            bottom = paper.bottom - paper.head_rise - height_of(words, paper.measure)
            # Long words reach up into the margin rather than off the page.
            words.drawOn(canvas, left, max(paper.edge, bottom))
        elif page not in index.unnumbered:
            canvas.setFont("Sans-Semibold", paper.type(9))
            canvas.setFillColor(INK)
            if paper.inner == paper.outer:
                write, x = canvas.drawCentredString, left + paper.measure / 2
            write(x, paper.number_base, str(page))
        canvas.restoreState()
        if self.tab and page not in index.unnumbered:
            draw_tab(canvas, paper, self.tab)
        index.games.clear()

    def file(self) -> bytes:
        """Return the pages as a PDF file without fonts; places and structure are named in it."""
        canvas, document = self.canv, self.canv._doc
        places = {
            place_name(anchor): place
            for anchor, place in canvas._destinations.items()
            if place.page is not None
        }
        document.Catalog.Dests = PDFDictionary(places)
        fonts = {font.fontName: font.drawn(document) for font in document.delayedFonts}
        self.drawn = {name: "".join(map(chr, sorted(fonts[name]))) for name in sorted(fonts)}
        document.delayedFonts.clear()
        canvas.save()
        if not getattr(canvas, "tags", False):
            return self._target.getvalue()
        with Pdf.open(self._target) as pdf:
            add_tree(pdf, self.context.structure, self.first)
            tagged = BytesIO()
            pdf.save(tagged, static_id=True, object_stream_mode=ObjectStreamMode.generate)
        return tagged.getvalue()


class Unit(NamedTuple):
    """A part to lay out from a page on, with the page of each anchor as far as it is known.

    A sketch only finds out what is on which page.
    """

    number: int
    """Which part it is."""
    first: int
    pages: Mapping[str, int]
    is_sketch: bool = False
    part: Part | None = None
    """None if the typesetter has kept it."""


class Typesetter:
    """Lays out parts of a book, each known by its number.

    What it has only sketched is kept until it is drawn, unless its words tell page numbers.
    """

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self._kept = dict[int, tuple[Part, LayoutContext, list[Flowable]]]()

    def __call__(self, unit: Unit) -> Laid:
        """Lay out a part."""
        number, first, pages, is_sketch, part = unit
        setting, kept = self.setting, self._kept.pop(number, None)
        if kept:
            part, context, story = kept
            context.begin_again(pages)
        assert part, "a part that isn't kept is sent"
        book, paper = part.book, setting.paper
        register_fonts(book.fonts)
        with speaking(book.language) as spoken:
            if not kept:
                context = LayoutContext(
                    book,
                    setting.version,
                    paper,
                    _styles(paper, book.language, book.hyphenation),
                    dict(pages),
                    setting.elsewhere,
                    setting.addresses,
                    setting.anchors,
                    setting.top_level,
                )
                story = list(part.story(context))
            count = len(context.asked_pages)
            if is_sketch and not count:
                self._kept[number] = part, context, story
            document = _Pages(context, first, part.tab)
            canvas = Sketch if is_sketch else partial(canvas_for(paper), tags=setting.tags)
            document.build(list(story), canvasmaker=canvas)
            content = b"" if is_sketch else document.file()
            faults = () if is_sketch else diagnostics(document.canv.faults, book.chapters)
        for block in story:
            # reportlab's mark for a block that it has moved to the next page.
            vars(block).pop("_postponed", None)
        return Laid(
            first,
            document.page - first + 1,
            base64.b64encode(content).decode(),
            context.index.pages,
            tuple(context.index.outline),
            tuple(sorted(context.index.unnumbered)),
            document.drawn,
            (*context.warnings, *faults),
            spoken.untranslated,
            context.asked,
            dict(context.asked_pages),
            count,
            not is_sketch or document.canv.depends_on_side,
        )


@cache
def _styles(paper: Paper, language: str, own: Sequence[Sequence[str]]) -> Styles:
    return Styles(paper, Hyphenation(language, own))


# The parts of the last time


@dataclass(frozen=True)
class Numbers:
    """The number of each part's first page, and of the page of each anchor."""

    firsts: tuple[int, ...]
    pages: dict[str, int]


class LastTime:
    """The parts of the last time that a file of the book was made, and its page numbers."""

    def __init__(self, path: Path | None, setting: Setting, parts: Sequence[Part]) -> None:
        self._store = Store(path.parent, path.parent.parent) if path else Store()
        file, again = path.name if path else "", "the pages are made again"
        self._numbers = Kind(NUMBERS, Numbers, file=file, again=again)
        self._part = Kind("part", Laid, file=file, again=again)
        shared = replace(setting, anchors=frozenset(), elsewhere=frozenset())
        chapters = dict[int, str]()
        self._keys = [(_digest((shared, part), chapters), digest_of_program()) for part in parts]
        self.numbers = self._store.find(self._numbers, (), check=only_sealed)
        """The numbers, which may not be right any more; None if they aren't known."""
        stored_parts = (self._store.find(self._part, key, check=only_sealed) for key in self._keys)
        self.laid = {number: part for number, part in enumerate(stored_parts) if part}
        """The parts that read the same now, by number."""
        self.warnings = self._store.warnings
        """A warning if the file has changed since it was written."""

    def write(self, parts: Sequence[Laid], numbers: Numbers) -> None:
        """Keep the parts for the next time, unless words without a translation must be told."""
        if any(part.untranslated for part in parts):
            return
        self._store.clear(self._part)
        self._store.put(self._numbers, (), numbers, check=only_sealed)
        for key, part in zip(self._keys, parts, strict=True):
            self._store.put(self._part, key, part, check=only_sealed)
        self._store.close()


class _Reading(Pickler):
    """Turns a value into bytes that are the same wherever equal values come from."""

    def __init__(self, target: BytesIO, chapters: dict[int, str]) -> None:
        super().__init__(target, HIGHEST_PROTOCOL)
        # Otherwise the bytes would tell which equal values are the same object.
        self.fast = True
        self._chapters = chapters
        """The digests of chapters and flip-books, which several parts may read, by identity."""

    def reducer_override(self, value: object) -> Any:
        """Write positions as the author would, pictures whole, and of a text the quoted line."""
        match value:
            case Position():
                return str, (str(value),)
            case Origin(path, line, column, width):
                return Origin, (path, line, column, width, value.lines[max(line - 1, 0) : line])
            case tree.Image():
                content = b""
                with suppress(ValueError):
                    content = value.content()
                return tree.Image, (*_values(value), sha256(content).hexdigest())
            case tree.Chapter() | tree.FlipBook():
                if id(value) not in self._chapters:
                    self._chapters[id(value)] = _digest(_values(value), self._chapters)
                return str, (self._chapters[id(value)],)
        if is_dataclass(value) and not isinstance(value, type):
            # What else an object knows was worked out from these.
            return type(value), _values(value)
        return NotImplemented


def _values(value: Any) -> tuple[object, ...]:
    return tuple(getattr(value, part.name) for part in fields(value))


def _digest(value: object, chapters: dict[int, str]) -> str:
    target = BytesIO()
    _Reading(target, chapters).dump(value)
    return sha256(target.getvalue()).hexdigest()
