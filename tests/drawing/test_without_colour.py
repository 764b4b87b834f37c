"""Things that differ in a drawing differ in shape, lines or words, not only in colour."""

import re
from itertools import combinations

import pytest

from donimoes_book.board.position import Position
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.solid import draw_solid
from donimoes_book.drawing.svg import to_svg

WITHOUT = re.compile(
    r'(fill|stroke|color|style)="(?!none)[^"]*"|(class|id|href|aria-\w+)="[^"]*"|<(title|desc).*?</\3>'
)
ALIKE = {
    "marks of a domino": [f"2{mark}3\n" for mark in "|*+<>"],
    "marks of an upright domino": [f"2\n{mark}\n3\n" for mark in "-*+^v"],
    "sides of a tetromino": ["#|#|#|#\n", "#|#|#|#\n---\ndark:(0,0)\n"],
    "marks of a tetromino": [f"#{mark}#{mark}#{mark}#\n" for mark in "|*+"],
    "pieces": [f"2|3\n---\n(0,0){piece}\n" for piece in "wbWB"],
    "lettered pieces": [f"2|3\n---\n(0,0){piece}\n" for piece in "PNBR"],
    "a domino and its back": ["2|3\n", "#|#\n"],
}
"""Positions that differ only in the kinds of things in the same places."""


def without_colour(svg):
    """A drawing without its colours, and without the words for people who can't see it."""
    return WITHOUT.sub("", svg)


@pytest.mark.parametrize("view", [draw, draw_solid])
@pytest.mark.parametrize("texts", ALIKE.values(), ids=ALIKE)
def test_nothing_is_told_by_colour_alone(texts, view):
    drawn = [without_colour(to_svg(view(Position.parse(text)))) for text in texts]
    assert "#" not in "".join(drawn)
    same = [(a, b) for a, b in combinations(range(len(texts)), 2) if drawn[a] == drawn[b]]
    assert [(texts[a], texts[b]) for a, b in same] == []
