"""The largest boards allowed are drawn within limits of time and memory."""

from io import BytesIO
from time import process_time

import pytest
from PIL import Image

from donimoes_book.board.notation import MOST_PARTS, MOST_SPACES
from donimoes_book.board.position import Position
from donimoes_book.drawing.files import picture_file

FAR = MOST_SPACES - 1


def covered(side):
    """Return a square of joined covered spaces, `side` to a side."""
    row, between = "|".join("#" * side), " ".join("-" * side)
    return "\n".join([row, *[f"{between}\n{row}"] * (side - 1)])


LARGEST = {
    "far": f"2\n---\ndice:({FAR},{FAR})3",
    "arrow": f"2\n---\narrows:(0,0)R{FAR}D{FAR}L{FAR}U{FAR}",
    "winding": "2\n---\narrows:(0,0)" + "R9L9" * (MOST_PARTS // 2 - 1),
    "arrows": "2\n---\narrows:" + ",".join([f"(0,0)R{FAR}"] * (MOST_PARTS // 2)),
    "covered": covered(44),
    "splits": "\n\n".join(["~".join("2" * 40)] * 40),
    "pieces": "---\n" + ",".join(f"({n % 60},{n // 60})P" for n in range(MOST_PARTS)),
}


@pytest.mark.parametrize("ending", [".svg", ".pdf", ".txt"])
@pytest.mark.parametrize("board", LARGEST.values(), ids=LARGEST)
def test_it_takes_seconds(board, ending):
    start = process_time()
    assert picture_file(Position.parse(board), ending)
    assert process_time() - start < 20


@pytest.mark.parametrize("board", LARGEST.values(), ids=LARGEST)
def test_solids_take_seconds_too(board):
    start = process_time()
    assert picture_file(Position.parse(board), ".svg", solid=True)
    assert process_time() - start < 20


def test_a_picture_made_of_pixels_has_a_largest_size():
    with Image.open(BytesIO(picture_file(Position.parse(LARGEST["far"]), ".png"))) as image:
        assert image.size == (48 * MOST_SPACES, 48 * MOST_SPACES)
