import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from donimoes_book.board.position import NO_ANNOTATIONS, Annotations, Place, Position
from donimoes_book.drawing import svg as svg_module
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.scene import Paint, Rect, Scene
from donimoes_book.drawing.svg import SymbolSheet, inline_svg, to_svg
from helpers.svg_validation import validate_svg

SVG = "{http://www.w3.org/2000/svg}"
UNSEEN = {f"{SVG}{name}" for name in ("title", "desc", "defs")}


def ids(root):
    return [element.get("id") for element in root.iter() if element.get("id")]


def references(root):
    return [use.get("href").removeprefix("#") for use in root.iter(f"{SVG}use")]


def inline(scene, key, sheet=None):
    return ElementTree.fromstring(inline_svg(scene, key, sheet))


def test_the_gallery_looks_as_it_did(gallery_file, gallery_position, file_regression):
    # The pictures are stored beside their positions; run with --force-regen to draw them again.
    svg = to_svg(draw(gallery_position)).replace("><", ">\n<") + "\n"
    file_regression.check(svg, fullpath=gallery_file.with_suffix(".svg"), encoding="utf-8")


def test_what_stands_there_often_is_drawn_once(gallery_position):
    root = ElementTree.fromstring(to_svg(draw(gallery_position)))
    used = Counter(references(root))
    assert sorted(used) == sorted(ids(root))
    assert all(count > 1 for count in used.values())


def test_no_shape_is_repeated(whole_set):
    root = ElementTree.fromstring(to_svg(draw(whole_set)))
    shapes = Counter(
        tuple(sorted(element.attrib.items()))
        for kind in ("rect", "path", "circle")
        for element in root.iter(SVG + kind)
    )
    assert len(shapes) > 9
    assert set(shapes.values()) == {1}


def test_a_whole_set_is_a_small_file_of_28_elements(whole_set):
    scene = draw(whole_set)
    svg = to_svg(scene)
    about = {f"{SVG}title", f"{SVG}desc", f"{SVG}defs"}
    assert len([e for e in ElementTree.fromstring(svg) if e.tag not in about]) == 28
    assert len(svg.encode()) - sum(map(len, scene.descriptions)) < 4_000


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
    assert root.get("color") == "#000"
    assert root.get("fill") == "currentColor"
    assert "#000" not in svg.replace('color="#000"', "")


def test_another_width_keeps_the_proportions():
    root = ElementTree.fromstring(to_svg(draw(Position.parse("1|2")), width="18mm"))
    assert (root.get("width"), root.get("height")) == ("18mm", None)
    assert root.get("viewBox") == "0 0 72 36"


LABELLED = Annotations(labels=((Place(0, 0), "7"),))


@pytest.mark.parametrize(
    ("text", "annotations", "ground"),
    [
        ("1|2", NO_ANNOTATIONS, False),
        ("#|# x", NO_ANNOTATIONS, False),
        ("1|2 #|#\n---\n(1,0)b,(0.5,0)b,(2,0)w", NO_ANNOTATIONS, False),
        ("1|2\n---\n(3,0)b", NO_ANNOTATIONS, True),
        ("1|2\n---\nboard:C2", NO_ANNOTATIONS, True),
        ("#|#|#", NO_ANNOTATIONS, True),
        ("1|2", LABELLED, True),
    ],
)
def test_a_file_has_a_white_ground_where_more_than_dominoes_is_to_be_seen(
    text, annotations, ground
):
    scene = draw(Position.parse(text), annotations)
    first = next(e for e in ElementTree.fromstring(to_svg(scene)) if e.tag not in UNSEEN)
    painted = first.tag, first.get("fill"), first.get("stroke")
    assert (painted == (f"{SVG}rect", "#fff", None)) == ground
    assert (float(first.get("width", 0)) == scene.width) == ground


def test_ids_can_be_made_unique_in_a_page():
    root = ElementTree.fromstring(to_svg(draw(Position.parse("1|2 2|1")), prefix="d7-"))
    assert ids(root) == ["d7-a", "d7-p1", "d7-p2a"]
    assert set(references(root)) == set(ids(root))


def test_an_empty_table_is_still_a_picture():
    assert ElementTree.fromstring(to_svg(draw(Position()))).get("viewBox") == "0 0 36 36"


