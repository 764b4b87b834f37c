"""Scenes as PDF files."""

from io import BytesIO

import pypdf
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.board.position import Position
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.pdf import draw_on, to_pdf
from donimoes_book.drawing.rendered import to_png
from donimoes_book.drawing.scene import SPACE


def rendered(pdf: bytes, scale: float) -> Image.Image:
    document = pypdfium2.PdfDocument(pdf)
    image = document[0].render(scale=scale).to_pil().convert("L")
    document.close()
    return image


def fonts(pdf: bytes) -> set[str]:
    reader = pypdf.PdfReader(BytesIO(pdf))
    objects = (reader.get_object(n) for n in range(1, reader.trailer["/Size"]))
    return {str(o["/BaseFont"]) for o in objects if isinstance(o, dict) and "/BaseFont" in o}


def test_it_shows_the_same_as_the_png(gallery_position):
    scene = draw(gallery_position)
    png = Image.open(BytesIO(to_png(scene, pixels_per_space=48))).convert("L")
    pdf = rendered(to_pdf(scene, space=48), scale=1).resize(png.size)
    difference = ImageChops.difference(pdf, png)
    assert ImageStat.Stat(difference).mean[0] < 4
    # Only soft edges of lines may differ, and where dots and dashes begin.
    blurred = difference.reduce(8)
    assert blurred.getextrema()[1] < 90


def test_the_page_is_cropped_to_the_drawing():
    page = pypdf.PdfReader(BytesIO(to_pdf(draw(Position.parse("1|2")), space=20))).pages[0]
    assert [float(edge) for edge in page.mediabox] == [0, 0, 40, 20]


def test_the_same_position_gives_the_same_bytes(gallery_position):
    assert to_pdf(draw(gallery_position)) == to_pdf(draw(gallery_position))


def test_title_and_description_are_in_the_metadata():
    metadata = pypdf.PdfReader(BytesIO(to_pdf(draw(Position.parse("1|2"))))).metadata
    assert metadata.title == "One domino"
    assert metadata.subject == "One domino: 1-2."


@pytest.mark.parametrize(("board", "count"), [("1|2", 0), ("P|2\n---\nP1", 1)])
def test_only_our_own_font_is_in_the_file(board, count):
    names = fonts(to_pdf(draw(Position.parse(board))))
    assert len(names) == count
    assert all(name.endswith("+SourceSansPro-Bold") for name in names)


def test_letters_on_pieces_can_be_read_from_the_page():
    pdf = pypdf.PdfReader(BytesIO(to_pdf(draw(Position.parse("P|2 3|N\n---\nP1N3")))))
    assert set(pdf.pages[0].extract_text().split()) == {"P", "N"}


def test_a_tile_is_one_form_in_a_document_at_any_scale():
    target = BytesIO()
    canvas = Canvas(target, (300, 300), invariant=1)
    scene = draw(Position.parse("1|2"))
    for page in range(2):
        draw_on(canvas, scene, 10, 10, 20)
        draw_on(canvas, scene, 100 + page, 100, 40)
        canvas.showPage()
    canvas.save()
    reader = pypdf.PdfReader(target)
    objects = [reader.get_object(n) for n in range(1, reader.trailer["/Size"])]
    forms = [o for o in objects if isinstance(o, dict) and o.get("/Subtype") == "/Form"]
    assert len(forms) == len(scene.symbols) == 4  # a frame, two halves, the tile


def test_the_scene_is_at_its_place_on_the_page():
    target = BytesIO()
    canvas = Canvas(target, (100, 100), invariant=1)
    draw_on(canvas, draw(Position.parse("1|2")), 10, 20, 30)
    canvas.save()
    ink = (
        rendered(target.getvalue(), scale=4)
        .point(lambda value: 255 if value < 200 else 0)
        .getbbox()
    )
    # 60 by 30 points from (10, 20), measured in quarter points from the top left, without the gap.
    gap = 4 * 0.5 * 30 / SPACE
    assert ink == pytest.approx((40 + gap, 200 + gap, 280 - gap, 320 - gap), abs=1.5)
