"""Positions as scenes: dominoes, what games add to a picture, and the checkerboard."""

import re
from itertools import combinations, pairwise
from math import dist, hypot
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donimoes_book.board.parts import Domino, Mark
from donimoes_book.board.position import Annotations, Place, Position
from donimoes_book.drawing import style
from donimoes_book.drawing.describe import describe
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.overlays import crossing
from donimoes_book.drawing.pdf import to_pdf
from donimoes_book.drawing.scene import (
    CAP_HEIGHT,
    SPACE,
    Circle,
    Line,
    Point,
    Rect,
    Symbol,
    Text,
    Use,
)
from donimoes_book.drawing.scene import Path as Outline
from donimoes_book.drawing.style import PIP_STEP, pip_offsets
from donimoes_book.drawing.svg import to_svg
from donimoes_book.drawing.text import to_text
from donimoes_book.drawing.tiles import pips_of, tile

FIXTURES = Path(__file__).parent.parent / "fixtures" / "drawing"


def test_a_scene_is_as_large_as_its_position(gallery_position):
    scene = draw(gallery_position)
    assert scene.width == gallery_position.width * SPACE / 2
    assert scene.height == gallery_position.height * SPACE / 2


def test_a_tile_comes_from_the_cache():
    first, second = (draw(Position.parse(board)).shapes[0] for board in ("1|2", "1|2 3|4"))
    assert isinstance(first, Use)
    assert isinstance(second, Use)
    assert first.symbol is second.symbol


def test_a_symbol_follows_those_it_uses(gallery_position):
    seen = set()
    for symbol in draw(gallery_position).symbols:
        assert {shape.symbol.name for shape in symbol.shapes if isinstance(shape, Use)} <= seen
        seen.add(symbol.name)


def test_equal_names_mean_equal_shapes():
    shapes = {}
    marks = [None, *Mark]
    for across in (True, False):
        for mark in marks:
            for pips in [(0, 0), (2, 3), (6, 6), (None, 1), (9, 7)]:
                for shared in [(False, False), (True, False), (False, True), (True, True)]:
                    symbol = tile(pips, across, mark, shared)
                    assert shapes.setdefault(symbol.name, symbol) == symbol


def test_there_are_as_many_pips_as_the_number_says():
    for number in range(16):
        for across in (True, False):
            offsets = pip_offsets(number, across=across)
            assert len(set(offsets)) == number
            radius = {shape.radius for shape in pips_of(number).shapes}.pop() if number else 0
            apart = [PIP_STEP * dist(*pair) for pair in combinations(offsets, 2)]
            assert min(apart, default=99) > 2.6 * radius, "pips are counted at a glance"


def test_the_rows_of_a_six_run_along_its_domino():
    assert {y for _, y in pip_offsets(6, across=True)} == {-1, 1}
    assert {x for x, _ in pip_offsets(6, across=False)} == {-1, 1}


def test_a_piece_leaves_the_pips_below_it_in_sight():
    scene = draw(Position.parse("P|2\n---\nP6"))
    domino, man = (shape for shape in scene.shapes if isinstance(shape, Use))
    disc = next(shape for shape in man.symbol.shapes if isinstance(shape, Circle))
    pips = next(
        s for s in domino.symbol.shapes if isinstance(s, Use) and s.symbol.name.startswith("p6")
    )
    for pip in pips.symbol.shapes:
        assert isinstance(pip, Circle)
        dx, dy = man.x + disc.x - pip.x, man.y + disc.y - pip.y
        assert dx * dx + dy * dy > (disc.radius + pip.radius) ** 2


def circle_of(use):
    """The centre of a piece or a die, and the radius of the circle that it fits."""
    symbol = use.symbol
    margin = 4 if symbol.name.startswith("die") else 2  # for lines, and for a die's tilt
    x, y = use.x + symbol.width / 2, use.y + symbol.height / 2
    return x, y, (symbol.width - margin) / 2


