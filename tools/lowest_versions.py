"""Prints the lowest versions of the program's libraries that pyproject.toml allows, for pip.

`make lowest` installs them and prints the book: every lower bound has been tried.
"""

import tomllib
from pathlib import Path


def lowest(requirements: list[str]) -> list[str]:
    """Return what each requirement is at its lower bound; raises ValueError if it has none."""
    for requirement in requirements:
        if requirement.count(">=") != 1:
            raise ValueError(f"{requirement} has no lower bound")
    return [requirement.replace(">=", "==") for requirement in requirements]


if __name__ == "__main__":
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    print(*lowest(project["dependencies"]))
