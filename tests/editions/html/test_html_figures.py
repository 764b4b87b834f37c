"""Outlines in steps: the same points in the same order, in fewer bytes."""

import re
from decimal import Decimal
from gzip import compress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donimoes_book.editions.html.figures import in_steps

NUMBERS = st.integers(-99999, 99999).map(lambda n: Decimal(n).scaleb(-2).normalize())
POINTS = {"M": 1, "L": 1, "C": 3}


def printed(number):
    return f"{number:f}"


@st.composite
def outlines(draw):
    text = ""
    for command in "M" + draw(st.text("MLCZ", max_size=12)):
        count = 2 * POINTS.get(command, 0)
        text += command + " ".join(printed(draw(NUMBERS)) for _ in range(count))
    return text


def drawn(path):
    """Every point of a path, in the order in which a browser draws them."""
    here = start = (Decimal(0), Decimal(0))
    for command, text in re.findall(r"([MLCZmlcz])([^A-Za-z]*)", path):
        numbers = [Decimal(n) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", text)]
        if command in "Zz":
            here = start
            yield command.upper(), here
            continue
        base = here if command.islower() else (0, 0)
        for x, y in zip(numbers[::2], numbers[1::2], strict=True):
            here = base[0] + x, base[1] + y
            yield command.upper(), here
        if command in "Mm":
            start = here


@given(outlines())
def test_every_point_stays_where_it_is(path):
    assert list(drawn(in_steps(path))) == list(drawn(path))


@pytest.mark.parametrize("path", ["M0 0h.01M3 4h.01", "M1 2A3 4 0 0 1 5 6", "", "M1 2H3V4Z"])
def test_other_commands_stay_as_they_are(path):
    assert in_steps(path) == path


def test_pieces_that_look_alike_pack_as_one():
    outline = "M{0} 0C{0} 1.3 {1} 3 {2} 3L{2} 33C{2} 35 {1} 36 {0} 36Z"
    shapes = [outline.format(n * 3.7, n * 3.7 + 5, n * 3.7 + 9.3) for n in range(50)]
    before, after = (compress("\n".join(each).encode()) for each in (shapes, map(in_steps, shapes)))
    assert len(after) < len(before) / 2
