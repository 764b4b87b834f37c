"""Counting in words, and words that a claim looks for in a reason."""

import pytest

from donimoes_book.plurals import counted, says

REASON = "6 does not match the 3 there"


@pytest.mark.parametrize(
    "words", ["", "6", "does not match", "Match the 3", "not  match", "there", REASON]
)
def test_whole_words_are_found(words):
    assert says(REASON, words)


@pytest.mark.parametrize("words", ["e", "do", "not mat", "33", "match 3", "."])
def test_parts_of_words_are_not(words):
    assert not says(REASON, words)


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
