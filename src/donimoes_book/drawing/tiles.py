"""Dominoes, lone numbers and cards as they look from above."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise

from donimoes_book.board.cells import reachable
from donimoes_book.board.parts import Mark
from donimoes_book.board.position import Cover, Place, Position
from donimoes_book.drawing import style
from donimoes_book.drawing.outline import centre, corner, region_path, rounded, straight
from donimoes_book.drawing.overlays import cross, crossing, joint_mark
from donimoes_book.drawing.scene import (
    SPACE,
    Circle,
    Line,
    Paint,
    Path,
    PathPart,
    Point,
    Rect,
    Shape,
    Symbol,
    Use,
)


@cache
def tile(
    pips: tuple[int | None, int | None],
    across: bool,
    mark: Mark | None = None,
    shared: tuple[bool, bool] = (False, False),
    shaded: tuple[bool, bool] = (False, False),
    *,
    clear: bool = False,
    refused: bool = False,
) -> Symbol:
    """Return a domino; the first item of each pair is for its left or upper half.

    Pips are None for a covered half. `shared` halves leave room for a piece, `shaded` ones are on a
    black square. A `clear` domino has no face, so that whatever is below it shows. A
    `refused` one has a cross over it, in place of its mark.
    """
    numbers = (
        f"{'x' if n is None else n}{'s' if s and n is not None else ''}{'d' if d else ''}"
        for n, s, d in zip(pips, shared, shaded, strict=True)
    )
    suffixes = [mark.name.lower().removeprefix("slid_")] if mark else []
    suffixes += [word for word, is_so in (("clear", clear), ("refused", refused)) if is_so]
    name = "-".join(["a" if across else "u", *numbers, *suffixes])
    width, height = tile_size(across)
    shapes: list[Shape] = [Use(_frame(across, Mark.ADDED if refused else mark, clear), 0, 0)]
    for i, (number, small) in enumerate(zip(pips, shared, strict=True)):
        x, y = (i * SPACE, 0.0) if across else (0.0, i * SPACE)
        if shaded[i]:
            shapes.append(Use(_SHADE, x, y))
        if number is None:
            shapes.append(Use(_COVER, x, y))
        elif number:
            shapes.append(Use(pips_of(number, across=across, small=small), x, y))
    if refused:
        shapes.append(Use(crossing(across), 0, 0))
    elif mark and mark is not Mark.CROSSED:
        shapes.append(joint_mark(mark, (width / 2, height / 2)))
    return Symbol(name, width, height, tuple(shapes))


@cache
def pips_of(number: int, *, across: bool = False, small: bool = False) -> Symbol:
    """Return the pips of one half; `small` pips leave room for a piece on it."""
    offsets = style.pip_offsets(number, across=across)
    asymmetric = set(offsets) != set(style.pip_offsets(number, across=not across))
    name = f"p{number}{'s' if small else ''}{('a' if across else 'u') if asymmetric else ''}"
    x, y = style.SMALL_PIPS_AT if small else (SPACE / 2, SPACE / 2)
    scale = style.SMALL if small else 1
    radius = next(radius for most, radius in style.PIP_RADII.items() if number <= most) * scale
    step = style.PIP_STEP * scale
    pips = (Circle(x + dx * step, y + dy * step, radius, style.PIP) for dx, dy in offsets)
    return Symbol(name, SPACE, SPACE, tuple(pips))


@cache
def lone(number: int, shared: bool = False) -> Symbol:
    """Return a number that belongs to no domino: pips in a dotted square."""
    square = _inner(SPACE, SPACE, 2.5, style.CORNER, style.LONE_BORDER)
    pips = [Use(pips_of(number, small=shared), 0, 0)] if number else []
    return Symbol(f"n-{number}{'s' if shared else ''}", SPACE, SPACE, (square, *pips))


@cache
def back(across: bool, *, dark: bool = False) -> Symbol:
    """Return a face-down domino: a line along its edge, a diamond in the middle."""
    width, height = tile_size(across)
    line = _inner(width, height, style.BACK_INSET, style.CORNER / 2, style.BACK_LINE)
    x, y = width / 2, height / 2
    dx, dy = style.BACK_DIAMOND_SIZE[::-1] if across else style.BACK_DIAMOND_SIZE
    corners = ((x, y - dy), (x + dx, y), (x, y + dy), (x - dx, y))
    diamond = Path(straight(corners, closed=True), style.BACK_DIAMOND)
    name = f"back-{'a' if across else 'u'}{'-dark' if dark else ''}"
    box = _box(width, height, style.SOLID_BACK if dark else style.BACK)
    return Symbol(name, width, height, (box, line, diamond))


@cache
def side(across: bool) -> Symbol:
    """Return the visible side of a raised domino, which is below its face."""
    width, height = tile_size(across)
    inset = style.GAP + style.SIDE.width / 2
    left, right, foot = inset, width - inset, height - inset
    radius = style.CORNER - style.SIDE.width / 2
    edge = foot - style.LIFT  # the lower edge of the face
    start, end = (left, edge - radius), (right, edge - radius)
    lower = rounded([start, (left, foot), (right, foot), end], radius, closed=False)
    upper = rounded([end, (right, edge), (left, edge), start], radius, closed=False)
    outline = Path((*lower, *upper[1:], ("Z",)), style.SIDE)
    return Symbol(f"side-{'a' if across else 'u'}", width, height, (outline,))


@cache
def rim(across: bool) -> Symbol:
    """Return the heavier line around a domino that may be played."""
    size = tile_size(across)
    return Symbol(f"rim-{'a' if across else 'u'}", *size, (_box(*size, style.AVAILABLE),))


@cache
def _frame(across: bool, mark: Mark | None, clear: bool) -> Symbol:
    """Return a domino without its pips."""
    kind, paint = _FRAMES.get(mark, _SLID)
    if clear:
        kind, paint = f"{kind}-clear", replace(paint, fill=None)
    width, height = tile_size(across)
    shapes: list[Shape] = [_box(width, height, paint)]
    if not (mark and mark.direction):  # a slide's arrow replaces the bar
        start, end = (SPACE - style.BAR_LENGTH) / 2, (SPACE + style.BAR_LENGTH) / 2
        ends = (SPACE, start, SPACE, end) if across else (start, SPACE, end, SPACE)
        shapes.append(Line(*ends, style.BAR))
    return Symbol(f"{'a' if across else 'u'}{kind}", width, height, tuple(shapes))


def border(mark: Mark | None) -> Paint:
    """Return the paint of a domino below its pips, with or without a mark."""
    return _FRAMES.get(mark, _SLID)[1]


def tile_size(across: bool) -> tuple[float, float]:
    """Return how wide and high a domino is."""
    return (2 * SPACE, SPACE) if across else (SPACE, 2 * SPACE)


def _box(width: float, height: float, paint: Paint) -> Rect:
    """Return a border whose whole line stays inside the squares and leaves the gap free."""
    return _inner(width, height, style.GAP + paint.width / 2, style.CORNER - paint.width / 2, paint)


def _inner(width: float, height: float, inset: float, radius: float, paint: Paint) -> Rect:
    return Rect(inset, inset, width - 2 * inset, height - 2 * inset, radius, paint)


_COVER = Symbol("cover", SPACE, SPACE, (_box(SPACE, SPACE, style.COVER),))
"""The cover of one half of a domino whose other half is visible."""
_SHADE = Symbol(
    "shade", SPACE, SPACE, (_inner(SPACE, SPACE, style.SHADE_INSET, style.CORNER - 2, style.SHADE),)
)
"""The dark area on a half on a black square."""
_SLID = ("-slid", style.MARKED_BORDER)
_FRAMES = {
    None: ("", style.BORDER),
    Mark.CROSSED: ("-crossed", style.GOING_BORDER),
    Mark.ADDED: ("-added", style.MARKED_BORDER),
}


def covered_places(position: Position) -> frozenset[Place]:
    """Return every place covered by a card or by the back of a domino."""
    return frozenset(place for cover in position.covers for place in cover.places)


# Below cards


def hidden_dominoes(position: Position) -> Iterator[Path]:
    """Draw dominoes below cards where the position doesn't say which dominoes they are."""
    for places in hidden_places(position):
        inset = style.GAP + style.BORDER.width / 2
        yield Path(region_path(places, inset, style.CORNER), style.BORDER)


