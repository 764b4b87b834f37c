"""Reading text files, with the place of a mistake; writing files completely or not at all."""

import os

import pytest

from donimoes_book.diagnostics import InputError
from donimoes_book.store.files import (
    decode_text,
    open_folder,
    read_bytes,
    read_text,
    write_output,
    write_whole,
)


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


def test_a_file_may_be_as_large_as_the_largest(tmp_path):
    path = tmp_path / "a"
    path.write_bytes(b"abc")
    assert read_bytes(path, 3) == b"abc"
    with pytest.raises(OSError, match="it is larger than 0 MB"):
        read_bytes(path, 2)


def test_a_link_that_leads_nowhere_is_something(tmp_path):
    (tmp_path / "link").symlink_to("nothing")
    with open_folder(tmp_path, ()) as folder:
        assert folder.has("link")
        assert not folder.has("nothing")


# Files are written completely or not at all


def test_what_is_no_file_is_not_replaced_by_one_not_even_through_a_link(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("pipe")
    for name in ("pipe", "link"):
        for write in (write_whole, write_output):
            with pytest.raises(InputError, match="cannot write this file: it is a pipe"):
                write(tmp_path / name, b"data")
    assert (tmp_path / "pipe").is_fifo()
    assert (tmp_path / "link").is_symlink()


def test_a_write_that_breaks_off_leaves_the_old_file_and_nothing_beside_it(tmp_path):
    target = tmp_path / "book.pdf"
    write_whole(target, b"old")
    assert target.stat().st_mode & 0o777 == 0o644, "everybody may read it"
    with pytest.raises(TypeError):
        write_whole(target, "not bytes")
    assert [path.name for path in tmp_path.iterdir()] == ["book.pdf"]
    assert target.read_bytes() == b"old"