def uses(text):
    return [shape for shape in draw(Position.parse(text)).shapes if isinstance(shape, Use)]


def test_a_die_stands_beside_the_piece_on_its_half():
    _, man, cube = uses("1|2\n---\n(0,0)w\ndice:(0,0)5")
    radius, (x, y) = style.PIECE_BESIDE_PIPS
    assert (man.symbol.name, circle_of(man)) == (f"white-disc-{radius:g}", (x, y, radius))
    assert (cube.symbol.name, circle_of(cube)) == (f"die-5-{radius:g}", (SPACE - x, y, radius))


def test_a_die_stands_aside_where_a_piece_is_on_an_empty_square():
    man, cube = uses("x\n---\n(0,0)w\ndice:(0,0)5")
    radius, (x, y) = style.PIECE_BESIDE_PIPS
    assert circle_of(man) == (SPACE / 2, SPACE / 2, style.PIECE_ALONE[0])
    assert circle_of(cube) == (SPACE - x, y, radius)


def test_a_die_without_a_piece_is_beside_the_pips_or_in_the_middle():
    radius, (x, y) = style.PIECE_BESIDE_PIPS
    assert circle_of(uses("1|2\n---\ndice:(0,0)5")[-1]) == (x, y, radius)
    middle = (SPACE / 2, SPACE / 2, style.PIECE_ALONE[0])
    assert circle_of(uses("x\n---\ndice:(0,0)5")[-1]) == middle


def test_a_piece_on_a_bar_leaves_most_of_both_halves_in_sight():
    scene = draw(Position.parse("5\n-\n5\n---\n(0,0.5)S"))
    domino, man = (shape for shape in scene.shapes if isinstance(shape, Use))
    assert man.y + man.symbol.height / 2 == domino.y + SPACE
    assert man.symbol.height < SPACE / 2


def test_neighbours_do_not_touch():
    frame = tile((1, 2), True).shapes[0]
    assert isinstance(frame, Use)
    box = frame.symbol.shapes[0]
    assert isinstance(box, Rect)
    assert box.x - box.paint.width / 2 > 0
    assert box.x + box.width + box.paint.width / 2 < 2 * SPACE


def test_joined_covers_are_one_area():
    assert len(faces("#|#\n-\n#")) == 1
    assert len(faces("# #")) == 2


def test_the_two_sides_of_a_cover_differ_in_their_pattern_too():
    (light,), (dark,) = faces("#|#|#|#"), faces("#|#|#|#\n---\ndark:(0,0)", style.DARK_CARD)
    assert light.parts == dark.parts
    patterns = {style.LIGHT_CARD[1].stroke, style.DARK_CARD[1].stroke}
    assert len(patterns) == 2
    assert None not in patterns


def test_a_covered_half_is_drawn_blank_below_a_card_and_covered_without_one():
    names = [[use.symbol.name for use in uses(text)] for text in ("#|#|#|3", "#|3")]
    assert names == [["a-0-3"], ["a-x-3"]]


def test_below_a_cover_beside_dominoes_there_are_dominoes():
    assert len(faces("#|#|#|# 5|6", (style.BORDER,))) == 1
    assert faces("#|#|#|#", (style.BORDER,)) == []
    joined, apart = (faces(text, (style.BORDER,)) for text in ("#|#|#|#|5", "#|#|#|# 5"))
    assert joined[0].parts != apart[0].parts


def test_a_card_that_touches_a_card_on_dominoes_is_on_dominoes_too():
    assert len(faces("# #|#|# 1\n-\n#|#", (style.BORDER,))) == 2
    assert len(faces("#|#   #+#", (style.BORDER,))) == 1


@pytest.mark.parametrize("beside", ["", "5 "])
def test_what_hangs_off_the_edge_has_no_domino_below_it(beside):
    gap = " " * len(beside)
    after = f"{beside}4 #|#\n{gap}- * -\n{gap}4 #|#"
    before = (f"{beside}4 4+6\n{gap}-\n{gap}4{more}" for more in ("", " 1|1"))
    overhanging, supported = (
        faces("\n".join(map("   ".join, zip_padded(text, after))), (style.BORDER,))
        for text in before
    )
    assert overhanging[0].parts != supported[0].parts


