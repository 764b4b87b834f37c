"""Practice spreads: dominoes are turned the same way in SVG and PDF, and described with places."""

import re
from io import BytesIO

import pypdfium2
from PIL import Image, ImageChops

from donimoes_book.board.position import Position
from donimoes_book.board.spread import Scattered, Spread
from donimoes_book.drawing.describe import describe
from donimoes_book.drawing.pdf import to_pdf
from donimoes_book.drawing.rendered import to_png
from donimoes_book.drawing.scene import SPACE
from donimoes_book.drawing.sheets import draw_spread
from donimoes_book.drawing.svg import to_svg

SPREAD = Spread(2, 1, (Scattered((6, 1), 1.4, 1.5, 30), Scattered((0, 2), 4.5, 1.6, 250)))
SCENE = draw_spread(SPREAD, [(6, 1), (3, 3)])


def test_dominoes_are_turned_alike_in_svg_and_pdf():
    drawn = Image.open(BytesIO(to_png(SCENE))).convert("L")
    page = pypdfium2.PdfDocument(to_pdf(SCENE, SPACE))[0]
    printed = page.render(scale=drawn.width / page.get_width()).to_pil().convert("L")
    white = Image.new("L", drawn.size, 255)
    white.paste(printed.resize(drawn.size))
    far_off = ImageChops.difference(drawn, white).point(lambda value: 255 * (value > 140))
    ink = sum(drawn.histogram()[:128])
    assert sum(far_off.histogram()[1:]) < ink / 20


def test_a_domino_is_turned_around_its_middle():
    turns = re.findall(r"rotate\(([^)]*)\)", to_svg(SCENE))
    assert turns == [f"30 {1.4 * SPACE:g} {1.5 * SPACE:g}", f"250 {4.5 * SPACE:g} {1.6 * SPACE:g}"]


def test_the_description_has_every_place_and_the_rolls():
    assert SCENE.title == "2 dominoes scattered over a page, and 2 rolls"
    assert SCENE.description == (
        "In columns A to B and rows 1 to 1: 6-1 in A1; 0-2 in B1. The rolls: 6 and 1, 3 and 3."
    )


def test_dominoes_face_down_are_described_by_rows():
    table = Position.parse("#|# 1|2 #|#\n\n3|4 #|#")
    assert describe(table).endswith(
        "Three dominoes face down, across: row 1, columns 1 and 5; row 2, column 3."
    )
