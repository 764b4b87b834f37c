"""Pictures over HTTP: what is asked, what is answered, and what is refused."""

import os
import re
import signal
import subprocess
import sys
import time
import zlib
from base64 import urlsafe_b64encode
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import quote

import anyio
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from donimoes_book.embed import service
from donimoes_book.embed.picture import Picture

BOARD = "  2|3\n\n1|4"
SVG = Picture.read(BOARD, "unmatched").file(".svg").decode()


def ask(path, query="", headers=(), method="GET"):
    """Return the status, the headers and the content of an answer."""
    scope = {"type": "http", "method": method, "path": path, "query_string": query.encode()}
    scope["headers"] = [(name.encode(), value.encode()) for name, value in headers]
    sent = []

    async def send(message):
        sent.append(message)

    async def receive():
        return {"type": "http.disconnect"}

    anyio.run(service.application(), scope, receive, send)
    answered = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    content = b"".join(message.get("body", b"") for message in sent[1:])
    return sent[0]["status"], answered, content


def test_a_board_in_a_query_is_drawn_for_every_page():
    status, headers, content = ask("/unmatched.svg", f"board={quote(BOARD)}")
    assert (status, content.decode()) == (200, SVG)
    assert headers["content-type"] == "image/svg+xml"
    assert headers["access-control-allow-origin"] == "*"
    assert headers["cache-control"] == "public, max-age=86400"
    assert "default-src 'none'" in headers["content-security-policy"]
    again = ask("/unmatched.svg", f"board={quote(BOARD)}", [("if-none-match", headers["etag"])])
    assert (again[0], again[2]) == (304, b"")


def test_a_board_in_the_address_is_the_same_picture():
    assert ask(f"/unmatched/svg/{service.encoded(BOARD)}")[2].decode() == SVG
    padded = urlsafe_b64encode(zlib.compress(BOARD.encode())).decode()
    assert ask(f"/unmatched/svg/{padded}")[2].decode() == SVG


def test_moves_are_played_and_pixels_are_to_be_had():
    moved = ask("/unmatched.svg", f"board={quote(BOARD)}&moves=23L")[2].decode()
    assert moved == Picture.read(BOARD, "unmatched", moves="23L").file(".svg").decode()
    status, headers, content = ask("/unmatched.png", f"board={quote(BOARD)}")
    assert (status, headers["content-type"], content[1:4]) == (200, "image/png", b"PNG")


def test_the_first_page_says_what_to_ask():
    status, _, content = ask("/")
    assert status == 200
    assert b"/GAME/svg/" in content
    assert b"unmatched" in content


BOMB = urlsafe_b64encode(zlib.compress(b" " * 10_000_000)).decode()


@pytest.mark.parametrize(
    ("path", "query", "status", "said"),
    [
        ("/unmatched.svg", "", 400, "there is no board"),
        ("/unmatched.svg", "board=2|", 400, "1:2: "),
        ("/unmatched.svg", f"board={quote(BOARD)}&moves=99L", 400, "99L"),
        ("/unmatched.svg", f"board={'1|2 ' * 1025}", 400, "more than 4096 characters"),
        ("/unmatched.svg", f"board=1&moves={'12L ' * 1025}", 400, "more than 4096 characters"),
        (f"/unmatched/svg/{BOMB}", "", 400, "more than 4096 characters"),
        ("/unmatched/svg/é", "", 400, "not a board"),
        (f"/unmatched/svg/{service.encoded(BOARD)[:-4]}", "", 400, "cut off"),
        ("/unmatched/svg/" + urlsafe_b64encode(zlib.compress(b"\xff")).decode(), "", 400, "utf-8"),
        ("/unmached.svg", "board=2|3", 404, "there is no /unmached.svg"),
        ("/unmatched.pdf", "board=2|3", 404, "there is no /unmatched.pdf"),
        ("/a/b", "", 404, "Not Found"),
    ],
)
def test_what_cannot_be_drawn_is_refused(path, query, status, said):
    answered, headers, content = ask(path, query)
    assert (answered, said in content.decode()) == (status, True), content
    assert headers["content-type"].startswith("text/plain")
    assert headers["access-control-allow-origin"] == "*"


def test_only_what_changes_nothing_can_be_asked():
    assert ask("/unmatched.svg", method="POST")[0] == 405


@settings(max_examples=50)
@given(st.text(max_size=200))
def test_a_text_comes_back_from_an_address(text):
    assert service.decoded(service.encoded(text)) == text


@settings(max_examples=50)
@given(st.text(st.characters(max_codepoint=127), max_size=60), st.text(max_size=20))
def test_any_address_is_answered(packed, query):
    assert ask(f"/unmatched/svg/{packed}", quote(query))[0] in (400, 404)


# A service of its own


@pytest.fixture
def served():
    """Yield a running service: its process and its port."""
    words = [sys.executable, "-m", "donimoes_book", "serve-pictures"]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    port = int(re.search(r":(\d+)/", process.stdout.readline())[1])
    yield process, port
    process.send_signal(signal.SIGINT)
    assert process.wait(20) == 130
    process.stdout.close()


def kilobytes(process):
    """Return how much memory a process takes."""
    return (
        int(Path(f"/proc/{process.pid}/statm").read_text().split()[1])
        * os.sysconf("SC_PAGE_SIZE")
        // 1024
    )


@pytest.mark.long
def test_ten_thousand_requests_are_answered_and_memory_stays(served):
    process, port = served
    deals = [
        f"{a}|{b} {c}|{d}" for a in range(7) for b in range(7) for c in range(7) for d in (1, 5)
    ]
    times, statuses = [], Counter()

    def some(numbers):
        connection = HTTPConnection("127.0.0.1", port, timeout=30)
        for number in numbers:
            began = time.perf_counter()
            connection.request("GET", f"/unmatched.svg?board={quote(deals[number % len(deals)])}")
            answer = connection.getresponse()
            answer.read()
            times.append(time.perf_counter() - began)
            statuses[answer.status] += 1
        connection.close()

    def soak(count):
        with ThreadPoolExecutor(4) as threads:
            list(threads.map(some, [range(first, count, 4) for first in range(4)]))

    soak(2_000)
    before = kilobytes(process)
    soak(8_000)
    # Some boards have a domino twice, and all are answered.
    assert {*statuses} == {200, 400}
    assert statuses.total() == 10_000
    assert kilobytes(process) < before + 8_192
    p99 = sorted(times)[len(times) * 99 // 100]
    assert p99 < 20 * sorted(times)[len(times) // 2] + 0.05
    grown = kilobytes(process) - before
    print(f"{dict(statuses)}, p99 {1000 * p99:.1f} ms, grown by {grown} kB")
