"""Text stands out from whatever it is printed on, on light and on dark pages."""

import re
from pathlib import Path

import pytest

import donimoes_book
from editions.contrast import contrast, read_colour

PACKAGE = Path(donimoes_book.__file__).parent
LEAST = 4.5
"""WCAG 2.2, 1.4.3, for text of any size."""
PAGES = ("editions/html/data/site.css", "interactive/data/page.css")
INKS, GROUNDS = ("ink", "grey", "accent"), ("page", "panel", "face")


def palettes():
    """The colours of each colour scheme in each style sheet."""
    for name in PAGES:
        css = (PACKAGE / name).read_text(encoding="utf-8")
        schemes = re.findall(r":root \{([^}]*--ink.*?)\}", css, re.DOTALL)
        for number, scheme in enumerate(schemes):
            colours = re.findall(r"--(\w+): (#[0-9a-f]+)\b", scheme)
            yield pytest.param(dict(colours), id=f"{Path(name).stem}-{number}")


def test_contrast_is_that_of_its_definition():
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.478, abs=0.001)
    assert read_colour("#a8322d") == (168, 50, 45)
    assert read_colour("#fff") == (255, 255, 255)


@pytest.mark.parametrize("colours", list(palettes()))
def test_the_colours_of_text_stand_out_on_every_ground_of_a_page(colours):
    inks = [colours[name] for name in INKS]
    grounds = [colours[name] for name in GROUNDS if name in colours]
    assert len(grounds) >= 2
    weak = [
        (ink, ground)
        for ink in inks
        for ground in grounds
        if contrast(read_colour(ink), read_colour(ground)) < LEAST
    ]
    assert weak == []
