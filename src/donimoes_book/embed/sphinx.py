"""The Sphinx extension: `{domino}` in MyST, `.. domino::` in reStructuredText, and the role.

Web pages get inline SVG, EPUB gets SVG files, LaTeX gets PDF files, rinohtype gets PNG files,
and all other builders get pictures in box-drawing characters.
"""

import math
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from html import escape
from importlib.metadata import version
from operator import contains
from pathlib import Path
from textwrap import dedent
from typing import Any
from urllib.parse import unquote

from docutils import nodes
from reportlab.lib.units import mm
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.errors import ConfigError
from sphinx.util.docutils import SphinxDirective, SphinxRole
from sphinx.util.typing import ExtensionMetadata

from donimoes_book.board.dominoes import domino_words, read_character
from donimoes_book.diagnostics import InputError
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.pdf import to_pdf
from donimoes_book.drawing.scene import Scene
from donimoes_book.embed.markdown_it import player_files
from donimoes_book.embed.picture import (
    Figure,
    Picture,
    Roles,
    character_html,
    character_style,
    read_picture,
    small_picture,
    write_named,
)
from donimoes_book.interactive.hosted import page_language
from donimoes_book.interactive.player import LOADER, STYLE, WORDS
from donimoes_book.manuscript.source import Origin, Source
from donimoes_book.store.files import OutsideError, check_inside, read_bytes, write_whole
from donimoes_book.words.language import speaking

HALF_MM = "domino_half_mm"
"""The setting for the side of a domino's half on paper, in millimetres."""
_EPUB = "epub"
_SMALL = 8
"""The side of a half in running text, in points."""
_PLAYER = "donimoes"
"""The player's folder among static files."""
_FENCE = re.compile(r"\s*(`{3,}|~{3,}|:{3,})\s*")
_HEADER = re.compile(r"\s*(\.\. |`{3,}|~{3,}|:{3,}).*")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive, the role, the setting and the nodes."""
    app.add_directive("domino", DominoDirective)
    app.add_role("domino", DominoRole())
    app.add_config_value(HALF_MM, 9.0, "env", types=(int, float))
    app.add_node(domino_picture, html=(_html_picture, None), latex=(_latex_picture, None))
    app.add_node(domino_character, html=(_html_character, None), latex=(_latex_character, None))
    app.connect("config-inited", _check_settings)
    app.connect("builder-inited", _add_styles)
    app.connect("doctree-resolved", _draw_as_text)
    app.connect("html-page-context", _add_player)
    return {
        "version": version("donimoes-book"),
        "parallel_read_safe": True,
        "parallel_write_safe": True,
        "env_version": 3,
    }


class domino_picture(nodes.General, nodes.Element):
    """A node with a `picture`, and a `key` that is unique among all pages."""


class domino_character(nodes.Inline, nodes.TextElement):
    """A domino in running text; the node's text is the character."""


