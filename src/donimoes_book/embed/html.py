"""What stands in a web page: a figure, a domino in the line, and a box that nobody overlooks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from donimoes_book.board.dominoes import spoken
from donimoes_book.diagnostics import Diagnostic
from donimoes_book.drawing.fonts import font_path

_ERROR_STYLE = "border:2px solid #c43c35;padding:.5em 1em;overflow-x:auto"
_STYLE = """\
@font-face {
  font-family: "Donimoes Dominoes";
  src: url("donimoes-dominoes.ttf") format("truetype");
}
span.domino { font-family: "Donimoes Dominoes", sans-serif; }
"""


def style_files() -> Iterator[tuple[str, bytes]]:
    """Yield the name and the content of a style sheet, and of the font that it needs."""
    font = font_path("dominoes")
    yield "domino.css", _STYLE.encode()
    yield font.name, font.read_bytes()


def framed(svg: str) -> str:
    """Return a picture as a block, set off from others as the page's paragraphs are."""
    return f'<p class="domino">{svg}</p>\n'


def figure(svg: str, caption: str = "") -> str:
    """Return a picture as a block, with a caption (in HTML) where there is one."""
    if not caption:
        return framed(svg)
    return f'<figure class="domino">{svg}<figcaption>{caption}</figcaption></figure>\n'


def character(domino: str) -> str:
    """Return a domino of Unicode, with words for voices that do not know it."""
    words = escape(spoken(domino))
    return f'<span class="domino" role="img" aria-label="{words}" title="{words}">{domino}</span>'


def error_box(diagnostics: Iterable[Diagnostic]) -> str:
    """Return diagnostics as a box with a red frame, whatever the style sheet."""
    told = escape("\n".join(map(str, diagnostics)))
    return f'<div class="domino-error" style="{_ERROR_STYLE}"><pre>{told}</pre></div>\n'
