"""The largest boards allowed are drawn within limits of time and memory."""

from io import BytesIO
from time import process_time

import pytest
from PIL import Image

from donimoes_book.board.notation import MOST_PARTS, MOST_SPACES
from donimoes_book.board.position import Position
from donimoes_book.drawing.files import draw_position, picture_file, scene_file


def covered(side):
    """Return a square of joined covered spaces, `side` to a side."""
    row, between = "|".join("#" * side), " ".join("-" * side)
    return "\n".join([row, *[f"{between}\n{row}"] * (side - 1)])


def boards(spaces, parts):
    """Return boards of as many spaces across or as many parts as are allowed, by name."""
    far, side = spaces - 1, int((0.97 * parts) ** 0.5)
    return {
        "far": f"2\n---\ndice:({far},{far})3",
        "arrow": f"2\n---\narrows:(0,0)R{far}D{far}L{far}U{far}",
        "winding": "2\n---\narrows:(0,0)" + "R9L9" * (parts // 2 - 1),
        "arrows": "2\n---\narrows:" + ",".join([f"(0,0)R{far}"] * (parts // 2)),
        "covered": covered(side),
        "splits": "\n\n".join(["~".join("2" * 40)] * (parts // 50)),
        "pieces": "---\n" + ",".join(f"({n % 60},{n // 60})P" for n in range(parts)),
    }


LARGE, LARGEST = boards(MOST_SPACES // 4, MOST_PARTS // 10), boards(MOST_SPACES, MOST_PARTS)
ALL = [
    *(pytest.param(LARGE[name], 2, id=name) for name in LARGE),
    *(
        pytest.param(LARGEST[name], 20, id=f"largest {name}", marks=pytest.mark.long)
        for name in LARGEST
    ),
]


@pytest.mark.parametrize("ending", [".svg", ".pdf", ".txt"])
@pytest.mark.parametrize(("board", "seconds"), ALL)
def test_it_takes_seconds(board, seconds, ending):
    start = process_time()
    position = Position.parse(board)
    assert picture_file(position, draw_position(position), ending)
    assert process_time() - start < seconds


@pytest.mark.parametrize(("board", "seconds"), ALL)
def test_solids_take_seconds_too(board, seconds):
    start = process_time()
    assert scene_file(draw_position(Position.parse(board), solid=True), ".svg")
    assert process_time() - start < seconds


@pytest.mark.long
def test_a_picture_made_of_pixels_has_a_largest_size():
    scene = draw_position(Position.parse(LARGEST["far"]))
    with Image.open(BytesIO(scene_file(scene, ".png"))) as image:
        assert image.size == (48 * MOST_SPACES, 48 * MOST_SPACES)
