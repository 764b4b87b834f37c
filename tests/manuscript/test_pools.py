"""Pools: what was changed, or isn't a problem by the rules, is left out and told."""

import json

import pytest

from donimoes_book.cli import run
from donimoes_book.diagnostics import InputError
from donimoes_book.games.code import read_code
from donimoes_book.manuscript.folders import PROBLEMS
from donimoes_book.manuscript.pools import POOLS, graded, pooled, problem_in, read_pool, write_pool
from helpers.documents import ROOT

RULES = ROOT / "rules"
MOVED, LAID, ASKED = "capturing", "latin-square", "checkimoes"
QUICK = "two-equal-lines"
"""A game whose problems, all of one grade, are made in a moment."""


@pytest.mark.parametrize("game", [MOVED, LAID, ASKED])
def test_a_problem_of_a_pool_is_what_solving_it_again_finds(game, tmp_path):
    pool, _ = read_pool(RULES, game)
    code = min(pool, key=lambda code: pool[code].effort)
    write_pool(tmp_path, game, {code: pool[code]})
    (kept,), warnings = read_pool(tmp_path, game)
    problem = graded(game, read_code(kept).position)
    assert not warnings
    assert problem.code == kept
    assert pooled(problem, pool[code].seed) == pool[code]
    assert problem_in(game, code, pool[code]).solution == problem.solution


def test_what_was_changed_is_left_out_and_told(tmp_path):
    pool, _ = read_pool(RULES, MOVED)
    path = write_pool(tmp_path, MOVED, pool)
    words = json.loads(path.read_text())
    (first, *others) = words
    words[first]["grade"] += 1
    path.write_text(json.dumps(words))
    left, (warning,) = read_pool(tmp_path, MOVED)
    assert sorted(left) == sorted(others)
    assert str(path) in str(warning)


def test_a_wrong_solution_is_refused_though_it_is_sealed():
    pool, _ = read_pool(RULES, MOVED)
    (code, entry), (_, other) = sorted(pool.items())[:2]
    with pytest.raises(InputError, match=code):
        problem_in(MOVED, code, other)
    with pytest.raises(InputError, match=code):
        problem_in("unmatched", code, entry)


def test_a_pool_grows_by_what_is_like_nothing_else(tmp_path, capsys):
    (tmp_path / PROBLEMS).mkdir()
    (tmp_path / "book.toml").write_text('title = "A book"\nchapters = ["one.md"]\n')
    (tmp_path / "one.md").write_text("# One\n")
    ask = ["pool", QUICK, "--rules", str(tmp_path), "--attempts", "5", "--workers", "1"]
    assert run([*ask, "--count", "1"]) == 0
    first, _ = read_pool(tmp_path, QUICK)
    assert run([*ask, "--count", "2"]) == 0
    more, _ = read_pool(tmp_path, QUICK)
    assert first.items() <= more.items()
    assert f"{POOLS}/{QUICK}.json" in capsys.readouterr().out
