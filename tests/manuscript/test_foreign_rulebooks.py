"""Rulebooks as strangers write them, for other programs: each builds whole, and says what it lacks.

Each is a file in fixtures/manuscript/strangers, written with all the habits of its program.
"""

import re
import shutil
from html import unescape
from pathlib import Path

import pytest
from fixture_files import FOLDERS, fixtures
from pypdf import PdfReader

from donimoes_book.cli import run

LEFT_OUT = ("{", "[!", "<", ":::", "\\n", "__", "[[", "[ ]", "[x]", "Do not print", "TOC", "\\-")
"""What another program would have taken away."""
SAID = {
    "kramdown": ["7", "’90s", "’n’", "The dominoes that nobody drew", "A boxed word."],
    "pandoc": [
        "Ann Otter, Bo Badger",
        "s = a + b",
        "$5",
        "Note",
        "“And on,”",
        "Raw struck and words.",
        "Keep doubles.",
    ],
    "google-docs": ["no peeking!", "Tip", "Count the ends", "What’s next (2)", "See next."],
    "mediawiki": ["double-six", "Boneyard", "First", "Second", "A bold, linked word."],
    "github-wiki": ["Warning", "The rules", "Hidden words & a picture"],
}


@pytest.mark.parametrize("fixture", fixtures("strangers"), ids=lambda path: path.stem)
def test_a_rulebook_builds_and_reads_well(fixture, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    shutil.copy(fixture, "rules.md")
    said = []
    for command in (["check", "."], ["build", "--rules", "."]):
        assert run(command) == 0
        said.append(capsys.readouterr().err)
    # A build that takes long says how long.
    assert re.sub(r"(?m)^.*[\d.]+ s(?: in all)?\n", "", said[1]) == said[0]
    words = "\n".join(page.extract_text() for page in PdfReader("build/donimoes.pdf").pages)
    for left in LEFT_OUT:
        assert left not in words
    for kept in SAID[fixture.stem]:
        assert kept in words


@pytest.mark.long
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_a_folder_of_another_program_builds_whole(folder, tmp_path, monkeypatch, site_fonts):
    monkeypatch.chdir(tmp_path)
    assert run(["build", str(folder), "--edition", "a4", "--edition", "html"]) == 0
    said = folder.with_suffix(".txt").read_text(encoding="utf-8").partition("\n\n")[0]
    _, _, *chapters = said.split("\n")
    titles = [re.sub(r"^\[.*?\] |: .*", "", chapter) for chapter in chapters]
    printed = PdfReader("build/donimoes.pdf").pages
    pages = " ".join(page.extract_text() for page in printed)
    site = " ".join(
        unescape(path.read_text()) for path in sorted(Path("build/html").glob("*.html"))
    )
    # What isn't longer than four pages has no contents, and one page on screens.
    is_book = len(printed) > 4
    first = unescape(Path(f"build/html/{'contents' if is_book else 'index'}.html").read_text())
    for words, times in ((pages, 2 if is_book else 1), (first, 1)):
        place = 0
        for title in titles * times:
            place = words.index(title, place) + 1
    for words in (pages, site):
        assert not [left for left in ("title:", "+++", "@theme", "Nobody reads") if left in words]
