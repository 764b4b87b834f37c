"""`new`: a folder to start from, which builds as it is."""

import re
import tomllib
from pathlib import Path

import pytest

from donimoes_book.cli import run
from donimoes_book.commands.common import DONE, WRONG_INPUT, WRONG_USAGE
from donimoes_book.words.language import languages


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_new_book_is_sound_and_builds_in_every_edition(site_fonts, here, monkeypatch, capsys):
    assert run(["new", "club"]) == DONE
    made = capsys.readouterr().out.splitlines()
    assert made[:-1] == [
        "club/README.md",
        "club/book.toml",
        "club/capturing.md",
        "club/problems/capturing.md",
    ]
    monkeypatch.chdir("club")
    assert run(["check", "."]) == DONE
    assert run(["build", ".", "--edition", "all", "--edition", "html"]) == DONE
    assert capsys.readouterr().err == ""
    built = {path.name for path in Path("build").iterdir()}
    assert built == {"donimoes.pdf", "donimoes-booklet.pdf", "html", "solved"}


def test_its_readme_shows_the_next_three_commands(here):
    run(["new", "club"])
    commands = re.findall(r"^donimoes-book (\w+) \.", Path("club/README.md").read_text(), re.M)
    assert commands == ["check", "serve", "build"]


def test_its_diagram_is_a_claim_that_can_fail(here, capsys):
    run(["new", "club"])
    chapter = Path("club/capturing.md")
    chapter.write_text(chapter.read_text().replace("captures 23", "captures 45"))
    assert run(["check", "club"]) == WRONG_INPUT
    assert 'expected "captures 45 34", but 34R captures 23 34' in capsys.readouterr().err


@pytest.mark.parametrize(
    ("folder", "title"),
    [
        ("club", "Club"),
        ("books/winter_evenings-2", "Winter evenings 2"),
        ('the "Éclair" \\ $title', 'The "Éclair" \\ $title'),
        ("-", "Dominoes"),
    ],
)
def test_the_name_of_the_folder_is_the_title(here, folder, title):
    assert run(["new", "--", folder]) == DONE
    assert tomllib.loads(Path(folder, "book.toml").read_text())["title"] == title
    assert Path(folder, "README.md").read_text().startswith(f"# {title}\n")
    assert run(["check", folder]) == DONE


@pytest.mark.parametrize("language", [*languages(), "de-CH"])
def test_it_begins_in_any_language_that_a_book_speaks(here, capsys, language):
    assert run(["new", "club", "--language", language]) == DONE
    settings = tomllib.loads(Path("club/book.toml").read_text())
    assert (settings["language"], settings["title"]) == (language, "Club")
    assert ("Push" in Path("club/capturing.md").read_text()) == (language == "en")
    commands = re.findall(r"^donimoes-book (\w+) \.", Path("club/README.md").read_text(), re.M)
    assert commands == ["check", "serve", "build"]
    assert run(["check", "club"]) == DONE
    assert capsys.readouterr().err == ""


def test_a_language_without_words_is_told(here, capsys):
    for language, wrong in (("gr", "'gr' is not a language"), ("nl", "no new book begins in 'nl'")):
        assert run(["new", "club", "--language", language]) == WRONG_USAGE
        told = f"{wrong}. Expected one of: de, en, fr."
        assert told in " ".join(capsys.readouterr().err.split())
    assert not Path("club").exists()


def test_an_empty_folder_becomes_a_book(here, monkeypatch):
    (here / "club").mkdir()
    monkeypatch.chdir("club")
    assert run(["new", "."]) == DONE
    assert 'title = "Club"' in Path("book.toml").read_text()


def test_what_is_there_already_is_left_alone(here, capsys):
    (here / "club").mkdir()
    (here / "club" / "notes.txt").write_text("precious")
    assert run(["new", "club"]) == WRONG_INPUT
    assert capsys.readouterr().err == (
        "club: this folder is not empty\n    Name a new folder.\n1 error\n"
    )
    assert [path.name for path in (here / "club").iterdir()] == ["notes.txt"]
    assert run(["new", "club/notes.txt"]) == WRONG_INPUT
    assert "there is already a file with this name" in capsys.readouterr().err
    assert (here / "club" / "notes.txt").read_text() == "precious"


