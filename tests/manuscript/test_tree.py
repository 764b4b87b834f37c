"""What authors write and the trees it becomes; each case is a file in fixtures/manuscript/trees."""

from pathlib import Path

import pytest
from fixture_files import expected, fixtures
from outline import outline

from editions.web_book import PIXEL
from helpers.books import load_book


def read(folder: Path, fixture: Path):
    chapter = folder / fixture.name
    chapter.write_text(fixture.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "book.toml").write_text(f'title = "A book"\nchapters = ["{fixture.name}"]\n')
    (folder / "set.png").write_bytes(PIXEL)
    book, warnings = load_book(folder)
    return book.chapters[0], warnings


def test_a_picture_that_cannot_be_shown_leaves_its_words_and_its_caption(tmp_path):
    chapter = tmp_path / "chapter.md"
    figure = "```{figure} https://example.org/a.png\n:alt: A set\n\nIts *caption*.\n```\n"
    inline = '![A tile](https://example.org/b.png "Its title")\n'
    chapter.write_text(f"# Pictures\n\n{figure}\n{inline}")
    shown, _ = read(tmp_path, chapter)
    assert (
        outline(shown.blocks)
        == """\
paragraph: [emphasis A set][break]Its [emphasis caption].
paragraph: [emphasis A tile (Its title)]"""
    )


@pytest.mark.parametrize("fixture", fixtures("trees"), ids=lambda path: path.stem)
def test_tree(fixture, tmp_path):
    chapter, warnings = read(tmp_path, fixture)
    assert outline(chapter.blocks) == expected(fixture)
    assert not warnings
