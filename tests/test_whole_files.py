"""Files and folders are written whole or not at all."""

import pytest

from donimoes_book.diagnostics import InputError
from donimoes_book.files import write_folder, write_whole


def test_a_write_that_breaks_off_leaves_the_old_file_and_nothing_beside_it(tmp_path):
    target = tmp_path / "book.pdf"
    write_whole(target, b"old")
    with pytest.raises(TypeError):
        write_whole(target, "not bytes")
    assert [path.name for path in tmp_path.iterdir()] == ["book.pdf"]
    assert target.read_bytes() == b"old"


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
        with pytest.raises(InputError, match="there is something else in this place"):
            write_folder(tmp_path / name, {"a": b"1"}, ours=lambda _: False)
    assert contents(tmp_path) == {"file": b"mine", "folder/file": b"mine"}


def test_an_empty_folder_may_be_replaced(tmp_path):
    (tmp_path / "site").mkdir()
    write_folder(tmp_path / "site", {"a": b"1"}, ours=lambda _: False)
    assert contents(tmp_path) == {"site/a": b"1"}


def test_a_folder_that_cannot_be_written_is_told(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(InputError, match="cannot write this folder"):
        write_folder(tmp_path / "file/site", {"a": b"1"}, ours=lambda _: True)
