"""Tries spoiled inputs, each known by a seed and its own number, and tells which of them fail."""

from __future__ import annotations

import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random

from fuzz.inputs import KINDS
from fuzz.mutation import spoiled

MOST_SECONDS = 10.0
"""Of a processor; what takes longer is a finding, too."""


@dataclass(frozen=True)
class Finding:
    """An input that the program could not bear."""

    kind: str
    seed: str
    number: int
    text: str
    reason: str

    def __str__(self) -> str:
        again = f"python tests/fuzz {self.kind} --seed {self.seed} --only {self.number}"
        return f"{self.reason}\nIts text is {self.text[:500]!r}\nAgain: {again}\n"


@dataclass
class Report:
    """How many inputs ended in which way."""

    endings: Counter[str] = field(default_factory=Counter)
    findings: list[Finding] = field(default_factory=list)

    def add(self, other: Report) -> None:
        """Add what another run has found."""
        self.endings += other.endings
        self.findings += other.findings

    def __str__(self) -> str:
        ways = ", ".join(f"{count:,} {ending}" for ending, count in self.endings.most_common())
        return f"{self.endings.total():,} tried: {ways}; {len(self.findings)} findings"


def text_of(kind: str, seed: str, number: int) -> tuple[str, Random]:
    """Return an input, and what else is left to chance with it."""
    random = Random(f"{kind}/{seed}/{number}")
    if write := KINDS[kind].write:
        return write(random), random
    sources = KINDS[kind].sources()
    return spoiled(random.choice(sources), sources, random), random


def run(kind: str, seed: str, numbers: Iterable[int]) -> Report:
    """Try inputs of a kind."""
    report = Report()
    for finding, ending in _tried(kind, seed, numbers):
        report.endings[ending] += 1
        if finding:
            report.findings.append(finding)
    return report


def _tried(kind: str, seed: str, numbers: Iterable[int]) -> Iterator[tuple[Finding | None, str]]:
    for number in numbers:
        text, random = text_of(kind, seed, number)
        started = time.process_time()
        reason, ending = "", "failed"
        try:
            ending = KINDS[kind].handle(text, random)
        except (Exception, SystemExit):
            reason = traceback.format_exc(limit=-6)
        seconds = time.process_time() - started
        if not reason and seconds > MOST_SECONDS:
            reason = f"took {seconds:.1f} s"
        yield Finding(kind, seed, number, text, reason) if reason else None, ending
