"""Hands that lay dominoes on the table, as solids: thick shapes like the dominoes they hold."""

from collections.abc import Iterator
from dataclasses import replace

from donimoes_book.board.parts import Domino, Mark
from donimoes_book.board.position import Position
from donimoes_book.drawing import style
from donimoes_book.drawing.outline import corner, rounded, straight
from donimoes_book.drawing.projection import extent, on_table, sprite
from donimoes_book.drawing.scene import SPACE, Paint, Path, Point, Scene, Shape

_HAND: tuple[Point, ...] = (
    *((190, -2), (150, -5), (112, -16), (82, -34), (48, -46), (12, -43), (-16, -37), (-31, -29)),
    *((-29, -15), (-10, -14), (22, -17), (36, -8), (34, 6), (20, 11), (-30, 11), (-48, 15)),
    *((-48, 28), (-30, 32), (10, 32), (10, 34), (-18, 35), (-31, 40), (-30, 51), (-16, 55)),
    *((18, 55), (18, 57), (2, 58), (-10, 62), (-10, 72), (2, 76), (32, 76), (32, 78), (22, 79)),
    *((12, 83), (13, 92), (26, 96), (60, 96), (100, 88), (136, 70), (160, 60), (190, 58)),
)
"""The outline of a hand seen from above. The middle of the domino's end that it holds is at (0, 0),
the domino is at the left, the thumb above it, and the arm at the right."""
_CREASES: tuple[tuple[Point, Point], ...] = (((6, 33), (52, 32)), ((14, 56), (56, 53)))
_CREASES += (((28, 77), (60, 72)), ((-38, 17), (-38, 26)), ((-22, -32), (-20, -20)))
"""The lines between the fingers, and at the nails."""
_SLEEVE: tuple[Point, ...] = ((172, -14), (900, -14), (900, 70), (172, 70))
_CUFF: tuple[Point, ...] = ((160, -18), (176, -18), (176, 74), (160, 74))
_LOW = 5
"""The height of a hand's lower side, and of its sleeve's."""
_HIGH = 19
"""The height of a hand's upper side."""
_SLEEVE_HIGH = 27
"""The height of a sleeve's upper side."""
_STEP = 2
"""The height of the layers of both."""
_BEND = 14.0
"""The greatest radius of an outline's bends."""
_BACK = 14.0
"""How far the hand is from where it is drawn."""
_SKIN = "#f6f6f6", "#c4c4c4", "#8f8f8f"
_SLEEVES = style.ACCENT, style.DARK
"""The tints of hands and sleeves, in turn."""


def with_hands(scene: Scene, position: Position, first: int = 0) -> Scene:
    """Return a drawing of a position as solids, with a hand at each domino that is laid or moved.

    Arms reach beyond the drawing, so that they can run off what it is on. `first` tells whose hands
    they are.
    """
    held = [domino for domino in position.dominoes if domino.mark not in (None, Mark.CROSSED)]
    shadows, arms, hands = list[Shape](), list[Shape](), list[Shape]()
    for number, domino in enumerate(held, first):
        outlines = [_placed(outline, domino, position) for outline in (_HAND, _SLEEVE, _CUFF)]
        cast = [[(x + _LOW, y + _LOW) for x, y in outline] for outline in outlines]
        shadow = Paint(style.SHADOW.fill)
        under = list(on_table(Path(rounded(line, _BEND, closed=True), shadow) for line in cast))
        hand, sleeve, cuff = outlines
        hands += _thick(hand, _SKIN[number % len(_SKIN)], _LOW, _HIGH)
        lines = (_placed(crease, domino, position) for crease in _CREASES)
        seam = Paint(stroke=style.INK, width=1.2)
        hands += on_table((Path(straight(line, closed=False), seam) for line in lines), _HIGH)
        arm = list[Shape]()
        arm += _thick(sleeve, _SLEEVES[number % len(_SLEEVES)], _LOW, _SLEEVE_HIGH)
        arm += _thick(cuff, style.WHITE, _LOW, _SLEEVE_HIGH + 2)
        # As one symbol, so that nobody takes what is cut off for a background.
        start = "-".join(f"{part:g}" for point in hand[:2] for part in point)
        for kind, shapes, all_of_them in (("arm", arm, arms), ("shadow", under, shadows)):
            all_of_them.append(sprite(f"{kind}-{number % 6}-{start}", shapes).at((0.0, 0.0)))
    left, top, right, bottom = extent((*scene.shapes, *hands))
    return replace(
        scene,
        width=right - left,
        height=bottom - top,
        above=-top,
        left=-left,
        shapes=(*shadows, *scene.shapes, *hands, *arms),
    )


def _thick(outline: list[Point], colour: str, low: int, high: int) -> Iterator[Shape]:
    """Draw a shape of some thickness in layers: its side, which is darker, and its top."""
    line = rounded(outline, _BEND, closed=True)
    yield from on_table([Path(line, Paint(style.RIGHT_SIDE.fill, style.INK, 2.2))], low)
    for z in range(low, high, _STEP):
        yield from on_table([Path(line, Paint(stroke=style.INK, width=2.2))], z)
    for z in range(low, high, _STEP):
        yield from on_table([Path(line, Paint(style.RIGHT_SIDE.fill))], z)
    yield from on_table([Path(line, Paint(colour, style.INK, 1.1))], high)


def _placed(outline: tuple[Point, ...], domino: Domino, position: Position) -> list[Point]:
    """Return points around the end of a domino that is nearer to us, unless something is there."""
    occupied = {place for other in position.dominoes for place in other.places}
    first, second = domino.places
    dx, dy = second.x - first.x, second.y - first.y
    end, way = (first, -1) if second.moved(dx, dy) in occupied else (second, 1)
    a, b = way * dx / 2, way * dy / 2
    left, top = corner(end)
    x, y = left + SPACE / 2 * (1 + a) + _BACK * a, top + SPACE / 2 * (1 + b) + _BACK * b
    # The thumb is always on our side, so that the hand hides little.
    side = -1 if a + b > 0 else 1
    return [(x + u * a + side * v * b, y + u * b + side * v * a) for u, v in outline]
