"""Searches on disk against those in memory: the same solutions, however little memory there is."""

import os
import signal
import subprocess
import sys
import tracemalloc
from random import Random

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from donimoes_book.board.position import Position
from donimoes_book.board.rectangle import random_rectangle
from donimoes_book.diagnostics import InputError
from donimoes_book.games.laboratory import solve_on_disk
from donimoes_book.games.registry import find, pack_of
from donimoes_book.games.sliding import on_disk
from donimoes_book.games.sliding.backend import Exploration, Rows
from donimoes_book.games.sliding.on_disk import levels
from donimoes_book.search.shortest import Limit, OutcomeKind, explore, solve
from donimoes_book.store.files import open_folder, temporary_folder
from helpers.case_files import cases
from helpers.kernels import mirror, ready, sliding
from helpers.strategies import groups, rectangles

compiled = ready(sliding, mirror)
MAX_STATES = 20_000
LARGE = {
    "unmatched": random_rectangle(Random(5), 5, 4),
    "capturing": Position.parse(
        "4|0 6|6 1|2 5 2\n            - -\n6|3 5|5 6|1 4 5\n\n"
        "3|0 6 1 4 2 0|2\n    - - - -\n2|3 5 1 4 6 1|3"
    ),
}
games = pytest.mark.parametrize("game", ["unmatched", "capturing"])
boards = st.one_of(groups(6), rectangles(6))
FAR = Position.parse("4 4|4 1\n-     -\n2 5 3 5\n  - -\n1 2 1 3\n-     -\n1 4|1 3")
"""A problem of Mirror Donimoes with many levels."""


@pytest.fixture(scope="module")
def far_moves():
    return solve(find("mirror").puzzle(FAR)).moves


def in_memory(puzzle):
    """What the search in memory finds: the states of each level, and whether one is solved."""
    explore = Exploration(puzzle, [puzzle.start], MAX_STATES)
    reached = explore.run()
    solved = explore.solved_rows()
    ends = zip(reached.levels, reached.levels[1:], strict=False)
    return reached.complete and [
        (last - first, any(first <= row < last for row in solved)) for first, last in ends
    ]


def walked(puzzle, memory, folder):
    """Yield level after level on disk, and whether a state in it is solved."""
    rows = Rows(puzzle)

    def expand(states):
        return (block for block, _ in rows.expand(states))

    start = rows.row(puzzle.start)[np.newaxis]
    with open_folder(folder, ()) as opened, temporary_folder(opened, "runs") as own:
        for level in levels(start, expand, own, memory, reversible=rows.reversible):
            yield level, any(len(rows.solved(block)) for block in level.blocks())


def on_disk_levels(puzzle, memory, folder):
    levels_on_disk = list(walked(puzzle, memory, folder))
    assert [level.moves for level, _ in levels_on_disk] == list(range(len(levels_on_disk)))
    return [(level.states, solved) for level, solved in levels_on_disk]


def search(game, puzzle, folder, **options):
    rows = pack_of(game).backend().rows(puzzle)
    return on_disk.solve(game, puzzle, rows, folder, **options)


@cases("search")
def test_the_cases_have_the_same_levels(case, tmp_path):
    game, board, _ = case
    puzzle = find(game).puzzle(Position.parse(board))
    for memory in (20_000, 2_000_000):
        folder = tmp_path / str(memory)
        folder.mkdir()
        assert on_disk_levels(puzzle, memory, folder) == in_memory(puzzle)


@games
@settings(max_examples=12)
@given(position=boards, memory=st.integers(4000, 40_000))
def test_any_board_has_the_same_levels_in_many_runs(game, position, memory, tmp_path_factory):
    puzzle = find(game).puzzle(position)
    assume(expected := in_memory(puzzle))
    assert on_disk_levels(puzzle, memory, tmp_path_factory.mktemp("levels")) == expected


@games
def test_memory_is_bounded(game, tmp_path):
    walk = walked(find(game).puzzle(LARGE[game]), 1_000_000, tmp_path)
    next(walk)
    tracemalloc.start()
    states = 1
    while states < 40_000 and (step := next(walk, None)):
        states += step[0].states
    held = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert states > 10_000
    assert held <= 1_000_000


@st.composite
def puzzles(draw):
    """Draw a small problem of any game with a search on disk."""
    game = draw(st.sampled_from(["unmatched", "capturing", "mirror"]))
    if game == "mirror":
        rng = Random(draw(st.integers(0, 10**6)))
        position = random_rectangle(rng, 4, rng.choice([2, 3]), 4, equals=True)
    else:
        position = draw(boards)
    return game, find(game).puzzle(position)


