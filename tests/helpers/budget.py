"""What a test may cost: four seconds of processor time, unless it's marked `long`.

Two is the aim; as much again is for machines that are slower than ours. Fixtures don't count, as
several tests share them; other programs that a test runs do. The limit holds wherever CI is set. A
machine with other work to do gets more: a test that takes too long is weighed against a loop that
takes a twentieth of a second on a quiet machine.
"""

import os
from collections.abc import Iterator
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

SECONDS = 4.0
SLOWEST = 10
LOOP, LOOP_SECONDS = 1_000_000, 0.05


def processor_time() -> float:
    """Return the seconds that this process, and those it has run to their end, have taken."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def slowness() -> float:
    """Return how many times longer than on a quiet machine a loop takes; at least 1."""
    started = process_time()
    for _ in range(LOOP):
        pass
    return max(1.0, (process_time() - started) / LOOP_SECONDS)


@pytest.fixture(scope="session", autouse=True)
def hypothesis_is_ready() -> None:
    """Let hypothesis read all modules' constants and Unicode's tables before a test pays for it."""
    if os.environ.get("CI"):
        settings(max_examples=1, database=None)(given(st.text())(lambda _: None))()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Measure a test, and fail it if it takes too long."""
    started = processor_time()
    result = yield
    taken = processor_time() - started
    item.user_properties.append(("seconds", round(taken, 2)))
    is_long = item.get_closest_marker("long") is not None
    if os.environ.get("CI") and not is_long and taken > SECONDS and taken > SECONDS * slowness():
        pytest.fail(
            f"this took {taken:.1f} s of processor time, and a test may take {SECONDS:g}:"
            " make it smaller, or mark it `long` if it tests data or chance at length"
        )
    return result


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List the tests that took the most processor time."""
    reports = [r for kind in ("passed", "failed") for r in terminalreporter.getreports(kind)]
    taken = [
        (seconds, report.nodeid)
        for report in reports
        if report.when == "call"
        for name, seconds in report.user_properties
        if name == "seconds"
    ]
    whole = sum(seconds for seconds, _ in taken)
    terminalreporter.section(f"slowest of {len(taken)} tests, {whole:.0f} s of processor time")
    for seconds, test in sorted(taken, reverse=True)[:SLOWEST]:
        terminalreporter.write_line(f"{seconds:6.2f} s  {test}")
