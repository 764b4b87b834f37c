"""Draws pieces of card to be cut out: light sides above, dark ones below, a fold between."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from donimoes_book.board.position import Cover, Place, Position
from donimoes_book.drawing import style
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.scene import SPACE, Line, Rect, Scene, Shape, Text

_APART = 2
"""The room between two pieces, in half-spaces as all lengths of positions."""

FaceName = Callable[[Cover], str]
"""Names what is seen of a piece, the same name for each way to turn it on the table."""


def draw_cut_outs(
    pieces: Sequence[Cover], name: FaceName, width: float, height: float
) -> Iterator[Scene]:
    """Draw pieces on as many sheets as they need, each at most so many spaces wide and high.

    The dark sides are mirrored below the light ones, so that a sheet that is folded halfway down
    has them back to back. A piece that is larger than a sheet has one of its own.
    """
    sheet: list[Cover] = []
    for row in _rows(pieces, 2 * width):
        top = _bottom(sheet) + _APART if sheet else 0
        placed = [piece.moved(0, top) for piece in row]
        if sheet and 2 * _bottom(placed) + _APART > 2 * height:
            yield _drawn(sheet, name)
            sheet, placed = [], row
        sheet += placed
    if sheet:
        yield _drawn(sheet, name)


def two_sided(light: Sequence[Cover]) -> Position:
    """Lay the dark sides of pieces below them, mirrored at a line to fold along."""
    low = 2 * _bottom(light) + _APART - 2
    return Position(covers=(*light, *(_turned_over(piece, low) for piece in light)))


def _rows(pieces: Sequence[Cover], width: float) -> Iterator[list[Cover]]:
    """Lay pieces beside one another while there is room."""
    row: list[Cover] = []
    for piece in pieces:
        placed = piece.moved(_right(row) + _APART if row else 0, 0)
        if row and _right([placed]) > width:
            yield row
            row, placed = [], piece
        row.append(placed)
    yield row


def _right(pieces: Sequence[Cover]) -> int:
    return max(place.x + 2 for piece in pieces for place in piece.places)


def _bottom(pieces: Sequence[Cover]) -> int:
    return max(place.y + 2 for piece in pieces for place in piece.places)


def _turned_over(piece: Cover, low: int) -> Cover:
    def below(place: Place) -> Place:
        return Place(place.x, low - place.y)

    joints = tuple((below(point), char) for point, char in piece.joints)
    return Cover(tuple(map(below, piece.places)), joints, dark=True).moved(0, 0)


def _drawn(light: Sequence[Cover], name: FaceName) -> Scene:
    position = two_sided(light)
    scene = draw(position)
    middle = scene.height / 2
    fold = Line(0, middle, scene.width, middle, style.FOLD)
    words = f"{scene.description} A line to fold along runs between the light and the dark ones."
    names = (shape for face in position.covers for shape in _label(face, name(face)))
    shapes = (*scene.shapes, *names, fold)
    return replace(scene, shapes=shapes, title="Pieces to be cut out", description=words)


def _label(face: Cover, name: str) -> Iterator[Shape]:
    """Print a name in the middle of a piece's first space."""
    side, size = style.CARD_LABEL, style.CARD_LABEL_SIZE
    x, y = ((half + 1) * SPACE / 2 for half in face.places[0])
    paint, letter = style.DARK_LABEL if face.dark else style.LIGHT_LABEL
    yield Rect(x - side / 2, y - side / 2, side, side, style.CARD_CORNER, paint)
    yield Text(x, y + size * style.CAP_HEIGHT / 2, name, size, letter)