@settings(max_examples=15)
@given(drawn=puzzles(), memory=st.integers(4000, 40_000))
def test_the_printed_solution_is_that_of_the_plain_search(drawn, memory, tmp_path_factory):
    game, puzzle = drawn
    plain, folder = solve(puzzle, 2_000), tmp_path_factory.mktemp("levels")
    assume(plain.kind is not OutcomeKind.LIMIT)
    outcome = search(game, puzzle, folder, max_memory=memory)
    assert (outcome.kind, outcome.moves) == (plain.kind, plain.moves)
    assert outcome.choices == plain.choices
    assert search(game, puzzle, folder) == outcome, "the levels that are there give the same"
    if game != "mirror":
        assert plain.states <= outcome.states <= explore(puzzle, MAX_STATES).states


class _StoppedError(Exception):
    """The search was stopped."""


@pytest.mark.parametrize("game", ["mirror", "capturing"])
def test_a_search_that_was_stopped_goes_on_from_its_last_level(game, tmp_path):
    puzzle, told = find(game).puzzle(FAR if game == "mirror" else LARGE[game]), []

    def stop(level, *_):
        if level == 12:
            raise _StoppedError

    with pytest.raises(_StoppedError):
        search(game, puzzle, tmp_path / "stopped", tell=stop)
    outcome = search(game, puzzle, tmp_path / "stopped", tell=lambda *it: told.append(it))
    assert outcome == search(game, puzzle, tmp_path / "whole")
    assert told[0][0] == 12


KILLED = """
import os, signal, sys
from pathlib import Path
from donimoes_book.board.position import Position
from donimoes_book.store.files import open_folder, temporary_folder
from donimoes_book.games.laboratory import solve_on_disk
from donimoes_book.games.registry import find

def tell(level, states, expanded):
    if level == 12:
        os.kill(os.getpid(), signal.SIGKILL)

game = find("mirror")
puzzle = game.puzzle(Position.parse(sys.argv[1]))
solve_on_disk(game, puzzle, Path(sys.argv[2]), tell=tell)
"""


@pytest.mark.long
def test_a_search_that_was_killed_goes_on_and_leaves_nothing_else(tmp_path, far_moves):
    command = [sys.executable, "-c", KILLED, str(FAR), str(tmp_path)]
    assert subprocess.run(command).returncode == -signal.SIGKILL
    kept = {path.name: path.stat().st_mtime_ns for path in tmp_path.glob("level-*")}
    assert len(kept) == 12
    assert list(tmp_path.glob(".runs.*"))
    game, told = find("mirror"), []
    puzzle = game.puzzle(FAR)
    outcome = solve_on_disk(game, puzzle, tmp_path, tell=lambda *it: told.append(it))
    assert outcome.moves == far_moves
    assert told[0][0] == 12
    assert not list(tmp_path.glob(".runs.*"))
    assert all((tmp_path / name).stat().st_mtime_ns == time for name, time in kept.items())


def test_a_folder_is_refused_if_it_has_another_problem_or_anything_else(tmp_path):
    near, other = (find("unmatched").puzzle(Position.parse(b)) for b in ("  2|3\n\n3|4", "2|3"))
    search("unmatched", near, tmp_path / "one")
    with pytest.raises(InputError, match="begun for another problem"):
        search("unmatched", other, tmp_path / "one")
    with pytest.raises(InputError, match="begun for another problem"):
        search("capturing", near, tmp_path / "one")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(on_disk, "digest_of_code", lambda _modules: "changed")
        with pytest.raises(InputError, match="another version of the program"):
            search("unmatched", near, tmp_path / "one")
    (tmp_path / "two").mkdir()
    (tmp_path / "two" / "notes.txt").write_text("mine")
    with pytest.raises(InputError, match="something else in this folder"):
        search("unmatched", near, tmp_path / "two")
    assert [path.name for path in (tmp_path / "two").iterdir()] == ["notes.txt"]


def test_a_full_disk_is_said_and_the_levels_stay(tmp_path, monkeypatch, far_moves):
    puzzle, written, rest = find("mirror").puzzle(FAR), on_disk.Disk._written, iter(range(30))

    def write(disk, blocks):
        if next(rest, None) is None:
            raise OSError(28, os.strerror(28))
        return written(disk, blocks)

    monkeypatch.setattr(on_disk.Disk, "_written", write)
    with pytest.raises(InputError, match="No space left on device") as error:
        search("mirror", puzzle, tmp_path)
    assert "run this again" in str(error.value)
    assert (tmp_path / "level-10").exists()
    monkeypatch.setattr(on_disk.Disk, "_written", written)
    assert search("mirror", puzzle, tmp_path).moves == far_moves


def test_limits_prove_nothing_and_a_higher_one_goes_on(tmp_path):
    puzzle = find("mirror").puzzle(FAR)
    few = search("mirror", puzzle, tmp_path, max_states=100)
    assert (few.kind, few.limit) == (OutcomeKind.LIMIT, Limit.STATES)
    none = search("mirror", puzzle, tmp_path, seconds=0)
    assert (none.kind, none.limit) == (OutcomeKind.LIMIT, Limit.SECONDS)
    assert search("mirror", puzzle, tmp_path).length == 61
