"""Measures how long the program takes to build the book."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from shutil import copytree
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks import HERE, RULES
from benchmarks.figures import Figure
from benchmarks.loading import PROGRAM
from benchmarks.timing import median_seconds

STAGES = ("start-up", "parsing", "solving", "drawing", "typesetting", "saving")
MAKING = STAGES[-3:]
"""The stages that make the pages."""


def cold_build(runs: int) -> list[Figure]:
    """Measure builds in fresh processes and empty folders, stage by stage."""
    builds = [_build() for _ in range(runs)]
    times = {name: median(build[name] for build in builds) for name in builds[0]}
    pages, diagrams = times["pages"], times["diagrams"]
    setting = median(sum(build[stage] for stage in MAKING) for build in builds)
    return [
        Figure("a cold build", times["whole"], "s", aim=8),
        *(Figure(f"  {stage}", times[stage], "s") for stage in STAGES),
        Figure("pages", pages, ""),
        Figure("making a page", 1000 * setting / pages, "ms", aim=30),
        Figure("diagrams", diagrams, ""),
        Figure("drawing a diagram", 1000 * times["drawing"] / diagrams, "ms", aim=3),
    ]


def rebuilds(runs: int) -> list[Figure]:
    """Measure builds after one word of a chapter has changed, and after nothing has."""
    with TemporaryDirectory() as folder:
        rules = copytree(RULES, Path(folder) / "rules")
        chapter = next(path for path in sorted(rules.glob("*.md")) if " the " in path.read_text())
        text, words = chapter.read_text(), iter(range(runs + 1))

        def build() -> None:
            command = [str(PROGRAM), "build", "--rules", str(rules), "--out", f"{folder}/out"]
            subprocess.run(command, check=True, capture_output=True)

        def build_changed() -> None:
            chapter.write_text(text.replace(" the ", f" the{next(words)} ", 1))
            build()

        build_changed()
        return [
            Figure("one word changed", median_seconds(build_changed, runs), "s", aim=1.5),
            Figure("nothing changed", median_seconds(build, runs), "s", aim=0.5),
        ]


def _build() -> dict[str, float]:
    with TemporaryDirectory() as out:
        command = [sys.executable, "-m", "benchmarks.stages", str(RULES), out]
        start = perf_counter()
        done = subprocess.run(command, check=True, capture_output=True, cwd=HERE.parent)
        whole = perf_counter() - start
    measured: dict[str, float] = json.loads(done.stdout)
    stages = sum(measured[stage] for stage in STAGES[1:])
    return {**measured, "whole": whole, "start-up": whole - stages}