def test_where_two_shifts_match_equally_the_table_has_not_moved():
    # The 4 on the right is where one 4 was on the left; another was two spaces to its right.
    assert len(faces("4|5 4     4 #*#", (style.BORDER,))) == 1


def zip_padded(left, right):
    """Pairs of lines from two pictures, with the left picture's lines padded to one length."""
    rows = left.split("\n")
    return zip([row.ljust(max(map(len, rows))) for row in rows], right.split("\n"), strict=True)


def faces(text, card=style.LIGHT_CARD):
    """The areas painted like a card's face, by default a light card's."""
    shapes = draw(Position.parse(text)).shapes
    return [shape for shape in shapes if isinstance(shape, Outline) and shape.paint == card[0]]


# What a game adds to a picture

TWO_DOMINOES = Position.parse("1|2 3|5")
PATHS = Annotations(paths=((Place(0, 0), Place(2, 0)),), words="One can walk.")


def test_a_path_runs_from_centre_to_centre():
    (way,) = (shape for shape in draw(TWO_DOMINOES, PATHS).shapes if isinstance(shape, Line))
    assert (way.x1, way.y1, way.x2, way.y2) == (SPACE / 2, SPACE / 2, SPACE * 1.5, SPACE / 2)
    assert way.paint is style.PATH


def test_all_of_a_domino_but_its_face_is_drawn_over_the_path():
    position = Position.parse("1+2 3|5")
    *_, way, over = draw(position, PATHS).shapes
    assert isinstance(way, Line)
    assert over == Use(tile((1, 2), across=True, mark=Mark.ADDED, clear=True), 0, 0)
    frame = over.symbol.shapes[0].symbol
    assert [shape.paint.fill for shape in frame.shapes] == [None, None]


@pytest.mark.parametrize("pips", range(1, 10))
def test_arrows_run_between_the_pips(pips):
    row, other = f"{pips}|{pips} {pips}|{pips}", f"{pips} {pips}\n- -\n{pips} {pips}"
    for board, legs in ((row, "R3"), (row, "L3"), (other, "D1R1"), (other, "R1D1")):
        place = {"R3": "(0,0)", "L3": "(3,0)"}.get(legs, "(0,1)")
        scene = draw(Position.parse(f"{board}\n---\narrows:{place}{legs}"))
        line, dot, head = scene.shapes[-3:]
        assert (type(line), type(dot), type(head)) == (Outline, Circle, Outline)
        ink = [(point, line.paint.width / 2) for point in _along(line)]
        ink += [((dot.x, dot.y), dot.radius), *((point, 0.0) for point in _along(head))]
        for use in scene.shapes[:-3]:
            for x, y, radius in _pips_in(use.symbol, use.x, use.y):
                assert all(hypot(x - u, y - v) > radius + reach for (u, v), reach in ink)


def _along(outline: Outline) -> list[Point]:
    """Return points along an outline, except on its rounded corners."""
    parts = [part for part in outline.parts if part[1:]]
    return [
        (a[0] + (b[0] - a[0]) * n / 20, a[1] + (b[1] - a[1]) * n / 20)
        for (*_, a), (step, *_, b) in pairwise(parts)
        for n in range(21)
        if step == "L"
    ]


def _pips_in(symbol: Symbol, x: float, y: float) -> list[tuple[float, float, float]]:
    """Return the centre and radius of each pip in a symbol at (x, y)."""
    pips = []
    for shape in symbol.shapes:
        if isinstance(shape, Use):
            pips += _pips_in(shape.symbol, x + shape.x, y + shape.y)
        elif isinstance(shape, Circle):
            pips.append((x + shape.x, y + shape.y, shape.radius))
    return pips


