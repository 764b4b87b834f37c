from io import BytesIO

from PIL import Image, ImageChops

from donimoes_book.board.position import Position
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.png import to_png


def image(board: str, pixels: float = 48) -> Image.Image:
    return Image.open(BytesIO(to_png(draw(Position.parse(board)), pixels_per_space=pixels)))


def test_its_size_follows_the_position():
    assert image("1|2", 50).size == (100, 50)


def test_the_table_is_white_and_opaque():
    picture = image("1|2\n\n  3|4")
    assert picture.mode == "RGB"
    assert picture.getpixel((0, picture.height - 1)) == (255, 255, 255)


def test_it_carries_a_text_alternative():
    assert image("1|2").text == {
        "Title": "One domino",
        "Description": "One domino: in row 1, 1-2 across at column 1.",
    }


def test_letters_on_pieces_appear():
    def half(letter: str) -> Image.Image:
        return image(f"{letter}|2\n---\n{letter}1").convert("L")

    differ = ImageChops.difference(half("P"), half("N"))
    assert differ.getbbox() is not None
    # They are white on the black disc in the lower right of the half.
    disc = half("N").crop((24, 24, 42, 42))
    assert disc.getextrema() == (0, 255)


def test_the_same_position_gives_the_same_bytes():
    scene = draw(Position.parse("1|2"))
    assert to_png(scene) == to_png(scene)
