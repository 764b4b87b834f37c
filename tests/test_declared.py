"""Nothing is imported that pyproject.toml does not name: what our libraries need may change."""

import ast
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from helpers.documents import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OPTIONAL = PROJECT["optional-dependencies"]
HOLDERS = {
    package: {canonicalize_name(name) for name in names}
    for package, names in packages_distributions().items()
}
"""The distributions that each package comes with."""
OURS = {"benchmarks", "donimoes_book", "tools"}
LIBRARY = ROOT / "src" / "donimoes_book"


def declared(*lists: list[str]) -> set[str]:
    return {canonicalize_name(Requirement(line).name) for lines in lists for line in lines}


def imported(text: str) -> set[str]:
    """Return the packages that a module imports, its functions included."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
    return {name.partition(".")[0] for name in names} - sys.stdlib_module_names


def undeclared(packages: set[str], distributions: set[str]) -> set[str]:
    """Return the packages that come with none of the known distributions.

    One that is not installed is taken to be called like its distribution.
    """
    return {
        package
        for package in packages
        if distributions.isdisjoint(HOLDERS.get(package, {canonicalize_name(package)}))
    }


def modules(folder: Path) -> Iterator[tuple[Path, set[str]]]:
    for path in sorted(folder.rglob("*.py")):
        yield path, imported(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("folder", sorted(path.name for path in LIBRARY.glob("[!_]*/")))
def test_a_module_imports_what_everyone_has_or_one_extra_brings(folder):
    extras = [declared(lines) for name, lines in OPTIONAL.items() if name not in ("dev", "docs")]
    everywhere = declared(PROJECT["dependencies"])
    missing = {
        str(path): rest
        for path, packages in modules(LIBRARY / folder)
        if (rest := undeclared(packages - OURS, everywhere))
        and all(undeclared(rest, extra) for extra in extras)
    }
    assert missing == {}


@pytest.mark.parametrize("folder", ["tests", "tools", "benchmarks", "docs"])
def test_tests_and_tools_import_what_developers_have(folder):
    distributions = declared(PROJECT["dependencies"], *OPTIONAL.values())
    beside = {path.stem for path in (ROOT / folder).rglob("*") if path.suffix in ("", ".py")}
    missing = {
        str(path): others
        for path, packages in modules(ROOT / folder)
        if (others := undeclared(packages - OURS - beside, distributions))
    }
    assert missing == {}


def test_what_make_installs_is_declared_for_developers_too():
    for name, lines in OPTIONAL.items():
        if name not in ("dev", "docs"):
            assert declared(lines) <= declared(OPTIONAL["dev"]), name


def test_an_import_inside_a_function_is_seen():
    text = (
        "import os\ndef late():\n    from lxml.etree import parse\n    import numpy.linalg as n\n"
    )
    assert imported(text) == {"lxml", "numpy"}
    assert undeclared({"lxml", "yaml"}, declared(["PyYAML>=6"])) == {"lxml"}
    assert undeclared({"nowhere", "absent"}, declared(["absent>=1"])) == {"nowhere"}
