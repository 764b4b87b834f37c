"""Spoiled inputs and killed runs; `make fuzz` does more, for as long as you like."""

import pytest

from fuzz.inputs import KINDS
from fuzz.interrupts import WAYS, interrupt
from fuzz.kills import SEVERAL, kill
from fuzz.running import run
from fuzz.words import CHAPTERS

SEED = "make test"
COUNTS = {
    "boards": 2000,
    "chapters": 400,
    "contained": 500,
    "settings": 300,
    "codes": 300,
    "records": 100,
    "resumed": 60,
    "problems": 200,
    "drawings": 300,
    "words": 20_000 // CHAPTERS,
    "pages": 40,
}
PARTS = {"words": 4}
"""In how many tests all of a kind are tried, if not in one."""
KILLED = "PDF", "site", "campaign", "game"
INTERRUPTED = "booklet", "campaign", "measuring", "watching"


SOME = [
    pytest.param(kind, 0, 0.01 / PARTS.get(kind, 1))
    for kind in KINDS
    if kind not in ("records", "resumed", "pages")
]
ALL = [
    pytest.param(kind, part / parts, (part + 1) / parts, marks=pytest.mark.long)
    for kind in KINDS
    for parts in [PARTS.get(kind, 1)]
    for part in range(parts)
]


@pytest.mark.parametrize(("kind", "first", "last"), [*SOME, *ALL])
def test_any_input_ends_as_it_should(kind, first, last):
    numbers = range(int(first * COUNTS[kind]), int(last * COUNTS[kind]))
    report = run(kind, SEED, numbers)
    assert not report.findings, "\n".join(map(str, report.findings))
    assert report.endings.total() == len(numbers)
    is_first_part = not first and last == 1 / PARTS.get(kind, 1)
    assert not is_first_part or len(report.endings) > 1, "not all end in the same way"


@pytest.mark.long
@pytest.mark.parametrize("name", KILLED)
def test_a_kill_at_any_moment_leaves_the_old_or_the_new_result(name):
    report = kill(name, SEED, SEVERAL)
    assert not report.findings, "\n".join(map(str, report.findings))


@pytest.mark.long
@pytest.mark.parametrize("name", INTERRUPTED)
def test_an_interrupt_at_any_moment_leaves_nothing_and_no_traceback(name):
    report = interrupt(name, SEED, range(len(WAYS)))
    assert not report.findings, "\n".join(map(str, report.findings))
