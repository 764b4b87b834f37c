"""What the program carries of its own book, so that a first build need not solve it."""

import subprocess
import sys

import pytest
from tools.carry_solved import PAGES

from donimoes_book.store import sealed_files
from donimoes_book.store.code_digests import PROGRAM
from donimoes_book.store.memo import find_or_make, keeping
from donimoes_book.store.results import Kind, Store, only_sealed
from donimoes_book.store.sealed_files import SealedFile, carried_text

MAKING = """
import sys
from pathlib import Path
from donimoes_book.store.sealed_files import carried_text
from tools.carry_solved import solved

rules, out, found = map(Path, sys.argv[1:])
found.write_text(carried_text(solved(rules, out)))
"""


WHAT = Kind("what", int, is_alone=True)


def what(store, make):
    return store.make(WHAT, (), make, check=only_sealed)


def kept_in(folder):
    return {path.name: path.read_bytes() for path in folder.glob("*.json")}


@pytest.fixture
def carried(tmp_path, monkeypatch):
    """Let the program carry what was kept of one result; returns the file with it."""
    what(Store(tmp_path / "first"), lambda: 7)
    target = tmp_path / "solved.txt"
    target.write_text(carried_text(kept_in(tmp_path / "first")))
    monkeypatch.setattr(sealed_files, "CARRIED", target)
    sealed_files.carried.cache_clear()
    yield target
    sealed_files.carried.cache_clear()


def test_what_is_carried_is_not_made_again(carried, tmp_path):
    store = Store(tmp_path / "second")
    assert store.find(WHAT, (), check=only_sealed) == 7
    assert what(store, pytest.fail) == 7


def test_what_a_folder_keeps_comes_first(carried, tmp_path):
    folder = tmp_path / "second"
    carried.rename(carried.with_suffix(".later"))
    sealed_files.carried.cache_clear()
    assert what(Store(folder), lambda: 5) == 5
    carried.with_suffix(".later").rename(carried)
    sealed_files.carried.cache_clear()
    assert what(Store(folder), pytest.fail) == 5


def test_no_mark_of_what_was_checked_is_carried(carried, tmp_path):
    with keeping(tmp_path / "marked") as store:
        store.make(WHAT, (), lambda: 7, check=lambda _: True)
    files = kept_in(tmp_path / "marked")
    assert "checked.json" in files
    carried.write_text(carried.read_text() + carried_text(files))
    sealed_files.carried.cache_clear()
    again = Store(tmp_path / "second")
    assert again.make(WHAT, (), lambda: 5, check=lambda value: value == 5) == 5


def test_what_is_not_carried_is_made(carried, tmp_path):
    other = Kind("else", int, is_alone=True)
    assert Store(tmp_path).find(other, (), check=only_sealed) is None
    assert Store(tmp_path).make(other, (), lambda: 8, check=only_sealed) == 8


def test_each_result_is_a_line_and_lines_are_sorted(tmp_path, monkeypatch):
    with keeping(tmp_path):
        for number in range(3):
            key, make = (str(number),), lambda number=number: number
            find_or_make(Kind("shelf", int), key, make, check=only_sealed)
    what(Store(tmp_path), lambda: 7)
    lines = carried_text(kept_in(tmp_path)).splitlines()
    assert len(lines) == 4
    assert lines == sorted(lines)


def test_of_two_lines_for_one_result_either_will_do(carried, tmp_path):
    carried.write_text(2 * carried.read_text())
    sealed_files.carried.cache_clear()
    assert what(Store(tmp_path / "second"), pytest.fail) == 7


@pytest.mark.parametrize(
    "change", [lambda text: text.replace(": 7", ": 8"), lambda text: text[:-9]]
)
def test_a_line_that_was_changed_is_made_again_with_a_warning(carried, tmp_path, change):
    carried.write_text(change(carried.read_text()))
    sealed_files.carried.cache_clear()
    store = Store(tmp_path / "second")
    assert what(store, lambda: 5) == 5
    assert [warning.path for warning in store.warnings] == [str(carried)]


def test_what_is_too_large_is_not_read(carried):
    (name,) = sealed_files.carried()
    assert SealedFile(carried.parent / "second" / name, carried.parent, most=5).is_spoiled


@pytest.mark.long
def test_it_is_all_that_a_first_build_finds(tmp_path):
    carried = (PROGRAM / "solved.txt").read_text().splitlines()
    # In a process that knows nothing from other tests.
    arguments = PROGRAM.parents[1] / "rules", tmp_path / "out", tmp_path / "found.txt"
    command = [sys.executable, "-c", MAKING, *map(str, arguments)]
    subprocess.run(command, check=True, cwd=PROGRAM.parents[1])
    fresh = (tmp_path / "found.txt").read_text().splitlines()
    # A word may have moved a page since: its number is only where printing begins.
    kept, again = ([line for line in it if not line.startswith(PAGES)] for it in (carried, fresh))
    assert len(carried) == len(kept) + 1
    assert again == kept, "To carry what is found now: make solved"
