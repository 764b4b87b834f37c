"""Words can be read: each text colour stands out from each background that it may be on."""

import re
from importlib.resources import files
from io import BytesIO

import pytest
from babel.messages.pofile import read_po

from helpers.documents import ROOT

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


HUE = re.compile(r"\b([Rr]ed|blue|green|yellow|orange|brown|purple|grey|coloured|in colour)\b")
SHAPE = re.compile(
    r"corner|stroke|thick|outline|\bring|\bdisc|\bdots?\b|dashed|edge|frame|interval", re.IGNORECASE
)
"""An interval is one by its words: "17 to 19"."""


def sentences():
    """Yield each sentence of our book, and of what the program adds to one, with its place."""
    for path in sorted((ROOT / "rules").rglob("*.md")):
        for sentence in re.split(r"(?<=[.!?])\s|\n\n", path.read_text(encoding="utf-8")):
            yield path.name, " ".join(sentence.split())
    catalogue = ROOT / "src/donimoes_book/locale/de/LC_MESSAGES/donimoes_book.po"
    for message in read_po(BytesIO(catalogue.read_bytes())):
        words = message.id if isinstance(message.id, str) else message.id[0]
        yield from (("catalogue", sentence) for sentence in re.split(r"(?<=[.!?])\s", words))


def test_words_that_name_a_colour_name_the_shape_too():
    """A page may be printed in black, and eyes differ."""
    named = [(place, sentence) for place, sentence in sentences() if HUE.search(sentence)]
    assert len(named) > 10
    assert [it for it in named if not SHAPE.search(it[1])] == []
