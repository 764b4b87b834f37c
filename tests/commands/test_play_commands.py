"""The commands for playing: play a game, replay its record, and get advice."""

import io
import json
import re
from pathlib import Path

import pytest

from donimoes_book.board.position import Position
from donimoes_book.cli import run
from donimoes_book.commands.dialogue import reminder_text
from donimoes_book.games.code import code_of
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.games.puzzle_session import PuzzleSession
from donimoes_book.games.registry import all_games, find
from donimoes_book.manuscript.bank import bank_path, read_bank
from donimoes_book.manuscript.reminders import find_reminder
from donimoes_book.manuscript.tree import Diagram, ListBlock, Paragraph, Text
from donimoes_book.manuscript.walking import plain_text
from helpers.parameters import first_of

RULES = Path(__file__).parents[2] / "rules"

DONE, WRONG_INPUT, NO_SOLUTION, WRONG_USAGE = 0, 1, 2, 64


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


@pytest.mark.parametrize(("at_terminal", "prompts"), [(True, 1), (False, 0)])
def test_only_a_person_at_a_terminal_is_prompted(here, capsys, monkeypatch, at_terminal, prompts):
    typed = io.StringIO("quit\n")
    typed.isatty = lambda: at_terminal
    monkeypatch.setattr("sys.stdin", typed)
    run(["play", "bergen", "--with", "human,greedy"])
    assert capsys.readouterr().err.count("> ") == prompts


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
        ("play unmatched --with greedy", "Unmatched Donimoes has problems for one person only"),
        ("play unmatched --players 2", "Unmatched Donimoes has problems for one person only"),
        ("play mountains --grade 2", "has no problems to play at the terminal: leave out --grade."),
        ("play blind --seconds 1", "does not accept --seconds: it has no `strong`."),
        ("play bee --seconds 1", "does not accept --seconds: its `strong` needs no time."),
        ("play blind --target 50", "Blind Dominoes does not accept target=50: its one hand"),
        ("play unmatched --option hand=5", "does not accept hand=5: its rules leave nothing to"),
        (
            "play bergen --option spinners=all",
            "Bergen does not accept spinners=all: its plays score",
        ),
        ("play bergen --option hand=10 --players 3", "Bergen is for 2 players, not 3."),
        (
            "simulate blind --option pips=3 --option hand=0",
            "Blind Dominoes does not accept pips=3: players can agree on hand or spinners.\n"
            "Blind Dominoes does not accept hand=0: expected a number from 1 to 14: how many",
        ),
        ("play bergen --players 5", "Bergen is for 2, 3 or 4 players, not 5."),
        (
            "play tetradominoes-solitaire --players 2",
            "Tetradominoes Alone is for 1 player, not 2.",
        ),
        ("play bergen --with greddy", "There is no player 'greddy'. Did you mean greedy?"),
        (
            "play bergen --with ,",
            "There is no player ''. Expected one of: ahead, greedy, human, random, strong.",
        ),
        (
            "play bergen --players 2 --with greedy,random,ahead",
            "--with names 3 players, but --players says 2.",
        ),
        ("play bergen --with random,random,random,random,random", "2, 3 or 4 players, not 5."),
        ("play bergin", "There is no game 'bergin'. Did you mean bergen?"),
        ("replay bergen record.txt 12", "Bergen is replayed from a record: leave out MOVES."),
        ("replay latin-square - x y", "is solved by a layout: give two files, the deal's and the"),
        ("play latin-square --grade 1", "Latin Square cannot be played at the terminal."),
        ("play bergen --grade 1", "has no problems to play at the terminal: leave out --grade."),
        ("play latin-square", "Latin Square cannot be played at the terminal."),
        ("play all-fives --players x", "'--players': 'x' is not a whole number."),
        ("play all-fives --seconds x", "'--seconds': 'x' is not a number."),
        (
            "play five-up --option spinners=x",
            "Five Up does not accept spinners=x: expected none, first or all.",
        ),
        ("advise five-up --option spinner=all", "target, hand or spinners. Did you mean spinners?"),
        ("replay all-fives", "Missing argument 'FILE'."),
    ],
)
def test_what_makes_no_sense_is_told(here, capsys, command, told):
    assert run(command.split()) == WRONG_USAGE
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("seed", ["a\nb", "a\rb"])
def test_a_seed_that_would_break_the_record_is_refused(capsys, seed):
    assert run(["play", "blind", "--seed", seed]) == WRONG_USAGE
    assert "A seed has to fit on one line" in capsys.readouterr().err


