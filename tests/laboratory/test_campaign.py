"""Campaigns: the hall of fame is the same whoever does the work, and however often it stops."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from threading import Timer

import pytest

from donimoes_book import workers
from donimoes_book.board.position import Position
from donimoes_book.cli import run
from donimoes_book.games.laboratory import climb, searcher_for
from donimoes_book.games.registry import find
from donimoes_book.laboratory.campaign import (
    Campaign,
    CampaignSpec,
    HallEntry,
    WorkUnit,
    next_round,
    write_campaign,
)
from donimoes_book.laboratory.generation import GenerationSpec
from donimoes_book.search.shortest import solve
from donimoes_book.workers import cluster, processes
from helpers.kernels import fujisan, ready, sliding

compiled = ready(sliding, fujisan)
AIM = CampaignSpec("unmatched", "test", GenerationSpec(4, max_states=300, tries=6, climbs=8))
SPECS = {
    "unmatched": GenerationSpec(5, max_states=300, tries=6, climbs=4),
    "capturing": GenerationSpec(5, max_states=500, tries=20, climbs=8),
    "fujisan": GenerationSpec(tries=1, climbs=2),
}
games = pytest.mark.parametrize("game", SPECS)


def after(rounds, work, spec=AIM, fast=False):
    campaign, searcher = Campaign(spec), searcher_for(spec.game)
    for _ in range(rounds):
        campaign = next_round(campaign, searcher, work, fast=fast)
    return campaign


def here(units):
    return map(climb, units)


@pytest.fixture(scope="module")
def halls():
    """Return the hall after each of the first rounds, the one before the first included."""
    campaign, searcher = Campaign(AIM), searcher_for(AIM.game)
    halls = [campaign.hall]
    for _ in range(3):
        campaign = next_round(campaign, searcher, here)
        halls.append(campaign.hall)
    return halls


@games
def test_a_hall_has_its_problems_best_first_with_the_right_lengths(game):
    hall = after(2, here, CampaignSpec(game, "test", SPECS[game]), fast=True).hall
    assert hall
    assert list(hall) == sorted(hall, key=lambda entry: entry.rank)
    for entry in hall:
        puzzle = find(game).puzzle(Position.parse(entry.position))
        assert solve(puzzle).length == entry.steps


def test_more_rounds_are_never_worse(halls):
    ranks = [[entry.rank for entry in hall] for hall in halls[1:]]
    assert ranks[0] != ranks[-1]
    for before, later in pairwise(ranks):
        assert all(rank <= old for rank, old in zip(later, before, strict=False))
        assert len(later) >= len(before)


@games
def test_both_backends_find_the_same(game):
    spec = CampaignSpec(game, "gears", SPECS[game])
    assert after(1, here, spec, fast=True) == after(1, here, spec)


def hall_of(game, entries):
    """Return the hall after a round in which these problems are found."""
    aim = CampaignSpec(game, "given", SPECS[game])
    return next_round(Campaign(aim), searcher_for(game), lambda units: entries).hall


def test_a_hall_keeps_as_many_problems_as_it_has_room_for_the_smaller_graphs_first():
    entries = [HallEntry(steps, states, "", "") for states in range(5) for steps in (1, 3)]
    assert [(entry.steps, entry.states) for entry in hall_of("unmatched", [None, *entries])] == [
        (3, 0),
        (3, 1),
        (3, 2),
        (3, 3),
        (3, 4),
        (1, 0),
    ]


def test_a_hall_keeps_few_problems_of_each_length_in_fujisan():
    entries = [HallEntry(steps, states, "", "") for states in range(5) for steps in (1, 3)]
    assert [(entry.steps, entry.states) for entry in hall_of("fujisan", entries)] == [
        (3, 0),
        (3, 1),
        (3, 2),
        (1, 0),
        (1, 1),
        (1, 2),
    ]


def test_of_problems_that_are_probably_the_same_the_first_is_kept():
    entries = [HallEntry(3, 9, position, "") for position in "bac"]
    assert [entry.position for entry in hall_of("unmatched", entries)] == ["a"]


@pytest.mark.long
def test_a_hall_of_fujisan_keeps_few_deals_of_each_length_so_that_many_lengths_stay():
    hall = after(
        3, here, CampaignSpec("fujisan", "lengths", GenerationSpec(tries=40, climbs=8)), fast=True
    ).hall
    lengths = Counter(entry.steps for entry in hall)
    assert max(lengths.values()) <= 3
    assert len(lengths) > 5


def test_seeds_always_mean_the_same(halls):
    """Records are printed with a seed and a number of rounds, which must always give the same."""
    entry = halls[3][0]
    assert (entry.steps, entry.position) == (
        6,
        "      3\n      -\n2|4 1 5\n    -\n    3 1|1",
    )


@pytest.mark.long
def test_seeds_always_mean_the_same_in_fujisan():
    hall = after(
        2, here, CampaignSpec("fujisan", "golden", GenerationSpec(tries=40, climbs=8)), fast=True
    ).hall
    assert [(entry.steps, entry.states) for entry in hall[:3]] == [
        (36, 12939),
        (35, 13222),
        (34, 13222),
    ]


def test_another_seed_is_another_campaign(halls):
    other = CampaignSpec("unmatched", "another", AIM.wish)
    assert halls[1] != after(1, here, other).hall


def test_two_processes_find_the_same_as_one():
    with processes(climb, 1) as one, processes(climb, 2) as two:
        assert after(1, one) == after(1, two)


def test_a_killed_process_is_reported():
    with pytest.raises(OSError, match="lack of memory"), processes(os._exit, 2) as work:
        list(work([1, 1]))


@pytest.fixture
def local():
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
    ) as local:
        yield local


def test_a_cluster_finds_the_same(local, tmp_path):
    assert command(tmp_path / "there", 2, "--scheduler", local.scheduler_address) == 0
    assert command(tmp_path / "here", 2) == 0
    for name in ("unmatched-4.json", "unmatched-4.md"):
        assert (tmp_path / "there" / name).read_bytes() == (tmp_path / "here" / name).read_bytes()


def test_a_cluster_that_ends_in_mid_round_is_reported(local):
    Timer(0.5, local.close).start()
    where = cluster(time.sleep, local.scheduler_address)
    with pytest.raises(OSError, match="stopped in the middle"), where as work:
        list(work([2]))


@pytest.mark.parametrize(
    ("position", "truth"),
    [("  2|3\n\n1|4", "it takes 1"), ("1|2\n\n3|4", "it has no solution"), ("1", "it has no")],
)
def test_a_worker_that_makes_false_claims_is_reported(
    local, tmp_path, capsys, monkeypatch, position, truth
):
    lie = HallEntry(99, 4, position, position)
    monkeypatch.setattr("donimoes_book.commands.campaign.climb", lambda unit: lie)
    assert command(tmp_path, 1, "--scheduler", local.scheduler_address) == 1
    said = capsys.readouterr().err
    assert f"a worker of this cluster found a problem of 99 steps, but {truth}" in said
    assert '"hall": []' in (tmp_path / "unmatched-4.json").read_text()


def test_if_no_graph_is_small_enough_nothing_is_found():
    spec = CampaignSpec("unmatched", "none", GenerationSpec(4, max_states=1, tries=2))
    assert climb(WorkUnit(spec, 0)) is None


def command(folder, rounds, *more):
    words = (
        f"campaign unmatched --dominoes 4 --max-states 300 --tries 6 --climbs 8 --rounds {rounds}"
    )
    return run([*words.split(), "--workers", "1", "--out", str(folder), *more])


def test_a_campaign_that_was_stopped_resumes_to_the_same_end(tmp_path, capsys):
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
    assert "started with different options" in capsys.readouterr().err
    assert (tmp_path / "unmatched-4.json").read_bytes() == kept


def test_an_invalid_address_is_reported(tmp_path, capsys):
    pytest.importorskip("distributed")
    assert command(tmp_path, 1, "--scheduler", "foo bar") == 1
    assert "foo bar: no Dask scheduler answers here\n" in capsys.readouterr().err


@pytest.mark.long
def test_an_invalid_address_is_reported_without_a_traceback(tmp_path):
    pytest.importorskip("distributed")
    words = "campaign unmatched --dominoes 4 --rounds 1 --scheduler"
    program = [sys.executable, "-m", "donimoes_book", *words.split(), "foo bar"]
    done = subprocess.run(program, cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (1, "foo bar: no Dask scheduler answers here\n")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"aim": 1}'])
def test_a_file_that_is_not_a_campaign_is_reported(tmp_path, capsys, text):
    (tmp_path / "unmatched-4.json").write_text(text)
    assert command(tmp_path, 1) == 1
    assert "this campaign cannot be resumed" in capsys.readouterr().err


@pytest.mark.parametrize("key", ["steps", "position", "rounds", "climbs", "seed"])
def test_a_campaign_with_values_of_other_types_is_reported(tmp_path, capsys, halls, key):
    file = write_campaign(tmp_path, Campaign(AIM, 1, halls[1]))
    assert file == tmp_path / "unmatched-4.json"
    file.write_text(re.sub(f'"{key}": [^,\n]*', f'"{key}": [1]', file.read_text()))
    assert command(tmp_path, 2) == 1
    assert "this campaign cannot be resumed" in capsys.readouterr().err


def test_a_round_hands_out_one_unit_for_each_climb():
    handed = []

    def work(units):
        handed.append(len(units))
        return map(climb, units)

    after(2, work, replace(AIM, wish=replace(AIM.wish, climbs=20, tries=1)))
    assert handed == [20, 20]
    assert all(searcher_for(game).campaign.climbs > 8 for game in SPECS)


def test_a_missing_scheduler_is_reported(tmp_path, capsys, monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr(workers, "TIMEOUT", 0.3)
    assert command(tmp_path, 1, "--scheduler", "tcp://127.0.0.1:9") == 1
    assert "127.0.0.1:9" in capsys.readouterr().err


def run_until_killed(folder, kill):
    """Start a campaign without a last round in a separate process; kill it in its second round."""
    words = (
        "campaign unmatched --dominoes 5 --max-states 300 --tries 10 --climbs 4 --workers 2 --out"
    )
    process = subprocess.Popen(
        [sys.executable, "-m", "donimoes_book", *words.split(), str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stderr.readline().startswith("round 1: ")
    time.sleep(0.1)
    kill(process.pid)
    # This ends only once nobody has the pipe open, so no worker can be left behind.
    told = process.communicate(timeout=30)[1]
    return process.returncode, told


@pytest.mark.parametrize(
    ("kill", "code", "said"),
    [
        pytest.param(
            lambda pid: os.kill(pid, signal.SIGKILL), -signal.SIGKILL, "", marks=pytest.mark.long
        ),
        pytest.param(
            lambda pid: os.kill(pid, signal.SIGINT), 130, "interrupted\n", marks=pytest.mark.long
        ),
        (lambda pid: os.killpg(pid, signal.SIGINT), 130, "interrupted\n"),
    ],
    ids=["killed", "interrupted", "interrupted with all its workers, as by Ctrl-C"],
)
def test_a_campaign_killed_in_mid_round_resumes_to_the_same_hall(tmp_path, kill, code, said):
    returned, told = run_until_killed(tmp_path / "killed", kill)
    assert returned == code
    assert told.endswith(said)
    assert "Traceback" not in told
    rounds = json.loads((tmp_path / "killed" / "unmatched-5.json").read_text())["rounds"] + 1
    for folder in ("killed", "whole"):
        words = "campaign unmatched --dominoes 5 --max-states 300 --tries 10 --climbs 4 --workers 1"
        where = ["--rounds", str(rounds), "--out", str(tmp_path / folder)]
        assert run([*words.split(), *where]) == 0
    for name in ("unmatched-5.json", "unmatched-5.md"):
        killed, whole = ((tmp_path / folder / name).read_bytes() for folder in ("killed", "whole"))
        assert killed == whole


def test_a_problem_in_a_hall_says_which_campaign_finds_it_again(tmp_path):
    assert command(tmp_path, 2) == 0
    bank = (tmp_path / "unmatched-4.md").read_text()
    spec = ":wish: campaign --dominoes 4 --max-states 300 --tries 6 --climbs 8 --rounds 2"
    assert bank.count(spec) == bank.count("```{domino} unmatched") == 6
