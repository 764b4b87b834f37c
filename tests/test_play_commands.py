"""The commands for games of several players: play one, and play its record again."""

import json
from pathlib import Path

import pytest

from donimoes_book.cli import run

DONE, WRONG_INPUT, WRONG_USAGE = 0, 1, 64


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def played(capsys, command):
    assert run(["play", *command.split()]) == DONE
    return capsys.readouterr().out


def test_what_is_played_can_be_replayed(here, capsys):
    record = played(capsys, "bergen --players 3 --seed 7 --with greedy,random")
    assert record.startswith("game: bergen\nplayers: greedy random random\nseed: 7\n\n")
    assert "\nwon by " in record
    Path("record.txt").write_text(record)
    assert run(["replay", "bergen", "record.txt"]) == DONE
    assert capsys.readouterr().out.startswith("Every turn is legal. After ")


def test_the_same_seed_plays_the_same(here, capsys):
    assert played(capsys, "blind --seed a") == played(capsys, "blind --seed a")
    assert played(capsys, "blind --seed a") != played(capsys, "blind --seed b")


def test_a_record_against_the_rules_is_told_with_its_place(here, capsys):
    record = played(capsys, "blind --seed a")
    Path("record.txt").write_text(record.replace("won by ", "won by 7"))
    assert run(["replay", "blind", "record.txt"]) == WRONG_INPUT
    told = capsys.readouterr().err
    assert f"record.txt:{len(record.splitlines())}:8: it was won by" in told


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("play unmatched", "Unmatched Donimoes is not played by several players."),
        ("play bergen --players 5", "Bergen is for 2, 3, 4 players, not 5."),
        (
            "play tetradominoes-solitaire --players 2",
            "Tetradominoes Alone is for 1 player, not 2.",
        ),
        ("play bergen --with greddy", "There is no player 'greddy'. Did you mean greedy?"),
        ("play bergen --with ,", "There is no player ''. Known are: ahead, greedy, random."),
        (
            "play bergen --players 2 --with greedy,random,ahead",
            "--with names 3 players, but --players says 2.",
        ),
        ("play bergen --with random,random,random,random,random", "2, 3, 4 players, not 5."),
        ("play bergin", "There is no game 'bergin'. Did you mean bergen?"),
        ("replay bergen record.txt 12", "Bergen is not solved by moves."),
        ("replay all-fives", "Missing argument 'FILE'."),
    ],
)
def test_what_makes_no_sense_is_told(here, capsys, command, told):
    assert run(command.split()) == WRONG_USAGE
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("seed", ["a\nb", "a\rb"])
def test_a_seed_that_would_break_the_record_is_refused(capsys, seed):
    assert run(["play", "blind", "--seed", seed]) == WRONG_USAGE
    assert "A seed stands in one line" in capsys.readouterr().err


def test_everybody_named_plays(capsys):
    assert "\nplayers: random greedy ahead\n" in played(capsys, "bergen --with random,greedy,ahead")


def test_where_nothing_can_be_suggested_no_space_is_left(capsys):
    assert run(["play", "nosuch"]) == WRONG_USAGE
    assert "There is no game 'nosuch'.\n" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "nonsense", "\x00", "game: bergen\nplayers: a b\n1 22\n"])
def test_no_record_ends_in_a_traceback(here, capsys, text):
    Path("record.txt").write_text(text)
    assert run(["replay", "bergen", "record.txt"]) == WRONG_INPUT
    assert capsys.readouterr().err.startswith("record.txt")


def test_the_list_of_games_says_which_can_be_played(capsys):
    run(["games", "--json"])
    commands = {game["name"]: game["commands"] for game in json.loads(capsys.readouterr().out)}
    assert commands["bergen"][:4] == ["render", "check", "play", "replay"]
    assert "play" not in commands["fujisan"]
