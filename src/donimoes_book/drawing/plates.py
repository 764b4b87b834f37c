"""Draws a plate: each kind of mark in its own paint, then dominoes and words."""

from collections.abc import Iterator

from donimoes_book.board.plates import Plate, Run
from donimoes_book.board.position import Annotations
from donimoes_book.drawing import style
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.scene import (
    Circle,
    Paint,
    Path,
    PathPart,
    Scene,
    Shape,
    Text,
    move_shape,
)
from donimoes_book.drawing.solid import draw_solid

_COLOURS = {
    "area": style.LIGHT,
    "mesh": style.FACE,
    "thread": style.GREY,
    "ink": style.INK,
    "found": style.ACCENT,
}
_DOT = 0.01
"""The length of the line that is a dot: its round ends are all one sees of it."""
_DISC = 12.0
"""From this width, marks are single dots, drawn as discs, so that words can stand on them."""


def draw_plate(plate: Plate, title: str, annotations: Annotations, *, flat: bool = False) -> Scene:
    """Draw a plate; `annotations` are what its game adds to a position on a table.

    Such a position is seen from a corner or, if it's `flat`, from above.
    """
    if plate.solid:
        seen = draw if flat else draw_solid
        return seen(plate.solid, annotations, description=plate.alt)
    return Scene(plate.width, plate.height, tuple(_shapes(plate)), title, plate.alt)


def _shapes(plate: Plate) -> Iterator[Shape]:
    for marks in plate.marks:
        colour = _COLOURS[marks.kind]
        is_area = marks.kind == "area"
        if marks.width >= _DISC:
            yield from (Circle(x, y, marks.width / 2, Paint(colour)) for x, y in marks.runs)
            continue
        paint = Paint(fill=colour) if is_area else Paint(stroke=colour, width=marks.width)
        yield Path(tuple(part for run in marks.runs for part in _outline(run)), paint)
    for x, y, position in plate.boards:
        scene = draw(position)
        yield from (move_shape(shape, x + scene.left, y + scene.above) for shape in scene.shapes)
    for word in plate.words:
        is_bold, colour = word.kind != "thread", _COLOURS[word.kind]
        paint = Paint(colour) if is_bold else style.LABEL
        yield Text(word.x, word.y, word.text, word.size, paint, is_bold)


def _outline(run: Run) -> Iterator[PathPart]:
    start, *others = zip(run[::2], run[1::2], strict=True)
    yield "M", start
    yield from (("L", point) for point in others or [(start[0] + _DOT, start[1])])
