"""Draws a position as solids: dominoes, and whatever is on them, on a table seen from a corner."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from donimoes_book.board.parts import Arrow, Domino, Mark, Place
from donimoes_book.board.position import NO_ANNOTATIONS, Annotations, Position
from donimoes_book.drawing import blocks, overlays, regions, scene, style, tiles
from donimoes_book.drawing.blocks import EDGE
from donimoes_book.drawing.describe import describe, summarize
from donimoes_book.drawing.diagram import Table, checkerboard, hold
from donimoes_book.drawing.outline import Cell, cells, centre, corner, region_path, straight
from donimoes_book.drawing.projection import (
    Box,
    Sprite,
    extent,
    laid_symbol,
    on_table,
    painting_order,
    seen_at,
    seen_on_table,
    turned,
)
from donimoes_book.drawing.scene import SPACE, Circle, Path, Point, Scene, Shape, Use, move_shape


@dataclass(frozen=True, slots=True)
class Body:
    """Something on the table: the boxes it fills, and how it is drawn."""

    boxes: tuple[Box, ...]
    shapes: tuple[Shape, ...]


def draw_solid(
    position: Position,
    annotations: Annotations = NO_ANNOTATIONS,
    *,
    description: str | None = None,
    shadows: bool = True,
) -> Scene:
    """Draw a position as solids; by default, its description is the flat picture's.

    It is black on white on every page, since light and shade make things look solid. Their shadows
    on the table are for a light ground.
    """
    shapes = tuple(_Table(position, annotations, shadows=shadows).shapes())
    left, top, right, bottom = extent(shapes)
    margin = style.SOLID_MARGIN
    return Scene(
        max(right - left, SPACE) + 2 * margin,
        max(bottom - top, SPACE) + 2 * margin,
        shapes,
        summarize(position),
        describe(position, annotations) if description is None else description,
        margin - top,
        margin - left,
        true_colours=True,
        details=describe(position, annotations, each_half=True),
    )


def bodies(position: Position, annotations: Annotations = NO_ANNOTATIONS) -> tuple[Body, ...]:
    """Return everything that has a place in space, in painting order."""
    return _Table(position, annotations).painted()


class _Table(Table):
    """A position seen from a corner."""

    spots_of_pieces = style.STANDING_ALONE, style.STANDING_BESIDE_PIPS, style.STANDING_ON_BAR

    def __init__(
        self, position: Position, annotations: Annotations, *, shadows: bool = True
    ) -> None:
        super().__init__(position, annotations)
        self.shadows = shadows
        self.shade = style.SHADOW_ON_BOARD if self.on_board else style.SHADOW
        self.levels = dict(annotations.heights)
        self.turns = dict(annotations.turned)
        self.hidden = tuple(tiles.hidden_places(position))
        backs = (cover.places for cover in position.covers if cover.is_back)
        self.backs = frozenset[Place]().union(*backs)
        self.unseen = self.backs.union(*self.hidden)
        """The places of dominoes that lie face down or below a card."""
        self.tops: dict[Cell, float] = {}
        """The height of each cell of the grid with something on it."""
        self._build_up()

    def _build_up(self) -> None:
        """Note the height of everything that something else may be on."""
        for domino in self.position.dominoes:
            for place in domino.places:
                self.tops |= dict.fromkeys(cells([place]), self._height(domino, place))
        self.tops |= dict.fromkeys(cells(self.unseen), style.THICKNESS)
        for cover in self.position.covers:
            if not cover.is_back:
                high = self._highest(cover.places) + style.SHEET
                self.tops |= dict.fromkeys(cells(cover.places), high)

    def _height(self, domino: Domino, place: Place) -> float:
        if place in self.levels:
            return style.LEVEL_GROUND + style.LEVEL * self.levels[place]
        return style.THICKNESS * (2 if domino.place in self.raised else 1)

    def _highest(self, places: Iterable[Place]) -> float:
        return max((self.tops.get(cell, 0.0) for cell in cells(places)), default=0.0)

    # The whole picture

    def shapes(self) -> Iterator[Shape]:
        """Yield all shapes, from the table up and from the back to the front."""
        position = self.position
        if self.on_board:
            yield from on_table(checkerboard())
        if self.shadows or self.on_board:
            yield from self._shadow()
        paint = style.HOLD_ON_BOARD if self.on_board else style.HOLD_SEEN_ASLANT
        yield from on_table(regions.squares(position))
        for place in position.holds if not position.stock else ():
            yield from on_table(hold(place, paint))
        yield from on_table(regions.outlines(position))
        if position.stock:
            yield from on_table(regions.stock(position))
        yield from on_table(self.numbers())
        for body in self.painted():
            yield from body.shapes
        yield from on_table(self.labels())

    def _shadow(self) -> Iterator[Shape]:
        """Draw the shadow of everything on the table as one shape."""
        places = set(self.unseen)
        outlines = []
        for domino in self.position.dominoes:
            if domino.place in self.turns:
                at, size = corner(domino.place), tiles.tile_size(domino.across)
                ring = blocks.turned_ring(size, at, self.turns[domino.place])
                outlines.append(straight(list(ring), closed=True))
            else:
                places.update(domino.places)
        if places:
            outlines.append(region_path(places, style.GAP, style.CORNER))
        for parts in outlines:
            shadow = move_shape(Path(parts, self.shade), style.SHADOW_SHIFT, style.SHADOW_SHIFT)
            yield from on_table([shadow])

    def painted(self) -> tuple[Body, ...]:
        """Return everything that has a place in space, in painting order."""
        bodies = tuple(self._bodies())
        return tuple(bodies[number] for number in painting_order([it.boxes for it in bodies]))

    def _bodies(self) -> Iterator[Body]:
        for domino in self.position.dominoes:
            if self.levels.keys() & set(domino.places):
                yield from self._columns(domino)
            else:
                yield self._domino(domino)
        for cover in self.position.covers:
            if cover.is_back:
                first, second = cover.places
                across = first.y == second.y
                yield _tile(first, across, (style.THICKNESS,), [tiles.back(across, dark=True)])
            else:
                high = self._highest(cover.places)
                low, top = high - style.SHEET, tiles.card(cover)
                yield _layer(cover.places, low, high, style.CARD_INSET, top)
        for places in self.hidden:
            outline = Path(region_path(places, EDGE, 1.0), style.BORDER)
            yield _layer(places, 0, style.THICKNESS, EDGE, [outline])
        yield from self._splits()
        for arrow in self.position.arrows:
            yield self._arrow(arrow)
        yield from self._standing_things()

    # Dominoes

    def _domino(self, domino: Domino) -> Body:
        if domino.place in self.turns:
            return self._turned(domino, self.turns[domino.place])
        shown = [self.face(domino)]
        if domino.place in self.annotations.available and not domino.mark:
            shown.append(tiles.rim(domino.across))
        seams = (style.THICKNESS,) if domino.place in self.raised else ()
        heights = (*seams, self._height(domino, domino.place))
        return _tile(domino.place, domino.across, heights, shown)

    def _turned(self, domino: Domino, degrees: int) -> Body:
        """Draw a domino lying at an angle."""
        high = self._height(domino, domino.place)
        (x, y), size = corner(domino.place), tiles.tile_size(domino.across)
        about = x + size[0] / 2, y + size[1] / 2
        sides = blocks.turned_sides(size, (x, y), degrees, high)
        top = on_table(turned([Use(self.face(domino), x, y)], degrees, about), high)
        return Body(blocks.turned_boxes(size, (x, y), degrees, high), (*sides, *top))

    def _columns(self, domino: Domino) -> Iterator[Body]:
        """Draw the halves of a domino as columns of their own heights."""
        first, second = (self._height(domino, place) for place in domino.places)
        for index, place in enumerate(domino.places):
            high, partner = (second, first) if index else (first, second)
            at, aside = corner(place), (EDGE, SPACE - EDGE)
            along = (0.0, SPACE - EDGE) if index else (EDGE, SPACE)
            (x0, x1), (y0, y1) = (along, aside) if domino.across else (aside, along)
            sides = blocks.block((x0, y0), (x1, y1), (high,), _ends(domino, index))
            top = blocks.half_top(domino.across, index, domino.mark, lower_beside=partner < high)
            shapes = [sides.at(seen_at(*at)), top.at(seen_at(*at, high))]
            if pips := domino.pips[index]:
                face = tiles.pips_of(pips, across=domino.across, small=place in self.occupied)
                shapes.append(laid_symbol(face).at(seen_at(*at, high)))
            yield Body((_box(at, (SPACE, SPACE), 0, high),), tuple(shapes))
        if domino.mark not in (None, Mark.CROSSED):
            sign = overlays.joint_mark(domino.mark, centre(domino.joint))
            half, (x, y) = sign.symbol.width / 2, centre(domino.joint)
            box = _box((x - half, y - half), (2 * half, 2 * half), *[max(first, second)] * 2)
            yield Body((box,), tuple(on_table([sign], max(first, second))))

    # Things lying on dominoes

    def _splits(self) -> Iterator[Body]:
        for point, first, second in overlays.split_ends(self.position):
            high = self._highest([first, second])
            x, y = centre(point)
            shapes = overlays.zigzag((x, y), across=first.x == second.x)
            box = _box((x - SPACE / 2, y - SPACE / 2), (SPACE, SPACE), high, high)
            yield Body((box,), tuple(on_table(shapes, high)))

    def _arrow(self, arrow: Arrow) -> Body:
        """Draw an arrow with its points on the surface of their squares.

        It runs straight from point to point, over everything between them.
        """
        middles = overlays.arrow_points(arrow, self.spots)
        heights = [self._highest([place]) for place in arrow.points]
        points = [seen_on_table(point, z) for point, z in zip(middles, heights, strict=True)]
        shapes = tuple(on_table(overlays.table_arrow(points, dot=arrow.place not in self.spots)))
        over = self._highest(_crossed(arrow))
        half = style.ARROW_HEAD_WIDTH / 2
        boxes = []
        for (x0, y0), (x1, y1) in pairwise(middles):
            far = min(x0, x1) - half, min(y0, y1) - half
            boxes.append(_box(far, (abs(x1 - x0) + 2 * half, abs(y1 - y0) + 2 * half), over, over))
        return Body(tuple(boxes), shapes)

    # Standing things

    def _standing_things(self) -> Iterator[Body]:
        for piece in self.position.pieces:
            radius, offset = self.spots[piece.place]
            drawn = blocks.figure(self.kinds[piece.letter], radius)
            yield self._standing(piece.place, offset, radius, drawn)
        for die in self.position.dice:
            radius, offset = self.spots[die.place]
            if die.place in self.with_piece:  # the piece has its corner, so use the one on the left
                radius, (second, first) = style.STANDING_BESIDE_PIPS
                offset = first, second
            half = radius * style.STANDING_DIE
            yield self._standing(die.place, offset, half, blocks.cube(die.pips, half))

    def _standing(self, place: Place, offset: Point, radius: float, drawn: Sprite) -> Body:
        """Put something on the square at a place, with its shadow."""
        low = self._highest([place])
        x, y = (at + by for at, by in zip(corner(place), offset, strict=True))
        shade = self.shade if not low else style.SHADOW
        if place in self.backs:
            shade = style.SHADOW_ON_BACK
        casts = self.shadows or low or self.on_board
        shift = radius * style.STANDING_SHADOW
        shadow = on_table([Circle(x + shift, y + shift, radius, shade)] if casts else (), low)
        high = low + drawn.foot[1] / style.VIEW[2]
        box = _box((x - radius, y - radius), (2 * radius, 2 * radius), low, high)
        return Body((box,), (*shadow, drawn.at(seen_at(x, y, low))))


def _tile(
    place: Place, across: bool, heights: tuple[float, ...], shown: Iterable[scene.Symbol]
) -> Body:
    """Draw a tile: its sides with seams at all heights but the last, and what is on its top."""
    at, size = corner(place), tiles.tile_size(across)
    top = (laid_symbol(symbol).at(seen_at(*at, heights[-1])) for symbol in shown)
    sides = blocks.block((EDGE, EDGE), (size[0] - EDGE, size[1] - EDGE), heights)
    box = _box(at, size, 0, heights[-1])
    return Body((box,), (sides.at(seen_at(*at)), *top))


def _box(far: Point, size: tuple[float, float], low: float, high: float) -> Box:
    return Box((far[0], far[0] + size[0]), (far[1], far[1] + size[1]), (low, high))


def _layer(
    places: Iterable[Place], low: float, high: float, inset: float, top: Iterable[Shape]
) -> Body:
    """Draw a body of any outline between two heights, with flat shapes on its top."""
    boxes = tuple(_box(corner(place), (SPACE, SPACE), low, high) for place in places)
    return Body(boxes, (*blocks.slab(places, low, high, inset), *on_table(top, high)))


def _crossed(arrow: Arrow) -> list[Place]:
    """Return every place that an arrow crosses."""
    return [
        Place(x, y)
        for start, end in pairwise(arrow.points)
        for x in range(min(start.x, end.x), max(start.x, end.x) + 1)
        for y in range(min(start.y, end.y), max(start.y, end.y) + 1)
    ]


def _ends(domino: Domino, index: int) -> blocks.Corners:
    """Return the corner radii of a half's column, which is square towards the other half."""
    if domino.across:
        return (0.0, blocks.BEND, blocks.BEND) if index else (blocks.BEND, 0.0, 0.0)
    return (blocks.BEND, blocks.BEND, 0.0) if index else (0.0, 0.0, blocks.BEND)
