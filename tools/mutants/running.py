"""Runs tests against a changed program, in a copy that is made for the change alone.

The libraries are imported only once: each run is a fork of this process, which has not imported
anything of the program. In a copy no kernel is compiled and no result of changed code is kept, so
nothing hides the change.
"""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import cache_from_source
from math import ceil
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest

LIBRARIES: tuple[str, ...] = (
    "hypothesis",
    "markdown_it",
    "PIL.Image",
    "pikepdf",
    "reportlab.pdfgen.canvas",
)
LIBRARIES += (
    "numba",
    "resvg_py",
    "starlette.applications",
    "svglib.svglib",
    "typer.testing",
    "yaml",
)
"""What most tests import, and takes long."""
_NOT_COPIED = (".git", ".venv", "build", "node_modules", "__pycache__", ".*_cache", ".hypothesis")
MOST_MEMORY = 4 << 30
PATIENCE = 20
"""How many times longer than its processor time a run may take."""
DONE, KILLED, UNREADABLE = "done", "killed", "nothing can be imported"


class Outcome(NamedTuple):
    """What came of a run."""

    ended: list[str]
    failed: list[str]
    """The tests that failed, or `KILLED`, or what could not be imported."""


class Chosen:
    """A plugin of pytest that runs some tests, in an order, and sends each when it ends."""

    def __init__(self, tests: Sequence[str], channel: Connection) -> None:
        self._order = {test: number for number, test in enumerate(tests)}
        self._channel = channel

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out all other tests."""
        chosen = [item for item in items if item.nodeid in self._order]
        items[:] = sorted(chosen, key=lambda item: self._order[item.nodeid])

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Send what cannot be imported."""
        if report.failed:
            self._channel.send((UNREADABLE, True))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Send a test."""
        if report.failed or report.when == "teardown":
            self._channel.send((report.nodeid, report.failed))


def _environment(tree: Path) -> dict[str, str]:
    """Return the variables for whatever imports the program from a tree, and compiles it."""
    path = os.pathsep.join([str(tree / "src"), os.environ.get("PYTHONPATH", "")])
    return {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": ""}


@contextmanager
def prepared(root: Path) -> Iterator[Path]:
    """Copy a working tree, with all its modules compiled; deletes the copy in the end."""
    with TemporaryDirectory(prefix="mutants-") as folder:
        copy = Path(folder) / "unchanged"
        shutil.copytree(root, copy, ignore=shutil.ignore_patterns(*_NOT_COPIED))
        if (solved := root / "build" / "solved").is_dir():
            shutil.copytree(solved, copy / "build" / "solved")
        options = ["-n", "0", "-p", "no:cacheprovider", "--collect-only", "-qq"]
        collected = subprocess.run(
            [sys.executable, "-m", "pytest", *options],
            cwd=copy,
            env=_environment(copy),
            capture_output=True,
            text=True,
        )
        if collected.returncode:
            raise RuntimeError(collected.stdout)
        for library in LIBRARIES:
            with suppress(ImportError):
                import_module(library)
        yield copy


@contextmanager
def changed(unchanged: Path, module: Path, source: bytes) -> Iterator[Path]:
    """Make a copy of a prepared tree, in which a module has another source."""
    with TemporaryDirectory(prefix="mutant-", dir=unchanged.parent) as folder:
        tree = Path(folder) / "tree"
        shutil.copytree(unchanged, tree, copy_function=os.link)
        (tree / module).unlink()
        Path(cache_from_source(str(tree / module))).unlink(missing_ok=True)
        (tree / module).write_bytes(source)
        yield tree


def run(tree: Path, tests: Sequence[str], seconds: float, most_failures: int = 1) -> Outcome:
    """Run tests in a copy, until some have failed; each process has so much processor time."""
    context = get_context("fork")
    receiving, sending = context.Pipe(duplex=False)
    process = context.Process(target=_run, args=(tree, tests, seconds, most_failures, sending))
    process.start()
    sending.close()
    ended, failed = list[str](), list[str]()
    try:
        while receiving.poll(PATIENCE * seconds):
            test, is_failed = receiving.recv()
            if test == DONE:
                return Outcome(ended, failed)
            (failed if is_failed else ended).append(test)
            if len(failed) == most_failures:
                return Outcome(ended, failed)
    except EOFError:
        pass
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid or 0, signal.SIGKILL)
        process.kill()
        process.join()
    return Outcome(ended, [*failed, KILLED])


def _run(
    tree: Path, tests: Sequence[str], seconds: float, most_failures: int, channel: Connection
) -> None:
    os.setsid()
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (ceil(seconds), ceil(seconds)))
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)
    root = str(Path.cwd())
    os.chdir(tree)
    os.environ |= _environment(tree)
    sys.dont_write_bytecode = False
    sys.path[:] = [str(tree / "src"), *(path for path in sys.path if path not in ("", root))]
    files = sorted({test.partition("::")[0] for test in tests})
    options = ["-n", "0", "-p", "no:cacheprovider", f"--basetemp={tree.parent / 'temporary'}"]
    # It's a library, and asserts nothing.
    options += ["-W", "ignore:Module already imported:pytest.PytestAssertRewriteWarning"]
    chosen = Chosen(tests, channel)
    code = pytest.main([*options, f"--maxfail={most_failures}", *files], [chosen])
    if code in (pytest.ExitCode.USAGE_ERROR, pytest.ExitCode.INTERNAL_ERROR):
        channel.send((UNREADABLE, True))
    channel.send((DONE, False))
