"""What plays problems is the same whichever process makes it."""

import os
from contextlib import contextmanager, nullcontext
from pathlib import Path

import pytest

from browser.played_books import bank
from donimoes_book.interactive import player
from donimoes_book.interactive.player import is_made, play_scripts
from donimoes_book.manuscript.solving import solve_problem
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.store.memo import keeping


@pytest.fixture(scope="module")
def problems():
    # The null device can't contain files, so nothing is stored.
    store, few = SolvedStore(Path(os.devnull)), bank("unmatched")[:3]
    return [solve_problem("unmatched", entry, store, n) for n, entry in enumerate(few, 1)]


@contextmanager
def in_this_one(do, workers):
    """Stand in for two other processes."""
    assert workers == 2
    yield lambda problems: map(do, problems)


def test_what_other_processes_make_is_in_the_open_store(problems, tmp_path, monkeypatch):
    results = [player._make(problem, tmp_path / "theirs", "en") for problem in problems]
    monkeypatch.setattr(player, "_ENOUGH", 3)
    monkeypatch.setattr(player, "processes", lambda do, workers: nullcontext(lambda _: results))
    with keeping(tmp_path / "ours"):
        play_scripts(problems, tmp_path / "ours", 2)
        assert all(is_made(problem, tmp_path / "ours") for problem in problems)


@contextmanager
def killed(do, workers):
    """Stand in for processes of which one is killed after the first problem."""

    def work(problems):
        yield do(problems[0])
        raise OSError

    yield work


@pytest.mark.parametrize(("stand_in", "count"), [(in_this_one, 3), (killed, 1)])
def test_other_processes_make_the_same_as_this_one(
    stand_in, count, problems, tmp_path, monkeypatch
):
    alone, heard = play_scripts(problems, tmp_path / "alone"), []
    assert len(alone[0]) == 3
    monkeypatch.setattr(player, "_ENOUGH", 3)
    monkeypatch.setattr(player, "processes", stand_in)
    both = play_scripts(problems, tmp_path / "both", 2, lambda *told: heard.append(told))
    assert both == alone
    assert heard == [(done, 3) for done in range(1, count + 1)]
    assert all(is_made(problem, tmp_path / "both") for problem in problems)
    monkeypatch.setattr(player, "processes", None)
    assert play_scripts(problems, tmp_path / "both", 2) == alone