def hidden_places(position: Position) -> Iterator[frozenset[Place]]:
    """Yield the places below each card where there are dominoes that the position doesn't name.

    Only cards that touch dominoes, directly or through other cards, have dominoes below them. A
    card that is only shown, such as one to cut out, is on the bare table.
    """
    cards = {p for cover in position.covers if not cover.is_back for p in cover.places}
    played = {place for cover in position.covers if _marks(cover) for place in cover.places}
    dominoes = position.halves.keys() - covered_places(position)
    on_dominoes = reachable(played | dominoes, lambda place: cards.intersection(place.neighbours))
    domino_places = {place for domino in position.dominoes for place in domino.places}
    hidden = cards.intersection(on_dominoes) - domino_places - _overhanging_places(position)
    for cover in position.covers:
        if below := hidden.intersection(cover.places):
            yield frozenset(below)


def _overhanging_places(position: Position) -> set[Place]:
    """Return the places of crossed cards that have no domino in the picture before."""
    places = set()
    for (_, before), (origin, after) in pairwise(position.side_by_side()):
        crossed = [cover for cover in after.covers if Mark.CROSSED in _marks(cover).values()]
        if crossed and (shift := _shift_between(before, after)):
            places |= {
                place.moved(*origin)
                for cover in crossed
                for place in cover.places
                if place.moved(*shift) not in before.halves
            }
    return places