def test_everybody_named_plays(capsys):
    assert "\nplayers: random greedy ahead\n" in played(capsys, "bergen --with random,greedy,ahead")


def test_where_nothing_can_be_suggested_no_space_is_left(capsys):
    assert run(["play", "nosuch"]) == WRONG_USAGE
    assert "There is no game 'nosuch'. `donimoes-book games` lists them." in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "nonsense", "\x00", "game: bergen\nplayers: a b\n1 22\n"])
def test_no_record_ends_in_a_traceback(here, capsys, text):
    Path("record.txt").write_text(text)
    assert run(["replay", "bergen", "record.txt"]) == WRONG_INPUT
    assert capsys.readouterr().err.startswith("record.txt")


# A person at the terminal: here, moves are read from standard input.


def first_problem(game):
    """Return the first problem of a game or, if it has none, of the game with its advanced rule."""
    banks = (bank_path(RULES / "problems", name) for name in (game, f"{game}-advanced"))
    bank = next(bank for bank in banks if bank.exists())
    return read_bank(bank, bank.stem, [])[0].position


def at_the_table(monkeypatch, capsys, command, typed):
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert run(["play", *command.split(), "--rules", str(RULES)]) == DONE
    return capsys.readouterr()


@pytest.mark.parametrize(
    "game", first_of(sorted(game.name for game in all_games() if game.contest))
)
def test_every_game_is_played_to_its_end_by_numbers(here, monkeypatch, capsys, game):
    players = find(game).contest.players
    team = "human" if players == (1,) else "human,greedy"
    record = at_the_table(monkeypatch, capsys, f"{game} --with {team} --seed 4", "1\n" * 2000).out
    Path("record.txt").write_text(record)
    assert run(["replay", game, "record.txt"]) == DONE
    assert "not over yet" not in capsys.readouterr().out


@pytest.mark.parametrize(
    "game", sorted(game.name for game in all_games() if isinstance(game, PuzzleGame))
)
def test_every_puzzle_is_played_and_its_record_replays(here, monkeypatch, capsys, game):
    rules = find(game)
    start = rules.random_start("3") or first_problem(game)
    record = at_the_table(monkeypatch, capsys, code_of(game, start), "1\n" * 5).out
    Path("record.txt").write_text(record)
    assert run(["replay", game, "record.txt"]) in (DONE, 2)
    assert capsys.readouterr().out.startswith(("Solved in", "Every move is legal"))


def test_a_puzzle_is_solved_by_following_hints(here, monkeypatch, capsys):
    """After its hints, each position's next hint is a move of a shortest solution."""
    typed = ""
    code = code_of("unmatched", first_problem("unmatched"))
    for _ in range(40):
        shown = at_the_table(monkeypatch, capsys, code, typed + "hint\n" * 5)
        if "solved in" in shown.out:
            break
        typed += shown.err.rpartition("Try ")[2].partition(".")[0] + "\n"
    length = int(shown.out.rpartition("solved in ")[2].split()[0])
    assert f"Solved in {length} steps." in shown.err
    assert length == len(typed.split())


def test_the_solution_is_shown_in_stages_and_can_be_typed_in(here, monkeypatch, capsys):
    code = code_of("unmatched", first_problem("unmatched"))
    shown = at_the_table(monkeypatch, capsys, code, "solution\n").err
    assert "The rectangle is full." in shown
    moves = re.findall(r"\b\d\d[LRUD]\b", shown.rpartition("so far")[2])[1:]
    again = at_the_table(monkeypatch, capsys, code, "\n".join(moves[-4:]) + "\n")
    assert "Solved in 4 steps." in again.err


def test_without_a_way_the_solution_says_what_a_hint_says(here, monkeypatch, capsys):
    shown = at_the_table(monkeypatch, capsys, "five-columns --seed 3", "solution\n").err
    assert "There is no solution from here." in shown


