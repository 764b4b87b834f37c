"""Draws a position as a scene: the checkerboard, the dominoes and everything on them."""

from collections.abc import Iterator
from functools import cache

from donimoes_book.board.parts import BOARD_SIDE, Arrow, Cover, Domino, Mark, Place
from donimoes_book.board.position import NO_ANNOTATIONS, Annotations, Position
from donimoes_book.drawing import overlays, regions, style, tiles
from donimoes_book.drawing.describe import describe, summarize
from donimoes_book.drawing.outline import centre, corner
from donimoes_book.drawing.scene import (
    SPACE,
    Line,
    Paint,
    Point,
    Rect,
    Scene,
    Shape,
    Symbol,
    Text,
    Use,
)

_BOARD_SIZE = BOARD_SIDE * SPACE


def extent(position: Position, annotations: Annotations) -> tuple[float, float, float, float]:
    """Return a scene's width and height without drawing it, and its room above and to the left."""
    has_names = position.board or annotations.names_squares
    left = style.COORDINATE_ROOM if has_names else 0.0
    above = left or (style.LIFT if annotations.raised else 0.0)
    lowest = max((place.y + 2 for place, _ in annotations.labels), default=0)
    below = style.LABEL_ROOM if lowest >= position.height and annotations.labels else 0.0
    width, height = (max(length, 2) * SPACE / 2 for length in (position.width, position.height))
    stock_width, stock_height = regions.stock_size(position)
    below = max(below, stock_height, regions.overhang(position))
    beside = max((stock_width - width) / 2, 0.0)
    left = max(left, beside)
    return left + width + beside, above + height + below, above, left


def draw(
    position: Position,
    annotations: Annotations = NO_ANNOTATIONS,
    *,
    description: str | None = None,
    in_detail: bool = True,
    refused: bool = False,
) -> Scene:
    """Draw a position; its scene describes it in these words or in its own, and `in_detail`.

    Crossed dominoes go or, if they are `refused`, aren't allowed where they are.
    """
    width, height, above, left = extent(position, annotations)
    return Scene(
        width,
        height,
        tuple(FromAbove(position, annotations, refused=refused).shapes()),
        summarize(position),
        describe(position, annotations, refused=refused) if description is None else description,
        above,
        left,
        bool(position.board) or any(not cover.is_back for cover in position.covers),
        _has_pieces_beside(position),
        describe(position, annotations, each_half=True, refused=refused) if in_detail else "",
    )


def _has_pieces_beside(position: Position) -> bool:
    """Return whether a piece is anywhere but on the dominoes."""
    on_dominoes = {*position.halves, *(domino.joint for domino in position.dominoes)}
    on_dominoes |= {place for cover in position.covers for place in cover.places}
    return any(piece.place not in on_dominoes for piece in position.pieces)


