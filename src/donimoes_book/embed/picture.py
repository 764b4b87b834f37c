"""A `{domino}` block in any document as a picture, read and checked as in the book, then drawn."""

import re
import zlib
from base64 import b64encode
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from html import escape
from itertools import accumulate
from operator import attrgetter
from pathlib import Path
from typing import Any

from reportlab.lib.units import mm

from donimoes_book.board.dominoes import domino_characters, domino_words, read_character
from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, InputError, collect_errors, file_error, suggest
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.files import KINDS, picture_file
from donimoes_book.drawing.fonts import font_path
from donimoes_book.drawing.scene import Scene
from donimoes_book.drawing.seating import NOBODY, Company, with_people
from donimoes_book.drawing.svg import inline_svg, to_svg
from donimoes_book.drawing.text import to_text
from donimoes_book.games import registry
from donimoes_book.interactive.hosted import find_problem, framed_page, played
from donimoes_book.manuscript import directives
from donimoes_book.manuscript.claims import check_diagram
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.source import Origin, Source, Written
from donimoes_book.manuscript.tree import Diagram
from donimoes_book.store.files import write_output, write_whole
from donimoes_book.words.plurals import alternatives

FIGURE_OPTIONS = ("name", "class", "align", "width")
"""The options about a block's place on its page, which blocks in the book don't have."""
_PIXELS_PER_HALF = 144
ALIGNMENTS = ("left", "center", "right")
_WIDTH = re.compile(r"(\d+(?:\.\d+)?) ?(px|em|rem|ex|ch|in|cm|mm|pt|pc|%)?")
_CLASS = re.compile(r"[^\W\d][\w-]*")
_CHARACTER_STYLE = """\
@font-face {{
  font-family: "Donimoes Dominoes";
  src: url("{}") format("truetype");
}}
span.domino {{ font-family: "Donimoes Dominoes", sans-serif; }}
"""
_ROLE = re.compile(
    rf"(?:\{{{directives.DIAGRAM}\}}|:{directives.DIAGRAM}:)"
    r"(?P<ticks>`+)(?P<words>.{1,1000}?)(?<!`)(?P=ticks)(?!`)",
    re.DOTALL,
)
"""A role in Markdown or reStructuredText."""
_ERROR_STYLE = "border:2px solid #c43c35;padding:.5em 1em;overflow-x:auto"


@dataclass(frozen=True)
class Figure:
    """A picture's place on its page, as its block's options set it."""

    name: str = ""
    """The name that links to it use."""
    classes: tuple[str, ...] = ()
    align: str = ""
    """One of ALIGNMENTS, or empty."""
    width: str = ""
    """A number with a unit of CSS, or empty."""

    @property
    def id(self) -> str:
        """The name as an id in the page, made the way docutils does."""
        return "-".join(re.findall(r"[a-z0-9]+", self.name.lower()))

    def html(self, svg: str, caption: str = "", block: str = "p") -> str:
        """Return a picture as a block such as a paragraph, or as a figure with an HTML caption."""
        about = f' id="{escape(self.id)}"' if self.id else ""
        about += f' class="{escape(" ".join(("domino", *self.classes)))}"'
        about += f' style="text-align:{self.align}"' if self.align else ""
        if not caption:
            return f"<{block}{about}>{svg}</{block}>\n"
        return f"<figure{about}>{svg}<figcaption>{caption}</figcaption></figure>\n"


