"""A minute of spoiled inputs and killed runs; `make fuzz` does more, for as long as you like."""

import pytest

from fuzz.inputs import KINDS
from fuzz.kills import SEVERAL, kill
from fuzz.running import run

SEED = "make test"
COUNTS = {
    "boards": 2000,
    "chapters": 400,
    "settings": 300,
    "codes": 300,
    "records": 100,
    "problems": 200,
}
KILLED = "PDF", "site", "campaign"


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_spoiled_ends_otherwise_than_in_words(kind):
    report = run(kind, SEED, range(COUNTS[kind]))
    assert not report.findings, "\n".join(map(str, report.findings))
    assert report.endings.total() == COUNTS[kind]
    assert len(report.endings) > 1, "some are refused, and some are not"


@pytest.mark.parametrize("name", KILLED)
def test_a_kill_at_any_moment_leaves_what_was_there_or_what_will_be(name):
    report = kill(name, SEED, SEVERAL)
    assert not report.findings, "\n".join(map(str, report.findings))
