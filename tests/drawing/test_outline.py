from donimoes_book.board.position import Place
from donimoes_book.drawing.outline import cells, outlines, region_path, rounded


def test_a_square_has_four_corners():
    assert outlines(cells([Place(0, 0)])) == [[(0, 0), (2, 0), (2, 2), (0, 2)]]


def test_squares_that_share_a_side_have_one_outline():
    (loop,) = outlines(cells([Place(0, 0), Place(2, 0), Place(0, 2)]))
    assert loop == [(0, 0), (4, 0), (4, 2), (2, 2), (2, 4), (0, 4)]


def test_squares_that_touch_at_a_corner_have_an_outline_each():
    loops = outlines(cells([Place(0, 0), Place(2, 2)]))
    assert sorted(map(len, loops)) == [4, 4]


def test_a_ring_has_a_hole_that_runs_the_other_way():
    ring = [Place(x, y) for x in (0, 2, 4) for y in (0, 2, 4) if (x, y) != (2, 2)]
    outer, hole = outlines(cells(ring))
    assert outer == [(0, 0), (6, 0), (6, 6), (0, 6)]
    assert hole == [(2, 2), (2, 4), (4, 4), (4, 2)]


def test_an_inset_makes_an_area_smaller_and_its_hole_larger():
    ring = [Place(x, y) for x in (0, 2, 4) for y in (0, 2, 4) if (x, y) != (2, 2)]
    points = [points[-1] for command, *points in region_path(ring, 2, 0) if command in "ML"]
    assert min(points) == (2, 2)
    assert max(points) == (106, 106)
    inner = [point for point in points if 20 < point[0] < 90 and 20 < point[1] < 90]
    assert min(inner) == (34, 34)
    assert max(inner) == (74, 74)


def test_corners_are_rounded_as_far_as_the_sides_are_long():
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    parts = rounded(square, 99, closed=True)
    assert parts[0][0] == "M"
    assert parts[-1] == ("Z",)
    ends = [points[-1] for command, *points in parts if command == "C"]
    assert ends == [(5, 0), (10, 5), (5, 10), (0, 5)]