def test_a_move_that_is_repeated_may_be_typed_as_it_is_printed(here, monkeypatch, capsys):
    start = "6|6 6 1 5 3\n    - - - -\n1|5 1 0 5 1"
    code = code_of("mirror", Position.parse(start))
    shown = at_the_table(monkeypatch, capsys, code, "PR2\nundo\n")
    assert "2 moves so far" in shown.err
    assert shown.out.endswith("moves: PR\n")


def test_a_problem_of_a_grade_is_set_up(here, monkeypatch, capsys):
    grade = "--grade 2 --seed 3"
    first, again = (
        at_the_table(monkeypatch, capsys, f"domino-finder {grade}", "").out for _ in range(2)
    )
    assert first == again
    assert run(["problem", code_of("domino-finder", read_start(first)), "--json"]) == DONE
    assert json.loads(capsys.readouterr().out)["grade"] == 2


def test_a_solitaire_is_dealt_as_chance_has_it(here, monkeypatch, capsys):
    deals = {
        at_the_table(monkeypatch, capsys, f"five-columns --seed {seed}", "").out for seed in "aab"
    }
    assert len(deals) == 2


def test_a_printed_code_is_played(here, monkeypatch, capsys):
    position = Position.parse("2|3\n\n  1|4")
    code = code_of("unmatched", position)
    shown = at_the_table(monkeypatch, capsys, code, "23R\n")
    assert "Solved in 1 step." in shown.err
    assert shown.out == f"game: unmatched\nposition:\n{position}\nmoves: 23R\nsolved in 1 step\n"


def test_a_code_of_what_cannot_be_solved_says_why(here, capsys):
    code = code_of("unmatched", Position.parse("2|3\n\n        1|4"))
    assert run(["play", code]) == WRONG_INPUT
    assert "the dominoes are not one group" in capsys.readouterr().err


def test_what_is_typed_wrong_is_answered(here, monkeypatch, capsys):
    typed = "foo\n23U\nundo\n99\nsave\n?\n"
    shown = at_the_table(
        monkeypatch, capsys, code_of("unmatched", Position.parse("2|3\n\n  1|4")), typed
    )
    assert "Not possible: a move is a domino and a direction, such as 24R" in shown.err
    assert "Not possible: 23U: " in shown.err
    assert "Not possible: there is nothing to take back." in shown.err
    assert "Not possible: to save a game, start it with --save FILE." in shown.err
    assert "Slide the dominoes into a rectangle" in shown.err


def test_the_rules_in_short_have_their_lists_and_captions(here, monkeypatch, capsys):
    reminder = find_reminder(RULES, "mirror")
    said = at_the_table(monkeypatch, capsys, "mirror --seed 1", "?\n").err
    lists = [
        item for block in reminder.blocks if isinstance(block, ListBlock) for item in block.items
    ]
    assert len(lists) == 3
    for (paragraph,) in lists:
        assert f"- {plain_text(paragraph.children)}" in " ".join(said.split())
    captions = [block.caption for block in reminder.blocks if isinstance(block, Diagram)]
    assert captions
    assert all(plain_text(caption) in said for caption in captions)


def test_numbered_rules_keep_their_numbers():
    blocks = (
        ListBlock(((Paragraph((Text("deal " * 20),)),), (Paragraph((Text("play"),)),)), start=1),
    )
    first, second, third = reminder_text(blocks).split("\n")
    assert first.startswith("1. deal")
    assert second.startswith("   deal")
    assert third == "2. play"
    assert max(map(len, (first, second))) <= 76


def test_of_hundreds_of_choices_the_first_are_listed_and_any_can_be_typed(
    here, monkeypatch, capsys
):
    shown = at_the_table(monkeypatch, capsys, "checkimoes --with human,greedy --seed 1", "1344\n")
    assert "and 1284 more: type one of them, such as 42-H7H8, or its number" in shown.err
    assert "\n1 42-H7H8 = " in shown.out


