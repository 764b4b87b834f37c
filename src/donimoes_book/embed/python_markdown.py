"""The extension for Python-Markdown, and so for MkDocs and Zensical: blocks become pictures.

It needs no other extension. It takes its blocks before any other extension sees them, since
fenced_code and SuperFences silently show as code whatever they cannot read. Errors are shown in a
box, and logged so that `mkdocs build --strict` counts them. They stop `zensical build`.
"""

import logging
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor
from markdown.util import HTML_PLACEHOLDER_RE, AtomicString, code_escape

from donimoes_book.diagnostics import InputError, file_error
from donimoes_book.embed import picture
from donimoes_book.embed.included import in_own_file, includes_files
from donimoes_book.embed.markdown_it import CAPTIONS, caption_html
from donimoes_book.interactive.hosted import page_language
from donimoes_book.manuscript.directives import DIAGRAM, NEVER_CLOSED
from donimoes_book.manuscript.source import Source
from donimoes_book.store.files import is_file, read_text
from donimoes_book.words.language import Language, speaking

_FENCE = re.compile(
    r"(?P<before>[> \t]*)(?P<mark>(?:[-*+]|\d+[.)])[ \t]+)?(?P<fence>`{3,}|~{3,})(?P<info>.*)"
)
_OURS = re.compile(
    rf"\s*(?:\{{{DIAGRAM}\}}|\.?{DIAGRAM}(?=\s|$)|\{{\s*\.{DIAGRAM}(?=[\s}}]))(?P<words>.*)"
)
_OPTION = re.compile(
    r"""(?<!\S)(?P<name>[A-Za-z]\w*)=(?P<quote>["'])(?P<value>.*?)(?P=quote)(?!\S)"""
)
_ROLE = rf"\{{{DIAGRAM}\}}\x02klzzwxh:(\d+)\x03"
"""A role as it looks once Python-Markdown has put a placeholder for its code."""
_TAG = re.compile(r"<[^>]*>")
_BEFORE_FENCES = 29
"""Our priority before fences are read."""
_BEFORE_HIGHLIGHTING = 35
"""Before code is coloured."""
_AFTER_CODE = 100
"""After code in backticks has been found."""
_AFTER_INLINE = 15
"""After everything is drawn."""
_ZENSICAL = "rendering_context"
"""What Zensical calls the processor that knows its page and its settings."""


@dataclass(frozen=True, slots=True)
class _Block:
    """One of our fenced blocks."""

    lines: Sequence[str]
    """The lines as written, without what comes before the fence."""
    words: str
    """What follows the name."""
    line: int
    """The line of the fence in the text that is converted, from 1."""
    ended: bool


@dataclass
class _Page:
    """The page that is being converted."""

    language: Language
    save: Callable[[str, bytes], None] | None
    """Saves a file in the player's folder; None if pages hold all data themselves."""
    document: Source = field(default_factory=lambda: Source("", ""))
    above: int = 0
    """How many of the document's lines come before the text being converted."""
    roles: picture.Roles = field(default_factory=lambda: picture.Roles(Source("", "")))
    """The document's roles, except in code."""
    code: set[int] = field(default_factory=set)
    """Which of the lines that are converted, from 0, are in fences or comments."""
    blocks: dict[int, _Block] = field(default_factory=dict)
    """The blocks found so far, by the numbers of their placeholders."""
    pictures: int = 0
    """How many pictures were drawn on all pages, for ids unique in all of a converter's output."""
    wrong: bool = False


class DominoExtension(Extension):
    """Reads `{domino}` blocks and roles."""

    def __init__(self, **options: Any) -> None:
        self.config = {
            "language": ["", "the player's language; by default, that of a Zensical site"],
            "save": ["", "a function that takes a name and data, and writes the file"],
        }
        super().__init__(**options)

    def extendMarkdown(self, md: Markdown) -> None:
        """Register the parts that find blocks, draw them, and convert roles."""
        site = _zensical(md)
        language = self.getConfig("language") or (site and site.config["theme"].get("language"))
        page = _Page(page_language(language), self.getConfig("save") or None)
        finder, drawer, role = _Finder(md), _Drawer(md), _Role(_ROLE, md)
        finder.page = drawer.page = role.page = page
        if site and "serve" not in sys.argv:
            stopper = _Stopper(md)
            stopper.page = page
            md.treeprocessors.register(stopper, f"{DIAGRAM}-stopper", _AFTER_INLINE)
        md.preprocessors.register(finder, DIAGRAM, _BEFORE_FENCES)
        md.treeprocessors.register(drawer, DIAGRAM, _BEFORE_HIGHLIGHTING)
        md.inlinePatterns.register(role, DIAGRAM, _AFTER_CODE)


