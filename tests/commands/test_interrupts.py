"""Ctrl-C and SIGTERM at awkward moments end a run all the same, after it has tidied up."""

import signal
import subprocess
import sys

import pytest

RUN = """
import os, signal, sys, time
from donimoes_book import cli

def interrupted(_arguments):
    try:
        exec(sys.argv[1])
        time.sleep(30)
    finally:
        print("tidied up", flush=True)

cli._run = interrupted
cli.main()
"""
DESTRUCTOR = """
class Interrupting:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.01)

Interrupting()
"""
MADE_ANOTHER = """
try:
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(1)
except KeyboardInterrupt:
    pass
raise SyntaxError("cannot load a module")
"""
WHILE_ASYNCIO_RUNS = """
import anyio

async def terminated():
    os.kill(os.getpid(), signal.SIGTERM)
    await anyio.sleep(30)

from donimoes_book.authoring.watching import run
run(terminated)
"""
ENDS_WORKERS_FIRST = """
from threading import Timer
from donimoes_book.workers import processes

def end_all():
    from multiprocessing import active_children
    for process in active_children():
        process.terminate()
        process.join()
    time.sleep(0.1)
    os.kill(os.getpid(), signal.SIGTERM)

with processes(time.sleep, 2) as do:
    Timer(1, end_all).start()
    [*do([20, 20])]
"""


@pytest.mark.parametrize(
    ("moment", "code"),
    [
        ("os.kill(os.getpid(), signal.SIGINT)", 130),
        ("os.kill(os.getpid(), signal.SIGTERM)", -signal.SIGTERM),
        (DESTRUCTOR, 130),
        (MADE_ANOTHER, 130),
        (WHILE_ASYNCIO_RUNS, -signal.SIGTERM),
        (ENDS_WORKERS_FIRST, -signal.SIGTERM),
    ],
    ids=[
        "Ctrl-C",
        "SIGTERM",
        "in a destructor",
        "made another exception",
        "while asyncio runs",
        "ends its workers first",
    ],
)
def test_a_run_tidies_up_and_says_that_it_was_interrupted(moment, code):
    done = subprocess.run(
        [sys.executable, "-c", RUN, moment], capture_output=True, text=True, timeout=25, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (code, "tidied up\n", "interrupted\n")


def test_a_signal_that_the_program_is_to_ignore_stays_ignored():
    ignoring = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
    moment = "os.kill(os.getpid(), signal.SIGTERM); time.sleep(0.2); os._exit(0)"
    done = subprocess.run([sys.executable, "-c", ignoring + RUN, moment], timeout=25, check=False)
    assert done.returncode == 0


def test_a_module_that_is_being_imported_is_imported_whole(tmp_path):
    text = "import os, signal, time; os.kill(os.getpid(), signal.SIGINT); time.sleep(0.2)"
    (tmp_path / "slow.py").write_text(text)
    program = [sys.executable, "-c", RUN, "import slow; print('imported', flush=True)"]
    done = subprocess.run(
        program, cwd=tmp_path, capture_output=True, text=True, timeout=25, check=False
    )
    assert (done.returncode, done.stderr) == (130, "interrupted\n")
    assert done.stdout == "imported\ntidied up\n"
