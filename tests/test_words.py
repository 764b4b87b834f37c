"""How many there are of something, in words."""

import pytest

from donimoes_book.words import counted


@pytest.mark.parametrize(
    ("things", "one"),
    [
        ("steps", "1 step"),
        ("dominoes", "1 domino"),
        ("passes", "1 pass"),
        ("tries", "1 try"),
        ("moves", "1 move"),
    ],
)
def test_one_of_many(things, one):
    assert counted(1, things) == one
    assert counted(2, things) == f"2 {things}"
