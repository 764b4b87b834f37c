"""Draws what covers spaces: a card with its light or its dark side up, on the dominoes below it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from donimoes_book.board.position import Cover, Mark, Place, Position
from donimoes_book.drawing import style
from donimoes_book.drawing.marks import badge, cross, slide_arrow
from donimoes_book.drawing.outline import region_path
from donimoes_book.drawing.scene import (
    SPACE,
    Move,
    Path,
    PathPart,
    Point,
    Shape,
    Straight,
    Use,
)

_HALF_SPACE = SPACE / 2


def card_places(position: Position) -> frozenset[Place]:
    """Every place that lies below a card."""
    return frozenset(place for cover in position.covers for place in cover.places)


def beneath(position: Position) -> Iterator[Path]:
    """Draw what must lie below cards on dominoes, where the position does not tell what.

    A card that touches nothing, such as one to be cut out, lies on the table itself.
    """
    cards = {p for cover in position.covers if not cover.is_back for p in cover.places}
    played = {place for cover in position.covers if _marks(cover) for place in cover.places}
    reached = played | (position.halves.keys() - card_places(position))
    todo = list(reached)
    while todo:
        found = (cards - reached).intersection(todo.pop().neighbours)
        reached |= found
        todo += found
    known = {place for domino in position.dominoes for place in domino.places}
    hidden = (reached & cards) - known - _off_the_edge(position)
    for cover in position.covers:
        if below := hidden.intersection(cover.places):
            inset = style.GAP + style.BORDER.width / 2
            yield Path(region_path(below, inset, style.CORNER), style.BORDER)


def _off_the_edge(position: Position) -> set[Place]:
    """The places of crossed cards below which the picture before shows nothing."""
    found = set()
    for (_, before), (corner, after) in pairwise(position.side_by_side()):
        crossed = [cover for cover in after.covers if Mark.CROSSED in _marks(cover)]
        if crossed and (steps := _moved_since(before, after)):
            found |= {
                place.moved(*corner)
                for cover in crossed
                for place in cover.places
                if place.moved(*steps) not in before.halves
            }
    return found


def _moved_since(before: Position, after: Position) -> tuple[int, int] | None:
    """How far the table lies from where it lay in the picture before, told by what both show."""
    steps = Counter(
        (then.x - now.x, then.y - now.y)
        for now, pips in after.halves.items()
        for then, others in before.halves.items()
        if pips == others
    )
    return max(steps, key=lambda step: (steps[step], step == (0, 0)), default=None)


def _marks(cover: Cover) -> list[Mark]:
    return [Mark(char) for _, char in cover.joints if char in set(Mark)]


def card(cover: Cover) -> Iterator[Shape]:
    """Draw covered spaces as one card, with the marks that stand in their joints."""
    marks = [(point, Mark(char)) for point, char in cover.joints if char in set(Mark)]
    crossed = Mark.CROSSED in _marks(cover)
    face, pattern, edge = style.DARK_CARD if cover.dark else style.LIGHT_CARD
    if marks:
        edge = style.CROSSED_CARD if crossed else style.MARKED_CARD
    outline = region_path(cover.places, style.CARD_INSET, style.CARD_CORNER)
    yield Path(outline, face)
    yield Path(tuple(_inner_line(cover) if cover.dark else _hatching(cover)), pattern)
    yield Path(outline, edge)
    for point, mark in marks:
        if mark is Mark.ADDED:
            yield badge(_centre(point))
        elif mark.direction:
            yield slide_arrow(_centre(point), mark.direction)
    if crossed:
        for place in cover.places:
            yield Use(cross(SPACE, SPACE, on_dark=cover.dark), *_corner(place))


def _inner_line(cover: Cover) -> tuple[PathPart, ...]:
    inset = style.CARD_INSET + style.CARD_LINE
    return region_path(cover.places, inset, style.CARD_CORNER / 2)


def _hatching(cover: Cover) -> Iterator[PathPart]:
    """Draw slanting lines all over the card, each cut off at its edge."""
    boxes = list(_boxes(cover))
    sums = [x + y for box in boxes for x, y in (box[:2], box[2:])]
    step = style.HATCHING
    for number in range(int(min(sums) // step), int(max(sums) // step) + 1):
        # Along such a line x + y is always the same, so that x alone tells where one is.
        total = number * step
        spans = sorted(
            (max(left, total - bottom), min(right, total - top))
            for left, top, right, bottom in boxes
            if max(left, total - bottom) < min(right, total - top)
        )
        for start, end in _joined(spans):
            yield Move((start, total - start))
            yield Straight((end, total - end))


def _joined(spans: list[Point]) -> Iterator[Point]:
    """Join spans that touch or overlap; they come in ascending order."""
    done: list[Point] = []
    for start, end in spans:
        if done and start <= done[-1][1] + 0.01:
            done[-1] = (done[-1][0], max(end, done[-1][1]))
        else:
            done.append((start, end))
    yield from done


def _boxes(cover: Cover) -> Iterator[tuple[float, float, float, float]]:
    """Cut a card into boxes that overlap: squares, pairs of them, and blocks of four."""
    inset, places = style.CARD_INSET, set(cover.places)
    for place in cover.places:
        x, y = _corner(place)
        for wide, high in ((1, 1), (2, 1), (1, 2), (2, 2)):
            if all(place.moved(2 * i, 2 * j) in places for i in range(wide) for j in range(high)):
                yield x + inset, y + inset, x + wide * SPACE - inset, y + high * SPACE - inset


def _corner(place: Place) -> Point:
    return place.x * _HALF_SPACE, place.y * _HALF_SPACE


def _centre(place: Place) -> Point:
    return (place.x + 1) * _HALF_SPACE, (place.y + 1) * _HALF_SPACE
