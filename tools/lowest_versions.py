"""The lowest versions of the program's libraries that pyproject.toml allows, for pip.

`make lowest` installs them and prints the book: every lower bound has been tried.
"""

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def lowest(requirements: list[str]) -> list[str]:
    """Return what each requirement is at its lower bound; raises ValueError if it has none."""
    for requirement in requirements:
        if requirement.count(">=") != 1:
            raise ValueError(f"{requirement} has no lower bound")
    return [requirement.replace(">=", "==") for requirement in requirements]


def libraries() -> list[str]:
    """Return all libraries of the program at their lower bounds."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return lowest(project["dependencies"])
