"""Reading text files, with the place of what cannot be read."""

import pytest

from donimoes_book.diagnostics import InputError
from donimoes_book.files import decode_text, read_text


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
