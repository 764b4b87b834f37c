"""The diagnostics that authors see.

Each case is a file in fixtures/manuscript/diagnostics, and its last comment is everything that
the program reports about it.
"""

from pathlib import Path

import pytest
from fixture_files import expected, fixtures

from donimoes_book.diagnostics import InputError
from donimoes_book.manuscript.claims import check_book
from helpers.books import load_book

RULES = Path("rules")


def answer(fixture: Path) -> str:
    """Return all diagnostics of a chapter in the folder `rules`, made in the current folder."""
    RULES.mkdir()
    (RULES / fixture.name).write_text(fixture.read_text(encoding="utf-8"), encoding="utf-8")
    (RULES / "book.toml").write_text(f'title = "A book"\nchapters = ["{fixture.name}"]\n')
    try:
        book, diagnostics = load_book(RULES)
    except InputError as error:
        diagnostics = error.diagnostics
    else:
        diagnostics = (*diagnostics, *check_book(book))
    return "\n".join(map(str, diagnostics))


@pytest.mark.parametrize("fixture", fixtures("diagnostics"), ids=lambda path: path.stem)
def test_answer(fixture, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert answer(fixture) == expected(fixture)
