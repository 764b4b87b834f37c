"""Picture files of one position: SVG, PDF, PNG or text."""

from io import BytesIO

from donimoes_book.board.position import NO_ANNOTATIONS, Annotations, Position
from donimoes_book.drawing.scene import SPACE, Scene

KINDS = (".svg", ".pdf", ".png", ".txt")
"""The file name extensions of picture files; what writes one is imported only when needed."""


def drawn(
    position: Position, annotations: Annotations = NO_ANNOTATIONS, *, solid: bool = False
) -> Scene:
    """Draw a position, flat or as solids."""
    if solid:
        from donimoes_book.drawing.solid import draw_solid as draw
    else:
        from donimoes_book.drawing.diagram import draw
    return draw(position, annotations)


def picture_file(position: Position, scene: Scene, ending: str) -> bytes:
    """Return a file of a position's scene; as text, it has the position above the description."""
    picture = scene_file(scene, ending)
    if ending != ".txt":
        return picture
    from donimoes_book.drawing.text import to_text

    return f"{to_text(position)}\n\n".encode() + picture


def scene_file(scene: Scene, ending: str) -> bytes:
    """Return a scene's file, with an ending of KINDS; as text, it is the scene's description."""
    if ending == ".svg":
        from donimoes_book.drawing.svg import to_svg

        return to_svg(scene).encode()
    if ending == ".pdf":
        from donimoes_book.drawing.pdf import to_pdf

        return to_pdf(scene)
    if ending == ".png":
        return to_png(scene)
    return f"{scene.description}\n".encode()


def to_png(scene: Scene, *, pixels_per_space: float = 48, background: str = "white") -> bytes:
    """Return a scene as a PNG, rendered from its SVG, with halves `pixels_per_space` wide.

    The file contains the scene's title and description as text, and the place of each half.
    """
    import resvg_py
    from PIL import Image
    from PIL.PngImagePlugin import PngInfo

    from donimoes_book.drawing.fonts import font_path
    from donimoes_book.drawing.svg import to_svg

    scale = pixels_per_space / SPACE
    rendered = resvg_py.svg_to_bytes(
        svg_string=to_svg(scene),
        background=background,
        width=max(1, round(scene.width * scale)),
        height=max(1, round(scene.height * scale)),
        skip_system_fonts=True,
        font_files=[str(font_path(name)) for name in ("sans-bold", "symbols")],
    )
    info = PngInfo()
    info.add_itxt("Title", scene.title)
    for keyword, words in zip(("Description", "Comment"), scene.told, strict=False):
        info.add_itxt(keyword, words)
    target = BytesIO()
    with Image.open(BytesIO(rendered)) as image:
        image.convert("RGB").save(target, "PNG", pnginfo=info)
    return target.getvalue()
