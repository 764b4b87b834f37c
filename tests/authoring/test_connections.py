"""A preview with more connections than the system allows, and with requests that are no HTTP."""

import resource
import socket
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from re import search
from time import monotonic, sleep

import pytest
from watched import PATIENCE, running

from donimoes_book.authoring.connections import MOST, most_connections
from donimoes_book.commands.common import INTERRUPTED

FILES = 100
"""How many files the preview may open."""
LIMIT = "more than 36 connections: others are refused until some are closed"


@contextmanager
def few_files():
    """Let what is started in the block open only a few files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.fixture
def served(tmp_path, monkeypatch):
    """A preview of a book that can't be built, and its port."""
    monkeypatch.chdir(tmp_path)
    Path("club").mkdir()
    Path("club/book.toml").write_text("title = ")
    with ExitStack() as stack:
        with few_files():
            command = stack.enter_context(running("serve", "club"))
        port = int(search(r"http://127\.0\.0\.1:(\d+)/", command.wait_for("http://"))[1])
        command.wait_for("not built")
        yield command, port


def said_after(command):
    """End a preview; returns the lines that it has printed since it was ready."""
    assert command.interrupt() == INTERRUPTED
    ready = next(number for number, line in enumerate(command.said) if "not built" in line)
    return [line.strip() for line in [*command.said][ready + 1 :]]


def connect(port):
    return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)


def answer(port, request):
    """Return what is answered to some bytes, until the connection is closed."""
    with connect(port) as connection:
        connection.sendall(request)
        return b"".join(iter(lambda: connection.recv(4096), b"")).decode()


def status(port):
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", "/")
        return connection.getresponse().status
    finally:
        connection.close()


@pytest.mark.long
def test_more_connections_than_there_may_be_are_refused_in_one_line(served):
    command, port = served
    with ExitStack() as held:
        several = [held.enter_context(connect(port)) for _ in range(300)]
        last = several[-1].recv(4096).decode()
        assert last.startswith("HTTP/1.1 503 ")
        assert last.endswith(
            "There are too many connections to this preview: close some of its pages."
        )
    until = monotonic() + PATIENCE
    while "too many" in answer(port, b"GET / HTTP/1.0\r\nHost: localhost\r\n\r\n"):
        assert monotonic() < until
        sleep(0.05)
    assert said_after(command) == [LIMIT, "interrupted"]


@pytest.mark.long
def test_a_preview_without_a_file_to_open_waits_and_says_so_in_one_line(served):
    command, port = served
    limits = resource.prlimit(command.process.pid, resource.RLIMIT_NOFILE)
    with ExitStack() as held:
        open_now = len([*Path(f"/proc/{command.process.pid}/fd").iterdir()])
        resource.prlimit(command.process.pid, resource.RLIMIT_NOFILE, (open_now + 5, limits[1]))
        for _ in range(30):
            held.enter_context(connect(port))
        waits = command.wait_for("new connections have to wait: Too many open files")
        sleep(1.5)
    assert answer(port, b"GET / HTTP/1.0\r\nHost: localhost\r\n\r\n").startswith("HTTP/1.1 503")
    assert said_after(command) == [waits, "interrupted"]


@pytest.mark.long
@pytest.mark.parametrize(
    "request_",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"nonsense\r\n\r\n",
        b"GET  /  HTTP/1.1\r\n\r\n",
    ],
    ids=["a secure connection", "nonsense", "two spaces"],
)
def test_what_is_no_http_is_answered_and_told_once_in_our_words(served, request_):
    command, port = served
    words = "This is no HTTP request. Open an address that begins with http://, not https://."
    for _ in range(3):
        answered = answer(port, request_)
        assert answered.startswith("HTTP/1.1 400 Bad Request\r\n")
        assert answered.endswith(f"\r\n\r\n{words}")
    assert said_after(command) == [f"a request was refused: {words}", "interrupted"]


def test_there_are_fewer_connections_where_fewer_files_may_be_open():
    assert most_connections() == MOST == 200
    with few_files():
        assert most_connections() == FILES - 64
