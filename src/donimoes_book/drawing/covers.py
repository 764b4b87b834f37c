"""Draws covered spaces: a card on dominoes, with its light or its dark side up."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from donimoes_book.board.cells import reachable
from donimoes_book.board.parts import Mark
from donimoes_book.board.position import Cover, Place, Position
from donimoes_book.drawing import style
from donimoes_book.drawing.outline import centre, corner, region_path, straight
from donimoes_book.drawing.overlays import cross, joint_mark
from donimoes_book.drawing.scene import SPACE, Path, PathPart, Point, Shape, Use


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
    known = {place for domino in position.dominoes for place in domino.places}
    hidden = cards.intersection(on_dominoes) - known - _overhanging_places(position)
    for cover in position.covers:
        if below := hidden.intersection(cover.places):
            yield frozenset(below)


def _overhanging_places(position: Position) -> set[Place]:
    """Return the places of crossed cards that have no domino in the picture before."""
    found = set()
    for (_, before), (origin, after) in pairwise(position.side_by_side()):
        crossed = [cover for cover in after.covers if Mark.CROSSED in _marks(cover).values()]
        if crossed and (shift := _shift_between(before, after)):
            found |= {
                place.moved(*origin)
                for cover in crossed
                for place in cover.places
                if place.moved(*shift) not in before.halves
            }
    return found


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
        edge = style.CROSSED_CARD if crossed else style.MARKED_CARD
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
            yield Use(cross(SPACE, SPACE, on_dark=cover.dark), *corner(place))


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
