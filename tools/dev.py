"""What `make` does, on systems that have no make: `python -m tools.dev build`, `… test`.

The Makefile calls it for the same. It runs before anything is installed, with any Python, which it
may refuse; so it imports the standard library alone.
"""

from __future__ import annotations

import argparse
import filecmp
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

LOWEST_PYTHON = (3, 11)
ROOT = Path(__file__).resolve().parents[1]
VENV = Path(".venv")
NODE = Path("hosts", "node_modules")
LOWEST = Path("build", "lowest")
BOOK = Path("build", "donimoes.pdf")
DECLARED = (Path("pyproject.toml"), Path("constraints.txt"))
"""What an environment is older than when it has to be installed again."""
BUILD = ("donimoes-book", "build", "--rules", "rules", "--out")


class Target(NamedTuple):
    """What one word runs: what it needs first, and then its commands, each in our environment."""

    summary: str
    extra: str | None = None
    """What has to be installed besides the program; None if nothing has to be."""
    needs: tuple[str, ...] = ()
    commands: tuple[tuple[str, ...], ...] = ()
    at_once: bool = False
    """Whether all commands run at the same time."""


TYPES = ("mypy",)
KERNELS = ("python", "tests/helpers/kernels.py")
TARGETS = {
    "install": Target("the program in .venv; with a word, what that extra needs as well"),
    "build": Target("the book: build/donimoes.pdf", "", (), ((*BUILD, "build"),)),
    "test": Target("what every change has to pass", "dev", ("style", "prepare"), (("pytest",),)),
    "style": Target(
        "style and layers",
        "dev",
        (),
        (("ruff", "check", "."), ("ruff", "format", "--check", "."), ("lint-imports",)),
    ),
    # Types are checked on one core while the other compiles the searches that tests run.
    "prepare": Target("types, and searches compiled for tests", "dev", (), (TYPES, KERNELS), True),
    "types": Target("types alone", "dev", (), (TYPES,)),
    "kernels": Target("searches compiled for tests", "dev", (), (KERNELS,)),
    "test-all": Target("tests that take long, too", None, ("test", "hosts", "lowest", "long")),
    "hosts": Target("what the tests of our plugins for Node need"),
    "lowest": Target("the book with the oldest libraries: the same bytes", "", ("build",)),
    "long": Target(
        "the tests that take long", "dev", (), (("pytest", "-m", "long", "--dist", "worksteal"),)
    ),
}
"""The targets by their names, which the Makefile uses as well."""


def program(name: str, environment: Path = VENV) -> str:
    """Return the path of a program of an environment, as this system has it."""
    folder = "Scripts" if os.name == "nt" else "bin"
    return str(environment / folder / (f"{name}.exe" if os.name == "nt" else name))


def settings() -> dict[str, str]:
    """Return the environment variables of everything that runs."""
    # A module is compiled once, not by every process that a test starts.
    own = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    # A relative path: pip splits this variable at spaces.
    constraints = {"PIP_CONSTRAINT": "constraints.txt", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    return {**own, **constraints}


def start(*words: str, **variables: str) -> subprocess.Popen[bytes]:
    """Show a command and start it in the project's folder."""
    print(" ".join(words), flush=True)
    return subprocess.Popen(words, cwd=ROOT, env={**settings(), **variables})


def run(*words: str, **variables: str) -> None:
    """Show a command and run it; if it fails, so does this program."""
    if code := start(*words, **variables).wait():
        sys.exit(code)


def is_older(stamp: Path, *sources: Path) -> bool:
    """Return whether a file is missing, or older than one of the others."""
    made = (ROOT / stamp).stat().st_mtime if (ROOT / stamp).exists() else 0.0
    return any((ROOT / source).stat().st_mtime > made for source in sources)


def install(extra: str) -> None:
    """Make the environment, if it's missing, and install what was declared since."""
    if is_older(VENV / "installed", *DECLARED):
        if not (ROOT / program("python")).exists():
            run(sys.executable, "-m", "venv", str(VENV))
        install_in(VENV, ".")
        (ROOT / VENV / "installed").touch()
    stamp = VENV / f"installed-{extra}"
    if extra and is_older(stamp, VENV / "installed"):
        install_in(VENV, f".[{extra}]")
        (ROOT / stamp).touch()


def install_in(environment: Path, *words: str, **variables: str) -> None:
    """Install a checkout, and perhaps more, in an environment."""
    pip = (program("python", environment), "-m", "pip", "install", "--quiet")
    run(*pip, *words[:-1], "--editable", words[-1], **variables)


def hosts() -> None:
    """Install what the tests of our plugins for Node need."""
    if is_older(NODE / "installed", Path("hosts", "package.json")):
        npm = shutil.which("npm") or sys.exit("npm is not installed")
        quiet = ("--no-package-lock", "--no-audit", "--no-fund", "--silent")
        run(npm, "install", "--prefix", "hosts", *quiet)
        (ROOT / NODE / "installed").touch()


def lowest() -> None:
    """Print the book with the oldest libraries that we allow, and compare it with ours."""
    # It needs a module that the Pythons which are refused lack.
    from tools.lowest_versions import libraries

    shutil.rmtree(ROOT / LOWEST, ignore_errors=True)
    run(sys.executable, "-m", "venv", str(LOWEST))
    install_in(LOWEST, *libraries(), ".", PIP_CONSTRAINT="")
    run(program(BUILD[0], LOWEST), *BUILD[1:], str(LOWEST / "out"))
    if not filecmp.cmp(ROOT / BOOK, ROOT / LOWEST / "out" / BOOK.name, shallow=False):
        sys.exit("the oldest libraries give a book with other bytes")


ACTIONS = {"hosts": hosts, "lowest": lowest}
"""What is more than a list of commands."""


def make(name: str) -> None:
    """Make a target, and before it what it needs."""
    target = TARGETS[name]
    for other in target.needs:
        make(other)
    if target.extra is not None:
        install(target.extra)
    if name in ACTIONS:
        ACTIONS[name]()
    together = len(target.commands) if target.at_once else 1
    for first in range(0, len(target.commands), together):
        commands = target.commands[first : first + together]
        started = [start(program(words[0]), *words[1:]) for words in commands]
        if code := max((process.wait() for process in started), key=abs):
            sys.exit(code)


def main(arguments: list[str]) -> None:
    """Make the targets that are named."""
    if sys.version_info < LOWEST_PYTHON:
        sys.exit("Python 3.11 or later is needed: make PYTHON=python3.11")
    summaries = "\n".join(f"  {name:9} {target.summary}" for name, target in TARGETS.items())
    reader = argparse.ArgumentParser(
        prog="python -m tools.dev",
        epilog=f"targets:\n{summaries}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    reader.add_argument("target", choices=list(TARGETS))
    reader.add_argument("extra", nargs="?", default="", help="for install: dev, docs, …")
    given = reader.parse_args(arguments)
    if given.target == "install":
        install(given.extra)
    else:
        make(given.target)


if __name__ == "__main__":
    main(sys.argv[1:])
