"""What a game adds to a picture: ways to walk, drawn below the pips and told in words."""

from donimoes_book.board.annotations import Annotations
from donimoes_book.board.position import Mark, Place, Position
from donimoes_book.drawing import style
from donimoes_book.drawing.describe import describe
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.scene import SPACE, Line, Path, Text, Use
from donimoes_book.drawing.tiles import pips_of, tile

POSITION = Position.parse("1|2 3|5")
WAYS = Annotations(paths=((Place(0, 0), Place(2, 0)),), words="One can walk.")


def test_a_way_leads_from_centre_to_centre():
    (way,) = (shape for shape in draw(POSITION, WAYS).shapes if isinstance(shape, Line))
    assert (way.x1, way.y1, way.x2, way.y2) == (SPACE / 2, SPACE / 2, SPACE * 1.5, SPACE / 2)
    assert way.paint is style.PATH


def test_all_of_a_domino_but_its_face_lies_on_the_way():
    position = Position.parse("1+2 3|5")
    *_, way, over = draw(position, WAYS).shapes
    assert isinstance(way, Line)
    assert over == Use(tile((1, 2), across=True, mark=Mark.ADDED, clear=True), 0, 0)
    frame = over.symbol.shapes[0].symbol
    assert [shape.paint.fill for shape in frame.shapes] == [None, None]


def test_an_arrow_begins_below_its_piece_and_pips_lie_on_it():
    position = Position.parse("1|2 3|5\n---\n(1,0)P\narrows:(1,0)L1,(3,0)L1")
    *_, tip, pips, small, shaft, ring, _, three, five, piece = draw(position).shapes
    assert (type(tip), type(shaft)) == (Path, Path)
    assert (ring.x, ring.radius) == (3.5 * SPACE, style.ARROW_RING)
    assert [use.symbol for use in (pips, small, three, five)] == [
        pips_of(1, across=True),
        pips_of(2, across=True, small=True),
        pips_of(3, across=True),
        pips_of(5, across=True),
    ]
    assert piece.symbol.name.startswith("P")


def test_without_ways_nothing_is_drawn_twice():
    assert draw(POSITION, Annotations()) == draw(POSITION)


def test_the_words_follow_the_description():
    assert describe(POSITION, WAYS) == f"{describe(POSITION)} One can walk."


def test_labels_stand_below_their_squares():
    labelled = Annotations(labels=((Place(0, 0), "5"), (Place(2, 0), "6")))
    plain, drawn = draw(POSITION), draw(POSITION, labelled)
    assert drawn.height == plain.height + style.LABEL_ROOM
    labels = [shape for shape in drawn.shapes if isinstance(shape, Text)]
    assert [(label.x, label.text) for label in labels] == [(SPACE / 2, "5"), (SPACE * 1.5, "6")]
    assert all(SPACE < label.y < drawn.height for label in labels)


def test_the_number_that_a_row_is_called_by_is_told():
    assert describe(Position.parse("1|2\n---\ncall:0")).endswith("The first domino is called 0.")
