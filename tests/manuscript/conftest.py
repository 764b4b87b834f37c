"""What tests of manuscripts share."""

from pathlib import Path

import pytest


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of problem banks, in the test's own folder, where the test runs."""
    monkeypatch.chdir(tmp_path)
    return Path("problems")
