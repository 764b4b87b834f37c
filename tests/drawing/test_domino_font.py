"""Our own fonts: every Unicode domino tile, and a typewriter face whose cells line up."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise
from pathlib import Path
from unicodedata import name

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.statisticsPen import StatisticsPen
from fontTools.ttLib import TTFont
from tools.fontmaking.domino_font import build_domino_font
from tools.fontmaking.glyphs import BOX_CHARACTERS
from tools.fontmaking.mono_font import WEIGHTS, WIDTH, Weight, build_mono_font
from tools.fontmaking.symbol_font import build_symbol_font

from donimoes_book.board.dominoes import domino_character, domino_characters
from donimoes_book.diagnostics import InputError
from donimoes_book.drawing.fonts import font_path

TILES = list(domino_characters())
BORDER, BAR = 2, 1  # contours: a border has an outer and an inner edge


@pytest.fixture(scope="module")
def dominoes() -> TTFont:
    return TTFont(BytesIO(build_domino_font()))


@pytest.fixture(scope="module", params=WEIGHTS, ids=[weight.style for weight in WEIGHTS])
def mono(request: pytest.FixtureRequest) -> TTFont:
    return TTFont(BytesIO(build_mono_font(request.param)))


def glyph_of(font: TTFont, character: str):
    return font["glyf"][font.getBestCmap()[ord(character)]]


def bounds_of(font: TTFont, character: str) -> tuple[float, float, float, float]:
    pen = BoundsPen(None)
    font.getGlyphSet()[font.getBestCmap()[ord(character)]].draw(pen)
    return pen.bounds


def dump(data: bytes) -> str:
    """A font as XML, regardless of how its tables are packed, which differs by library version."""
    file = BytesIO()
    font = TTFont(BytesIO(data))
    font["head"].checkSumAdjustment = 0
    font.saveXML(file, writeVersion=False)
    return file.getvalue().decode()


# Dominoes as characters


def test_a_domino_has_a_character() -> None:
    assert name(domino_character(3, 6)) == "DOMINO TILE HORIZONTAL-03-06"
    assert name(domino_character(6, 0, vertical=True)) == "DOMINO TILE VERTICAL-06-00"


def test_the_characters_are_all_that_unicode_names_in_order() -> None:
    named = [chr(code) for code in range(0x1F030, 0x1F0A0) if name(chr(code), "")]
    assert [character for character, _, _ in TILES] == named


@pytest.mark.parametrize("pips", [(7, 0), (0, 9), (8, 9), (-1, 3)])
def test_more_than_six_pips_have_no_character(pips: tuple[int, int]) -> None:
    with pytest.raises(InputError, match="there is no character for a domino") as caught:
        domino_character(*pips)
    assert len(caught.value.diagnostics) == sum(not 0 <= n <= 6 for n in pips)


# The domino font


@pytest.mark.parametrize(("character", "pips", "vertical"), TILES)
def test_every_tile_is_drawn_with_its_pips(dominoes, character, pips, vertical) -> None:
    contours = glyph_of(dominoes, character).numberOfContours
    assert contours == BORDER + BAR + (1 if pips is None else sum(pips))


def test_tiles_are_horizontal_or_vertical_as_their_names_say(dominoes) -> None:
    for character, _, vertical in TILES:
        left, bottom, right, top = bounds_of(dominoes, character)
        wide, high = right - left, top - bottom
        assert (high > 1.9 * wide) if vertical else (wide > 1.9 * high)


def test_tiles_stand_in_the_middle_of_capitals(dominoes) -> None:
    capitals = dominoes["OS/2"].sCapHeight
    for character, _, _ in TILES:
        _, bottom, _, top = bounds_of(dominoes, character)
        assert bottom + top == pytest.approx(capitals, abs=2)
        assert dominoes["hhea"].descent <= bottom
        assert top <= dominoes["hhea"].ascent


def test_borders_enclose_empty_tiles(dominoes) -> None:
    """Outer edges are filled and inner edges are holes, so a blank tile's ink is a thin line."""
    pen = StatisticsPen(None)
    dominoes.getGlyphSet()[dominoes.getBestCmap()[ord(domino_character(0, 0))]].draw(pen)
    left, bottom, right, top = bounds_of(dominoes, domino_character(0, 0))
    ink = abs(pen.area) / ((right - left) * (top - bottom))
    assert 0.1 < ink < 0.25


