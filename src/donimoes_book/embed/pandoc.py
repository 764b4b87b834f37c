"""The filter for Pandoc, and so for Quarto: takes a document as JSON, and draws its blocks in it.

Web pages get inline SVG, Typst its own pictures, formats without pictures box-drawing characters,
and all others picture files. Where Pandoc tells places, errors have them.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from markdown_it.tree import SyntaxTreeNode

from donimoes_book.board.dominoes import domino_words, read_character
from donimoes_book.diagnostics import Diagnostic, InputError, collect_errors, file_error
from donimoes_book.drawing.rendered import to_typst
from donimoes_book.embed.picture import (
    Picture,
    Roles,
    character_html,
    expecting,
    placed,
    read_picture,
    small_picture,
    write_named,
)
from donimoes_book.interactive.hosted import page_language
from donimoes_book.manuscript.directives import DIAGRAM
from donimoes_book.manuscript.markdown import parse_inline
from donimoes_book.manuscript.source import Source
from donimoes_book.store.files import is_file, read_text, real_path
from donimoes_book.store.json_records import read_json
from donimoes_book.words.language import speaking

Node = dict[str, Any]

FOLDER = Path("domino-pictures")
"""The folder of picture files, within the one in which Pandoc runs."""
_SINCE = [1, 23]
"""The oldest version of Pandoc's JSON that has figures."""
_ROLE = f"{{{DIAGRAM}}}"
_WEB = ["html", "html4", "html5", "chunkedhtml", "revealjs", "s5", "slideous", "slidy", "dzslides"]
_EPUB = ["epub", "epub2", "epub3"]
_WITH_PNG = ["docx", "odt", "opendocument", "pptx", "rtf", "fb2"]
_WITH_PDF = ["latex", "beamer", "context"]
_WITHOUT = ["plain", "ansi", "man", "ms", "texinfo", "vimdoc", "haddock"]
_TYPST = "typst"
_NOT_IN_TYPST = {"px": 0.75, "pc": 12, "rem": 11, "ex": 5, "ch": 5}
"""Units that Typst doesn't know, in points of its usual text."""
_POSITION = "data-pos"
_PLACE = re.compile(r"(?:(?P<path>.*)@)?(?P<line>\d{1,7}):(?P<column>\d{1,5})-")
_GAME = re.compile(rf"{DIAGRAM}\}}?\s+(?P<game>[\w-]+)\s*$")
_UNREAD = re.compile(rf"\{{?{DIAGRAM}\}}?\s.*\d\s*[-|+*<>^v]\s*\d")
"""What Pandoc's own Markdown makes of a fence that it doesn't take for one."""
_ADVICE = (
    f"Write ```{{.{DIAGRAM} game=NAME}}, or read the page, in the folder where it is, with -f"
    " commonmark_x+sourcepos."
)
_MARKS = {"em": "Emph", "strong": "Strong", "s": "Strikeout"}
_NOTHING: list[Any] = ["", [], []]


def convert(text: str, target: str) -> str:
    """Return the document for Pandoc to write in a format; `text` is what it sends.

    Raises InputError with all of the document's diagnostics, or if the text is something else.
    """
    with expecting("a document as Pandoc sends it to filters"):
        document = read_json(text)
        if document["pandoc-api-version"] < _SINCE:
            raise file_error("<stdin>", "this Pandoc is too old", "Version 3 or later is needed.")
        with speaking(page_language(_plain(document["meta"].get("lang")))):
            page = _Page(re.split("[+-]", target)[0])
            changed = page.walk(document)
    if page.diagnostics:
        raise InputError(page.diagnostics)
    return json.dumps(changed)


def _plain(value: Any) -> str:
    """Return the words in a part of a document."""
    if isinstance(value, list):
        return "".join(map(_plain, value))
    return _plain(value.get("c")) if isinstance(value, dict) else str(value or "")