def makeExtension(**options: Any) -> DominoExtension:
    """Return the extension; Python-Markdown calls this if it is given the module's name."""
    return DominoExtension(**options)


class _Finder(Preprocessor):
    """Sets a page's blocks aside, leaving placeholders for them."""

    page: _Page

    def run(self, lines: list[str]) -> list[str]:
        """Return the lines of a page, with placeholders for its blocks."""
        self.page.document, self.page.above = _document(self.md, lines)
        self.page.blocks.clear()
        self.page.wrong = False
        self.page.code.clear()
        shown = list(self._read(lines))
        text = enumerate(self.page.document.lines, -self.page.above)
        prose = "\n".join("" if at in self.page.code else line for at, line in text)
        self.page.roles = picture.Roles(Source(self.page.document.path, prose))
        return shown

    def _read(self, lines: list[str]) -> Iterator[str]:
        at, gap = 0, True
        while at < len(lines):
            if lines[at].lstrip("> \t").startswith("<!--"):
                end = next((n for n in range(at, len(lines)) if "-->" in lines[n]), at)
                self.page.code.update(range(at, end + 1))
                yield from lines[at : end + 1]
                at, gap = end + 1, False
                continue
            match = _FENCE.fullmatch(lines[at])
            if not match or (match["fence"][0] == "`" and "`" in match["info"]):
                yield lines[at]
                gap = not lines[at].strip()
                at += 1
                continue
            fence, before = match["fence"], match["before"]
            ends = (n for n in range(at + 1, len(lines)) if _ends(lines[n], fence))
            end = next(ends, len(lines))
            self.page.code.update(range(at, end + 1))
            if ours := _OURS.fullmatch(match["info"]):
                inner = before + " " * len(match["mark"] or "")
                below = (_without(inner, text) for text in lines[at + 1 : end + 1])
                block = _Block(
                    [fence + match["info"], *below], ours["words"], at + 1, end < len(lines)
                )
                self.page.blocks[self.md.htmlStash.html_counter] = block
                placeholder = self.md.htmlStash.store("")
                # A footnote ends at two blank lines.
                yield from [""] * (not gap)
                yield before + (match["mark"] or "") + placeholder
                gap = bool("".join(lines[end + 1 : end + 2]).strip())
                yield from [""] * gap
            else:
                yield from lines[at : end + 1]
                gap = False
            at = end + 1


def _ends(text: str, fence: str) -> bool:
    inner = text.strip("> \t")
    return inner.startswith(fence) and not inner.strip(fence[0])


def _without(before: str, text: str) -> str:
    """Return a block's line without what comes before its fence, or as much of that as it has."""
    for char in before:
        text = text.lstrip().removeprefix(">") if char == ">" else text.removeprefix(char)
    return text


class _Drawer(Treeprocessor):
    """Draws a page's blocks, except those that turn out to be in indented code."""

    page: _Page

    def run(self, root: Element) -> None:
        """Fill in the placeholders."""
        stash, blocks = self.md.htmlStash, self.page.blocks
        for code in root.iter("code"):
            for key, block in list(blocks.items()):
                if (placeholder := stash.get_placeholder(key)) in (code.text or ""):
                    shown = code_escape("\n".join(block.lines))
                    code.text = AtomicString((code.text or "").replace(placeholder, shown))
                    del blocks[key]
        for key, block in blocks.items():
            stash.rawHtmlBlocks[key] = self._figure(block)

    def _figure(self, block: _Block) -> str:
        """Return a block's figure, or a box with everything that is wrong with it."""
        document, line = self.page.document, block.line + self.page.above
        if not block.ended:
            return _report(self.md, self.page, document.origin(line).error(*NEVER_CLOSED))
        words = block.words.strip().removesuffix("}")
        options = {at["name"]: (at["value"], line) for at in _OPTION.finditer(words)}
        info = f"{{{DIAGRAM}}} {' '.join(_OPTION.sub('', words).split())}"
        content = "\n".join(block.lines[1:-1])
        with speaking(self.page.language):
            try:
                drawn = picture.read_picture(document, info, content, line, options)
                caption = caption_html(CAPTIONS, drawn.caption, document, line)
            except InputError as error:
                return _report(self.md, self.page, error)
            self.page.pictures += 1
            html = drawn.html(f"domino-{self.page.pictures}", caption, self.page.save)
        # The shorter name breaks the script with which Material for MkDocs swaps pages.
        return html.replace("<use href=", "<use xlink:href=")


