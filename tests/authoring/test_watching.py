"""`check --watch`: it checks after every change, whatever happens to the files."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Event, Thread

import anyio
import pytest
import watchfiles
from watched import PATIENCE, running, slowly_refused, wait_for_file

from donimoes_book import cli
from donimoes_book.authoring import watching
from donimoes_book.commands.common import DONE, INTERRUPTED
from donimoes_book.diagnostics import InputError
from donimoes_book.manuscript.loader import read_book

SOUND = "# An evening\n"
WRONG = "# An evening\n\n```{domino} chess\n2|3\n```\n"


@pytest.fixture
def club(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "club"
    folder.mkdir()
    (folder / "evening.md").write_text(SOUND)
    return folder


@pytest.mark.long
def test_mistakes_come_and_go_with_the_changes(club):
    with running("check", "club", "--watch") as check:
        check.wait_for("no errors")
        (club / "evening.md").write_text(WRONG)
        check.wait_for("club/evening.md:3:13: unknown game 'chess'")
        check.wait_for("1 error")
        (club / "evening.md").rename(club / "morning.md")
        check.wait_for("club/morning.md:3:13: unknown game 'chess'")
        shutil.rmtree(club)
        check.wait_for("club: there is no such folder")
        club.mkdir()
        (club / "evening.md").write_text(SOUND)
        check.wait_for("no errors")
        (club / "book.toml").write_text("title = ")
        check.wait_for("club/book.toml:1:8: this is not valid TOML")
        assert check.interrupt() == INTERRUPTED
        assert not [line for line in check.said if "Traceback" in line]


def test_problems_in_a_folder_of_the_book_are_watched_too(club):
    problems = club / "deep" / "banks"
    problems.mkdir(parents=True)
    settings = 'title = "T"\nchapters = ["evening.md"]\nproblems = "deep/banks"\n'
    (club / "book.toml").write_text(settings)
    (club / "evening.md").write_text("# T\n\n```{domino-problems} capturing\n```\n")
    with running("check", "club", "--watch") as check:
        check.wait_for("are missing: there is no file")
        check.wait_for("1 error")
        (problems / "capturing.md").write_text("```{domino} capturing\n2|3\n\n3|4\n```\n")
        check.wait_for("no errors")


def test_the_original_of_a_translation_is_watched_too(club):
    (club / "book.toml").write_text('title = "T"\nchapters = ["evening.md"]\n')
    assert cli.run(["new", "club", "--translation", "de"]) == DONE
    with running("check", "club-de", "--watch") as check:
        check.wait_for("no errors")
        (club / "evening.md").write_text("# A morning\n")
        check.wait_for("the original now says “A morning” here (club/evening.md:1)")


def test_a_file_of_no_book_is_watched_by_itself(club):
    with running("check", "club/evening.md", "--watch", "--format", "json") as check:
        check.wait_for('"errors": 0')
        (club / "other.md").write_text(WRONG)
        (club / "evening.md").write_text(WRONG)
        check.wait_for('"errors": 1')
        assert check.interrupt() == INTERRUPTED
        assert len(check.said) == 3


@pytest.mark.long
def test_a_reader_who_has_heard_enough_ends_it(club):
    program = [sys.executable, "-m", "donimoes_book", "check", "club", "--watch"]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as check:
        assert check.stdout.readline() == b"no errors\n"
        check.stdout.close()
        (club / "evening.md").write_text("# Another evening\n")
        assert check.wait(PATIENCE) == DONE
        assert check.stderr.read() == b""


def write_until(seen, file):
    """Change a file again and again."""
    while not seen.wait(0.05):
        file.write_text(file.read_text() + "\nAnother evening.\n")


def test_what_cannot_be_watched_is_looked_at_again_and_again(club, monkeypatch):
    asked = []

    def awatch(*folders, force_polling, **options):
        asked.append(force_polling)
        if len(asked) <= 2:
            raise (FileNotFoundError, OSError)[len(asked) - 1]
        return watchfiles.awatch(*folders, force_polling=force_polling, **options)

    async def first_change():
        with anyio.fail_after(PATIENCE):
            async for _ in watching.changes([club], []):
                return

    monkeypatch.setattr(watching, "awatch", awatch)
    monkeypatch.setattr(watching, "_LOOK_AGAIN", 0.05)
    # Who knows when it begins to look?
    seen = Event()
    writer = Thread(target=write_until, args=(seen, club / "evening.md"))
    writer.start()
    try:
        anyio.run(first_change)
    finally:
        seen.set()
        writer.join()
    assert asked == [None, None, True]


def test_work_under_way_is_given_up_for_newer_work(monkeypatch):
    begun, done = [], []

    async def changes(*_):
        for _ in range(3):
            await anyio.sleep(0.05)
            yield
        await anyio.sleep(PATIENCE)

    async def work():
        begun.append(len(begun))
        await anyio.sleep(0.5)
        done.append(begun[-1])
        tasks.cancel_scope.cancel()

    async def work_until_done():
        nonlocal tasks
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(watching.work_on_newest, [], [], work)

    tasks = None
    monkeypatch.setattr(watching, "changes", changes)
    anyio.run(work_until_done)
    assert (begun, done) == ([0, 1, 2, 3], [3])


def test_a_process_reports_progress_until_it_ends_or_fails(tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    seen, told = tmp_path / "seen", []

    def tell(*news):
        told.append(news)
        seen.touch()

    async def wait_for_it():
        await watching.in_process_telling(tell, slowly_refused, seen)

    with pytest.raises(InputError, match="too late"):
        anyio.run(wait_for_it)
    assert told == [(1, 2)]


def test_a_new_process_returns_what_it_finds_and_what_it_refuses(tmp_path):
    assert anyio.run(watching.in_new_process, divmod, 7, 3) == (2, 1)
    with pytest.raises(InputError, match="nowhere: there is no such folder"):
        anyio.run(watching.in_new_process, read_book, Path("nowhere"))


def test_a_process_that_waits_is_used_and_the_next_one_started(monkeypatch):
    monkeypatch.setattr(watching, "_OFTEN_CALLED", "json")

    async def ask_twice():
        async with watching.process_waiting():
            (waiting,) = watching._waiting.get()
            first = await watching.in_new_process(os.getpid)
            second = await watching.in_new_process(os.getpid)
            (last,) = watching._waiting.get()
        return waiting.pid, first, second, last

    waiting, first, second, last = anyio.run(ask_twice)
    assert waiting == first != second
    assert last.returncode == -signal.SIGKILL


@pytest.mark.parametrize("run", [watching.in_process, watching.in_new_process])
def test_a_process_ends_immediately_if_its_work_is_given_up(run):
    async def give_up():
        with anyio.move_on_after(0.5) as scope:
            await run(time.sleep, PATIENCE)
        return scope.cancelled_caught

    started = time.monotonic()
    assert anyio.run(give_up)
    assert time.monotonic() - started < PATIENCE / 2


WORKING = """
import sys
from pathlib import Path
import anyio
from watched import ticking
from donimoes_book import cli
from donimoes_book.authoring import watching
watching._OFTEN_CALLED = "json"
anyio.run(getattr(watching, sys.argv[1]), ticking, Path(sys.argv[2]))
"""


@pytest.mark.parametrize("run", ["in_process", "in_new_process"])
def test_a_process_ends_in_the_middle_of_its_work_if_its_parent_is_killed(tmp_path, run):
    ticks = tmp_path / "ticks"
    parent = subprocess.Popen(
        [sys.executable, "-c", WORKING, run, str(ticks)],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    wait_for_file(ticks)
    parent.kill()
    parent.wait()
    started, last = time.monotonic(), None
    while last != (last := ticks.read_text()):
        assert time.monotonic() - started < PATIENCE
        time.sleep(0.5)


def test_ctrl_c_that_another_process_hears_first_is_ctrl_c():
    async def interrupted():
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(anyio.sleep, 0)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        watching.run(interrupted)
