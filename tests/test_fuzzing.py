"""Spoiled inputs and killed runs; `make fuzz` does more, for as long as you like."""

import pytest

from fuzz.inputs import KINDS
from fuzz.interrupts import WAYS, interrupt
from fuzz.kills import SEVERAL, kill
from fuzz.running import run

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
}
KILLED = "PDF", "site", "campaign", "game"
INTERRUPTED = "booklet", "campaign", "measuring", "watching"


SOME = [pytest.param(kind, 0.01) for kind in KINDS if kind not in ("records", "resumed")]
ALL = [pytest.param(kind, 1, marks=pytest.mark.long) for kind in KINDS]


@pytest.mark.parametrize(("kind", "share"), [*SOME, *ALL])
def test_spoiled_input_always_ends_with_a_message(kind, share):
    count = int(share * COUNTS[kind])
    report = run(kind, SEED, range(count))
    assert not report.findings, "\n".join(map(str, report.findings))
    assert report.endings.total() == count
    assert share < 1 or len(report.endings) > 1, "some are refused, and some are not"


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
