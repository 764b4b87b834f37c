"""Diagrams in MkDocs and other users of Python-Markdown, by way of pymdownx.superfences.

That library silently shows a fence as ordinary code if it cannot read it or if its formatter fails.
So our extension first rewrites every fence in a form that it can read, and our formatter never
fails: what is wrong is shown in a box, and logged where `mkdocs build --strict` counts it.
"""

import logging
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor
from markdown.preprocessors import Preprocessor
from markdown_it import MarkdownIt
from pymdownx.superfences import SuperFencesException

from donimoes_book.board.dominoes import read_character
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.embed import picture
from donimoes_book.embed.markdown_it import caption_html, domino_plugin
from donimoes_book.files import is_file, read_text
from donimoes_book.manuscript.directives import DIAGRAM
from donimoes_book.manuscript.source import Source

LINE = "line"
"""The option that gives the formatter the line of the file that a fence is on."""
_FENCE = re.compile(
    r"(?P<before>[> \t]*)(?P<mark>(?:[-*+]|\d+[.)])[ \t]+)?(?P<fence>`{3,}|~{3,})(?P<info>.*)"
)
_OURS = re.compile(
    rf"\s*(?:\{{{DIAGRAM}\}}|\.?{DIAGRAM}(?=\s|$)|\{{\s*\.{DIAGRAM}(?=[\s}}]))(?P<words>.*)"
)
_OPTION = re.compile(
    r"""(?<!\S)(?P<name>[A-Za-z]\w*)=(?P<quote>["'])(?P<value>.*?)(?P=quote)(?!\S)"""
)
_BEHIND_A_MARK = "a block cannot stand behind the mark of a list: begin a line below it"
_ENDLESS = "this block has no end"
_ROLE = rf"\{{{DIAGRAM}\}}\x02klzzwxh:(\d+)\x03"
"""A role after Python-Markdown has put the code in it aside."""
_BEFORE_FENCES, _AFTER_CODE = 29, 100
"""Our priorities: before lines are changed, and after code between backticks is known."""

_CAPTIONS = MarkdownIt("commonmark").use(domino_plugin)
_PICTURES: WeakKeyDictionary[Markdown, int] = WeakKeyDictionary()
"""How many pictures a converter has made, for ids that are unique in a page."""


class DominoExtension(Extension):
    """Reads `{domino}` as other hosts do; used together with pymdownx.superfences."""

    def extendMarkdown(self, md: Markdown) -> None:
        """Register the preprocessor of fences, which runs before SuperFences, and the role."""
        md.preprocessors.register(_Fences(md), DIAGRAM, _BEFORE_FENCES)
        md.inlinePatterns.register(_Role(_ROLE, md), DIAGRAM, _AFTER_CODE)


def makeExtension(**options: Any) -> DominoExtension:
    """Return the extension; Python-Markdown calls this where it is given the module's name."""
    return DominoExtension(**options)


def validator(_language: str, inputs: Mapping[str, str], options: dict[str, str], *_: Any) -> bool:
    """Accept what follows the fence's name: options, and the name of a game by itself."""
    for name, value in inputs.items():
        # A word by itself comes as an option that is its own value.
        options["game" if name == value else name] = value
    return True


def formatter(
    source: str, _language: str, _class: str, options: dict[str, str], md: Markdown, **_: Any
) -> str:
    """Return the figure of a block, or a box with everything that is wrong with it."""
    try:
        return _figure(source, options, md)
    except SuperFencesException:
        raise
    except Exception as error:  # superfences would swallow it
        raise SuperFencesException(f"{type(error).__name__}: {error}") from error


class _Fences(Preprocessor):
    """Rewrites the fences of a page in a form that SuperFences can read."""

    def run(self, lines: list[str]) -> list[str]:
        """Return the lines of a page, with an error box in place of a fence that is not valid."""
        return list(self._read(lines))

    def _read(self, lines: list[str]) -> Iterator[str]:
        document, above = _document(self.md)
        fence, dropped = "", False
        for number, text in enumerate(lines, start=1):
            match = _FENCE.fullmatch(text)
            if fence:
                if not dropped:
                    yield text
                if _ends(text, fence):
                    fence, dropped = "", False
            elif not match or (match["fence"][0] == "`" and "`" in match["info"]):
                yield text
            elif not (ours := _OURS.fullmatch(match["info"])):
                fence = match["fence"]
                yield text
            else:
                fence = match["fence"]
                ended = any(_ends(line, fence) for line in lines[number:])
                if match["mark"] or not ended:
                    wrong = _BEHIND_A_MARK if ended else _ENDLESS
                    box = _report(self.md, [document.origin(number + above).diagnostic(wrong)])
                    yield from ("", match["before"] + self.md.htmlStash.store(box), "")
                    dropped = True
                else:
                    options = _readable(ours["words"], number + above)
                    yield f"{match['before']}{fence}{DIAGRAM} {options}"


