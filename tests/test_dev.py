"""`python -m tools.dev`: what the Makefile does, before anything is installed and without make."""

import re
import sys
from types import SimpleNamespace

import pytest
from tools import dev

from helpers.documents import ROOT
from test_declared import imported

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


@pytest.fixture
def commands(tmp_path, monkeypatch):
    """Return the list of commands that run in an empty checkout; none is started."""
    for name in ("pyproject.toml", "constraints.txt"):
        (tmp_path / name).touch()
    lines = []

    def start(*words, **variables):
        lines.append(" ".join(words).replace(sys.executable, "python3"))
        if words[1:3] == ("-m", "venv"):
            (tmp_path / words[-1] / "bin").mkdir(parents=True)
            (tmp_path / words[-1] / "bin" / "python").touch()
        return SimpleNamespace(wait=lambda: 3 if "mypy" in words[0] else 0)

    monkeypatch.setattr(dev, "ROOT", tmp_path)
    monkeypatch.setattr(dev, "start", start)
    return lines


INSTALL = [
    "python3 -m venv .venv",
    ".venv/bin/python -m pip install --quiet --editable .",
]
BUILD = ".venv/bin/donimoes-book build --rules rules --out build"


def test_a_first_build_makes_the_environment_and_a_second_leaves_it_alone(commands, tmp_path):
    dev.main(["build"])
    assert commands == [*INSTALL, BUILD]
    dev.main(["build"])
    assert commands[3:] == [BUILD]


def test_what_is_declared_anew_is_installed_in_the_same_environment(commands, tmp_path):
    dev.main(["install", "docs"])
    (tmp_path / ".venv" / "installed").unlink()
    del commands[:]
    dev.main(["install", "docs"])
    assert commands == [INSTALL[1], f"{INSTALL[1]}[docs]"]


def test_what_fails_ends_it_with_its_exit_code_after_what_runs_beside_it(commands):
    with pytest.raises(SystemExit) as end:
        dev.main(["test"])
    assert end.value.code == 3
    assert [line.partition("bin/")[2] for line in commands[3:]] == [
        "ruff check .",
        "ruff format --check .",
        "lint-imports",
        "mypy",
        "python tests/helpers/kernels.py",
    ]


def test_windows_has_its_programs_elsewhere(monkeypatch):
    monkeypatch.setattr(dev, "os", SimpleNamespace(name="nt"))
    assert re.split(r"[/\\]", dev.program("ruff")) == [".venv", "Scripts", "ruff.exe"]


def test_an_old_python_is_refused_in_words(monkeypatch):
    monkeypatch.setattr(dev.sys, "version_info", (3, 9))
    with pytest.raises(SystemExit, match=r"Python 3\.11 or later"):
        dev.main(["build"])


def test_it_needs_nothing_but_the_standard_library():
    assert imported((ROOT / "tools" / "dev.py").read_text(encoding="utf-8")) == {"tools"}


def test_make_leaves_to_it_what_it_can_do():
    names = re.search(r"^(.+):\n\t@\$\(DEV\) \$@$", MAKEFILE, re.MULTILINE)[1].split()
    assert {*names, "install", "build", "style", "prepare", "test-all"} == set(dev.TARGETS)
    needs = re.search(r"^test-all: (.+)$", MAKEFILE, re.MULTILINE)[1].split()
    assert tuple(needs) == dev.TARGETS["test-all"].needs
    others = {name for target in dev.TARGETS.values() for name in target.needs}
    assert others <= set(dev.TARGETS)
    assert f"\n\t$(BIN)/{' '.join(dev.TARGETS['build'].commands[0])}\n" in MAKEFILE
