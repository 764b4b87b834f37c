"""`python -m benchmarks.strategies`: compares campaign strategies on the same budget.

A budget counts the states walked, plus a fixed number for each board laid or only examined, so it
is the same on every machine. Results are kept in `strategies.json`, and an interrupted run
continues from there. `docs/records.md` shows the table and the curves.
"""

from __future__ import annotations

import json
import sys
from bisect import bisect_right
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import product
from random import Random
from statistics import fmean
from time import process_time
from typing import Annotated, Any

import svgwrite
import typer

from benchmarks import HERE
from donimoes_book.board.position import Position
from donimoes_book.games.registry import find
from donimoes_book.games.sliding.laboratory import SlidingGenerator
from donimoes_book.laboratory.campaign import STRATEGIES, Campaign, CampaignSpec, next_round
from donimoes_book.laboratory.generation import GenerationSpec

KEPT = HERE / "strategies.json"
PICTURE = HERE.parent / "docs" / "site" / "strategies.svg"
GAMES, SIZES, SEEDS = ("unmatched", "capturing"), (7, 10, 14), range(1, 9)
BUDGET = 10_000_000
BOARD_COST, LOOK_COST = 3_000, 2_500
"""The cost of laying a board, and of counting its first moves: the states walked in that time."""
SPEC = GenerationSpec(max_states=20_000, tries=100, climbs=8)
WAYS = {name: (name, SPEC.tries) for name in STRATEGIES} | {"long annealing": ("annealing", 1000)}
"""Each way to climb, by its name in the table: its strategy, and a climb's number of boards."""

Point = tuple[float, float]
Curve = list[tuple[int, int]]
"""The amount spent when each longer solution was found, and the solution's length."""


class BudgetSpent(Exception):
    """The budget has been used up."""


class CountingGenerator(SlidingGenerator):
    """Counts what a campaign spends and notes each longer solution."""

    def __init__(self, game: Any, budget: int) -> None:
        super().__init__(game, SPEC)
        self.budget, self.spent, self.longest = budget, 0, 0
        self.curve: Curve = []

    def first_moves(self, board: Position) -> int:
        """Count the first moves of a board, and charge for it."""
        self.spent += LOOK_COST
        return super().first_moves(board)

    def farthest(
        self, puzzle: Any, max_states: int, *, fast: bool = False
    ) -> tuple[int, int, Any] | None:
        """Walk from a board, and charge for it; raises BudgetSpent."""
        if self.spent >= self.budget:
            raise BudgetSpent
        result = super().farthest(puzzle, max_states, fast=fast)
        self.spent += BOARD_COST + (result[1] if result else max_states)
        if result and result[0] > self.longest:
            self.longest = result[0]
            self.curve.append((self.spent, self.longest))
        return result


def spend(job: tuple[str, int, str, int], budget: int) -> dict[str, Any]:
    """Spend a budget on one campaign."""
    name, dominoes, way, seed = job
    strategy, tries = WAYS[way]
    generator = CountingGenerator(find(name), budget)
    wanted = replace(SPEC, dominoes=dominoes, strategy=strategy, tries=tries)
    campaign = Campaign(CampaignSpec(name, f"compared {seed}", wanted))
    start = process_time()
    with suppress(BudgetSpent):
        while True:
            campaign = next_round(campaign, generator, partial(map, generator.climb), fast=True)
    seconds = round(process_time() - start, 2)
    return {
        "job": list(job),
        "seconds": seconds,
        "spent": generator.spent,
        "curve": generator.curve,
    }


Runs = list[dict[str, Any]]


def kept_runs(budget: int = BUDGET) -> Runs:
    """Read the results kept for a budget."""
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    return list(kept["runs"]) if kept.get("budget") == budget else []


def _keep(runs: Runs, budget: int) -> None:
    runs.sort(key=lambda run: run["job"])
    lines = ",\n".join(json.dumps(run) for run in runs)
    KEPT.write_text(f'{{"budget": {budget}, "runs": [\n{lines}\n]}}\n', encoding="utf-8")


