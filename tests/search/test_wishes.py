"""What an editor may wish for: measured on small graphs, recorded, and checked in a bank."""

import re
from pathlib import Path

import pytest

from donimoes_book.cli import run
from donimoes_book.search.shortest import Puzzle
from donimoes_book.search.wishes import Wish, measure


class Graph(Puzzle):
    """A puzzle whose moves are given: each state's moves by name, and where they lead."""

    def __init__(self, moves, goal, looks=None):
        self.start, self.moves, self.goal, self.looks = 0, moves, goal, looks or {}

    def successors(self, state):
        return [(name, there) for name, there in self.moves.get(state, {}).items()]

    def is_solved(self, state):
        return state == self.goal

    def remaining(self, state):
        return self.looks.get(state, 9)

    def move_names(self, moves):
        return tuple(moves)


def test_a_corridor_is_forced_and_all_of_it_is_a_landmark():
    there_and_back = {n: {"on": n + 1, "back": n - 1} for n in range(1, 5)}
    measures = measure(Graph({0: {"on": 1}, **there_and_back}, 5))
    assert measures == {
        "forced-run": 5,
        "forced-share": 100,
        "detours": 0,
        "traps": 0,
        "early-traps": 0,
        "landmarks": 4,
        "families": 1,
    }


def test_nothing_is_forced_where_there_is_always_a_choice():
    measures = measure(Graph({0: {"a": 1, "b": 0, "c": 2}, 1: {"a": 3, "b": 2}}, 3))
    assert (measures["forced-run"], measures["forced-share"]) == (0, 0)


def test_the_same_moves_in_another_order_are_one_family():
    square = {0: {"a": 1, "b": 2}, 1: {"b": 3}, 2: {"a": 3}}
    assert measure(Graph(square, 3))["families"] == 1
    other = {0: {"a": 1, "b": 2}, 1: {"b": 3}, 2: {"c": 3}}
    measures = measure(Graph(other, 3))
    assert (measures["families"], measures["landmarks"]) == (2, 0)
    assert (measures["forced-run"], measures["forced-share"]) == (1, 50)


@pytest.mark.parametrize(("last", "traps"), [(8, 0), (9, 1)])
def test_a_trap_looks_good_and_goes_on_for_three_moves(last, traps):
    moves = {0: {"x": 6, "y": 1}, 1: {"y": 2}, 2: {"y": 3}}
    moves |= {n: {"x": n + 1} for n in range(6, last)}
    measures = measure(Graph(moves, 3))
    assert (measures["traps"], measures["early-traps"]) == (traps, traps)
    assert measure(Graph(moves, 3, {6: 10}))["traps"] == 0


def test_a_detour_looks_farther_from_the_goal():
    line = {0: {"a": 1}, 1: {"a": 2}, 2: {"a": 3}}
    assert measure(Graph(line, 3, {0: 5, 1: 4, 2: 6, 3: 0}))["detours"] == 1


def test_what_has_no_solution_or_is_too_large_is_not_measured():
    assert measure(Graph({0: {"a": 1}}, 3)) == {}
    assert measure(Graph({0: {"a": 1}, 1: {"a": 2}}, 2), max_states=2) == {}


def test_a_wish_is_a_bound():
    wish = Wish("--idle 1", "idle", most=1)
    assert [wish.is_met({"idle": n}) for n in range(3)] == [True, True, False]
    assert not wish.is_met({})
    assert str(wish) == "--idle 1"


def test_wishes_are_met_recorded_and_checked(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    made = "unmatched --dominoes 7 --steps 8 --tries 40 --idle 3 --forced-run 4 --landmarks 1"
    assert run(["generate", *made.split()]) == 0
    entry = capsys.readouterr().out
    assert int(re.search(r":idle: (\d+)", entry)[1]) <= 3
    assert int(re.search(r":forced-run: (\d+)", entry)[1]) <= 4
    assert entry.partition(":wish: ")[2].splitlines()[0].endswith("--idle 3 --landmarks 1")
    Path("problems").mkdir()
    Path("a.md").write_text("# A\n")
    Path("book.toml").write_text('title = "A book"\nchapters = ["a.md"]\n')
    bank = Path("problems/unmatched.md")
    bank.write_text(entry)
    assert run(["check", str(bank)]) == 0
    bank.write_text(re.sub(":landmarks: .*", ":landmarks: 77", entry))
    capsys.readouterr()
    assert run(["check", str(bank)]) == 1
    assert "recorded as 77 landmarks, but the solver finds" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words", ["fujisan --steps 12 --tries 5 --idle 2", "mountains --tries 40 --traps 1"]
)
def test_a_game_without_the_measure_says_so(tmp_path, monkeypatch, capsys, words):
    monkeypatch.chdir(tmp_path)
    assert run(["generate", *words.split()]) == 64
    assert "does not accept" in capsys.readouterr().err
