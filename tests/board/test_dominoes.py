"""Dominoes as characters in running text."""

import unicodedata

import pytest

from donimoes_book.board.dominoes import (
    domino_character,
    domino_characters,
    domino_words,
    read_character,
)
from donimoes_book.diagnostics import InputError


def test_each_domino_has_the_character_that_unicode_names_after_it():
    assert unicodedata.name(domino_character(3, 6)) == "DOMINO TILE HORIZONTAL-03-06"
    assert unicodedata.name(domino_character(6, 3, vertical=True)) == "DOMINO TILE VERTICAL-06-03"


def test_all_of_them_are_all_of_unicodes_block():
    shown = [char for char, _, _ in domino_characters()]
    assert shown == [chr(code) for code in range(0x1F030, 0x1F094)]


def test_every_number_that_has_no_character_is_a_diagnostic():
    with pytest.raises(InputError) as caught:
        domino_character(7, 9)
    assert [diagnostic.message for diagnostic in caught.value.diagnostics] == [
        "there is no character for a domino with 7 pips on a half",
        "there is no character for a domino with 9 pips on a half",
    ]


@pytest.mark.parametrize(
    ("text", "name", "words"),
    [
        ("36", "DOMINO TILE HORIZONTAL-03-06", "domino 3-6"),
        (" 3|6 ", "DOMINO TILE HORIZONTAL-03-06", "domino 3-6"),
        ("3-6", "DOMINO TILE VERTICAL-03-06", "domino 3-6"),
        ("##", "DOMINO TILE HORIZONTAL BACK", "a domino face down"),
        ("#-#", "DOMINO TILE VERTICAL BACK", "a domino face down"),
    ],
)
def test_a_domino_in_the_text_is_read_and_can_be_spoken(text, name, words):
    character = read_character(text)
    assert unicodedata.name(character) == name
    assert domino_words(character) == words


@pytest.mark.parametrize("text", ["", "3", "3+6", "367", "#6", "79"])
def test_what_is_not_a_domino_in_the_text_is_a_diagnostic(text):
    with pytest.raises(InputError):
        read_character(text)
