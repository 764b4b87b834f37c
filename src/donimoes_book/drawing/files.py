"""Picture files: one position as SVG, PDF, PNG or text, chosen by the file's ending."""

from __future__ import annotations

from donimoes_book.board.annotations import PLAIN, Annotations
from donimoes_book.board.position import Position
from donimoes_book.drawing.diagram import draw

KINDS = (".svg", ".pdf", ".png", ".txt")
"""The endings of picture files."""


def picture_file(
    position: Position,
    ending: str,
    annotations: Annotations = PLAIN,
    *,
    description: str | None = None,
) -> bytes:
    """Return the contents of a picture file; `ending` is one of KINDS."""
    scene = draw(position, annotations, description=description)
    if ending == ".svg":
        from donimoes_book.drawing.svg import to_svg

        return to_svg(scene).encode()
    if ending == ".pdf":
        from donimoes_book.drawing.pdf import to_pdf

        return to_pdf(scene)
    if ending == ".png":
        from donimoes_book.drawing.png import to_png

        return to_png(scene)
    from donimoes_book.drawing.text import to_text

    return f"{to_text(position)}\n\n{scene.description}\n".encode()
