"""`serve`: browsers on this computer, and no others, see the current book or its errors."""

import html
import json
import os
import re
import shutil
import socket
import sys
from contextlib import contextmanager, nullcontext
from http.client import HTTPConnection
from itertools import groupby
from pathlib import Path
from time import sleep

import anyio
import pytest
from watched import PATIENCE, running, slowly_solved

from donimoes_book.authoring import server
from donimoes_book.authoring.preview import Preview
from donimoes_book.cli import run
from donimoes_book.commands.common import INTERRUPTED, WRONG_INPUT
from donimoes_book.interactive.player import player_files, words_script
from donimoes_book.progress import no_progress

WRONG = "captures 45 34"
RIGHT = "captures 23 34"


UNPLAYED = '\n[editions.html]\nformat = "html"\nplay = false\n'
"""Without what is needed to play problems, a site is built in a moment."""


@pytest.fixture
def club(tmp_path, monkeypatch):
    """Return the folder of a new book; everything is built beside it, in the current folder."""
    monkeypatch.chdir(tmp_path)
    return new_club(tmp_path / "club")


def new_club(folder):
    assert run(["new", str(folder)]) == 0
    with (folder / "book.toml").open("a") as settings:
        settings.write(UNPLAYED)
    return folder


@pytest.fixture
def here(monkeypatch):
    """Build in this process, which has looked for the words in all scripts."""

    async def at_once(function, *arguments):
        # Who looks at the preview sees each of its states.
        await anyio.sleep(0.01)
        return function(*arguments)

    async def telling(progress, function, *arguments):
        return await at_once(function, *arguments, progress)

    words_script(player_files().values())
    monkeypatch.setattr("donimoes_book.authoring.preview.in_process", at_once)
    monkeypatch.setattr("donimoes_book.authoring.preview.in_new_process", at_once)
    monkeypatch.setattr("donimoes_book.authoring.preview.in_process_telling", telling)


def change(file, old, new):
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))


def unseen():
    """Show no progress while problems are being solved."""
    return nullcontext(no_progress)


class Site:
    """What a browser gets from a preview."""

    def __init__(self, command):
        self.port = int(re.search(r"http://127\.0\.0\.1:(\d+)/", command.wait_for("http://"))[1])

    @contextmanager
    def ask(self, path, host=None):
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request("GET", path, headers={"Host": host or f"127.0.0.1:{self.port}"})
            yield connection.getresponse()
        finally:
            connection.close()

    def get(self, path, host=None):
        """Return the status of a page, and its content."""
        with self.ask(path, host) as response:
            return response.status, response.read()

    @contextmanager
    def news(self):
        """Yield a function that waits, as a page does, for a state with these words."""
        with self.ask("/_preview/state") as stream:

            def wait_for(words):
                while True:
                    line = stream.readline().decode()
                    assert line, "the stream has ended"
                    if line.startswith("data: "):
                        state = json.loads(line.removeprefix("data: "))
                        if words in html.unescape(state["panel"]):
                            return state

            yield wait_for


@pytest.mark.long
def test_the_book_is_served_as_a_site_and_as_a_pdf(club):
    with running("serve", "club") as command:
        site = Site(command)
        command.wait_for("built in")
        status, page = site.get("/")
        assert (status, b"<h1" in page) == (200, True)
        # The file is just the book; the browser gets the preview as well.
        built = Path("build/html/index.html").read_bytes()
        assert b"_preview" not in built
        added = re.sub(rb"<link[^>]*preview.css.*</script>\n?", b"", page, flags=re.DOTALL)
        policy = rb'(Content-Security-Policy" content="[^"]*?)(; connect-src [^"]*)?"'
        assert re.sub(policy, rb'\1"', added) == built
        assert b"connect-src" not in built
        allowed = re.search(policy, page)[2].decode()
        assert allowed == "; connect-src 'self'; frame-src 'self'"
        assert site.get("/style.css")[1] == Path("build/html/style.css").read_bytes()
        assert site.get("/donimoes.pdf")[1] == Path("build/donimoes.pdf").read_bytes()
        assert b'src="/donimoes.pdf"' in site.get("/_preview/printed")[1]
        status, page = site.get("/nowhere.html")
        assert (status, b"The book has no such page." in page) == (404, True)
        assert command.interrupt() == INTERRUPTED


