"""`python -m tools.licences` writes docs/licences.md: whose licences an installation brings."""

import re
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "licences.md"
HEAD = """\
# Licences

The program is under the MIT licence, the book under CC BY-SA 4.0, and its fonts under the Open
Font License. An installation brings the packages below, each unchanged and under its own licence,
and all of these go with ours. Books and pages hold letters of the fonts, and a site with a workshop
holds the few libraries (MIT and BSD) that its engine imports. Whoever packs a program into one file
has to keep to the LGPL and the MPL as well, and let users replace those libraries.

`python -m tools.licences` writes this page; a test refuses licences that it doesn't expect.

| package | licence |
|---|---|
"""
STATED = {"colorama": "BSD-3-Clause", "resvg-py": "MIT"}
"""What packages without such metadata, or for other systems, say in their sources."""
_COMMON = {
    "BSD License": "BSD-3-Clause",
    "ISC License": "ISC",
    "MIT License": "MIT",
    "SIL OFL 1.1": "OFL-1.1",
}
_CLASSIFIERS = {
    "BSD License": "BSD-3-Clause",
    "GNU General Public License v2 or later (GPLv2+)": "GPL-2.0-or-later",
    "GNU Lesser General Public License v2 or later (LGPLv2+)": "LGPL-2.1-or-later",
    "MIT License": "MIT",
    "Mozilla Public License 1.1 (MPL 1.1)": "MPL-1.1",
}
EXPECTED = {
    *("Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "LGPL-3.0-or-later", "MIT", "MIT-CMU"),
    *("MPL-1.1", "MPL-2.0", "OFL-1.1", "PSF-2.0"),
}
"""The licences that go with ours, if a package may be used under one of them."""


def packages() -> Iterator[str]:
    """Yield all that an installation of the program brings."""
    for line in (ROOT / "requirements-hashed.txt").read_text(encoding="utf-8").splitlines():
        if match := re.match(r"([\w.-]+)==", line):
            yield match[1]


def licence(package: str) -> str:
    """Return what a package is licensed under, as SPDX names it."""
    if package in STATED:
        return STATED[package]
    try:
        about = metadata(package)
    except PackageNotFoundError:
        return "unknown"
    if "License-Expression" in about:
        return about["License-Expression"]
    kinds = [c.split(" :: ")[-1] for c in about.get_all("Classifier") or () if "License ::" in c]
    if classified := " OR ".join(filter(None, map(_CLASSIFIERS.get, kinds))):
        return classified
    # Its type has no `get`.
    said = about["License"] if "License" in about else "unknown"  # noqa: SIM401
    return _COMMON.get(said, said)


def is_expected(expression: str) -> bool:
    """Return whether one of the licences that a package offers goes with ours."""
    return any(name in EXPECTED for name in expression.split(" OR "))


def page() -> str:
    """Return the page."""
    return HEAD + "".join(f"| {name} | {licence(name)} |\n" for name in packages())


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
