"""Positions as solids: every kind of part is drawn, inside the page, and two pictures."""

from io import BytesIO
from itertools import combinations_with_replacement
from math import hypot
from pathlib import Path
from xml.etree import ElementTree

import pypdf
import pytest
from hypothesis import given, settings
from PIL import Image

from donimoes_book.board.parts import Domino
from donimoes_book.board.position import NO_ANNOTATIONS, Annotations, Number, Place, Position
from donimoes_book.drawing import blocks, style
from donimoes_book.drawing import scene as shapes
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.files import scene_file
from donimoes_book.drawing.pdf import to_pdf
from donimoes_book.drawing.projection import (
    extent,
    seen_at,
)
from donimoes_book.drawing.scene import SPACE
from donimoes_book.drawing.solid import bodies, draw_solid
from donimoes_book.drawing.svg import inline_svg, to_svg
from donimoes_book.games import registry
from helpers.strategies import positions

FIXTURES = Path(__file__).parents[1] / "fixtures"
GOOD = {
    file.stem: file.read_text(encoding="utf-8").partition("\n===")[0]
    for file in sorted((FIXTURES / "notation" / "good").glob("*.txt"))
}
"""Positions with every form of the notation."""
PINWHEEL = "1|2 3\n    -\n5   4\n-\n6 0|0"


def solid(text, annotations=NO_ANNOTATIONS):
    return draw_solid(Position.parse(text), annotations)


# Every kind of part


def flattened(scene):
    """All shapes of a scene, at their places on the page."""

    def walk(some, dx, dy):
        for shape in some:
            if isinstance(shape, shapes.Use):
                assert not shape.turn
                yield from walk(shape.symbol.shapes, dx + shape.x, dy + shape.y)
            else:
                yield shape, dx, dy

    return list(walk(scene.shapes, 0.0, 0.0))


def assert_all_is_on_the_page(scene):
    for shape, dx, dy in flattened(scene):
        left, top, right, bottom = extent([shape])
        assert -scene.left <= left + dx
        assert right + dx <= scene.width - scene.left
        assert -scene.above <= top + dy
        assert bottom + dy <= scene.height - scene.above
    for symbol in scene.symbols:
        left, top, right, bottom = extent(symbol.shapes)
        assert min(left, top) >= -1e-6
        assert right <= symbol.width + 1e-6
        assert bottom <= symbol.height + 1e-6


@settings(max_examples=20)
@given(positions())
def test_whatever_can_be_written_is_drawn_inside_the_page(position):
    scene = draw_solid(position)
    assert_all_is_on_the_page(scene)
    assert to_svg(scene) == to_svg(draw_solid(Position.parse(str(position))))


def test_an_empty_table_is_a_small_page():
    scene = draw_solid(Position())
    assert scene.shapes == ()
    assert scene.width == scene.height == SPACE + 2 * style.SOLID_MARGIN


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_every_kind_of_part_is_drawn_inside_the_page(text):
    scene = solid(text)
    svg = to_svg(scene)  # valid: tests/conftest.py has svgwrite check it
    assert ElementTree.fromstring(svg).findtext("{http://www.w3.org/2000/svg}desc")
    assert_all_is_on_the_page(scene)
    assert to_pdf(scene).startswith(b"%PDF")
    assert svg == to_svg(solid(text))


PARTS = {
    "a number": ("1|2 1", "1|2"),
    "the back of a domino": ("1|2 #|#", "1|2"),
    "a card": ("1|2 #|#|#", "1|2"),
    "a place held open": ("1|2 x", "1|2"),
    "a split": ("1~2", "1 2"),
    "a mark": ("1+2", "1|2"),
    "a pawn": ("P|2\n---\nP1", "1|2"),
    "a disc": ("1|2\n---\n(0,0)w", "1|2"),
    "a runner": ("1|2\n---\n(0,0)W", "1|2"),
    "a die": ("1|2\n---\ndice:(0,0)3", "1|2"),
    "an arrow": ("1|2\n---\narrows:(0,0)R1", "1|2"),
    "a board": ("1|2\n---\nboard:A1", "1|2"),
}


