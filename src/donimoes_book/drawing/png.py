"""A scene as PNG, rendered from its SVG."""

from __future__ import annotations

from io import BytesIO

import resvg_py
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from donimoes_book.drawing.fonts import font_path
from donimoes_book.drawing.scene import SPACE, Scene
from donimoes_book.drawing.svg import to_svg


def to_png(scene: Scene, *, pixels_per_space: float = 48, background: str = "white") -> bytes:
    """Return a scene as a PNG on a plain ground, with a half that many pixels wide.

    The file carries the scene's title and description as text.
    """
    scale = pixels_per_space / SPACE
    rendered = resvg_py.svg_to_bytes(
        svg_string=to_svg(scene),
        background=background,
        width=max(1, round(scene.width * scale)),
        height=max(1, round(scene.height * scale)),
        skip_system_fonts=True,
        font_files=[str(font_path("sans-bold"))],
    )
    info = PngInfo()
    info.add_itxt("Title", scene.title)
    info.add_itxt("Description", scene.description)
    target = BytesIO()
    with Image.open(BytesIO(rendered)) as image:
        image.convert("RGB").save(target, "PNG", pnginfo=info)
    return target.getvalue()