@dataclass(frozen=True)
class Picture:
    """A position as a reader sees it; a notebook shows it as a drawing."""

    position: Position
    game: str | None = None
    """The name of its game, which may add things to the picture, such as raised dominoes."""
    alt: str = ""
    """The words for people who can't see it; if empty, a description of the position."""
    caption: str = ""
    """The words below it, in the markup of its document."""
    figure: Figure = Figure()
    problem: Problem | None = None
    """The problem that readers can play if scripts run; None if it is only a picture."""
    company: Company = NOBODY
    """The people around its table."""
    refused: bool = False
    """Whether crossed dominoes aren't allowed where they are; otherwise they go."""

    def __str__(self) -> str:
        return str(self.position)

    @classmethod
    def read(
        cls,
        text: str,
        game: str | None = None,
        *,
        moves: str = "",
        expect: str = "",
        alt: str = "",
        play: bool = False,
        options: str = "",
    ) -> "Picture":
        """Read a position, and check what is claimed about it by the rules of a game.

        `moves`, `expect`, `play` and `options` are the same as in a `{domino}` block. Raises
        InputError with every diagnostic, whose lines count from the first line of the text.
        """
        given = {"game": game or "", "moves": moves, "expect": expect, "alt": alt}
        given |= {"play": "true" if play else "", "options": options}
        lines = [f":{name}: {value}" for name, value in given.items() if value]
        content = "\n".join([*lines, "", text])
        try:
            return read_picture(Source("", f"\n{content}"), "{domino}", content, 1)
        except InputError as error:
            # Options are not on any line of the text, so they get no line number.
            above = len(lines) + 2
            raise InputError(
                replace(diagnostic, line=max(0, diagnostic.line - above))
                for diagnostic in error.diagnostics
            ) from None

    @property
    def scene(self) -> Scene:
        """The drawing, for output in any format."""
        annotations = registry.annotate(self.game, self.position)
        scene = draw(self.position, annotations, description=self.alt or None, refused=self.refused)
        return with_people(scene, self.position, self.company)

    def svg(self) -> str:
        """Return an SVG document: black on white, for any page."""
        scene = self.scene
        # A notebook exported as a web page has all its pictures in one, where ids must not repeat.
        prefix = f"d{zlib.crc32(repr(scene.shapes).encode()):08x}-"
        return to_svg(scene, width=self.figure.width, prefix=prefix)

    def inline_svg(self, key: str) -> str:
        """Return an `<svg>` element in the page's colours; `key` must be unique in the page."""
        return inline_svg(self.scene, key, width=self.figure.width)

    def html(
        self, key: str, caption: str = "", save: Callable[[str, bytes], None] | None = None
    ) -> str:
        """Return a block for a web page, with an HTML caption; `key` must be unique in the page.

        A problem can be played in it if the page has `embed.markdown_it.player_tags`. Its data is
        part of the block, unless `save` can write a file, by its name, beside the player's files.
        """
        if not self.problem:
            return self.figure.html(self.inline_svg(key), caption)
        # Some sites swap pages by script, and what was loaded for the previous page stays there.
        name = f"{key}-{zlib.crc32(self.problem.code.encode()):08x}"
        element = played(self.problem, self.inline_svg(key), name, save)
        return self.figure.html(element, caption, "div")

    def text(self) -> str:
        """Return a picture in box-drawing characters."""
        return to_text(self.position)

    def file(self, ending: str) -> bytes:
        """Return the contents of a picture file: .svg, .pdf, .png, .typ or .txt."""
        return picture_file(self.position, self.scene, ending)

    def png(self, half: float = 9 * mm) -> bytes:
        """Return a PNG for paper, on which a half is as many points wide."""
        from donimoes_book.drawing.rendered import to_png

        return to_png(self.scene, pixels_per_space=_PIXELS_PER_HALF, points=half)

    def save(self, path: str | Path) -> None:
        """Write a picture file in the format that its ending says: .svg, .pdf, .png, .typ or .txt.

        Raises InputError for any other ending, or if the file cannot be written.
        """
        path = Path(path)
        if path.suffix.lower() not in KINDS:
            message = f"cannot tell what to draw: {path} should end in {alternatives(KINDS)}"
            raise file_error(path, message)
        write_output(path, self.file(path.suffix.lower()))

    def image_url(self) -> str:
        """Return the SVG document as a data: URL."""
        return f"data:image/svg+xml;base64,{b64encode(self.svg().encode()).decode()}"

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        # With SVG output, nbconvert has no place for alt text, and JupyterLab trusts only images.
        width = f"width:{self.figure.width};" if self.figure.width else ""
        about = f'alt="{escape(self.scene.description)}" style="{width}max-width:100%"'
        image = f'<img class="domino" {about} src="{self.image_url()}"/>'
        return framed_page(self.problem, self.scene, image) if self.problem else image

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        self.position._repr_pretty_(printer, cycle)


def read_picture(
    source: Source,
    info: str,
    content: str,
    line: int,
    given: Mapping[str, tuple[str, int]] | None = None,
) -> Picture:
    """Read a block whose fence is on a given line (from 1) of a document, and check its claims.

    `info` is `{domino}` and what follows it; `given` has options that are not in `content`, each
    with its line. Raises InputError with every diagnostic, placed in the document.
    """
    options = (*directives.DIAGRAM_OPTIONS, *FIGURE_OPTIONS)
    diagnostics = [
        source.find(name, at).diagnostic(f"unknown option {name}", suggest(name, options))
        for name, (_, at) in (given or {}).items()
        if name not in options
    ]
    directive = directives.split_directive(source, info, content, line, options, diagnostics)
    above = {name: source.locate(*option) for name, option in (given or {}).items()}
    for option in above.values():
        directives.check_option(option, diagnostics)
    directive = replace(directive, options={**above, **directive.options})
    figure = _read_figure(source, directive, diagnostics)
    try:
        diagram = directives.read_diagram(directive)
    except InputError as error:
        raise InputError([*diagnostics, *error.diagnostics]) from None
    # A document shows what it likes in pictures without a game: of these, only books are warned.
    diagnostics += (wrong for wrong in check_diagram(diagram) if not wrong.warning)
    problem = None
    with collect_errors(diagnostics):
        if directives.read_flag(directive, "play") and not diagnostics:
            problem = _read_problem(source, directive, diagram)
    if diagnostics:
        raise InputError(diagnostics)
    caption = directive.option("caption").text
    shown = diagram.position, diagram.game, diagram.alt, caption, figure, problem
    return Picture(*shown, diagram.company, diagram.refused)


