"""Runs a command in a separate process until it is interrupted."""

import os
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from queue import Empty, Queue
from threading import Thread
from time import monotonic, sleep

from donimoes_book.authoring.making import solve
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.progress import no_progress

PATIENCE = 60
"""How many seconds a program may say nothing before it is considered stuck."""


def wait_for_file(path):
    """Wait until another process has made a file."""
    until = monotonic() + PATIENCE
    while not path.exists():
        assert monotonic() < until, path
        sleep(0.01)


def slowly_solved(rules, solved, progress):
    """Solve a book as if it had two problems, each solved when a file beside it says so."""
    for done in (1, 2):
        progress(done, 2)
        wait_for_file(rules.parent / f"seen-{done}")
    solve(rules, solved, no_progress)


def slowly_refused(seen, progress):
    """Report a mistake when half the work is done, and somebody has seen it."""
    progress(1, 2)
    wait_for_file(seen)
    raise InputError([Diagnostic("too late")])


def ticking(file):
    """Write the time to a file, again and again, until somebody ends this process."""
    while True:
        file.write_text(str(monotonic()))
        sleep(0.02)


class Running:
    """A running command; what it prints, on either stream, is read line by line."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "donimoes_book", *arguments],
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            start_new_session=True,
        )
        self.lines: Queue[str] = Queue()
        self.said: deque[str] = deque()
        self.reader = Thread(target=self._read)
        self.reader.start()

    def _read(self) -> None:
        with self.process.stdout:
            for line in self.process.stdout:
                self.lines.put(line.rstrip("\n"))

    def wait_for(self, words: str) -> str:
        """Return the next line with these words in it."""
        while True:
            try:
                line = self.lines.get(timeout=PATIENCE)
            except Empty:
                raise AssertionError(f"no {words!r} in {list(self.said)}") from None
            self.said.append(line)
            if words in line:
                return line

    def interrupt(self) -> int:
        """Press Ctrl-C, which reaches every process in a terminal; return the exit code."""
        os.killpg(self.process.pid, signal.SIGINT)
        code = self.process.wait(PATIENCE)
        self.wait_for("interrupted")
        return code


@contextmanager
def running(*arguments: str) -> Iterator[Running]:
    """Run a command, and end it whatever happens."""
    command = Running(*arguments)
    try:
        yield command
    finally:
        if command.process.poll() is None:
            os.killpg(command.process.pid, signal.SIGKILL)
            command.process.wait()
        command.reader.join()
