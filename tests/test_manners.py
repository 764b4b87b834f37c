"""What the program says to those who are about to learn how to call it."""

import os
import subprocess
import sys

import pytest

from donimoes_book import cli
from donimoes_book.cli import run
from donimoes_book.commands.common import DONE, WRONG_INPUT, WRONG_USAGE

CHAPTER = "# Evening\n\nThere is a set of dominoes on every table.\n"


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A folder of our own, with a book in `club`."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "club").mkdir()
    (tmp_path / "club" / "evening.md").write_text(CHAPTER)
    return tmp_path


def said(capsys):
    """What stands on standard error, as one line."""
    return " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize("command", ["solve board.txt", "replay board.txt unmatched 12R"])
def test_a_file_in_the_place_of_a_game_is_told_that_the_game_comes_first(here, capsys, command):
    (here / "board.txt").write_text("2|3\n")
    assert run(command.split()) == WRONG_USAGE
    assert "board.txt is no game. The game comes first, then the file" in said(capsys)


@pytest.mark.parametrize("command", ["check", "build", "build --rules"])
@pytest.mark.parametrize(("path", "kind"), [("nofile.md", "file"), ("nowhere", "folder")])
def test_what_is_missing_is_called_what_it_would_be(here, capsys, command, path, kind):
    assert run([*command.split(), path]) == WRONG_INPUT
    assert f"{path}: there is no such {kind}" in said(capsys)


def test_build_takes_its_folder_as_check_does(here, capsys):
    assert run(["check", "club"]) == DONE
    assert run(["build", "club"]) == DONE
    assert (here / "build" / "donimoes.pdf").is_file()
    assert run(["build", "club", "--rules", "other"]) == WRONG_USAGE
    assert "Name one folder: club or --rules other." in said(capsys)


@pytest.mark.parametrize("option", ["--level", "--paper", "--hints"])
def test_an_empty_word_is_not_taken_for_a_missing_one(here, capsys, option):
    assert run(["booklet", "unmatched", option, "", "-o", "booklet.pdf"]) == WRONG_USAGE
    assert "''" in said(capsys)
    assert not (here / "booklet.pdf").exists()


def test_the_list_of_commands_shows_whole_sentences(capsys):
    assert run(["--help"]) == DONE
    shown = capsys.readouterr().out
    listed = " ".join(shown.split())
    for command in cli.EXAMPLES:
        sentence = " ".join(command.__doc__.split("\n\n")[0].split())
        assert sentence.endswith(".")
        assert f"{command.__name__} {sentence}" in listed


def completed(words):
    """What a shell is offered for the last of these words."""
    asked = {
        "_DONIMOES_BOOK_COMPLETE": "complete_bash",
        "COMP_WORDS": f"donimoes-book {words}",
        "COMP_CWORD": str(len(words.split(" "))),
    }
    program = [sys.executable, "-c", "from donimoes_book.cli import main; main()"]
    done = subprocess.run(program, env=os.environ | asked, capture_output=True, text=True)
    assert done.stderr == ""
    return done.stdout.split()


def test_a_shell_completes_commands_options_and_games():
    assert completed("sol") == ["solve"]
    assert completed("solve unm") == ["unmatched"]
    assert completed("solve unmatched --max") == ["--max-states"]