@pytest.mark.parametrize(("first", "second"), [(1, 4), (6, 0)])
def test_the_first_number_is_left_or_on_top(dominoes, first: int, second: int) -> None:
    for vertical in (False, True):
        glyph = glyph_of(dominoes, domino_character(first, second, vertical=vertical))
        points, ends, _ = glyph.getCoordinates(dominoes["glyf"])
        left, bottom, right, top = bounds_of(
            dominoes, domino_character(first, second, vertical=vertical)
        )
        starts = [0, *(end + 1 for end in ends)]
        pips = [points[a:b] for a, b in pairwise(starts[BORDER + BAR :])]
        if vertical:
            near = [sum(y for _, y in pip) / len(pip) > (bottom + top) / 2 for pip in pips]
        else:
            near = [sum(x for x, _ in pip) / len(pip) < (left + right) / 2 for pip in pips]
        assert (near.count(True), near.count(False)) == (first, second)


# The typewriter face


def test_every_character_is_equally_wide(mono) -> None:
    assert {advance for advance, _ in mono["hmtx"].metrics.values()} == {WIDTH}
    assert mono["post"].isFixedPitch


def test_letters_keep_to_their_cells(mono) -> None:
    for code in mono.getBestCmap():
        if chr(code) not in BOX_CHARACTERS and bounds_of(mono, chr(code)):
            left, _, right, _ = bounds_of(mono, chr(code))
            assert 0 <= left < right <= WIDTH, chr(code)


def test_moves_code_and_pictures_can_be_set(mono) -> None:
    needed = (
        "".join(map(chr, [*range(0x20, 0x7F), *range(0xA1, 0x100)]))
        + "←↑→↓−×…–—“”"
        + BOX_CHARACTERS
    )
    assert set(map(ord, needed)) <= set(mono.getBestCmap())


def test_box_lines_meet_their_neighbours(mono) -> None:
    _, bottom, _, top = bounds_of(mono, "│")
    assert top - bottom >= mono["hhea"].ascent - mono["hhea"].descent
    for left, right in ("──", "┌┐", "├┤", "╭╮", "╚╝", "┗┛"):
        assert bounds_of(mono, left)[2] >= WIDTH
        assert bounds_of(mono, right)[0] <= 0
    for upper, lower in ("┌└", "╭╰", "╔╚", "┏┗"):
        assert bounds_of(mono, upper)[1] <= bottom + 1
        assert bounds_of(mono, lower)[3] >= top - 1


def test_narrow_letters_fill_their_cells(mono) -> None:
    for letter in "il1Iíĺ":
        left, _, right, _ = bounds_of(mono, letter)
        assert right - left > 0.45 * WIDTH


def test_a_derived_font_keeps_its_copyright_but_not_the_reserved_name(mono) -> None:
    names = mono["name"]
    assert "Adobe" in str(names.getName(0, 3, 1))
    for number in (1, 3, 4, 6):
        assert "Source" not in str(names.getName(number, 3, 1))
    assert "Open Font License" in str(names.getName(13, 3, 1))


# What is shipped


@pytest.mark.parametrize(
    ("path", "module", "build"),
    [
        (font_path("dominoes"), "domino_font", build_domino_font),
        pytest.param(
            font_path("symbols"), "symbol_font", build_symbol_font, marks=pytest.mark.long
        ),
        *(
            pytest.param(
                *(font_path(w.font), "mono_font", lambda w=w: build_mono_font(w)),
                marks=pytest.mark.long,
            )
            for w in WEIGHTS
        ),
    ],
    ids=lambda value: value.stem if isinstance(value, Path) else "",
)
def test_the_shipped_file_is_what_the_code_makes(path: Path, module: str, build) -> None:
    assert dump(path.read_bytes()) == dump(build()), f"run python -m tools.fontmaking.{module}"


@pytest.mark.long
@pytest.mark.parametrize("weight", WEIGHTS)
def test_building_twice_gives_the_same_bytes(weight: Weight) -> None:
    assert build_domino_font() == build_domino_font()
    assert build_mono_font.__wrapped__(weight) == build_mono_font.__wrapped__(weight)