class _Page:
    """A document in one format."""

    def __init__(self, target: str) -> None:
        self.target = target
        self.blocks = 0
        """How many blocks there are so far; their pictures are numbered."""
        self.diagnostics: list[Diagnostic] = []

    def walk(self, value: Any) -> Any:
        """Return a part of the document with blocks and roles replaced."""
        if isinstance(value, dict):
            return {key: self.walk(part) for key, part in value.items()}
        if not isinstance(value, list):
            return value
        out: list[Any] = []
        for part in value:
            kind = part.get("t") if isinstance(part, dict) else None
            if kind == "CodeBlock" and {DIAGRAM, _ROLE} & {*part["c"][0][1]}:
                self.blocks += 1
                with collect_errors(self.diagnostics):
                    out.append(self._block(*part["c"]))
            elif kind == "Code" and (DIAGRAM in part["c"][0][1] or _take_role(out)):
                with collect_errors(self.diagnostics):
                    out += self._character(_read_code(*part["c"]))
            elif kind in ("Div", "Span") and ["wrapper", "1"] in part["c"][0][2]:
                out += self.walk(part["c"][1])  # it's there only to hold a place
            elif not isinstance(part, list) or part[:1] != [_POSITION]:
                if kind in ("Code", "Str"):
                    self._check_read(_plain(part["c"][1:] if kind == "Code" else part["c"]))
                out.append(self.walk(part))
        return out

    def _check_read(self, text: str) -> None:
        """Complain about a block that Pandoc has not taken for one."""
        if _UNREAD.match(text) or text.startswith(f"```{_ROLE}"):
            message = f"Pandoc's own Markdown takes this block for running text: {text}"
            self.diagnostics.append(Diagnostic(message, _ADVICE))

    def _block(self, about: list[Any], text: str) -> Node:
        """Return what replaces a block; raises InputError."""
        name, classes, pairs = about
        more = " ".join(other for other in classes if other not in (DIAGRAM, _ROLE))
        given = {**dict(pairs), "name": name, "class": more, _POSITION: ""}
        given = {key: value for key, value in given.items() if value}
        markup = " ".join((f".{DIAGRAM}", *(f'{key}="{value}"' for key, value in given.items())))
        markup = f"```{{{markup}}}\n{text}\n```"
        source, line = _source(pairs, markup, f"{DIAGRAM} block {self.blocks}")
        header = source.lines[line - 1]
        if _ROLE in classes and _ROLE not in header:
            raise source.origin(line).error(f"Pandoc doesn't tell what follows {_ROLE}", _ADVICE)
        closing = line + text.count("\n") + 1
        if text and not "".join(source.lines[closing : closing + 1]).endswith(("```", "~~~")):
            raise source.origin(line).error("this fence is never closed")
        game = _GAME.search(header)
        info = f"{_ROLE} {game['game'] if game else ''}"
        options = {key: (value, line) for key, value in given.items()}
        picture = read_picture(source, info, text, line, options)
        place = picture.figure
        style = [["style", f"text-align:{place.align}"]] if place.align else []
        about = [name or place.id, [DIAGRAM, *place.classes], style]
        shown = self._picture(picture)
        if not picture.caption:
            return {"t": "Div", "c": [about, [shown]]}
        words = list(self._inlines(parse_inline(picture.caption), source, line))
        below = {"t": "Plain", "c": words}
        if self.target in _WITHOUT:  # their figures are only captions or only pictures
            return {"t": "Div", "c": [about, [shown, below]]}
        return {"t": "Figure", "c": [about, [None, [below]], [shown]]}

    def _picture(self, picture: Picture) -> Node:
        """Return a picture as a block."""
        width = picture.figure.width
        if self.target in _WITHOUT:
            return {"t": "CodeBlock", "c": [_NOTHING, picture.text()]}
        if self.target in _WEB:
            svg = picture.inline_svg(f"{DIAGRAM}-{self.blocks}")
            return _raw("Block", "html", picture._repr_html_() if picture.problem else svg)
        if self.target == _TYPST:
            unit = width.lstrip("0123456789.")
            if points := _NOT_IN_TYPST.get(unit):
                width = f"{float(width.removesuffix(unit)) * points:g}pt"
            size = f"width: {width}, " if width else ""
            return _raw("Block", _TYPST, to_typst(picture.scene, size))
        return {"t": "Para", "c": [self._image(picture, {"width": width})]}

    def _image(self, picture: Picture, size: Mapping[str, str]) -> Node:
        """Return a picture as an image, whose file is written."""
        if self.target in _WITH_PNG:
            ending, data = ".png", picture.png()
        else:
            ending = ".pdf" if self.target in _WITH_PDF else ".svg"
            data = picture.file(ending)
        address = f"{FOLDER}/{write_named(FOLDER, data, ending)}"
        about = ["", [], [[key, value] for key, value in size.items() if value]]
        return {"t": "Image", "c": [about, [_text(picture.scene.description)], [address, ""]]}

    def _character(self, domino: str) -> list[Node]:
        """Return a domino in running text."""
        if self.target in (*_WEB, *_EPUB):
            return [_raw("Inline", "html", character_html(domino))]
        position, size, below = small_picture(domino)
        picture = Picture(position, alt=domino_words(domino))
        if self.target == _TYPST:
            drawn = to_typst(picture.scene, f"height: {size}, ").strip()
            return [_raw("Inline", _TYPST, f"#box(baseline: {below})[{drawn}]")]
        if self.target in _WITH_PDF:
            image = self._image(picture, {"height": size})
            before, after = f"\\raisebox{{-{below}}}{{", "}"
            return [_raw("Inline", "latex", before), image, _raw("Inline", "latex", after)]
        return [_text(domino)]

    def _inlines(
        self, nodes: Iterable[SyntaxTreeNode], source: Source, line: int
    ) -> Iterator[Node]:
        """Yield the text of a caption; raises InputError."""
        for node in nodes:
            inner = list(self._inlines(node.children, source, line))
            if node.type in _MARKS:
                yield {"t": _MARKS[node.type], "c": inner}
            elif node.type == "link":
                yield {"t": "Link", "c": [_NOTHING, inner, [str(node.attrs["href"]), ""]]}
            elif node.type == "code_inline":
                yield {"t": "Code", "c": [_NOTHING, node.content]}
            elif node.type == "myst_role" and node.meta["name"] == DIAGRAM:
                end = len(source.lines)
                yield from self._character(Roles(source).read(node.content, line, end))
            else:
                yield from inner or [_text(node.content)]


