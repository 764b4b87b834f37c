"""Files are written whole or not at all."""

import pytest

from donimoes_book.files import write_whole


def test_a_write_that_breaks_off_leaves_the_old_file_and_nothing_beside_it(tmp_path):
    target = tmp_path / "book.pdf"
    write_whole(target, b"old")
    with pytest.raises(TypeError):
        write_whole(target, "not bytes")
    assert [path.name for path in tmp_path.iterdir()] == ["book.pdf"]
    assert target.read_bytes() == b"old"