class _Role(InlineProcessor):
    """Turns a domino in running text into a character."""

    page: _Page

    def handleMatch(  # type: ignore[override]
        self, match: re.Match[str], _text: str
    ) -> tuple[str | None, int | None, int | None]:
        """Return a role's replacement, and where the role begins and ends."""
        inline: Any = self.md.treeprocessors["inline"]
        code = inline.stashed_nodes.get(match[1])
        if not isinstance(code, Element):
            return None, None, None
        words, lines = code.text or "", self.page.document.lines
        # InlineHilite sets code aside as HTML; without it, it's only escaped.
        if stashed := HTML_PLACEHOLDER_RE.fullmatch(words):
            words = _TAG.sub("", str(self.md.htmlStash.rawHtmlBlocks[int(stashed[1])]))
        try:
            domino = self.page.roles.read(unescape(words), 1, len(lines))
            with speaking(self.page.language):
                html = picture.character_html(domino)
        except InputError as error:
            html = _report(self.md, self.page, error)
        return self.md.htmlStash.store(html), match.start(0), match.end(0)


class _Stopper(Treeprocessor):
    """Stops Zensical, which would keep the page and not tell again what is wrong with it."""

    page: _Page

    def run(self, root: Element) -> None:
        """Raise InputError if anything on the page is wrong, which the log has told."""
        if self.page.wrong:
            raise file_error(self.page.document.path, "a diagram is wrong: see the lines above")


def _report(md: Markdown, page: _Page, error: InputError) -> str:
    """Log diagnostics, and return the box that shows them."""
    logger = logging.getLogger("mkdocs.donimoes_book" if _path(md) else "donimoes_book")
    diagnostics = [in_own_file(each, page.document.lines) for each in error.diagnostics]
    for diagnostic in diagnostics:
        logger.error("%s", diagnostic)
    page.wrong = True
    return picture.error_box(diagnostics)


def _document(md: Markdown, given: list[str]) -> tuple[Source, int]:
    """Return the text being converted, and how many of its file's lines come before it."""
    page = _path(md)
    if not (page and is_file(page)):
        return Source("", "\n".join(given)), 0
    here = Path.cwd()
    # Use the path as you'd type it in the current folder.
    path = page.relative_to(here) if page.is_relative_to(here) else page
    document = Source(str(path), read_text(page))

    # MkDocs removes front matter and blank lines from the top of a page.
    def ends(lines: Iterable[str]) -> list[str]:
        return "\n".join(lines).rstrip().split("\n")

    if includes_files(document.text):
        return Source(str(path), "\n".join(given)), 0
    above = len(ends(document.lines)) - len(ends(given))
    return document, max(above, 0)


def _path(md: Markdown) -> Path | None:
    """Return the file that MkDocs or Zensical converts; None if another program is converting."""
    if site := _zensical(md):
        return Path(site.config["root_dir"], site.config["docs_dir"], site.page.path)
    # MkDocs passes the file only to the processor that makes links relative.
    links = md.treeprocessors["relpath"] if "relpath" in md.treeprocessors else None  # noqa: SIM401
    path = getattr(getattr(links, "file", None), "abs_src_path", None)
    return Path(path) if path else None


def _zensical(md: Markdown) -> Any:
    """Return Zensical's `page` and `config`; None if another program is converting."""
    return md.preprocessors[_ZENSICAL] if _ZENSICAL in md.preprocessors else None  # noqa: SIM401