@pytest.mark.parametrize(
    ("legs", "start"), [("L1", (25.0, 22.8)), ("R2", (25.0, 22.8)), ("D1", (22.8, 25.0))]
)
def test_an_arrow_starts_below_its_piece(legs, start):
    assert style.PIECE_BESIDE_PIPS[1] == (25, 25)
    arrow = draw(Position.parse(f"1|2 3|5\n\n0|0\n---\n(1,1)P\narrows:(1,1){legs}"))
    line = next(s for s in arrow.shapes if isinstance(s, Outline) and s.paint is style.ARROW)
    x, y = line.parts[0][1]
    assert (x - SPACE, y) == pytest.approx(start)
    assert not any(isinstance(shape, Circle) for shape in arrow.shapes)
    assert arrow.shapes[-1].symbol.name.startswith("P")


def test_a_cross_hides_no_pips():
    for pips in range(7):
        symbol = tile((pips, pips), True, Mark.CROSSED)
        badge = symbol.shapes[-1]
        radius = style.BADGE_RADIUS + style.BADGE.width / 2
        for x, y, _ in _pips_in(Symbol("", 0, 0, symbol.shapes[:-1]), 0, 0):
            middle = badge.x + badge.symbol.width / 2, badge.y + badge.symbol.height / 2
            assert hypot(x - middle[0], y - middle[1]) > radius + style.PIP_RADIUS


def test_letters_grow_to_a_least_size_around_their_middle():
    scene = draw(Position.parse("1|2\n---\n(1,0)P"))
    letter = scene.symbols[-1].shapes[-1]
    grown = scene.with_least_type(15)
    larger = grown.symbols[-1].shapes[-1]
    assert (letter.text, larger.text, larger.size) == ("P", "P", 15)
    middles = [t.y - t.size * CAP_HEIGHT / 2 for t in (letter, larger)]
    assert middles[0] == pytest.approx(middles[1])
    assert grown.symbols[-1].name != scene.symbols[-1].name
    assert scene.with_least_type(5) == scene


def test_a_letter_that_would_outgrow_its_pawn_is_left_out():
    scene = draw(Position.parse("1|2\n---\n(1,0)P"))
    pawn = scene.symbols[-1].shapes
    assert scene.with_least_type(30).symbols[-1].shapes == pawn[:-1]


def test_a_domino_that_may_be_played_has_a_rim_unless_it_is_marked():
    position = Position.parse("1|2 3*4 5|6")
    available = Annotations(available=tuple(domino.place for domino in position.dominoes[:2]))
    names = [s.symbol.name for s in draw(position, available).shapes if isinstance(s, Use)]
    assert names == ["a-1-2", "rim-a", "a-3-4-crossed", "a-5-6"]


def test_what_goes_has_a_dashed_edge_and_only_what_is_not_allowed_a_cross():
    for text in ("6*6 3+4", "6 3+4\n*\n6"):
        position = Position.parse(text)
        goes = next(s.symbol for s in draw(position).shapes if isinstance(s, Use))
        drawing = draw(position, refused=True)
        refused = next(s.symbol for s in drawing.shapes if isinstance(s, Use))
        for domino, dash, is_crossed in (
            (goes, style.GOING_BORDER.dash, False),
            (refused, (), True),
        ):
            parts = {use.symbol.name for use in domino.shapes}
            assert domino.shapes[0].symbol.shapes[0].paint.dash == dash
            assert bool(parts & {"crossing-a", "crossing-u"}) == is_crossed
            assert "plus" not in parts
        assert "(goes)" in describe(position)
        assert "(not allowed)" in drawing.description
        assert "(goes)" not in drawing.details


