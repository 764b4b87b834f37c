"""Counts of things in words, and finding words in a text."""

import pytest

from donimoes_book.words.plurals import alternatives, contains_words, counted

REASON = "6 does not match the 3 there"


@pytest.mark.parametrize(
    "words", ["", "6", "does not match", "Match the 3", "not  match", "there", REASON]
)
def test_whole_words_are_found(words):
    assert contains_words(REASON, words)


@pytest.mark.parametrize("words", ["e", "do", "not mat", "33", "match 3", "."])
def test_parts_of_words_are_not(words):
    assert not contains_words(REASON, words)


def test_a_choice_is_offered_with_or():
    assert alternatives(["none"]) == "none"
    assert alternatives(["none", "first"]) == "none or first"
    assert alternatives(["none", "first", "all"]) == "none, first or all"


@pytest.mark.parametrize(
    ("plural", "one"),
    [
        ("steps", "1 step"),
        ("dominoes", "1 domino"),
        ("passes", "1 pass"),
        ("tries", "1 try"),
        ("moves", "1 move"),
    ],
)
def test_one_of_many(plural, one):
    assert counted(1, plural) == one
    assert counted(2, plural) == f"2 {plural}"