@pytest.mark.parametrize(
    ("command", "typed", "told"),
    [
        (
            "domino-finder --with human,greedy --seed 2",
            "",
            "Your pawn is P and is still outside;",
        ),
        ("domino-finder --with human,greedy --seed 2", "1\n", "Your pawn is P; the other is Q.\n"),
        ("domino-finder --with human,greedy,greedy", "", "; the others are Q R.\n"),
        ("mountains --with human --seed 2", "1\n1\n", "Here are columns F to G and row 6,"),
        ("mountains --with human --seed 2", "1\n3\n", "Here are column F and rows 6 to 7,"),
        (
            "tetradominoes --with human,greedy --seed 2",
            "1\n",
            "The lower left place here is (-2,0), the upper right one (1,0).",
        ),
        ("all-fives --with human,greedy", "", "Points: 0, 0; more than 200 to win.\n"),
        ("bergen --with human,greedy", "", "; 15 to win.\n"),
        (
            "cobra-paw --with human,greedy --seed 2",
            "1\n",
            "The game is won by player 2 (greedy); player 1 (human): 1, player 2 (greedy): 6.",
        ),
    ],
)
def test_people_are_told_how_things_stand(here, monkeypatch, capsys, command, typed, told):
    assert told in at_the_table(monkeypatch, capsys, command, typed).err


@pytest.mark.parametrize(
    ("command", "typed", "played"),
    [
        ("domino-finder --with human,greedy --seed 2", "d7\n", "\n1 turns D7"),
        ("all-fives --with human,ahead --seed 8", "draw\n", "\n1 draws 33"),
    ],
)
def test_a_choice_may_be_typed_in_short(here, monkeypatch, capsys, command, typed, played):
    assert played in at_the_table(monkeypatch, capsys, command, typed).out


@pytest.mark.parametrize(
    ("command", "typed", "possible"),
    [
        ("all-fives --with human,ahead --seed 8", "passes", "03, 15, draws."),
        ("tetradominoes --with human,greedy --seed 2", "foo", ": lays 04 (0,0)(1,0), lays 12"),
        (
            "tetradominoes --with human,greedy --seed 2",
            "lays 04 (0,0)(1,0), draws 01",
            "leave out what is drawn: lays 04 (0,0)(1,0).",
        ),
    ],
)
def test_what_is_possible_is_told_without_what_would_be_drawn(
    here, monkeypatch, capsys, command, typed, possible
):
    (told,) = re.findall(
        "Not possible: .*", at_the_table(monkeypatch, capsys, command, f"{typed}\n").err
    )
    assert possible in told


def test_a_deal_that_cannot_be_solved_is_not_to_be_undone_before_it_is_begun(
    here, monkeypatch, capsys
):
    shown = at_the_table(monkeypatch, capsys, "five-columns --seed 3", "hint\n").err
    assert "There is no solution from here.\n" in shown


def test_whoever_is_stuck_may_undo_and_the_game_is_over_if_they_leave(here, monkeypatch, capsys):
    command, stuck = "knock-out --seed 1 --json", "1\n" * 2
    shown = at_the_table(monkeypatch, capsys, command, f"{stuck}undo\n")
    assert "No move is left: undo, or quit.\n" in shown.err
    played = json.loads(shown.out)
    assert (len(played["moves"]), played["over"]) == (1, False)
    played = json.loads(at_the_table(monkeypatch, capsys, command, stuck).out)
    assert (len(played["moves"]), played["over"]) == (2, True)
    assert "solved in" not in played["record"]


def test_whoever_has_solved_it_is_asked_nothing_more(here, monkeypatch, capsys):
    Path("nearly.txt").write_text("game: unmatched\nposition:\n  2|3\n\n3|4\nmoves:\n")
    monkeypatch.setattr("sys.stdin", typed := io.StringIO("23L\nundo\n"))
    assert run(["play", "unmatched", "--resume", "nearly.txt"]) == DONE
    assert capsys.readouterr().out.endswith("moves: 23L\nsolved in 1 step\n")
    assert typed.read() == "undo\n"


def test_whoever_is_stuck_for_good_is_asked_nothing_more(here, monkeypatch, capsys):
    Path("stuck.txt").write_text("game: domino-patience\nposition:\n1|2\n\n3\n-\n4\nmoves:\n")
    monkeypatch.setattr("sys.stdin", typed := io.StringIO("hint\n"))
    assert run(["play", "domino-patience", "--resume", "stuck.txt"]) == DONE
    assert "No move is left: you've lost.\n" in capsys.readouterr().err
    assert typed.read() == "hint\n"