def _ends(text: str, fence: str) -> bool:
    """Return whether a line ends the block of a fence."""
    inner = text.strip("> \t")
    return inner.startswith(fence) and not inner.strip(fence[0])


def _readable(words: str, line: int) -> str:
    """Return what follows the name of a fence as options of SuperFences."""
    words = words.strip().removesuffix("}")
    options = {match["name"]: match["value"] for match in _OPTION.finditer(words)}
    game = " ".join(_OPTION.sub("", words).split())
    options |= {"game": game} if game else {}
    options[LINE] = str(line)
    quotes = ((name, value, "'" if '"' in value else '"') for name, value in options.items())
    return " ".join(f"{name}={quote}{value}{quote}" for name, value, quote in quotes)


class _Role(InlineProcessor):
    """Turns a domino in the line into a character."""

    def handleMatch(  # type: ignore[override]
        self, match: re.Match[str], _text: str
    ) -> tuple[str | None, int | None, int | None]:
        """Return the replacement of a role, and where the role begins and ends."""
        inline: Any = self.md.treeprocessors["inline"]
        code = inline.stashed_nodes.get(match[1])
        if not isinstance(code, Element):
            return None, None, None
        words = code.text or ""
        try:
            html = picture.character_html(read_character(words))
        except InputError as error:
            document, _ = _document(self.md)
            typed, end = f"{{{DIAGRAM}}}`{words}`", len(document.lines)
            html = _report(self.md, picture.diagnostics_in(document, error, typed, 1, end))
        return self.md.htmlStash.store(html), match.start(0), match.end(0)


def _figure(content: str, options: Mapping[str, str], md: Markdown) -> str:
    options = dict(options)
    line = int(options.pop(LINE, 0))
    document, _ = _document(md)
    if not line:  # the fence comes from another extension
        document = Source(document.path, f"\n{content}")
    try:
        drawn = picture.read_picture(document, f"{{{DIAGRAM}}}", content, line or 1, options)
        caption = caption_html(_CAPTIONS, drawn.caption, document, line or 1)
    except InputError as error:
        return _report(
            md, error.diagnostics if line else [replace(d, line=0) for d in error.diagnostics]
        )
    _PICTURES[md] = _PICTURES.get(md, 0) + 1
    return drawn.html(f"domino-{_PICTURES[md]}", caption)


def _report(md: Markdown, diagnostics: Iterable[Diagnostic]) -> str:
    """Log diagnostics; returns the box that shows them."""
    diagnostics = list(diagnostics)
    logger = logging.getLogger("mkdocs.donimoes_book" if _page(md) else "donimoes_book")
    for diagnostic in diagnostics:
        logger.error("%s", diagnostic)
    return picture.error_box(diagnostics)


def _document(md: Markdown) -> tuple[Source, int]:
    """Return the text that is being converted, and how many lines of its file are above it."""
    given = list(getattr(md, "lines", ()))
    page = _page(md)
    if not (page and is_file(page)):
        return Source("", "\n".join(given)), 0
    here = Path.cwd()
    # The path as a person in the current folder would type it.
    path = page.relative_to(here) if page.is_relative_to(here) else page
    document = Source(str(path), read_text(page))

    # MkDocs removes front matter and empty lines from the top of a page.
    def ends(lines: Iterable[str]) -> list[str]:
        return "\n".join(lines).rstrip().split("\n")

    above = len(ends(document.lines)) - len(ends(given))
    return document, max(above, 0)


def _page(md: Markdown) -> Path | None:
    """Return the file that MkDocs is converting; None where another program converts."""
    # MkDocs passes it only to the processor that makes links relative.
    links = md.treeprocessors["relpath"] if "relpath" in md.treeprocessors else None  # noqa: SIM401
    path = getattr(getattr(links, "file", None), "abs_src_path", None)
    return Path(path) if path else None
