"""`build --edition`, as an author runs it."""

from pathlib import Path

import pytest

from donimoes_book.cli import run
from donimoes_book.commands.common import DONE, WRONG_INPUT

BOOK = """\
title = "T"
chapters = ["bergen.md", "words.md"]

[editions.small]
paper = "half-letter"

[editions.leaflet]
fold = "trifold"
"""


@pytest.fixture
def rules(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules/book.toml").write_text(BOOK)
    (tmp_path / "rules/bergen.md").write_text(
        "---\ntitle: Bergen\nplayers: two\n---\n\nSee [words](#words).\n"
    )
    (tmp_path / "rules/words.md").write_text("# Words\n\nDomino, pip, blank.\n")
    return tmp_path / "rules"


def built():
    return sorted(path.name for path in Path("build").glob("*.pdf"))


def test_all_editions_are_made_at_once(rules, capsys):
    assert run(["build", "--edition", "all", "--edition", "small"]) == DONE
    assert built() == ["donimoes-bergen-leaflet.pdf", "donimoes-small.pdf", "donimoes.pdf"]
    said = capsys.readouterr()
    assert said.err == ""
    assert "build/donimoes-bergen-leaflet.pdf: 1 page on 1 sheet\n" in said.out


@pytest.mark.long
def test_a_warning_about_the_book_is_printed_once_for_all_editions(rules, capsys):
    (rules / "words.md").write_text("# Words\n\n\\vspace{1em}\n\nDomino, pip.\n")
    assert run(["build", "--edition", "a4", "--edition", "small", "--edition", "html"]) == DONE
    assert capsys.readouterr().err.count("words.md:3:1: warning") == 1


def test_a_chapter_that_is_no_game_becomes_a_leaflet_where_it_is_named(rules):
    assert run(["build", "--edition", "leaflet", "--chapter", "words"]) == DONE
    assert built() == ["donimoes-words-leaflet.pdf"]


def test_a_link_to_a_chapter_that_is_not_printed_is_just_words(rules, capsys):
    assert run(["build", "--chapter", "bergen"]) == DONE
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("path", ["rules", "rules/book.toml"])
def test_check_reads_the_editions_as_build_does(rules, capsys, path):
    settings = Path("rules/book.toml")
    settings.write_text(BOOK.replace("half-letter", "b7"))
    assert run(["check", path]) == WRONG_INPUT
    assert "rules/book.toml:5:10: " in capsys.readouterr().err
    settings.write_text(BOOK.replace('"T"', "7"))
    assert run(["check", path]) == WRONG_INPUT
    assert capsys.readouterr().err.count("title must be text") == 1


def test_without_a_game_there_is_no_leaflet(rules, capsys):
    (rules / "book.toml").write_text(BOOK.replace('"bergen.md", ', ""))
    assert run(["build", "--edition", "all"]) == WRONG_INPUT
    assert "there is no game to make a leaflet of\n    Name a chapter" in capsys.readouterr().err
    assert not built()