def test_whoever_ends_the_input_gets_a_line_of_their_own(here, monkeypatch, capsys):
    terminal = io.StringIO("")
    terminal.isatty = lambda: True
    monkeypatch.setattr("sys.stdin", terminal)
    assert run(["play", "bergen", "--with", "human,greedy", "--seed", "4"]) == DONE
    assert capsys.readouterr().err.endswith("> \n")


def test_people_at_one_keyboard_do_not_see_each_others_hands(here, monkeypatch, capsys):
    terminal = io.StringIO("1\n\nquit\n")
    terminal.isatty = lambda: True
    monkeypatch.setattr("sys.stdin", terminal)
    assert run(["play", "bergen", "--with", "human,human", "--seed", "4"]) == DONE
    first, _, second = capsys.readouterr().err.partition("Player 2, press Enter when")
    assert "You are player 1 and hold" in first
    assert "You are player 2 and hold" not in first
    assert first.endswith("\n" * 60)
    assert "You are player 2 and hold" in second


def test_a_saved_game_is_resumed(here, monkeypatch, capsys):
    at_the_table(monkeypatch, capsys, "bergen --with human,greedy --save game.txt", "1\n1\nquit\n")
    saved = Path("game.txt").read_text()
    shown = at_the_table(monkeypatch, capsys, "bergen --resume game.txt", "1\n")
    assert shown.out.startswith(saved.rstrip())
    assert len(shown.out) > len(saved)
    assert Path("game.txt").read_text() == shown.out


def test_a_game_of_programs_is_saved_as_it_is_printed(tmp_path, capsys):
    saved = tmp_path / "game.txt"
    assert run(["play", "checkimoes", "--with", "greedy,random", "--save", str(saved)]) == DONE
    assert saved.read_text(encoding="utf-8") == capsys.readouterr().out
    assert run(["replay", "checkimoes", str(saved)]) == DONE


def test_a_game_of_programs_has_nobody_to_resume_it(record, capsys):
    assert run(["play", "all-fives", "--resume", "record.txt"]) == WRONG_USAGE
    assert "Only programs play in this game: to take a" in capsys.readouterr().err


def test_a_saved_puzzle_is_resumed(here, monkeypatch, capsys):
    code = code_of("unmatched", Position.parse("2|3\n\n  1|4\n\n    5|6"))
    at_the_table(monkeypatch, capsys, f"{code} --save game.txt", "1\n")
    shown = at_the_table(monkeypatch, capsys, "unmatched --resume game.txt", "undo\n")
    assert "1 step so far" in shown.err
    assert shown.out.endswith("moves:\n")


def test_a_strong_player_thinks_as_long_as_it_may(here, capsys):
    record = played(capsys, "bergen --with strong,greedy --target 3 --seconds 0.02 --seed 2")
    Path("record.txt").write_text(record)
    assert run(["replay", "bergen", "record.txt"]) == DONE


def test_a_game_is_played_to_as_many_points_as_agreed(here, capsys):
    record = played(capsys, "all-sevens --target 50 --seed 1")
    assert "\ntarget: 50\n" in record
    Path("record.txt").write_text(record)
    assert run(["replay", "all-sevens", "record.txt"]) == DONE
    assert " is won by " in capsys.readouterr().out


def test_a_record_says_what_the_players_have_agreed_on(here, capsys):
    record = played(capsys, "five-up --option hand=9 --option spinners=first --target 9 --seed 1")
    assert "\nseed: 1\nhand: 9\nspinners: first\ntarget: 9\n\n" in record
    Path("record.txt").write_text(record)
    assert run(["replay", "five-up", "record.txt"]) == DONE
    assert " is won by " in capsys.readouterr().out
    Path("usual.txt").write_text(record.replace("hand: 9\n", ""))
    assert run(["replay", "five-up", "usual.txt"]) == WRONG_INPUT
    assert run(["replay", "five-up", "usual.txt", "--option", "hand=9"]) == DONE