def _shift_between(before: Position, after: Position) -> tuple[int, int] | None:
    """Return the shift, from places after to places before, that matches the most numbers.

    Return None if the two pictures have no number in common.
    """
    shifts = Counter(
        (then.x - now.x, then.y - now.y)
        for now, pips in after.halves.items()
        for then, others in before.halves.items()
        if pips == others
    )
    return max(shifts, key=lambda shift: (shifts[shift], shift == (0, 0)), default=None)


def _marks(cover: Cover) -> dict[Place, Mark]:
    """Return the marks in the joints of a card, by their points."""
    return {point: Mark(char) for point, char in cover.joints if char in set(Mark)}


# Cards


def card(cover: Cover) -> Iterator[Shape]:
    """Draw covered spaces as one card, with the marks in their joints."""
    marks = _marks(cover)
    crossed = Mark.CROSSED in marks.values()
    face, pattern, edge = style.DARK_CARD if cover.dark else style.LIGHT_CARD
    if marks:
        edge = style.MARKED_CARD
    outline = region_path(cover.places, style.CARD_INSET, style.CARD_CORNER)
    yield Path(outline, face)
    if cover.dark:
        inset, radius = style.CARD_INSET + style.CARD_LINE, style.CARD_CORNER / 2
        yield Path(region_path(cover.places, inset, radius), pattern)
    else:
        yield Path(tuple(_hatching(cover)), pattern)
    yield Path(outline, edge)
    for point, mark in marks.items():
        if mark is not Mark.CROSSED:
            yield joint_mark(mark, centre(point))
    if crossed:
        for place in cover.places:
            yield Use(cross(on_dark=cover.dark), *corner(place))


def _hatching(cover: Cover) -> Iterator[PathPart]:
    """Draw slanting lines across the whole card, clipped to its edge."""
    step = style.HATCHING
    lines: dict[int, list[tuple[float, float]]] = {}
    for left, top, right, bottom in _boxes(cover):
        for number in range(int((left + top) // step), int((right + bottom) // step) + 1):
            # x + y is constant along such a line, so an interval of x is a part of it.
            total = number * step
            start, end = max(left, total - bottom), min(right, total - top)
            if start < end:
                lines.setdefault(number, []).append((start, end))
    for number, crossed in sorted(lines.items()):
        total = number * step
        spans: list[Point] = []
        for start, end in sorted(crossed):
            if spans and start <= spans[-1][1]:
                spans[-1] = (spans[-1][0], max(end, spans[-1][1]))
            else:
                spans.append((start, end))
        for start, end in spans:
            yield from straight([(start, total - start), (end, total - end)], closed=False)


def _boxes(cover: Cover) -> Iterator[tuple[float, float, float, float]]:
    """Divide a card into overlapping boxes: its squares, pairs of them, and blocks of four."""
    inset, places = style.CARD_INSET, set(cover.places)
    for place in cover.places:
        x, y = corner(place)
        for wide, high in ((1, 1), (2, 1), (1, 2), (2, 2)):
            if all(place.moved(2 * i, 2 * j) in places for i in range(wide) for j in range(high)):
                yield x + inset, y + inset, x + wide * SPACE - inset, y + high * SPACE - inset
