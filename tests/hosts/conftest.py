"""Programs that show our diagrams, run for real: whether they are here, and how they run ours."""

import os
import shutil
import sys

import pytest

from helpers.documents import ROOT

NODE = shutil.which("node") if (ROOT / "hosts" / "node_modules").is_dir() else None
collect_ignore_glob = []
if NODE is None:
    if os.environ.get("CI"):
        sys.exit("No hosts in Node: .ci/run installs them, with make hosts.")
    collect_ignore_glob = ["test_node*.py"]


def pytest_report_header() -> str:
    """Say whether hosts in Node are tested."""
    return (
        f"node: {NODE or 'none, so its plugins are not tested; make hosts installs what is needed'}"
    )


@pytest.fixture
def program(tmp_path):
    """Return a function that writes a script which runs our program with some words first."""

    def written(*words):
        script = tmp_path / "donimoes-book"
        command = " ".join([f'"{sys.executable}" -m donimoes_book', *words])
        script.write_text(f'#!/bin/sh\nexec {command} "$@"\n')
        script.chmod(0o755)
        return str(script)

    return written


@pytest.fixture(autouse=True)
def checkout(monkeypatch):
    """Let other programs find this checkout, and not another one that is installed."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))