@pytest.mark.parametrize(("text", "without"), PARTS.values(), ids=PARTS)
def test_each_part_adds_to_the_picture(text, without):
    assert len(flattened(solid(text))) > len(flattened(solid(without)))


def test_a_face_down_domino_is_dark_on_top():
    fills = [shape.paint.fill for shape, *_ in flattened(solid("#|#"))]
    assert style.DARK in fills
    assert style.DARK not in [shape.paint.fill for shape, *_ in flattened(solid("1|2"))]


def test_equal_names_mean_equal_shapes():
    by_name = {}
    for text in GOOD.values():
        for symbol in solid(text).symbols:
            assert by_name.setdefault(symbol.name, symbol) == symbol


def test_letters_on_pawns_stand_upright_on_their_heads():
    scene = solid("P|2 N|3\n---\nP1N3")
    letters = [shape for shape, *_ in flattened(scene) if isinstance(shape, shapes.Text)]
    assert sorted(letter.text for letter in letters) == ["N", "P"]
    assert all(letter.size > 9 for letter in letters)


def test_the_head_of_a_pawn_hides_no_pip_of_its_own_half():
    placed_shapes = flattened(solid("P|2\n---\nP6"))
    (head,) = [(s, dx, dy) for s, dx, dy in placed_shapes if isinstance(s, shapes.Circle)]
    pips = [
        (middle(shape.parts[n : n + 6]), dx, dy)
        for shape, dx, dy in placed_shapes
        if isinstance(shape, shapes.Path) and shape.paint is style.PIP
        for n in range(0, len(shape.parts), 6)
    ]
    assert len(pips) == 6 + 2
    shape, dx, dy = head
    for (x, y), across, down in pips:
        assert hypot(shape.x + dx - x - across, shape.y + dy - y - down) > shape.radius + 1


def middle(ellipse):
    """The middle of an ellipse, which starts on one side and reaches the other after two curves."""
    (_, (x, y)), _, (_, *_, (also_x, also_y)), *_ = ellipse
    return (x + also_x) / 2, (y + also_y) / 2


def test_raised_dominoes_are_twice_as_high():
    low, high = (
        bodies(Position.parse("1|2"), Annotations(raised=raised))[0].boxes[0].z
        for raised in ((), (Place(0, 0),))
    )
    assert (low[1], high[1]) == (style.THICKNESS, 2 * style.THICKNESS)


def test_halves_stand_as_high_as_a_game_says():
    heights = Annotations(heights=((Place(0, 0), 4), (Place(2, 0), 0)))
    levels = sorted(
        box.z[1] for body in bodies(Position.parse("4|0"), heights) for box in body.boxes
    )
    assert levels == [style.LEVEL_GROUND, style.LEVEL_GROUND + 4 * style.LEVEL]


def test_a_flat_picture_does_not_show_heights():
    position, heights = Position.parse("4|0"), Annotations(heights=((Place(0, 0), 4),))
    assert draw(position, heights) == draw(position)


def test_shadows_do_not_lie_on_shadows():
    scene = solid("1|2 3|4\n\n5|6 0|0")
    shadows = [shape for shape in scene.shapes if getattr(shape, "paint", None) is style.SHADOW]
    assert len(shadows) == 1
    assert [command for command, *_ in shadows[0].parts].count("M") == 1


def test_a_page_is_as_large_as_what_is_on_it():
    assert solid("1").width < solid("1|2").width < solid("1|2 3").width


def test_the_arrow_starts_on_its_domino_and_ends_on_the_table():
    text = "1|2 x\n---\narrows:(0,0)R2"
    scene = solid(text)
    accents = [
        shape
        for shape in scene.shapes
        if isinstance(shape, shapes.Path) and style.ACCENT in (shape.paint.fill, shape.paint.stroke)
    ]
    line = accents[0]
    (_, start), (_, end) = line.parts[0], line.parts[-1]
    ring, tip = seen_at(18, 18, style.THICKNESS), seen_at(90, 18)
    assert start[0] == pytest.approx(ring[0], abs=7)
    assert end[1] < tip[1]
    assert tip[1] - end[1] < 16


# Files


