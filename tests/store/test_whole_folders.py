"""Writing folders completely or not at all, also by runs that are killed."""

import subprocess
import sys

import pytest

from donimoes_book.diagnostics import InputError
from donimoes_book.store.files import (
    open_folder,
    temporary_file,
    temporary_folder,
    write_whole,
)
from donimoes_book.store.whole_folders import exchange, restore_folder, write_folder


def contents(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_a_folder_takes_the_place_of_another_with_all_that_was_in_it(tmp_path):
    write_folder(tmp_path / "out/site", {"a": b"1", "old/b": b"2"}, ours=lambda _: False)
    write_folder(tmp_path / "out/site", {"a": b"3", "c/d": b"4"}, ours=lambda _: True)
    assert contents(tmp_path) == {"out/site/a": b"3", "out/site/c/d": b"4"}


def test_a_folder_that_breaks_off_leaves_the_old_one_and_nothing_beside_it(tmp_path):
    write_folder(tmp_path / "site", {"a": b"old"}, ours=lambda _: False)
    with pytest.raises(TypeError):
        write_folder(tmp_path / "site", {"a": b"new", "b": "not bytes"}, ours=lambda _: True)
    assert contents(tmp_path) == {"site/a": b"old"}


def test_what_is_not_ours_is_not_replaced(tmp_path):
    (tmp_path / "file").write_bytes(b"mine")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder/file").write_bytes(b"mine")
    for name in ("file", "folder"):
        with pytest.raises(InputError, match="there is something else here already"):
            write_folder(tmp_path / name, {"a": b"1"}, ours=lambda _: False)
    assert contents(tmp_path) == {"file": b"mine", "folder/file": b"mine"}


def test_an_empty_folder_may_be_replaced(tmp_path):
    (tmp_path / "site").mkdir()
    write_folder(tmp_path / "site", {"a": b"1"}, ours=lambda _: False)
    assert contents(tmp_path) == {"site/a": b"1"}


def test_a_folder_that_cannot_be_written_is_reported(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(InputError, match="cannot write this folder"):
        write_folder(tmp_path / "file/site", {"a": b"1"}, ours=lambda _: True)


def test_an_output_that_is_a_link_stays_one(tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere/site").mkdir()
    (tmp_path / "site").symlink_to("elsewhere/site")
    (tmp_path / "book.pdf").symlink_to("elsewhere/book.pdf")
    write_folder(tmp_path / "site", {"a": b"1"}, ours=lambda _: True)
    write_whole(tmp_path / "book.pdf", b"2")
    assert (tmp_path / "site").is_symlink()
    assert (tmp_path / "book.pdf").is_symlink()
    assert contents(tmp_path / "elsewhere") == {"site/a": b"1", "book.pdf": b"2"}


WRITER = """
import os, sys
from pathlib import Path
from donimoes_book.store import files
from donimoes_book.store import whole_folders

kill, target = sys.argv[1:]
if kill == "between the renames":
    whole_folders.exchange = lambda *names: False
    rename = files.Folder.rename
    def killed(folder, name, *to):
        if name == "new":
            os.kill(os.getpid(), 9)
        return rename(folder, name, *to)
    files.Folder.rename = killed
else:
    whole_folders.exchange = lambda *names: os.kill(os.getpid(), 9)
    files.Folder.rename = lambda *names: os.kill(os.getpid(), 9)
if Path(target).suffix:
    files.write_whole(Path(target), b"new")
else:
    whole_folders.write_folder(Path(target), {"a": b"new", "b": b"new"}, ours=lambda _: True)
"""


def kill_while_writing(target, kill="before the renames"):
    killed = subprocess.run([sys.executable, "-c", WRITER, kill, str(target)], check=False)
    assert killed.returncode == -9


def test_a_folder_out_of_sight_is_brought_back(tmp_path):
    site = tmp_path / "site"
    write_folder(site, {"a": b"old"}, ours=lambda _: True)
    kill_while_writing(site, "between the renames")
    assert not site.exists()
    restore_folder(site)
    assert contents(site) == {"a": b"new", "b": b"new"}
    restore_folder(site)
    write_folder(site, {"a": b"newest"}, ours=lambda _: True)
    assert contents(tmp_path) == {"site/a": b"newest"}


@pytest.mark.parametrize("name", ["site", "book.pdf"])
def test_what_a_killed_run_left_is_removed_by_the_next(tmp_path, name):
    kill_while_writing(tmp_path / name)
    kill_while_writing(tmp_path / name)
    assert len(list(tmp_path.iterdir())) == 1, "the second run has removed what the first one left"
    mine = tmp_path / f".{name}.config"
    mine.write_bytes(b"mine")
    if name == "site":
        write_folder(tmp_path / name, {"a": b"1"}, ours=lambda _: True)
    else:
        write_whole(tmp_path / name, b"1")
    assert {path.name for path in tmp_path.iterdir()} == {name, mine.name}


def test_what_another_run_is_writing_is_not_removed(tmp_path):
    target = tmp_path / "book.pdf"
    with (
        open_folder(tmp_path, ()) as here,
        temporary_file(here, target.name) as theirs,
        temporary_folder(here, target.name) as folder,
    ):
        assert not list(here.abandoned(target.name))
        write_whole(target, b"ours")
        assert (tmp_path / theirs).is_file()
        assert folder.path.is_dir()
    assert contents(tmp_path) == {"book.pdf": b"ours"}


def test_two_folders_are_swapped_in_one_step(tmp_path):
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "name").write_text(name)
    with open_folder(tmp_path, ()) as here:
        assert exchange(here, "one", here, "two")
        assert contents(tmp_path) == {"one/name": b"two", "two/name": b"one"}
        assert not exchange(here, "one", here, "none")
