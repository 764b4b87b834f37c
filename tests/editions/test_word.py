"""Documents for word processors: text as text, pictures with alternative texts."""

import re
from functools import partial
from pathlib import Path
from zipfile import ZipFile

import pytest

from donimoes_book.cli import run
from donimoes_book.commands.common import DONE, WRONG_USAGE
from donimoes_book.editions import booklet_files


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def text_of(path):
    with ZipFile(path) as file:
        return file.read("word/document.xml").decode()


ORDER = "booklet unmatched --level easy --count 2 --sheet"


def test_a_sheet_for_a_word_processor_has_texts_and_pictures_with_words_for_them():
    for name in ("a.docx", "b.docx"):
        assert run([*ORDER.split(), "-o", name]) == DONE
    assert Path("a.docx").read_bytes() == Path("b.docx").read_bytes()
    text = text_of("a.docx")
    assert "Unmatched Donimoes" in text
    descriptions = re.findall(r'descr="([^"]+)"', text)
    assert len(descriptions) == 2
    assert all("domino" in words for words in descriptions)
    assert "Answers" in text


def test_answers_can_be_in_a_document_of_their_own():
    words = [*ORDER.split(), "-o", "a.docx", "--solutions", "b.docx"]
    assert run(words) == DONE
    assert "Answers" not in text_of("a.docx")
    assert "Answers" in text_of("b.docx")


def test_without_the_library_its_extra_is_named(monkeypatch, capsys):
    lacking = partial(_raise, ImportError("no", name="docx"))
    monkeypatch.setattr(booklet_files, "booklet_files", lacking)
    assert run([*ORDER.split(), "-o", "a.docx"]) == WRONG_USAGE
    assert "pip install 'donimoes-book[word]'" in capsys.readouterr().err


def _raise(error, *_):
    raise error
