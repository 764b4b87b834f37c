"""Every library of the program has a lower bound, which `make lowest` tries."""

import re
import tomllib
from pathlib import Path

import pytest
from tools.lowest_versions import lowest

ROOT = Path(__file__).parents[1]


def test_every_library_has_a_lower_bound_not_above_what_we_use():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    pinned = dict(
        line.lower().replace("_", "-").split("==")
        for line in (ROOT / "constraints.txt").read_text().splitlines()
    )
    for requirement in lowest(project["dependencies"]):
        name, version = requirement.split("==")
        used = pinned[re.sub(r"\[.*\]", "", name)]
        assert parts(version) <= parts(used), requirement


def parts(version):
    return tuple(int(part) for part in version.split("."))


def test_what_has_no_lower_bound_is_told():
    with pytest.raises(ValueError, match="typer has no lower bound"):
        lowest(["anyio>=4", "typer"])
