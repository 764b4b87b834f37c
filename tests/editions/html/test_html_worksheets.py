"""Worksheets and exercises as pages for browsers, each sheet as large as its paper."""

import re

import pytest

from donimoes_book.cli import run
from donimoes_book.commands.common import DONE

pytestmark = pytest.mark.long


@pytest.fixture
def sheets(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def make(words):
        assert run([*words.split(), "-o", "a.html"]) == DONE
        page = (tmp_path / "a.html").read_text()
        return page, re.findall(r"<article.*?</article>", page, re.DOTALL)

    return make


def test_pupils_have_a_sheet_and_their_teacher_has_the_answers(sheets):
    page, (pupil, teacher) = sheets("booklet unmatched --level easy --sheet")
    assert "@page { size: 210mm 297mm; margin: 0 }" in page
    assert pupil.count('class="problem"') == pupil.count("I did it") == 6
    assert 'class="code"' not in pupil
    assert teacher.count('class="code"') == 6
    assert "donimoes-book" not in pupil + teacher


def test_three_levels_have_sheets_of_one_look(sheets):
    _, made = sheets("booklet unmatched --level easy,medium,hard --count 6 --sheet --certificate")
    assert re.findall("(●+)</p>", "".join(made[:3])) == ["●", "●●", "●●●"]
    assert ">Certificate<" in made[-1]


def test_larger_type_has_larger_dominoes(sheets):
    def width(words):
        page, _ = sheets(f"booklet unmatched --level easy --count 2 --sheet {words}")
        size = re.search(r"--sheet-text: ([0-9.]+)pt", page)[1]
        return float(size), float(re.search(r'class="board">.*?width="([0-9.]+)mm', page, re.S)[1])

    (usual, small), (large, wide) = width(""), width("--text-size 16")
    assert (large, usual < large) == (16, True)
    assert wide > small


def test_each_number_of_a_layout_has_a_square(sheets):
    _, (pupil, _) = sheets("booklet latin-square --level easy --count 1 --sheet")
    assert pupil.count("<rect") >= 12


@pytest.mark.parametrize("kind", ["bonds", "fractions", "parity"])
def test_exercises_have_a_sheet_for_each_level(kind, sheets):
    _, (easy, hard, answers) = sheets(f"exercises {kind} --level hard,easy")
    assert easy.count('class="exercise"') == hard.count('class="exercise"') == 12
    assert answers.count("<li>") == 24
