"""The pages' fonts are small, have every character that is shown, and have names of their own."""

from io import BytesIO
from itertools import product

import pytest
from fontTools.ttLib import TTFont

from donimoes_book.board.dominoes import BACK_ACROSS, BACK_UPRIGHT, domino_character
from donimoes_book.drawing.fonts import font_path
from donimoes_book.editions.html import fonts as made
from donimoes_book.editions.html.fonts import FACES, font_files, subset_font


@pytest.fixture(scope="module")
def fonts():
    return dict(font_files(["Übung ↔ Œuvre"], "woff2"))


def opened(data):
    return TTFont(BytesIO(data))


def characters(font):
    return set(map(chr, opened(font).getBestCmap()))


def test_all_that_may_be_said_can_be_set(fonts):
    """Scripts have words that pages don't, in any language with a catalogue."""
    for name in ("serif", "serif-bold-italic", "sans", "sans-semibold", "mono"):
        assert set("AZaz09äßéçÆ«»“”‘’–—…·×!?") <= characters(fonts[f"fonts/{name}.woff2"]), name
    assert "\N{LATIN CAPITAL LIGATURE OE}" in characters(fonts["fonts/serif.woff2"])


def test_all_dominoes_that_have_a_character_are_there(fonts):
    pips = product(range(7), range(7), (False, True))
    dominoes = {domino_character(a, b, vertical=upright) for a, b, upright in pips}
    assert dominoes | {BACK_ACROSS, BACK_UPRIGHT} <= characters(fonts["fonts/dominoes.woff2"])


def test_what_is_not_read_is_left_out(fonts):
    assert "ж" in characters_of("serif")
    assert "ж" not in characters(fonts["fonts/serif.woff2"])
    whole = sum(len(data) for name, data in fonts.items() if name.endswith(".woff2"))
    assert whole < 130_000


def characters_of(name):
    return set(map(chr, TTFont(font_path(name)).getBestCmap()))


def test_a_changed_font_does_not_keep_a_reserved_name(fonts):
    for name, face in FACES.items():
        names = opened(fonts[f"fonts/{name}.woff2"])["name"]
        for number in (1, 2, 3, 4, 6, 16, 17):
            said = names.getDebugName(number) or ""
            assert not {"Source", "Fredoka"} & set(said.split()), name
            assert "Source" not in said, name
        assert names.getDebugName(1) == face.family
        bold, italic = "Bold" * (face.weight != "400"), "Italic" * (face.style == "italic")
        assert names.getDebugName(2) == (f"{bold} {italic}".strip() or "Regular")
        assert names.getDebugName(6).startswith(face.family.replace(" ", "") + "-")


def test_a_changed_font_still_says_who_made_it_and_its_licence(fonts):
    for name in FACES:
        before, after = (
            TTFont(font_path(name))["name"],
            opened(fonts[f"fonts/{name}.woff2"])["name"],
        )
        for number in (0, 13):
            assert after.getDebugName(number) == before.getDebugName(number), name


def test_numbers_in_columns_are_as_wide_as_each_other(fonts):
    for name in ("sans", "sans-semibold"):
        font = opened(fonts[f"fonts/{name}.woff2"])
        widths = {font["hmtx"][font.getBestCmap()[ord(digit)]][0] for digit in "0123456789"}
        assert len(widths) == 1, name


def test_the_same_words_give_the_same_bytes(fonts, monkeypatch):
    monkeypatch.setattr(made, "FACES", {"sans": FACES["sans"]})
    monkeypatch.setattr(made, "subset_font", subset_font.__wrapped__)
    again = dict(font_files(["↔ŒuvreÜbung "], "woff2"))
    assert "fonts/sans.woff2" in again
    assert again.items() <= fonts.items()


def test_old_readers_get_fonts_in_a_form_that_they_know():
    assert subset_font("dominoes", frozenset("\U0001f04c"), "woff").startswith(b"wOFF")
