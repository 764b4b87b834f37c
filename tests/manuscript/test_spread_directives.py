"""Practice spreads: numbered throughout the book, with the answers where the author wants them."""

import shutil

import pytest

from donimoes_book.diagnostics import InputError
from donimoes_book.games.registry import find
from donimoes_book.manuscript.check import checked_book
from donimoes_book.manuscript.tree import PracticeSpread, SpreadAnswers
from donimoes_book.manuscript.walking import blocks_of

COBRA_PAW = find("cobra-paw")

ONE, OTHER = "```{domino-spread}\n:seed: one\n```\n", "```{domino-spread}\n:seed: other\n```\n"
ANSWERS = "```{domino-spread-answers}\n```\n"


def book(tmp_path, text):
    (tmp_path / "book.toml").write_text('title = "Book"\nchapters = ["chapter.md"]\n')
    (tmp_path / "chapter.md").write_text(f"# Chapter\n\n{text}")
    return checked_book(tmp_path, tmp_path / "solved")[0]


def test_spreads_are_numbered_and_answered(tmp_path):
    blocks = list(blocks_of(book(tmp_path, f"{ONE}\n> quoted\n\n{OTHER}\n{ANSWERS}")))
    spreads = [block for block in blocks if isinstance(block, PracticeSpread)]
    assert [spread.number for spread in spreads] == [1, 2]
    assert [spread.practice for spread in spreads] == [
        COBRA_PAW.practice_sheet("one"),
        COBRA_PAW.practice_sheet("other"),
    ]
    (answers,) = (block for block in blocks if isinstance(block, SpreadAnswers))
    assert list(answers.spreads) == spreads
    assert spreads[1].anchor == "spread-2"
    assert spreads[1].answers_anchor == "spread-answers-2"


def test_a_spread_is_of_the_chapters_game_or_else_of_the_one_that_has_any(tmp_path, monkeypatch):
    text = f"## Bergen\n\n{ONE}"

    def sheet_of(text):
        # A game that is patched has the same code, so that its sheet would be the one kept before.
        shutil.rmtree(tmp_path / "solved", ignore_errors=True)
        return next(b for b in blocks_of(book(tmp_path, text)) if isinstance(b, PracticeSpread))

    assert sheet_of(text).practice == COBRA_PAW.practice_sheet("one")
    other = COBRA_PAW.practice_sheet("bergen")
    monkeypatch.setattr(type(find("bergen")), "practice_sheet", lambda game, seed: other)
    assert sheet_of(text).practice == other
    monkeypatch.undo()
    monkeypatch.setattr(type(find("cobra-paw")), "practice_sheet", lambda game, seed: None)
    with pytest.raises(InputError, match="no game has practice sheets"):
        sheet_of(text)


@pytest.mark.parametrize(
    ("text", "diagnostic"),
    [
        ("```{domino-spread}\n```\n", "this spread has no seed"),
        ("```{domino-spread}\n:seed:\n```\n", "this spread has no seed"),
        ("```{domino-spread}\n:seed: a\n1|2\n```\n", "{domino-spread} takes no text"),
        ("```{domino-spread}\n:seed: a\n:sed: b\n```\n", "unknown option :sed:"),
        ("```{domino-spread-answers}\n1|2\n```\n", "takes no text"),
    ],
)
def test_what_is_wrong_with_a_spread_is_reported(tmp_path, text, diagnostic):
    with pytest.raises(InputError) as caught:
        book(tmp_path, text)
    assert any(diagnostic in mistake.message for mistake in caught.value.diagnostics)
    assert min(mistake.line for mistake in caught.value.diagnostics) >= 3
