"""The package as it is published: what it contains, and what a package index shows about it."""

import email
import io
import json
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from donimoes_book.cli import run
from donimoes_book.editions.workshop import RUNTIME
from donimoes_book.manuscript.folders import included_book
from helpers.documents import PAGES, ROOT, text_of

HERE = {path.relative_to(ROOT / "rules") for path in (ROOT / "rules").rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    (built,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path_factory.mktemp("wheel")))
    with zipfile.ZipFile(built) as opened:
        yield opened


@pytest.fixture(scope="module")
def metadata(wheel):
    name = next(name for name in wheel.namelist() if name.endswith("/METADATA"))
    return email.message_from_bytes(wheel.read(name))


def test_the_book_travels_with_the_program(wheel):
    inside = Path("donimoes_book/rules")
    packed = {
        Path(name).relative_to(inside)
        for name in wheel.namelist()
        if Path(name).is_relative_to(inside)
    }
    assert packed == HERE


def test_a_wheel_has_nothing_but_the_program(wheel):
    assert {name.partition("/")[0] for name in wheel.namelist()} == {
        "donimoes_book",
        "donimoes_book-0.1.0.dist-info",
    }
    assert not any("fontmaking" in name for name in wheel.namelist())


def test_a_checkout_has_one_copy_of_the_book():
    assert included_book() == ROOT / "rules"
    assert not (ROOT / "src/donimoes_book/rules").exists()


@pytest.mark.long
def test_a_wheel_makes_booklets_in_an_empty_folder(wheel, tmp_path):
    wheel.extractall(tmp_path / "site")
    here = tmp_path / "here"
    here.mkdir()
    words = "booklet capturing --count 2 --level 1 -o b.pdf"
    program = "import sys; from donimoes_book.cli import run; sys.exit(run(sys.argv[1:]))"
    done = subprocess.run(
        [sys.executable, "-c", program, *words.split()],
        cwd=here,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "site")},
        capture_output=True,
        encoding="utf-8",
    )
    # A missing reminder would give a warning, and making new problems would be slow.
    assert (done.returncode, done.stderr, done.stdout) == (0, "", "b.pdf: 3 pages\n")


def test_a_game_prints_its_rules_in_an_empty_folder(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("?\n"))
    assert run(["play", "capturing", "--grade", "1"]) == 0
    assert "In hints and solutions" in capsys.readouterr().err


def test_every_link_leads_to_the_address_of_the_project(metadata):
    links = dict(link.split(", ") for link in metadata.get_all("Project-URL"))
    home = links["Homepage"]
    readme = metadata.get_payload()
    text = re.sub(r"^(`{3,}).*?^\1$", "", readme, flags=re.DOTALL | re.MULTILINE)
    addresses = re.findall(r"\]\((.*?)\)|src=\"(.*?)\"", text)
    shown = {one or other for one, other in addresses} | set(links.values()) - {home}
    assert len(shown) > 10
    for address in shown:
        page = address.removeprefix(f"{home}/").partition("#")[0]
        assert (ROOT / page).exists(), address
    assert "![A problem of six dominoes](board.svg)" in readme


def test_before_the_first_release_no_page_installs_from_an_index(metadata):
    """What is installed already can get an extra by its name."""
    is_released = not metadata.get_all("Project-URL")[0].endswith(".example")
    installing = [page for page in PAGES if "pip install donimoes-book" in text_of(page)]
    assert installing == [] or is_released


def test_the_package_for_node_has_the_version_of_the_program(metadata):
    package = json.loads((ROOT / "hosts" / "package.json").read_text(encoding="utf-8"))
    assert package["version"] == metadata["Version"]


def test_the_engine_that_is_installed_is_the_one_that_is_built():
    package = json.loads((ROOT / "hosts" / "package.json").read_text())
    assert f"pyodide@{package['devDependencies']['pyodide']}" == RUNTIME
    assert f" {RUNTIME}\n" in (ROOT / "Makefile").read_text()


def test_a_wheel_is_typed(wheel):
    assert "donimoes_book/py.typed" in wheel.namelist()


def test_an_index_shows_what_it_is_and_for_whom(metadata):
    assert len(metadata.get_all("Classifier")) > 10
    assert metadata["Keywords"]
    assert metadata["License-Expression"] == "MIT AND OFL-1.1 AND Zlib AND CC-BY-SA-4.0"
    assert len(metadata.get_all("License-File")) == 4


def test_the_source_holds_all_that_its_tests_need(tmp_path):
    wanted = {"Makefile", "constraints.txt", "hatch_build.py", "CONTRIBUTING.md"}
    wanted |= {"requirements-hashed.txt", "CITATION.cff", ".pre-commit-config.yaml"}
    folders = "src", "tests", "rules", "rules-de", "docs", "diagrams", "benchmarks", "tools"
    for folder in (*folders, ".github"):
        files = (p.relative_to(ROOT) for p in (ROOT / folder).rglob("*") if p.is_file())
        wanted |= {p.as_posix() for p in files if "__pycache__" not in p.parts}
    (built,) = SdistBuilder(str(ROOT)).build(directory=str(tmp_path))
    with tarfile.open(built) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    assert wanted - names == set()
    assert not [name for name in names if name.startswith((".git/", ".venv", "build/"))]


def test_what_is_installed_with_hashes_is_what_make_installs():
    def pinned(name):
        lines = (ROOT / name).read_text().splitlines()
        pins = (line.split(";")[0].strip("\\ ").split("==") for line in lines if "==" in line)
        return {canonicalize_name(name): version for name, version in pins}

    made, hashed = pinned("constraints.txt"), pinned("requirements-hashed.txt")
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    assert {canonicalize_name(Requirement(line).name) for line in needed} <= hashed.keys()
    for_windows = {"colorama"}
    assert {name: made.get(name) for name in hashed.keys() - for_windows} == {
        name: version for name, version in hashed.items() if name not in for_windows
    }
