"""The notation of a shape to fill: letters for regions, their conditions, the dominoes to lay."""

import pytest

from donimoes_book.board.codec import decode_position, encode_position
from donimoes_book.board.mixed_radix import Decoder, Encoder
from donimoes_book.board.position import Place, Position
from donimoes_book.diagnostics import InputError

SHAPE = """\
a a   b

c . d b

c e d
---
regions:a=,b11,c<3,d!=,e>4
dominoes:01,22,34,56,45"""
LAID = """\
2|2   b

0 . d b
-
1 3 d
---
regions:a=(0,2)(1,2),b11,c<3(0,1)(0,0),d!=,e>4(1,0)
dominoes:01,22,34,56,45"""
CAPITALS = "a A b Z\n---\nregions:a=,b3,A!=,Z4\ndominoes:12,34"
ONLY_FREE = ". .\n---\ndominoes:66"


@pytest.mark.parametrize("text", [SHAPE, LAID, CAPITALS, ONLY_FREE])
def test_a_shape_is_printed_as_it_was_written(text):
    position = Position.parse(text)
    assert str(position) == text
    assert Position.parse(str(position)) == position


@pytest.mark.parametrize(
    "text",
    [
        "a a   b\nc . d b\nc e d\n---\nregions:a=,b11,c<3,d!=,e>4\ndominoes:01,22,34,56,45",
        "aa b\nc.db\nced\n---\nregions:a=,b11,c<3,d!=,e>4\ndominoes:01,22,34,56,45",
        "  aa b\n  c.db\n  ced\n---\n  dominoes: 0|1 22 3-4 56 45\n"
        " regions: e >4, d≠, c < 3, b=11, a=",
    ],
    ids=["rows at single spacing", "all at single spacing", "as others would write it"],
)
def test_rows_at_single_spacing_read_too(text):
    assert Position.parse(text) == Position.parse(SHAPE)


def test_letters_that_mean_something_elsewhere_are_regions_here():
    text = "v x S\n\nv x S\n---\nregions:v=,x6,S!=\ndominoes:01,22,34"
    assert [region.label for region in Position.parse(text).regions] == ["v", "x", "S"]
    assert str(Position.parse(text)) == text


def test_a_region_knows_its_squares_and_its_condition():
    region = Position.parse(SHAPE).regions[1]
    assert (region.label, region.sign, region.number, region.condition) == ("b", "", 11, "11")
    assert region.places == (Place(6, 0), Place(6, 2))


def test_a_square_that_is_listed_twice_is_one():
    text = "a 1\n  -\na 2\n---\nregions:a3(0,0)(1,1)(1,1)\ndominoes:12,34"
    assert len(Position.parse(text).regions[0].places) == 3


def test_what_lies_on_a_region_does_not_hide_whose_square_it_is():
    covered, bare = Position.parse(LAID), Position.parse(SHAPE)
    assert covered.regions == bare.regions
    assert covered.holds == bare.holds


def test_a_shape_in_two_parts_is_one_picture():
    position = Position.parse("a a       b b\n---\nregions:a=,b=\ndominoes:11,22")
    assert len(position.side_by_side()) == 1


@pytest.mark.parametrize("text", [SHAPE, LAID, CAPITALS, ONLY_FREE])
def test_a_code_holds_a_shape(text):
    encoder = Encoder()
    encode_position(encoder, Position.parse(text))
    assert decode_position(Decoder(encoder.number)) == Position.parse(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a a\n---\nregions:b=", "3:9: there is no region b in the grid"),
        ("a a\n---\nregions:a==", "3:9: what holds in this region?"),
        ("a a\n---\nregions:a<", "3:9: what holds in this region?"),
        ("a a\n---\nregions:a!=3", "3:9: what holds in this region?"),
        ("a b\n---\nregions:a=", "1:3: region b has no condition"),
        ("aab\n.b.\n---\nregions:a=", "1:3: region b has no condition"),
        ("a a\n---\nregions:a=,a3", "3:12: region a is listed twice"),
        ("a a\n---\nregions:a=(5,0)", "3:9: region a has a place in column 5 that is no square"),
        ("a b\n---\nregions:a3(1,0),b3", "3:9: region a has a square of region b"),
        ("0|1\n---\nregions:a3(0,0),b3(0,0)", "3:17: region b has a square of region a"),
        ("0|1\n---\nregions:a=(0,0)(x,0)", "3:9: expected places (column,row)"),
        ("a a\n---\nregions:a=\ndominoes:01,x2", "4:13: this is no domino"),
        ("a;a\n---\nregions:a=", "1:2: ';' has no meaning in a position"),
        ("a" * 120 + "\n---\nregions:a=", "1:101: this is too far away"),
        ("a\n" * 120 + "---\nregions:a=", "101:1: this is too far away"),
        ("a|2\n---\nregions:a=", "1:1: a marks an empty place and cannot be joined"),
    ],
)
def test_a_mistake_is_told_at_its_place(text, said):
    with pytest.raises(InputError) as caught:
        Position.parse(text)
    assert said in str(caught.value)
