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
from time import sleep

from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.manuscript.check import checked_book

PATIENCE = 60
"""How many seconds a program may say nothing before it is considered stuck."""


def slowly_checked_book(rules, solved, progress):
    """Check a book as if each of two problems took a second."""
    for done in (1, 2):
        progress(done, 2)
        sleep(1)
    return checked_book(rules, solved)


def slowly_refused(progress):
    """Report a mistake when half the work is done."""
    progress(1, 2)
    sleep(1)
    raise InputError([Diagnostic("too late")])


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
