"""What a game adds to a picture: ways to walk, drawn below the pips and told in words."""

from donimoes_book.board.position import Place, Position
from donimoes_book.board.scenery import Scenery
from donimoes_book.drawing import style
from donimoes_book.drawing.describe import describe
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.scene import SPACE, Line, Use
from donimoes_book.drawing.tiles import pips_of

POSITION = Position.parse("1|2 3|5")
WAYS = Scenery(paths=((Place(0, 0), Place(2, 0)),), words="One can walk.")


def test_a_way_leads_from_centre_to_centre():
    (way,) = (shape for shape in draw(POSITION, WAYS).shapes if isinstance(shape, Line))
    assert (way.x1, way.y1, way.x2, way.y2) == (SPACE / 2, SPACE / 2, SPACE * 1.5, SPACE / 2)
    assert way.paint is style.PATH


def test_pips_stand_on_the_way():
    shapes = draw(POSITION, WAYS).shapes
    last = [shape.symbol for shape in shapes if isinstance(shape, Use)][-2:]
    assert last == [pips_of(1, across=True), pips_of(2, across=True)]


def test_without_ways_nothing_is_drawn_twice():
    assert draw(POSITION, Scenery()) == draw(POSITION)


def test_the_words_follow_the_description():
    assert describe(POSITION, WAYS) == f"{describe(POSITION)} One can walk."