@pytest.mark.parametrize("across", [True, False])
def test_a_cross_over_a_domino_leaves_its_pips_readable(across):
    # It hides less than half of any pip but the middle ones of a row of three.
    lines = [line for line in crossing(across).shapes if line.paint is style.CROSSING_HALO]
    for number in (1, 2, 3, 4, 5):
        for half in (0, 1):
            for pip in pips_of(number, across=across).shapes:
                x, y = (pip.x + half * SPACE, pip.y) if across else (pip.x, pip.y + half * SPACE)
                for line in lines:
                    wide, high = line.x2 - line.x1, line.y2 - line.y1
                    off = abs(wide * (line.y1 - y) - high * (line.x1 - x)) / hypot(wide, high)
                    assert off >= line.paint.width / 2 + pip.radius * 0.4


def test_without_paths_nothing_is_drawn_twice():
    assert draw(TWO_DOMINOES, Annotations()) == draw(TWO_DOMINOES)


def test_the_words_follow_the_description():
    assert describe(TWO_DOMINOES, PATHS) == f"{describe(TWO_DOMINOES)} One can walk."


def test_labels_stand_below_their_squares():
    labelled = Annotations(labels=((Place(0, 0), "5"), (Place(2, 0), "6")))
    plain, drawn = draw(TWO_DOMINOES), draw(TWO_DOMINOES, labelled)
    assert drawn.height == plain.height + style.LABEL_ROOM
    labels = [shape for shape in drawn.shapes if isinstance(shape, Text)]
    assert [(label.x, label.text) for label in labels] == [(SPACE / 2, "5"), (SPACE * 1.5, "6")]
    assert all(SPACE < label.y < drawn.height for label in labels)


def test_the_number_that_a_row_is_called_by_is_described():
    assert describe(Position.parse("1|2\n---\ncall:0")).endswith("0 is called at the first domino.")


# Raised dominoes

ROW = Position.parse("1 2 3\n- - -\n4 P 6\n---\nP5")
RAISED = Annotations(raised=(Place(2, 0),), words="The 2-5 is raised.")


def test_the_drawing_reaches_as_much_higher_as_the_domino():
    flat, scene = draw(ROW), draw(ROW, RAISED)
    assert (scene.above, scene.height) == (style.LIFT, flat.height + style.LIFT)
    assert scene.size(SPACE) == (flat.width, flat.height + style.LIFT)
    assert f'viewBox="0 {-style.LIFT:g} {scene.width:g} {scene.height:g}"' in to_svg(scene)
    assert re.search(rb"/MediaBox \[ 0 0 [\d.]+ [\d.]+ \]", to_pdf(scene))


def test_the_domino_and_the_piece_on_it_are_lifted_and_no_other():
    lifted = {s.symbol.name: s.y for s in draw(ROW, RAISED).shapes if isinstance(s, Use)}
    flat = {s.symbol.name: s.y for s in draw(ROW).shapes if isinstance(s, Use)}
    moved = {name for name, y in flat.items() if lifted[name] == y - style.LIFT}
    assert moved == {"u-2-5s", "P-8.4"}
    assert {name for name in flat if lifted[name] == flat[name]} == {"u-1-4", "u-3-6"}
    assert lifted["side-u"] == 0


def test_a_raised_domino_is_drawn_over_its_neighbours():
    names = [s.symbol.name for s in draw(ROW, RAISED).shapes if isinstance(s, Use)]
    assert names == ["u-1-4", "u-3-6", "side-u", "u-2-5s", "P-8.4"]


def test_the_description_says_what_is_raised():
    assert draw(ROW, RAISED).description.endswith("The 2-5 is raised.")


def test_a_mountain_looks_as_it_did(file_regression):
    text = "P 5 3 2 4 3 2 3 5 3 1 5 5\n  - - - - - - - - - - - -\nN 3 2 4 0 4 R 1 4 0 4 B 0\n---"
    position = Position.parse(f"{text}\nR5B1\narrows:(0,1)R4")
    words = "The 2-5 and 3-1 in the middle are raised."
    peak = Annotations(raised=(Place(12, 0), Place(14, 0)), words=words)
    svg = to_svg(draw(position, peak)).replace("><", ">\n<") + "\n"
    path = FIXTURES / "raised" / "mountain.svg"
    file_regression.check(svg, fullpath=path, encoding="utf-8")