@pytest.mark.parametrize(
    ("header", "told"),
    [
        (
            "hand: 10",
            "record.txt:3:7: this game cannot be played by 3 players\n"
            "    hand: 10\n          ^^\n    It is for 2.\n",
        ),
        (
            "target: x",
            "record.txt:3:1: target: expected a number from 1 to 9999: how many",
        ),
        ("hand: 5\nhand: 6", "record.txt:4:1: hand: hand=5 is already agreed"),
        ("hnad: 5", "    Did you mean hand?"),
        ("colour: red", "record.txt:3:1: colour: players can agree on target, hand or spinners"),
    ],
)
def test_what_players_cannot_have_agreed_on_is_told_with_its_place(here, capsys, header, told):
    Path("record.txt").write_text(f"game: five-up\nplayers: a b c\n{header}\n")
    assert run(["replay", "five-up", "record.txt"]) == WRONG_INPUT
    assert told in capsys.readouterr().err


def test_advice_and_figures_go_by_what_is_agreed_on(here, capsys):
    Path("line.txt").write_text("    3\n2|3 - 3|4\n    3\n")
    command = ["advise", "five-up", "line.txt", "--hand", "13 06", "--seconds", "0.1"]
    plays = {}
    for spinners in ("none", "all"):
        assert run([*command, "--option", f"spinners={spinners}"]) == DONE
        plays[spinners] = capsys.readouterr().out.split()
    assert "33-31" not in plays["none"]
    assert "33/31" in plays["all"]
    assert run(["simulate", "blind", "-n", "20", "--option", "hand=5", "--json"]) == DONE
    measured = json.loads(capsys.readouterr().out)
    assert measured["game"] == "blind hand=5"
    assert measured["figures"]["plays-per-hand"]["value"] < 10


def read_start(record):
    return Position.parse(record.partition("position:\n")[2].partition("\nmoves:")[0])


# Records as text


@pytest.fixture
def record(here, capsys):
    Path("record.txt").write_text(played(capsys, "all-fives --with greedy,random --seed 7"))


def test_the_table_after_a_turn_is_a_position(record, capsys):
    assert run(["replay", "all-fives", "record.txt", "--at", "4"]) == DONE
    text = capsys.readouterr().out
    assert [domino.name for domino in Position.parse(text).dominoes] == ["05", "52", "26"]
    assert run(["render", "record.txt", "--at", "4", "-o", "turn.svg"]) == DONE
    Path("turn.txt").write_text(text)
    assert run(["render", "turn.txt", "-o", "again.svg"]) == DONE
    assert Path("turn.svg").read_bytes() == Path("again.svg").read_bytes()


@pytest.mark.parametrize(
    "game", sorted(game.name for game in all_games() if isinstance(game, PuzzleGame))
)
def test_the_table_after_a_move_of_a_puzzle_is_what_is_drawn(here, monkeypatch, capsys, game):
    start = find(game).random_start("3") or first_problem(game)
    record = at_the_table(monkeypatch, capsys, code_of(game, start), "1\n" * 3).out
    Path("record.txt").write_text(record)
    assert run(["replay", game, "record.txt", "--at", "1"]) == DONE
    Path("move.txt").write_text(capsys.readouterr().out)
    assert run(["render", "record.txt", "--at", "1", "-o", "move.svg"]) == DONE
    assert run(["render", "move.txt", "-o", "again.svg"]) == DONE
    assert Path("move.svg").read_bytes() == Path("again.svg").read_bytes()
    moves = record.partition("moves:")[2].partition("solved")[0].split()
    assert run(["replay", game, "record.txt", "--at", "4"]) == WRONG_USAGE
    assert f"--at 4 is too late: this game has only {len(moves)} " in capsys.readouterr().err


def test_a_move_of_a_record_that_is_not_legal_is_told(here, capsys):
    position = "2|3\n\n  1|4"
    Path("record.txt").write_text(f"game: unmatched\nposition:\n{position}\nmoves: 23U\n")
    for command in ("render record.txt -o move.svg", "advise unmatched record.txt"):
        assert run(command.split()) == WRONG_INPUT
        assert "record.txt:6:8: 23U is not legal here: " in capsys.readouterr().err


def test_a_word_of_a_record_that_is_no_move_is_told_with_its_place(here, capsys):
    Path("record.txt").write_text("game: unmatched\nposition:\n2|3\n\n  1|4\nmoves: 23R\n  foo\n")
    assert run(["replay", "unmatched", "record.txt"]) == WRONG_INPUT
    assert "record.txt:7:3: a move is a domino and a direction" in capsys.readouterr().err


