"""What is made from a scene's SVG: a PNG, and Typst with its words."""

from io import BytesIO

import resvg_py
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from donimoes_book.drawing.fonts import font_path
from donimoes_book.drawing.scene import SPACE, Scene
from donimoes_book.drawing.svg import to_svg


def to_typst(scene: Scene, more: str = "") -> str:
    """Return a scene as Typst, to be included; `more` are arguments of `image`, each with a comma.

    Typst doesn't look for words within an SVG, so they stand beside it.
    """
    svg, words = (
        '"{}"'.format(text.replace("\\", "\\\\").replace('"', '\\"'))
        for text in (to_svg(scene), scene.description)
    )
    return f'#image(bytes({svg}), format: "svg", {more}alt: {words})\n'


def to_png(
    scene: Scene, *, pixels_per_space: float = 48, background: str = "white", points: float = 0
) -> bytes:
    """Return a scene as a PNG, rendered from its SVG, with halves `pixels_per_space` wide.

    On paper, they are as many `points` wide, if any are given. The file contains the scene's title
    and description as text, and the place of each half.
    """
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
    for keyword, words in zip(("Description", "Comment"), scene.descriptions, strict=False):
        info.add_itxt(keyword, words)
    target = BytesIO()
    with Image.open(BytesIO(rendered)) as image:
        size = {"dpi": (pixels_per_space / points * 72,) * 2} if points else {}
        image.convert("RGB").save(target, "PNG", pnginfo=info, **size)
    return target.getvalue()
