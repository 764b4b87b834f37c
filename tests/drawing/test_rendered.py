"""Scenes as PNG files."""

import subprocess
import sys
from io import BytesIO

from PIL import Image, ImageChops

from donimoes_book.board.position import Position
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.rendered import to_png
from donimoes_book.drawing.scene import Paint, Scene
from donimoes_book.drawing.scene import Text as SceneText


def image(board: str, pixels: float = 48) -> Image.Image:
    return Image.open(BytesIO(to_png(draw(Position.parse(board)), pixels_per_space=pixels)))


def test_a_png_is_as_large_as_its_position():
    assert image("1|2", 50).size == (100, 50)
    assert image("1\n-\n2", 50).size == (50, 100)


def test_the_table_is_white_and_opaque():
    picture = image("1|2\n\n  3|4")
    assert picture.mode == "RGB"
    assert picture.getpixel((0, picture.height - 1)) == (255, 255, 255)


def test_a_png_carries_a_text_alternative():
    assert image("1|2").text == {
        "Title": "One domino",
        "Description": "One domino: 1-2.",
        "Comment": "One domino: in row 1, 1-2 across at column 1.",
    }


def test_letters_on_pieces_appear():
    def half(letter: str) -> Image.Image:
        return image(f"{letter}|2\n---\n{letter}1").convert("L")

    differ = ImageChops.difference(half("P"), half("N"))
    assert differ.getbbox() is not None
    # The letter is white on the black disc in the half's lower right.
    disc = half("N").crop((24, 24, 42, 42))
    assert disc.getextrema() == (0, 255)


def test_the_same_position_gives_the_same_png():
    scene = draw(Position.parse("1|2"))
    assert to_png(scene) == to_png(scene)


def test_a_picture_loads_no_library_of_other_formats():
    program = (
        "import sys; from donimoes_book.board.position import Position;"
        "from donimoes_book.drawing.files import draw_position, scene_file;"
        "scene_file(draw_position(Position.parse('2|3')), '.svg');"
        "print(*{'reportlab', 'resvg_py', 'svgwrite', 'PIL', 'fontTools'} & sys.modules.keys())"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stderr == ""
    assert done.stdout.split() == ["svgwrite"]


def test_a_png_has_the_signs_of_the_symbol_font():
    scene = Scene(100, 40, (SceneText(50, 30, "♠", 30, Paint(fill="#000000")),), "A sign", "A sign")
    image = Image.open(BytesIO(to_png(scene))).convert("L")
    assert image.getextrema()[0] < 50
