"""What an author's HTML folds up is closed on screens, and printed whole."""

from editions.printing import build_pdf, words_of_pages
from editions.sites import site_of
from helpers.books import load_book

CHAPTER = """# One

<details>
<summary>The answer</summary>

It is *seven*.
</details>

<details open><summary>Seen</summary>At once.</details>
"""


def test_it_is_closed_on_a_site_and_printed_whole(tmp_path):
    (tmp_path / "a.md").write_text(CHAPTER)
    (tmp_path / "book.toml").write_text('title = "T"\nchapters = ["a.md"]\n')
    book, warnings = load_book(tmp_path)
    assert not warnings
    page = site_of(book).content["index.html"].decode().replace("\n", "")
    summary = "<summary><strong>The answer</strong></summary>"
    assert f'<details class="folded">{summary}<p>It is <em>seven</em>.</p></details>' in page
    assert "<blockquote><p><strong>Seen</strong></p><p>At once.</p></blockquote>" in page
    build_pdf(book, tmp_path / "book.pdf", paper="a5", version="1")
    assert "The answer It is seven. Seen At once." in words_of_pages(tmp_path / "book.pdf")[0]
