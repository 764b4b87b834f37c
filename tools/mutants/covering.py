"""Which tests run a line of the program, measured once and kept in `build/mutants`.

As a plugin of pytest, it records for each test the lines that it runs and the processor time that
it takes. What a fixture of a wider scope runs counts for every test that asks for the fixture.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from math import fsum
from pathlib import Path
from typing import Any

import pytest
from coverage import Coverage, CoverageData

FOLDER = Path("build/mutants")
PROGRAM = Path("src/donimoes_book")
_BEGINNING = 0.01
"""What any test takes at least, in seconds."""
_DATA, _COSTS = "lines.sqlite", "costs-*.json"


def processor_time() -> float:
    """Return the seconds that this process, and those it has run to their end, have taken."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


class Recorder:
    """Records what the tests of one process run."""

    def __init__(self, folder: Path, program: Path, process: str) -> None:
        self._coverage = Coverage(
            data_file=str(folder / _DATA), data_suffix=process, source=[str(program)]
        )
        # Data of one folder is of use in another.
        self._coverage.set_option("run:relative_files", True)
        self._costs = folder / _COSTS.replace("*", process)
        self._seconds = dict[str, float]()
        self._fixtures = dict[str, list[str]]()
        self._context = ""
        self._coverage.start()

    @contextmanager
    def _during(self, context: str) -> Iterator[None]:
        before, started = self._context, processor_time()
        self._context = context
        self._coverage.switch_context(context)
        yield
        self._context = before
        self._coverage.switch_context(before)
        taken = processor_time() - started
        # What a shared fixture takes is no test's own.
        self._seconds[context] = self._seconds.get(context, 0) + taken
        self._seconds[before] = self._seconds.get(before, 0) - taken

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Record a test."""
        self._fixtures[item.nodeid] = list(getattr(item, "fixturenames", ()))
        with self._during(item.nodeid):
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Iterator[None]:
        """Record a fixture that several tests may share."""
        if fixturedef.scope == "function":
            return (yield)
        with self._during(f"{fixturedef.baseid}::{fixturedef.argname}"):
            return (yield)

    def pytest_sessionfinish(self) -> None:
        """Write what was recorded."""
        self._coverage.stop()
        self._coverage.save()
        costs = {"seconds": self._seconds, "fixtures": self._fixtures}
        self._costs.write_text(json.dumps(costs))


def pytest_configure(config: pytest.Config) -> None:
    """Record in every process that runs tests."""
    process = os.environ.get("PYTEST_XDIST_WORKER", "main")
    if process != "main" or not config.getoption("numprocesses", None):
        config.pluginmanager.register(Recorder(FOLDER, PROGRAM, f"{process}-{os.getpid()}"))


def measure(workers: int, folder: Path = FOLDER) -> None:
    """Run the tests that aren't long, and record them."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    options = ["-p", __name__, "-p", "no:cacheprovider", "-n", str(workers)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(["src", ".", *sys.path])}
    subprocess.run([sys.executable, "-m", "pytest", *options], env=environment, stdout=sys.stderr)
    Coverage(data_file=str(folder / _DATA)).combine()


class Covering:
    """What was recorded in a folder; raises FileNotFoundError if nothing was."""

    def __init__(self, folder: Path = FOLDER) -> None:
        recorded = [json.loads(path.read_bytes()) for path in sorted(folder.glob(_COSTS))]
        if not recorded:
            raise FileNotFoundError(folder)
        self._data = CoverageData(str(folder / _DATA))
        self._data.read()
        self._contexts = cache(self._read)
        self._seconds, fixtures = dict[str, float](), dict[str, list[str]]()
        """What each context takes: a test, or a fixture that several tests share."""
        for costs in recorded:
            for context, taken in costs["seconds"].items():
                self._seconds[context] = max(taken, self._seconds.get(context, 0))
            fixtures |= costs["fixtures"]
        shared = defaultdict[str, list[str]](list)
        for context in self._seconds.keys() - fixtures.keys():
            shared[context.rpartition("::")[2]].append(context)
        self._parts = defaultdict[str, list[str]](list)
        """The contexts of each test: its own, and those of its fixtures."""
        self._tests = defaultdict[str, list[str]](list)
        """The tests in which each context takes part."""
        for test, names in fixtures.items():
            of_others = [context for name in names for context in shared[name]]
            for context in [test, *of_others]:
                if test.startswith(context.rpartition("::")[0]) or context == test:
                    self._tests[context].append(test)
                    self._parts[test].append(context)

    def seconds(self, tests: Iterable[str]) -> float:
        """Return what tests take together, with their fixtures."""
        return fsum(
            self._seconds[part] for part in {p for test in tests for p in self._parts[test]}
        )

    def tests(self, places: Iterable[tuple[Path, int]]) -> list[str]:
        """Return the tests that run some of these lines of modules; the fastest come first.

        The second case of a test counts as if it took twice as long, the third three times.
        """
        contexts = {
            name for module, line in places for name in self._contexts(module).get(line, ())
        }
        return self._ordered({test for context in contexts for test in self._tests[context]})

    def tests_in(self, folder: Path) -> list[str]:
        """Return the tests of the files in a folder, in the same order."""
        files = {test: Path(test.partition("::")[0]) for test in self._parts}
        return self._ordered(test for test, file in files.items() if file.parent == folder)

    def _ordered(self, tests: Iterable[str]) -> list[str]:
        cases, order = Counter[str](), list[tuple[float, str]]()
        for seconds, test in sorted((self.seconds([test]) + _BEGINNING, test) for test in tests):
            function = test.partition("[")[0]
            cases[function] += 1
            order.append((seconds * cases[function], test))
        return [test for _, test in sorted(order)]

    def _read(self, module: Path) -> dict[int, list[str]]:
        return self._data.contexts_by_lineno(str(module))
