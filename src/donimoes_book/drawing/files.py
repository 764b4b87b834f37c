"""Picture files of one position: SVG, PDF, PNG, Typst or text."""

from donimoes_book.board.position import NO_ANNOTATIONS, Annotations, Position
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.scene import Scene
from donimoes_book.drawing.solid import draw_solid
from donimoes_book.drawing.svg import to_svg
from donimoes_book.drawing.text import to_text

KINDS = (".svg", ".pdf", ".png", ".typ", ".txt")
"""The file name extensions of picture files; heavy libraries are imported only when needed."""


def draw_position(
    position: Position, annotations: Annotations = NO_ANNOTATIONS, *, solid: bool = False
) -> Scene:
    """Draw a position, flat or as solids."""
    return (draw_solid if solid else draw)(position, annotations)


def picture_file(position: Position, scene: Scene, ending: str) -> bytes:
    """Return a file of a position's scene; as text, it has the position above the description."""
    picture = scene_file(scene, ending)
    return picture if ending != ".txt" else f"{to_text(position)}\n\n".encode() + picture


def scene_file(scene: Scene, ending: str) -> bytes:
    """Return a scene's file, with an ending of KINDS; as text, it is the scene's description."""
    if ending == ".svg":
        return to_svg(scene).encode()
    if ending == ".pdf":
        from donimoes_book.drawing.pdf import to_pdf  # imports reportlab

        return to_pdf(scene)
    if ending == ".png":
        from donimoes_book.drawing.rendered import to_png  # imports resvg

        return to_png(scene)
    if ending == ".typ":
        from donimoes_book.drawing.rendered import to_typst

        return to_typst(scene).encode()
    return f"{scene.description}\n".encode()
