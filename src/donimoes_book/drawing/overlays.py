"""Things drawn on top of dominoes and squares: pieces, dice, marks, splits and arrows."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from math import cos, dist, radians, sin

from donimoes_book.board.parts import Arrow, Direction, Mark
from donimoes_book.board.position import Place, Position
from donimoes_book.drawing import style
from donimoes_book.drawing.outline import centre, rounded, straight
from donimoes_book.drawing.scene import SPACE, Circle, Line, Path, Point, Rect, Shape, Symbol, Use
from donimoes_book.words.language import N_

_KINDS = {
    "w": N_("white disc"),
    "b": N_("black disc"),
    "W": N_("white runner"),
    "B": N_("black runner"),
}
_MARK_SIZE = 20.0
"""The side of the square, centred on a joint, that contains a slide's arrow or a badge."""


# Pieces and dice


def piece_kinds(letters: Iterable[str]) -> dict[str, str]:
    """Return the kind of each piece on one table, such as "white disc", or its letter.

    `B` is the black runner among discs and runners, but a lettered piece among other letters, such
    as the pawns P, N, B and R.
    """
    present = set(letters)
    lettered = not present <= _KINDS.keys()
    return {
        letter: letter if lettered and letter.isupper() else _KINDS.get(letter, letter)
        for letter in sorted(present)
    }


@cache
def piece(kind: str, radius: float) -> Symbol:
    """Return a piece of one of the `piece_kinds` that fits into a circle of this radius."""
    side = 2 * radius + 2  # room for the line around it
    middle = side / 2
    colour, _, form = kind.partition(" ")
    white = colour == "white" or kind in style.WHITE_LETTERS
    paint = style.WHITE_PIECE if white else style.BLACK_PIECE
    shapes: list[Shape] = [Circle(middle, middle, radius, paint)]

    def at(x: float, y: float) -> Point:
        return middle + x * radius, middle + y * radius

    if form == "runner":  # a pawn seen from the side, in one line: foot, waist, head
        runner = (
            ("M", at(-0.74, 0.95)),
            ("L", at(0.74, 0.95)),
            ("C", at(0.74, 0.5), at(0.34, 0.42), at(0.24, -0.12)),
            ("C", at(0.62, -0.42), at(0.5, -1.0), at(0, -1.0)),
            ("C", at(-0.5, -1.0), at(-0.62, -0.42), at(-0.24, -0.12)),
            ("C", at(-0.34, 0.42), at(-0.74, 0.5), at(-0.74, 0.95)),
            ("Z",),
        )
        shapes = [Path(runner, paint)]
    elif form != "disc":  # a pawn seen from above, round or square, with its letter
        if kind in style.SQUARE_LETTERS:
            half = radius * 0.92
            shapes = [Rect(middle - half, middle - half, 2 * half, 2 * half, radius * 0.3, paint)]
        ink = style.LETTER_ON_WHITE if white else style.LETTER_ON_BLACK
        shapes.append(style.centred_text(middle, middle, kind, radius * style.LETTER_SIZE, ink))
    return Symbol(f"{kind.replace(' ', '-')}-{radius:g}", side, side, tuple(shapes))


@cache
def die(pips: int, radius: float) -> Symbol:
    """Return a tilted die that roughly fills a circle of this radius."""
    half = radius * 0.86
    side = 2 * radius + 4
    middle = side / 2
    tilt = radians(style.DIE_TILT)

    def tilted(dx: float, dy: float) -> Point:
        return middle + dx * cos(tilt) - dy * sin(tilt), middle + dx * sin(tilt) + dy * cos(tilt)

    corners = [tilted(-half, -half), tilted(half, -half), tilted(half, half), tilted(-half, half)]
    face = Path(rounded(corners, half * 0.45, closed=True), style.DIE)
    step = half * 0.52
    centres = (tilted(dx * step, dy * step) for dx, dy in style.pip_offsets(pips, across=False))
    dots = [Circle(x, y, half * 0.2, style.PIP) for x, y in centres]
    return Symbol(f"die-{pips}-{radius:g}", side, side, (face, *dots))


# Marks


def joint_mark(mark: Mark, at: Point) -> Use:
    """Return the mark on a joint: an arrow if the domino slid, a plus if it was added."""
    symbol = _slide_arrow(mark.direction) if mark.direction else _plus()
    half = _MARK_SIZE / 2
    return Use(symbol, at[0] - half, at[1] - half)


@cache
def crossing(across: bool) -> Symbol:
    """Return the cross over a domino that isn't allowed where it is.

    From corner to corner, it passes between the pips, apart from the middle ones of a row.
    """
    width, height = (2 * SPACE, SPACE) if across else (SPACE, 2 * SPACE)
    near, far = style.CROSSING_INSET, 1 - style.CROSSING_INSET
    diagonals = ((near, near, far, far), (near, far, far, near))
    lines = tuple(
        Line(x0 * width, y0 * height, x1 * width, y1 * height, paint)
        for paint in (style.CROSSING_HALO, style.CROSSING)
        for x0, y0, x1, y1 in diagonals
    )
    return Symbol(f"crossing-{'a' if across else 'u'}", width, height, lines)


