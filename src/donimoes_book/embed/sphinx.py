"""The Sphinx extension: `{domino}` in MyST, `.. domino::` in reStructuredText, and the role.

Web pages get inline SVG, EPUB gets SVG files, LaTeX PDF files, and every other builder pictures of
box-drawing characters.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from html import escape
from pathlib import Path
from textwrap import dedent
from typing import Any

from docutils import nodes
from reportlab.lib.units import mm
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective, SphinxRole
from sphinx.util.typing import ExtensionMetadata

from donimoes_book.board.dominoes import domino_characters, read_character
from donimoes_book.board.position import Position
from donimoes_book.diagnostics import InputError
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.fonts import font_path
from donimoes_book.drawing.pdf import to_pdf
from donimoes_book.drawing.scene import Scene
from donimoes_book.embed.picture import character_html, figure_html, read_picture
from donimoes_book.files import write_whole
from donimoes_book.manuscript.source import Source

HALF_MM = "domino_half_mm"
"""The setting for the side of a half on paper, in millimetres."""
_FENCE = re.compile(r"\s*(`{3,}|~{3,}|:{3,})\s*")
_STYLE_FILE = "domino.css"
_STYLE = """\
@font-face {
  font-family: "Donimoes Dominoes";
  src: url("donimoes-dominoes.ttf") format("truetype");
}
span.domino { font-family: "Donimoes Dominoes", sans-serif; }
"""


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive, the role, the setting and the nodes."""
    app.add_directive("domino", DominoDirective)
    app.add_role("domino", DominoRole())
    app.add_config_value(HALF_MM, 9.0, "env", types=(int, float))
    app.add_node(domino_picture, html=(_html_picture, None), latex=(_latex_picture, None))
    app.add_node(domino_character, html=(_html_character, None), latex=(_latex_character, None))
    app.connect("builder-inited", _add_styles)
    app.connect("doctree-resolved", _draw_as_text)
    return {"parallel_read_safe": True, "parallel_write_safe": True, "env_version": 1}


class domino_picture(nodes.General, nodes.Element):
    """A `picture`, with its `key` among all pages."""


class domino_character(nodes.Inline, nodes.TextElement):
    """A domino in the line; its text is the character."""


class DominoDirective(SphinxDirective):
    """A diagram.

    Its options are read from its text and not by docutils, so that they are those of the book, and
    what is wrong with one is reported at its own line.
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
        # The reporter adds the place itself.
        messages = [str(replace(diagnostic, path="", line=0)) for diagnostic in error.diagnostics]
        for diagnostic, message in zip(error.diagnostics, messages, strict=True):
            yield self.state_machine.reporter.error(message, source=path, line=diagnostic.line)
        text = "\n".join(messages)
        yield nodes.error("", nodes.literal_block(text, text, language="none"))


class DominoRole(SphinxRole):
    """A domino in the line: `36`, `3-6` which stands upright, `##` for a back."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the domino as a character, or what is wrong with it."""
        try:
            char = read_character(self.text)
        except InputError as error:
            text = "\n".join(map(str, error.diagnostics))
            message = self.inliner.reporter.error(text, line=self.lineno)
            return [self.inliner.problematic(self.rawtext, self.rawtext, message)], [message]
        return [domino_character("", char)], []


def _add_styles(app: Sphinx) -> None:
    """Add the font of the dominoes in the line, where there are web pages."""
    if app.builder.format == "html":
        font = font_path("dominoes")
        static = Path(app.outdir) / "_static"
        write_whole(static / _STYLE_FILE, _STYLE.encode())
        write_whole(static / font.name, font.read_bytes())
        app.add_css_file(_STYLE_FILE)


def _draw_as_text(app: Sphinx, document: nodes.document, _page: str) -> None:
    """Draw with box-drawing characters for builders that write neither HTML nor LaTeX."""
    if app.builder.format in ("html", "latex"):
        return
    for node in list(document.findall(domino_picture)):
        text = node["picture"].text()
        node.replace_self(nodes.literal_block(text, text, language="none"))
    for inline in list(document.findall(domino_character)):
        inline.replace_self(nodes.Text(inline.astext()))


def _html_picture(translator: Any, node: domino_picture) -> None:
    picture, builder = node["picture"], translator.builder
    svg = picture.inline_svg(node["key"])
    if builder.name == "epub":
        # An EPUB has to list the pages that hold SVG, which Sphinx does not do: use a file.
        name = _file(Path(builder.outdir) / builder.imagedir, picture.svg().encode(), "svg")
        words = escape(picture.scene.description)
        svg = f'<img src="{builder.imgpath}/{name}" alt="{words}"/>'
    translator.body.append(figure_html(svg))
    raise nodes.SkipNode


def _html_character(translator: Any, node: domino_character) -> None:
    translator.body.append(character_html(node.astext()))
    raise nodes.SkipNode


def _latex_picture(translator: Any, node: domino_picture) -> None:
    name = _pdf_file(translator, node["picture"].scene)
    translator.body.append(
        f"\n\n\\smallskip\\noindent\\sphinxincludegraphics{{{name}}}\n\\smallskip\n\n"
    )
    raise nodes.SkipNode


def _latex_character(translator: Any, node: domino_character) -> None:
    # No font of LaTeX has dominoes: put a small picture in the line.
    char = node.astext()
    _, pips, upright = next(known for known in domino_characters() if known[0] == char)
    first, second = pips or "##"
    text = f"{first}\n-\n{second}" if upright else f"{first}|{second}"
    name = _pdf_file(translator, draw(Position.parse(text)))
    size = "1.6em" if upright else ".8em"
    below = ".4em" if upright else ".1em"
    picture = f"\\includegraphics[height={size}]{{{name}}}"
    translator.body.append(f"\\raisebox{{-{below}}}{{{picture}}}")
    raise nodes.SkipNode


def _pdf_file(translator: Any, scene: Scene) -> str:
    """Write a picture beside the LaTeX file; returns its name."""
    data = to_pdf(scene, translator.config[HALF_MM] * mm)
    return _file(Path(translator.builder.outdir), data, "pdf")


def _file(folder: Path, data: bytes, ending: str) -> str:
    """Write a file that is named after what it holds; returns its name."""
    name = f"domino-{sha256(data).hexdigest()[:16]}.{ending}"
    write_whole(folder / name, data)
    return name
