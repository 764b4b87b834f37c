"""Checks that folders, time zones, hash seeds and Pythons don't change a manuscript's bytes.

Run it with the Python of an environment that has the program: `.venv/bin/python .ci/same_bytes.py`.
If there are newer Pythons, the program is installed and checked with each of them, too.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
EDITIONS = ("archive", "press", "stitched", "epub")
SURROUNDINGS = (("here", "UTC", "0"), ("somewhere/else", "Pacific/Auckland", "4711"))
"""A folder, a time zone and the seed of Python's hashes."""


def main() -> None:
    """Build the same editions in all surroundings, and fail if their bytes differ."""
    with TemporaryDirectory() as folder:
        work = Path(folder)
        own = Path(sys.executable)
        tried = [(own, surroundings) for surroundings in SURROUNDINGS]
        for minor, python in sorted(newer_pythons().items()):
            if other := environment(python, work / f"3.{minor}"):
                tried.append((other, SURROUNDINGS[-1]))
        built = {
            f"{python}, {place}, {zone}, {seed}": digests(python, work, place, zone, seed)
            for python, (place, zone, seed) in tried
        }
    first = next(iter(built.values()))
    for where, found in built.items():
        for file in sorted(first | found):
            same = first.get(file) == found.get(file)
            print(f"{'same' if same else 'OTHER'} {found.get(file, '')[:16]} {file}: {where}")
    if any(found != first for found in built.values()):
        sys.exit("the same manuscript gives different bytes")


def newer_pythons() -> dict[int, Path]:
    """Return the Pythons that are installed and newer than this one, by their minor versions."""
    folders = [*map(Path, os.get_exec_path()), *Path.home().glob(".pyenv/versions/*/bin")]
    return {
        minor: path
        for folder in folders
        for path in folder.glob("python3.*")
        if (match := re.fullmatch(r"python3\.(\d+)", path.name))
        and (minor := int(match[1])) > sys.version_info.minor
        and runs(path)
    }


def runs(python: Path) -> bool:
    """Return whether this Python runs: some files only stand in for one."""
    return subprocess.run([python, "-c", ""], capture_output=True).returncode == 0


def environment(python: Path, folder: Path) -> Path | None:
    """Return the Python of a new environment with the program, if it can be installed there."""
    own = folder / "bin" / "python"
    pinned = os.environ | {"PIP_CONSTRAINT": "constraints.txt"}
    make = [python, "-m", "venv", folder]
    install = [own, "-m", "pip", "install", "--quiet", "--only-binary=:all:", str(ROOT)]
    for command in (make, install):
        done = subprocess.run(command, cwd=ROOT, env=pinned, capture_output=True, text=True)
        if done.returncode:
            # Some of the libraries have no wheels yet for a very new Python.
            print(f"{python} is skipped: {done.stderr.strip().splitlines()[-1]}")
            return None
    return own


def digests(python: Path, work: Path, place: str, zone: str, seed: str) -> dict[str, str]:
    """Build the editions from a copy of the manuscript; return the digest of each file."""
    folder = work / place
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "rules", folder / "rules")
    command = [python.parent / "donimoes-book", "build", "--rules", "rules", "--out", "out"]
    chosen = [word for edition in EDITIONS for word in ("--edition", edition)]
    around = os.environ | {"TZ": zone, "PYTHONHASHSEED": seed}
    subprocess.run([*command, *chosen], check=True, cwd=folder, env=around, capture_output=True)
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted((folder / "out").glob("donimoes*"))
        if path.is_file()
    }


if __name__ == "__main__":
    main()