def test_a_hand_of_a_record_is_a_block_that_a_manuscript_takes(record, capsys):
    assert run(["replay", "all-fives", "record.txt", "--at", "40", "--to-hand"]) == DONE
    block = capsys.readouterr().out
    assert block.startswith("```{domino-hand} all-fives\ndeals ")
    Path("hand.md").write_text(f"---\ntitle: A hand\n---\n\n{block}")
    assert run(["check", "hand.md"]) == DONE


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("bergen", "hand=7"),
        ("all-fives", "hand=3,spinners=none,target=20"),
        ("domino-runners", "swap=no"),
    ],
)
def test_a_hand_by_house_rules_is_a_block_that_says_so(here, capsys, game, options):
    given = [word for option in options.split(",") for word in ("--option", option)]
    assert run(["play", game, "--with", "random", *given]) == DONE
    Path("record.txt").write_text(capsys.readouterr().out)
    assert run(["replay", game, "record.txt", "--to-hand"]) == DONE
    block = capsys.readouterr().out
    said = f":options: {options.replace(',', ', ')}\n"
    assert block.startswith(f"```{{domino-hand}} {game}\n{said}deals ")
    Path("hand.md").write_text(f"---\ntitle: A hand\n---\n\n{block}")
    assert run(["check", "hand.md"]) == DONE
    chapter = block.replace(said, "")
    Path("hand.md").write_text(f"---\ngame: {game}\noptions: {options}\n---\n\n{chapter}")
    assert run(["check", "hand.md"]) == DONE


@pytest.mark.parametrize(("game", "players"), [("domino-runners", 2), ("blind", 5)])
def test_a_whole_game_is_a_block_that_a_manuscript_takes(here, capsys, game, players):
    """Each player has a name, however many there are."""
    assert run(["play", game, "--players", str(players), "--with", "random"]) == DONE
    Path("record.txt").write_text(capsys.readouterr().out)
    assert run(["replay", game, "record.txt", "--to-hand"]) == DONE
    block = capsys.readouterr().out
    assert block.startswith(f"```{{domino-hand}} {game}\ndeals ")
    Path("game.md").write_text(f"---\ntitle: A game\n---\n\n{block}")
    assert run(["check", "game.md"]) == DONE


@pytest.mark.parametrize("command", ["replay all-fives record.txt", "render record.txt"])
def test_there_is_no_turn_after_the_last(record, capsys, command):
    assert run([*command.split(), "--at", "130"]) == DONE
    for late in ("131", "1000"):
        assert run([*command.split(), "--at", late]) == WRONG_USAGE
        told = capsys.readouterr().err
        assert f"--at {late} is too late: this game has only 130 turns." in told


def test_there_is_no_move_after_the_last(here, capsys):
    Path("record.txt").write_text("game: unmatched\nposition:\n2|3\n\n  1|4\nmoves: 23R\n")
    for command in ("replay unmatched record.txt", "render record.txt"):
        tables = []
        for at in ("0", "1"):
            assert run([*command.split(), "--at", at]) == DONE
            tables.append(capsys.readouterr().out)
        assert tables[0] != tables[1]
        assert run([*command.split(), "--at", "2"]) == WRONG_USAGE
        told = capsys.readouterr().err
        assert "--at 2 is too late: this game has only 1 step." in told


# Advice


def test_advice_weighs_every_play_of_a_hand(here, capsys):
    Path("line.txt").write_text("6|5 5|3\n")
    hand = ["--hand", "33 11 36", "--seconds", "0.1"]
    assert run(["advise", "all-fives", "line.txt", *hand]) == DONE
    lines = capsys.readouterr().out.splitlines()
    assert {line.split()[0] for line in lines} == {"53-33", "53/33", "53-36", "56-63", "draws"}
    points = [float(line.split()[1]) for line in lines]
    assert points == sorted(points, reverse=True)


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("latin-square line.txt --hand 11", "There is no way to weigh the choices in Latin Square"),
        ("mountains line.txt", "There is no way to weigh the choices in Mountains and Valleys."),
        ("checkimoes line.txt", "Checkimoes needs a record, as `play` prints it."),
        ("bergen line.txt", "Bergen needs a record, as `play` prints it, or a --hand."),
    ],
)
def test_what_advice_would_need_is_told(here, capsys, command, told):
    Path("line.txt").write_text("6|5 5|3\n")
    assert run(["advise", *command.split()]) == WRONG_USAGE
    assert told in capsys.readouterr().err


