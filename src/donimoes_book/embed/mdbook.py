"""The preprocessor for mdBook: takes a book as JSON, and replaces its blocks with pictures.

Web pages get inline SVG, and all other renderers get pictures in box-drawing characters.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.footnote import footnote_plugin

from donimoes_book.diagnostics import Diagnostic, InputError, collect_errors
from donimoes_book.embed.included import in_own_file
from donimoes_book.embed.markdown_it import CAPTIONS, caption_html
from donimoes_book.embed.picture import Roles, character_html, expecting, read_picture
from donimoes_book.manuscript.directives import DIAGRAM, check_closed, directive_name
from donimoes_book.manuscript.markdown import MAX_NESTING, first_line, parse_inline, watch_fences
from donimoes_book.manuscript.source import Source
from donimoes_book.store.json_records import read_json

_CODE = re.compile(
    rf"(?P<role>\{{{DIAGRAM}\}})?(?P<ticks>`+)(?P<words>.+?)(?<!`)(?P=ticks)(?!`)", re.DOTALL
)
"""Code between backticks, including our roles."""
_PARSER = MarkdownIt("commonmark", {"maxNesting": MAX_NESTING}).enable("table")
"""Finds blocks where mdBook does, which knows less than the book's parser."""
_PARSER.use(footnote_plugin).use(deflist_plugin).use(watch_fences)


def preprocess(text: str) -> str:
    """Return the book for mdBook to continue with; `text` is what it sends, `[context, book]`.

    Raises InputError with all of the book's diagnostics, or if the text is something else.
    """
    with expecting("a book as mdBook sends it to preprocessors, [context, book]"):
        context, book = read_json(text)
        folder = Path(context["config"]["book"].get("src", "src"))
        web = context["renderer"] == "html"
        # Before mdBook 0.5, a book's items were called its sections.
        items = _chapters(book["items"] if "items" in book else book["sections"])
        chapters = [(chapter, str(folder / name), content) for chapter, name, content in items]
    diagnostics, pictures = list[Diagnostic](), 0
    for chapter, path, content in chapters:
        page = _Page(Source(path, content), web, pictures)
        chapter["content"] = page.text()
        root, lines = Path(context.get("root", "")), page.source.lines
        diagnostics += (in_own_file(each, lines, root) for each in page.diagnostics)
        pictures = page.pictures
    if diagnostics:
        raise InputError(diagnostics)
    return json.dumps(book)


def _chapters(items: list[Any]) -> Iterator[tuple[dict[str, Any], str, str]]:
    """Yield all chapters, including nested ones, each with its file name and its text."""
    for item in items:
        if isinstance(item, dict) and "Chapter" in item:  # the rest divides chapters
            chapter = item["Chapter"]
            name = chapter.get("source_path") or chapter.get("path") or chapter["name"]
            yield chapter, name, chapter["content"].replace("\r\n", "\n")
            yield from _chapters(chapter["sub_items"])


class _Page:
    """The Markdown of one chapter."""

    def __init__(self, source: Source, web: bool, pictures: int) -> None:
        self.source, self.web = source, web
        self.roles = Roles(source)
        self.pictures = pictures
        """The number of pictures so far; it keeps counting, as chapters may share a page."""
        self.diagnostics: list[Diagnostic] = []

    def text(self) -> str:
        """Return the chapter's text with blocks and roles replaced, and nothing else changed."""
        lines = list(self.source.lines)
        # All cells in a table row have the same lines.
        changed: dict[tuple[int, int], list[str]] = {}
        for node in SyntaxTreeNode(_PARSER.parse(self.source.text)).walk(include_self=False):
            if not node.map or node.map in changed:
                continue
            if node.type == "inline":
                words = "\n".join(lines[slice(*node.map)])
                changed[node.map] = self._replaced(words, node.map[0] + 1, node.map[1])
            elif node.type == "fence" and directive_name(node.info) == DIAGRAM:
                with collect_errors(self.diagnostics):
                    check_closed(self.source, node)
                    changed[node.map] = self._block(node)
        for (start, end), replaced in sorted(changed.items(), reverse=True):
            lines[start:end] = replaced
        return "\n".join(lines)

    def _replaced(self, text: str, line: int, end: int) -> list[str]:
        """Return the lines of a text that is in these lines of the file, with roles replaced."""

        def replaced(code: re.Match[str]) -> str:
            if code["role"]:
                with collect_errors(self.diagnostics):
                    domino = self.roles.read(code["words"], line, end)
                    return character_html(domino) if self.web else domino
            return code[0]

        return _CODE.sub(replaced, text).split("\n")

    def _block(self, fence: SyntaxTreeNode) -> list[str]:
        """Return the lines that replace a block; raises InputError."""
        line = first_line(fence)
        drawn = read_picture(self.source, fence.info, fence.content, line)
        above = self.source.lines[line - 1]
        before = above[: above.index(fence.markup)]
        inside = re.sub(r"[^>]", " ", before)  # a list's bullet appears only once
        if self.web:
            self.pictures += 1
            caption = caption_html(CAPTIONS, drawn.caption, self.source, line)
            # mdBook does not copy our scripts.
            html = replace(drawn, problem=None).html(f"domino-{self.pictures}", caption)
            # To mdBook, two braces are a command, such as one to include a file.
            html = html.replace("{{", "&#123;&#123;")
            return [before + " ".join(html.split("\n")).rstrip(), inside.rstrip()]
        shown = [
            "```text",
            *drawn.text().split("\n"),
            "```",
            *self._replaced(_without_html(drawn.caption), line, len(self.source.lines)),
        ]
        below = [(inside + text).rstrip() for text in shown[1:]]
        return [before + shown[0], *below, inside.rstrip()]


def _without_html(caption: str) -> str:
    """Return a caption whose HTML is text: what other renderers print may be read by a browser."""
    while html := [node.content for node in _nodes(caption) if node.type == "html_inline"]:
        for tag in html:
            caption = caption.replace(tag, f"&lt;{tag[1:]}")
    return caption


def _nodes(caption: str) -> Iterator[SyntaxTreeNode]:
    return (inner for node in parse_inline(caption) for inner in node.walk())