class DominoDirective(SphinxDirective):
    """A diagram.

    Its options are read from its text and not by docutils, so that they are the same as in the
    book, and errors in them are reported on their own lines.
    """

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Return the picture, or what is wrong with it."""
        path, line, (header, *below) = self._block()
        source = Source(path, "\n" * (line - 1) + "\n".join([header, *below]))
        # If nothing follows the name, docutils takes the options for an argument.
        argument = self.arguments[0].split("\n")[0] if self.arguments else ""
        info = f"{{domino}} {argument if header.rstrip().endswith(argument) else ''}"
        try:
            with speaking(page_language(self.config.language)):
                picture = read_picture(source, info, dedent("\n".join(below)), line)
            words = source.find(picture.caption, line, line + len(below))
            return self._picture_nodes(picture, source.origin(words.line))
        except InputError as error:
            return list(self._wrong(error, path))

    def _picture_nodes(self, picture: Picture, caption_at: Origin) -> list[nodes.Node]:
        """Return a picture, as a figure if it has a caption or place options; raises InputError."""
        page = nodes.make_id(self.env.docname)
        node = domino_picture(picture=picture)
        node["key"] = f"{page}-domino-{self.env.new_serialno('domino')}"
        if not picture.caption and replace(picture.figure, width="") == Figure():
            return [node]
        place = picture.figure
        figure = nodes.figure("", node, classes=["domino", *place.classes])
        if place.align:
            figure["align"] = place.align
        if place.name:
            self.options["name"] = place.name
            self.add_name(figure)
        if not picture.caption:
            return [figure]
        words, messages = self.state.inline_text(picture.caption, caption_at.line)
        caption = nodes.caption(picture.caption, "", *words)
        self._check_caption(caption, caption_at)
        caption.source, caption.line = caption_at.path, caption_at.line  # needed for translation
        figure += caption
        return [figure, *messages]

    def _block(self) -> tuple[str, int, list[str]]:
        """Return the file, the line of the name, and the lines from there to the block's end."""
        path, line = self.get_source_info()
        file = _text(path).split("\n")
        header, *below = self.block_text.rstrip("\n").split("\n")
        if not _HEADER.fullmatch(header):
            # Before 5.2, myst-parser leaves out the fences, and a blank line above the text.
            header = file[line - 1] if 0 < line <= len(file) else ""
            if "{domino}" not in header:
                header = " ".join(["```{domino}", *self.arguments])
            return path, line, [header, *[""] * self.content_offset, *self.content]
        if below and _FENCE.fullmatch(below[-1]):
            below.pop()
        block = [text.strip() for text in (header, *below)]
        if block[0] not in "".join(file[line - 1 : line]):
            # docutils does not know the lines of cells in a csv-table.
            places = range(1, len(file) - len(block) + 2)
            matches = (n for n in places if all(map(contains, file[n - 1 :], block)))
            line = next(matches, line)
        return path, line, [header, *below]

    def _check_caption(self, caption: nodes.caption, at: Origin) -> None:
        """Turn HTML and LaTeX into text; raise InputError for a file outside the site."""
        for raw in list(caption.findall(nodes.raw)):
            raw.replace_self(nodes.Text(raw.astext()))
        for node in caption.findall(nodes.Element):
            name = ""
            if isinstance(node, nodes.image | addnodes.download_reference):
                name = str(node.get("uri") or node.get("reftarget"))
            if name and "://" not in name:
                _, path = self.env.relfn2path(unquote(name), self.env.docname)
                try:
                    check_inside(Path(path), Path(self.env.srcdir))
                except OutsideError as error:
                    message = f"the file {name} {error}"
                    raise at.error(message) from None

    def _wrong(self, error: InputError, path: str) -> Iterator[nodes.Node]:
        """Report each diagnostic on its line, and show them in the page as well."""
        # Otherwise the next build would take the page from its cache, without the error.
        self.env.note_reread()
        # The reporter adds the place itself.
        messages = [str(replace(diagnostic, path="", line=0)) for diagnostic in error.diagnostics]
        for diagnostic, message in zip(error.diagnostics, messages, strict=True):
            yield self.state_machine.reporter.error(message, source=path, line=diagnostic.line)
        text = "\n".join(messages)
        yield nodes.error("", nodes.literal_block(text, text, language="none"))


class DominoRole(SphinxRole):
    """A domino in running text: `36`, `3-6` for an upright one, `##` for a back."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the domino as a character, or what is wrong with it."""
        try:
            char = read_character(self.text)
        except InputError as error:
            self.env.note_reread()
            text = "\n".join(map(str, error.diagnostics))
            path, line = self.get_source_info()
            # docutils tells only where the paragraph begins.
            roles: Any = self.env.temp_data.setdefault("domino-roles", {})
            if path not in roles:
                roles[path] = Roles(Source(path, _text(path)))
            line = roles[path].origin(self.text, line, len(roles[path].source.lines)).line
            message = self.inliner.reporter.error(text, line=line)
            return [self.inliner.problematic(self.rawtext, self.rawtext, message)], [message]
        return [domino_character("", char)], []


def _text(path: str) -> str:
    """Return the text of a file, or nothing if it isn't one."""
    with suppress(OSError):
        return read_bytes(Path(path)).decode("utf-8", "replace")
    return ""


def _check_settings(_app: Sphinx, config: Config) -> None:
    """Raise ConfigError for a setting that no picture can be drawn with."""
    half = config[HALF_MM]
    if isinstance(half, bool) or not isinstance(half, int | float) or not 0 < half < math.inf:
        raise ConfigError(f"{HALF_MM} = {half!r}: expected a number of millimetres above 0")


def _add_styles(app: Sphinx) -> None:
    """Add the font for domino characters if the builder makes web pages."""
    if app.builder.format == "html":
        for name, data in character_style().items():
            _save(app.builder, name, data, "_static")
            if name.endswith(".css"):
                app.add_css_file(name)


