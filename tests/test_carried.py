"""What the program carries of its own book, so that a first build need not solve it."""

from zipfile import ZipFile

import pytest
from tools.carry_solved import PAGES, solved

from donimoes_book import sealed_files
from donimoes_book.code_digests import PROGRAM
from donimoes_book.memo import Memo, only_sealed


@pytest.fixture
def carried(tmp_path, monkeypatch):
    """Let the program carry what was kept of one result; returns the ZIP file."""
    Memo(tmp_path / "first").get(["what"], lambda: 7, int, check=only_sealed)
    target = tmp_path / "solved.zip"
    with ZipFile(target, "w") as packed:
        for path in (tmp_path / "first").iterdir():
            packed.write(path, path.name)
    monkeypatch.setattr(sealed_files, "CARRIED", target)
    sealed_files.carried.cache_clear()
    yield target
    sealed_files.carried.cache_clear()


def test_what_is_carried_is_not_made_again(carried, tmp_path):
    memo = Memo(tmp_path / "second")
    assert memo.has(["what"])
    assert memo.get(["what"], pytest.fail, int, check=only_sealed) == 7


def test_what_a_folder_keeps_comes_first(carried, tmp_path):
    folder = tmp_path / "second"
    carried.rename(carried.with_suffix(".later"))
    sealed_files.carried.cache_clear()
    assert Memo(folder).get(["what"], lambda: 5, int, check=only_sealed) == 5
    carried.with_suffix(".later").rename(carried)
    sealed_files.carried.cache_clear()
    assert Memo(folder).get(["what"], pytest.fail, int, check=only_sealed) == 5


def test_what_is_not_carried_is_made(carried, tmp_path):
    assert not Memo(tmp_path).has(["else"])
    assert Memo(tmp_path).get(["else"], lambda: 8, int, check=only_sealed) == 8


@pytest.mark.long
def test_it_is_all_that_a_first_build_finds(tmp_path):
    with ZipFile(PROGRAM / "solved.zip") as packed:
        known = {name: packed.read(name) for name in packed.namelist()}
    found = solved(PROGRAM.parents[1] / "rules", tmp_path)
    # A word may have moved a page since: its number is only where printing begins.
    assert found.pop(PAGES)
    assert known.pop(PAGES)
    assert found == known, "To carry what is found now: make solved"
