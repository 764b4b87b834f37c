"""Finds what is lost of manuscripts: words that an edition lacks, and that no warning names."""

from __future__ import annotations

import re
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element
from zipfile import ZipFile

import pikepdf
from PIL import Image
from pypdf import PdfReader

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.drawing.pdf import register_fonts
from donimoes_book.editions.addresses import places_of
from donimoes_book.editions.build import build_editions
from donimoes_book.editions.html import site
from donimoes_book.editions.html.writer import Publication
from donimoes_book.editions.paper import PAPERS, Paper
from donimoes_book.editions.pdf.chapters import chapter_flow
from donimoes_book.editions.pdf.context import MARK, LayoutContext
from donimoes_book.editions.pdf.linebreaks import Hyphenation
from donimoes_book.editions.pdf.styles import Styles
from donimoes_book.editions.pdf.tagging import (
    PICTURE,
    TITLE,
    TaggedCanvas,
    TaggedText,
    add_title,
)
from donimoes_book.manuscript.claims import check_book
from donimoes_book.manuscript.loader import read_book
from donimoes_book.manuscript.tree import Book
from fuzz.words import BREAK, WORD

BUILT = 40
"""Every so many texts become files, too; otherwise their blocks and pages are looked at."""
PICTURES = {"a.png": 1, "big.png": 60}
"""The width and height of each picture, in pixels."""
_ROOM = 2_000, 1e6
"""The width and the height for blocks on paper, so wide that no address is broken."""
_READ_ALOUD = "alt", "title", "aria-label"
_IN_LINES = {"a", "code", "em", "s", "span", "strong", "sup"}
"""The elements that do not keep words apart."""


class Shown(NamedTuple):
    """What an edition has of a chapter: words that are seen, and those that are only read out."""

    seen: str
    heard: str


Edition = tuple[Sequence[Shown], Iterable[Diagnostic]]
"""The chapters of an edition, and its warnings."""


def handle_words(text: str, random: Random) -> str:
    """Look for what is lost of many manuscripts at once."""
    with tempfile.TemporaryDirectory() as folder:
        rules = Path(folder, "rules")
        losses = list(find_losses(text.split(BREAK), rules))
        assert not losses, "\n".join(f"{lost}\n{'-' * 9}\n{chapter}" for chapter, lost in losses)
        if random.randrange(BUILT):
            return "whole"
        _check_files(text, rules)
        return "whole in files"


def find_losses(chapters: Sequence[str], folder: Path) -> Iterator[tuple[str, str]]:
    """Yield each chapter of which words are lost, and what is lost in an edition."""
    folder.mkdir()
    names = [f"{number:03}.md" for number in range(len(chapters))]
    listed = f'[{{part = "A part", chapters = {names}}}]'
    (folder / "book.toml").write_text(f'title = "A book"\nchapters = {listed}\n')
    for name, side in PICTURES.items():
        (folder / name).write_bytes(picture_of(side))
    for name, text in zip(names, chapters, strict=True):
        (folder / name).write_text(text, encoding="utf-8")
    book, said = read_book(folder)
    said += check_book(book)
    assert len(book.chapters) == len(names), said
    editions = {"site and EPUB": _on_screen(book), "PDF": _on_paper(book)}
    for number, (name, text) in enumerate(zip(names, chapters, strict=True)):
        path = str(folder / name)
        for edition, (shown, warnings) in editions.items():
            about = [each for each in (*said, *warnings) if each.path == path]
            wrong = [str(each) for each in about if not each.warning]
            if wrong or (wrong := list(_wrong(text, shown[number], about))):
                yield text, f"{edition}: {'; '.join(wrong)}"


def _wrong(text: str, shown: Shown, about: Iterable[Diagnostic]) -> Iterator[str]:
    """Yield what is wrong with the words of a chapter in an edition."""
    lines, order = text.split("\n"), list(dict.fromkeys(WORD.findall(text)))
    named = {
        word for each in about for word in WORD.findall(f"{lines[each.line - 1]} {each.message}")
    }
    words = WORD.findall(shown.seen)
    counts, heard = Counter(words), set(WORD.findall(shown.heard))
    for word in order:
        is_there = bool(counts[word]) or (word[0] in "xn" and word in heard)
        if word[0] == "n":
            if is_there:
                yield f"{word} is printed"
        elif not is_there and word not in named:
            yield f"{word} is lost"
        elif word[0] in "wm" and counts[word] > 1:
            yield f"{word} is printed {counts[word]} times"
    streams = defaultdict[str, list[str]](list)
    for word in dict.fromkeys(words):
        streams["w" if word[0] == "w" else word[:3]].append(word)
    for key, stream in streams.items():
        typed = [word for word in order if word in set(stream)]
        if key[0] in "wm" and stream != typed:
            yield f"{' '.join(stream)} are out of order"


