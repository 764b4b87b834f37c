import re
from collections import Counter
from xml.etree import ElementTree

from donimoes_book.board.position import Position
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.svg import to_svg

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"


def test_the_gallery_looks_as_it_did(gallery_file, gallery_position, file_regression):
    # The pictures stand beside their positions; run with --force-regen to draw them again.
    svg = to_svg(draw(gallery_position)).replace("><", ">\n<") + "\n"
    file_regression.check(svg, fullpath=gallery_file.with_suffix(".svg"), encoding="utf-8")


def test_every_symbol_is_drawn_once_and_used(gallery_position):
    root = ElementTree.fromstring(to_svg(draw(gallery_position)))
    defined = [group.get("id") for group in root.iter(f"{SVG}g")]
    used = {use.get(HREF) for use in root.iter(f"{SVG}use")}
    assert len(defined) == len(set(defined))
    assert used == {f"#{name}" for name in defined}


def test_no_two_symbols_have_the_same_shapes(whole_set):
    root = ElementTree.fromstring(to_svg(draw(whole_set)))
    shapes = Counter(
        b"".join(ElementTree.tostring(child) for child in group) for group in root.iter(f"{SVG}g")
    )
    assert set(shapes.values()) == {1}


def test_each_tile_of_a_whole_set_is_placed_once_in_a_small_file(whole_set):
    svg = to_svg(draw(whole_set))
    root = ElementTree.fromstring(svg)
    assert len(root.findall(f"{SVG}use")) == 28
    assert len(svg.encode()) < 8_000


def test_it_carries_a_text_alternative():
    root = ElementTree.fromstring(
        to_svg(draw(Position.parse("1|2"), description="My <words> & more"))
    )
    assert root.get("role") == "img"
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert root.findtext(f"{SVG}title") == "One domino"
    assert root.findtext(f"{SVG}desc") == "My <words> & more"


def test_ink_follows_the_page_and_is_black_by_default():
    svg = to_svg(draw(Position.parse("1|2")))
    root = ElementTree.fromstring(svg)
    assert root.get("color") == "#000000"
    assert root.get("fill") == "currentColor"
    assert "#000000" not in svg.replace('color="#000000"', "")


def test_a_width_in_millimetres_keeps_the_proportions():
    root = ElementTree.fromstring(to_svg(draw(Position.parse("1|2")), width_mm=18))
    assert (root.get("width"), root.get("height")) == ("18mm", "9mm")
    assert root.get("viewBox") == "0 0 72 36"


def test_ids_can_be_made_unique_in_a_page():
    svg = to_svg(draw(Position.parse("1|2")), prefix="d7-")
    assert all(name.startswith("d7-") for name in re.findall(r'id="([^"]+)"', svg))


def test_an_empty_table_is_still_a_picture():
    assert ElementTree.fromstring(to_svg(draw(Position()))).get("viewBox") == "0 0 36 36"