def _read_code(about: list[Any], text: str) -> str:
    """Return the character that code stands for; raises InputError."""
    source, line = _source(about[2], f"`{text}`", "")
    try:
        return read_character(text)
    except InputError as error:
        if source.path:
            raise placed(error, source.find(text, line)) from None
        raise InputError(replace(diagnostic, line=0) for diagnostic in error.diagnostics) from None


def _source(pairs: list[Any], markup: str, unplaced: str) -> tuple[Source, int]:
    """Return the file that a block or code is in, as far as Pandoc tells, and its line there.

    `pairs` are its attributes; the last of them has the innermost place.
    """
    place = _PLACE.match(dict(pairs).get(_POSITION, ""))
    if not place:
        return Source(unplaced, markup), 1
    path, line = Path(place["path"] or "<stdin>"), int(place["line"])
    if real_path(path).is_relative_to(Path.cwd()) and is_file(path):
        source = Source(str(path), read_text(path))
        if DIAGRAM in "".join(source.lines[line - 1 : line]):
            return source, line
    before = "\n" * (line - 1) + " " * (int(place["column"]) - 1)
    return Source(str(path), before + markup), line


def _take_role(out: list[Any]) -> bool:
    """Remove `{domino}` from the end of a text, if it is there; return whether it was."""
    words = ""
    for count, node in enumerate(reversed(out), 1):
        words = str(node.get("c", " ")) + words
        if words.endswith(_ROLE):
            out[-count:] = [_text(words.removesuffix(_ROLE))]
            return True
        if not _ROLE.endswith(words):
            return False
    return False


def _text(words: str) -> Node:
    return {"t": "Str", "c": words}


def _raw(kind: str, language: str, text: str) -> Node:
    return {"t": f"Raw{kind}", "c": [language, text]}
