"""Which language and which script a text is in."""

from pathlib import Path

import pytest

from donimoes_book.words.quotations import MARKS
from donimoes_book.words.recognition import _WORDS, recognized_language, runs_left, script_of

ROOT = Path(__file__).parents[2]
RULES = (ROOT / "tests" / "fixtures" / "languages" / "spoken.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("line", RULES.splitlines(), ids=lambda line: line[:2])
def test_a_few_sentences_of_rules_tell_their_language(line):
    code, _, words = line.partition(": ")
    assert recognized_language(words) == code


def test_every_language_that_a_book_can_have_is_known_by_its_words():
    assert _WORDS.keys() | {"no"} == {code.partition("_")[0] for code in MARKS}


@pytest.mark.parametrize("path", sorted((ROOT / "rules").glob("*.md")), ids=lambda path: path.stem)
def test_english_rules_are_taken_for_nothing_else(path):
    assert recognized_language(path.read_text(encoding="utf-8")) == ""


@pytest.mark.parametrize(
    "words",
    ["Pelaajat ja laatat, se on peli.", "1w 2w z3 i4 w5 w z i w " * 9, "Carcassonne Lama " * 20],
    ids=["too few words", "moves", "names"],
)
def test_a_text_of_which_it_is_not_plain_is_left_as_it_is(words):
    assert recognized_language(words) == ""


def test_a_text_in_two_languages_may_be_english():
    finnish = RULES.splitlines()[0].partition(": ")[2]
    english = "The player with the highest double begins, and then it is the turn of the others. "
    assert recognized_language(finnish + 4 * english) == ""


@pytest.mark.parametrize(
    ("characters", "script"),
    [
        ("א״", "Hebrew"),
        ("ع،٣", "Arabic"),
        ("सि।", "Devanagari"),
        ("规あー。「，", "Chinese or Japanese"),
        ("가", "Korean"),
        ("ท", "Thai"),
        ("aωж1♠😀\u0301", ""),
    ],
)
def test_letters_and_their_marks_have_a_script(characters, script):
    assert {script_of(character) for character in characters} == {script}


@pytest.mark.parametrize(
    ("words", "left"), [("1. אבג", True), ("ع a", True), ("a ע", False), ("1 2", False)]
)
def test_a_text_has_the_direction_of_its_first_letter(words, left):
    assert runs_left(words) == left
