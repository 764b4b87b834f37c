"""Diagrams as SVG in the page, at one scale, and pictures from files."""

from __future__ import annotations

from functools import lru_cache
from xml.etree.ElementTree import Element

from donimoes_book.board.position import Position
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.scene import Scene
from donimoes_book.drawing.svg import inline_svg
from donimoes_book.editions.html.element import Child, h, printable, svg_element
from donimoes_book.editions.html.writer import Writer
from donimoes_book.games import registry
from donimoes_book.manuscript.links import is_local
from donimoes_book.manuscript.tree import Image

FULL = 1.75
"""The side of a half in the book's diagrams, in sizes of its text."""
SMALL = 1.15
"""The same where positions follow one another in a strip."""
LARGE = 3.0
"""The same on the cover."""


def diagram_svg(
    writer: Writer, position: Position, game: str | None, half: float = FULL, alt: str = ""
) -> Element:
    """Draw a position of a game, or of none; it gets smaller only where the screen is narrow."""
    return scene_svg(writer, _scene(position, game, printable(alt)), half)


def scene_svg(writer: Writer, scene: Scene, half: float, unit: str = "rem") -> Element:
    """Show a scene in which the side of a half is so many units of CSS."""
    writer.pictures += 1
    svg = svg_element(inline_svg(scene, f"diagram.{writer.pictures}", writer.sheet))
    style = f"{svg.get('style')};width:{scene.size(half)[0]:.4g}{unit}"
    svg.set("style", style)
    return svg


@lru_cache(maxsize=4096)
def _scene(position: Position, game: str | None, alt: str) -> Scene:
    return draw(position, registry.annotate(game, position), description=alt or None)


def picture(writer: Writer, image: Image) -> Child:
    """Show a picture from a file; its words stand in for one that cannot be shown."""
    instead = image.alt or image.title or image.source
    if not is_local(image.source):
        reason = "it is on the web; save it beside the manuscript"
    else:
        try:
            carried = writer.edition.images.carry(image.folder / image.source)
        except FileNotFoundError:
            reason = "there is no such file"
        except (OSError, ValueError) as error:
            reason = (isinstance(error, OSError) and error.strerror) or str(error)
        else:
            width, height = carried.size or (None, None)
            return h(
                "img",
                src=carried.address,
                alt=image.alt,
                title=image.title or None,
                width=width,
                height=height,
            )
    writer.warn(f'cannot show the image "{image.source}": {reason}', image.origin)
    return h("em", instead)