# The checkerboard

TEXT = "5|4 1\n    +\n  x 1 1|6\n\n  3\n  -\n  0\n---\nboard:C2"
BOARD = Position.parse(TEXT)
OVERVIEW = """\
    A   B   C   D   E   F   G   H
  ┌───────────────────────────────┐
1 │                               │
  │       ┌───────┬───┐           │
2 │       │ 5 ┆ 4 │ 1 │           │"""


def test_the_place_of_dominoes_on_a_board_matters():
    moved = Position.parse(TEXT.replace("C2", "D2"))
    assert moved != BOARD
    assert (BOARD.width, BOARD.height) == (16, 16)
    assert BOARD.dominoes[0].place == Place(4, 2)
    assert BOARD.side_by_side() == ((Place(0, 0), BOARD),)


@given(st.integers(0, 7), st.integers(0, 9), st.booleans(), st.booleans())
def test_what_is_printed_is_read_again(column, row, across, second):
    dominoes = [Domino(Place(2 * column, 2 * row), across, (3, 4))]
    if second:
        dominoes.append(Domino(Place(2 * column + 4, 2 * row + 5), True, (0, 0)))
    position = Position(tuple(dominoes), board=Place(0, 0))
    assert Position.parse(str(position)) == position


def test_an_empty_board():
    assert str(Position.parse("---\nboard:A1")) == "---\nboard:A1"
    assert Position.parse("---\nboard:h8") == Position(board=Place(0, 0))


def test_the_names_of_the_lines_stand_beside_the_board():
    scene, room = draw(BOARD), style.COORDINATE_ROOM
    assert (scene.width, scene.height) == (8 * SPACE + room, 8 * SPACE + room)
    assert (scene.left, scene.above) == (room, room)
    letters = [shape for shape in scene.shapes if isinstance(shape, Text)]
    assert {shape.text for shape in letters} == set("ABCDEFGH12345678")
    assert all(shape.x < 0 or shape.y < 0 for shape in letters)
    assert f'viewBox="{-room:g} {-room:g} {scene.width:g} {scene.height:g}"' in to_svg(scene)


def test_half_of_the_squares_are_dark_and_half_of_each_domino():
    scene = draw(BOARD)
    board = next(s for s in scene.symbols if s.name == "checkerboard")
    ground, *squares = (it for it in board.shapes if isinstance(it, Rect) and it.paint.fill)
    # On a table as grey as they are, dark squares are seen only beside white ones.
    assert (ground.width, ground.height, ground.paint.fill) == (8 * SPACE, 8 * SPACE, style.FACE)
    dark = [shape for shape in squares if shape.paint.fill == style.DARK_SQUARE.fill]
    assert len(dark) == len(squares) == 32
    assert all((shape.x + shape.y) / SPACE % 2 == 1 for shape in dark)
    tiles = [s.symbol.name for s in scene.shapes if isinstance(s, Use)][1:]
    assert sorted(tiles) == ["a-1d-6", "a-5d-4", "u-1d-1-added", "u-3-0d"]


def test_without_a_board_nothing_is_shaded():
    assert draw(Position.parse("5|4")).symbols[-1].name == "a-5-4"


def test_the_terminal_shows_the_edge_and_the_names():
    assert to_text(BOARD).startswith(OVERVIEW)


def test_the_board_is_described():
    words = describe(BOARD)
    assert words.startswith("A checkerboard with columns A to H from the left and rows 1 to 8")
    assert "in row 2, 5-4 across at column 3" in words


def test_a_board_looks_as_it_did(file_regression):
    svg = to_svg(draw(BOARD)).replace("><", ">\n<") + "\n"
    path = FIXTURES / "checkerboard" / "board.svg"
    file_regression.check(svg, fullpath=path, encoding="utf-8")