def _read_problem(source: Source, directive: directives.Directive, diagram: Diagram) -> Problem:
    """Return the problem that a diagram lets readers play; raises InputError."""
    game = registry.get(diagram.game, diagram.options) if diagram.game else None
    if not game:
        line, advice = directive.option("play").origin.line, "Name one, as in {domino} GAME."
        raise source.find("play", line).error("play needs a game", advice)
    assert diagram.located, "a diagram read from a block has a place"
    return find_problem(game, diagram.located)


def _read_figure(
    source: Source, directive: directives.Directive, diagnostics: list[Diagnostic]
) -> Figure:
    """Read the options about the place on the page, adding what is wrong to `diagnostics`."""

    def complain(option: Written, message: str, advice: str = "") -> None:
        at = source.find(option.text, option.origin.line)
        diagnostics.append(at.diagnostic(message, advice))

    name, classes, align, width = map(directive.option, FIGURE_OPTIONS)
    if align.text and align.text not in ALIGNMENTS:
        advice = suggest(align.text, ALIGNMENTS)
        complain(align, f"there is no :align: {align.text}", advice)
    measured = _WIDTH.fullmatch(width.text)
    if width.text and not measured:
        complain(width, "expected a number and a unit, such as :width: 50% or 20em")
    names = tuple(classes.text.split())
    # LaTeX gets the names as they are.
    if not all(map(_CLASS.fullmatch, names)):
        complain(classes, "expected names of letters, digits, - and _, such as :class: wide")
    number, unit = measured.groups(default="px") if measured else ("", "")
    return Figure(name.text, names, align.text, number + unit)


class Roles:
    """The `{domino}` roles of a document; hosts tell their words, but not where on the lines."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._wrong = Counter[tuple[str, int, int]]()
        """How often the same words were wrong in the same lines."""

    def read(self, words: str, line: int, end: int) -> str:
        """Return the character of a role that is somewhere in lines `line` to `end`.

        Raises InputError, placed in the document.
        """
        try:
            return read_character(words.strip())
        except InputError as error:
            raise placed(error, self.origin(words, line, end)) from None

    def origin(self, words: str, line: int, end: int) -> Origin:
        """Return the next place of a wrong role in these lines, or the start of the first one."""
        key = _plain(words), line, end
        places = self._places.get(key[0], [])
        at = bisect_left(places, line, key=attrgetter("line")) + self._wrong[key]
        self._wrong[key] += 1
        if at < len(places) and places[at].line <= end:
            return places[at]
        return self.source.find("", line)

    @cached_property
    def _places(self) -> Mapping[str, Sequence[Origin]]:
        """Where the document has roles, by their words; those broken over lines begin there."""
        places = defaultdict[str, list[Origin]](list)
        starts = [0, *accumulate(len(line) + 1 for line in self.source.lines)]
        for role in _ROLE.finditer(self.source.text):
            line = bisect_right(starts, role.start())
            column, width = role.start() - starts[line - 1] + 1, len(role[0].split("\n")[0])
            places[_plain(role["words"])].append(self.source.origin(line, column, width))
        return places


def _plain(words: str) -> str:
    """Return a role's words without what its place adds: spaces, `>`, and backslashes in tables."""
    return " ".join(re.sub(r"\n[>\s]*", " ", words).replace(r"\|", "|").split())


@contextmanager
def expecting(what: str) -> Iterator[None]:
    """Raise InputError if a program sends something else on standard input; `what` is expected."""
    try:
        yield
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        advice = "It is not JSON, or a part that is needed is missing."
        raise file_error("<stdin>", f"expected {what}", advice) from error


def placed(error: InputError, origin: Origin) -> InputError:
    """Return an error about words as one about their place."""
    return InputError(origin.diagnostic(one.message, one.advice) for one in error.diagnostics)


def character_html(domino: str) -> str:
    """Return a Unicode domino character, with words for screen readers that don't know it."""
    words = escape(domino_words(domino))
    return f'<span class="domino" role="img" aria-label="{words}" title="{words}">{domino}</span>'


def small_picture(domino: str) -> tuple[Position, str, str]:
    """Return a picture for a text whose font has no domino characters.

    With it come its height, and how far it hangs below the line.
    """
    _, pips, upright = next(entry for entry in domino_characters() if entry[0] == domino)
    first, second = pips or "##"
    if upright:
        return Position.parse(f"{first}\n-\n{second}"), "1.6em", "0.4em"
    return Position.parse(f"{first}|{second}"), "0.8em", "0.1em"


def write_named(folder: Path, data: bytes, ending: str) -> str:
    """Write a file that is named after its contents, and return its name."""
    name = f"domino-{sha256(data).hexdigest()[:16]}{ending}"
    write_whole(folder / name, data)
    return name


def character_style() -> dict[str, bytes]:
    """Return a style sheet for domino characters and the font that it uses, by file name."""
    font = font_path("dominoes")
    return {"domino.css": _CHARACTER_STYLE.format(font.name).encode(), font.name: font.read_bytes()}


def error_box(diagnostics: Iterable[Diagnostic]) -> str:
    """Return diagnostics as a box with a red frame, which does not depend on a style sheet."""
    text = escape("\n".join(map(str, diagnostics)))
    return f'<div class="domino-error" style="{_ERROR_STYLE}"><pre>{text}</pre></div>\n'