class Table:
    """One position while it is being drawn, in any view."""

    spots_of_pieces = style.PIECE_ALONE, style.PIECE_BESIDE_PIPS, style.PIECE_ON_BAR
    """For a piece alone, beside pips and on a bar: its radius, and its centre from the square's top
    left (or far) corner."""

    def __init__(
        self,
        position: Position,
        annotations: Annotations,
        letters: str = "",
        *,
        refused: bool = False,
    ) -> None:
        """Note what is where; `letters` may name pieces that are not on the table now."""
        self.refused = refused
        self.position = position
        self.annotations = annotations
        self.kinds = overlays.piece_kinds([*letters, *(p.letter for p in position.pieces)])
        raised = (domino for domino in position.dominoes if domino.place in annotations.raised)
        self.raised = {place for domino in raised for place in domino.places}
        """Both places of each raised domino."""
        self.on_board = bool(position.board)
        self.covered = tiles.covered_places(position)
        self.with_pips = {place for place, pips in position.halves.items() if pips is not None}
        self.with_piece = {piece.place for piece in position.pieces}
        self.occupied = self.with_piece | {die.place for die in position.dice}
        """The squares with a piece or a die, where pips leave room for it."""
        bars = {domino.joint for domino in position.dominoes}
        alone, beside_pips, on_bar = self.spots_of_pieces
        self.spots = dict.fromkeys(self.occupied, alone)
        """The size and place of a piece on each of these squares."""
        self.spots |= dict.fromkeys(self.with_pips & self.occupied, beside_pips)
        self.spots |= dict.fromkeys(bars & self.occupied, on_bar)

    def face(self, domino: Domino, *, clear: bool = False) -> Symbol:
        """Return a domino as it looks from above."""
        # A covered half below a card is blank, since the card will be drawn over it.
        first, second = (
            0 if pips is None and place in self.covered else pips
            for place, pips in zip(domino.places, domino.pips, strict=True)
        )
        dark, also_dark = (self.on_board and is_dark(place) for place in domino.places)
        shared, also_shared = (place in self.occupied for place in domino.places)
        return tiles.tile(
            (first, second),
            domino.across,
            domino.mark,
            (shared, also_shared),
            (dark, also_dark),
            clear=clear,
            refused=self.refused and domino.mark is Mark.CROSSED,
        )

    def numbers(self) -> Iterator[Use]:
        """Yield the lone numbers."""
        for number in self.position.numbers:
            symbol = tiles.lone(number.pips, number.place in self.occupied)
            yield Use(symbol, *corner(number.place))

    def labels(self) -> Iterator[Text]:
        """Yield the small print below squares."""
        for place, label in self.annotations.labels:
            x, y = corner(place.moved(1, 2))
            middle = y + style.LABEL_ROOM / 2
            yield style.centred_text(x, middle, label, style.LABEL_SIZE, style.LABEL)


