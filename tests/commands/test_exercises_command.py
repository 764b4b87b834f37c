"""Sheets of exercises from the command line."""

from pathlib import Path

import pypdfium2
import pytest

from donimoes_book.board.exercises import KINDS
from donimoes_book.cli import run
from donimoes_book.commands.common import DONE, WRONG_USAGE


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def pages(path):
    with pypdfium2.PdfDocument(path) as document:
        return [page.get_textpage().get_text_range() for page in document]


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_a_page_for_each_level_and_one_with_the_answers(kind):
    assert run(["exercises", kind, "--level", "easy,hard", "-o", "a.pdf"]) == DONE
    easy, hard, answers = pages("a.pdf")
    assert "Name" in easy
    assert "Name" in hard
    assert "Answers" in answers
    assert len(answers.splitlines()) > 12


def test_the_same_seed_makes_the_same_file_in_another_language():
    for name in ("a.pdf", "b.pdf"):
        words = ["exercises", "bonds", "--to", "12", "--language", "de", "-o", name]
        assert run(words) == DONE
    assert Path("a.pdf").read_bytes() == Path("b.pdf").read_bytes()
    assert "Zahlzerlegung" in pages("a.pdf")[0]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("magic -o a.pdf", "Nobody can practise 'magic'"),
        ("bonds --to 21 -o a.pdf", "from 4 to 20, not 21"),
        ("bonds --level 3 -o a.pdf", "There is no level '3'"),
        ("bonds -o a.json", "Exercises need pages"),
        ("bonds --paper none -o a.pdf", "paper"),
    ],
)
def test_what_makes_no_sense_is_refused(words, told, capsys):
    assert run(["exercises", *words.split()]) == WRONG_USAGE
    assert told in capsys.readouterr().err
