"""The custom fence, in MkDocs and in Python-Markdown by itself."""

import logging
import re
import shutil
from pathlib import Path

import markdown
import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort
from pymdownx.superfences import SuperFencesException

from donimoes_book.board.dominoes import read_character
from donimoes_book.embed import superfences
from donimoes_book.embed.picture import character_html

FIXTURES = Path(__file__).parent.parent / "fixtures" / "embed" / "mkdocs"
FENCE = {
    "name": "domino",
    "class": "domino",
    "format": superfences.formatter,
    "validator": superfences.validator,
}


@pytest.fixture
def site(tmp_path, monkeypatch):
    """A site of our own, in the current folder."""
    shutil.copytree(FIXTURES, tmp_path, dirs_exist_ok=True)
    (tmp_path / "theme").mkdir()
    (tmp_path / "theme" / "main.html").write_text("<!doctype html>{{ page.content }}")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def made(site):
    """Build the site as `mkdocs build --strict` does; returns its page."""
    theme = {"name": None, "custom_dir": str(site / "theme")}
    config = load_config(str(site / "mkdocs.yml"), strict=True, theme=theme)
    build(config)
    return (site / "site" / "index.html").read_text(encoding="utf-8")


def converter(**fence):
    extension = {"pymdownx.superfences": {"custom_fences": [{**FENCE, **fence}]}}
    ours = "donimoes_book.embed.superfences"
    return markdown.Markdown(extensions=["pymdownx.superfences", ours], extension_configs=extension)


def test_blocks_become_pictures(site):
    page = made(site)
    pictures = re.findall(r"<svg\b.*?</svg>", page)
    assert len(pictures) == 4
    assert page.count(character_html(read_character("34"))) == 2
    assert "<code>{domino}`34`</code>" in page
    assert "```{domino} no-game" in page
    assert "Two dominoes before and after a step." in pictures[0]
    assert "<em>moves</em> to the right: <span" in page
    assert '<span class="n">domino</span>' in page
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))


def test_what_is_wrong_stops_a_strict_build_and_names_file_and_line(site, caplog):
    shutil.copy(site / "wrong.md", site / "docs" / "index.md")
    with caplog.at_level(logging.ERROR), pytest.raises(Abort, match="12 errors"):
        made(site)
    reported = [record.getMessage().split("\n")[0] for record in caplog.records[:12]]
    assert sorted(reported, key=lambda line: int(line.split(":")[1])) == [
        'docs/index.md:16:14: expected "captures 23 45", but 34R captures 23 34',
        "docs/index.md:22:28: 34X cannot be read: a move is a domino and a way, "
        "such as 24R (L, R, U or D)",
        "docs/index.md:28:11: unknown game 'capturng'",
        "docs/index.md:32:11: unknown option colour",
        "docs/index.md:37:22: '7' is not a domino",
        "docs/index.md:44:4: | joins two numbers, but there is none to the right",
        'docs/index.md:48:10: expected "total 99", but the total is 5 + 6 = 11',
        "docs/index.md:52:23: unknown option nosuch",
        "docs/index.md:56:1: this diagram is empty",
        "docs/index.md:59:5: '9x' is not a domino",
        "docs/index.md:61:1: a block cannot stand behind the mark of a list: begin a line below it",
        "docs/index.md:65:1: this block has no end",
    ]


def test_what_is_wrong_is_shown_in_the_page_and_never_as_code(caplog):
    html = converter().convert("```domino capturing\n2|3\n\n3|\n```\n")
    assert 'class="domino-error"' in html
    assert "4:2: | joins two numbers" in html
    assert "<code" not in html
    (record,) = caplog.records
    assert record.name == "donimoes_book"


def test_a_block_that_another_extension_made_is_reported_without_a_line(caplog):
    md = converter()
    html = superfences.formatter("2|3\n\n3|", "domino", "domino", {}, md)
    assert "<pre>| joins two numbers" in html
    assert caplog.records


def test_a_mistake_of_ours_is_not_swallowed_either(monkeypatch):
    def broken(*_):
        raise RuntimeError("of ours")

    monkeypatch.setattr(superfences.picture, "read_picture", broken)
    with pytest.raises(SuperFencesException, match="RuntimeError: of ours"):
        converter().convert("```domino\n2|3\n```\n")


def test_a_converter_can_be_used_again():
    md = converter()
    text = "```domino\n2|3\n```\n"
    first, second = md.convert(text), md.reset().convert(text)
    assert first != second
    assert "<svg" in second
