"""The nodes that a Sphinx document gets, and how each builder writes them."""

from __future__ import annotations

from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes
from reportlab.lib.units import mm
from sphinx.application import Sphinx

from donimoes_book.board.dominoes import domino_characters
from donimoes_book.board.position import Position
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.pdf import to_pdf
from donimoes_book.drawing.scene import Scene
from donimoes_book.embed.html import character, framed
from donimoes_book.files import write_whole

HALF_MM = "domino_half_mm"
"""The setting for the side of a half on paper."""


class domino_picture(nodes.General, nodes.Element):
    """A `picture`, with its `key` among all pages."""


class domino_character(nodes.Inline, nodes.TextElement):
    """A domino in the line; its text is the character."""


def add_nodes(app: Sphinx) -> None:
    """Tell Sphinx of the nodes and of the ways to write them."""
    app.add_node(domino_picture, html=(_html_picture, None), latex=(_latex_picture, None))
    app.add_node(domino_character, html=(_html_character, None), latex=(_latex_character, None))
    app.connect("doctree-resolved", _draw_as_text)


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
        # A book's list of files says which pages hold SVG, and Sphinx knows of none.
        name = _file(Path(builder.outdir) / builder.imagedir, picture.svg().encode(), "svg")
        words = escape(picture.scene.description)
        svg = f'<img src="{builder.imgpath}/{name}" alt="{words}"/>'
    translator.body.append(framed(svg))
    raise nodes.SkipNode


def _html_character(translator: Any, node: domino_character) -> None:
    translator.body.append(character(node.astext()))
    raise nodes.SkipNode


def _latex_picture(translator: Any, node: domino_picture) -> None:
    name = _pdf_file(translator, node["picture"].scene)
    translator.body.append(
        f"\n\n\\smallskip\\noindent\\sphinxincludegraphics{{{name}}}\n\\smallskip\n\n"
    )
    raise nodes.SkipNode


def _latex_character(translator: Any, node: domino_character) -> None:
    # No font of LaTeX has dominoes: a small picture stands in the line.
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
