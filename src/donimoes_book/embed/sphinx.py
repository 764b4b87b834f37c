"""The Sphinx extension: `{domino}` in MyST, `.. domino::` in reStructuredText, and the role.

Web pages get inline SVG, EPUB SVG files, LaTeX PDF files, and all else box-drawing characters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective, SphinxRole
from sphinx.util.typing import ExtensionMetadata

from donimoes_book.board.dominoes import read_character
from donimoes_book.diagnostics import InputError
from donimoes_book.embed.html import style_files
from donimoes_book.embed.reading import read_picture, without_place
from donimoes_book.embed.sphinx_nodes import HALF_MM, add_nodes, domino_character, domino_picture
from donimoes_book.files import write_whole
from donimoes_book.manuscript.source import Source

_FENCE = re.compile(r"\s*(`{3,}|~{3,}|:{3,})\s*")
_STYLES = "domino.css"


def setup(app: Sphinx) -> ExtensionMetadata:
    """Tell Sphinx what there is."""
    app.add_directive("domino", DominoDirective)
    app.add_role("domino", DominoRole())
    app.add_config_value(HALF_MM, 9.0, "env", types=(int, float))
    app.connect("builder-inited", _add_styles)
    add_nodes(app)
    return {"parallel_read_safe": True, "parallel_write_safe": True, "env_version": 1}


class DominoDirective(SphinxDirective):
    """A diagram.

    Its options are read from its text and not by docutils, so that they are those of the book, and
    what is wrong with them is told at their own line.
    """

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Return the picture, or what is wrong with it."""
        path, line = self.get_source_info()
        header, *below = self.block_text.rstrip("\n").split("\n")
        if below and _FENCE.fullmatch(below[-1]):
            below.pop()
        source = Source(path, "\n" * (line - 1) + "\n".join([header, *below]))
        # Where nothing stands beside the name, docutils takes the options for an argument.
        argument = self.arguments[0].split("\n")[0] if self.arguments else ""
        info = f"{{domino}} {argument if header.rstrip().endswith(argument) else ''}"
        try:
            picture = read_picture(source, info, dedent("\n".join(below)), line)
        except InputError as error:
            return list(self._wrong(error, path))
        page = nodes.make_id(self.env.docname)
        node = domino_picture(picture=picture)
        node["key"] = f"{page}-domino-{self.env.new_serialno('domino')}"
        if not picture.caption:
            return [node]
        words, messages = self.state.inline_text(picture.caption, line)
        caption = nodes.caption(picture.caption, "", *words)
        return [nodes.figure("", node, caption, classes=["domino"]), *messages]

    def _wrong(self, error: InputError, path: str) -> Iterator[nodes.Node]:
        """Report each diagnostic at its line, and show them in the page as well."""
        told = [without_place(diagnostic) for diagnostic in error.diagnostics]
        for diagnostic, words in zip(error.diagnostics, told, strict=True):
            yield self.state_machine.reporter.error(words, source=path, line=diagnostic.line)
        text = "\n".join(told)
        yield nodes.error("", nodes.literal_block(text, text, language="none"))


class DominoRole(SphinxRole):
    """A domino in the line: `36`, `3-6` which stands upright, `##` for a back."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the domino as a character, or what is wrong with it."""
        try:
            char = read_character(self.text)
        except InputError as error:
            told = "\n".join(map(str, error.diagnostics))
            message = self.inliner.reporter.error(told, line=self.lineno)
            return [self.inliner.problematic(self.rawtext, self.rawtext, message)], [message]
        return [domino_character("", char)], []


def _add_styles(app: Sphinx) -> None:
    """Bring the font of the dominoes in the line, where there are web pages."""
    if app.builder.format == "html":
        for name, data in style_files():
            write_whole(Path(app.outdir) / "_static" / name, data)
        app.add_css_file(_STYLES)
