"""Draws the things on the table one by one, for pages that move them."""

from collections.abc import Iterator
from itertools import chain

from donimoes_book.board.parts import Cover, Die, Domino, Number, Piece
from donimoes_book.board.position import NO_ANNOTATIONS, Annotations, Position
from donimoes_book.drawing import tiles
from donimoes_book.drawing.diagram import FromAbove
from donimoes_book.drawing.outline import corner
from donimoes_book.drawing.scene import SPACE, Symbol, Use

Part = Domino | Number | Cover | Piece | Die
"""Things on the table that may be moved or taken; the only covers among them are backs."""


def draw_parts(
    position: Position, annotations: Annotations = NO_ANNOTATIONS, letters: str = ""
) -> tuple[tuple[Part, Use], ...]:
    """Draw things on the table part by part, from the table up, for pages that move them.

    The side of a raised domino is a separate part before it. `letters` are the letters of all
    pieces that may be on the table: a piece's kind can only be told from all of them.
    """
    return tuple(_Loose(position, annotations, letters).parts())


def draw_rest(position: Position, annotations: Annotations) -> tuple[Symbol, Symbol]:
    """Return what is drawn under the parts of a position, and what is drawn over its dominoes."""
    loose = _Loose(position, annotations)
    cards = (tiles.card(cover) for cover in position.covers if not cover.is_back)
    over = *chain.from_iterable(cards), *loose.lines(), *loose.labels()
    size = position.width * SPACE / 2, position.height * SPACE / 2
    return Symbol("under", *size, tuple(loose.ground())), Symbol("over", *size, over)


def draw_one(part: Domino | Cover | Piece) -> Use:
    """Draw a domino, a card or a piece by itself, where it is on the table."""
    if isinstance(part, Cover) and not part.is_back:
        card = tuple(tiles.card(part))
        return Use(Symbol(f"card {part.places} {part.dark}", SPACE, SPACE, card), 0, 0)
    match part:
        case Domino():
            position = Position((part,))
        case Cover():
            position = Position(covers=(part,))
        case Piece():
            position = Position(pieces=(part,))
    ((_, use),) = draw_parts(position)
    x, y = corner(part.place)
    return Use(use.symbol, use.x + x, use.y + y)


class _Loose(FromAbove):
    """A position seen from above, part by part."""

    def parts(self) -> Iterator[tuple[Part, Use]]:
        """Yield the things that can be moved on the table, from the table up."""
        yield from zip(self.position.numbers, self.numbers(), strict=True)
        for domino in self.position.dominoes:
            if domino.place in self.raised:
                yield domino, Use(tiles.side(domino.across), *corner(domino.place))
            yield domino, self._use(self.face(domino), domino.place)
        for cover in self.position.covers:
            if cover.is_back:
                yield cover, self._back(cover)
        yield from zip(self.position.pieces, self._pieces(), strict=True)
        yield from zip(self.position.dice, self._dice(), strict=True)
