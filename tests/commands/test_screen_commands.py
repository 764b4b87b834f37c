"""`build --edition html` and `epub`, as an author runs them."""

from pathlib import Path

import pytest

from donimoes_book.cli import run
from donimoes_book.commands.common import DONE, WRONG_INPUT

BOOK = """\
title = "T"
cover = "2|3"
chapters = ["bergen.md", "words.md"]

[editions.site]
format = "html"
"""


@pytest.fixture
def rules(site_fonts, ebook_fonts, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules/book.toml").write_text(BOOK)
    (tmp_path / "rules/bergen.md").write_text(
        "---\ntitle: Bergen\nplayers: two\n---\n\nSee [words](#words).\n"
    )
    (tmp_path / "rules/words.md").write_text("# Words\n\nDomino, pip, blank.\n")
    return tmp_path / "rules"


def test_site_and_e_book_are_made_where_one_looks_for_them(rules, capsys):
    assert run(["build", "--edition", "html", "--edition", "epub", "--edition", "site"]) == DONE
    said = capsys.readouterr()
    assert said.err == ""
    assert said.out == (
        "build/html/index.html: 5 pages\n"
        "build/donimoes.epub: 4 pages\n"
        "build/site/index.html: 5 pages\n"
    )
    assert "Words" in Path("build/html/words.html").read_text()


def test_a_chapter_by_itself_has_places_of_its_own(rules, capsys):
    asked = ["build", "--chapter", "bergen", "--edition", "html", "--edition", "epub"]
    assert run(asked) == DONE
    assert capsys.readouterr().err == ""
    site = Path("build/donimoes-bergen-html")
    assert (site / "bergen.html").exists()
    assert not (site / "words.html").exists()
    assert Path("build/donimoes-bergen.epub").exists()


def test_a_site_is_replaced_as_a_whole(rules):
    assert run(["build", "--edition", "html"]) == DONE
    (rules / "words.md").write_text("# Other words\n")
    (rules / "bergen.md").write_text("# Bergen\n")
    assert run(["build", "--edition", "html"]) == DONE
    assert Path("build/html/other-words.html").exists()
    assert not Path("build/html/words.html").exists()
    assert not list(Path("build").glob(".html*"))


def test_a_folder_that_is_no_site_of_ours_is_left_alone(rules, capsys):
    Path("build/html").mkdir(parents=True)
    Path("build/html/index.html").write_text("my own page")
    assert run(["build", "--edition", "html"]) == WRONG_INPUT
    assert "build/html: there is something else here already" in capsys.readouterr().err
    assert Path("build/html/index.html").read_text() == "my own page"


def test_a_broken_link_stops_the_site_with_its_place(rules, capsys):
    (rules / "words.md").write_text("# Words\n\nSee [there](#nowhere).\n")
    assert run(["build", "--edition", "html"]) == WRONG_INPUT
    assert "words.md:3:13: no heading here has the anchor #nowhere" in capsys.readouterr().err
    assert not Path("build/html").exists()


def test_mistakes_in_the_table_of_an_edition_are_reported_together(rules, capsys):
    with (rules / "book.toml").open("a") as toml:
        toml.write('\n[editions.a]\nformat = "epup"\n\n[editions.b]\nformat = "html"\ntext = 12\n')
        toml.write('\n[editions.c]\npaper = "a99"\n')
    assert run(["build", "--edition", "html"]) == WRONG_INPUT
    said = capsys.readouterr().err
    assert "book.toml:9:11: there is no format 'epup'" in said
    assert "Did you mean epub?" in said
    assert "book.toml:13:8: text matters only in print" in said
    assert "no paper is called 'a99'" in said
    assert "3 errors" in said
