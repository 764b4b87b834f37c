"""The extension for Python-Markdown, run by Zensical."""

import re
import subprocess
import sys

import pytest

from helpers.places_in_pages import PYTHON_MARKDOWN, compared, pages

pytestmark = pytest.mark.long
PAGE = """\
---
title: Evening
---

The {domino}`34` slides:

```{domino} capturing
:moves: 34R
:expect: captures 23 34, solved
2|3     2*3

3|4       3>4
```
"""


@pytest.fixture
def built(tmp_path):
    """Return a function that builds a site of these pages: each page's HTML, and what is said."""

    def build(texts, *words):
        (tmp_path / "docs").mkdir(exist_ok=True)
        settings = ["[project]\n", 'site_name = "Club"\n', '[project.theme]\nlanguage = "de"\n']
        for name in ("donimoes_book.embed.python_markdown", *PYTHON_MARKDOWN["extensions"]):
            settings.append(f'[project.markdown_extensions."{name}"]\n')
        (tmp_path / "zensical.toml").write_text("".join(settings))
        for name, text in texts.items():
            (tmp_path / "docs" / f"{name}.md").write_text(text)
        command = [sys.executable, "-m", "zensical", "build", *words]
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
        html = {}
        for name in texts if done.returncode == 0 else ():
            page = (tmp_path / "site" / name / "index.html").read_text()
            html[name] = re.search(r"<article.*?</article>", page, re.DOTALL)[0]
        return html, done.stderr

    return build


def test_a_block_is_drawn_where_the_host_has_code(built):
    html, _ = built(pages())
    compared(html, PYTHON_MARKDOWN["more"])


def test_a_page_has_pictures_and_characters_in_its_language(built):
    html, told = built({"evening": PAGE}, "--strict")
    assert 'aria-label="Dominostein 3-4"' in html["evening"]
    assert "domino-diagram" in html["evening"]
    assert "captures" not in told


@pytest.mark.parametrize("words", [(), ("--strict",)])
def test_what_is_wrong_stops_every_build_at_its_line(built, words):
    wrong = PAGE.replace("23 34,", "23 45,").replace("`34`", "`9x`")
    for _ in range(2):  # Zensical keeps pages, but not this one.
        html, told = built({"evening": wrong}, *words)
        assert not html
        assert 'docs/evening.md:9:10: expected "captures 23 45", but 34R captures 23 34\n' in told
        assert "docs/evening.md:5:5: '9x' is not a domino\n" in told