@cache
def picture_of(side: int) -> bytes:
    """Return a black square with sides of so many pixels."""
    target = BytesIO()
    Image.new("L", (side, side)).save(target, "PNG")
    return target.getvalue()


# On screens


def _on_screen(book: Book) -> Edition:
    publication = Publication(book, "0", places_of(book, ".html", "index"))
    pages = {page.chapter: (*page.head, *page.content) for page in site.write_pages(publication)}
    return [_words_of(pages[chapter.anchor]) for chapter in book.chapters], publication.warnings


def _words_of(elements: Iterable[Element]) -> Shown:
    seen, heard = list[str](), list[str]()

    def read(element: Element) -> None:
        apart = " " * (element.tag not in _IN_LINES)
        heard.extend(element.get(name, "") for name in _READ_ALOUD)
        seen.extend((apart, element.text or ""))
        for part in element:
            read(part)
            seen.append(part.tail or "")
        seen.append(apart)

    for element in elements:
        read(element)
    return Shown("".join(seen), " ".join(heard))


# On paper


class _Text(TaggedText):
    """Text that is noted as it is drawn."""

    def _formatText(self, text: str) -> str:  # reportlab's name
        self._canvas.seen.append(text)
        return super()._formatText(text)


class _Canvas(TaggedCanvas):
    text_type = _Text

    def __init__(self, context: LayoutContext) -> None:
        super().__init__(BytesIO(), tags=True, initialFontName="Serif")
        self.seen = list[str]()
        self.setNamedCB(MARK, context.index.mark)
        self.setNamedCB(PICTURE, context.paint_picture)
        self.setNamedCB(TITLE, add_title)

    def beginText(self, *place: Any, **more: Any) -> Any:  # reportlab's name
        self.seen.append(" ")
        return super().beginText(*place, **more)


@cache
def _paper() -> tuple[Paper, Styles]:
    register_fonts({})
    return PAPERS["a5"], Styles(PAPERS["a5"], Hyphenation("en", ()))


def _on_paper(book: Book) -> Edition:
    context, chapters = LayoutContext(book, "0", *_paper(), {}), list[Shown]()
    for chapter in book.chapters:
        flow, canvas = chapter_flow(context, chapter), _Canvas(context)
        for block in flow.blocks:
            block.wrap(*_ROOM)
            block.drawOn(canvas, 0, 0)
        canvas.showPage()
        heard, parts = list[str](), [flow.element]
        while parts:
            part = parts.pop()
            heard += part.alt, part.words
            parts += (kid for kid in part.kids if not isinstance(kid, tuple))
        # The kind of a game is in capitals, and a word may be broken.
        seen = "".join(canvas.seen).replace("-", "").lower()
        chapters.append(Shown(seen, " ".join(heard)))
    return chapters, context.warnings


# As files


def _check_files(text: str, folder: Path) -> None:
    """Build all editions; each must have every word that is named by no warning."""
    out = folder.with_name("out")
    for path, built in build_editions(folder, out, ["a5", "html", "epub"], [], "0"):
        if path.suffix == ".pdf":
            words = _words_in_pdf(path)
        elif path.suffix == ".epub":
            with ZipFile(path) as file:
                words = " ".join(
                    file.read(name).decode() for name in file.namelist() if "xhtml" in name
                )
        else:
            words = " ".join(map(Path.read_text, path.parent.glob("*.html")))
        _, said = read_book(folder)
        named = " ".join(f"{each.source} {each.message}" for each in (*said, *built.warnings))
        # A word that is too long for its line is broken.
        there = re.sub(r"[\s\xad-]+", "", f"{words} {named}".lower())
        lost = [word for word in WORD.findall(text) if word not in there and word[0] != "n"]
        assert not lost, f"{path.name} lacks {lost}"


def _words_in_pdf(path: Path) -> str:
    words = [page.extract_text() for page in PdfReader(path).pages]
    with pikepdf.open(path) as pdf:
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Dictionary):
                words += (str(thing[key]) for key in ("/Alt", "/Contents") if key in thing)
    return " ".join(words)