@pytest.mark.long
def test_mistakes_are_shown_until_they_are_mended(club):
    chapter = club / "capturing.md"
    change(chapter, RIGHT, WRONG)
    with running("serve", "club") as command:
        site = Site(command)
        command.wait_for("club/capturing.md:22:10: expected")
        command.wait_for("1 error")
        status, page = site.get("/")
        shown = html.unescape(page.decode())
        assert (status, "There is no book to show yet." in shown) == (503, True)
        assert "club/capturing.md:22:10" in shown
        assert ":expect: captures 45 34, solved\n         ^^^^^^^^^^^^^^" in shown
        assert site.get("/style.css")[0] == 200
        with site.news() as wait_for:
            wrong = wait_for("1 error")
            change(chapter, WRONG, RIGHT)
            right = wait_for("No errors")
            assert wrong["site"] != right["site"] != ""
            assert site.get("/")[0] == 200
            # The last good book stays, and says that it is the last good one.
            change(chapter, RIGHT, WRONG)
            assert wait_for("1 error: this is the last good book")["site"] == right["site"]
            assert site.get("/capturing-donimoes.html")[0] == 200
            (club / "book.toml").write_text("title = ")
            wait_for("club/book.toml:1:8")
            shutil.rmtree(club)
            wait_for("there is no such folder")
            new_club(club)
            same = wait_for("No errors")
            assert {key: same[key] for key in ("site", "pdf")} == {
                key: right[key] for key in ("site", "pdf")
            }
            # The server doesn't wait for a browser that is waiting for news.
            assert command.interrupt() == INTERRUPTED
        assert not [line for line in command.said if "Traceback" in line]


def times_of_solved():
    """Return when each file was written in which something solved is kept, but no page numbers."""
    files = set(Path("solved").rglob("*.json")) - set(Path("solved").glob("*.pages.json"))
    return {path: path.stat().st_mtime_ns for path in files}


@pytest.mark.long
def test_in_the_folder_of_the_book_itself_only_the_manuscript_is_watched(club, monkeypatch):
    monkeypatch.chdir(club)
    with running("serve", ".", "--out", ".", "--edition", "booklet") as command:
        site = Site(command)
        command.wait_for("built in")
        assert site.get("/donimoes-booklet.pdf")[1].startswith(b"%PDF")
        solved = times_of_solved()
        assert solved
        change(club / "capturing.md", " Capturing Donimoes", " Soirée")
        command.wait_for("built in")
        assert "Soirée" in site.get("/soiree.html")[1].decode()
        # Nothing is solved again, and the files that were built don't set off another build.
        assert times_of_solved() == solved
        sleep(0.3)
        assert command.interrupt() == INTERRUPTED
        assert len([line for line in command.said if "built in" in line]) == 2


@pytest.mark.long
def test_changes_while_the_book_is_built_lead_to_the_newest(club):
    with running("serve", "club") as command:
        site = Site(command)
        with site.news() as wait_for:
            wait_for("Building")
            for number in range(5):
                change(club / "book.toml", "title = ", f"# {number}\ntitle = ")
                sleep(0.15)
            (club / "problems" / "capturing.md").unlink()
            wait_for("are missing: there is no file")
        assert command.interrupt() == INTERRUPTED
        assert not [line for line in command.said if "Traceback" in line]


@pytest.mark.long
def test_only_this_computer_is_answered_and_only_by_its_own_name(club):
    (club / "book.toml").write_text("title = ")
    with running("serve", "club") as command:
        site = Site(command)
        for host in ("evil.example", f"evil.example:{site.port}", "127.0.0.1.evil.example"):
            assert site.get("/_preview/state", host)[0] == 400
            assert site.get("/", host) == (400, b"Invalid host header")
        assert site.get("/", f"localhost:{site.port}")[0] in (200, 503)
        # Every address in 127/8 is this computer, but the server listens at only one of them.
        with socket.socket() as elsewhere, pytest.raises(ConnectionRefusedError):
            elsewhere.connect(("127.0.0.2", site.port))
        assert command.interrupt() == INTERRUPTED