def test_advice_in_a_record_is_for_whoever_is_to_play(record, capsys):
    text = Path("record.txt").read_text()
    Path("cut.txt").write_text("\n".join(text.splitlines()[:14]))
    assert run(["advise", "all-fives", "cut.txt", "--seconds", "0.1"]) == DONE
    assert {line.split()[0] for line in capsys.readouterr().out.splitlines()} >= {"22-20", "draws"}


def test_advice_on_a_puzzle_counts_what_is_left(here, capsys):
    Path("board.txt").write_text("2|3\n\n  1|4\n")
    assert run(["advise", "unmatched", "board.txt"]) == DONE
    assert capsys.readouterr().out == "23R  0 steps left\n14L  0 steps left\n"


def test_advice_on_the_record_of_a_puzzle_is_for_where_it_ends(here, capsys):
    start = "2|3\n\n  1|4\n\n    5|6"
    Path("game.txt").write_text(f"game: unmatched\nposition:\n{start}\nmoves: 23R\n")
    run(["advise", "unmatched", "game.txt"])
    advice = capsys.readouterr().out
    (step,) = find("unmatched").replay(Position.parse(start), "23R")
    Path("board.txt").write_text(str(step.after))
    run(["advise", "unmatched", "board.txt"])
    assert capsys.readouterr().out == advice


@pytest.mark.parametrize(
    "game", ["capturing", "country-road", "domino-finder", "domino-patience", "fujisan"]
)
def test_advice_tells_which_move_solves_a_puzzle(here, capsys, game):
    rules, start = find(game), first_problem(game)
    *_, last = rules.replay(start, " ".join(rules.puzzle(start).solve().moves))
    Path("board.txt").write_text(str(last.before))
    assert run(["advise", game, "board.txt"]) == DONE
    assert f"{last.move}  0 {rules.length_unit} left" in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("game", [pytest.param("country-road", marks=pytest.mark.long), "fujisan"])
def test_a_puzzle_whose_pieces_have_names_is_solved_at_the_terminal(
    game,
):
    """The pieces keep their names from move to move, and every listed move can be typed."""
    rules, start = find(game), first_problem(game)
    solution = rules.puzzle(start).solve().moves
    steps = rules.replay(start, " ".join(solution))
    session = PuzzleSession(rules, start)
    for move, step in zip(solution, steps, strict=True):
        assert move in session.choices()
        assert session.hint().startswith("Try ")
        session.choose(move)
        assert session.table().pieces == step.after.pieces
    assert session.is_over


def test_where_no_move_is_left_advice_says_so(here, capsys):
    Path("board.txt").write_text("1|2\n\n3\n-\n4\n")
    assert run(["advise", "domino-patience", "board.txt"]) == NO_SOLUTION
    assert capsys.readouterr().out == "No move is left.\n"


def test_the_list_of_games_says_which_can_be_played(capsys):
    run(["games", "--json"])
    commands = {game["name"]: game["commands"] for game in json.loads(capsys.readouterr().out)}
    assert commands["bergen"][:5] == ["render", "check", "play", "replay", "advise"]
    assert "play" in commands["fujisan"]
    assert "advise" not in commands["mountains"]
    assert {name for name, supported in commands.items() if "practice" in supported} == {
        "cobra-paw"
    }


def test_the_list_of_games_says_what_players_can_agree_on(capsys):
    run(["games", "--json"])
    options = {game["name"]: game["options"] for game in json.loads(capsys.readouterr().out)}
    assert options["five-up"] == {
        "target": "1-9999",
        "hand": "1-13",
        "spinners": "none|first|all",
    }
    assert options["bergen"].keys() == {"target", "hand"}
    assert options["unmatched"] == {}
    run(["games"])
    listed = capsys.readouterr().out
    assert "options: target=1-9999, hand=1-14\n" in listed
    assert listed.count("options: ") == len(list(filter(None, options.values())))
