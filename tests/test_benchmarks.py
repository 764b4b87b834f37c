"""The benchmarks measure what they say they do; no test depends on how fast anything is."""

import json
import subprocess
import sys
from random import Random
from types import SimpleNamespace

import pytest
from benchmarks import RULES, searching, strategies
from benchmarks.book import STAGES
from benchmarks.different import Count, counted, row
from benchmarks.figures import Figure, as_json
from benchmarks.linear import GROWTH, KINDS, STEEPEST, drawn, measured, slope
from benchmarks.searching import boards, made_problems, walked
from benchmarks.strategies import (
    GAMES,
    PICTURE,
    SEEDS,
    SIZES,
    WAYS,
    interval,
    kept_runs,
    longest_at,
    picture,
    spend,
    table,
)
from benchmarks.timing import reference_loop
from benchmarks.yardstick import NoYardstick, compiled

from donimoes_book.editions.choosing import Miss
from donimoes_book.games.registry import find
from donimoes_book.games.sliding.laboratory import SlidingGenerator
from donimoes_book.laboratory.generation import GenerationSpec
from donimoes_book.manuscript.loader import read_book

CHAPTER = """\
# Unmatched Donimoes

```{domino} unmatched
  2|3

3|4
```
"""


def test_a_figure_under_its_aim_meets_it():
    assert Figure("start", 0.2, "s", aim=0.25).met is True
    assert Figure("start", 0.3, "s", aim=0.25).met is False
    assert Figure("start", 0.3, "s").met is None


def test_times_and_rates_are_given_in_loops():
    assert Figure("time", 3, "s").in_loops(0.5) == 6
    assert Figure("time", 250, "ms").in_loops(0.5) == 0.5
    assert Figure("rate", 1000, "states/s").in_loops(0.5) == 500
    assert Figure("pages", 12, "").in_loops(0.5) is None


def test_json_has_every_figure_by_name():
    figures = [Figure("whole", 3, "s", aim=4), Figure("  part", 1, "s")]
    told = json.loads(as_json(figures, loop=0.5, runs=5))
    assert (told["runs"], told["reference_loop"]) == (5, 0.5)
    assert told["figures"] == {
        "whole": {"value": 3, "unit": "s", "loops": 6, "aim": 4, "met": True},
        "part": {"value": 1, "unit": "s", "loops": 2, "aim": None, "met": None},
    }


def test_the_reference_loop_never_changes():
    assert reference_loop() == 1024


def test_a_walk_counts_all_states(tmp_path):
    board = tmp_path / "unmatched-2x2.txt"
    board.write_text("  2|3\n\n3|4\n")
    figure, states = walked(board.stem, board, runs=1)
    assert states == 2, "a domino moves over, or it does not"
    assert figure.unit == "states/s"


def test_the_tries_for_different_problems_are_estimated_from_repeats():
    rng, seen, count = Random(1), set[int](), Count()
    for tries in range(1, 2000):
        one = rng.randrange(1000)
        count.add(Miss.REPEATED if one in seen else SimpleNamespace())
        seen.add(one)
        if tries == 150:
            early = count.tries_for(400), count.tries_for(400, bound=True)
        if len(seen) == 400:
            break
    assert count.different == 400
    assert early[0] == pytest.approx(tries, rel=0.2)
    assert early[0] < early[1] < 2 * tries
    assert count.tries_for(1500) == float("inf"), "there are only a thousand"


def test_tries_that_made_nothing_count_but_tell_nothing_about_repeats():
    count = Count()
    for result in (Miss.NOTHING, SimpleNamespace(), Miss.GRADE, SimpleNamespace()):
        count.add(result)
    assert (count.tries, count.different, count.pairs) == (4, 2, 1)
    assert count.tries_for(10) == 20


def test_different_easy_problems_are_counted():
    game = find("tetradominoes")
    count = counted(game, 3, 60, "different")
    assert count.different == 3
    assert row(game, count, 3).startswith(f"| {game.title} | 3 | {count.tries} | ")
    assert row(game, count, 3).endswith(f" | {count.tries} |")


def test_making_problems_is_timed_with_as_many_as_are_asked_for(monkeypatch):
    made = []

    def generate(spec, seed, *, fast):
        assert (spec.dominoes, fast) == (28, True)
        return made.append(seed) or "a problem"

    generator = SimpleNamespace(spec=GenerationSpec(6), generate=generate)
    monkeypatch.setattr(
        searching, "generator_of", lambda game: game.name == "dominosa" and generator
    )
    figure = made_problems(runs=3, count=2)
    assert (figure.name, figure.unit, figure.aim) == ("making 2 problems of Dominosa", "s", 0.4)
    assert made == ["0", "1"] * 4, "once for the compiler, and once for each run"


