"""Test cases as text files, whose parts are separated by lines `===`."""

from pathlib import Path

import pytest

FIXTURES = Path(__file__).parents[1] / "fixtures"
DIVIDER = "\n===\n"


def cases(folder: str | Path) -> pytest.MarkDecorator:
    """Run a test for every file in a folder (of tests/fixtures), with its parts as `case`."""
    files = sorted((FIXTURES / folder).glob("*.txt"))
    assert files, f"no cases in {folder}"
    return pytest.mark.parametrize(
        "case",
        [file.read_text(encoding="utf-8").rstrip("\n").split(DIVIDER) for file in files],
        ids=[file.stem for file in files],
    )