@pytest.mark.parametrize(
    ("given", "code", "message"),
    [
        ([], WRONG_USAGE, "Name one folder"),
        (["club", "--from", "here"], WRONG_USAGE, "Name one folder"),
        (["--from", "nowhere"], WRONG_INPUT, "nowhere: there is no such folder"),
        (["--from", "empty"], WRONG_INPUT, "empty: there is no manuscript in this folder"),
        (["--from", "ours"], WRONG_INPUT, "ours/book.toml: this folder has a book.toml already"),
    ],
)
def test_a_book_is_made_or_read_from_a_folder(here, capsys, given, code, message):
    (here / "empty").mkdir()
    assert run(["new", "ours"]) == DONE
    before = Path("ours/book.toml").read_text()
    capsys.readouterr()
    assert run(["new", *given]) == code
    assert message in " ".join(capsys.readouterr().err.split())
    assert Path("ours/book.toml").read_text() == before
    assert {path.name for path in here.iterdir()} == {"empty", "ours"}


def test_what_is_written_for_a_folder_builds_as_the_folder_does(here, capsys):
    Path("games").mkdir()
    for name in ("ant", "bee"):
        Path(f"games/{name}.md").write_text(f'---\ntitle: The "{name}"\nlayout: x\n---\n## Play\n')
    Path("games/readme.md").write_text("# Insects\n")
    assert run(["new", "--from", "games"]) == DONE
    assert capsys.readouterr().out == "games/book.toml\nNext: donimoes-book build games\n"
    assert tomllib.loads(Path("games/book.toml").read_text()) == {
        "title": "Insects", "language": "en", "classic": True, "chapters": ["ant.md", "bee.md"]
    }  # fmt: skip
    assert run(["build", "games"]) == DONE
    told = [line for line in capsys.readouterr().err.splitlines() if "warning" in line]
    assert told == ["games/ant.md:3:1: warning: unknown key 'layout', here and in 1 more file"]


@pytest.mark.parametrize(
    "given",
    [["club", "--translation", "de"], ["club-de", "--from", "club", "--translation", "de"]],
)
def test_a_translation_begins_with_every_picture_in_place(here, capsys, given):
    assert run(["new", "club"]) == DONE
    capsys.readouterr()
    assert run(["new", *given]) == DONE
    assert capsys.readouterr().out.splitlines() == [
        "club-de/book.toml",
        "club-de/capturing.md",
        "Next: donimoes-book check club-de",
    ]
    settings = tomllib.loads(Path("club-de/book.toml").read_text())
    assert (settings["language"], settings["translates"]) == ("de", "../club")
    assert '# en: title = "Club"\n' in Path("club-de/book.toml").read_text()
    text = Path("club-de/capturing.md").read_text()
    assert "<!-- en: # Capturing Donimoes -->" in text
    assert not re.search(r"\d[|-]\d", re.sub("<!--.*?-->", "", text, flags=re.DOTALL))
    assert run(["check", "club-de"]) == DONE
    assert "not translated yet, so the original's words are printed, " in capsys.readouterr().err


def test_a_translation_is_begun_within_its_original(here, monkeypatch, capsys):
    assert run(["new", "en"]) == DONE
    monkeypatch.chdir("en")
    assert run(["new", "--translation", "fr"]) == DONE
    assert Path("../fr/capturing.md").is_file()


@pytest.mark.parametrize(
    ("given", "code", "message"),
    [
        (["--translation", "de"], WRONG_INPUT, "there is no book.toml in this folder"),
        (["club", "--translation", "xx"], WRONG_USAGE, "'xx' is not a language"),
        (["club", "--translation", "fr"], WRONG_INPUT, "club-fr: this folder is not empty"),
        (["club-fr", "--translation", "de"], WRONG_INPUT, "this is a translation Name club."),
        (["a/b", "--from", "club", "--translation", "de"], WRONG_INPUT, "not beside the original"),
    ],
)
def test_a_translation_that_cannot_be_begun_is_refused(here, capsys, given, code, message):
    assert run(["new", "club"]) == DONE
    assert run(["new", "club", "--translation", "fr"]) == DONE
    before = set(here.rglob("*"))
    assert run(["new", *given]) == code
    assert message in " ".join(capsys.readouterr().err.split())
    assert set(here.rglob("*")) == before
