"""Picture files: one position as SVG, PDF, PNG or text, chosen by the file's ending."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from donimoes_book.board.position import Position
from donimoes_book.board.scenery import PLAIN, Scenery
from donimoes_book.drawing.describe import describe


def picture_file(position: Position, ending: str, scenery: Scenery = PLAIN) -> bytes:
    """Return the contents of a picture file; `ending` is one of KINDS."""
    return KINDS[ending](position, scenery)


def _svg(position: Position, scenery: Scenery) -> bytes:
    from donimoes_book.drawing.diagram import draw
    from donimoes_book.drawing.svg import to_svg

    return to_svg(draw(position, scenery)).encode()


def _pdf(position: Position, scenery: Scenery) -> bytes:
    from donimoes_book.drawing.diagram import draw
    from donimoes_book.drawing.pdf import to_pdf

    return to_pdf(draw(position, scenery))


def _png(position: Position, scenery: Scenery) -> bytes:
    from donimoes_book.drawing.diagram import draw
    from donimoes_book.drawing.png import to_png

    return to_png(draw(position, scenery))


def _text(position: Position, scenery: Scenery) -> bytes:
    from donimoes_book.drawing.text import to_text

    return f"{to_text(position)}\n\n{describe(position, scenery)}\n".encode()


KINDS: Mapping[str, Callable[[Position, Scenery], bytes]] = {
    ".svg": _svg,
    ".pdf": _pdf,
    ".png": _png,
    ".txt": _text,
}
"""File ending to what makes such a file."""