# Validation by svgwrite: on in all tests, off in production

BAD_COLOUR = Scene(9, 9, (Rect(1, 1, 4, 4, 0, Paint("#nonsense")),), "", "")


def test_what_is_not_svg_is_an_error():
    with pytest.raises(TypeError, match="'#nonsense' is not a valid value for attribute 'fill'"):
        to_svg(BAD_COLOUR)


def test_attributes_belong_to_their_elements():
    with pytest.raises(ValueError, match="Invalid attribute 'rx' for svg-element <circle>"):
        svg_module._elements.circle(("1", "1"), "1", rx="2")


def test_validation_can_be_switched_off():
    validate_svg(False)
    try:
        assert 'fill="#nonsense"' in to_svg(BAD_COLOUR)
    finally:
        validate_svg(True)


def test_production_does_not_validate():
    code = "from donimoes_book.drawing import svg; print(svg._elements.g().debug)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"


# Within the text of a page


def test_a_picture_in_a_page_takes_the_pages_ink_and_ground(gallery_position):
    svg = inline_svg(replace(draw(gallery_position), true_colours=False), "d1")
    assert "color=" not in svg
    assert "currentColor" in svg
    assert not set(re.findall(r"#[0-9a-f]{3,6}\b", svg)) - {"#c43c35", "#000", "#fff"}
    frames = ElementTree.fromstring(svg).iter(f"{SVG}rect")
    assert all(frame.get("fill") == "none" for frame in frames if frame.get("class"))


def test_pieces_stay_black_and_white_on_every_page():
    root = inline(draw(Position.parse("1|2\n---\n(0,0)w,(1,0)b")), "d1")
    discs = [(disc.get("fill"), disc.get("stroke")) for disc in root.iter(f"{SVG}circle")]
    assert discs == [("#fff", "currentColor"), ("#000", "#fff")]


def test_it_is_named_by_its_title_and_description():
    root = inline(draw(Position.parse("1|2"), description="My <words>"), "d1")
    assert root.get("role") == "img"
    by_id = {element.get("id"): element.text for element in root.iter()}
    words = [by_id[name] for name in root.get("aria-labelledby").split()]
    assert words == ["One domino", "My <words>"]


def test_ids_of_two_pictures_in_a_page_differ(gallery_position):
    first, second = (ids(inline(draw(gallery_position), key)) for key in ("d1", "d2"))
    assert len(first) == len(set(first))
    assert not {*first} & {*second}


def test_it_is_as_wide_as_its_dominoes_and_as_high_as_it_must_be():
    root = inline(draw(Position.parse("1|2")), "d1")
    assert (root.get("width"), root.get("height")) == ("72", None)
    assert root.get("viewBox") == "0 0 72 36"


def test_pictures_of_a_page_can_share_a_sheet_of_symbols(whole_set):
    sheet = SymbolSheet()
    scenes = [draw(whole_set), draw(Position.parse("1|2 P 6\n    - -\n    3 6\n---\nP3"))]
    pictures = [inline(scene, f"d{n}", sheet) for n, scene in enumerate(scenes)]
    symbols = ElementTree.fromstring(sheet.svg())
    defined = [element.get("id") for element in symbols.iter() if element.get("id")]
    assert len(defined) == len(set(defined))
    used = {name for picture in pictures for name in references(picture)}
    used |= {use.get("href")[1:] for use in symbols.iter(f"{SVG}use")}
    assert used == set(defined)
    assert len(inline_svg(scenes[0], "d", sheet)) < 0.65 * len(inline_svg(scenes[0], "d"))


def test_a_page_may_have_an_empty_sheet():
    assert len(ElementTree.fromstring(SymbolSheet().svg())) == 0


@pytest.mark.parametrize("text", ["5|4\n---\nboard:C2", "#|#|# 1|2"])
def test_squares_and_cards_are_as_light_and_dark_in_a_page_as_on_paper(text):
    svg = inline_svg(draw(Position.parse(text)), "a", SymbolSheet())
    assert 'color="#000"' in svg
    assert "background:#fff" in svg
    assert "domino-face" not in svg
    assert "domino-face" in inline_svg(draw(Position.parse("5|4")), "a")