def test_a_page_in_the_dark_shows_it_black_on_white():
    scene = solid("1|2")
    assert scene.true_colours
    assert 'color="#000"' in inline_svg(scene, "key")
    assert '<title id="key-title">One domino</title>' in inline_svg(scene, "key")


def test_words_are_those_of_the_flat_picture():
    position = Position.parse("1|2")
    assert draw_solid(position).description == draw(position).description
    assert draw_solid(position, description="mine").description == "mine"


@pytest.mark.parametrize("ending", [".svg", ".pdf", ".png"])
def test_files_are_the_same_bytes_each_time_and_differ_from_flat_ones(ending):
    position = Position.parse("1|2 3|4")
    file = scene_file(draw_solid(position), ending)
    assert file == scene_file(draw_solid(position), ending) != scene_file(draw(position), ending)
    if ending == ".png":
        with Image.open(BytesIO(file)) as image:
            assert image.width > image.height
            assert image.text["Title"] == "Two dominoes"
    elif ending == ".pdf":
        assert pypdf.PdfReader(BytesIO(file)).metadata.title == "Two dominoes"


PICTURES = {
    "pinwheel-with-pieces": ("", PINWHEEL + "\n---\n(2,1)w,(0,0)B\ndice:(1,1)5"),
    "scattered": (
        "cobra-paw",
        "3|5   6|2   0\n            -\n            4\n\n  2|5\n---\n(1.5,0)w\ndice:(5,0)5",
    ),
    "landscape": ("mountains", "5|4 3\n    -\n1|2 2\n\n0|1 6"),
}


@pytest.mark.parametrize("name", PICTURES)
def test_they_look_as_they_did(name, file_regression):
    # A person has looked at these; run with --force-regen to draw them again.
    game, text = PICTURES[name]
    position = Position.parse(text)
    scene = draw_solid(position, registry.annotate(game or None, position))
    svg = to_svg(scene).replace("><", ">\n<") + "\n"
    file_regression.check(
        svg, fullpath=FIXTURES / "drawing" / "solid" / f"{name}.svg", encoding="utf-8"
    )


def test_a_large_table_is_drawn_in_seconds():
    pips = list(combinations_with_replacement(range(7), 2))
    dominoes = tuple(
        Domino(Place(4 * x, 2 * y), True, pips[(x + y) % 28]) for x in range(20) for y in range(40)
    )
    numbers = tuple(Number(Place(2 * x, 90), x % 7) for x in range(20))
    assert len(draw_solid(Position(dominoes, numbers)).shapes) > 800


@pytest.mark.parametrize("kind", ["black runner", "black disc", "P", "B"])
def test_a_black_piece_has_light_on_it_but_no_white_edge(kind):
    drawn = blocks.figure(kind, 9.5).symbol.shapes
    paints = [shape.paint for shape in drawn if not isinstance(shape, shapes.Text)]
    assert all(paint.stroke != style.WHITE for paint in paints)
    assert style.GLINT in paints
    (first, *_) = paints
    assert first.fill == first.stroke == style.BLACK


@pytest.mark.parametrize(("text", "count"), [("2|3\n---\n(2,0)w\ndice:(3,0)5", 3), ("2|3", 1)])
def test_without_shadows_nothing_lighter_than_a_coloured_ground_is_on_it(text, count):
    position = Position.parse(text)
    shades = (style.SHADOW, style.SHADOW_ON_BOARD)
    cast, bare = (
        [it for it in draw_solid(position, shadows=shadows).shapes if shade_of(it) in shades]
        for shadows in (True, False)
    )
    assert len(cast) == count
    assert not bare


def shade_of(shape):
    return getattr(shape, "paint", None)


def test_a_shadow_on_a_dark_back_is_darker_than_it():
    position = Position.parse("#|#\n---\n(0,0)B")
    shades = [shade_of(shape) for shape in draw_solid(position).shapes]
    assert style.SHADOW_ON_BACK in shades
    assert shades.count(style.SHADOW) == 1, "that of the domino"
    assert int(style.SHADOW_ON_BACK.fill[1:], 16) < int(style.DARK[1:], 16)
