"""A build with nothing to do says so immediately, and any change is noticed."""

import os
from pathlib import Path

import pytest

from donimoes_book.cli import run
from donimoes_book.commands.common import DONE
from donimoes_book.editions import build as editions
from donimoes_book.store.code_digests import digest_of_program
from editions.web_book import PIXEL

PDF = Path("build/donimoes.pdf")
CHAPTER = "# Club\n\n```{domino} capturing\n3 4|1\n-\n4\n```\n"


@pytest.fixture(autouse=True)
def built(tmp_path, monkeypatch):
    """Build a book, and return a list that grows whenever another build does any work."""
    monkeypatch.chdir(tmp_path)
    Path("rules").mkdir()
    Path("rules/book.toml").write_text('title = "Club"\nchapters = ["club.md"]\n')
    Path("rules/club.md").write_text(CHAPTER)
    assert run(["build"]) == DONE
    worked = []
    build = editions.build_editions
    monkeypatch.setattr(
        editions,
        "build_editions",
        lambda *given, **more: worked.append(given) or build(*given, **more),
    )
    return worked


def test_what_has_not_changed_is_not_made_again(built, capsys):
    capsys.readouterr()
    assert run(["build"]) == DONE
    assert built == []
    assert capsys.readouterr().out == "build/donimoes.pdf: 1 page\n"


def test_its_warnings_are_told_again(built, capsys):
    Path("rules/club.md").write_text(CHAPTER + "\nA hieroglyph: \U00013000.\n")
    capsys.readouterr()
    run(["build"])
    first = capsys.readouterr()
    assert run(["build"]) == DONE
    assert len(built) == 1
    assert capsys.readouterr() == first
    assert "none of the book's fonts has the character" in first.err


def test_every_edition_is_remembered_by_itself(site_fonts, built):
    for asked in (["--edition", "html"], ["--edition", "a5"], ["--chapter", "club"], []):
        run(["build", *asked])
    assert len(built) == 3
    for asked in (["--edition", "html"], ["--edition", "a5"], ["--chapter", "club"], []):
        run(["build", *asked])
    assert len(built) == 3


def test_a_cover_in_light_ink_is_another_book(built):
    for count in (1, 1):
        run(["build", "--ink", "light"])
        assert len(built) == count


def test_pictures_elsewhere_are_always_looked_at(built):
    Path("club").mkdir()
    Path("club/one.md").write_text("# One\n\n![A](../a.png)\n")
    for count in (1, 2):
        Path("a.png").write_bytes(PIXEL)
        assert run(["build", "club"]) == DONE
        assert len(built) == count
    Path("club/one.md").write_text("# One\n\nSee [two](deep/two.md).\n")
    for _ in range(2):
        run(["build", "club"])
    assert len(built) == 3


@pytest.mark.parametrize(
    "change",
    [
        lambda: Path("rules/club.md").write_text(CHAPTER.replace("Club", "Clubs")),
        lambda: Path("rules/book.toml").write_text('title = "Ours"\nchapters = ["club.md"]\n'),
        lambda: Path("rules/problems").mkdir() or Path("rules/problems/new.md").write_text(""),
        PDF.unlink,
        lambda: PDF.write_bytes(PDF.read_bytes()[:-1]),
        lambda: Path("build/solved/built.json").write_text("[1e999"),
        lambda: Path("build/solved/built.json").write_text("[]"),
        Path("build/solved/built.json").unlink,
    ],
)
def test_whatever_changes_the_book_is_made_again(built, change):
    change()
    run(["build"])
    assert len(built) == 1
    assert PDF.read_bytes().rstrip().endswith(b"%%EOF")
    run(["build"])
    assert len(built) == 1


def test_a_site_is_made_again_where_one_of_its_pages_is_gone(built):
    run(["build", "--edition", "html"])
    page = Path("build/html/404.html")
    page.unlink()
    run(["build", "--edition", "html"])
    assert len(built) == 2
    assert page.exists()


def test_warnings_are_printed_every_time(built, capsys):
    Path("rules/club.md").write_text(CHAPTER + "\n![Gone](gone.png)\n")
    for _ in range(2):
        run(["build"])
        assert "gone.png" in capsys.readouterr().err


def test_a_book_with_a_pipe_in_its_folder_is_made_every_time(built):
    os.mkfifo("rules/pipe")
    for _ in range(2):
        run(["build"])
    assert len(built) == 2


def test_a_new_version_of_the_program_makes_the_book_again(built, monkeypatch, tmp_path):
    program = tmp_path / "program"
    program.mkdir()
    (program / "cli.py").write_text("print('new')")
    monkeypatch.setattr("donimoes_book.store.code_digests.PROGRAM", program)
    digest_of_program.cache_clear()
    run(["build"])
    digest_of_program.cache_clear()
    assert len(built) == 1


def test_a_name_that_is_not_utf_8_is_no_reason_to_make_a_book_again(built):
    odd = Path(os.fsdecode(b"rules/k\xe4se.txt"))
    odd.write_text("Cheese.")
    assert run(["build"]) == run(["build"]) == DONE
    assert len(built) == 1
    odd.write_text("Bread.")
    assert run(["build"]) == DONE
    assert len(built) == 2


def test_a_translation_is_made_again_when_its_original_has_changed(built):
    assert run(["new", "rules", "--translation", "de"]) == DONE
    for _ in range(2):
        assert run(["build", "rules-de"]) == DONE
    assert len(built) == 1
    Path("rules/club.md").write_text(CHAPTER.replace("# Club", "# Clubs"))
    assert run(["build", "rules-de"]) == DONE
    assert len(built) == 2
