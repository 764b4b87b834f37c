"""The pictures of plates, for paper and screens."""

from donimoes_book.board.position import NO_ANNOTATIONS
from donimoes_book.drawing.plates import draw_plate
from donimoes_book.drawing.scene import Scene
from donimoes_book.games.registry import annotate, titles
from donimoes_book.manuscript import tree


def plate_scene(node: tree.Plate, *, flat: bool = False) -> Scene:
    """Draw a plate, one of a position on a table as solids or `flat`; the book is filled in."""
    assert node.plate
    solid = node.plate.solid
    annotations = annotate(node.game, solid) if solid else NO_ANNOTATIONS
    return draw_plate(node.plate, titles()[node.game], annotations, flat=flat)