def longest_at(curve: Sequence[Sequence[int]], spent: float) -> int:
    """Return the longest solution's length once an amount was spent."""
    index = bisect_right([cost for cost, _ in curve], spent)
    return curve[index - 1][1] if index else 0


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the 95% interval of a mean, from 10,000 resamples."""
    rng = Random(1)
    means = sorted(fmean(rng.choices(values, k=len(values))) for _ in range(10_000))
    return means[249], means[9_749]


def table(runs: Runs) -> str:
    """Return a Markdown table of the mean longest solutions, their intervals and the best."""
    lines = ["| game | dominoes | strategy | steps, mean | 95% | best | seconds |"]
    lines.append("|---|--:|---|--:|---|--:|--:|")
    for name, dominoes, strategy in product(GAMES, SIZES, WAYS):
        some = [run for run in runs if run["job"][:3] == [name, dominoes, strategy]]
        ends = [run["curve"][-1][1] for run in some]
        low, high = interval(ends)
        seconds = fmean(run["seconds"] for run in some)
        lines.append(
            f"| {name} | {dominoes} | {strategy} | {fmean(ends):.1f} | {low:.1f} to {high:.1f} "
            f"| {max(ends)} | {seconds:.0f} |"
        )
    return "\n".join(lines)


WIDE, HIGH, LEFT, GAP = 300, 200, 34, 44
STROKES = {
    "annealing": ("#0072b2", "none"),
    "restarts": ("#d55e00", "6 3"),
    "beam": ("#009e73", "2 2"),
    "surrogate": ("#cc79a7", "8 3 2 3"),
    "long annealing": ("#000000", "1 3"),
}
"""The colour and the dashes of each curve."""
POINTS = 60


def picture(runs: Runs) -> str:
    """Draw the mean longest solution against the amount spent, in a panel for each game and size.

    The mean's interval is beside the end of each curve.
    """
    panels = list(product(GAMES, SIZES))
    size = 2 * (WIDE + LEFT + GAP), len(panels) // 2 * (HIGH + 2 * GAP) + GAP
    drawing = svgwrite.Drawing(size=size, viewBox=f"0 0 {size[0]} {size[1]}", debug=False)
    drawing.add(drawing.rect(size=size, fill="white"))
    text = {"font_family": "sans-serif", "font_size": 12, "fill": "#222"}
    strokes = {
        way: {"stroke": colour, "stroke_dasharray": dashes, "stroke_width": 2, "fill": "none"}
        for way, (colour, dashes) in STROKES.items()
    }
    for number, (name, dominoes) in enumerate(panels):
        left = LEFT + number % 2 * (WIDE + LEFT + GAP)
        top = GAP + number // 2 * (HIGH + 2 * GAP)
        mine = [run for run in runs if run["job"][:2] == [name, dominoes]]
        most = max(run["curve"][-1][1] for run in mine)

        def at(part: float, steps: float, place: tuple[int, int, int] = (left, top, most)) -> Point:
            left, top, most = place
            return round(left + WIDE * part, 1), round(top + HIGH * (1 - steps / most), 1)

        drawing.add(drawing.text(f"{name}, {dominoes} dominoes", (left, top - 10), **text))
        axes = [at(0, most), at(0, 0), at(1, 0)]
        drawing.add(drawing.polyline(axes, stroke="#222", fill="none"))
        for steps in (0, most):
            x, y = at(0, steps)
            drawing.add(drawing.text(steps, (x - 5, y + 4), text_anchor="end", **text))
        for part in (0, 0.5, 1):
            x, y = at(part, 0)
            label = f"{part * BUDGET / 1e6:g} M" if part else "0"
            drawing.add(drawing.text(label, (x, y + 16), text_anchor="middle", **text))
        for place, way in enumerate(WAYS, 2):
            curves = [run["curve"] for run in mine if run["job"][2] == way]
            points = [
                at(k / POINTS, fmean(longest_at(curve, BUDGET * k / POINTS) for curve in curves))
                for k in range(1, POINTS + 1)
            ]
            drawing.add(drawing.polyline(points, **strokes[way]))
            ends = [at(1 + place / 50, end) for end in interval([c[-1][1] for c in curves])]
            drawing.add(drawing.line(*ends, stroke=STROKES[way][0], stroke_width=2))
    for number, way in enumerate(WAYS):
        x, y = LEFT + number * 142, size[1] - 16
        drawing.add(drawing.line((x, y - 4), (x + 30, y - 4), **strokes[way]))
        drawing.add(drawing.text(way, (x + 36, y), **text))
    return str(drawing.tostring()) + "\n"


def main(
    workers: Annotated[int, typer.Option(min=1, help="How many processes.")] = 1,
    budget: Annotated[int, typer.Option(min=1, help="States each campaign may cost.")] = BUDGET,
) -> None:
    """Compare the strategies, print a table, and draw the curves."""
    runs = kept_runs(budget)
    done = {tuple(run["job"]) for run in runs}
    jobs = [job for job in product(GAMES, SIZES, WAYS, SEEDS) if job not in done]
    # One seed after the other, so that each strategy gets the same conditions.
    jobs.sort(key=lambda job: job[-1])
    with ProcessPoolExecutor(workers) as pool:
        for run in pool.map(partial(spend, budget=budget), jobs):
            runs.append(run)
            _keep(runs, budget)
            print(*run["job"], run["curve"][-1], f"{run['seconds']} s", file=sys.stderr)
    print(table(runs))
    PICTURE.write_text(picture(runs), encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
