"""Which games take a set larger than double-six, as the book says."""

import re

import pytest

from donimoes_book.board.position import Position
from donimoes_book.games import registry
from donimoes_book.manuscript.bank import read_bank
from helpers.documents import ROOT

PICTURES = ("7|8", "7\n-\n8", "7|8\n---\nboard:C2", "7 # #\n- - -\n8 # #")
LARGE = {"unmatched", "capturing", "mirror"}
LAYOUTS = {
    "latin-square",
    "rows-and-columns",
    "square-of-six",
    "twin-rectangles",
    "two-equal-lines",
}
WHOLE = {"dominosa"}
"""Games whose pictures show a whole set."""
LISTED = {"regions"}
"""Games whose pictures list their dominoes."""


def refused(game, picture):
    """Return what a game says about the number of pips, if anything."""
    violations = game.check_picture(Position.parse(picture))
    about = (violation.message for violation in violations)
    return [words for words in about if re.search("double-six|pips", words)]


@pytest.mark.parametrize("name", registry.names())
def test_only_these_games_take_more_than_six_pips(name):
    game = registry.find(name)
    if name in WHOLE:
        bank = read_bank(ROOT / "rules" / "problems" / f"{name}.md", name, [])
        large = [it.position for it in bank if max(it.position.halves.values()) > 6]
        assert large
        assert not any(map(game.check_picture, large))
    elif name in LISTED:
        assert not game.check_picture(Position.parse("7|9 a a\n---\nregions:a17\ndominoes:79,89"))
    elif name in LARGE | LAYOUTS:
        assert not game.check_picture(Position.parse("7|9 9|8"))
    else:
        assert any(refused(game, picture) for picture in PICTURES)


def test_the_book_says_so():
    text = (ROOT / "rules" / "larger-sets.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\(#(\w+)-donimoes\)", text))
    assert named == LARGE
    assert "(#classic-layout-puzzles)" in text
    for name in WHOLE | LISTED:
        assert f"(#{name})" in text
