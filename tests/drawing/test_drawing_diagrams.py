from donimoes_book.board.position import Mark, Position
from donimoes_book.drawing import style
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.scene import SPACE, Circle, Path, Rect, Use
from donimoes_book.drawing.style import pip_offsets
from donimoes_book.drawing.tiles import tile


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
    for number in range(10):
        for across in (True, False):
            assert len(set(pip_offsets(number, across=across))) == number


def test_a_six_lies_along_its_domino():
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


def test_below_a_cover_beside_dominoes_there_are_dominoes():
    assert len(faces("#|#|#|# 5|6", (style.BORDER,))) == 1
    assert faces("#|#|#|#", (style.BORDER,)) == []
    joined, apart = (faces(text, (style.BORDER,)) for text in ("#|#|#|#|5", "#|#|#|# 5"))
    assert joined[0].parts != apart[0].parts


def test_a_card_that_touches_another_on_dominoes_lies_on_them_too():
    assert len(faces("# #|#|# 1\n-\n#|#", (style.BORDER,))) == 2
    assert len(faces("#|#   #+#", (style.BORDER,))) == 1


def test_what_hangs_off_the_edge_has_no_domino_below_it():
    after = "4 #|#\n- * -\n4 #|#"
    before = "4 4+6\n-\n4", "4 4+6\n-\n4 1|1"
    hanging, lying = (
        faces("\n".join(map("   ".join, zip_padded(text, after))), (style.BORDER,))
        for text in before
    )
    assert hanging[0].parts != lying[0].parts


def zip_padded(left, right):
    """The lines of two pictures, those of the left one equally long."""
    rows = left.split("\n")
    return zip([row.ljust(max(map(len, rows))) for row in rows], right.split("\n"), strict=True)


def faces(text, card=style.LIGHT_CARD):
    """The areas painted as the face of a card, or as whatever else."""
    shapes = draw(Position.parse(text)).shapes
    return [shape for shape in shapes if isinstance(shape, Path) and shape.paint == card[0]]
