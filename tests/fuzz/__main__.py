"""Spoils many inputs: `python tests/fuzz boards chapters --count 100000 --seed 7`."""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

# This folder is a package of the tests, which are no installed package.
sys.path[0] = str(Path(__file__).parents[1])

from fuzz.inputs import KINDS  # noqa: E402
from fuzz.interrupts import COMMANDS, interrupt  # noqa: E402
from fuzz.kills import RUNS, kill  # noqa: E402
from fuzz.running import Finding, Report, run  # noqa: E402
from helpers.kept_samples import KINDS as KEPT  # noqa: E402
from helpers.kept_samples import spoil  # noqa: E402

PORTION = 200
"""How many inputs a process takes at a time."""


def main() -> int:
    """Run what is asked for; returns 1 where there are findings."""
    parser = argparse.ArgumentParser(prog="python tests/fuzz", description=__doc__)
    parser.add_argument("kinds", nargs="*", choices=[*EVERY, []], metavar="KIND")
    parser.add_argument("--count", type=int, default=1000, help="inputs of each kind")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", type=int, help="the number of the one input to try")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    count = 0
    for kind in asked.kinds or EVERY:
        report = OTHERS[kind](asked) if kind in OTHERS else _inputs(kind, asked)
        print(f"{kind}, seed {asked.seed}: {report}", flush=True)
        count += len(report.findings)
    return 1 if count else 0


def _inputs(kind: str, asked: argparse.Namespace) -> Report:
    if asked.only is not None:
        return _told(run(kind, asked.seed, [asked.only]))
    total = Report()
    with ProcessPoolExecutor(asked.workers) as pool:
        starts = range(0, asked.count, PORTION)
        portions = (range(start, min(start + PORTION, asked.count)) for start in starts)
        running = [pool.submit(run, kind, asked.seed, portion) for portion in portions]
        for done in as_completed(running):
            total.add(_told(done.result()))
    return total


def _kills(asked: argparse.Namespace) -> Report:
    total = Report()
    for name in RUNS:
        report = _told(kill(name, asked.seed, asked.count))
        print(f"  {name}: {report}", flush=True)
        total.add(report)
    return total


def _interrupts(asked: argparse.Namespace) -> Report:
    total = Report()
    for name in COMMANDS:
        numbers = range(asked.count) if asked.only is None else range(asked.only, asked.only + 1)
        report = _told(interrupt(name, asked.seed, numbers))
        print(f"  {name}: {report}", flush=True)
        total.add(report)
    return total


def _kept(asked: argparse.Namespace) -> Report:
    total = Report()
    for name in KEPT:
        report = Report()
        for start in range(0, asked.count, PORTION):
            numbers = range(start, min(start + PORTION, asked.count))
            try:
                report.endings += spoil(name, asked.seed, numbers)
            except Exception as error:
                report.findings.append(Finding("kept", asked.seed, start, name, repr(error)))
        print(f"  {name}: {_told(report)}", flush=True)
        total.add(report)
    return total


def _told(report: Report) -> Report:
    for finding in report.findings:
        print(finding, flush=True)
    return report


OTHERS = {"interrupts": _interrupts, "kept": _kept, "kills": _kills}
EVERY = [*KINDS, *OTHERS]

if __name__ == "__main__":
    sys.exit(main())
