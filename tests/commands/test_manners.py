"""What the program says to people who are still learning how to use it."""

import os
import signal
import subprocess
import sys
from importlib import import_module
from zipfile import ZipFile

import pytest
from pikepdf import Pdf

from donimoes_book import cli
from donimoes_book.cli import run
from donimoes_book.commands.common import DONE, INTERRUPTED, WRONG_INPUT, WRONG_USAGE

CHAPTER = "# Evening\n\nThere is a set of dominoes on every table.\n"


@pytest.fixture
def here(tmp_path, monkeypatch):
    """Return a temporary folder with a book in `club`."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "club").mkdir()
    (tmp_path / "club" / "evening.md").write_text(CHAPTER)
    return tmp_path


def said(capsys):
    """Return what is on standard error, as one line."""
    return " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize("command", ["solve board.txt", "replay board.txt unmatched 12R"])
def test_with_a_file_instead_of_a_game_the_advice_is_to_name_the_game_first(here, capsys, command):
    (here / "board.txt").write_text("2|3\n")
    assert run(command.split()) == WRONG_USAGE
    assert "board.txt is not a game. Name the game first, then the file" in said(capsys)


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
    for name, (summary, _) in cli.COMMANDS.items():
        command = getattr(import_module(cli.module_of(name)), name.replace("-", "_"))
        sentence = " ".join(command.__doc__.split("\n\n")[0].split())
        assert sentence.endswith(".")
        assert summary == sentence
        assert f"{name} {sentence}" in listed


@pytest.mark.parametrize("words", [["--help"], ["--version"]])
def test_no_command_is_imported_before_it_runs(words):
    program = f"import sys; from donimoes_book.cli import run; run({words}); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    loaded = {cli.module_of(name) for name in cli.COMMANDS} & set(done.stdout.split())
    assert (done.returncode, loaded) == (0, set())


def completed(words):
    """Return the completions that a shell gets for the last of these words."""
    asked = {
        "_DONIMOES_BOOK_COMPLETE": "complete_bash",
        "COMP_WORDS": f"donimoes-book {words}",
        "COMP_CWORD": str(len(words.split(" "))),
    }
    program = [sys.executable, "-c", "from donimoes_book.cli import main; main()"]
    done = subprocess.run(program, env=os.environ | asked, capture_output=True, text=True)
    assert done.stderr == ""
    return done.stdout.split()


@pytest.mark.parametrize(
    ("words", "completion"),
    [
        ("sol", "solve"),
        ("solve unm", "unmatched"),
        ("play unm", "unmatched"),
        ("booklet unmatched five-c", "five-columns"),
        ("render board.txt --game unm", "unmatched"),
        ("solve unmatched --max", "--max-states"),
        ("check --format gi", "github"),
    ],
)
def test_a_shell_completes_commands_options_games_and_choices(words, completion):
    assert completed(words) == [completion]


@pytest.mark.parametrize("arguments", [["--help"], ["games", "--json"], ["render", "-"]])
def test_a_reader_that_has_seen_enough_is_not_an_error(arguments):
    """The reader may close the pipe, as in `donimoes-book games | head -1`."""
    program = [sys.executable, "-m", "donimoes_book", *arguments]
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as output:
        done = subprocess.run(program, stdout=output, stderr=subprocess.PIPE, input=b"2|3\n")
    assert (done.returncode, done.stderr) == (DONE, b"")


INTERRUPTED_EARLY = """
import os, signal, sys
from donimoes_book.__main__ import main

class Interrupting:
    def find_spec(name, path, target=None):
        if name == "donimoes_book.commands.common":
            os.kill(os.getpid(), signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Interrupting)
main()
"""


def test_ctrl_c_while_the_program_starts_ends_it_quietly():
    program = [sys.executable, "-c", INTERRUPTED_EARLY]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (-signal.SIGINT, "")


def test_ctrl_c_while_a_command_works_ends_it_with_a_word(here, capsys, monkeypatch):
    (here / "board.txt").write_text("  2|3\n\n3|4\n")
    raised = []

    def work(*_args, **_options):
        raise raised.pop()

    monkeypatch.setattr("donimoes_book.search.shortest.solve", work)
    compiled = SystemError("in compiled code")
    compiled.__cause__ = KeyboardInterrupt()
    for reason in (KeyboardInterrupt(), compiled):
        raised.append(reason)
        assert run(["solve", "unmatched", "board.txt"]) == INTERRUPTED
        assert capsys.readouterr().err == "interrupted\n"
    raised.append(SystemError("not Ctrl-C"))
    with pytest.raises(SystemError, match="not Ctrl-C"):
        run(["solve", "unmatched", "board.txt"])


@pytest.mark.parametrize("value", ["yesterday", "-1", "1e9", "²", "9" * 20])
def test_the_date_of_the_source_is_in_seconds(here, capsys, monkeypatch, value):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", value)
    assert run(["games"]) == WRONG_USAGE
    assert f"SOURCE_DATE_EPOCH is {value!r}, but should be in seconds since 1970" in said(capsys)


def dates_of(folder):
    with Pdf.open(folder / "donimoes.pdf") as pdf, ZipFile(folder / "donimoes.epub") as ebook:
        package = ebook.read("EPUB/package.opf").decode()
        modified = package.partition('property="dcterms:modified">')[2].partition("<")[0]
        return str(pdf.docinfo["/CreationDate"]), str(pdf.docinfo["/ModDate"]), modified


@pytest.mark.parametrize(
    ("seconds", "date"), [("", "2000-01-01T00:00:00"), ("1700000000", "2023-11-14T22:13:20")]
)
@pytest.mark.usefixtures("ebook_fonts")
def test_files_carry_the_date_of_the_source(here, monkeypatch, seconds, date):
    build = ["build", "club", "--edition", "a4", "--edition", "epub"]
    assert run(build) == DONE
    monkeypatch.setenv("SOURCE_DATE_EPOCH", seconds)
    assert run(build) == DONE
    in_pdf = f"D:{''.join(filter(str.isdecimal, date))}+00'00'"
    assert dates_of(here / "build") == (in_pdf, in_pdf, f"{date}Z")


@pytest.mark.parametrize("words", ["--seed", "--title", "-o"])
def test_words_that_are_no_text_are_refused(here, words):
    arguments = ["booklet", "unmatched", words, b"\xff\x1b"]
    done = subprocess.run(
        [sys.executable, "-m", "donimoes_book", *arguments], capture_output=True, text=True
    )
    assert done.returncode == WRONG_USAGE
    assert "\N{REPLACEMENT CHARACTER}␛ is not UTF-8 text" in done.stderr
    assert "Traceback" not in done.stderr
