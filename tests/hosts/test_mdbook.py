"""The preprocessor, run by mdBook itself."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from helpers.places_in_pages import PLACES, WRONG, compared, pages

pytestmark = pytest.mark.long


@pytest.fixture
def built(program, tmp_path):
    """Return a function that builds a book of these pages: each page's HTML, and what is said."""

    def build(texts):
        (tmp_path / "src").mkdir(exist_ok=True)
        preprocessor = f"[preprocessor.domino]\ncommand = '{program('mdbook')}'\n"
        (tmp_path / "book.toml").write_text(f"[book]\n{preprocessor}")
        listed = [f"- [{name}]({name}.md)\n" for name in texts]
        (tmp_path / "src" / "SUMMARY.md").write_text("".join(["# Summary\n\n", *listed]))
        for name, text in texts.items():
            (tmp_path / "src" / f"{name}.md").write_text(text)
        mdbook = Path(sys.executable).with_name("mdbook")
        done = subprocess.run([mdbook, "build", tmp_path], capture_output=True, text=True)
        html = {}
        for name in texts if done.returncode == 0 else ():
            page = (tmp_path / "book" / f"{name}.html").read_text()
            html[name] = re.search(r"<main>(.*?)</main>", page, re.DOTALL)[1]
        return html, done.stderr

    return build


def test_a_block_is_drawn_where_the_host_has_code_and_told_if_it_is_wrong(built):
    html, _ = built(pages())
    compared(html)
    names = dict(zip(pages(), PLACES, strict=False))
    _, told = built({name: PLACES[place].replace("2|3", "2|") for name, place in names.items()})
    for name in names:
        assert (f"{name}.md:" in told) == ("domino-diagram" in html[name])
    assert told.count(WRONG) == sum(text.count("domino-diagram") for text in html.values())


def test_a_role_is_a_character(built):
    html, _ = built({"page": "The {domino}`34` and `{domino}`.\n"})
    assert re.search(r'<p>The <span class="domino".*</span> and <code>', html["page"])