@cache
def cross(*, on_dark: bool) -> Symbol:
    """Return the cross over a square of a card that isn't allowed."""
    near, far = style.CROSS_INSET, SPACE - style.CROSS_INSET
    lines: list[Shape] = []
    for paint in (*([style.CROSS_HALO] if on_dark else []), style.CROSS):
        lines.append(Line(near, near, far, far, paint))
        lines.append(Line(near, far, far, near, paint))
    name = f"cross-{SPACE:g}-{SPACE:g}{'-dark' if on_dark else ''}"
    return Symbol(name, SPACE, SPACE, tuple(lines))


@cache
def _slide_arrow(direction: Direction) -> Symbol:
    ux, uy = (step / 2 for step in direction.step)
    # (along the arrow, to its side) from the middle: the shaft, then the head.
    corners = [(-8, -1.3), (1, -1.3), (1, -4.8), (8.5, 0), (1, 4.8), (1, 1.3), (-8, 1.3)]
    middle = _MARK_SIZE / 2
    points = [(middle + a * ux - b * uy, middle + a * uy + b * ux) for a, b in corners]
    path = Path(straight(points, closed=True), style.ACCENT_AREA)
    return Symbol(f"slide-{direction.name.lower()}", _MARK_SIZE, _MARK_SIZE, (path,))


@cache
def _plus() -> Symbol:
    middle, arm = _MARK_SIZE / 2, style.BADGE_RADIUS * 0.55
    lines = (
        Line(middle - x, middle - y, middle + x, middle + y, style.BADGE_SIGN)
        for x, y in ((arm, 0.0), (0.0, arm))
    )
    circle = Circle(middle, middle, style.BADGE_RADIUS, style.BADGE)
    return Symbol("plus", _MARK_SIZE, _MARK_SIZE, (circle, *lines))


# Splits


def split_ends(position: Position) -> Iterator[tuple[Place, Place, Place]]:
    """Yield the point of each split and the places it separates.

    They are to the left and to the right of it, or above and below.
    """
    occupied = {*position.halves, *(piece.place for piece in position.pieces)}
    for point, _ in position.splits:
        across = point.moved(-1, 0) in occupied
        dx, dy = (1, 0) if across else (0, 1)
        yield point, point.moved(-dx, -dy), point.moved(dx, dy)


def zigzag(at: Point, *, across: bool) -> tuple[Path, Path]:
    """Return a zigzag's light surroundings and the zigzag, left to right if `across`, else down."""
    along = [-14.0, -10.5, -3.5, 3.5, 10.5, 14.0]
    aside = [0.0, -2.6, 2.6, -2.6, 2.6, 0.0]
    points = [
        (at[0] + a, at[1] + b) if across else (at[0] + b, at[1] + a)
        for a, b in zip(along, aside, strict=True)
    ]
    parts = straight(points, closed=False)
    return Path(parts, style.SPLIT_HALO), Path(parts, style.SPLIT)


# Arrows


def table_arrow(points: list[Point], *, dot: bool = True) -> tuple[Shape, ...]:
    """Return an arrow along points, from its start to a head some way before its end.

    Its start has a dot, unless a piece will cover it.
    """
    tip = _point_towards(points[-1], points[-2], style.ARROW_REST)
    neck = _point_towards(tip, points[-2], style.ARROW_HEAD_LENGTH)
    ux, uy = ((b - a) / style.ARROW_HEAD_LENGTH for a, b in zip(neck, tip, strict=True))
    aside = style.ARROW_HEAD_WIDTH / 2
    line = rounded([points[0], *points[1:-1], neck], style.ARROW_CORNER, closed=False)
    left = neck[0] - uy * aside, neck[1] + ux * aside
    right = neck[0] + uy * aside, neck[1] - ux * aside
    head = straight([tip, left, right], closed=True)
    circle = (Circle(*points[0], style.ARROW_DOT, style.ACCENT_AREA),) if dot else ()
    return Path(line, style.ARROW), *circle, Path(head, style.ACCENT_AREA)


def arrow_points(arrow: Arrow, spots: Mapping[Place, tuple[float, Point]]) -> list[Point]:
    """Return the points of an arrow on the table, beside the pips of the squares it crosses.

    It starts below the piece on its square, if `spots` has one: the piece's radius, and its centre
    from the top left corner.
    """
    middles = [centre(place) for place in arrow.points]
    points = [(x + style.ARROW_LANE, y + style.ARROW_LANE) for x, y in middles]
    # Its head crosses the edge of the last square, wherever it comes from.
    (x, y), across = points[-1], bool(arrow.legs[-1][0].step[0])
    points[-1] = (middles[-1][0], y) if across else (x, middles[-1][1])
    if arrow.place in spots:
        (x, y), (_, offset) = points[0], spots[arrow.place]
        piece = middles[0][0] + offset[0] - SPACE / 2, middles[0][1] + offset[1] - SPACE / 2
        points[0] = (piece[0], y) if arrow.legs[0][0].step[0] else (x, piece[1])
    return points


def _point_towards(start: Point, end: Point, distance: float) -> Point:
    part = distance / dist(start, end)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
