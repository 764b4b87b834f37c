"""Reading text files, with the place of what cannot be read; writing whole files or none."""

import pytest

from donimoes_book.diagnostics import InputError
from donimoes_book.files import decode_text, read_text, write_folder, write_whole


def test_newlines_and_a_byte_order_mark_are_no_part_of_the_text(tmp_path):
    path = tmp_path / "a.md"
    path.write_bytes(b"\xef\xbb\xbfone\r\ntwo\rthree\n")
    assert read_text(path) == "one\ntwo\nthree\n"


@pytest.mark.parametrize("start", ["", "\ufeff"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_byte_that_is_no_text_is_placed_by_line_and_character(start, newline):
    with pytest.raises(InputError) as caught:
        decode_text(f"{start}two{newline}déjà ".encode() + b"\xff", "a.md")
    assert str(caught.value) == "a.md:2:6: this byte is not UTF-8 text\n    Save the file as UTF-8."


def test_a_file_that_is_not_there_or_is_a_folder_is_a_diagnostic(tmp_path):
    for path in (tmp_path / "none.md", tmp_path):
        with pytest.raises(InputError, match="cannot read this file"):
            read_text(path)


# Files and folders are written whole or not at all


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