def _add_player(
    app: Sphinx,
    _page: str,
    _template: str,
    _context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    """Make a page with problems load the player."""
    pictures = doctree.findall(domino_picture) if doctree else ()
    if app.builder.name == _EPUB or not any(node["picture"].problem for node in pictures):
        return
    for name, data in player_files(app.config.language).items():
        _save(app.builder, name, data)
    app.add_css_file(f"{_PLAYER}/{STYLE}")
    for name in (WORDS, LOADER):
        app.add_js_file(f"{_PLAYER}/{name}", loading_method="defer")


def _save(builder: Any, name: str, data: bytes, folder: str = f"_static/{_PLAYER}") -> None:
    """Write a file that goes with the pages."""
    write_whole(Path(builder.outdir) / folder / name, data, Path(builder.outdir))


def _draw_as_text(app: Sphinx, document: nodes.document, _page: str) -> None:
    """Draw pictures as images or characters for builders that write neither HTML nor LaTeX."""
    if app.builder.format in ("html", "latex"):
        return
    with_images = app.builder.format == "pdf"
    for node in list(document.findall(domino_picture)):
        picture = node["picture"]
        text = picture.text()
        block = nodes.literal_block(text, text, language="none")
        node.replace_self(_image(app, picture) if with_images else block)
    for inline in list(document.findall(domino_character)):
        domino = inline.astext()
        small = Picture(small_picture(domino)[0], alt=domino_words(domino))
        inline.replace_self(_image(app, small, _SMALL) if with_images else nodes.Text(domino))


def _image(app: Sphinx, picture: Picture, half: float = 0) -> nodes.image:
    """Return a picture as an image, in a file; `half` is another size than the setting's."""
    with speaking(page_language(app.config.language)):
        data = picture.png(half or app.config[HALF_MM] * mm)
        path = str(Path(app.outdir) / write_named(Path(app.outdir), data, ".png"))
        image = nodes.image(uri=path, candidates={"*": path}, alt=picture.scene.description)
    if not picture.figure.width.endswith(("em", "ex", "ch")):  # which rinohtype doesn't know
        image["width"] = picture.figure.width or None
    return image


def _html_picture(translator: Any, node: domino_picture) -> None:
    with speaking(page_language(translator.config.language)):
        translator.body.append(_html_of(node, translator.builder))
    raise nodes.SkipNode


def _html_of(node: domino_picture, builder: Any) -> str:
    picture: Picture = node["picture"]
    if builder.name == _EPUB:
        # An EPUB has to list its pages with inline SVG, but Sphinx doesn't, so use a file.
        name = write_named(Path(builder.outdir) / builder.imagedir, picture.svg().encode(), ".svg")
        words, width = escape(picture.scene.description), picture.figure.width
        style = f' style="width:{width}"' if width else ""
        return Figure().html(f'<img src="{builder.imgpath}/{name}" alt="{words}"{style}/>')
    # The rest of the figure is a node around it.
    alone = replace(picture, figure=Figure(width=picture.figure.width))
    return alone.html(node["key"], save=partial(_save, builder))


def _html_character(translator: Any, node: domino_character) -> None:
    with speaking(page_language(translator.config.language)):
        translator.body.append(character_html(node.astext()))
    raise nodes.SkipNode


def _latex_picture(translator: Any, node: domino_picture) -> None:
    picture = node["picture"]
    name = _pdf_file(translator, picture.scene)
    width = translator.latex_image_length(picture.figure.width) if picture.figure.width else ""
    size = f"[width={width}]" if width else ""
    translator.body.append(
        f"\n\n\\smallskip\\noindent\\sphinxincludegraphics{size}{{{name}}}\n\\smallskip\n\n"
    )
    raise nodes.SkipNode


def _latex_character(translator: Any, node: domino_character) -> None:
    position, size, below = small_picture(node.astext())
    name = _pdf_file(translator, draw(position))
    picture = f"\\includegraphics[height={size}]{{{name}}}"
    translator.body.append(f"\\raisebox{{-{below}}}{{{picture}}}")
    raise nodes.SkipNode


def _pdf_file(translator: Any, scene: Scene) -> str:
    """Write a picture beside the LaTeX file, and return its name."""
    data = to_pdf(scene, translator.config[HALF_MM] * mm)
    return write_named(Path(translator.builder.outdir), data, ".pdf")
