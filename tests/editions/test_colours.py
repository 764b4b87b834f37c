"""Words can be read: each text colour stands out from each background that it may be on."""

import re
from importlib.resources import files

import pytest

LEAST = 4.5
"""The contrast that WCAG requires at level AA."""
TEXT, GROUNDS = ("--ink", "--grey", "--accent"), ("--page", "--panel")
COVER = {"--on-band": "--band", "--on-table": "--table"}
"""The text colours on the front of a book and their backgrounds, in every colour scheme."""


def sheet(name):
    return (files("donimoes_book.editions.html") / "data" / name).read_text(encoding="utf-8")


def luminance(colour):
    """The relative luminance, as WCAG defines it, of a colour such as #6b665e or #fff."""
    digits = colour.removeprefix("#")
    digits = "".join(d * 2 for d in digits) if len(digits) == 3 else digits
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    darker, lighter = sorted(map(luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_is_measured_as_wcag_does():
    assert contrast("#fff", "#000000") == pytest.approx(21)
    assert contrast("#777", "#fff") == pytest.approx(4.48, abs=0.01)


def schemes():
    """The site's colours by name, for light pages, dark pages and paper."""
    rules = re.findall(r":root \{(.*?)\}", sheet("site.css"), re.DOTALL)
    tables = [dict(re.findall(r"(--\w+): (#\w+)", block)) for block in rules]
    return [table for table in tables if "--ink" in table]


def test_there_are_colours_for_the_light_the_dark_and_paper():
    assert len(schemes()) == 3


@pytest.mark.parametrize("scheme", schemes(), ids=["light", "dark", "paper"])
def test_every_word_of_the_site_stands_out_from_its_ground(scheme):
    for text in TEXT:
        for ground in GROUNDS:
            measured = contrast(scheme[text], scheme[ground])
            assert measured >= LEAST, f"{text} on {ground}: {measured:.2f}"


def test_words_of_pages_have_no_colours_but_these():
    for name in ("book.css", "site.css", "booklet.css"):
        used = set(re.findall(r"[{;]\s*color: ([^;} ]+)", sheet(name)))
        assert used <= {f"var({text})" for text in (*TEXT, *COVER)} | {"inherit"}, name


def test_words_of_an_e_book_have_the_colour_that_its_reader_chose():
    """There is no grey or red that stands out from white, sepia and black alike."""
    css = sheet("epub.css")
    colours = dict(re.findall(r"(--\w+): ([^;]+);", css))
    assert {colours[text] for text in TEXT} == {"inherit", "currentColor"}
    assert set(re.findall(r"[{;]\s*color: ([^;} ]+)", css)) <= {"inherit"}


def test_every_word_of_the_front_stands_out_from_its_ground():
    colours = dict(re.findall(r"(--[\w-]+): (#\w+)", sheet("book.css")))
    for text, ground in COVER.items():
        assert contrast(colours[text], colours[ground]) >= LEAST, f"{text} on {ground}"