def test_fixed_boards_are_of_games_and_sizes():
    assert set(boards()) == {"capturing-8x4", "unmatched-5x4"}


def test_strategies_spend_their_budget_and_tell_each_longer_solution(monkeypatch):
    # Compiling takes seconds, and finds the same.
    farthest = SlidingGenerator.farthest
    monkeypatch.setattr(
        SlidingGenerator, "farthest", lambda *given, fast: farthest(*given, fast=not fast)
    )
    run = spend(("capturing", 6, "beam", 1), 200_000)
    costs, lengths = zip(*run["curve"], strict=True)
    assert sorted(costs) == list(costs)
    assert sorted(set(lengths)) == list(lengths)
    assert costs[-1] <= run["spent"] < 200_000 + 25_000
    assert longest_at(run["curve"], costs[0] - 1) == 0
    assert longest_at(run["curve"], costs[-1]) == lengths[-1]


def test_an_interval_holds_the_mean():
    low, high = interval([10, 11, 12, 13])
    assert 10 <= low < 11.5 < high <= 13
    assert interval([7, 7, 7]) == (7, 7)


def documented():
    return (RULES.parent / "docs" / "records.md").read_text(encoding="utf-8")


def test_the_comparison_of_strategies_is_drawn_as_it_was_found():
    runs = kept_runs()
    assert len(runs) == 2 * len(SIZES) * len(WAYS) * len(SEEDS)
    assert picture(runs) == PICTURE.read_text(encoding="utf-8")


def test_a_line_of_the_comparison_is_documented_as_it_was_found(monkeypatch):
    monkeypatch.setattr(strategies, "GAMES", GAMES[1:])
    monkeypatch.setattr(strategies, "SIZES", SIZES[1:2])
    monkeypatch.setattr(strategies, "WAYS", [*WAYS][2:3])
    *_, line = table(kept_runs()).split("\n")
    assert line.startswith(f"| capturing | 10 | {[*WAYS][2]} | ")
    assert f"\n{line}\n" in documented()


@pytest.mark.long
def test_the_comparison_of_strategies_is_documented_as_it_was_found():
    assert table(kept_runs()) in documented()


def test_a_build_is_split_into_its_stages(tmp_path):
    rules = tmp_path / "rules"
    rules.mkdir()
    (rules / "chapter.md").write_text(CHAPTER)
    command = [sys.executable, "-m", "benchmarks.stages", rules, tmp_path / "out"]
    done = subprocess.run(command, check=True, capture_output=True, cwd=RULES.parent)
    measured = json.loads(done.stdout)
    assert set(measured) == {*STAGES[1:], "pages", "diagrams"}
    assert measured["diagrams"] >= 1
    assert (tmp_path / "out" / "book.pdf").is_file()


def test_a_missing_yardstick_is_reported(tmp_path):
    with pytest.raises(NoYardstick, match="there is no file"):
        compiled(tmp_path / "yardstick.cpp", tmp_path)


def test_without_a_compiler_there_is_no_yardstick(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    source = tmp_path / "yardstick.cpp"
    source.touch()
    with pytest.raises(NoYardstick, match="no C\\+\\+ compiler"):
        compiled(source, tmp_path)


def test_time_in_proportion_to_size_is_told_from_time_that_is_not():
    for power in (0, 1, 2):
        assert slope((1, 2, 4), [3 * size**power for size in (1, 2, 4)]) == pytest.approx(power)
    assert 'stroke="#c43c35"' in drawn({"quadratic": [1, 4, 16], "linear": [1, 2, 4]})


@pytest.mark.long
@pytest.mark.parametrize("kind", ["equal headings", "index marks", "footnotes", "short rows"])
def test_what_was_quadratic_is_measured_and_is_not(kind):
    assert min(slope(GROWTH, measured(kind, "", 1)) for _ in range(3)) <= STEEPEST


def test_every_kind_of_input_is_read(tmp_path):
    assert len(KINDS) >= 30
    for name, (_, text) in KINDS.items():
        (tmp_path / "input.md").write_text(f"# Input\n\n{text(2)}")
        _, diagnostics = read_book(tmp_path)
        assert all(diagnostic.warning for diagnostic in diagnostics), (name, diagnostics)
