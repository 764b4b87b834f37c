"""Campaigns: the same hall of fame whoever does the work, and however often it is stopped."""

import pytest

from donimoes_book.board.position import Position
from donimoes_book.cli import run
from donimoes_book.games.registry import find
from donimoes_book.search.campaign import Aim, Campaign, Unit, climb, next_round
from donimoes_book.search.shortest import solve
from donimoes_book.search.workers import cluster, processes

AIM = Aim("unmatched", 4, "test", max_states=300, tries=6)
games = pytest.mark.parametrize("game", ["unmatched", "capturing"])


def after(rounds, work, aim=AIM, fast=False):
    campaign = Campaign(aim)
    for _ in range(rounds):
        campaign = next_round(campaign, work, fast=fast)
    return campaign


def here(units):
    return map(climb, units)


@games
def test_a_hall_holds_problems_best_first_each_as_long_as_it_says(game):
    hall = after(3, here, Aim(game, 4, "test", 300, 20)).hall
    assert hall
    assert list(hall) == sorted(hall, key=lambda champion: champion.rank)
    for champion in hall:
        puzzle = find(game).puzzle(Position.parse(champion.position))
        assert solve(puzzle).length == champion.steps


def test_more_rounds_are_never_worse():
    lengths = [after(rounds, here).hall[0].steps for rounds in (1, 2, 4)]
    assert lengths == sorted(lengths)


@games
def test_both_gears_find_the_same(game):
    aim = Aim(game, 5, "gears", 500, 20)
    assert after(2, here, aim, fast=True) == after(2, here, aim)


def test_another_seed_is_another_campaign():
    other = Aim("unmatched", 4, "another", max_states=300, tries=6)
    assert after(1, here).hall != after(1, here, other).hall


def test_two_processes_find_the_same_as_one():
    with processes(climb, 1) as one, processes(climb, 2) as two:
        assert after(2, one) == after(2, two)


def test_a_cluster_finds_the_same():
    distributed = pytest.importorskip("distributed")
    local = distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
    )
    with local, cluster(climb, local.scheduler_address) as work:
        assert after(2, work) == after(2, here)


def test_where_no_graph_is_small_enough_there_is_nothing():
    assert climb(Unit(Aim("unmatched", 4, "none", max_states=1, tries=2), 0)) is None


def command(folder, rounds, *more):
    words = f"campaign unmatched --dominoes 4 --max-states 300 --tries 6 --rounds {rounds}"
    return run([*words.split(), "--workers", "1", "--out", str(folder), *more])


def test_a_campaign_that_was_stopped_goes_on_to_the_same_end(tmp_path, capsys):
    assert command(tmp_path / "once", 3) == 0
    assert command(tmp_path / "twice", 1) == 0
    assert command(tmp_path / "twice", 3) == 0
    for name in ("unmatched-4.json", "unmatched-4.md"):
        assert (tmp_path / "once" / name).read_bytes() == (tmp_path / "twice" / name).read_bytes()
    assert "unmatched-4.md: 6 problems" in capsys.readouterr().out


def test_a_folder_with_another_campaign_is_left_alone(tmp_path, capsys):
    assert command(tmp_path, 1) == 0
    kept = (tmp_path / "unmatched-4.json").read_bytes()
    assert command(tmp_path, 1, "--seed", "2") == 1
    assert "another aim" in capsys.readouterr().err
    assert (tmp_path / "unmatched-4.json").read_bytes() == kept


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"aim": 1}'])
def test_a_file_that_is_no_campaign_is_told(tmp_path, capsys, text):
    (tmp_path / "unmatched-4.json").write_text(text)
    assert command(tmp_path, 1) == 1
    assert "this is not a campaign" in capsys.readouterr().err


def test_a_scheduler_that_is_not_there_is_told(tmp_path, capsys):
    pytest.importorskip("distributed")
    assert command(tmp_path, 1, "--scheduler", "tcp://127.0.0.1:9") == 1
    assert "127.0.0.1:9" in capsys.readouterr().err
