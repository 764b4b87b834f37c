"""The plugin for MkDocs, in real builds of a small site."""

import copy
import logging
import re
import shutil
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

from donimoes_book.board.dominoes import read_character
from donimoes_book.embed.picture import character_html

FIXTURES = Path(__file__).parent.parent / "fixtures" / "embed" / "mkdocs"
SUPERFENCES = {
    "pymdownx.superfences": {
        "custom_fences": [
            {"name": "other", "class": "other", "format": lambda text, *_, **__: text}
        ]
    }
}


@pytest.fixture
def site(tmp_path, monkeypatch):
    """A small site in the current folder."""
    shutil.copytree(FIXTURES, tmp_path, dirs_exist_ok=True)
    (tmp_path / "theme").mkdir()
    (tmp_path / "theme" / "main.html").write_text(
        "<!doctype html>{% for css in config.extra_css %}{{ css }} {% endfor %}{{ page.content }}"
    )
    monkeypatch.chdir(tmp_path)
    return tmp_path


def made(site, *extensions):
    """Build the site as `mkdocs build --strict` does, and return its page."""
    theme = {"name": None, "custom_dir": str(site / "theme")}
    extensions = ["admonition", *copy.deepcopy(extensions)]  # MkDocs empties the lists it is given
    config = load_config(
        str(site / "mkdocs.yml"), strict=True, theme=theme, markdown_extensions=extensions
    )
    build(config)
    return (site / "site" / "index.html").read_text(encoding="utf-8")


def test_blocks_become_pictures(site):
    page = made(site)
    pictures = re.findall(r"<svg\b.*?</svg>", page)
    assert len(pictures) == 5
    assert page.count(character_html(read_character("34"))) == 2
    assert "<code>{domino}`34`</code>" in page
    assert "```{domino} no-game" in page
    assert "Two dominoes before and after a step." in pictures[0]
    assert "<em>moves</em> to the right: <span" in page
    assert re.search(r'<blockquote>\s*<p class="domino" style="text-align:center"><svg', page)
    assert re.search(r'<li>\s*<p class="domino"><svg', page)
    assert '<code class="language-python">domino = "code"' in page.replace("&quot;", '"')
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))


def test_blocks_become_pictures_beside_superfences_too(site):
    page = made(site, SUPERFENCES)
    assert page.count("<svg") == 5
    assert "```{domino} no-game" in re.sub(r"</?span.*?>", "", page)


def test_the_font_of_dominoes_in_the_line_comes_with_the_site(site):
    assert "assets/donimoes/domino.css" in made(site)
    folder = site / "site" / "assets" / "donimoes"
    (font,) = re.findall(r'url\("(.+?)"\)', (folder / "domino.css").read_text(encoding="utf-8"))
    assert (folder / font).read_bytes()[:4] == b"\0\1\0\0"


@pytest.mark.parametrize("extensions", [(), (SUPERFENCES,)], ids=["fenced_code", "superfences"])
def test_what_is_wrong_stops_a_strict_build_and_names_file_and_line(site, caplog, extensions):
    shutil.copy(site / "wrong.md", site / "docs" / "index.md")
    with caplog.at_level(logging.ERROR), pytest.raises(Abort, match="12 errors"):
        made(site, *extensions)
    reported = [record.getMessage().split("\n")[0] for record in caplog.records[:12]]
    assert sorted(reported, key=lambda line: int(line.split(":")[1])) == [
        'docs/index.md:16:14: expected "captures 23 45", but 34R captures 23 34',
        "docs/index.md:22:28: 34X cannot be read: a move is a domino and a direction, "
        "such as 24R (L, R, U or D)",
        "docs/index.md:28:11: unknown game 'capturng'",
        "docs/index.md:32:11: unknown option colour",
        "docs/index.md:37:22: '7' is not a domino",
        "docs/index.md:44:4: | joins two numbers, but there is none to the right",
        'docs/index.md:48:10: expected "total 99", but the total is 5 + 6 = 11',
        "docs/index.md:52:23: unknown option nosuch",
        "docs/index.md:56:1: this diagram is empty",
        "docs/index.md:59:5: '9x' is not a domino",
        "docs/index.md:62:4: | joins two numbers, but there is none to the right",
        "docs/index.md:65:1: this fence is never closed",
    ]


def test_an_error_in_an_included_file_names_that_file_and_line(site, caplog):
    wrong = "```{domino} unmatched\n:moves: %sR\n2|3\n```\n"
    (site / "docs" / "deals.txt").write_text("One.\n\nTwo.\n\n" + wrong % 99 + "\n{domino}`9x`\n")
    (site / "docs" / "index.md").write_text('# Top\n\n--8<-- "deals.txt"\n\n' + wrong % 98)
    snippets = {"pymdownx.snippets": {"base_path": [str(site / "docs")]}}
    with caplog.at_level(logging.ERROR), pytest.raises(Abort, match="3 errors"):
        made(site, snippets)
    assert sorted(record.getMessage().split(": ")[0] for record in caplog.records[:3]) == [
        "docs/deals.txt:10:1",
        "docs/deals.txt:6:9",
        "docs/index.md:6:9",
    ]