class FromAbove(Table):
    """A position seen from above."""

    def shapes(self) -> Iterator[Shape]:
        """Yield all shapes, from the table up."""
        position = self.position
        yield from self.ground()
        yield from self.numbers()
        yield from self._dominoes()
        for cover in position.covers:
            if cover.is_back:
                yield self._back(cover)
            else:
                yield from tiles.card(cover)
        yield from self.lines()
        yield from self._pieces()
        yield from self._dice()
        yield from regions.outlines(position)
        if position.stock:
            yield from regions.stock(position)
        yield from self.labels()

    def ground(self) -> Iterator[Shape]:
        """Yield what is under everything else."""
        position = self.position
        if position.board:
            yield from checkerboard()
        elif self.annotations.names_squares:
            yield from self._square_names()
        yield from regions.squares(position)
        for place in position.holds if not position.stock else ():
            yield from hold(place, style.HOLD_ON_BOARD if self.on_board else style.HOLD)
        yield from tiles.hidden_dominoes(position)

    def lines(self) -> Iterator[Shape]:
        """Yield what is drawn over dominoes and cards: paths, splits and arrows."""
        position = self.position
        yield from self._paths()
        for point, first, second in overlays.split_ends(position):
            yield from overlays.zigzag(centre(point), across=first.x == second.x)
        for arrow in position.arrows:
            yield from self._arrow(arrow)

    def _dominoes(self) -> Iterator[Shape]:
        """Draw the dominoes, with raised ones over the others."""
        for domino in sorted(self.position.dominoes, key=lambda d: d.place in self.raised):
            if domino.place in self.raised:
                yield Use(tiles.side(domino.across), *corner(domino.place))
            yield self._use(self.face(domino), domino.place)
            if domino.place in self.annotations.available and not domino.mark:
                yield self._use(tiles.rim(domino.across), domino.place)

    def _back(self, cover: Cover) -> Use:
        first, second = cover.places
        return self._use(tiles.back(first.y == second.y), first)

    def _paths(self) -> Iterator[Shape]:
        """Draw paths over the dominoes, then the same dominoes again without their faces."""
        for start, end in self.annotations.paths:
            yield Line(*centre(start), *centre(end), style.PATH)
        on_path = {place for path in self.annotations.paths for place in path}
        for domino in self.position.dominoes:
            if not on_path.isdisjoint(domino.places):
                yield Use(self.face(domino, clear=True), *corner(domino.place))

    def _arrow(self, arrow: Arrow) -> Iterator[Shape]:
        points = overlays.arrow_points(arrow, self.spots)
        lifted = [self._lifted(*pair) for pair in zip(arrow.points, points, strict=True)]
        yield from overlays.table_arrow(lifted, dot=arrow.place not in self.spots)

    def _pieces(self) -> Iterator[Use]:
        for piece in self.position.pieces:
            radius, offset = self.spots[piece.place]
            symbol = overlays.piece(self.kinds[piece.letter], radius)
            yield self._use_at(symbol, piece.place, offset)

    def _square_names(self) -> Iterator[Shape]:
        """Yield the names of columns and rows; pieces may be beside what has them."""
        position = self.position
        columns, rows = position.width // 2, position.height // 2
        if position.pieces and position.halves:
            columns, rows = (max(each) // 2 + 1 for each in zip(*position.halves, strict=True))
        yield from square_names(columns, rows, style.LABEL)

    def _dice(self) -> Iterator[Use]:
        for die in self.position.dice:
            shares = die.place in self.with_pips or die.place in self.with_piece
            radius, (x, y) = style.PIECE_BESIDE_PIPS if shares else style.PIECE_ALONE
            if die.place in self.with_piece:  # the piece has this corner, so use the next one
                x = SPACE - x
            yield self._use_at(overlays.die(die.pips, radius), die.place, (x, y))

    def _lifted(self, place: Place, point: Point) -> Point:
        """Return a point at a place, higher on the page if the domino there is raised."""
        return point[0], point[1] - (style.LIFT if place in self.raised else 0.0)

    def _use(self, symbol: Symbol, place: Place) -> Use:
        return Use(symbol, *self._lifted(place, corner(place)))

    def _use_at(self, symbol: Symbol, place: Place, offset: Point) -> Use:
        """Return a symbol with its middle at an offset from the top left corner of its square."""
        x, y = self._lifted(place, corner(place))
        return Use(symbol, x + offset[0] - symbol.width / 2, y + offset[1] - symbol.height / 2)


def hold(place: Place, paint: Paint) -> Iterator[Line]:
    """Draw the four corners of a place held open."""
    x, y = corner(place)
    sides = ((4.0, 5.0), (SPACE - 4.0, -5.0))
    for cx, dx in sides:
        for cy, dy in sides:
            yield Line(x + cx, y + cy, x + cx + dx, y + cy, paint)
            yield Line(x + cx, y + cy, x + cx, y + cy + dy, paint)


# The checkerboard


def is_dark(place: Place) -> bool:
    """Return whether a place on the checkerboard is a black square; A1 is white."""
    column, row = place.x // 2, place.y // 2
    return 0 <= column < BOARD_SIDE and 0 <= row < BOARD_SIDE and (column + row) % 2 == 1


def checkerboard() -> Iterator[Shape]:
    """Draw an empty board with labels, its upper left corner at (0, 0)."""
    yield Use(_squares(), 0, 0)
    yield from square_names(BOARD_SIDE, BOARD_SIDE)


def square_names(columns: int, rows: int, paint: Paint = style.COORDINATE) -> Iterator[Text]:
    """Write the letters of columns and the numbers of rows outside the squares."""
    outside = -style.COORDINATE_ROOM / 2
    for number in range(max(columns, rows)):
        middle = (number + 0.5) * SPACE
        if number < columns:
            yield style.centred_text(middle, outside, chr(ord("A") + number), paint=paint)
        if number < rows:
            yield style.centred_text(outside, middle, str(number + 1), paint=paint)


@cache
def _squares() -> Symbol:
    squares: list[Shape] = [Rect(0, 0, _BOARD_SIZE, _BOARD_SIZE, 0, style.LIGHT_SQUARE)]
    squares += (
        Rect(x * SPACE, y * SPACE, SPACE, SPACE, 0, style.DARK_SQUARE)
        for y in range(BOARD_SIDE)
        for x in range(BOARD_SIDE)
        if is_dark(Place(2 * x, 2 * y))
    )
    inset = style.BOARD_EDGE.width / 2
    edge = Rect(inset, inset, _BOARD_SIZE - 2 * inset, _BOARD_SIZE - 2 * inset, 0, style.BOARD_EDGE)
    return Symbol("checkerboard", _BOARD_SIZE, _BOARD_SIZE, (*squares, edge))