def test_a_port_that_is_taken_is_reported(club, capsys, monkeypatch):
    monkeypatch.setattr("donimoes_book.commands.serve.run", lambda *_: None)
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert run(["serve", "club", "--port", str(port)]) == WRONG_INPUT
        assert f"port {port} cannot be used: Address already in use" in capsys.readouterr().err
        monkeypatch.setattr(server, "PORT", port)
        assert run(["serve", "club"]) == 0
    said = capsys.readouterr().out
    assert f"(port {port} is taken; press Ctrl-C to stop)" in said
    assert f":{port}/" not in said


def test_only_an_edition_that_is_one_pdf_can_be_printed(club, here):
    preview = Preview(club, Path("build"), "html", "1", lambda *_: None, unseen)
    anyio.run(preview.rebuild)
    (diagnostic,) = preview.shown.diagnostics
    assert diagnostic.message == "there is no edition 'html' that makes a single PDF"


@pytest.mark.long
def test_a_long_first_solve_is_seen_in_the_terminal_and_in_the_browser(club, monkeypatch):
    monkeypatch.setattr("donimoes_book.authoring.preview.solve", slowly_solved)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    bar, seen, coming = [], [], []

    def is_coming():
        return any(b"being solved" in page for page in preview.shown.site.values())

    def tell(done, total):
        bar.append((done, total))
        coming.append(is_coming())
        Path(f"seen-{done}").touch()

    @contextmanager
    def solving():
        yield tell
        bar.append("done")

    async def look():
        async for shown in preview.moments():
            seen.append(shown.under_way)

    async def build():
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(look)
            await preview.rebuild()
            tasks.cancel_scope.cancel()

    preview = Preview(club, Path("build"), "a4", "1", lambda *_: None, solving)
    anyio.run(build)
    assert bar == [(1, 2), (2, 2), "done"]
    assert preview.shown.diagnostics == ()
    told = "Building the book …", *(f"Solving problems: {n} of 2 …" for n in (1, 2))
    assert [words for words, _ in groupby(seen) if words in told] == list(told)
    # The whole book could be read meanwhile, except for solutions.
    assert coming == [True, True]
    assert not is_coming()


@pytest.mark.long
def test_problems_are_played_as_soon_as_it_is_found_out_how(club, here):
    change(club / "book.toml", UNPLAYED, "")
    sites = []

    async def look():
        async for shown in preview.moments():
            if shown.site and shown.site not in sites:
                sites.append(shown.site)

    async def build():
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(look)
            await preview.rebuild()
            tasks.cancel_scope.cancel()

    def played(site):
        return [name for name in site if name.startswith("play/")]

    preview = Preview(club, Path("build"), "a4", "1", lambda *_: None, unseen)
    anyio.run(build)
    assert not played(sites[0])
    assert played(sites[-1])
    assert (Path("build/html") / played(sites[-1])[0]).exists()
    # From now on, the program knows which problems can be played.
    change(club / "capturing.md", "players: one", "players: anybody")
    sites.clear()
    anyio.run(build)
    assert all(map(played, sites[1:]))
    assert len(sites) == 2


@pytest.mark.long
def test_a_program_that_fails_says_so_and_keeps_running(club, here, monkeypatch):
    said = []
    preview = Preview(club, Path("build"), "a4", "1", lambda *told: said.append(told), unseen)

    async def fail(*_):
        raise RecursionError("too deep")

    with monkeypatch.context() as patch:
        patch.setattr("donimoes_book.authoring.preview.in_process", fail)
        anyio.run(preview.rebuild)
    (diagnostic,) = preview.shown.diagnostics
    assert diagnostic.message == "the program failed: RecursionError('too deep')"
    anyio.run(preview.rebuild)
    assert preview.shown.diagnostics == ()
    assert [len(diagnostics) for diagnostics, _ in said] == [1, 0]


def test_what_fails_because_it_is_ended_is_no_failure_of_the_program(club, here, monkeypatch):
    said = []
    preview = Preview(club, Path("build"), "a4", "1", lambda *told: said.append(told), unseen)

    async def end(*_):
        preview.close()
        raise ProcessLookupError

    monkeypatch.setattr("donimoes_book.authoring.preview.in_process", end)
    anyio.run(preview.rebuild)
    assert not said
